"""Glossaries: every language has the same terms with all their forms, and second words are found in every form."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from toolkit.content import yaml
from toolkit.content.descriptions import system_ids
from toolkit.content.glossary import CASES, OTHER_LETTERS, GlossaryError, glossary, glossary_languages, read_glossary
from toolkit.content.inflection import Inflected, folded
from toolkit.content.resources import data_file
from toolkit.rules.ledger import ledger_of

LANGUAGES = ("en", "ru", "uk")
SYSTEMS = [system for system in sorted(system_ids()) if glossary_languages(system)]
BOTH = pytest.mark.parametrize(("system", "language"), list(product(SYSTEMS, LANGUAGES)))
#: Latin letters that may stand in a Cyrillic term: names of levels of cards.
LATIN = re.compile(r"\b[ABX]\b")


def test_every_system_has_a_glossary_in_every_language() -> None:
    shipped = {system for system in system_ids() if ledger_of(system) is not None}
    assert shipped <= set(SYSTEMS)
    assert {system: glossary_languages(system) for system in SYSTEMS} == dict.fromkeys(SYSTEMS, LANGUAGES)


@BOTH
def test_languages_have_the_same_terms_and_icons(system: str, language: str) -> None:
    own, english = glossary(system, language), glossary(system, "en")
    assert set(own.terms) == set(english.terms)
    assert {name: term.icon for name, term in own.terms.items()} == {
        name: term.icon for name, term in english.terms.items()
    }
    assert {name for name, term in own.terms.items() if term.genders} == {
        name for name, term in english.terms.items() if term.genders
    }


@BOTH
def test_every_term_is_written_in_its_own_letters_with_all_cases(system: str, language: str) -> None:
    for term in glossary(system, language).terms.values():
        forms = list(term.all_forms())
        assert all(form == form.strip() and "  " not in form for form in forms), term.name
        if language == "en":
            continue
        letters = LATIN.sub("", " ".join(forms))
        assert not re.search(r"[A-Za-z'ʼ`]", letters), term.name
        assert not re.search("[іїєґ]" if language == "ru" else "[ыэъё]", letters), term.name
        assert all(len(each) == len(CASES) for each in (term.one, term.many, *term.genders.values()) if each), term.name


@BOTH
def test_one_word_is_one_thing(system: str, language: str) -> None:
    """A token may be called as what it shows; nothing else shares its word."""
    words: dict[str, set[str]] = defaultdict(set)
    for name, term in glossary(system, language).terms.items():
        words[term.form().casefold()].add(name.removeprefix("token:"))
    assert {word: names for word, names in words.items() if len(names) > 1} == {}


@BOTH
def test_no_term_uses_a_word_that_is_forbidden(system: str, language: str) -> None:
    own = glossary(system, language)
    assert [
        (form, second.term.name)
        for term in own.terms.values()
        for form in term.all_forms()
        for second in own.second_words(form)
    ] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_ledger_has_every_term_of_its_glossary_in_the_glossary(system: str) -> None:
    """Identifiers of the table `Glossary` of a ledger, for the systems that are still to come."""
    if data_file("templates", "phrases", system, "en.yaml") is not None:
        pytest.skip("what it prints is held against its phrases")
    path = ledger_of(system)
    assert path is not None
    table = path.read_text(encoding="utf-8").partition("## Glossary")[2].partition("\n## ")[0]
    cells = [line.split("|")[2] for line in table.splitlines() if line.count("|") >= 4 and "`" in line]
    identifiers = {each.replace("_", "-") for cell in cells for each in re.findall("`([^`]+)`", cell)}
    shorthand = {"amd", "los", "C", "L"}  # abbreviations that the ledger gives beside the words
    assert len(identifiers) > 80
    assert identifiers - shorthand - set(glossary(system, "en").terms) == set()


@pytest.mark.parametrize(
    ("system", "language", "name", "case", "expected"),
    [
        (
            "massive-darkness",
            "ru",
            "special-treasure",
            "nominative",
            "особое сокровище|особых сокровища|особых сокровищ",
        ),
        ("massive-darkness", "ru", "hero", "accusative", "героя|героев|героев"),
        ("massive-darkness", "ru", "zone", "accusative", "зону|зоны|зон"),
        ("massive-darkness", "ru", "zone", "genitive", "зоны|зон|зон"),
        ("massive-darkness", "ru", "door", "nominative", "дверь|двери|дверей"),
        ("massive-darkness", "uk", "guard", "nominative", "вартовий|вартові|вартових"),
        ("massive-darkness", "uk", "guard", "accusative", "вартового|вартових|вартових"),
        ("night-cage", "uk", "tile", "accusative", "плитку|плитки|плиток"),
        ("night-cage", "en", "tile", "nominative", "tile|tiles|tiles"),
    ],
)
def test_counted_forms(system: str, language: str, name: str, case: str, expected: str) -> None:
    forms = glossary(system, language).terms[name].counted(case)
    assert "|".join(forms[each] for each in ("one", "few", "many")) == expected


def test_an_adjective_agrees_with_its_term() -> None:
    terms = glossary("massive-darkness", "ru").terms
    mighty = terms["mighty"]
    assert mighty.agreeing(terms["roaming-monster"], "genitive") == "могучего"
    assert mighty.agreeing(terms["roaming-monster"], "accusative") == "могучего"
    assert mighty.agreeing(terms["zone"], "accusative") == "могучую"
    assert mighty.agreeing(terms["enchantment"]) == "могучие"
    assert mighty.agreeing(terms["zone"], plural=True) == "могучие"
    english = glossary("massive-darkness", "en").terms
    assert english["mighty"].agreeing(english["roaming-monster"]) == "mighty"


@pytest.mark.parametrize(
    ("system", "language", "text", "found"),
    [
        ("massive-darkness", "ru", "Все отряды, а за отрядами — главарь.", ["отряды", "отрядами", "главарь"]),
        ("massive-darkness", "ru", "Порядок и отрядный барабан.", []),
        ("massive-darkness", "uk", "Два загони й блукаючого монстра на тайлі", ["загони", "блукаючого", "тайлі"]),
        ("massive-darkness", "en", "The leader’s mob and two leaders.", ["leader’s", "leaders"]),
        ("massive-darkness", "en", "Leader: another hero takes an action. A misleader.", []),
        ("night-cage", "ru", "Монстр на тайле", ["Монстр", "тайле"]),
        ("massive-darkness", "ru", "бродячий монстр", []),
    ],
)
def test_second_words_are_found_in_every_form(system: str, language: str, text: str, found: list[str]) -> None:
    assert [second.found for second in glossary(system, language).second_words(text)] == found


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("шайка", "the term 'mob' is not a mapping"),
        ({"one": ["шайка", "шайки"]}, "has in 'one' not one word for each of nominative"),
        ({"gender": "female", "one": "шайка"}, "has the gender 'female'"),
        ({"many": ["шайки"] * 6}, "has cases but no 'gender'"),
        ({"gender": "feminine"}, "has neither 'one' nor 'many'"),
        ({"plurals": "шайки"}, "has the unknown key 'plurals'"),
        ({"masculine": "слабый"}, "is an adjective"),
    ],
)
def test_a_damaged_entry_is_told_by_its_name(entry: Any, message: str) -> None:
    with pytest.raises(GlossaryError, match=re.escape(message)):
        read_glossary("ru", {"mob": entry})


def test_two_terms_cannot_share_an_icon() -> None:
    with pytest.raises(GlossaryError, match="two terms have the icon 'mob'"):
        read_glossary("en", {"mob": {"one": "mob", "icon": "mob"}, "gang": {"one": "gang", "icon": "mob"}})


def test_the_example_of_the_reference_page_is_a_glossary() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "glossary.md").read_text(encoding="utf-8")
    example = page.partition("```yaml\n")[2].partition("```")[0]
    document, problems = yaml.read("example", example.encode())
    assert document is not None
    assert not problems
    terms = read_glossary("ru", document.data).terms
    assert terms["special-treasure"].counted()["few"] == "особых сокровища"
    assert terms["mighty"].agreeing(terms["mob"], "genitive") == "могучей"


@BOTH
def test_words_that_hold_no_stem_are_not_looked_at_closely_and_none_is_missed(system: str, language: str) -> None:
    """Whatever a pattern finds, in large letters and with other apostrophes, holds the stems of its words."""
    for term in glossary(system, language).terms.values():
        for words in term.forbidden:
            looked_for = Inflected(words, language)
            for written in (words.rstrip("-"), words.rstrip("-").upper(), words.replace("'", "ʼ").rstrip("-")):
                text = f"Там {written}, here."
                assert looked_for.pattern.search(text) is None or looked_for.may_be_in(folded(text)), written
            assert looked_for.may_be_in(folded(f"«{words.rstrip('-')}»"))
            assert not looked_for.may_be_in(folded("§ 7"))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("language", sorted(OTHER_LETTERS))
def test_no_forbidden_word_of_languages_with_other_letters_is_latin(system: str, language: str) -> None:
    """Texts of plain Latin letters are not held against the glossaries of these languages."""
    forbidden = [word for term in glossary(system, language).terms.values() for word in term.forbidden]
    assert [words for words in forbidden if words.isascii()] == []
