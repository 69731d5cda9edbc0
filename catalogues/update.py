"""Brings the catalogues up to date: the template, each language's texts, and those compiled.

Also what `luxor rules` reads, made of the texts of the rules, the questions beside them and the
evidence: the texts of each language (rules_data/*/texts.*.json), and the index by which it finds
what a question is about (rules_data/*/index.*.json).

Run: python catalogues/update.py, after a text has changed or was translated; --check only says
what is out of date; a test does the same. New texts are added to every luxor.po with an empty
translation, and nothing is guessed. Texts that are gone are dropped, and named if they were
translated: `--renamed FILE` (TOML, "text before" = "text now") keeps the translations of a text
that was only reworded. Needs Babel.
"""

import io
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import sha256
from itertools import product
from json import dumps
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from luxor_companion.cli.help import all_commands, metavar_words, parameters, pieces
from luxor_companion.core.game import game_names
from luxor_companion.lang import CATALOGUES, DOMAIN, ENGLISH, LANGUAGES, search
from luxor_companion.lang.search import Grammar, Index, Topic, build_index, read_grammar
from luxor_companion.referee.rules import (
    Difference,
    Evidence,
    Gap,
    RuleText,
    Source,
    Texts,
    compiled_path,
)
from luxor_companion.table.paths import rules_folder
from luxor_companion.table.toml import Raw, read_toml

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "luxor_companion"
REMEMBERED: Final = ROOT / "build/index"  # git ignores it
KEYWORDS: Final = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "nN_": (1, 2),
    "pN_": ((1, "c"), 2),
    "Counted": (1, 2),
    "Pieces": (1, 2),
    "noun": (1,),
}
# How much the texts of a rule count besides the questions about it.
_TITLE, _ID, _TEXT, _RULING = 1.0, 0.5, 0.6, 0.2
_PRINTED: Final = RuleText._fields.index("evidence")  # from there on fields are found out later
as_json: Final = partial(dumps, ensure_ascii=False, separators=(",", ":"))


class PlainCatalog(Catalog):
    """A catalogue whose head says nothing of when, where or by which program it was written."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The head."""
        head = [("Project-Id-Version", "Luxor Companion")]
        if self.locale:
            head += [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)]
        kind = ("Content-Type", "text/plain; charset=utf-8")
        return [*head, ("MIME-Version", "1.0"), kind, ("Content-Transfer-Encoding", "8bit")]


def empty(code: str | None = None) -> PlainCatalog:
    title = f"Luxor Companion in {LANGUAGES[code]}." if code else "Luxor Companion, all its texts."
    return PlainCatalog(code, DOMAIN, header_comment=f"# {title}", fuzzy=False)


def texts() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    """Every text with the file it stands in and its context: marked ones, then the help texts."""
    found = extract_from_dir(
        SOURCES, [("**.py", "python")], keywords=KEYWORDS, comment_tags=(), strip_comment_tags=True
    )
    for name, _line, message, _comments, context in sorted(found, key=lambda one: one[:2]):
        yield f"luxor_companion/{Path(name).as_posix()}", message, context
    for listed in all_commands():
        file = f"{listed.function.__module__.replace('.', '/')}.py"
        for piece in pieces(listed.function.__doc__ or ""):
            yield file, piece, None
        for parameter in parameters(listed.function):
            if parameter.help:
                yield file, parameter.help, None
            for word in metavar_words(parameter):
                yield file, word, "metavar"


def template() -> PlainCatalog:
    """All texts, none translated."""
    catalog = empty()
    for file, message, context in texts():
        catalog.add(message, locations=[(file, 1)], context=context)
    return catalog


def merged(
    texts_now: Catalog, code: str, known: Catalog, renamed: dict[str, str] | None = None
) -> PlainCatalog:
    """The texts of now with the translations there are, also of those `renamed` (now: before)."""
    catalog = empty(code)
    for message in texts_now:
        if not message.id:
            continue
        old = known.get(message.id, message.context)
        if renamed and (old is None or not all(_forms(old))):
            old = known.get(renamed.get(_first(message), ""), message.context) or old
        catalog.add(
            message.id,
            _fitting(message, old, catalog.num_plurals),
            locations=message.locations,
            user_comments=old.user_comments if old else (),
            flags={flag for flag in (old.flags if old else ()) if flag == "fuzzy"},
            context=message.context,
        )
    return catalog


def _first(message: Message) -> str:
    """A text, or of one that depends on a number its singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def dropped(known: Catalog, now: Catalog, renamed: dict[str, str]) -> list[str]:
    """Texts whose translations go: they are neither there any more nor renamed."""
    kept = {*renamed.values(), *(_first(one) for one in now)}
    return [_first(one) for one in known if one.id and all(_forms(one)) and _first(one) not in kept]


def _fitting(message: Message, old: Message | None, plurals: int) -> str | tuple[str, ...]:
    """A translation in the form its text needs now; empty where there is none."""
    string = old.string if old and old.string else ""
    if isinstance(message.id, str):
        return string if isinstance(string, str) else string[0]
    forms = string if isinstance(string, tuple | list) else (string,)
    return tuple([*forms, *[""] * plurals][:plurals])


def written(catalog: Catalog) -> bytes:
    file = io.BytesIO()
    write_po(file, catalog, width=100, sort_by_file=True, include_lineno=False)
    return file.getvalue().rstrip(b"\n") + b"\n"


def compiled(catalog: Catalog) -> bytes:
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def files(renamed: dict[str, str] | None = None) -> dict[Path, bytes]:
    """Every file of the catalogues as it should be."""
    now, renamed, gone = template(), renamed or {}, dict[str, None]()
    found = {CATALOGUES / f"{DOMAIN}.pot": written(now)}
    for code in LANGUAGES:
        if code == ENGLISH:
            continue
        path = CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.po"
        before = path.read_bytes() if path.exists() else b""
        known = read_po(io.BytesIO(before), locale=code) if before else Catalog(code)
        catalog = merged(now, code, known, renamed)
        gone |= dict.fromkeys(dropped(known, now, renamed))
        found[path] = written(catalog)
        found[path.with_suffix(".mo")] = compiled(catalog)
    for text in gone:
        sys.stdout.write(f"dropped with its translations: {text!r}\n")
    return found | rules()


def rules() -> dict[Path, bytes]:
    """The texts and the index of the rules of every game in every language, in short lines."""
    found = {}
    for game, code in product(game_names(), LANGUAGES):
        texts = make_texts(game, code)
        told = ",\n".join(as_json(rule[:_PRINTED]) for rule in texts.rules)
        rest = ",\n".join(as_json(one) for one in (texts.evidence, texts.example))
        found[compiled_path(game, "texts", code)] = f"[[\n{told}\n],\n{rest}]\n".encode()
        if not own_rules(game, code):
            continue
        found[compiled_path(game, "index", code)] = remembered_index(game, code)
    return found


def remembered_index(game: str, code: str) -> bytes:
    """The index of the rules, made anew only if what it is made of has changed.

    To make it takes most of the time of this script; build/ may be thrown away at any time.
    """
    made_of = Path(search.__file__).read_bytes() + Path(__file__).read_bytes()
    inputs = index_inputs(game, code)
    key = sha256(made_of + repr((sys.version_info, inputs)).encode()).hexdigest()
    known = REMEMBERED / f"{game}.{code}.{key}.json"
    if known.exists():
        return known.read_bytes()
    text = written_index(build_index(*inputs))
    REMEMBERED.mkdir(parents=True, exist_ok=True)
    for old in REMEMBERED.glob(f"{game}.{code}.*"):
        old.unlink(missing_ok=True)
    unfinished = known.with_name(f".{known.name}.{os.getpid()}")  # others may be at it, too
    unfinished.write_bytes(text)
    unfinished.replace(known)
    return text


def written_index(index: Index) -> bytes:
    features = ",\n".join(
        f"{as_json(name)}:{as_json(where)}" for name, where in index.features.items()
    )
    parts = index._asdict() | {"features": {}}
    head = ",\n".join(f"{as_json(name)}:{as_json(part)}" for name, part in parts.items())
    return f"{{{head[:-1]}\n{features}\n}}}}\n".encode()


def own_rules(game: str, language: str) -> dict[str, RuleText]:
    """The rules of a game that are told in a language, by id."""
    raw = data(game, f"rules.{language}").get("rule", ())
    rules = [RuleText(**{**rule, "related": tuple(rule["related"])}) for rule in raw]
    return {rule.id: rule for rule in rules}


def data(game: str, name: str) -> Raw:
    """A file of a game's data; an empty table if there is none."""
    path = rules_folder(game) / f"{name}.toml"
    return read_toml(path) if path.exists() else {}


def make_texts(game: str, language: str) -> Texts:
    """All that is said about the rules; what isn't translated is in English."""
    every = own_rules(game, ENGLISH) | own_rules(game, language)
    asked = data(game, f"questions.{language}") or data(game, f"questions.{ENGLISH}")
    return Texts((*every.values(),), make_evidence(game, language), asked.get("example", ""))


def index_inputs(game: str, language: str) -> tuple[list[Topic], dict[str, str], Grammar]:
    """What the index of the rules in a language is made of: their texts, and questions."""
    asked = data(game, f"questions.{language}")
    topics = []
    for rule in own_rules(game, language).values():
        texts = [(1.0, line) for line in asked.get("questions", {}).get(rule.id, "").splitlines()]
        texts += [(_TITLE, rule.title), (_ID, rule.id)]
        for weight, text in (
            (_TEXT, rule.text),
            (_TEXT, rule.mistake or ""),
            (_RULING, rule.ruling or ""),
        ):
            texts += [(weight, part) for part in re.split(r"[.;:]\s", text) if part.strip()]
        topics.append(Topic(rule.id, texts))
    return topics, asked.get("words", {}), read_grammar(language)


def make_evidence(game: str, language: str) -> Evidence:
    """The evidence for a game, with its texts in a language."""
    raw = data(game, "evidence")
    names = {
        key: source["name"][_language_in(source["name"], language)]
        for key, source in {**raw.get("edition", {}), **raw.get("source", {})}.items()
    }
    words: Mapping[str, str] = {}  # translations, by the English text
    if language != ENGLISH:
        words = data(game, f"evidence.{language}")

    def cite(table: Raw) -> tuple[Source, ...]:
        return tuple(
            Source(key, name, table[key].get("page"), words.get(says := table[key]["says"], says))
            for key, name in names.items()
            if key in table
        )

    return Evidence(
        {rule: cite(table) for rule, table in raw.get("rule", {}).items()},
        tuple(
            Gap(
                name=name,
                rules=tuple(table["rules"]),
                switch=table["switch"] or None,
                values=tuple(table.get("values", ())),
                **table[_language_in(table, language)],
            )
            for name, table in raw.get("ruling", {}).items()
        ),
        tuple(
            Difference(
                tuple(table["rules"]),
                cite(table),
                table["text"][_language_in(table["text"], language)],
            )
            for table in raw.get("differs", {}).values()
        ),
        {path: cite(table) for path, table in raw.get("count", {}).items()},
    )


def _language_in(texts: Raw, language: str) -> str:
    """The language, if a table has texts in it, or else English."""
    return language if language in texts else ENGLISH


def missing(catalog: bytes) -> int:
    """How many texts have no translation."""
    read = read_po(io.BytesIO(catalog))
    return sum(bool(one.id) and not all(_forms(one)) for one in read)


def _forms(message: Message) -> tuple[str, ...]:
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def main(arguments: list[str]) -> int:
    """Write the files, or with --check say which are out of date."""
    if not CATALOGUES.is_relative_to(ROOT):
        sys.stderr.write(f"the program that runs is not this checkout's, but {CATALOGUES}\n")
        return 2
    renamed: dict[str, str] = {}
    if "--renamed" in arguments:
        file = Path(arguments[arguments.index("--renamed") + 1])
        pairs = tomllib.loads(file.read_text(encoding="utf-8"))
        for before, now in pairs.items():  # of singular and plural, the first is the text
            renamed.setdefault(now, before)
    stale = []
    for path, content in files(renamed).items():
        if not path.exists() or path.read_bytes() != content:
            stale.append(path)
            if "--check" not in arguments:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        if path.suffix == ".po" and (number := missing(content)):
            sys.stdout.write(f"{path.relative_to(ROOT)}: {number} texts are not translated\n")
    for path in stale:
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
