"""How close the characters are to winning: one number for search, by what everybody at the table sees.

The number is the chance to win as it was in games of quick bots from tables like this one: the weights are those of
`python -m bench.fit_evaluation jaws-of-the-lion`.
"""

from __future__ import annotations

from toolkit.crawl.bots.winning import chance_to_win
from toolkit.systems.jaws_of_the_lion.state import Character, State

#: Hit points of monsters, for each character, that count as much as a room can.
MOST_THREAT = 40.0
#: How much each counts. They were found together: none means much without the others. How many monsters there are and
#: how many hit points they have left tell the same; the weight was divided between the two, so that wounding counts.
WEIGHTS = {
    "bias": -5.0,
    "hit points": 1.5,
    "cards": 3.5,
    "rooms": 0.8,
    "last room": 0.9,
    "threat": -1.1,
    "monsters": -1.1,
    "to destroy": -0.33,
    "to protect": 0.9,
    "rounds": 2.5,
}


def evaluate(state: State) -> float:
    """0 is lost, 1 is won; in between, more is better for the characters."""
    if state.goal_met and not state.result:
        return 0.98
    return chance_to_win(state.result, WEIGHTS, lambda: what_counts(state))


def what_counts(state: State) -> dict[str, float]:
    """Rooms revealed and monsters beaten, against the hit points and cards that the characters have left."""
    characters = state.characters.values()
    count = len(characters)
    living = state.living()
    monsters = state.monsters.values()
    threat = min(MOST_THREAT, sum(each.hp for each in monsters) / count) / MOST_THREAT
    rooms = len(state.revealed) / len(state.layout.rooms)
    to_destroy = [each for each in state.objects.values() if each.card.foe_of == "characters"]
    to_protect = [each for each in state.objects.values() if each.card.foe_of == "monsters"]
    return {
        "bias": 1.0,
        "hit points": sum(each.hp / each.max_hp for each in living) / count,
        "cards": sum(map(_cards, living)) / count,
        "rooms": rooms,
        "last room": float(rooms == 1.0),
        "threat": threat,
        "monsters": min(4.0, len(monsters) / count) / 4,
        "to destroy": sum(each.hp / each.max_hp for each in to_destroy),
        "to protect": min((each.hp / each.max_hp for each in to_protect), default=1.0),
        "rounds": min(20, state.round) / 20,
    }


def _cards(character: Character) -> float:
    """From 0 to 1: the cards that are not lost."""
    left = len(character.hand) + len(character.chosen) + len(character.active) + len(character.discard)
    return min(1.0, left / character.mercenary.hand_limit)
