"""What is raised when a text cannot be read: a code and its parameters, words come later."""

from typing import Any


class UnreadableError(Exception):
    """What people typed or a file holds that cannot be read, or has two meanings.

    `lang` puts it into a sentence; `params` holds the offending token and where it stands.
    """

    def __init__(self, code: str, **params: Any) -> None:  # noqa: ANN401  # any printable value
        super().__init__(code, params)
        self.code = code
        self.params = params
