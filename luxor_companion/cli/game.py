"""Which game a command is about: Luxor, unless it stands behind the name of the other one."""

LUXOR = "luxor"
PYRAMIDS = "pyramids"
name = LUXOR  # set by `run`, from the command line


def spoken(command: str) -> str:
    """A command as one types it: `luxor undo`, or `luxor pyramids undo`."""
    return f"luxor {command}" if name == LUXOR else f"luxor {name} {command}"
