"""`luxor pyramids dispute`: a ruling on one mark in a game nobody tracked."""

from collections.abc import Callable
from typing import Annotated, Final

import typer

from luxor_companion.cli import console
from luxor_companion.cli.commands import rules as rules_command
from luxor_companion.cli.console import Answer, no_lines
from luxor_companion.cli.declare import ruling_json
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.errors import Exit, UsageError
from luxor_companion.games.pyramids.rules import layout as layouts
from luxor_companion.games.pyramids.rules.log import Marked
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.state import Card, Material, Player, Position, Pyramid
from luxor_companion.games.pyramids.rules.vocab import Seat
from luxor_companion.games.pyramids.words.typed import canonical, explain_unreadable, local_line
from luxor_companion.games.pyramids.words.typed import parse_typed_mark as parse_mark
from luxor_companion.lang import N_, _

UNKNOWN: Final = "?"
HANDLE: Final = "player"
NUMBER, OTHER = 1, 2  # of the card that is marked, and of the other one
QUESTIONS: Final = {
    "pattern": N_(
        "Which pattern does the expedition card show (line3)? Or ask in your own words: "
    ),
    "card": N_("Draw the card: five rows, such as ..E.. .#... .r.s. ..x.. ..T.. (?: unknown) "),
    "marked": N_("Which squares were marked before (c1 c2; Enter: none)? "),
    "mark": N_("Which squares are marked now (b2 b3 c3; one c3; +c4 for a red cross)? "),
}


def command(
    mark: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SQUARE...]", help="The squares: b2 b3 c3; or a question."),
    ] = None,
    pattern: Annotated[
        str | None, typer.Option(metavar="PATTERN", help="On the expedition card: line3.")
    ] = None,
    card: Annotated[
        str | None, typer.Option(metavar="ROWS", help="The card in five rows, or ?.")
    ] = None,
    marked: Annotated[
        str | None, typer.Option(metavar="SQUARES", help="Squares marked before: 'c1 c2'.")
    ] = None,
) -> Answer:
    """Settle a dispute about a mark in a game nobody tracked.

    \b
    Examples:
      luxor pyramids dispute
      luxor pyramids dispute do corners count
      luxor pyramids dispute c1 c2 c3 --pattern line3 --card "..E.. ..... .#r#. ..s.. ..T.."
      luxor pyramids dispute one b2 --pattern T4 --card ? --marked c1 --json

    Exit code 0: legal, or a choice is still open, 2: cannot be read, 3: not allowed.
    """
    text = " ".join(mark or [])
    if text and not is_mark(text):
        return rules_command.command([text])
    given = {"pattern": pattern, "card": card, "marked": marked, "mark": text or None}
    told: dict[str, str] = {}
    for name, value in given.items():
        if value is not None:
            try:
                told[name] = READERS[name](value)
            except ValueError as error:
                raise UsageError(
                    _("--{name}: {problem}").format(name=name, problem=error)
                ) from None
    if console.may_ask():
        found = _ask(told)
        if isinstance(found, Answer):
            return found
    elif missing := [name for name in ("pattern", "mark") if name not in told]:
        raise UsageError(_("Also needed: {names}.").format(names=", ".join(missing)))
    return _answer(told)


def is_mark(text: str) -> bool:
    """Return whether a text speaks of squares; else it is a question in words."""
    return any(word.lstrip("+").lower() in layouts.SQUARES for word in text.split())


def _read_pattern(text: str) -> str:
    found = layouts.read_pattern(text) or layouts.read_pattern(canonical(text))
    if found is None:
        known = ", ".join(map(local_line, layouts.USUAL_PATTERNS))
        raise ValueError(_("one of {words}, please, or ? if nobody remembers").format(words=known))
    return found


def _read_card(text: str) -> str:
    return _readable(lambda: layouts.read_layout(text).code if text != UNKNOWN else UNKNOWN)


def _read_mark(text: str) -> str:
    _readable(lambda: str(parse_mark(f"{NUMBER} {text}")))
    return text


def _read_marked(text: str) -> str:
    words = text.lower().replace(",", " ").split()
    if wrong := [word for word in words if word not in layouts.SQUARES]:
        raise ValueError(
            _("there is no square '{word}': they go from a1 to e5").format(word=wrong[0][:20])
        )
    return " ".join(words)


def _readable(read: Callable[[], str]) -> str:
    try:
        return read()
    except UnreadableError as error:
        raise ValueError(explain_unreadable(error)) from None


READERS: Final[dict[str, Callable[[str], str]]] = {
    "pattern": _read_pattern,
    "card": _read_card,
    "marked": _read_marked,
    "mark": _read_mark,
}


def _ask(told: dict[str, str]) -> Answer | None:
    """Ask for what was not given; return an answer if somebody asked in words, or left."""
    asked: list[str] = []
    while missing := [name for name in QUESTIONS if name not in told]:
        name = missing[0]
        typed = console.ask(_(QUESTIONS[name]))
        if typed.lower() == "q":
            return Answer(dict)
        if typed.lower() == "b":
            if asked:
                del told[asked.pop()]
            continue
        if name == "pattern" and " " in typed:
            return rules_command.command([typed])
        try:
            told[name] = READERS[name](typed)
            asked.append(name)
        except ValueError as error:
            console.err([f"  {error}"])
    return None


def position_from(told: dict[str, str]) -> Position:
    """Return the position that the answers describe."""
    code = told.get("card", UNKNOWN)
    layout = None if code == UNKNOWN else layouts.read_layout(code)
    marks = 0
    for word in told.get("marked", "").split():
        marks |= layouts.SQUARES[word]
    pattern = told["pattern"]
    material = Material({pattern: 1}, cards={NUMBER: Pyramid("green", layout)})
    cards = (Card(NUMBER, marks), Card(OTHER))
    player = Player(HANDLE, _("the player"), cards)
    return Position(material, (player,), phase="mark", revealed=(pattern,))


def _answer(told: dict[str, str]) -> Answer:
    position = position_from(told)
    ruling = rule(position, Marked(HANDLE, parse_mark(f"{NUMBER} {told['mark']}")))
    refused = isinstance(ruling, Refusal)

    def json() -> dict[str, object]:
        return {"legal": not refused, **ruling_json(ruling, position, HANDLE)}

    def lines(_width: int) -> console.Lines:
        from rich.text import Text

        from luxor_companion.games.pyramids.view.ruling import refusal_lines, step_lines
        from luxor_companion.games.pyramids.words.sentences import question
        from luxor_companion.view.ruling import need_lines

        if isinstance(ruling, Refusal):
            return refusal_lines(position, ruling, Seat(0))
        if isinstance(ruling, Need):
            return need_lines(told["mark"], question(ruling), ruling.options)
        return [Text(_("Legal:"), "good"), *step_lines(position, ruling.events, Seat(0))]

    return Answer(
        json,
        no_lines if refused else lines,
        before=lines if refused else no_lines,
        exit=Exit.REFUSED if refused else Exit.FINE,
    )
