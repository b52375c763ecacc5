"""YAML of the page about the interpreter, played: an adventure that replaces how one enemy is activated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from toolkit.content.library import Library
from toolkit.rules.arguments import Amount, Count, Selection, Selects
from toolkit.rules.compiling import compile_triggers
from toolkit.rules.decisions import TABLE, Ask, Asking, End, Steps
from toolkit.rules.doing import DONE, Done
from toolkit.rules.effects import EffectBudget
from toolkit.rules.expressions import NUMBER, TEXT, Attribute, ListOf, Name, Object, Scope
from toolkit.rules.listeners import Listeners, fire
from toolkit.rules.reading import tree_of
from toolkit.rules.vocabulary import Vocabulary

from .interpreter_page import blocks, play, rules
from .words import library_in


@dataclass
class Bridge:
    """Stands for the game of the Immortal: zones in a line, the entry at 0; fireworks and others by zone."""

    immortal: int = 8
    fireworks: list[int] = field(default_factory=list)
    heroes: dict[str, int] = field(default_factory=dict)
    enemies: dict[str, int] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    budget: EffectBudget = field(default_factory=EffectBudget)
    watch: None = None
    listeners: Listeners = field(default_factory=lambda: Listeners({}))

    @property
    def state(self) -> Bridge:
        """The page's code says `game.state.listeners`."""
        return self

    @property
    def in_sight(self) -> list[int]:
        return [zone for zone in self.fireworks if abs(zone - self.immortal) <= 4]


@dataclass
class Activation:
    game: Bridge
    name: str = "immortal"

    @property
    def tokens_here(self) -> list[str]:
        return ["firework"] * self.game.fireworks.count(self.game.immortal)


Zones = Annotated[Selection, Selects("zone")]
Characters = Annotated[Selection, Selects("character")]

IMMORTAL = Vocabulary("bridge")
SCOPE = Scope(
    {
        "enemy": Name(
            Object(
                "enemy",
                {
                    "name": Attribute(TEXT, lambda moment: moment.name),
                    "tokens_here": Attribute(ListOf(TEXT), lambda moment: moment.tokens_here),
                    "tokens_in_sight": Attribute(ListOf(TEXT), lambda moment: ["firework"] * len(moment.game.in_sight)),
                },
            ),
            lambda moment: moment,
        ),
        "heroes_here": Name(NUMBER, lambda moment: len(here(moment.game, moment.game.heroes))),
    }
)
RULES = (IMMORTAL.owner("adventure", triggers=("rules",)),)
IMMORTAL.event("enemy-activation", Activation, SCOPE, "An enemy is activated.", owners=RULES, replaceable=True)
IMMORTAL.event(
    "activation-zone", Activation, SCOPE, "An activation begins, or an enemy has moved one zone in it.", owners=RULES
)


def here(game: Bridge, people: dict[str, int]) -> list[str]:
    return [name for name, zone in people.items() if zone == game.immortal]


@IMMORTAL.selector("zone")
def tokens_in_sight(game: Bridge, moment: Activation, token: Literal["firework"]) -> Sequence[int]:
    """Zones with fireworks in sight."""
    return game.in_sight


@IMMORTAL.selector("zone")
def entry(game: Bridge, moment: Activation) -> Sequence[int]:
    """The entry zone."""
    return [0]


@IMMORTAL.selector("character")
def heroes_here(game: Bridge, moment: Activation) -> Sequence[str]:
    """Heroes in the zone."""
    return here(game, game.heroes)


@IMMORTAL.selector("character")
def other_enemies_here(game: Bridge, moment: Activation) -> Sequence[str]:
    """Other enemies in the zone."""
    return here(game, game.enemies)


@IMMORTAL.verb
def move_toward(game: Bridge, moment: Activation, goal: Zones, otherwise: Zones, zones: Amount) -> Asking[Done]:
    """Move zone by zone."""
    for _ in range(zones):
        goals = {f"to:{zone}": zone for zone in goal.pick(game, moment) or otherwise.pick(game, moment)}
        chosen = yield Ask("goal", TABLE, goals)
        game.immortal += (chosen > game.immortal) - (chosen < game.immortal)
        yield from fire(game, game.listeners, "activation-zone", lambda owner: moment)
    return DONE


@IMMORTAL.verb
def kill_heroes(game: Bridge, moment: Activation, who: Characters, number: Count) -> Asking[Done]:
    """Kill some heroes; the players choose them."""
    for _ in range(min(number, len(who.pick(game, moment)))):
        name = yield Ask("victim", TABLE, {each: each for each in who.pick(game, moment)})
        game.heroes.pop(name)
        game.done.append(f"killed {name}")
    return DONE


@IMMORTAL.verb
def kill_enemies(game: Bridge, moment: Activation, which: Characters) -> Done:
    """Destroy enemies; nobody gains experience."""
    for name in which.pick(game, moment):
        game.enemies.pop(name)
        game.done.append(f"killed {name} without xp")
    return DONE


@IMMORTAL.verb
def discard_token_here(game: Bridge, moment: Activation, token: Literal["firework"]) -> Done:
    """Discard a firework of the zone."""
    game.fireworks.remove(game.immortal)
    game.done.append(f"{token} {game.immortal}")
    return DONE


@IMMORTAL.verb
def activate_again(game: Bridge, moment: Activation) -> Asking[Done]:
    """Activate the enemy again."""
    yield from activation(game)
    return DONE


@IMMORTAL.verb
def end_activation(game: Bridge, moment: Activation) -> Done:
    """End the activation."""
    raise End("activation")


def activation(game: Bridge, name: str = "immortal") -> Steps:
    """The system's `activate` of the page, with a default that can be recognised."""

    def standard(*_: Any) -> Steps:
        game.done.append("activated as usual")
        yield from ()

    page = rules("def activate(", standard_activation=standard, Activation=lambda enemy: Activation(game, enemy))
    return page.activate(game, name, None)  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def adventure(tmp_path_factory: pytest.TempPathFactory) -> Library:
    text = "id: fall\nkind: adventure\n" + next(block for block in blocks("yaml") if "immortal" in block)
    return library_in(tmp_path_factory.mktemp("bridge"), text)


def bridge(library: Library, **given: Any) -> Bridge:
    game = Bridge(**given)
    fall = library.get("fall")
    triggers = compile_triggers(tree_of(IMMORTAL, library, fall).triggers("rules"))
    game.listeners = Listeners({"fall": triggers}, [("", "fall")])
    return game


def test_the_immortal_walks_to_the_entry(adventure: Library) -> None:
    game = bridge(adventure)
    assert play(activation(game))[0] == []
    assert (game.immortal, game.done) == (6, [])


def test_other_enemies_are_activated_as_usual(adventure: Library) -> None:
    game = bridge(adventure)
    play(activation(game, "goblin"))
    assert (game.immortal, game.done) == (8, ["activated as usual"])


def test_the_immortal_follows_the_firework_the_table_chooses(adventure: Library) -> None:
    game = bridge(adventure, fireworks=[5, 11])
    asked, _ = play(activation(game), "to:11", "to:11")
    assert [(ask.who, list(ask.options)) for ask in asked] == [(TABLE, ["to:5", "to:11"])] * 2
    assert game.immortal == 10


def test_the_immortal_kills_one_hero_and_stops(adventure: Library) -> None:
    game = bridge(adventure, heroes={"ann": 7, "bob": 7, "eve": 6})
    play(activation(game), "bob")
    assert (game.immortal, game.done, game.heroes) == (7, ["killed bob"], {"ann": 7, "eve": 6})


def test_the_immortal_tramples_enemies_and_goes_on(adventure: Library) -> None:
    game = bridge(adventure, enemies={"goblin": 7, "ogre": 6})
    play(activation(game))
    assert (game.immortal, game.done) == (6, ["killed goblin without xp", "killed ogre without xp"])


def test_the_immortal_goes_on_from_firework_to_firework(adventure: Library) -> None:
    game = bridge(adventure, fireworks=[9, 10, 12, 17], heroes={"ann": 12})
    play(activation(game), "to:9", "to:10")
    assert game.done == ["firework 9", "firework 10", "killed ann"]
    assert (game.immortal, game.fireworks) == (12, [12, 17])
    assert game.budget.causes == []
