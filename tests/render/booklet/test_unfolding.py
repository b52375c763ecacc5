"""The spoiler-free order: what may be read at once, and where the rest waits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.render.booklet.vault import ADVENTURE, vault
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.render.booklet.making import booklet_of, has_booklets
from toolkit.render.booklet.model import Booklet, Chapter
from toolkit.render.phrases import LANGUAGES


@cache
def shipped() -> Library:
    return load(shipped_packs()).library


@cache
def shipped_booklet(adventure: str, language: str, spoiler_free: bool = False) -> Booklet:
    return booklet_of(shipped(), shipped().get(adventure), language, spoiler_free=spoiler_free)


ADVENTURES = [
    adventure.qualified
    for adventure in shipped().of_kind("adventure")
    if has_booklets(shipped().packs[adventure.pack].manifest.system)
]


def words(data: Any) -> str:
    """All words of some data, runs joined, icons as marks."""
    return "\n".join(_texts(data))


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, dict) and {"lead", "body"} <= set(data):
        yield ": ".join(part for key in ("lead", "body") for part in _texts(data[key]))
        yield from _texts(data.get("parts", []))
    elif isinstance(data, dict):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list):
        if data and all(isinstance(each, dict) and set(each) <= {"text", "icon", "page"} for each in data):
            yield "".join(each.get("text") or f"{{{each.get('icon', '')}}}" for each in data).replace("\u00a0", " ")
        else:
            for value in data:
                yield from _texts(value)
    elif isinstance(data, str):
        yield data.replace("\u00a0", " ")


def read(chapter: Chapter) -> str:
    return words(chapter.to_data())


@pytest.fixture(scope="module")
def booklet(tmp_path_factory: pytest.TempPathFactory) -> Booklet:
    library = vault(tmp_path_factory.mktemp("vault"))
    return booklet_of(library, library.get("the-vault"), "en", spoiler_free=True)


def test_what_is_needed_to_begin_comes_first(booklet: Booklet) -> None:
    kinds = [[section.kind for section in chapter.sections] for chapter in booklet.chapters]
    assert kinds == [
        ["dungeon-map"],
        ["components", "steps"],
        ["objectives", "rules", "outcome"],
        ["rules", "objectives", "rules"],
        ["entries"],
        ["entries"],
    ]
    assert [bool(chapter.gate) for chapter in booklet.chapters] == [False, False, True, True, False, False]
    assert [bool(chapter.warning) for chapter in booklet.chapters] == [False, False, False, False, True, True]


def test_a_surprise_tells_its_moment_and_sends_to_an_entry(booklet: Booklet) -> None:
    public = read(booklet.chapters[2])
    assert "When a hero enters zone B: read entry 1" in public
    assert "bell" not in public  # not even that it happens once
    assert "a roaming monster (the second king) appears in zone A" in read(booklet.chapters[4])


def test_what_only_a_surprise_brings_stands_in_its_entry(booklet: Booklet) -> None:
    for chapter in booklet.chapters[:4]:
        assert "second king" not in read(chapter)
    entry = read(booklet.chapters[4])
    assert "When the second king is destroyed" in entry
    assert "if “the bell has rung” is noted: a guard appears in zone B." in entry
    # The rule about both kings is told of the one that players see, and again of both.
    assert "The king of rats does not activate while" in read(booklet.chapters[2])
    assert "The king of rats or the second king does not activate while" in entry


def test_a_later_objective_waits_with_its_rules_and_what_it_brings(booklet: Booklet) -> None:
    before, after = read(booklet.chapters[2]), read(booklet.chapters[3])
    for secret in ("Kill the king.", "the game level rises by 1", "objective 2 is met"):
        assert secret not in before
        assert secret in after
    assert "Do not turn the page until objective 1 is met." in before


def test_how_one_loses_is_never_a_secret(booklet: Booklet) -> None:
    assert "When a hero dies: you lose." in read(booklet.chapters[2])


def test_faces_of_tokens_are_on_the_last_page_alone(booklet: Booklet) -> None:
    *others, last = booklet.chapters
    assert "1 × Lair" in read(last)
    assert "the hero gains 5 {xp}." in read(last)
    for chapter in others:
        assert "gains 5" not in read(chapter)
        assert "lair" not in read(chapter).casefold()


def test_rules_about_what_a_face_or_an_objective_brings_stand_beside_it(tmp_path: Path) -> None:
    changed = ADVENTURE.replace(
        "  - {on: hero-died, do: [lose]}\n",
        """\
  - {on: picked-up, if: token == "lair", do: [{mark: old-curse}]}
  - {on: round-end, if: '"old-curse" in marks', do: [{wound_heroes: {count: 7, who: all_heroes}}, {mark: doom}]}
  - {on: round-start, if: '"doom" in marks', do: [{wound_heroes: {count: 8, who: all_heroes}}]}
  - {on: marked, if: mark == "opened", do: [{mark: alarm}]}
  - {on: round-end, if: '"alarm" in marks', do: [{wound_heroes: {count: 9, who: all_heroes}}]}
  - {on: round-end, if: '"never" in marks', do: [{wound_heroes: {count: 6, who: all_heroes}}]}
""",
    )
    library = vault(tmp_path, changed)
    whole = booklet_of(library, library.get("the-vault"), "en", spoiler_free=True)
    held = {
        count: [number for number, chapter in enumerate(whole.chapters) if f"takes {count} {{wound}}" in read(chapter)]
        for count in (6, 7, 8, 9)
    }
    assert held == {6: [2], 7: [5], 8: [5], 9: [3]}
    assert "note “old curse”." in read(whole.chapters[5])  # a name without words of its own


def test_the_open_order_has_it_all_without_gates(tmp_path: Any) -> None:
    library = vault(tmp_path)
    whole = booklet_of(library, library.get("the-vault"), "en")
    assert not any(chapter.gate or chapter.warning for chapter in whole.chapters)
    assert whole.secrets == ()
    said = read(whole.chapters[-1])
    for each in ("second king", "Kill the king.", "the hero gains 5 {xp}.", "1 lair token"):
        assert each in said or each in read(whole.chapters[1])


@pytest.mark.parametrize(("adventure", "language"), list(product(ADVENTURES, LANGUAGES)))
def test_no_shipped_secret_stands_before_its_page(adventure: str, language: str) -> None:
    whole = shipped_booklet(adventure, language, True)
    gates = [number for number, chapter in enumerate(whole.chapters) if chapter.gate]
    assert bool(whole.secrets) == bool(gates)
    chapters = [read(chapter) for chapter in whole.chapters]
    for secret in whole.secrets:
        held = [number for number, each in enumerate(chapters) if secret in each]
        assert held, secret
        assert min(held) > gates[0], secret


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_both_orders_say_the_same_rules(adventure: str) -> None:
    """Nothing is lost on the way to the end of the booklet."""
    sections = [section for chapter in shipped_booklet(adventure, "en").chapters[2:] for section in chapter.sections]
    rules = [words(section.to_data()) for section in sections if section.kind != "objectives"]
    assert any(rules)
    secret = "\n".join(read(chapter) for chapter in shipped_booklet(adventure, "en", True).chapters)
    for line in "\n".join(rules).splitlines():
        if line.endswith(".") and "turn it over" not in line:
            assert (line.partition(": ")[2] or line) in secret


def test_an_objective_says_when_it_is_met_where_one_moment_tells() -> None:
    met = {}
    for adventure in ("noon-eaters-hoard", "two-sparks", "three-behind-stone", "what-the-fire-left"):
        items = shipped_booklet(f"massive-darkness/{adventure}", "en").chapters[2].sections[0].data["items"]
        met[adventure] = [words(item["paragraphs"]) for item in items]
    assert met["noon-eaters-hoard"] == [
        "Pick up 2 artifact tokens.",
        "Met when door 1 is opened.",
        "Met when the Noon Eater is destroyed.",
    ]
    assert met["two-sparks"] == ["The special rules say when.", "Every hero leaves through the exit zone."]
    assert met["three-behind-stone"] == [f"The special rules say what counts: {count} in all." for count in (6, 3)]
    assert met["what-the-fire-left"][1].startswith("Carry 2 artifact tokens to zone A.")


def test_rules_that_share_a_moment_say_it_once() -> None:
    whole = shipped_booklet("massive-darkness/the-one-that-walks", "en")
    rules = next(section for section in whole.chapters[-1].sections if section.kind == "rules").data["paragraphs"]
    shared = [rule for rule in rules if "parts" in rule]
    assert [words([rule["lead"]]) for rule in shared] == [
        "When the Bridge Swallower begins its activation, and after each zone it moves"
    ]
    assert [words([part["lead"]]) for part in shared[0]["parts"]] == [
        "If it stands in the entry zone",
        "If it stands on tile B or C and objective 1 is not met yet",
        "If a hero is in its zone",
        "In any case",
        "If a firework lies in its zone",
    ]


def test_a_booklet_is_data(booklet: Booklet) -> None:
    assert json.loads(json.dumps(booklet.to_data(), ensure_ascii=False))["name"] == "The Vault"
