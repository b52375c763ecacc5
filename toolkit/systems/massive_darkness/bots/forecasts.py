"""Forecasts of attacks that were asked for before, remembered by all they follow from and by nothing else.

Which cards meet is always part of the question. What else is, the cards themselves say: the names that their conditions
and amounts mention. Most mention nothing, so that most attacks are forecast once in all games of an adventure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from toolkit.crawl.bots.risk import wounds_that_count
from toolkit.crawl.dice.odds import Chances, Odds, mean
from toolkit.crawl.remembering import Remembered
from toolkit.systems.massive_darkness.bots.prowess import Arms, Means, forecast
from toolkit.systems.massive_darkness.cards.card import AttackCategory
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, Fighter, HeroFighter
from toolkit.systems.massive_darkness.verbs.judged import Role
from toolkit.systems.massive_darkness.verbs.scopes import CHARACTER
from toolkit.systems.massive_darkness.view import View

#: What is kept: cards that were looked at, what they bring to attacks, what meets what, and forecasts of each meeting.
_CARDS, _ARMS, _MEETINGS, _FORECASTS = 8_192, 8_192, 32_768, 1_024

#: Farther away, distance makes no difference to a forecast.
FAR_OFF = 3

#: What cards bring to attacks: by role, kind of attack, and whether a blade makes it.
Armoury: TypeAlias = dict[tuple[Role, AttackCategory, bool], Arms]
#: What an answer hangs on besides the cards: asked of attacker, defender and distance.
Circumstance: TypeAlias = Callable[[Fighter, Fighter, int], object]

#: Names that the kind of attack settles, or that are nought before a die is rolled.
SETTLED = frozenset({"category", "manner", "hits", "shields", "hits_on_dice", "shields_on_dice", "blanks", "rerolled"})
#: Names about the table.
AROUND: dict[str, Circumstance] = {
    "distance": lambda attacker, defender, distance: distance,
    "level": lambda attacker, defender, distance: attacker.state.level,
    "heroes": lambda attacker, defender, distance: len(attacker.state.heroes),
}


class Blow:
    """An attack that could be made: how, the chances of wounds, the wounds on the whole, the chance of a stun."""

    __slots__ = ("_counting", "category", "chances", "stun", "wounds")

    def __init__(self, category: AttackCategory, chances: Chances, stun: float) -> None:
        self.category = category
        self.chances = chances
        self.wounds = mean(chances)
        self.stun = stun
        self._counting: dict[int, float] = {}

    def counting(self, health: int) -> float:
        """Wounds on the whole that count against so much health."""
        found = self._counting.get(health)
        if found is None:
            found = self._counting[health] = wounds_that_count(self.chances, health)
        return found


class Meeting:
    """Two sides of an attack: what a forecast hangs on besides their cards, and the forecasts made so far."""

    __slots__ = ("_means", "attack", "blows", "circumstances", "defense")

    def __init__(self, attack: Arms, defense: Arms, means: Means) -> None:
        self.attack, self.defense, self._means = attack, defense, means
        named = [(arms.role, name) for arms in (attack, defense) for name in sorted(arms.names) if name not in SETTLED]
        asked = [_circumstance(role, name) for role, name in named]
        known = tuple(each for each in asked if each is not None)
        #: None where a name is mentioned that nobody knows here: then nothing is remembered.
        self.circumstances = known if len(known) == len(asked) else None
        self.blows: Remembered[tuple[object, ...], Blow] = Remembered(_FORECASTS)

    def blow(self, view: View, attacker: Fighter, defender: Fighter, category: AttackCategory, distance: int) -> Blow:
        """What the attack promises, of these two and from so far."""
        asked = self.circumstances
        if asked is None:
            return self._forecast(view, attacker, defender, category, distance)
        circumstances = tuple([each(attacker, defender, distance) for each in asked]) if asked else ()
        if view.modifiers.items or attacker.figure.own.conditions or defender.figure.own.conditions:
            troubled = _troubled(attacker, defender)
            circumstances = (*circumstances, *_rerolls(view, attacker, defender), *troubled)
        found = self.blows.get(circumstances)
        if found is None:
            found = self.blows[circumstances] = self._forecast(view, attacker, defender, category, distance)
        return found

    def _forecast(
        self, view: View, attacker: Fighter, defender: Fighter, category: AttackCategory, distance: int
    ) -> Blow:
        combat = None
        if self.attack.names or self.defense.names:
            combat = view.clash(attacker, defender, category, distance)
            if is_blade(category, distance):
                combat.manner = "magic-blade"
        chances, stun = forecast(self.attack, self.defense, (attacker, defender), combat, self._means)
        if combat is not None:
            combat.end()
        return Blow(category, chances, stun)


class Forecasts:
    """Forecasts of one adventure's attacks. All bots share them: an answer depends on the question alone."""

    def __init__(self, odds: Odds) -> None:
        self._means = Means(odds)
        self._armouries: Remembered[object, tuple[Armoury, object]] = Remembered(_CARDS)
        self._arms: Remembered[tuple[object, ...], Arms] = Remembered(_ARMS)
        self._meetings: Remembered[tuple[Arms, Arms], Meeting] = Remembered(_MEETINGS)
        #: Whether any card seen so far asks in which zone somebody stands.
        self.minds_places = False

    def blow(self, view: View, attacker: Fighter, defender: Fighter, category: AttackCategory, distance: int) -> Blow:
        """What an attack promises."""
        near = min(distance, FAR_OFF)
        attack = self.arms(attacker, "attack", category, blade=is_blade(category, near))
        defense = self.arms(defender, "defense", category)
        return self.meeting(attack, defense).blow(view, attacker, defender, category, near)

    def meeting(self, attack: Arms, defense: Arms) -> Meeting:
        key = (attack, defense)
        found = self._meetings.get(key)
        if found is None:
            found = self._meetings[key] = Meeting(attack, defense, self._means)
        return found

    def armoury(self, fighter: Fighter) -> Armoury:
        """What the cards of somebody bring to attacks, as far as it was asked for."""
        cards, kept = _cards(fighter)
        known = self._armouries.get(cards)
        if known is None:
            known = self._armouries[cards] = ({}, kept)
        return known[0]

    def arms(self, fighter: Fighter, role: Role, category: AttackCategory, *, blade: bool = False) -> Arms:
        """What a side brings to attacks of a kind. What it has and does not use in them makes no difference."""
        armoury, asked = self.armoury(fighter), (role, category, blade)
        arms = armoury.get(asked)
        if arms is None:
            arms = armoury[asked] = self._find_arms(fighter, role, category, blade)
        return arms

    def _find_arms(self, fighter: Fighter, role: Role, category: AttackCategory, blade: bool) -> Arms:
        section, powers = _dice(role, category, blade), fighter.powers(role, category)
        pool: Mapping[str, int]
        if isinstance(fighter, HeroFighter):
            kit = fighter.kit
            pool, rerolls = kit.pools[section], kit.passives.get(f"{role}-rerolls", ())
        else:
            pool, rerolls = fighter.pool(section), ()
        dice = tuple(sorted(pool.items()))
        key = (role, category, blade, dice, *map(id, powers), *map(id, rerolls))
        arms = self._arms.get(key)
        if arms is None:
            arms = self._arms[key] = Arms(role, pool, powers, rerolls)
            self.minds_places |= any(name.endswith(".zone") for name in arms.names)
        return arms


def is_blade(category: AttackCategory, distance: int) -> bool:
    """Whether it is a magic attack on somebody in the same zone, which a blade makes (MD-35.14)."""
    return category == "magic" and distance == 0


def _dice(role: Role, category: AttackCategory, blade: bool) -> str:
    """The section of the cards that a side's dice come from."""
    return "defense" if role == "defense" else "melee" if blade else category


def _cards(fighter: Fighter) -> tuple[object, object]:
    """The cards of a character as a key, and what must not go away while the key is known.

    A kit stands for all cards and skills of a hero.
    """
    if isinstance(fighter, HeroFighter):
        kit = fighter.kit
        return id(kit), kit
    if isinstance(fighter, EnemyFighter):
        figure = fighter.figure
        gear, wears = figure.gear, figure.wears
        return (figure.card.id, gear and gear.id, wears and wears.id), None
    return (type(fighter), fighter.level), None


def _circumstance(role: str, name: str) -> Circumstance | None:
    """What a name stands for on the card of a side with that role (`me` is the card's owner); None if unknown."""
    whose, _, attribute = name.partition(".")
    told = CHARACTER.attributes.get(attribute) if whose in ("me", "foe") else None
    if told is None:
        return AROUND.get(name)
    ask = told.read
    if (whose == "me") == (role == "attack"):
        return lambda attacker, defender, distance: ask(attacker)
    return lambda attacker, defender, distance: ask(defender)


def _troubled(attacker: Fighter, defender: Fighter) -> tuple[object, ...]:
    """The conditions of a pack's own that two fighters have."""
    figures = (attacker.figure, defender.figure)
    return tuple([(each.id, each.own.conditions) for each in figures if each.own.conditions])


def _rerolls(view: View, *sides: Fighter) -> Iterator[int]:
    """What lasting effects add to the rerolls of both sides."""
    for fighter, stat in zip(sides, ("attack-rerolls", "defense-rerolls"), strict=True):
        yield view.modifiers.total(fighter.id, stat) if isinstance(fighter, HeroFighter) else 0
