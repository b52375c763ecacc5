"""What content of The Night Cage can say: the moments it can listen on, the verbs, and the ways to name cells."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from toolkit.content.entity import Entity
from toolkit.crawl import judged
from toolkit.crawl.figures import own
from toolkit.rules.arguments import Amount, Choices, Flag, Reference, Selection, Selects
from toolkit.rules.decisions import Asking
from toolkit.rules.doing import DONE, Did, Done, Nothing
from toolkit.rules.expressions.scope import Name, Scope
from toolkit.rules.expressions.types import BOOLEAN, Attribute, Object
from toolkit.rules.verbs import EventKind, Source
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems.night_cage import operations
from toolkit.systems.night_cage.combat import boss_arrives, burn_for_hit, burn_tiles
from toolkit.systems.night_cage.enemies import Reach, straight_lines, union
from toolkit.systems.night_cage.falling import fall_together
from toolkit.systems.night_cage.happenings import happens
from toolkit.systems.night_cage.keys import has_room, offer_keys
from toolkit.systems.night_cage.light import tiles_in
from toolkit.systems.night_cage.map.grid import DIRECTIONS, turned
from toolkit.systems.night_cage.verbs.moments import (
    Attacked,
    Burning,
    Entered,
    Happening,
    Hit,
    Looking,
    Moment,
    NightCage,
    OnBoard,
    Placement,
    Reveal,
)

#: What a verb takes that takes tiles from the stack.
STACK_TILES = "tiles"


class Once(NamedTuple):
    """What a verb has done that it cannot do again in the same moment, unless another verb undoes it."""

    #: Of which thing it is: verbs about the same thing undo each other.
    about: str
    #: Why it does nothing the second time, in words: "the tile has been set aside before it".
    done: str
    #: Whether the prisoner's candle burns after it; None for what has nothing to do with candles.
    lit: bool | None = None


VOCABULARY = Vocabulary(
    "night-cage",
    facets={
        **judged.FACETS,
        "takes": "what it takes to do anything: `keys`, `monsters`, `nerve`, `tiles` in the stack, or nothing of these",
        "once": "what it has done that it cannot do again in the same moment (`Once`), or nothing",
        "quiet": "whether no rule of another tile, of the boss or of the mode answers to it at once",
    },
    sorts={"place": "cell"},
)

Cells = Annotated[Selection, Selects("cells")]
Sides = Annotated[tuple[str, ...], Choices(DIRECTIONS)]
BossReference = Annotated[Entity, Reference("boss")]

#: How many prisoners an adventure can have, and how much nerve they can hold in it (its schema says so).
MOST_PRISONERS, MOST_NERVE = 5, 9

# Moments

PRISONER = Object(
    "prisoner",
    {
        "lit": Attribute(BOOLEAN, lambda prisoner: prisoner.lit, "whether its candle burns"),
        "nerve": Attribute.number(lambda prisoner: prisoner.nerve, "how much nerve it holds", 0, MOST_NERVE),
        "has_key": Attribute(BOOLEAN, lambda prisoner: prisoner.key, "whether it holds a key"),
        **{name: each for name, each in own.attributes().items() if name != "conditions"},
    },
)


def _aside(moment: Moment) -> int:
    return sum(kind is moment.kind for kind in moment.state.aside)


#: Names that have the same meaning wherever rules ask.
STACK = Name.number(lambda moment: moment.state.stack_size, "how many tiles the stack has left")
PRISONERS = Name.number(lambda moment: len(moment.state.prisoners), "how many prisoners there are", 1, MOST_PRISONERS)
ANY_TIME = Scope(
    {
        "prisoner": Name(PRISONER, lambda moment: moment.prisoner, "the prisoner concerned"),
        "stack": STACK,
        "prisoners": PRISONERS,
        "aside": Name.number(_aside, "how many tiles of this kind have been set aside"),
        "flicker": Name(BOOLEAN, lambda moment: moment.state.flicker, "whether the final flicker is in force"),
    }
)
ON_HIT = Scope(
    {"on_tile": Name(BOOLEAN, lambda hit: hit.on_tile, "whether the hit prisoner is on the monster's own tile")},
    ANY_TIME,
)
ON_ENTERING = Scope(
    {"from_top": Name(BOOLEAN, lambda entered: entered.from_top, "whether it came in through the top side")}, ANY_TIME
)

#: Not a moment to listen on: what `sees` and `attacks` of a monster are worked out in.
LOOKING = EventKind("looking", Looking, ANY_TIME, "A monster looks or strikes.")
TILE = VOCABULARY.owner(
    "tile",
    triggers=("triggers",),
    selections={"monster.sees": ("cells", LOOKING), "monster.attacks": ("cells", LOOKING)},
)
BOSS = VOCABULARY.owner("boss", triggers=("triggers",))
ADVENTURE = VOCABULARY.owner("adventure", triggers=("rules",), counters=lambda moment: moment.state.counters)

VOCABULARY.event(
    "revealed", Reveal, ANY_TIME, "This tile has been taken from the stack and is looked at.", owners=(TILE,)
)
VOCABULARY.event("placed", Placement, ANY_TIME, "This tile has been laid on the board.", owners=(TILE,))
VOCABULARY.event("burned", Burning, ANY_TIME, "This tile is burned because a prisoner was hit.", owners=(TILE,))
_BY_MONSTER = {TILE: Source(given=lambda tile: "monster" in tile, lacking="this tile is no monster")}
VOCABULARY.event("hit", Hit, ON_HIT, "This monster or boss hits a prisoner.", owners=(TILE, BOSS), sources=_BY_MONSTER)
VOCABULARY.event("attacked", Attacked, ANY_TIME, "This monster's attack is over.", owners=(TILE,), sources=_BY_MONSTER)
VOCABULARY.event(
    "entered", Entered, ON_ENTERING, "A prisoner has come onto this tile, and any attack is over.", owners=(TILE,)
)


# Verbs


@VOCABULARY.verb(takes=STACK_TILES, welcome=False, once=None, quiet=False)
def burn(game: NightCage, moment: Moment, tiles: Amount) -> Asking[Did[Literal["zero", "stack-empty"]]]:
    """The prisoner burns tiles from the top of the stack. A hit of exactly 3 can be dodged."""
    if isinstance(moment, Hit):
        has_burned = yield from burn_for_hit(game, moment.prisoner, tiles)
    else:
        by_hit = isinstance(moment, Burning) or (isinstance(moment, Happening) and moment.struck)
        has_burned = yield from burn_tiles(game, moment.prisoner, tiles, "NC-22.02", by_hit=by_hit)
    return DONE if has_burned else Nothing("stack-empty") if tiles else Nothing("zero")


@VOCABULARY.verb(
    takes="", welcome=False, once=Once("candle", "the candle has been put out before it", lit=False), quiet=True
)
def put_out(game: NightCage, moment: Moment) -> Did[Literal["candle-out"]]:
    """The prisoner's candle goes out."""
    return DONE if operations.put_out(game, moment.prisoner, "NC-17.03") else Nothing("candle-out")


@VOCABULARY.verb(takes="", welcome=True, once=Once("candle", "the candle has been lit before it", lit=True), quiet=True)
def relight(game: NightCage, moment: Moment) -> Did[Literal["candle-burns"]]:
    """The prisoner's candle burns again; the cells it lights are filled in the next light step."""
    return DONE if operations.relight(game, moment.prisoner, "NC-19.06") else Nothing("candle-burns")


@VOCABULARY.verb(takes="nerve", welcome=True, once=None, quiet=True)
def gain_nerve(game: NightCage, moment: Moment) -> Did[Literal["nerve-full"]]:
    """The prisoner gains one nerve, if it can hold more."""
    return DONE if operations.gain_nerve(game, moment.prisoner, "NC-20.02") else Nothing("nerve-full")


@VOCABULARY.verb(takes="nerve", welcome=False, once=None, quiet=True)
def lose_nerve(game: NightCage, moment: Moment) -> Did[Literal["no-nerve"]]:
    """The prisoner loses one nerve, if it has any."""
    if not moment.prisoner.nerve:
        return Nothing("no-nerve")
    operations.spend_nerve(game, moment.prisoner, "fright", "NC-20.06")
    return DONE


@VOCABULARY.verb(takes="", welcome=False, once=None, quiet=True)
def turn_to_pit(
    game: NightCage, moment: OnBoard, cells: Cells, spare: Flag = False
) -> Asking[Did[Literal["no-tile-to-turn"]]]:
    """Turn tiles to their pit faces. Prisoners on them fall; with `spare` they scramble away instead."""
    chosen = union(cells.pick(game, moment))  # type: ignore[arg-type]
    turned_over = 0
    for cell in tiles_in(game.state, chosen):
        if not game.state.board[cell].pit:
            operations.turn_to_pit(game, cell, "NC-25.14" if spare else "NC-26.02")
            turned_over |= 1 << cell
    if not spare:
        yield from fall_together(game, turned_over, "NC-26.06")
    return DONE if turned_over else Nothing("no-tile-to-turn")


@VOCABULARY.verb(
    takes="", welcome=True, once=Once("tile on the board", "the tile has left the board before it"), quiet=True
)
def discard(game: NightCage, moment: Attacked) -> Did[Literal["tile-gone"]]:
    """This tile leaves the board for ever."""
    if moment.state.board[moment.cell].kind is not moment.kind:
        return Nothing("tile-gone")
    operations.remove_tile(game, moment.cell, "spent", "NC-15.08")
    return DONE


@VOCABULARY.verb(takes="", welcome=True, once=None, quiet=False)
def take_key(game: NightCage, moment: Entered) -> Asking[Did[Literal["not-on-tile", "no-key", "no-room-for-key"]]]:
    """The prisoner takes this tile's key unless it holds one; it may first give away one it had when the turn began."""
    if moment.prisoner.cell != moment.cell:
        return Nothing("not-on-tile")
    has_dealt = False
    if moment.prisoner.key:
        has_dealt = yield from offer_keys(game, moment.prisoner)
    if not moment.state.board[moment.cell].key:
        return DONE if has_dealt else Nothing("no-key")
    if not has_room(moment.state, moment.prisoner):
        return DONE if has_dealt else Nothing("no-room-for-key")
    operations.take_key(game, moment.prisoner, "NC-25.08")
    yield from happens(game, "got-key", moment.prisoner)
    return DONE


@VOCABULARY.verb(takes="", welcome=True, once=Once("tile in hand", "the tile has been set aside before it"), quiet=True)
def set_aside(game: NightCage, moment: Reveal) -> Did[Literal["aside-already"]]:
    """Put this tile next to the board and reveal the next one in its place."""
    if moment.set_aside:
        return Nothing("aside-already")
    moment.set_aside = True
    operations.set_aside(game, moment.kind)  # type: ignore[arg-type]
    return DONE


@VOCABULARY.verb(takes="", welcome=False, once=Once("tile that burns", "the tile waits already"), quiet=True)
def replace_neighbour(game: NightCage, moment: Burning) -> Did[Literal["waits-already"]]:
    """Do not discard this tile: after the attack it replaces one next to the prisoner that was hit."""
    if moment.kept:
        return Nothing("waits-already")
    moment.kept = True
    operations.hold_back(game, moment.kind, moment.prisoner)  # type: ignore[arg-type]
    return DONE


@VOCABULARY.verb(takes="", welcome=False, once=None, quiet=False)
def bring(game: NightCage, moment: Placement, boss: BossReference) -> Asking[Done]:
    """A boss comes down over this tile, wherever the player who laid the tile decides."""
    yield from boss_arrives(game, moment.state.cage.bosses[boss.qualified], moment.cell, moment.chooser)
    return DONE


# Cells: selectors look at the moment alone, so that bots and drawings can ask too.


def _everywhere(cells: int) -> Reach:
    return (0, 0, 0, 0, cells)


@VOCABULARY.selector("cells")
def lines(game: object, moment: OnBoard, sides: Sides = DIRECTIONS, reach: Amount | None = None) -> Reach:
    """Straight lines along connected passages, out of these sides of the tile as drawn; `reach` limits them."""
    state = moment.state
    wanted = 0
    for side in sides:
        wanted |= 1 << DIRECTIONS.index(side)
    limit = state.grid.side - 1
    return straight_lines(
        state,
        moment.cell,
        turned(wanted, state.board[moment.cell].rotation),
        limit if reach is None else min(reach, limit),
    )


@VOCABULARY.selector("cells")
def row_and_column(game: object, moment: OnBoard) -> Reach:
    """Every cell of the tile's row and column, whatever lies between."""
    return _everywhere(moment.state.grid.cross[moment.cell])


@VOCABULARY.selector("cells")
def diagonals(game: object, moment: OnBoard, reach: Amount | None = None) -> Reach:
    """The cells on the tile's diagonals, out to the edges of the board, which they do not cross."""
    grid = moment.state.grid
    cells = grid.diagonals[moment.cell]
    if reach is not None:
        row = grid.row_of[moment.cell]
        cells = sum(
            1 << cell for cell in range(grid.size) if cells >> cell & 1 and abs(grid.row_of[cell] - row) <= reach
        )
    return _everywhere(cells)


@VOCABULARY.selector("cells")
def neighbours(game: object, moment: OnBoard) -> Reach:
    """The four cells beside the tile, whether passages join them or not."""
    return _everywhere(moment.state.grid.beside[moment.cell])


@VOCABULARY.selector("cells")
def here(game: object, moment: OnBoard) -> Reach:
    """The tile's own cell."""
    return _everywhere(1 << moment.cell)


def is_straight(selection: Any) -> bool:
    """Whether a way to name cells never leaves the row and column of the tile."""
    return selection is None or selection.name in ("lines", "row_and_column", "neighbours", "here")
