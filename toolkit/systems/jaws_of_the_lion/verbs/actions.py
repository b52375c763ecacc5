"""The actions that abilities are made of (JL-4.12): each is one verb, and its words are made of its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeVar

from toolkit.content.entity import Entity
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Choices, Count, EffectsArgument, Flag, Number, NumberArgument, Reference
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.doing import DONE, Did, Done, Nothing
from toolkit.rules.effects import Effect
from toolkit.rules.modifiers import Modifier
from toolkit.rules.together import Together, either, only_with, some_of
from toolkit.systems.jaws_of_the_lion.cards.card import Trap
from toolkit.systems.jaws_of_the_lion.cards.using import offer_items, perform, trigger_lasting
from toolkit.systems.jaws_of_the_lion.conditions import ATTACK, CONDITIONS, MOVE, NAMES
from toolkit.systems.jaws_of_the_lion.fights import monsters
from toolkit.systems.jaws_of_the_lion.fights.attack import Blow, NoAttack, choose, choose_area, foes_of, passive
from toolkit.systems.jaws_of_the_lion.fights.attack import attack as attack_action
from toolkit.systems.jaws_of_the_lion.fights.changes import afflict, suffer
from toolkit.systems.jaws_of_the_lion.fights.changes import heal as restore
from toolkit.systems.jaws_of_the_lion.fights.targets import Whom, figures_meant, healed_by_monster, targets_meant
from toolkit.systems.jaws_of_the_lion.looting import loot as pick_up
from toolkit.systems.jaws_of_the_lion.looting import lying
from toolkit.systems.jaws_of_the_lion.map.movement import force as force_move
from toolkit.systems.jaws_of_the_lion.map.movement import move as move_figure
from toolkit.systems.jaws_of_the_lion.state import NOWHERE, Character, Figure, Monster, SpecialObject, Target
from toolkit.systems.jaws_of_the_lion.tallies import CONDITIONS_GIVEN, HEALED
from toolkit.systems.jaws_of_the_lion.verbs.judged import (
    UNJUDGED,
    UNREAD,
    attacking,
    beside_no_door,
    giving,
    healing,
    hurting,
    letting,
    looting,
    moving,
    near_enemies,
    shielding,
    to_get_on,
    when_hurt,
)
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, LionGame, MonsterAct, Strike
from toolkit.systems.jaws_of_the_lion.verbs.parts import ACTION, ON_FIGURES, Part, somebody, taking
from toolkit.systems.jaws_of_the_lion.verbs.scopes import VOCABULARY

#: A number of its own, or one that changes the base value of a stat card (JL-90.43).
Value = Annotated[int | None, NumberArgument(minimum=0)]
ConditionNames = Annotated[tuple[str, ...], Choices(NAMES)]
AreaReference = Annotated[Entity | None, Reference("area")]
PatternReference = Annotated[Entity, Reference("area")]
#: Somebody else performs an ability of its own: it has no part in an attack or a turn that goes on around it.
OfOthers = Annotated[tuple[Effect, ...], EffectsArgument("ability")]
NotForced = Literal["no-target", "stays"]
T = TypeVar("T", bound=Target)
#: Whom an action is for, the effects after it may be for as well.
CHOSEN = ("character", "monster")
#: An attack takes a bonus to its range only where it is ranged.
_ATTACK = Part(
    takes=taking(*("attack", "targets", "advantage", "conditions", "push", "pull"), range=frozenset({"range", "area"})),
    changes_base=True,
    deed=ATTACK,
)
_MOVE = Part(takes=taking("move", "jump"), changes_base=True, deed=MOVE)
_HEAL = Part(takes=taking("heal"), needs=somebody("other"))
_GIVE = Part(needs=(ON_FIGURES, *somebody("enemy", "ally")))
_FORCE = Part(others="enemies", of_characters=("your_deck",), needs=somebody("enemy", whom=""))
_ALLOW = Part(others="allies", needs=somebody("other", whom=""))
_FORCED = Part(idle_in_attack=("range", "targets"), needs=(ON_FIGURES, *somebody("enemy", whom="")))


def _worth(value: int | None, by: int, base: int) -> int:
    """JL-90.43: at least 0."""
    return max(0, (base if value is None else value) + by)


@VOCABULARY.about(introduces=CHOSEN, remain=True)
@VOCABULARY.verb(gist=attacking, used=UNJUDGED, part=_ATTACK, welcome=True)
def attack(
    game: LionGame,
    act: Act,
    value: Value = None,
    by: Number = 0,
    range: Count = 0,
    targets: Amount = 1,
    area: AreaReference = None,
    conditions: ConditionNames = (),
    push: Amount = 0,
    pull: Amount = 0,
    advantage: Flag = False,
) -> Asking[Did[NoAttack]]:
    """Attack: `value`; on monster cards `by` changes the base attack. Without `range` it is melee."""
    base = act.figure.stats.attack if isinstance(act.figure, Monster) else 0
    pattern = game.state.catalog.area(area) if area is not None else None
    blow = Blow(_worth(value, by, base), range, targets, pattern, conditions, push, pull, advantage)
    if isinstance(act, MonsterAct):
        yield from monsters.focus_again(game, act)
    return (yield from attack_action(game, act, blow))


@VOCABULARY.verb(gist=moving, used=to_get_on, part=_MOVE, welcome=True)
def move(
    game: LionGame, act: Act, value: Value = None, by: Number = 0, jump: Flag = False
) -> Asking[Did[Literal["immobilized", "stays"]]]:
    """Move. `value` is the movement points; on monster cards `by` changes the base move."""
    base = act.figure.stats.move if isinstance(act.figure, Monster) else 0
    points = _worth(value, by, base)
    if not CONDITIONS.allows(act.figure, MOVE):  # JL-10.17
        return Nothing("immobilized")
    start = act.figure.cell
    if isinstance(act, MonsterAct):
        points += act.bonus.move + passive(act, "move")
        yield from monsters.move_monster(game, act, points, jump=jump or act.bonus.jump)
        return DONE if act.figure.cell != start else Nothing("stays")
    helped, before = False, act.bonus
    if isinstance(act.figure, Character):
        helped = yield from trigger_lasting(game, act.figure, "move-action", act)
        helped = (yield from offer_items(game, act, "move-action")) or helped
    points += act.bonus.move + passive(act, "move")
    jumps = jump or act.bonus.jump
    act.bonus = before  # what items add is for this action alone
    credit = act.forced_by if isinstance(act.forced_by, Character) else None  # JL-11.51
    moved = yield from move_figure(game, act.figure, points, jump=jumps, chooser=act.chooser, credit=credit)
    act.performed = act.performed or act.figure.cell != start
    return DONE if moved or helped else Nothing("stays")


@VOCABULARY.about(introduces=CHOSEN, remain=True)
@VOCABULARY.arguments(
    either("range", "in_sight"),
    either("targets", "every"),
    *(only_with(name, "whom", "ally", "other") for name in ("range", "in_sight", "targets", "every")),
)
@VOCABULARY.verb(gist=healing, used=when_hurt, part=_HEAL, welcome=True)
def heal(
    game: LionGame,
    act: Act,
    value: Amount,
    range: Count = 0,
    whom: Literal["self", "ally", "other"] = "ally",
    targets: Amount = 1,
    every: Flag = False,
    in_sight: Flag = False,
) -> Asking[Did[Literal["no-target", "unhurt"]]]:
    """Restore hit points of the figure itself, of itself or an ally (`ally`), or of an ally only (`other`).

    Without `range` the ally is adjacent; with `in_sight` it may be as far away as it is seen. `targets` heals several
    of them, `every` all.
    """
    far = game.state.layout.board.size if in_sight else range
    amount = value + act.bonus.heal
    if isinstance(act, MonsterAct):
        hurt = healed_by_monster(game.state, act.monster, far or 1, whom)
        chosen = hurt if every else hurt[:targets]
        rule = "JL-90.52"
    else:
        rule = "JL-11.01"
        able: list[Figure] = [act.figure] if whom != "other" else []
        if whom != "self":
            able += figures_meant(act, "ally", far)
        chosen = able if every else (yield from choose(act, able, targets, rule))
        if not chosen:
            return Nothing("no-target")
        act.performed = True
        act.last = [*chosen]
    before = sum(each.hp for each in chosen if each is not act.figure)
    healed = [restore(game, each, amount, rule) for each in chosen]
    if isinstance(act.figure, Character):
        act.figure.count(HEALED, sum(each.hp for each in chosen if each is not act.figure) - before)
    return DONE if any(healed) else Nothing("unhurt")


@VOCABULARY.verb(gist=shielding, used=UNJUDGED, part=Part(round=True), welcome=True)
def shield(game: LionGame, act: Act, value: Amount, whom: Literal["self", "self-and-adjacent-allies"] = "self") -> Done:
    """Every attack against the figure is reduced by so much, until the end of the round."""
    figures: list[Figure] = [act.figure]
    if whom == "self-and-adjacent-allies":
        figures += figures_meant(act, "ally", 1)
    for figure in figures:
        source = f"{act.figure.id} {act.source}"
        game.state.modifiers.add(Modifier(figure.id, "shield", value, "round-end", source))
        tell(game, "shielded", "JL-11.05", who=figure.id, count=value)
    act.performed = True
    return DONE


#: The figure itself and those of the action before need no range, and all of them are meant.
AIMED: tuple[Together, ...] = (
    either("targets", "every"),
    only_with("range", "whom", "ally", "enemy"),
    *(only_with(name, "whom", "ally", "enemy", "beside-target", "beside-cleared") for name in ("targets", "every")),
)


@VOCABULARY.about(introduces=CHOSEN, remain=True)
@VOCABULARY.arguments(*AIMED)
@VOCABULARY.verb(gist=giving, used=near_enemies, part=_GIVE, welcome=True)
def give(
    game: LionGame,
    act: Act,
    conditions: ConditionNames,
    whom: Whom = "enemy",
    range: Count = 0,
    targets: Amount = 1,
    every: Flag = False,
) -> Asking[Did[Literal["no-target", "not-afflicted"]]]:
    """Figures gain conditions without an attack. With `every`, all that are in range; else up to `targets` of them."""
    chosen = yield from _targets(act, whom, range, targets, every, "JL-11.39")
    if not chosen:
        return Nothing("no-target")
    gained = [afflict(game, figure, name, "JL-11.39") for figure in chosen for name in conditions]
    if isinstance(act.figure, Character) and whom not in ("self", "ally"):
        act.figure.count(CONDITIONS_GIVEN, sum(gained))
    return DONE if any(gained) else Nothing("not-afflicted")


def _targets(act: Act, whom: Whom, range: int, targets: int, every: bool, rule: str) -> Asking[list[Figure]]:
    return _chosen(act, figures_meant(act, whom, range), whom, targets, every, rule)


def _chosen(act: Act, able: list[T], whom: Whom, targets: int, every: bool, rule: str) -> Asking[list[T]]:
    if whom in ("self", "same") or every:
        chosen = able
    elif isinstance(act, MonsterAct):
        chosen = yield from _monster_choice(act, able, targets)
    else:
        chosen = yield from choose(act, able, targets, rule)
    if chosen:
        act.performed = True
        act.last = [*chosen]
    return chosen


def _monster_choice(act: MonsterAct, able: list[T], targets: int) -> Asking[list[T]]:
    """A monster takes its focus first, then whom the players say (JL-0.04)."""
    yield from monsters.focus_again(act.game, act)
    focus = act.focus.name if act.focus is not None else ""
    chosen = [each for each in able if each.id == focus][:targets]
    left = [each for each in able if each not in chosen]
    while left and len(chosen) < targets:
        picked = yield Ask("target", act.chooser, {f"target:{each.id}": each for each in left}, "JL-0.04")
        chosen.append(picked)
        left.remove(picked)
    return chosen


@VOCABULARY.about(introduces=CHOSEN, remain=True)
@VOCABULARY.arguments(*AIMED)
@VOCABULARY.verb(gist=hurting, used=near_enemies, part=Part(takes=taking("damage")), welcome=True)
def suffer_damage(
    game: LionGame,
    act: Act,
    value: Amount,
    whom: Whom = "enemy",
    range: Count = 0,
    targets: Amount = 1,
    every: Flag = False,
) -> Asking[Did[Literal["no-target"]]]:
    """Figures suffer damage that is no attack and cannot be reduced. Sight is not needed."""
    able = targets_meant(act, whom, range, unseen=True)  # JL-6.21
    chosen = yield from _chosen(act, able, whom, targets, every, "JL-11.09")
    yield from _hurt(game, act, chosen, value + act.bonus.damage)
    return DONE if chosen else Nothing("no-target")


@VOCABULARY.about(introduces=CHOSEN, remain=True)
@VOCABULARY.arguments(some_of("damage", "conditions"))
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=True)
def blast(
    game: LionGame,
    act: Act,
    area: PatternReference,
    range: Count = 0,
    damage: Amount = 0,
    conditions: ConditionNames = (),
) -> Asking[Did[Literal["no-target"]]]:
    """Enemies in an area suffer damage and gain conditions without an attack."""
    blow = Blow(0, range, area=game.state.catalog.area(area))
    chosen = yield from choose_area(act, foes_of(game.state, act), blow)  # JL-6.23
    if not chosen:
        return Nothing("no-target")
    act.performed, act.last = True, chosen
    yield from _hurt(game, act, chosen, damage, conditions)
    return DONE


def _hurt(game: LionGame, act: Act, chosen: Sequence[Target], damage: int, conditions: Sequence[str] = ()) -> Steps:
    """Damage to several is suffered one by one, in the order of the acting side (JL-90.35)."""
    credit = act.figure if isinstance(act.figure, Character) else None
    left = [*chosen]
    while left:
        figure = left[0]
        if damage > 0:
            figure = yield Ask("order", act.chooser, {f"target:{each.id}": each for each in left}, "JL-90.35")
        left.remove(figure)
        yield from suffer(game, figure, damage, "JL-11.09", credit)
        for name in conditions:
            afflict(game, figure, name, "JL-11.39")


@VOCABULARY.about(introduces=CHOSEN, remain=True)
@VOCABULARY.verb(gist=UNREAD, used=near_enemies, part=_FORCED, welcome=True)
def push(game: LionGame, act: Act, value: Amount, range: Count = 0, targets: Amount = 1) -> Asking[Did[NotForced]]:
    """Move enemies farther away, step by step."""
    return _forced(game, act, value, range, targets, away=True)


@VOCABULARY.about(introduces=CHOSEN, remain=True)
@VOCABULARY.verb(gist=UNREAD, used=near_enemies, part=_FORCED, welcome=True)
def pull(game: LionGame, act: Act, value: Amount, range: Count = 0, targets: Amount = 1) -> Asking[Did[NotForced]]:
    """Move enemies closer, step by step."""
    return _forced(game, act, value, range, targets, away=False)


def _forced(game: LionGame, act: Act, value: int, range: int, targets: int, *, away: bool) -> Asking[Did[NotForced]]:
    chosen: list[Figure]
    if isinstance(act, Strike):
        chosen = [act.target] if not isinstance(act.target, SpecialObject) else []  # JL-24.05
    else:
        chosen = yield from _targets(act, "enemy", range, targets, False, "JL-11.20")
    if not chosen:
        return Nothing("no-target")
    moved = False
    for figure in chosen:
        last = yield from force_move(game, act.figure, figure, value, away=away, chooser=act.chooser)
        moved = moved or last != NOWHERE
    return DONE if moved else Nothing("stays")


@VOCABULARY.verb(gist=looting, used=UNJUDGED, part=ACTION, welcome=True)
def loot(game: LionGame, act: Act, range: Count) -> Asking[Did[Literal["nothing-lies-there", "declined"]]]:
    """Pick up all coins and treasures on the own hex and in range."""
    cells = game.state.layout.board.within(act.figure.cell, range, game.state.closed)
    if not lying(game.state, cells):  # JL-11.13
        return Nothing("nothing-lies-there")
    if act.may_leave:  # JL-90.22, JL-11.48
        wanted: bool = yield Ask("loot", act.chooser, {"loot": True, "skip": False}, "JL-91.05")
        if not wanted:
            return Nothing("declined")
    act.performed = True
    yield from pick_up(game, act.figure, cells, "JL-11.12")
    return DONE


@VOCABULARY.verb(gist=UNREAD, used=beside_no_door, part=Part(clears=True), welcome=True)
def destroy_obstacle(game: LionGame, act: Act, range: Amount = 1) -> Asking[Did[Literal["no-obstacle", "declined"]]]:
    """Destroy one obstacle, all of its hexes."""
    state = game.state
    able = {
        f"destroy:{name}": name
        for name, cells in state.obstacles.items()
        if any(state.in_reach(act.figure.cell, cell, range) for cell in cells)  # JL-11.37
    }
    if not able:
        return Nothing("no-obstacle")
    chosen: str | None = yield Ask("obstacle", act.chooser, {**able, **act.skip(None)}, "JL-91.05")
    if chosen is None:
        return Nothing("declined")
    act.performed = True
    act.cleared += state.obstacles.pop(chosen)
    tell(game, "destroyed", "JL-11.38", who=act.figure.id, obstacle=chosen)
    return DONE


@VOCABULARY.arguments(some_of("damage", "conditions"))
@VOCABULARY.verb(gist=UNREAD, used=beside_no_door, part=ACTION, welcome=True)
def place_trap(
    game: LionGame, act: Act, damage: Amount = 0, conditions: ConditionNames = (), range: Amount = 1
) -> Asking[Did[Literal["no-hex", "declined"]]]:
    """Put a trap on an empty hex in range."""
    state = game.state
    near = state.layout.board.within(act.figure.cell, range, state.closed)
    options = {f"at:{state.place(cell)}": cell for cell in sorted(near - state.filled())}
    if not options:
        return Nothing("no-hex")
    cell: int | None = yield Ask("trap", act.chooser, {**options, **act.skip(None)}, "JL-91.05")
    if cell is None:
        return Nothing("declined")
    act.performed = True
    state.traps[cell] = Trap(damage, conditions)
    tell(game, "trap_placed", "JL-5.28", who=act.figure.id, at=state.place(cell))
    return DONE


@VOCABULARY.about(introduces=(*CHOSEN, "performer"), remain=True, voice="enemy")
@VOCABULARY.verb(gist=letting, used=UNJUDGED, part=_FORCE, welcome=True)
def force(
    game: LionGame, act: Act, range: Amount, actions: OfOthers, your_deck: Flag = False
) -> Asking[Did[Literal["no-target"]]]:
    """An enemy in range and sight performs these actions as you decide; with `your_deck` it draws from yours."""
    chosen = yield from _targets(act, "enemy", range, 1, False, "JL-11.43")
    for figure in chosen:
        forced = Act(game, figure, act.source, act.chooser)
        forced.forced_by = act.figure
        if your_deck and isinstance(act.figure, Character):
            forced.deck_of = act.figure  # JL-11.45
        yield from perform(game, actions, forced)
    return DONE if chosen else Nothing("no-target")


@VOCABULARY.about(introduces=CHOSEN, remain=True, voice="ally")
@VOCABULARY.verb(gist=letting, used=near_enemies, part=_ALLOW, welcome=True)
def allow(
    game: LionGame, act: Act, range: Amount, actions: OfOthers, targets: Amount = 1
) -> Asking[Did[Literal["no-target"]]]:
    """Allies in range and sight may perform these actions; their players decide how."""
    chosen = yield from _targets(act, "ally", range, targets, False, "JL-11.43")
    for figure in chosen:
        yield from perform(game, actions, Act(game, figure, act.source))
    return DONE if chosen else Nothing("no-target")
