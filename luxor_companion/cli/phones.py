"""A table on everybody's phones, served from here: by `serve`, and by the key of `play`."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from luxor_companion.cli import language
from luxor_companion.cli.serving import urls_of
from luxor_companion.core.game import Game
from luxor_companion.errors import BadFileError, LockedError, system_says
from luxor_companion.lang import _
from luxor_companion.table.table import open_table
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

    def start(self) -> None:
        """Serve in the background."""
        self.server.start()

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
