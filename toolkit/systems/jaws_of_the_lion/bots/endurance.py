"""How long a hand lasts, how long a scenario still takes, and what a card is worth for that (JL-13)."""

from __future__ import annotations

from functools import lru_cache

from toolkit.rules.expressions.nodes import Comparison, Number, Path, walk
from toolkit.systems.jaws_of_the_lion.bots import aims
from toolkit.systems.jaws_of_the_lion.state import FEWEST_TO_REST, PLAYED, Character
from toolkit.systems.jaws_of_the_lion.view import View

#: The damage that a character does in a round on average, to monsters and objects.
DAMAGE_A_ROUND = 2.5
#: Rounds that a room takes which nobody has seen yet.
ROUNDS_A_ROOM = 3.5
#: What a card costs that is not needed any more, and one without which the hand does not last.
SPARE, NEEDED = 1.0, 4.0
#: What it costs to have no cards left for another round.
EXHAUSTED = 12.0


@lru_cache(maxsize=4_096)
def rounds_of(hand: int, discard: int) -> int:
    """The rounds that two cards can be played in, with a short rest whenever the hand is empty (JL-13.11)."""
    rounds = 0
    while True:
        played = hand // PLAYED
        rounds += played
        hand, discard = hand - PLAYED * played, discard + PLAYED * played
        if discard < FEWEST_TO_REST:
            return rounds
        hand, discard = hand + discard - 1, 0
        if hand < PLAYED:
            return rounds


def cards_of(me: Character) -> tuple[int, int]:
    """The cards that are or come back to the hand, and those that a rest brings back."""
    return len(me.hand), len(me.discard) + len(me.chosen)


def rounds_needed(view: View) -> float:
    """How many rounds the scenario still takes, as far as anybody can see."""
    party = max(1, len(view.living()))
    work = sum(each.hp + 2 * each.stats.shield for each in view.monsters.values())
    work += sum(each.hp + 2 * each.card.shield for each in aims.objects(view))
    rooms = len(view.layout.rooms) - len(view.revealed)
    rounds = work / (DAMAGE_A_ROUND * party) + ROUNDS_A_ROOM * rooms
    return max(rounds, _last_round(view) - view.round + 1)


def _last_round(view: View) -> int:
    """The round that a goal waits for; 0 for a goal that waits for none."""
    goal = aims.goal_of(view)
    if goal is None or "round" not in goal.names:
        return 0
    found = [
        number.value
        for node in walk(goal.node)
        if isinstance(node, Comparison) and node.first == Path(parts=("round",))
        for number in walk(node)
        if isinstance(number, Number)
    ]
    return max(found, default=0)


def price_of_hand(view: View, hand: int, discard: int) -> float:
    """What it costs to go on with so many cards, in damage: little while they outlast the scenario."""
    if rounds_of(hand, discard) < 1:
        return EXHAUSTED
    spare = rounds_of(hand, discard) - rounds_needed(view)
    lack = min(1.0, max(0.0, (3.0 - spare) / 6.0))
    return SPARE + (NEEDED - SPARE) * lack
