"""What using a card costs: symbols of the roll, wounds, experience, and the card itself where it is used up."""

from __future__ import annotations

from toolkit.rules.decisions import Ask, Steps
from toolkit.systems.massive_darkness.cards.card import SYMBOLS, Power
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, discard_gear, spend_shard, spend_xp, wound_hero
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar

#: What a hero notes when it used its ability in this activation.
ABILITY = "ability"


def payable(game: MassiveGame, figure: Hero | Enemy | Pillar, symbols: dict[str, int], power: Power) -> bool:
    """Whether the owner can pay the whole price (MD-27.09). `symbols` are those it may still spend."""
    if power.consumes and (not isinstance(figure, Hero) or all(gear.id != power.consumes for gear in figure.carried)):
        return False
    if power.is_ability and isinstance(figure, Hero) and ABILITY in figure.used:  # MD-11.08
        return False
    return all(_can_pay(game, figure, symbols, what, count, power) for what, count in power.price.items())


def _can_pay(
    game: MassiveGame, figure: Hero | Enemy | Pillar, symbols: dict[str, int], what: str, count: int, power: Power
) -> bool:
    if what in SYMBOLS:
        return symbols.get(what, 0) >= count
    if not isinstance(figure, Hero):  # an enemy spends nothing but symbols
        return False
    match what:
        case "xp":
            return figure.xp >= count - _payable_with_shards(game, figure, power)
        case "wounds":
            return figure.health > count
    return bool(_givers(game, figure, count))


def _payable_with_shards(game: MassiveGame, hero: Hero, power: Power) -> int:
    """How much of a price in experience a shard may stand for: 1, for abilities in story mode (MD-33.04, MD-90.40)."""
    return int(power.is_ability and game.state.story is not None and hero.shards > 0)


def _pay_xp(game: MassiveGame, hero: Hero, count: int, power: Power) -> Steps:
    if _payable_with_shards(game, hero, power):
        options = {"pay:xp": False, "pay:shard": True} if hero.xp >= count else {"pay:shard": True}
        with_shard: bool = yield Ask("payment", hero.id, options, "MD-90.40")
        if with_shard:
            spend_shard(game, hero, "MD-33.04")
            count -= 1
    if count:
        spend_xp(game, hero, count, "MD-11.08")


def _givers(game: MassiveGame, hero: Hero, count: int) -> dict[str, Hero]:
    """The hero itself and its allies in sight, as far as they survive the sacrifice (MD-38.03)."""
    return {
        f"sacrifice:{ally.id}": ally
        for ally in game.state.living()
        if ally.health > count and game.state.sight(hero.zone, ally.zone) is not None
    }


def pay(game: MassiveGame, figure: Hero | Enemy | Pillar, symbols: dict[str, int], power: Power) -> Steps:
    """Take the price: a symbol spent is used up (MD-27.08), and so is a consumable (MD-12.18)."""
    for what, count in power.price.items():
        if what in SYMBOLS:
            symbols[what] -= count
            continue
        assert isinstance(figure, Hero)
        if what == "xp":
            yield from _pay_xp(game, figure, count, power)
        elif what == "wounds":
            wound_hero(game, figure, count, "MD-38.02")
        else:
            giver: Hero = yield Ask("sacrifice", figure.id, _givers(game, figure, count), "MD-91.19")
            wound_hero(game, giver, count, "MD-38.03")
    if power.is_ability and isinstance(figure, Hero):
        figure.used.append(ABILITY)
    if power.consumes:
        assert isinstance(figure, Hero)
        gear = next(each for each in figure.carried if each.id == power.consumes)
        figure.carried.remove(gear)
        figure.changed()
        discard_gear(game, gear, figure.id, "MD-12.18")
