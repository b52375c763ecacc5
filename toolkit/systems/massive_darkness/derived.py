"""What people at the table read off the dungeon: health, light, sight and distance, what enemies reach."""

from __future__ import annotations

from typing import Literal

from toolkit.crawl.figures import own
from toolkit.rules.derived import FLAG, NAMES, NUMBER, Derived, DerivedState, numbers_of
from toolkit.systems.massive_darkness.fights.fighters import EnemyFighter
from toolkit.systems.massive_darkness.fights.targets import section_against
from toolkit.systems.massive_darkness.state import Enemy, Hero, State

Camp = Literal["heroes", "enemies"]


def _figure(state: State, camp: Camp, name: str) -> Hero | Enemy:
    return state.heroes[name] if camp == "heroes" else state.enemies[name]


def _distances(state: State, figure: Hero | Enemy) -> dict[str, int]:
    """Every hero and enemy in sight, and how far away it is."""
    seen = state.seen_from(figure.zone)
    others: list[Hero | Enemy] = [*state.living(), *state.enemies.values()]
    return {each.id: seen[each.zone] for each in others if each is not figure and each.zone in seen}


def _attack_zones(state: State, enemy: str) -> list[str]:
    fighter = EnemyFighter(state, state.enemies[enemy])
    return [zone for zone in state.dungeon.zones if section_against(state, fighter, zone) is not None]


def _of_figures(camp: Camp) -> tuple[Derived, ...]:
    return (
        Derived(
            f"{camp}.*.dark",
            FLAG,
            "Whether it stands in the dark.",
            lambda state, name: state.is_dark(_figure(state, camp, name).zone),
        ),
        Derived(
            f"{camp}.*.sees",
            NAMES,
            "The zones it sees.",
            lambda state, name: sorted(state.seen_from(_figure(state, camp, name).zone)),
        ),
        Derived(
            f"{camp}.*.distance",
            numbers_of("How far away somebody in sight is, in zones."),
            "Everybody in its sight, with the distance.",
            lambda state, name: _distances(state, _figure(state, camp, name)),
        ),
    )


DERIVED = DerivedState(
    *own.derived(lambda state, name: {**state.heroes, **state.enemies}[name], roles=False),
    *_of_figures("heroes"),
    Derived("heroes.*.health", NUMBER, "Health left.", lambda state, name: state.heroes[name].health),
    Derived("heroes.*.max_health", NUMBER, "Health without wounds.", lambda state, name: state.heroes[name].max_health),
    *_of_figures("enemies"),
    Derived(
        "enemies.*.health",
        NUMBER,
        "Health left of the leading figure, or of the only one.",
        lambda state, name: state.enemies[name].health_of_figure(len(state.heroes)) - state.enemies[name].wounds,
    ),
    Derived(
        "enemies.*.max_health",
        NUMBER,
        "Health of each of its figures without wounds.",
        lambda state, name: state.enemies[name].health_of_figure(len(state.heroes)),
    ),
    Derived("enemies.*.attack_zones", NAMES, "The zones it can attack somebody in.", _attack_zones),
)
