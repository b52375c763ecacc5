"""What moments of Shadows of Brimstone do not have: exits, enemies, an objective that is still to be found."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from toolkit.content.diagnostics import with_article
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.limits import ALWAYS, NEVER, Between, Limits, truth_of
from toolkit.rules.expressions.types import LIMIT
from toolkit.rules.naming import asked_among
from toolkit.rules.reading import trees_of
from toolkit.rules.tree import EffectNode, ExpressionNode, TriggerNode
from toolkit.systems.brimstone.map.mine import CAP, GATE
from toolkit.systems.brimstone.mission_checks import FINDS, NO_EFFECT, SETTLED, expressions_of, nodes_of
from toolkit.systems.brimstone.verbs.of_checks import BRINGING, DARKENING, EXITS, IN_FIGHTS, OFFERED
from toolkit.systems.brimstone.verbs.scopes import VOCABULARY

#: Moments at which no fight goes on: nobody explores in one (SB-13.06), and it begins after them.
PEACEFUL = frozenset(
    ["mission-start", "tile-placed", "token-revealed", "clue-found", "gate-explored", "scavenged", "fight-end"]
)
#: Peaceful moments before which no card brings enemies either.
_BEFORE_FIGHTS = PEACEFUL - {"scavenged", "fight-end"}
#: Cards that come when no fight goes on, unless an effect elsewhere brings them: the verb and the word that do.
PEACEFUL_CARDS: Mapping[str, tuple[str, str]] = {
    "scavenge": ("", ""),
    "encounter": ("draw", "encounter"),
    "loot": ("gain_card", "loot"),
    "growing-dread": ("reach_objective", ""),
}


def exits(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Exits of a tile that has none such at that moment: a new one has no end cap and no gate (SB-90.12)."""
    offered = dict(OFFERED)
    is_dread = entity.kind == "growing-dread"  # it is revealed when the objective is found, whatever the mission
    missions = library.of_kind("adventure") if is_dread else (entity,)
    if missions and all(_objective(each).get("sealed", True) for each in missions):  # SB-50.04
        offered["card" if is_dread else "objective-found"] = frozenset({CAP, GATE})
    changing = [
        each for each in nodes_of(library, entity) if isinstance(each, EffectNode) and each.event.name in offered
    ]
    for node in changing:
        before, _ = _exits(node)
        others = (each for each in changing if each.event is node.event)
        made = {after for _, after in map(_exits, others)}
        if before and before not in offered[node.event.name] | made and not (is_dread and _may_open_again(library)):
            piece = "end cap" if before == CAP else before
            where = "the objective room" if is_dread else f"the tile that {node.event.name!r} is about"
            message = f"{where} has no {piece} at that moment, so this does nothing"
            hint = "write it where exits are open, such as 'on: token-revealed' or 'on: hero-moved'"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def _may_open_again(library: Library) -> bool:
    """Whether an exit of the objective room may be opened before a card of growing dread is revealed: by another such
    card, by a mission when the room is found, or by any card that one of these brings."""
    trees = [(tree.entity.kind, tree.walk()) for tree in trees_of(VOCABULARY, library)]
    every = [(kind, each) for kind, nodes in trees for each in nodes if isinstance(each, EffectNode)]
    soon = [each for kind, each in every if kind == "growing-dread" or each.event.name == "objective-found"]
    acting = [each for _, each in every] if any(each.name == "draw" for each in soon) else soon
    return any(after not in ("", CAP) for _, after in map(_exits, acting))


def _exits(node: EffectNode) -> tuple[str, str]:
    """What exits an effect needs, and what it makes of them; empty where it leaves exits alone."""
    said = EXITS.get(node.name, ("", ""))
    needs, makes = (str(node.value(each) or each) for each in said)
    return needs, makes


def elites(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Elite abilities for the types of a fight, where there is none and none is about to begin (SB-16.04)."""
    nodes = [each for each in nodes_of(library, entity) if isinstance(each, EffectNode)]
    bringing = any(each.name in BRINGING or each.name == "draw" for each in nodes)
    hardening = [each for each in nodes if each.name == "make_elites"]
    for node in hardening if not bringing or entity.kind == "loot" else ():
        is_card = entity.kind in ("loot", "scavenge") and entity.kind in calm_cards(library)
        is_over = entity.kind == "adventure" and _objective(entity).get("threat") != "none"
        won = is_over and node.event.name == "fight-end"
        if is_card or won or node.event.name in _BEFORE_FIGHTS:
            when = f"when this {entity.kind} card comes" if is_card else f"on {node.event.name!r}"
            message = f"no enemy is on the board or about to come {when}, so none becomes elite"
            hint = "write it where enemies come, such as 'on: fight-start', or say 'elite' where they are brought"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def in_fights(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Effects on enemies where there are none: at moments, and on cards, that come when no fight goes on."""
    found = [each for each in nodes_of(library, entity) if isinstance(each, EffectNode) and each.name in IN_FIGHTS]
    calm = calm_cards(library) if found else ()
    for node in found:
        if calms := [each for each in conditions_around(library, entity, node) if not may_hold(each, in_fight=True)]:
            message = "no enemy is on the board while this holds, so the effect does nothing"
            yield MapProblem(NO_EFFECT, message, calms[0].pointer, hint="ask for a fight instead: 'if: fight'")
        elif node.event.name in PEACEFUL or entity.kind in calm:
            when = f"{node.event.name!r} happens" if node.event.name in PEACEFUL else f"this {entity.kind} card comes"
            message = f"no enemy is on the board when {when}, so this does nothing"
            hint = "put it on a moment of a fight, such as 'activation' on a hero's card or 'enemy-killed' in a mission"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def conditions_around(library: Library, entity: Entity, effect: EffectNode) -> list[ExpressionNode]:
    """The conditions that hold when an effect happens: its own, and those of what stands around it."""
    return [
        node.condition
        for node in nodes_of(library, entity)
        if isinstance(node, TriggerNode | EffectNode)
        and node.condition is not None
        and effect.pointer[: len(node.pointer)] == node.pointer
    ]


def may_hold(condition: ExpressionNode, *, in_fight: bool) -> bool:
    """Whether a condition can hold in a fight, or out of one."""
    enemies = Between(1, LIMIT) if in_fight else Between(0, 0)
    known: Mapping[str, Limits] = {"fight": ALWAYS if in_fight else NEVER, "enemies": enemies}
    return truth_of(condition.term, lambda path: known.get(path.dotted)) != NEVER


def calm_cards(library: Library) -> set[str]:
    """The kinds of cards that never come in a fight: no effect that may happen in one brings them."""
    calm = set(PEACEFUL_CARDS)
    while noisy := {kind for kind in calm if _comes_in_fights(library, kind, calm)}:
        calm -= noisy
    return calm


def _comes_in_fights(library: Library, kind: str, calm: Collection[str]) -> bool:
    verb, word = PEACEFUL_CARDS[kind]
    return any(
        isinstance(node, EffectNode)
        and node.name == verb
        and node.value("deck") == (word or None)
        and node.event.name not in PEACEFUL
        for rules in trees_of(VOCABULARY, library, but=calm)
        for node in rules.walk()
    )


def already(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """What is so already: the objective that is found (SB-13.15), the darkness at its start (SB-7.08)."""
    nodes = [each for each in nodes_of(library, entity) if isinstance(each, EffectNode)]
    for node in nodes:
        if node.name == FINDS and (node.event.name == "objective-found" or entity.kind == "growing-dread"):
            message = "the objective has been found by then, so this does nothing"
            yield MapProblem(NO_EFFECT, message, node.pointer, hint="write it on a moment before, or leave it out")
        by = node.value("by")
        if node.name == "move_darkness" and node.event.name == "mission-start" and isinstance(by, int) and by < 0:
            others = (each for each in nodes if each is not node and each.event is node.event)
            if not any(each.name in DARKENING for each in others):
                message = "the darkness is at its start when a mission begins, and never goes further back (SB-91.02)"
                hint = "write 'on: turn-start' or another later moment"
                yield MapProblem(NO_EFFECT, message, node.pointer, hint=hint)


def _objective(mission: Entity) -> Mapping[str, Any]:
    found: Mapping[str, Any] = mission.data.get("objective", {})
    return found


class _Drawn(NamedTuple):
    """Cards that an effect draws: their kind, and in which decks they may lie (any where none is named)."""

    kind: str
    decks: tuple[str, ...] = ()
    #: Whether cards of other worlds will do as well (SB-38.26).
    beyond: bool = False

    def names(self, card: Entity) -> bool:
        return not (self.decks or self.beyond) or card.data.get("deck") in self.decks or self._lies_beyond(card)

    def _lies_beyond(self, card: Entity) -> bool:
        return self.beyond and "world" in card.data


_TIERS = ("low", "medium", "high")
#: What effects draw, by verb and the word that says it.
_DRAWN: Mapping[str, Mapping[str, _Drawn]] = {
    "gain_card": {
        "gear": _Drawn("item", ("gear",)),
        "artifact": _Drawn("item", ("artifact",)),
        "loot": _Drawn("loot"),
    },
    "draw": {each: _Drawn(each) for each in ("darkness", "growing-dread", "encounter")},
    "threat": {
        **{tier: _Drawn("threat", (tier,), True) for tier in _TIERS},
        **{word: _Drawn("threat", _TIERS, True) for word in ("party", "lower")},
        "epic": _Drawn("threat", ("high", "epic")),
        "other-world": _Drawn("threat", (), True),
    },
}


def no_cards(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Cards to draw of which there are none, where missions are played."""
    effects = (each for each in nodes_of(library, entity) if isinstance(each, EffectNode))
    for node in effects if library.of_kind("adventure") else ():
        for argument in node.arguments:
            drawn = _DRAWN.get(node.name, {}).get(str(argument.value))
            if drawn is not None and not any(map(drawn.names, library.of_kind(drawn.kind))):
                word = str(argument.value)
                what = {"item": word, "threat": f"{word} threat"}.get(drawn.kind, f"{drawn.kind} card")
                place = argument.pointer if argument.given else node.pointer
                hint = f"write {with_article(drawn.kind)}"
                if drawn.decks:
                    hint = f"{hint} with 'deck: {drawn.decks[0]}'"
                message = f"there is no {what.replace('-', ' ')} to draw"
                yield MapProblem(NO_EFFECT, message, place, hint=hint)


#: The sorts of tiles that an event is about, where they are not all: entrances are never placed, and only rooms have
#: tokens (SB-13.01).
_TILES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("tile-placed", "gate-explored"), ("room", "passage")),
    **dict.fromkeys(("token-revealed", "clue-found"), ("room",)),
}


def tiles(library: Library, entity: Entity) -> Iterator[MapProblem]:
    """Tiles that an event is never about, though a rule waits for them."""
    for event, node in expressions_of(library, entity) if entity.kind == "adventure" else ():
        for named in asked_among([node]) if event in _TILES else ():
            found = library.find(named.name, "tile", entity.pack) if named.sort == "entity:tile" else None
            sort = str(found.data.get("type", "room")) if found is not None else ""
            if sort and sort not in _TILES[event]:
                why = "is never placed" if sort == "entrance" else "has no exploration token"
                message = f"{event!r} is never about {named.name!r}: {'an' if sort == 'entrance' else 'a'} {sort} {why}"
                yield MapProblem(SETTLED, message, named.pointer, named.start, named.end, hint="name a room")
