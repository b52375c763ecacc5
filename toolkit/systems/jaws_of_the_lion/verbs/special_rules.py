"""What the special rules of scenarios can do to figures, decks, doors, sections and special objects (JL-23.03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from toolkit.content.entity import Entity
from toolkit.crawl import own_verbs, token_verbs
from toolkit.crawl.telling import tell
from toolkit.rules.arguments import Amount, Choices, Needs, Reference, WordArgument
from toolkit.rules.decisions import Asking
from toolkit.rules.doing import DONE, Did, Nothing
from toolkit.rules.expressions.limits import Between, Known, Limits, limits_of
from toolkit.rules.expressions.nodes import Path
from toolkit.rules.together import some_of
from toolkit.rules.tree import EffectNode, ExpressionNode
from toolkit.systems.jaws_of_the_lion.conditions import NAMES
from toolkit.systems.jaws_of_the_lion.fights.changes import afflict, damage_object, gain_xp, suffer
from toolkit.systems.jaws_of_the_lion.fights.changes import heal as restore
from toolkit.systems.jaws_of_the_lion.map import rooms
from toolkit.systems.jaws_of_the_lion.map.layout import place_of
from toolkit.systems.jaws_of_the_lion.state import (
    ITEM_READY,
    LASTS,
    MONSTERS,
    Character,
    Figure,
    Monster,
    SpecialObject,
    Target,
)
from toolkit.systems.jaws_of_the_lion.story.sections import look_up as look_up_goods
from toolkit.systems.jaws_of_the_lion.story.sections import read_section as read
from toolkit.systems.jaws_of_the_lion.verbs.judged import UNJUDGED, UNREAD
from toolkit.systems.jaws_of_the_lion.verbs.moments import (
    Act,
    Happening,
    LionGame,
    MonsterAct,
    Strike,
    Struck,
    Told,
)
from toolkit.systems.jaws_of_the_lion.verbs.parts import ACTION, BY_EACH, CLOSED, COUNTS, STANDS, Need, Part, somebody
from toolkit.systems.jaws_of_the_lion.verbs.scopes import CHARACTERS, MONSTERS_SPOKEN_OF, VOCABULARY

ConditionNames = Annotated[tuple[str, ...], Choices(NAMES)]
AnyPlace = Annotated[str | None, WordArgument(r"^-?[0-9]{1,3},-?[0-9]{1,3}$", "a hex such as 3,1", sort="hex")]
DoorName = Annotated[str, WordArgument(r"^[A-Z]$", "the capital letter of a door", sort="door")]
SectionNumber = Annotated[str, WordArgument(r"^[0-9]{1,3}$", "the number of a section", sort="section")]
Letter = Annotated[str, WordArgument(r"^[A-Z]$", "the letter of an entry", sort="entry")]
ObjectName = Annotated[str, WordArgument(r"^[a-z0-9]+(-[a-z0-9]+)*$", "the name of a special object", sort="object")]
MonsterReference = Annotated[Entity, Reference("monster")]
ModifierReference = Annotated[Entity, Reference("modifier-card")]
ItemReference = Annotated[Entity | None, Reference("item")]
#: Whom a special rule means: whom it happens to, or all of one side.
Meant: TypeAlias = Literal["character", "monster", "characters", "monsters"]
#: Those of them that mean nobody where it is not about such a one.
_ABOUT = (("character", "character"), ("monster", "monster"))
Whom: TypeAlias = Annotated[Meant, Needs(_ABOUT)]
Rank: TypeAlias = Literal["normal", "elite"]
_TO_FIGURES = Part(needs=somebody("monsters"))


def character_of(moment: Told) -> Character | None:
    """The character it is about: who acts, or at whom a monster strikes."""
    if isinstance(moment, Happening):
        return moment.character
    return next((each for each in _acting(moment) if isinstance(each, Character)), None)


def monster_of(moment: Told) -> Monster | None:
    """The monster it is about: who acts, or at whom a character strikes."""
    if isinstance(moment, Happening):
        return moment.monster
    return next((each for each in _acting(moment) if isinstance(each, Monster)), None)


def _acting(moment: Told) -> Iterator[Target]:
    """Who acts, then those the act is for: who is attacked or attacks, whom its last action chose, its focus."""
    if not isinstance(moment, Act):
        return
    yield moment.figure
    if isinstance(moment, Strike):
        yield moment.target
    if isinstance(moment, Struck):
        yield moment.strike.figure
    yield from moment.last
    if isinstance(moment, MonsterAct) and moment.focus is not None and moment.state.is_on_board(moment.focus.name):
        yield moment.state.target(moment.focus.name)


def _meant(moment: Told, whom: Whom) -> list[Figure]:
    """The figures that a rule means, those that are on the board."""
    state = moment.state
    match whom:
        case "character":
            character = character_of(moment)
            found: list[Figure] = [character] if character is not None else []
        case "monster":
            monster = monster_of(moment)
            found = [monster] if monster is not None else []
        case "characters":
            found = list(state.characters.values())
        case "monsters":
            found = list(state.monsters.values())
    return [each for each in found if each.on_board]


def _owners(game: LionGame, moment: Told, whom: Whom) -> Asking[list[Figure]]:
    yield from ()
    return [each for each in _meant(moment, whom) if not isinstance(each, SpecialObject)]


def _about(moment: Told, character: Character) -> Told:
    """The same moment, about another character."""
    return moment.by(character) if isinstance(moment, Act) else moment.but(character=character)


def _who_stands(moment: Told) -> Figure | None:
    """Whoever acts (JL-90.153); at other moments the character they are about."""
    return moment.figure if isinstance(moment, Act) else character_of(moment)


def _place(moment: Told) -> str:
    """Where it happens (JL-90.167): what `hex` tells in conditions of special rules."""
    figure = _who_stands(moment)
    if isinstance(moment, Happening):
        if moment.hex:
            return moment.hex
        figure = figure or moment.monster
    return moment.state.place(figure.cell) if figure is not None and figure.on_board else ""


own_verbs.add_to(
    VOCABULARY,
    Told,
    own_verbs.OwnSharing(
        rule="JL-90.150",
        whom=get_args(Meant),
        meant=_owners,
        everybody=lambda game: [each for each in game.state.living() if each.on_board],
        about=_about,
        subject="character",
        meant_by=_ABOUT,
        lasts=LASTS,
    ),
    {"gist": UNREAD, "used": UNJUDGED, "part": COUNTS},
    for_each={"part": BY_EACH},
)
VOCABULARY.speaks_of("for_each", introduces=("character", "performer"))  # whoever it is about acts, too
token_verbs.add_to(
    VOCABULARY,
    Told,
    token_verbs.TokenSharing(
        rule="JL-90.152",
        shape="a hex such as 3,1",
        pattern=r"^-?[0-9]{1,3},-?[0-9]{1,3}$",
        figure=_who_stands,
        place=_place,
        subject="character",
        places=(*CHARACTERS, *MONSTERS_SPOKEN_OF),
        known=lambda game, place: place in game.state.layout.board.names,
    ),
    {"gist": UNREAD, "used": UNJUDGED, "part": COUNTS},
)


@VOCABULARY.about("character", unless="at")
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=COUNTS, welcome=False)
def spawn(
    game: LionGame,
    moment: Told,
    monster: MonsterReference,
    at: AnyPlace = None,
    rank: Rank = "normal",
    count: Amount = 1,
) -> Asking[Did[Literal["no-standee", "no-hex"]]]:
    """Monsters appear on a hex or on the nearest empty ones; without `at`, near the character it is about."""
    state = game.state
    found: int | None
    if at is not None:
        found = state.layout.board.numbers.get(place_of(at))
    else:
        character = character_of(moment)
        found = character.cell if character is not None and character.on_board else None
    if found is None:
        return Nothing("no-hex")
    cell = found
    card = state.catalog.monster(monster.id)
    done: Did[Literal["no-standee", "no-hex"]] = Nothing("no-standee")
    for _ in range(count):
        came = yield from rooms.spawn(game, card, rank, cell)
        done = came if not isinstance(done, type(DONE)) else done
    return done


def _kills_what_it_spawned(
    card: Entity, harming: EffectNode, before: Sequence[EffectNode]
) -> Sequence[Mapping[str, str]]:
    """The monsters that have appeared before by the same rule, and that damage to all monsters kills at every level."""
    damage = harming.value("value")
    least = limits_of(damage.term, _bounds_in(damage)) if isinstance(damage, ExpressionNode) else damage
    least = least.least if isinstance(least, Between) else least
    if harming.value("whom") != "monsters" or not isinstance(least, int):
        return []
    killed = ((monster, rank) for monster, rank, most in _spawned(before) if most <= least)
    return [{"monster.type": monster.id, "monster.rank": rank} for monster, rank in killed]


def _bounds_in(damage: ExpressionNode) -> Known:
    """A function that tells the least and the most each name of a formula can be."""

    def known(path: Path) -> Limits | None:
        found = damage.scope.find(path.dotted)
        return Between(*found.bounds) if found is not None and found.bounds is not None else None

    return known


def _kills_one_of_its_kind(
    card: Entity, harming: EffectNode, before: Sequence[EffectNode]
) -> Sequence[Mapping[str, str]]:
    """Monsters that have appeared before by a rule of their own card, and that its damage to all monsters kills."""
    own = [each for each in before if each.value("monster") == card]
    return _kills_what_it_spawned(card, harming, own)


def _spawned(effects: Sequence[EffectNode]) -> Iterator[tuple[Entity, str, int]]:
    """The monsters that surely appear by some effects, their rank, and the most hit points that they can have."""
    for effect in effects:
        monster, at, rank = (effect.value(name) for name in ("monster", "at", "rank"))
        if effect.name == spawn.__name__ and at is not None and isinstance(monster, Entity):
            health = [level[rank]["health"] for level in monster.data.get("levels", ())]
            if health:
                yield monster, str(rank), max(health)


@VOCABULARY.raises("dies", after=_kills_one_of_its_kind)
@VOCABULARY.raises("monster-died", after=_kills_what_it_spawned)
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=_TO_FIGURES, welcome=False)
def harm(game: LionGame, moment: Happening, value: Amount, whom: Whom = "character") -> Asking[Did[Literal["nobody"]]]:
    """Figures suffer damage."""
    meant = _meant(moment, whom)
    for figure in meant:
        yield from suffer(game, figure, value, "JL-23.03")
    return DONE if meant else Nothing("nobody")


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=_TO_FIGURES, welcome=False)
def inflict(
    game: LionGame,
    moment: Happening,
    conditions: ConditionNames,
    whom: Whom = "character",
) -> Did[Literal["nobody", "not-afflicted"]]:
    """Figures gain conditions; bless and curse go into their modifier decks."""
    meant = _meant(moment, whom)
    gained = [afflict(game, figure, name, "JL-23.03") for figure in meant for name in conditions]
    if not meant:
        return Nothing("nobody")
    return DONE if any(gained) else Nothing("not-afflicted")


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=_TO_FIGURES, welcome=True)
def mend(
    game: LionGame, moment: Happening, value: Amount, whom: Whom = "character"
) -> Did[Literal["nobody", "unhurt"]]:
    """Figures regain hit points."""
    meant = _meant(moment, whom)
    healed = [restore(game, figure, value, "JL-23.03") for figure in meant]
    if not meant:
        return Nothing("nobody")
    return DONE if any(healed) else Nothing("unhurt")


@VOCABULARY.arguments(some_of("gold", "coins", "xp", "item"))
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=True)
def grant(
    game: LionGame,
    moment: Happening,
    gold: Amount = 0,
    coins: Amount = 0,
    xp: Amount = 0,
    item: ItemReference = None,
    whom: Annotated[Literal["character", "characters"], Needs(_ABOUT)] = "character",
) -> Did[Literal["nobody", "has-item"]]:
    """Characters gain gold, coins, experience or an item."""
    meant = [each for each in _meant(moment, whom) if isinstance(each, Character)]
    if not meant:
        return Nothing("nobody")
    gained = bool(gold or coins or xp)
    for character in meant:
        character.gold += gold
        character.coins += coins
        gain_xp(game, character, xp, "JL-23.03")
        if gold:
            tell(game, "gained_gold", "JL-23.03", who=character.id, count=gold)
        if coins:
            tell(game, "looted", "JL-90.72", who=character.id, count=coins)
        if item is not None and item.id not in (*character.items, *character.sheet.items):
            gained = True
            character.items[item.id] = ITEM_READY  # JL-18.05
            tell(game, "gained_item", "JL-18.05", who=character.id, item=item.id)
    return DONE if gained else Nothing("has-item")


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=ACTION, welcome=True)
def add_modifier(
    game: LionGame,
    moment: Happening,
    card: ModifierReference,
    whom: Annotated[Literal["character", "characters", "monsters"], Needs(_ABOUT)] = "characters",
    count: Amount = 1,
) -> Did[Literal["nobody"]]:
    """Modifier cards are shuffled into decks until the scenario ends."""
    state = game.state
    decks = [MONSTERS] if whom == "monsters" else [each.id for each in _meant(moment, whom)]
    owner = state.catalog.modifier(card.id).owner
    decks = [each for each in decks if owner in ("", each)]  # JL-8.17
    for deck in decks:
        for _ in range(count):
            state.modifier_decks[deck].add(state.random, card.id)
        tell(game, "modifiers_added", "JL-23.03", deck=deck, card=card.id, count=count)
    return DONE if decks else Nothing("nobody")


# Doors, sections, goods

_UNREAD_SECTION = Part(needs=(Need("read", "number", False, "the section {} is read"),))
_NOT_FOUND = Part(needs=(Need("treasure", "entry", False, "the entry {} is found"),))


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=Part(frees_door=True, needs=(CLOSED,)), welcome=True)
def open_door(game: LionGame, moment: Happening, door: DoorName) -> Asking[Did[Literal["no-door", "open-already"]]]:
    """A door opens by itself, and the room behind it is revealed."""
    found = game.state.layout.doors.get(door)
    if found is None:  # a card names it, and this scenario has another board
        return Nothing("no-door")
    if door in game.state.open_doors:
        return Nothing("open-already")
    yield from rooms.open_door(game, found, moment.character)
    return DONE


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=Part(frees_door=True, needs=(CLOSED,)), welcome=True)
def unlock_door(game: LionGame, moment: Happening, door: DoorName) -> Did[Literal["not-locked"]]:
    """From now on the door can be opened."""
    if door not in game.state.locked:
        return Nothing("not-locked")
    game.state.locked.remove(door)
    tell(game, "unlocked", "JL-23.03", door=door)
    return DONE


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=_UNREAD_SECTION, welcome=True)
def read_section(
    game: LionGame, moment: Happening, number: SectionNumber
) -> Asking[Did[Literal["no-section", "read-already"]]]:
    """A section is read: what it says comes into force at once."""
    if number not in game.state.catalog.sections:
        return Nothing("no-section")
    if number in game.state.sections:
        return Nothing("read-already")
    yield from read(game, number, character=moment.character)
    return DONE


@VOCABULARY.about(*CHARACTERS)
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=_NOT_FOUND, welcome=True)
def look_up(
    game: LionGame, moment: Happening, entry: Letter
) -> Asking[Did[Literal["no-entry", "looked-up-already", "nobody"]]]:
    """The character finds an entry of the goods list."""
    if entry not in game.state.catalog.adventure.data.get("goods", {}):
        return Nothing("no-entry")
    if entry in game.state.looked_up:
        return Nothing("looked-up-already")
    if moment.character is None:
        return Nothing("nobody")
    yield from look_up_goods(game, moment.character, entry)
    return DONE


# Special objects


def _mended_as_much(scenario: Entity, harming: EffectNode, before: Sequence[EffectNode]) -> bool:
    """Whether a special object that stood damaged was mended first, so that it stands damaged again."""
    name, damage = harming.value("object"), harming.value("value")
    mended = (
        each.value("value") for each in before if each.name == mend_object.__name__ and each.value("object") == name
    )
    if not isinstance(damage, int) or not any(isinstance(each, int) and each >= damage for each in mended):
        return False
    health = scenario.data.get("objects", {}).get(name, {}).get("health")
    return damage == 1 or (isinstance(health, int) and health > damage)


@VOCABULARY.raises("object-damaged", {"object": "object"}, after=_mended_as_much)
@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=Part(needs=STANDS), welcome=True)
def harm_object(
    game: LionGame, moment: Happening, object: ObjectName, value: Amount = 1
) -> Asking[Did[Literal["no-object"]]]:
    """A special object is damaged."""
    found = game.state.objects.get(object)
    if found is None:
        return Nothing("no-object")
    yield from damage_object(game, found, value, "JL-24.03")
    return DONE


@VOCABULARY.verb(gist=UNREAD, used=UNJUDGED, part=Part(needs=STANDS), welcome=True)
def mend_object(
    game: LionGame, moment: Happening, object: ObjectName, value: Amount = 1
) -> Did[Literal["no-object", "unhurt"]]:
    """A special object regains hit points."""
    found = game.state.objects.get(object)
    if found is None:
        return Nothing("no-object")
    if not found.damage:
        return Nothing("unhurt")
    healed = min(value, found.damage)
    found.damage -= healed
    tell(game, "healed", "JL-23.03", who=found.id, count=healed, left=found.hp)
    return DONE
