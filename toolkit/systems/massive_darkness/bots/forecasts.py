"""Forecasts of attacks that were asked for before, remembered by all they follow from and by nothing else.

Which cards meet is always part of the question. What else is, the cards themselves say: the names that their conditions
and amounts mention. Most mention nothing, so that most attacks are forecast once in all games of an adventure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from toolkit.crawl.remembering import Remembered
from toolkit.rules.expressions import Expression
from toolkit.systems.massive_darkness.bots.odds import Chances, mean, odds_of
from toolkit.systems.massive_darkness.bots.prowess import forecast, free_and_enchanted
from toolkit.systems.massive_darkness.cards.card import AttackCategory, Power
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter, Fighter, HeroFighter, PillarFighter
from toolkit.systems.massive_darkness.fights.sides import Combat
from toolkit.systems.massive_darkness.view import View

#: Meetings of cards that are kept, and forecasts of each.
_MEETINGS, _FORECASTS = 20_000, 1_000

Foe: TypeAlias = HeroFighter | EnemyFighter | PillarFighter
#: What an answer hangs on besides the cards: asked of attacker, defender and distance.
Circumstance: TypeAlias = Callable[[Foe, Foe, int], object]

#: Names that the cards settle, or the kind of attack, or that are nought before a die is rolled.
SETTLED = frozenset(
    {"category", "manner", "hits", "shields", "hits_on_dice", "shields_on_dice", "blanks", "rerolled"}
)
#: What of a character its cards settle.
ON_CARDS = frozenset({"kind", "level", "keywords", "weapons", "armoured", "two_handed"})
#: What of a character may be another every time, with the attribute of a fighter that tells it.
CHANGING = {
    "health": "health",
    "wounds": "wounds",
    "xp": "xp",
    "in_shadow": "in_shadow",
    "stunned": "stunned",
    "minions": "minions",
    "name": "id",
    "zone": "zone",
}
#: Names about the table.
AROUND: dict[str, Circumstance] = {
    "distance": lambda attacker, defender, distance: distance,
    "level": lambda attacker, defender, distance: attacker.state.level,
    "heroes": lambda attacker, defender, distance: len(attacker.state.heroes),
}


class Blow(NamedTuple):
    """An attack that could be made: how, the chances of wounds, the wounds on the whole, the chance of a stun."""

    category: AttackCategory
    chances: Chances
    wounds: float
    stun: float


class Meeting:
    """Cards that meet in an attack: what a forecast hangs on besides them, and the forecasts made so far."""

    __slots__ = ("blows", "circumstances", "kept", "minds_places")

    def __init__(self, names: frozenset[tuple[str, str]], kept: object) -> None:
        """`names` are told with the role of who they are about; `kept` is held on to as long as the meeting is known."""
        asked = [_circumstance(role, name) for role, name in sorted(names) if not is_settled(name)]
        known = tuple(each for each in asked if each is not None)
        #: None where a name is mentioned that nobody knows here: then nothing is remembered.
        self.circumstances = known if len(known) == len(asked) else None
        self.minds_places = any(name.endswith(".zone") for _, name in names)
        self.kept = kept
        self.blows: Remembered[tuple[object, ...], Blow] = Remembered(_FORECASTS)


class Forecasts:
    """Forecasts of one adventure's attacks. All bots share them: an answer depends on the question alone."""

    def __init__(self) -> None:
        self._meetings: Remembered[tuple[object, ...], Meeting] = Remembered(_MEETINGS)
        #: Whether any card seen so far asks in which zone somebody stands.
        self.minds_places = False

    def blow(self, view: View, attacker: Foe, defender: Foe, category: AttackCategory, distance: int) -> Blow:
        """What an attack promises."""
        blade = category == "magic" and distance == 0
        key = (_cards(attacker), _cards(defender), category, blade)
        meeting = self._meetings.get(key)
        if meeting is None:
            meeting = self._meetings[key] = _meeting(attacker, defender, category)
            self.minds_places = self.minds_places or meeting.minds_places
        if meeting.circumstances is None:
            return _forecast(view, attacker, defender, category, distance)
        circumstances: tuple[object, ...] = tuple(
            [each(attacker, defender, distance) for each in meeting.circumstances]
        )
        if view.modifiers.items:
            circumstances = (*circumstances, *_rerolls(view, attacker, defender))
        found = meeting.blows.get(circumstances)
        if found is None:
            found = meeting.blows[circumstances] = _forecast(view, attacker, defender, category, distance)
        return found


def _forecast(view: View, attacker: Foe, defender: Foe, category: AttackCategory, distance: int) -> Blow:
    chances, stun = forecast(clash(view, attacker, defender, category, distance), odds_of(view.catalog))
    return Blow(category, chances, mean(chances), stun)


def clash(view: View, attacker: Fighter, defender: Fighter, category: AttackCategory, distance: int) -> Combat:
    """An attack as it would be declared; magic at hand is that of a blade (MD-35.14)."""
    combat = view.clash(attacker, defender, category, distance)
    if category == "magic" and distance == 0:
        combat.manner = "magic-blade"
    return combat


def _cards(fighter: Foe) -> object:
    """The cards of a character as a key. A kit stands for all cards and skills of a hero; it is kept with the answer."""
    if isinstance(fighter, HeroFighter):
        return id(fighter.kit)
    if isinstance(fighter, EnemyFighter):
        figure = fighter.figure
        gear, wears = figure.gear, figure.wears
        return figure.card.id, gear and gear.id, wears and wears.id
    return "pillar"


def _meeting(attacker: Foe, defender: Foe, category: AttackCategory) -> Meeting:
    named = {*_named(attacker, "attack", category), *_named(defender, "defense", category)}
    kits = [each.kit for each in (attacker, defender) if isinstance(each, HeroFighter)]
    return Meeting(frozenset(named), kits)


def _named(fighter: Foe, role: str, category: AttackCategory) -> Iterator[tuple[str, str]]:
    """The names that what a side has in a combat mentions, each with the side's role."""
    for power in (power for powers in free_and_enchanted(fighter.powers(role, category)) for power in powers):
        yield from ((role, name) for each in _expressions(power) for name in each.names)
    if isinstance(fighter, HeroFighter):
        for passive in fighter.kit.passives.get(f"{role}-rerolls", ()):
            for part in (passive.condition, passive.amount):
                if isinstance(part, Expression):
                    yield from ((role, name) for name in part.names)


def _expressions(power: Power) -> Iterator[Expression]:
    if power.trigger.condition is not None:
        yield power.trigger.condition
    for effect in power.trigger.effects:
        if effect.condition is not None:
            yield effect.condition
        yield from effect.computed.values()


def is_settled(name: str) -> bool:
    """Whether a name stands for the same whenever the same cards meet in the same kind of attack."""
    whose, _, attribute = name.partition(".")
    return name in SETTLED or (whose in ("hero", "enemy") and attribute in ON_CARDS)


def _circumstance(role: str, name: str) -> Circumstance | None:
    """What a name stands for on the card of a side with that role (`hero` is the card's owner); None if unknown."""
    whose, _, attribute = name.partition(".")
    if whose in ("hero", "enemy") and attribute in CHANGING:
        of_attacker = (whose == "hero") == (role == "attack")
        told = CHANGING[attribute]
        if of_attacker:
            return lambda attacker, defender, distance: getattr(attacker, told)
        return lambda attacker, defender, distance: getattr(defender, told)
    return AROUND.get(name)


def _rerolls(view: View, *sides: Foe) -> Iterator[int]:
    """What lasting effects add to the rerolls of both sides."""
    for fighter, stat in zip(sides, ("attack-rerolls", "defense-rerolls"), strict=True):
        yield view.modifiers.total(fighter.id, stat) if isinstance(fighter, HeroFighter) else 0
