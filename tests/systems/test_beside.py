"""What an attack rolls stands beside it at the table, in every system in which somebody attacks."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.content.library import load
from toolkit.content.resources import shipped_packs
from toolkit.playtest.bots import make_bot
from toolkit.rules.decisions import TABLE
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.machina_arcana.cards.card import Ability

#: System → the question, how the options of attacks begin, and a word that stands beside each.
ATTACKS = {
    "massive-darkness": ("action", ("attack:",), ""),
    "brimstone": ("act", ("melee", "shoot:"), "rolls"),
    "jaws-of-the-lion": ("ability", ("",), ""),
    "machina-arcana": ("action", ("use:",), "rolls"),
}
MOST = 1500
ENOUGH = 6


def _attacks(system: str, key: str, option: Any) -> bool:
    """Whether an option is an attack: a basic ability, an ability of a card that attacks with fixed dice."""
    if system == "jaws-of-the-lion":
        return key.endswith("basic")
    ability = option[1] if system == "machina-arcana" else None
    return not isinstance(ability, Ability) or (ability.attacks and ability.aim is not None)


@pytest.mark.parametrize("system", ATTACKS)
def test_what_an_attack_rolls_stands_beside_it(system: str) -> None:
    kind, beginnings, word = ATTACKS[system]
    rules = find(system)
    library = load([each for each in shipped_packs() if each.parent.name == system]).library
    game = new_game(rules, library, library.of_kind("adventure")[0], Table(2, 5))
    ask = game.start()
    seats = rules.seats(game.state)
    bots = {seat: make_bot(rules, "random" if seat == TABLE else "greedy", seat, 1) for seat in seats}
    seen = 0
    for _ in range(MOST):
        if ask is None or seen >= ENOUGH:
            break
        if ask.kind == kind:
            told = {key: rules.beside(game.state, ask, key) for key in ask.options if key.startswith(beginnings)}
            told = {key: words for key, words in told.items() if _attacks(system, key, ask.options[key])}
            seen += len(told)
            assert all(words and word in words for words in told.values()), told
        seat = rules.seat(game.state, ask)
        ask = game.answer(bots[seat].choose(rules.view(game.state, seat), ask))
    assert seen, f"nobody attacks within {MOST} decisions"
