"""`luxor pyramids dispute`: a ruling on one mark in a game nobody tracked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from luxor_companion.cli import console
from luxor_companion.cli import dispute as shared
from luxor_companion.cli.commands import rules
from luxor_companion.cli.console import Answer
from luxor_companion.core import Need, Refusal, cases
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.errors import NobodyError, UsageError
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules import PAGES
from luxor_companion.games.pyramids.rules import dispute as disputes
from luxor_companion.games.pyramids.rules import layout as layouts
from luxor_companion.games.pyramids.rules.dispute import Dispute, Leaf
from luxor_companion.games.pyramids.rules.notation import read_mark
from luxor_companion.games.pyramids.words import dispute as words
from luxor_companion.games.pyramids.words.names import parse_typed
from luxor_companion.lang import _, forms
from luxor_companion.referee.answers import (
    NeedAnswer,
    need_answer,
    refusal_answer,
    step_answers,
)
from luxor_companion.referee.disputes import DisputeAnswer, DisputeRuling
from luxor_companion.referee.rules import EvidenceAnswer, RulesAnswer

if TYPE_CHECKING:
    from rich.console import RenderableType


def command(
    mark: Annotated[
        list[str] | None,
        Argument(metavar="[SQUARE...]", help="The squares: b2 b3 c3; or a question."),
    ] = None,
    pattern: Annotated[
        str | None, Option(metavar="PATTERN", help="On the expedition card: line3.")
    ] = None,
    card: Annotated[
        str | None, Option(metavar="ROWS", help="The card in five rows, ? where unknown.")
    ] = None,
    marked: Annotated[
        str | None, Option(metavar="SQUARES", help="Squares marked before: 'c1 c2', or nothing.")
    ] = None,
) -> Answer[DisputeAnswer | RulesAnswer | EvidenceAnswer]:
    """Settle a dispute about a mark in a game nobody tracked.

    \b
    Examples:
      luxor pyramids dispute
      luxor pyramids dispute do corners count
      luxor pyramids dispute one b2 --pattern '?' --card '?' --json
      luxor pyramids dispute c1 c2 --pattern domino --card "..E.. ..... .#r#. ..s.. ..T.."
      luxor pyramids dispute c2 c3 --pattern '?' --card "..E.. ..... .#?#. ..s.. ..T.." --marked c1

    Type ? for what nobody remembers, also for one square of the card: the ruling then says what it
    depends on. Exit code 0: legal, or it depends, 2: cannot be read, 3: not allowed.
    """
    text = " ".join(mark or [])
    if text and not is_mark(text):
        return rules.command([text], game=GAME)
    facts = {"pattern": pattern, "card": card, "marked": marked, "mark": text or None}
    answers = shared.read_facts(facts, _read_fact)
    if console.may_ask():
        if answer := shared.ask_facts(answers, conversation(), _more_rows):
            return answer
    elif not {"pattern", "mark"} <= {*answers}:
        text = _("luxor pyramids dispute needs an interactive terminal, or squares and --pattern.")
        raise NobodyError(text)
    return _answer(answers)


def is_mark(text: str) -> bool:
    """Return whether a text names squares; otherwise it is a question in words."""
    return any(word.lstrip("+").lower() in layouts.SQUARES for word in text.split())


def _read_fact(name: str, typed: str) -> str:
    return words.READERS[name](typed)


def conversation() -> shared.Conversation:
    """Return how to settle a dispute by asking."""
    return shared.Conversation(
        GAME,
        next_fact=lambda answers: next(
            (one for one in words.QUESTIONS if one not in answers), None
        ),
        question=lambda name: _(words.QUESTIONS[name]),
        read=_read_fact,
        in_words=lambda name, typed: name == "pattern" and " " in typed,
        answer=_answer,
        unknown=_(words.UNKNOWN_HELP),
    )


def _more_rows(name: str, typed: str) -> str:
    """Ask for the other rows if a card is typed line by line; return the card, or b or q."""
    rows = typed.split()
    if name != "card" or len(rows) != 1 or len(typed) != layouts.SIDE:
        return typed
    while len(rows) < layouts.SIDE:
        row = console.ask(_("Row {number} > ").format(number=len(rows) + 1))
        if row.lower() in ("b", "q"):
            return row
        rows.append(row)
    return " ".join(rows)


def dispute_from(answers: Mapping[str, str]) -> Dispute:
    """Return the dispute that the answers describe."""
    card = answers.get("card", UNKNOWN)
    return Dispute(
        parse_typed(f"{disputes.NUMBER} {answers['mark']}", read_mark),
        answers["pattern"],
        disputes.NOTHING_KNOWN if card == UNKNOWN else card,
        answers.get("marked", UNKNOWN),
        _("the player"),
    )


def _answer(answers: Mapping[str, str]) -> Answer[DisputeAnswer]:
    dispute = dispute_from(answers)
    if not (found := disputes.rule_on_all(dispute)):
        raise UsageError(_("These answers contradict each other: no card can be like that."))
    leaves = cases.leaves(disputes.KINDS, found)
    deciding = dict.fromkeys(name for leaf in leaves for name, _values in leaf.when)
    needs = [NeedAnswer(name, tuple(disputes.FACTS[name])) for name in deciding]
    return shared.answer(
        leaves, _ruling_of, lambda _width: _lines(dispute, leaves, answers["mark"]), needs
    )


def _ruling_of(leaf: Leaf) -> DisputeRuling:
    """Return a ruling as it is answered."""
    ruling, rulings = leaf.case.ruling, tuple(disputes.our_rulings(leaf.case.ruling))
    if isinstance(ruling, Need):
        return DisputeRuling(legal=True, rulings=rulings, needs=(need_answer(ruling),))
    if not isinstance(ruling, Refusal):
        return DisputeRuling(legal=True, steps=step_answers(ruling.events), rulings=rulings)
    text = GAME.words.sentence(leaf.case.position, ruling, disputes.HANDLE)
    if leaf.case.facts:
        text = words.refusal_sentence(leaf.case, ruling)
        squares = {name: one for name, one in ruling.params.items() if name in ("card", "squares")}
        ruling = ruling._replace(params=squares)
    refusal = refusal_answer(ruling, PAGES, text)
    return DisputeRuling(legal=False, refusal=refusal, rulings=rulings)


def _lines(dispute: Dispute, leaves: Sequence[Leaf], so_far: str) -> "Iterator[RenderableType]":
    """Yield the ruling, or all possible rulings, each with what it depends on."""
    from rich.text import Text

    from luxor_companion.view import play as view
    from luxor_companion.view.rules import our_ruling_lines
    from luxor_companion.view.theme import Hanging

    def ruling_lines(case: disputes.Case) -> "Iterator[RenderableType]":
        ruling = case.ruling
        if isinstance(ruling, Refusal):
            yield from view.not_allowed(words.refusal_sentence(case, ruling), ruling, PAGES)
        elif isinstance(ruling, Need):
            yield from view.need_lines(so_far, GAME.words.question(ruling), ruling.options)
        else:
            yield Text(_("Legal:"), "good")
            yield from view.step_lines(ruling.events, lambda event: words.step(case, event), PAGES)
            if hidden := layouts.square_names(dispute.hidden & dispute.squares):
                text = _("Icons printed on {squares} count too, but they weren't entered.")
                yield Hanging(text.format(squares=forms.join_and(hidden)))
            yield from map(Hanging, our_ruling_lines(GAME.name, disputes.our_rulings(ruling)))

    if len(leaves) == 1:
        yield from ruling_lines(leaves[0].case)
        return
    yield view.cases_head(refused=cases.is_refused(leaves))
    for leaf in leaves:
        conditions = [words.condition(dispute, name, values) for name, values in leaf.when]
        yield from view.case_lines(conditions, ruling_lines(leaf.case))
