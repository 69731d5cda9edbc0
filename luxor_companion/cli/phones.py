"""A table on everybody's phones, served from here: by `serve`, and by the key of `play`."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from luxor_companion.cli import console, language
from luxor_companion.cli.serving import code_lines, code_of, urls_of, why_not_here
from luxor_companion.core.game import Game
from luxor_companion.core.scoring import Result
from luxor_companion.errors import BadFileError, LockedError, NobodyError, system_says
from luxor_companion.lang import _
from luxor_companion.table.table import AnyTable, open_table
from luxor_companion.web import phone_page
from luxor_companion.web.app import App, PhoneServer
from luxor_companion.web.counting import Counting
from luxor_companion.web.kept import Kept, kept
from luxor_companion.web.phones import Phones
from luxor_companion.web.served import Served
from luxor_companion.web.server import LOOPBACK, lan_address


class OnPhones:
    """Something served to phones, from when it is made until `stop`."""

    def __init__(
        self,
        key: str,
        serve: Callable[[Kept], Served],
        address: str | None,
        port: int,
        *,
        lan: bool,
        new_code: bool = False,
    ) -> None:
        """Listen at the address that it had before, if nobody else has taken it.

        Raise LuxorError if it is served already, or nothing can be served.
        """
        self.notes: list[str] = []
        self._kept = ExitStack()
        with ExitStack() as opened:
            memory = opened.enter_context(_memory_of(key))
            if new_code:
                memory.new_code()
            self.served = serve(memory)
            html = phone_page(language.requested)
            host = address or (lan_address() if lan else LOOPBACK)
            self.server = self._listen(App(self.served, lambda: html), host, port, memory)
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
        self.served.changed = changed
        self.server.start()

    def stop(self) -> None:
        """End it; the phones say since when, and go on by themselves when it is served again."""
        self.server.stop()
        self._kept.close()


class PhoneTable(OnPhones):
    """A table served to phones."""

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
        """Listen, as OnPhones does. Raise LuxorError if the table cannot be read."""
        key = open_table(path, game.name).save.header["id"]

        def serve(memory: Kept) -> Phones:
            self.phones = Phones(path, game.name, memory)
            return self.phones

        super().__init__(key, serve, address, port, lan=lan, new_code=new_code)

    def lines(self) -> console.Lines:
        """Return the code to scan, who sits where, and what is asked of the laptop."""
        code = code_of(self.urls[0])
        drawn = code_lines(code) if why_not_here(code) is None else []
        sits, free = _("{who} sits there"), _("{who}: free")
        taken = self.phones.taken().values()
        seats = [(sits if one else free).format(who=name) for name, one in taken]
        how = _("phones free NAME frees a seat, phones off ends it; both typed.")
        asked = self.phones.asked().values()
        return [*drawn, *self.urls, *self.notes, " · ".join(seats), *asked, how]

    def has_moved(self, table: AnyTable) -> bool:
        """Return whether the log has other lines than this table, which was opened before."""
        return self.phones.lines_now() not in (None, len(table.lines))


@contextmanager
def _memory_of(key: str) -> Iterator[Kept]:
    """Read what is kept under a key, for as long as this is open."""
    with ExitStack() as opened:
        try:
            memory = opened.enter_context(kept(key))
        except LockedError:
            problem = _("this is on the phones already, from another window")
            raise LockedError(_("phones"), problem) from None
        yield memory


def count_on_phones(
    game: Game, record: Callable[[Result], int | None]
) -> tuple[Result, int | None]:
    """Let everybody count their own row on their phone; log it once somebody says so here.

    Return the result, and its number among the results. Raise NobodyError if nobody can be asked.
    """
    if not console.may_ask():
        text = _("--phones needs an interactive terminal, where somebody logs the result.")
        raise NobodyError(text)
    served = OnPhones(f"sheet-{game.name}", partial(Counting, game), None, 0, lan=True)
    counting = served.served
    assert isinstance(counting, Counting)
    code = code_of(served.urls[0])
    drawn = code_lines(code) if why_not_here(code) is None else []
    console.out([*drawn, *served.urls, *served.notes])
    served.start(lambda: console.err([counting.standing()]))
    try:
        question = _("Everybody scans the code and counts. Enter logs it once all are ready > ")
        while console.ask(question) or not counting.all_ready():
            console.err([counting.standing() or _("Nobody counts yet.")])
        result = counting.sheet.result()
        number = record(result)
        counting.say_logged(number)
        counting.sheet.forget()
        return result, number
    finally:
        served.stop()
