"""Items: what one is worth to somebody, what to wear, what to exchange at a workbench and what to hand to a friend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from toolkit.systems.machina_arcana.bots.chances import said
from toolkit.systems.machina_arcana.cards.card import CLASS_ITEMS, HANDS, PLACES, Item
from toolkit.systems.machina_arcana.cards.inventory import DONE
from toolkit.systems.machina_arcana.state import Explorer
from toolkit.systems.machina_arcana.verbs.judged import Held
from toolkit.systems.machina_arcana.view import View

#: What a point of a number is worth on a card.
_STATS = {"armour": 6.0, "will": 3.0, "max_stamina": 3.0, "max_essence": 1.0, "attack": 2.5, "strong": 2.5, "weak": 1.5}
#: A better outfit is worth the stamina of arranging it from so much on, a gift that of a trade.
_WORTH_ARRANGING, _WORTH_GIVING = 3.0, 4.0


def item_worth(view: View, me: Explorer, name: str) -> float:
    """What an item is worth to an explorer: dice, numbers, what it restores."""
    item = view.catalog.item(name)
    worth = float(item.level)
    for ability in item.card.abilities:
        effect = ability.aims
        if effect is not None and effect.verb.name == "attack":
            told = said(view, me, effect)
            dice = 2.0 * int(told.get("strong", 0)) + int(told.get("weak", 0))
            worth += 2.0 * dice / max(1, ability.cost.stamina) + (1.0 if ability.reach else 0.0)
        for each in ability.trigger.effects:
            held: Held | None = each.verb.facets["held"]
            worth += held(each) if held is not None else 0.0
    for passive in item.card.passives:
        by = passive.amount if isinstance(passive.amount, int) else 1
        worth += _STATS.get(passive.stat, 1.0) * by
    return worth + _fits_class(me, item)


def _fits_class(me: Explorer, item: Item) -> float:
    return 1.5 if item.role == "base" and item.type in CLASS_ITEMS[me.card.explorer_class] else 0.0


def pick_item(view: View, me: Explorer, options: Mapping[str, Any]) -> str:
    """The option that leaves the best items: keep, equip and choose the best, destroy and return the worst."""
    best, most = next(iter(options)), float("-inf")
    for key in options:
        word, _, rest = key.partition(":")
        name = rest.partition(":")[0]
        if word in ("keep", "choose", "equip"):
            worth = 100.0 + item_worth(view, me, name)  # base items first: nothing is equipped after an upgrade
        elif word == "attach":
            worth = item_worth(view, me, name)
        elif word in ("destroy", "return"):
            worth = -item_worth(view, me, name) + (0.1 if word == "return" else 0.0)
        elif word == "unequip":
            worth = 0.5 - item_worth(view, me, name)
        elif word in (DONE, "carry"):
            worth = 0.0
        else:
            worth = -1.0  # handing on
        if worth > most:
            best, most = key, worth
    return best


def pick_deck(view: View, me: Explorer, options: Mapping[str, Any]) -> str:
    """Weapons before anything else where there is none, then what the class equips at once."""
    worn = [view.catalog.item(each[0]) for each in me.worn]
    armed = any(each.card.abilities and each.card.abilities[0].aims for each in worn)
    dressed = sum(each.type == "apparel" for each in worn)
    wanted = ["apparel" if dressed < 2 else "consumable", *CLASS_ITEMS[me.card.explorer_class], "weapon", "consumable"]
    if not armed and "weapon" in options:
        return "weapon"
    if me.health <= 3 and "consumable" in options:
        return "consumable"
    return next((kind for kind in wanted if kind in options), next(iter(options)))


# What to wear


def outfit(view: View, me: Explorer, names: Iterable[str]) -> list[str]:
    """The base items that would be worn of some: the best first, as long as hands and places last (MA-35.03)."""
    found: list[str] = []
    hands, places = HANDS, dict(PLACES)
    items = [view.catalog.item(name) for name in names]
    for item in sorted(
        (each for each in items if each.role == "base"), key=lambda each: -item_worth(view, me, each.id)
    ):
        if item.type == "weapon":
            if item.hands > hands:
                continue
            hands -= item.hands
        else:
            place = item.place or "relic"
            if not places[place]:
                continue
            places[place] -= 1
        found.append(item.id)
    return found


def should_arrange(view: View, me: Explorer) -> bool:
    """Whether wearing other things would be much better, and no enemy is near."""
    if not me.carried or any(view.tile_of(each.cell) == view.tile_of(me.cell) for each in view.monsters.values()):
        return False
    worn = sum(item_worth(view, me, each[0]) for each in me.worn)
    best = sum(item_worth(view, me, name) for name in outfit(view, me, me.items()))
    return best - worn >= _WORTH_ARRANGING


# The workbench, and friends


def pick_exchange(view: View, me: Explorer, options: Mapping[str, Any]) -> str:
    """The best of the drawn cards for the worst of one's own: what is given up lies on offer again (MA-42.17)."""
    gains = {
        key: item_worth(view, me, pair[0]) - item_worth(view, me, pair[1])
        for key, pair in options.items()
        if pair is not None
    }
    best = max(gains, key=lambda key: gains[key])
    return best if gains[best] > 0 else DONE


def gifts(view: View, me: Explorer, other: Explorer) -> dict[str, float]:
    """What a friend would wear and oneself would not, with what it is worth there."""
    mine = outfit(view, me, me.items())
    spare = [name for name in me.carried if name not in mine and view.catalog.item(name).role == "base"]
    found = {}
    for name in spare:
        theirs = outfit(view, other, [*other.items(), name])
        if name in theirs:
            before = sum(item_worth(view, other, each) for each in outfit(view, other, other.items()))
            found[name] = sum(item_worth(view, other, each) for each in theirs) - before
    return {name: gain for name, gain in found.items() if gain >= _WORTH_GIVING}


def pick_trade(view: View, me: Explorer, options: Mapping[str, Any]) -> str:
    """Somebody to whom something can be handed that lies idle here, while no enemy is near; empty where nobody is."""
    if not me.carried or any(view.tile_of(each.cell) == view.tile_of(me.cell) for each in view.monsters.values()):
        return ""
    for key in options:
        word, _, name = key.partition(":")
        if word == "trade" and gifts(view, me, view.explorers[name]):
            return key
    return ""


def pick_given(view: View, me: Explorer, options: Mapping[str, Any], other: Explorer) -> str:
    """The next thing that is handed over in a trade."""
    wanted = gifts(view, me, other)
    return next((f"give:{name}" for name in wanted if f"give:{name}" in options), DONE)
