"""What commands answer that know neither game nor table; and the answer to what cannot be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from luxor_companion.core.shapes import Value


class ServeAnswer(Value):
    """Where a page is served; the command goes on until it is stopped."""

    url: Annotated[str, "the address of the page"]
    also: Annotated[tuple[str, ...], "further addresses of the same page"]


class Completion(Value):
    """The script that completes commands in a shell."""

    shell: Annotated[str, "which shell"]
    script: Annotated[str, "the script"]


class SchemaAnswer(Value):
    """Schemas of answers such as this one."""

    schemas: Annotated[Mapping[str, object], "each JSON schema, by name"]


class Problem(Value):
    """Why a command cannot be carried out."""

    code: Annotated[str, "what kind of problem: `usage`, `missing`, `file`, `bug`, …"]
    exit: Annotated[int, "the exit code"]
    text: Annotated[str, "the problem as a sentence for people, in their language"]


class ErrorAnswer(Value):
    """The answer of any command that cannot be carried out."""

    error: Annotated[Problem, "what the problem is"]
