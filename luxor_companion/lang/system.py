"""What the system and its parsers say of a failure, which is English, in the language in use."""

import re
from typing import Final

from luxor_companion import lang
from luxor_companion.lang import ENGLISH, N_, _

# What the system says most, so that it stands in the catalogues; the rest stays as it is.
SYSTEMS: Final = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Operation not permitted"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("Input/output error"),
    N_("Address already in use"),
    N_("Cannot assign requested address"),
)


def system_says(error: OSError) -> str:
    """Why the system refused."""
    return _(error.strerror) if error.strerror else str(error)


def parser_says(error: ValueError) -> str:
    """What a parser stumbles over; to those who do not speak its English, the place."""
    if lang.language == ENGLISH:
        return str(error)
    if place := re.search(r"line (?P<line>\d+),? column (?P<column>\d+)", str(error)):
        return _("line {line}, column {column}").format(**place.groupdict())
    return _("it breaks off at its end") if "end of document" in str(error) else str(error)
