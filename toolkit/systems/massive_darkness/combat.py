"""One attack from its first die to its last reward, in the order of MD-90.36."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.effects import Effect, run_effects
from toolkit.systems.massive_darkness.cards.card import Power
from toolkit.systems.massive_darkness.cards.kits import Staged
from toolkit.systems.massive_darkness.cards.prices import pay, payable
from toolkit.systems.massive_darkness.fights.changes import wound_enemy, wound_hero
from toolkit.systems.massive_darkness.fights.rewards import deaths_and_rewards
from toolkit.systems.massive_darkness.fights.sides import Aftermath, Clash, Combat, CombatSide
from toolkit.systems.massive_darkness.map.pillars import wound_pillar
from toolkit.systems.massive_darkness.state import Hero, Pillar
from toolkit.systems.massive_darkness.verbs.fighting import reroll
from toolkit.systems.massive_darkness.verbs.vocabulary import CombatStage, stage_of


def fight(combat: Combat) -> Steps:
    """Fight a combat that was declared: who attacks whom, how and from how far is settled."""
    attacker, defender = combat.attacker, combat.defender
    tell(
        combat.game,
        "attack",
        "MD-25.01",
        by=attacker.fighter.id,
        target=defender.fighter.id,
        category=combat.category,
        distance=combat.distance,
    )
    yield from _gather(combat)
    attacker.roll()
    defender.roll()
    sides = (defender, attacker)  # MD-35.02, MD-36.02: in every step the defender comes first
    for side in sides:
        if "reroll" in side.staged:
            yield from _skills(side, "reroll")
        for _ in range(side.fighter.stat("attack-rerolls" if side is attacker else "defense-rerolls")):
            yield from reroll(combat.game, side, dice=side.role)
    for stage in _WITH_SYMBOLS:
        for side in sides:
            if stage in side.staged:
                yield from _skills(side, stage)
    for side in sides:
        more = side.fighter.stat("hits" if side is attacker else "shields")  # MD-90.83
        if more:
            side.change_score(more)
    for side in sides:  # MD-27.01
        if "apply" in side.staged:
            yield from _skills(side, "apply")
        yield from _enchantments(side, side.role, side)
    yield from _wounds(combat)
    for side in (defender, attacker):
        yield from _afterwards(side)
    yield from deaths_and_rewards(combat)
    combat.end()


#: What skills do to dice that lie on the table, in this order: they roll blanks again (MD-26.03), add symbols, and
#: cancel them while they can still be spent; an enchantment does so in its turn.
_WITH_SYMBOLS: tuple[CombatStage, ...] = ("reroll-blanks", "symbols", "cancel")


def _gather(combat: Combat) -> Steps:
    """Build both pools, apply the limit, then take away what skills remove before the roll (MD-25.02 to MD-25.10)."""
    blade = combat.manner == "magic-blade"  # MD-35.14: magic, with the dice of the melee weapon
    combat.attacker.pool = combat.attacker.fighter.pool("melee" if blade else combat.category)
    combat.defender.pool = combat.defender.fighter.pool("defense")
    sides = (combat.defender, combat.attacker)
    for side in sides:
        side.staged = _staged(side)
    for side in sides:
        if "gather" in side.staged:
            yield from _skills(side, "gather")
    for side in sides:
        side.limit()
    for side in sides:
        if "remove" in side.staged:
            yield from _skills(side, "remove")  # MD-9.08, MD-25.07


def _skills(side: CombatSide, stage: CombatStage) -> Steps:
    """Run the effects of this stage of everything that needs no symbols."""
    for power, effects in side.staged[stage]:
        if power.trigger.applies(side, side.game):
            side.by_gear = power.is_gear
            for _ in range((yield from _agreed(side, power))):
                yield from run_effects(side.game, effects, side)


def _staged(side: CombatSide) -> Staged:
    """What a side can do without symbols, by the stage in which it acts: its kit remembers it."""
    kit, role, category = side.fighter.kit, side.role, side.combat.category
    found = kit.staged.get((role, category))
    if found is None:
        found = kit.staged[role, category] = _by_stage(kit.at(role, category))
    return found


def _by_stage(powers: Iterable[Power]) -> Staged:
    staged: dict[str, list[tuple[Power, list[Effect]]]] = {}
    for power in powers:
        if power.is_enchantment:
            continue
        effects: dict[str, list[Effect]] = {}
        for effect in power.trigger.effects:
            effects.setdefault(stage_of(effect), []).append(effect)
        for stage, found in effects.items():
            staged.setdefault(stage, []).append((power, found))
    return staged


def _afterwards(side: CombatSide) -> Iterable[Ask]:
    """What happens once the wounds are dealt: Retaliation and its like (MD-35.10)."""
    event = "after-attack" if side.role == "attack" else "after-defense"
    known = side.fighter.powers(event, side.combat.category)
    return _follow(side, event, known) if known else ()


def _follow(side: CombatSide, event: str, known: Sequence[Power]) -> Steps:
    aftermath = Aftermath(side)
    for power in known:
        if not power.is_enchantment and power.trigger.applies(aftermath, side.game):
            aftermath.by_gear = power.is_gear
            for _ in range((yield from _agreed(side, power))):
                yield from run_effects(side.game, power.trigger.effects, aftermath)
    yield from _enchantments(side, event, aftermath)


def _agreed(side: CombatSide, power: Power) -> Asking[int]:
    """How often a skill is used in this combat. What has a price or is used up is asked for once, and paid then."""
    if not power.price and not power.consumes:
        return 1
    if power.key not in side.agreed:
        times = 0
        while times < power.limit and payable(side.game, side.fighter.figure, side.symbols, power):
            use = yield Ask("skill", side.fighter.chooser, {f"use:{power.key}": True, "keep": False}, "MD-91.15")
            if not use:
                break
            yield from pay(side.game, side.fighter.figure, side.symbols, power)
            times += 1
        side.agreed[power.key] = times
    return side.agreed[power.key]


def _enchantments(side: CombatSide, event: str, context: Clash) -> Iterable[Ask]:
    """Spend symbols on enchantments: a hero as it likes (MD-27.10), an enemy on all it can (MD-27.12)."""
    known = side.fighter.kit.enchantments(event, side.combat.category)
    return _enchant(side, known, context) if known else ()


def _enchant(side: CombatSide, known: Sequence[Power], context: Clash) -> Steps:
    if side.fighter.chooser:
        while ready := {f"use:{each.key}": each for each in known if _ready(side, each, context)}:
            choice: Power | None = yield Ask("enchantment", side.fighter.chooser, {**ready, "done": None}, "MD-27.10")
            if choice is None:
                return
            yield from _activate(side, choice, context)
        return
    for power in known:  # the enemy's own card comes before its gear (MD-13.10, MD-14.23)
        while _ready(side, power, context):
            yield from _activate(side, power, context)


def _ready(side: CombatSide, power: Power, context: Clash) -> bool:
    """Whether it may be activated: within its limit (MD-27.06, MD-27.07), and its price can be paid (MD-27.09)."""
    return (
        side.uses.get(power.key, 0) < power.limit
        and payable(side.game, side.fighter.figure, side.symbols, power)
        and power.trigger.applies(context, side.game)
    )


def _activate(side: CombatSide, power: Power, context: Clash) -> Steps:
    side.uses[power.key] = side.uses.get(power.key, 0) + 1
    yield from pay(side.game, side.fighter.figure, side.symbols, power)
    tell(side.game, "enchanted", "MD-27.02", who=side.fighter.id, by=power.key)
    context.by_gear = power.is_gear
    yield from run_effects(side.game, power.trigger.effects, context)


def _wounds(combat: Combat) -> Steps:
    """Hits minus shields, nothing below 0, and on top what shields do not stop (MD-28.01, MD-28.02, MD-90.37)."""
    combat.wounds = max(0, combat.attacker.score - combat.defender.score) + combat.extra_wounds
    tell(
        combat.game,
        "counted",
        "MD-28.01",
        hits=combat.attacker.score,
        shields=combat.defender.score,
        wounds=combat.wounds,
    )
    figure = combat.defender.fighter.figure
    if isinstance(figure, Hero):
        wound_hero(combat.game, figure, combat.wounds, "MD-28.03")
    elif isinstance(figure, Pillar):
        yield from wound_pillar(combat.game, figure, combat.wounds, "MD-28.03", by=combat.attacker.actor)
    else:
        wound_enemy(combat.game, figure, combat.wounds, "MD-28.03", boss=combat.target == "boss")
