"""The game's commands inside `play`, run for its table; bots' questions; and the end of a game."""

import io
import os
import shlex
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from itertools import takewhile
from pathlib import Path
from typing import Final, TypeAlias

from luxor_companion.cli import app, commands, console
from luxor_companion.cli.console import Answer
from luxor_companion.cli.options import at_table, table_path_of
from luxor_companion.cli.play import News
from luxor_companion.core import Need, UnreadableError
from luxor_companion.core.game import game_names, load_game
from luxor_companion.errors import Exit, LuxorError, NobodyError, NoTableError, UsageError
from luxor_companion.lang import N_, _, pgettext
from luxor_companion.referee.questions import Choice, Question
from luxor_companion.table.table import AnyTable

# Commands that draw, serve or read on their own for as long as they run: not in `play`.
_OUTSIDE: Final = {*("play", "demo", "serve", "mcp"), *game_names()}
_ASKING: Final = {"new"}  # commands that begin by asking
MOVES_ON: Final = {"new", "use"}  # commands after which another table is the current one
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
    "p": ("phones", N_("phones: everybody plays on their own; who sits where")),
    "k": ("help", N_("all keys")),
    "?": ("rules", N_("the rule in question; with a word, the rules about it")),
    "q": ("quit", N_("leave; every turn is saved")),
}
_TRANSLATED: Final = (
    *("undo", "hand", "score", "help", "rules", "quit"),
    *("redo", "log", "note", "fix", "map", "advise", "share"),
)
_STATUS: Final = "status"  # the name of what `luxor` alone shows
BOT: Final = "bot"  # `about` of a question that a bot asks
WITH_WORDS: Final = {"note", "fix", "why", "rules"}  # the player types more words after these

ON: Final = "on"  # the answer that a game goes on
AT_ONCE: Final = {"undo", "redo", "quit"}  # once pressed, these can't become another word
EITHER: Final = {"undo", "redo", "score"}  # with words after them, these are the game's commands
CALLED: Final = {"show", "log", "advise", "share"}  # keys whose commands need nothing more
_READ_OUT: Final = 50  # columns: so few that there is no room to draw
Aside: TypeAlias = Callable[[], AbstractContextManager[None]]
_SIMILAR: Final = 0.75  # how much of a word is like the command that it was meant to be


def whys() -> list[str]:
    """Return the words that ask why; the first is the one to show."""
    return pgettext("typed to ask why, parted by /", "why").split("/")


def finishes() -> set[str]:
    """Return the words that end a game early."""
    local = pgettext("typed in play to end the game early, parted by /", "finish/end/stop")
    return {"finish", *local.split("/")}  # not "end" in all: in Portuguese e is a side


def local_key(word: str) -> str:
    """Return the word to show for a command's key, and to type, in the current language."""
    return whys()[0] if word == "why" else _bar_words().get(word, word)


def key_command(word: str) -> str:
    """Return the command that a word stands for in the current language; else the word itself."""
    return next((command for command, local in _bar_words().items() if local == word), word)


def _bar_words() -> dict[str, str]:
    """Return the commands whose words are translated; the others are the same in every language."""
    local = pgettext(
        "typed in play, in this order",
        "undo hand score help rules quit redo log note fix map advise share",
    )
    return dict(zip(_TRANSLATED, local.split(), strict=True))


def begins_command(game: str, text: str, words: Iterable[str]) -> bool:
    """Return whether a line with a command, or one of the dialogue's own `words`, begins so."""
    names = {*_command_words(game, words), load_game(game).command}
    return any(f"{name} ".startswith(text) for name in names)


def without_program(game: str, line: str) -> str:
    """Return a line as it is typed here: as in a shell, it may begin with the program's name."""
    words, names = line.split(), load_game(game).command.split()
    if not words or words[0].lower() != names[0]:
        return line
    count = 2 if len(names) > 1 and words[1:2] == names[1:] else 1
    return " ".join(line.split(" ")[count:]).strip() or _STATUS


def _command_words(game: str, words: Iterable[str]) -> set[str]:
    return {*filter(None, commands.entries_of(game)), *words, *_bar_words().values()}


def slip(game: str, line: str, words: Iterable[str]) -> str:
    """Return the hint for a line that begins with a misspelt command; "" for any other."""
    typed, known = line.partition(" ")[0].lower(), _command_words(game, words)
    if typed in known or not typed.isalpha():
        return ""
    close = commands.close_command(typed, commands.entries_of(game), known, _SIMILAR)
    hint = _("did you mean {close}?").format(close=close) if close else ""
    return _("There is no command '{name}'; {hint}").format(name=typed, hint=hint) if hint else ""


def keys(game: str, words: Container[str]) -> dict[str, str]:
    """Return what each key stands for: a command, or one of the dialogue's own `words`."""
    entries = commands.entries_of(game)
    return {key: word for key, (word, _help) in KEYS.items() if word in entries or word in words}


def key_help(key: str, own: Mapping[str, str]) -> str:
    """Return what a key does; `own` is what the game says of some."""
    _word, text = KEYS[key]
    return _(own.get(key, text))


def help_rows(
    game: str, words: Container[str], own: Mapping[str, str], *, plain: bool
) -> list[tuple[str, str, str]]:
    """Return every key, the word that does the same, and what they do."""
    rows = [("1, 2 …", "", _("the answer with this number"))]
    rows += [(key, local_key(word), key_help(key, own)) for key, word in keys(game, words).items()]
    if not plain:
        rows.append((_("Enter"), "", _("type a whole line: a turn, or a command")))
        rows.append(("Esc", "", _("back to the question before")))
        rows.append(("↑ ↓", "", _("other pages")))
    return rows


def help_lines(
    game: str, words: Container[str], own: Mapping[str, str], *, plain: bool
) -> console.Lines:
    """Return all keys, and what else players can type; `own` is what the game says of some."""
    from rich.table import Column, Table
    from rich.text import Text

    from luxor_companion.view.theme import Fitting

    rows = help_rows(game, words, own, plain=plain)
    text = _("The other commands work here too, such as options or results; not {outside}.")
    outside = ", ".join(name for name in commands.entries_of(game) if name in _OUTSIDE)
    cells = [(Text(key, "bold"), word, what) for key, word, what in rows]
    if plain:
        return [Fitting((), cells), "", text.format(outside=outside)]
    grid = Table.grid(Column(no_wrap=True), Column(no_wrap=True), Column(), padding=(0, 2, 0, 0))
    for row in cells:
        grid.add_row(*row)
    return [grid, "", text.format(outside=outside)]


def is_command(game: str, word: str) -> bool:
    """Return whether a word is a command of the game."""
    return word == _STATUS or (bool(word) and word in commands.entries_of(game))


def current_path(game: str) -> Path | None:
    """Return the save of a game's current table; None if there is none."""
    try:
        return table_path_of(None, load_game(game))
    except NoTableError:
        return None


def call(path: Path, game: str, name: str, **options: object) -> object:
    """Return what the function of a command answers for a table."""
    function = commands.load_function(commands.entries_of(game)[name])
    with at_table(path), _kept_open([name]):
        return function(**options)


@contextmanager
def _kept_open(args: list[str]) -> Iterator[None]:
    """Tell about a bug in a command, rather than leave the table."""
    try:
        yield
    except (LuxorError, UsageError, UnreadableError):
        raise
    except Exception as error:
        if os.environ.get("LUXOR_DEBUG"):
            raise
        raise UsageError(app.bug_problem(error, args)) from error


def run(path: Path, game: str, line: str, aside: Aside) -> object:
    """Return what a command answers that somebody typed, for a table; it may ask `aside`.

    Raise UsageError if the command doesn't work inside `play`.
    """
    try:
        words = shlex.split(line)
    except ValueError:  # an unpaired quotation mark
        words = line.split()
    before = load_game(game).command
    if words[0] in _OUTSIDE:
        text = _("{command} doesn't work in here: q leaves, and every turn is saved.")
        raise UsageError(text.format(command=f"{before} {words[0]}"))
    args = [*before.split()[1:], *(words if words[0] != _STATUS else words[1:])]
    with at_table(path), _kept_open(args):
        if {"--help", "-h"} & {*words}:  # that is printed: it becomes an answer to show
            with redirect_stdout(io.StringIO()) as printed:
                app.call_typed(args)
            return Answer(None, list(printed.getvalue().strip("\n").splitlines()))
        if words[0] in _ASKING and console.may_ask():
            return _ask_aside(args, aside)
        try:
            return app.call_typed(args)
        except NobodyError:
            if not console.may_ask():
                raise
            return _ask_aside(args, aside)


def _ask_aside(args: list[str], aside: Aside) -> object:
    """Run a command that asks, on the ordinary screen; Ctrl-C there leads back to the table."""
    with aside():
        try:
            return app.call(args)
        except KeyboardInterrupt:
            return Answer(None, [_("Back at the table.")])


def news(answer: object, *, plain: bool) -> News:
    """Return an answer on a page, unless it is refused or one line."""
    if not isinstance(answer, Answer):
        return News([], page=True)
    lines = answer_lines(answer, plain=plain)
    brief = len(lines) == 1 and isinstance(lines[0], str)
    return News(lines, page=answer.exit is Exit.FINE and not brief)


def answer_lines(answer: Answer[object], *, plain: bool) -> console.Lines:
    """Return everything an answer shows, as one page; if it is read out, with nothing drawn."""
    return answer.page(_READ_OUT if plain else console.width())


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
    done, bots = table.done, table.bots
    lines = (table.record.write_line(change.entry) for change in reversed(done))
    theirs = takewhile(lambda line: table.player_in(line) in bots, lines)
    count = min(len(list(theirs)) + 1, len(done))
    return count if count > 1 else 0


# ---------------------------------------------------------------------- the end of a game


def end_question(table: AnyTable, *, counted: bool) -> Question:
    """Return the question of what to do now that the game is over."""
    choices = [Choice("score", _("count the score"))]
    if counted:
        choices = [Choice("share", _("as a code for a phone"))]
        if table.game.starts:
            choices.append(Choice("rematch", _("play again, same people")))
        choices.append(Choice("score", _("the score again")))
    choices += [Choice("undo", _("undo the last turn")), Choice("quit", _("leave"))]
    text = " ".join(table.game.words.next_lines(table.position))
    return Question("over", text, tuple(choices), optional=not counted)


def early_question() -> Question:
    """Return the question of whether a game that is not over ends here."""
    text = _("The game is not over. Does it end here all the same?")
    yes, no = _("log the score as it stands"), _("play on")
    return Question("over", text, (Choice("score --early", yes, (yes,)), Choice(ON, no, (no,))))


def rematch_question(table: AnyTable) -> Question:
    """Return the question of who starts the next game with the same people."""
    rules, position = table.game.rules, table.position
    players = {} if rules.first(position) is None else rules.players(position)
    choices = [Choice(f"rematch {call}", name, (name,)) for call, name in players.items()]
    anyone = _("choose at random")
    choices.append(Choice("rematch -", anyone, (anyone,)))
    return Question("over", _("Who starts?"), tuple(choices))
