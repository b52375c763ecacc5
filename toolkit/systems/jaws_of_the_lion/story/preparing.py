"""Setting out for a scenario: a battle goal to keep, cards to bring, items to equip (JL-1.19 to JL-1.22)."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.jaws_of_the_lion.state import Character, State
from toolkit.systems.jaws_of_the_lion.story.progress import gain_perk, modifier_deck
from toolkit.systems.jaws_of_the_lion.verbs.moments import LionGame

#: Slot → how many items of it a character may equip; small items depend on its level (JL-18.03).
SLOT_LIMITS: Mapping[str, int] = {"head": 1, "body": 1, "legs": 1, "hand": 2}
DEALT = 2  # JL-1.22


def slot_limit(slot: str, level: int) -> int:
    """How many items of a slot a character of a level may equip: of small ones half its level, rounded up."""
    return SLOT_LIMITS.get(slot, -(-level // 2))


def prepare(game: LionGame, character: Character) -> Steps:
    """What the owner decides before the characters are placed (JL-91.02)."""
    state = game.state
    owed, character.sheet.owed = character.sheet.owed, 0
    for _ in range(owed):
        yield from gain_perk(game, character, "JL-25.04" if character.mercenary.other_box else "JL-21.12")
    goals = state.battle_goals.get(character.id, [])
    if len(goals) > 1:
        kept: str = yield Ask("keep-goal", character.id, {goal: goal for goal in goals}, "JL-91.02")
        state.battle_goals[character.id] = [kept]  # the other is discarded unseen
        tell(game, "kept_goal", "JL-1.22", who=character.id)
    while len(character.hand) > bringable(character):
        pool = sorted(character.hand, key=lambda card: _level(state, card))
        left: str = yield Ask("leave-card", character.id, {card: card for card in pool}, "JL-91.02")
        character.hand.remove(left)
        character.sheet.cards.append(left)
        tell(game, "left_card", "JL-1.19", who=character.id, card=left)
    while surplus := too_many(state, character):
        item: str = yield Ask("leave-item", character.id, {each: each for each in surplus}, "JL-91.02")
        del character.items[item]
        character.sheet.items.append(item)
        tell(game, "left_item", "JL-18.03", who=character.id, item=item)
    if owed:  # JL-21.12
        state.modifier_decks[character.id] = modifier_deck(state, character.id)
    state.waiting.pop(0)


def _level(state: State, card: str) -> int:
    """Cards of level X come first where cards are left behind, then those of low levels."""
    level = state.catalog.ability(card).level
    return int(level) if level.isdigit() else 0


def bringable(character: Character) -> int:
    """How many cards are brought: the hand limit, no more and no fewer (JL-1.19, JL-1.28)."""
    return character.mercenary.hand_limit


def too_many(state: State, character: Character) -> list[str]:
    """The items of a slot that has more than a character may equip (JL-18.03); none where all fit."""
    by_slot: dict[str, list[str]] = {}
    for name in character.items:
        by_slot.setdefault(state.catalog.item(name).slot, []).append(name)
    for slot, names in by_slot.items():
        if len(names) > slot_limit(slot, character.level):
            return names
    return []
