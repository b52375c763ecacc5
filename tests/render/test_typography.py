"""Where lines may not break and how sentences end; and that sources are written as typographers want them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.render.packs import pack_library
from toolkit.content import yaml
from toolkit.render.cards import card_of
from toolkit.render.phrases import LANGUAGES
from toolkit.render.plan import pictures
from toolkit.render.typesetting import Job, typesetting
from toolkit.render.typography import NO_BREAK, all_tied, sentence, tied

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("written", "set_as"),
    [
        ("Алхимик — не каждое", "Алхимик~— не каждое"),
        ("Когда выполнена цель 1 и все ушли", "Когда выполнена цель~1 и~все ушли"),
        ("до 2 раз", "до 2~раз"),
        ("получает 1 {wound}", "получает 1~{wound}"),
        ("+X {hit}", "+X~{hit}"),
        ("в зоне B", "в~зоне~B"),
        ("для зала III или I", "для зала~III или I"),
        ("на 1 или 2 зоны", "на 1 или 2~зоны"),
        ("у «Матери» и в’язня", "у~«Матери» и~в’язня"),
        ("a guard of the tile’s level", "a~guard of the tile’s level"),
        ("level 3 or more", "level~3 or more"),
        ("Рівні від 1 до 5", "Рівні від 1 до 5"),
        ("рівня гри\u00a0+1 з’являється", "рівня гри~+1 з’являється"),
        ("у защитника −1 {shield}", "у~защитника −1~{shield}"),
        ("−2 «Развилка»", "−2~«Развилка»"),
        ("отримайте 2К6 × 10 золота", "отримайте 2К6~×~10~золота"),
        ("провал: 2 × Голодний мрець", "провал: 2~×~Голодний мрець"),
        ("1 кубик небезпеки × Душій", "1~кубик небезпеки ×~Душій"),
        ("X × Rat and 3 more", "X~×~Rat and 3 more"),
        ("2 рани або стільки ж шкоди", "2~рани або стільки~ж шкоди"),
        ("если бы он был же здесь", "если~бы он был~же здесь"),
        ("перевіряє знання 5+ (успіх", "перевіряє знання~5+ (успіх"),
        ("загроза монстрів −1.", "загроза монстрів~−1."),
        ("(X: 3 + кількість героїв ÷ 2 з округленням)", "(X:~3~+~кількість героїв~÷~2~з~округленням)"),
        ("1 {strong-die} + 1 {weak-die}", "1~{strong-die}~+~1~{weak-die}"),
        ("на гексі b або найближчому", "на гексі~b~або найближчому"),
        ("якщо кімнату 2 відкрито", "якщо кімнату~2 відкрито"),
        ("the miner's lamp of the miners' shrine", "the miner’s lamp of the miners’ shrine"),
        ("слово", "слово"),
    ],
)
def test_no_line_ends_in_the_wrong_place(written: str, set_as: str) -> None:
    assert tied(written).replace(NO_BREAK, "~") == set_as
    assert tied(tied(written)) == tied(written)


def test_all_texts_of_a_page_are_tied() -> None:
    data = {"name": "Щит и меч", "entries": [{"text": "2 раны"}], "count": 2, "art": None}
    assert all_tied("<svg d='M 2 v'/>") == "<svg d='M 2 v'/>"
    assert all_tied(data) == {"name": "Щит и\u00a0меч", "entries": [{"text": "2\u00a0раны"}], "count": 2, "art": None}


@pytest.mark.parametrize(
    ("words", "ended"),
    [("+2 {hit}", "+2 {hit}."), ("Ничего.", "Ничего."), ("Засада!", "Засада!"), ("", ""), ("ждите…", "ждите…")],
)
def test_rules_end_with_a_full_stop(words: str, ended: str) -> None:
    assert sentence(words) == ended


def texts(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from texts(value, f"{path}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts(value, f"{path}.{number}")


def sources(language: str) -> Iterator[tuple[str, str, str]]:
    """All words of ours in a language: phrases, glossaries and the packs we ship."""
    paths = [*ROOT.glob(f"templates/phrases/**/{language}.yaml"), *ROOT.glob(f"content/*/*/text/{language}.yaml")]
    assert paths
    for path in sorted(paths):
        document, _ = yaml.read(path.name, path.read_bytes())
        assert document is not None
        for place, text in texts(document.data):
            yield str(path.relative_to(ROOT)), place, _JINJA.sub("¤", text)


_JINJA = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
WRONG = {
    "a typewriter apostrophe": re.compile(r"\w'\w"),
    "typewriter quotes": re.compile(r'"'),
    "a hyphen for a dash": re.compile(r"\s-\s"),
    "two spaces": re.compile(r"\S {2,}\S"),
    "a space before a sign": re.compile(r"\w [,.;!?](?:\s|$)"),
    "three dots": re.compile(r"\.\.\."),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wrong", WRONG)
def test_sources_are_written_with_the_right_signs(language: str, wrong: str) -> None:
    found = [(path, place, text) for path, place, text in sources(language) if WRONG[wrong].search(text)]
    assert found == []


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_words_of_one_language_have_no_letters_of_the_other(language: str) -> None:
    foreign = re.compile("[іїєґІЇЄҐ]" if language == "ru" else "[ыэъёЫЭЪЁ]")
    assert [(path, place) for path, place, text in sources(language) if foreign.search(text)] == []


def steps(data: Any) -> Iterator[tuple[str, str]]:
    """Every short paragraph of sheets: what it is about, and what it says after the colon."""
    if isinstance(data, dict) and {"lead", "body"} <= set(data):
        yield str(data["lead"]), str(data["body"])
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from steps(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_capital_letter_stands_after_a_colon(language: str) -> None:
    found = []
    for path in ROOT.glob(f"templates/phrases/*/print/{language}.yaml"):
        document, _ = yaml.read(path.name, path.read_bytes())
        assert document is not None
        found += list(steps(document.data))
    assert len(found) > 30
    wrong = [(lead, body) for lead, body in found if body[:1].isupper() or "| capital" in body.partition("}}")[0]]
    assert [each for each in wrong if not each[1][1:2].isdigit()] == []  # К6 and D6 are names of dice


def test_a_range_stays_on_one_line(tmp_path: Path) -> None:
    """However long the words before it are: the end of a line comes to stand at every place of it."""
    cards = {
        f"door_{size}": DOOR.format(id=f"door-{size}", words=f"{'m' * size} am 10\u201312, 3\u20134 oder mehr.")
        for size in range(1, 32)
    }
    library = pack_library(tmp_path / "ranges", **cards)
    components = [card_of(library, each, "en").component for each in library.of_kind("door")]
    job = Job("ranges", "en", components, pictures([each.size for each in components]))
    with typesetting(job) as typesetter:
        pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(typesetter.pdf())]
    assert len(pages) == len(cards)
    assert all("10\u201312," in page and "3\u20134" in page for page in pages)
    assert len({page.index("\r\n") for page in pages if "\r\n" in page}) > 5, "lines end at many places"


DOOR = "id: {id}\nkind: door\nname: Door\nsections: [{{}}, {{guards: 1}}, {{}}]\ntext: {words}\n"
