"""What stands on the printed things of Machina Arcana: every word of every ability, every price, true sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest

from tests.render.test_tables import flat, laid_for
from tests.systems.machina_arcana.play import with_pack
from tests.systems.own import library_of
from toolkit.content.entity import Entity
from toolkit.content.library import Library, value_at
from toolkit.render.booklet.making import booklet_of
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.phrases import LANGUAGES, phrases
from toolkit.render.words import part_words, words_of
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.machina_arcana.map.placing import entry
from toolkit.systems.machina_arcana.print import campaign, reference, table_setting
from toolkit.systems.machina_arcana.print.table_map import table_map
from toolkit.systems.machina_arcana.state import HIGHEST_LEVEL, RATINGS, THREAT_POSITIONS, State
from toolkit.systems.machina_arcana.story.progress import CampaignNumbers
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

PACK = "machina-arcana"
SYSTEM = find("machina-arcana")
LIBRARY = library_of("machina-arcana")
#: What has abilities, and where they stand.
ABLE = ("item", "monster", "explorer-event", "horror-event", "chapter", "scar", "explorer")
PLACES = (("triggers",), ("passives",), ("upgrade", "triggers"), ("upgrade", "passives"))


@cache
def card(entity: str, kind: str, language: str = "en") -> Card:
    return card_of(LIBRARY, LIBRARY.get(entity, kind=kind), language)


def text(runs: list[dict[str, str]]) -> str:
    return "".join(run.get("text") or f"{{{run['icon']}}}" for run in runs).casefold()


def said(entity: Entity, language: str, library: Library = LIBRARY) -> Iterator[tuple[str, str]]:
    """Lead and body of every ability, as all of Lantern says it; prices are signs on cards."""
    for place in PLACES:
        for number, data in enumerate(value_at(entity.data, place) or ()):
            for each in part_words(library, entity, (*place, number), language):
                paid = data.get("on") == "use" and data.get("spend")
                lead = each.condition if paid else each.lead
                yield (text([run.to_data() for run in lead]), text([run.to_data() for run in each.body]))


@pytest.mark.parametrize(("kind", "language"), list(product(ABLE, LANGUAGES)))
def test_every_ability_is_on_its_card_with_its_price(kind: str, language: str) -> None:
    entities = LIBRARY.of_kind(kind)
    assert entities
    for entity in entities:
        data = card(entity.qualified, kind, language).component.data
        lines = [*data["lines"], *data.get("upgrade", [])]
        shown = [(text(line["lead"]), text(line["body"])) for line in lines]
        assert [each for each in said(entity, language) if each not in shown] == [], entity.id
        prices: Counter[str] = Counter()
        for sign in (sign for line in lines for sign in line["cost"]):
            prices[sign["icon"]] += int(sign["value"] or 1)
        asked: Counter[str] = Counter()
        for place in PLACES:
            for trigger in value_at(entity.data, place) or ():
                asked.update(trigger.get("spend") or {})
        assert prices == asked, entity.id


@pytest.mark.rule("MA-30.01")
def test_tiles_are_printed_at_true_scale_with_their_reverse_on_the_back() -> None:
    two_sided = 0
    for entity in LIBRARY.of_kind("tile"):
        printed = card(entity.qualified, "tile")
        assert (printed.component.size.width, printed.component.size.height) == (200, 200)
        spaces = printed.component.data["tile"]["spaces"]
        drawn = [sign for row in entity.data["spaces"].splitlines() for sign in row[::2] if row.strip(" -=")]
        assert len(spaces) == len(drawn) == 64
        assert printed.back is not None
        if "reverse" in entity.data:
            assert printed.back.entity is not None
            assert printed.back.entity.id == entity.data["reverse"]
            two_sided += 1
    assert two_sided == 20  # ten pieces


def test_walls_and_doors_lie_between_the_spaces_that_they_part() -> None:
    borders = card("machina-arcana/cells", "tile").component.data["tile"]["borders"]
    assert {"x": 3, "y": 1, "upright": True, "door": True} in borders
    assert {"x": 3, "y": 0, "upright": True, "door": False} in borders
    assert {"x": 0, "y": 4, "upright": False, "door": False} in borders
    assert sum(border["door"] for border in borders) == 2


def test_the_box_has_the_tokens_of_the_ledger() -> None:
    counts = {each.id: each.data["copies"] for each in printable(LIBRARY, PACK) if "token" in each.kind}
    assert counts["token-explored"] == 64
    assert counts["token-health"] == 42
    assert (counts["token-door-closed"], counts["token-door-destroyed"]) == (18, 10)
    assert (counts["token-entry"], counts["token-exit"], counts["token-horror-marker"]) == (1, 1, 4)
    markers = [count for name, count in counts.items() if name.endswith("-marker") and name != "token-horror-marker"]
    assert markers == [3] * len(LIBRARY.of_kind("explorer"))


def test_an_explored_token_has_a_light_on_its_other_side() -> None:
    token = next(each for each in printable(LIBRARY, PACK) if each.id == "token-explored")
    sides = card_of(LIBRARY, token, "en").component.data["sides"]
    assert (sides["front"]["symbol"], sides["back"]["symbol"]) == ("explored", "lamp")


def test_everybody_has_a_standee() -> None:
    standees = [each for each in printable(LIBRARY, PACK) if each.kind == "standee"]
    assert len(standees) == len(LIBRARY.of_kind("explorer")) + len(LIBRARY.of_kind("monster"))


@pytest.mark.rule("MA-38.04", "MA-39.01", "MA-39.08")
def test_the_tracks_are_those_of_play() -> None:
    board = next(each for each in printable(LIBRARY, PACK) if each.kind == "track-board")
    data = card_of(LIBRARY, board, "en").component.data
    assert [track["values"] for track in data["ratings"]] == [list(RATINGS), list(RATINGS)]
    assert data["threat"]["usual"] == THREAT_POSITIONS
    assert data["threat"]["levels"][-1] == HIGHEST_LEVEL


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_sheet_tells_the_prices_and_dice_of_play(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = next(each for each in printable(LIBRARY, PACK) if each.kind == "reference-sheet")

    def told() -> list[tuple[str, str]]:
        sections = card_of(LIBRARY, sheet, language).component.data["sections"]
        return [(text(step["lead"]), text(step["body"])) for section in sections for step in section["steps"]]

    paid = dict(told())
    assert "{treasure}" in paid["3\u00a0{stamina}"]
    assert "{spawn}" in paid["3\u00a0{stamina}, 4\u00a0{essence}"]
    assert any("1, 1, 2, 2, 3, 3" in body and "0, 0, 1, 1, 2, 2" in body for _, body in told())
    monkeypatch.setattr(reference, "PRICES", {**reference.PRICES, "seal": (7, 9)})
    assert "{spawn}" in dict(told())["7\u00a0{stamina}, 9\u00a0{essence}"]
    assert "2" in dict(told())["{treasure}"]
    monkeypatch.setitem(VOCABULARY.numbers, "chest-cards", 7)
    assert "7" in dict(told())["{treasure}"]


def test_the_tracks_of_an_explorer_show_its_maximum_and_its_start() -> None:
    explorer = LIBRARY.get("dream-scholar")
    tracks = {track["icon"]: track for track in card(explorer.qualified, "explorer").component.data["tracks"]}
    assert {name: track["most"] for name, track in tracks.items()} == {"health": 5, "stamina": 6, "essence": 6}
    assert (tracks["health"]["start"], tracks["stamina"]["start"], tracks["essence"]["start"]) == (5, None, 3)
    assert all(track["last"] > track["most"] for track in tracks.values())


def test_chapters_are_numbered_in_the_order_of_their_scenario() -> None:
    for adventure in LIBRARY.of_kind("adventure"):
        numbers = [card(f"{PACK}/{name}", "chapter").component.data["number"] for name in adventure.data["chapters"]]
        assert numbers == [str(number) for number in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("adventure", [each.id for each in LIBRARY.of_kind("adventure")])
def test_no_chapter_is_given_away_before_its_page(adventure: str) -> None:
    entity = LIBRARY.get(adventure, kind="adventure")
    whole = booklet_of(LIBRARY, entity, "en", spoiler_free=True)
    chapters = entity.data["chapters"]
    pages = [repr(page.to_data()) for page in whole.chapters]
    assert len(pages) == len(chapters) + 2
    for number, name in enumerate(chapters):
        story = repr(LIBRARY.words(LIBRARY.get(name, kind="chapter"), "story", "en"))[1:-1]
        assert [place for place, page in enumerate(pages) if story in page] == [number + 2], name
    assert [bool(page.gate) for page in whole.chapters] == [False, False, *[True] * (len(chapters) - 1), False]
    endgame = LIBRARY.words(LIBRARY.get(entity.data["endgame_tiles"][0], kind="tile"), "name", "en")
    assert endgame is not None
    assert all(f"'{endgame}'" not in page for page in pages[:-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_campaign_sheet_has_the_scenarios_and_numbers_of_the_campaign(language: str) -> None:
    sheet = next(each for each in printable(LIBRARY, PACK) if each.kind == "campaign-sheet")
    data = card_of(LIBRARY, sheet, language).component.data
    story = LIBRARY.get("three-ways-down", kind="campaign")
    names = [LIBRARY.words(LIBRARY.get(each["adventure"]), "name", language) for each in story.data["chapters"]]
    assert data["scenarios"] == names
    assert (data["doom"]["count"], data["insights"]["count"], data["kept"]["count"]) == (3, 6, 2)
    assert len(data["played"]["names"]) == len(LIBRARY.of_kind("explorer"))
    assert len(data["rules"]) == 4


@pytest.mark.parametrize("adventure", [each.id for each in LIBRARY.of_kind("adventure")])
def test_the_tiles_of_a_scenario_lie_side_by_side_on_pictures_and_virtual_tabletops(adventure: str) -> None:
    entity = LIBRARY.get(adventure, kind="adventure")
    shown, picture = table_map(LIBRARY, entity), SYSTEM.picture(LIBRARY, entity, Table(4))
    tiles = [*entity.data["tiles"], *entity.data["endgame_tiles"]]
    assert [each.entity.id for each in shown.tiles] == tiles
    assert len({(each.x, each.y) for each in shown.tiles}) == len(tiles)
    assert picture is not None
    assert {place.name for place in picture.places} == set(SYSTEM.facts.places(state_of(entity)))
    assert len(shown.doors) == len(state_of(entity).catalog.doors)
    assert not any(door.closed for door in shown.doors)


def state_of(entity: Entity) -> State:
    state: State = SYSTEM.new_state(LIBRARY, entity, Table(1))
    return state


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "If you are an explorer: the first space you move in a turn costs 1 {stamina} more."),
        ("ru", "Если боец — исследователь, цена первой клетки движения за ход: +1 {stamina}."),
        ("uk", "Якщо це дослідник, ціна першої клітинки руху за хід: +1 {stamina}."),
    ],
)
def test_a_condition_stands_before_what_it_changes(language: str, expected: str) -> None:
    words = words_of(LIBRARY, LIBRARY.get("tar-underfoot", kind="horror-event"), language)
    assert str(words[-1]) == expected


@pytest.mark.parametrize(
    ("lasts", "language", "expected"),
    [
        ("round", "en", "Lasts until the next explorer phase."),
        ("round", "ru", "Действует до следующей фазы исследователей."),
        ("horror-phase", "uk", "Діє до наступної фази жаху."),
        ("until-removed", "en", "Lasts until a rule takes it away."),
    ],
)
def test_a_condition_of_a_pack_says_how_long_it_lasts(lasts: str, language: str, expected: str, tmp_path: Path) -> None:
    soaked = f"{{id: soaked, kind: condition, name: Soaked, lasts: {lasts}, passives: [{{stat: armour, by: -1}}]}}"
    library = with_pack(tmp_path, soaked=soaked)
    assert expected in map(str, words_of(library, library.get("soaked", kind="condition"), language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ability_without_a_condition_begins_with_what_it_does(language: str) -> None:
    """Its price stands before it, so that nothing has to be said in place of a condition."""
    assert phrases("machina-arcana", language).say("trigger", "condition", condition="") == ""


def test_a_card_of_a_scenario_says_which_where_exactly_one_names_it(tmp_path: Path) -> None:
    event = "{{id: {id}, kind: horror-event, name: E, form: instant{of}, triggers: [{{on: enter-play, do: [spawn]}}]}}"
    ours = ", scenario: true"
    cards = {"ours": ours, "shared": ours, "nobodys": ours, "common": ""}
    walk = "{{id: {id}, kind: adventure, name: {name}, chapters: [the-well], tiles: [crypt], horror_events: {events}}}"
    box = with_pack(
        tmp_path / "tried",
        events="".join(f"- {event.format(id=name, of=of)}\n" for name, of in cards.items()),
        short=walk.format(id="short", name="A Short Walk", events="[ours, shared, common]"),
        long=walk.format(id="long", name="A Long Walk", events="[shared]"),
    )
    shown = {name: card_of(box, box.get(name), "en").component.data["scenario"] for name in cards}
    assert shown == {"ours": "A Short Walk", "shared": "", "nobodys": "", "common": ""}


class Marks:
    """A virtual table that only remembers what is put on its floor."""

    def __init__(self) -> None:
        self.lying: dict[str, tuple[float, float]] = {}
        self.standing: dict[str, tuple[float, float]] = {}

    def piece(self, kind: str, name: str) -> str:
        return name

    def mark(self, name: str, x: float, y: float, *, standing: bool = False) -> None:
        (self.standing if standing else self.lying)[name] = (x, y)


@pytest.mark.rule("MA-42.10")
@pytest.mark.parametrize("players", [1, 4])
def test_on_a_virtual_table_everybody_stands_on_a_space_of_their_own_as_near_to_the_entry_as_can_be(
    players: int,
) -> None:
    adventure = LIBRARY.get("the-brass-well", kind="adventure")
    state = new_game(SYSTEM, LIBRARY, adventure, Table(players, 1)).state
    table = Marks()
    table_setting._entry(cast(Any, table), state, list(state.explorers))

    def at(cell: int) -> tuple[float, float]:
        """The middle of a space of the first tile: it is printed at 25 mm a space."""
        on_tile = cell - state.catalog.tiles[state.laid[0].tile].first
        return (on_tile % 8) * 25 + 12.5, (on_tile // 8) * 25 + 12.5

    goal = entry(state)
    assert table.lying == {"token-entry": at(goal)}
    assert list(table.standing) == [f"{name}-standee" for name in state.explorers]
    steps = {at(cell): far for cell, far in state.steps_to(goal).items() if state.is_safe(cell)}
    taken = list(table.standing.values())
    assert len(set(taken)) == players
    assert sorted(steps[place] for place in taken) == sorted(steps.values())[:players]


@pytest.mark.rule("MA-50.04")
def test_the_campaign_sheet_tells_how_many_items_are_kept_after_the_first_scenario(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = next(each for each in printable(LIBRARY, PACK) if each.kind == "campaign-sheet")
    numbers = CampaignNumbers(31, (32, 33), 34, 35, 36, 37)
    monkeypatch.setattr(campaign, "numbers_of", lambda library, name: numbers)
    told = repr(card_of(LIBRARY, sheet, "en").component.data["rules"])
    assert [number for number in range(31, 38) if str(number) in told] == [31, 32, 34, 35, 36, 37]


@pytest.mark.parametrize("adventure", [each.id for each in LIBRARY.of_kind("adventure")])
def test_on_a_virtual_table_the_first_chapter_lies_open_and_the_others_in_a_pile(adventure: str) -> None:
    items = flat([each.item for each in laid_for(PACK, "core", adventure).laid()])
    lying = [[each.entity.id for each in item.cards] for item in items if item.cards]
    chapters = [name.rpartition("/")[2] for name in LIBRARY.get(adventure, kind="adventure").data["chapters"]]
    assert [cards for cards in lying if chapters[0] in cards] == [chapters[:1]]
    assert [sorted(cards) for cards in lying if chapters[1] in cards] == [sorted(chapters[1:])]


@pytest.mark.parametrize(
    ("card", "language", "part"),
    [
        ("form: attached", "en", "at 2, discard it: draw"),
        ("form: attached", "ru", "станет 2, сбросьте карту:"),
        ("form: attached", "uk", "коли їх 2, скиньте карту:"),
        ("form: ongoing", "en", "at 2, remove them: draw"),
    ],
)
def test_words_say_what_becomes_of_a_card_that_is_complete(card: str, language: str, part: str, tmp_path: Path) -> None:
    """An attached event is discarded (MA-36.05), another card begins anew (MA-45.35)."""
    rules = "triggers: [{on: turn-end, do: [{accumulate: {at: 2, do: [draw_items]}}]}]"
    library = with_pack(tmp_path, it=f"{{id: it, kind: explorer-event, name: It, {card}, {rules}}}\n")
    told = " ".join(body for _, body in said(library.get("it", kind="explorer-event"), language, library))
    assert part in told


@pytest.mark.parametrize(
    ("language", "its", "yours"),
    [
        ("en", "against itself", "against yourself"),
        ("ru", "цель — сам монстр", "цель — вы сами"),
        ("uk", "ціль — сам монстр", "ціль — ви самі"),
    ],
)
def test_a_monster_that_strikes_itself_is_no_you(language: str, its: str, yours: str, tmp_path: Path) -> None:
    rules = "triggers: [{on: use, spend: {stamina: 1}, do: [{attack: {reach: me, weak: 1}}]}]"
    monster = f"kind: monster, level: 1, mind: mindless, health: 1, stamina: 2, armour: 0, will: 0, {rules}"
    item = f"kind: item, type: artifact, place: relic, level: 1, {rules}"
    library = with_pack(tmp_path, it=f"- {{id: it, name: It, {monster}}}\n- {{id: it-too, name: It, {item}}}\n")
    for name, part in (("it", its), ("it-too", yours)):
        words = " ".join(body for _, body in said(library.get(name), language, library))
        assert part in words.replace("\u00a0", " ")


@pytest.mark.parametrize(("distance", "words"), [(1, "up to 1\u00a0space."), (2, "up to 2\u00a0spaces.")])
@pytest.mark.parametrize(
    "kind", ["explorer-event, form: attached", "horror-event, form: attached, bearer: last-monster"]
)
def test_one_space_is_no_spaces(kind: str, distance: int, words: str, tmp_path: Path) -> None:
    rules = f"triggers: [{{on: turn-end, do: [{{teleport: {{distance: {distance}}}}}]}}]"
    library = with_pack(tmp_path, it=f"{{id: it, name: It, kind: {kind}, {rules}}}\n")
    assert words in " ".join(body for _, body in said(library.get("it"), "en", library))
