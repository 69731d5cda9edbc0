"""What a line typed in `luxor pyramids play` stands for."""

from typing import Final

from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import called
from luxor_companion.cli.play.any_dialogue import Said
from luxor_companion.cli.play.asked import Question
from luxor_companion.cli.pyramids.lacking import FROM_DECK
from luxor_companion.games.pyramids.course import choosing
from luxor_companion.games.pyramids.patterns import read_pattern
from luxor_companion.games.pyramids.referee import seat_of
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.unreadable import UnreadableError

_LINES: Final = ("reveal", "display", "card")  # words with which other lines of the log begin
_COMMANDS: Final = ("mark", "complete", "take")  # typed in front of a player by habit
_LONGEST_NAME: Final = 4  # words
# Questions of the table, rather than about what a line still lacks.
_OF_THE_TABLE: Final = ("keep", "display", "reveal", "who", "marking", "taking")


def said_with(position: Position, said: Said, asked: Question, line: str) -> Said:
    """What is said after an answer: a choice, a line of its own, or more of the one so far.

    :raises UnreadableError: if there is no word in it.
    """
    about, _, handle = asked.about.partition(" ")
    words = tuple(line.replace(",", " ").split())
    if not words:
        raise UnreadableError("log.line", line=line)
    chosen = _chosen(asked, line)
    if chosen is None and about != "icons" and (whole := _begun(position, words)):
        return whole
    if about in _OF_THE_TABLE:
        return _first(position, about, handle, chosen or words)
    return (*said, *(chosen or _more(asked, words)))


def _chosen(asked: Question, line: str) -> Said | None:
    """The choice a line names, by key or by itself."""
    for choice in asked.choices:
        if line.lower() in (choice.key, choice.tokens.lower()):
            return tuple(choice.tokens.split())
    return None


def _begun(position: Position, words: Said) -> Said | None:
    """A line of its own: it begins with a player, or as other lines of the log do."""
    if words[0].lower() in _LINES and len(words) > 1:
        return (words[0].lower(), *words[1:])
    if whole := _by_player(position, words):  # who may be called Mark
        return whole
    return _by_player(position, words[1:]) if words[0].lower() in _COMMANDS else None


def _by_player(position: Position, words: Said) -> Said | None:
    """A line that begins with a player, by handle or by name."""
    players = {player.handle: player.name for player in position.players}
    for count in range(min(len(words), _LONGEST_NAME), 0, -1):
        try:
            return (called(players, " ".join(words[:count])), *words[count:])
        except UsageError:
            continue
    return None


def _first(position: Position, about: str, handle: str, words: Said) -> Said:
    """The line that answers a question of the table."""
    match about:
        case "keep":
            return (choosing(position)[0], "keep", *words)
        case "display":
            return ("display", *words)
        case "reveal":
            return ("reveal", read_pattern(" ".join(words)) or " ".join(words))
        case "taking":
            return (handle, "take", *words)
        case "marking":
            return (handle, *words)
        case _:
            return _owner(position, words)


def _owner(position: Position, words: Said) -> Said:
    """A mark without its player: the one before whom the card lies.

    :raises UnreadableError: if there is neither.
    """
    for player in position.players:
        if len(words) > 1 and words[0] in {str(card.number) for card in player.cards}:
            return (player.handle, *words)
    seat_of(position, words[0])  # which says who plays
    return words


def _more(asked: Question, words: Said) -> Said:
    """An answer to what a line still lacks, as it stands in the log."""
    if asked.about in FROM_DECK and len(words) == 1:
        return (f"{asked.about}={words[0].rpartition('=')[2]}",)
    if asked.about == "extra":
        return (f"+{words[0].removeprefix('+')}", *words[1:])
    if asked.about == "colour" and len(words) == 1:
        lead, _, _ = asked.choices[0].tokens.rpartition("green")  # as the first of them begins
        return (f"{lead}{words[0].rpartition('=')[2].rpartition(':')[2]}",)
    return words
