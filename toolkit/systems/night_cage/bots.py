"""What a good move looks like: a bot that weighs every option by what a thoughtful player wants, and takes the best.

It reads the view alone. Nothing is played ahead: an option is judged by what it brings at once and by where it leads.
Worths are in tiles of the stack, the clock of the game: an option worth 2 is worth burning two tiles for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from toolkit.rules.decisions import Ask
from toolkit.systems.night_cage.actions import DASH, END_TURN, IDLE, STAY, STAY_DARK
from toolkit.systems.night_cage.outlook import Outlook, Wants
from toolkit.systems.night_cage.tiles import Face
from toolkit.systems.night_cage.view import View

#: How many of its last places a bot remembers.
REMEMBERED = 12


class GreedyBot:
    """Takes the option of most worth; the first of equals, so that the same table gives the same game."""

    def __init__(self, seed: int, seat: str, wants: Wants | None = None) -> None:
        self.seat = seat
        self.wants = wants or Wants()
        #: Where each prisoner was when its last actions were chosen: nobody wants to walk in circles.
        self.trails: dict[str, deque[int]] = {}

    def choose(self, view: View, ask: Ask) -> str:
        me = view.prisoner(ask.who)
        trail = self.trails.setdefault(me.id, deque(maxlen=REMEMBERED))
        outlook = Outlook(view, me, self.wants, trail)
        if ask.kind == "action" and me.cell >= 0:
            trail.append(me.cell)
        worth = _WORTH[ask.kind]
        best, most = "", float("-inf")
        for key, value in ask.options.items():
            found = worth(outlook, key, value)
            if found > most:
                best, most = key, found
        return best


def _start(outlook: Outlook, key: str, value: tuple[int, Face]) -> float:
    return outlook.start(*value)


def _place(outlook: Outlook, key: str, value: tuple[int, Face]) -> float:
    side, face = value
    return outlook.lay(outlook.beyond(side), side, face)


def _move(outlook: Outlook, key: str, value: Any) -> float:
    if isinstance(value, tuple):
        return _keys(outlook, key, value)
    if value == STAY:
        return outlook.stay()
    if value in (STAY_DARK, IDLE):
        return outlook.stay_dark(paid=value == STAY_DARK)
    if value == END_TURN:
        return outlook.wants.patience
    return outlook.move(value % DASH, dash=value >= DASH)


def _extra(outlook: Outlook, key: str, value: Any) -> float:
    worth = _move(outlook, key, value)
    return worth if isinstance(value, tuple) or value == END_TURN else worth - outlook.here()


def _keys(outlook: Outlook, key: str, value: Any) -> float:
    """Taking a key is what everybody wants; a hand-over helps where the giver can soon take another."""
    if key == "take-key":
        return 1000.0
    if value is None or value is False:
        return 0.0
    if value is True:
        return 500.0
    worth = outlook.hand_over(value.giver, value.receiver)
    return 500.0 if worth > 0 else -500.0


def _turn(outlook: Outlook, key: str, face: Face) -> float:
    return outlook.turn(face)


def _fall(outlook: Outlook, key: str, line: int) -> float:
    return outlook.line(line)


def _land(outlook: Outlook, key: str, cell: int) -> float:
    return outlook.land(cell)


def _yes(outlook: Outlook, key: str, agrees: bool) -> float:
    return float(agrees)


def _dodge(outlook: Outlook, key: str, dodges: bool) -> float:
    return outlook.dodge() if dodges else 0.0


def _flicker(outlook: Outlook, key: str, cell: int) -> float:
    return outlook.sustain() if cell < 0 else outlook.snuff(cell)


def _boss(outlook: Outlook, key: str, value: tuple[int, int]) -> float:
    return outlook.crush(value[1])


_WORTH: dict[str, Callable[[Outlook, str, Any], float]] = {
    "start": _start,
    "place": _place,
    "swap": _place,
    "replace": _place,
    "action": _move,
    "extra": _extra,
    "scramble": _move,
    "keys": _keys,
    "consent": _yes,
    "turn": _turn,
    "fall": _fall,
    "land": _land,
    "dodge": _dodge,
    "flicker": _flicker,
    "boss": _boss,
}


def greedy(seed: int, seat: str) -> GreedyBot:
    return GreedyBot(seed, seat)
