"""Which game a command is about: Luxor, unless it stands behind the name of the other one."""

LUXOR = "luxor"
PYRAMIDS = "pyramids"
name = LUXOR  # set by `run`, from the command line


def spoken(command: str) -> str:
    """A command as one types it: `luxor undo`, or `luxor pyramids undo`."""
    return f"luxor {command}" if name == LUXOR else f"luxor {name} {command}"


def respoken(text: str, game: str = "") -> str:
    """A text with the commands in it as one types them in this game."""
    game = game or name
    if game == LUXOR:
        return text
    import re

    return re.sub(rf"\bluxor (?!{game})", f"luxor {game} ", text)
