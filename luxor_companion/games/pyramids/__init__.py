"""Silver & Gold Pyramids: everything about this game, and nothing else."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from luxor_companion import core
from luxor_companion.core.game import RULES_VERSIONS, AnyLine, Entry, Game
from luxor_companion.core.record import AnyChange, AnyRecord, BadLine
from luxor_companion.core.scoring import Result, Score
from luxor_companion.lang import N_, _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from luxor_companion.core.review import Verdict
    from luxor_companion.games.pyramids.advice import Job
    from luxor_companion.games.pyramids.rules.record import Record
    from luxor_companion.games.pyramids.rules.state import Position
    from luxor_companion.share import SharedPlayer, SharedResult
    from luxor_companion.table.table import AnyTable


class Pyramids(Game):
    """Silver & Gold Pyramids."""

    name = "pyramids"
    title = "Silver & Gold Pyramids"
    open_setup = ("expedition", "skulls", "house", "stand_in")
    summary = N_("The second game: Silver & Gold Pyramids.")
    part_names: ClassVar[Mapping[str, str]] = {
        "pyramids": N_("Pyramids"),
        "torches": N_("Torches"),
        "bonuses": N_("Bonuses"),
        "gems": N_("Gems"),
        "skull": N_("Worst skull"),
    }
    losses = ("skull",)
    tie_break = "lowest"
    verdicts: ClassVar[Mapping[str, str]] = {
        "lowest": N_("{names} wins: tied at {best} VP, with the lowest numbered pyramid."),
        "shared": N_(
            "{names} share the victory with {best} VP each: whose pyramid has the lowest number is"
            " not known."
        ),
    }
    why_not: ClassVar[Mapping[str, str]] = {
        "layout": N_("the squares of a card are not known (luxor pyramids card add)."),
        "allowed": N_("the table waived a rule."),
        "other": N_("it isn't in the list of legal turns."),
    }
    fixable = ("display", "revealed", "turn")
    unknown = "unknown_skulls"

    @property
    def commands(self) -> Mapping[str, Entry]:
        from luxor_companion.games.pyramids.commands import COMMANDS

        return COMMANDS

    def start_hint(self) -> str:
        return _("No table yet: start one with luxor pyramids new -p Ani -p Jan.")

    def complete(
        self, kind: str, said: Sequence[str], _word: str, options: Mapping[str, str]
    ) -> Iterable[tuple[str, str]]:
        from luxor_companion.games.pyramids.completion import complete

        return complete(kind, said, options)

    @property
    def parts(self) -> tuple[str, ...]:
        from luxor_companion.games.pyramids.rules import PARTS

        return PARTS

    @property
    def pages(self) -> Mapping[str, int]:
        from luxor_companion.games.pyramids.rules import PAGES

        return PAGES

    def opening(
        self, setup: Mapping[str, Any], where: Path | str, rules: str = RULES_VERSIONS[-1]
    ) -> "Position":
        from luxor_companion.games.pyramids.files import opening_from

        return opening_from(dict(setup), where, int(rules))

    def record(self, start: "Position") -> "Record":
        from luxor_companion.games.pyramids.rules.record import Record

        return Record(start)

    def draw(self, table: "AnyTable", line: AnyLine) -> AnyLine:
        if not table.app_draws:
            return line
        from luxor_companion.games.pyramids.table import draw_for

        return draw_for(table, line)

    def draw_due(self, table: "AnyTable") -> None:
        if table.app_draws:
            from luxor_companion.games.pyramids.table import draw_due

            draw_due(table)

    def review_jobs(self, record: AnyRecord) -> list["Job"]:
        from luxor_companion.games.pyramids.advice import jobs_of

        return jobs_of(record)  # type: ignore[arg-type]  # of this game

    def judge(self, job: "Job") -> "Verdict":
        from luxor_companion.games.pyramids.advice import judge

        return judge(job)

    def end_values(self, position: "Position") -> dict[str, float]:
        from luxor_companion.games.pyramids.advice import end_values

        return end_values(position)

    def score(self, position: "Position") -> Result:
        from luxor_companion.games.pyramids.rules.scoring import holdings, score

        return score(holdings(position))

    def players(self, position: "Position") -> dict[str, str]:
        return {player.handle: player.name for player in position.players}

    def next_to_act(self, position: "Position") -> dict[str, Any] | None:
        from luxor_companion.games.pyramids.rules.phases import waited_for

        if position.over:
            return None
        return {"phase": position.phase, "players": waited_for(position)}

    def local(self, text: str) -> str:
        from luxor_companion.games.pyramids.words.names import local_line

        return local_line(text)

    def fact(self, what: str, word: str) -> str:
        from luxor_companion.games.pyramids.words.names import parse_typed_fact

        return parse_typed_fact(what, word)

    def is_fact(self, what: str, word: str) -> bool:
        if what.lower() in ("display", "turn"):
            return word.replace(".", "").replace(",", "").isdecimal()
        if what.lower() == "revealed":
            from luxor_companion.games.pyramids.rules.layout import read_pattern

            return all(map(read_pattern, word.split(",")))
        return super().is_fact(what, word)

    def next_lines(self, position: "Position") -> list[str]:
        from luxor_companion.games.pyramids.view.play import next_lines

        return next_lines(position)

    def sentence(self, position: "Position", refusal: core.Refusal, who: str | None) -> str:
        from luxor_companion.games.pyramids.words.sentences import sentence

        return sentence(position, refusal, position.seat_of(who) if who else None)

    def question(self, need: core.Need) -> str:
        from luxor_companion.games.pyramids.words.sentences import question

        return question(need)

    def unreadable(self, error: core.UnreadableError) -> str:
        from luxor_companion.games.pyramids.words.names import explain_unreadable

        return explain_unreadable(error)

    def owner(self, bad: BadLine) -> str | None:
        from luxor_companion.games.pyramids.rules.notation import read_line

        line = read_line(bad.text)
        whose = str(getattr(line, "handle", None) or getattr(line, "what", ""))  # a mark, or a fix
        return whose if whose in self.players(bad.position) else None

    def irrevocable(self, _table: "AnyTable", change: AnyChange) -> list[str]:
        from luxor_companion.games.pyramids.rules.notation import Dealt, Displayed, Revealed, Took

        entry = change.entry
        found = []
        if isinstance(entry, Revealed):
            found.append(_("an expedition card was revealed"))
        if isinstance(entry, Displayed | Dealt) or (
            isinstance(entry, Took) and (entry.take.refill or entry.take.top)
        ):
            found.append(_("cards of the deck were seen"))
        return found

    def uncounted_sentence(self, result: Result) -> str:
        from luxor_companion.lang.forms import both

        names = both(tuple(one.name for one in result.scores if one.uncounted))
        text = _("What the worst skull costs {names} isn't entered, so it isn't counted.")
        return text.format(names=names)

    def stand_in_lines(self, stand_in: tuple[str, ...]) -> list[str]:
        from luxor_companion.games.pyramids.view.play import stand_in_lines

        return stand_in_lines(stand_in)

    def uncounted_state(self) -> str:
        return _("The game is over; enter what the skulls cost")

    def ask_uncounted(self, table: "AnyTable") -> "AnyTable":
        from luxor_companion.games.pyramids.commands.show import ask_skulls

        return ask_skulls(table)

    def read_sheet(self, sheet: Path) -> Result:
        from luxor_companion.games.pyramids.files import sheet_from
        from luxor_companion.games.pyramids.rules.scoring import score
        from luxor_companion.table.toml import read_toml

        return score(sheet_from(read_toml(sheet), sheet))

    def ask_sheet(self) -> Result:
        from luxor_companion.games.pyramids.commands.forms import ask_holdings
        from luxor_companion.games.pyramids.rules.scoring import score

        return score(ask_holdings())

    def rematch(self, table: "AnyTable", first: str) -> Sequence[str]:
        del first  # all of them play at the same time
        words = [word for one in table.position.players for word in ("-p", one.name)]
        return [*words, *self.table_words(table)]

    def link_setup(self, table: "AnyTable", *, whole: bool) -> dict[str, str]:
        from luxor_companion.games.pyramids.share import open_facts, setup_facts

        record = table.record
        return setup_facts(record, table.save.header) if whole else open_facts(record)

    def link_changes(self, change: AnyChange) -> Iterable[str]:
        from luxor_companion.games.pyramids.share import changes

        return changes(change)  # type: ignore[arg-type]  # of this game

    def turns_in_link(self, result: "SharedResult") -> list[tuple[int | None, int]]:
        from luxor_companion.games.pyramids.share import turns

        return turns(result)

    def opening_in_link(self, result: "SharedResult") -> "Position":
        from luxor_companion.games.pyramids.share import parse_opening

        return parse_opening(result)

    def setup_in_link(self, result: "SharedResult") -> tuple[dict[str, Any], str]:
        from luxor_companion.games.pyramids.share import setup_of

        return setup_of(self.opening_in_link(result))

    def renamed(self, result: "SharedResult") -> "SharedResult":
        from luxor_companion.games.pyramids.share import with_handles

        return with_handles(result)

    def score_in_link(self, player: "SharedPlayer", rank: int) -> Score:
        from luxor_companion.games.pyramids.share import score_of

        return score_of(player, rank)

    def unfinished_log(self) -> str:
        return _("The game is not over: its log can be shared once it is. Share it without --log.")

    def unfinished_play(self) -> str:
        return _(
            "BG Stats takes finished games only: this one is not over, or the value of "
            "somebody's worst skull is not entered (luxor pyramids score --skull Ani=6)."
        )

    def live(self, table: "AnyTable") -> dict[str, Any]:
        from luxor_companion.games.pyramids.share import live_state

        return live_state(table)


GAME: Final = Pyramids()
