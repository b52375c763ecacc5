"""How close the heroes are to winning: one number for search, from what everybody at the table sees.

The number is the chance to win as it was in games of quick bots from tables like this one: what follows weighs what was
measured there (a logistic regression over 259 games of two adventures).
"""

from __future__ import annotations

from toolkit.crawl.bots.errands import Aim
from toolkit.crawl.bots.winning import chance_to_win
from toolkit.systems.massive_darkness.bots.aims import aims_of
from toolkit.systems.massive_darkness.bots.outlook import remaining
from toolkit.systems.massive_darkness.bots.roads import FAR, roads_to
from toolkit.systems.massive_darkness.cards.card import Objective
from toolkit.systems.massive_darkness.state import Enemy, Hero, State
from toolkit.systems.massive_darkness.view import View

#: Actions of work that halve what an objective counts.
FAR_OFF = 12.0
#: Wounds an attack deals on the whole.
WOUNDS_AN_ATTACK = 1.5
#: How much each counts. They were found together: none means much without the others. Health and power are set by
#: hand: beside the others they told nothing of who won, but who looks a few steps ahead should not waste either.
WEIGHTS = {
    "bias": -2.4,
    "progress": 3.7,
    "health": 0.6,
    "Lifespark": 2.4,
    "power": 0.6,
    "foes": -0.44,
    "foes in sight": -0.66,
}


def evaluate(state: State) -> float:
    """0 is lost, 1 is won; in between, more is better for the heroes."""
    return chance_to_win(state.outcome, WEIGHTS, lambda: what_counts(View(state, "")))


def what_counts(view: View) -> dict[str, float]:
    """Objectives, health and Lifespark, gear and skills, and the enemies that are about."""
    heroes = view.heroes.values()
    count = len(heroes)
    dead = sum(hero.dead for hero in heroes)
    zones = {hero.zone for hero in view.living()}
    foes = [(enemy, _toughness(view, enemy) / count) for enemy in view.enemies.values()]
    near = sum(tough for enemy, tough in foes if any(view.sight(enemy.zone, zone) is not None for zone in zones))
    all_ = sum(tough for _, tough in foes)
    health = [1.0 if hero.left else max(0, hero.health) / hero.max_health for hero in heroes]
    return {
        "bias": 1.0,
        "progress": _progress(view),
        "health": sum(health) / count,
        "Lifespark": min(4, view.lifespark - dead) / 4,
        "power": _power(view),
        "foes": min(20.0, all_) / 10,
        "foes in sight": min(20.0, near) / 10,
    }


def _progress(view: View) -> float:
    """The share of the objectives that is done, with what is begun."""
    objectives = view.catalog.objectives
    begun = [each for number, each in enumerate(objectives, 1) if number not in view.met]
    if view.catalog.in_order:
        begun = begun[:1]
    done = len(view.met) + sum(_begun(view, objective) for objective in begun)
    return done / max(1, len(objectives))


def _begun(view: View, objective: Objective) -> float:
    """How much of an objective is done, from 0 to less than 1."""
    counted = _counted(view, objective)
    work = [_work(view, aim) for aim in aims_of(view)]
    nearness = 1 / (1 + min(work, default=FAR_OFF) / FAR_OFF) if objective.count > 1 else _nearness(work)
    return (min(counted, objective.count - 1) + nearness) / objective.count


def _counted(view: View, objective: Objective) -> int:
    if objective.pick_up:
        return view.picked_up.get(objective.pick_up, 0)
    if objective.marked:
        return view.flags.get(objective.marked, 0)
    return 0


def _nearness(work: list[float]) -> float:
    """Close to 1 when little is left to do, close to 0 when much is."""
    return 1 / (1 + sum(work) / FAR_OFF) if work else 0.5


def _work(view: View, aim: Aim) -> float:
    """Roughly how many actions an aim still takes."""
    living = view.living()
    if not living:
        return FAR_OFF
    match aim.deed:
        case "hold":
            return FAR_OFF / 2
        case "leave":
            return sum(_steps(view, aim.zones, [hero]) for hero in living if not aim.role or aim.role in hero.roles)
        case "bring":
            carriers = [hero for hero in living if any(name in hero.tokens for name in aim.names)]
            return sum(_steps(view, aim.zones, [hero]) for hero in carriers or living)
        case "stand" if aim.everywhere:
            return sum(_steps(view, (zone,), living) for zone in aim.zones)
        case "kill":
            return _steps(view, aim.zones, living) + _toughness(view, view.enemies[aim.names[0]])
        case "break":
            left = view.catalog.pillar_health - view.pillars[aim.names[0]].wounds
            return _steps(view, aim.zones, living) + left / WOUNDS_AN_ATTACK
        case "lure":
            lured = [view.enemies[name].zone for name in aim.names if name in view.enemies]
            roads = roads_to(view, aim.zones)
            return min((roads.get(zone, FAR) for zone in lured), default=FAR_OFF)
    return _steps(view, aim.zones, living)


def _steps(view: View, zones: tuple[str, ...], heroes: list[Hero]) -> float:
    """Actions until one of the heroes is in one of the zones."""
    roads = roads_to(view, zones)
    return min(roads.get(hero.zone, FAR) for hero in heroes) / 2


def _toughness(view: View, enemy: Enemy) -> float:
    """Attacks it takes to destroy an enemy."""
    _, left = remaining(enemy, len(view.heroes))
    return left / WOUNDS_AN_ATTACK


def _power(view: View) -> float:
    """Gear and skills, against what the game level brings."""
    strength = 0.0
    for hero in view.heroes.values():
        strength += sum(gear.level for gear in hero.equipped) + sum(hero.skills.values()) + hero.xp / 5
    strength /= len(view.heroes)
    return strength / (strength + 3 * view.level)
