"""A package whose modules are loaded when they are first used."""

import sys

import pytest

from luxor_companion.core.lazy import load_on_use


def test_a_module_is_loaded_when_it_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    load = load_on_use("xml.etree", ["ElementInclude"])
    monkeypatch.delitem(sys.modules, "xml.etree.ElementInclude", raising=False)
    assert load("ElementInclude") is sys.modules["xml.etree.ElementInclude"]


def test_any_other_name_is_as_unknown_as_ever() -> None:
    load = load_on_use("xml.etree", ["ElementInclude"])
    with pytest.raises(AttributeError, match=r"'xml\.etree' has no attribute 'cElementTree'"):
        load("cElementTree")
