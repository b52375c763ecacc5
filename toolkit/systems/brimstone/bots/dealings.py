"""What a hero does in town: healing before goods, goods that make it stronger before tokens, and nothing in vain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.systems.brimstone.belongings import usable
from toolkit.systems.brimstone.bots.judgement import Judgement
from toolkit.systems.brimstone.cards.card import Item
from toolkit.systems.brimstone.story.services import offered, price_here

#: What services are worth to whoever needs them.
SERVICES = {"heal-injury": 3.0, "heal-madness": 3.0, "cleansing": 2.0, "assay": 1.5, "blessing": 1.0, "forge": 0.8}
#: Tokens for the road: so many, and not more than so many of a kind.
TOKENS, OF_A_KIND = 3, 2


def visit_worth(judge: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    """A place whose service is needed, or that sells what the hero wants; rest against corruption."""
    values = {"rest": 0.2 + 0.3 * judge.me.corruption}
    for key, place in options.items():
        if isinstance(place, Mapping):
            needed = offered(judge.view, judge.me, place)
            values[key] = sum(SERVICES.get(each["type"], 0.0) for each in needed) + _goods(judge, place)
    return values


def _goods(judge: Judgement, place: Mapping[str, Any]) -> float:
    view, me = judge.view, judge.me
    able = [name for name in place.get("sells", ()) if price_here(view, place, name) <= me.gold]
    best = max((_item(judge, view.item(name)) for name in able), default=0.0)
    return max(0.0, best) + (0.4 if place.get("tokens") and len(me.bag) < TOKENS else 0.0)


def deal_worth(judge: Judgement, options: Mapping[str, Any]) -> dict[str, float]:
    me = judge.me
    values: dict[str, float] = {"leave": 0.0}
    for key, chosen in options.items():
        if chosen is None:
            continue
        what, meant = chosen
        if what == "service":
            values[key] = SERVICES.get(meant["type"], -1.0)
        elif what == "token":
            values[key] = 0.4 if len(me.bag) < TOKENS and me.bag.count(meant) < OF_A_KIND else -1.0
        else:
            values[key] = _item(judge, judge.view.item(meant)) if what == "buy" else -1.0
    return values


def _item(judge: Judgement, item: Item) -> float:
    """A better gun than the best it has, or clothes for a part of the body that wears none."""
    me = judge.me
    mine = [judge.view.item(name) for name in me.items]
    if not usable(me, item) or item.id in me.items:
        return -1.0
    if item.gun is not None:
        return 0.5 * (_fire(item) - max(map(_fire, mine), default=0.0))
    return 0.6 if item.part and item.part not in {each.part for each in mine} else -1.0


def _fire(item: Item) -> float:
    return item.gun.shots * (2.0 + item.gun.damage) if item.gun is not None else 0.0


def class_worth(judge: Judgement, options: Mapping[str, str]) -> dict[str, float]:
    """A class that nobody of the posse has."""
    taken = [each.sheet.id for each in judge.view.heroes.values() if not each.dead]
    return {key: -float(taken.count(name)) for key, name in options.items()}
