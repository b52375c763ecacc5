"""What cards can do: the effect catalogue of section 37 as a few verbs that combine.

Hits belong to the attacker and shields to the defender, and the colour of a die says whose roll it is in. So one verb
serves both sides: `add_hits: -1` in a defence is "attacker −1 hit", `remove_dice: blue` in an attack is
"defender −1 blue".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, TypeAlias

from toolkit.rules.arguments import Amount, Change, Flag, NumberArgument
from toolkit.rules.decisions import Asking
from toolkit.rules.dice import Rolled
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.effects import Effect
from toolkit.rules.together import either, not_with
from toolkit.systems.massive_darkness.cards.card import MOST_OF_A_COLOUR, AttackColour, DefenseColour
from toolkit.systems.massive_darkness.fights import changes
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.sides import (
    Aftermath,
    Attacker,
    Clash,
    CombatSide,
    Moment,
    Scene,
    Thrown,
    average,
    in_words,
)
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar
from toolkit.systems.massive_darkness.verbs import judged
from toolkit.systems.massive_darkness.verbs.judged import OF_RULES, Worth, worth_of_dice
from toolkit.systems.massive_darkness.verbs.own_words import Living
from toolkit.systems.massive_darkness.verbs.vocabulary import VOCABULARY, CombatStage

#: A colour of dice, or all colours of a role.
Colours: TypeAlias = Literal[AttackColour, DefenseColour, "attack", "defense"]

#: No more dice of a colour are rolled (MD-9.07); a mix has two colours.
Dice = Annotated[int, NumberArgument(1, 2 * MOST_OF_A_COLOUR)]
#: Why nobody is wounded: no wounds, nobody there, or only those that take none (the dead, the untouchable).
Unharmed: TypeAlias = Literal["zero", "nobody", "unharmed"]


def _stage_of_reroll(effect: Effect) -> CombatStage:
    return "reroll-blanks" if effect.fixed.get("which") == "blank" else "reroll"  # MD-26.03


@VOCABULARY.verb(stage="apply", surprise=False, worth=Worth(1.0, 1.0), forecast=judged.more_hits)
def add_hits(game: MassiveGame, side: CombatSide, count: Change) -> Did[Literal["zero", "none-left"]]:
    """Add hits to the attack; a negative number takes hits away."""
    return _scored(side.combat.attacker, count)


@VOCABULARY.verb(stage="apply", surprise=False, worth=Worth(1.0, 0.9), forecast=judged.more_shields)
def add_shields(game: MassiveGame, side: CombatSide, count: Change) -> Did[Literal["zero", "none-left"]]:
    """Add shields to the defence; a negative number takes shields away."""
    return _scored(side.combat.defender, count)


def _scored(roller: CombatSide, count: int) -> Did[Literal["zero", "none-left"]]:
    if roller.change_score(count):
        return DONE
    return Nothing("none-left") if count < 0 else Nothing("zero")


@VOCABULARY.verb(stage="apply", surprise=False, worth=Worth(1.3, 1.5), forecast=judged.more_wounds)
def add_wounds(game: MassiveGame, side: Attacker, count: Amount) -> Did[Literal["zero"]]:
    """The defender takes this many more wounds, which no shield stops."""
    side.combat.extra_wounds += count
    return DONE if count else Nothing("zero")


@VOCABULARY.verb(stage="symbols", surprise=False, worth=Worth(0.5, 0.4), forecast=judged.more_symbols)
def add_symbols(
    game: MassiveGame, side: CombatSide, symbol: Literal["bang", "diamond"], count: Amount = 1
) -> Did[Literal["zero"]]:
    """Add symbols to the owner's result; they count like rolled ones."""
    return DONE if side.change_symbols(symbol, count) else Nothing("zero")


@VOCABULARY.arguments(not_with("count", "symbol", "all"))
@VOCABULARY.verb(stage="cancel", surprise=False, worth=Worth(0.6, 0.4), forecast=None)
def cancel_symbols(
    game: MassiveGame, side: CombatSide, symbol: Literal["bang", "diamond", "all"], count: Amount = 1
) -> Did[Literal["zero", "no-symbols"]]:
    """Remove symbols from the opponent's result; `all` removes every bang and diamond."""
    other = side.other
    if symbol == "all":
        had_any = any(other.symbols.values())
        other.symbols = dict.fromkeys(other.symbols, 0)
    elif count == 0:
        return Nothing("zero")
    else:
        had_any = other.change_symbols(symbol, -count)
    return DONE if had_any else Nothing("no-symbols")


@VOCABULARY.verb(stage="gather", surprise=False, worth=Worth(1.2, worth_of_dice), forecast=judged.more_dice)
def add_dice(
    game: MassiveGame, side: CombatSide, colour: Colours, count: Dice = 1
) -> Asking[Did[Literal["zero", "enough-dice"]]]:
    """Add dice of a colour, or attack or defence dice in a mix the owner chooses. At most 3 of a colour are rolled."""
    owner = side.combat.side_of(colour)
    added = 0
    for _ in range(count):
        wanted = [colour] if colour not in ("attack", "defense") else [c for c in owner.colours if owner.room_for(c)]
        if not wanted:
            break
        chosen = yield from side.choose("add-die", {each: each for each in wanted}, "MD-37.11", wanted[0])
        added += owner.add_die(chosen)
    if added:
        return DONE
    return Nothing("enough-dice") if count else Nothing("zero")


@VOCABULARY.arguments(either("count", "every"))
@VOCABULARY.verb(stage="remove", surprise=False, worth=Worth(1.1, worth_of_dice), forecast=judged.fewer_dice)
def remove_dice(
    game: MassiveGame, side: CombatSide, colour: Colours, count: Amount = 1, every: Flag = False
) -> Asking[Did[Literal["zero", "no-dice"]]]:
    """Remove dice of a colour, or attack or defence dice in a mix the owner chooses. With `every`, all of them.

    A skill removes them before the roll; an enchantment after it, when the owner sees what the dice show.
    """
    roller = side.combat.side_of(colour)
    colours = roller.colours if colour in ("attack", "defense") else (colour,)
    most = sum(roller.pool.values()) if every else count
    left = most
    while left > 0:
        if side.combat.rolled:
            rolled = [die for die in roller.dice if die.die.id in colours]
            if not rolled:
                break
            best = _dice_by_strength(roller, rolled)[0 if roller is not side else -1]
            options = {in_words(die): die for die in rolled}
            roller.drop_die((yield from side.choose("remove-die", options, "MD-36.07", best)))
        else:
            held = [each for each in colours if roller.pool.get(each)]
            if not held:
                break
            picked = held[0 if roller is not side else -1]
            chosen = yield from side.choose("remove-die", {each: each for each in held}, "MD-91.16", picked)
            roller.drop_from_pool(chosen)
        left -= 1
    if left < most:
        return DONE
    return Nothing("no-dice") if most or every else Nothing("zero")


@VOCABULARY.verb(stage=_stage_of_reroll, surprise=False, worth=Worth(0.6, 0.8), forecast=judged.rolled_again)
def reroll(
    game: MassiveGame,
    side: CombatSide,
    dice: Literal["attack", "defense", "either"],
    count: Amount = 1,
    which: Literal["all", "blank", "any"] = "all",
) -> Asking[Did[Literal["zero", "no-dice", "declined"]]]:
    """The owner may roll all attack dice, all defence dice, or either of the two once more.

    `which` says which of them: all, only those that show a blank face, or any the owner picks.
    """
    rollers = [each for each in (side.combat.attacker, side.combat.defender) if dice in (each.role, "either")]
    did: Did[Literal["zero", "no-dice", "declined"]] = Nothing("zero")
    for _ in range(count):
        able = [roller for roller in rollers if (roller.blanks if which == "blank" else roller.dice)]
        if not able:
            return did if did is DONE else Nothing("no-dice")
        worthwhile = None if side.fighter.chooser else _worthwhile(side, able)
        thrown: dict[str, Thrown | None] = {f"reroll:{roller.role}": roller.thrown() for roller in able}
        best = worthwhile and thrown[f"reroll:{worthwhile.role}"]
        again = yield from side.choose("reroll", {**thrown, "keep": None}, "MD-26.01", best)
        if again is None:
            return did if did is DONE else Nothing("declined")
        chosen = next(roller for roller in able if roller.role == again.role)
        picked = list(chosen.dice)
        if which == "blank":
            picked = [die for die in picked if not die.symbols]
        elif which == "any":
            picked = yield from _pick_dice(side, chosen)
        chosen.reroll(picked)
        did = DONE if picked or did is DONE else Nothing("declined")
    return did


def _pick_dice(side: CombatSide, roller: CombatSide) -> Asking[list[Rolled]]:
    """Any number of dice, named by what they show; an enemy picks all."""
    if not side.fighter.chooser:
        return list(roller.dice)
    left = list(roller.dice)
    picked: list[Rolled] = []
    while left:
        options: dict[str, Rolled | None] = {in_words(die): die for die in left}
        options["done"] = None
        chosen = yield from side.choose("pick-die", options, "MD-90.35", None)
        if chosen is None:
            break
        left.remove(chosen)
        picked.append(chosen)
    return picked


@VOCABULARY.verb(stage="reroll", surprise=False, worth=Worth(0.6, 0.4), forecast=judged.rolled_again)
def flip_dice(
    game: MassiveGame, side: CombatSide, dice: Literal["attack", "defense"], count: Amount = 1
) -> Asking[Did[Literal["zero", "no-dice", "declined"]]]:
    """The owner may turn attack or defence dice to their opposite faces."""
    roller = side.combat.side_of(dice)
    left = list(roller.dice)
    did: Did[Literal["zero", "no-dice", "declined"]] = Nothing("zero")
    for _ in range(count):
        options: dict[str, Rolled | None] = {f"flip:{in_words(die)}": die for die in left}
        if not options:
            return did if did is DONE else Nothing("no-dice")
        options["keep"] = None
        sign = 1 if roller is side else -1
        gains = [(sign * (_opposite(roller, die) - roller.count(die)), index) for index, die in enumerate(left)]
        gain, index = max(gains)
        chosen = yield from side.choose("flip", options, "MD-39.05", left[index] if gain > 0 else None)
        if chosen is None:
            return did if did is DONE else Nothing("declined")
        left.remove(chosen)
        roller.flip(chosen)
        did = DONE
    return did


def _opposite(roller: CombatSide, die: Rolled) -> int:
    """The hits or shields on the other side of a die."""
    return die.die.faces[die.die.opposite[die.face]].count(roller.main)


@VOCABULARY.verb(stage="apply", surprise=False, worth=Worth(9.0, 3.0), forecast=judged.destroyed)
def destroy(game: MassiveGame, side: Attacker) -> Did[Literal["unharmed"]]:
    """The defender takes as many wounds as it takes to destroy it: all minions of a mob, or the figure attacked."""
    figure = side.combat.defender.fighter.figure
    if isinstance(figure, Hero):
        needed = figure.health
    elif isinstance(figure, Pillar):
        needed = side.combat.defender.fighter.health
    else:
        health = figure.health_of_figure(len(game.state.heroes))
        at_boss = side.combat.target == "boss" or not figure.minions
        needed = health - figure.wounds if at_boss else sum(health - wounds for wounds in figure.minions)
    side.combat.extra_wounds += needed  # MD-39.08
    return DONE if needed else Nothing("unharmed")


def _worthwhile(side: CombatSide, rollers: Iterable[CombatSide]) -> CombatSide | None:
    """Whose dice an enemy rolls again, if it does."""
    return next((roller for roller in rollers if _worth_rerolling(roller, is_own=roller is side)), None)


def _worth_rerolling(roller: CombatSide, *, is_own: bool) -> bool:
    """An enemy rolls its own dice again below their average, and a hero's above it."""
    mean = sum(average(die.die, roller.main) for die in roller.dice)
    return roller.score_on_dice < mean if is_own else roller.score_on_dice > mean


def _dice_by_strength(roller: CombatSide, dice: Iterable[Rolled]) -> list[Rolled]:
    """The best result first: most hits or shields, then most symbols, then the stronger colour."""
    return sorted(dice, key=lambda die: (-roller.count(die), -len(die.symbols), roller.colours.index(die.die.id)))


@VOCABULARY.verb(stage="apply", surprise=False, worth=Worth(1.5, 1.2), forecast=judged.knocked_down)
def stun(game: MassiveGame, clash: Clash) -> Did[Literal["pillar", "lies-already"]]:
    """Knock the opponent down."""
    figure = clash.opponent.figure
    if isinstance(figure, Pillar):
        return Nothing("pillar")
    return DONE if changes.stun(game, figure) else Nothing("lies-already")


@VOCABULARY.about("hero", "gone-hero", "enemy", unless="who")
@VOCABULARY.verb(stage="apply", surprise=False, worth=Worth(0.9, 1.8, if_hurt=True), forecast=None)
def heal(
    game: MassiveGame,
    scene: Scene,
    count: Amount,
    who: Living | None = None,
) -> Did[Literal["zero", "nobody", "unhurt"]]:
    """The owner, or whoever is named, regains health."""
    meant: list[Hero | Enemy | Pillar | None]
    if who is None and isinstance(scene, Moment):
        meant = [scene.fighter.figure]
    else:
        meant = list(who.pick(game, scene)) if who is not None else [scene.actor]
    standing = game.state.enemies
    figures = [each for each in meant if isinstance(each, Hero) or (isinstance(each, Enemy) and each.id in standing)]
    healed = [changes.heal(game, each, count, "MD-36.01") for each in figures]
    if any(healed):
        return DONE
    return Nothing("nobody") if not figures else Nothing("unhurt") if count else Nothing("zero")


@VOCABULARY.verb(stage="apply", surprise=False, worth=Worth(1.0, 0.4), forecast=None)
def wound(game: MassiveGame, aftermath: Aftermath, count: Amount) -> Did[Literal["zero", "pillar", "unharmed"]]:
    """The opponent takes wounds outside the roll, as by Retaliation."""
    figure = aftermath.opponent.figure
    if isinstance(figure, Pillar):
        return Nothing("pillar")
    if isinstance(figure, Hero):
        taken = changes.wound_hero(game, figure, count, "MD-35.10")
    else:
        taken = changes.wound_enemy(game, figure, count, "MD-35.10")
    return DONE if taken else Nothing("unharmed") if count else Nothing("zero")


@VOCABULARY.verb(**OF_RULES, surprise=False)
def wound_zone(
    game: MassiveGame, aftermath: Aftermath, count: Amount, whom: Literal["enemies", "everyone"] = "enemies"
) -> Did[Unharmed]:
    """All enemies in the opponent's zone take wounds, each figure by itself, a boss too. `everyone`: all characters.

    For a guardian heroes are the enemies, and what it wears spares its own side.
    """
    owner, zone = aftermath.fighter.figure, aftermath.opponent.zone
    spares_heroes = isinstance(owner, Hero) and whom == "enemies"
    spares_enemies = isinstance(owner, Enemy) and (whom == "enemies" or aftermath.by_gear)  # MD-14.24, MD-14.25
    taken: list[int] = []
    for enemy in [] if spares_enemies else game.state.enemies_in(zone):
        taken.append(changes.wound_every_figure(game, enemy, count, "MD-14.07"))
        aftermath.combat.bystanders.append((enemy, aftermath.actor))
    for hero in [] if spares_heroes else [each for each in game.state.living() if each.zone == zone]:
        taken.append(changes.wound_hero(game, hero, count, "MD-14.07"))
        aftermath.combat.bystanders.append((hero, aftermath.actor))
    return wounded(taken, count)


def wounded(taken: Sequence[int], count: int) -> Did[Unharmed]:
    """What came of wounding several characters: how many wounds each of them took of those it was given."""
    if any(taken):
        return DONE
    return Nothing("nobody") if not taken else Nothing("unharmed") if count else Nothing("zero")
