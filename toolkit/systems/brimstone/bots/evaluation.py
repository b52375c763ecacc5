"""How close the heroes are to winning: one number for search, by what everybody at the table sees.

The number is the chance to win as it was in games of quick bots from tables like this one: most weights are those of
`python -m bench.fit_evaluation brimstone --games 60 --players 1 2 3`.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.crawl.bots.winning import chance_to_win
from toolkit.systems.brimstone.bots.gifts import lasting_strength
from toolkit.systems.brimstone.bots.judgement import Judgement, mean_wounds
from toolkit.systems.brimstone.cards.card import Stats
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.state import Enemy, Hero, State

#: Health of enemies, for each hero, that counts as much as a fight can.
MOST_THREAT = 20.0
#: Of what the heroes have left, so many times over is the most that a fight can cost.
MOST_LOSS = 1.5
#: A posse that deals hardly anything gets through a fight in the end.
LEAST_DEALT = 0.5
#: How much each counts. Most were found together, before arms and tokens were counted: none means much without the
#: others. Three kinds were set by hand. Companions: few missions have any, and who loses them has lost most of those.
#: Arms: a fit of all gives them 0.64 (and health less than nothing beside them). Tokens: by games that were played on
#: with one or the other (`python -m bench.deviations brimstone --kinds token`); bandages do more for two heroes or
#: three, dynamite for one alone.
WEIGHTS = {
    "bias": -5.8,
    "progress": 2.62,
    "objective found": 1.54,
    "track": 3.11,
    "health": 0.27,
    "awake": 0.56,
    "companions": 1.5,
    "grit": 0.33,
    "loss": -2.73,
    "threat, final": -1.32,
    "arms": 0.8,
    "dynamite": 0.2,
    "bandages": 0.12,
    "whiskey": 0.03,
}


def evaluate(state: State) -> float:
    """0 is lost, 1 is won; in between, more is better for the heroes."""
    return chance_to_win(state.outcome, WEIGHTS, lambda: what_counts(state))


def what_counts(state: State) -> dict[str, float]:
    """What is found and counted of what the mission wants, what the heroes and the track have left, and the enemies."""
    count = len(state.heroes)
    awake = state.awake()
    threat = sum(_left(state, each) for each in state.enemies.values()) / count
    bags = [token for each in awake for token in each.bag]
    return {
        "bias": 1.0,
        "progress": _progress(state),
        "objective found": float(state.objective >= 0),
        "track": state.darkness / state.catalog.track.last,
        "health": sum(_weakest(state, each) for each in awake) / count,
        "awake": len(awake) / count,
        "companions": _safe(state),
        "grit": sum(min(4, each.grit) for each in awake) / (4 * count),
        "loss": _loss(state, awake) if state.enemies else 0.0,
        "threat, final": state.final * min(MOST_THREAT, threat) / MOST_THREAT,
        "arms": sum(lasting_strength(Judgement(state, each)) for each in awake) / count,
        "dynamite": bags.count("dynamite") / count,
        "bandages": float(bags.count("bandages")),
        "whiskey": float(bags.count("whiskey")),
    }


def _left(state: State, enemy: Enemy) -> int:
    return max(0, state.stats(enemy.type).health - enemy.wounds)


def _weakest(state: State, hero: Hero) -> float:
    """The share of its health or of its sanity that a hero has left, whichever is less: either can fell it."""
    return min(
        1 - hero.wounds / max(1, stat(state, hero, "health")), 1 - hero.dread / max(1, stat(state, hero, "sanity"))
    )


def _loss(state: State, awake: Sequence[Hero]) -> float:
    """What this fight will cost of the health that is left: the blows of all enemies, for half of the turns that it
    takes to kill them."""
    foes = list(state.enemies.values())
    health = sum(_left(state, each) for each in foes)
    left = sum(stat(state, each, "health") - each.wounds for each in awake)
    if not awake:
        return MOST_LOSS
    fails = (
        sum(min(5, max(0, each.sheet.defence - stat(state, each, "defence") - 1)) for each in awake) / 6 / len(awake)
    )
    blows = fails * sum(_blow(state.stats(each.type)) for each in foes)
    count = len(state.heroes)
    dealt = sum(_dealt(Judgement(state, each), foes) for each in awake) / count
    turns = health / count / (dealt + LEAST_DEALT)
    return min(MOST_LOSS, blows * turns / 2 / max(count, left))


def _blow(stats: Stats) -> float:
    """The damage of an enemy's attack on average, before anybody defends."""
    near = stats.combat * _chance(stats.to_hit) * stats.damage
    return max(near, stats.shots * _chance(stats.ranged_to_hit) * stats.ranged_damage) if stats.range else near


def _chance(needs: int) -> float:
    """That a die shows so much or more."""
    return max(1, min(6, 7 - needs)) / 6


def _dealt(judge: Judgement, foes: Sequence[Enemy]) -> float:
    """The wounds that a hero's best weapon deals on average to one of the enemies."""
    view = judge.view
    best = 0.0
    for _, _, dice, needs, damage in judge.arms():
        wounds = 0.0
        for foe in foes:
            stats = view.stats(foe.type)
            wounds += mean_wounds(dice, needs, damage, stats.defence, max(1, judge.left(foe)), tough=stats.tough)
        best = max(best, wounds / len(foes))
    return best


def _safe(state: State) -> float:
    """How well those are whom the heroes walk with, from 0 to 1: who is lost counts for nothing."""
    company = state.catalog.companions
    if not company:
        return 1.0
    return sum(1 - each.wounds / each.sheet.health for each in state.companions.values()) / len(company)


def _progress(state: State) -> float:
    """The share of the clues that is found, or of what the mission counts besides, whatever is farther on."""
    wanted = state.catalog.objective.clues
    found = [min(1.0, state.clues / wanted)] if wanted else []
    if state.objective >= 0:
        found = [1.0]
    for name, counter in state.catalog.wanted_counters.items():
        found.append((state.counters[name] - counter.least) / max(1, counter.most - counter.least))
    return max(found, default=0.0)
