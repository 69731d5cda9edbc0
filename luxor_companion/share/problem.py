"""What is wrong with a link: a code for each kind, put into words elsewhere."""

from typing import Literal, TypeAlias

LinkCode: TypeAlias = Literal[
    "empty",  # no result in it at all
    "characters",  # neither digits nor the text form
    "too_long",  # more than any result of ours
    "damaged",  # cut off or changed on the way
    "too_big",  # unpacks to more than any result of ours
    "newer",  # written by a later version
    "game",  # of a game we do not know
    "record",  # unpacked, but not a result
]


class LinkError(Exception):
    """A link that cannot be read."""

    def __init__(self, code: LinkCode, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def wrong(what: str) -> LinkError:
    """A link that unpacks, but whose `what` tells no result."""
    return LinkError("record", what=what)
