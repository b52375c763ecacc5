"""The table as text: a person at a terminal sees what the rules see."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.systems.massive_darkness.packs import library
from toolkit.content.entity import Entity
from toolkit.rules.asked import AskAbout
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.game import Game
from toolkit.rules.log import Event
from toolkit.rules.system import Table
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.table.drawing import _box


def _drawn(**given: Any) -> list[str]:
    adventure = library().get("massive-darkness/thrice-put-out", kind="adventure")
    state = SYSTEM.from_data(library(), adventure, {"heroes": {"wren": {"zone": "3.d4"}}, **given})
    return SYSTEM.draw(state).splitlines()


def _zone(lines: list[str], name: str) -> list[str]:
    """The three lines of a zone's box."""
    row = next(number for number, line in enumerate(lines) if f"|{name}" in line or f" {name}" in line)
    start = lines[row].index(name)
    return [line[start : start + 8].strip() for line in lines[row : row + 3]]


def test_stairs_say_where_they_lead_and_whether_heroes_may_use_them() -> None:
    assert _zone(_drawn(), "3.d4")[2] == "x1.a1"
    opened = _drawn(flags={"first-death": 1})
    assert (_zone(opened, "3.d4")[2], _zone(opened, "1.a1")[2]) == ("/1.a1", "x3.d4")


def test_floors_that_lie_apart_are_drawn_one_below_the_other() -> None:
    lines = _drawn()
    blank = lines.index("")
    assert all(lines[:blank])
    assert lines[1 + 3 * (4 * 4 + 1)].startswith("* light")  # the headline, three floors of four rows, the legend


def test_a_lever_that_was_pulled_is_marked() -> None:
    lines = _drawn(tokens=[{"token": "lair", "at": "4.a4", "used": True}, {"token": "lair", "at": "4.d4"}])
    assert (_zone(lines, "4.a4")[2], _zone(lines, "4.d4")[2]) == ("(lair)", "lair")


def _between(lines: list[str], left: str, right: str) -> str:
    """What is drawn between two zones that lie side by side."""
    row = next(number for number, line in enumerate(lines) if left in line and right in line)
    return lines[row + 1][lines[row].index(right) - 1]


def test_pillars_that_bar_an_open_door_are_drawn_in_it() -> None:
    assert _between(_drawn(doors={"4.A1": "open"}), "4.b2", "4.c2") == "I"
    assert _between(_drawn(doors={"4.A1": "open"}, pillars={}), "4.b2", "4.c2") == " "
    assert _between(_drawn(), "4.b2", "4.c2") == ":"


def test_a_monster_is_shown_with_the_card_it_wears() -> None:
    lines = _drawn(enemies={"third-dark": {"card": "unlit-sovereign", "zone": "4.a1", "wears": "noon-eater"}})
    assert re.search(r"third-dark .* wearing noon-eater", " ".join(" ".join(lines).split()))


def _asked(answers: str, **given: Any) -> Ask:
    """The question after some answers, from the hero phase on."""
    data = {"phase": "heroes", "heroes": {"wren": {"zone": "3.d4", "equipped": ["rusted-sabre"]}}, **given}
    adventure = library().get("massive-darkness/thrice-put-out", kind="adventure")
    state = SYSTEM.from_data(library(), adventure, data)
    game = Game(library(), adventure, state, SYSTEM.next_step)
    game.start()
    for answer in answers.split():
        game.answer(answer)
    assert game.pending is not None
    return game.pending


def test_an_action_that_changed_nothing_yet_may_be_taken_back_and_says_so() -> None:
    label = "never mind: the action is not spent"
    assert SYSTEM.label(_asked("equip"), "done") == label
    assert SYSTEM.label(_asked("equip"), "unequip:rusted-sabre") != label
    assert SYSTEM.label(_asked("equip unequip:rusted-sabre"), "done") != label
    assert SYSTEM.label(_asked("equip done equip"), "done") != label


def test_a_move_says_how_many_points_are_left() -> None:
    assert SYSTEM.question(_asked("move")) == "move, 2 movement points left"
    assert SYSTEM.question(_asked("move move:3.d3")) == "move, 1 movement point left"


def test_what_is_chosen_for_an_enemy_names_it() -> None:
    heroes = {"wren": {"zone": "6.a1"}, "odo": {"zone": "6.a1"}}
    enemies = {"soot-reavers": {"card": "soot-reavers", "zone": "6.a1"}}
    assert SYSTEM.question(_asked("", phase="enemies", heroes=heroes, enemies=enemies)) == (
        "whom does soot-reavers attack"
    )
    ways = AskAbout("goal", TABLE, {"to:B.a1": "B.a1", "to:C.a1": "C.a1"}, "MD-91.21", "walker")
    assert SYSTEM.question(ways) == "where does walker go"


def test_skills_for_sale_are_told_as_the_class_sheet_names_them() -> None:
    heroes = {"wren": {"zone": "3.d4", "xp": 5, "class": "dusk-warden"}}
    asked = _asked("", phase="development", heroes=heroes)
    assert SYSTEM.question(asked) == "which skill do you buy"
    assert SYSTEM.label(asked, "buy:distance") == "Running Shot, level 1, for 5 XP"


def test_a_new_card_is_named_and_what_it_would_replace() -> None:
    asked = AskAbout("equip", "odo", {"carry": None, "equip:for:rusted-sabre": []}, "MD-14.29", "camp-hatchet")
    assert SYSTEM.question(asked) == "do you equip camp-hatchet"
    assert SYSTEM.label(asked, "equip:for:rusted-sabre") == "in place of rusted-sabre"


def test_options_are_told_by_what_is_asked() -> None:
    asked = Ask("action", "odo", {"use:ability": None, "equip": None})
    assert "for 1 XP" in SYSTEM.label(asked, "use:ability")
    assert "look CLASS" in SYSTEM.label(asked, "use:ability")
    skill = Ask("skill", "odo", {"use:unique-skill": True, "keep": False})
    assert SYSTEM.label(skill, "use:unique-skill") == "your own skill; look odo shows it"
    assert "trade" in SYSTEM.label(asked, "equip")
    assert "trade" not in SYSTEM.label(Ask("equip", "odo", {"equip": None}), "equip")
    assert SYSTEM.label(Ask("deal", "odo", {"done": None}), "done") == "leave the market"
    assert SYSTEM.label(Ask("loot", "odo", {"keep": None, "give:wren": None}), "give:wren") == "hand it to wren"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event("wounded", "", {"who": "wren", "count": 1}), "wren takes 1 wound"),
        (Event("wounded", "", {"who": "wren", "count": 2}), "wren takes 2 wounds"),
        (Event("counted", "", {"hits": 1, "shields": 0, "wounds": 1}), "1 hit against 0 shields: 1 wound"),
        (Event("got_tokens", "", {"who": "wren", "count": 2, "token": "firework"}), "wren gets 2 fireworks"),
        (Event("round", "", {"number": 1, "first_player": "odo"}), "round 1 begins; odo is first"),
        (
            Event("granted", "", {"who": "odo", "stat": "attack-rerolls", "by": 1, "until": "end-phase"}),
            "odo: attack rerolls changed by 1 until the end phase",
        ),
    ],
)
def test_events_are_told_in_words_with_the_right_plural(event: Event, words: str) -> None:
    assert SYSTEM.describe(event) == words


@pytest.mark.parametrize("adventure", library().of_kind("adventure"), ids=lambda each: each.id)
@pytest.mark.parametrize("width", [80, 60, 200])
def test_everything_fits_the_terminal_and_every_zone_is_drawn(adventure: Entity, width: int) -> None:
    state = SYSTEM.new_state(library(), adventure, Table(6, 1))
    lines = SYSTEM.draw(state, width).splitlines()
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    assert all(re.search(rf"[| ]{re.escape(name)}[*·]", text) for name in state.dungeon.zones)
    assert sum(line.startswith("part ") for line in lines) == text.count("from west to east")


def test_a_map_that_is_too_wide_is_cut_between_tiles() -> None:
    adventure = library().get("massive-darkness/noon-eaters-hoard", kind="adventure")
    state = SYSTEM.new_state(library(), adventure, Table(2, 1))
    lines = SYSTEM.draw(state, 80).splitlines()
    parts = [line for line in lines if line.startswith("part ")]
    assert parts == ["part 1 of 2, from west to east", "part 2 of 2, from west to east"]
    assert "part " not in SYSTEM.draw(state, 160)


def test_the_legend_tells_of_what_is_on_the_map_alone() -> None:
    legend = "\n".join(_drawn(tokens=[{"token": "lair", "at": "4.a4", "used": True}]))
    assert "(lair) flipped lair token" in legend
    assert "stairs there" in legend
    assert "treasure token" not in legend
    assert "face down" not in legend


def test_only_a_mob_has_a_boss() -> None:
    enemies = {"cantor": {"card": "blight-cantor", "zone": "4.a1"}, "imps": {"card": "ash-imps", "zone": "4.a2"}}
    lines = {line.split()[1]: " ".join(line.split()) for line in _drawn(enemies=enemies) if " health " in line}
    assert "boss health" in lines["imps"]
    assert "boss" not in lines["cantor"]


def test_heroes_are_drawn_where_they_stand_and_nowhere_else() -> None:
    lines = _drawn()
    assert [_zone(lines, zone)[1] for zone in ("3.d4", "3.c4", "1.a1")] == ["A", "", ""]


def _row(lines: list[str], name: str) -> str:
    """The line of the table that tells of a hero."""
    [found] = [line for line in lines if name in line and "health" in line]
    return found


@pytest.mark.parametrize(
    ("given", "arrow", "told"),
    [
        ({"actions_left": 2}, True, "2 actions left"),
        ({"actions_left": 1}, True, "1 action left"),
        ({"activated": False}, True, ""),
        ({"activated": True, "actions_left": 2, "phase": "development"}, False, ""),
    ],
)
def test_only_who_is_being_activated_is_told_with_its_actions(given: dict[str, Any], arrow: bool, told: str) -> None:
    heroes = {"wren": {"zone": "3.d4"}, "odo": {"zone": "3.d4"}}
    lines = _drawn(**{"phase": "heroes", "waiting": ["wren", "odo"], "heroes": heroes, **given})
    wren, odo = _row(lines, "Wren"), _row(lines, "Odo")
    assert (wren[0] == ">", odo[0] == ">") == (arrow, False)
    assert re.findall(r"\d+ actions? left", wren) == ([told] if told else [])
    assert "left" not in odo, "it has not begun yet"


@pytest.mark.parametrize("adventure", library().of_kind("adventure"), ids=lambda each: each.id)
def test_the_entry_and_the_exit_are_marked_and_nothing_else_is(adventure: Entity) -> None:
    state = SYSTEM.new_state(library(), adventure, Table(4, 1))
    signs = dict.fromkeys((*state.heroes, *state.enemies), "?")
    heads = {name: _box(state, signs, name, 60)[0].strip() for name in state.dungeon.zones}
    marked = {name: re.sub(r"^.*[*·]", "", head) for name, head in heads.items()}
    levels = {where for where, _ in state.level_tokens}  # these stand where the others would
    ends = {state.dungeon.exit: "OUT", state.dungeon.entry: "IN"}
    assert {name: marked[name] for name in heads if name not in levels} == {
        name: ends.get(name, "") for name in heads if name not in levels
    }


def _below_the_map(adventure: str, **given: Any) -> list[str]:
    """The tables below map and legend, each line with single spaces."""
    state = SYSTEM.from_data(library(), library().get(f"massive-darkness/{adventure}", kind="adventure"), given)
    return [" ".join(line.split()) for line in SYSTEM.draw(state, 200).partition("\n\n")[2].splitlines()]


def test_everything_about_heroes_enemies_objectives_and_marks_stands_below_the_map() -> None:
    heroes = {
        "wren": {"equipped": ["rusted-sabre"], "wounds": 2, "xp": 7},
        "odo": {"carried": ["camp-hatchet"], "class": "dusk-warden", "skills": {"distance": 1, "health": 0}},
    }
    enemies = {
        "imps": {"card": "ash-imps", "zone": "1.a1", "minions": [0, 0], "gear": "rusted-sabre"},
        "cantor": {"card": "blight-cantor", "zone": "1.a1", "wounds": 2},
    }
    flags = {"pillar-broken": 2, "quarry-killed": 4, "first-quarry": 1, "second-quarry": 2}
    turn = {"phase": "heroes", "waiting": ["wren"], "actions_left": 1}
    assert _below_the_map("three-behind-stone", heroes=heroes, enemies=enemies, flags=flags, met=[2], **turn) == [
        ">A Wren of the Hollow in 6.a3 health 3/5 xp 7 (1 action left)",
        "wears rusted-sabre",
        "B Brother Odo in 6.a3 health 5/5 xp 0",
        "dusk-warden: distance 1",
        "wears nothing; carries camp-hatchet",
        "1 imps in 1.a1 mob level 1 boss health 1/1 minions 1/1 1/1 melee Y, ranged Y, defense B with rusted-sabre",
        "2 cantor in 1.a1 agent level 3 health 6/8 melee RY, magic RR, defense BB",
        "[ ] 1. Break the pillars that bar the way. (2 of 6)",
        "[x] 2. Kill all three beasts behind them. (3 of 3)",
        "noted: the first beast",
        "noted: the second beast (2 times)",
    ]


def test_who_is_dead_or_gone_and_how_long_tiles_and_pillars_stand_is_told() -> None:
    heroes = {"wren": {"left": True}, "odo": {"dead": True}}
    told = _below_the_map("the-floor-is-counting", heroes=heroes, tile_wounds={6: 1, 7: 2}, flags={"alarm": 1}, met=[1])
    assert told == [
        ">A Wren of the Hollow left the dungeon health 5/5 xp 0",
        "wears nothing",
        "b Brother Odo in 6.a3 health 0/5 xp 0 (dead)",
        "wears nothing",
        "tile 6: 1 wound token left",
        "tile 7: 2 wound tokens left",
        "[x] 1. Kill the sentry.",
        "[ ] 2. Leave through the exit, all of you, before the floor is gone.",
        "noted: the alarm was raised",
    ]
    pillars = {"north": {"at": "1.a1", "wounds": 2}, "south": {"at": "1.a1"}}
    told = _below_the_map("three-behind-stone", heroes={"wren": {}}, pillars=pillars)
    assert [line for line in told if "1.a1" in line] == ["north in 1.a1: 2 wounds"], "a whole one is on the map alone"


def test_light_shards_are_told_in_story_mode_alone() -> None:
    story = {"campaign": "massive-darkness/eleven-lamps-down"}
    for given, told in (({}, []), ({"story": story}, ["shards 3"])):
        lines = _below_the_map("three-behind-stone", heroes={"wren": {"shards": 3}}, **given)
        assert re.findall(r"shards \d+", lines[0]) == told
