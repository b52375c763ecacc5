"""A witness of whole games: a log that holds every event against the rules of the ledger that it must keep.

It works out anew, from the tiles and tokens that lie there, what the rules code decided; it shares no code with it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from toolkit.rules.decisions import Ask
from toolkit.rules.game import Game
from toolkit.rules.log import Log
from toolkit.systems.night_cage.state import Prisoner, State

ARRIVALS = ("moved", "dashed", "scrambled", "landed")


class Witness(Log):
    """Listens to one game. `broken` tells which rules were not kept, `seen` counts what could have broken one."""

    def __init__(self) -> None:
        super().__init__()
        #: Set when the game has been started, where the witness does not know it from the beginning.
        self.game: Game[State] | None = None
        self.broken: list[str] = []
        self.seen: Counter[str] = Counter()
        #: Whose turn it is, and what is remembered of it: who came onto another tile, and whose key is new.
        self.active = ""
        self.arrived: set[str] = set()
        self.fresh: set[str] = set()
        #: Who gave a new key away and has not moved since.
        self.passed_on: set[str] = set()
        #: Whose candles were relit just now.
        self.relit: list[str] = []
        #: Whether a second omen has come and its boss not yet; for whom and why it was revealed.
        self.boss_is_due = False
        self.omen_for, self.omen_why = "", ""

    def add(self, name: str, rule: str, /, **data: Any) -> None:
        super().add(name, rule, **data)
        if self.game is None or not self.game.state.turn:
            return
        teller = getattr(self, f"_{name.replace('-', '_')}", None)
        if teller is not None:
            teller(rule, data)
        if name in ARRIVALS:
            self.arrived.add(data["prisoner"])
            self.passed_on.discard(data["prisoner"])
        if name != "relit":
            self.relit.clear()

    def asked(self, ask: Ask) -> None:
        """A question is put."""
        if ask.kind == "boss":
            self.seen["a boss is placed"] += 1
            wanted = self.active if self.omen_why == "fill" else self.omen_for
            self._expect(ask.who == wanted, f"NC-90.65: {ask.who} places the boss, not {wanted}")

    # Events

    def _turn(self, rule: str, data: dict[str, Any]) -> None:
        self._expect(not self.boss_is_due, "NC-29.03: a second omen brought no boss")
        self.active = data["prisoner"]
        self.arrived.clear()
        self.fresh.clear()
        self.passed_on.clear()

    def _stayed(self, rule: str, data: dict[str, Any]) -> None:
        prisoner = self._prisoner(data["prisoner"])
        if prisoner.id in self.arrived and self._state().board[prisoner.cell].crumbling:
            self.seen["a stay where it just came to"] += 1

    def _fell(self, rule: str, data: dict[str, Any]) -> None:
        if rule == "NC-7.10":
            self._expect(data["prisoner"] not in self.arrived, f"NC-10.09: {data['prisoner']} had just come there")

    def _relit(self, rule: str, data: dict[str, Any]) -> None:
        if rule != "NC-19.01":
            return
        self.seen["a candle is relit"] += 1
        state, relit = self._state(), self._prisoner(data["prisoner"])
        flames = [each for each in state.prisoners if each is not relit and each.lit and state.together(each, relit)]
        kept = any(self.active in (relit.id, flame.id) or flame.id in self.relit for flame in flames)
        self._expect(kept, f"NC-19.02: {relit.id} is relit in the turn of {self.active}")
        self.relit.append(relit.id)

    def _revealed(self, rule: str, data: dict[str, Any]) -> None:
        if data["tile"] == "omen" and self._state().aside:
            self.boss_is_due = True
            self.omen_for, self.omen_why = data["prisoner"], data["why"]
            self.seen["a second omen is revealed"] += 1

    def _boss(self, rule: str, data: dict[str, Any]) -> None:
        self.boss_is_due = False

    def _attack(self, rule: str, data: dict[str, Any]) -> None:
        state = self._state()
        cell = state.grid.numbers[data["at"]]
        face = state.board[cell]
        if data["by"] != "keeper" or face.top < 0:
            return
        before_its_top = state.grid.step[face.top][cell]
        hit = [name for name in data["hit"] if self._prisoner(name).cell == before_its_top]
        self.seen["a keeper attacks"] += 1
        self._expect(not hit, f"NC-25.04: the keeper on {data['at']} hits {hit}, before its top")

    def _took_key(self, rule: str, data: dict[str, Any]) -> None:
        self.seen["a key is taken"] += 1
        taker = data["prisoner"]
        self._expect(taker not in self.passed_on, f"NC-90.68: {taker} passed a new key on, and takes another")
        self.fresh.add(taker)

    def _gave_key(self, rule: str, data: dict[str, Any]) -> None:
        if data["prisoner"] in self.fresh:
            self.seen["a new key is passed on"] += 1
            self.passed_on.add(data["prisoner"])
        self.fresh.discard(data["prisoner"])
        self.fresh.add(data["to"])

    # Helpers

    def _expect(self, holds: bool, rule: str) -> None:
        if not holds:
            self.broken.append(rule)

    def _state(self) -> State:
        assert self.game is not None
        return self.game.state

    def _prisoner(self, name: str) -> Prisoner:
        return next(each for each in self._state().prisoners if each.id == name)
