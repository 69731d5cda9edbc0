"""Silver & Gold Pyramids: what the program asks of its rules, and where the rest of it is."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from luxor_companion.core.game import About, Game, Part
from luxor_companion.lang import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from luxor_companion.games.pyramids.rules.record import Record
    from luxor_companion.games.pyramids.rules.scoring import Result
    from luxor_companion.games.pyramids.rules.state import Position
    from luxor_companion.table.toml import Raw

GAME: Final = Game(
    "pyramids",
    "Silver & Gold Pyramids",
    About(
        parts=(
            Part("pyramids", N_("Pyramids")),
            Part("torches", N_("Torches")),
            Part("bonuses", N_("Bonuses")),
            Part("gems", N_("Gems")),
            Part("skull", N_("Worst skull"), is_loss=True),
        ),
        start_hint=N_("No table yet: start one with luxor pyramids new -p Ani -p Jan."),
        summary=N_("The second game: Silver & Gold Pyramids."),
        tie_break="lowest",
        verdicts={
            "lowest": N_("{names} wins: tied at {best} VP, with the lowest numbered pyramid."),
            "shared": N_(
                "{names} share the victory with {best} VP each: whose pyramid has the lowest number"
                " is not known."
            ),
        },
    ),
    commands=f"{__name__}.commands",
    rules=__name__,
    words=f"{__name__}.words",
    typing=f"{__name__}.words",
    telling=f"{__name__}.words",
    rulings=f"{__name__}.rulings",
    questions=f"{__name__}.questions",
    seats=f"{__name__}.seats",
    showing=f"{__name__}.answers",
    disputes=f"{__name__}.dispute",
    starts=f"{__name__}.start",
    draws=f"{__name__}.table",
    sheets=f"{__name__}.sheets",
    sharing=f"{__name__}.share",
    live=f"{__name__}.share",
    advice=f"{__name__}.advice",
    texts="rules_data/pyramids",
)


def opening(setup: "Raw", where: Path | str) -> "Position":
    from luxor_companion.games.pyramids.files import opening_from

    return opening_from(setup, where)


def record(start: "Position") -> "Record":
    from luxor_companion.games.pyramids.rules.record import Record

    return Record(start)


def players(position: "Position") -> dict[str, str]:
    return {player.handle: player.name for player in position.players}


def next_players(position: "Position") -> tuple[str, ...]:
    from luxor_companion.games.pyramids.rules import phases

    return tuple(phases.next_players(position))


def first(_position: "Position") -> None:
    """Return None: everyone plays at the same time."""


def score(position: "Position", *, early: bool = False) -> "Result":  # noqa: ARG001  # all is open
    from luxor_companion.games.pyramids.rules.scoring import score_now

    return score_now(position)


def pages() -> "Mapping[str, int]":
    from luxor_companion.games.pyramids.rules import PAGES

    return PAGES


if TYPE_CHECKING:  # mypy compares the modules with what is asked of them
    from luxor_companion.core import protocols
    from luxor_companion.games import pyramids
    from luxor_companion.games.pyramids import (
        advice,
        answers,
        dispute,
        questions,
        rulings,
        seats,
        share,
        sheets,
        start,
        table,
        words,
    )
    from luxor_companion.games.pyramids.rules.notation import LogEntry, Own
    from luxor_companion.games.pyramids.rules.phases import Outcome
    from luxor_companion.games.pyramids.rules.record import Change
    from luxor_companion.games.pyramids.table import PyramidsTable
    from luxor_companion.referee.untracked import Settled

    _rules: protocols.Rules[Position, Record] = pyramids
    _words: protocols.Words[Position] = words
    _typing: protocols.Typing = words
    _telling: protocols.Telling[Change] = words
    _seats: protocols.Seats[PyramidsTable, LogEntry] = seats
    _showing: protocols.Showing[PyramidsTable] = answers
    _disputes: protocols.Disputes[Settled[dispute.Claim, Position, Outcome]] = dispute
    _rulings: protocols.Rulings[PyramidsTable, Own] = rulings
    _questions: protocols.Questions[PyramidsTable, Own] = questions
    _starts: protocols.Starts[PyramidsTable] = start
    _draws: protocols.Draws[PyramidsTable, LogEntry, Change] = table
    _sheets: protocols.Sheets[Position, LogEntry] = sheets
    _sharing: protocols.Sharing[PyramidsTable, Change, Position] = share
    _live: protocols.Live[PyramidsTable] = share
    _advice: protocols.Advice[Position, Record, advice.Job] = advice
