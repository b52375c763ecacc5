"""Effects that do something on some kinds of cards alone are refused on others."""

from __future__ import annotations

from pathlib import Path

from tests.systems import own_packs

EVENT = "{id: ee, kind: explorer-event, name: Ee, form: attached, copies: 9, triggers: [{on: turn-end, do: [VERB]}]}"


def test_a_verb_on_a_card_where_it_does_nothing_is_refused(tmp_path: Path) -> None:
    [problem] = own_packs.problems(tmp_path, "machina-arcana", EVENT.replace("VERB", "unequip_this"))
    assert (problem.code, problem.message) == (
        "L0314",
        "'unequip_this' does nothing on this kind of card, explorer-event",
    )
    assert problem.hint == "it is for rules of item"


def test_it_is_fine_on_a_card_where_it_does_something(tmp_path: Path) -> None:
    assert own_packs.problems(tmp_path, "machina-arcana", EVENT.replace("VERB", "destroy_this")) == []
