"""The stay in town: days, places, what they sell and do (SB-62, SB-63)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.story.campaign import campaign_of
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.brimstone.belongings import (
    drop,
    gain_item,
    gain_token,
    hand_over,
    has_room,
    limit,
    refit,
    take_out,
    weight,
)
from toolkit.systems.brimstone.cards.kit import has
from toolkit.systems.brimstone.dice import d6
from toolkit.systems.brimstone.healing import afflict
from toolkit.systems.brimstone.state import Hero, State
from toolkit.systems.brimstone.story.mode import LONGEST_STAY, town_of
from toolkit.systems.brimstone.story.road import story_in, wakes
from toolkit.systems.brimstone.story.services import SERVICES, offered, price, price_here
from toolkit.systems.brimstone.verbs.moments import MineGame, Remembered

LODGING = 5  # SB-62.10
STABLE = 1  # up to which die whoever cannot pay is hurt (SB-62.10)
RESTED = 1  # the corruption that a day of rest takes away (SB-62.08)
FULL = 5  # the gold that is paid for things is rounded up to a multiple of it (SB-62.06)
#: Parts of its gold that a hero can give; any sum is a few of them (SB-62.07).
PURSES = (5, 10, 25, 50, 100, 250)


def stay(game: MineGame) -> Steps:
    """A new day, or on to the next mission (SB-62.01)."""
    state = game.state
    story = story_in(state)
    living = [hero for hero in state.heroes.values() if not hero.dead]
    go = story.day >= LONGEST_STAY or not living
    if not go and story.day:
        go = not (yield Ask("stay", TABLE, {"stay": True, "go": False}, "SB-65.03"))
    if go:
        state.phase, state.waiting = "recruits", []
        return
    story.day += 1
    tell(game, "town_day", "SB-62.01", day=story.day)
    if story.day > 1:
        for hero in living:
            _lodging(game, hero)
    state.waiting = [hero.id for hero in living]


def _lodging(game: MineGame, hero: Hero) -> None:
    """5 gold a day after the first, or the stable (SB-62.10)."""
    gold = price(game.state, LODGING)
    if hero.gold >= gold:
        hero.gold -= gold
        tell(game, "paid", "SB-62.10", who=hero.id, gold=gold)
    elif d6(game, hero.id, "stable") <= STABLE:
        afflict(game, hero, "injury", "SB-62.10")


def spend_day(game: MineGame, name: str) -> Steps:
    """One hero visits a place, or rests (SB-62.01, SB-62.08)."""
    state = game.state
    hero = state.heroes[name]
    state.waiting.pop(0)
    yield from _give(game, hero)
    options: dict[str, Any] = {f"visit:{place['id']}": place for place in open_places(state)}
    if state.waiting:  # in any order the players like
        options["later"] = "later"
    place = yield Ask("visit", name, {**options, "rest": None}, "SB-65.04")
    if place == "later":
        state.waiting.append(name)
        return
    if place is None:
        hero.corruption = max(0, hero.corruption - RESTED)
        tell(game, "rested", "SB-62.08", who=name)
    else:
        tell(game, "visited", "SB-62.01", who=name, place=place["id"])
        yield from _visit(game, hero, place)
    if not state.waiting:
        yield from _town_event(game)


def _give(game: MineGame, hero: Hero) -> Steps:
    """Gold, dark stone and items may be given to any hero of the posse while in town (SB-62.07)."""
    state = game.state
    others = [each for each in state.heroes.values() if each is not hero and not each.dead]
    while others:
        chosen: tuple[str, int] | None = yield Ask("trade", hero.id, {"no": None, **_gifts(state, hero)}, "SB-62.07")
        if chosen is None:
            return
        what, count = chosen
        able = [each for each in others if not (what in hero.items and has(state, each, "no-trade"))]
        if not able:
            continue
        other: Hero = yield Ask("trade-with", hero.id, {f"to:{each.id}": each for each in able}, "SB-62.07")
        if not count:
            yield from hand_over(game, hero, other, what, "SB-62.07")
            continue
        tell(game, "traded", "SB-62.07", who=hero.id, what=what, to=other.id)
        field = what.replace("-", "_")
        setattr(other, field, getattr(other, field) + count)
        setattr(hero, field, getattr(hero, field) - count)


def _gifts(state: State, hero: Hero) -> dict[str, tuple[str, int]]:
    """What a hero can give, with how much of it; 0 for a single thing. Who is paranoid gives no items (SB-92.04)."""
    found: dict[str, tuple[str, int]] = {}
    if not has(state, hero, "no-trade"):
        found |= {f"give:{name}": (name, 0) for name in hero.items if not state.item(name).personal}
        found |= {f"give:{token}": (token, 0) for token in hero.bag}
    if hero.gold:
        found["give:gold"] = ("gold", hero.gold)
        found |= {f"give:gold:{part}": ("gold", part) for part in PURSES if part < hero.gold}
    if hero.dark_stone:
        found["give:dark-stone"] = ("dark-stone", hero.dark_stone)
        found |= {f"give:dark-stone:{part}": ("dark-stone", part) for part in range(1, hero.dark_stone)}
    return found


def open_places(state: State) -> list[Mapping[str, Any]]:
    """Places whose number is not above the hold of the town (SB-62.04, SB-63.06)."""
    hold = story_in(state).hold
    library = state.catalog.library
    return [_place(library, each) for each in library.of_kind("town-place") if each.data.get("hold", 1) <= hold]


def _place(library: Library, entity: Entity) -> Mapping[str, Any]:
    """What a place says, with its wares called by their ids, as heroes have them."""
    sells = [library.id_of(name, "item", entity.pack) for name in entity.data.get("sells", ())]
    prices = {library.id_of(name, "item", entity.pack): gold for name, gold in entity.data.get("prices", {}).items()}
    return {**entity.data, "sells": sells, "prices": prices}


def sale(gold: int) -> int:
    """Half the printed price, rounded up to full 5 gold (SB-62.06)."""
    return -(-gold // (2 * FULL)) * FULL


def _visit(game: MineGame, hero: Hero, place: Mapping[str, Any]) -> Steps:
    """Its own chance first, then buying, selling, and one service (SB-62.05, SB-62.09)."""
    state = game.state
    table: Mapping[str, Any] = place.get("events", {})
    if table:
        total = d6(game, hero.id, "place") + d6(game, hero.id, "place")
        yield from _row(game, "town-place", place["id"], str(total), hero)
    served = 0
    while True:
        options: dict[str, Any] = _wares(state, hero, place) | _sales(state, hero, place)
        if served < place.get("serves", 1):
            options |= {f"service:{each['type']}": ("service", each) for each in offered(state, hero, place)}
        if not options:
            return
        chosen = yield Ask("deal", hero.id, {**options, "leave": None}, "SB-65.04")
        if chosen is None:
            return
        what, meant = chosen
        if what == "service":
            served += 1
            cost = price(state, meant.get("price", 0))
            hero.gold -= cost
            tell(game, "served", "SB-62.05", who=hero.id, service=meant["type"], gold=cost)
            yield from SERVICES[meant["type"]](game, hero, meant)
        else:
            yield from _trade(game, hero, what, meant, place)


def _wares(state: State, hero: Hero, place: Mapping[str, Any]) -> dict[str, Any]:
    """What the hero can pay for and carry (SB-62.05, SB-62.13)."""
    found: dict[str, Any] = {}
    bought = story_in(state).bought
    for name in place.get("sells", ()):
        item = state.item(name)
        if item.deck == "artifact" and name in bought:
            continue
        if price_here(state, place, name) <= hero.gold and weight(state, hero) + item.weight <= limit(state, hero):
            found[f"buy:{name}"] = ("buy", name)
    for token, gold in place.get("tokens", {}).items():
        if price(state, gold) <= hero.gold and has_room(state, hero, token):
            found[f"buy:{token}"] = ("token", token)
    return found


def _sales(state: State, hero: Hero, place: Mapping[str, Any]) -> dict[str, Any]:
    if not place.get("buys", False):
        return {}
    return {
        f"sell:{name}": ("sell", name)
        for name in hero.items
        if state.item(name).price and not state.item(name).personal
    }


def _trade(game: MineGame, hero: Hero, what: str, name: str, place: Mapping[str, Any]) -> Steps:
    state = game.state
    if what == "buy":
        hero.gold -= price_here(state, place, name)
        if state.item(name).deck == "artifact":
            story_in(state).bought.append(name)
        take_out(state, name)
        yield from gain_item(game, hero, name, "SB-62.05")
    elif what == "token":
        hero.gold -= price(state, place["tokens"][name])
        yield from gain_token(game, hero, name, "SB-62.05")
    else:
        gold = sale(state.item(name).price)
        drop(game, hero, name, "SB-62.06")
        hero.gold += gold
        tell(game, "gained", "SB-62.06", who=hero.id, what="gold", count=gold)
    refit(state, hero)


def _town_event(game: MineGame) -> Steps:
    """After each day one hero rolls; 7 is quiet (SB-62.03)."""
    state = game.state
    living = [hero for hero in state.heroes.values() if not hero.dead]
    if not living:
        return
    hero: Hero = yield Ask("town-roller", TABLE, {f"hero:{each.id}": each for each in living}, "SB-65.06")
    total = d6(game, hero.id, "town") + d6(game, hero.id, "town")
    tell(game, "town_event", "SB-62.03", who=hero.id, roll=total)
    library = state.catalog.library
    town = town_of(library, campaign_of(library, story_in(state).campaign))
    if town is not None:
        yield from _row(game, "town", town.id, str(total), hero)


def _row(game: MineGame, kind: str, name: str, row: str, hero: Hero) -> Steps:
    """One row of a table of 2D6; what has no row is quiet. Who falls wakes again (SB-62.15)."""
    effects = game.state.catalog.table_row(kind, name, row)
    yield from run_effects(game, effects, Remembered(game, hero, source=name, deck="town"))
    for each in game.state.heroes.values():
        if each.knocked_out:
            wakes(game, each, "SB-62.15")
