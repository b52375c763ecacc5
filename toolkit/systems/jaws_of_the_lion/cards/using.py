"""Items that are used, and lasting effects that work (JL-12, JL-18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.effects import Effect, Trigger, run_effects
from toolkit.systems.jaws_of_the_lion.cards.active import half_of, retire
from toolkit.systems.jaws_of_the_lion.cards.card import Lasting
from toolkit.systems.jaws_of_the_lion.conditions import ACT, CONDITIONS
from toolkit.systems.jaws_of_the_lion.fights.changes import gain_xp
from toolkit.systems.jaws_of_the_lion.state import (
    ITEM_READY,
    ITEM_SPENT,
    ITEM_USED,
    NOWHERE,
    Active,
    Character,
    Figure,
    State,
)
from toolkit.systems.jaws_of_the_lion.tallies import ITEMS
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, LionGame

#: The moment at which the bonus of a round is the attacker's choice.
ATTACKING = "attack"
#: The moment that lasts as long as the turn of a character.
IN_TURN = "turn"
_AFTER_USE = {"once": ITEM_USED, "spent": ITEM_SPENT, "unlimited": ITEM_READY}


def can_act(state: State, figure: Figure) -> bool:
    """Whether a figure is there and no stun keeps it from acting: that counts on its own turn alone (JL-90.26)."""
    if figure.cell == NOWHERE:
        return False
    return not figure.conditions or state.turn != figure.id or CONDITIONS.allows(figure, ACT)


def perform(game: LionGame, effects: Sequence[Effect], act: Act) -> Steps:
    """The actions of an ability, from top to bottom, as long as the figure can act (JL-90.22, JL-90.77, JL-90.78)."""
    for effect in effects:
        if not can_act(game.state, act.figure):
            return
        yield from run_effects(game, [effect], act)


def usable(act: Act, event: str) -> dict[str, list[Trigger]]:
    """The items that the figure may use at this moment, each with all that it does then."""
    if not isinstance(act.figure, Character) or act.forced_by is not None:
        return {}
    catalog, found = act.state.catalog, dict[str, list[Trigger]]()
    for name, condition in act.figure.items.items():
        if condition == ITEM_READY and not (act.figure.busy and _is_busy(act.figure, name, event)):
            triggers = catalog.item(name).triggers
            due = [each for each in triggers if each.event == event and each.applies(act, act.game)]
            if due:
                found[name] = due
    return found


def offer_items(game: LionGame, act: Act, event: str) -> Asking[bool]:
    """A character may use any number of items at their moment (JL-18.06, JL-91.07). Says whether it used any."""
    done: set[str] = set()
    while options := {f"use:{name}": name for name in usable(act, event) if name not in done}:
        chosen: str | None = yield Ask("item", act.figure.id, {**options, "no": None}, "JL-91.07")
        if chosen is None:
            break
        done.add(chosen)
        yield from use_item(game, act, chosen, event)
    return bool(done)


def use_item(game: LionGame, act: Act, name: str, event: str) -> Steps:
    assert isinstance(act.figure, Character)
    due = usable(act, event)[name]
    act.figure.items[name] = _AFTER_USE[game.state.catalog.item(name).use]
    act.figure.count(ITEMS)
    tell(game, "item_used", "JL-18.06", who=act.figure.id, item=name)
    chosen = act.last
    if event == IN_TURN and act.figure.items[name] == ITEM_READY:
        act.figure.busy = (*act.figure.busy, f"{event} {name}")
    with _using(act.figure, name):
        for trigger in due:
            yield from run_effects(game, trigger.effects, act)
            act.last = chosen  # whom it has chosen is nothing to what comes next (JL-90.159)


@contextmanager
def _using(character: Character, name: str) -> Iterator[None]:
    """While an item or a bonus is used, it is not used again by what it does (JL-90.162)."""
    character.busy = (*character.busy, name)
    try:
        yield
    finally:
        character.busy = tuple(each for each in character.busy if each != name)


def _is_busy(character: Character, name: str, event: str) -> bool:
    return name in character.busy or f"{event} {name}" in character.busy


# Lasting effects


def lasting_of(state: State, character: Character) -> Iterator[tuple[Active, Lasting]]:
    for active in character.active:
        lasting = half_of(state, active).lasting
        if lasting is not None:
            yield active, lasting


def trigger_lasting(game: LionGame, character: Character, event: str, act: Act) -> Asking[bool]:
    """Persistent bonuses work every time, even to no benefit, and their tokens move on (JL-12.08, JL-12.11).

    Says whether any worked.
    """
    if not character.active:
        return False
    worked = False
    for active, lasting in list(lasting_of(game.state, character)):
        due = [each for each in lasting.triggers if each.event == event and each.applies(act, game)]
        if not due or active not in character.active or active.card in character.busy:
            continue
        if half_of(game.state, active).round and event == ATTACKING:  # JL-7.16
            options = {f"apply:{active.card}": True, "no": False}
            if not (yield Ask("bonus", character.id, options, "JL-7.16")):
                continue
        worked = True
        act.must = True
        with _using(character, active.card):
            for trigger in due:
                yield from perform(game, trigger.effects, act)  # JL-10.16
        act.must = False
        if lasting.slots and active in character.active:
            _move_token(game, character, active, lasting)
    return worked


def _move_token(game: LionGame, character: Character, active: Active, lasting: Lasting) -> None:
    gain_xp(game, character, lasting.slots[active.slot], "JL-12.09")
    active.slot += 1
    if active.slot >= len(lasting.slots):
        retire(game, character, active)
