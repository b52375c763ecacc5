"""Cards in the active area: what they say, and how they leave it (JL-12.02 to JL-12.04)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.systems.jaws_of_the_lion.cards.card import Half
from toolkit.systems.jaws_of_the_lion.state import Active, Character, State
from toolkit.systems.jaws_of_the_lion.verbs.moments import LionGame


def half_of(state: State, active: Active) -> Half:
    return state.catalog.ability(active.card).half(active.half)


def drops(character: Character) -> dict[str, Active]:
    """The cards that their owner may take out of the active area at any time (JL-12.03)."""
    return {f"drop:{active.card}": active for active in character.active}


def retire(game: LionGame, character: Character, active: Active) -> None:
    """A card leaves the active area, lost if its ability says so (JL-12.04, JL-12.10)."""
    half = half_of(game.state, active)
    character.active.remove(active)
    (character.lost if half.lost else character.discard).append(active.card)
    modifiers = game.state.modifiers
    modifiers.items = [each for each in modifiers.items if each.source != f"{character.id} {active.card}"]
    tell(game, "lasting_ended", "JL-12.04", who=character.id, card=active.card)
