"""What cards and missions do to the mine: darkness, dread, exits, tiles, the end of the mission."""

from __future__ import annotations

from typing import Annotated, Literal

from toolkit.crawl import shared_verbs
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Change, WordArgument
from toolkit.rules.counters import NamedCounter
from toolkit.rules.decisions import TABLE, Asking, Steps
from toolkit.rules.doing import DONE, Did, Done, Nothing
from toolkit.rules.naming import NOTE
from toolkit.systems.brimstone.depth import move_darkness as darkness_moves
from toolkit.systems.brimstone.depth import push_darkness
from toolkit.systems.brimstone.drawing import add_dread, draw_darkness, encounter
from toolkit.systems.brimstone.events import happens
from toolkit.systems.brimstone.exploring import cap, capped_exits, find_objective, set_exit
from toolkit.systems.brimstone.map.mine import CAP, DOOR, GATE
from toolkit.systems.brimstone.state import State
from toolkit.systems.brimstone.verbs.judged import UNJUDGED, darkness
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment, Occasion, Remembered
from toolkit.systems.brimstone.verbs.of_checks import changes_exits, darkens, not_at_first
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY, enemy_counters

Mark = Annotated[str, WordArgument(r"^[a-z0-9]+(-[a-z0-9]+)*$", "small letters, digits and single hyphens", NOTE, True)]


def _changed(game: MineGame, moment: Occasion, counter: NamedCounter) -> Steps:
    """Let the mission's rules answer to a counter of theirs; those of an enemy's sheet are the enemy's affair."""
    if counter.holder is enemy_counters:
        return
    yield from happens(
        game,
        "changed",
        lambda: Moment(game, moment.hero, tile=moment.tile, section=moment.section, counter=str(counter)),
    )


def _decide(game: MineGame, outcome: Literal["won", "lost"]) -> None:
    """A rule of the mission ends it; what follows is the step after (SB-34.01)."""
    game.state.ending = "to-win" if outcome == "won" else "to-lose"
    tell(game, "ends", "SB-34.01", outcome=outcome)


shared_verbs.add_to(
    VOCABULARY,
    Occasion,
    shared_verbs.Sharing(
        counter_rule="SB-91.62",
        dice_rule="SB-91.63",
        decide=_decide,
        changed=_changed,
        asked=lambda game, moment: moment.hero.id if moment.hero is not None else TABLE,
        offer_rule="SB-91.64",
    ),
    {"worth": UNJUDGED, "ends": False},
    win={"ends": True},
)
VOCABULARY.only_in(Moment, "win", "lose")  # a mission that is over is not decided again
VOCABULARY.only_in(Remembered, "change")  # nor does anything ask for its counters then


@darkens
@VOCABULARY.verb(worth=UNJUDGED, welcome=True, ends=False)
def draw(
    game: MineGame, moment: Moment, deck: Literal["darkness", "growing-dread", "encounter"], count: Amount = 1
) -> Asking[Did[Literal["no-card", "no-tile"]]]:
    """Cards are drawn: a darkness card is resolved, growing dread goes onto its stack, an encounter happens here."""
    state = game.state
    if deck == "encounter":
        tile = _tile(state, moment)
        if tile < 0:
            return Nothing("no-tile")
        yield from encounter(game, tile, count)
        return DONE
    drawn = False
    for _ in range(count):
        if deck == "darkness":
            yield from draw_darkness(game, "SB-15.01")
            drawn = True
        else:
            drawn = add_dread(game, "SB-16.01") or drawn
    return DONE if drawn else Nothing("no-card")


@darkens
@VOCABULARY.verb(worth=darkness, welcome=True, ends=False)
def move_darkness(game: MineGame, moment: Moment, by: Change) -> Asking[Did[Literal["zero", "at-its-start"]]]:
    """The darkness moves towards the entrance; a negative number pushes it back."""
    if not by:
        return Nothing("zero")
    if by < 0:
        return DONE if push_darkness(game, -by, "SB-91.02") else Nothing("at-its-start")
    yield from darkness_moves(game, by, "SB-91.01")
    return DONE


def _tile(state: State, moment: Moment) -> int:
    """The tile that is meant: the one it happens on, or that of the hero, or of the lantern bearer."""
    if moment.tile >= 0:
        return moment.tile
    hero = moment.hero or state.heroes[state.bearer]
    return state.mine.tiles_of[hero.cell][0] if hero.on_board else -1


@changes_exits(needs=CAP, makes="piece")
@not_at_first("piece", "gate", "gates are doors")
@VOCABULARY.verb(worth=UNJUDGED, welcome=True, ends=False)
def open_exit(
    game: MineGame, moment: Moment, piece: Literal["door", "gate"] = "door"
) -> Did[Literal["no-tile", "no-cap"]]:
    """A random end cap of this tile becomes a door or a gate."""
    state = game.state
    piece = "door" if state.first_game else piece  # SB-40.03
    tile = _tile(state, moment)
    if tile < 0:
        return Nothing("no-tile")
    able = capped_exits(state, tile)
    if not able:
        return Nothing("no-cap")
    index = state.random.pick("exit", [each + 1 for each in able]) - 1
    set_exit(state, tile, index, DOOR if piece == "door" else GATE)
    tell(game, "opened", "SB-38.01", tile=state.tiles[tile].tile.id, exit=index + 1, piece=piece)
    return DONE


@changes_exits(needs="piece", makes=CAP)
@not_at_first("piece", "gate", "gates are doors, so this does nothing")
@VOCABULARY.verb(worth=UNJUDGED, welcome=True, ends=False)
def close_exits(
    game: MineGame, moment: Moment, piece: Literal["door", "gate"] = "gate"
) -> Did[Literal["no-tile", "no-exit"]]:
    """All unexplored doors, or all gates that nobody stands at the other side of, of this tile get end caps."""
    state = game.state
    tile = _tile(state, moment)
    if tile < 0:
        return Nothing("no-tile")
    wanted = DOOR if piece == "door" else GATE
    able = [
        index for index, kind in enumerate(state.tiles[tile].exits) if kind == wanted and _closable(state, tile, index)
    ]
    for index in able:
        state.links = [link for link in state.links if (tile, index) not in link]
        cap(game, tile, index, "SB-90.04")
    return DONE if able else Nothing("no-exit")


def _closable(state: State, tile: int, exit: int) -> bool:
    """A gate stays while somebody is in the section behind it who would have no way back."""
    other = next((end for link in state.links for end in link if (tile, exit) in link and end != (tile, exit)), None)
    if other is None:
        return True
    behind = state.tiles[other[0]].section
    figures = [hero.cell for hero in state.heroes.values() if not hero.dead]
    figures += [enemy.cell for enemy in state.enemies.values()]
    return not any(state.section_of(cell) == behind for cell in figures)


@changes_exits(makes=CAP)
@VOCABULARY.verb(worth=UNJUDGED, welcome=True, ends=True)
def reach_objective(game: MineGame, moment: Moment) -> Asking[Did[Literal["no-tile", "found-already"]]]:
    """This tile is the objective: growing dread is revealed and the final fight begins."""
    state = game.state
    if state.objective >= 0:
        return Nothing("found-already")
    tile = _tile(state, moment)
    if tile < 0:
        return Nothing("no-tile")
    yield from find_objective(game, tile)
    return DONE


@VOCABULARY.verb(worth=UNJUDGED, welcome=True, ends=False)
def note(game: MineGame, moment: Remembered, mark: Mark) -> Done:
    """Remember that something happened."""
    game.state.flags.append(mark)
    tell(game, "noted", "SB-91.65", mark=mark)
    return DONE
