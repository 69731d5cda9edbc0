"""The console script, and `python -m luxor_companion`."""

import gc
import sys
from _thread import allocate_lock
from types import ModuleType

# Modules that Typer, Rich and pathlib import but hardly any command uses, with the names they take
# from each at once but call later, if ever. Loading all of them is a fifth of the start-up time.
UNREAD: dict[str, tuple[str, ...]] = {
    "bz2": (),
    "colorsys": ("rgb_to_hls",),
    "difflib": ("get_close_matches",),
    "fnmatch": (),
    "fractions": ("Fraction",),
    "gettext": ("gettext",),
    "ipaddress": (),
    "lzma": (),
    "ntpath": (),
    "pickle": ("dumps", "loads"),
    "platform": (),
    "shellingham": (),
    "subprocess": (),
    "textwrap": (),
    "tokenize": (),
    "traceback": ("FrameSummary", "StackSummary"),
    "urllib.parse": ("quote_from_bytes",),
    "uuid": ("UUID",),
}
READERS = ("pathlib", "rich", "typer")
_SWAP = allocate_lock()


class Unread(ModuleType):
    """A stand-in for a module, which is imported when something in it is first used."""

    def __getattr__(self, name: str) -> object:
        if name == "__path__":  # `from … import` asks for it; none is a package
            raise AttributeError(name)
        caller = sys._getframe(1).f_globals.get("__name__", "")  # noqa: SLF001  # public in all but name
        if caller.partition(".")[0] in READERS and name in UNREAD[self.__name__]:
            return Uncalled(self, name)
        return self.read(name)

    def read(self, name: str) -> object:
        """Import the module, and return what it has under this name."""
        from importlib import import_module

        with _SWAP:  # only for the swap: importing a module has locks of its own
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


class Uncalled:
    """A function or class whose module is imported when it is first called or used as a class."""

    def __init__(self, module: Unread, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *args: object, **options: object) -> object:
        function = self._module.read(self._name)
        assert callable(function)
        return function(*args, **options)

    def __getattr__(self, name: str) -> object:
        return getattr(self._module.read(self._name), name)

    def __instancecheck__(self, instance: object) -> bool:
        return isinstance(instance, self._class())

    def __mro_entries__(self, _bases: tuple[object, ...]) -> tuple[type]:
        return (self._class(),)

    def _class(self) -> type:
        kind = self._module.read(self._name)
        assert isinstance(kind, type)
        return kind


def postpone() -> None:
    """Import modules that hardly any command uses only when they are used."""
    for name in UNREAD:
        if name not in sys.modules:
            sys.modules[name] = module = Unread(name)
            package, _dot, last = name.rpartition(".")
            if package:
                setattr(__import__(package), last, module)


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
    postpone()
    if args[:1] == ["__complete"]:  # a TAB press: loads no command
        from luxor_companion.cli.complete import main as complete

        return complete(args[1:])
    from luxor_companion.cli.app import run

    return run(args)


if __name__ == "__main__":
    main()
