"""The game's commands inside `play`, run for its table; bots' questions; and the end of a game."""

import os
import shlex
from collections.abc import Container, Iterable, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Final

from luxor_companion.cli import app, commands, console
from luxor_companion.cli.console import Answer
from luxor_companion.cli.options import at_table, current_game
from luxor_companion.cli.play import Choice, News, Question
from luxor_companion.core import Need, UnreadableError
from luxor_companion.core.game import game_names
from luxor_companion.errors import Exit, LuxorError, UsageError
from luxor_companion.lang import N_, _, pgettext
from luxor_companion.table.table import AnyTable

# Commands that prompt, serve or take over the screen, or are about another table: not in `play`.
_OUTSIDE: Final = {
    *("play", "new", "demo", "serve", "open", "use", "completion", "mcp"),
    *game_names(),
}
# Each key, the command it stands for, and what that does.
KEYS: Final = {
    "u": ("undo", N_("undo the last answer, then the last turn")),
    "y": ("redo", N_("redo what was undone")),
    "h": ("hand", N_("look at your hand while nobody else is watching")),
    "s": ("score", N_("the score as it stands, part by part")),
    "g": ("log", N_("all turns so far")),
    "n": ("note", N_("add a note to the log: note Jan was tired")),
    "f": ("fix", N_("correct the table")),
    "w": ("why", N_("why something isn't offered")),
    "m": ("map", N_("the whole table, with all supplies")),
    "a": ("advise", N_("what a strong player would do")),
    "x": ("share", N_("the result as a code for a phone")),
    "k": ("help", N_("all keys")),
    "?": ("rules", N_("the rule in question; with a word, the rules about it")),
    "q": ("quit", N_("leave; every turn is saved")),
}
BOT: Final = "bot"  # `about` of a question that a bot asks
WITH_WORDS: Final = {"note", "fix", "why", "rules"}  # the player types more words after these

AT_ONCE: Final = {"undo", "redo", "quit"}  # once pressed, these can't become another word
EITHER: Final = {"undo", "redo", "score"}  # with words after them, these are the game's commands


def whys() -> list[str]:
    """Return the words that ask why; the first is the one to show."""
    return pgettext("typed to ask why, parted by /", "why").split("/")


def local_key(word: str) -> str:
    """Return the word to show for a command's key, and to type, in the current language."""
    return whys()[0] if word == "why" else _bar_words().get(word, word)


def key_command(word: str) -> str:
    """Return the command that a word stands for in the current language; else the word itself."""
    return next((command for command, local in _bar_words().items() if local == word), word)


def _bar_words() -> dict[str, str]:
    """Return the commands whose words are translated; the others are the same in every language."""
    local = pgettext("typed in play, in this order", "undo hand score help rules quit")
    return dict(zip(("undo", "hand", "score", "help", "rules", "quit"), local.split(), strict=True))


def begins_command(text: str, words: Iterable[str]) -> bool:
    """Return whether a line with a command, or one of the dialogue's own `words`, begins so."""
    names = (*commands.entries_of(current_game().name), *words, *_bar_words().values())
    return any(f"{name} ".startswith(text) for name in names)


def keys(words: Container[str]) -> dict[str, str]:
    """Return what each key stands for: a command, or one of the dialogue's own `words`."""
    entries = commands.entries_of(current_game().name)
    return {key: word for key, (word, _help) in KEYS.items() if word in entries or word in words}


def help_lines(words: Container[str], own: Mapping[str, str]) -> console.Lines:
    """Return all keys, and what else players can type; `own` is what the game says of some."""
    from rich.text import Text

    from luxor_companion.view.theme import Fitting

    rows = [(_("1 to 9"), "", _("the turn with this number"))]
    helps = {key: text for key, (_word, text) in KEYS.items()} | dict(own)
    rows += [(key, local_key(word), _(helps[key])) for key, word in keys(words).items()]
    rows.append((_("Enter"), "", _("type a whole line: a turn, or a command")))
    rows.append(("Esc", "", _("back to the question before")))
    rows.append(("↑ ↓", "", _("other pages")))
    text = _("Every other command works here too, such as options or results.")
    return [Fitting((), [(Text(key, "bold"), word, what) for key, word, what in rows]), "", text]


def is_command(word: str) -> bool:
    """Return whether a word is a command of the game."""
    return bool(word) and word in commands.entries_of(current_game().name)


def run(path: Path, line: str) -> News:
    """Run a command for a table; return its answer, on a page unless it is refused or one line.

    Raise UsageError if the command doesn't work inside `play`.
    """
    try:
        words = shlex.split(line)
    except ValueError:  # an unpaired quotation mark
        words = line.split()
    game = current_game()
    if words[0] in _OUTSIDE:
        text = _("{command} doesn't work in here: q leaves, and every turn is saved.")
        raise UsageError(text.format(command=f"{game.command} {words[0]}"))
    if words[0] in ("note", "fix") and len(words) == 1:
        raise UsageError(next(_(text) for word, text in KEYS.values() if word == words[0]))
    args = [*game.command.split()[1:], *words]
    try:
        with at_table(path):
            answer = app.call_quietly(args)
    except (LuxorError, UsageError, UnreadableError):
        raise
    except Exception as error:  # a bug in a command is no reason to leave the table
        if os.environ.get("LUXOR_DEBUG"):
            raise
        raise UsageError(app.bug_problem(error, args)) from error
    if not isinstance(answer, Answer):
        return News([], page=True)
    lines = answer_lines(answer)
    brief = len(lines) == 1 and isinstance(lines[0], str)
    return News(lines, page=answer.exit is Exit.FINE and not brief)


def answer_lines(answer: Answer[object]) -> console.Lines:
    """Return everything an answer shows, as one page."""
    return answer.page(console.width())


# ---------------------------------------------------------------------- bots


def bot_question(table: AnyTable, need: Need) -> Question:
    """Return the question for what a bot needs to know."""
    choices = tuple(Choice(option, "") for option in need.options)
    return Question(BOT, table.game.words.question(need), choices)


def answer_token(question: Question, text: str) -> str:
    """Return the option that somebody typed, with or without its name and "=".

    Raise UsageError if it isn't one of the options.
    """
    for choice in question.choices:
        if text.lower() in (choice.tokens, choice.tokens.partition("=")[2]):
            return choice.tokens
    options = " ".join(choice.words for choice in question.choices)
    raise UsageError(_("One of these, please: {options}").format(options=options))


def back_to_people(table: AnyTable) -> int:
    """Return how many changes `u` undoes after bots' turns: theirs and the person's before them.

    Return 0 if the last turn was not a bot's.
    """
    done, bots = table.record.done, table.bots
    lines = (table.record.write_line(change.entry) for change in reversed(done))
    theirs = takewhile(lambda line: table.player_in(line) in bots, lines)
    count = min(len(list(theirs)) + 1, len(done))
    return count if count > 1 else 0


# ---------------------------------------------------------------------- the end of a game


def end_question(table: AnyTable, *, counted: bool) -> Question:
    """Return the question of what to do now that the game is over."""
    choices = [Choice("score", _("count the score"))]
    if counted:
        choices = [Choice("share", _("the result as a code for a phone"))]
        if table.game.starts:
            choices.append(Choice("rematch", _("play again with the same people")))
        choices.append(Choice("score", _("the score again")))
    choices += [Choice("undo", _("undo the last turn")), Choice("quit", _("leave"))]
    text = " ".join(table.game.words.next_lines(table.position))
    return Question("over", text, tuple(choices), optional=not counted)


def rematch_question(table: AnyTable) -> Question:
    """Return the question of who starts the next game with the same people."""
    rules, position = table.game.rules, table.position
    players = {} if rules.first(position) is None else rules.players(position)
    choices = [Choice(f"rematch {call}", name, (name,)) for call, name in players.items()]
    anyone = _("choose at random")
    choices.append(Choice("rematch -", anyone, (anyone,)))
    return Question("over", _("Who starts?"), tuple(choices))
