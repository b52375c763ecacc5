"""Enemies that do as an adventure says: where they walk, what draws them, and where they will be.

A rule that takes the place of an enemy's activation tells everybody what it will do. So it can be foreseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from toolkit.crawl.bots.clues import Clue, clues_of
from toolkit.rules.tree import EffectNode, SelectionNode
from toolkit.systems.massive_darkness.bots.memory import memory_of
from toolkit.systems.massive_darkness.cards.catalog import Catalog
from toolkit.systems.massive_darkness.view import View


@dataclass(frozen=True, slots=True)
class Habit:
    """How an enemy walks: so many zones toward an end of the dungeon, or to tokens it sees."""

    enemy: str
    #: `entry` or `exit`.
    goal: str
    zones: int
    #: The kind of tokens that draws it; empty where nothing does.
    drawn_by: str = ""
    #: Whether a token it reaches is destroyed and stops it.
    crushes: bool = False
    #: Whether it goes on at once to another token in sight.
    goes_on: bool = False
    #: Whether a hero in its zone dies and stops it.
    kills: bool = False
    #: Whether it attacks too.
    attacks: bool = False


class End(NamedTuple):
    """Where an activation may lead an enemy: the zones it came through, the tokens still there, whether a hero died."""

    path: tuple[str, ...]
    tokens: tuple[str, ...]
    killed: bool = False

    @property
    def zone(self) -> str:
        return self.path[-1]


@lru_cache(maxsize=64)
def habits_of(catalog: Catalog) -> Mapping[str, Habit]:
    """The enemies of a game's adventure that walk by its rules, by name."""
    found: dict[str, Habit] = {}
    for clue in clues_of(catalog):
        if clue.event == "enemy-activation" and clue.instead:
            for walk in (each for each in clue.effects if each.name == "move_toward"):
                found.update({name: _habit(catalog, name, clue, walk) for name in clue.words("enemy.name")})
    return found


@lru_cache(maxsize=64)
def harmless_of(catalog: Catalog) -> frozenset[str]:
    """The enemies that walk by a rule and attack nobody."""
    return frozenset(name for name, habit in habits_of(catalog).items() if not habit.attacks)


@lru_cache(maxsize=64)
def firm_of(catalog: Catalog) -> frozenset[str]:
    """The enemies that attack only from where they stand: a rule lets them attack before it lets them move."""
    return frozenset(
        name
        for clue in clues_of(catalog)
        if clue.event == "enemy-activation" and clue.instead
        if [each.name for each in clue.effects].count("attack_if_possible") == 1
        if clue.effects[0].name == "attack_if_possible"
        for name in clue.words("enemy.name")
    )


def _habit(catalog: Catalog, name: str, clue: Clue, walk: EffectNode) -> Habit:
    goal, otherwise, zones = walk.value("goal"), walk.value("otherwise"), walk.value("zones")
    assert isinstance(goal, SelectionNode), "move_toward always has a goal"
    drawn_by = str(goal.value("token")) if goal.name == "tokens_in_sight" else ""
    to = otherwise if drawn_by and isinstance(otherwise, SelectionNode) else goal
    here = [each for each in clues_of(catalog) if _meets(each, name)]
    crushing = [each for each in here if drawn_by and each.does("discard_token_here", "token", drawn_by)]
    return Habit(
        name,
        goal=to.name,
        zones=zones if isinstance(zones, int) else 1,
        drawn_by=drawn_by,
        crushes=bool(crushing),
        goes_on=any(each.does("activate_again") for each in crushing),
        kills=any(each.does("kill_heroes") for each in here),
        attacks=clue.does("attack_if_possible"),
    )


def _meets(clue: Clue, name: str) -> bool:
    """Whether a rule is about what this enemy does to a zone it comes to."""
    return clue.event == "activation-zone" and name in clue.words("enemy.name")


def goal_of(view: View, habit: Habit) -> str:
    """The zone it walks to while nothing draws it."""
    return view.dungeon.exit if habit.goal == "exit" else view.dungeon.entry


def ends(view: View, habit: Habit, start: str, tokens: Iterable[str], heroes: frozenset[str]) -> tuple[End, ...]:
    """Every way an activation from a zone may go, with tokens and heroes in these zones; the players choose of them."""
    known, lying = memory_of(view.catalog).walks, tuple(sorted(tokens))
    return known.recall(
        (habit, view.barred, start, lying, heroes),
        lambda: tuple(_arrive(_Table(view, habit, heroes), (start,), lying, habit.zones)),
    )


class _Table(NamedTuple):
    view: View
    habit: Habit
    heroes: frozenset[str]

    def seen(self, zone: str, tokens: tuple[str, ...]) -> list[str]:
        return [each for each in dict.fromkeys(tokens) if self.view.sight(zone, each) is not None]


def _arrive(table: _Table, path: tuple[str, ...], tokens: tuple[str, ...], left: int) -> Iterator[End]:
    """It begins, or has come to a zone, with so many zones left to go (MD-90.49: heroes first, then tokens)."""
    habit, here = table.habit, path[-1]
    if here == goal_of(table.view, habit):
        yield End(path, tokens)
    elif habit.kills and here in table.heroes:
        yield End(path, tokens, killed=True)
    elif habit.crushes and here in tokens:
        place = tokens.index(here)
        rest = tokens[:place] + tokens[place + 1 :]
        if habit.goes_on and table.seen(here, rest):
            yield from _arrive(table, path, rest, habit.zones)
        else:
            yield End(path, rest)
    elif not left:
        yield End(path, tokens)
    else:
        goals = table.seen(here, tokens) or [goal_of(table.view, habit)]
        steps = {step for goal in goals for step in table.view.ways(here, goal)}
        for step in sorted(steps):
            yield from _arrive(table, (*path, step), tokens, left - 1)
        if not steps:
            yield End(path, tokens)
