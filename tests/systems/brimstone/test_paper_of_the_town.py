"""What the sheets of the town, of campaigns and in short tell: the numbers that play uses, in every language."""

from __future__ import annotations

import pytest

from tests.systems.own import library_of
from toolkit.render.booklet.making import booklet_of
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.systems.brimstone.fights.attackers import PARTY
from toolkit.systems.brimstone.print import town
from toolkit.systems.brimstone.setup import REVIVES
from toolkit.systems.brimstone.story.mode import LEVEL_XP, MOST_HOLD
from toolkit.systems.brimstone.story.services import SERVICES
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

PACK = "brimstone"
LIBRARY = library_of(PACK)
ADVENTURES = [each.id for each in LIBRARY.of_kind("adventure")]


def supply(name: str, language: str = "en") -> Card:
    return card_of(LIBRARY, next(each for each in printable(LIBRARY, PACK) if each.id == name), language)


def text(runs: list[dict[str, str]]) -> str:
    return "".join(run.get("text") or f"{{{run['icon']}}}" for run in runs)


@pytest.mark.rule("SB-62.05", "SB-62.06")
def test_places_show_what_they_sell_and_for_how_much() -> None:
    for place in LIBRARY.of_kind("town-place"):
        shown = card_of(LIBRARY, place, "en").component.data
        items = [LIBRARY.get(name, kind="item") for name in place.data.get("sells", ())]
        own = place.data.get("prices", {})
        prices = [str(own.get(each.id, each.data["price"])) for each in items] + [
            str(each) for each in place.data.get("tokens", {}).values()
        ]
        assert [each["price"] for each in shown["wares"]] == prices
        assert [each["price"] for each in shown["services"]] == [
            str(each.get("price", "")) for each in place.data.get("services", ())
        ]
        assert bool(shown["buys"]) is bool(place.data.get("buys"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_service_of_play_has_words(language: str) -> None:
    shown = [town._service({"type": name}, phrases(PACK, language)) for name in SERVICES]
    assert all(each["name"] and text(each["body"]) for each in shown)
    assert len({text(each["body"]) for each in shown}) == len(SERVICES)


def test_words_of_services_follow_the_numbers_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    before = text(town._service({"type": "gamble"}, phrases(PACK, "en"))["body"])
    monkeypatch.setitem(VOCABULARY.numbers, "highest-stake", 33)
    monkeypatch.setitem(VOCABULARY.numbers, "jackpot", 11)
    after = text(town._service({"type": "gamble"}, phrases(PACK, "en"))["body"])
    assert "up to 100" in before.replace("\u00a0", " ")
    assert "up to 33" in after.replace("\u00a0", " ")
    assert "11 wins" in after.replace("\u00a0", " ")


@pytest.mark.rule("SB-62.04", "SB-63.01")
def test_the_hold_shows_where_places_open() -> None:
    shown = card_of(LIBRARY, LIBRARY.of_kind("town")[0], "en").component.data["hold"]
    assert [each["number"] for each in shown] == list(range(MOST_HOLD + 1))
    opened = {name: each["number"] for each in shown for name in each["places"]}
    assert opened == {
        LIBRARY.words(place, "name", "en"): place.data.get("hold", 1) for place in LIBRARY.of_kind("town-place")
    }
    assert all(each["places"] or each["words"] for each in shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_campaign_sheet_has_every_mission_and_what_it_asks_for(language: str) -> None:
    for campaign in LIBRARY.of_kind("campaign"):
        shown = card_of(LIBRARY, campaign, language).component.data["missions"]
        for each, chapter in zip(shown, campaign.data["chapters"], strict=True):
            assert each["name"] == LIBRARY.words(LIBRARY.get(chapter["adventure"], kind="adventure"), "name", language)
            assert bool(each["needs"]) is bool(chapter.get("needs"))
            assert bool(each["last"]) is bool(chapter.get("last"))


@pytest.mark.rule("SB-64.01")
def test_the_record_of_a_hero_has_the_experience_of_every_level() -> None:
    levels = supply("hero-record").component.data["levels"]
    assert [each["xp"] for each in levels] == [LEVEL_XP * (number - 1) for number in range(1, 9)]


@pytest.mark.rule("SB-7.12", "SB-22.04")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_sheet_tells_the_numbers_of_play(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def told() -> dict[str, str]:
        sections = supply("reference-sheet", language).component.data["sections"]
        return {text(step["lead"]): text(step["body"]) for section in sections for step in section["steps"]}

    rows = told()
    for heroes in PARTY:
        none = {"en": "no revive tokens", "ru": "без жетонов спасения", "uk": "без жетонів порятунку"}[language]
        assert (str(REVIVES[heroes]) if REVIVES[heroes] else none) in rows[str(heroes)].replace("\u00a0", " ")
    carried = next(body for body in rows.values() if "5 + " in body.replace("\u00a0", " "))
    monkeypatch.setitem(VOCABULARY.numbers, "carried", 77)
    assert carried not in told().values()
    assert any("77 + " in body.replace("\u00a0", " ") for body in told().values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_what_guards_the_objective_waits_for_its_page(adventure: str, language: str) -> None:
    entity = LIBRARY.get(adventure, kind="adventure")
    whole = booklet_of(LIBRARY, entity, language, spoiler_free=True)
    pages = [" ".join(_words(page.to_data())) for page in whole.chapters]
    gates = [number for number, page in enumerate(whole.chapters) if page.gate]
    assert bool(gates) is bool(whole.secrets)
    for secret in whole.secrets:
        shown = [number for number, page in enumerate(pages) if secret in page]
        assert shown, secret
        assert min(shown) > gates[0], secret


def _words(data: object) -> list[str]:
    """All words of a page, in the order in which they stand, icons as marks."""
    if isinstance(data, dict):
        if data.keys() <= {"text", "icon"} and data:
            return [data.get("text") or f"{{{data['icon']}}}"]
        return [each for value in data.values() for each in _words(value)]
    if isinstance(data, list | tuple):
        runs = [each for each in data if isinstance(each, dict) and each.keys() <= {"text", "icon"} and each]
        if runs and len(runs) == len(data):
            return ["".join(word for each in runs for word in _words(each)).replace("\u00a0", " ")]
        return [each for value in data for each in _words(value)]
    return [data.replace("\u00a0", " ")] if isinstance(data, str) else []


def test_a_rule_that_leads_to_the_objective_is_told_at_once() -> None:
    entity = LIBRARY.get("bounty-on-beasts", kind="adventure")
    whole = booklet_of(LIBRARY, entity, "en", spoiler_free=True)
    first = " ".join(_words(whole.chapters[2].to_data()))
    assert "the tile with the Old Lantern is the objective room" in first
    assert not any("is the objective room" in secret for secret in whole.secrets)


def test_counters_of_the_final_fight_are_set_up_when_it_begins() -> None:
    entity = LIBRARY.get("what-sleeps-in-slag", kind="adventure")
    whole = booklet_of(LIBRARY, entity, "en", spoiler_free=True)
    before = " ".join(word for page in whole.chapters[:-1] for word in _words(page.to_data()))
    assert "Forms broken" not in before
    assert "Forms broken" in " ".join(_words(whole.chapters[-1].to_data()))
    opened = booklet_of(LIBRARY, entity, "en")
    assert "Forms broken" in " ".join(_words(opened.chapters[1].to_data()))


def test_the_entrance_is_drawn_where_a_mission_begins() -> None:
    for name, tile in (("sack-of-black-stone", "shaft-mouth"), ("seeds-of-the-garden", "garden-gate")):
        whole = booklet_of(LIBRARY, LIBRARY.get(name, kind="adventure"), "en")
        start = whole.chapters[0].sections[0].to_data()
        assert start["name"] == LIBRARY.words(LIBRARY.get(tile, kind="tile"), "name", "en")


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "Class ability"), ("ru", "Способность класса"), ("uk", "Здібність класу")]
)
def test_a_hero_sheet_names_its_class_ability_and_what_can_be_chosen(language: str, heading: str) -> None:
    for hero in LIBRARY.of_kind("hero"):
        own = LIBRARY.words(LIBRARY.get(hero.data["ability"], kind="ability"), "name", language)
        choices = [LIBRARY.words(LIBRARY.get(each, kind="ability"), "name", language) for each in hero.data["upgrades"]]
        lines = card_of(LIBRARY, hero, language).component.data["lines"]
        assert text(lines[0]["lead"]).replace("\u00a0", " ") == f"{heading} — {own}"
        assert text(lines[-1]["body"]).replace("\u00a0", " ") == ", ".join(map(str, choices))
