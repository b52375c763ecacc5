"""Content coverage: what of the content games used, what could have been used, and what never was.

| key | it is used when |
|---|---|
| `entity pack/id` | the card, tile, monster or hero came into play |
| `trigger pack/id#/pointer` | its event happened and its condition held |
| `effect pack/id#/pointer` | it ran |
| `branch pack/id#/pointer:true` (or `:false`) | the `if` there went this way |
| `zone pack/adventure#place` | somebody was there; `pack/tile#place` where tiles are drawn |
| `rule ID` | something happened by the rule, or it gave a choice |
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.util import find_spec
from types import CodeType
from typing import Any

from toolkit.content.diagnostics import START, Diagnostic, Severity, Span
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.playtest.orders import Cell
from toolkit.rules.effects import Effect, Trigger
from toolkit.rules.game import Game
from toolkit.rules.ledger import RULE_ID, ledger_lines
from toolkit.rules.observing import Observer, Piece, effects_in
from toolkit.rules.reading import tree_of
from toolkit.rules.system import System, Table, new_game
from toolkit.rules.tree import EffectNode, TriggerNode
from toolkit.rules.watching import pointer_in
from toolkit.systems import description, find

CODES = {"L1301": "content that no game of a playtest used"}

#: What can be covered, in the order people read it.
KINDS = ("entity", "trigger", "effect", "branch", "zone", "rule")
#: The kinds an author answers for.
CONTENT_KINDS = KINDS[:-1]


def used_in(system: System, game: Game[Any], observer: Observer) -> set[str]:
    """The keys of what one game used."""
    names = _qualified_names(game.library, game.adventure)
    adventure = game.adventure.qualified
    used = {f"entity {adventure}"}
    for what, who, where in observer.counts:
        if what == "visit":
            used.add(_zone(system, names, game.adventure, where))
        elif what in system.facts.entities:
            used.add(f"entity {names[who]}")
    used.update(f"rule {rule}" for rule in observer.rules if rule)
    assert game.watch is not None
    reached = set(game.watch.effects)
    for place in game.watch.effects:
        used.add(f"effect {place}")
    for place, outcome in game.watch.branches:
        used.add(f"branch {place}:{'true' if outcome else 'false'}")
        if "/do/" in place:
            reached.add(place)
    triggers = _trigger_places(system.id)
    for place in reached:
        used.add(f"entity {place.partition('#')[0]}")  # whose effects happen is in play
        if trigger := triggers.match(place.partition("#")[2]):  # effects that happen by themselves have none
            used.add(f"trigger {place.partition('#')[0]}#{trigger[0]}")
    return used


@lru_cache(maxsize=8)
def _trigger_places(system: str) -> re.Pattern[str]:
    """Where triggers stand in entities, as a pattern of pointers; rules may stand in groups with names of their own."""
    lists = {path for owner in find(system).vocabulary.owners.values() for path in owner.triggers}
    places = "|".join(path.replace(".", "/").replace("*", "[^/]+") for path in sorted(lists))
    return re.compile(f"/(?:{places})/(?:[^/]*[^/0-9][^/]*/)?[0-9]+(?=/do/)")


class _Names(dict[str, str]):
    """Ids as games call them → `pack/id`, looked up once."""

    def __init__(self, library: Library, pack: str) -> None:
        super().__init__()
        self.library = library
        self.pack = pack

    def __missing__(self, name: str) -> str:
        found = self.library.find(name, pack=self.pack) or self.library.find(name)
        self[name] = found.qualified if found is not None else name
        return self[name]


@lru_cache(maxsize=64)
def _qualified_names(library: Library, adventure: Entity) -> _Names:
    return _Names(library, adventure.pack)


def _zone(system: System, names: _Names, adventure: Entity, place: str) -> str:
    """The key of a place: it belongs to whoever laid it out, the adventure or the tile it is on."""
    tile = system.facts.tile_of(place)
    return f"zone {names[tile] if tile else adventure.qualified}#{place}"


def universe(system: System, library: Library, cells: Iterable[Cell]) -> frozenset[str]:
    """The keys of all that games of these cells could use."""
    keys = {f"rule {rule}" for rule in rules_named(system.id)}
    tables = {json.dumps([cell.adventure, cell.players, cell.options]): cell for cell in cells}  # whatever bots play
    for cell in tables.values():
        keys |= _of_table(system, library, cell)
    return frozenset(keys)


def _of_table(system: System, library: Library, cell: Cell) -> set[str]:
    entity = library.get(cell.adventure, kind="adventure")
    game = new_game(system, library, entity, Table(cell.players, 0, dict(cell.options)))
    names = _qualified_names(library, entity)
    keys = {_zone(system, names, entity, place) for place in system.facts.places(game.state)}
    for piece in system.facts.pieces(game):
        keys.update(_of_piece(piece))
    return keys


def _of_piece(piece: Piece) -> Iterator[str]:
    yield f"entity {piece.entity.qualified}"
    triggers = [power for power in piece.powers if isinstance(power, Trigger)]
    yield from (f"trigger {trigger.place}" for trigger in triggers)
    effects = list(effects_in(piece.powers))
    yield from (f"effect {effect.place}" for effect in effects)
    powers: list[Trigger | Effect] = [*triggers, *effects]
    for power in powers:
        if power.condition is not None:
            yield from (f"branch {power.place}:{way}" for way in ("true", "false"))


@lru_cache(maxsize=8)
def rules_named(system: str) -> frozenset[str]:
    """The ids of the rules that the code of a system can name in a log or a question: what it says as a constant."""
    known = description(system)
    if known is None:
        return frozenset()
    found: set[str] = set()
    for path in sorted(known.folder.rglob("*.py")):
        parts = path.relative_to(known.folder).with_suffix("").parts
        spec = find_spec(".".join((known.package, *(part for part in parts if part != "__init__"))))
        if spec is not None:
            loader: Any = spec.loader
            found.update(_constants(loader.get_code(spec.name)))
    return frozenset(found)


def _constants(code: CodeType) -> Iterator[str]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _constants(constant)
        elif isinstance(constant, tuple | frozenset):
            yield from (each for each in constant if isinstance(each, str) and RULE_ID.fullmatch(each))
        elif isinstance(constant, str) and RULE_ID.fullmatch(constant):
            yield constant


def merged(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The counts of several parts as one: in how many games each key was used, keys sorted."""
    total: dict[str, int] = {}
    for each in counts:
        for key, games in each.items():
            total[key] = total.get(key, 0) + games
    return dict(sorted(total.items()))


@dataclass(frozen=True, slots=True)
class Unused:
    """Something no game used, and where it is written. `called` and `why` say it in words.

    What is `within` something that was not used either needs no telling of its own: the effects of a card that never
    came into play.
    """

    key: str
    kind: str
    name: str
    path: str
    span: Span
    called: str
    why: str
    within: bool = False


@dataclass(frozen=True, slots=True)
class UsedContent:
    """How much of what could be used was used: of all, and of each kind (used, of so many)."""

    used: int
    total: int
    by_kind: Mapping[str, tuple[int, int]]
    unused: tuple[Unused, ...]
    #: Of each kind, what one pack alone brings: the one that is playtested.
    own: Mapping[str, tuple[int, int]]

    @property
    def share(self) -> float:
        return self.used / self.total if self.total else 1.0


def content_coverage(
    system: System, library: Library, cells: Iterable[Cell], counts: Mapping[str, int], own: str = ""
) -> UsedContent:
    """What games of these cells, which used `counts`, left unused: what the pack `own` brings first."""
    all_keys = universe(system, library, cells)
    used = all_keys & counts.keys()
    mine = {key for key in all_keys if is_of(key, own)}
    unused = sorted(_unused(system, library, key, own) for key in all_keys - used)
    told = tuple(_told_apart(each[1] for each in unused))
    return UsedContent(len(used), len(all_keys), _by_kind(all_keys, used), told, _by_kind(mine, used))


def _told_apart(unused: Iterable[Unused]) -> Iterator[Unused]:
    """The unused things, each told whether it lies within another unused one. Outer things come first."""
    silent: set[str] = set()
    for each in unused:
        within = each.kind not in ("rule", "zone") and _explained(each, silent)
        if not within:
            silent.add(each.name)
        yield replace(each, within=within)


def is_of(key: str, pack: str) -> bool:
    """Whether a thing is written in a pack. Rules are written in none."""
    kind, _, name = key.partition(" ")
    return kind in CONTENT_KINDS and name.partition("/")[0] == pack


def _by_kind(keys: Collection[str], used: Collection[str]) -> dict[str, tuple[int, int]]:
    """Of each kind, how many were used and how many there are."""
    counts = dict.fromkeys(KINDS, (0, 0))
    for key in keys:
        kind = key.partition(" ")[0]
        some, of = counts[kind]
        counts[kind] = (some + (key in used), of + 1)
    return counts


def _unused(system: System, library: Library, key: str, own: str) -> tuple[tuple[Any, ...], Unused]:
    """A thing that was not used, with what sorts it: the own pack first, kinds in their order, then places as people
    read them."""
    kind, _, name = key.partition(" ")
    path, span = _written_at(system, library, kind, name)
    found = Unused(key, kind, name, path, span, _called(system, library, kind, name), _why(kind, name))
    return (not is_of(key, own), KINDS.index(kind), path, span, name), found


def _called(system: System, library: Library, kind: str, name: str) -> str:
    """What people call a thing: the name of the entity, and which part of it is meant."""
    reference, _, place = name.partition("#")
    entity = library.find(reference)
    if entity is None:
        return name
    title = str(entity.data.get("name") or entity.id)
    if kind == "zone":
        return f"{title}, {place}"
    if kind == "entity":
        return title
    part = _part(system, library, entity, place.rpartition(":")[0] if kind == "branch" else place)
    said = f"the rule on {part.event.name}" if isinstance(part, TriggerNode) else f"the effect {part.name}"
    return f"{title}: " + (f"the condition of {said}" if kind == "branch" else said)


def _part(system: System, library: Library, entity: Entity, place: str) -> TriggerNode | EffectNode:
    """The rule or the effect at a place of an entity."""
    pointer = pointer_in(entity, place)
    nodes = tree_of(system.vocabulary, library, entity).walk()
    return next(each for each in nodes if isinstance(each, TriggerNode | EffectNode) and each.pointer == pointer)


def _why(kind: str, name: str) -> str:
    match kind:
        case "entity":
            return f"{name} never came into play"
        case "trigger":
            return "this trigger never fired"
        case "effect":
            return "this effect never ran"
        case "branch":
            return "this condition " + ("never held" if name.endswith(":true") else "always held")
        case "zone":
            return f"nobody ever was in {name.partition('#')[2]}"
    return f"nothing ever happened by {name}"


def _written_at(system: System, library: Library, kind: str, name: str) -> tuple[str, Span]:
    if kind == "rule":
        known = description(system.id)
        folder = "docs" if known is None or known.is_ours else f"{known.package}/data"
        return f"{folder}/rules/{system.id}.md", _line_of_rule(system.id, name)
    reference, _, place = name.partition("#")
    entity = library.find(reference)
    if entity is None:
        return "", START
    if kind in ("entity", "zone"):
        return entity.locate()
    if kind == "branch":
        condition = _part(system, library, entity, place.rpartition(":")[0]).condition
        assert condition is not None, "without a condition there are no branches"
        return entity.locate(condition.pointer)
    return entity.locate(pointer_in(entity, place))


@lru_cache(maxsize=8)
def _rule_lines(system: str) -> Mapping[str, int]:
    lines: dict[str, int] = {}
    for number, line in enumerate(ledger_lines(system), 1):
        if match := RULE_ID.search(line):
            lines.setdefault(match[0], number)
    return lines


def _line_of_rule(system: str, rule: str) -> Span:
    line = _rule_lines(system).get(rule, 1)
    return Span(line, 1, line, 1)


def findings(found: UsedContent, games: int, packs: Collection[str]) -> list[Diagnostic]:
    """What the authors of these packs may want to know, one finding a mistake: not the effects of a card that never
    came into play, and the empty places of an adventure together."""
    said: list[tuple[Unused, str]] = []
    empty: dict[str, list[Unused]] = {}
    for each in found.unused:
        if each.kind == "rule" or each.name.partition("/")[0] not in packs:
            continue
        if each.kind == "zone":
            empty.setdefault(each.name.partition("#")[0], []).append(each)
        elif not each.within:
            said.append((each, each.why))
    for zones in empty.values():
        names = sorted(zone.name.partition("#")[2] for zone in zones)
        said.append((zones[0], f"nobody ever was in {', '.join(names)}"))
    hint = "play more games, or other adventures, players or bots; or make it matter"
    return sorted(
        Diagnostic("L1301", f"{why} in {games:,} games", each.path, each.span, Severity.WARNING, hint)
        for each, why in said
    )


def _explained(each: Unused, silent: set[str]) -> bool:
    """Whether something around it was not used either: its entity, its trigger, the effect it is part of."""
    name = each.name.rpartition(":")[0] if each.kind == "branch" else each.name
    entity, _, place = name.partition("#")
    around = [entity]
    steps = place.split("/")
    around += [f"{entity}#{'/'.join(steps[:end])}" for end in range(2, len(steps) + (each.kind == "branch"))]
    return any(outer in silent for outer in around)
