"""Attacks: targets, the three steps of an attack, what comes after the damage (JL-6, JL-7, JL-8.22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from toolkit.crawl.dice.modifier_deck import ModifierDeck, preferred
from toolkit.crawl.figures.own import changed
from toolkit.crawl.map.areas import Area
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.effects import run_effects
from toolkit.rules.modifiers import passive_total
from toolkit.systems.jaws_of_the_lion.cards.card import Modifier
from toolkit.systems.jaws_of_the_lion.cards.using import lasting_of, offer_items, trigger_lasting
from toolkit.systems.jaws_of_the_lion.conditions import CARDS, CONDITIONS
from toolkit.systems.jaws_of_the_lion.fights.changes import afflict, suffer
from toolkit.systems.jaws_of_the_lion.fights.monster_mind import Group, Profile
from toolkit.systems.jaws_of_the_lion.map.movement import force
from toolkit.systems.jaws_of_the_lion.state import (
    MONSTERS,
    NOWHERE,
    Character,
    Figure,
    Monster,
    SpecialObject,
    State,
    Target,
)
from toolkit.systems.jaws_of_the_lion.tallies import CONDITIONS_GIVEN, DEALT, STRONGEST
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, LionGame, MonsterAct, Strike, Struck

T = TypeVar("T", bound=Target)
#: Why an attack action may do nothing.
NoAttack: TypeAlias = Literal["disarmed", "no-target"]


class Blow(NamedTuple):
    """An attack action as it is printed. Without a range it is melee (JL-6.09)."""

    value: int
    range: int = 0
    targets: int = 1
    area: Area | None = None
    conditions: tuple[str, ...] = ()
    push: int = 0
    pull: int = 0
    advantage: bool = False

    @property
    def ranged(self) -> bool:
        return self.range > 0 if self.area is None else not self.area.own

    @property
    def profile(self) -> Profile:
        """The attack as monsters see it who choose their targets."""
        return Profile(self.range or None, self.targets, self.area)


def attack(game: LionGame, act: Act, blow: Blow) -> Asking[Did[NoAttack]]:
    """An attack action (JL-7.01)."""
    if not CONDITIONS.allows(act.figure, "attack"):  # JL-10.18
        return Nothing("disarmed")
    used, before = False, act.bonus
    if not isinstance(act, MonsterAct):
        used = yield from offer_items(game, act, "attack-action")
    printed, blow = blow, enlarged(act, blow)
    targets: list[Target] = []
    if _is_left(printed, blow):
        choice = _monster_targets(game, act, blow) if isinstance(act, MonsterAct) else _chosen_targets(game, act, blow)
        targets = yield from choice
    if targets:
        act.performed = True
        act.last = targets
    for target in targets:  # JL-90.33
        if target.on_board and act.figure.on_board:
            yield from strike(game, act, target, blow)
    act.bonus = before  # what items add is for this action alone
    return DONE if targets or used else Nothing("no-target")  # JL-4.11


def enlarged(act: Act, blow: Blow) -> Blow:
    """With what the ability, items and lasting effects add before targets are chosen."""
    reach = act.bonus.range + passive(act, "range") if blow.ranged else 0
    if not reach and not act.bonus.targets:
        return blow
    return blow._replace(range=blow.range + reach, targets=blow.targets + act.bonus.targets)


def _is_left(printed: Blow, blow: Blow) -> bool:
    """Whether what is taken from the range and the targets of an attack leaves somebody to attack (JL-90.163)."""
    return blow.targets >= 1 and (blow.range >= 1 or not printed.ranged)


def passive(act: Act, stat: str) -> int:
    """What the persistent bonuses of a character add to a number."""
    figure = act.figure
    own = changed(act.state.catalog, figure, stat, act) if figure.own.conditions else 0  # JL-90.150
    if not isinstance(figure, Character) or not figure.active:
        return own
    return own + sum(passive_total(lasting.passives, stat, act) for _, lasting in lasting_of(act.state, figure))


# Targets


def _monster_targets(game: LionGame, act: MonsterAct, blow: Blow) -> Asking[list[Target]]:
    """The focus first, then the others that it hits (JL-17.42); what ties, the players decide (JL-91.14)."""
    if act.focus is None:
        return []
    profile = blow.profile  # a further attack of a card has a range and targets of its own (JL-90.45)
    mind = act.mind if profile == act.mind.profile else replace(act.mind, profile=profile)
    groups = mind.targets(act.focus, act.figure.cell)
    if not groups:
        return []
    options = {"+".join(sorted(group)): group for group in groups}
    settled = game.settles("targets", act.chooser, options)
    chosen: Group = groups[0] if settled else (yield Ask("targets", act.chooser, options, "JL-91.14"))
    if len(chosen) == 1:
        return [game.state.target(act.focus.name)]
    first, orders = act.focus.name, {foe.name: foe.order for foe in mind.foes}
    ranked = sorted(chosen, key=lambda name: (name != first, orders[name], name))
    return [game.state.target(name) for name in ranked]


def _chosen_targets(game: LionGame, act: Act, blow: Blow) -> Asking[list[Target]]:
    state, cell = game.state, act.figure.cell
    enemies = foes_of(state, act)
    if blow.area is None:
        able = [each for each in enemies if state.reaches(cell, each, blow.range or 1)]
        return (yield from choose(act, able, blow.targets, "JL-91.05"))
    targets = yield from choose_area(act, enemies, blow)
    if targets and blow.targets > 1:  # JL-90.90
        more = [each for each in enemies if each not in targets and state.reaches(cell, each, blow.range or 1)]
        targets += yield from choose(act, more, blow.targets - 1, "JL-90.90")
    return targets


def foes_of(state: State, act: Act) -> list[Target]:
    """Whom a figure may attack: its enemies, or, if it is forced, those of its controller (JL-90.60)."""
    return [each for each in state.foes(act.forced_by or act.figure) if each is not act.figure]


def choose_area(act: Act, enemies: Sequence[Target], blow: Blow) -> Asking[list[Target]]:
    """Whom of some enemies an area hits, as it is laid; nobody where it cannot hit anybody, or is left."""
    groups = covered(act.state, act.figure.cell, enemies, blow)
    if not groups:
        return []
    options = {"+".join(each.id for each in group): group for group in groups}
    chosen: tuple[Target, ...] = yield Ask("area", act.chooser, {**options, **act.skip(())}, "JL-91.05")
    return [*chosen]


def choose(act: Act, able: Sequence[T], count: int, rule: str) -> Asking[list[T]]:
    """Up to so many different figures (JL-6.12, JL-6.14); who acts may leave it."""
    chosen: list[T] = []
    while len(chosen) < count:
        options: dict[str, T | None] = {f"target:{each.id}": each for each in able if each not in chosen}
        if not options:
            break
        options |= {"skip": None} if chosen else act.skip(None)
        picked: T | None = yield Ask("target", act.chooser, options, rule)
        if picked is None:
            break
        chosen.append(picked)
    return chosen


def covered(state: State, cell: int, enemies: Sequence[Target], blow: Blow) -> list[tuple[Target, ...]]:
    """Every group of enemies that some way to lay the area hits (JL-6.15 to JL-6.20)."""
    board, area = state.layout.board, blow.area
    assert area is not None
    standing = {board.places[there]: each for each in enemies for there in each.cells if state.sees(cell, there)}
    found: dict[tuple[str, ...], tuple[Target, ...]] = {}
    near = {board.places[each] for each in board.within(cell, blow.range or 1, state.closed)}
    for placed in area.placements:
        for q, r in _anchors(board.places[cell], placed, near, own=area.own):
            hit = {standing[q + right, r + down] for right, down in placed if (q + right, r + down) in standing}
            if hit:
                group = tuple(sorted(hit, key=lambda each: each.id))
                found[tuple(each.id for each in group)] = group
    return [found[key] for key in sorted(found)]


def _anchors(
    place: tuple[int, int], placed: tuple[tuple[int, int], ...], near: set[tuple[int, int]], *, own: bool
) -> set[tuple[int, int]]:
    """Where the first hex of a pattern may lie: at the figure, or so that one of its hexes is in range (JL-6.18)."""
    return {place} if own else {(q - right, r - down) for q, r in near for right, down in placed}


# One attack


def strike(game: LionGame, act: Act, target: Target, blow: Blow) -> Steps:
    """One attack on one target: bonuses, modifier card, shield, damage, effects (JL-7.02 to JL-7.09)."""
    blade = Strike(act, target, ranged=blow.ranged)
    yield from _begun(game, act, blade)
    if not blade.goes_on:
        return
    value = blow.value + act.bonus.attack + blade.bonus.attack + passive(act, "attack")
    value += CONDITIONS.total(target, "attacked")  # JL-7.03
    better, worse = _luck(act, blade, blow)
    blade.advantage = better and not worse  # JL-8.25
    shield, steady = yield from _defence(game, blade)
    if not blade.goes_on:
        return
    used = yield from _modifier(game, act, value, better=better and not steady, worse=worse)
    yield from _dealt(game, blade, used, value, shield)
    yield from _aftermath(game, act, blade, blow)
    if used.besides:
        yield from run_effects(game, used.besides, _of_deck(act, blade, blow, used.card.id))


def _begun(game: LionGame, act: Act, blade: Strike) -> Steps:
    """What the ability says of each attack, and the lasting effects and items of whoever attacks."""
    if act.each_attack:
        yield from run_effects(game, act.each_attack, blade)
    if isinstance(act.figure, Character):
        yield from trigger_lasting(game, act.figure, "attack", blade)
        yield from offer_items(game, blade, "attack")


def _luck(act: Act, blade: Strike, blow: Blow) -> tuple[bool, bool]:
    """Whether something gives the attack advantage, and whether something gives it disadvantage (JL-8.30, JL-8.31)."""
    figure = act.figure
    better = blow.advantage or act.bonus.advantage or blade.bonus.advantage or CONDITIONS.total(figure, "advantage") > 0
    around = act.state.layout.board.around[figure.cell]
    is_near = blow.ranged and any(cell in around for cell in blade.target.cells)  # JL-6.11
    return better, is_near or CONDITIONS.total(figure, "disadvantage") > 0


def _dealt(game: LionGame, blade: Strike, used: Modifier, value: int, shield: int) -> Steps:
    """The damage of an attack with the modifier card that is used (JL-7.04 to JL-7.06)."""
    known = blade.bonus.attack
    if used.adds:
        yield from run_effects(game, used.adds, blade)
    more = blade.bonus.attack - known  # what the card itself adds
    final = max(0, used.card.applied(value) + more - shield) if used.card.change != "null" else 0
    figure, target = blade.figure, blade.target
    told = {"value": value, "card": used.card.id, "shield": shield, "damage": final}
    tell(game, "attacked", "JL-7.06", by=figure.id, target=target.id, **told)
    credit = figure if isinstance(figure, Character) else None
    if credit is not None:
        credit.count(DEALT, final)
        credit.count(STRONGEST, final - credit.tally.get(STRONGEST, 0))
    if final:
        yield from suffer(game, target, final, "JL-7.06", credit)


def _of_deck(act: Act, blade: Strike, blow: Blow, card: str) -> Strike:
    """Who does what a modifier card says besides: whose deck it is from (JL-8.19 to JL-8.21)."""
    blade.source, blade.used = card, act.source
    if act.deck_of is None:
        return blade
    owner = Strike(Act(act.game, act.deck_of, card), blade.target, ranged=blow.ranged)
    owner.target_cell, owner.used = blade.target_cell, act.source
    return owner


def _defence(game: LionGame, blade: Strike) -> Asking[tuple[int, bool]]:
    """The target's shield from all sources (JL-11.07), and whether it takes the attacker's advantage away."""
    state, target = game.state, blade.target
    struck: Struck | None = None
    if isinstance(target, Character):
        struck = Struck(blade, target)
        yield from trigger_lasting(game, target, "attacked", struck)
        if blade.goes_on:
            yield from offer_items(game, struck, "attacked")
    shield = state.modifiers.total(target.id, "shield")  # what it has just done for its defence, too
    if isinstance(target, Monster):
        return shield + target.stats.shield + changed(state.catalog, target, "shield", Act(game, target)), False
    if isinstance(target, SpecialObject):
        return shield + target.card.shield, False
    assert struck is not None
    return shield + struck.bonus.shield + passive(struck, "shield"), struck.bonus.steady


def deck_of(state: State, figure: Figure) -> ModifierDeck:
    name = figure.id if isinstance(figure, Character) else MONSTERS
    return state.modifier_decks[name]  # JL-8.01, JL-8.02


def _modifier(game: LionGame, act: Act, value: int, *, better: bool, worse: bool) -> Asking[Modifier]:
    """One card, or the better or worse of two (JL-8.22 to JL-8.28)."""
    state = game.state
    both = better != worse  # JL-8.25
    cards = deck_of(state, act.deck_of or act.figure).reveal(state.random, state.catalog.modifiers, 2 if both else 1)
    tell(game, "revealed_modifiers", "JL-8.03", who=act.figure.id, cards=[card.id for card in cards])
    used = cards[0]
    if len(cards) == 2:
        picked = preferred(cards[0], cards[1], value, better=better)
        if picked is None and better:
            options = {card.id: card for card in cards}
            picked = yield Ask("modifier", act.chooser, options, "JL-8.27")
        used = picked or cards[0]  # JL-8.26
    return state.catalog.modifier(used.id)


def _aftermath(game: LionGame, act: Act, blade: Strike, blow: Blow) -> Steps:
    """Conditions, then forced movement, on a target that is still there (JL-7.07, JL-7.08, JL-90.36)."""
    target, figure = blade.target, act.figure
    conditions = [*blow.conditions, *act.bonus.conditions, *blade.bonus.conditions]
    if isinstance(figure, Monster):
        conditions += figure.stats.conditions  # JL-10.27
    for name in [each for number, each in enumerate(conditions) if each in CARDS or each not in conditions[:number]]:
        gained = afflict(game, target, name, "JL-7.07")
        if isinstance(figure, Character):
            figure.count(CONDITIONS_GIVEN, gained)
    push = blow.push + act.bonus.push + blade.bonus.push
    pull = blow.pull + act.bonus.pull + blade.bonus.pull
    if not push and not pull:
        return
    for count, away in ((push, True), (pull, False)):
        if count and target.on_board and not isinstance(target, SpecialObject):  # JL-24.05
            last = yield from force(game, figure, target, count, away=away, chooser=act.chooser)
            blade.target_cell = last if last != NOWHERE else blade.target_cell
