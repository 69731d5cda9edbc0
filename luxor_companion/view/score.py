"""The score of a table or of a shared result as people see it: parts, ranks, who wins and why."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from luxor_companion.core import unique
from luxor_companion.core.game import Game, Part, is_game, load_game, title_of
from luxor_companion.core.scoring import Result, Score, uncounted
from luxor_companion.errors import offered
from luxor_companion.lang import N_, _, forms, ngettext
from luxor_companion.results import GameResult, scored
from luxor_companion.share import SharedResult, ranks
from luxor_companion.share.convert import as_result

if TYPE_CHECKING:  # sharing a result from a script needs no Rich
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.text import Text

GAP: Final = 2  # columns between players
STAR: Final = 2  # columns before the winner's name
NUMBER: Final = 4  # columns for points
SHORTEST_NAME: Final = 4
SHORTEST_BAR, LONGEST_BAR = 4, 14
COUNTED: Final = 100  # columns for a score that is counted up
# The sentence about a result, by what decided it, or about who is ahead while it isn't final.
_SENTENCES: Final = {
    "points": N_("{names} wins with {best} VP."),
    "shared": N_("{names} share the victory with {best} VP each."),
    "ahead": N_("{names} is ahead with {best} VP."),
    "level": N_("{names} are level at {best} VP."),
    "tie_break": N_(
        "{names} wins with {best} VP, by the tie-break."
    ),  # where the game has no words for it
}


class Scores:
    """A row per part, a column per player, the best first.

    Where there is room, the points are drawn as bars too. Where there is little, the bars go first,
    then the pieces that show colours, then the ends of long names.
    """

    def __init__(self, result: Result, parts: Sequence[Part]) -> None:
        self.parts = {part.key: part for part in parts}
        self.scores = sorted(result.scores, key=lambda one: one.rank)
        self.winners = result.winners

    def __rich_console__(
        self, console: "Console", options: "ConsoleOptions"
    ) -> "Iterator[RenderableType]":
        from rich.text import Text

        from luxor_companion.lang.forms import short
        from luxor_companion.view.theme import Fitting, ReadOut, bar, chip, width_of

        def name_cell(one: Score) -> Text:
            """Return a name with its colour, where the game gives one; the winner's with a star."""
            star = "★ " if one.name in self.winners else ""
            plain = Text.assemble((star, "good"), (short(one.name, longest), "bold"))
            colour = one.colour if with_chips else None
            return Text.assemble(chip(colour[0].upper(), colour), " ", plain) if colour else plain

        def count(one: Score, key: str) -> str:
            """Return how many pieces led to a part's points: 3 sets, or 3 where room is short."""
            number = one.counts.get(key)
            texts = [] if number is None else [_pieces(self.parts[key], number), f"({number})"]
            return next((f" {text}" for text in texts if NUMBER + 1 + width_of(text) <= room), "")

        def cell(one: Score, key: str) -> Text:
            points = dict(one.parts).get(key)
            if points is None:  # only the total of this player is known
                return Text()
            text = Text(f"{points:>{NUMBER}}")
            if bars >= SHORTEST_BAR:
                text.append(" ").append(bar(points, most, bars, one.colour or ""))
            return text.append(count(one, key), "faint")

        keys = unique(key for score in self.scores for key, _points in score.parts)
        label = max(map(width_of, (*map(forms.part, keys), _("Total"), _("Rank"))))
        room = (options.max_width - label) // len(self.scores) - GAP
        most = max((points for score in self.scores for _part, points in score.parts), default=0)
        longest, with_chips = forms.LONGEST_NAME, True
        if any(width_of(name_cell(score)) > room for score in self.scores):
            with_chips = False
            if room >= STAR + SHORTEST_NAME:  # else there is no table
                longest = min(longest, room - STAR)
        texts = [count(score, key) for score in self.scores for key in keys]
        counts = max(map(width_of, texts), default=0)
        bars = min(room - NUMBER - counts - 1, LONGEST_BAR)
        bars = 0 if isinstance(console, ReadOut) else bars
        rows = [
            [Text(forms.part(key)), *(cell(score, key) for score in self.scores)] for key in keys
        ]
        total = [Text(f"{score.total:>{NUMBER}}", "bold") for score in self.scores]
        rows.append([Text(_("Total"), "bold"), *total])
        rows.append([Text(_("Rank")), *(Text(f"{score.rank:>{NUMBER}}") for score in self.scores)])
        yield Fitting([Text(), *map(name_cell, self.scores)], rows)


def score_lines(result: Result, *, game: str, final: bool = True) -> "list[RenderableType]":
    """Return a row per part, a column per player, the verdict, and rulings of ours behind it."""
    from rich.text import Text

    from luxor_companion.view.theme import Hanging

    lines: list[RenderableType] = [Scores(result, load_game(game).about.parts)]
    if uncounted(result):
        sheets = load_game(game).sheets
        lines += [sheets.uncounted_sentence(result)] if sheets else []
    text = Text(_verdict(result, game, final=final), "bold" if final else "")
    lines.append(text)
    if final and result.rulings:
        from luxor_companion.view.rules import our_ruling_lines

        lines += map(Hanging, our_ruling_lines(game, result.rulings))
    return lines


def logged_lines(entry: GameResult) -> "list[RenderableType]":
    """Return the score of a logged game, which may be of a game we don't know, and the verdict."""
    from rich.text import Text

    result = scored(entry)
    parts = load_game(entry.game).about.parts if is_game(entry.game) else ()
    return [Scores(result, parts), "", Text(_verdict(result, entry.game, final=True), "bold")]


def count_lines(result: Result) -> "list[Text]":
    """Return the score counted up: what each part brings everyone, and the sum so far."""
    from rich.text import Text

    from luxor_companion.lang.forms import short
    from luxor_companion.view.theme import Fitting, lines_of

    scores = result.scores
    sums = [0] * len(scores)
    rows: list[list[str | Text]] = [["", *(Text(short(score.name), "bold") for score in scores)]]
    names = [name for name, _points in scores[0].parts]
    for index, name in enumerate(names):
        values = [score.parts[index][1] for score in scores]
        sums = [sum_ + value for sum_, value in zip(sums, values, strict=True)]
        pairs = zip(values, sums, strict=True)
        rows.append([forms.part(name), *(f"{value:+} = {sum_}" for value, sum_ in pairs)])
    lines = lines_of([Fitting((), rows, right=range(1, len(scores) + 1))], COUNTED)
    return [Text(line, "bold" if not number else "") for number, line in enumerate(lines)]


def sum_of(score: Score, game: Game) -> str:
    """Return a player's parts as a sum: 21 + 31 + 3 + 1 + 12 (3 sets) + 7."""
    text = ""
    for part, (key, points) in zip(game.about.parts, score.parts, strict=True):
        sign = " - " if part.is_loss else " + " if text else ""
        count = _pieces(part, score.counts[key]) if key in score.counts else ""
        text += f"{sign}{abs(points)}" + (f" ({count})" if count else "")
    return text


def _pieces(part: Part, count: int) -> str:
    """Return how many pieces led to the points of a part."""
    if (pieces := part.pieces) is None:
        return ""
    return ngettext(pieces.one, pieces.many, count).format(number=count)


def _verdict(result: Result, game: str, *, final: bool) -> str:
    """Return who wins, and what decided; or who is ahead while the game goes on."""
    text = _SENTENCES["level" if len(result.winners) > 1 else "ahead"]
    if final:
        text = _SENTENCES.get(result.decided_by, _SENTENCES["tie_break"])
        about = load_game(game).about if is_game(game) else None
        if about and all({*dict(score.parts)} >= {*about.part_keys} for score in result.scores):
            text = about.verdicts.get(result.decided_by, text)  # all is known that may decide
    best = max(score.total for score in result.scores)
    return _(text).format(names=forms.join_and(result.winners), best=best)


def _date(shared: SharedResult) -> str:
    return shared.ended.astimezone().strftime("%Y-%m-%d")


def _date_line(shared: SharedResult) -> str:
    """Return the date of the game, and how long it took."""
    text = _("Played on {date}.")
    if shared.minutes:
        text = ngettext(
            "Played on {date}, {minutes} minute.",
            "Played on {date}, {minutes} minutes.",
            shared.minutes,
        )
    return text.format(date=forms.date(_date(shared)), minutes=shared.minutes)


def verdict_line(shared: SharedResult) -> str:
    """Return who won and why, or who is ahead."""
    return _verdict(as_result(shared), shared.game, final=shared.final)


def check_text(shared: SharedResult) -> str:
    """Return the check code, to compare at the table."""
    from luxor_companion.share.link import check_code

    return _("Check code {check}").format(check=check_code(shared))


def check_line(shared: SharedResult) -> str:
    """Return the check code and the verdict."""
    return f"{check_text(shared)}. {verdict_line(shared)}"


def shared_lines(shared: SharedResult) -> "list[RenderableType]":
    """Return all of a result, as `luxor open` shows it."""
    result = as_result(shared)
    if all(player.parts for player in shared.players):
        table = score_lines(result, final=shared.final, game=shared.game)
        return [_date_line(shared), *table]
    return [_date_line(shared), *_places(shared), verdict_line(shared)]


def _places(shared: SharedResult) -> list[str]:
    order = sorted(zip(ranks(shared), shared.players, strict=True), key=lambda pair: pair[0])
    return [f"{rank}. {one.name} {one.total}" for rank, one in order]


def short_text(shared: SharedResult) -> str:
    """Return the result in a few lines of plain text, for a chat or a code without a link."""
    head = f"{title_of(shared.game)}, {_date(shared)}"
    return "\n".join([head, *_places(shared), verdict_line(shared), check_text(shared)])


def contents_lines(shared: SharedResult, *, short: bool = False) -> list[str]:
    """Return what recipients will learn; `short`: from the short text alone."""
    names, full = ", ".join(player.name for player in shared.players), not short
    by_part = full and any(player.parts for player in shared.players)
    notes = sum(line.text.startswith("note ") for line in shared.log)
    lines = len(shared.log) - notes
    log_text = ngettext("the log ({number} line)", "the log ({number} lines)", lines)
    notes_text = ngettext("{number} note", "{number} notes", notes)
    contents = (
        (True, _("names ({names})").format(names=names)),
        (not by_part, _("totals")),
        (full and any(player.colour for player in shared.players), _("colours")),
        (by_part, _("scores part by part")),
        (True, _("the date")),
        (full and shared.setup, _("the set-up")),
        (full and shared.log, log_text.format(number=lines)),
        (full and notes, notes_text.format(number=notes)),
    )
    text = _("Anyone with the code can read: {contents}. --initials shortens the names.")
    return [text.format(contents=", ".join(what for shown, what in contents if shown))]


def with_initials(result: SharedResult) -> SharedResult:
    """Return a result with initials for names, and without free text in the log."""
    short = [
        "".join(word[0] for word in player.name.split())[:3].upper() or "?"
        for player in result.players
    ]
    players = []
    for seat, (one, initials) in enumerate(zip(result.players, short, strict=True)):
        number = short[: seat + 1].count(initials)
        name = initials if short.count(initials) == 1 else f"{initials}{number}"
        players.append(one._replace(name=name))
    log = tuple(
        line._replace(text=line.text.partition(' "')[0])
        for line in result.log
        if not line.text.startswith("note ")
    )
    shortened = result._replace(players=tuple(players), log=log)
    return offered(load_game(result.game).sharing).with_names(shortened)
