"""Conditions of a pack's own, which heroes and enemies get and lose by rules (MD-90.83).

A condition changes stats of whoever has it, as long as it lasts.
"""

from __future__ import annotations

from typing import Annotated, Literal

from toolkit.content.entity import Entity
from toolkit.crawl.figures import own
from toolkit.rules.arguments import Reference
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.together import some_of
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import HeroFighter
from toolkit.systems.massive_darkness.fights.sides import Scene
from toolkit.systems.massive_darkness.state import LASTS, Enemy, Hero
from toolkit.systems.massive_darkness.verbs.adventures import at_once
from toolkit.systems.massive_darkness.verbs.judged import OF_RULES
from toolkit.systems.massive_darkness.verbs.own_words import Acting, Which
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY

OwnCondition = Annotated[Entity, Reference("condition")]
#: What counts at once for a hero who is being activated (MD-90.80).
_AT_ONCE = ("actions", "move-actions")

VOCABULARY.owner("condition", passives=("passives",))


def _meant(game: MassiveGame, scene: Scene, who: Acting | None, which: Which | None) -> list[Hero | Enemy]:
    """The heroes and enemies that two selectors name, those of one that is not written being none."""
    heroes = [hero for hero in who.pick(game, scene) if hero.acts] if who is not None else []
    return [*heroes, *(which.pick(game, scene) if which is not None else ())]


@VOCABULARY.arguments(some_of("who", "which"))
@VOCABULARY.verb(**OF_RULES, surprise=False)
def give_condition(
    game: MassiveGame, scene: Scene, condition: OwnCondition, who: Acting | None = None, which: Which | None = None
) -> Did[Literal["nobody", "has-condition"]]:
    """Heroes (`who`) and enemies (`which`) get a condition of the pack's own; who has it already keeps it as it is."""
    meant = _meant(game, scene, who, which)
    until = LASTS[condition.data.get("lasts", "until-removed")]
    new = [figure for figure in meant if _changing(game, figure, condition, until)]
    return DONE if new else Nothing("has-condition" if meant else "nobody")


@VOCABULARY.arguments(some_of("who", "which"))
@VOCABULARY.verb(**OF_RULES, surprise=False)
def take_condition(
    game: MassiveGame, scene: Scene, condition: OwnCondition, who: Acting | None = None, which: Which | None = None
) -> Did[Literal["no-condition"]]:
    """Heroes (`who`) and enemies (`which`) lose a condition of the pack's own, with all it changes."""
    meant = _meant(game, scene, who, which)
    lost = [figure for figure in meant if _changing(game, figure, condition, None)]
    return DONE if lost else Nothing("no-condition")


VOCABULARY.given_by("give_condition", condition=(own.HELD,))
VOCABULARY.wanted_by("take_condition", condition=own.HELD)


def _changing(game: MassiveGame, figure: Hero | Enemy, condition: Entity, until: str | None) -> bool:
    """Give a condition, or take it away where `until` is None; what it does to actions counts at once (MD-90.80)."""
    before = _actions(game, figure)
    if until is None:
        changed = own.take_condition(game, figure, condition.id, "MD-90.83")
    else:
        changed = own.give_condition(game, figure, condition.id, until, "MD-90.83")
    if isinstance(figure, Hero):
        for stat, now in _actions(game, figure).items():
            at_once(game.state, figure, stat, now - before[stat])
    return changed


def _actions(game: MassiveGame, figure: Hero | Enemy) -> dict[str, int]:
    return {stat: HeroFighter(game.state, figure).stat(stat) for stat in _AT_ONCE} if isinstance(figure, Hero) else {}
