"""What rules on cards of Shadows of Brimstone can say that never counts: too late, for nobody, of nothing there is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from toolkit.content.diagnostics import Pointer, with_article
from toolkit.content.entity import Entity, id_in
from toolkit.content.library import Library
from toolkit.crawl.cards.keywords import KEYWORD, keywords_of
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.limits import Between, Limits, OneOf, Some
from toolkit.rules.expressions.never import why_never, why_part_never
from toolkit.rules.expressions.nodes import Membership, Path, Text
from toolkit.rules.expressions.nodes import walk as terms_in
from toolkit.rules.expressions.types import BOOLEAN
from toolkit.rules.naming import ENTITY, asked_among
from toolkit.rules.outcomes import gap_between
from toolkit.rules.tree import BranchNode, EffectNode, ExpressionNode, PassiveNode
from toolkit.systems.brimstone.cards.card import KEYWORDS
from toolkit.systems.brimstone.cards.kit import BEST
from toolkit.systems.brimstone.map.mine import CAP
from toolkit.systems.brimstone.mission_checks import NO_EFFECT, SETTLED, nodes_of
from toolkit.systems.brimstone.story.mode import HIGHEST
from toolkit.systems.brimstone.timing_checks import is_about_me, too_late
from toolkit.systems.brimstone.verbs.of_checks import BRINGING, EXITS, FOR_THE_AWAKE, IN_FIGHTS, OFFERED
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY
from toolkit.systems.brimstone.verbs.stats import TABLE_STATS

GAP = "L0854"

#: Moments at which no hero's movement goes on (SB-91.94): between activations, while enemies act, after the movement.
_NOBODY_MOVES = frozenset(
    [
        *("mission-start", "turn-start", "turn-end", "round-begins", "depth-event", "fight-end"),
        *("activates", "wounds-hero", "companion-lost"),
        *("hero-moved", "token-reached", "scavenged", "tile-placed", "gate-explored", "token-revealed", "clue-found"),
    ]
)

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


#: Moments at which no fight goes on: nobody explores in one (SB-13.06), and it begins after them.
_PEACEFUL = frozenset(
    ["mission-start", "tile-placed", "token-revealed", "clue-found", "gate-explored", "scavenged", "fight-end"]
)
#: Those of them before which no card brings enemies either.
_BEFORE_FIGHTS = _PEACEFUL - {"scavenged", "fight-end"}
#: Cards that come when no fight goes on, unless an effect elsewhere brings them: the verb and the word that do.
_PEACEFUL_CARDS: Mapping[str, tuple[str, str]] = {
    "scavenge": ("", ""),
    "encounter": ("draw", "encounter"),
    "loot": ("gain_card", "loot"),
    "growing-dread": ("reach_objective", ""),
}


def no_effect(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Effects for nobody (SB-18.02, SB-91.94), rolls without a row, corruption hits that are all alike (SB-17.06)."""
    for node in nodes_of(library, entity):
        if not isinstance(node, EffectNode):
            continue
        if node.name in FOR_THE_AWAKE and node.event.name == "knocked-out" and is_about_me(node):
            message = "whoever is knocked out takes neither harm nor tests, so this does nothing (SB-18.02)"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint="write whom else it is for: 'whom: all'")
        if node.name == "gain" and node.value("what") == "movement" and _nobody_moves(library, entity, node):
            when = (
                f"on {node.event.name!r}" if node.event.name in _NOBODY_MOVES else f"when this {entity.kind} card comes"
            )
            message = f"nobody moves {when}, so nobody gains movement"
            hint = "write '{modify: {stat: movement, until: next-turn, …}}', which counts in the next activation"
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


def _nobody_moves(library: Library, entity: Entity, node: EffectNode) -> bool:
    return node.event.name in _NOBODY_MOVES or (entity.kind in _PEACEFUL_CARDS and entity.kind in _calm_cards(library))


def exits(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Exits of a tile that has none such at that moment: a new one has no end cap and no gate (SB-90.12)."""
    changing = [
        each for each in nodes_of(library, entity) if isinstance(each, EffectNode) and each.event.name in OFFERED
    ]
    for node in changing:
        before, _ = _exits(node)
        others = (each for each in changing if each is not node and each.event is node.event)
        made = {after for _, after in map(_exits, others)}
        if before and before not in OFFERED[node.event.name] | made:
            piece = "end cap" if before == CAP else before
            message = f"the tile that {node.event.name!r} is about has no {piece} yet, so this does nothing"
            hint = "write it where exits are open, such as 'on: token-revealed' or 'on: hero-moved'"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def _exits(node: EffectNode) -> tuple[str, str]:
    """What exits an effect needs, and what it makes of them; empty where it leaves exits alone."""
    said = EXITS.get(node.name, ("", ""))
    needs, makes = (str(node.value(each) or each) for each in said)
    return needs, makes


def elites(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Elite abilities for the types of a fight, where there is none and none is about to begin (SB-16.04)."""
    nodes = [each for each in nodes_of(library, entity) if isinstance(each, EffectNode)]
    bringing = any(each.name in BRINGING or each.name == "draw" for each in nodes)
    for node in nodes if not bringing or entity.kind == "loot" else ():
        is_card = entity.kind in ("loot", "scavenge") and entity.kind in _calm_cards(library)
        if node.name == "make_elites" and (is_card or node.event.name in _BEFORE_FIGHTS):
            when = f"when this {entity.kind} card comes" if is_card else f"on {node.event.name!r}"
            message = f"no enemy is on the board or about to come {when}, so none becomes elite"
            hint = "write it where enemies come, such as 'on: fight-start', or say 'elite' where they are brought"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def in_fights(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Effects on enemies where there are none: at moments, and on cards, that come when no fight goes on."""
    found = [each for each in nodes_of(library, entity) if isinstance(each, EffectNode) and each.name in IN_FIGHTS]
    calm = _calm_cards(library) if found and entity.kind in _PEACEFUL_CARDS else ()
    for node in found:
        if node.event.name in _PEACEFUL or entity.kind in calm:
            when = f"{node.event.name!r} happens" if node.event.name in _PEACEFUL else f"this {entity.kind} card comes"
            message = f"no enemy is on the board when {when}, so this does nothing"
            hint = "put it on a moment of a fight, such as 'activation' on a hero's card or 'enemy-killed' in a mission"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def _calm_cards(library: Library) -> set[str]:
    """The kinds of cards that never come in a fight: no effect that may happen in one brings them."""
    calm = set(_PEACEFUL_CARDS)
    while noisy := {kind for kind in calm if _comes_in_fights(library, kind, calm)}:
        calm -= noisy
    return calm


def _comes_in_fights(library: Library, kind: str, calm: Collection[str]) -> bool:
    verb, word = _PEACEFUL_CARDS[kind]
    return any(
        isinstance(node, EffectNode)
        and node.name == verb
        and node.value("deck") == (word or None)
        and node.event.name not in _PEACEFUL
        for owner in VOCABULARY.owners
        if owner not in calm
        for entity in library.of_kind(owner)
        for node in nodes_of(library, entity)
    )


def settled(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Conditions that never hold, or always do, by what other cards tell: how long the track is, whose card it is."""
    limits = dict(_told(library, entity))
    for node in nodes_of(library, entity):
        if isinstance(node, ExpressionNode) and _names_what_is_there(library, entity, node):
            tell = why_never if node.type is BOOLEAN else why_part_never
            why = tell(node.term, lambda path: limits.get(path.dotted))
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
    if entity.kind == "adventure" and tracks:
        named = library.find(str(entity.data.get("track", "")), "depth-track", entity.pack)
        tracks = (named,) if named is not None else tracks[:1]
    if tracks:  # the markers never leave it (SB-11.17, SB-91.02)
        last = max(len(str(each.data.get("spaces", "")).split()) for each in tracks) - 1
        yield from (("depth", Between(0, last)), ("darkness", Between(0, last)))
    cards = library.of_kind("growing-dread")
    if cards:
        yield "dread", Between(0, sum(int(each.data.get("copies", 1)) for each in cards))
    yield from _counts(library)
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
                if entity.kind == "darkness" and stat.name == "starting-grit":
                    message = "no darkness card lies on the table when a mission begins, so this never counts"
                    yield MapProblem(NO_EFFECT, message, pointer, hint="change another value, such as 'max-grit'")
                if entity.kind in _OF_THE_TABLE and stat.name in TABLE_STATS:
                    for said in (by, condition):
                        yield from _nobody(stat.name, said) if isinstance(said, ExpressionNode) else ()
            case EffectNode(name="modify", pointer=pointer):
                yield from _no_armour(str(node.value("stat")), node.value("by"), pointer)


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
    """Keywords that nothing of a kind has, though rules ask whether it has them (SB-91.93)."""
    for node in nodes_of(library, entity):
        for word, kind, part in _asked(node) if isinstance(node, ExpressionNode) else ():
            has_it = any(word in keywords_of(each.data) for each in library.of_kind(kind))
            if not has_it and _is_keyword(library, entity, word):
                message = f"no {kind} has the keyword {word!r}"
                hint = f"give it to {with_article(kind)}, or ask for another"
                yield MapProblem(NO_EFFECT, message, node.pointer, part.start, part.end, hint=hint)


def _asked(node: ExpressionNode) -> Iterator[tuple[str, str, Membership]]:
    """The keywords that an expression asks for, each with the kind of card that should have it."""
    for part in terms_in(node.term):
        match part:
            case Membership(item=Text(value=word), container=Path() as path) if path.dotted in _HAVING:
                yield word, _HAVING[path.dotted], part


def _is_keyword(library: Library, entity: Entity, word: str) -> bool:
    """Whether there is such a keyword at all; where there is none, references tell."""
    return word in KEYWORDS or library.find(word, kind=KEYWORD, pack=entity.pack) is not None


#: What is looked for in the rules of every entity.
CHECKS = (no_effect, too_late, exits, elites, in_fights, settled, lasting, keywords)
