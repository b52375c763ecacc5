"""What a hero may give to another: a weapon is worth most to a hero who has none as good, or who will stand longest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from toolkit.systems.brimstone.belongings import usable
from toolkit.systems.brimstone.bots.judgement import Judgement, mean_wounds
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.state import Hero

#: The enemy that weapons are weighed against: its defence and its health.
DEFENCE, HEALTH = 2, 6
#: A hero that is about to fall uses its weapon so much less than one that is fresh.
FALLING = 0.8


def gift_worth(judge: Judgement, options: Mapping[str, str]) -> dict[str, float]:
    """What the posse deals more in a turn when somebody near has it; nothing for all that is no weapon."""
    return {key: worth(judge, what)[0] if what else 0.0 for key, what in options.items()} | {"no": 0.0}


def taker_worth(judge: Judgement, options: Mapping[str, Hero]) -> dict[str, float]:
    """Who would deal most with the best weapon that can be given."""
    best = best_gift(judge, options.values())[1]
    return {key: _gain(judge, best, other) if best else 0.0 for key, other in options.items()}


def worth(judge: Judgement, item: str, others: Iterable[Hero] | None = None) -> tuple[float, str]:
    """What giving an item brings, to whom it brings most."""
    if item not in judge.me.items or judge.view.item(item).gun is None:
        return -1.0, ""
    return max(((_gain(judge, item, each), each.id) for each in _near(judge, others)), default=(-1.0, ""))


def best_gift(judge: Judgement, others: Iterable[Hero] | None = None) -> tuple[float, str]:
    """What the best gift brings, and which item it is."""
    items = [name for name in judge.me.items if not judge.view.item(name).personal]
    near = list(_near(judge, others))
    return max(((worth(judge, name, near)[0], name) for name in items), default=(0.0, ""))


def _near(judge: Judgement, others: Iterable[Hero] | None) -> Iterable[Hero]:
    return (each for each in (judge.view.awake() if others is None else others) if each is not judge.me)


def _gain(judge: Judgement, item: str, other: Hero) -> float:
    mine, theirs = judge, judge.of(other)
    left = [name for name in judge.me.items if name != item]
    less = lasting_strength(mine, left) - lasting_strength(mine)
    return less + lasting_strength(theirs, [*other.items, item]) - lasting_strength(theirs)


def lasting_strength(judge: Judgement, items: Iterable[str] | None = None) -> float:
    """The wounds that a hero deals in a turn with its items, or with others, as long as it will stand."""
    return _strength(judge, judge.me.items if items is None else items) * (1 - FALLING * judge.danger())


def _strength(judge: Judgement, items: Iterable[str]) -> float:
    """The wounds that the hero deals on average with the best of some items, or with its fists."""
    view, hero = judge.view, judge.me
    combat = stat(view, hero, "combat") + stat(view, hero, "attack-dice")
    needs = hero.sheet.melee - stat(view, hero, "melee")
    found = [mean_wounds(combat, needs, stat(view, hero, "damage"), DEFENCE, HEALTH, tough=False)]
    for item in map(view.item, items):
        if item.gun is not None and usable(hero, item):
            found.append(mean_wounds(item.gun.shots, hero.sheet.ranged, item.gun.damage, DEFENCE, HEALTH, tough=False))
    return max(found)
