"""Disputes of Luxor: what has to be known about a turn in a game that nobody tracked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from luxor_companion.core import Need, UnreadableError, cases
from luxor_companion.core.cases import UNKNOWN, values_in
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.files.copy import material
from luxor_companion.games.luxor.rules import ICONS, STACKS, Space
from luxor_companion.games.luxor.rules import dispute as disputes
from luxor_companion.games.luxor.rules.dispute import (
    ASKED_FIRST,
    KINDS,
    LEFT_OPEN,
    Case,
    Dispute,
    Leaf,
)
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn, write_turn
from luxor_companion.games.luxor.rules.path import BACK, EMPTY, MAYBE, Tile
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.table import parse_turn
from luxor_companion.games.luxor.words import STATUE, names
from luxor_companion.games.luxor.words import dispute as words
from luxor_companion.games.luxor.words.answers import read_ahead, read_answer
from luxor_companion.games.luxor.words.dispute import UNKNOWN_HELP
from luxor_companion.lang import N_, _
from luxor_companion.referee.answers import NeedAnswer
from luxor_companion.referee.untracked import DisputeRuling, FactQuestion, Settled

__all__ = [
    "ABOUT",
    "FACTS",
    "UNKNOWN_HELP",
    "is_question",
    "needed",
    "next_fact",
    "question",
    "read_fact",
    "settle",
]
ABOUT: Final = "turn"
FACTS: Final = {
    "turn": N_("The turn, such as L5 to=3 take; or a question in words."),
    "ahead": N_("What lies ahead, in order: 'v3/2 - h1 A o3 tomb'."),
    "behind": N_("The next tile behind it, or stairs."),
    "others": N_("The player's other adventurers: '2 5' of --ahead."),
    "own": N_("The player's other adventurers where it lands."),
    "keys": N_("The player's keys."),
    "other": N_("The other outer card, for a pass; or none."),
    "icon": N_("Under the treasure: none, cobra, ..."),
    "used": N_("Used up: keys, cards, scarabs, wild."),
    "lying": N_("Still lying at the statue it passes."),
    "player": N_("Who played the turn."),
}
MOST_CASES: Final = 6  # more cases are summed up by whether the turn is allowed
_NEEDED: Final = ("turn", "ahead", "behind")  # nothing can be checked without them
_Open: TypeAlias = tuple[str, tuple[str, ...]]  # an open question, and its possible answers


# Asking.


def needed(answers: Mapping[str, str]) -> str | None:
    first = _first_question(answers)
    return first if first in _NEEDED else None


def next_fact(answers: Mapping[str, str]) -> str | None:
    if first := _first_question(answers):
        return first
    dispute = dispute_from(answers, "")
    if dispute.middle:
        return None
    several = dispute.kind.moves != "one" or dispute.turn.passes
    if several and not dispute.ahead.own and "others" not in answers:
        return "others"
    question = open_question(dispute, disputes.rule_on_all(dispute))
    if question is None:
        return None
    name = question[0]
    if name.startswith("tile:") and _space_of(name) > len(dispute.ahead.tokens):
        return "more" if "more" not in answers else None
    return name


def _first_question(answers: Mapping[str, str]) -> str | None:
    """Return what to ask before anything can be checked; None if nothing."""
    if "turn" not in answers:
        return "turn"
    turn, middle = _parse_turn(answers["turn"])
    if middle:
        return None
    if turn.card == "±1" and not turn.passes and turn.go is None and "direction" not in answers:
        return "direction"
    if turn.card == "±1" and (turn.go == -1 or answers.get("direction") == "back"):
        if "behind" not in answers:
            return "behind"
    elif "ahead" not in answers:
        return "ahead"
    return None


def question(fact: str) -> FactQuestion:
    hint = _(words.AHEAD_HELP) if fact == "ahead" else ""
    return FactQuestion(words.question(fact), hint, takes_b=fact == "direction")


def is_question(fact: str, text: str) -> bool:
    return fact in ("", ABOUT) and text not in ("", UNKNOWN) and not _is_turn(text)


def read_fact(fact: str, text: str) -> str:
    if fact == ABOUT:
        if text in ("", UNKNOWN):
            raise ValueError(_("a card such as L5, or a question, please"))
        _parse_turn(text)
        return text
    return text if fact == "player" else read_answer(fact, text)


def _is_turn(text: str) -> bool:
    """Return whether a text begins like a turn; otherwise it is a question in words."""
    try:
        _parse_turn(text)
    except UnreadableError as error:
        one_word = " " not in text.strip() and any(letter.isdigit() for letter in text)
        return error.code != "turn.card" or one_word
    return True


def _parse_turn(text: str) -> tuple[Turn, bool]:
    """Return a turn, and whether its card is played from the middle of the hand."""
    try:
        return parse_turn(text), False
    except UnreadableError as error:
        if error.code != "turn.card" or text[:1] not in "mM":
            raise
    return parse_turn(f"L{text[1:]}"), True


# What a table knows of the turn in dispute.


def known_at(position: Position, answers: Mapping[str, str]) -> dict[str, str]:
    """Return what a table knows about a turn in dispute, of whoever's turn it is there.

    Raise UsageError if it isn't clear which adventurer moves.
    """
    turn, middle = _parse_turn(answers[ABOUT])
    if middle:
        return {}
    player, path = position.player, position.path
    start = _mover(position, turn)
    others = [one - start for one in player.at if start <= one < path.tomb]
    others.remove(0)
    ahead = [STATUE] * path.board.statues.count(start)
    for space, tile in enumerate(path.tiles[start:], start + 1):
        ahead.append(_typed(tile))
        ahead += [STATUE] * path.board.statues.count(Space(space))
    behind = [tile for tile in path.tiles[: max(start - 1, 0)] if tile]
    statues = [one for one, space in enumerate(path.board.statues, 1) if space >= start]
    lying = [place for place, one in enumerate(statues, start=1) if one in player.lying]
    counted = turn._replace(at=None, acts=tuple(Space(one - start) for one in turn.acts))
    claim = "" if turn.to is None else f" to={turn.to - start}"  # the notation leaves that out
    facts = {
        ABOUT: write_turn(counted) + claim,
        "at": str(start),
        "ahead": " ".join([*ahead, "tomb"]),
        "behind": _typed(behind[-1]) if behind else "stairs",
        "others": " ".join(map(str, others)),
        "keys": str(player.keys),
        "lying": "yes",
        "at_statues": " ".join(map(str, lying)),
        "player": player.name,
    }
    if not any(others):
        facts["own"] = "0"
    supplies = (position.keys, all(position.horus), position.scarabs, position.wild)
    if all(supplies):
        facts["used"] = "nothing"
    dispute = dispute_from({**answers, **facts}, "")
    landing = disputes.landing(dispute)
    if landing is not None and "board" not in position.box.stand_in:
        icon = path.board.icon(Space(landing - dispute.start + start))
        facts["icon"] = STACKS[ICONS[icon]] if icon else "none"
    return facts


def _typed(tile: Tile | None) -> str:
    """Return a tile as people type what lies ahead."""
    return EMPTY if tile is None else tile.token.removesuffix(UNKNOWN) or UNKNOWN


def _mover(position: Position, turn: Turn) -> Space:
    """Return where the adventurer stands that moves; of several, the one farthest from the tomb."""
    player = position.player
    active = sorted({one for one in player.at if one < position.path.tomb})
    several = disputes.moves_several(turn)
    if turn.at in active:
        return turn.at
    if active and turn.at is None and (several or len(active) == 1):
        return active[0]
    text = _("Which adventurer moves? {who}'s stand on {places}: add one, such as {turn} @{space}.")
    if not active:
        raise UsageError(_("{who} has nobody who can move.").format(who=names.who(player)))
    where = names.join_and([names.place(position, one) for one in active])
    card = names.local_turn(f"{turn.side or 'L'}{turn.card}")
    who = names.who(player)
    raise UsageError(text.format(who=who, places=where, turn=card, space=active[-1]))


# Answering.


def settle(answers: Mapping[str, str]) -> Settled[Dispute, Position, Outcome]:
    asked = dispute_from(answers, answers.get("player") or _("the player"))
    questions, dispute, rulings = _open_questions(asked)
    leaves = cases.leaves(KINDS, rulings)
    if len(leaves) > MOST_CASES:
        leaves = cases.leaves(KINDS, without_steps(rulings))

    def ruling(leaf: Leaf) -> DisputeRuling:
        with names.counted_from(dispute.origin):
            return words.ruling_of(dispute, leaf)

    return Settled(dispute, leaves, ruling, tuple(_needs(questions)), dispute.ahead.tokens)


def dispute_from(answers: Mapping[str, str], name: str) -> Dispute:
    """Return the dispute that the answers describe."""
    turn, middle = _parse_turn(answers["turn"])
    known = {one: value for one, value in answers.items() if value != UNKNOWN}
    if "die" in known:
        turn = turn._replace(die=int(known["die"]))
    if "steps" in known:
        turn = turn._replace(go=int(known["steps"]))
    if "direction" in known:
        turn = turn._replace(go=1 if known["direction"] == "ahead" else BACK)
    if "other" in known:
        turn = turn._replace(other=known["other"])
    if "act" in known:
        turn = turn._replace(acts=(Space(int(known["act"])),))
    ahead = disputes.Stretch()
    if "ahead" in answers:
        ahead = read_ahead(f"{answers['ahead']} {answers.get('more', '')}")
    if others := answers.get("others"):
        ahead = ahead._replace(own=tuple(map(int, others.split())))
    behind = answers.get("behind", "stairs")
    if behind == UNKNOWN:
        answers = {**answers, f"tile:{disputes.BEHIND}": UNKNOWN}
        behind = MAYBE  # it may be the stairs
    statues = answers.get("at_statues")
    fact_names = (*disputes.FACTS, *ASKED_FIRST)
    facts = {one: answers[one] for one in answers if one in fact_names or one.startswith("tile:")}
    return Dispute(
        turn=turn,
        box=material(),
        ahead=ahead,
        behind=() if behind == "stairs" else (behind,),
        answers=facts,
        middle=middle,
        name=name,
        at=int(answers["at"]) if "at" in answers else None,
        lying=tuple(map(int, statues.split())) if statues is not None else None,
    )


def _open_questions(dispute: Dispute) -> tuple[list[_Open], Dispute, list[Case]]:
    """Return the open questions that the ruling depends on, the dispute to answer, and its cases.

    In that dispute, the first tile on which the ruling depends counts as one nobody remembers.
    """
    questions, assumed = list[_Open](), dispute
    rulings = [(dispute, disputes.rule_on_all(dispute))]
    while question := open_question(assumed, rulings[-1][1]):
        questions.append(question)
        name = question[0]
        if name in ASKED_FIRST:  # another way has other tiles: too many cases
            return questions, *rulings[0]
        is_tile = name.startswith("tile:")
        if is_tile and _space_of(name) > len(dispute.ahead.tokens):
            break  # nobody has described the path beyond
        assumed = assumed._replace(answers={**assumed.answers, name: UNKNOWN})
        if is_tile:  # other unknown facts were already tried with every value
            rulings.append((assumed, disputes.rule_on_all(assumed)))
    return questions, *rulings[:2][-1]


def _needs(questions: Sequence[_Open]) -> Iterator[NeedAnswer]:
    for name, values in questions:
        need = NeedAnswer(name, tuple(values), question=words.question(name).strip())
        is_tile = name.startswith("tile:")
        yield need.replace(choice="tile", space=_space_of(name)) if is_tile else need


def _space_of(name: str) -> int:
    return int(name.removeprefix("tile:"))


def open_question(dispute: Dispute, known: Sequence[Case]) -> tuple[str, tuple[str, ...]] | None:
    """Return the next fact to ask about and what it can be; None if nothing else matters."""
    answers = dispute.answers
    for name in ASKED_FIRST:
        if name not in answers and (options := values_in(name, known)):
            return name, options
    for case in known:
        if case.asks is not None and case.asks not in answers:
            assert isinstance(case.ruling, Need)
            tokens = (option.rpartition(":")[2] for option in case.ruling.options)
            return case.asks, tuple(tokens)
    tiles = sorted({name for case in known for name in case.facts if name.startswith("tile:")})
    for name, values in {
        **{name: values_in(name, known) for name in tiles},
        **disputes.FACTS,
    }.items():
        if name not in answers and KINDS.matters(name, known):
            return name, values
    return None


def without_steps(known: Sequence[Case]) -> list[Case]:
    """Return the cases without steps and choices, for when too much is open to list them."""
    return [
        case._replace(
            facts={name: one for name, one in case.facts.items() if name not in LEFT_OPEN},
            ruling=case.ruling._replace(events=())
            if isinstance(case.ruling, Outcome)
            else case.ruling,
        )
        for case in known
    ]
