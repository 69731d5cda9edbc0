"""Showing and entering what only the pieces of a copy tell."""

from collections import Counter
from typing import Any

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.files.copy_material import PARTS, owned_material, owned_tables, write_owned
from luxor_companion.games.luxor.vocab import LEVELS, STACKS, TREASURES
from luxor_companion.lang import _, words


def change_material(part: str, values: list[str], *, forget: bool) -> None:
    """Enter a part of the material, or make it unknown again."""
    if part not in PARTS:
        raise UsageError(_("'{part}' is none of treasures, horus, temple.").format(part=part))
    tables: dict[str, Any] = owned_tables()
    if forget:
        tables.pop(part, None)
        write_owned(tables)
        return
    if not values:
        raise UsageError(
            _("Say what the pieces show, as in luxor board material --help; or --forget.")
        )
    entered: dict[str, str] = {}
    for text in values:
        key, equals, pieces = text.partition("=")
        if not equals:
            raise UsageError(_("'{text}' should be KEY=PIECES.").format(text=text))
        entered[key] = pieces
    write_owned({**tables, part: entered})


def show_material(*, json: bool) -> None:
    """The material as it is known, each part marked if it is a stand-in."""
    box = owned_material()
    parts = {
        "treasures": {
            name: _counted(
                token[1:]
                for token, n in box.treasures.items()
                for _one in range(n)
                if token[0] == letter
            )
            for letter, name in TREASURES.items()
        },
        "horus": {str(level): _counted(box.horus[level - 1]) for level in LEVELS},
        "temple": {name: _counted(box.temple[index]) for index, name in enumerate(STACKS)},
    }
    if json:
        console.out_json({**parts, "stand_in": list(box.stand_in)})
        return
    names = {"treasures": _("treasures"), "horus": _("Horus cards"), "temple": _("temple stacks")}
    lines = []
    for part, rows in parts.items():
        mark = _("stand-in, not read off a copy") if part in box.stand_in else _("your copy")
        lines.append(f"{names[part]} ({mark})")
        lines += [f"  {_named(name)}: {text}" for name, text in rows.items()]
    console.out(lines)


def _named(name: str) -> str:
    """A type of treasure, a stack or a level as people call it."""
    if name in TREASURES.values():
        return words.treasure(name)
    return words.stack(name) if name in STACKS else name


def _counted(pieces: Any) -> str:  # noqa: ANN401  # any pieces
    counted = Counter(pieces)
    return " ".join(f"{piece}x{n}" if n > 1 else piece for piece, n in counted.items())
