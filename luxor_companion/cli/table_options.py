"""What people decide when they start a table of any game: what is drawn for them, house rules."""

from collections.abc import Mapping, Sequence
from secrets import randbelow

from luxor_companion.cli.app import UsageError
from luxor_companion.files.toml import LARGEST
from luxor_companion.lang import _
from luxor_companion.lang.words import either


def name_given(text: str, example: str) -> str:
    """A player's name, without spaces too many."""
    name = " ".join(text.split())
    if not name or not name.isprintable():
        raise UsageError(
            _("'{text}' gives no name: say {example}.").format(text=text, example=example)
        )
    return name


def seed_given(seed: int | None) -> int:
    """The seed of what is drawn: the one that was said, if a save can hold it, or any."""
    if seed is None:
        return randbelow(2**32)
    if seed > LARGEST:
        raise UsageError(f"--seed: {_('no number here is that large')}")
    return seed


def draws_given(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """What the program draws for a table, of what it can draw."""
    if text == "all":
        return tuple(known)
    if text == "none":
        return ()
    words = [word for word in text.replace(",", " ").split() if word]
    for word in words:
        if word not in known:
            raise UsageError(
                _("'{word}' is nothing to draw; say some of {draws}, or all, or none.").format(
                    word=word, draws=", ".join(known)
                )
            )
    return tuple(one for one in known if one in words)


def house_given(
    given: list[str], choices: Mapping[str, tuple[str | bool, ...]]
) -> dict[str, str | bool]:
    """The rulings a table decides otherwise, of those it can."""
    chosen: dict[str, str | bool] = {}
    for text in given:
        key, _equals, value = text.partition("=")
        allowed = {str(one).lower(): one for one in choices.get(key, ())}
        if value.lower() not in allowed:
            known = "; ".join(
                f"{name}={either([str(one).lower() for one in values])}"
                for name, values in choices.items()
            )
            raise UsageError(
                _("'{text}' is no house rule; they are {known}.").format(text=text, known=known)
            )
        chosen[key] = allowed[value.lower()]
    return chosen
