"""What booklets of scenarios call things."""

from __future__ import annotations

from collections import Counter

from tests.systems.own import library_of
from toolkit.systems.jaws_of_the_lion.booklet.rules import _read_sections
from toolkit.systems.jaws_of_the_lion.booklet.scenario import Scenario
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
