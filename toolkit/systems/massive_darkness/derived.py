"""What people at the table read off the dungeon: health, light, sight and distance, what enemies reach."""

from __future__ import annotations

from toolkit.crawl.figures import own
from toolkit.rules.derived import FLAG, NAMES, NUMBER, DerivedState, numbers_of, of_each
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter
from toolkit.systems.massive_darkness.fights.targets import section_against
from toolkit.systems.massive_darkness.state import Enemy, Hero, State


def _distances(state: State, figure: Hero | Enemy) -> dict[str, int]:
    """Every hero and enemy in sight, and how far away it is."""
    seen = state.seen_from(figure.zone)
    others: list[Hero | Enemy] = [*state.living(), *state.enemies.values()]
    return {each.id: seen[each.zone] for each in others if each is not figure and each.zone in seen}


def _health(state: State, enemy: Enemy) -> int:
    return enemy.health_of_figure(len(state.heroes))


def _attack_zones(state: State, enemy: Enemy) -> list[str]:
    fighter = EnemyFighter(state, enemy)
    return [zone for zone in state.dungeon.zones if section_against(state, fighter, zone) is not None]


_OF_FIGURES = {
    "dark": (FLAG, "Whether it stands in the dark.", lambda state, figure: state.is_dark(figure.zone)),
    "sees": (NAMES, "The zones it sees.", lambda state, figure: sorted(state.seen_from(figure.zone))),
    "distance": (
        numbers_of("How far away somebody in sight is, in zones."),
        "Everybody in its sight, with the distance.",
        _distances,
    ),
}

DERIVED = DerivedState(
    *own.derived(lambda state, name: {**state.heroes, **state.enemies}[name], roles=False),
    *of_each(
        "heroes",
        {
            **_OF_FIGURES,
            "health": (NUMBER, "Health left.", lambda state, hero: hero.health),
            "max_health": (NUMBER, "Health without wounds.", lambda state, hero: hero.max_health),
        },
    ),
    *of_each(
        "enemies",
        {
            **_OF_FIGURES,
            "health": (
                NUMBER,
                "Health left of the leading figure, or of the only one.",
                lambda state, enemy: _health(state, enemy) - enemy.wounds,
            ),
            "max_health": (NUMBER, "Health of each of its figures without wounds.", _health),
            "attack_zones": (NAMES, "The zones it can attack somebody in.", _attack_zones),
        },
    ),
)
