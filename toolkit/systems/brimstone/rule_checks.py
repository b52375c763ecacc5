"""What rules on cards of Shadows of Brimstone can say that never counts: too late, for nobody, of nothing there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from toolkit.content.diagnostics import Pointer, with_article
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.cards.keywords import KEYWORD, keywords_of
from toolkit.crawl.judged import is_welcome
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Limits, OneOf, Some
from toolkit.rules.expressions.never import why_never, why_part_never
from toolkit.rules.expressions.nodes import Membership, Path, Text
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.expressions.types import BOOLEAN
from toolkit.rules.naming import ENTITY, asked_among
from toolkit.rules.outcomes import gap_between
from toolkit.rules.reading import trees_of
from toolkit.rules.tree import BranchNode, EffectNode, ExpressionNode, PassiveNode, TriggerNode
from toolkit.systems.brimstone.cards.card import HANDS, KEYWORDS
from toolkit.systems.brimstone.cards.kit import BEST
from toolkit.systems.brimstone.mission_checks import IN_TOWN, NO_EFFECT, SETTLED, expressions_of, nodes_of
from toolkit.systems.brimstone.moment_checks import (
    PEACEFUL_CARDS,
    already,
    calm_cards,
    elites,
    exits,
    in_fights,
    no_cards,
    tiles,
)
from toolkit.systems.brimstone.story.mode import HIGHEST
from toolkit.systems.brimstone.timing_checks import is_about_me, too_late
from toolkit.systems.brimstone.verbs.names import TABLE_NAMES
from toolkit.systems.brimstone.verbs.of_checks import FOR_THE_AWAKE
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY
from toolkit.systems.brimstone.verbs.stats import TABLE_STATS

GAP, ENDLESS = "L0854", "L0312"
#: Names that say nothing of what a power changes of the hero who uses it.
POSSE_AND_TABLE = frozenset(TABLE_NAMES)

#: Moments at which no hero's movement goes on (SB-91.94): between activations, while enemies act, after the movement.
_NOBODY_MOVES = frozenset(
    [
        *("mission-start", "turn-start", "turn-end", "round-begins", "depth-event", "fight-end"),
        *("activates", "wounds-hero", "companion-lost"),
        *("hero-moved", "token-reached", "scavenged", "tile-placed", "gate-explored", "token-revealed", "clue-found"),
    ]
)

#: Moments of an activation, in which nobody else moves.
_MINE = frozenset(["activation-start", "activation"])
#: What armour a die can show; cards that lie on the table and belong to no hero.
_ARMOUR = range(2, 7)
_OF_THE_TABLE = ("darkness", "world")
#: Whose keywords expressions ask for, by the name they use.
_HAVING: Mapping[str, str] = {
    "enemy.keywords": "enemy",
    "me.keywords": "hero",
    "me.item_keywords": "item",
    "weapon_keywords": "item",
}


def no_effect(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Effects for nobody (SB-18.02, SB-91.94), rolls without a row, corruption hits that are all alike (SB-17.06)."""
    for node in nodes_of(library, entity):
        if not isinstance(node, EffectNode):
            continue
        if node.name in FOR_THE_AWAKE and node.event.name == "knocked-out" and is_about_me(node):
            message = "whoever is knocked out takes neither harm nor tests and attacks nobody (SB-18.02)"
            hint = "write whom else it is for: 'whom: all'" if node.value("whom") else "write it within 'for_each'"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)
        if node.name == "gain" and node.value("what") == "movement" and _nobody_moves(library, entity, node):
            when = f"on {node.event.name!r}" if node.event.name != "card" else f"when this {entity.kind} card comes"
            message = f"nobody moves {when}, so nobody gains movement"
            hint = "write '{modify: {stat: movement, until: next-turn, …}}', which counts in the next activation"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)
        if node.name == "heal" and node.event.name == "town" and not _hurts_in_town(library):
            message = (
                "wounds and sanity damage are gone when heroes come to town, and nothing there hurts them (SB-62.02)"
            )
            hint = "heal on the road or in a 'reward', or let something in town do 'harm'"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)
        if node.name == "roll":
            yield from _gap_in(node)
        if node.name == "add" and node.event.name == "to-hit":
            yield from _taken_from_rolled(node)
        if node.name == "harm" and node.value("kind") == "corruption":
            for argument in node.arguments:
                if argument.given and argument.parameter.name in ("damage", "undefended"):
                    message = f"corruption hits know no {argument.parameter.name!r}: each gives 1 point (SB-17.06)"
                    yield MapProblem(NO_EFFECT, message, argument.pointer, hint="leave it out")


def _hurts_in_town(library: Library) -> bool:
    """Whether anything that happens in a town gives wounds or sanity damage (SB-62.15)."""
    trees = trees_of(VOCABULARY, library, but={*VOCABULARY.owners} - {*IN_TOWN})
    harming = (each for tree in trees for each in tree.walk() if isinstance(each, EffectNode) and each.name == "harm")
    return any(each.value("kind") != "corruption" for each in harming)


def endless(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Powers that a hero may use again and again for nothing; those of items are used once a turn (SB-20.14)."""
    nodes = tuple(nodes_of(library, entity)) if entity.kind != "item" else ()
    for rule in nodes:
        if not isinstance(rule, TriggerNode) or rule.event.name != "activation" or rule.extras:
            continue
        within = [each for each in nodes if each.pointer[: len(rule.pointer)] == rule.pointer]
        costs = any(isinstance(each, EffectNode) and not is_welcome(each.verb) for each in within)
        asked = {path.parts[0] for each in within if isinstance(each, ExpressionNode) for path in _paths(each)}
        if not costs and asked <= POSSE_AND_TABLE:
            message = "nothing limits this: a hero may use it again and again, and the game would never go on"
            hint = "write 'limit: turn' (or fight, mission), or 'grit: 1'"
            yield MapProblem(ENDLESS, message, (*rule.pointer, "on"), hint=hint)


def _paths(node: ExpressionNode) -> Iterator[Path]:
    yield from (part for part in terms_in(node.term) if isinstance(part, Path))


def _nobody_moves(library: Library, entity: Entity, node: EffectNode) -> bool:
    if node.event.name in _NOBODY_MOVES or (node.event.name == "knocked-out" and is_about_me(node)):
        return True
    if node.event.name in _MINE and node.value("whom") == "other":
        return True
    return entity.kind in calm_cards(library)


def settled(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Conditions that never hold, or always do, by what other cards tell: how long the track is, whose card it is."""
    limits = dict(_told(library, entity))
    for event, node in expressions_of(library, entity):
        if _names_what_is_there(library, entity, node):
            tell = why_never if node.type is BOOLEAN else why_part_never
            known = {**limits, **_told_at(library, entity, event, node, limits)}
            why = tell(node.term, lambda path: known.get(path.dotted))  # noqa: B023
            if why:
                yield MapProblem(SETTLED, why, node.pointer)


def _names_what_is_there(library: Library, entity: Entity, node: ExpressionNode) -> bool:
    """Whether there is whatever an expression names; where something is not there, references tell that alone."""
    for named in asked_among([node]):
        kind = named.sort.removeprefix(ENTITY)
        known = VOCABULARY.words.get(kind, ())
        if kind != named.sort and named.name not in known and library.find(named.name, kind, entity.pack) is None:
            return False
    return True


def _told(library: Library, entity: Entity) -> Iterator[tuple[str, Limits]]:
    tracks = tuple(library.of_kind("depth-track"))
    if entity.kind == "adventure":
        named = library.find(str(entity.data.get("track", "")), "depth-track", entity.pack)
        tracks = (named,) if named is not None else tracks[:1]
    if tracks:  # the markers never leave it (SB-11.17, SB-91.02)
        last = max(len(str(each.data.get("spaces", "")).split()) for each in tracks) - 1
        yield from (("depth", Between(0, last)), ("darkness", Between(0, last)))
    cards = library.of_kind("growing-dread")
    if cards:
        yield "dread", Between(0, sum(int(each.data.get("copies", 1)) for each in cards))
    yield from _counts(library)
    if entity.kind == "growing-dread":  # SB-16.04
        yield "final", ALWAYS
    yield "me.level", Between(1, HIGHEST)
    if entity.kind == "ability":
        hero = library.find(str(entity.data.get("hero", "")), "hero", entity.pack)
        words = frozenset(keywords_of(hero.data)) if hero is not None else frozenset[str]()
        if hero is not None:
            yield "me.keywords", Some(words, words, Between(len(words), len(words)))
        if "rank" in entity.data:  # each level gives one ability, and each of a branch needs the one before (SB-64.03)
            yield "me.level", Between(1 + int(entity.data["rank"]), HIGHEST)
    if entity.kind == "enemy":  # rules of a sheet are about enemies of its own type
        words = frozenset(keywords_of(entity.data))
        yield "enemy.type", OneOf(frozenset({entity.id}))
        yield "enemy.keywords", Some(words, words, Between(len(words), len(words)))
    if entity.kind == "item":
        counts = dict(_counts(library))
        for name, sure in (("me.keywords", _only_for(entity.data)), ("me.item_keywords", keywords_of(entity.data))):
            if sure:
                yield name, Some(frozenset(sure), None, Between(len(sure), counts[name].count.most))
        if "hands" in entity.data:  # while it counts it is held (SB-20.04)
            yield "bare_handed", NEVER


#: What no card says that comes when no fight goes on (SB-13.06, SB-31.01).
_CALM: Mapping[str, Limits] = {"fight": NEVER, "enemies": Between(0, 0), "first_turn": NEVER}


def _told_at(
    library: Library, entity: Entity, event: str, node: ExpressionNode, limits: Mapping[str, Limits]
) -> Mapping[str, Limits]:
    """What is known besides when an event happens: the marker has left its last space, a companion is gone."""
    if entity.kind in PEACEFUL_CARDS and any(each.dotted in _CALM for each in _paths(node)):
        if entity.kind not in calm_cards(library):
            return {}
        # loot still comes in the last turn of a fight (SB-31.03)
        return {name: each for name, each in _CALM.items() if entity.kind != "loot" or name != "first_turn"}
    if event == "darkness-moved" and isinstance(at := limits.get("darkness"), Between):
        return {"darkness": Between(at.least, at.most - 1)}
    if event == "companion-lost":
        return {"companions": Between(0, max(0, len(entity.data.get("companions", {})) - 1))}
    if entity.kind == "item" and "hands" in entity.data and _held(node) is _IN_MELEE:  # what takes most counts
        return {"weapon_hands": Between(int(entity.data["hands"]), HANDS)}
    return {}


def _counts(library: Library) -> Iterator[tuple[str, Some]]:
    """How many words a list can have: those of one card, of all items together, or as many as there are of a kind."""
    words = {kind: [keywords_of(each.data) for each in library.of_kind(kind)] for kind in ("hero", "item", "enemy")}
    most = {kind: max(map(len, several), default=0) for kind, several in words.items()}
    on_items = len({word for several in words["item"] for word in several})
    counts = {"me.keywords": most["hero"], "enemy.keywords": most["enemy"]}
    counts |= {"me.item_keywords": on_items, "weapon_keywords": on_items}
    counts |= {f"me.{kind}s": len(library.of_kind(kind)) for kind in ("role", "condition")}
    yield from ((name, Some(frozenset(), None, Between(0, count))) for name, count in counts.items())


def _only_for(item: Mapping[str, Any]) -> tuple[str, ...]:
    """The keyword that a hero needs to use an item, if it asks for one (SB-20.07)."""
    return (id_in(item["only"]),) if item.get("only") else ()


def lasting(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Armour that a die can show, and values of the whole table that are about no hero (SB-17.08, SB-91.96)."""
    for node in nodes_of(library, entity):
        match node:
            case PassiveNode(stat=stat, by=by, condition=condition, pointer=pointer):
                yield from _no_armour(stat.name, by, (*pointer, "by"))
                if stat.name == "starting-grit" and (why := _not_at_first(library, entity)):
                    hint = "change another value, such as 'max-grit'"
                    yield MapProblem(NO_EFFECT, f"{why}, so this never counts", pointer, hint=hint)
                if entity.kind in _OF_THE_TABLE and stat.name in TABLE_STATS:
                    for said in (by, condition):
                        yield from _nobody(stat.name, said) if isinstance(said, ExpressionNode) else ()
            case EffectNode(name="modify", pointer=pointer):
                yield from _no_armour(str(node.value("stat")), node.value("by"), pointer)


def _not_at_first(library: Library, entity: Entity) -> str:
    """Why a card of the table changes nothing when a mission begins; empty where it may."""
    if entity.kind == "darkness":
        return "no darkness card lies on the table when a mission begins"
    if entity.kind == "world" and not entity.data.get("is_mine") and library.of_kind("adventure"):
        named = ((each, str(each.data.get("world", ""))) for each in library.of_kind("adventure"))
        if all(library.find(name, "world", each.pack) is not entity for each, name in named):
            return "no mission begins in this world"
    return ""


def _no_armour(stat: str, by: object, place: Pointer) -> Iterator[MapProblem]:
    if stat in BEST and isinstance(by, int) and by not in _ARMOUR:
        message = f"{stat} {by}+ is no armour: a die removes a wound at {_ARMOUR[0]}+ to {_ARMOUR[-1]}+"
        yield MapProblem(NO_EFFECT, message, place, hint="the better the armour, the smaller the number")


def _nobody(stat: str, said: ExpressionNode) -> Iterator[MapProblem]:
    for part in terms_in(said.term):
        if isinstance(part, Path) and part.parts[0] == "me":
            message = f"'me' is nobody here: {stat!r} belongs to the whole table, and so does this card"
            hint = "ask for something of the table, such as 'fight'"
            yield MapProblem(NO_EFFECT, message, said.pointer, part.start, part.end, hint=hint)


def _gap_in(node: EffectNode) -> Iterator[MapProblem]:
    """A number between two rows of a table of one's own stands for something (SB-91.63)."""
    for argument in node.arguments:
        rows = argument.value if isinstance(argument.value, tuple) else ()
        gap = gap_between([each.outcome for each in rows if isinstance(each, BranchNode)])
        if gap is not None:
            hint = f"write a row for {gap}, or 'otherwise'"
            yield MapProblem(GAP, f"a roll of {gap} gives nothing", argument.pointer, hint=hint)


def _taken_from_rolled(node: EffectNode) -> Iterator[MapProblem]:
    """Dice that are rolled are not taken away (SB-91.98)."""
    for argument in node.arguments:
        if argument.parameter.name == "dice" and isinstance(argument.value, int) and argument.value < 0:
            message = "the dice to hit are rolled already, and none of them is taken away"
            hint = "write 'on: attack' to take dice away before they are rolled"
            yield MapProblem(NO_EFFECT, message, argument.pointer, hint=hint)


def keywords(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Keywords that nothing of a kind has, though rules ask whether it has them (SB-91.93, SB-91.102)."""
    for node in (each for each in nodes_of(library, entity) if isinstance(each, ExpressionNode)):
        for word, path, part in _asked(node):
            kind = _HAVING[path]
            called, fits = _held(node) if path == "weapon_keywords" else _Held(kind, lambda card: True)
            has_it = any(word in keywords_of(each.data) for each in library.of_kind(kind) if fits(each.data))
            if not has_it and _is_keyword(library, entity, word):
                message = f"no {called} has the keyword {word!r}"
                hint = f"give it to {with_article(called)}, or ask for another"
                yield MapProblem(NO_EFFECT, message, node.pointer, part.start, part.end, hint=hint)


class _Held(NamedTuple):
    """What a weapon can be whose keywords or hands are asked for, and which items it may be."""

    called: str
    fits: Callable[[Mapping[str, Any]], bool]


_ANY_WEAPON = _Held("hand item", lambda card: "hands" in card)
_IN_MELEE = _Held("hand item without a gun", lambda card: "hands" in card and "gun" not in card)
_GUN = _Held("gun", lambda card: "gun" in card)


def _held(node: ExpressionNode) -> _Held:
    """Guns count in ranged attacks alone, everything else in melee (SB-91.102)."""
    names = set(node.scope)
    return _ANY_WEAPON if "ranged" in names else _IN_MELEE if "bare_handed" in names else _GUN


def _asked(node: ExpressionNode) -> Iterator[tuple[str, str, Membership]]:
    """The keywords that an expression asks for, each with the name that has them."""
    for part in terms_in(node.term):
        match part:
            case Membership(item=Text(value=word), container=Path() as path) if path.dotted in _HAVING:
                yield word, path.dotted, part


def _is_keyword(library: Library, entity: Entity, word: str) -> bool:
    """Whether there is such a keyword at all; where there is none, references tell."""
    return word in KEYWORDS or library.find(word, kind=KEYWORD, pack=entity.pack) is not None


#: What is looked for in the rules of every entity.
CHECKS = (no_effect, endless, too_late, exits, elites, in_fights, already, no_cards, tiles, settled, lasting, keywords)
