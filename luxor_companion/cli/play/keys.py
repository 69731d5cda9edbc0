"""Single keys of a terminal, without Enter; and what else wakes a screen: a new size, coming back.

On Windows keys come from `msvcrt`, elsewhere from a terminal that hands each one over at once.
Ctrl-C and Ctrl-Z stay what they are.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from luxor_companion.cli import console

ENTER, BACK, ESCAPE, UP, DOWN, REDRAW = "enter", "back", "escape", "up", "down", "redraw"
_NAMES: Final = {
    **dict.fromkeys(("\r", "\n"), ENTER),
    **dict.fromkeys(("\x7f", "\b"), BACK),
    "\x0c": REDRAW,  # Ctrl-L, as in other programs that draw a screen
}
_ENDS: Final = {"A": UP, "B": DOWN, "5~": UP, "6~": DOWN}  # how a sequence ends: arrows, pages
_WINDOWS_ENDS: Final = {"H": UP, "P": DOWN, "I": UP, "Q": DOWN}
_PATIENCE: Final = 0.05  # seconds that the rest of a sequence may take after its Escape
_LOOK: Final = 0.1  # seconds between two looks at the size, where no signal tells of a new one


def can_read_keys() -> bool:
    """Return whether keys can be read one by one, and a screen drawn."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not console.is_dumb()


if sys.platform == "win32":
    import msvcrt
    import time

    @contextmanager
    def single_keys(_stop: Callable[[], None], _back: Callable[[], None]) -> Iterator[None]:
        """Nothing has to be set: keys are asked for one by one, and nobody is stopped."""
        yield

    @contextmanager
    def whole_lines() -> Iterator[None]:
        """Nothing has to be set for lines either."""
        yield

    def is_pressed(seconds: float) -> bool:
        """Return whether a key is pressed within this time."""
        end = time.monotonic() + seconds
        while not (pressed := msvcrt.kbhit()) and time.monotonic() < end:
            time.sleep(_PATIENCE)
        return pressed

    def read_key() -> str:
        """Return the next key, by its letter or its name; REDRAW if the window changed."""
        size = os.get_terminal_size()
        while not msvcrt.kbhit():
            time.sleep(_LOOK)
            if os.get_terminal_size() != size:
                return REDRAW
        key = msvcrt.getwch()
        if key in "\x03\x04\x1a":  # Ctrl-C, and what ends an input
            raise KeyboardInterrupt
        if key in "\x00\xe0":
            return _WINDOWS_ENDS.get(msvcrt.getwch(), "")
        return ESCAPE if key == "\x1b" else _NAMES.get(key, key)

else:
    import select
    import termios
    import tty

    _left: list[str] = []  # keys that were read already
    _awake: list[int] = []  # what a signal writes into, so that nobody waits for a key

    @contextmanager
    def single_keys(stop: Callable[[], None], back: Callable[[], None]) -> Iterator[None]:
        """Let the terminal hand over each key at once; `stop` and `back` are called around Ctrl-Z.

        It is as before once this is left, while the program is stopped, and if it is ended.
        """
        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        awake, alarm = os.pipe()
        os.set_blocking(alarm, False)
        _awake[:] = [awake]

        def wake(_number: int, _frame: object) -> None:
            with suppress(BlockingIOError):
                os.write(alarm, b"!")

        def suspend(number: int, frame: object) -> None:
            stop()
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)  # goes on behind this line once somebody says fg
            signal.signal(number, suspend)
            resume(number, frame)

        def resume(number: int, frame: object) -> None:
            tty.setcbreak(terminal)
            back()
            wake(number, frame)

        def end(number: int, _frame: object) -> None:
            """Give the terminal back, if it is still there; then end as one ends by default."""
            with suppress(OSError, termios.error):
                stop()
                termios.tcsetattr(terminal, termios.TCSANOW, before)
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)

        handlers = {signal.SIGWINCH: wake, signal.SIGTSTP: suspend}
        handlers |= dict.fromkeys((signal.SIGHUP, signal.SIGTERM), end)
        kept = {one: signal.signal(one, handler) for one, handler in handlers.items()}
        tty.setcbreak(terminal)
        try:
            yield
        finally:
            for one, handler in kept.items():
                signal.signal(one, handler)
            with suppress(termios.error):  # the terminal may be gone
                termios.tcsetattr(terminal, termios.TCSADRAIN, before)
            os.close(awake)
            os.close(alarm)

    def read_key() -> str:
        """Return the next key, by its letter or its name; REDRAW if the window changed.

        A terminal that is gone counts as an interruption.
        """
        if _left:
            return _left.pop()
        terminal, awake = sys.stdin.fileno(), _awake[0]
        ready = select.select([terminal, awake], [], [])[0]
        if awake in ready:
            os.read(awake, 1024)
            return REDRAW
        letter = _read_letter(terminal)
        return _read_sequence(terminal) if letter == "\x1b" else _NAMES.get(letter, letter)

    @contextmanager
    def whole_lines() -> Iterator[None]:
        """Let people type lines again for a while."""
        terminal = sys.stdin.fileno()
        single, whole = termios.tcgetattr(terminal), termios.tcgetattr(terminal)
        whole[0] |= termios.ICRNL  # Enter, which Python 3.12.1 takes away with single keys
        whole[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(terminal, termios.TCSADRAIN, whole)
        try:
            yield
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, single)

    def is_pressed(seconds: float) -> bool:
        """Return whether a key is pressed within this time."""
        return bool(select.select([sys.stdin.fileno()], [], [], seconds)[0])

    def _read_letter(terminal: int) -> str:
        """Return one letter, of as many bytes as it has."""
        read = b""
        while True:
            try:
                byte = os.read(terminal, 1)
            except OSError:
                byte = b""
            if not byte or byte == b"\x04":  # closed, or Ctrl-D
                raise KeyboardInterrupt
            read += byte
            with suppress(UnicodeDecodeError):
                return read.decode()
            if len(read) > 3:  # noqa: PLR2004  # no letter of UTF-8 has more than four bytes
                return "?"

    def _read_sequence(terminal: int) -> str:
        """Return the key behind an Escape; "" for one that does nothing here."""
        text = ""
        while select.select([terminal], [], [], _PATIENCE)[0]:
            letter = _read_letter(terminal)
            if not text and letter not in "[O":  # a key of its own, pressed right after it
                _left.append(_NAMES.get(letter, letter))
                break
            text += letter
            if len(text) > 1 and (letter.isalpha() or letter == "~"):
                break
        return _ENDS.get(text[1:], "") if text else ESCAPE
