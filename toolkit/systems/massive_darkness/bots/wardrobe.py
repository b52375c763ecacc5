"""What gear is worth to a hero: how it would fare with it against the enemies of the game level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from toolkit.crawl.cards.inventory import replacements
from toolkit.crawl.figures.conditions import UNTROUBLED
from toolkit.systems.massive_darkness.bots.memory import Worths, memory_of
from toolkit.systems.massive_darkness.bots.wants import Wants
from toolkit.systems.massive_darkness.cards.card import ATTACK_CATEGORIES, SLOTS, AttackCategory, Gear
from toolkit.systems.massive_darkness.fights.fighters import PillarFighter
from toolkit.systems.massive_darkness.state import Hero, Pillar
from toolkit.systems.massive_darkness.view import View

#: What enemies of each game level attack and defend with, on the whole.
_ATTACKS = ({"yellow": 2}, {"red": 1, "yellow": 1}, {"red": 1, "yellow": 2}, {"red": 2, "yellow": 1}, {"red": 3})
_DEFENSES = ({"blue": 1}, {"blue": 2}, {"blue": 2}, {"green": 1, "blue": 1}, {"green": 2})
_DISTANCES: dict[AttackCategory, int] = {"melee": 0, "ranged": 2, "magic": 1}


class _Straw(PillarFighter):
    """An opponent that only serves to compare gear: it has dice of a level and nothing else."""

    def __init__(self, view: View, zone: str) -> None:
        super().__init__(view, Pillar("straw", zone))
        self.level_met = view.level

    def pool(self, category: str) -> dict[str, int]:
        return dict((_DEFENSES if category == "defense" else _ATTACKS)[self.level_met - 1])

    @property
    def health(self) -> int:
        return 3

    @property
    def kind(self) -> str:
        return "mob"

    @property
    def level(self) -> int:
        return self.level_met


class Dressed(NamedTuple):
    """A hero as a key: what counts besides its cards, and these."""

    built: tuple[object, ...]
    cards: tuple[str, ...]


class Look:
    """What was found out about a hero, as long as its cards, skills and class are the same and so is the game level."""

    __slots__ = ("dressed", "gains", "kits", "level", "outfit")

    def __init__(self, view: View, hero: Hero) -> None:
        self.kits = hero.kits
        self.level = view.level
        self.dressed = Dressed(_built(view, hero), _dress(hero))
        #: Card → what the hero would gain by it.
        self.gains: dict[str, float] = {}
        #: The best it can wear, and what that gains.
        self.outfit: tuple[float, list[Gear]] | None = None


class Wardrobe:
    """Compares what heroes could wear, in general: as if they were unhurt, in a lit zone, and nothing else went on.

    All bots with the same tastes share what was found for an adventure.
    """

    def __init__(self, wants: Wants) -> None:
        self.wants = wants
        self._tastes = (wants.ranged, wants.magic, wants.stun, wants.second_weapon, wants.defense)
        self._looks: dict[str, Look] = {}

    def _known(self, view: View) -> Worths:
        return memory_of(view.catalog).worths[self._tastes]

    def _look(self, view: View, hero: Hero) -> Look:
        """What was worked out about a hero, worked out anew when its cards or the game level changed."""
        found = self._looks.get(hero.id)
        if found is None or found.kits is not hero.kits or found.level != view.level:
            found = self._looks[hero.id] = Look(view, hero)
        return found

    def worth(self, view: View, hero: Hero, equipped: Sequence[Gear], extra: Gear | None = None) -> float:
        """How a hero fares with these cards equipped, and perhaps one more carried."""
        carried = [gear for gear in (*hero.carried, *((extra,) if extra is not None else ())) if gear.form == "item"]
        key = (
            "worth",
            self._look(view, hero).dressed.built,
            tuple([gear.id for gear in equipped]),
            tuple([gear.id for gear in carried]),
        )
        return self._known(view).recall(key, lambda: self._measure(view, hero, equipped, carried))

    def _measure(self, view: View, hero: Hero, equipped: Sequence[Gear], carried: Sequence[Gear]) -> float:
        wants, forecasts = self.wants, memory_of(view.catalog).forecasts
        zone = _lit_zone(view)
        figure = _in(hero, equipped, carried, zone)
        fighter, straw = view.fighter(figure), _Straw(view, zone)
        kit = fighter.kit
        fighter.id = ""  # what lasts on the hero for a time is not counted
        attacks = []
        for category in ATTACK_CATEGORIES:
            if kit.pools[category]:
                blow = forecasts.blow(view, fighter, straw, category, _DISTANCES[category])
                factor = {"ranged": wants.ranged, "magic": wants.magic}.get(category, 1.0)
                attacks.append(factor * (blow.wounds + blow.stun * wants.stun / 2))
        attacks.sort(reverse=True)
        taken = forecasts.blow(view, straw, fighter, "melee", 0)
        best = attacks[0] if attacks else 0.0
        second = attacks[1] if len(attacks) > 1 else 0.0
        return best + wants.second_weapon * second - wants.defense * taken.wounds

    def gain(self, view: View, hero: Hero, gear: Gear) -> float:
        """What a hero gains by one more card, worn in the best way."""
        if gear.form == "consumable":
            return 0.4
        look = self._look(view, hero)
        found = look.gains.get(gear.id)
        if found is None:
            key = ("gain", gear.id, *look.dressed)
            found = look.gains[gear.id] = self._known(view).recall(key, lambda: self._find_gain(view, hero, gear))
        return found

    def _find_gain(self, view: View, hero: Hero, gear: Gear) -> float:
        now = self.worth(view, hero, hero.equipped)
        if gear.slot:
            return max(self.worth(view, hero, worn) for worn in outfits(hero.equipped, gear)) - now
        return self.worth(view, hero, hero.equipped, gear) - now

    def best_outfit(self, view: View, hero: Hero) -> tuple[float, list[Gear]]:
        """The best a hero can wear of all it has, found by changing one card after another, and what that gains."""
        look = self._look(view, hero)
        if look.outfit is None:
            known = memory_of(view.catalog).outfits[self._tastes]
            look.outfit = known.recall(look.dressed, lambda: self._find_best_outfit(view, hero))
        return look.outfit

    def _find_best_outfit(self, view: View, hero: Hero) -> tuple[float, list[Gear]]:
        worn = list(hero.equipped)
        start = best = self.worth(view, hero, worn)
        spare = [gear for gear in hero.carried if gear.slot]
        for _ in range(4):
            found = None
            for gear in spare:
                for outfit in outfits(worn, gear):
                    worth = self.worth(view, hero, outfit)
                    if worth > best + 0.01:
                        best, found = worth, outfit
            if found is None:
                break
            worn = found
            spare = [gear for gear in (*hero.carried, *hero.equipped) if gear.slot and gear not in worn]
        return best - start, worn


def _built(view: View, hero: Hero) -> tuple[object, ...]:
    """What counts besides the cards of a hero."""
    hero_class = hero.hero_class and hero.hero_class.id
    return hero.id, hero_class, *hero.skills.items(), view.level, view.gear_limit, len(view.heroes)


def _dress(hero: Hero) -> tuple[str, ...]:
    """All cards of a hero, as a key."""
    return (*[gear.id for gear in hero.equipped], "carries", *[gear.id for gear in hero.carried])


def _in(hero: Hero, equipped: Sequence[Gear], carried: Sequence[Gear], zone: str) -> Hero:
    figure = hero.copy()
    figure.equipped, figure.carried = list(equipped), list(carried)
    figure.changed()
    figure.zone, figure.wounds, figure.xp, figure.conditions = zone, 0, 0, UNTROUBLED
    return figure


def _lit_zone(view: View) -> str:
    zones = view.dungeon.zones
    return next((name for name, zone in zones.items() if zone.light), view.dungeon.entry)


def exposure(view: View, hero: Hero) -> float:
    """Wounds a hero takes from an attack as enemies of the game level make it."""
    forecasts = memory_of(view.catalog).forecasts
    return forecasts.blow(view, _Straw(view, hero.zone), view.fighter(hero), "melee", 0).wounds


def outfits(equipped: Sequence[Gear], gear: Gear) -> Iterator[list[Gear]]:
    """Every way to wear a card beside or instead of what is worn."""
    for replaced in replacements(SLOTS, equipped, gear).values():
        yield [*(other for other in equipped if other not in replaced), gear]
