"""What expressions on cards may mention: who is meant, how the table stands, what is going on."""

from __future__ import annotations

from typing import Any

from toolkit.crawl.cards import keywords
from toolkit.crawl.figures import own
from toolkit.crawl.map import tokens
from toolkit.rules.expressions import BOOLEAN, Attribute, Bounds, Enum, Name, Object, Scope
from toolkit.rules.expressions.types import Words
from toolkit.systems.machina_arcana.map.tiles import ACTION_SPACES, CELLS, CHAPTER, RITUAL, SPAWN
from toolkit.systems.machina_arcana.state import (
    EASY_POSITIONS,
    EXPLORED,
    HIGHEST_CARDS,
    HIGHEST_LEVEL,
    LIGHT,
    MOST_DICE,
    MOST_EXPLORERS,
    MOST_TILES,
    RATINGS,
    SOLO_POSITIONS,
    THREAT_POSITIONS,
    Explorer,
    Monster,
)

#: The most armour and will that a card can say (the schemas of explorers and monsters).
MOST_ARMOUR = MOST_WILL = 12
#: The most dice that an attack can name, strong and weak ones together (MA-49.02).
MOST_ATTACK_DICE = 2 * MOST_DICE
SIDE = Enum("side", ("explorer", "monster"))
SPACE = Enum("space", (*sorted(ACTION_SPACES), SPAWN))


def _level(unit: Any) -> int:
    return unit.card.level if isinstance(unit, Monster) else 0


UNIT = Object(
    "unit",
    {
        "health": Attribute.number(lambda unit: max(0, unit.health), "the health it has left"),
        "stamina": Attribute.number(lambda unit: unit.stamina, "the stamina it has left"),
        "essence": Attribute.number(
            lambda unit: unit.essence if isinstance(unit, Explorer) else 0, "its essence; monsters have none"
        ),
        "printed_armour": Attribute.number(
            lambda unit: unit.card.armour, "the armour that its card says", 0, MOST_ARMOUR, steady=True
        ),
        "printed_will": Attribute.number(
            lambda unit: unit.card.will, "the will that its card says", 0, MOST_WILL, steady=True
        ),
        "level": Attribute.number(_level, "the level of a monster; 0 for explorers", 0, HIGHEST_CARDS),
        "side": Attribute(
            SIDE, lambda unit: "explorer" if isinstance(unit, Explorer) else "monster", "explorer or monster"
        ),
        "carried": Attribute.number(
            lambda unit: len(unit.carried) if isinstance(unit, Explorer) else 0, "how many items it carries"
        ),
        **own.attributes(),
        "keywords": keywords.attribute(lambda unit: unit.card.card.keywords, "the keywords of its card"),
        "item_keywords": keywords.attribute(
            lambda unit: unit.kit.keywords, "the keywords of the items it wears", Words.OF_CARDS
        ),
        "attached": Attribute.number(lambda unit: len(unit.events), "how many events are attached to it"),
    },
)


def _lit(moment: Any) -> bool:
    me = moment.me
    if me is None or not me.on_map:
        return False
    state = moment.state
    return any(state.tokens.get(cell) == LIGHT for cell in state.spaces(CHAPTER, state.tile_of(me.cell)))


def _rituals_left(moment: Any) -> int:
    state = moment.state
    return sum(state.tokens.get(cell) != EXPLORED for cell in state.spaces(RITUAL))


def _on_tile(moment: Any) -> int:
    me, state = moment.me, moment.state
    if me is None or not me.on_map:
        return 0
    return sum(each.cell // 64 == me.cell // 64 for each in state.monsters.values())


TABLE_NAMES = Scope(
    {
        "players": Name.number(
            lambda scene: scene.state.began, "how many explorers began the game", 1, MOST_EXPLORERS, steady=True
        ),
        "living": Name.number(
            lambda scene: len(scene.state.living()), "how many explorers live", 0, MOST_EXPLORERS, at_most=("players",)
        ),
        "monsters": Name.number(lambda scene: len(scene.state.monsters), "how many monsters are in play"),
        "level": Name.number(lambda scene: scene.state.level, "the monster level", 1, HIGHEST_LEVEL),
        "threat": Name.number(
            lambda scene: scene.state.threat,
            "the position of the monster threat",
            1,
            THREAT_POSITIONS + EASY_POSITIONS + SOLO_POSITIONS,
        ),
        "round": Name.number(lambda scene: scene.state.round, "the number of the round", steady=True),
        "tiles": Name.number(lambda scene: len(scene.state.laid), "how many tiles are on the table", 1, MOST_TILES),
        "rituals_left": Name.number(
            _rituals_left, "how many ritual spaces have no explored token", 0, MOST_TILES * CELLS
        ),
        "sealed": Name.number(
            lambda scene: sum(token == "sealed" for token in scene.state.tokens.values()),
            "how many spawn spaces on the table are sealed",
        ),
        "spawn_rating": Name.number(
            lambda scene: scene.state.spawn_rating + 1, "the position on the spawn track", 1, len(RATINGS)
        ),
        "horror_rating": Name.number(
            lambda scene: scene.state.horror_rating + 1, "the position on the horror track", 1, len(RATINGS)
        ),
        "marked": Name(
            BOOLEAN,
            lambda scene: any(each.marked for each in scene.state.monsters.values()),
            "a marked monster is in play",
            implies={"monsters": Bounds(1)},
        ),
        "tokens_on_map": tokens.ON_MAP,
        "exit_placed": Name(BOOLEAN, lambda scene: scene.state.exit >= 0, "the exit token is on the map"),
    }
)
OWNING = Scope(
    {
        "me": Name(UNIT, lambda moment: moment.me, "who has the card, or who acts", about=("me",)),
        "lit": Name(BOOLEAN, _lit, "the chapter space of the tile is lit", about=("me",)),
        "near": Name.number(_on_tile, "how many monsters are on the same tile", about=("me",), at_most=("monsters",)),
    },
    TABLE_NAMES,
)
HAPPENING = Scope(
    {
        "target": Name(UNIT, lambda moment: moment.target, "who is aimed at", about=("target",)),
        "monster": Name(UNIT, lambda moment: moment.monster, "the monster it happens to", about=("monster",)),
        "space": Name(SPACE, lambda moment: moment.space, "the kind of space that is activated", about=("space",)),
        "mine": Name(BOOLEAN, lambda moment: moment.mine, "it is your own turn", about=("bearer",)),
        "marked_one": Name(
            BOOLEAN,
            lambda moment: moment.monster is not None and moment.monster.marked,
            "the monster is a marked one",
            about=("monster",),
        ),
    },
    OWNING,
)
ATTACKING = Scope(
    {
        "melee": Name(BOOLEAN, lambda quiet: quiet.melee, "the ability reaches adjacent units only"),
        "attacks": Name(
            BOOLEAN,
            lambda quiet: quiet.attacks,
            "it is an attack, or an ability that makes one",
        ),
        "arcane": Name(BOOLEAN, lambda quiet: quiet.arcane, "the attack is arcane"),
        "dice": Name.number(lambda quiet: quiet.dice, "how many dice the ability names", 0, MOST_ATTACK_DICE),
        "weapon": Name(
            BOOLEAN,
            lambda quiet: quiet.ability is not None and quiet.ability.item_type == "weapon",
            "it is an ability of a weapon",
        ),
        "card_keywords": keywords.name(
            lambda quiet: quiet.ability.keywords if quiet.ability is not None else (),
            "the keywords of the card whose ability it is",
        ),
        "base_item": Name(
            BOOLEAN,
            lambda quiet: quiet.ability is not None and 0 <= quiet.hung_on == quiet.ability.worn,
            "it is an ability of the item that this card is attached to, or of this item itself",
        ),
    },
    OWNING,
)
