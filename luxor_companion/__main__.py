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
    if sys.argv[1:2] == ["__complete"]:  # a TAB press: answered without loading any command
        from luxor_companion.cli.complete import main as complete

        sys.exit(complete(sys.argv[2:]))
    try:
        from luxor_companion.cli.app import run
    except KeyboardInterrupt:  # while it still loads
        sys.exit(130)
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
