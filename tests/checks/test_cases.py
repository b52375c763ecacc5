"""What scenario tests say of somebody or some place that their games do not have, told before anything is played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rules.test_brought import FOLDER, PLAYED, pack_with
from toolkit.checks.run import Options, run
from toolkit.systems import find

#: By system: what is changed, the words that are pointed at, and what is told of them with which hint.
MISTAKES = {
    "night-cage": [
        ("red: {at: b2", "red: {at: b9", "b9", "there is no cell 'b9' on a board of 6 by 6", ""),
        ("red: {at: b2", "red: {at: f6", "f6", "where there is no tile to stand on", ""),
        ("b1: dead-end, a2", "b1: dead-edn, a2", "dead-edn", "there is no tile 'dead-edn'", "'dead-end'"),
        ("when: [red stay]", "when: [rde stay]", "rde", "nothing in this game is called 'rde'", "'red'"),
        ("until: {event: stayed}", "offers: {who: rde}", "rde", "nothing in this game is called 'rde'", "'red'"),
        ("prisoners.red.nerve", "prisoners.rde.nerve", "rde", "nothing in this game is called 'rde'", "'red'"),
        ("board.b1 == dead-end", "prisoners.red.lights lacks z9", "z9", "the map has no 'z9'", "there is a1"),
    ],
    "massive-darkness": [
        ("zone: 1.a1, equipped", "zone: 1.a9, equipped", "1.a9", "there is no zone '1.a9'", "'1.a1'"),
        ("distance.rats == 1", "distance.rast == 1", "rast", "nothing in this game is called 'rast'", "'rats'"),
        ('"wren attack:rats"', '"wern attack:rats"', "wern", "nothing in this game is called 'wern'", "'wren'"),
        ("{other_dice: blank}", "{die: yellow, face: [hit, shield]}", "[hit", "has no face hit shield", "it has"),
        ("{other_dice: blank}", "{die: red, face: 9}", "9", "the die red has faces 1 to 6, not 9", ""),
        ("[heroes.wren", '["events lacks {wounded: {who: wern}}", heroes.wren', "wern", "is called 'wern'", "'wren'"),
        ('illegal: ["attack:rats"]', 'illegal: ["attack:rast"]', "rast", "is called 'rast'", "'rats'"),
    ],
    "brimstone": [
        ('marshal: {at: "1,1"', 'marshal: {at: "1,77"', '"1,77"', "there is no cell '1,77' on the board", ""),
        ("acted: [big-rat,", "acted: [big-rta,", "big-rta", "nothing in this game is called 'big-rta'", "'big-rat'"),
        ("[marshal stop]", "[marshla stop]", "marshla", "nothing in this game is called 'marshla'", "'marshal'"),
        ("enemies.big-rat-1.at", "enemies.bgi-rat-1.at", "bgi-rat-1", "is called 'bgi-rat-1'", "'big-rat-1'"),
        ("face: 3", "face: 7", "7", "the die d6 has faces 1 to 6, not 7", ""),
    ],
    "jaws-of-the-lion": [
        ('bulwark: {at: "1,0"', 'bulwark: {at: "1,9"', '"1,9"', "there is no hex '1,9'", "'1,0'"),
        ("- bulwark shield-bash", "- bulwrak shield-bash", "bulwrak", "is called 'bulwrak'", "'bulwark'"),
        ("bulwark to:3,0", "bulwark to:33,0", "33,0", "the map has no '33,0'", "'3,0'"),
        ("monsters.big-rat-1.at", "monsters.gib-rat-1.at", "gib-rat-1", "is called 'gib-rat-1'", "'big-rat-1'"),
    ],
    "machina-arcana": [
        ("at: closet/d4", "at: closet/d44", "closet/d44", "there is no space 'closet/d44'", "'closet/d4'"),
        ("[tinkerer end-turn]", "[tinkerre end-turn]", "tinkerre", "is called 'tinkerre'", "'tinkerer'"),
        ("[explorers.tinkerer", "[explorers.tinkrer", "tinkrer", "is called 'tinkrer'", "'tinkerer'"),
        ('face: "10"', 'face: "13"', '"13"', "the die game has no face 13", "it has 1, 2"),
        ("== 8]", '== 8, explorers.tinkerer.at != "closet/k4"]', "closet/k4", "the map has no 'closet/k4'", "'closet/"),
    ],
}  # fmt: skip
CHANGES = [(system, *each) for system, changes in MISTAKES.items() for each in changes]


WICK = "  - {id: wick, kind: token, name: Wick}\n"
#: By system: a card that a test brings along, with a name that nothing has, and with one that is there.
NAMES = {
    "night-cage": (
        "{id: trap, kind: tile, name: Trap, symbol: z, exits: ┼, copies: 1, triggers: [{on: entered, do: ["
        "{place_tokens: {token: wick, at: %s}}]}]}", "z9", "b2",
    ),
    "massive-darkness": (
        "{id: bell, kind: equipment, name: Bell, level: 1, slots: [hand], keywords: [dagger], dice: {melee: {red: 1}}, "
        "enchantments: [{on: attack, spend: {bang: 1}, if: 'me.zone == \"%s\"', do: [{add_hits: 1}]}]}", "9.z9", "1.a2",
    ),
    "brimstone": (
        "{id: bell, kind: item, name: Bell, deck: gear, price: 9, keywords: [gun], hands: 1, "
        "gun: {range: 3, shots: 1, damage: 1}, triggers: [{on: to-hit, if: ranged, grit: 1, limit: fight, "
        "do: [{place_tokens: {token: wick, at: %s}}]}]}",
        "nowhere", "cross-drift",
    ),
    "jaws-of-the-lion": (
        "{id: bell, kind: item, name: Bell, number: 99, slot: legs, price: 10, use: spent, triggers: ["
        "{on: attack, if: 'target.type == \"%s\"', do: [{add: {attack: 1}}]}]}", "big-rut", "big-rat",
    ),
    "machina-arcana": (
        "{id: bell, kind: item, name: Bell, type: apparel, level: 2, place: feet, triggers: ["
        "{on: use, spend: {stamina: 2}, do: [{place_tokens: {token: wick, at: %s}}]}]}", "closett/d8", "closet/d4",
    ),
}  # fmt: skip


@pytest.mark.parametrize("system", PLAYED)
def test_names_on_cards_that_tests_bring_along_are_looked_up(system: str, tmp_path: Path) -> None:
    card, nothing, something = NAMES[system]
    text = (FOLDER / f"{system}.yaml").read_text()
    for name, expected in ((nothing, ["L0320"]), (something, [])):
        brought = f"cards:\n{WICK if 'wick' in card else ''}  - {card % name}\n"
        found = told(tmp_path / name.replace("/", "-"), system, text.replace("cards:\n", brought, 1))
        assert [each[0] for each in found] == expected, found
        assert all("nor in this test" in each[3] for each in found)


@pytest.mark.parametrize("system", PLAYED)
def test_whoever_an_expected_event_names_is_looked_up_in_each_field_that_is_a_name(system: str, tmp_path: Path) -> None:
    """One name, or several where the field is a list of them."""
    fields = [(event.name, name, each) for event in find(system).log_events for name, each in event.fields.items()]
    named = [(event, name, each.shape == "words") for event, name, each in fields if each.kinds]
    assert named
    names = [f"nobody-{number:02}" for number in range(len(named))]
    wanted = [
        f"events lacks {{{event}: {{{field}: {f'[{name}]' if is_list else name}}}}}"
        for name, (event, field, is_list) in zip(names, named, strict=True)
    ]
    then = f"then: [{', '.join(map(json.dumps, wanted))}, "
    text = (FOLDER / f"{system}.yaml").read_text().replace("then: [", then, 1)
    found = [message for code, _, _, message, _ in told(tmp_path, system, text) if "nobody-" in message]
    assert sorted(found, key=lambda message: message[-11:]) == [
        next((message for message in found if message.startswith("there is no ") and f"'{name}'" in message), name)
        for name in names
    ]


def told(folder: Path, system: str, test: str) -> list[tuple[str, int, int, str, str]]:
    pack = pack_with(folder / "bare", system, test)
    report = run([pack], Options(base=pack, use_cache=False))
    found = [each for each in report.diagnostics if each.code != "L0121"]
    return [(each.code, each.span.line, each.span.column, each.message, each.hint) for each in found]


def test_every_system_is_tried() -> None:
    assert sorted(MISTAKES) == PLAYED


@pytest.mark.parametrize(("system", "old", "new", "word", "message", "hint"), CHANGES)
def test_a_mistake_in_a_case_is_told_once_at_its_place(
    system: str, old: str, new: str, word: str, message: str, hint: str, tmp_path: Path
) -> None:
    text = (FOLDER / f"{system}.yaml").read_text()
    start = text.index(old) + new.index(word)
    text = text.replace(old, new, 1)
    place = (text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start))
    found = told(tmp_path, system, text)
    assert [each[:3] for each in found] == [("L0408", *place)], found
    assert message in found[0][3]
    assert hint in found[0][4]
    assert repr(word) not in found[0][4], "what was written is not what was meant"


def test_what_a_case_takes_over_is_told_where_it_is_written(tmp_path: Path) -> None:
    text = (FOLDER / "massive-darkness.yaml").read_text().replace("zone: 1.a1, equipped", "zone: 1.a9, equipped")
    more = "  - id: a-third\n    extends: the-knife-strikes-with-its-die\n    given: {heroes: {wren: {xp: 1}}}\n"
    assert [each[:2] for each in told(tmp_path, "massive-darkness", text + more)] == [("L0408", 32)]


def test_that_nobody_leaves_the_map_may_be_claimed(tmp_path: Path) -> None:
    text = (FOLDER / "jaws-of-the-lion.yaml").read_text()
    assert '"to:5,0"' in text  # there are five hexes, 0,0 to 4,0
    assert told(tmp_path, "jaws-of-the-lion", text) == []


def test_while_a_card_is_broken_nothing_is_said_of_cases_that_need_it(tmp_path: Path) -> None:
    text = (FOLDER / "massive-darkness.yaml").read_text().replace("zone: 1.a1, equipped", "zone: 1.a9, equipped")
    pack = pack_with(tmp_path / "bare", "massive-darkness", text)
    (pack / "sword.yaml").write_text("id: sword\nkind: equipment\nname: Sword\nlevel: 1\nslots: [hnad]\n")
    report = run([pack], Options(base=pack, use_cache=False))
    assert [each.code for each in report.diagnostics if each.code != "L0121"] == ["L0203"]
