"""Verbs of the course of a game: what is restored and lost, tracks, monsters, chapters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from toolkit.content.entity import Entity
from toolkit.crawl import own_verbs, shared_verbs, token_verbs
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Change, Effects, Flag, Needs, NumberArgument, Reference, WordArgument
from toolkit.rules.counters import NamedCounter
from toolkit.rules.decisions import TABLE, Ask, Asking, Steps
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.effects import run_effects
from toolkit.rules.ranking import highest, lowest
from toolkit.rules.together import either, only_with
from toolkit.rules.tree import EffectNode
from toolkit.systems.machina_arcana import changes, chapters, stats
from toolkit.systems.machina_arcana.changes import happens
from toolkit.systems.machina_arcana.enemies import spawning
from toolkit.systems.machina_arcana.fights.losing import banish as banish_monster
from toolkit.systems.machina_arcana.fights.losing import kill as kill_unit
from toolkit.systems.machina_arcana.fights.losing import lose_health, pay_essence
from toolkit.systems.machina_arcana.map import placing
from toolkit.systems.machina_arcana.setup import add_items
from toolkit.systems.machina_arcana.state import LASTS, MONSTERS, NOWHERE, Explorer, Monster, Unit
from toolkit.systems.machina_arcana.story.ending import finish
from toolkit.systems.machina_arcana.verbs.judged import for_chapter, restored, restoring
from toolkit.systems.machina_arcana.verbs.moments import ArcanaGame, Moment
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY, monster_counters
from toolkit.systems.machina_arcana.verbs.whom import ABOUT_ME, Meant, Which, Whom, explorers_meant, monsters_meant

Attribute: TypeAlias = Literal["health", "stamina", "essence"]
TileReference = Annotated[Entity, Reference("tile")]
MonsterReference = Annotated[Entity | None, Reference("monster")]
#: A space of a tile, which may or may not lie on the table.
SPACE_PATTERN, SPACE_SHAPE = r"^[a-z0-9]+(-[a-z0-9]+)*/[a-h][1-8]$", "a space of a tile such as gate-hall/d8"
MaybeSpace = Annotated[str | None, WordArgument(SPACE_PATTERN, SPACE_SHAPE, sort="place")]
#: `fewest` is the tile on which the fewest explorers stand, `yours` that of who acts.
ExitPlace: TypeAlias = Literal["yours", "fewest"]
MonsterChoice: TypeAlias = Literal["top", "discard", "strongest"]
SpawnFor: TypeAlias = Annotated[Literal["you", "least-health", "most-health", "nearest", "each"], Needs(ABOUT_ME)]


def _changed(game: ArcanaGame, moment: Moment, counter: NamedCounter) -> Steps:
    """The rules of the scenario answer to its own counters; those of a monster's card are the monster's affair."""
    if counter.holder is not monster_counters:
        yield from happens(game, "changed", moment.me, counter=str(counter))


def _bearing(moment: Moment) -> Monster | None:
    """The monster that a moment is about, also where it acts itself: its counters stay its own for each explorer."""
    return moment.me if isinstance(moment.me, Monster) else moment.monster


def _decide(game: ArcanaGame, outcome: Literal["won", "lost"]) -> None:
    """Whoever lives shares the victory; without anybody alive there is none (MA-43.06)."""
    if outcome == "won" and not game.state.living():
        return
    finish(game, outcome)


shared_verbs.add_to(
    VOCABULARY,
    Moment,
    shared_verbs.Sharing(
        counter_rule="MA-45.12",
        dice_rule="MA-19.03",
        decide=_decide,
        changed=_changed,
        asked=lambda game, moment: moment.me.id if isinstance(moment.me, Explorer) else TABLE,
        offer_rule="MA-45.12",
    ),
    {"useful": None, "held": None, "part": ""},
    win={"part": "leads-on"},
)
VOCABULARY.ended_by("win", "lose")  # nothing of the turn is carried out any more (MA-1.07, MA-1.09)


own_verbs.add_to(
    VOCABULARY,
    Moment,
    own_verbs.OwnSharing(
        rule="MA-45.30",
        whom=get_args(Meant),
        meant=explorers_meant,
        everybody=lambda game: game.state.on_map(),
        about=lambda moment, explorer: moment.but(me=explorer, mine=False, aimed=None, monster=_bearing(moment)),
        subject="me",
        meant_by=ABOUT_ME,
        lasts=LASTS,
        settle=lambda game, unit: stats.settle(game.state, [unit]),
    ),
    {"useful": None, "held": None, "part": ""},
)


token_verbs.add_to(
    VOCABULARY,
    Moment,
    token_verbs.TokenSharing(
        rule="MA-45.32",
        shape=SPACE_SHAPE,
        pattern=SPACE_PATTERN,
        figure=lambda moment: moment.me,
        place=lambda moment: moment.state.place(moment.me.cell) if moment.me is not None and moment.me.on_map else "",
        subject="me",
        places=("me",),
        known=lambda game, place: place in game.state.catalog.cells,
    ),
    {"useful": None, "held": None, "part": ""},
)


@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def roll_effect(
    game: ArcanaGame,
    moment: Moment,
    at_least: Annotated[int, NumberArgument(minimum=2, maximum=10)],
    do: Effects,
    otherwise: Effects = (),
) -> Asking[Did[Literal["low-roll"]]]:
    """Roll the game die; at a number or more the effects happen."""
    shown = spawning.roll_game_die(game, moment.card)
    tell(game, "roll_effect", "MA-19.03", card=moment.card, shows=shown, needed=at_least)
    effects = do if shown >= at_least else otherwise
    if not effects:
        return Nothing("low-roll")
    yield from run_effects(game, effects, moment)
    return DONE


# Health, stamina, essence


@VOCABULARY.verb(useful=restoring, held=restored, part="", welcome=True)
def restore(
    game: ArcanaGame, moment: Moment, what: Attribute, count: Amount = 1, whom: Whom = "you"
) -> Asking[Did[Literal["full", "nobody"]]]:
    """Somebody restores health, stamina or essence, up to the maximum."""
    units = yield from explorers_meant(game, moment, whom)
    if not units:
        return Nothing("nobody")
    restored = [changes.restore(game, unit, what, count, "MA-41.22") for unit in units]
    return DONE if any(restored) else Nothing("full")


@VOCABULARY.arguments(only_with("or_health", "what", "essence"))
@VOCABULARY.verb(useful=None, held=None, part="", welcome=False)
def drain(
    game: ArcanaGame,
    moment: Moment,
    what: Attribute,
    count: Amount = 1,
    whom: Whom = "you",
    or_health: Flag = False,
) -> Asking[Did[Literal["nothing-left", "nobody"]]]:
    """Somebody loses health, stamina or essence; with or_health, health where there is no essence."""
    units = yield from explorers_meant(game, moment, whom)
    if not units:
        return Nothing("nobody")
    lost = False
    for unit in units:
        lost |= yield from _lose_one(game, unit, what, count, or_health)
    return DONE if lost else Nothing("nothing-left")


def _lose_one(game: ArcanaGame, unit: Unit, what: str, count: int, or_health: bool) -> Asking[bool]:
    if what == "essence" and isinstance(unit, Explorer):
        taken = min(count, unit.essence)
        yield from pay_essence(game, unit, taken, NOWHERE, "MA-41.22")  # others may lose theirs instead (MA-14.09)
        if taken or not or_health:
            return bool(taken)
        what = "health"
    if what == "health" and unit.on_map:
        yield from lose_health(game, unit, count, "MA-41.25")
        return True
    if what == "stamina" and unit.stamina:
        changes.take_stamina(unit, count)
        tell(game, "stamina_lost", "MA-41.22", who=unit.id, count=count)
        return True
    return False


# Tracks


@VOCABULARY.verb(useful=None, held=None, part="", welcome=False)
def threat(game: ArcanaGame, moment: Moment, by: Change = 1) -> Asking[Did[Literal["zero", "lowest", "highest"]]]:
    """Monster threat rises or falls, one step at a time."""
    if not by:
        return Nothing("zero")
    if by < 0:
        fell = [spawning.lower_threat(game, "MA-39.14") for _ in range(-by)]
        return DONE if any(fell) else Nothing("lowest")
    rose = False
    for _ in range(by):
        rose |= yield from spawning.raise_threat(game, "MA-39.10")
    return DONE if rose else Nothing("highest")


@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def shift_rating(
    game: ArcanaGame, moment: Moment, track: Literal["spawn", "horror"], by: Change = 1
) -> Did[Literal["at-the-end"]]:
    """The token of a track moves right, or left."""
    return DONE if spawning.shift(game, track, by, "MA-45.12") else Nothing("at-the-end")


@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def add_item_level(
    game: ArcanaGame, moment: Moment, level: Annotated[int, NumberArgument(minimum=2, maximum=3)]
) -> Did[Literal["in-the-decks"]]:
    """All item cards of a level are shuffled into their decks."""
    if game.state.item_level >= level != game.state.skipped_level:
        return Nothing("in-the-decks")
    add_items(game.state, level)
    tell(game, "item_level", "MA-45.06", level=level)
    return DONE


# Monsters


def _spawns_itself(card: Entity, spawning: EffectNode, before: Sequence[EffectNode]) -> bool:
    """Whether another figure of the card comes on which the rule stands (MA-45.33)."""
    return spawning.value("monster") == card


@VOCABULARY.raises("enter-play", after=_spawns_itself)
@VOCABULARY.raises("monster-spawned")
@VOCABULARY.arguments(either("card", "monster"))
@VOCABULARY.verb(useful=None, held=None, part="", welcome=False)
def spawn(
    game: ArcanaGame,
    moment: Moment,
    near: SpawnFor = "least-health",
    card: MonsterChoice = "top",
    extra_health: Amount = 0,
    mark: Flag = False,
    monster: MonsterReference = None,
    at: MaybeSpace = None,
    count: Amount = 1,
) -> Asking[Did[Literal["no-monster", "nobody"]]]:
    """Monsters spawn for an explorer: the top card, the last discarded, or one of the highest level there is.

    `monster` names the card that comes instead, out of its deck or from the box. `at` is the space to which they come,
    or near it, instead of the nearest spawn space; where its tile does not lie on the table, they come as usual.
    """
    state = game.state
    units = yield from explorers_meant(game, moment, near)
    explorers = [each for each in units if isinstance(each, Explorer)]
    if not explorers:
        return Nothing("nobody")
    cell = state.catalog.cells.get(at, NOWHERE) if at is not None else NOWHERE
    happened = False  # where no monster can come, the threat may rise instead
    for explorer in [each for each in explorers for _ in range(count)]:
        name = state.catalog.name_of(monster) if monster is not None else (yield from _chosen_card(game, card))
        if name is None:
            continue
        happened |= yield from spawning.spawn_for(game, explorer, card=name, extra=extra_health, marked=mark, near=cell)
        if card == "strongest" and monster is None:
            state.decks[MONSTERS].shuffle(state.random)
    return DONE if happened else Nothing("no-monster")


def _chosen_card(game: ArcanaGame, card: str) -> Asking[str | None]:
    """The card that spawns; empty for the top card, None where there is none."""
    state = game.state
    if card == "top":
        return ""
    if card == "discard":
        pile = state.piles[MONSTERS]
        return pile[-1] if pile else None
    for cards in (state.decks[MONSTERS].cards, state.piles[MONSTERS]):  # MA-48.08
        if cards:
            equal = highest(sorted(set(cards)), lambda name: state.catalog.monster(name).level)
            name: str = yield Ask("monster", TABLE, {each: each for each in equal}, "MA-48.08")
            return name
    return None


@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def banish(game: ArcanaGame, moment: Moment, which: Which = "target") -> Asking[Did[Literal["no-monster"]]]:
    """Monsters are banished."""
    monsters = monsters_meant(game.state, moment, which)
    for monster in monsters:
        yield from banish_monster(game, monster, "MA-18.08")
    return DONE if monsters else Nothing("no-monster")


@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def kill(game: ArcanaGame, moment: Moment, which: Which = "target") -> Asking[Did[Literal["no-monster"]]]:
    """Monsters are killed."""
    monsters = monsters_meant(game.state, moment, which)
    for monster in monsters:
        yield from kill_unit(game, monster, "MA-19.07")
    return DONE if monsters else Nothing("no-monster")


# Chapters


@VOCABULARY.verb(useful=for_chapter, held=None, part="leads-on", welcome=True)
def place_exit(
    game: ArcanaGame, moment: Moment, where: ExitPlace = "yours"
) -> Asking[Did[Literal["placed-already", "last-chapter"]]]:
    """The exit token comes beside the chapter space of a tile; in the last chapter, which has no way on, none does."""
    state = game.state
    if chapters.is_last(state):
        return Nothing("last-chapter")  # MA-42.19
    if state.exit != NOWHERE or not state.laid:
        return Nothing("placed-already")
    if where == "yours":
        me = state.explorers.get(state.turn)
        if me is None or not me.on_map:
            me = (yield from spawning.weakest(game, "MA-48.06")) if state.on_map() else None
        tiles = [state.tile_of(me.cell)] if me is not None else [state.laid[0].tile]
    else:
        standing = [state.tile_of(each.cell) for each in state.on_map()]
        tiles = lowest(sorted(state.ground.places), standing.count)
    if len(tiles) > 1:
        tile = yield Ask("tile", TABLE, {state.catalog.tiles[each].id: each for each in tiles}, "MA-48.11")
        tiles = [tile]
    yield from chapters.place_exit(game, tiles, "MA-48.06")
    return DONE


@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def lay_endgame(game: ArcanaGame, moment: Moment, tile: TileReference) -> Asking[Did[Literal["no-tile"]]]:
    """All monsters are banished, all tiles removed, and this tile lies alone."""
    number = game.state.catalog.tile_numbers.get(tile.id)
    if number is None:
        return Nothing("no-tile")
    yield from placing.lay_endgame(game, number)
    return DONE


@VOCABULARY.verb(useful=None, held=None, part="", welcome=True)
def reset_map(game: ArcanaGame, moment: Moment) -> Asking[Did[Literal["no-tile"]]]:
    """All monsters are banished, and the explorers begin on a new map."""
    state = game.state
    if not state.tile_stack and not state.laid:
        return Nothing("no-tile")
    endgame = next((each.tile for each in state.laid if state.catalog.tiles[each.tile].endgame), None)
    chapter, had_exit = state.current.id, state.exit != NOWHERE
    if endgame is not None and moment.card != chapter:
        yield from placing.lay_endgame(game, endgame)  # MA-42.23
    else:
        yield from placing.map_reset(game)
    if had_exit and state.exit == NOWHERE and state.current.id == chapter and not chapters.is_last(state):
        yield from chapters.place_exit(game, [state.laid[0].tile], "MA-42.22")
    return DONE


@VOCABULARY.verb(useful=for_chapter, held=None, part="leads-on", welcome=True)
def advance_chapter(game: ArcanaGame, moment: Moment) -> Asking[Did[Literal["last-chapter", "put-aside"]]]:
    """The chapter advances; a chapter that was put aside meanwhile advances nothing."""
    state = game.state
    if moment.card != state.current.id and any(each.id == moment.card for each in state.catalog.chapters):
        return Nothing("put-aside")
    if chapters.is_last(state):
        return Nothing("last-chapter")
    actor = state.explorers.get(state.turn)
    yield from chapters.advance(game, actor, "MA-48.02")
    return DONE
