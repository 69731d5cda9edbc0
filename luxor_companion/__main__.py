"""The console script, and `python -m luxor_companion`."""

import gc
import sys
from _thread import allocate_lock
from types import ModuleType

# What Typer and the modules it needs import, and hardly any command uses: a tenth of the way to
# the first answer (25 of 245 million instructions; `import typer` is 200 of them).
UNREAD = ("bz2", "ipaddress", "lzma", "subprocess", "textwrap", "tokenize")
_SWAP = allocate_lock()


class Unread(ModuleType):
    """A module of the standard library that is read when something in it is first used."""

    def __getattr__(self, name: str) -> object:
        from importlib import import_module

        with _SWAP:  # it makes way once; reading the module is for Python's own locks
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def main() -> None:
    """Run the command line: two answers load next to nothing, all others the app."""
    if sys.argv[1:] in (["--version"], ["-V"]):  # asked often by scripts: no need to load anything
        from luxor_companion import __version__

        sys.stdout.write(f"luxor {__version__}\n")
        return
    gc.disable()  # a command is over before there is anything worth collecting: 8 % faster
    try:
        code = _answer(sys.argv[1:])
    except KeyboardInterrupt:  # while it still loads
        code = 130
    gc.freeze()  # nor is there at the end, where Python would look once more: 5 % faster
    sys.exit(code)


def _answer(args: list[str]) -> int:
    for name in UNREAD:
        sys.modules.setdefault(name, Unread(name))
    if args[:1] == ["__complete"]:  # a TAB press: answered without loading any command
        from luxor_companion.cli.complete import main as complete

        return complete(args[1:])
    from luxor_companion.cli.app import run

    return run(args)


if __name__ == "__main__":
    main()
