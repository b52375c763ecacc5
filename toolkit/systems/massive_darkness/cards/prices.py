"""What using a card costs: symbols of the roll, wounds, experience, and the card itself where it is used up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from toolkit.crawl.cards import prices
from toolkit.crawl.cards.prices import Coin
from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.massive_darkness.cards.card import SYMBOLS, Power
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, discard_gear, spend_shard, spend_xp, wound_hero
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar


@dataclass(slots=True, eq=False)
class Payer:
    """Who pays for what; `symbols` are those it may still spend."""

    game: MassiveGame
    figure: Hero | Enemy | Pillar
    symbols: dict[str, int]
    power: Power

    @property
    def hero(self) -> Hero:
        """Whoever pays anything but symbols: an enemy does not."""
        assert isinstance(self.figure, Hero)
        return self.figure


def payable(game: MassiveGame, figure: Hero | Enemy | Pillar, symbols: dict[str, int], power: Power) -> bool:
    """Whether the owner can pay the whole price (MD-27.09)."""
    if power.consumes and (not isinstance(figure, Hero) or all(gear.id != power.consumes for gear in figure.carried)):
        return False
    if power.once and isinstance(figure, Hero) and power.once in figure.used:  # MD-11.08
        return False
    return not power.price or prices.payable(COINS, Payer(game, figure, symbols, power), power.price)


def pay(game: MassiveGame, figure: Hero | Enemy | Pillar, symbols: dict[str, int], power: Power) -> Steps:
    """Take the price: a symbol spent is used up (MD-27.08), and so is a consumable (MD-12.18)."""
    yield from prices.pay(COINS, Payer(game, figure, symbols, power), power.price)
    if power.once and isinstance(figure, Hero):
        figure.used.append(power.once)
    if power.consumes:
        assert isinstance(figure, Hero)
        gear = next(each for each in figure.carried if each.id == power.consumes)
        figure.carried.remove(gear)
        figure.changed()
        discard_gear(game, gear, figure.id, "MD-12.18")


# Symbols of the roll


def _has_symbols(symbol: str, payer: Payer, count: int) -> bool:
    return payer.symbols.get(symbol, 0) >= count


def _spend_symbols(symbol: str, payer: Payer, count: int) -> Steps:
    payer.symbols[symbol] -= count
    yield from ()


# Experience


def _has_xp(payer: Payer, count: int) -> bool:
    return isinstance(payer.figure, Hero) and payer.figure.xp >= count - _payable_with_shards(payer)


def _payable_with_shards(payer: Payer) -> int:
    """How much of a price in experience a shard may stand for: 1, for abilities in story mode (MD-33.04, MD-90.40)."""
    return int(payer.power.is_ability and payer.game.state.story is not None and payer.hero.shards > 0)


def _pay_xp(payer: Payer, count: int) -> Steps:
    game, hero = payer.game, payer.hero
    if _payable_with_shards(payer):
        options = {"pay:xp": False, "pay:shard": True} if hero.xp >= count else {"pay:shard": True}
        with_shard: bool = yield Ask("payment", hero.id, options, "MD-90.40")
        if with_shard:
            spend_shard(game, hero, "MD-33.04")
            count -= 1
    if count:
        spend_xp(game, hero, count, "MD-11.08")


# Wounds


def _survives(payer: Payer, count: int) -> bool:
    return isinstance(payer.figure, Hero) and payer.figure.health > count


def _take_wounds(payer: Payer, count: int) -> Steps:
    wound_hero(payer.game, payer.hero, count, "MD-38.02")
    yield from ()


def _has_givers(payer: Payer, count: int) -> bool:
    return isinstance(payer.figure, Hero) and bool(_givers(payer, count))


def _givers(payer: Payer, count: int) -> dict[str, Hero]:
    """The hero itself and its allies in sight, as far as they survive the sacrifice (MD-38.03)."""
    state = payer.game.state
    return {
        f"sacrifice:{ally.id}": ally
        for ally in state.living()
        if ally.health > count and state.sight(payer.hero.zone, ally.zone) is not None
    }


def _sacrifice(payer: Payer, count: int) -> Steps:
    giver: Hero = yield Ask("sacrifice", payer.hero.id, _givers(payer, count), "MD-91.19")
    wound_hero(payer.game, giver, count, "MD-38.03")


#: All that a price may name: see `spend` in `verbs/fighting.py`.
COINS = {
    **{symbol: Coin(partial(_has_symbols, symbol), partial(_spend_symbols, symbol)) for symbol in SYMBOLS},
    "xp": Coin(_has_xp, _pay_xp),
    "wounds": Coin(_survives, _take_wounds),
    "sacrifice": Coin(_has_givers, _sacrifice),
}
