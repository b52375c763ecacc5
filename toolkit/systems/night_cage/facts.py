"""What a playtest counts in a game of The Night Cage: event by event, which facts it makes.

| fact | id | where |
|---|---|---|
| hero | a prisoner that took part | |
| visit | a prisoner | a cell it came to |
| card | a tile that was laid | |
| monster | a tile or boss that looks for prisoners and lay on the board | |
| burned | a tile that burned | |
| damage | a monster that hit | the prisoner it hit |
| fall | a prisoner | the cell it fell from |
| dark | a prisoner whose candle went out | the cell it stood on |
| key | a prisoner that took a key | the cell it took it from |
| keys | how many prisoners held keys at once | |
| counter | a counter of the adventure that changed | the value it got |
| role | a role of a pack's own that a prisoner was given | the prisoner |
| own-token | a token of a pack's own that a prisoner was given | the prisoner |
| token-placed | a token of a pack's own that was put on the board | the cell |
| token-reached | a token of a pack's own that a prisoner came to | the cell |
| gate | `laid`, when a gate lay on the board; `reached`, when a prisoner with a key came to one | |

Keys held at once and gates are milestones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.crawl.facts import OF_PACKS, WORDS_OF_PACKS, NamingObserver, counts
from toolkit.rules.game import Game
from toolkit.rules.observing import Facts, Milestone, Piece, effects_in
from toolkit.systems.night_cage.state import State
from toolkit.systems.night_cage.verbs.vocabulary import VOCABULARY


class CageObserver(NamingObserver):
    """Counts the facts of one game; it remembers who stands where."""

    __slots__ = ("active", "cells", "gate_cells", "gates", "monsters")

    ROUND = "turn"
    #: In the final flicker the board goes by itself, a tile a turn: waiting there is no standing still.
    PROGRESS = frozenset({"placed", "took-key", "gave-key", "boss", "flickered"})

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        cage = game.state.cage
        self.active = cage.prisoners[0]
        self.cells: dict[str, str] = {}
        self.monsters = frozenset(kind.id for kind in cage.kinds if kind.monster is not None)
        self.gates = frozenset(kind.id for kind in cage.kinds if kind.gate)
        #: Where gates were laid; some may have gone since.
        self.gate_cells: set[str] = set()
        for prisoner in cage.prisoners:
            self.count("hero", prisoner)

    def see_how_far(self) -> None:
        """How many hold keys now, and whether one of them stands on a gate."""
        state = self.game.state
        holders = [prisoner for prisoner in state.prisoners if prisoner.key]
        for number in range(1, len(holders) + 1):
            self.reach("keys", str(number))
        if any(holder.cell >= 0 and state.board[holder.cell].gate for holder in holders):
            self.reach("gate", "reached")

    def how_it_ended(self, name: str, rule: str, data: Mapping[str, Any]) -> tuple[str, str]:
        return str(data["reason"]), self.cells.get(self.active, "")


def _turn(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.active = data["prisoner"]


def _started(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("card", observer.game.state.cage.start.id)
    _arrived(observer, {"prisoner": data["prisoner"], "to": data["at"]})


def _arrived(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.cells[data["prisoner"]] = data["to"]
    observer.count("visit", data["prisoner"], data["to"])
    if data["to"] in observer.gate_cells:
        observer.see_how_far()


def _placed(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("card", data["tile"])
    if data["tile"] in observer.monsters:
        observer.count("monster", data["tile"])
    if data["tile"] in observer.gates:
        observer.reach("gate", "laid")
        observer.gate_cells.add(data["at"])


def _attack(observer: CageObserver, data: Mapping[str, Any]) -> None:
    for prisoner in data["hit"]:
        observer.count("damage", data["by"], prisoner)


def _fell(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("fall", data["prisoner"], data["at"])
    observer.cells.pop(data["prisoner"], None)


def _went_out(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("dark", data["prisoner"], observer.cells.get(data["prisoner"], ""))


def _took_key(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.count("key", data["prisoner"], data["at"])
    observer.see_how_far()


def _gave_key(observer: CageObserver, data: Mapping[str, Any]) -> None:
    observer.see_how_far()


CageObserver.TELLERS = {
    "turn": _turn,
    "started": _started,
    "moved": _arrived,
    "dashed": _arrived,
    "scrambled": _arrived,
    "landed": _arrived,
    "placed": _placed,
    "burned": counts("burned", "tile"),
    "attack": _attack,
    "boss": counts("monster", "boss"),
    "fell": _fell,
    "went-out": _went_out,
    "took-key": _took_key,
    "gave-key": _gave_key,
    **{event: teller for event, teller in OF_PACKS.items() if event != "own_condition"},
}


def pieces(game: Game[State]) -> Iterator[Piece]:
    """The adventure, those who play it, its tiles, and the bosses its tiles bring."""
    cage = game.state.cage
    library, adventure = game.library, game.adventure
    rules = tuple(each.trigger for event in VOCABULARY.events for each in cage.rules.on(event))
    yield Piece(adventure, rules)
    for prisoner in cage.prisoners:
        yield Piece(library.get(prisoner, kind="prisoner", pack=adventure.pack))
    brought: dict[str, Entity] = {}
    for kind in cage.kinds:
        yield Piece(library.get(kind.id, kind="tile", pack=adventure.pack), kind.triggers)
        bosses = (effect.fixed["boss"] for effect in effects_in(kind.triggers) if effect.verb.name == "bring")
        brought |= {boss.qualified: boss for boss in bosses}
    for name, boss in brought.items():
        yield Piece(boss, cage.bosses[name].triggers)


def milestones(game: Game[State]) -> Sequence[Milestone]:
    """A key for everybody, one after the other, and a gate to leave by (NC-13.03)."""
    prisoners = len(game.state.cage.prisoners)
    if not game.state.cage.escape:
        return ()
    return (
        *(
            Milestone("keys", str(number), f"hold {number} keys at once" if number > 1 else "hold a key", needed=True)
            for number in range(1, prisoners + 1)
        ),
        Milestone("gate", "laid", "lay a gate", needed=True),
        Milestone("gate", "reached", "reach a gate with a key", needed=True),
    )


#: What people read behind the name of a thing.
KINDS = {
    "hero": "prisoner",
    "card": "laid on the board",
    "monster": "monster on the board",
    "burned": "burned from the stack",
    **{kind: words for kind, words in WORDS_OF_PACKS.items() if kind not in ("condition", "keyword")},
}


FACTS = Facts(
    observe=CageObserver,
    cast=lambda state: state.cage.prisoners,  # whose turns come in this order (NC-3.22)
    places=lambda state: state.grid.names,
    pieces=pieces,
    entities=frozenset({"hero", "card", "monster"}),
    milestones=milestones,
    kinds=KINDS,
    round_word="turn",
    # A turn is one prisoner's. There are four of them for up to four players (NC-4.01 to NC-4.03), and one for each of
    # more: when everybody had three turns and there is no new tile and no new key, the game stands still.
    stall=lambda players: 3 * max(4, players),
    choices=frozenset({"action", "extra", "place", "turn", "swap", "replace", "scramble", "land", "start", "flicker"}),
    pace={"random": 500, "greedy": 100},
)
