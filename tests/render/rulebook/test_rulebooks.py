"""Rule books tell the rules of the ledger, in all languages the same, with the numbers and words of the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from tests.render.rulebook.books import BOOKS, CALLS, SYSTEMS, book, box, said, texts
from toolkit.content.glossary import glossary
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.render.rulebook.book import rulebook_of
from toolkit.render.rulebook.outline import outline_of, rulebook_languages, words_of_book
from toolkit.render.typography import NO_BREAK
from toolkit.rules.ledger import decision_points, rules_of
from toolkit.systems import find, part, playable

#: A number of the book's own, and one that sheets and booklets tell as well (`Vocabulary.numbers`).
NUMBER = re.compile(r"\bn\.([a-z_0-9]+)")
RULE = re.compile(r"\brule\('([a-z0-9-]+)'")
DICE = re.compile(r"\b\d?[DК]\d\b")
#: A number that no rule has.
ODD = 7777


def test_every_system_has_a_rule_book_in_every_language() -> None:
    assert sorted(SYSTEMS) == sorted(playable())
    assert {system: rulebook_languages(system) for system in SYSTEMS} == dict.fromkeys(SYSTEMS, LANGUAGES)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_that_a_part_names_exists(system: str) -> None:
    known = {*rules_of(system), *decision_points(system)}
    named = [(each.name, rule) for _, each in outline_of(system).parts() for rule in each.rules]
    assert len(named) > 100
    assert [each for each in named if each[1] not in known] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_section_of_the_ledger_is_told_or_is_not_for_players(system: str) -> None:
    outline = outline_of(system)
    sections = {_section(rule) for rule in (*rules_of(system), *decision_points(system))}
    told = {_section(rule) for _, each in outline.parts() for rule in each.rules}
    left_out = set(outline.not_for_players)
    assert sorted(sections - told - left_out, key=int) == []
    assert sorted(left_out & told) == []
    assert left_out <= sections
    assert all(len(reason) > 20 for reason in outline.not_for_players.values())


def _numbers_in(words: str) -> list[str]:
    return [*NUMBER.findall(words), *RULE.findall(words)]


def _section(rule: str) -> str:
    return rule.partition("-")[2].partition(".")[0]


@pytest.mark.parametrize("system", SYSTEMS)
def test_words_name_the_rules_they_tell(system: str) -> None:
    """Everything but what is generated from a sheet that is printed anyway."""
    silent = [each.name for _, each in outline_of(system).parts() if not each.rules and not each.made]
    assert silent == []


@pytest.mark.parametrize(("system", "language"), BOOKS)
def test_a_language_has_words_for_every_part_and_for_nothing_else(system: str, language: str) -> None:
    words, outline = words_of_book(system, language), outline_of(system)
    assert set(words) == {"name", "story", "facts", *(chapter.name for chapter in outline.chapters)}
    for chapter in outline.chapters:
        named = {each.name for each in chapter.parts}
        assert set(words[chapter.name]) == {"title", *named}, chapter.name
        for each in chapter.parts:
            written = words[chapter.name][each.name]
            if each.made:
                assert isinstance(written, Mapping), each.name
            elif isinstance(written, Mapping):
                assert set(written) == {"lead", "body"}, f"{chapter.name}.{each.name}"
            else:
                assert isinstance(written, str), each.name


@pytest.mark.parametrize(("system", "language"), BOOKS)
def test_no_number_is_written_by_hand(system: str, language: str) -> None:
    """Figures come from the rules and the content; a single thing may be written as 1, and dice have names: 2D6."""
    found = [
        text
        for text in texts(words_of_book(system, language))
        if re.search(r"[02-9]|1\d", DICE.sub("", CALLS.sub("", text)))
    ]
    assert found == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_languages_tell_the_same_numbers(system: str) -> None:
    outline = outline_of(system)
    for chapter, each in outline.parts():
        told = {
            language: sorted(
                set(_numbers_in(" ".join(texts(words_of_book(system, language)[chapter.name][each.name]))))
            )
            for language in LANGUAGES
        }
        assert len({tuple(numbers) for numbers in told.values()}) == 1, (chapter.name, each.name, told)


@pytest.mark.parametrize(("system", "language"), BOOKS)
def test_a_number_that_changes_changes_the_book(system: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    library, pack = box(system)
    module: Any = part(system, "booklet.rulebook")
    numbers = module.numbers(library, pack)
    rules = find(system).vocabulary.numbers
    for name, number in rules.items():
        monkeypatch.setitem(rules, name, ODD if isinstance(number, int) else lambda of: ODD)
    changed = {name: ODD if isinstance(value, int) else value for name, value in numbers.items()}
    monkeypatch.setattr(module, "numbers", lambda library, pack: changed)
    shown = {
        each["id"]: said(each)
        for chapter in rulebook_of(library, pack, language).data["chapters"]
        for each in chapter["parts"]
    }
    for chapter, each in outline_of(system).parts():
        written = " ".join(texts(words_of_book(system, language)[chapter.name][each.name]))
        counted = [name for name in NUMBER.findall(written) if isinstance(numbers[name], int)]
        if not each.made and (counted or RULE.search(written)):
            assert str(ODD) in shown[f"{chapter.name}/{each.name}"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_number_is_counted_for_nothing(system: str) -> None:
    used = {
        name
        for language in LANGUAGES
        for text in texts(words_of_book(system, language))
        for name in NUMBER.findall(text)
    }
    module: Any = part(system, "booklet.rulebook")
    assert set(module.numbers(*box(system))) == used


@pytest.mark.parametrize(("system", "language"), BOOKS)
def test_what_explains_a_term_calls_it_by_its_word(system: str, language: str) -> None:
    terms = glossary(system, language)
    shown = {
        each["id"]: (chapter["title"], each)
        for chapter in book(system, language).data["chapters"]
        for each in chapter["parts"]
    }
    missing = []
    for chapter, each in outline_of(system).parts():
        for name in each.about:
            term = terms.get(name)
            assert term is not None, (system, name)
            title, made = shown[f"{chapter.name}/{each.name}"]
            words = f"{title} {said(made)}".replace(NO_BREAK, " ").lower()
            forms = {form.lower() for form in term.all_forms()} | ({f"{{{term.icon}}}"} if term.icon else set())
            if not any(form in words for form in forms):
                missing.append((chapter.name, each.name, name))
    assert missing == []


@pytest.mark.parametrize(("system", "language"), BOOKS)
def test_no_term_has_a_second_word(system: str, language: str) -> None:
    terms = glossary(system, language)
    data = book(system, language).data
    found = [
        (each["id"], second.found, second.term.form())
        for chapter in data["chapters"]
        for each in chapter["parts"]
        for second in terms.second_words(f"{chapter['title']}. {said(each)}")
    ]
    assert found == []


@pytest.mark.parametrize(("system", "language"), BOOKS)
def test_paragraphs_end_as_sentences_do(system: str, language: str) -> None:
    data = book(system, language).data
    found = [
        each["id"]
        for chapter in data["chapters"]
        for each in chapter["parts"]
        if each["kind"] in ("text", "rule", "step", "note", "example") and said(each["body"])[-1:] not in ".!?:)…"
    ]
    assert found == []


@pytest.mark.parametrize(("system", "language"), BOOKS)
def test_the_index_leads_to_parts_of_the_book_in_the_order_of_the_alphabet(system: str, language: str) -> None:
    data = book(system, language).data
    places = {each["id"] for chapter in data["chapters"] for each in chapter["parts"]}
    index = data["index"]
    assert len(index) > 30
    assert all(set(line["places"]) <= places for line in index)
    assert len({line["word"] for line in index}) == len(index)
    prefix = next(iter(rules_of(system))).partition("-")[0]
    assert all(line["rules"].startswith(prefix) for line in index)


def test_phrases_of_a_book_may_send_to_another_chapter() -> None:
    parts = [each for chapter in book("night-cage", "en").data["chapters"] for each in chapter["parts"]]
    land = next(each for each in parts if each["id"] == "turn/land")
    assert {"see": "pits"} in land["body"]
    chapters = {chapter["id"] for chapter in book("night-cage", "en").data["chapters"]}
    sent = {run["see"] for each in parts for run in each.get("body", ()) if "see" in run}
    assert sent <= chapters


def test_numbers_are_namespaces_and_not_mappings() -> None:
    """`n.keys` is the number of keys, not what a mapping can do."""
    assert phrases("night-cage", "en").fill("{{ n.keys }}", n=SimpleNamespace(keys=5)) == "5"
