"""A character's turn: two halves of two cards, or a long rest (JL-4, JL-13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps, until_end
from toolkit.rules.effects import Effect
from toolkit.systems.jaws_of_the_lion.cards.active import drops, retire
from toolkit.systems.jaws_of_the_lion.cards.card import HALVES, Half, HalfName
from toolkit.systems.jaws_of_the_lion.cards.using import can_act, perform, trigger_lasting, usable, use_item
from toolkit.systems.jaws_of_the_lion.elements import charge
from toolkit.systems.jaws_of_the_lion.fights.attack import Blow, attack
from toolkit.systems.jaws_of_the_lion.fights.changes import gain_xp, heal
from toolkit.systems.jaws_of_the_lion.state import ITEM_READY, ITEM_SPENT, Active, Character
from toolkit.systems.jaws_of_the_lion.tallies import BASIC as BASIC_ABILITIES
from toolkit.systems.jaws_of_the_lion.tallies import LONG_RESTS, LOST_ABILITIES
from toolkit.systems.jaws_of_the_lion.turns import begin_turn, end_turn
from toolkit.systems.jaws_of_the_lion.verbs.actions import move
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
    if character.long_rest:
        yield from _long_rest(game, character)
        return
    halves: tuple[HalfName, ...] = HALVES
    while character.chosen and character.on_board and not game.state.result:
        if not can_act(game.state, character):  # JL-90.25
            tell(game, "stood_stunned", "JL-90.25", who=character.id)
            character.discard += character.chosen
            character.chosen = []
            return
        choice: Choice = yield Ask("ability", character.id, _choices(game, character, halves), "JL-91.04")
        if choice.item:
            yield from use_item(game, Act(game, character, choice.item), choice.item, "turn")
        elif choice.drop is not None:
            retire(game, character, choice.drop)  # JL-12.03
        else:
            halves = tuple(half for half in HALVES if half != choice.half)
            yield from _use(game, character, choice)
    yield from _items(game, character)


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
    for key, active in drops(character).items():
        options[key] = Choice(drop=active)
    return options


def _items(game: LionGame, character: Character) -> Steps:
    """Besides its abilities a character may use items, and then also give up lasting effects (JL-4.07, JL-12.03)."""
    while character.items and can_act(game.state, character) and not game.state.result:
        options: dict[str, str | Active] = {f"use:{name}": name for name in usable(Act(game, character), "turn")}
        if not options:
            return
        options |= drops(character)
        chosen: str | Active = yield Ask("item", character.id, {**options, "no": ""}, "JL-91.07")
        if not chosen:
            return
        if isinstance(chosen, Active):
            retire(game, character, chosen)
        else:
            yield from use_item(game, Act(game, character, chosen), chosen, "turn")


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
        yield from _basic(game, act, choice.half)
    else:
        act.earned = 0
        yield from until_end("ability", _perform(game, character, half.effects, act))
        act.performed = act.performed or half.lasting is not None
    if not character.on_board:
        return  # all its cards are lost (JL-9.08)
    character.count(BASIC_ABILITIES, choice.basic)
    if act.performed and not choice.basic:
        character.count(LOST_ABILITIES, half.lost)
        gain_xp(game, character, half.xp, "JL-4.14")
        gain_xp(game, character, act.earned or 0, "JL-4.16")
        for element in half.charge:
            yield from charge(game, element, character.id)
    _put_away(game, character, choice, half, performed=act.performed)


def _perform(game: LionGame, character: Character, effects: Sequence[Effect], act: Act) -> Steps:
    """The actions of a half; once one is performed, items may be used before the next (JL-4.07)."""
    joins = False
    for effect in effects:
        if act.performed and not joins:
            yield from _items(game, character)
        yield from perform(game, [effect], act)
        joins = effect.verb.facets["part"].joins


def _basic(game: LionGame, act: Act, half: HalfName) -> Steps:
    """Attack 2 for a top, Move 2 for a bottom (JL-4.03, JL-4.04)."""
    if half == "top":
        yield from attack(game, act, Blow(BASIC))
    else:
        yield from move(game, act, BASIC)


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


def _long_rest(game: LionGame, character: Character) -> Steps:
    """Lose one discarded card, take the others back, heal, restore spent items (JL-13.17).

    It is a turn: items may be used before and after (JL-13.18). Who is stunned heals nothing (JL-90.25).
    """
    yield from _items(game, character)
    if character.discard:  # JL-90.100
        lost = yield from _lose(game, character)
        take_back(character, lost)
        character.count(LONG_RESTS)
        tell(game, "rested", "JL-13.17", who=character.id, lost=lost, long=True)
    if can_act(game.state, character):
        heal(game, character, REST_HEAL, "JL-13.17")
    for item, condition in character.items.items():
        if condition == ITEM_SPENT:
            character.items[item] = ITEM_READY
    yield from _items(game, character)


def _lose(game: LionGame, character: Character) -> Asking[str]:
    """Which card a rest loses; the owner may first take cards out of its active area (JL-91.10, JL-12.03)."""
    while True:
        options: dict[str, str | Active] = {card: card for card in character.discard}
        chosen: str | Active = yield Ask("lose", character.id, options | drops(character), "JL-91.10")
        if not isinstance(chosen, Active):
            return chosen
        retire(game, character, chosen)


def take_back(character: Character, lost: str) -> None:
    """JL-13.10: one card is lost, the others return to the hand."""
    character.discard.remove(lost)
    character.lost.append(lost)
    character.hand += character.discard
    character.discard = []
