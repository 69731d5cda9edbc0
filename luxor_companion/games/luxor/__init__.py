"""Luxor: everything about this game, and nothing else."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from luxor_companion import core
from luxor_companion.core.game import Found, Game
from luxor_companion.core.record import AnyChange
from luxor_companion.lang import N_, _, ngettext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from luxor_companion.core.scoring import Result
    from luxor_companion.games.luxor.rules.state import Position
    from luxor_companion.table.table import AnyTable


class Luxor(Game):
    """Luxor, by Rüdiger Dorn."""

    name = "luxor"
    title = "Luxor"
    geek = 245643
    part_names: ClassVar[Mapping[str, str]] = {
        "track": N_("Treasures on the track"),
        "adventurers": N_("Adventurers"),
        "sarcophagi": N_("Sarcophagi"),
        "keys": N_("Keys"),
        "sets": N_("Sets"),
        "scarabs": N_("Scarabs"),
    }
    palette: ClassVar[Mapping[str, tuple[str, str]]] = {  # the same on terminal, paper and page
        "vase": ("#e0b000", "#1b1b1b"),
        "statue": ("#5b6f8f", "#ffffff"),
        "jewelry": ("#8e24aa", "#ffffff"),
        "horus": ("#3fb8af", "#1b1b1b"),
        "osiris": ("#7cc33a", "#1b1b1b"),
        "temple": ("#703c00", "#ffffff"),
        "tomb": ("#e6c76a", "#1b1b1b"),
        "unknown": ("#9a9a9a", "#1b1b1b"),
    }
    tie_break = "sarcophagus"
    verdicts: ClassVar[Mapping[str, str]] = {
        "sarcophagus": N_("{names} wins: tied at {best} VP, with the more valuable sarcophagus."),
        "shared": N_(
            "{names} share the victory with {best} VP each: nobody has the better sarcophagus."
        ),
    }
    review_unit = N_("start, end: points ahead of the best other player, expected or final.")
    why_not: ClassVar[Mapping[str, str]] = {
        "hand": N_(
            "the outer cards weren't known (enter them with luxor hand, a drawn card with draw=)."
        ),
        "tiles": N_("some tiles were not entered yet."),
        "allowed": N_("the table waived a rule."),
        "other": N_("it isn't in the list of legal turns."),
    }
    has_sets = True
    face_down = ("scarabs",)
    open_setup = ("board", "tiles", "stand_in")
    fixable = ("space", "turn", "piles")
    unknown = "unknown_scarabs"
    key_helps: ClassVar[Mapping[str, str]] = {
        "f": N_("correct the table: fix red keys=2"),
        "w": N_("why something isn't offered: why 12, why L5 @12"),
    }
    start_hint = N_("No table yet: start one with luxor new -p Ani:red -p Jan:green.")
    uncounted_state = N_("The game is over; scarabs are still face down")
    unfinished_log = N_(
        "The game is not over: its log would reveal the face-down stacks and scarabs. "
        "Share it without --log."
    )
    unfinished_play = N_(
        "BG Stats takes finished games only: this one is not over, or scarabs are still"
        " face down (luxor score --scarabs red=3,4)."
    )

    commands = Found("commands:COMMANDS")
    command_hint = Found("words.typed:command_hint")
    complete = Found("completion:complete")
    parts = Found("rules:PARTS")
    pages = Found("rules:PAGES")
    colours = Found("rules:COLOURS")
    opening = Found("files.setup:opening_from")
    record = Found("rules.record:Record")
    consider = Found("table:consider")
    fact_in = Found("table:standing_roll")
    bot_line = Found("advice.chair:bot_line")
    bot_need = Found("advice.chair:bot_need")
    review_jobs = Found("advice.review:jobs_of")
    judge = Found("advice.review:judge")
    end_values = Found("advice.review:end_values")
    local = Found("words.names:local_turn")
    fact = Found("words.typed:parse_typed_fact")
    typed_player = Found("words.typed:parse_typed_colour")
    question = Found("words.sentences:question")
    unreadable = Found("words.typed:explain_unreadable")
    next_lines = Found("view.play:next_lines")
    stand_in_lines = Found("view.play:stand_in_lines")
    sheet_holdings = Found("files.copy:sheet_from")
    count = Found("rules.scoring:score")
    ask_sheet = Found("commands.forms:ask_result")
    ask_uncounted = Found("commands.show:ask_scarabs")
    link_setup = Found("share:setup_facts")
    link_changes = Found("share:changes")
    turns_in_link = Found("share:turns")
    setup_in_link = Found("share:parse_setup")
    score_in_link = Found("share:score_of")
    live = Found("share:live_facts")

    def score(self, position: "Position") -> "Result":
        from luxor_companion.games.luxor.rules.scoring import holdings, score
        from luxor_companion.games.luxor.rules.state import public_position

        # p.7: scarabs lie face down; they count once they are turned up at the end.
        return score(holdings(position if position.over else public_position(position)))

    def first(self, position: "Position") -> int | None:
        return position.first

    def players(self, position: "Position") -> dict[str, str]:
        return {player.colour: player.name for player in position.players}

    def next_to_act(self, position: "Position") -> str | None:
        return None if position.over else position.player.colour

    def is_fact(self, what: str, word: str) -> bool:
        if what == "space":
            from luxor_companion.games.luxor.rules.path import TOKENS

            return word.isdecimal() or word in TOKENS
        if what == "turn":
            return word in self.colours
        if what == "piles":
            return word.startswith("draw=") or word == "reshuffle"
        return word.startswith("@") or super().is_fact(what, word)

    def sentence(self, position: "Position", refusal: core.Refusal, player: str | None) -> str:
        from luxor_companion.games.luxor.words.sentences import sentence

        return sentence(position, refusal, position.seat_of(player) if player else None)

    def irrevocable(self, table: "AnyTable", change: AnyChange) -> list[str]:
        from luxor_companion.games.luxor.rules.notation import Played, Rolled
        from luxor_companion.games.luxor.words import names

        entry, reasons = change.entry, []
        if isinstance(entry, Played | Rolled) and entry.turn.die is not None:
            reasons.append(_("a die was rolled"))
        if not isinstance(entry, Played):
            return reasons
        events = change.outcome.events if change.outcome else ()
        if any(event.name == "revealed" for event in events):
            reasons.append(_("a temple tile was revealed"))
        if entry.colour != table.position.player.colour:
            reasons.append(_("it was {colour}'s turn").format(colour=names.colour(entry.colour)))
        return reasons

    def uncounted_sentence(self, result: "Result") -> str:
        from luxor_companion.core.scoring import uncounted

        number = uncounted(result)
        return ngettext(
            "{number} scarab is still face down and not counted.",
            "{number} scarabs are still face down and not counted.",
            number,
        ).format(number=number)

    def rematch(self, table: "AnyTable", first: str) -> Sequence[str]:
        people = [f"{one.name}:{one.colour}" for one in table.position.players]
        words = [word for one in people for word in ("-p", one)]
        words += [word for one in self.bots(table).items() for word in ("--bot", "=".join(one))]
        return [*words, *self.table_words(table), *(("--first", first) if first else ())]

    def board_name(self, table: "AnyTable") -> str:
        unnamed = "stand-in" if "board" in table.stand_in else "printed"
        return str(table.save.setup.get("board_name") or unnamed)

    def sets_made(self, points: Mapping[str, int]) -> int:
        from luxor_companion.games.luxor.rules.scoring import SET_POINTS

        return SET_POINTS.index(points["sets"]) if points.get("sets") in SET_POINTS else 0


GAME: Final[Game] = Luxor()
