"""What `lantern check` calls clean is refused by nothing: it is played, put into words and drawn.

Packs are drawn from the whole vocabulary of a system: on every kind of entity that rules are written on, rules with any
event, verb, selector, condition, lasting change and key. Entities that check refuses are taken out; of the rest,
every one is read, said in every language, drawn as data for its layout, and played.

`LANTERN_DRAWN=100-140` draws forty other packs of each system instead of the two of every run.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.render.counting import OWN_KINDS
from tests.render.test_words_tell_apart import Drawing
from tests.systems.own import SYSTEMS, main_pack
from tests.systems.own import own as own_of
from toolkit.checks.rules_read import read_rules
from toolkit.checks.run import Options, run
from toolkit.content import yaml
from toolkit.content.diagnostics import Severity
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.playtest.bots import make_bot
from toolkit.render.booklet.making import booklet_of, has_booklets
from toolkit.render.cards import card_of, printable
from toolkit.render.phrases import LANGUAGES
from toolkit.render.style import style_of
from toolkit.render.words import words_of
from toolkit.rules.arguments import WordArgument
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.reading import places, tree_of
from toolkit.rules.system import Table, new_game
from toolkit.rules.tree import ExpressionNode
from toolkit.rules.verbs import EventKind, Parameter
from toolkit.systems import find

#: Entities that are drawn of each kind, and questions that are answered in each game.
DRAWN = 12
#: How often so many are drawn of a kind of which none is clean.
ROUNDS = 3
#: How often an entity is drawn again for rules that are not refused.
REDRAWN = 40
ANSWERS = 40
#: Which packs of each system are drawn.
_FIRST, _, _END = os.environ.get("LANTERN_DRAWN", "").partition("-")
SEEDS = range(int(_FIRST), int(_END)) if _END else (1, 3)
#: The least share of drawn entities that must be clean, or the test would hold because nothing is accepted.
LEAST_CLEAN = 0.4


class Pack(Drawing):
    """Draws entities of a system: shipped ones with rules of ours in place of their own."""

    def __init__(self, system: str, seed: int) -> None:
        super().__init__(system, seed)
        self.system = system
        self.seed = seed
        self.seen: Counter[str] = Counter()

    def value(self, event: EventKind, parameter: Parameter) -> Any:
        if isinstance(parameter.type, WordArgument):
            known = {"zone": "6.a3", "door": "6.A1", "tile": "8", "hex": "1,1", **own_of(self.system).drawn_names}
            return known.get(parameter.type.sort, "red-lamp")
        return super().value(event, parameter)

    def entity(self, kind: str, number: int) -> dict[str, Any]:
        """An entity of a kind. Rules are drawn again that their entity alone shows to be wrong: nearly all would be."""
        drawn = (self._entity(kind, number) for _ in range(REDRAWN))
        return next((data for data in drawn if not self._is_refused(kind, data)), None) or self._entity(kind, number)

    def _is_refused(self, kind: str, data: dict[str, Any]) -> bool:
        document, _ = yaml.read("drawn.yaml", json.dumps(data).encode())
        assert document is not None
        return bool(read_rules(document, (), kind, data, self.system).problems)

    def _entity(self, kind: str, number: int) -> dict[str, Any]:
        owner = self.vocabulary.owners[kind]
        shipped = [each for each in self.library.of_kind(kind) if each.base is None]
        model = next((each for each in shipped if each.data.get("first")), None) or self.random.choice(shipped)
        data = deepcopy(dict(model.data))
        data |= {"id": f"drawn-{kind}-{number}", "name": f"Drawn {number}"}
        data.pop("text", None)
        data |= deepcopy(dict(own_of(self.system).drawn_data.get(kind, {})))
        apart = own_of(self.system).drawn_apart.get(kind, {})
        data |= {key: _of_number(each, number) for key, each in apart.items()}
        for place in owner.triggers:
            pays = place.endswith("enchantments")
            self._fill(data, place, [self.rule(kind, pays=pays) for _ in range(self.random.randint(1, 2))])
        for place in owner.passives:
            self._fill(data, place, [self.lasting(kind) for _ in range(self.random.randint(1, 2))])
        before = own_of(self.system).drawn_before.get(kind, {})
        for place, event in owner.effects.items():
            as_it_is = kind in own_of(self.system).drawn_as_it_is
            drawn = [*before.get(place, ()), self.effect(self.vocabulary.events[event])]
            self._fill(data, place, drawn, only_there=as_it_is)
        for place, (family, event) in owner.selections.items():
            fitting = self.vocabulary.selectors_for(family, event.context)
            name = self.random.choice(sorted(fitting))
            drawn_arguments = fitting[name].counting(self.arguments(event, fitting[name].parameters))
            self._fill(data, place, {name: drawn_arguments}, only_there=True)
        return data

    def _fill(self, data: dict[str, Any], place: str, rules: Any, *, only_there: bool = False) -> None:
        """Put rules where they stand, in every part of the entity that can have them."""
        around, _, key = place.rpartition(".")
        for _, part in list(places(data, around)) if around else [((), data)]:
            if isinstance(part, dict) and "text" not in part and (key in part or not only_there):
                part[key] = rules

    def rule(self, kind: str, *, pays: bool = False) -> dict[str, Any]:
        """A trigger; an enchantment `pays` with symbols, so it listens on an event that knows them."""
        events = {
            name: event
            for name, event in self.vocabulary.events_of(kind).items()
            if not pays or "bang" in str(self.vocabulary.extras_of(kind, name).get("spend"))
        }
        event = events[self.random.choice(sorted(events))]
        verb = self.random.choice(sorted(self.vocabulary.verbs_for(event.context)))
        self.seen.update([f"event {event.name}", f"verb {verb}"])
        rule: dict[str, Any] = {"on": event.name}
        if self.random.random() < 0.5:
            rule["if"] = self.condition(event.scope)
        for name, extra in self.vocabulary.extras_of(kind, event.name).items():
            if self.random.random() < 0.3 and (not extra.needs or extra.needs in rule):
                rule[name] = (
                    self.price(extra.schema)
                    if name == "spend"
                    else self.random.choice(extra.schema.get("enum", [2, 3]))
                )
        if pays:
            rule["spend"] = {"bang": 1}
        if event.replaceable and self.random.random() < 0.3:
            rule["instead"] = True
        rule["do"] = [self.effect(event, verb)]
        if self.random.random() < 0.3:
            rule["do"].append({**self.effect(event), "if": self.condition(event.scope)})
        return rule

    def lasting(self, kind: str) -> dict[str, Any]:
        known = self.vocabulary.stats_of(kind)
        stat = known[self.random.choice(sorted(known))]
        change: dict[str, Any] = {"stat": stat.name, "by": 1 if stat.flag else self.number(stat.scope, 1)}
        return {**change, "if": self.condition(stat.scope)} if self.random.random() < 0.4 else change


def _of_number(told: str | int | range, number: int) -> str | int:
    """What the drawn entity with this number has for itself."""
    if isinstance(told, str):
        return told.format(number)
    return told[number % len(told)] if isinstance(told, range) else told


@dataclass
class Drawn:
    """A drawn pack on disk: what of it is clean, as a library, and how much of it was drawn."""

    library: Library
    clean: list[str]
    drawn: Counter[str]
    seen: Counter[str]


def pack(system: str, seed: int, folder: Path) -> Drawn:
    made = Pack(system, seed)
    manifest = {"id": "drawn", "title": "Drawn", "version": "1.0.0", "system": system, "languages": ["en"]}
    folder.mkdir()
    (folder / "lantern.yaml").write_text(json.dumps({**manifest, "requires": [main_pack(system)]}), "utf-8")
    for thing in made.library.entities:  # which rules may ask for, and no shipped pack has
        if thing.kind in OWN_KINDS:
            (folder / f"{thing.id}.yaml").write_text(json.dumps(thing.data), "utf-8")
    drawn: Counter[str] = Counter()
    lacking = set(made.vocabulary.owners)
    for _ in range(ROUNDS):  # a kind of which nothing is clean by bad luck is drawn again
        for kind in sorted(lacking):
            for _ in range(DRAWN):
                data = made.entity(kind, drawn[kind])
                (folder / f"{data['id']}.yaml").write_text(json.dumps(data), "utf-8")
                drawn[kind] += 1
        while refused := _refused(folder):
            for name in refused:
                (folder / name).unlink()
        lacking -= own_of(system).replaced_only
        lacking -= {each.stem.removeprefix("drawn-").rpartition("-")[0] for each in folder.glob("drawn-*.yaml")}
    loaded = load([folder])
    assert loaded.diagnostics == ()
    clean = [each.qualified for each in loaded.library.entities if each.qualified.startswith("drawn/drawn-")]
    return Drawn(loaded.library, clean, drawn, made.seen)


def _refused(folder: Path) -> set[str]:
    report = run([folder], Options(folder, use_cache=False, jobs=1))
    return {each.path for each in report.diagnostics if each.severity is Severity.ERROR}


def own(drawn: Drawn) -> Iterator[Entity]:
    return (each for each in drawn.library.entities if each.qualified.startswith("drawn/drawn-"))


@pytest.fixture(scope="module", params=[(system, seed) for system in SYSTEMS for seed in SEEDS], ids=str)
def drawn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Drawn]:
    system, seed = request.param
    return system, pack(system, seed, tmp_path_factory.mktemp("drawn") / "pack")


def test_many_kinds_events_and_verbs_are_clean(drawn: tuple[str, Drawn]) -> None:
    system, made = drawn
    vocabulary = find(system).vocabulary
    assert len(made.clean) >= LEAST_CLEAN * made.drawn.total(), made.drawn
    assert {each.kind for each in own(made)} == set(vocabulary.owners) - own_of(system).replaced_only
    events = {name for name in vocabulary.events if f"event {name}" in made.seen}
    assert len(events) > 0.5 * len(vocabulary.events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_clean_is_said(drawn: tuple[str, Drawn], language: str) -> None:
    _, made = drawn
    for entity in own(made):
        words_of(made.library, entity, language)


def test_what_is_clean_is_drawn(drawn: tuple[str, Drawn]) -> None:
    system, made = drawn
    style = style_of(made.library, "drawn")
    for entity in printable(made.library, "drawn"):
        for language in LANGUAGES:
            card_of(made.library, entity, language, style)
    for adventure in made.library.of_kind("adventure", pack="drawn") if has_booklets(system) else ():
        for language in LANGUAGES:
            booklet_of(made.library, adventure, language)
            booklet_of(made.library, adventure, language, spoiler_free=True)


def test_what_is_clean_is_played(drawn: tuple[str, Drawn]) -> None:
    system, made = drawn
    rules = find(system)
    adventures = made.library.of_kind("adventure", pack="drawn") or made.library.of_kind("adventure")[:4]
    for seed, adventure in enumerate(adventures):
        game = new_game(rules, made.library, adventure, Table(int(adventure.data.get("default_players", 2)), seed))
        agents = {seat: make_bot(rules, "random", seat, seed) for seat in rules.seats(game.state)}
        try:
            ask = game.start()
            for _ in range(ANSWERS):
                if ask is None:
                    break
                seat = rules.seat(game.state, ask)
                ask = game.answer(agents[seat].choose(rules.view(game.state, seat), ask))
        except EndlessEffects as endless:  # they are stopped and named
            if not any(_has_condition(made.library, each) for each in endless.cycle):
                raise


def _has_condition(library: Library, cause: str) -> bool:
    """Whether an entity whose effect is part of a ring has conditions: no check can foretell whether they hold."""
    source = cause.partition(":")[0]
    entity = library.find(source, pack="drawn") or library.get(source)
    tree = tree_of(find(library.packs[entity.pack].manifest.system).vocabulary, library, entity)
    return any(isinstance(node, ExpressionNode) for node in tree.walk())
