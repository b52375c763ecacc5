"""Cards and chapters of Machina Arcana that no game comes to are told by `lantern check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.own_packs import problems

WALK = (
    "{id: walk, kind: adventure, name: Walk, chapters: [CHAPTERS], endgame_tiles: [well-chamber], "
    "tiles: [gate-hall, boiler-room, crypt, cells], MORE}"
)
CHAPTER = "{id: cellar, kind: chapter, name: Cellar, RULES}"
WIND = "triggers: [{on: enter-play, do: [{restore: {what: health, whom: each}}]}]"


def walk(chapters: str = "cellar, the-well", more: str = "") -> str:
    return WALK.replace("CHAPTERS", chapters).replace("MORE", more)


def chapter(rules: str) -> str:
    return CHAPTER.replace("RULES", rules)


def entered(effect: str, condition: str = "") -> str:
    asked = f"if: '{condition}', " if condition else ""
    return f"triggers: [{{on: enter-play, {asked}do: [{effect}]}}]"


LOCKED = 'locked: true, triggers: [{on: activated, if: space == "chapter-space", do: [advance_chapter]}]'
EVENT = "{id: gust, kind: explorer-event, name: Gust, form: instant, " + WIND
NEWT = "id: newt, kind: monster, name: Newt, level: 1, mind: mindless, health: 1, stamina: 2, armour: 0, will: 0"
MONSTER = f"{{{NEWT}, copies: 0}}"
ALARM = "counters: {bell: {name: Bell}}, rules: [{on: changed, if: bell == 3, do: [lose]}]"
BELL, GUST = "counters: {bell: {name: Bell}}", ", explorer_events: [gust]"
RINGS = "triggers: [{on: explored, do: [{change: bell}]}]"
COINS, COIN = "tokens: [{token: coin, at: crypt/a2}]", "{id: coin, kind: token, name: Coin}"
PICKS = "triggers: [{on: token-reached, do: [{pick_up: coin}]}]"
GUST_RINGS = f"{{id: gust, kind: explorer-event, name: Gust, form: attached, scenario: true, {RINGS}}}"


def other(more: str = "") -> str:
    """A scenario with a chapter that `walk` does not have."""
    return walk("attic, the-well", more).replace("id: walk", "id: hike").replace("MORE", "")


def attic(rules: str) -> str:
    return chapter(rules).replace("cellar", "attic").replace("Cellar", "Attic")


DIE = "{id: blue, kind: die, faces: [['1'], ['2']]}"
TALE = "{id: tale, kind: campaign, name: Tale, chapters: [{adventure: the-brass-well}]"
CAMPAIGN = TALE.replace("]", ", {adventure: the-drowned-choir}, {adventure: the-last-signal}]")
SOOTY = "{id: sooty, kind: keyword, name: Sooty}"
ASKING = "passives: [{stat: armour, by: 1, if: '\"sooty\" in me.keywords'}]"
SCAR = "{id: limp, kind: scar, name: Limp, number: 4, passives: [{stat: first_step, by: 1}]"


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ([walk(), chapter(entered("win"))], "L0843 'cellar' does 'win' as soon"),
        ([walk(), chapter(entered("lose"))], "L0843 'cellar' does 'lose' as soon"),
        ([walk(), chapter(entered("lose", "living == 1"))], ""),
        ([walk(), chapter(entered("{lay_endgame: well-chamber}") + ", no_exploring: true")], "L0843 nothing takes"),
        ([walk(), chapter(entered("{lay_endgame: well-chamber}, place_exit") + ", no_exploring: true")], ""),
        (
            [
                walk("the-well, cellar"),
                chapter("locked: true, triggers: [{on: explored, do: [place_exit]}, {on: monster-killed, do: [win]}]"),
            ],
            "L0843 'cellar' places an exit",
        ),
        (
            [
                walk("the-well, cellar"),
                chapter("triggers: [{on: explored, do: [advance_chapter]}, {on: monster-killed, do: [win]}]"),
            ],
            "L0843 'cellar' advances, and it is the last chapter",
        ),
        ([walk(), chapter("triggers: [{on: explored, do: [{renew: trap-lever}]}]")], ""),
        ([walk(more=COINS), chapter(WIND), COIN], "L0806 no rule of this adventure speaks of the token 'coin'"),
        ([walk(more=COINS), chapter(WIND.replace("enter-play", "token-reached")), COIN], ""),
        ([walk(more=COINS), chapter(WIND), EVENT.replace(WIND, PICKS).replace("instant", "ongoing") + "}", COIN], ""),
        ([walk(more=ALARM), chapter(WIND), other(BELL), attic(RINGS)], "L0849 only cards of other scenarios change"),
        ([walk(more=ALARM), chapter(RINGS), other(BELL), attic(RINGS)], ""),
        ([walk(more=ALARM), chapter(WIND), other(BELL), attic(RINGS), GUST_RINGS.replace("scenario: true, ", "")], ""),
        (
            [walk(more=ALARM), chapter(WIND), other(BELL + GUST), attic(WIND), GUST_RINGS],
            "L0849 only cards of other scenarios change 'bell'",
        ),
        ([walk(more=ALARM + GUST), chapter(WIND), other(BELL), attic(WIND), GUST_RINGS], ""),
        (
            [walk(more=ALARM), chapter(RINGS), other(), attic(RINGS)],
            "L0849 no scenario that this is in has the counter 'bell'",
        ),
        (
            [walk(more=ALARM), chapter(RINGS), other(), attic(RINGS.replace("do:", "if: bell > 1, do:"))],
            "L0849 no scenario that this is in has the counter 'bell'",
        ),
        ([walk(more=ALARM), chapter(RINGS), other(BELL), attic(RINGS.replace("do:", "if: bell > 1, do:"))], ""),
        (
            [
                walk().replace("gate-hall", "observatory"),
                chapter("triggers: [{on: explored, do: [{renew: trap-lever}]}]"),
            ],
            "L0849 this does nothing: no tile in its scenario until then has a trap-lever",
        ),
        (
            [
                walk().replace("gate-hall", "observatory"),
                chapter("triggers: [{on: explored, do: [{teleport: {to: trap-space}}]}]"),
            ],
            "L0849 this does nothing: no tile in its scenario until then has a trap-space",
        ),
        (
            [
                walk().replace("gate-hall", "observatory"),
                chapter("triggers: [{on: explored, do: [{attack: {reach: traps, weak: 1}}]}]"),
            ],
            "L0849 this does nothing: no tile in its scenario until then has a trap-space",
        ),
        ([walk(), chapter("triggers: [{on: explored, do: [{attack: {reach: all-traps, weak: 1}}]}]")], ""),
        ([walk().replace("gate-hall", "observatory"), chapter("triggers: [{on: explored, do: [{renew: chest}]}]")], ""),
        (
            [walk("cellar, the-well", "explorer_events: [gust]"), chapter(WIND), EVENT + "}"],
            "L0845 'gust' is in the deck",
        ),
        ([walk("cellar, the-well", "explorer_events: [gust]"), chapter(WIND), EVENT + ", scenario: true}"], ""),
        ([EVENT + ", scenario: true}"], "L0404 no scenario names"),
        ([walk("cellar, the-well", "easy_item: elixir"), chapter(WIND)], "L0845 'elixir' is of level 3"),
        ([walk("cellar, the-well", "easy_item: struggle"), chapter(WIND)], "L0845 'struggle' is no card"),
        ([walk("cellar, the-well", "easy_item: rail-spike"), chapter(WIND)], ""),
        (
            [EVENT.replace(WIND, entered("{lay_endgame: cells}")) + "}"],
            "L0849 this does nothing: 'cells' is an endgame",
        ),
        ([EVENT.replace(WIND, entered("{lay_endgame: well-chamber}")) + "}"], ""),
        (
            [
                walk("cellar, the-well", "rules: [{on: explored, if: round > 3, do: [{lay_endgame: cells}]}]"),
                chapter(WIND),
            ],
            "L0843 'walk' lays 'cells'",
        ),
        ([walk(), chapter(entered("{restore: {what: essence}}"))], "L0843 'restore' of 'cellar' is for who acts"),
        ([walk(), chapter(entered("{light: tile}"))], "L0843 'light' of 'cellar' is for who acts"),
        (
            [walk(), chapter(entered("{restore: {what: stamina, whom: each}}"))],
            "L0849 'restore' of 'cellar' changes nothing: stamina is filled after that",
        ),
        ([walk(), chapter(entered("{restore: {what: essence, whom: each}}"))], ""),
        ([walk(), chapter(LOCKED)], "L0849 this never holds: no chapter space can be activated while this chapter"),
        ([walk("descent, cellar, the-well"), chapter(LOCKED)], ""),  # it comes by one
        ([walk("descent, sealed-gate, cellar, the-well"), chapter(LOCKED)], "L0849 this never holds: no chapter space"),
        ([walk(), chapter(LOCKED.replace('"chapter-space"', '"chest"'))], ""),
        ([walk(), chapter(entered("{for_each: {do: [{restore: {what: essence}}]}}"))], ""),
        (
            [walk("cellar, the-well", "rules: [{on: explorer-phase, do: [lose]}]"), chapter(WIND)],
            "L0843 the game is over with the first 'explorer-phase'",
        ),
        ([walk("cellar, the-well", "rules: [{on: explorer-phase, if: round > 30, do: [lose]}]"), chapter(WIND)], ""),
        ([CAMPAIGN + ", keep: 1, keep_above_level_one: [0, 2]}"], "L0849 nobody keeps 2 items"),
        ([CAMPAIGN + ", keep_above_level_one: [1, 2, 2]}"], "L0849 this never counts: the campaign has 2 steps"),
        ([CAMPAIGN + ", keep: 3, keep_above_level_one: [1, 3]}"], ""),
        ([TALE + ", keep: 1}"], "L0849 'keep' never counts"),
        ([SOOTY, EVENT.replace("instant", "attached").replace(WIND, ASKING) + "}"], "L0404 rules ask for the keyword"),
        ([SOOTY], "L0404 nothing refers to the keyword"),
        ([MONSTER], "L0404 no rule spawns"),
        ([MONSTER, EVENT.replace(WIND, entered("{spawn: {monster: newt}}")) + "}"], ""),
        ([DIE], "L0404 nothing rolls the die 'blue'"),
        (["{id: blue, kind: die, overrides: machina-arcana/weak, faces: [['1'], ['2']]}"], ""),
        ([SCAR + "}"], "L0845 'machina-arcana/pale-sight' has the number 4 already"),
        ([SCAR + ", overrides: machina-arcana/pale-sight}"], ""),
        ([EVENT.replace(WIND, entered("{roll_effect: {at_least: 1, do: [threat]}}")) + "}"], "L0205 1 is too small"),
        (
            [EVENT.replace("instant", "attached").replace(WIND, "passives: [{stat: weak, by: 1, if: dice > 6}]") + "}"],
            "L0309",
        ),
    ],
)
def test_what_no_game_comes_to(cards: list[str], told: str, tmp_path: Path) -> None:
    found = [f"{each.code} {each.message}" for each in problems(tmp_path, "machina-arcana", *cards)]
    assert len(found) == bool(told), found
    assert not told or found[0].startswith(told)
