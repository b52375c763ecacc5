"""What halves of cards are worth to a character where it stands: damage it would deal, ground it would gain."""

from __future__ import annotations

from functools import cached_property

from toolkit.crawl.bots.risk import cost_of_wounds
from toolkit.crawl.remembering import answered_once
from toolkit.systems.jaws_of_the_lion.bots import aims
from toolkit.systems.jaws_of_the_lion.bots.endurance import cards_of, price_of_hand
from toolkit.systems.jaws_of_the_lion.bots.gists import Gist, gist_of, plain_worth
from toolkit.systems.jaws_of_the_lion.bots.wants import Wants
from toolkit.systems.jaws_of_the_lion.cards.card import HALVES
from toolkit.systems.jaws_of_the_lion.conditions import CONDITIONS
from toolkit.systems.jaws_of_the_lion.fights.ways import NO_WAY, ONE_TRAP, spread, steps_of
from toolkit.systems.jaws_of_the_lion.map.movement import Ways
from toolkit.systems.jaws_of_the_lion.state import Character, Monster, SpecialObject
from toolkit.systems.jaws_of_the_lion.view import View

#: What a wound costs that may come, what being exhausted costs, and opening a door when nobody is ready.
WOUND, DEATH, DOOR = 0.15, 3.0, 3.0


def _steps(far: int) -> int:
    """A distance in steps that can be weighed against damage."""
    return min(40, far % ONE_TRAP) if far < NO_WAY else 40


class Judgement:
    """What one character thinks that places, attacks and cards are worth, as the table is now."""

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
        self._attacks: dict[tuple[int, int, int, int, bool], float] = {}
        self._gists: dict[tuple[str, str], Gist] = {}
        self._alone: dict[Gist, float] = {}
        if self.places and self.way[me.cell] >= NO_WAY:  # behind a locked door: first that has to be opened
            self.places = []

    @cached_property
    def near(self) -> bool:
        """Whether a monster is so near that it may strike this round or the next."""
        return any(self.view.in_reach(foe.cell, self.me.cell, 4) for foe in self.foes)

    def strikes(self, gist: Gist, partner: Gist) -> bool:
        """Whether one of two halves hits somebody this turn, if the other one may move."""
        points, jump = max(gist.move, partner.move), gist.jump or partner.jump
        return any(each.attack and self.best_attack(each, points, jump=jump) > 0 for each in (gist, partner))

    def price_of(self, hand: int, discard: int) -> float:
        """What it costs to go on with so many cards."""
        return price_of_hand(self.view, hand, discard)

    def worth_of_card(self, card: str) -> float:
        """What a card does on the whole, wherever things stand."""
        return sum(plain_worth(self.gist(card, half)) for half in HALVES)

    @cached_property
    def card_price(self) -> float:
        """What it costs to lose a card now."""
        hand, discard = cards_of(self.me)
        return price_of_hand(self.view, hand, discard - 1)

    def gist(self, card: str, half: str) -> Gist:
        known = self._gists.get((card, half))
        if known is None:
            known = gist_of(self.view.catalog.ability(card).half(half), elements=self.elements)
            self._gists[card, half] = known
        return known

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
        """The best attack from where a move of so many points gets to."""
        if not self.foes and not self.objects:
            return 0.0
        key = (gist.attack, gist.range, gist.targets, points, jump)
        known = self._attacks.get(key)
        if known is None:
            able = self.reach(points, jump=jump) & self._near_foes[gist.range]
            known = max((self.damage_from(cell, gist) for cell in able), default=0.0)
            self._attacks[key] = known
        return known

    @answered_once
    def _near_foes(self, far: int) -> frozenset[int]:
        """The hexes within a range of something to attack."""
        within, closed = self.view.layout.board.within, self.view.closed
        cells = [foe.cell for foe in self.foes] + [cell for each in self.objects for cell in each.cells]
        return frozenset[int]().union(*(within(cell, far, closed) for cell in cells))

    # Where to go

    @cached_property
    def far(self) -> list[int]:
        """How far every hex is from what the character wants: monsters or objects, else closed doors, else loot."""
        goals = [foe.cell for foe in self.foes] + [each.cell for each in self.objects if self._open_to(each)]
        return self._distances(goals or self._doors() or [*self.view.coins, *self.view.treasures])

    @cached_property
    def way(self) -> list[int]:
        """How far every hex is from where something is done for the goal."""
        return self._distances(self.places)

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

    def standing_worth(self, cell: int, gist: Gist) -> float:
        """What it is worth to stand on a hex with an attack still to come."""
        view, wants = self.view, self.wants
        worth = self.damage_from(cell, gist)
        if self.places:
            worth -= wants.place * _steps(self.way[cell])
        elif not worth:
            worth -= wants.foe * _steps(self.far[cell])
        worth -= 3.0 if cell in view.traps else 0.0
        worth += wants.coin * view.coins.get(cell, 0) + (wants.treasure if cell in view.treasures else 0.0)
        beside = wants.beside_ranged if gist.range > 1 else wants.beside
        if self.foes and beside:
            around = view.layout.board.around[cell]
            worth -= beside * sum(foe.cell in around for foe in self.foes)
        if cell in view.closed:
            worth -= self.door_price
        worth -= cost_of_wounds(self.wounds_at(cell), self.me.hp, WOUND, DEATH)
        return worth + (wants.apart * self.away(cell) if wants.apart else 0.0)

    def away(self, cell: int) -> int:
        """How far a hex is from the nearest friend, up to three."""
        friends = {each.cell for each in self.view.characters.values() if each is not self.me}
        board = self.view.layout.board
        return next((far - 1 for far in (1, 2, 3) if friends.intersection(board.within(cell, far, frozenset()))), 3)

    @cached_property
    def door_price(self) -> float:
        """What speaks against opening a door now: enemies that are here, or friends who are not ready."""
        if self.foes and not self.places:
            return self.wants.door
        living = self.view.living()
        ready = sum(each.hp / each.max_hp for each in living) / len(living)
        return DOOR * max(0.0, 0.7 - ready)

    def wounds_at(self, cell: int) -> float:
        """What monsters may do to whoever stands on a hex, shared with others whom they reach as well."""
        found = 0.0
        for strength, near, others in self._threats:
            if cell in near:
                found += strength / (1 + others)
        return found

    @cached_property
    def _threats(self) -> list[tuple[float, frozenset[int], int]]:
        """Each monster: its attack, the hexes it may strike before long, and how many others it may strike too."""
        view, board = self.view, self.view.layout.board
        friends = [each.cell for each in view.characters.values() if each.on_board and each is not self.me]
        found = []
        for foe in self.foes:
            near = board.within(foe.cell, foe.stats.move + 1, view.closed)
            found.append((float(foe.stats.attack), near, sum(cell in near for cell in friends)))
        return found

    # What halves are worth

    def half(self, gist: Gist, partner: Gist | None = None) -> float:
        """A half used this turn, together with the half of the other card that it is played with."""
        worth = self._alone.get(gist)
        if worth is None:
            worth = self._alone[gist] = self._without_attack(gist)
        if gist.attack:
            points, jump = gist.move, gist.jump
            if partner is not None:
                points, jump = points or partner.move, jump or partner.jump
            worth += self.best_attack(gist, points, jump=jump)
        return worth

    def _without_attack(self, gist: Gist) -> float:
        """What a half is worth besides its attack."""
        me, near = self.me, self.near
        worth = self.mending(gist) + self.harming(gist) + self.helping(gist)
        worth += gist.shield * (self.wants.shield if near else 0.1) + gist.other
        if gist.move:
            far = self.places and self.way[me.cell]
            stride = 0.1 if near else self.wants.stride
            worth += 0.45 * min(gist.move, _steps(far)) if far else stride * gist.move
        if gist.loot:
            cells = self.view.layout.board.within(me.cell, gist.loot, self.view.closed)
            worth += sum(self.view.coins.get(cell, 0) for cell in cells) * self.wants.coin
        return worth - (self.wants.lost * self.card_price if gist.lost else 0.0)

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
