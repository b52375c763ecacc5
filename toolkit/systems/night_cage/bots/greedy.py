"""The greedy bot: it weighs every option by what a thoughtful player wants, and takes the best.

It reads the view alone. Nothing is played ahead: an option is judged by what it brings at once and by where it leads.
Worths are in tiles of the stack, the clock of the game: an option worth 2 is worth burning two tiles for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Self

from toolkit.crawl.bots.greedy import Wanting
from toolkit.rules.decisions import Ask
from toolkit.systems.night_cage.actions import DASH, END_TURN, IDLE, STAY, STAY_DARK
from toolkit.systems.night_cage.asked import QUESTIONS
from toolkit.systems.night_cage.bots.judgement import Judgement
from toolkit.systems.night_cage.bots.wants import Wants
from toolkit.systems.night_cage.map.tiles import Face
from toolkit.systems.night_cage.view import View

#: How many of its last places a bot remembers.
REMEMBERED = 12


class GreedyBot(Wanting[Wants]):
    """Takes the option of most worth; the first of equals, so that the same table gives the same game."""

    WANTS = Wants

    def __init__(self, seed: int, seat: str, wants: Wants | None = None) -> None:
        super().__init__(seed, seat, wants)
        #: Where each prisoner was when its last actions were chosen, whoever chose: nobody wants to walk in circles.
        self.trails: dict[str, deque[int]] = {}

    def choose(self, view: View, ask: Ask) -> str:
        me = view.prisoner(ask.who)
        trail = self.trails.setdefault(me.id, deque(maxlen=REMEMBERED))
        judgement = Judgement(view, me, self.wants, trail)
        if ask.kind == "action" and me.cell >= 0:
            trail.append(me.cell)
        worth = _WORTH[ask.kind]
        best, most = "", float("-inf")
        for key, value in ask.options.items():
            found = worth(judgement, key, value)
            if found > most:
                best, most = key, found
        return best

    def copy(self) -> Self:
        twin = super().copy()
        twin.trails = {name: trail.copy() for name, trail in self.trails.items()}
        return twin


def _start(judgement: Judgement, key: str, value: tuple[int, Face]) -> float:
    return judgement.start(*value)


def _place(judgement: Judgement, key: str, value: tuple[int, Face]) -> float:
    side, face = value
    return judgement.lay(judgement.beyond(side), side, face)


def _move(judgement: Judgement, key: str, value: Any) -> float:
    if isinstance(value, tuple):
        return _keys(judgement, key, value)
    if value == STAY:
        return judgement.stay()
    if value in (STAY_DARK, IDLE):
        return judgement.stay_dark(paid=value == STAY_DARK)
    if value == END_TURN:
        return judgement.wants.patience
    return judgement.move(value % DASH, dash=value >= DASH)


def _extra(judgement: Judgement, key: str, value: Any) -> float:
    worth = _move(judgement, key, value)
    return worth if isinstance(value, tuple) or value == END_TURN else worth - judgement.here()


def _keys(judgement: Judgement, key: str, value: Any) -> float:
    """Taking a key is what everybody wants; a hand-over helps where the giver can soon take another."""
    if key == "take-key":
        return 1000.0
    if key == "pass":
        return 0.0
    worth = judgement.hand_over(value.giver, value.receiver)
    return 500.0 if worth > 0 else -500.0


def _turn(judgement: Judgement, key: str, face: Face) -> float:
    return judgement.turn(face)


def _fall(judgement: Judgement, key: str, line: int) -> float:
    return judgement.line(line)


def _land(judgement: Judgement, key: str, cell: int) -> float:
    return judgement.land(cell)


def _yes(judgement: Judgement, key: str, agrees: bool) -> float:
    return float(agrees)


def _dodge(judgement: Judgement, key: str, dodges: bool) -> float:
    return judgement.dodge() if dodges else 0.0


def _flicker(judgement: Judgement, key: str, cell: int) -> float:
    return judgement.sustain() if cell < 0 else judgement.snuff(cell)


def _boss(judgement: Judgement, key: str, value: tuple[int, int]) -> float:
    return judgement.crush(value[1])


def _anywhere(judgement: Judgement, key: str, cell: int) -> float:
    """Where a monster creeps that comes nearer anyway."""
    return 0.0


_WORTH: dict[str, Callable[[Judgement, str, Any], float]] = {
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
    "may": _yes,
    "monster": _anywhere,
}
QUESTIONS.check_known("the greedy bot", _WORTH)
