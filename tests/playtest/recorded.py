"""Recorded games nobody played, with effects that are known because they were put in: what statistics must find."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import pyarrow as pa

from toolkit.playtest.rows import Fact, Row, table_of
from toolkit.playtest.statistics.summary import Summary, summary_of
from toolkit.playtest.statistics.tallies import tally


@dataclass(frozen=True)
class World:
    """What invented games are made of."""

    adventure: str = "pack/crypt"
    heroes: Sequence[str] = ("pack/ann", "pack/bob", "pack/cat", "pack/dan")
    cards: Sequence[str] = tuple(f"pack/card-{number}" for number in range(12))
    monsters: Sequence[str] = tuple(f"pack/monster-{number}" for number in range(6))
    places: Sequence[str] = ("1.a1", "1.a2", "1.b1", "1.b2", "2.a1", "2.b2")
    win_rate: float = 0.45
    #: What each card adds to the chance to win.
    effects: dict[str, float] = field(default_factory=dict)


WORLD = World(effects={"pack/card-0": 0.2, "pack/card-1": -0.2})


def invented_game(world: World, cell: int, index: int, players: int, bots: str, skill: float) -> Row:
    """One game. The luck of a game depends on its index and its table, not on who plays: seeds are shared."""
    luck = random.Random(f"{world.adventure} {players} {index}")
    cards = [card for card in world.cards if luck.random() < 0.4]
    monsters = [each for each in world.monsters if luck.random() < 0.5]
    chance = world.win_rate + skill + sum(world.effects.get(card, 0.0) for card in cards)
    won = luck.random() < chance
    heroes = list(world.heroes[:players])
    first = luck.choice(heroes)
    rounds = luck.randint(6, 14) if won else luck.randint(4, 18)
    facts = {("hero", hero, ""): 1 for hero in heroes} | {("card", card, ""): 1 for card in cards}
    facts |= {("monster", each, ""): 1 for each in monsters}
    facts |= {("damage", each, hero): luck.randint(1, 5) for each in monsters for hero in luck.sample(heroes, 1)}
    for hero in heroes:
        for place in luck.sample(list(world.places), min(3, len(world.places))):
            facts["visit", hero, place] = luck.randint(1, 4)
    ending, rule, where = ("won", "EX-1", "")
    if not won:
        where = luck.choice(list(world.places[-2:]))
        ending, rule = luck.choice([("all-dead", "EX-2"), ("all-dead", "EX-2"), ("too-late", "EX-3")])
        facts["death", first, where] = 1
    return Row(
        cell, index, luck.getrandbits(63), "config", world.adventure, players, bots, "won" if won else "lost",
        ending, rule, where, rounds, rounds * players, luck.randint(0, rounds), luck.choice([0, 1, 1, 2, 3, 7]),
        first, tuple(heroes), facts=tuple(Fact(*key, facts[key]) for key in sorted(facts)),
    )  # fmt: skip


def crashed_game(world: World, cell: int, index: int, players: int, bots: str) -> Row:
    """A game that met a fault of the rules."""
    return Row(
        cell, index, index, "config", world.adventure, players, bots, "crashed",
        error="KeyError: 'lamp'", failed_decisions=("ann stay",), rounds=3,
    )  # fmt: skip


def invented_run(world: World = WORLD, games: int = 400) -> pa.Table:
    """Three cells: random and greedy at a table of four, greedy at a table of two; greedy crashes once."""
    rows = [invented_game(world, 0, index, 4, "random", -0.25) for index in range(games)]
    rows += [invented_game(world, 1, index, 4, "greedy", 0.0) for index in range(games)]
    rows += [invented_game(world, 2, index, 2, "greedy", 0.0) for index in range(games)]
    rows.append(crashed_game(world, 1, games, 4, "greedy"))
    return table_of(rows)


def summarise(games: pa.Table | Iterable[pa.Table]) -> Summary:
    """What recorded games say. `games` are in one table, or in batches that are read one at a time."""
    return summary_of(tally([games] if isinstance(games, pa.Table) else games))
