"""A table that anybody may ask, as one uses a board of chess: check a turn, play it, undo it.

Every answer is a value (`answers.py`), for one viewer (`core.Viewer`), in one language. A
refusal is an answer; what cannot be read and a file that is wrong raise an error.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from luxor_companion import lang
from luxor_companion.core import EVERYONE, Refusal, Viewer
from luxor_companion.core.game import default_game, load_game
from luxor_companion.core.record import Noted, Redone, Undone
from luxor_companion.core.scoring import Scores
from luxor_companion.errors import offered
from luxor_companion.referee import declare, find_player
from luxor_companion.referee.answers import (
    Changed,
    Laid,
    Listed,
    Played,
    Refused,
    Ruling,
    Shown,
    requested,
)
from luxor_companion.referee.declare import Declared, changed, fix_line, refused
from luxor_companion.table import paths, save, table, toml
from luxor_companion.table.table import AnyTable, change_table

if TYPE_CHECKING:
    from luxor_companion.core.review import ReviewAnswer
    from luxor_companion.referee.answers import AdviceAnswer, AnyStatus, LogLine


P = ParamSpec("P")
T = TypeVar("T")


def _in_its_language(
    method: Callable[Concatenate["Table", P], T],
) -> Callable[Concatenate["Table", P], T]:
    @wraps(method)
    def answer(table: "Table", /, *args: P.args, **options: P.kwargs) -> T:
        with requested(table.opened.game, table.language):
            return method(table, *args, **options)

    return answer


class Table:
    """A game in play, as one viewer knows it. What is played is saved, if it has a save.

    Everyone at the table knows the same; only questions about whose turn it is are answered for
    that player, who is the one to ask them.
    """

    def __init__(
        self,
        opened: AnyTable,
        *,
        viewer: Viewer = EVERYONE,
        language: str = lang.ENGLISH,
        saved: bool = True,
    ) -> None:
        self.opened = opened
        self.viewer = viewer
        self.language = language
        self._saved = saved

    def __repr__(self) -> str:
        lines = len(self.opened.lines)
        return f"<{self.opened.game.title}: table {self.name}, {lines} lines>"

    # ------------------------------------------------------------------ who is at the table

    @property
    def name(self) -> str:
        """The table's name."""
        return self.opened.name

    @property
    def players(self) -> Mapping[str, str]:
        """Everybody's name, by the colour or handle that turns are declared for."""
        return self.opened.game.rules.players(self.opened.position)

    @property
    def next(self) -> tuple[str, ...]:
        """Who may act next; nobody once the game is over."""
        return self.opened.next

    @property
    def over(self) -> str | None:
        """The rule that ended the game; None while it goes on."""
        over: str | None = self.opened.over
        return over

    @_in_its_language
    def seen_by(self, viewer: str | Viewer) -> "Table":
        """Return the table as a player knows it, named by colour, handle or name; or as HOST.

        Raise UsageError if there is no such player.
        """
        if isinstance(viewer, str):
            viewer = Viewer(find_player(self.opened.game, self.players, viewer))
        return Table(self.opened, viewer=viewer, language=self.language, saved=self._saved)

    def speaking(self, language: str) -> "Table":
        """Return the table, answering in this language. Raise NoSuchLanguageError."""
        code = lang.parse_language(language)
        return Table(self.opened, viewer=self.viewer, language=code, saved=self._saved)

    # ------------------------------------------------------------------ turns

    def check(self, turn: str, player: str | None = None) -> Ruling:
        """Check a turn without playing it, by default for whoever's turn it is.

        Raise UnreadableError if it cannot be read, UsageError if nobody is called that.
        """
        rulings = offered(self.opened.game.rulings)
        return self.ask(lambda table, who: rulings.check(table, who, turn), player)

    @_in_its_language
    def play(self, turn: str, player: str | None = None) -> Played:
        """Check a turn and, if it is allowed and complete, play it.

        Raise what `check` raises; LockedError if another process is writing the save.
        """
        rulings, player = offered(self.opened.game.rulings), self._player(player)

        def make_line(table: AnyTable) -> object:
            return rulings.read_turn(table, turn, player)

        return rulings.played_answer(
            self._change(lambda table: declare.declare_at(table, make_line))
        )

    def options(self, player: str | None = None, cards: str | None = None) -> Listed:
        """List every legal turn with what it leads to; `cards` is a hand to ask about.

        Raise UsageError if nobody knows the cards to play with.
        """
        rulings = offered(self.opened.game.rulings)
        return self.ask(lambda table, who: rulings.options(table, who, cards), player)

    def advise(self, player: str | None = None, cards: str | None = None) -> "AdviceAnswer":
        """Say what a strong player would do; `cards` is a hand to ask about.

        Raise UsageError if nobody knows the cards to play with, or there is nothing to do.
        """
        rulings = offered(self.opened.game.rulings)
        return self.ask(lambda table, who: rulings.advise(table, who, cards), player)

    @_in_its_language
    def ask(self, request: Callable[[AnyTable, str | None], T], player: str | None = None) -> T:
        """Answer a request about a player, from the table as the viewer knows it.

        `request` gets that table, and the player's colour or handle; None for whose turn it is.
        """
        player = self._player(player)
        return request(self.opened.asked_about(player, self.viewer), player)

    def _player(self, player: str | None) -> str | None:
        """Return the colour or handle of a player who is named, in any language."""
        if player is None:
            return self.viewer.player or None
        return find_player(self.opened.game, self.players, player)

    # ------------------------------------------------------------------ the log

    @_in_its_language
    def undo(self, changes: int = 1) -> Changed | Refused:
        """Undo the last changes."""
        return self._add(lambda _table: Undone(changes))

    @_in_its_language
    def redo(self, changes: int = 1) -> Changed | Refused:
        """Redo what was undone last."""
        return self._add(lambda _table: Redone(changes))

    @_in_its_language
    def note(self, text: str) -> Changed | Refused:
        """Add a note to the log."""
        return self._add(lambda _table: Noted(text))

    @_in_its_language
    def fix(self, what: str, *facts: str, reason: str = "") -> Changed | Refused:
        """Correct the table: `fix("red", "keys=2", reason="forgot one")`."""
        return self._add(lambda table: fix_line(table, what, facts, reason))

    def _add(self, line_at: Callable[[AnyTable], object]) -> Changed | Refused:
        declared = self._change(lambda table: declare.apply_lines(table, line_at(table)))
        if isinstance(declared.applied, Refusal):
            return refused(declared, declared.applied)
        return changed(declared)

    def _change(self, change: Callable[[AnyTable], Declared[object]]) -> Declared[object]:
        opened = self.opened
        if self._saved:
            declared = change_table(opened.save.path, change, opened, game=opened.game.name)
        else:
            declared = change(opened)
        self.opened = declared.table
        return declared

    @property
    def log(self) -> "tuple[LogLine, ...]":
        """The lines of the log, as the viewer knows them."""
        from luxor_companion.referee.answers import log_lines

        return tuple(log_lines(self.seen))

    # ------------------------------------------------------------------ what lies on it

    @property
    def seen(self) -> AnyTable:
        """The table as the viewer knows it: to answer from, not to play on."""
        return self.opened.seen_by(self.viewer)

    @_in_its_language
    def show(self) -> Shown:
        """Show everything on the table."""
        return offered(self.opened.game.showing).shown(self.seen)

    @property
    @_in_its_language
    def odd(self) -> tuple[str, ...]:
        """What looks wrong about the position, a sentence each; it may come from a file."""
        positions = self.opened.game.positions
        return tuple(positions.odd_sentences(self.seen.position)) if positions else ()

    @_in_its_language
    def setup(self) -> Laid:
        """Show how the table was laid. Raise UsageError if it was joined mid-game."""
        return offered(self.opened.game.showing).laid(self.seen)

    def status(self) -> "AnyStatus":
        """Return where the table stands, and what comes next."""
        from luxor_companion.referee.answers import status_of

        showing = self.opened.game.showing
        return showing.status(self.seen) if showing else status_of(self.seen)

    @property
    def hand(self) -> tuple[str | None, ...]:
        """The cards of the player who looks, left to right, as far as they are known.

        To everyone at the table, what all of them know of the hand of the player who acts next.
        """
        rulings = offered(self.opened.game.rulings)
        return tuple(rulings.hand(self.seen, self._player(None)))

    def score(self) -> Scores:
        """Return the score as it stands, part by part; final once the game is over."""
        from luxor_companion.referee.answers import table_scores

        return table_scores(self.seen, self.opened.game.rules.score(self.seen.position))

    @_in_its_language
    def live(self) -> Mapping[str, object]:
        """Return the table and its score as everyone at it may see them, for the live page."""
        from luxor_companion.share.convert import share_table

        game, table = self.opened.game, self.opened.seen_by(EVERYONE)
        shared = share_table(table)
        score = {
            "players": [player._asdict() for player in shared.players],
            "winners": shared.winners,
            "decided_by": shared.decided_by,
            "final": shared.final,
        }
        values = offered(game.live).live_values(table)
        return {"game": game.name, "table": self.name, **values, "result": score}

    @_in_its_language
    def review(self) -> "ReviewAnswer":
        """Look back at the game: what each turn gave away, and how much was chance.

        Raise UsageError if no turn has been played.
        """
        from luxor_companion.referee.games import played_at

        return played_at(self.seen).review().answer()


def open_table(
    name: str | Path | None = None,
    *,
    game: str = "",
    viewer: Viewer = EVERYONE,
    language: str = lang.ENGLISH,
) -> Table:
    """Open a table by its name, or by the path of its save; by default a game's current one.

    Raise LuxorError if there is no such table, if its save is wrong or, where a game is named, of
    another one; NoTableError if there is no current one.
    """
    with lang.speaking(lang.parse_language(language)):
        if name is None:
            path = paths.current_path(load_game(game or default_game()))
        else:
            path = paths.find_save(str(name))
        opened = table.open_table(path, game or save.find_game(path))
        return Table(opened, viewer=viewer, language=lang.language())


def load_position(path: str | Path, *, game: str = "", language: str = lang.ENGLISH) -> Table:
    """Return a table at the position in a file, or where the game of a save stands.

    What is played at it is not saved. Raise LuxorError if the file is missing or wrong.
    """
    file = Path(path)
    with lang.speaking(lang.parse_language(language)):
        if "setup" in toml.read_toml(file):
            opened = table.open_table(file, game or save.find_game(file))
        else:
            opened = offered(load_game(game or default_game()).positions).read_table(file)
        return Table(opened, language=lang.language(), saved=False)


def new_table(
    name: str,
    players: Sequence[str],
    *,
    game: str = "",
    first: str | None = None,
    seed: int | None = None,
    app_draws: Sequence[str] | None = None,
    house: Sequence[str] = (),
    laid: bool = False,
    board: str | None = None,
    bots: Sequence[str] = (),
    language: str = lang.ENGLISH,
) -> Table:
    """Start a table of a game, by default of the default one, and save it.

    The words are those of the command line: players `Ani:red` or `Ani`, `first` a name or a
    colour (None: by lot), draws `temple`, `cards`, … or `all`, house rules `rule=value`, bots
    `blue=plan`. Raise UsageError if one of them doesn't exist, LuxorError if it cannot be saved.
    """
    from luxor_companion.referee import start

    with lang.speaking(lang.parse_language(language)):
        request = start.NewTable(
            players=players,
            first=first,
            seed=seed,
            app_draws=app_draws,
            house=house,
            laid=laid,
            board=board,
            bots=bots,
            language=language,
            name=name,
        )
        opened = start.new_table(load_game(game or default_game()), request)
        return Table(opened, language=lang.language())
