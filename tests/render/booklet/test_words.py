"""What booklets say: every rule of every shipped adventure in generated words, none of which reads like code."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.render.booklet.test_unfolding import ADVENTURES, read, shipped, shipped_booklet
from tests.render.booklet.vault import vault
from toolkit.content.library import load
from toolkit.content.resources import data_folder
from toolkit.render.booklet import making
from toolkit.render.own_names import own_names
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.render.word_coverage import word_coverage
from toolkit.render.words import part_words, words_of
from toolkit.rules.reading import tree_of
from toolkit.systems import known, playable
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

ALL = pytest.mark.parametrize(("adventure", "language"), list(product(ADVENTURES, LANGUAGES)))
RULED = [name for name in ADVENTURES if shipped().get(name).data.get("rules")]
PLACE = re.compile(r"\b[0-9A-Z]\.[a-zA-Z][0-9]?\b")
#: What may stand in Latin letters in other languages: letters of zones, tiles, numbers of halls, the system.
LATIN = re.compile(r"\{[a-z-]+\}|\b[A-Z]\b|\b[0-9]+[RV]\b|\b[IVX]+\b|\bMassive Darkness\b")


@pytest.mark.parametrize(("adventure", "language"), list(product(RULED, LANGUAGES)))
def test_every_special_rule_of_every_adventure_is_generated(adventure: str, language: str) -> None:
    entity = shipped().get(adventure)
    assert "text" not in entity.data
    said = [str(each) for each in part_words(shipped(), entity, ("rules",), language)]
    assert len(said) == len(entity.data["rules"])
    assert len(words_of(shipped(), entity, language)) >= len(said)
    for sentence in said:
        assert sentence.endswith("."), sentence
        assert sentence[0].isupper(), sentence
        assert "[" not in sentence, sentence


@ALL
def test_no_name_that_only_rules_use_is_printed(adventure: str, language: str) -> None:
    entity = shipped().get(adventure)
    whole = shipped_booklet(adventure, language)
    said = "\n".join([whole.name, whole.story, *(words for _, words in whole.facts), *map(read, whole.chapters[1:])])
    assert not PLACE.search(said)
    codes = set(re.findall(r"\b[a-z]+(?:-[a-z]+)+\b", json.dumps(_names(entity.data.get("rules", ())))))
    assert [code for code in codes if re.search(rf"\b{code}\b", said)] == []
    if language != "en":
        assert re.findall(r"[A-Za-z]{2,}", LATIN.sub("", _without_layout_words(whole))) == []


def _names(data: Any) -> Any:
    """Names and places in rules: whatever is no verb, event or selector."""
    if isinstance(data, dict):
        return [_names(value) for key, value in data.items() if key not in ("on", "token", "strength", "wears")]
    if isinstance(data, list):
        return [_names(value) for value in data if isinstance(value, dict | list)]
    return data


def _without_layout_words(whole: Any) -> str:
    """The words people read: names of signs and of sections' layouts are not among them."""
    shown = [whole.name, whole.story]
    for chapter in whole.chapters:
        shown += [chapter.gate, chapter.warning]
        for section in chapter.sections:
            shown.append(section.title)
            for key in ("paragraphs", "items", "parts"):
                shown.append(_words(section.data.get(key, [])))
    return "\n".join(shown)


def _words(data: Any) -> str:
    if isinstance(data, dict):
        unread = {"icon", "page", "drawing", *(["name"] if "title" in data else [])}
        return "\n".join(_words(value) for key, value in data.items() if key not in unread)
    if isinstance(data, list):
        return "\n".join(map(_words, data))
    return data if isinstance(data, str) else ""


@pytest.mark.parametrize("system", [each for each in playable() if making.has_booklets(each)])
def test_every_field_of_an_adventure_is_read_by_its_booklet(system: str) -> None:
    """A field that authors may write and booklets do not know would be a rule that nobody reads."""
    path = data_folder("schemas") / system / "adventure.schema.json"
    fields = set(json.loads(path.read_text(encoding="utf-8"))["properties"])
    fields -= {"id", "kind", "art", "extends", "overrides", "tags", "note", "first", "default_players"}
    folder = Path(making.__file__).parent
    own = known()[system].folder / "booklet"
    modules = sorted([*folder.glob("*.py"), *own.glob("*.py")])
    source = "".join(each.read_text(encoding="utf-8") for each in modules)
    source += (folder.parent / "own_names.py").read_text(encoding="utf-8")
    read_by_rules = {"map", "walls", "things", "world"}  # drawn from what the rules make of them
    read_by_rules |= {"in_order"}  # Massive Darkness asks its cards whether objectives have an order
    read_by_rules |= {"days", "hold"}  # what comes between two missions of a campaign of Brimstone
    assert {field for field in fields - read_by_rules if f'"{field}"' not in source} == set()


@pytest.mark.parametrize(("pack", "language"), list(product(shipped().packs, LANGUAGES)))
def test_all_words_of_shipped_cards_are_generated(pack: str, language: str) -> None:
    covered = word_coverage(shipped(), pack, language)
    assert covered.total > 0
    assert covered.unsaid == ()
    assert [entity.id for entity in covered.written] == []
    assert covered.share == 1.0


def test_names_are_called_as_the_adventure_says_or_as_their_cards() -> None:
    entity = shipped().get("massive-darkness/the-one-that-walks")
    spoken = phrases("massive-darkness", "ru")
    names = own_names(shipped(), tree_of(VOCABULARY, shipped(), entity), spoken, {"1.a1": "A"})
    assert names["walker"] == "«Глотающий мосты»"
    assert names["tile:1"] == "1R"
    assert names["tile:B"] == "B"
    assert names["objective:lured"] == "1"
    assert names["1.a1"] == "A"
    sabre = tree_of(VOCABULARY, shipped(), shipped().get("massive-darkness/rusted-sabre"))
    assert own_names(shipped(), sabre, spoken, {}) == {}


def test_packs_have_titles_in_other_languages(tmp_path: Path) -> None:
    assert [shipped().title("night-cage", language) for language in LANGUAGES] == [
        "The Night Cage",
        "Ночная клетка",
        "Нічна клітка",
    ]
    library = vault(tmp_path)
    assert library.title("vault", "fr") == "The Vault"  # no such words
    (tmp_path / "text" / "ru.yaml").write_text("pack: {titel: Склеп}\n", encoding="utf-8")
    told = [each for each in load([tmp_path]).diagnostics if each.code == "L0112"]
    assert [(each.message, each.hint) for each in told] == [("a pack has no 'titel' to give words to", "write 'title'")]


@pytest.mark.parametrize(("language", "pillars"), [("en", "2 pillars"), ("ru", "2 колонны"), ("uk", "2 колони")])
def test_pillars_to_lay_out_are_counted_like_tokens(language: str, pillars: str) -> None:
    booklet = shipped_booklet("massive-darkness/the-one-that-walks", language)
    assert any(f", {pillars}." in read(chapter) for chapter in booklet.chapters)
