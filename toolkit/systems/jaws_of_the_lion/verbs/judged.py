"""What bots make of a verb, said where the verb is declared: what it adds to the gist of a half of a card, and when an
item is used for it.

A verb that nobody has judged says so: `gist=UNREAD, used=UNJUDGED`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from toolkit.rules.effects import Effect
from toolkit.systems.jaws_of_the_lion.conditions import WORTH

if TYPE_CHECKING:
    from toolkit.systems.jaws_of_the_lion.bots.judgement import Judgement

#: The numbers of a half (`bots/gists.py`) as far as they are known, to be added to.
Numbers: TypeAlias = dict[str, Any]
#: Adds an effect to them; told with it are the elements that can be consumed now.
Gist: TypeAlias = Callable[[Numbers, Effect, frozenset[str]], None]
#: What using an item now is worth for an effect, as things look to a character.
Used: TypeAlias = Callable[["Judgement", Effect], float]


def number(effect: Effect, name: str, default: int) -> int:
    value = effect.fixed.get(name, default)
    return value if isinstance(value, int) else default


def conditions_worth(effect: Effect) -> float:
    return sum(WORTH[name] for name in effect.fixed.get("conditions", ()))


# What it adds to the gist of a half


def something(found: Numbers, effect: Effect, elements: frozenset[str]) -> None:
    found["other"] += 0.7


#: Nobody has read it: it does something or other.
UNREAD = something


def attacking(found: Numbers, effect: Effect, elements: frozenset[str]) -> None:
    """The first attack counts; another one is something besides."""
    if found.get("attack"):
        UNREAD(found, effect, elements)
        return
    found["attack"] = number(effect, "value", 0)
    found["range"] = number(effect, "range", 0) or 1
    found["targets"] = number(effect, "targets", 1) + ("area" in effect.fixed)
    found["other"] += conditions_worth(effect)


def moving(found: Numbers, effect: Effect, elements: frozenset[str]) -> None:
    found["move"], found["jump"] = number(effect, "value", 0), bool(effect.fixed.get("jump", False))


def healing(found: Numbers, effect: Effect, elements: frozenset[str]) -> None:
    found["heal"] = number(effect, "value", 1)
    found["mends"] = 0 if effect.fixed.get("whom") == "self" else number(effect, "range", 0) or 1


def shielding(found: Numbers, effect: Effect, elements: frozenset[str]) -> None:
    found["shield"] = number(effect, "value", 1)


def looting(found: Numbers, effect: Effect, elements: frozenset[str]) -> None:
    found["loot"] = number(effect, "range", 1)


def hurting(found: Numbers, effect: Effect, elements: frozenset[str]) -> None:
    if effect.fixed.get("whom", "enemy") != "enemy":
        UNREAD(found, effect, elements)
        return
    found["harm"], found["harm_range"] = number(effect, "value", 1), number(effect, "range", 0) or 1


def letting(found: Numbers, effect: Effect, elements: frozenset[str]) -> None:
    """Adds the worth of actions that other figures are let or made to do."""
    worth = sum(number(each, "value", 1) for each in effect.fixed.get("actions", ()))
    found["others"] = 0.5 * worth * number(effect, "targets", 1)
    found["others_range"] = number(effect, "range", 1)


def giving(found: Numbers, effect: Effect, elements: frozenset[str]) -> None:
    times = 1.5 if effect.fixed.get("every") else number(effect, "targets", 1)
    found["other"] += conditions_worth(effect) * times


def consuming(found: Numbers, effect: Effect, elements: frozenset[str]) -> None:
    """If the element can be consumed now: adds its bonus to the attack, and a little for everything else it does."""
    if {"any", effect.fixed.get("element")} & elements:
        for each in effect.fixed.get("then", ()):
            found["added"] += number(each, "attack", 0)
            found["other"] += 0.5


# When an item is used for it


def always(worth: float) -> Used:
    return lambda judgement, effect: worth


#: Nobody has judged it: it is used where it costs little.
UNJUDGED = always(0.8)


def when_hurt(judgement: Judgement, effect: Effect) -> float:
    me = judgement.me
    return 1.0 if me.max_hp - me.hp >= number(effect, "value", 1) and me.hp * 3 <= me.max_hp * 2 else 0.0


def when_cards_run_out(judgement: Judgement, effect: Effect) -> float:
    return 1.0 if len(judgement.me.discard) >= 2 and len(judgement.me.hand) < 4 else 0.0


def when_spent(judgement: Judgement, effect: Effect) -> float:
    return 1.0 if any(state == "spent" for state in judgement.me.items.values()) else 0.0


def near_enemies(judgement: Judgement, effect: Effect) -> float:
    return max(0.8, conditions_worth(effect)) if judgement.near else 0.0


def to_get_on(judgement: Judgement, effect: Effect) -> float:
    return 1.0 if not judgement.near or judgement.places else 0.0


def beside_no_door(judgement: Judgement, effect: Effect) -> float:
    me, view = judgement.me, judgement.view
    return 0.8 if judgement.near and not view.closed & set(view.layout.board.around[me.cell]) else 0.0
