"""Every text that people read, in every language: loaded once, asked for by key.

`app/locales/LANG/DOMAIN.po` are the catalogues, `app/locales/LANG/NAME.md` the longer texts. A text is asked
for as "DOMAIN:key"; `{fact}` in it is put in. What a language lacks is said in English, what English lacks
is answered with its key.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from babel import Locale
from babel.lists import format_list
from babel.messages.pofile import read_po

from .prose import Prose, read_prose

LOCALES = Path(__file__).resolve().parents[1] / "locales"
FALLBACK = "en"
LANGUAGES = MappingProxyType({"en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano"})
CATEGORIES = ("zero", "one", "two", "few", "many", "other")  # CLDR's, in the order of the stored forms

Text = str | list[str]  # a sentence, or one for each plural category of its language
Texts = Mapping[str, Text]

_FACT = re.compile(r"\{(\w+)\}")
_WANTED = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]*)?\s*(?:;\s*q=([0-9.]+))?\s*")


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """All catalogues. `languages` are those on offer, by code, each with its own name for itself."""

    languages: Mapping[str, str]
    domains: tuple[str, ...]
    texts: Mapping[tuple[str, str], Texts]  # by language and domain: what that language itself has
    folder: Path
    build: str  # changes with any of the catalogues

    def text(self, lang: str, key: str, /, **facts: Any) -> str:
        """The sentence with its facts. Of a sentence with plural forms the last form is taken."""
        found, _ = self._find(lang, key)
        return put_in(found if isinstance(found, str) else found[-1], facts, lang)

    def number(self, lang: str, key: str, count: int, /, **facts: Any) -> str:
        """The sentence in the form that `count` asks for; `{count}` is the number."""
        found, spoken = self._find(lang, key)
        facts = {"count": count} | facts
        if isinstance(found, str):
            return put_in(found, facts, lang)
        form = plural(spoken).index(str(Locale(spoken).plural_form(count)))
        return put_in(found[form] if form < len(found) else found[-1], facts, lang)

    def has(self, key: str) -> bool:
        domain, _, name = key.partition(":")
        return name in self.texts.get((FALLBACK, domain), {})

    def catalogue(self, lang: str, domain: str) -> bytes:
        """One domain as the page gets it: `{lang, plural, texts}`, what is missing filled in in English.

        An English text with plural forms is given as its last form where the language counts otherwise.
        """
        texts: dict[str, Text] = {}
        for key, english in self.texts.get((FALLBACK, domain), {}).items():
            own = self.texts.get((lang, domain), {}).get(key)
            fits = isinstance(english, str) or plural(lang) == plural(FALLBACK)
            texts[key] = own or (english if fits else english[-1])
        told = {"lang": lang, "plural": plural(lang), "texts": texts}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()

    def choose(self, cookie: str | None, accept_language: str | None) -> str:
        """What the person chose, else the first language of the browser's list that we have, else English."""
        if cookie in self.languages:
            return str(cookie)
        return next((lang for lang in wanted(accept_language or "") if lang in self.languages), FALLBACK)

    def has_prose(self, name: str) -> bool:
        return (self.folder / FALLBACK / f"{name}.md").is_file()

    def prose(self, lang: str, name: str) -> Prose:
        """A longer text. KeyError where no language has it."""
        for spoken in (lang, FALLBACK):
            if spoken in self.languages and (self.folder / spoken / f"{name}.md").is_file():
                return read_prose(self.folder / spoken / f"{name}.md")
        raise KeyError(name)

    def _find(self, lang: str, key: str) -> tuple[Text, str]:
        domain, _, name = key.partition(":")
        for spoken in (lang, FALLBACK):
            found = self.texts.get((spoken, domain), {}).get(name)
            if found:
                return found, spoken
        return key, FALLBACK


def read_words(folder: Path = LOCALES) -> Words:
    """Every catalogue below `folder`; the domains are those of English."""
    domains = tuple(sorted(file.stem for file in (folder / FALLBACK).glob("*.po")))
    texts = {
        (lang, domain): read_texts(folder / lang / f"{domain}.po", lang)
        for lang in LANGUAGES
        for domain in domains
    }
    told = repr([(key, dict(found)) for key, found in texts.items()])
    return Words(LANGUAGES, domains, texts, folder, hashlib.sha256(told.encode()).hexdigest()[:12])


def read_texts(file: Path, lang: str) -> Texts:
    """The texts of one catalogue that are written; fuzzy ones count as missing."""
    if not file.exists():
        return {}
    with file.open("rb") as lines:
        catalogue = read_po(lines, locale=lang, abort_invalid=True)
    texts: dict[str, Text] = {}
    for message in catalogue:
        if message.id and not message.fuzzy:
            key = message.id if isinstance(message.id, str) else message.id[0]
            text = message.string if isinstance(message.string, str) else list(message.string or ())
            if text and all(text):
                texts[key] = text
    return MappingProxyType(texts)


def put_in(text: str, facts: Mapping[str, Any], lang: str = FALLBACK) -> str:
    """`{fact}` replaced by the fact, a list by its enumeration. An unknown fact stays as it is written."""

    def fact(found: re.Match[str]) -> str:
        value = facts.get(found[1], found[0])
        return (
            format_list(list(map(str, value)), locale=lang)
            if isinstance(value, (list, tuple))
            else str(value)
        )

    return _FACT.sub(fact, text)


@cache
def plural(lang: str) -> list[str]:
    """The plural categories of a language, in the order of its stored forms."""
    tags = Locale(lang).plural_form.tags | {"other"}
    return [category for category in CATEGORIES if category in tags]


def wanted(accept_language: str) -> list[str]:
    """The languages of an Accept-Language header, the most wanted first, without their regions."""
    found = [_WANTED.fullmatch(part) for part in accept_language[:500].split(",")]
    ranked = [(_weight(match[2]), match[1].lower()) for match in found if match]
    return [lang for weight, lang in sorted(ranked, key=lambda pair: -pair[0]) if weight > 0]


def _weight(text: str | None) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
