"""What adds to actions: elements that are consumed and charged, experience, bonuses (JL-4.16, JL-14)."""

from __future__ import annotations

from typing import Literal

from toolkit.rules.arguments import Amount, Change, Effects, Flag
from toolkit.rules.decisions import Ask, Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.effects import run_effects
from toolkit.rules.together import some_of
from toolkit.systems.jaws_of_the_lion import elements
from toolkit.systems.jaws_of_the_lion.fights.changes import gain_xp
from toolkit.systems.jaws_of_the_lion.state import Character
from toolkit.systems.jaws_of_the_lion.tallies import CONSUMED
from toolkit.systems.jaws_of_the_lion.verbs.actions import ConditionNames
from toolkit.systems.jaws_of_the_lion.verbs.judged import UNJUDGED, UNREAD, always, consuming
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, Bonus, LionGame, MonsterAct
from toolkit.systems.jaws_of_the_lion.verbs.parts import JOINS, ON_FIGURES, Part
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

Element = Literal["fire", "ice", "air", "earth", "light", "dark", "any"]


@VOCABULARY.verb(gist=consuming, used=UNJUDGED, part=Part(joins=True, holds=True), welcome=True)
def consume(
    game: LionGame, act: Act, element: Element, then: Effects
) -> Asking[Did[Literal["no-element", "not-first", "declined"]]]:
    """Consume an element for an effect; characters may, monsters always do if they can."""
    state = game.state
    if isinstance(act, MonsterAct):
        deck = act.monster.card.deck
        used = state.consumed_by.get(deck, [])
        if element not in used:
            if not act.first:  # JL-14.14; what the first charges it does not consume in that turn (JL-90.51)
                return Nothing("not-first")
            if not elements.available(game, element):
                return Nothing("no-element")
            yield from elements.consume(game, element, act.chooser)
            state.consumed_by[deck] = [*used, element]
        yield from run_effects(game, then, act)  # JL-14.15
        return DONE
    if not elements.available(game, element):
        return Nothing("no-element")
    wanted: bool = yield Ask("consume", act.chooser, {f"consume:{element}": True, "no": False}, "JL-14.08")
    if not wanted:
        return Nothing("declined")
    yield from elements.consume(game, element, act.chooser)
    if isinstance(act.figure, Character):
        act.figure.count(CONSUMED)
    yield from run_effects(game, then, act)
    return DONE


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=JOINS, welcome=True)
def charge(game: LionGame, act: Act, element: Element) -> Asking[Did[Literal["charged-already"]]]:
    """The element becomes strong when the turn ends."""
    charged = yield from elements.charge(game, element, act.chooser)
    return DONE if charged else Nothing("charged-already")


@VOCABULARY.about("performer")
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=JOINS, welcome=True)
def gain_experience(game: LionGame, act: Act, count: Amount) -> Did[Literal["no-character"]]:
    """The character gains experience."""
    if not isinstance(act.figure, Character):
        return Nothing("no-character")
    if act.earned is not None and not act.performed:  # JL-4.15: it is gained with the first action
        act.earned += count
    else:
        gain_xp(game, act.figure, count, "JL-4.16")
    return DONE


@VOCABULARY.arguments(
    some_of(
        *("attack", "range", "targets", "move", "heal", "damage", "shield", "push", "pull"),
        *("conditions", "jump", "advantage", "steady"),
    )
)
@VOCABULARY.verb(gist=UNREAD, used=always(1.0), part=Part(joins=True, needs=(ON_FIGURES,)), welcome=True)
def add(
    game: LionGame,
    act: Act,
    attack: Change = 0,
    range: Change = 0,
    targets: Change = 0,
    move: Change = 0,
    heal: Change = 0,
    damage: Change = 0,
    shield: Change = 0,
    push: Amount = 0,
    pull: Amount = 0,
    conditions: ConditionNames = (),
    jump: Flag = False,
    advantage: Flag = False,
    steady: Flag = False,
) -> Did[Literal["adds-nothing"]]:
    """Add to the actions of this ability that come after, or to the attack that is going on.

    `steady` takes the attacker's advantage away.
    """
    before = act.bonus
    act.bonus = Bonus(
        attack=before.attack + attack,
        range=before.range + range,
        targets=before.targets + targets,
        move=before.move + move,
        heal=before.heal + heal,
        damage=before.damage + damage,
        shield=before.shield + shield,
        push=before.push + push,
        pull=before.pull + pull,
        jump=before.jump or jump,
        advantage=before.advantage or advantage,
        steady=before.steady or steady,
        conditions=(*before.conditions, *conditions),
    )
    return DONE if act.bonus != before else Nothing("adds-nothing")
