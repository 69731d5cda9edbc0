"""A table on everybody's phones, served from here: by `serve`, and by the key of `play`."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from luxor_companion.cli import console, language
from luxor_companion.cli.serving import code_lines, code_of, urls_of, why_not_here
from luxor_companion.core.game import Game
from luxor_companion.errors import BadFileError, LockedError, system_says
from luxor_companion.lang import _
from luxor_companion.table.table import AnyTable, open_table
from luxor_companion.web import phone_page
from luxor_companion.web.app import App, PhoneServer
from luxor_companion.web.kept import Kept, kept
from luxor_companion.web.phones import Phones
from luxor_companion.web.server import LOOPBACK, lan_address


class PhoneTable:
    """A table served to phones, from when it is made until `stop`."""

    def __init__(
        self,
        path: Path,
        game: Game,
        address: str | None,
        port: int,
        *,
        lan: bool,
        new_code: bool = False,
    ) -> None:
        """Listen at the address that the table had before, if nobody else has taken it.

        Raise LuxorError if the table cannot be read, is served already, or nothing can be served.
        """
        self.notes: list[str] = []
        self._kept = ExitStack()
        with ExitStack() as opened:
            memory = opened.enter_context(_memory_of(path, game))
            if new_code:
                memory.new_code()
            self.phones = Phones(path, game.name, memory)
            html = phone_page(language.requested)
            host = address or (lan_address() if lan else LOOPBACK)
            self.server = self._listen(App(self.phones, lambda: html), host, port, memory)
            memory.port = self.server.port
            memory.write()
            self.urls = urls_of(host, self.server.port, self.server.app.path)
            self._kept = opened.pop_all()

    def _listen(self, app: App, host: str, port: int, memory: Kept) -> PhoneServer:
        """Return a server at the port that was asked for, else at the last one, else at any."""
        wanted = port or memory.port
        for number in dict.fromkeys((wanted, memory.port, 0)):
            try:
                return PhoneServer(app, host, number)
            except OSError as error:
                if not number:
                    problem = _("cannot serve there ({why})").format(why=system_says(error))
                    raise BadFileError(f"{host}:{wanted}", problem) from None
                text = _("Port {port} is taken, so another one is used: scan the code again.")
                self.notes = [text.format(port=wanted)]
        raise AssertionError  # the last port is any free one

    def start(self, changed: Callable[[], None] | None = None) -> None:
        """Serve in the background; call `changed` when a phone has changed anything."""
        self.phones.changed = changed
        self.server.start()

    def lines(self) -> console.Lines:
        """Return the code to scan, who sits where, and what is asked of the laptop."""
        code = code_of(self.urls[0])
        drawn = code_lines(code) if why_not_here(code) is None else []
        sits, free = _("{who} sits there"), _("{who}: free")
        seats = [
            (sits if taken else free).format(who=name)
            for name, taken in self.phones.taken().values()
        ]
        how = _("phones free NAME frees a seat, phones off ends it; both typed.")
        asked = self.phones.asked().values()
        return [*drawn, *self.urls, *self.notes, " · ".join(seats), *asked, how]

    def has_moved(self, table: AnyTable) -> bool:
        """Return whether the log has other lines than this table, which was opened before."""
        return self.phones.lines_now() not in (None, len(table.lines))

    def stop(self) -> None:
        """End it; the phones say since when, and go on by themselves when it is served again."""
        self.server.stop()
        self._kept.close()


@contextmanager
def _memory_of(path: Path, game: Game) -> Iterator[Kept]:
    """Read what is kept of a table, for as long as this is open."""
    table = open_table(path, game.name)
    with ExitStack() as opened:
        try:
            memory = opened.enter_context(kept(table.save.header["id"]))
        except LockedError:
            problem = _("this table is on the phones already, from another window")
            raise LockedError(table.name, problem) from None
        yield memory
