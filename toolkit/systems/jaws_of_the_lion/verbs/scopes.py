"""The vocabulary of the system, and what expressions may mention. Who may say what is in `owners.py`, the moments are
in `events.py`."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.crawl import judged
from toolkit.crawl.cards import keywords
from toolkit.crawl.figures import own
from toolkit.crawl.figures.own import NOTHING_OWN, Own
from toolkit.crawl.map import tokens
from toolkit.rules.expressions import BOOLEAN, TEXT, Attribute, Bounds, Enum, ListOf, Name, Object, Scope
from toolkit.rules.expressions.types import Words
from toolkit.rules.naming import NOTE
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems.jaws_of_the_lion.conditions import CONDITIONS
from toolkit.systems.jaws_of_the_lion.state import (
    FEWEST,
    HIGHEST_SCENARIO_LEVEL,
    MOST,
    Character,
    Figure,
    Monster,
    SpecialObject,
    State,
    Target,
)
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act

VOCABULARY = Vocabulary(
    "jaws-of-the-lion",
    facets={
        **judged.FACETS,
        "gist": "what it adds to what bots know of a half, or that nobody has read it (`verbs/judged.py`)",
        "used": "when bots use an item for it, or that nobody has judged it",
        "part": "what it is among the other effects of an ability (`verbs/parts.py`)",
    },
    sorts={
        "place": "hex to stand on",
        "hex": "hex",
        "board-hex": "hex",
        "door": "door",
        "room": "room",
        "section": "section",
        "entry": "entry",
        "object": "special object",
        "treasure": "treasure",
        "monster": "monster",
        "type": "monster, character or special object",
    },
    kin={"type": ("monster", "object", "entity:mercenary")},
    subjects={
        "character": "a character",
        "monster": "a monster",
        "exhausted-character": "a character who is exhausted",
        "dead-monster": "a monster that is dead",
        "door": "a door",
        "room": "a room",
        "treasure": "a treasure",
        "object": "a special object",
        "performer": "a character who acts",
        "acting-monster": "a monster that acts",
    },
)


def beside(state: State, figure: Target, side: Callable[[Target], list[Figure]]) -> list[Figure]:
    """The figures of a side, seen from a figure or a special object, that are adjacent to it (JL-5.02, JL-90.79)."""
    around = {there for cell in figure.cells for there in state.layout.board.around[cell]}
    return [each for each in side(figure) if each.cell in around]


def _enemies_beside(act: Act) -> list[Figure]:
    """The enemies that are adjacent to who acts: of who makes it act, if it is forced (JL-90.166)."""
    enemies = act.state.enemies(act.forced_by or act.figure)
    return beside(act.state, act.figure, lambda _: [each for each in enemies if each is not act.figure])


#: As many figures can be adjacent to one (JL-5.02).
AROUND_A_HEX = 6
RANK = Enum("rank", ("normal", "elite", "boss", "character", "special-object"))


def _rank(figure: Target) -> str:
    match figure:
        case Monster():
            return figure.rank
        case SpecialObject():
            return "special-object"
    return "character"


def _hex_of(state: State, figure: Figure | None) -> str:
    """The hex a figure stands on; empty where there is none."""
    return state.place(figure.cell) if figure is not None and figure.on_board else ""


def _at_exit(state: State) -> int:
    return sum(each.cell in state.layout.exits for each in state.characters.values() if each.on_board)


def _own(figure: Figure | SpecialObject) -> Own:
    return NOTHING_OWN if isinstance(figure, SpecialObject) else figure.own


def _keywords(figure: Figure | SpecialObject) -> frozenset[str]:
    if isinstance(figure, Character):
        return figure.mercenary.keywords
    return figure.card.keywords if isinstance(figure, Monster) else frozenset()


def _card_keywords(act: Act) -> frozenset[str]:
    """The keywords of the ability card that is used; whatever else somebody performs has none (JL-90.154)."""
    used = act.source if act.used is None else act.used
    if not used or not isinstance(act.figure, Character):
        return frozenset()
    return act.state.catalog.card_keywords.get(used, frozenset())


FIGURE = Object(
    "figure",
    {
        "hp": Attribute.number(lambda figure: max(0, figure.hp), "the hit points it has left", at_most=("max_hp",)),
        "max_hp": Attribute.number(lambda figure: figure.max_hp, "its hit points without damage", 1),
        "rank": Attribute(
            RANK,
            _rank,
            "normal, elite, boss, character or special-object",
        ),
        "type": Attribute(
            TEXT,
            lambda figure: figure.card.id if isinstance(figure, Monster) else figure.id,
            "the id of its card: a monster type, a boss or a character",
            sort="type",
        ),
        **CONDITIONS.attributes(),
        **own.attributes(_own),
        "keywords": keywords.attribute(_keywords, "the keywords of its card or sheet"),
        "item_keywords": keywords.attribute(
            lambda figure: figure.item_keywords if isinstance(figure, Character) else (),
            "the keywords of the items it has equipped",
            Words.OF_CARDS,
        ),
    },
)

_CHARACTERS = Name.number(
    lambda scene: len(scene.state.characters),
    "how many characters take part, exhausted ones too",
    FEWEST,
    MOST,
    steady=True,
)
_LEVEL = Name.number(
    lambda scene: scene.state.level, "the level of the scenario", 0, HIGHEST_SCENARIO_LEVEL, steady=True
)
TABLE_NAMES = Scope(
    {
        "characters": _CHARACTERS,
        "level": _LEVEL,
        "round": Name.number(lambda scene: scene.state.round, "the number of the round", 1, steady=True),
        "monsters": Name.number(lambda scene: len(scene.state.monsters), "how many monsters are on the board"),
        "living": Name.number(
            lambda scene: len(scene.state.living()),
            "how many characters are not exhausted",
            1,  # with the last of them the scenario is lost (JL-20.03)
            MOST,
            at_most=("characters",),
        ),
        "tokens_on_map": tokens.ON_MAP,
    }
)

PERFORMING = Scope(
    {
        "me": Name(FIGURE, lambda act: act.figure, "who performs the ability"),
        "enemies_beside": Name.number(
            lambda act: len(_enemies_beside(act)),
            "how many enemies are adjacent",
            0,
            AROUND_A_HEX,
        ),
        "allies_beside": Name.number(
            lambda act: len(beside(act.state, act.figure, act.state.allies)),
            "how many allies are adjacent",
            0,
            AROUND_A_HEX,
        ),
        "card_keywords": keywords.name(_card_keywords, "the keywords of the ability card that is used"),
    },
    TABLE_NAMES,
)
TURN = Scope(
    {
        "both_done": Name(
            BOOLEAN,
            lambda act: not act.figure.chosen and not act.figure.long_rest,
            "both abilities of the turn are used",
        )
    },
    PERFORMING,
)
STRIKING = Scope(
    {
        "target": Name(FIGURE, lambda strike: strike.target, "who is attacked"),
        "ranged": Name(BOOLEAN, lambda strike: strike.ranged, "whether the attack is ranged"),
        "flanked": Name(
            BOOLEAN,
            lambda strike: any(
                each is not strike.figure for each in beside(strike.state, strike.target, strike.state.enemies)
            ),
            "whether an ally of the attacker stands beside the target",
        ),
        "alone": Name(
            BOOLEAN,
            lambda strike: not beside(strike.state, strike.target, strike.state.allies),
            "whether no ally of the target stands beside it",
        ),
    },
    PERFORMING,
)
STRUCK = Scope(
    {
        "attacker": Name(FIGURE, lambda struck: struck.strike.figure, "who attacks"),
        "ranged": Name(BOOLEAN, lambda struck: struck.strike.ranged, "whether the attack is ranged"),
        "advantage": Name(BOOLEAN, lambda struck: struck.strike.advantage, "whether the attack is made with advantage"),
    },
    PERFORMING,
)

SCENARIO = Scope(
    {
        "hidden_rooms": Name.number(
            lambda scene: len(scene.state.layout.rooms) - len(scene.state.revealed),
            "how many rooms are not revealed yet",
        ),
        "exhausted": Name.number(
            lambda scene: sum(each.exhausted for each in scene.state.characters.values()),
            "how many characters are exhausted",
            0,
            MOST - 1,
            at_most=("characters",),
        ),
        "slain": Name(
            ListOf(TEXT),
            lambda scene: [name for name, times in scene.state.slain.items() for _ in range(times)],
            "the types of the monsters that were killed, each as often as one was killed",
            sort="monster",
        ),
        "standing": Name(
            ListOf(TEXT),
            lambda scene: [each.card.id for each in scene.state.monsters.values()],
            "the types of the monsters on the board, each as often as one is there",
            sort="monster",
        ),
        "elites": Name.number(
            lambda scene: sum(each.rank == "elite" for each in scene.state.monsters.values()),
            "how many elite monsters are on the board",
            at_most=("monsters",),
        ),
        "at_exit": Name.number(
            lambda scene: _at_exit(scene.state), "how many characters stand on exits", 0, MOST, at_most=("living",)
        ),
        "objects": Name(
            ListOf(TEXT),
            lambda scene: list(scene.state.objects),
            "the special objects that are not destroyed",
            sort="object",
        ),
        "destroyed": Name(
            ListOf(TEXT), lambda scene: scene.state.destroyed, "the special objects that are destroyed", sort="object"
        ),
        "read": Name(ListOf(TEXT), lambda scene: scene.state.sections, "the sections that were read", sort="section"),
        "opened": Name(ListOf(TEXT), lambda scene: scene.state.open_doors, "the doors that are open", sort="door"),
        "looted": Name(ListOf(TEXT), lambda scene: scene.state.looted, "the treasures looted so far", sort="treasure"),
        "revealed": Name(ListOf(TEXT), lambda scene: scene.state.revealed, "the rooms that are revealed", sort="room"),
        "marks": Name(
            ListOf(TEXT),
            lambda scene: [mark for mark, times in scene.state.flags.items() for _ in range(times)],
            "what the scenario's rules have noted, each as often as it was noted",
            sort=NOTE,
        ),
    },
    TABLE_NAMES,
)
#: Those who have left the board are spoken of too; nothing can be done to them.
CHARACTERS, MONSTERS_SPOKEN_OF = ("character", "exhausted-character"), ("monster", "dead-monster")
HAPPENING = Scope(
    {
        "character": Name(FIGURE, lambda moment: moment.character, "the character it happens to", about=CHARACTERS),
        "monster": Name(FIGURE, lambda moment: moment.monster, "the monster it happens to", about=MONSTERS_SPOKEN_OF),
        "door": Name(TEXT, lambda moment: moment.door, "the door that is opened", sort="door", about=("door",)),
        "room": Name(TEXT, lambda moment: moment.room, "the room that is revealed", sort="room", about=("room",)),
        "treasure": Name(
            TEXT, lambda moment: moment.treasure, "the treasure that is looted", sort="treasure", about=("treasure",)
        ),
        "object": Name(
            TEXT,
            lambda moment: moment.object.id if moment.object is not None else "",
            "the special object it happens to",
            sort="object",
            about=("object",),
        ),
        "hex": Name(
            TEXT,
            lambda moment: moment.hex or _hex_of(moment.state, moment.character or moment.monster),
            "the hex on which the figure stands, or stood, that it happens to",
            sort="board-hex",
            about=(*CHARACTERS, *MONSTERS_SPOKEN_OF),
        ),
    },
    # The first room is revealed before the first round, and rules may answer to that.
    SCENARIO.where(round=Bounds(0)),
)

#: What only happens in a round.
IN_ROUND = HAPPENING.where(round=Bounds(1))

#: What somebody finds: who it is, and how the scenario stands.
FINDING = Scope({"me": Name(FIGURE, lambda act: act.figure, "who performs the ability")}, HAPPENING)

#: What hit points on stat cards and of special objects are worked out of: they are set before anybody is there.
STAT_CARD = Scope({"characters": _CHARACTERS, "level": _LEVEL})

#: Between two scenarios.
BETWEEN = Scope(
    {
        "party": Name(
            ListOf(TEXT),
            lambda scene: list(scene.state.characters),
            "the characters of the party",
            sort="entity:mercenary",
        ),
        "won": Name(
            ListOf(TEXT),
            lambda scene: scene.state.story.won if scene.state.story is not None else [],
            "the scenarios that were won",
            sort="entity:adventure",
        ),
        "gold": Name.number(
            lambda scene: sum(each.gold for each in scene.state.characters.values()),
            "the gold of all characters together",
        ),
        "characters": _CHARACTERS,
        "level": _LEVEL,
    }
)


#: When a counter of the scenario has changed.
