"""A character's turn: two halves of two cards, or a long rest (JL-4, JL-13)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps, until_end
from toolkit.rules.effects import run_effects
from toolkit.systems.jaws_of_the_lion.cards.card import HALVES, Half, HalfName
from toolkit.systems.jaws_of_the_lion.cards.using import retire, trigger_lasting, usable, use_item
from toolkit.systems.jaws_of_the_lion.conditions import ACT, CONDITIONS, MOVE
from toolkit.systems.jaws_of_the_lion.elements import charge
from toolkit.systems.jaws_of_the_lion.fights.attack import Blow, attack, passive
from toolkit.systems.jaws_of_the_lion.fights.changes import gain_xp, heal
from toolkit.systems.jaws_of_the_lion.map.movement import move
from toolkit.systems.jaws_of_the_lion.state import ITEM_READY, ITEM_SPENT, Active, Character
from toolkit.systems.jaws_of_the_lion.tallies import BASIC as BASIC_ABILITIES
from toolkit.systems.jaws_of_the_lion.tallies import LONG_RESTS, LOST_ABILITIES
from toolkit.systems.jaws_of_the_lion.turns import begin_turn, end_turn
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, LionGame

BASIC = 2  # JL-4.03, JL-4.04
REST_HEAL = 2  # JL-13.17


class Choice(NamedTuple):
    """What a character may do next in its turn."""

    card: str = ""
    half: HalfName = "top"
    basic: bool = False
    skip: bool = False
    item: str = ""
    drop: Active | None = None


def character_turn(game: LionGame, character: Character) -> Steps:
    """Everything a character does in a round."""
    character.acted = True
    yield from begin_turn(game, character)
    if character.on_board:
        yield from until_end("turn", _turn(game, character))
    yield from end_turn(game, character)


def _turn(game: LionGame, character: Character) -> Steps:
    if character.active:
        yield from trigger_lasting(game, character, "turn-start", Act(game, character))
    acts = CONDITIONS.allows(character, ACT)
    if character.long_rest:
        yield from _long_rest(game, character, acts=acts)
        return
    if not acts:  # JL-90.25
        tell(game, "stood_stunned", "JL-90.25", who=character.id)
        character.discard += character.chosen
        character.chosen = []
        return
    halves: tuple[HalfName, ...] = HALVES
    while character.chosen and character.on_board and not game.state.result:
        choice: Choice = yield Ask("ability", character.id, _choices(game, character, halves), "JL-91.04")
        if choice.item:
            yield from use_item(game, Act(game, character, choice.item), choice.item, "turn")
        elif choice.drop is not None:
            retire(game, character, choice.drop)  # JL-12.03
        else:
            halves = tuple(half for half in HALVES if half != choice.half)
            yield from _use(game, character, choice)
    yield from _after(game, character)


def _choices(game: LionGame, character: Character, halves: tuple[HalfName, ...]) -> dict[str, Choice]:
    uses, skips = _halves(tuple(character.chosen), halves)
    return {**uses, **_asides(game, character), **skips}


@lru_cache(maxsize=4096)
def _halves(cards: tuple[str, ...], halves: tuple[HalfName, ...]) -> tuple[dict[str, Choice], dict[str, Choice]]:
    """What may be done with the halves of some cards: use them, as they are or as basic abilities, or skip them."""
    uses: dict[str, Choice] = {}
    skips: dict[str, Choice] = {}
    for card in cards:
        for half in halves:
            uses[f"{card}:{half}"] = Choice(card, half)
            uses[f"{card}:{half}:basic"] = Choice(card, half, True)
            skips[f"{card}:{half}:skip"] = Choice(card, half, skip=True)
    return uses, skips


def _asides(game: LionGame, character: Character) -> dict[str, Choice]:
    """Items and lasting effects that may be used up or given up at any time of the turn (JL-4.07, JL-12.03)."""
    items = usable(Act(game, character), "turn") if character.items else {}
    options = {f"use:{name}": Choice(item=name) for name in items}
    return options | {f"drop:{active.card}": Choice(drop=active) for active in character.active}


def _after(game: LionGame, character: Character) -> Steps:
    """After both abilities items may still be used (JL-4.07)."""
    while character.items and character.on_board and not game.state.result:
        options = {f"use:{name}": name for name in usable(Act(game, character), "turn")}
        if not options:
            return
        item: str = yield Ask("item", character.id, {**options, "no": ""}, "JL-91.07")
        if not item:
            return
        yield from use_item(game, Act(game, character, item), item, "turn")


def _use(game: LionGame, character: Character, choice: Choice) -> Steps:
    """Use one half; the card goes where that half sends it (JL-13.05)."""
    half = game.state.catalog.ability(choice.card).half(choice.half)
    if choice.skip:  # JL-90.22
        tell(game, "skipped", "JL-90.22", who=character.id, card=choice.card, half=choice.half)
        _put_away(game, character, choice, half, performed=False)
        return
    tell(game, "used", "JL-4.01", who=character.id, card=choice.card, half=choice.half, basic=choice.basic)
    act = Act(game, character, choice.card)
    act.each_attack = () if choice.basic else half.each_attack
    if choice.basic:
        yield from _basic(game, character, act, choice.half)
    else:
        yield from until_end("ability", run_effects(game, half.effects, act))
        act.performed = act.performed or half.lasting is not None
    if not character.on_board:
        return  # all its cards are lost (JL-9.08)
    character.count(BASIC_ABILITIES, choice.basic)
    if act.performed and not choice.basic:
        character.count(LOST_ABILITIES, half.lost)
        gain_xp(game, character, half.xp, "JL-4.14")
        for element in half.charge:
            yield from charge(game, element, character.id)
    _put_away(game, character, choice, half, performed=act.performed)


def _basic(game: LionGame, character: Character, act: Act, half: HalfName) -> Steps:
    """Attack 2 for a top, Move 2 for a bottom (JL-4.03, JL-4.04)."""
    if half == "top":
        yield from attack(game, act, Blow(BASIC))
    elif CONDITIONS.allows(character, MOVE):
        points = BASIC + passive(act, "move")
        yield from move(game, character, points, jump=False, chooser=character.id)


def _put_away(game: LionGame, character: Character, choice: Choice, half: Half, *, performed: bool) -> None:
    """JL-4.05, JL-13.02 to JL-13.04, JL-90.23"""
    character.chosen.remove(choice.card)
    if choice.basic or not performed:
        character.discard.append(choice.card)
    elif half.lasting is not None or half.round:
        character.active.append(Active(choice.card, choice.half))
        tell(game, "lasting_began", "JL-12.02", who=character.id, card=choice.card)
    else:
        (character.lost if half.lost else character.discard).append(choice.card)


# Rests


def _long_rest(game: LionGame, character: Character, *, acts: bool) -> Steps:
    """Lose one discarded card, take the others back, heal, restore spent items (JL-13.17)."""
    if character.discard:  # all may have gone since, to negate damage
        lost: str = yield Ask("lose", character.id, {card: card for card in character.discard}, "JL-91.10")
        take_back(character, lost)
        character.count(LONG_RESTS)
        tell(game, "rested", "JL-13.17", who=character.id, lost=lost, long=True)
    if acts:
        heal(game, character, REST_HEAL, "JL-13.17")
    for item, condition in character.items.items():
        if condition == ITEM_SPENT:
            character.items[item] = ITEM_READY
    if acts:
        yield from _after(game, character)


def take_back(character: Character, lost: str) -> None:
    """JL-13.10: one card is lost, the others return to the hand."""
    character.discard.remove(lost)
    character.lost.append(lost)
    character.hand += character.discard
    character.discard = []
