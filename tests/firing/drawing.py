"""Shipped packs in which some entities have a drawn rule more, so that it is in play wherever the entity is."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.render.counting import COUNTERS, OWN_KINDS
from tests.systems.own import library_of, main_pack
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
from toolkit.systems import find

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
    """A drawn rule: on which kind of entity it stands, and what it says."""

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
    #: By where each stands: `pack/id#/pointer`.
    rules: Mapping[str, Rule]
    refused: tuple[Refused, ...]


def changed(system: str, seed: int, folder: Path) -> Changed:
    """The packs of a system in a folder, with rules drawn from a seed; those that `lantern check` refuses are out."""
    made, library = Drawn(system, seed), library_of(system)
    for pack in library.packs.values():
        shutil.copytree(pack.root, folder / pack.id, ignore=shutil.ignore_patterns("tests", "text", ".lantern"))
        manifest = {**_read(folder / pack.id / "lantern.yaml"), "languages": ["en"]}  # drawn words have no others
        (folder / pack.id / "lantern.yaml").write_text(json.dumps(manifest), "utf-8")
    for thing in made.library.entities:  # which rules may ask for, and no shipped pack has
        if thing.kind in OWN_KINDS:
            (folder / main_pack(system) / f"{thing.id}.yaml").write_text(json.dumps(thing.data), "utf-8")
    files = Files(folder)
    files.count(system, library)
    owners = [each for each in library.entities if each.kind in made.vocabulary.owners]
    refused: list[Refused] = []
    share, most = (SHARE, 1) if len(owners) > FEW else (SHARE_OF_FEW, MOST_OF_FEW)
    for entity in owners:
        if made.random.random() < share:
            relative = _file_of(entity, library)
            for _ in range(made.random.randint(1, most)):
                data = files.entity(relative, entity.pointer)
                for where, rule in _put(made, entity, data, refused):
                    files.puts.append(Put(relative, entity.pointer, where, rule))
    files.write()
    refused += without_the_refused(files)
    loaded = load(sorted(folder.iterdir()))
    rules = {place: put.rule for place, put in files.places()}
    return Changed(loaded.library, tuple(library.packs), rules, tuple(refused))


def without_the_refused(files: Files) -> list[Refused]:
    """Take out rules until the files check clean, and say which."""
    refused: list[Refused] = []
    while problems := _wrong(files.folder):
        assert files.puts, f"wrong without any drawn rule: {problems}"
        blamed = files.blamed(problems) or files.found_guilty(len(problems))
        refused += [Refused(put.rule, why) for put, why in blamed]
        files.take_out(put for put, _ in blamed)
    return refused


@dataclass(frozen=True, slots=True, eq=False)
class Put:
    """A rule that was put into an entity of a file, at the end of the list that `where` leads to."""

    file: str
    entity: Pointer
    where: Pointer
    rule: Rule


class Files:
    """The files of packs, as they ship and with the rules that were put into them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.puts: list[Put] = []
        self._shipped: dict[str, Any] = {}
        self._now: dict[str, Any] = {}

    def count(self, system: str, library: Library) -> None:
        """Let every adventure have the counters that drawn rules name."""
        if find(system).vocabulary.owners["adventure"].counters is None:
            return
        for adventure in library.of_kind("adventure"):
            file = _file_of(adventure, library)
            for data in (self.entity(file, adventure.pointer), _within(self._shipped[file], adventure.pointer)):
                data["counters"] = {**COUNTERS, **data.get("counters", {})}

    def entity(self, file: str, pointer: Pointer) -> Any:
        """The data of an entity as it is now."""
        if file not in self._now:
            self._shipped[file], self._now[file] = _read(self.folder / file), _read(self.folder / file)
        return _within(self._now[file], pointer)

    def write(self) -> None:
        for file, data in self._now.items():
            (self.folder / file).write_text(json.dumps(data), "utf-8")

    def take_out(self, puts: Iterable[Put]) -> None:
        """Write the files without some rules: as they ship, with all others put in again."""
        out = {id(put) for put in puts}
        self.puts = [put for put in self.puts if id(put) not in out]
        self._now = deepcopy(self._shipped)
        for put in self.puts:
            _within(self._now[put.file], put.entity)
            *around, key = put.where
            part = _within(self._now[put.file], (*put.entity, *around))
            part.setdefault(key, []).append(put.rule.data)
        self.write()

    def places(self) -> Iterator[tuple[str, Put]]:
        """Where every rule stands now: `pack/id#/pointer`."""
        for put, number in self._numbered():
            entity = _within(self._now[put.file], put.entity)
            inner = ("do", 0) if "on" in put.rule.data else ()
            pointer = (*put.where, number, *inner)
            yield f"{put.file.partition('/')[0]}/{entity['id']}#/" + "/".join(map(str, pointer)), put

    def _numbered(self) -> Iterator[tuple[Put, int]]:
        """Every rule with its number in its list: rules stand after what ships, in the order they were put there."""
        left = Counter((put.file, put.entity, put.where) for put in self.puts)
        for put in self.puts:
            place = (put.file, put.entity, put.where)
            yield put, len(_within(self._now[put.file], (*put.entity, *put.where))) - left[place]
            left[place] -= 1

    def blamed(self, problems: Sequence[Diagnostic]) -> list[tuple[Put, str]]:
        """The rules in which something is wrong; where that stands elsewhere in an entity, all rules of it."""
        documents: dict[str, Document] = {}
        told: dict[int, tuple[Put, str]] = {}
        for problem in problems:
            narrow, wide = [], []
            for put, number in self._numbered():
                if put.file != problem.path:
                    continue
                if put.file not in documents:
                    documents[put.file] = _document(self.folder, put.file)
                if _begins_in(problem.span, documents[put.file].span((*put.entity, *put.where, number))):
                    narrow.append(put)
                elif _begins_in(problem.span, documents[put.file].span(put.entity)):
                    wide.append(put)
            for put in narrow or wide:
                told.setdefault(id(put), (put, f"{problem.code} {problem.message}"))
        return list(told.values())

    def found_guilty(self, before: int) -> list[tuple[Put, str]]:
        """The rule without which fewer problems are told elsewhere, such as a board that became too small for it."""
        puts = self.puts
        for put in puts:
            self.take_out([put])
            problems = _wrong(self.folder)
            self.puts = puts
            if len(problems) < before:
                return [(put, "something elsewhere is wrong with it")]
        return [(put, "something elsewhere is wrong with all of them") for put in puts]


def _file_of(entity: Entity, library: Library) -> str:
    """The file an entity stands in: `pack/file`."""
    disk = next(Path(each.task.disk) for each in library.files if each.task.shown == entity.document.path)
    return f"{entity.pack}/{disk.relative_to(library.packs[entity.pack].root).as_posix()}"


def _document(folder: Path, file: str) -> Document:
    document, _ = yaml.read(file, (folder / file).read_bytes())
    assert document is not None
    return document


def _read(path: Path) -> Any:
    document, _ = yaml.read(path.name, path.read_bytes())
    assert document is not None
    return json.loads(json.dumps(document.data))


def _begins_in(problem: Span, entity: Span) -> bool:
    begins = (problem.line, problem.column)
    return (entity.line, entity.column) <= begins < (entity.end_line, entity.end_column)


def _within(data: Any, pointer: Pointer) -> Any:
    for step in pointer:
        data = data[step]
    return data


def _put(made: Drawn, entity: Entity, data: dict[str, Any], refused: list[Refused]) -> Iterator[tuple[Pointer, Rule]]:
    """Put a rule into one list of an entity and say which; those refused there are told besides."""
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
    where = (*pointer, key)
    for _ in range(REDRAWN):
        rule = _drawn(made, entity, where, own_event)
        rules.append(rule.data)
        problem = _problem_at(made.system, entity.kind, data, (*where, len(rules) - 1))
        if not problem:
            yield where, rule
            return
        rules.pop()
        refused.append(Refused(rule, problem))
    if not was_there:
        del part[key]


def _drawn(made: Drawn, entity: Entity, where: Pointer, own_event: str) -> Rule:
    """A rule for a list of an entity; effects that stand there alone are those of an event of their own."""
    data: dict[str, Any]
    if own_event:
        event = made.vocabulary.events[own_event]
        data, verb = made.effect_for(event)
        effect = data
    else:
        data, event, verb = made.rule_for(entity.kind, pays=where[-1] == "enchantments")
        effect = data["do"][0]
    return Rule(entity.kind, event.name, verb, made.told(event, verb, effect), data.get("if", ""), data)


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
