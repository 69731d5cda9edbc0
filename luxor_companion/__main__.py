"""The console script, and `python -m luxor_companion`."""

import gc
import os
import sys


def main() -> None:
    """Run the command line; only --version and TAB presses are answered without loading the app."""
    gc.disable()  # a command is over before there is anything worth collecting: 8 % faster
    try:
        code = _answer(sys.argv[1:])
    except KeyboardInterrupt:  # while the app is still loading
        code = 130
    end(code)


def end(code: int) -> None:
    """End the process at once: taking apart all that was loaded would take 5 % of a command."""
    from contextlib import suppress

    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):  # it is gone, and the app has said so
            stream.flush()
    os._exit(code)


def _answer(args: list[str]) -> int:
    if args in (["--version"], ["-V"]):  # scripts ask for it often: load nothing
        from luxor_companion import __version__

        if sys.stdout is None:  # closed before the program started
            return 0
        try:
            sys.stdout.write(f"luxor {__version__}\n")
            sys.stdout.flush()
        except OSError as error:
            from luxor_companion.cli.app import output_failed

            return output_failed(error)
        return 0
    if args[:1] == ["__complete"]:  # a TAB press: loads no command
        from luxor_companion.cli.complete import main as complete

        return complete(args[1:])
    from luxor_companion.cli.app import run

    return run(args)


if __name__ == "__main__":
    main()
