"""What score parts are called; a part nobody gave words to is called by its name."""

from luxor_companion.lang import N_, _

_PARTS = {
    "track": N_("Treasures on the track"),
    "adventurers": N_("Adventurers"),
    "sarcophagi": N_("Sarcophagi"),
    "keys": N_("Keys"),
    "sets": N_("Sets"),
    "scarabs": N_("Scarabs"),
    "pyramids": N_("Pyramids"),
    "torches": N_("Torches"),
    "bonuses": N_("Bonuses"),
    "gems": N_("Gems"),
    "skull": N_("Dearest skull"),
}


def part(name: str) -> str:
    """A score part as people call it."""
    if name in _PARTS:
        return _(_PARTS[name])
    return name.replace("_", " ").capitalize()
