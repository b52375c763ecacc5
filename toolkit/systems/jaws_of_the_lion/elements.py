"""Elements: charged at the end of a turn, consumed if they are there, waning with every round (JL-14)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking
from toolkit.systems.jaws_of_the_lion.cards.card import ANY_ELEMENT, ELEMENTS
from toolkit.systems.jaws_of_the_lion.state import ElementLevel
from toolkit.systems.jaws_of_the_lion.verbs.moments import LionGame

_WANES: dict[ElementLevel, ElementLevel] = {"strong": "waning", "waning": "inert", "inert": "inert"}


def charge(game: LionGame, element: str, chooser: str) -> Asking[bool]:
    """An element becomes strong when the turn ends (JL-14.04). Says whether it would not have done so anyway."""
    if element == ANY_ELEMENT:
        element = yield Ask("element", chooser, {each: each for each in ELEMENTS}, "JL-14.16")
    if element in game.state.charging:
        return False
    game.state.charging.append(element)
    return True


def available(game: LionGame, element: str) -> list[str]:
    """The elements that could be consumed for this symbol (JL-14.06, JL-14.09)."""
    state = game.state
    wanted = ELEMENTS if element == ANY_ELEMENT else (element,)
    return [each for each in wanted if state.elements[each] != "inert" and each not in state.charging]


def consume(game: LionGame, element: str, chooser: str) -> Asking[str]:
    """Consume one of the elements a symbol stands for; the caller has seen that one is there (JL-14.07)."""
    able = available(game, element)
    chosen: str = yield Ask("element", chooser, {each: each for each in able}, "JL-14.16")
    game.state.elements[chosen] = "inert"
    game.state.consumed.append(chosen)
    tell(game, "consumed", "JL-14.07", element=chosen)
    return chosen


def end_turn(game: LionGame) -> None:
    """What was charged becomes strong (JL-14.04)."""
    state = game.state
    for element in state.charging:
        if element not in state.consumed:  # JL-14.09
            state.elements[element] = "strong"
            tell(game, "charged", "JL-14.04", element=element)
    state.charging, state.consumed = [], []


def end_round(game: LionGame) -> None:
    """At the end of the round every element wanes by one step (JL-14.11)."""
    state = game.state
    for element, level in state.elements.items():
        if level != "inert":
            state.elements[element] = _WANES[level]
            tell(game, "waned", "JL-14.11", element=element, to=_WANES[level])
