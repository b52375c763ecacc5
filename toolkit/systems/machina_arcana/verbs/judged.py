"""What bots make of a verb, said where the verb is declared: when an ability with it is used, what an item with it is
worth.

A verb that nobody has judged says so: `useful=None, held=None`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from toolkit.rules.effects import Effect
from toolkit.systems.machina_arcana import stats
from toolkit.systems.machina_arcana.chapters import can_light_the_way
from toolkit.systems.machina_arcana.map.tiles import CHAPTER
from toolkit.systems.machina_arcana.state import Explorer

if TYPE_CHECKING:
    from toolkit.systems.machina_arcana.cards.card import Ability
    from toolkit.systems.machina_arcana.view import View

#: Whether an ability should be used now for the sake of an effect, by what the effect says of itself; None where the
#: other effects of the ability decide.
Useful: TypeAlias = Callable[["View", Explorer, "Ability", Mapping[str, Any]], bool | None]
#: What an effect makes an item worth to whoever has it.
Held: TypeAlias = Callable[[Effect], float]
#: What a verb is among the effects of a card: `aims` needs a target that is chosen, `displaces` moves the target, which
#: has to be in play still, `moves` lets somebody stand elsewhere, `leads-on` takes a chapter on.
Part: TypeAlias = Literal["", "aims", "displaces", "moves", "leads-on"]

#: Essence that is kept for the chapter space.
RESERVE = 3
_RESTORED = {"health": 3.0, "essence": 1.5, "stamina": 1.0}


def restoring(view: View, me: Explorer, ability: Ability, told: Mapping[str, Any]) -> bool | None:
    """Used when all of it is missing, and paid with essence that can be spared."""
    if _missing(view, me, str(told["what"]), str(told.get("whom", "you"))) < int(told.get("count", 1)):
        return None
    return not ability.cost.essence or ability.cost.essence <= max(0, me.essence - 1)


def restored(effect: Effect) -> float:
    return _RESTORED[str(effect.fixed["what"])] * int(effect.fixed.get("count", 1))


def lighting(view: View, me: Explorer, ability: Ability, told: Mapping[str, Any]) -> bool:
    """Used for a chapter space of the tile that is dark."""
    dark = [cell for cell in view.spaces(CHAPTER, view.tile_of(me.cell)) if cell not in view.tokens]
    return bool(dark) and can_light_the_way(view) and ability.cost.essence < RESERVE


def for_chapter(view: View, me: Explorer, ability: Ability, told: Mapping[str, Any]) -> bool:
    """Used when it stands on the chapter, and the chapter is not completed."""
    return ability.card == view.current.id and ability.card not in view.completed


def destroying(view: View, me: Explorer, ability: Ability, told: Mapping[str, Any]) -> bool:
    """Used while there is essence to spare."""
    return me.essence > ability.cost.essence + 1


def hiding(view: View, me: Explorer, ability: Ability, told: Mapping[str, Any]) -> bool:
    """Used by whoever is nearly dead and can hardly run."""
    return me.health <= 2 and len(view.monsters) > 0 and not me.ethereal and me.stamina <= 2


def _missing(view: View, me: Explorer, what: str, whom: str) -> int:
    """How much of something is missing to whoever would get it."""
    if what == "stamina":
        return 0 if me.stamina > 1 else stats.max_stamina(view, me) - me.stamina
    if what == "essence":
        return stats.max_essence(view, me) - me.essence
    people = [me]
    if whom == "near":
        people += [each for each in view.on_map() if each is not me and view.adjacent(each.cell, me.cell)]
    return max(stats.max_health(view, each) - each.health for each in people)
