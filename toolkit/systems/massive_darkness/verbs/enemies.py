"""What an adventure's rules can say about enemies: when they activate, move and call, and what they do instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, Literal

from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount
from toolkit.rules.decisions import TABLE, Ask, Asking, End
from toolkit.rules.doing import DONE, Did, Done, Nothing
from toolkit.rules.expressions import BOOLEAN, Name, Scope
from toolkit.rules.verbs import Source
from toolkit.systems.massive_darkness.fights import activation
from toolkit.systems.massive_darkness.fights.changes import MassiveGame, wound_hero
from toolkit.systems.massive_darkness.fights.deaths import hero_dies
from toolkit.systems.massive_darkness.fights.rewards import destroy, leave_board
from toolkit.systems.massive_darkness.fights.sides import Scene
from toolkit.systems.massive_darkness.map.tokens import discard_token
from toolkit.systems.massive_darkness.state import MOST_HEROES, Enemy, Hero
from toolkit.systems.massive_darkness.verbs.enemy_moments import (
    ACTIVATION,
    Activation,
    EnemyMoment,
    Movement,
    OwnMoment,
    Reinforcement,
)
from toolkit.systems.massive_darkness.verbs.judged import OF_RULES
from toolkit.systems.massive_darkness.verbs.own_words import Acting, TokenName, Where, Which, Who
from toolkit.systems.massive_darkness.verbs.scopes import CHARACTER, ENEMY, MARKS, OF_THE_GAME
from toolkit.systems.massive_darkness.verbs.vocabulary import ADVENTURE, VOCABULARY
from toolkit.systems.massive_darkness.verbs.vocabulary import ENEMY as OWNER

# What expressions may mention


def _count_heroes(moment: EnemyMoment) -> int:
    return sum(hero.zone == moment.enemy.zone for hero in moment.state.living())


HEROES_HERE = Name.number(_count_heroes, "how many living heroes are in its zone", 0, MOST_HEROES, at_most=("heroes",))
_AROUND_IT = {**OF_THE_GAME, "marks": MARKS, "heroes_here": HEROES_HERE}
_IN_ITS_ACTIVATION = {
    "counterattack": Name(BOOLEAN, lambda here: here.against is not None, "whether it is a counterattack"),
    # The rules let it attack after all rules about its activation, and then it is over (MD-21.03).
    "attacked": Name(
        BOOLEAN, attrgetter("attacked"), "whether it has attacked in this activation", after="attack_if_possible"
    ),
}
#: Whatever goes on with an enemy.
OF_ENEMIES = Scope({"enemy": Name(ENEMY, attrgetter("fighter"), "the enemy concerned"), **_AROUND_IT})
ACTIVATING = Scope(_IN_ITS_ACTIVATION, parent=OF_ENEMIES)

_BOTH = ("enemy", "hero")
for _name, _context, _scope, _whom, _doc in (
    ("enemy-activation", Activation, ACTIVATING, _BOTH, "An enemy activates."),
    ("activation-zone", Activation, ACTIVATING, _BOTH, "An enemy begins its activation, or has moved a zone in it."),
    ("enemy-moves", Movement, OF_ENEMIES, ("enemy",), "An enemy is about to move a zone in its activation."),
    ("reinforcements", Reinforcement, OF_ENEMIES, ("enemy",), "An agent calls for help."),
):
    _replaceable = _name in ("enemy-activation", "reinforcements")
    VOCABULARY.event(_name, _context, _scope, _doc, owners=(ADVENTURE,), replaceable=_replaceable, about=_whom)


#: What the behaviour on an enemy's own card may mention: `me` is the enemy.
OWN = Scope({"me": Name(CHARACTER, attrgetter("fighter"), "the enemy whose card it is"), **_AROUND_IT})
OWN_ACTING = Scope(_IN_ITS_ACTIVATION, parent=OWN)
VOCABULARY.event(
    "acts", Activation, OWN_ACTING, "This enemy activates.", owners=(OWNER,), replaceable=True, about=("enemy", "hero")
)


def _can_be_half_dead(enemy: Mapping[str, Any]) -> bool:
    return enemy.get("type") != "mob" or int(enemy.get("health", 0)) > 1


_SOURCES = {
    "half-health": {OWNER: Source(given=_can_be_half_dead, lacking="the first wound destroys the boss of this mob")}
}
for _name, (_about, _doc) in {
    "round-begins": (("enemy",), "A round begins while this enemy is on the board."),
    "half-health": (("enemy", "hero"), "This enemy has lost half of its health or more; it happens once."),
    "dies": (("enemy", "hero"), "The last figure of this enemy was destroyed."),
    "hero-leaves": (("enemy", "hero"), "A hero has gone out of this enemy's zone."),
}.items():
    VOCABULARY.event(_name, OwnMoment, OWN, _doc, owners=(OWNER,), about=_about, sources=_SOURCES.get(_name))


# Which zones, which characters


@VOCABULARY.selector("zone")
def its_zone(game: MassiveGame, moment: EnemyMoment) -> Sequence[str]:
    """The zone of the enemy."""
    return [moment.enemy.zone]


@VOCABULARY.selector("zone")
def entry(game: MassiveGame, scene: Scene) -> Sequence[str]:
    """The entry zone."""
    return [game.state.dungeon.entry]


@VOCABULARY.selector("zone")
def exit(game: MassiveGame, scene: Scene) -> Sequence[str]:
    """The exit zone."""
    return [game.state.dungeon.exit] if game.state.dungeon.exit else []


@VOCABULARY.selector("zone")
def tokens(game: MassiveGame, scene: Scene, token: TokenName) -> Sequence[str]:
    """The zones with tokens of a kind."""
    return [zone for zone, lying in game.state.tokens.items() if any(each.kind == token for each in lying)]


@VOCABULARY.selector("zone")
def tokens_in_sight(game: MassiveGame, moment: EnemyMoment, token: TokenName) -> Sequence[str]:
    """The zones with tokens of a kind that the enemy sees."""
    here = moment.enemy.zone
    return [zone for zone in tokens(game, moment, token) if game.state.sight(here, zone) is not None]


@VOCABULARY.selector("hero")
def heroes_here(game: MassiveGame, moment: EnemyMoment) -> Sequence[Hero]:
    """The living heroes in the enemy's zone."""
    return [hero for hero in game.state.living() if hero.zone == moment.enemy.zone]


@VOCABULARY.selector("hero")
def fallen_heroes_here(game: MassiveGame, moment: EnemyMoment) -> Sequence[Hero]:
    """The dead and the stunned heroes in the enemy's zone."""
    heroes = game.state.heroes.values()
    return [each for each in heroes if each.zone == moment.enemy.zone and (each.dead or each.stunned) and not each.left]


@VOCABULARY.selector("enemy")
def other_enemies_here(game: MassiveGame, moment: EnemyMoment) -> Sequence[Enemy]:
    """The other enemies in the enemy's zone."""
    enemies = game.state.enemies.values()
    return [each for each in enemies if each.zone == moment.enemy.zone and each is not moment.enemy]


# What enemies do


@VOCABULARY.verb(**OF_RULES, surprise=False)
def attack_if_possible(game: MassiveGame, here: Activation) -> Asking[Did[Literal["enemy-gone", "out-of-reach"]]]:
    """The enemy attacks, by the usual rules, if somebody is within its reach."""
    if not here.goes_on:
        return Nothing("enemy-gone")
    has_attacked = yield from activation.attack_step(here)
    return DONE if has_attacked else Nothing("out-of-reach")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def move_toward(
    game: MassiveGame, here: Activation, goal: Where, otherwise: Where | None = None, zones: Amount = 1
) -> Asking[Did[Literal["zero", "cannot-move"]]]:
    """The enemy moves toward a zone by a shortest way. `otherwise` counts while the first goal names no zone."""
    did: Did[Literal["zero", "cannot-move"]] = Nothing("cannot-move") if zones else Nothing("zero")
    for _ in range(zones):
        goals = goal.pick(game, here) or (otherwise.pick(game, here) if otherwise is not None else ())
        moved = yield from activation.move_toward(here, goals)
        if not moved:
            break
        did = DONE
    return did


@VOCABULARY.ending
@VOCABULARY.verb(**OF_RULES, surprise=False)
def end_activation(game: MassiveGame, here: Activation) -> Done:
    """The enemy's activation ends."""
    raise End(ACTIVATION)


@VOCABULARY.raises("acts")
@VOCABULARY.raises("activation-zone")
@VOCABULARY.raises("enemy-activation")
@VOCABULARY.verb(**OF_RULES, surprise=False)
def activate_again(game: MassiveGame, here: Activation) -> Asking[Did[Literal["enemy-gone", "often-enough"]]]:
    """The enemy activates once more, before what follows; ten times at the most before its first activation is over."""
    if not here.is_there:
        return Nothing("enemy-gone")
    if not activation.may_repeat(game.state):
        return Nothing("often-enough")
    yield from activation.activate(game, here.enemy, here.against)
    return DONE


@VOCABULARY.verb(**OF_RULES, surprise=False)
def leave_dungeon(game: MassiveGame, here: Activation) -> Asking[Did[Literal["enemy-gone", "held"]]]:
    """The enemy moves off the board, if nobody holds it."""
    if not here.goes_on:
        return Nothing("enemy-gone")
    if activation.is_held(game.state, here.enemy):
        return Nothing("held")
    yield from leave_board(game, here.enemy)
    return DONE


@VOCABULARY.verb(**OF_RULES, surprise=False)
def take_along(game: MassiveGame, here: Movement, who: Who) -> Did[Literal["nobody"]]:
    """Heroes move along with the enemy, whatever the rules of movement say."""
    taken = list(who.pick(game, here))
    for each in taken:
        each.zone = here.destination
        tell(game, "moved", "MD-42.08", who=each.id, to=here.destination)
    return DONE if taken else Nothing("nobody")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def kill_heroes(
    game: MassiveGame, scene: Scene, who: Acting, number: Amount | None = None
) -> Asking[Did[Literal["zero", "nobody", "dead-already"]]]:
    """Heroes die at once. With `number`, only so many, and the players choose them."""
    doomed = [each for each in who.pick(game, scene) if not each.left]  # MD-90.19
    if not doomed or number == 0:
        return Nothing("zero") if doomed else Nothing("nobody")
    did: Did[Literal["dead-already"]] = Nothing("dead-already")
    for _ in range(len(doomed) if number is None else min(number, len(doomed))):
        options = {f"kill:{each.id}": each for each in doomed}
        chosen: Hero = doomed[0] if number is None else (yield Ask("kill", TABLE, options, "MD-90.49"))
        doomed.remove(chosen)
        did = did if chosen.dead else DONE
        wound_hero(game, chosen, chosen.health, "MD-39.08")
        yield from hero_dies(game, chosen)
    return did


@VOCABULARY.verb(**OF_RULES, surprise=True)
def kill_enemies(game: MassiveGame, scene: Scene, which: Which) -> Asking[Did[Literal["no-enemy"]]]:
    """Enemies are destroyed with all their figures. Nobody gains experience, and their gear is discarded."""
    doomed = list(which.pick(game, scene))
    for enemy in doomed:
        yield from destroy(game, enemy)
    return DONE if doomed else Nothing("no-enemy")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def discard_token_here(game: MassiveGame, moment: EnemyMoment, token: TokenName) -> Did[Literal["no-token"]]:
    """One token of a kind in the enemy's zone is discarded."""
    lying = game.state.tokens.get(moment.enemy.zone, [])
    found = next((each for each in lying if each.kind == token), None)
    if found is None:
        return Nothing("no-token")
    discard_token(game, found, "MD-30.02")
    return DONE


@VOCABULARY.verb(**OF_RULES, surprise=False)
def nothing(game: MassiveGame, scene: Scene) -> Done:
    """Nothing happens: it takes the place of what would."""
    return DONE
