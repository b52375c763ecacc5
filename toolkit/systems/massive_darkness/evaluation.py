"""How close the heroes are to winning: one number for search, from what everybody at the table sees."""

from __future__ import annotations

from toolkit.systems.massive_darkness.aims import Aim, aims_of
from toolkit.systems.massive_darkness.cards import Objective
from toolkit.systems.massive_darkness.roads import FAR, roads_to
from toolkit.systems.massive_darkness.state import Enemy, Hero, State
from toolkit.systems.massive_darkness.view import View

#: What counts how much; the four add up to 1.
PROGRESS, LIFE, POWER, CALM = 0.55, 0.25, 0.1, 0.1
#: A game that goes on is neither lost nor won.
LEAST, MOST = 0.02, 0.98
#: Actions of work that halve what an objective counts.
FAR_OFF = 12.0
#: Wounds an attack deals on the whole.
WOUNDS_AN_ATTACK = 1.5


def evaluate(state: State) -> float:
    """0 is lost, 1 is won; in between, more is better for the heroes."""
    if state.outcome:
        return float(state.outcome == "won")
    view = View(state, "")
    worth = PROGRESS * _progress(view) + LIFE * _life(view) + POWER * _power(view) + CALM * _calm(view)
    return LEAST + (MOST - LEAST) * worth


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
    living = list(view.living())
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
    health = enemy.health_of_figure(len(view.heroes))
    left = sum(health - wounds for wounds in enemy.minions) + (health - enemy.wounds if enemy.boss else 0)
    return left / WOUNDS_AN_ATTACK


def _life(view: View) -> float:
    """Health and what Lifespark can still give; a hero that cannot be revived loses the game (MD-10.11)."""
    heroes = view.heroes.values()
    dead = sum(hero.dead for hero in heroes)
    if dead > view.lifespark:
        return 0.0
    health = sum(1.0 if hero.left else max(0, hero.health) / hero.max_health for hero in heroes)
    return (health + dead * 0.5 + view.lifespark - dead) / (len(heroes) + max(2, view.lifespark))


def _power(view: View) -> float:
    """Gear and skills, against what the game level brings."""
    strength = 0.0
    for hero in view.heroes.values():
        strength += sum(gear.level for gear in hero.equipped) + sum(hero.skills.values()) + hero.xp / 5
    strength /= len(view.heroes)
    return strength / (strength + 3 * view.level)


def _calm(view: View) -> float:
    """1 where no enemy is about; enemies that see a hero count double."""
    zones = [hero.zone for hero in view.living()]
    about = 0.0
    for enemy in view.enemies.values():
        seen = any(view.sight(enemy.zone, zone) is not None for zone in zones)
        about += 1.0 if seen else 0.5
    return len(view.heroes) / (len(view.heroes) + about)
