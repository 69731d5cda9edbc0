"""Luxor, by Rüdiger Dorn: what the program asks of its rules, and where the rest of it is."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from luxor_companion.core.game import About, Game, Part, Pieces
from luxor_companion.lang import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from luxor_companion.games.luxor.rules.record import Record
    from luxor_companion.games.luxor.rules.scoring import Result
    from luxor_companion.games.luxor.rules.state import Position
    from luxor_companion.table.toml import Raw

GAME: Final = Game(
    "luxor",
    "Luxor",
    About(
        parts=(
            Part("track", N_("Treasures on the track")),
            Part("adventurers", N_("Adventurers")),
            Part("sarcophagi", N_("Sarcophagi")),
            Part("keys", N_("Keys")),
            Part("sets", N_("Sets"), pieces=Pieces("{number} set", "{number} sets")),
            Part("scarabs", N_("Scarabs"), is_hidden=True),
        ),
        start_hint=N_("No table yet: start one with luxor new -p Ani:red -p Jan:green."),
        geek=245643,
        colours=("red", "green", "blue", "yellow"),
        tie_break="sarcophagus",
        verdicts={
            "sarcophagus": N_(
                "{names} wins: tied at {best} VP, with the more valuable sarcophagus."
            ),
            "shared": N_(
                "{names} share the victory with {best} VP each: nobody has the better sarcophagus."
            ),
        },
        hidden_setup=("hidden_seed", "stacks", "horus", "hands"),
    ),
    commands=f"{__name__}.commands",
    rules=__name__,
    words=f"{__name__}.words",
    typing=f"{__name__}.words",
    rulings=f"{__name__}.rulings",
    questions=f"{__name__}.questions",
    seats=f"{__name__}.seats",
    showing=f"{__name__}.answers",
    disputes=f"{__name__}.dispute",
    positions=f"{__name__}.table",
    starts=f"{__name__}.start",
    draws=f"{__name__}.table",
    bots=f"{__name__}.advice",
    sheets=f"{__name__}.sheets",
    sharing=f"{__name__}.share",
    live=f"{__name__}.share",
    advice=f"{__name__}.advice",
    texts="rules_data/luxor",
)


def opening(setup: "Raw", where: Path | str) -> "Position":
    from luxor_companion.games.luxor.files.setup import opening_from

    return opening_from(setup, where)


def record(start: "Position") -> "Record":
    from luxor_companion.games.luxor.rules.record import Record

    return Record(start)


def players(position: "Position") -> dict[str, str]:
    return {player.colour: player.name for player in position.players}


def next_players(position: "Position") -> tuple[str, ...]:
    return () if position.over else (position.player.colour,)


def first(position: "Position") -> int | None:
    return position.first


def score(position: "Position", *, early: bool = False) -> "Result":
    from luxor_companion.core import EVERYONE, HOST
    from luxor_companion.games.luxor.rules import scoring
    from luxor_companion.games.luxor.rules.state import in_tomb, seen_by

    # p.7: scarabs lie face down; they count once they are turned up at the end.
    seen = seen_by(position, HOST if early else EVERYONE)
    result = scoring.score(scoring.holdings(seen))
    if not in_tomb(position.path.tomb, position.players):
        return result
    return result._replace(rulings=("tomb-value", *result.rulings))


def pages() -> "Mapping[str, int]":
    from luxor_companion.games.luxor.rules import PAGES

    return PAGES


if TYPE_CHECKING:  # mypy compares the modules with what is asked of them
    from luxor_companion.core import protocols
    from luxor_companion.games import luxor
    from luxor_companion.games.luxor import (
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
    from luxor_companion.games.luxor.rules.dispute import Dispute
    from luxor_companion.games.luxor.rules.narrate import Outcome
    from luxor_companion.games.luxor.rules.notation import LogEntry, Played
    from luxor_companion.games.luxor.rules.record import Change
    from luxor_companion.games.luxor.table import LuxorTable
    from luxor_companion.referee.untracked import Settled

    _rules: protocols.Rules[Position, Record] = luxor
    _words: protocols.Words[Position] = words
    _typing: protocols.Typing = words
    _seats: protocols.Seats[LuxorTable, LogEntry] = seats
    _showing: protocols.Showing[LuxorTable] = answers
    _disputes: protocols.Disputes[Settled[Dispute, Position, Outcome]] = dispute
    _rulings: protocols.Rulings[LuxorTable, Played] = rulings
    _questions: protocols.Questions[LuxorTable, Played] = questions
    _positions: protocols.Positions[LuxorTable, Position] = table
    _starts: protocols.Starts[LuxorTable] = start
    _draws: protocols.Draws[LuxorTable, LogEntry, Change] = table
    _bots: protocols.Bots[LuxorTable, Played, Change] = advice
    _sheets: protocols.Sheets[Position, LogEntry] = sheets
    _sharing: protocols.Sharing[LuxorTable, Change, Position] = share
    _live: protocols.Live[LuxorTable] = share
    _advice: protocols.Advice[Position, Record, advice.Job] = advice
