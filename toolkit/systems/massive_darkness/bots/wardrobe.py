"""What gear is worth to a hero: how it would fare with it against the enemies of the game level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.crawl.figures.conditions import UNTROUBLED
from toolkit.systems.massive_darkness.bots.odds import mean, odds_of
from toolkit.systems.massive_darkness.bots.prowess import forecast
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.cards.card import ATTACK_CATEGORIES, AttackCategory, Gear, Power
from toolkit.systems.massive_darkness.fights.fighters import Fighter
from toolkit.systems.massive_darkness.state import Hero, Pillar, fits
from toolkit.systems.massive_darkness.view import View

#: What enemies of each game level attack and defend with, on the whole.
_ATTACKS = ({"yellow": 2}, {"red": 1, "yellow": 1}, {"red": 1, "yellow": 2}, {"red": 2, "yellow": 1}, {"red": 3})
_DEFENSES = ({"blue": 1}, {"blue": 2}, {"blue": 2}, {"green": 1, "blue": 1}, {"green": 2})
_DISTANCES: dict[AttackCategory, int] = {"melee": 0, "ranged": 2, "magic": 1}
_REMEMBERED = 4_096


class _Straw(Fighter):
    """Somebody to measure oneself against: dice and nothing else."""

    def __init__(self, view: View, zone: str) -> None:
        super().__init__(view.fighter(next(iter(view.heroes.values()))).state)
        self.figure = Pillar("straw", zone)
        self.id, self.chooser = "straw", ""
        self.level_met = view.level

    def pool(self, category: str) -> dict[str, int]:
        return dict((_DEFENSES if category == "defense" else _ATTACKS)[self.level_met - 1])

    def all_powers(self) -> Iterator[Power]:
        return iter(())

    @property
    def worn(self) -> Iterable[Gear]:
        return ()

    @property
    def health(self) -> int:
        return 3

    @property
    def kind(self) -> str:
        return "mob"

    @property
    def level(self) -> int:
        return self.level_met

    @property
    def xp(self) -> int:
        return 0

    @property
    def minions(self) -> int:
        return 0


class Wardrobe:
    """Compares what heroes could wear, in general: as if they were unhurt, in a lit zone, and nothing else went on.

    What was asked before is remembered.
    """

    def __init__(self, wants: Wants) -> None:
        self.wants = wants
        self._known: dict[tuple[object, ...], float] = {}

    def share(self, other: Wardrobe) -> None:
        """From now on both remember the same."""
        self._known = other._known

    def worth(self, view: View, hero: Hero, equipped: Sequence[Gear], extra: Gear | None = None) -> float:
        """How a hero fares with these cards equipped, and perhaps one more carried."""
        carried = [gear for gear in (*hero.carried, *((extra,) if extra is not None else ())) if gear.form == "item"]
        key = (
            hero.id,
            hero.hero_class and hero.hero_class.id,
            tuple(sorted(gear.id for gear in equipped)),
            tuple(sorted(gear.id for gear in carried)),
            tuple(hero.skills.items()),
            view.level,
            view.gear_limit,
        )
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._measure(view, hero, equipped, carried)
        return found

    def _measure(self, view: View, hero: Hero, equipped: Sequence[Gear], carried: Sequence[Gear]) -> float:
        wants, odds = self.wants, odds_of(view.catalog)
        zone = _lit_zone(view)
        figure = hero.copy()
        figure.equipped, figure.carried = list(equipped), list(carried)
        figure.changed()
        figure.zone, figure.wounds, figure.xp, figure.conditions = zone, 0, 0, UNTROUBLED
        fighter, straw = view.fighter(figure), _Straw(view, zone)
        fighter.id = ""  # what lasts on the hero for a time is not counted
        attacks = []
        for category in ATTACK_CATEGORIES:
            if fighter.kit.pools[category]:
                chances, stun = forecast(view.clash(fighter, straw, category, _DISTANCES[category]), odds)
                factor = {"ranged": wants.ranged, "magic": wants.magic}.get(category, 1.0)
                attacks.append(factor * (mean(chances) + stun * wants.stun / 2))
        attacks.sort(reverse=True)
        chances, _ = forecast(view.clash(straw, fighter, "melee", 0), odds)
        best = attacks[0] if attacks else 0.0
        second = attacks[1] if len(attacks) > 1 else 0.0
        return best + wants.second_weapon * second - wants.defense * mean(chances)

    def gain(self, view: View, hero: Hero, gear: Gear) -> float:
        """What a hero gains by one more card, worn in the best way."""
        if gear.form == "consumable":
            return 0.4
        now = self.worth(view, hero, hero.equipped)
        if not gear.slot:
            return self.worth(view, hero, hero.equipped, gear) - now
        return max(self.worth(view, hero, worn) for worn in outfits(hero, gear)) - now

    def best_outfit(self, view: View, hero: Hero) -> tuple[float, list[Gear]]:
        """The best a hero can wear of all it has, found by changing one card after another, and what that gains."""
        worn = list(hero.equipped)
        start = best = self.worth(view, hero, worn)
        spare = [gear for gear in hero.carried if gear.slot]
        for _ in range(4):
            found = None
            for gear in spare:
                for outfit in outfits_of(worn, gear):
                    worth = self.worth(view, hero, outfit)
                    if worth > best + 0.01:
                        best, found = worth, outfit
            if found is None:
                break
            worn = found
            spare = [gear for gear in (*hero.carried, *hero.equipped) if gear.slot and gear not in worn]
        return best - start, worn


def _lit_zone(view: View) -> str:
    zones = view.dungeon.zones
    return next((name for name, zone in zones.items() if zone.light), view.dungeon.entry)


def exposure(view: View, hero: Hero) -> float:
    """Wounds a hero takes from an attack as enemies of the game level make it."""
    chances, _ = forecast(view.clash(_Straw(view, hero.zone), view.fighter(hero), "melee", 0), odds_of(view.catalog))
    return mean(chances)


def outfits(hero: Hero, gear: Gear) -> Iterator[list[Gear]]:
    return outfits_of(hero.equipped, gear)


def outfits_of(equipped: Sequence[Gear], gear: Gear) -> Iterator[list[Gear]]:
    """Every way to wear a card beside or instead of what is worn."""
    if fits(equipped, gear):
        yield [*equipped, gear]
        return
    if gear.slot == "body":
        yield [*(other for other in equipped if other.slot != "body"), gear]
        return
    for index, other in enumerate(equipped):
        rest = [*equipped[:index], *equipped[index + 1 :]]
        if other.hands and fits(rest, gear):
            yield [*rest, gear]
    without = [other for other in equipped if not other.hands]
    if fits(without, gear):
        yield [*without, gear]
