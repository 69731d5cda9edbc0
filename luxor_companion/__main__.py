"""The console script, and `python -m luxor_companion`."""

import gc
import sys


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
    if args[:1] == ["__complete"]:  # a TAB press: answered without loading any command
        from luxor_companion.cli.complete import main as complete

        return complete(args[1:])
    from luxor_companion.cli.app import run

    return run(args)


if __name__ == "__main__":
    main()
