"""`luxor dispute`: a ruling in a game nobody tracked, by asking only what it depends on."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final, TypeAlias

from typer import Argument, Option

from luxor_companion.cli import console
from luxor_companion.cli import dispute as shared
from luxor_companion.cli.commands import rules
from luxor_companion.cli.console import Answer, Lines
from luxor_companion.core import UnreadableError, cases
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.errors import NobodyError, UsageError
from luxor_companion.games.luxor import GAME, view
from luxor_companion.games.luxor.files.copy import material
from luxor_companion.games.luxor.rules import Space
from luxor_companion.games.luxor.rules import dispute as disputes
from luxor_companion.games.luxor.rules.cases import open_question, without_steps
from luxor_companion.games.luxor.rules.dispute import (
    ASKED_FIRST,
    FACTS,
    KINDS,
    Case,
    Dispute,
    Leaf,
)
from luxor_companion.games.luxor.rules.notation import Turn
from luxor_companion.games.luxor.rules.path import BACK, MAYBE
from luxor_companion.games.luxor.table import parse_turn
from luxor_companion.games.luxor.words import dispute as words
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.answers import read_ahead, read_answer
from luxor_companion.lang import _, forms
from luxor_companion.referee.answers import NeedAnswer
from luxor_companion.referee.disputes import DisputeAnswer, DisputeRuling
from luxor_companion.referee.rules import EvidenceAnswer, RulesAnswer

_Open: TypeAlias = tuple[str, tuple[str, ...]]  # an open question, and its possible answers
MOST_CASES: Final = 6  # more cases are summed up by whether the turn is allowed


def command(
    turn: Annotated[
        list[str] | None,
        Argument(
            metavar="[TURN...]", help="The turn, such as L5 to=3 take; or a question in words."
        ),
    ] = None,
    side: Annotated[
        str | None, Option(metavar="L|R|M", help="Left, right, or the middle of the hand.")
    ] = None,
    card: Annotated[str | None, Option(metavar="CARD", help="The card: 3, die, 1-5, all2.")] = None,
    ahead: Annotated[
        str | None,
        Option(metavar="TILES", help="What lies ahead, in order: 'v3/2 - h1 A o3 tomb'."),
    ] = None,
    behind: Annotated[
        str | None, Option(metavar="TILE", help="The next tile behind it, or stairs.")
    ] = None,
    others: Annotated[
        str | None, Option(metavar="N...", help="The player's other adventurers: '2 5' of --ahead.")
    ] = None,
    own: Annotated[
        str | None, Option(metavar="N", help="The player's other adventurers where it lands.")
    ] = None,
    keys: Annotated[str | None, Option(metavar="N", help="The player's keys.")] = None,
    other: Annotated[
        str | None, Option(metavar="CARD", help="The other outer card, for a pass; or none.")
    ] = None,
    icon: Annotated[
        str | None, Option(metavar="ICON", help="Under the treasure: none, cobra, ...")
    ] = None,
    used: Annotated[
        str | None, Option(metavar="WHAT", help="Used up: keys, cards, scarabs, wild.")
    ] = None,
    lying: Annotated[
        str | None, Option(metavar="YES|NO", help="Still lying at the statue it passes.")
    ] = None,
    player: Annotated[
        str | None, Option("--player", metavar="NAME", help="Who played the turn.")
    ] = None,
) -> Answer[DisputeAnswer | RulesAnswer | EvidenceAnswer]:
    """Settle a dispute in a game nobody tracked: it asks only what the ruling depends on.

    \b
    Examples:
      luxor dispute
      luxor dispute can I rearrange my hand
      luxor dispute L5 --ahead "v3/2 - h1 s2/1 o2 tomb" --keys 1
      luxor dispute L3 to=3 --ahead "v3/2 - h1 s2/1"
      luxor dispute --side L --card 3 --ahead "v3/2 h1 tomb" --keys '?' --json

    Answer ? to what nobody remembers: the ruling then says what it depends on. Exit code
    0: legal, or it depends, 2: cannot be read, 3: not allowed.
    """
    text = " ".join([*([f"{_parse_side(side)}{card}"] if card else []), *(turn or [])])
    if text and not is_turn(text):
        return rules.command([text], game=GAME)
    facts = {"turn": text, "ahead": ahead, "behind": behind, "others": others, "own": own}
    facts |= {"keys": keys, "other": other, "icon": icon, "used": used, "lying": lying}
    answers = shared.read_facts({name: value or None for name, value in facts.items()}, _read_fact)
    if console.may_ask():
        if answer := shared.ask_facts(answers, conversation()):
            return answer
    elif _first_question(answers) in ("turn", "ahead", "behind"):
        raise NobodyError(_("luxor dispute needs an interactive terminal, or a turn and --ahead."))
    return _answer(dispute_from(answers, player or _("the player")))


def _parse_side(text: str | None) -> str:
    """Return L, R or M for the middle of a hand. Raise UsageError if it isn't one of them."""
    side = forms.token_for(forms.normalize_word(text or "L")) or str(text).upper()
    if side not in ("L", "R", "M"):
        problem = _("--side: type {left}, {right}, or M for the middle, not '{side}'.")
        left, right = forms.word_for("L"), forms.word_for("R")
        raise UsageError(problem.format(left=left, right=right, side=text))
    return side


def is_turn(text: str) -> bool:
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


def _read_fact(name: str, text: str) -> str:
    if name == "turn":
        if text in ("", UNKNOWN):
            raise ValueError(_("a card such as L5, or a question, please"))
        _parse_turn(text)
        return text
    return read_answer(name, text)


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
    fact_names = (*FACTS, *ASKED_FIRST)
    facts = {one: answers[one] for one in answers if one in fact_names or one.startswith("tile:")}
    return Dispute(
        turn=turn,
        box=material(),
        ahead=ahead,
        behind=() if behind == "stairs" else (behind,),
        answers=facts,
        middle=middle,
        name=name,
    )


# Asking.


def conversation() -> shared.Conversation:
    """Return how to settle a dispute by asking."""
    return shared.Conversation(
        GAME,
        next_fact=next_question,
        question=words.question,
        read=_read_fact,
        in_words=lambda name, typed: (
            name == "turn" and typed not in ("", UNKNOWN) and not is_turn(typed)
        ),
        answer=lambda answers: _answer(dispute_from(answers, _("the player"))),
        unknown=_(words.UNKNOWN_HELP),
        hints={"ahead": _(words.AHEAD_HELP)},
        may_be_back="direction",
    )


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


def next_question(answers: Mapping[str, str]) -> str | None:
    """Return what to ask next; None if the ruling is clear, or cannot get any clearer."""
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


# Answering.


def _answer(dispute: Dispute) -> Answer[DisputeAnswer]:
    questions, dispute, rulings = _open_questions(dispute)
    leaves = cases.leaves(KINDS, rulings)
    if len(leaves) > MOST_CASES:
        leaves = cases.leaves(KINDS, without_steps(rulings))

    def ruling(leaf: Leaf) -> DisputeRuling:
        with names.counted_from(dispute.start):
            return words.ruling_of(dispute, leaf)

    def lines(_width: int) -> Lines:
        with names.counted_from(dispute.start):
            return list(view.ruling.dispute_lines(dispute, leaves))

    needs = list(_needs(questions))
    return shared.answer(leaves, ruling, lines, needs, dispute.ahead.tokens)


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
        yield need._replace(choice="tile", space=_space_of(name)) if is_tile else need


def _space_of(name: str) -> int:
    return int(name.removeprefix("tile:"))
