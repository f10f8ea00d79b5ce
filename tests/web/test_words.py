"""The catalogues: complete and alike in every language; and what becomes of a text that is not as it should be."""

import json
import re
from pathlib import Path

import pytest

from app.rules import current
from app.rules.game import Meta
from app.tables.commands import NAMES
from app.web import assets, cards
from app.web.prose import render
from app.web.words import FALLBACK, LANGUAGES, Text, Words, plural, put_in, read_words, wanted

ROOT = Path(__file__).resolve().parents[2]
WORDS = read_words()
OTHERS = [lang for lang in LANGUAGES if lang != FALLBACK]
FACT = re.compile(r"\{(\w+)\}")
CATALOGUES = [(lang, domain) for domain in WORDS.domains for lang in OTHERS]
LETTER = re.compile(r"[^\W\d_]")

# What is written alike in English and in another of our languages.
COGNATES = {
    *("Bazaar", "BohnDuell", "Waka Waka"),
    *("{count} online", "{count} table", "{count} tables", "{count} min", "{minutes} min", "{seconds} s"),
    "{minutes} min + {seconds} s",
    *(
        "Tab",
        "Enter",
        "Esc",
        "Link",
        "Chat",
        "Lobby",
        "Name",
        "Normal",
        "Options",
        "Points",
        "Volume",
        "Password",
    ),
    *("{count} point", "{count} points", "points", "excellent", "normal", "{points} in {turns}"),
}

# Refusals of a record that is verified: read by programs, not by people at a table.
OF_RECORDS = {"bad_seal", "bad_draw", "bad_result", "bad_digest", "bad_record"}


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def facts(text: Text) -> set[str]:
    """`count` may be left out where a form says the number in words."""
    found = {fact for form in forms(text) for fact in FACT.findall(form)}
    return found if isinstance(text, str) else found | {"count"}


@pytest.mark.parametrize(("lang", "domain"), CATALOGUES)
def test_a_language_has_the_texts_of_english_and_no_others(lang: str, domain: str) -> None:
    assert set(WORDS.texts[lang, domain]) == set(WORDS.texts[FALLBACK, domain])


@pytest.mark.parametrize(("lang", "domain"), CATALOGUES)
def test_a_text_says_the_same_facts_in_every_language(lang: str, domain: str) -> None:
    english, own = WORDS.texts[FALLBACK, domain], WORDS.texts[lang, domain]
    assert {key: facts(own[key]) for key in english} == {key: facts(text) for key, text in english.items()}


@pytest.mark.parametrize(("lang", "domain"), [(FALLBACK, domain) for domain in WORDS.domains] + CATALOGUES)
def test_plural_forms_are_complete_and_braces_whole(lang: str, domain: str) -> None:
    english = WORDS.texts[FALLBACK, domain]
    for key, text in WORDS.texts[lang, domain].items():
        assert isinstance(text, str) == isinstance(english[key], str), key
        assert isinstance(text, str) or len(text) == len(plural(lang)), key
        for form in forms(text):
            assert not set("{}") & set(FACT.sub("", form)), key


@pytest.mark.parametrize(("lang", "domain"), CATALOGUES)
def test_nothing_was_left_in_english(lang: str, domain: str) -> None:
    left = {
        key: form
        for key, text in WORDS.texts[lang, domain].items()
        for form in forms(text)
        if form in forms(WORDS.texts[FALLBACK, domain][key]) and LETTER.search(FACT.sub("", form))
    }
    assert {key: form for key, form in left.items() if form not in COGNATES} == {}


def test_every_language_has_its_plural_forms() -> None:
    found = {lang: plural(lang) for lang in LANGUAGES}
    two, three = ["one", "other"], ["one", "many", "other"]
    assert found == {"en": two, "de": two, "fr": three, "it": three}


@pytest.mark.parametrize("folder", ["app/tables", "app/web", "app/rules/*.py", "app/rules/bohnduell"])
def test_every_refusal_has_its_words(folder: str) -> None:
    places = [ROOT / folder] if "*" not in folder else sorted(ROOT.glob(folder))
    files = [file for place in places for file in (place.rglob("*.py") if place.is_dir() else [place])]
    sources = "\n".join(file.read_text(encoding="utf-8") for file in files)
    codes = set(re.findall(r'RuleError\(\s*"(\w+)"', sources)) - OF_RECORDS
    assert codes
    wordless = {c for c in codes if not any(WORDS.has(f"{d}:refused.{c}") for d in ("site", "bohnduell"))}
    assert wordless == set()


def test_every_command_has_its_help() -> None:
    assert [name for name in NAMES if not WORDS.has(f"site:help.{name}")] == []


@pytest.mark.parametrize("meta", cards.playable(assets.read_assets(), WORDS), ids=lambda meta: meta.key)
def test_a_playable_game_has_name_and_options(meta: Meta) -> None:
    values = [
        f"option.{option.key}{value}"
        for option in meta.options
        if not option.hidden
        for value in ("", *(f".{value}" for value in option.values))
    ]
    assert [key for key in ("name", "tagline", *values) if not WORDS.has(f"{meta.key}:{key}")] == []


@pytest.mark.parametrize("game", [game for game in current() if WORDS.has_prose(game)])
def test_rules_have_the_same_sections_and_figures_in_every_language(game: str) -> None:
    def shape(lang: str) -> tuple[list[str], list[str]]:
        text = (WORDS.folder / lang / f"{game}.md").read_text(encoding="utf-8")
        anchors = [anchor for anchor, _ in render(text).contents]
        return anchors, re.findall(r"\(figure:(\S+)", text)

    assert {lang: shape(lang) for lang in LANGUAGES} == dict.fromkeys(LANGUAGES, shape(FALLBACK))


def test_games_are_named_as_the_registry_names_them() -> None:
    assert set(current()) <= set(WORDS.domains)


# What becomes of a text


def spoken(tmp_path: Path, **texts: str) -> Words:
    for lang in LANGUAGES:
        (tmp_path / lang).mkdir()
        body = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n' + texts.get(lang, "")
        (tmp_path / lang / "site.po").write_text(body, encoding="utf-8")
    return read_words(tmp_path)


def test_what_a_language_lacks_is_said_in_english_alone(tmp_path: Path) -> None:
    words = spoken(tmp_path, en='msgid "a"\nmsgstr "Hello"\n', de='msgid "a"\nmsgstr "Hallo"\n')
    assert [words.text(lang, "site:a") for lang in LANGUAGES] == ["Hello", "Hello", "Hallo", "Hello"]
    assert words.text("de", "site:b") == "site:b"
    assert words.text("xx", "nowhere:b") == "nowhere:b"


def test_a_number_takes_the_form_of_the_language_that_speaks(tmp_path: Path) -> None:
    english = 'msgid "n"\nmsgid_plural "n"\nmsgstr[0] "{count} bead"\nmsgstr[1] "{count} beads"\n'
    french = 'msgid "n"\nmsgid_plural "n"\nmsgstr[0] "{count} perle"\nmsgstr[1] "{count} de perles"\n'
    words = spoken(tmp_path, en=english, fr=french + 'msgstr[2] "{count} perles"\n')
    assert [words.number("fr", "site:n", n) for n in (0, 1, 2)] == ["0 perle", "1 perle", "2 perles"]
    assert [words.number("it", "site:n", n) for n in (0, 1)] == ["0 beads", "1 bead"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{name} sits", "Ana sits"),
        ("{name} {nobody}", "Ana {nobody}"),
        ("{ {} }{name", "{ {} }{name"),
        ("{names}", "Ana, Bo, and Cy"),
        ("{name!r} {0} %s", "{name!r} {0} %s"),
    ],
)
def test_a_stray_brace_or_a_missing_fact_never_raises(text: str, said: str) -> None:
    assert put_in(text, {"name": "Ana", "names": ["Ana", "Bo", "Cy"]}, "en") == said


def test_facts_are_never_read_as_text_again() -> None:
    assert put_in("{name}", {"name": "{secret}", "secret": "x"}) == "{secret}"


def test_the_page_gets_a_catalogue_with_english_filled_in(tmp_path: Path) -> None:
    english = (
        'msgid "a"\nmsgstr "Hello"\n\nmsgid "n"\nmsgid_plural "n"\nmsgstr[0] "one"\nmsgstr[1] "{count}"\n'
    )
    words = spoken(tmp_path, en=english, de='msgid "a"\nmsgstr "Hallo"\n')
    german, french = (json.loads(words.catalogue(lang, "site")) for lang in ("de", "fr"))
    assert german["texts"] == {"a": "Hallo", "n": ["one", "{count}"]}
    assert french == {
        "lang": "fr",
        "plural": ["one", "many", "other"],
        "texts": {"a": "Hello", "n": "{count}"},
    }


@pytest.mark.parametrize(
    ("cookie", "header", "chosen"),
    [
        ("de", "fr", "de"),
        ("xx", "fr-CH, en;q=0.5", "fr"),
        (None, "en;q=0.5, it;q=0.9", "it"),
        (None, "pl, *;q=0.1", "en"),
        (None, "fr;q=0, de", "de"),
        (None, "fr;q=abc, ;;, ,", "en"),
        (None, None, "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_browsers(
    cookie: str | None, header: str | None, chosen: str
) -> None:
    assert WORDS.choose(cookie, header) == chosen


def test_regions_do_not_matter() -> None:
    assert wanted("de-AT;q=0.8, fr-CA, en-GB;q=0.9") == ["fr", "en", "de"]


# Longer texts


def test_markup_in_a_text_is_text() -> None:
    prose = render('# T\n\n<script>x</script> [a](javascript:x) ![p](figure:x "<b>")\n')
    assert "<script" not in prose.html
    assert 'href="javascript' not in prose.html


def test_sections_figures_and_title_are_found() -> None:
    prose = render('# Title\n\n## First *part* {#first}\n\n![what "is" there](figure:one "its <words>")\n')
    assert (prose.title, prose.contents) == ("Title", (("first", "First *part*"),))
    assert '<h2 id="first">First <em>part</em></h2>' in prose.html
    shown = prose.page(lambda *figure: repr(figure))
    assert repr(("one", "what &quot;is&quot; there", "its &lt;words&gt;")) in shown


def test_an_unknown_text_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        WORDS.prose("en", "nothing")
    with pytest.raises(KeyError):
        WORDS.prose("..", "../pages")
