"""Single keys from a terminal, without Enter, and REDRAW when the window changes or comes back.

On Windows the keys come from `msvcrt`, elsewhere from a terminal in cbreak mode. Ctrl-C and Ctrl-Z
work as usual.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from luxor_companion.cli import console

ENTER, BACK, ESCAPE, UP, DOWN, REDRAW = "enter", "back", "escape", "up", "down", "redraw"
CLEAR: Final = "clear"  # what has been typed
PASTE: Final = "paste:"  # begins a text that was pasted: it is text, whatever is in it
_NAMES: Final = {
    **dict.fromkeys(("\r", "\n"), ENTER),
    **dict.fromkeys(("\x7f", "\b"), BACK),
    "\x15": CLEAR,  # Ctrl-U, as in a shell
    "\x0c": REDRAW,  # Ctrl-L, as in other programs that draw a screen
}
_ENDS: Final = {"A": UP, "B": DOWN, "5~": UP, "6~": DOWN}  # ends of escape sequences: arrows, pages
_WINDOWS_ENDS: Final = {"H": UP, "P": DOWN, "I": UP, "Q": DOWN}
_PASTES, _PASTED = "[200~", b"\x1b[201~"  # around a text that is pasted
_LULL: Final = 1.0  # seconds without a byte, after which a pasted text has ended anyway
_PATIENCE: Final = 0.05  # seconds to wait for the rest of a sequence after its Escape
_LOOK: Final = 0.1  # seconds between two looks at the window's size, on systems without SIGWINCH


def can_read_keys() -> bool:
    """Return whether this terminal can read single keys and draw a screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not console.is_dumb()


if sys.platform == "win32":
    import msvcrt
    import threading
    import time

    @contextmanager
    def single_keys(_stop: Callable[[], None], _back: Callable[[], None]) -> Iterator[None]:
        """Do nothing: `msvcrt` reads single keys anyway, and Ctrl-Z stops no program here."""
        yield

    @contextmanager
    def whole_lines() -> Iterator[None]:
        """Do nothing: lines work as well."""
        yield

    _changed = threading.Event()

    def redraw() -> None:
        """Let `read_key` return REDRAW: the table has changed elsewhere."""
        _changed.set()

    def is_pressed(seconds: float) -> bool:
        """Return whether somebody presses a key within this time."""
        end = time.monotonic() + seconds
        while not (pressed := msvcrt.kbhit()) and time.monotonic() < end:
            time.sleep(_PATIENCE)
        return pressed

    def read_key() -> str:
        """Return the next key, as a letter or a name; REDRAW if the window changed."""
        size = os.get_terminal_size()
        while not msvcrt.kbhit():
            time.sleep(_LOOK)
            if os.get_terminal_size() != size or _changed.is_set():
                _changed.clear()
                return REDRAW
        key = msvcrt.getwch()
        if key in "\x03\x04\x1a":  # Ctrl-C, Ctrl-D and Ctrl-Z
            raise KeyboardInterrupt
        if key in "\x00\xe0":
            return _WINDOWS_ENDS.get(msvcrt.getwch(), "")
        return ESCAPE if key == "\x1b" else _NAMES.get(key, key)

else:
    import select
    import termios
    import tty

    _unused: list[str] = []  # keys that came together with an Escape
    _awake: list[int] = []  # the pipe that a signal writes to, so that `read_key` stops waiting

    @contextmanager
    def single_keys(stop: Callable[[], None], back: Callable[[], None]) -> Iterator[None]:
        """Let the terminal pass on each key at once; call `stop` and `back` around Ctrl-Z.

        Restore the terminal on leaving, while the program is stopped, and if it is killed.
        """
        terminal: int = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        awake, alarm = os.pipe()
        os.set_blocking(alarm, False)
        _awake[:] = [awake, alarm]

        def wake(_number: int, _frame: object) -> None:
            with suppress(BlockingIOError):
                os.write(alarm, b"!")

        def suspend(number: int, frame: object) -> None:
            stop()
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)  # continues after this line once somebody types fg
            signal.signal(number, suspend)
            resume(number, frame)

        def resume(number: int, frame: object) -> None:
            tty.setcbreak(terminal)
            back()
            wake(number, frame)

        def end(number: int, _frame: object) -> None:
            """Restore the terminal, if it is still there; then let the signal end the program."""
            with suppress(OSError, termios.error):
                stop()
                termios.tcsetattr(terminal, termios.TCSANOW, before)
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)

        handlers = {signal.SIGWINCH: wake, signal.SIGTSTP: suspend}
        handlers |= dict.fromkeys((signal.SIGHUP, signal.SIGTERM), end)
        previous = {number: signal.signal(number, one) for number, one in handlers.items()}
        tty.setcbreak(terminal)
        try:
            yield
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)
            with suppress(termios.error):  # the terminal may be gone
                termios.tcsetattr(terminal, termios.TCSADRAIN, before)
            _awake.clear()
            os.close(awake)
            os.close(alarm)

    def read_key() -> str:
        """Return the next key, as a letter or a name; REDRAW if the window changed.

        Raise KeyboardInterrupt if the terminal is gone.
        """
        if _unused:
            return _unused.pop()
        terminal: int = sys.stdin.fileno()
        awake = _awake[0]
        ready = select.select([terminal, awake], [], [])[0]
        if awake in ready:
            os.read(awake, 1024)
            return REDRAW
        letter = _read_letter(terminal)
        return _read_sequence(terminal) if letter == "\x1b" else _NAMES.get(letter, letter)

    @contextmanager
    def whole_lines() -> Iterator[None]:
        """Let people type whole lines again while this is open."""
        terminal: int = sys.stdin.fileno()
        single, whole = termios.tcgetattr(terminal), termios.tcgetattr(terminal)
        whole[0] |= termios.ICRNL  # Enter, which setcbreak switches off in Python 3.12.1
        whole[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(terminal, termios.TCSADRAIN, whole)
        try:
            yield
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, single)

    def redraw() -> None:
        """Let `read_key` return REDRAW: the table has changed elsewhere."""
        with suppress(OSError, IndexError):
            os.write(_awake[1], b"!")

    def is_pressed(seconds: float) -> bool:
        """Return whether somebody presses a key within this time."""
        return bool(select.select([sys.stdin.fileno()], [], [], seconds)[0])

    def _read_letter(terminal: int) -> str:
        """Return the next letter, which may take several bytes."""
        letter = b""
        while True:
            try:
                byte = os.read(terminal, 1)
            except OSError:
                byte = b""
            if not byte or byte == b"\x04":  # closed, or Ctrl-D
                raise KeyboardInterrupt
            letter += byte
            try:
                return letter.decode()
            except UnicodeDecodeError as error:
                if error.reason != "unexpected end of data":  # no letter of UTF-8
                    return "?"

    def _read_sequence(terminal: int) -> str:
        """Return the key whose sequence began with an Escape; "" for one that has no use here."""
        text = ""
        while select.select([terminal], [], [], _PATIENCE)[0]:
            letter = _read_letter(terminal)
            if not text and letter not in "[O":  # another key, pressed right after Escape
                _unused.append(_NAMES.get(letter, letter))
                break
            text += letter
            if len(text) > 1 and (letter.isalpha() or letter == "~"):
                break
        if text == _PASTES:
            return PASTE + _read_pasted(terminal)
        return _ENDS.get(text[1:], "") if text else ESCAPE

    def _read_pasted(terminal: int) -> str:
        """Return the text that was pasted, on one line; it ends where the terminal says so."""
        pasted = b""
        while not pasted.endswith(_PASTED) and select.select([terminal], [], [], _LULL)[0]:
            byte = os.read(terminal, 1)
            if not byte:
                break
            pasted += byte
        text = pasted.removesuffix(_PASTED).decode(errors="replace")
        return " ".join("".join(one if one.isprintable() else " " for one in text).split())
