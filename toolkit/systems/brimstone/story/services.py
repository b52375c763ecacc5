"""What places do for gold: healing, blessings, gambling, forging (SB-62, the table of places)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.brimstone.belongings import refit
from toolkit.systems.brimstone.cards.card import Upgrade
from toolkit.systems.brimstone.cards.catalog import AFFLICTIONS
from toolkit.systems.brimstone.dice import d3, d6
from toolkit.systems.brimstone.healing import afflict
from toolkit.systems.brimstone.hurting import take_corruption
from toolkit.systems.brimstone.state import CHURCH, Hero, State
from toolkit.systems.brimstone.story.mode import MOST_HOLD, Story
from toolkit.systems.brimstone.verbs.moments import MineGame

#: A gamble is for any sum of full 5 gold, or for all that somebody has.
STAKE, HIGHEST_STAKE = 5, 100
STONE_GOLD = 10
CHEAPER = 10  # SB-63.08
#: The table of places: up to which die healing fails, taking off a mutation hurts, and a stone cracks.
HEALING_FAILS, SCARS, CRACKS = 1, 3, 1
BLESSING = 1  # the grit that a mission begins with besides
#: Dice of a gamble: what keeps the stake, and what wins it three times.
EVEN, JACKPOT, TIMES = 7, 12, 3


def _story(state: State) -> Story:
    assert state.story is not None
    return state.story


def price(state: State, gold: int) -> int:
    """At the highest hold everything is 10 gold cheaper, but never less than half (SB-63.08)."""
    if _story(state).hold < MOST_HOLD:
        return gold
    return max((gold + 1) // 2, gold - CHEAPER)


def price_here(state: State, place: Mapping[str, Any], item: str) -> int:
    """The price of the place, or the printed one (SB-62.06)."""
    own: Mapping[str, int] = place.get("prices", {})
    return price(state, own.get(item, state.item(item).price))


def curable(state: State, hero: Hero, kind: str) -> list[str]:
    """What is no harm stays (SB-62.11)."""
    names: list[str] = getattr(hero, AFFLICTIONS[kind])
    return [name for name in names if not state.catalog.affliction(kind, name).good]


def dead(state: State) -> list[Hero]:
    """Who died; those who have not arrived yet did not (SB-60.11)."""
    return [each for each in state.heroes.values() if each.dead and each.id not in _story(state).newcomers]


def upgradable(state: State, hero: Hero, *, forged: bool) -> dict[str, list[Upgrade]]:
    """Item → the upgrades of the smith's list that its free slots hold and the hero can pay for (SB-62.14)."""
    catalog = state.catalog
    known = [catalog.upgrade(each.id) for each in catalog.library.of_kind("item-upgrade")]
    able = [each for each in known if each.forged == forged and price(state, each.price) <= hero.gold]
    found: dict[str, list[Upgrade]] = {}
    for name in dict.fromkeys(hero.items):
        free = state.item(name).slots - sum(catalog.upgrade(each).slots for each in hero.forged.get(name, ()))
        if fitting := [each for each in able if each.slots <= free]:
            found[name] = fitting
    return found


def _can_fit(state: State, hero: Hero, service: Mapping[str, Any]) -> bool:
    """Whether gold is left for an upgrade when the work is paid."""
    left = hero.gold - price(state, service.get("price", 0))
    return any(
        price(state, each.price) <= left for able in upgradable(state, hero, forged=False).values() for each in able
    )


_NEEDS: Mapping[str, Callable[[State, Hero], bool]] = {
    "blessing": lambda state, hero: hero.id not in _story(state).blessed,
    "heal-madness": lambda state, hero: bool(curable(state, hero, "madness")),
    "heal-injury": lambda state, hero: bool(curable(state, hero, "injury")),
    "cleansing": lambda state, hero: hero.corruption > 0,
    "remove-mutation": lambda state, hero: bool(hero.mutations),
    "raise-dead": lambda state, hero: CHURCH in state.options and bool(dead(state)),
    "gamble": lambda state, hero: hero.gold > 0,
    "round-for-the-house": lambda state, hero: not _story(state).choice_of_hazards,
    "forge": lambda state, hero: hero.dark_stone > 0 and bool(upgradable(state, hero, forged=True)),
    "assay": lambda state, hero: hero.dark_stone > 0,
}


def offered(state: State, hero: Hero, place: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The services of a place that the hero can pay for and that would do something."""
    return [
        each
        for each in place.get("services", ())
        if price(state, each.get("price", 0)) <= hero.gold
        and (_can_fit(state, hero, each) if each["type"] == "fit" else _NEEDS[each["type"]](state, hero))
    ]


def _cure(game: MineGame, hero: Hero, kind: str) -> Steps:
    able = curable(game.state, hero, kind) if kind != "mutation" else list(dict.fromkeys(hero.mutations))
    name: str = yield Ask("cure", hero.id, {f"cure:{each}": each for each in able}, "SB-65.04")
    getattr(hero, AFFLICTIONS[kind]).remove(name)
    tell(game, "cured", "SB-62.11", who=hero.id, name_of=name)
    refit(game.state, hero)


def _blessing(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    _story(game.state).blessed.append(hero.id)
    yield from ()


def _heal_madness(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    yield from _cure(game, hero, "madness")


def _heal_injury(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    """On a 1 it fails, and the gold is spent."""
    if d6(game, hero.id, "doctor") > HEALING_FAILS:
        yield from _cure(game, hero, "injury")


def _cleansing(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    hero.corruption = max(0, hero.corruption - d3(game, hero.id, "cleansing"))
    yield from ()


def _remove_mutation(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    """A mutation is removed; on 1 to 3 the hero gets an injury for it (SB-62.05)."""
    yield from _cure(game, hero, "mutation")
    if d6(game, hero.id, "doctor") <= SCARS:
        afflict(game, hero, "injury", "SB-62.05")


def _raise_dead(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    """A dead hero of the player's choice comes back to life (SB-41.11)."""
    able = {f"hero:{each.id}": each for each in dead(game.state)}
    other: Hero = yield Ask("raise", hero.id, able, "SB-41.11")
    other.dead = False
    tell(game, "raised", "SB-41.11", who=other.id)


def _gamble(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    """2 to 6 lose, 7 keep, 8 to 11 win as much again, 12 three times as much."""
    most = min(hero.gold, HIGHEST_STAKE)
    able = {f"stake:{gold}": gold for gold in (*range(STAKE, most, STAKE), most)}
    stake: int = yield Ask("stake", hero.id, able, "SB-65.05")
    total = d6(game, hero.id, "gamble") + d6(game, hero.id, "gamble")
    won = -stake if total < EVEN else 0 if total == EVEN else TIMES * stake if total == JACKPOT else stake
    hero.gold += won
    tell(game, "gambled", "SB-62.05", who=hero.id, roll=total, gold=won)


def _round(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    _story(game.state).choice_of_hazards = True
    yield from ()


def _forge(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    hero.dark_stone -= 1
    yield from _fill_slot(game, hero, forged=True)


def _fit(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    yield from _fill_slot(game, hero, forged=False)


def _fill_slot(game: MineGame, hero: Hero, *, forged: bool) -> Steps:
    """An upgrade of the smith's list into free slots; what is fitted has a price besides (SB-20.16, SB-62.14)."""
    state = game.state
    able = upgradable(state, hero, forged=forged)
    item: str = yield Ask("slot", hero.id, {f"item:{name}": name for name in able}, "SB-65.04")
    upgrade: Upgrade = yield Ask("forge", hero.id, {f"upgrade:{each.id}": each for each in able[item]}, "SB-65.04")
    if upgrade.price:
        gold = price(state, upgrade.price)
        hero.gold -= gold
        tell(game, "paid", "SB-62.14", who=hero.id, gold=gold)
    hero.forged[item] = [*hero.forged.get(item, ()), upgrade.id]
    tell(game, "forged", "SB-20.16", who=hero.id, item=item, upgrade=upgrade.id)
    refit(state, hero)


def _assay(game: MineGame, hero: Hero, service: Mapping[str, Any]) -> Steps:
    """Stones are sold at D6 x 10 each; a 1 cracks the stone."""
    options = {f"stones:{count}": count for count in range(1, hero.dark_stone + 1)}
    count: int = yield Ask("stones", hero.id, options, "SB-65.05")
    for _ in range(count):
        hero.dark_stone -= 1
        face = d6(game, hero.id, "assay")
        hero.gold += face * STONE_GOLD if face > CRACKS else 0
        tell(game, "assayed", "SB-62.05", who=hero.id, roll=face)
        if face <= CRACKS:
            yield from take_corruption(game, hero, 1, "assayer", "SB-62.05")


SERVICES: Mapping[str, Callable[[MineGame, Hero, Mapping[str, Any]], Steps]] = {
    "blessing": _blessing,
    "heal-madness": _heal_madness,
    "heal-injury": _heal_injury,
    "cleansing": _cleansing,
    "remove-mutation": _remove_mutation,
    "raise-dead": _raise_dead,
    "gamble": _gamble,
    "round-for-the-house": _round,
    "forge": _forge,
    "fit": _fit,
    "assay": _assay,
}
