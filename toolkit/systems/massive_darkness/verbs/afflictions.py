"""Conditions of a pack's own: entities of the kind `condition`, which heroes get and lose by rules (MD-90.83).

A condition changes stats of the hero who has it, as long as it lasts: it is held as the modifiers it brings, with its
id as their source.
"""

from __future__ import annotations

from typing import Annotated, Literal

from toolkit.content.entity import Entity
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Reference
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.modifiers import Modifier, Modifiers
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.sides import Scene
from toolkit.systems.massive_darkness.verbs.adventures import Who, at_once
from toolkit.systems.massive_darkness.verbs.judged import UNJUDGED
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

OwnCondition = Annotated[Entity, Reference("condition")]
#: How long a condition lasts → the moment at which its modifiers go.
LASTS = {"until-removed": "", "activation": "activation", "round": "end-phase"}

VOCABULARY.owner("condition", passives=("passives",))


@VOCABULARY.says(worth=UNJUDGED, forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
def afflict(
    game: MassiveGame, scene: Scene, condition: OwnCondition, who: Who
) -> Did[Literal["nobody", "has-condition"]]:
    """Heroes get a condition of the pack's own; who has it already keeps it as it is."""
    state = game.state
    heroes = [hero for hero in who.pick(game, scene) if hero.acts]
    new = [hero for hero in heroes if condition.id not in state.afflictions_of(hero)]
    until = LASTS[condition.data.get("lasts", "until-removed")]
    for hero in new:
        for change in condition.data["passives"]:
            state.modifiers.add(Modifier(hero.id, change["stat"], change["by"], until, condition.id))
            at_once(state, hero, change["stat"], change["by"])
        tell(game, "afflicted", "MD-90.83", who=hero.id, condition=condition.id)
    return DONE if new else Nothing("has-condition" if heroes else "nobody")


@VOCABULARY.says(worth=UNJUDGED, forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
def relieve(game: MassiveGame, scene: Scene, condition: OwnCondition, who: Who) -> Did[Literal["no-condition"]]:
    """Heroes lose a condition of the pack's own, with all it changes."""
    state = game.state
    heroes = [hero for hero in who.pick(game, scene) if condition.id in state.afflictions_of(hero)]
    for hero in heroes:
        state.modifiers = Modifiers(
            each for each in state.modifiers.items if (each.owner, each.source) != (hero.id, condition.id)
        )
        for change in condition.data["passives"]:
            at_once(state, hero, change["stat"], -change["by"])
        tell(game, "relieved", "MD-90.83", who=hero.id, condition=condition.id)
    return DONE if heroes else Nothing("no-condition")
