"""What cards do to heroes: harm, healing, gains, tests."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from toolkit.content.entity import Entity
from toolkit.crawl import own_verbs, token_verbs
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Flag, Needs, NumberArgument, OnlyIn, Reference
from toolkit.rules.decisions import TABLE, Ask, Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.together import either, some_of
from toolkit.systems.brimstone.belongings import discard_one, drop_one, losable, token_of_choice
from toolkit.systems.brimstone.belongings import gain as gain_thing
from toolkit.systems.brimstone.belongings import gain_item as take_item
from toolkit.systems.brimstone.belongings import gain_token as take_token
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.dice import DiceName, rolled
from toolkit.systems.brimstone.drawing import ARTIFACT, GEAR, draw_item, draw_loot
from toolkit.systems.brimstone.fights.attackers import random_hero
from toolkit.systems.brimstone.grit import gain_movement, moves, take_grit
from toolkit.systems.brimstone.healing import afflict as roll_affliction
from toolkit.systems.brimstone.healing import heal as restore
from toolkit.systems.brimstone.healing import heal_mix
from toolkit.systems.brimstone.hurting import (
    gain_corruption,
    mutate,
    take_corruption,
    take_dread,
    take_hits,
    take_horror,
    take_wounds,
)
from toolkit.systems.brimstone.state import LASTS, Hero, State
from toolkit.systems.brimstone.story.mode import LONGEST_ROAD
from toolkit.systems.brimstone.verbs.judged import UNJUDGED, always, gaining, healing
from toolkit.systems.brimstone.verbs.moments import MineGame, Moment, Occasion, Remembered, Travelled
from toolkit.systems.brimstone.verbs.of_checks import for_the_awake, not_at_first
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

#: Who is meant: the hero it is about, everybody, somebody the players choose, somebody at random, the lantern bearer,
#: all on the same tile, or somebody else on the same tile.
Meant: TypeAlias = Literal["me", "all", "one", "random", "bearer", "tile", "other"]
#: Those of them that mean nobody where it is about no hero.
_ABOUT_A_HERO = (("me", "me"), ("tile", "me"), ("other", "me"))
#: Grit is that of one mission (SB-60.04), and nobody moves or stands on a tile when it is over.
_OF_A_MISSION = "while a mission goes on"
#: Words that mean nobody where heroes stand on no tile, and those that would mean somebody once for each hero.
_ON_TILES = OnlyIn(Moment, _OF_A_MISSION, "tile", "other")
_ONCE = OnlyIn(Remembered, "where it does not happen to each hero anyway", "all", "one", "random", "bearer")
Whom: TypeAlias = Annotated[Meant, Needs(_ABOUT_A_HERO), _ON_TILES, _ONCE]
Gains: TypeAlias = Annotated[
    Literal["grit", "xp", "gold", "dark-stone", "corruption", "movement"],
    OnlyIn(Moment, _OF_A_MISSION, "grit", "movement"),
]
Losses: TypeAlias = Annotated[
    Literal["grit", "gold", "dark-stone", "token", "item"], OnlyIn(Moment, _OF_A_MISSION, "grit")
]
#: Loot cards speak of the mission that goes on: they bring enemies, or change what heroes can do next.
Finds: TypeAlias = Annotated[Literal["gear", "artifact", "loot"], OnlyIn(Moment, _OF_A_MISSION, "loot")]
ItemReference = Annotated[Entity, Reference("item")]
Nobody = Literal["nobody"]
#: How much longer a journey can become: a day of it is over when something happens on it (SB-61.06).
Days: TypeAlias = Annotated[int, NumberArgument(minimum=1, maximum=LONGEST_ROAD - 1)]


def heroes_meant(game: MineGame, moment: Occasion, whom: Whom) -> Asking[list[Hero]]:
    """The heroes an effect is about; only those in its world where it is tied to one (SB-14.11, SB-38.20)."""
    state = game.state
    able = [each for each in state.heroes.values() if not each.dead] if state.is_over else state.awake()  # SB-91.100
    if whom == "me":
        if moment.hero is None:
            return able if len(able) == 1 else []
        return [moment.hero]
    if moment.section >= 0 and len(state.sections) > 1:
        world = state.sections[moment.section]
        able = [each for each in able if state.world_of(each.cell) == world]
    if whom == "bearer":
        return [state.heroes[state.bearer]]
    if whom in ("tile", "other"):
        mine, me = state.mine, moment.hero
        if me is None or not me.on_board:
            return []
        able = [each for each in able if mine.same_tile(me.cell, each.cell)]
        if whom == "tile":
            return able
        able = [each for each in able if each is not me]
    if not able or whom == "all":
        return able
    if whom == "random":
        return [random_hero(game, able)]
    chosen: Hero = yield Ask("hero", TABLE, {f"hero:{each.id}": each for each in able}, "SB-99.07")
    return [chosen]


own_verbs.add_to(
    VOCABULARY,
    Occasion,
    own_verbs.OwnSharing(
        rule="SB-91.90",
        whom=get_args(Meant),
        meant=heroes_meant,
        everybody=lambda game: list(game.state.awake()),
        about=lambda moment, hero: moment.about(hero),
        subject="me",
        meant_by=_ABOUT_A_HERO,
        meant_in=(_ON_TILES, _ONCE),
        lasts=LASTS,
    ),
    {"worth": UNJUDGED, "ends": False},
)
VOCABULARY.only_in(Remembered, "for_each")  # a reward happens to each hero anyway


def _tile(moment: Moment) -> str:
    """The tile where an enemy dies or acts; else that of the hero it is about, or the one it happens on (SB-91.109)."""
    state, hero = moment.state, moment.hero
    stands = state.mine.tiles_of[hero.cell] if hero is not None and hero.on_board else ()
    if moment.tile >= 0 and (moment.tile in stands or not stands or moment.kind is not None):
        return state.tiles[moment.tile].tile.id
    return state.tiles[stands[0]].tile.id if stands else ""


token_verbs.add_to(
    VOCABULARY,
    Moment,
    token_verbs.TokenSharing(
        rule="SB-91.92",
        shape="the id of a tile",
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$",
        figure=lambda moment: moment.hero,
        place=_tile,
        subject="me",
        places=("me", "tile"),
        known=lambda game, place: game.state.catalog.is_tile(place),
    ),
    {"worth": UNJUDGED, "ends": False},
)


@for_the_awake
@not_at_first("kind", "corruption", "there is no corruption, so this does nothing")
@VOCABULARY.raises("hits", where={"kind": "hits", "undefended": False, "whom": "me"})
@VOCABULARY.raises("horror", where={"kind": "horror", "undefended": False, "whom": "me"})
@VOCABULARY.arguments(some_of("count", "dice"))
@VOCABULARY.verb(worth=UNJUDGED, welcome=False, ends=False)
def harm(
    game: MineGame,
    moment: Occasion,
    kind: Literal["hits", "horror", "corruption"] = "hits",
    count: Amount = 0,
    dice: DiceName | None = None,
    damage: Amount = 1,
    undefended: Flag = False,
    whom: Whom = "me",
) -> Asking[Did[Literal["nobody", "no-harm"]]]:
    """Heroes take hits, horror hits or corruption hits: `count` and the `dice`, rolled for each. `damage` is what each
    hit that is not blocked deals; with `undefended` there is no roll to block it."""
    heroes = yield from heroes_meant(game, moment, whom)
    if not heroes:
        return Nothing("nobody")
    harmed = False
    for hero in heroes:
        if not hero.conscious:
            continue
        number = count + rolled(game, dice, hero.id, f"{kind} dice")
        if number < 1 or (kind == "corruption" and game.state.first_game):
            continue
        source = moment.source
        match kind:
            case "hits" if undefended:
                yield from take_wounds(game, hero, number * damage, source, "SB-91.37")
            case "hits":
                yield from take_hits(game, hero, [damage] * number, source, "SB-17.04")
            case "horror" if undefended:
                yield from take_dread(game, hero, number * damage, source, "SB-17.05")
            case "horror":
                yield from take_horror(game, hero, number, source, "SB-17.05", damage)
            case _:
                yield from take_corruption(game, hero, number, source, "SB-17.06")
        harmed = True
    return DONE if harmed else Nothing("no-harm")


@VOCABULARY.arguments(some_of("count", "dice"))
@VOCABULARY.verb(worth=healing, welcome=True, ends=False)
def heal(
    game: MineGame,
    moment: Occasion,
    what: Literal["wounds", "sanity", "any", "each"] = "any",
    count: Amount = 0,
    dice: DiceName | None = None,
    whom: Whom = "me",
) -> Asking[Did[Literal["nobody", "unhurt"]]]:
    """Heroes heal wounds, sanity damage, any mix of both, or as much of each."""
    heroes = yield from heroes_meant(game, moment, whom)
    if not heroes:
        return Nothing("nobody")
    healed = 0
    for hero in heroes:
        number = count + rolled(game, dice, hero.id, "healing dice")
        by = moment.hero
        if by is not None and hero is not by:
            number += stat(game.state, by, "healing-others")
        if what == "any":
            healed += yield from heal_mix(game, hero, number, "SB-18.15", by)
        else:
            wounds = number if what in ("wounds", "each") else 0
            dread = number if what in ("sanity", "each") else 0
            healed += restore(game, hero, wounds, dread, "SB-18.15", by)
    return DONE if healed else Nothing("unhurt")


@not_at_first("what", "corruption", "there is no corruption, so this does nothing")
@VOCABULARY.arguments(some_of("count", "dice"))
@VOCABULARY.verb(worth=gaining, welcome=True, ends=False)
def gain(
    game: MineGame,
    moment: Occasion,
    what: Gains,
    count: Amount = 0,
    dice: DiceName | None = None,
    times: Amount = 1,
    whom: Whom = "me",
) -> Asking[Did[Literal["nobody", "zero", "full-of-grit", "no-movement-left"]]]:
    """Heroes gain something: `count` and the `dice`, times `times`. Movement is for the activation that goes on: it is
    gained by the hero whose activation it is, as long as that hero moves."""
    heroes = yield from heroes_meant(game, moment, whom)
    if not heroes:
        return Nothing("nobody")
    gained = False
    for hero in heroes:
        if what == "movement" and not moves(game.state, hero):
            continue
        number = (count + rolled(game, dice, hero.id, f"{what} dice")) * times
        if number < 1:
            continue
        match what:
            case "grit":
                gained = (yield from take_grit(game, hero, number, "SB-5.06")) or gained
                continue
            case "movement":
                gain_movement(game, number, "SB-91.94")
            case "corruption":
                gained = gain_corruption(game, hero, number, "SB-17.06") or gained
                continue
            case _:
                gain_thing(game, hero, what.replace("-", "_"), number, "SB-31.11")
        gained = True
    if gained:
        return DONE
    if what == "movement" and not any(moves(game.state, hero) for hero in heroes):
        return Nothing("no-movement-left")
    return Nothing("full-of-grit") if what == "grit" else Nothing("zero")


@VOCABULARY.arguments(either("count", "everything"))
@VOCABULARY.verb(worth=UNJUDGED, welcome=False, ends=False)
def forfeit(
    game: MineGame,
    moment: Occasion,
    what: Losses,
    count: Amount = 1,
    everything: Flag = False,
    whom: Whom = "me",
) -> Asking[Did[Literal["nobody", "nothing-to-lose"]]]:
    """Heroes lose something, as much of it as they have."""
    heroes = yield from heroes_meant(game, moment, whom)
    if not heroes:
        return Nothing("nobody")
    lost = False
    for hero in heroes:
        has = _can_lose(game.state, hero, what)
        number = has if everything else min(has, count)
        lost = lost or number > 0
        if what in ("token", "item"):
            for _ in range(number):
                if what == "token":
                    yield from discard_one(game, hero, "SB-91.106")
                else:
                    yield from drop_one(game, hero, losable(game.state, hero), "SB-91.106")
        elif number:
            setattr(hero, what.replace("-", "_"), has - number)
            tell(game, "forfeited", "SB-15.02", who=hero.id, what=what, count=number)
    return DONE if lost else Nothing("nothing-to-lose")


def _can_lose(state: State, hero: Hero, what: Losses) -> int:
    """How much of it a hero has to lose."""
    match what:
        case "token":
            return len(hero.bag)
        case "item":
            return len(losable(state, hero))
    has: int = getattr(hero, what.replace("-", "_"))
    return has


@VOCABULARY.verb(worth=UNJUDGED, welcome=False, ends=False)
def delay(game: MineGame, moment: Travelled, days: Days = 1) -> Did[Literal["zero", "no-longer"]]:
    """The journey takes so many days more, each with a roll for a hazard; no journey is longer than 6 days."""
    if not days:
        return Nothing("zero")
    more = game.state.story.delay(days) if game.state.story is not None else 0
    if not more:
        return Nothing("no-longer")
    tell(game, "delayed", "SB-61.06", days=more)
    return DONE


@VOCABULARY.verb(worth=always(1.0), welcome=True, ends=False)
def gain_card(
    game: MineGame,
    moment: Occasion,
    deck: Finds,
    count: Amount = 1,
    whom: Whom = "me",
) -> Asking[Did[Literal["nobody", "no-card"]]]:
    """Heroes draw cards. In an other world, loot cards give artifacts for gear and gear for artifacts."""
    heroes = yield from heroes_meant(game, moment, whom)
    if not heroes:
        return Nothing("nobody")
    drawn = False
    state = game.state
    for hero in heroes:
        wanted: str = deck
        if moment.deck == "loot" and state.world_of(hero.cell) != state.catalog.mine:  # SB-38.29
            wanted = {GEAR: ARTIFACT, ARTIFACT: GEAR}.get(deck, deck)
        for _ in range(count):
            if wanted == "loot":
                yield from draw_loot(game, hero, 1, "SB-2.15")
                drawn = True
            else:
                drawn = (yield from draw_item(game, hero, wanted, "SB-2.11")) or drawn
    return DONE if drawn else Nothing("no-card")


@VOCABULARY.verb(worth=UNJUDGED, welcome=True, ends=False)
def gain_item(game: MineGame, moment: Occasion, item: ItemReference, whom: Whom = "me") -> Asking[Did[Nobody]]:
    """Heroes get an item."""
    heroes = yield from heroes_meant(game, moment, whom)
    for hero in heroes:
        yield from take_item(game, hero, item.id, "SB-2.11")
    return DONE if heroes else Nothing("nobody")


@VOCABULARY.verb(worth=always(0.8), welcome=True, ends=False)
def gain_token(
    game: MineGame,
    moment: Occasion,
    token: Literal["whiskey", "bandages", "dynamite", "any"] = "any",
    count: Amount = 1,
    whom: Whom = "me",
) -> Asking[Did[Nobody]]:
    """Heroes get side-bag tokens."""
    heroes = yield from heroes_meant(game, moment, whom)
    for hero in heroes:
        for _ in range(count):
            name = (yield from token_of_choice(game, hero, "SB-99.15")) if token == "any" else token
            yield from take_token(game, hero, name, "SB-6.07")
    return DONE if heroes else Nothing("nobody")


@not_at_first("kind", "mutation", "there are no mutations, so this does nothing")
@VOCABULARY.verb(worth=UNJUDGED, welcome=False, ends=False)
def afflict(
    game: MineGame, moment: Occasion, kind: Literal["injury", "madness", "mutation"], whom: Whom = "me"
) -> Asking[Did[Literal["nobody", "first-game"]]]:
    """Heroes roll on the table of injuries, of madness or of mutations."""
    if kind == "mutation" and game.state.first_game:  # SB-40.05
        return Nothing("first-game")
    heroes = yield from heroes_meant(game, moment, whom)
    for hero in heroes:
        if kind == "mutation":
            mutate(game, hero)
        else:
            roll_affliction(game, hero, kind, "SB-39.05")
    return DONE if heroes else Nothing("nobody")
