"""What cards do in fights and to what is rolled."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from toolkit.content.entity import Entity
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Change, Choice, Flag, NumberArgument, Reference
from toolkit.rules.decisions import Ask, Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.modifiers import Modifier
from toolkit.rules.together import not_with, some_of
from toolkit.systems.brimstone.dice import peril as roll_peril
from toolkit.systems.brimstone.fights.attackers import call, call_threat
from toolkit.systems.brimstone.fights.elites import ROWS, harden
from toolkit.systems.brimstone.fights.strikes import attack as strike_now
from toolkit.systems.brimstone.fights.strikes import attacks, change_dice
from toolkit.systems.brimstone.fights.wounding import end_turn_without_enemies
from toolkit.systems.brimstone.fights.wounding import wound as wound_one
from toolkit.systems.brimstone.grit import change_movement
from toolkit.systems.brimstone.rolling import roll_again
from toolkit.systems.brimstone.state import Enemy
from toolkit.systems.brimstone.verbs.heroes import Whom, heroes_meant
from toolkit.systems.brimstone.verbs.judged import UNJUDGED, always, changing, in_fight
from toolkit.systems.brimstone.verbs.moments import Harmed, MineGame, Moment, Rolled, Strike, Tested
from toolkit.systems.brimstone.verbs.of_checks import brings_enemies, for_the_awake, in_fights, not_at_first
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY
from toolkit.systems.brimstone.verbs.stats import FLAGS, HERO_STATS, TABLE_STATS

#: The rows of an elite table: a type with all of them gains no more (SB-91.36).
Elites: TypeAlias = Annotated[int, NumberArgument(minimum=1, maximum=ROWS)]
EnemyReference = Annotated[Entity, Reference("enemy")]
#: What changes for a while; the grit that a mission begins with is counted before anything can change it.
StatName = Annotated[str, Choice((*(name for name in HERO_STATS if name != "starting-grit"), *FLAGS, *TABLE_STATS))]


@brings_enemies
@VOCABULARY.arguments(some_of("count", "peril"))
@VOCABULARY.verb(worth=UNJUDGED, welcome=False, ends=False)
def spawn(
    game: MineGame,
    moment: Moment,
    enemy: EnemyReference,
    count: Amount = 0,
    peril: Amount = 0,
    elite: Elites = 0,
    ambush: Flag = False,
) -> Did[Literal["zero"]]:
    """Enemies attack: `count` of them and as many as `peril` dice say, with so many elite abilities."""
    number = count + sum(roll_peril(game, enemy.id) for _ in range(peril))
    if number < 1:
        return Nothing("zero")
    call(game, moment, enemy.id, number, elite, ambush=ambush)
    return DONE


@not_at_first("tier", "epic", "there is no epic threat: a high one is drawn")
@brings_enemies
@VOCABULARY.verb(worth=UNJUDGED, welcome=False, ends=False)
def threat(
    game: MineGame,
    moment: Moment,
    tier: Literal["party", "lower", "low", "medium", "high", "epic", "other-world"] = "party",
    count: Amount = 1,
    ambush: Flag = False,
) -> Asking[Did[Literal["no-card"]]]:
    """Threat cards are drawn, and their enemies attack. `party` is the deck for the number of heroes."""
    state = game.state
    before = len(state.coming)
    was, moment.ambush = moment.ambush, moment.ambush or ambush
    for _ in range(count):
        # An other world's card drawn by a card that brings no enemies itself is one source with it (SB-96.01).
        yield from call_threat(game, moment, tier, source=tier != "other-world")
    moment.ambush = was
    return DONE if len(state.coming) > before else Nothing("no-card")


@VOCABULARY.verb(worth=UNJUDGED, welcome=False, ends=False)
def make_elites(game: MineGame, moment: Moment, count: Elites = 1) -> Asking[Did[Literal["no-enemy"]]]:
    """Every enemy type of the fight, or of the final fight that is about to begin, gains elite abilities."""
    state = game.state
    if not state.fighting and not state.coming and state.objective < 0:
        return Nothing("no-enemy")
    state.modifiers.add(Modifier("table", "elites", count, "fight", moment.source))
    tell(game, "elites_coming", "SB-16.04", count=count)
    for enemy in list(state.types()):
        harden(game, enemy.id)
    yield from ()
    return DONE


@in_fights
@VOCABULARY.about("me")
@VOCABULARY.verb(worth=in_fight(1.5), welcome=True, ends=False)
def wound_enemies(
    game: MineGame,
    moment: Moment,
    count: Amount,
    whom: Literal["adjacent", "every-adjacent", "tile"] = "adjacent",
) -> Asking[Did[Literal["no-enemy"]]]:
    """Enemies take wounds without defence: one adjacent enemy, every adjacent one, or all on the same tile."""
    able = _enemies(game, moment, tile=whom == "tile")
    if not able:
        return Nothing("no-enemy")
    if whom == "adjacent":
        assert moment.hero is not None
        able = [(yield Ask("target", moment.hero.id, {f"target:{each.id}": each for each in able}, "SB-99.13"))]
    for enemy in able:
        if enemy.id in game.state.enemies:
            yield from wound_one(game, moment.hero, enemy, count, "SB-27.18")
    end_turn_without_enemies(game)
    return DONE


def _enemies(game: MineGame, moment: Moment, *, tile: bool = False) -> list[Enemy]:
    state = game.state
    hero = moment.hero
    if hero is None or not hero.on_board:
        return []
    if not tile:
        return state.adjacent_enemies(hero.cell)
    mine = state.mine
    return [
        each for each in state.enemies.values() if any(mine.same_tile(hero.cell, cell) for cell in state.cells_of(each))
    ]


@in_fights
@VOCABULARY.about("me")
@VOCABULARY.verb(worth=in_fight(0.9), welcome=True, ends=False)
def weaken(
    game: MineGame,
    moment: Moment,
    stat: Literal["combat", "damage", "defence", "move", "initiative"],
    by: Amount = 1,
) -> Asking[Did[Literal["no-enemy"]]]:
    """The type of an adjacent enemy has less of something until the end of the turn."""
    able = _enemies(game, moment)
    if not able:
        return Nothing("no-enemy")
    assert moment.hero is not None
    types = {f"type:{each.type.id}": each.type.id for each in able}
    name: str = yield Ask("type", moment.hero.id, types, "SB-99.13")
    game.state.modifiers.add(Modifier(name, f"enemy-{stat}", -by, "turn", moment.source))
    tell(game, "changed", "SB-4.13", who=name, stat=f"enemy-{stat}", by=-by)
    return DONE


@VOCABULARY.arguments(not_with("whom", "stat", *TABLE_STATS), not_with("by", "stat", *FLAGS))
@VOCABULARY.verb(worth=changing, welcome=True, ends=False)
def modify(
    game: MineGame,
    moment: Moment,
    stat: StatName,
    by: Change = 1,
    until: Literal["turn", "next-turn", "fight", "next-hold-back", "mission"] = "turn",
    whom: Whom = "me",
) -> Asking[Did[Literal["zero", "nobody"]]]:
    """A value changes for a while. What belongs to no hero, such as the light or all enemies, changes for all."""
    if not by:
        return Nothing("zero")
    if stat in TABLE_STATS:
        owners = ["enemies" if stat.startswith("enemy-") else "table"]
    else:
        heroes = yield from heroes_meant(game, moment, whom)
        owners = [hero.id for hero in heroes]
        for hero in heroes if stat == "movement" else ():
            change_movement(game, hero, by)
    for owner in owners:
        game.state.modifiers.add(Modifier(owner, stat, by, until, moment.source))
        tell(game, "changed", "SB-2.03", who=owner, stat=stat, by=by)
    return DONE if owners else Nothing("nobody")


@for_the_awake
@in_fights
@VOCABULARY.about("me")
@VOCABULARY.verb(worth=in_fight(1.6), welcome=True, ends=False)
def free_attack(game: MineGame, moment: Moment) -> Asking[Did[Literal["nobody", "attacked-already", "no-enemy"]]]:
    """The hero makes a free attack, which it may do once a turn."""
    hero = moment.hero
    if hero is None or not hero.conscious:  # SB-18.02
        return Nothing("nobody")
    if hero.free_attack:
        return Nothing("attacked-already")
    able = attacks(game.state, hero) if hero.on_board else {}
    if not able:
        return Nothing("no-enemy")
    weapons: tuple[str, ...] = yield Ask("act", hero.id, dict(able), "SB-27.22")
    yield from strike_now(game, hero, weapons, free=True)
    return DONE


# What is rolled


@VOCABULARY.arguments(some_of("dice", "damage", "to_hit"))
@VOCABULARY.verb(worth=always(1.2), welcome=True, ends=False)
def add(
    game: MineGame, strike: Strike, dice: Change = 0, damage: Change = 0, to_hit: Change = 0
) -> Did[Literal["adds-nothing", "rolled-already", "last-die"]]:
    """Add dice to the attack, damage to each of its hits, or to each to-hit die. Dice that are added when the others
    are rolled already are rolled at once. Dice are taken away before they are rolled, and never the last one."""
    if not (dice or damage or to_hit):
        return Nothing("adds-nothing")
    is_rolled = isinstance(strike, Rolled)
    if dice < 0 and not (damage or to_hit):
        if is_rolled:
            return Nothing("rolled-already")
        if all(volley.dice <= 1 for volley in strike.volleys):
            return Nothing("last-die")
    for volley in strike.volleys:
        volley.damage += damage
        volley.needs -= to_hit
        change_dice(game, strike, volley, dice)
    return DONE


@VOCABULARY.verb(worth=always(1.0), welcome=True, ends=False)
def reroll(game: MineGame, strike: Rolled, dice: Amount = 1) -> Did[Literal["no-die"]]:
    """Roll to-hit dice that missed again, those that were not rolled again yet."""
    left = dice
    for volley in strike.volleys:
        missed = [
            index
            for index, face in enumerate(volley.rolled)
            if index not in volley.again and face < volley.needs and face != 6
        ][:left]
        if missed:
            roll_again(game, strike.striker, volley.rolled, missed, "to-hit", volley.again)
            left -= len(missed)
    return DONE if left < dice else Nothing("no-die")


@VOCABULARY.verb(worth=always(1.0), welcome=True, ends=False)
def reroll_test(game: MineGame, tested: Tested) -> Did[Literal["no-die"]]:
    """Roll the dice of the failed test again."""
    left = [index for index in range(len(tested.rolled)) if index not in tested.again]
    if not left:
        return Nothing("no-die")
    roll_again(game, tested.tester, tested.rolled, left, "test", tested.again)
    return DONE


@VOCABULARY.verb(worth=always(1.0), welcome=True, ends=False)
def ignore(game: MineGame, harmed: Harmed, count: Amount) -> Did[Literal["zero"]]:
    """So many of the hits are ignored."""
    stopped = min(count, harmed.hits)
    if not stopped:
        return Nothing("zero")
    harmed.course.hits -= stopped
    tell(game, "ignored", "SB-17.03", who=harmed.victim.id, count=stopped)
    return DONE
