"""What a table of Luxor shows: whose turn it is, what everyone has, what a turn led to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.core.record import AnyChange
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor import score
from luxor_companion.games.luxor.rules import notation, record
from luxor_companion.games.luxor.rules.scoring import Score
from luxor_companion.games.luxor.rules.state import Player, Position, in_tomb
from luxor_companion.games.luxor.table import LuxorTable, visible_outcome
from luxor_companion.games.luxor.view import board
from luxor_companion.games.luxor.words import names, next_lines
from luxor_companion.lang import _, ngettext, pgettext
from luxor_companion.lang.forms import short
from luxor_companion.view import play
from luxor_companion.view.theme import Fitting, Hanging, bar, fill


def status_lines(table: LuxorTable) -> list[RenderableType]:
    """Return what `luxor` alone shows."""
    title = _("Table {name}, round {round}")
    title = title.format(name=short(table.name, 40), round=table.record.round)
    return play.status_lines(table, title, next_lines(table.position))


def position_lines(
    position: Position, width: int, *, listed: bool, marks: board.Marks = board.NO_MARKS
) -> list[RenderableType]:
    """Return all of a position: map (or list), players, supplies."""
    path = board.path_lines(position, width, listed=listed, marks=marks)
    return [*path, "", *player_lines(position, width), "", *supply_lines(position)]


def player_lines(position: Position, width: int) -> list[RenderableType]:
    """Return the table of players, and the hands as far as they are known."""
    return [player_table(position, width), *_hand_lines(position)]


def player_table(position: Position, width: int, *, ruled: bool = True) -> Fitting:
    """Return a row per player: the score now, where the adventurers are, and what they have.

    Names and heads are as long as a table of this width allows.
    """
    scored = _with_scores(position)
    words = (pgettext("head", "vases"), pgettext("head", "statues"), pgettext("head", "jewelry"))
    tables = [
        _player_rows(position, scored, kinds, longest, ruled=ruled)
        for kinds in (words, tuple(vocab.TREASURES))
        for longest in (20, 12, 8, 6)
    ]
    return next((table for table in tables if table.width <= width), tables[0])


def _player_rows(
    position: Position,
    scored: Sequence[tuple[Player, Score]],
    kinds: Iterable[str],
    longest: int,
    *,
    ruled: bool,
) -> Fitting:
    heads = ["", _("points"), _("track"), pgettext("head", "on"), pgettext("head", "keys"), *kinds]
    heads += [pgettext("head", "wild"), pgettext("head", "sets"), pgettext("head", "scarabs")]
    rows: list[list[str | Text]] = []
    for player, now in scored:
        mark, name = (f"{_mark(position, player)} ", "mark"), short(names.who(player), longest)
        first = Text.assemble(mark, board.piece(player), (f" {name}", "bold"))
        places = " ".join(filter(None, (_format_upright(position, player), _format_lying(player))))
        counts = (player.keys, *_treasures(player).values(), player.wild, now.sets)
        rows.append(
            [
                *(first, Text(str(now.total), "bold"), str(player.track), places or "-"),
                *(*map(str, counts), str(len(player.scarabs))),
            ]
        )
    right = (1, 2, *range(4, len(heads)))
    return Fitting(heads, rows, right, gap=2 if ruled else 1, ruled=ruled)


def _hand_lines(position: Position) -> list[str]:
    """Return each hand with at least one known card, from left to right."""
    return [
        _("{who}'s hand: {hand}").format(
            who=f"{board.letter(player)} {short(names.who(player))}",
            hand=" ".join(card or "?" for card in player.hand),
        )
        for player in position.players
        if any(player.hand)
    ]


def supply_lines(position: Position) -> list[str]:
    """Return what is left in the supplies and stacks, with the names of the top Horus cards."""
    stacks = zip(vocab.STACKS, position.stacks, strict=True)
    levels = []
    for level, stack in zip(vocab.LEVELS, position.horus, strict=True):
        top = f" ({stack[0]})" if stack and stack[0] else ""
        name = _("level {level}").format(level=level)
        levels.append(f"{name}: {len(stack)}{top}")
    text = _(
        "Supply: keys {keys}, wild tiles {wild}, scarabs {scarabs}, sarcophagi {sarcophagi}."
        " Temple stacks: {temple}."
        " Horus cards left: {levels}."
    ).format(
        keys=position.keys,
        wild=position.wild,
        scarabs=len(position.scarabs),
        sarcophagi=", ".join(str(value) for value in position.sarcophagi) or "0",
        temple=", ".join(f"{names.stack(name)} {len(stack)}" for name, stack in stacks),
        levels=", ".join(levels),
    )
    return [text]


def end_text(position: Position) -> str:
    """Return how far away the end of the game may be."""
    number = rounds_left(position)
    if not number:
        return _("last round")
    text = ngettext("could end in {number} round", "could end in {number} rounds", number)
    return text.format(number=number)


def rounds_left(position: Position) -> int:
    """Return in how many rounds the second adventurer can enter the tomb, at six tiles a turn."""
    path = position.path
    needed = len(vocab.SARCOPHAGI) - in_tomb(path.tomb, position.players)
    times = [
        sorted(-(-path.left(space) // max(vocab.DIE)) for space in player.at if space != path.tomb)
        for player in position.players
    ]
    if needed <= 0:
        return 0
    if needed == 1:
        return min((one[0] for one in times if one), default=1)
    first = sorted(one[0] for one in times if one)
    both = [sum(one[:2]) for one in times if len(one) > 1]  # two adventurers of the same player
    return min([*both, *first[1:2]], default=1)


def _with_scores(position: Position) -> list[tuple[Player, Score]]:
    """Return each player with the score that everyone may know."""
    return list(zip(position.players, score(position).scores, strict=True))


def player_blocks(
    position: Position, *, apart: bool = False, bars: bool = True
) -> list[RenderableType]:
    """Return a few lines for each player: the score now and on the track, and the supplies."""
    scored = _with_scores(position)
    best = max((one.total for _player, one in scored), default=0)
    lines: list[RenderableType] = []
    for player, now in scored:
        mark = ("▶ " if _mark(position, player) == ">" else "  ", "mark")
        track = _("track {track}").format(track=player.track)
        points = _("points {points}").format(points=now.total)
        lines += [
            Text.assemble(
                mark, board.player_name(player, 20), "  ", (points, "bold"), "  ", (track, "faint")
            ),
            *(
                [Text("  ") + bar(now.total, best, play.BAR, player.colour)]
                * (bars and now.total > 0)
            ),
            Hanging(Text(f"  {' · '.join(filter(None, _supply_words(player, now)))}"), 2),
            Hanging(Text(f"  {_format_places(position, player)}", "faint"), 2),
            *([""] if apart and player is not position.players[-1] else []),
        ]
    return lines


def _supply_words(player: Player, now: Score) -> list[str]:
    """Return what a player has; "" for wild tiles or scarabs if the player has none."""
    count = len(player.scarabs)
    return [
        _("keys {keys}").format(keys=player.keys),
        " ".join(f"{kind}{number}" for kind, number in _treasures(player).items()),
        _("sets {sets}").format(sets=now.sets),
        _("wild {wild}").format(wild=player.wild) if player.wild else "",
        _("scarabs {scarabs}").format(scarabs=count) if count else "",
    ]


def _format_places(position: Position, player: Player) -> str:
    spaces = [
        f"{names.short_place(position, space)}{f' ({count})' if count > 1 else ''}"
        for space, count in Counter(player.at).items()
    ]
    places = _("on {places}").format(places=", ".join(spaces) or "-")
    lying = _("lying at {statues}").format(statues=_format_lying(player)) if player.lying else ""
    return " · ".join(filter(None, (places, lying)))


def _mark(position: Position, player: Player) -> str:
    """Return ">" if it is this player's turn, else " "."""
    return ">" if player is position.player and not position.over else " "


def _format_upright(position: Position, player: Player) -> str:
    tomb = position.path.tomb
    return " ".join(_("tomb") if space == tomb else str(space) for space in player.at)


def _format_lying(player: Player) -> str:
    return " ".join(f"A{statue}" for statue in player.lying)


def _treasures(player: Player) -> dict[str, int]:
    """Return how many treasures of each type a player has."""
    return {kind: sum(one[0] == kind for one in player.treasures) for kind in vocab.TREASURES}


def player_sentence(position: Position) -> str:
    """Return a sentence about the player whose turn it is, to read out."""
    player, places = position.player, []
    for space, number in Counter(player.at).items():
        place = names.place(position, space)
        text = _("{place} ({number})").format(place=place, number=number)
        places.append(place if number == 1 else text)
    text = _("{who} has {now} VP now, {track} on the track; adventurers on {places}; {keys}.")
    return text.format(
        who=names.who(player),
        now=score(position).scores[position.seat].total,
        track=player.track,
        places=names.join_and(places),
        keys=ngettext("{number} key", "{number} keys", player.keys).format(number=player.keys),
    )


class LuxorLooks(play.Looks[LuxorTable]):
    """How `luxor play` shows a table: the spiral, if there is room for it, and the players."""

    def title(self, table: LuxorTable, width: int) -> Text:
        """Return table, round and whose turn it is; at the right, how far away the end is."""
        position, player = table.position, table.position.player
        name = Text.assemble(board.player_chip(player), f" {short(names.who(player), 20)}")
        turn = _("over") if position.over else fill(_("{who}'s turn"), who=name)
        text = _("{table}, round {round}: {turn}")
        title = fill(text, table=short(table.name, 16), round=table.record.round, turn=turn)
        left = " ".join(map(str, position.sarcophagi)) or "-"
        texts = [_("sarcophagi left {left}"), _("sarcophagi {left}")]
        tombs = [text.format(left=left) for text in texts]
        ends = "" if position.over else f" · {end_text(position)}"
        return play.title_line(title, [f"{tomb}{ends}" for tomb in tombs], width)

    def pictures(
        self, table: LuxorTable, width: int, lights: Mapping[int, str]
    ) -> Iterator[play.Lines]:
        if width < board.MAP_WIDTH:
            return
        change = table.record.done[-1] if table.record.done else None
        marks = board.last_move(change.outcome if change else None, lights)
        for walls in (True, False):
            yield board.spiral_lines(table.position, marks, walls=walls)

    def players(
        self, table: LuxorTable, width: int, _lights: Mapping[int, str]
    ) -> Iterator[play.Lines]:
        for apart in (True, False):
            yield player_blocks(table.position, apart=apart)
        grid = player_table(table.position, width, ruled=False)
        yield [grid] if grid.width <= width else player_blocks(table.position, bars=False)

    def legend(self) -> play.Lines:
        return [Hanging(Text(board.legend(), "faint"))]

    def sentence(self, table: LuxorTable, change: AnyChange) -> str:
        before, outcome = change.before, visible_outcome(table, change)
        name = names.who(before.players[record.seat_of(before, change.entry.colour)])
        turn = notation.write_turn(outcome.turn._replace(finds=(), tile=None))  # `where` names them
        text = _("{who} plays {turn}").format(who=name, turn=names.local_turn(turn))
        where = names.format_outcomes(before, [outcome])
        return f"{text}: {where}." if where else f"{text}."

    def steps(self, table: LuxorTable, change: AnyChange) -> play.Lines:
        from luxor_companion.games.luxor.view.ruling import step_lines

        seat = record.seat_of(change.before, change.entry.colour)
        steps = step_lines(change.before, visible_outcome(table, change).events, seat)
        return [self.sentence(table, change), *steps]

    def sentences(self, table: LuxorTable) -> list[str]:
        position = table.position
        player = [] if position.over else [player_sentence(position)]
        return [*next_lines(position), *player]


def hand_lines(player: Player, cards: Sequence[record.Origin]) -> play.Lines:
    """Return the cards of a hand, and how each of them became known."""
    left, right = pgettext("place in a hand", "leftmost"), pgettext("place in a hand", "rightmost")
    places = (left, "", pgettext("place in a hand", "middle"), "", right)
    rows = [
        [f"{number}", one.card or "?", _origin_text(one), place]
        for number, (one, place) in enumerate(zip(cards, places, strict=True), start=1)
    ]
    head = _("{who}'s hand, left to right:").format(who=names.who(player))
    return [head, Fitting((), rows)]


def _origin_text(origin: record.Origin) -> str:
    texts = {
        "": _("not known"),
        "dealt": _("dealt by the program"),
        "taken": _("Horus card taken in line {line}"),
        "drawn": _("drawn in line {line}"),
        "told": _("entered in line {line}"),
        "fixed": _("corrected in line {line}"),
    }
    return texts[origin.how].format(line=origin.line)
