"""The vocabulary of the system: who may say what, on which events, and what expressions may mention."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.rules.expressions import BOOLEAN, NUMBER, TEXT, Attribute, Enum, ListOf, Name, Object, Scope
from toolkit.rules.verbs import Vocabulary
from toolkit.systems.jaws_of_the_lion.conditions import CONDITIONS
from toolkit.systems.jaws_of_the_lion.state import Figure, Monster, State
from toolkit.systems.jaws_of_the_lion.verbs.moments import Act, Happening, Strike, Struck

VOCABULARY = Vocabulary("jaws-of-the-lion")


def beside(state: State, figure: Figure, side: Callable[[Figure], list[Figure]]) -> list[Figure]:
    """The figures of a side, seen from a figure, that are adjacent to it (JL-5.02)."""
    around = state.layout.board.around[figure.cell]
    return [each for each in side(figure) if each.cell in around]


RANK = Enum("rank", ("normal", "elite", "boss", "character"))

FIGURE = Object(
    "figure",
    {
        "hp": Attribute(NUMBER, lambda figure: figure.hp, "the hit points it has left"),
        "max_hp": Attribute(NUMBER, lambda figure: figure.max_hp, "its hit points without damage"),
        "rank": Attribute(
            RANK,
            lambda figure: figure.rank if isinstance(figure, Monster) else "character",
            "normal, elite, boss or character",
        ),
        "type": Attribute(
            TEXT,
            lambda figure: figure.card.id if isinstance(figure, Monster) else figure.id,
            "the id of its card: a monster type, a boss or a character",
        ),
        **CONDITIONS.attributes(),
    },
)

TABLE_NAMES = Scope(
    {
        "characters": Name(
            NUMBER, lambda scene: len(scene.state.characters), "how many characters take part, exhausted ones too"
        ),
        "level": Name(NUMBER, lambda scene: scene.state.level, "the level of the scenario"),
        "round": Name(NUMBER, lambda scene: scene.state.round, "the number of the round"),
        "monsters": Name(NUMBER, lambda scene: len(scene.state.monsters), "how many monsters are on the board"),
    }
)

PERFORMING = Scope(
    {
        "me": Name(FIGURE, lambda act: act.figure, "who performs the ability"),
        "enemies_beside": Name(
            NUMBER, lambda act: len(beside(act.state, act.figure, act.state.enemies)), "how many enemies are adjacent"
        ),
        "allies_beside": Name(
            NUMBER, lambda act: len(beside(act.state, act.figure, act.state.allies)), "how many allies are adjacent"
        ),
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
    },
    PERFORMING,
)

SCENARIO = Scope(
    {
        "hidden_rooms": Name(
            NUMBER,
            lambda scene: len(scene.state.layout.rooms) - len(scene.state.revealed),
            "how many rooms are not revealed yet",
        ),
        "exhausted": Name(
            NUMBER,
            lambda scene: sum(each.exhausted for each in scene.state.characters.values()),
            "how many characters are exhausted",
        ),
        "slain": Name(ListOf(TEXT), lambda scene: list(scene.state.slain), "the types of which a monster was killed"),
        "looted": Name(ListOf(TEXT), lambda scene: scene.state.looted, "the treasures looted so far"),
        "revealed": Name(ListOf(TEXT), lambda scene: scene.state.revealed, "the rooms that are revealed"),
        "marks": Name(
            ListOf(TEXT),
            lambda scene: [mark for mark, times in scene.state.flags.items() for _ in range(times)],
            "what the scenario's rules have noted, each as often as it was noted",
            sort="mark",
        ),
    },
    TABLE_NAMES,
)
HAPPENING = Scope(
    {
        "character": Name(FIGURE, lambda moment: moment.character, "the character it happens to"),
        "monster": Name(FIGURE, lambda moment: moment.monster, "the monster it happens to"),
        "door": Name(TEXT, lambda moment: moment.door, "the door that is opened"),
        "room": Name(TEXT, lambda moment: moment.room, "the room that is revealed"),
        "treasure": Name(TEXT, lambda moment: moment.treasure, "the treasure that is looted"),
    },
    SCENARIO,
)

#: When a counter of the scenario has changed.
CHANGED = Scope(
    {"counter": Name(TEXT, lambda moment: moment.counter, "the counter that changed", sort="counter")}, HAPPENING
)

ABILITY_CARD = VOCABULARY.owner(
    "ability-card",
    effects={
        "top.actions": "ability",
        "bottom.actions": "ability",
        "top.each_attack": "each-attack",
        "bottom.each_attack": "each-attack",
    },
    triggers=("top.lasting.triggers", "bottom.lasting.triggers"),
    passives=("top.lasting.passives", "bottom.lasting.passives"),
)
MONSTER_ABILITY = VOCABULARY.owner("monster-ability", effects={"actions": "ability"})
BOSS = VOCABULARY.owner("boss", effects={"specials.*.actions": "ability"})
MODIFIER = VOCABULARY.owner("modifier-card", effects={"effects": "attack"})
TREASURE = VOCABULARY.owner("treasure", effects={"effects": "ability"})
ITEM = VOCABULARY.owner("item", triggers=("triggers",))
SCENARIO_RULES = VOCABULARY.owner("adventure", triggers=("rules",), counters=lambda moment: moment.state.counters)

VOCABULARY.event("ability", Act, PERFORMING, "An ability is performed.", owners=())
VOCABULARY.event("turn", Act, TURN, "During your turn, when you like.", owners=(ITEM,))
VOCABULARY.event("turn-start", Act, PERFORMING, "Your turn begins.", owners=(ABILITY_CARD,))
VOCABULARY.event("move-action", Act, PERFORMING, "You perform a move action.", owners=(ITEM, ABILITY_CARD))
VOCABULARY.event(
    "attack-action",
    Act,
    PERFORMING,
    "You perform an attack action; what is added counts for every target.",
    owners=(ITEM,),
)
VOCABULARY.event("attack", Strike, STRIKING, "You attack one target.", owners=(ITEM, ABILITY_CARD))
VOCABULARY.event("each-attack", Strike, STRIKING, "One attack of this ability.", owners=())
VOCABULARY.event("attacked", Struck, STRUCK, "You are the target of an attack.", owners=(ITEM, ABILITY_CARD))

VOCABULARY.stat("range", Act, PERFORMING, "The range of your ranged attacks.")
VOCABULARY.stat("attack", Act, PERFORMING, "The value of your attacks.")
VOCABULARY.stat("shield", Act, PERFORMING, "Your shield.")
VOCABULARY.stat("move", Act, PERFORMING, "The movement points of your move actions.")

for _event, _doc in {
    "round-start": "A round begins.",
    "round-end": "A round ends.",
    "door-opened": "A character opens a door.",
    "room-revealed": "A room is revealed and its monsters are placed.",
    "monster-died": "A monster dies.",
    "treasure-looted": "A character loots a treasure token.",
    "character-exhausted": "A character becomes exhausted.",
}.items():
    VOCABULARY.event(_event, Happening, HAPPENING, _doc, owners=(SCENARIO_RULES,))
VOCABULARY.event("changed", Happening, CHANGED, "A counter of the scenario changed.", owners=(SCENARIO_RULES,))
