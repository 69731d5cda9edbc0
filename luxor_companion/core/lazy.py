"""Packages whose modules are loaded when they are first used."""

from collections.abc import Callable, Collection
from importlib import import_module
from types import ModuleType


def load_on_use(package: str, modules: Collection[str]) -> Callable[[str], ModuleType]:
    """Return the `__getattr__` of a package, which loads one of its modules at `package.module`."""

    def load(name: str) -> ModuleType:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return import_module(f"{package}.{name}")

    return load
