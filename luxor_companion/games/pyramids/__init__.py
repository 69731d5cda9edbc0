"""Silver & Gold Pyramids: everything about this game, and nothing else."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from luxor_companion.core.game import Found, Game
from luxor_companion.core.record import AnyChange
from luxor_companion.core.scoring import Result
from luxor_companion.lang import N_, _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from luxor_companion.games.pyramids.rules.state import Position
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
    review_unit = N_("start, end: the player's own points, expected or final.")
    why_not: ClassVar[Mapping[str, str]] = {
        "layout": N_("the squares of a card are not known (luxor pyramids card add)."),
        "allowed": N_("the table waived a rule."),
        "other": N_("it isn't in the list of legal turns."),
    }
    fixable = ("display", "revealed", "turn")
    unknown = "unknown_skulls"
    key_helps: ClassVar[Mapping[str, str]] = {
        "f": N_("correct the table: fix ani red=3"),
        "w": N_("why something isn't offered: why 12 b2 b3 c3"),
    }
    start_hint = N_("No table yet: start one with luxor pyramids new -p Ani -p Jan.")
    uncounted_state = N_("The game is over; enter what the skulls cost")
    unfinished_log = N_(
        "The game is not over: its log can be shared once it is. Share it without --log."
    )
    unfinished_play = N_(
        "BG Stats takes finished games only: this one is not over, or the value of "
        "somebody's worst skull is not entered (luxor pyramids score --skull Ani=6)."
    )

    commands = Found("commands:COMMANDS")
    complete = Found("completion:complete")
    parts = Found("rules:PARTS")
    pages = Found("rules:PAGES")
    opening = Found("files:opening_from")
    record = Found("rules.record:Record")
    consider = Found("table:consider")
    draw_due = Found("table:draw_due")
    next_to_act = Found("rules.phases:next_to_act")
    score = Found("rules.scoring:score_now")
    review_jobs = Found("advice:jobs_of")
    judge = Found("advice:judge")
    end_values = Found("advice:end_values")
    local = Found("words.names:local_line")
    fact = Found("words.names:parse_typed_fact")
    sentence = Found("words.sentences:sentence")
    question = Found("words.sentences:question")
    unreadable = Found("words.names:explain_unreadable")
    next_lines = Found("view.play:next_lines")
    stand_in_lines = Found("view.play:stand_in_lines")
    sheet_holdings = Found("files:sheet_from")
    count = Found("rules.scoring:score")
    ask_sheet = Found("commands.forms:ask_result")
    ask_uncounted = Found("commands.show:ask_skulls")
    link_setup = Found("share:setup_facts")
    link_changes = Found("share:changes")
    turns_in_link = Found("share:turns")
    opening_in_link = Found("share:parse_opening")
    setup_in_link = Found("share:parse_setup")
    with_names = Found("share:with_handles")
    score_in_link = Found("share:score_of")
    live = Found("share:live_facts")

    def command_hint(self, words: Sequence[str]) -> str:
        if words[0] not in ("move", "check"):  # commands of Luxor
            return ""
        return _("In this game a turn is a mark: luxor pyramids mark {words}").format(
            words=" ".join(words[1:]) or "ani 12 b2 b3 c3"
        )

    def players(self, position: "Position") -> dict[str, str]:
        return {player.handle: player.name for player in position.players}

    def is_fact(self, what: str, word: str) -> bool:
        if what.lower() in ("display", "turn"):
            return word.replace(".", "").replace(",", "").isdecimal()
        if what.lower() == "revealed":
            from luxor_companion.games.pyramids.rules.layout import read_pattern

            return all(map(read_pattern, word.split(",")))
        return super().is_fact(what, word)

    def irrevocable(self, _table: "AnyTable", change: AnyChange) -> list[str]:
        from luxor_companion.games.pyramids.rules.notation import Dealt, Displayed, Revealed, Took

        entry = change.entry
        if isinstance(entry, Revealed):
            return [_("an expedition card was revealed")]
        drew = isinstance(entry, Took) and (entry.take.refill or entry.take.top)
        if drew or isinstance(entry, Displayed | Dealt):
            return [_("cards of the deck were seen")]
        return []

    def uncounted_sentence(self, result: Result) -> str:
        from luxor_companion.lang.forms import both

        names = both(tuple(one.name for one in result.scores if one.uncounted))
        text = _("What the worst skull costs {names} isn't entered, so it isn't counted.")
        return text.format(names=names)

    def rematch(self, table: "AnyTable", first: str) -> Sequence[str]:
        del first  # everyone plays at the same time
        words = [word for one in table.position.players for word in ("-p", one.name)]
        return [*words, *self.table_words(table)]


GAME: Final[Game] = Pyramids()
