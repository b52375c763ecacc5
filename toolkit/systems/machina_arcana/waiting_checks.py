"""Rules that wait for what never comes: a space on no tile, a mark that nobody gives, exploring that is forbidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.crawl.map.problems import MapProblem
from toolkit.rules.expressions.limits import Between
from toolkit.rules.expressions.never import never_holding
from toolkit.rules.expressions.nodes import And, Path, names_used
from toolkit.rules.expressions.wanted import choices
from toolkit.rules.reading import readable_trees
from toolkit.rules.tree import EffectNode, EntityTree, ExpressionNode, TriggerNode, effects_in, walk
from toolkit.systems.machina_arcana.card_checks import NEVER
from toolkit.systems.machina_arcana.certain import ENTERED
from toolkit.systems.machina_arcana.fights.targets import ALL_TRAPS, TRAPS
from toolkit.systems.machina_arcana.map.tiles import CHAPTER as CHAPTER_SPACE
from toolkit.systems.machina_arcana.map.tiles import RITUAL, SPAWN, TRAP, kinds_of
from toolkit.systems.machina_arcana.state import MOST_EXPLORERS, MOST_TILES
from toolkit.systems.machina_arcana.verbs.scopes import VOCABULARY

#: The verb that lays a tile of an endgame, and the one that puts tokens onto a card.
LAYS, COLLECTS = "lay_endgame", "accumulate"
#: The names that are asked about what lies on the table.
_ASKED = frozenset({"space", "marked_one", "rituals_left", "sealed"})


@dataclass(frozen=True)
class Table:
    """What can lie on the table while a card is in play."""

    where: str
    #: How many spaces of a kind there are at the most.
    spaces: Counter[str]
    marks: bool
    #: Nobody activates a chapter space while the card is in play, or with what brings it.
    no_chapter_space: bool


def problems(library: Library, entity: Entity, rules: EntityTree) -> Iterator[MapProblem]:
    """What the rules of a card, a chapter or a scenario ask for and can never get."""
    yield from _tokens(rules)
    table: Table | None = None
    for rule in rules.nodes.values():
        if isinstance(rule, TriggerNode) and rule.event.name == "explored" and entity.data.get("no_exploring"):
            message = "nobody can explore while this chapter is in play"
            hint = "take 'no_exploring' away, or wait for another event"
            yield MapProblem(NEVER, message, (*rule.pointer, "on"), hint=hint)
        for node in walk(rule):
            asks = isinstance(node, ExpressionNode) and _ASKED.intersection(names_used(node.term))
            if not asks and not (isinstance(node, EffectNode) and _space(node)):
                continue
            table = table or _table(library, entity)
            if table is None:
                return  # nothing names this chapter: told elsewhere
            if isinstance(node, ExpressionNode):
                yield from _never(node, table)
            elif isinstance(node, EffectNode) and not table.spaces[_space(node)]:
                message = f"this does nothing: no tile {table.where} has a {_space(node)}"
                yield MapProblem(NEVER, message, node.pointer, hint="draw one on a tile, or name another space")


def _tokens(rules: EntityTree) -> Iterator[MapProblem]:
    """Tokens that never become enough: they come onto the card only when it comes into play itself, and a card that
    leaves play loses them (MA-45.35)."""
    found = [(rule, each) for rule in rules.triggers() for each in effects_in((rule,)) if each.name == COLLECTS]
    if not all(rule.event.name == ENTERED for rule, _ in found):
        return
    nodes = [node for rule, _ in found for node in walk(rule) if isinstance(node, EffectNode)]
    each_time = MOST_EXPLORERS if any(node.verb.introduces for node in nodes) else 1
    for _, node in found:
        at = node.value("at")
        if isinstance(at, int) and at > len(found) * each_time:
            message = f"these tokens never become {at}: the card takes some only when it comes into play"
            yield MapProblem(NEVER, message, node.pointer, hint="choose another moment, such as 'turn-end'")


def _space(node: EffectNode) -> str:
    """The kind of space that an effect is about, where it is one of the map's; empty for others."""
    if node.value("reach") in (TRAPS, ALL_TRAPS):
        return TRAP
    named = node.value("space") or (node.value("to") if node.name == "teleport" else None)
    return str(named or "")


def _never(node: ExpressionNode, table: Table) -> Iterator[MapProblem]:
    most = {"rituals_left": table.spaces[RITUAL], "sealed": MOST_TILES * table.spaces[SPAWN]}
    limits = {name: Between(0, number) for name, number in most.items()}
    too_many = next(never_holding(node.term, lambda path: limits.get(path.dotted)), None)
    if too_many is not None:
        yield MapProblem(NEVER, f"this never holds: {too_many.why} {table.where}", node.pointer)
    for part in node.term.operands if isinstance(node.term, And) else (node.term,):
        name, spaces = choices(part)
        if name == "space" and {*spaces} == {CHAPTER_SPACE} and table.no_chapter_space:
            message = "this never holds: no chapter space can be activated while this chapter is in play (MA-1.05)"
            yield MapProblem(NEVER, message, node.pointer, hint="take 'locked' away, or ask for another space")
        elif name == "space" and spaces and not any(table.spaces[each] for each in spaces):
            message = f"this never holds: no tile {table.where} has a {' or '.join(spaces)}"
            yield MapProblem(NEVER, message, node.pointer, hint="draw one on a tile, or ask for another space")
        if isinstance(part, Path) and part.dotted == "marked_one" and not table.marks:
            message = "this never holds: nothing marks a monster before"
            yield MapProblem(NEVER, message, node.pointer, hint="write 'mark: true' where one spawns")


def _table(library: Library, entity: Entity) -> Table | None:
    """What lies on the table: for a chapter that of its scenarios until then, for a scenario its own, else all."""
    scenarios = list(library.of_kind("adventure"))
    if entity.kind == "chapter":
        found = [(each, _chapters(library, each)) for each in scenarios]
        until = [(each, chapters[: chapters.index(entity) + 1]) for each, chapters in found if entity in chapters]
        where = "in its scenario until then"
    elif entity.kind == "adventure":
        until, where = [(entity, _chapters(library, entity))], "of this scenario"
    else:
        until, where = [(each, _chapters(library, each)) for each in scenarios], "of a scenario"
    if not until:
        return None
    spaces: Counter[str] = Counter()
    marks = False
    for scenario, chapters in until:
        effects = list(_effects(library, [scenario, *chapters]))
        marks = marks or any(each.name == "spawn" and each.value("mark") for each in effects)
        laid = [each.value("tile") for each in effects if each.name == LAYS]
        named = (library.find(str(name), kind="tile", pack=scenario.pack) for name in scenario.data["tiles"])
        for tile in (*named, *laid):
            spaces |= Counter(kinds_of(tile) if isinstance(tile, Entity) else ())
    is_locked = bool(entity.data.get("locked")) and not any(_comes_by_space(each, entity) for _, each in until)
    return Table(where, spaces, marks, is_locked)


def _comes_by_space(chapters: list[Entity], chapter: Entity) -> bool:
    """Whether a chapter may be turned up by a chapter space: one comes before it that is not locked."""
    before = chapters[: chapters.index(chapter)] if chapter in chapters else []
    return bool(before) and not before[-1].data.get("locked")


def _chapters(library: Library, scenario: Entity) -> list[Entity]:
    found = (library.find(str(name), kind="chapter", pack=scenario.pack) for name in scenario.data["chapters"])
    return [each for each in found if each is not None]


def _effects(library: Library, entities: Iterable[Entity]) -> Iterator[EffectNode]:
    return (each for rules in readable_trees(VOCABULARY, library, entities) for each in effects_in(tuple(rules.walk())))
