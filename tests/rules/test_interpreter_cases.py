"""Python of the page about the interpreter, played: the page shows rules that work, not rules that look nice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from toolkit.rules.decisions import TABLE, Steps
from toolkit.rules.effects import EffectBudget
from toolkit.rules.listeners import Listeners
from toolkit.rules.randomness import Randomness

from .interpreter_page import play, rules, triggers


@dataclass(eq=False)
class Figure:
    id: str
    zone: int = 0
    xp: int = 0
    dead: bool = False
    dark: bool = False
    target: Any = None


class Corridor:
    """Zones 0 to 9 in a line, everything in sight within three zones."""

    def __init__(self, **heroes: Figure) -> None:
        self.attacks: list[str] = []
        self.heroes = list(heroes.values())
        self.game = SimpleNamespace(state=SimpleNamespace(attacked=[], listeners=Listeners({})), budget=EffectBudget())

    def sees(self, game: Any, enemy: Figure, hero: Figure) -> bool:
        return abs(enemy.zone - hero.zone) <= 3

    def combat(self, game: Any, enemy: Figure, hero: Figure) -> Steps:
        self.attacks.append(f"{enemy.id} hits {hero.id}")
        yield from ()

    def rules(self, start: str, **names: Any) -> SimpleNamespace:
        return rules(
            start, sees=self.sees, combat=self.combat, in_light=lambda game, hero: not hero.dark,
            section_for=lambda game, enemy, hero: enemy.zone == hero.zone, targeting_xp=lambda hero: hero.xp,
            is_held=lambda game, enemy: False, patrol_zone=lambda game, enemy: 9,
            board=SimpleNamespace(name=str), Activation=lambda enemy: SimpleNamespace(enemy=enemy),
            first_steps=lambda game, start, goals: [
                start + (goal > start) - (goal < start) for goal in goals if goal != start
            ], **names,
        )  # fmt: skip

    def everyone(self, game: Any, enemy: Figure) -> list[Figure]:
        return [hero for hero in self.heroes if not hero.dead]

    def activate(self) -> Callable[..., Steps]:
        standard = self.rules("def standard_activation").standard_activation
        whole = self.rules("def activate(", standard_activation=standard)
        return whole.activate  # type: ignore[no-any-return]


def test_an_enemy_looks_again_at_every_step() -> None:
    corridor = Corridor(ann=Figure("ann", 6, xp=5), bob=Figure("bob", 3, xp=2))
    enemy = Figure("troll", 4)
    play(corridor.activate()(corridor.game, enemy, corridor.everyone))
    assert (enemy.zone, corridor.attacks) == (6, []), "two moves, and no attack after the second"
    play(corridor.activate()(corridor.game, enemy, corridor.everyone))
    assert (enemy.zone, corridor.attacks) == (6, ["troll hits ann"]), "an attack ends the activation"


def test_the_table_breaks_ties_between_heroes() -> None:
    corridor = Corridor(ann=Figure("ann", 5, xp=2), bob=Figure("bob", 3, xp=2))
    enemy = Figure("troll", 4)
    asked, _ = play(corridor.activate()(corridor.game, enemy, corridor.everyone), "bob")
    assert [(ask.who, ask.rule, list(ask.options)) for ask in asked] == [(TABLE, "MD-21.16", ["ann", "bob"])]
    assert corridor.attacks == ["troll hits bob"]


def test_an_enemy_that_sees_nobody_goes_to_the_light_and_then_on_patrol() -> None:
    corridor = Corridor(ann=Figure("ann", 0, xp=2, dark=True), bob=Figure("bob", 1, xp=1))
    enemy = Figure("troll", 6)
    play(corridor.activate()(corridor.game, enemy, corridor.everyone))
    assert enemy.zone == 4
    corridor.heroes[1].dark = True
    enemy.zone = 6
    play(corridor.activate()(corridor.game, enemy, corridor.everyone))
    assert enemy.zone == 8


def test_a_counterattack_has_one_target_only() -> None:
    corridor = Corridor(ann=Figure("ann", 5, xp=0), bob=Figure("bob", 4, xp=9))
    enemy, other = Figure("troll", 4), Figure("ogre", 5)
    corridor.game.state.attacked = [enemy, other]
    counterattack = corridor.rules("def counterattack", activate=corridor.activate()).counterattack
    asked, _ = play(counterattack(corridor.game, corridor.heroes[0]), "troll")
    assert asked[0].who == TABLE
    assert corridor.attacks == ["troll hits ann"]
    assert corridor.game.state.attacked == [other]


def test_an_enemy_that_cannot_see_a_hero_in_the_dark_does_not_counterattack() -> None:
    corridor = Corridor(ann=Figure("ann", 0, dark=True))
    enemy = Figure("troll", 6)
    corridor.game.state.attacked = [enemy]
    counterattack = corridor.rules("def counterattack", activate=corridor.activate()).counterattack
    play(counterattack(corridor.game, corridor.heroes[0]))
    assert (enemy.zone, corridor.attacks) == (6, [])


# Explorers who pay together, and a push with consequences.


@dataclass(eq=False)
class Explorer:
    id: str
    space: int
    essence: int


def pay(explorers: list[Explorer], cost: int, target: int, *answers: str) -> tuple[list[str], bool]:
    """Explorers on a line pay; the keys of who was asked, and whether the price was paid."""

    def lose(game: Any, who: Explorer, amount: int) -> None:
        who.essence -= amount

    page = rules(
        "def pay_essence", lose_essence=lose, adjacent=lambda game, one, other: abs(one - other) == 1,
        from_seat=lambda game, payer: explorers,
    )  # fmt: skip
    asked, paid = play(page.pay_essence(None, explorers[0], cost, target), *answers)
    return [ask.who for ask in asked], paid


def test_a_chain_of_contributors_pays_together() -> None:
    ann, bob, eve, joe = Explorer("ann", 1, 1), Explorer("bob", 2, 2), Explorer("eve", 3, 3), Explorer("joe", 7, 9)
    assert pay([ann, bob, eve, joe], 4, 0, "give:0", "give:2", "give:2") == (["ann", "bob", "eve"], True)
    assert [each.essence for each in (ann, bob, eve, joe)] == [1, 0, 1, 9]


def test_who_stands_by_an_unwilling_explorer_is_not_asked_and_nothing_is_lost() -> None:
    ann, bob, eve = Explorer("ann", 1, 1), Explorer("bob", 2, 2), Explorer("eve", 3, 3)
    assert pay([ann, bob, eve], 4, 0, "give:1", "give:0") == (["ann", "bob"], False)
    assert [each.essence for each in (ann, bob, eve)] == [1, 2, 3]


def test_who_stands_by_the_target_may_pay() -> None:
    ann, joe = Explorer("ann", 1, 1), Explorer("joe", 7, 9)
    assert pay([ann, joe], 4, 8, "give:1", "give:3") == (["ann", "joe"], True)
    assert joe.essence == 6


@dataclass(eq=False)
class Thing:
    id: str
    space: int
    immobile: bool = False
    exploded: bool = False
    dead: bool = False


class Line:
    """Spaces in a line; explosions hit the spaces next to them, for the death of units and the bursting of barrels."""

    def __init__(self, *, barrels: Sequence[int] = (), lever: int = -1, chasm: int = -1, wall: int = 99) -> None:
        self.barrels = [Thing(f"barrel-{space}", space) for space in barrels]
        self.lever, self.chasm, self.wall = lever, chasm, wall
        self.units: list[Thing] = []
        self.done: list[str] = []
        self.page = rules(
            "def push", adjacent=lambda game, one, other: abs(one - other) == 1,
            direction=lambda origin, space: 1 if space > origin else -1,
            neighbour=lambda space, direction, sign: space + direction * sign,
            unexploded_barrel=self.barrel_at, trap_lever=lambda game, space: space == self.lever, spring=self.spring,
            is_chasm=lambda game, space: space == self.chasm, die=self.die,
            can_step=lambda game, here, there: there < self.wall, compare_all=self.compare_all,
            in_order_of_losses=lambda game, hits: list(hits), lose_health=self.lose_health,
        )  # fmt: skip

    def barrel_at(self, game: Any, space: int) -> Thing | None:
        return next((each for each in self.barrels if each.space == space and not each.exploded), None)

    def spring(self, game: Any, lever: Any) -> Steps:
        self.done.append("lever")
        yield from ()

    def die(self, game: Any, unit: Thing, space: int) -> Steps:
        unit.dead, unit.space = True, space
        self.done.append(f"{unit.id} dies at {space}")
        yield from ()

    def compare_all(self, game: Any, barrel: Thing) -> dict[Thing, int]:
        self.done.append(f"{barrel.id} explodes")
        return {each: 1 for each in (*self.units, *self.barrels) if abs(each.space - barrel.space) == 1}

    def lose_health(self, game: Any, thing: Thing, wounds: int) -> Steps:
        if thing in self.barrels:
            if not thing.exploded:
                yield from self.page.explode(game, thing)
        else:
            yield from self.die(game, thing, thing.space)

    def push(self, unit: Thing, origin: int, spaces: int, sign: int = 1) -> list[str]:
        self.units.append(unit)
        play(self.page.push(None, unit, origin, spaces, sign))
        return self.done


def test_a_push_goes_straight_until_something_stops_it() -> None:
    orc = Thing("orc", 3)
    assert Line().push(orc, 2, 3) == []
    assert orc.space == 6
    assert Line(wall=8).push(orc, 2, 5) == []
    assert orc.space == 7
    assert Line().push(Thing("idol", 3, immobile=True), 2, 3) == []


def test_a_pull_ends_next_to_the_puller() -> None:
    orc = Thing("orc", 9)
    Line().push(orc, 2, 9, sign=-1)
    assert orc.space == 3


def test_a_push_into_a_barrel_sets_off_its_neighbours_before_anything_goes_on() -> None:
    orc = Thing("orc", 3)
    assert Line(barrels=[5, 6, 7]).push(orc, 2, 4) == [
        "barrel-5 explodes",
        "orc dies at 4",
        "barrel-6 explodes",
        "barrel-7 explodes",
    ]


def test_levers_and_chasms_end_a_push() -> None:
    orc = Thing("orc", 3)
    assert Line(lever=5).push(orc, 2, 4) == ["lever"]
    assert orc.space == 4
    assert Line(chasm=6).push(orc, 2, 4) == ["orc dies at 6"]


# A group that spreads over the heroes.


def test_targets_of_a_group_are_counted_anew_after_every_figure() -> None:
    heroes = [Figure("ann"), Figure("bob")]
    spiders = [Figure(f"spider-{number}", zone=number // 2) for number in range(4)]
    hits: list[str] = []

    def attack(game: Any, figure: Figure) -> Steps:
        hits.append(f"{figure.id} {figure.target.id if figure.target else 'nobody'}")
        yield from ()

    def nothing(game: Any, figure: Figure) -> Steps:
        yield from ()

    random = Randomness(0)
    page = rules(
        "def activate_kind", keeps_target=lambda game, figure: False, move_toward=nothing, attack=attack,
        nearness=lambda game: lambda figure: -figure.zone,
        reachable_heroes=lambda game, figure: [] if figure.id == "spider-3" else heroes,
    )  # fmt: skip
    game = SimpleNamespace(state=SimpleNamespace(figures={"spiders": spiders}, random=random))
    asked, _ = play(page.activate_kind(game, "spiders"), "spider-1", "spider-2")
    assert [list(ask.options) for ask in asked] == [["spider-0", "spider-1"], ["spider-2", "spider-3"]]
    first, second = spiders[1].target, spiders[0].target
    assert {first, second} == set(heroes), "the second takes the hero the first left alone"
    assert spiders[2].target in heroes
    assert hits[3] == "spider-3 nobody"


def test_content_on_the_page_says_what_systems_know() -> None:
    said = list(triggers())
    assert len(said) >= 8
    for system, trigger in said:
        vocabulary = system.vocabulary
        assert trigger["on"] in vocabulary.events
        for effect in trigger["do"]:
            name, given = next(iter(effect.items())) if isinstance(effect, dict) else (effect, None)
            verb = vocabulary.verbs.get(name)
            assert verb is not None, f"{system.title} has no verb {name!r}"
            if isinstance(given, dict) and len(verb.parameters) > 1:
                assert given.keys() <= {each.name for each in verb.parameters}
