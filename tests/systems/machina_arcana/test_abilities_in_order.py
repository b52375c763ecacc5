"""Which abilities somebody has, in which order, and what booklets say of chapters and tiles."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.systems.machina_arcana import changes
from toolkit.systems.machina_arcana.booklet import sections
from toolkit.systems.machina_arcana.cards.using import explorer_abilities, monster_abilities


def some(**values: Any) -> Any:
    return cast(Any, SimpleNamespace(**values))


def of(*cards: str) -> list[Any]:
    return [some(card=card) for card in cards]


def names(abilities: Any) -> list[str]:
    return [each.card for each in abilities]


def test_a_monster_uses_attached_events_then_the_horror_then_its_own_card() -> None:
    monster = some(card=some(id="mangler"), events=["arc", "zeal"], kit=some(abilities=of("mangler", "arc", "zeal")))
    state = some(common=some(abilities=of("fog", "chapter")), current_horror_event="fog")
    assert names(monster_abilities(state, monster)) == ["arc", "zeal", "fog", "mangler"]


def test_the_horror_is_for_monsters_and_all_other_common_abilities_for_explorers() -> None:
    explorer = some(kit=some(abilities=of("wrench")))
    state = some(
        common=some(abilities=of("arch", "fog", "vault")),
        current_horror_event="fog",
        catalog=some(struggle=of("struggle")),
    )
    assert names(explorer_abilities(state, explorer)) == ["wrench", "arch", "vault", "struggle"]


def test_cards_answer_no_more_when_the_game_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    trigger = some(applies=lambda moment, game: asked.append(moment))
    monkeypatch.setattr(changes, "listeners", lambda state, event: [(None, "fog", trigger)])
    monkeypatch.setattr(changes, "Moment", lambda *given, **named: "moment")
    for outcome, count in (("won", 0), ("", 1)):
        with pytest.raises(StopIteration):
            next(changes.happens(some(state=some(outcome=outcome, turn="")), "killed"))
        assert len(asked) == count


def test_chapters_are_numbered_from_one(monkeypatch: pytest.MonkeyPatch) -> None:
    chapters = [some(data={}, qualified=f"own/{name}") for name in ("gate", "well")]
    monkeypatch.setattr(sections, "_said", lambda it, chapter: [])
    monkeypatch.setattr(sections, "_title", lambda it, number, chapter: f"Chapter {number}")
    it = some(chapters=chapters, language="en", library=some(words=lambda *given: ""))
    pages = [sections._page(it, chapter) for chapter in chapters]
    assert [(page.title, page.data["number"]) for page in pages] == [("Chapter 1", "1"), ("Chapter 2", "2")]


@pytest.mark.parametrize("door", [True, False])
def test_the_legend_of_tiles_tells_of_doors_where_there_are_some(door: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = {"spaces": [], "borders": [{"door": False}, {"door": door}]}
    monkeypatch.setattr(sections, "drawing", lambda tile: drawn)
    it = some(words=lambda *given: "words", name=lambda tile: "Hall")
    legend = sections._tile_section(it, "Tiles", [some()], note="note").data["legend"]
    assert [each["kind"] for each in legend] == (["door"] if door else [])
