"""What halves of cards are worth to a character where it stands: damage it would deal, ground it would gain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toolkit.rules.effects import Effect
from toolkit.systems.jaws_of_the_lion.actions import BASIC
from toolkit.systems.jaws_of_the_lion.bots import aims
from toolkit.systems.jaws_of_the_lion.bots.wants import Wants
from toolkit.systems.jaws_of_the_lion.cards.card import Half
from toolkit.systems.jaws_of_the_lion.conditions import CONDITIONS
from toolkit.systems.jaws_of_the_lion.fights.ways import NO_WAY, ONE_TRAP, spread, steps_of
from toolkit.systems.jaws_of_the_lion.map.movement import Ways
from toolkit.systems.jaws_of_the_lion.state import Character, Monster, SpecialObject
from toolkit.systems.jaws_of_the_lion.view import View

#: What a negative condition is worth on one enemy; others are worth `CONDITION`.
DEAR = {"stun": 2.5, "disarm": 1.5, "immobilize": 1.0}
CONDITION = 0.7


@dataclass(frozen=True, slots=True)
class Gist:
    """A half in a few numbers."""

    attack: int = 0
    range: int = 1
    targets: int = 1
    move: int = 0
    jump: bool = False
    heal: int = 0
    #: How far a heal reaches allies; 0 if it is for the figure alone.
    mends: int = 0
    shield: int = 0
    loot: int = 0
    #: Damage that is no attack, and how far it reaches.
    harm: int = 0
    harm_range: int = 1
    #: What others are let or made to do, and how far away they may be.
    others: float = 0.0
    others_range: int = 0
    other: float = 0.0
    lost: bool = False


def _number(effect: Effect, name: str, default: int) -> int:
    value = effect.fixed.get(name, default)
    return value if isinstance(value, int) else default


def _conditions(effect: Effect) -> float:
    return sum(DEAR.get(name, CONDITION) for name in effect.fixed.get("conditions", ()))


def gist_of(half: Half, *, basic: bool = False, elements: frozenset[str] = frozenset()) -> Gist:
    """What a half does, told by its verbs, with the elements that can be consumed now."""
    if basic:
        return Gist(attack=BASIC) if half.name == "top" else Gist(move=BASIC)
    found: dict[str, Any] = {"other": 0.3 * half.xp + (2.0 if half.lasting else 0.0), "lost": half.lost}
    added = 0
    for effect in half.effects:
        if effect.verb.name == "consume":
            if {"any", effect.fixed.get("element")} & elements:
                for each in effect.fixed.get("then", ()):
                    added += _number(each, "attack", 0) if each.verb.name == "add" else 0
                    found["other"] += 0.5
            continue
        _note(found, effect)
    if found.get("attack"):
        found["attack"] += added
        found["other"] += 0.5 * len(half.each_attack)
    return Gist(**found)


def _note(found: dict[str, Any], effect: Effect) -> None:
    """Add what one action does."""
    match effect.verb.name:
        case "attack" if not found.get("attack"):
            found["attack"] = _number(effect, "value", 0)
            found["range"] = _number(effect, "range", 0) or 1
            found["targets"] = _number(effect, "targets", 1) + ("area" in effect.fixed)
            found["other"] += _conditions(effect)
        case "move":
            found["move"], found["jump"] = _number(effect, "value", 0), bool(effect.fixed.get("jump", False))
        case "heal":
            found["heal"] = _number(effect, "value", 1)
            found["mends"] = 0 if effect.fixed.get("whom") == "self" else _number(effect, "range", 0) or 1
        case "shield":
            found["shield"] = _number(effect, "value", 1)
        case "loot":
            found["loot"] = _number(effect, "range", 1)
        case "suffer_damage" if effect.fixed.get("whom", "enemy") == "enemy":
            found["harm"], found["harm_range"] = _number(effect, "value", 1), _number(effect, "range", 0) or 1
        case "allow" | "force":
            worth = sum(_number(each, "value", 1) for each in effect.fixed.get("actions", ()))
            found["others"] = 0.5 * worth * _number(effect, "targets", 1)
            found["others_range"] = _number(effect, "range", 1)
        case "give":
            found["other"] += _conditions(effect) * (
                1.5 if effect.fixed.get("every") else _number(effect, "targets", 1)
            )
        case _:
            found["other"] += 0.7


def _steps(far: int) -> int:
    """A distance in steps that can be weighed against damage."""
    return min(40, far % ONE_TRAP) if far < NO_WAY else 40


class Judgement:
    """How the table looks to one character."""

    def __init__(self, view: View, me: Character, wants: Wants | None = None) -> None:
        self.view, self.me = view, me
        self.wants = wants or Wants()
        self.foes: list[Monster] = list(view.monsters.values())
        #: Special objects to destroy, and the cells where something is done for the goal.
        self.objects = aims.objects(view)
        self.places = aims.places(view, me)
        #: Elements that can be consumed now.
        self.elements = frozenset(name for name, level in view.elements.items() if level != "inert")
        self._reach: dict[tuple[int, bool], set[int]] = {}
        self._far: list[int] | None = None
        self._way: list[int] | None = None

    # What can be reached

    def reach(self, points: int, *, jump: bool = False) -> set[int]:
        """The hexes where a move of so many points may end; its own too."""
        if not CONDITIONS.allows(self.me, "move"):
            points = 0
        known = self._reach.get((points, jump))
        if known is None:
            known = {self.me.cell}
            if points:
                known |= set(Ways(self.view, self.me, points, jump=jump).goals())
            self._reach[points, jump] = known
        return known

    def damage_from(self, cell: int, gist: Gist) -> float:
        """What an attack from a hex would be worth."""
        if not gist.attack or not CONDITIONS.allows(self.me, "attack"):
            return 0.0
        view = self.view
        able = [foe for foe in self.foes if view.in_reach(cell, foe.cell, gist.range)]
        worths = [self.hit(foe, gist, cell) for foe in able]
        worths += [
            max(0, min(gist.attack - each.card.shield, each.hp)) + (self.wants.kill if gist.attack >= each.hp else 0.0)
            for each in self.objects
            if any(view.in_reach(cell, part, gist.range) for part in each.cells)
        ]
        return sum(sorted(worths, reverse=True)[: gist.targets])

    def hit(self, foe: Monster, gist: Gist, cell: int) -> float:
        shield = foe.stats.shield + self.view.modifiers.total(foe.id, "shield")
        dealt: float = max(0, gist.attack + CONDITIONS.total(foe, "attacked") - shield)
        if gist.range > 1 and foe.cell in self.view.layout.board.around[cell]:
            dealt -= 0.5  # disadvantage
        return min(dealt, foe.hp) + (self.wants.kill if dealt >= foe.hp else 0.0) + 0.02 * foe.stats.attack

    def best_attack(self, gist: Gist, points: int, *, jump: bool = False) -> float:
        if not self.foes and not self.objects:
            return 0.0
        return max(self.damage_from(cell, gist) for cell in self.reach(points, jump=jump))

    # Where to go

    def far(self) -> list[int]:
        """How far every hex is from what the character wants: monsters or objects, else closed doors, else loot."""
        if self._far is None:
            view = self.view
            goals = [foe.cell for foe in self.foes] + [each.cell for each in self.objects if self._open_to(each)]
            self._far = self._distances(goals or self._doors() or [*view.coins, *view.treasures])
        return self._far

    def way(self) -> list[int]:
        """How far every hex is from where something is done for the goal."""
        if self._way is None:
            self._way = self._distances(self.places)
        return self._way

    def _doors(self) -> list[int]:
        """The closed doors that can be opened."""
        doors = self.view.layout.doors
        shut = {cell for name in self.view.locked for cell in doors[name].cells}
        return sorted(self.view.closed - shut)

    def _open_to(self, thing: SpecialObject) -> bool:
        return any(self.view.layout.room_of(cell) in self.view.revealed for cell in thing.cells)

    def _distances(self, goals: list[int]) -> list[int]:
        view = self.view
        board = view.layout.board
        doors = {cell for name in view.locked for cell in view.layout.doors[name].cells}
        enter = steps_of(board.size, view.blocked() | doors, view.layout.difficult, view.traps)
        fields = [spread(board, goal, enter) for goal in goals]
        return [min(each[cell] for each in fields) if fields else 0 for cell in range(board.size)]

    def standing(self, cell: int, gist: Gist) -> float:
        """What it is worth to stand on a hex with an attack still to come."""
        view, wants = self.view, self.wants
        worth = self.damage_from(cell, gist)
        if self.places:
            worth -= wants.place * _steps(self.way()[cell])
        elif not worth:
            worth -= wants.foe * _steps(self.far()[cell])
        worth -= 3.0 if cell in view.traps else 0.0
        worth += wants.coin * view.coins.get(cell, 0) + (wants.treasure if cell in view.treasures else 0.0)
        beside = wants.beside_ranged if gist.range > 1 else wants.beside
        if self.foes and beside:
            around = view.layout.board.around[cell]
            worth -= beside * sum(foe.cell in around for foe in self.foes)
        if cell in view.closed and self.foes and not self.places:
            worth -= wants.door  # first things first
        return worth + (wants.apart * self.away(cell) if wants.apart else 0.0)

    def away(self, cell: int) -> int:
        """How far a hex is from the nearest friend, up to three."""
        friends = {each.cell for each in self.view.characters.values() if each is not self.me}
        board = self.view.layout.board
        return next((far - 1 for far in (1, 2, 3) if friends.intersection(board.within(cell, far, frozenset()))), 3)

    # What halves are worth

    def half(self, gist: Gist, partner: Gist | None = None) -> float:
        """A half used this turn, together with the half of the other card that it is played with."""
        move = gist.move or (partner.move if partner else 0)
        jump = gist.jump or bool(partner and partner.jump)
        worth = self.best_attack(gist, move if gist.attack else 0, jump=jump) if gist.attack else 0.0
        me = self.me
        worth += self.mending(gist) + self.harming(gist) + self.helping(gist)
        near = any(self.view.in_reach(foe.cell, me.cell, 3) for foe in self.foes)
        worth += gist.shield * (self.wants.shield if near else 0.1) + gist.other
        if gist.move:
            far = self.places and self.way()[me.cell]
            worth += (
                0.45 * min(gist.move, _steps(far))
                if far
                else 0.1 * gist.move
                if near
                else self.wants.stride * gist.move
            )
        if gist.loot:
            cells = self.view.layout.board.within(me.cell, gist.loot, self.view.closed)
            worth += sum(self.view.coins.get(cell, 0) for cell in cells) * self.wants.coin
        return worth - (self.wants.lost * self.thrift() if gist.lost else 0.0)

    def mending(self, gist: Gist) -> float:
        """A heal for whoever needs it most, in reach."""
        if not gist.heal:
            return 0.0
        hurt = [self.me.max_hp - self.me.hp]
        if gist.mends:
            near = self.view.layout.board.within(self.me.cell, gist.mends, self.view.closed)
            hurt += [each.max_hp - each.hp for each in self.view.characters.values() if each.cell in near]
        return min(gist.heal, max(hurt)) * self.wants.mend

    def harming(self, gist: Gist) -> float:
        if not gist.harm:
            return 0.0
        near = self.view.layout.board.within(self.me.cell, gist.harm_range, self.view.closed)
        return sum(
            min(gist.harm, foe.hp) + (self.wants.kill if gist.harm >= foe.hp else 0.0)
            for foe in self.foes
            if foe.cell in near
        )

    def helping(self, gist: Gist) -> float:
        """Others act on this turn: worth something if some are near, and enemies on the board."""
        if not gist.others or not self.foes:
            return 0.0
        near = self.view.layout.board.within(self.me.cell, gist.others_range, self.view.closed)
        others = [each for each in self.view.figures() if each is not self.me and each.cell in near]
        return gist.others if others else 0.0

    def thrift(self) -> float:
        """How dear a card is: the more of them are left, the more rounds it would still serve."""
        left = len(self.me.hand) + len(self.me.discard) + len(self.me.chosen)
        return min(1.5, left / 7)
