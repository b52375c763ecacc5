"""What an adventure's rules remember and decide: marks, roles, losing."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.rules.arguments import Amount
from toolkit.rules.decisions import TABLE, Ask, Steps
from toolkit.systems.massive_darkness import objectives
from toolkit.systems.massive_darkness.changes import MassiveGame, tell
from toolkit.systems.massive_darkness.happenings import Happening, happens
from toolkit.systems.massive_darkness.own_words import OwnName, ZoneName
from toolkit.systems.massive_darkness.scopes import MARKED
from toolkit.systems.massive_darkness.sides import Scene
from toolkit.systems.massive_darkness.state import Hero
from toolkit.systems.massive_darkness.verbs import VOCABULARY

VOCABULARY.event("marked", Happening, MARKED, "The adventure's rules marked something.")


@VOCABULARY.selector("zone")
def zone(game: MassiveGame, scene: Scene, name: ZoneName) -> Sequence[str]:
    """The zone of that name."""
    gone = game.state.removed_tiles
    return [] if gone and game.state.dungeon.zones[name].tile in gone else [name]


@VOCABULARY.selector("hero")
def role(game: MassiveGame, scene: Scene, name: OwnName) -> Sequence[Hero]:
    """The heroes with a role the adventure gave."""
    return [hero for hero in game.state.heroes.values() if name in hero.roles]


@VOCABULARY.verb
def mark(game: MassiveGame, scene: Scene, name: OwnName, times: Amount = 1) -> Steps:
    """Mark something, once or several times. Objectives and other rules of the adventure can ask for it."""
    flags = game.state.flags
    flags[name] = flags.get(name, 0) + times
    tell(game, "marked", "MD-32.01", mark=name, times=flags[name])
    yield from happens(game, "marked", hero=scene.actor, mark=name)


@VOCABULARY.verb
def lose(game: MassiveGame, scene: Scene) -> None:
    """The heroes lose."""
    objectives.lose(game, "MD-32.04")


@VOCABULARY.verb
def choose_hero(game: MassiveGame, scene: Scene, role: OwnName) -> Steps:
    """The players give a role to one of the heroes."""
    options = {f"hero:{hero.id}": hero for hero in game.state.heroes.values()}
    hero: Hero = yield Ask("role", TABLE, options, "MD-91.20")
    hero.roles.append(role)
    tell(game, "chosen", "MD-91.20", who=hero.id, role=role)
