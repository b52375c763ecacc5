"""A new kind of question is missed by nobody: what it needs besides its declaration is told here.

Bots and the words of the table are held against the declarations when a system is imported (`Questions.check_known`).
"""

from __future__ import annotations

import pytest

from toolkit.systems import find, playable

#: Questions that settle details of what was chosen. Playtests count how often players have no choice at the others,
#: with which play goes on (`Facts.choices`).
DETAILS = {
    "brimstone": "ability ambush bag bearer breath cancel-dread class companion cure deal drop encounter "
    "end-of-turn explore flee forge hands hazard hero map may mission mover next posse power "
    "raise reroll-armour reroll-damage reroll-defence reroll-escape reroll-extra-movement "
    "reroll-healing reroll-movement reroll-scavenge reroll-spirit-armour reroll-test "
    "reroll-to-hit reroll-voices reroll-willpower return revive slot split stake start stay "
    "stones surplus throw token town-roller trade trade-with type upgrade visit",
    "jaws-of-the-lion": "accept-item bonus city consume destination element focus item keep-goal learn leave-card "
    "leave-item loot lose may modifier negate next obstacle order perk pull push receiver redraw "
    "refresh return scenario share shop short-rest spawn standee start still-rest targets trap",
    "machina-arcana": "attack-kind boost chest choose consent contribute control deck enter equip equip-now "
    "exchange exit-space explorer face inherit insight keep keep-item lose may monster nearest "
    "order peek remove-tile rest retry space spawn-next spawn-order step successor target "
    "teleport tile trade trigger",
    "massive-darkness": "activate add-die after-defeat agree arrange category charge combat-distance counterattack "
    "deal dealer enchantment end equip flip goal keep kill loot may move-target path payment "
    "pick-die pillar remove-die reroll role room sacrifice skill starting-gear swap target trade "
    "trade-card trade-for trade-more transmute wound zone",
    "night-cage": "boss consent dodge fall keys may monster",
}


@pytest.mark.parametrize("system", playable())
def test_every_kind_of_question_counts_as_a_choice_or_is_said_to_be_a_detail(system: str) -> None:
    rules = find(system)
    details = frozenset(DETAILS.get(system, "").split())
    assert rules.facts.choices | details == rules.questions.table.keys()
    assert not rules.facts.choices & details
