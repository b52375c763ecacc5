"""Shipped packs in which some entities have a drawn rule more, so that it is in play wherever the entity is."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.systems.own import library_of
from tests.systems.test_clean_is_played import Pack
from toolkit.checks.rules_read import read_rules
from toolkit.checks.run import Options, run
from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic, Pointer, Severity, Span
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.content.yaml import Document
from toolkit.rules.arguments import Choice, Choices, FlagArgument, Selects
from toolkit.rules.reading import places
from toolkit.rules.verbs import EventKind, Verb

#: Which share of the entities get rules more: with many, games have little left of what they are. Where there are few
#: entities, most of them get several.
SHARE, SHARE_OF_FEW, FEW, MOST_OF_FEW = 0.25, 0.7, 100, 3
#: How often a verb is drawn again that ends the game or the turn.
ENDING = 0.9
#: How often a rule is drawn again that is refused where it stands, whatever else there is.
REDRAWN = 8
#: How often a rule gets a condition, and each key that it may have besides.
CONDITION, EXTRA = 0.4, 0.2


@dataclass(frozen=True, slots=True)
class Rule:
    """A drawn rule: where it stands (`pack/id#/pointer`), on which kind, and what it says."""

    place: str
    kind: str
    event: str
    verb: str
    arguments: tuple[str, ...]
    condition: str
    data: Any


class Drawn(Pack):
    """Draws rules for entities that ship."""

    def rule_for(self, kind: str, *, pays: bool = False) -> tuple[dict[str, Any], EventKind, str]:
        """A trigger for a kind of entity; one that `pays` has a price with symbols, as enchantments do."""
        events = {
            name: event
            for name, event in self.vocabulary.events_of(kind).items()
            if not pays or "bang" in str(self.vocabulary.extras_of(kind, name).get("spend"))
        }
        event = events[self.random.choice(sorted(events))]
        verb = self._verb(event)
        rule: dict[str, Any] = {"on": event.name, "do": [self.effect(event, verb)]}
        if self.random.random() < CONDITION:
            rule["if"] = self.atom(event.scope)
        for name, extra in self.vocabulary.extras_of(kind, event.name).items():
            if self.random.random() < EXTRA and (not extra.needs or extra.needs in rule):
                rule[name] = self._extra(name, extra.schema)
        if pays:
            rule["spend"] = {"bang": 1}
        if event.replaceable and self.random.random() < EXTRA:
            rule["instead"] = True
        return rule, event, verb

    def _extra(self, name: str, schema: Mapping[str, Any]) -> Any:
        return self.price(schema) if name == "spend" else self.random.choice(schema.get("enum", [2, 3]))

    def effect_for(self, event: EventKind) -> tuple[dict[str, Any], str]:
        verb = self._verb(event)
        return self.effect(event, verb), verb

    def _verb(self, event: EventKind) -> str:
        fitting: Mapping[str, Verb] = self.vocabulary.verbs_for(event.context)
        while True:
            name = self.random.choice(sorted(fitting))
            if not fitting[name].ends or self.random.random() > ENDING:
                return name

    def told(self, event: EventKind, verb: str, effect: Mapping[str, Any]) -> tuple[str, ...]:
        """What an effect says with words of the vocabulary: choices, flags and selectors."""
        arguments = effect[verb]
        if not isinstance(arguments, Mapping):
            return ()
        found = []
        for each in self.vocabulary.verbs[verb].parameters:
            given = arguments.get(each.name)
            match each.type:
                case Choice() | FlagArgument() if given is not None:
                    found.append(f"{each.name}={given}")
                case Choices() if isinstance(given, list):
                    found += [f"{each.name}={word}" for word in given]
                case Selects() if isinstance(given, Mapping):
                    found += [f"{each.name}={word}" for word in given]
                case _ if given is not None:
                    found.append(each.name)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Refused:
    """A rule that `lantern check` does not accept, and why."""

    rule: Rule
    why: str


@dataclass(frozen=True, slots=True)
class Changed:
    """Packs with drawn rules that check clean."""

    library: Library
    packs: tuple[str, ...]
    rules: Mapping[str, Rule]
    refused: tuple[Refused, ...]


def changed(system: str, seed: int, folder: Path) -> Changed:
    """The packs of a system in a folder, with rules drawn from a seed; those that `lantern check` refuses are out."""
    made, library = Drawn(system, seed), library_of(system)
    for pack in library.packs.values():
        shutil.copytree(pack.root, folder / pack.id, ignore=shutil.ignore_patterns("tests", ".lantern"))
    disks = {each.task.shown: Path(each.task.disk) for each in library.files}
    kept: dict[tuple[str, Pointer], list[Rule]] = {}
    files: dict[str, Any] = {}
    refused: list[Refused] = []
    owners = [each for each in library.entities if each.kind in made.vocabulary.owners]
    share, most = (SHARE, 1) if len(owners) > FEW else (SHARE_OF_FEW, MOST_OF_FEW)
    for entity in owners:
        if made.random.random() < share:
            disk = disks[entity.document.path]
            relative = f"{entity.pack}/{disk.relative_to(library.packs[entity.pack].root).as_posix()}"
            data = files.setdefault(relative, _read(folder / relative))
            times = made.random.randint(1, most)
            rules = [rule for _ in range(times) for rule in _put(made, entity, _within(data, entity.pointer), refused)]
            if rules:
                kept[relative, entity.pointer] = rules
    while True:
        for relative, data in files.items():
            (folder / relative).write_text(json.dumps(data), "utf-8")
        standing = _places(folder, kept)
        wrong = {
            (each.path, pointer): each
            for each in _wrong(folder)
            for span, pointer in standing.get(each.path, ())
            if _begins_in(each.span, span)
        }
        if not wrong:
            break
        for (relative, pointer), why in wrong.items():
            pack, _, inside = relative.partition("/")
            refused += [Refused(rule, f"{why.code} {why.message}") for rule in kept.pop((relative, pointer))]
            before, now = _read(library.packs[pack].root / inside), files[relative]
            if pointer:
                _within(now, pointer[:-1])[pointer[-1]] = _within(before, pointer)
            else:
                files[relative] = before
    loaded = load(sorted(folder.iterdir()))
    rules = {rule.place: rule for each in kept.values() for rule in each}
    return Changed(loaded.library, tuple(library.packs), rules, tuple(refused))


def _read(path: Path) -> Any:
    document, _ = yaml.read(path.name, path.read_bytes())
    assert document is not None
    return json.loads(json.dumps(document.data))


def _places(folder: Path, wanted: Iterable[tuple[str, Pointer]]) -> dict[str, list[tuple[Span, Pointer]]]:
    """Where the entities stand in their files as they were written."""
    found: dict[str, list[tuple[Span, Pointer]]] = {}
    documents: dict[str, Document] = {}
    for relative, pointer in wanted:
        if relative not in documents:
            document, _ = yaml.read(relative, (folder / relative).read_bytes())
            assert document is not None
            documents[relative] = document
        found.setdefault(relative, []).append((documents[relative].span(pointer), pointer))
    return found


def _begins_in(problem: Span, entity: Span) -> bool:
    begins = (problem.line, problem.column)
    return (entity.line, entity.column) <= begins < (entity.end_line, entity.end_column)


def _within(data: Any, pointer: Pointer) -> Any:
    for step in pointer:
        data = data[step]
    return data


def _put(made: Drawn, entity: Entity, data: dict[str, Any], refused: list[Refused]) -> Iterator[Rule]:
    """Put a rule on one place of an entity where one can stand; those that are refused there are told besides."""
    owner = made.vocabulary.owners[entity.kind]
    found: list[tuple[tuple[str | int, ...], Any, str, str]] = []
    for place in (*owner.triggers, *owner.effects):
        around, _, key = place.rpartition(".")
        for pointer, part in places(data, around) if around else [((), data)]:
            if isinstance(part, dict) and "text" not in part and isinstance(part.get(key, []), list):
                found.append((pointer, part, key, owner.effects.get(place, "")))
    if not found:
        return
    pointer, part, key, own_event = made.random.choice(found)
    if own_event and key not in part:
        return
    was_there = key in part
    rules = part.setdefault(key, [])
    where = (*pointer, key, len(rules))
    for _ in range(REDRAWN):
        rule = _drawn(made, entity, where, own_event)
        rules.append(rule.data)
        problem = _problem_at(made.system, entity.kind, data, where)
        if not problem:
            yield rule
            return
        rules.pop()
        refused.append(Refused(rule, problem))
    if not was_there:
        del part[key]


def _drawn(made: Drawn, entity: Entity, where: Pointer, own_event: str) -> Rule:
    """A rule for one place of an entity; effects that stand there alone are those of an event of their own."""
    data: dict[str, Any]
    if own_event:
        event = made.vocabulary.events[own_event]
        data, verb = made.effect_for(event)
        effect, at = data, where
    else:
        data, event, verb = made.rule_for(entity.kind, pays=where[-2] == "enchantments")
        effect, at = data["do"][0], (*where, "do", 0)
    place = f"{entity.qualified}#/" + "/".join(map(str, at))
    return Rule(place, entity.kind, event.name, verb, made.told(event, verb, effect), data.get("if", ""), data)


def _problem_at(system: str, kind: str, data: dict[str, Any], where: Pointer) -> str:
    """What is wrong with a rule, as far as its entity alone tells. Of those that extend others all is told later."""
    document, _ = yaml.read("drawn.yaml", json.dumps(data).encode())
    assert document is not None
    span = document.span(where)
    problems = read_rules(document, (), kind, data, system).problems
    return next((f"{each.code} {each.message}" for each in problems if _begins_in(each.span, span)), "")


def _wrong(folder: Path) -> list[Diagnostic]:
    report = run([folder], Options(folder, use_cache=False, jobs=1))
    return [each for each in report.diagnostics if each.severity is Severity.ERROR]
