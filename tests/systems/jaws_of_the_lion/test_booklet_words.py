"""What booklets of scenarios call things."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

from tests.systems.own import library_of
from toolkit.systems.jaws_of_the_lion.booklet.rules import _read_sections
from toolkit.systems.jaws_of_the_lion.booklet.scenario import Scenario
from toolkit.systems.jaws_of_the_lion.booklet.sections import _monsters
from toolkit.systems.jaws_of_the_lion.print.names import entity_names

SCENARIOS = library_of("jaws-of-the-lion").of_kind("adventure")


def told(number: int) -> Scenario:
    return Scenario(library_of("jaws-of-the-lion"), SCENARIOS[number], "en", spoiler_free=False)


def test_monsters_have_letters_of_their_own_and_a_number_only_where_two_are_alike() -> None:
    for number in range(0, len(SCENARIOS), 4):
        signs = list(told(number).signs.values())
        assert len(set(signs)) == len(signs)
        for letters, count in Counter(sign.rstrip("0123456789") for sign in signs).items():
            numbered = [f"{letters}{each}" for each in range(2, count + 1)]
            assert {letters, *numbered} <= set(signs)


def test_what_conditions_name_is_called_as_its_card_is() -> None:
    library = library_of("jaws-of-the-lion")
    names = [entity_names(library, each, "en") for each in SCENARIOS]
    assert any(names)
    for found in names:
        assert all(words and words != name for name, words in found.items())


def test_sections_that_a_condition_opens_are_listed_with_it() -> None:
    listed = 0
    for number, scenario in enumerate(SCENARIOS):
        sections = scenario.data.get("sections") or {}
        opened = [name for name, section in sections.items() if "if" in section]
        if opened and listed < 3:
            listed += 1
            said = repr(list(_read_sections(told(number))))
            assert all(f"section-{name}" in said for name in opened)
    assert listed


def test_the_list_of_components_names_every_monster_with_as_many_as_the_largest_table_needs() -> None:
    for number in range(0, len(SCENARIOS), 4):
        it, needed = told(number), Counter[tuple[str, str]]()
        for each in it.data["monsters"]:
            needed.update((each["monster"], str(players)) for players in each["for"])
        most = {it.name(it.monster(name)): 0 for name, _ in needed}
        for (name, _), count in needed.items():
            called = it.name(it.monster(name))
            most[called] = max(most[called], count)
        for monster in it.spawned.values():
            most[it.name(monster)] = max(most.get(it.name(monster), 0), int(monster.data.get("standees", 1)))
        listed = list(_monsters(it, None))
        assert len(listed) == len(most)
        for name, count in most.items():
            assert any(each["count"] == count and name in repr(each["words"]) for each in listed), (name, count)


def test_tokens_of_a_pack_are_counted_in_the_rooms_that_are_told_of() -> None:
    """A token lies alone where nothing is said, and may lie with others like it."""
    tokens = [
        {"token": "seal", "at": "1,0"},
        {"token": "seal", "at": "2,0", "count": 3},
        {"token": "bone", "at": "9,0"},
    ]
    board = SimpleNamespace(cell=lambda at: int(at[0]))
    it: Any = SimpleNamespace(
        data={"tokens": tokens},
        layout=SimpleNamespace(board=board, room_of=lambda cell: "a" if cell < 5 else "b"),
        name_of=lambda kind, name: name.title(),
    )
    assert Scenario.own_tokens(it, None) == {"Seal": 4, "Bone": 1}
    assert Scenario.own_tokens(it, {"a"}) == {"Seal": 4}
    assert Scenario.own_tokens(it, {"b"}) == {"Bone": 1}
