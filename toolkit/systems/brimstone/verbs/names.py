"""What expressions may mention, by what goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.crawl.cards import keywords
from toolkit.crawl.figures import own
from toolkit.crawl.map import tokens
from toolkit.rules.expressions import BOOLEAN, TEXT, Attribute, Bounds, Enum, ListOf, Name, Object, Scope
from toolkit.rules.expressions.types import FAILS, HOLDS, LIMIT, NOTHING
from toolkit.rules.naming import NOTE
from toolkit.systems.brimstone.cards.card import ATTRIBUTES, HANDS
from toolkit.systems.brimstone.cards.kit import stat
from toolkit.systems.brimstone.map.mine import ENTRANCE
from toolkit.systems.brimstone.map.tiles import MOST_HEROES
from toolkit.systems.brimstone.state import CORRUPTION_LIMIT, Hero, State
from toolkit.systems.brimstone.story.mode import HIGHEST


def _of_hero(read: Callable[[Hero], int], doc: str, least: int = 0, most: int = LIMIT) -> Attribute:
    """A number of a hero."""
    return Attribute.number(lambda scene: read(scene.hero), doc, least, most)


def _left(pool: str, taken: Callable[[Hero], int], doc: str) -> Attribute:
    """What is left of health or sanity."""
    return Attribute.number(lambda scene: max(0, stat(scene.state, scene.hero, pool) - taken(scene.hero)), doc)


HERO = Object(
    "hero",
    {
        "grit": _of_hero(lambda hero: hero.grit, "the grit it has"),
        "wounds": _of_hero(lambda hero: hero.wounds, "the wounds it has taken"),
        "sanity_damage": _of_hero(lambda hero: hero.dread, "the sanity damage it has taken"),
        "health_left": _left("health", lambda hero: hero.wounds, "the health it has left"),
        "sanity_left": _left("sanity", lambda hero: hero.dread, "the sanity it has left"),
        "gold": _of_hero(lambda hero: hero.gold, "its gold"),
        "dark_stone": _of_hero(lambda hero: hero.dark_stone, "the dark stone it carries"),
        "corruption": _of_hero(lambda hero: hero.corruption, "its corruption points", most=CORRUPTION_LIMIT - 1),
        "level": _of_hero(lambda hero: hero.level, "its level", 1, HIGHEST),
        "keywords": keywords.attribute(lambda scene: scene.hero.sheet.keywords, "the keywords of its class", None),
        "item_keywords": keywords.attribute(
            lambda scene: scene.hero.kit.keywords, "the keywords of the items it has in use", None
        ),
        **own.attributes(lambda scene: scene.hero.own),
        "has_lantern": Attribute(
            BOOLEAN, lambda scene: scene.state.bearer == scene.hero.id, "whether it carries the Old Lantern"
        ),
    },
)

ENEMY = Object(
    "enemy",
    {
        "type": Attribute(TEXT, lambda kind: kind.id, "the id of its sheet", sort="entity:enemy"),
        "keywords": keywords.attribute(lambda kind: kind.keywords, "its keywords", None),
        "size": Attribute(
            Enum("size", ("small", "medium", "large", "extra-large", "gigantic")), lambda kind: kind.size, "its size"
        ),
    },
)


def _number(read: Callable[[State], int], doc: str, least: int = 0, most: int = LIMIT, at_most: str = "") -> Name:
    """A number of the table, never more than the one that is named `at_most`."""
    others = (at_most,) if at_most else ()
    return Name.number(lambda scene: read(scene.state), doc, least, most, at_most=others)


def _holds(read: Callable[[State], bool], doc: str) -> Name:
    return Name(BOOLEAN, lambda scene: read(scene.state), doc)


#: What there is on the road and in town too.
POSSE = Scope(
    {
        "heroes": _number(lambda state: len(state.heroes), "how many heroes take part", 1, MOST_HEROES),
        "conscious": _number(
            lambda state: len(state.awake()), "how many heroes are not knocked out", 0, MOST_HEROES, "heroes"
        ),
    }
)
TABLE_NAMES = Scope(
    {
        "turn": _number(lambda state: state.turn, "the number of the turn"),
        "fight": Name(
            BOOLEAN,
            lambda scene: scene.state.fight,
            "whether a fight goes on",
            implies={"enemies": Bounds(1)},
            denies={"enemies": NOTHING},
        ),
        "first_turn": _holds(lambda state: state.fight_turn == 1, "whether it is the first turn of a fight"),
        "final": _holds(lambda state: state.final or state.objective >= 0, "whether the objective has been found"),
        "enemies": _number(lambda state: len(state.enemies), "how many enemies are on the board"),
        "clues": _number(lambda state: state.clues, "how many clues were found"),
        "depth": _number(lambda state: state.posse, "how deep the posse marker stands"),
        "darkness": _number(lambda state: state.darkness, "how far the darkness is from the entrance"),
        "tiles": _number(lambda state: len(state.tiles), "how many tiles lie on the table", 1),
        "at_entrance": _number(
            lambda state: len(state.heroes_on(ENTRANCE)),
            "how many conscious heroes stand on the tile where the mission began",
            0,
            MOST_HEROES,
            "conscious",
        ),
        "tokens_on_map": tokens.ON_MAP,
        "companions": _number(lambda state: len(state.companions), "how many companions are with the heroes"),
        "dread": _number(lambda state: state.dread_count, "how many growing dread cards lie beside the track"),
    },
    POSSE,
)
_ME = Name(HERO, lambda scene: scene if scene.hero is not None else None, "the hero it is about", about=("me",))
#: At any time: also before the first turn, and when the mission is over.
ANY_TIME = Scope({"me": _ME}, TABLE_NAMES)
#: While a mission goes on: with its first turn it begins, and it is over as soon as the darkness leaves the mine.
ME = ANY_TIME.where(turn=Bounds(1), darkness=Bounds(1))
TOWN_NAMES = Scope({"me": _ME}, POSSE)
QUIET = Scope(
    {
        "first_activation": Name(
            BOOLEAN,
            lambda quiet: quiet.state.fight and quiet.hero.id not in quiet.state.fought,
            "whether a fight goes on and the hero has not moved in it yet",
            implies={"fight": HOLDS, "enemies": Bounds(1)},
        ),
        "ranged": Name(BOOLEAN, lambda quiet: quiet.ranged, "whether the attack is ranged"),
        "bare_handed": Name(
            BOOLEAN,
            lambda quiet: not quiet.ranged and not quiet.hero.hands,
            "whether no hand item is in use",
            implies={"ranged": FAILS, "weapon_hands": NOTHING},
        ),
        "weapon_hands": Name.number(lambda quiet: quiet.weapon_hands, "how many hands the weapon needs", 0, HANDS),
        "weapon_keywords": keywords.name(
            lambda quiet: quiet.weapon_keywords,
            "the keywords of the weapon",
            None,
        ),
        "attribute": Name(Enum("attribute", ATTRIBUTES), lambda quiet: quiet.attribute, "the attribute that is tested"),
        "roll": Name.number(lambda quiet: quiet.roll, "what the movement die shows", 0, 6),
    },
    ANY_TIME,
)
ABOUT_ENEMY = {"enemy": Name(ENEMY, lambda moment: moment.kind, "the enemy it is about", about=("enemy",))}
MOMENT = Scope(ABOUT_ENEMY, ME)
STRIKING = Scope(
    {
        "ranged": Name(BOOLEAN, lambda strike: strike.ranged, "whether the attack is ranged"),
        "weapon_keywords": keywords.name(
            lambda strike: strike.weapon_keywords,
            "the keywords of the weapon",
            None,
        ),
    },
    ME,
)
HARMED = Scope({"hits": Name.number(lambda harmed: harmed.hits, "how many hits there are")}, ME)
TESTED = Scope(
    {"attribute": Name(Enum("attribute", ATTRIBUTES), lambda tested: tested.attribute, "the attribute that is tested")},
    ME,
)
MISSION = Scope(
    {
        "flags": Name(
            ListOf(TEXT), lambda moment: moment.state.flags, "what the mission's rules have noted", sort=NOTE
        ),
        "slain": Name(
            ListOf(TEXT),
            lambda moment: list(moment.state.slain),
            "the types of which an enemy was killed",
            sort="entity:enemy",
        ),
        "world": Name(
            TEXT,
            lambda moment: moment.state.sections[moment.state.tiles[moment.tile].section] if moment.tile >= 0 else "",
            "the world of the tile it is about",
            sort="entity:world",
            about=("tile",),
        ),
        "tile": Name(
            TEXT,
            lambda moment: moment.state.tiles[moment.tile].tile.id if moment.tile >= 0 else "",
            "the tile",
            sort="entity:tile",
            about=("tile",),
        ),
    },
    MOMENT,
)
#: What is certain when a hero does something.
AWAKE: Mapping[str, Bounds] = {"conscious": Bounds(1, MOST_HEROES)}
#: What is certain in a fight, as long as its turn goes on (SB-31.02), and what is when no enemy is on the board.
FIGHTING: Mapping[str, Bounds] = {"fight": HOLDS, "enemies": Bounds(1)}
PEACE: Mapping[str, Bounds] = {"fight": FAILS, "first_turn": FAILS, "enemies": NOTHING}
