"""The console script, and `python -m luxor_companion`."""

import gc
import sys
from _thread import allocate_lock
from types import ModuleType

# Modules that Typer, Rich and pathlib import as a whole and hardly any command uses: loading all
# of them is a tenth of the start-up time.
UNREAD = (
    "bz2",
    "fnmatch",
    "ipaddress",
    "lzma",
    "ntpath",
    "platform",
    "shellingham",
    "subprocess",
    "textwrap",
    "tokenize",
)
_SWAP = allocate_lock()


class Unread(ModuleType):
    """A stand-in for a module, which is imported when something in it is first used."""

    def __getattr__(self, name: str) -> object:
        from importlib import import_module

        with _SWAP:  # only for the swap: importing a module has locks of its own
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def main() -> None:
    """Run the command line; only --version and TAB presses are answered without loading the app."""
    if sys.argv[1:] in (["--version"], ["-V"]):  # scripts ask for it often: load nothing
        from luxor_companion import __version__

        sys.stdout.write(f"luxor {__version__}\n")
        return
    gc.disable()  # a command is over before there is anything worth collecting: 8 % faster
    try:
        code = _answer(sys.argv[1:])
    except KeyboardInterrupt:  # while the app is still loading
        code = 130
    gc.freeze()  # nor at the end, where Python would collect once more: 5 % faster
    sys.exit(code)


def _answer(args: list[str]) -> int:
    for name in UNREAD:
        sys.modules.setdefault(name, Unread(name))
    if args[:1] == ["__complete"]:  # a TAB press: loads no command
        from luxor_companion.cli.complete import main as complete

        return complete(args[1:])
    from luxor_companion.cli.app import run

    return run(args)


if __name__ == "__main__":
    main()
