"""What the rules of an adventure of The Night Cage can say: its moments, its ends, and what it does to the cage."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal, NoReturn

from toolkit.content.entity import Entity
from toolkit.crawl import own_verbs, shared_verbs, token_verbs
from toolkit.crawl.map import tokens
from toolkit.rules.arguments import Amount, Reference
from toolkit.rules.counters import NamedCounter
from toolkit.rules.decisions import Ask, Asking, Steps
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.expressions.scope import Name, Scope
from toolkit.rules.expressions.types import BOOLEAN, TEXT
from toolkit.systems.night_cage import operations
from toolkit.systems.night_cage.combat import attack_event, bring_beside
from toolkit.systems.night_cage.endings import check_hope, end
from toolkit.systems.night_cage.happenings import happens
from toolkit.systems.night_cage.map.grid import SIDES, cells_in
from toolkit.systems.night_cage.map.tiles import EMPTY, TileKind
from toolkit.systems.night_cage.state import Prisoner, State
from toolkit.systems.night_cage.verbs.moments import Arrival, Happening, Hit, Moment, NightCage
from toolkit.systems.night_cage.verbs.vocabulary import (
    ADVENTURE,
    MOST_PRISONERS,
    PRISONER,
    PRISONERS,
    STACK,
    VOCABULARY,
)

TileReference = Annotated[Entity, Reference("tile")]


def _keys(happening: Happening) -> int:
    return sum(prisoner.key for prisoner in happening.state.prisoners)


def _lit(happening: Happening) -> int:
    return sum(prisoner.lit for prisoner in happening.state.prisoners)


#: When something happens that an adventure answers to.
HAPPENING = Scope(
    {
        "prisoner": Name(PRISONER, lambda happening: happening.prisoner, "the prisoner concerned"),
        "prisoners": PRISONERS,
        "turn": Name.number(lambda happening: happening.state.turn, "the number of the turn"),
        "stack": STACK,
        "keys": Name.number(_keys, "how many prisoners hold a key", 0, MOST_PRISONERS, at_most=("prisoners",)),
        "lit_candles": Name.number(_lit, "how many candles burn", 0, MOST_PRISONERS, at_most=("prisoners",)),
        "monsters": Name.number(lambda happening: happening.state.monsters.bit_count(), "monsters on the board"),
        "tokens_on_map": tokens.ON_MAP,
        "flicker": Name(BOOLEAN, lambda happening: happening.state.flicker, "whether the final flicker is in force"),
    }
)
#: When it is about a tile.
ABOUT_TILE = Scope(
    {"tile": Name(TEXT, lambda happening: happening.tile, "the tile it is about", sort="entity:tile")}, HAPPENING
)
_RULES = (ADVENTURE,)
for _name, _doc in {
    "turn-start": "A prisoner's turn begins.",
    "turn-end": "A prisoner's turn is about to end.",
    "got-key": "A prisoner took a key from a tile.",
    "flicker-begins": "The final flicker begins.",
}.items():
    VOCABULARY.event(_name, Happening, HAPPENING, _doc, owners=_RULES)
VOCABULARY.event("was-hit", Happening, ABOUT_TILE, "A monster has hit a prisoner.", owners=_RULES)
VOCABULARY.event("came", Arrival, ABOUT_TILE, "A prisoner has come onto a tile.", owners=_RULES)
tokens.reached_event(VOCABULARY, Happening, HAPPENING, owners=_RULES)
shared_verbs.changed_event(VOCABULARY, Happening, HAPPENING, "A counter of the adventure changed.", owner=ADVENTURE)


def _decide(game: NightCage, outcome: Literal["won", "lost"]) -> NoReturn:
    end(game, outcome, "NC-90.82", "adventure-rule")


def _changed(game: NightCage, moment: Moment, counter: NamedCounter) -> Steps:
    return happens(game, "changed", moment.prisoner, counter=str(counter))


#: What is known of verbs that systems share.
_SHARED = {"takes": "", "once": None, "quiet": True}
_LOUD = {"quiet": False}

shared_verbs.add_to(
    VOCABULARY,
    Moment,
    shared_verbs.Sharing(
        counter_rule="NC-90.80",
        dice_rule="NC-90.81",
        decide=_decide,
        changed=_changed,
        asked=lambda game, moment: moment.prisoner.id,
        offer_rule="NC-91.25",
    ),
    _SHARED,
    change=_LOUD,
    win=_LOUD,
    lose=_LOUD,
)
VOCABULARY.ended_by("win", "lose")  # the game is over at this instant


def _meant(game: NightCage, moment: Moment, whom: Literal["prisoner", "all"]) -> Asking[list[Prisoner]]:
    yield from ()
    return [moment.prisoner] if whom == "prisoner" else list(game.state.prisoners)


def _about(moment: Moment, prisoner: Prisoner) -> Moment:
    """The same moment, about another prisoner. The tile it is about stays where it lies (NC-90.90)."""
    if isinstance(moment, Hit) and isinstance(moment.kind, TileKind):
        return replace(moment, prisoner=prisoner, on_tile=prisoner.cell == moment.cell)
    return replace(moment, prisoner=prisoner)


own_verbs.add_to(
    VOCABULARY,
    Moment,
    own_verbs.OwnSharing(
        rule="NC-90.90",
        whom=("prisoner", "all"),
        meant=_meant,
        everybody=lambda game: game.state.prisoners,
        about=_about,
        subject="",  # every moment has its prisoner
        meant_by=(),
        lasts={},
    ),
    _SHARED,
)
token_verbs.add_to(
    VOCABULARY,
    Moment,
    token_verbs.TokenSharing(
        rule="NC-90.91",
        shape="a cell such as b3",
        pattern=r"^[a-z][0-9]{1,2}$",
        figure=lambda moment: moment.prisoner,
        place=lambda moment: moment.state.grid.names[moment.prisoner.cell] if moment.prisoner.cell >= 0 else "",
        subject="",
        places=(),
        known=lambda game, place: place in game.state.grid.numbers,
    ),
    _SHARED,
)


@VOCABULARY.verb(takes="keys", welcome=False, once=None, quiet=True)
def lose_key(game: NightCage, moment: Happening) -> Did[Literal["holds-no-key"]]:
    """The prisoner's key is taken away for ever."""
    if not moment.prisoner.key:
        return Nothing("holds-no-key")
    operations.lose_key(game, moment.prisoner, "NC-90.83")
    check_hope(game)
    return DONE


@VOCABULARY.verb(takes="", welcome=False, once=None, quiet=False)
def spawn(
    game: NightCage, moment: Happening, tile: TileReference, count: Amount = 1
) -> Asking[Did[Literal["off-board"]]]:
    """Tiles come onto the board beside the prisoner, each in the place of a tile there, out of the stack or the box."""
    if moment.prisoner.cell < 0:
        return Nothing("off-board")
    kind = moment.state.cage.by_id[tile.id]
    for _ in range(count):
        operations.take_out(game, kind, moment.prisoner)
        yield from bring_beside(game, kind, moment.prisoner)
    return DONE


@VOCABULARY.verb(takes="monsters", welcome=False, once=None, quiet=False)
def move_monsters(game: NightCage, moment: Happening) -> Asking[Did[Literal["no-monster-moves"]]]:
    """Every monster moves a cell toward the nearest prisoner: it changes places with a connected tile nobody is on.

    Those that already stand beside a prisoner, on a connected tile, attack together. Whose attack goes on does neither.
    """
    state = game.state
    idle = state.monsters & ~state.attacking
    beside = sum(1 << cell for cell in cells_in(idle) if _is_beside_prisoner(state, cell))
    has_moved = False
    for cell in list(cells_in(idle & ~beside)):
        ways = _ways(state, cell)
        if ways:
            has_moved = True
            names = state.grid.names
            options = {f"to:{names[way]}": way for way in ways}
            target = yield Ask("monster", moment.prisoner.id, options, "NC-91.26")
            operations.swap_tiles(game, cell, target, "NC-90.84")
    if beside:
        yield from attack_event(game, beside)
    return DONE if beside or has_moved else Nothing("no-monster-moves")


def _is_beside_prisoner(state: State, cell: int) -> bool:
    occupied = state.occupied()
    sides = SIDES[state.board[cell].exits]
    return any(occupied >> state.grid.step[side][cell] & 1 and state.connected(cell, side) for side in sides)


def _ways(state: State, cell: int) -> list[int]:
    """The cells beside a monster that are nearer to a prisoner, and whose tile it can change places with."""
    occupied = state.occupied()
    if not occupied or occupied >> cell & 1:
        return []
    here = _distance(state, cell, occupied)
    return [
        beyond
        for side in SIDES[state.board[cell].exits]
        for beyond in [state.grid.step[side][cell]]
        for face in [state.board[beyond]]
        if face is not EMPTY and face.exits and face.monster is None and not face.gate and not occupied >> beyond & 1
        if state.connected(cell, side) and _distance(state, beyond, occupied) < here
    ]


def _distance(state: State, cell: int, goals: int) -> int:
    """Steps to the nearest of some cells, whatever lies between."""
    reached, steps = 1 << cell, 0
    while not reached & goals and steps < state.grid.size:
        for each in list(cells_in(reached)):
            reached |= state.grid.beside[each]
        steps += 1
    return steps
