"""Builds the documentation as a site: python docs/site.py FOLDER (or: make docs).

The pages are docs/*.md as they are. The rules reference, in every language, is written from
rules_data/ beside them first. A warning of Sphinx, such as a link that leads nowhere, is an error.
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sphinx.cmd.build import build_main

from luxor_companion import lang
from luxor_companion.core.game import game_names, title_of
from luxor_companion.lang import LANGUAGES, _, use
from luxor_companion.referee.rules import RuleText, read_reference
from luxor_companion.table.toml import read_toml

DOCS: Final = Path(__file__).resolve().parent
ROOT: Final = DOCS.parent
# Pages beside the README that are on the site as well.
BESIDE: Final = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
# A link to a file of the project that is not a page: on the site its words are enough.
OUTSIDE: Final = re.compile(r"\[([^]]+)\]\((?:\.\./|tests/|luxor_companion/|saves/)[^)]+\)")
PAGES: Final = ("*.md", "*.svg", "*.png", "conf.py", "schemas/*.json")


def main(folder: Path) -> int:
    """Build the site into a folder; return Sphinx's exit code."""
    with tempfile.TemporaryDirectory() as place:
        sources = Path(place) / "docs"
        gather(sources)
        return build_main(["-q", "-W", "--keep-going", "-j", "auto", str(sources), str(folder)])


def gather(sources: Path) -> None:
    """Put everything the site is made of into one folder."""
    for pattern in PAGES:
        for path in DOCS.glob(pattern):
            target = sources / path.relative_to(DOCS)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    for page in sources.glob("*.md"):
        page.write_text(on_the_site(page.read_text(encoding="utf-8")), encoding="utf-8")
    for name in BESIDE:
        text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](")
        (sources / name.lower()).write_text(on_the_site(text), encoding="utf-8")
    (sources / "rules").mkdir()
    for game in game_names():
        for code in LANGUAGES:
            text = "\n".join(reference(game, code)) + "\n"
            (sources / "rules" / f"{game}-{code}.md").write_text(text, encoding="utf-8")


def on_the_site(text: str) -> str:
    """Return a page whose links lead where its targets are on the site."""
    for name in BESIDE:
        text = re.sub(rf"\]\((?:\.\./)?{re.escape(name)}", f"]({name.lower()}", text)
    return OUTSIDE.sub(r"\1", text)


def own_name(code: str) -> str:
    """Return what a language calls itself."""
    glossary = read_toml(ROOT / f"luxor_companion/lang/glossary/{code}.toml")
    return str(glossary["language"])


def reference(game: str, code: str) -> Iterator[str]:
    """Yield one page: every rule of a game in a language."""
    use(code)
    yield f"# {title_of(game)}: {own_name(code)}\n"
    rules = read_reference(game, code)
    known = {rule.id for rule in rules}
    for rule in rules:
        yield f"({game}-{code}-{rule.id})=\n"
        yield f"## {rule.title}\n"
        yield f"`{rule.id}` · {_('p.{page}').format(page=rule.page)}\n"
        yield from body(rule)
        related = [f"[`{one}`](#{game}-{code}-{one})" for one in rule.related if one in known]
        if related:
            yield f"{_('See also: {rules}').format(rules=', '.join(related))}\n"
    use(lang.ENGLISH)


def body(rule: RuleText) -> Iterator[str]:
    """Yield what a rule says, paragraph by paragraph."""
    yield f"{rule.text}\n"
    for label, text in (
        (_("Ruling: {text}"), rule.ruling),
        (_("House rule: {text}"), rule.house),
        (_("Common mistake: {text}"), rule.mistake),
        (_("Editions differ: {text}"), rule.differs),
    ):
        if text:
            yield f"{label.format(text=text)}\n"


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
