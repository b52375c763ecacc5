"""Between two adventures of a story: what a defeat costs, the market, and getting ready (MD-33.15 to MD-33.22, MD-34).

All of it comes before the first round of the adventure that is played next (MD-34.01). After a victory the phases are
market, exchange, deals, packing, keeping, swapping and equipping; after a defeat the players choose first.
"""

from __future__ import annotations

from collections import Counter

from toolkit.crawl.cards.decks import left_over
from toolkit.crawl.cards.inventory import take_away, unequip
from toolkit.crawl.story.interlude import Interlude
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.systems.massive_darkness.cards.card import NO_EQUIPMENT, Gear
from toolkit.systems.massive_darkness.cards.equipment import usable
from toolkit.systems.massive_darkness.cards.trading import arrange, exchange_freely
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, discard_gear, gain_whole_xp, heal
from toolkit.systems.massive_darkness.fights.spawning import first_card
from toolkit.systems.massive_darkness.map.levels import hero_level
from toolkit.systems.massive_darkness.setup import begin_adventure
from toolkit.systems.massive_darkness.state import Hero, State
from toolkit.systems.massive_darkness.story.mode import (
    DEALS,
    FOR_CARDS,
    FOR_XP,
    STORY_PHASES,
    BoothLevel,
    Story,
    too_many,
)


def story_step(game: MassiveGame) -> Steps:
    """The step to run at a clean point before the first round."""
    state = game.state
    match state.phase:
        case "market":
            return _open(game)
        case "deals" if state.waiting:
            return _deal(game)
        case "defeat" if not state.waiting:
            return _choose(game)
    return _INTERLUDE.step(game)


def story_of(state: State) -> Story:
    assert state.story is not None
    return state.story


# What one hero does in a phase where all do the same


def _lose_and_discard(game: MassiveGame, name: str) -> Steps:
    """What a defeat costs (MD-33.19)."""
    _lose_shards(game, game.state.heroes[name])
    yield from _discard_down(game, game.state.heroes[name], "MD-33.19")


def _exchange(game: MassiveGame, name: str) -> Steps:
    return exchange_freely(game, game.state.heroes[name])


def _keep(game: MassiveGame, name: str) -> Steps:
    return _discard_down(game, game.state.heroes[name], "MD-34.14")


def _swap_cards(game: MassiveGame, name: str) -> Steps:
    return _swap(game, game.state.heroes[name])


def _get_ready(game: MassiveGame, name: str) -> Steps:
    hero = game.state.heroes[name]
    for gear in [gear for gear in hero.equipped if not usable(game, gear)]:
        unequip(game, hero, gear, "MD-33.12")
    yield from arrange(game, hero)


def _begin(game: MassiveGame, phase: str) -> None:
    if phase == "packing":
        _close(game)


_INTERLUDE = Interlude(
    STORY_PHASES,
    {
        "defeat": _lose_and_discard,
        "exchange": _exchange,
        "packing": _exchange,
        "keeping": _keep,
        "swapping": _swap_cards,
        "equipping": _get_ready,
    },
    _begin,
    lambda game: begin_adventure(game.state),
)


# After a defeat


def _lose_shards(game: MassiveGame, hero: Hero) -> None:
    if hero.shards:
        tell(game, "lost_shards", "MD-33.19", who=hero.id, count=hero.shards)
        hero.shards = 0


def _choose(game: MassiveGame) -> Steps:
    """Play the lost adventure again, or leave it lost and go on (MD-33.20). Whoever goes on has a market (MD-33.22)."""
    story = story_of(game.state)
    go_on = "end" if story.last else "go-on"
    story.replay = yield Ask("after-defeat", TABLE, {go_on: False, "replay": True}, "MD-33.20")
    if story.replay:
        tell(game, "replayed", "MD-33.21", adventure=game.state.catalog.adventure.id)
        _INTERLUDE.enter(game, "swapping")  # no market: MD-33.21
    else:
        game.state.outcome = "lost"


# The market


def _open(game: MassiveGame) -> Steps:
    """Lay out a card for every hero at every booth (MD-34.02 to MD-34.06)."""
    state = game.state
    story = story_of(state)
    for booth in story.rules.market:
        for hero in state.heroes.values():
            gear, refused = first_card(state, _level(state, hero, booth), NO_EQUIPMENT)
            for each in refused:  # MD-34.05
                discard_gear(game, each, hero.id, "MD-34.05")
            if gear is not None:
                story.market.append(gear)
    tell(game, "market", "MD-34.06", cards=[gear.id for gear in story.market])
    _INTERLUDE.enter(game, "exchange")
    yield from ()


def _level(state: State, hero: Hero, booth: BoothLevel) -> int:
    match booth:
        case "lowest":
            return min(map(hero_level, state.heroes.values()))
        case "own":
            return hero_level(hero)
    return booth


def _deal(game: MassiveGame) -> Steps:
    """A hero makes a deal or leaves the market; which hero is next, the players choose (MD-34.06, MD-34.07)."""
    state = game.state
    name: str = yield Ask("dealer", TABLE, {f"hero:{name}": name for name in state.waiting}, "MD-91.23")
    hero = state.heroes[name]
    options: dict[str, tuple[str, Gear] | None] = {"done": None}
    made = story_of(state).deals.get(name, [])
    if FOR_XP not in made:
        options |= {f"sell:{gear.id}": (FOR_XP, gear) for gear in held(hero)}
    if FOR_CARDS not in made:
        options |= {f"trade:{gear.id}": (FOR_CARDS, gear) for gear in held(hero) if _leads_to_a_deal(state, hero, gear)}
    chosen: tuple[str, Gear] | None = yield Ask("deal", name, options, "MD-34.07")
    if chosen is None:
        state.waiting.remove(name)
        return
    kind, gear = chosen
    if kind == FOR_XP:
        _sell(game, hero, gear)
    else:
        yield from _trade(game, hero, gear)
    made = story_of(state).deals.setdefault(name, [])
    made.append(kind)
    if len(made) == len(DEALS):
        state.waiting.remove(name)


def held(hero: Hero) -> list[Gear]:
    """All cards of a hero, on and beside the dashboard."""
    return [*hero.equipped, *hero.carried]


def price(gear: Gear) -> int:
    """The experience the market pays for a card: half its level, rounded up (MD-34.08)."""
    return (gear.story_level + 1) // 2


def _sell(game: MassiveGame, hero: Hero, gear: Gear) -> None:
    take_away(hero, gear)
    discard_gear(game, gear, hero.id, "MD-34.08")
    tell(game, "sold", "MD-34.08", who=hero.id, card=gear.id)
    gain_whole_xp(game, hero, price(gear), "MD-34.08")


def _leads_to_a_deal(state: State, hero: Hero, gear: Gear) -> bool:
    return bool(_affordable(state, gear.story_level) or _second_cards(state, hero, gear))


def _affordable(state: State, levels: int) -> dict[str, Gear]:
    """The market cards whose level does not exceed what is left of the discarded levels (MD-34.10)."""
    return {f"take:{gear.id}": gear for gear in story_of(state).market if gear.story_level <= levels}


def _second_cards(state: State, hero: Hero, first: Gear) -> dict[str, Gear]:
    """The cards a hero may discard besides the first, where both together buy something."""
    others = held(hero)
    others.remove(first)
    return {f"add:{gear.id}": gear for gear in others if _affordable(state, first.story_level + gear.story_level)}


def _trade(game: MassiveGame, hero: Hero, first: Gear) -> Steps:
    """One card for one, two for one, or one for two (MD-34.09); levels decide what can be had (MD-34.10)."""
    state = game.state
    second, gear = yield from _second_or_taken(state, hero, first)
    given, taken = [first], [gear]
    if second is not None:
        given.append(second)
    story_of(state).market.remove(gear)
    more = _affordable(state, first.story_level - gear.story_level)
    if second is None and more:
        another: Gear | None = yield Ask("trade-more", hero.id, {"enough": None, **more}, "MD-34.09")
        if another is not None:
            taken.append(another)
            story_of(state).market.remove(another)
    for each in given:
        take_away(hero, each)
        discard_gear(game, each, hero.id, "MD-34.09")
    hero.carried.extend(taken)
    hero.changed()
    tell(game, "dealt", "MD-34.09", who=hero.id, gave=[each.id for each in given], took=[each.id for each in taken])


def _second_or_taken(state: State, hero: Hero, first: Gear) -> Asking[tuple[Gear | None, Gear]]:
    """The second card a hero discards, if any, and the first it takes."""
    take, add = _affordable(state, first.story_level), _second_cards(state, hero, first)
    options = {key: (None, gear) for key, gear in take.items()} | {key: (gear, None) for key, gear in add.items()}
    second, taken = yield Ask("trade-for", hero.id, options, "MD-34.09")
    if second is not None:
        both = _affordable(state, first.story_level + second.story_level)
        taken = yield Ask("trade-for", hero.id, both, "MD-34.10")
    return second, taken


def _close(game: MassiveGame) -> None:
    """What nobody took is put away, and all heroes are healed (MD-34.12)."""
    story = story_of(game.state)
    for gear in story.market:
        game.state.discard(gear.deck, gear.id)
    story.market = []
    story.deals = {}
    for hero in game.state.heroes.values():
        heal(game, hero, hero.wounds, "MD-34.12")


# Getting ready


def _discard_down(game: MassiveGame, hero: Hero, rule: str) -> Steps:
    """A hero takes six cards along, one artifact among them at most (MD-33.15, MD-33.19, MD-34.14)."""
    while cards := too_many(held(hero), story_of(game.state).rules):
        gear: Gear = yield Ask("keep", hero.id, {f"discard:{gear.id}": gear for gear in cards}, rule)
        take_away(hero, gear)
        discard_gear(game, gear, hero.id, rule)


def _swap(game: MassiveGame, hero: Hero) -> Steps:
    """Cards for starting gear, each card once: before a replay any (MD-33.21).

    Otherwise only a hero who has nothing but cards too high for the start swaps some of them (MD-34.15).
    """
    state = game.state
    replay = story_of(state).replay
    rule = "MD-33.21" if replay else "MD-34.15"
    cards = held(hero)
    if not replay and any(usable(game, gear) for gear in cards):
        return
    while cards and (pool := _spare_starting_gear(state)):
        options: dict[str, Gear | None] = {"done": None, **{f"swap:{gear.id}": gear for gear in cards}}
        gear: Gear | None = yield Ask("swap", hero.id, options, rule)
        if gear is None:
            return
        new: Gear = yield Ask("starting-gear", hero.id, {f"take:{each.id}": each for each in pool}, rule)
        cards.remove(gear)
        take_away(hero, gear)
        discard_gear(game, gear, hero.id, rule)
        hero.carried.append(new)
        hero.changed()
        tell(game, "swapped", rule, who=hero.id, card=gear.id, took=new.id)


def _spare_starting_gear(state: State) -> list[Gear]:
    """The starting gear that no hero has (MD-1.06)."""
    taken = Counter(gear.id for hero in state.heroes.values() for gear in held(hero))
    return list(map(state.catalog.gear, left_over((gear.id for gear in state.catalog.starting_gear), taken)))
