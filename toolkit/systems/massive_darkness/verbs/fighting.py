"""What cards can do: the effect catalogue of section 37 as a few verbs that combine.

Hits belong to the attacker and shields to the defender, and the colour of a die says whose roll it is in. So one verb
serves both sides: `add_hits: -1` in a defence is "attacker −1 hit", `remove_dice: blue` in an attack is
"defender −1 blue".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from toolkit.rules.arguments import LARGEST, Amount, Flag, Number, Selection, Selects
from toolkit.rules.decisions import Asking
from toolkit.rules.dice import Rolled
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.effects import Effect
from toolkit.rules.verbs import Vocabulary
from toolkit.systems.massive_darkness.cards.card import NAMED_SKILLS
from toolkit.systems.massive_darkness.fights import changes
from toolkit.systems.massive_darkness.fights.changes import MassiveGame
from toolkit.systems.massive_darkness.fights.fighters import OutsideCombat
from toolkit.systems.massive_darkness.fights.sides import Aftermath, Clash, Moment, Scene, Side, Use, average, in_words
from toolkit.systems.massive_darkness.state import Enemy, Hero, Pillar
from toolkit.systems.massive_darkness.verbs import judged
from toolkit.systems.massive_darkness.verbs.judged import UNJUDGED, Worth, worth_of_dice
from toolkit.systems.massive_darkness.verbs.scopes import AFTERWARDS, FIGHTING, USING

#: When a skill's effect takes its place in a combat (MD-90.36). Enchantments act when they are paid for.
Stage = Literal["gather", "remove", "reroll", "reroll-blanks", "symbols", "cancel", "apply"]

VOCABULARY = Vocabulary(
    "massive-darkness",
    facets={
        "stage": "when a skill with the verb acts in a combat, or a function of the effect that tells it",
        "surprise": "whether players should not read of it before it happens",
        "worth": "what an effect of it is worth to bots, or that nobody has judged it (`verbs/judged.py`)",
        "forecast": "what it adds to a bot's forecast of an attack; None where nothing is foreseen",
    },
)

# Where rules stand on each kind of card.
_SKILLS = ("ability", "class_skill", "branches.*.skills.*")
EQUIPMENT = VOCABULARY.owner("equipment", triggers=("enchantments", "triggers"), passives=("passives",))
HERO = VOCABULARY.owner(
    "hero",
    triggers=("unique_skill.triggers", "shadow_skill.triggers"),
    passives=("unique_skill.passives", "shadow_skill.passives"),
)
CLASS = VOCABULARY.owner(
    "class", triggers=[f"{skill}.triggers" for skill in _SKILLS], passives=[f"{skill}.passives" for skill in _SKILLS]
)


def enemy_counters(moment: Any) -> dict[str, int]:
    """Every enemy in play has the counters of its card to itself."""
    counters: dict[str, int] = moment.enemy.counters
    return counters


ENEMY = VOCABULARY.owner("enemy", triggers=("enchantments", "triggers"), counters=enemy_counters)
ADVENTURE = VOCABULARY.owner("adventure", triggers=("rules",), counters=lambda scene: scene.state.counters)
VOCABULARY.owner("event", effects={"do": "event"})
#: The cards in heroes' hands.
_HEROES_CARDS = (EQUIPMENT, HERO, CLASS)
_ALL_CARDS = (*_HEROES_CARDS, ENEMY)

Colours = Literal["yellow", "red", "blue", "green", "attack", "defense"]

#: Why nobody is wounded: no wounds, nobody there, or only those that take none (the dead, the untouchable).
Unharmed: TypeAlias = Literal["zero", "nobody", "unharmed"]

VOCABULARY.event("attack", Side, FIGHTING, "The owner attacks.", owners=_ALL_CARDS)
VOCABULARY.event("defense", Side, FIGHTING, "The owner is attacked.", owners=_ALL_CARDS)
VOCABULARY.event(
    "after-attack", Aftermath, AFTERWARDS, "The owner has attacked and the wounds are dealt.", owners=_ALL_CARDS
)
VOCABULARY.event(
    "after-defense", Aftermath, AFTERWARDS, "The owner was attacked and the wounds are dealt.", owners=_ALL_CARDS
)
VOCABULARY.event(
    "use",
    Use,
    USING,
    "The owner uses the card in its activation, without spending an action.",
    owners=_HEROES_CARDS,
)
VOCABULARY.event("activation", Use, USING, "The owner's activation begins.", owners=_ALL_CARDS)
VOCABULARY.event("move", Use, USING, "The owner begins a Move action.", owners=_HEROES_CARDS)

#: The numbers of the rules that cards and skills may change.
STATS = {
    "actions": "Actions in each activation.",
    "move-actions": "Further actions in each activation that can only be Move actions.",
    "movement-points": "Movement points in each Move action.",
    "max-health": "Maximum health. It counts on class sheets alone.",
    "attack-rerolls": "How often all attack dice may be rolled again when attacking.",
    "defense-rerolls": "How often all defence dice may be rolled again when defending.",
    "hits": "Hits of each attack, beside those on dice.",
    "shields": "Shields of each defence, beside those on dice.",
    "transmute-cards": "Cards a transmutation takes.",
    "teleport": "Zones one action moves the owner, whoever stands in the way: Teleport X.",
    "sneak": "1 lets the owner leave a zone with enemies: Sneak.",
    "taunt": "1 makes the owner count as having the most experience when enemies choose: Taunt.",
    "leader": "1 lets the owner lend an action once in its activation: Leader.",
    "charge": "1 lets the owner move 1 or 2 zones and strike with one combat action: Charge.",
    "combat-distance": "1 lets the owner step back and shoot with one combat action: Combat distance.",
    "magic-blade": "1 lets the owner make magic attacks with a melee weapon in its own zone: Magic blade.",
}
for _name, _doc in STATS.items():
    VOCABULARY.stat(_name, OutsideCombat, USING, _doc, flag=_name in NAMED_SKILLS)


def _count(description: str) -> dict[str, object]:
    return {"description": description, "type": "integer", "minimum": 1, "maximum": LARGEST}


_SYMBOLS = {
    "bang": _count("Bang symbols of the owner's roll."),
    "diamond": _count("Diamond symbols of the owner's roll."),
}
_SACRIFICES = {
    "wounds": _count("Wounds the owner takes: [Bloodlust X]."),
    "sacrifice": _count("Wounds the owner or an ally in sight takes: [Blood sacrifice X]."),
    "xp": _count("Experience the owner pays."),
}


def _price(description: str, coins: dict[str, dict[str, object]]) -> dict[str, object]:
    return {
        "title": "spend",
        "description": f"The price; the owner decides whether to pay. {description}",
        "type": "object",
        "properties": coins,
        "minProperties": 1,
        "additionalProperties": False,
    }


_IN_COMBAT = ("attack", "defense", "after-attack", "after-defense")
_OUT_OF_COMBAT = ("use", "activation", "move")
VOCABULARY.extra(
    "category",
    {
        "title": "category",
        "description": "The only kind of attack it works in or against. Without it: any attack.",
        "type": "string",
        "enum": ["melee", "ranged", "magic"],
    },
    events=_IN_COMBAT,
    owners=_ALL_CARDS,
)
# Nobody rolls symbols outside a combat, and an enemy has nothing but symbols to pay with (MD-27.12).
VOCABULARY.extra("spend", _price("", _SACRIFICES), events=_OUT_OF_COMBAT, owners=_HEROES_CARDS)
VOCABULARY.extra("spend", _price("Symbols make it an enchantment.", _SYMBOLS), events=_IN_COMBAT, owners=(ENEMY,))
VOCABULARY.extra(
    "spend",
    _price("Symbols make it an enchantment.", {**_SYMBOLS, **_SACRIFICES}),
    events=_IN_COMBAT,
    owners=_HEROES_CARDS,
)
VOCABULARY.extra(
    "repeat",
    {
        "title": "repeat",
        "description": "How often it may be activated in one combat, each time for its price. Without it: once.",
        "type": "integer",
        "minimum": 2,
        "maximum": LARGEST,
    },
    events=_IN_COMBAT,
    owners=_ALL_CARDS,
    needs="spend",
)


def stage_of(effect: Effect) -> Stage:
    """Where in a combat a skill with this effect acts."""
    stage: Stage | Callable[[Effect], Stage] = effect.verb.facets["stage"]
    return stage(effect) if callable(stage) else stage


def _stage_of_reroll(effect: Effect) -> Stage:
    return "reroll-blanks" if effect.fixed.get("which") == "blank" else "reroll"  # MD-26.03


@VOCABULARY.says(worth=Worth(1.0, 1.0), forecast=judged.more_hits)
@VOCABULARY.verb(stage="apply", surprise=False)
def add_hits(game: MassiveGame, side: Side, count: Number) -> Did[Literal["zero", "none-left"]]:
    """Add hits to the attack; a negative number takes hits away."""
    return _scored(side.combat.attacker, count)


@VOCABULARY.says(worth=Worth(1.0, 0.9), forecast=judged.more_shields)
@VOCABULARY.verb(stage="apply", surprise=False)
def add_shields(game: MassiveGame, side: Side, count: Number) -> Did[Literal["zero", "none-left"]]:
    """Add shields to the defence; a negative number takes shields away."""
    return _scored(side.combat.defender, count)


def _scored(roller: Side, count: int) -> Did[Literal["zero", "none-left"]]:
    if roller.change_score(count):
        return DONE
    return Nothing("none-left") if count < 0 else Nothing("zero")


@VOCABULARY.says(worth=Worth(1.3, 1.5), forecast=judged.more_wounds)
@VOCABULARY.verb(stage="apply", surprise=False)
def add_wounds(game: MassiveGame, side: Side, count: Amount) -> Did[Literal["zero"]]:
    """The defender takes this many more wounds, which no shield stops."""
    side.combat.extra_wounds += count
    return DONE if count else Nothing("zero")


@VOCABULARY.says(worth=Worth(0.5, 0.4), forecast=judged.more_symbols)
@VOCABULARY.verb(stage="symbols", surprise=False)
def add_symbols(
    game: MassiveGame, side: Side, symbol: Literal["bang", "diamond"], count: Amount = 1
) -> Did[Literal["zero"]]:
    """Add symbols to the owner's result; they count like rolled ones."""
    return DONE if side.change_symbols(symbol, count) else Nothing("zero")


@VOCABULARY.says(worth=Worth(0.6, 0.4), forecast=None)
@VOCABULARY.verb(stage="cancel", surprise=False)
def cancel_symbols(
    game: MassiveGame, side: Side, symbol: Literal["bang", "diamond", "all"], count: Amount = 1
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


@VOCABULARY.says(worth=Worth(1.2, worth_of_dice), forecast=judged.more_dice)
@VOCABULARY.verb(stage="gather", surprise=False)
def add_dice(
    game: MassiveGame, side: Side, colour: Colours, count: Amount = 1
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


@VOCABULARY.says(worth=Worth(1.1, worth_of_dice), forecast=judged.fewer_dice)
@VOCABULARY.verb(stage="remove", surprise=False)
def remove_dice(
    game: MassiveGame, side: Side, colour: Colours, count: Amount = 1, every: Flag = False
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


@VOCABULARY.says(worth=Worth(0.6, 0.8), forecast=judged.rolled_again)
@VOCABULARY.verb(stage=_stage_of_reroll, surprise=False)
def reroll(
    game: MassiveGame,
    side: Side,
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
        able = [roller for roller in rollers if roller.blanks or (which != "blank" and roller.dice)]
        options: dict[str, Side | None] = {f"reroll:{roller.role}": roller for roller in able}
        if not options:
            return did if did is DONE else Nothing("no-dice")
        options["keep"] = None
        worthwhile = next((roller for roller in able if _worth_rerolling(roller, is_own=roller is side)), None)
        chosen = yield from side.choose("reroll", options, "MD-26.01", worthwhile)
        if chosen is None:
            return did if did is DONE else Nothing("declined")
        picked = list(chosen.dice)
        if which == "blank":
            picked = [die for die in picked if not die.symbols]
        elif which == "any":
            picked = yield from _pick_dice(side, chosen)
        chosen.reroll(picked)
        did = DONE if picked or did is DONE else Nothing("declined")
    return did


def _pick_dice(side: Side, roller: Side) -> Asking[list[Rolled]]:
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


@VOCABULARY.says(worth=Worth(0.6, 0.4), forecast=judged.rolled_again)
@VOCABULARY.verb(stage="reroll", surprise=False)
def flip_dice(
    game: MassiveGame, side: Side, dice: Literal["attack", "defense"], count: Amount = 1
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


def _opposite(roller: Side, die: Rolled) -> int:
    """The hits or shields on the other side of a die."""
    return die.die.faces[die.die.opposite[die.face]].count(roller.main)


@VOCABULARY.says(worth=Worth(9.0, 3.0), forecast=judged.destroyed)
@VOCABULARY.verb(stage="apply", surprise=False)
def destroy(game: MassiveGame, side: Side) -> Did[Literal["unharmed"]]:
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


def _worth_rerolling(roller: Side, *, is_own: bool) -> bool:
    """An enemy rolls its own dice again below their average, and a hero's above it."""
    mean = sum(average(die.die, roller.main) for die in roller.dice)
    return roller.score_on_dice < mean if is_own else roller.score_on_dice > mean


def _dice_by_strength(roller: Side, dice: Iterable[Rolled]) -> list[Rolled]:
    """The best result first: most hits or shields, then most symbols, then the stronger colour."""
    return sorted(dice, key=lambda die: (-roller.count(die), -len(die.symbols), roller.colours.index(die.die.id)))


@VOCABULARY.says(worth=Worth(1.5, 1.2), forecast=judged.knocked_down)
@VOCABULARY.verb(stage="apply", surprise=False)
def stun(game: MassiveGame, clash: Clash) -> Did[Literal["pillar", "lies-already"]]:
    """Knock the opponent down."""
    figure = clash.opponent.figure
    if isinstance(figure, Pillar):
        return Nothing("pillar")
    return DONE if changes.stun(game, figure) else Nothing("lies-already")


@VOCABULARY.says(worth=Worth(0.9, 1.8, if_hurt=True), forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
def heal(
    game: MassiveGame, scene: Scene, count: Amount, who: Annotated[Selection, Selects("hero")] | None = None
) -> Did[Literal["zero", "nobody", "unhurt"]]:
    """The owner, or whoever is named, regains health."""
    meant: list[Hero | Enemy | Pillar | None]
    if who is None and isinstance(scene, Moment):
        meant = [scene.fighter.figure]
    else:
        meant = list(who.pick(game, scene)) if who is not None else [scene.actor]
    figures = [each for each in meant if isinstance(each, Hero | Enemy)]
    healed = [changes.heal(game, each, count, "MD-36.01") for each in figures]
    if any(healed):
        return DONE
    return Nothing("nobody") if not figures else Nothing("unhurt") if count else Nothing("zero")


@VOCABULARY.says(worth=Worth(1.0, 0.4), forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
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


@VOCABULARY.says(worth=UNJUDGED, forecast=None)
@VOCABULARY.verb(stage="apply", surprise=False)
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
