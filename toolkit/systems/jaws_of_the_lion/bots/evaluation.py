"""How close the characters are to winning, by what everybody at the table sees."""

from __future__ import annotations

from toolkit.systems.jaws_of_the_lion.state import Character, State


def strength(character: Character) -> float:
    """From 0 (exhausted) to 1 (fresh): hit points and the cards that are left."""
    if character.exhausted:
        return 0.0
    cards = len(character.hand) + len(character.chosen) + len(character.active) + len(character.discard)
    return 0.5 * character.hp / character.max_hp + 0.5 * min(1.0, cards / character.mercenary.hand_limit)


def evaluate(state: State) -> float:
    """Rooms revealed and monsters beaten, against what the characters have left."""
    if state.result:
        return 1.0 if state.result == "won" else 0.0
    if state.goal_met:
        return 0.95
    party = sum(map(strength, state.characters.values())) / len(state.characters)
    rooms = len(state.revealed) / len(state.layout.rooms)
    threat = sum(monster.hp / monster.max_hp for monster in state.monsters.values())
    cleared = 1 / (1 + threat / max(1, len(state.characters)))
    return 0.05 + 0.85 * (0.4 * party + 0.3 * rooms + 0.3 * cleared)
