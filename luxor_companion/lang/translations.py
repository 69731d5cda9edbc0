"""A language's catalogue, and Typer's few own words from it; loaded for no English word."""

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from luxor_companion import lang


@cache
def read_catalogue(code: str) -> gettext.NullTranslations:
    """The catalogue of a language; what is missing in it is said in English."""
    # Opened by hand: gettext's own way to the file loads `locale`, which takes longer than this.
    try:
        with (lang.CATALOGUES / code / "LC_MESSAGES" / f"{lang.DOMAIN}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        return gettext.NullTranslations()


@contextmanager
def shared_with_typer() -> Iterator[None]:
    """Let Typer find its words in our catalogue, as gettext has it: by a domain and LANGUAGE."""
    domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(lang.DOMAIN, str(lang.CATALOGUES))
    gettext.textdomain(lang.DOMAIN)
    os.environ["LANGUAGE"] = lang.language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before
