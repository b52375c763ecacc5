"""What events and cards say they are about is what their moments are about in games.

A rule that speaks of somebody its moment is never about is refused as doing nothing (L0882). So an event that left out
a subject would refuse rules that work, and one that names too many would let through rules that never do anything.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.render.counting import OWN_KINDS
from tests.systems.own import SYSTEMS, library_of, main_pack
from tests.systems.test_clean_is_played import Pack
from toolkit.checks.about import NOT_ABOUT
from toolkit.checks.rules_read import read_rules
from toolkit.content import yaml
from toolkit.content.entity import Entity
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot
from toolkit.rules.arguments import Choice, EffectsArgument, NumberArgument
from toolkit.rules.effects import EndlessEffects
from toolkit.rules.expressions.scope import Name
from toolkit.rules.expressions.types import BOOLEAN, NUMBER, Object
from toolkit.rules.reading import places
from toolkit.rules.system import System, Table, new_game
from toolkit.rules.verbs import EventKind, Owner, Parameter
from toolkit.rules.vocabulary import Vocabulary
from toolkit.rules.watching import Watch, pointer_in
from toolkit.systems import find

WITH_SUBJECTS = [system for system in SYSTEMS if find(system).vocabulary.subjects]
#: Adventures that are played a little, and games of each.
ADVENTURES, GAMES, MOST_ANSWERS = 5, 3, 400
#: Too few moments of an event say nothing of what it is never about.
ENOUGH, ENOUGH_ON_CARDS = 12, 60
#: Subjects that are there on occasions that games of bots seldom have: event → subjects.
SELDOM: Mapping[str, Mapping[str, set[str]]] = {
    "massive-darkness": {"level-rise": {"hero", "zone"}},
}
#: The same of rules on cards, by kind of card and moment: who attacks before it moves, in one half, has a target.
SELDOM_ON_CARDS: Mapping[str, tuple[str, ...]] = {"jaws-of-the-lion": ("item move-action ",)}
#: Families of selectors, each with a harmless verb that takes one; and a verb that takes words for somebody.
HOSTS = {"hero": "give_xp"}
HOST_OF_WORDS = "give_tokens"
#: Moments that somebody chooses, again and again where it costs nothing.
NOT_ASKED_FOR = frozenset({"use"})
#: Reasons that say there was nobody to do it for.
FOR_NOBODY = ("nobody", "no-character", "nowhere")
#: How many effects at least must have run that are refused, or nothing is held against games.
LEAST_REFUSED = 10


def _listening(system: str, adventure: str) -> str:
    """An adventure whose rules count every event, each in a counter of its own."""
    events = [event for event in sorted(find(system).vocabulary.events_of("adventure")) if event != "changed"]
    lines = [f"id: heard-{adventure}", "kind: adventure", "name: Heard", f"extends: {main_pack(system)}/{adventure}"]
    lines += ["counters:", *(f"  {_counter(event)}: 0" for event in events)]
    lines += ["rules:", *(f"  - {{on: {event}, do: [{{change: {_counter(event)}}}]}}" for event in events)]
    return "\n".join(lines) + "\n"


def _counter(event: str) -> str:
    return "heard_" + event.replace("-", "_")


def _pack(folder: Path, system: str, adventures: list[str]) -> Library:
    manifest = f'id: heard\ntitle: Heard\nversion: "1.0.0"\nsystem: {system}\nlanguages: [en]\n'
    manifest += f"requires: [{main_pack(system)}]\n"
    (folder / "lantern.yaml").write_text(manifest, encoding="utf-8")
    for each in adventures:
        (folder / f"heard-{each}.yaml").write_text(_listening(system, each), encoding="utf-8")
    loaded = load([shipped_by_name()[main_pack(system)], folder])
    assert not loaded.diagnostics
    return loaded.library


@contextmanager
def _heard(vocabulary: Vocabulary) -> Iterator[dict[str, list[set[str]]]]:
    """While it lasts: event → the subjects that each of its moments had."""
    found: dict[str, list[set[str]]] = defaultdict(list)
    verb = vocabulary.verbs["change"]
    run = verb.run
    events = {_counter(event): event for event in vocabulary.events_of("adventure")}

    def listen(game: Any, moment: Any, counter: Any, **others: Any) -> Any:
        if event := events.get(str(counter)):
            found[event].append(_subjects(vocabulary, event, moment))
        return run(game, moment, counter=counter, **others)

    object.__setattr__(verb, "run", listen)
    try:
        yield found
    finally:
        object.__setattr__(verb, "run", run)


def _subjects(vocabulary: Vocabulary, event: str, moment: Any) -> set[str]:
    """The subjects for which a name of the event says something. Numbers and yes or no are no subjects."""
    kind = vocabulary.events[event]
    names = [each for _, each in kind.scope.items() if each.type not in (BOOLEAN, NUMBER)]
    return {_subject(each, kind) for each in names if _means_one(each) and each.read(moment)}


def _means_one(name: Name) -> bool:
    """Whether a name stands for one subject, or for one figure that may be here or gone."""
    return len(name.about) == 1 or (bool(name.about) and isinstance(name.type, Object))


def _subject(name: Name, event: EventKind) -> str:
    """The subject a name stands for: the one of its subjects that the event says it is about."""
    return next((each for each in name.about if each in (event.about or ())), name.about[0])


def _play(rules: System, library: Library, adventure: str, seed: int) -> None:
    entity = library.get(f"heard-{adventure}", kind="adventure")
    game = new_game(rules, library, entity, Table(int(entity.data.get("default_players", 3)), seed), copyable=False)
    bots = {seat: make_bot(rules, ("greedy", "random")[seed % 2], seat, seed) for seat in rules.seats(game.state)}
    ask = game.start()
    for _ in range(MOST_ANSWERS):
        if ask is None:
            break
        seat = rules.seat(game.state, ask)
        ask = game.answer(bots[seat].choose(rules.view(game.state, seat), ask))


@pytest.mark.parametrize("system", WITH_SUBJECTS)
def test_moments_are_about_what_their_events_say(system: str, tmp_path: Path) -> None:
    rules = find(system)
    of_main = [each.id for each in library_of(system).of_kind("adventure") if each.pack == main_pack(system)]
    adventures = of_main[:: max(1, len(of_main) // ADVENTURES)]
    library = _pack(tmp_path, system, adventures)
    with _heard(rules.vocabulary) as heard:
        for number, adventure in enumerate(adventures):
            for game in range(GAMES):
                _play(rules, library, adventure, number * GAMES + game)
    for event, moments in heard.items():
        said = rules.vocabulary.events[event].about
        assert said is not None
        seen = set().union(*moments)
        assert seen <= said, f"{event} is about {seen - said} and does not say so"
        if len(moments) >= ENOUGH:
            kind = rules.vocabulary.events[event]
            nameable = {_subject(each, kind) for _, each in kind.scope.items() if _means_one(each)}
            never = (said & nameable) - seen - SELDOM.get(system, {}).get(event, set())
            assert not never, f"{event} says that it is about {never}, and was not in {len(moments)} moments"
    assert len(heard) >= len(rules.vocabulary.events_of("adventure")) // 2, "too few events happened to say anything"


# On cards


class _Probing(Pack):
    """Writes effects that are for somebody, each in a moment's own words and with no more than it needs."""

    def value(self, event: EventKind, parameter: Parameter) -> Any:
        if isinstance(parameter.type, EffectsArgument):
            host = self.vocabulary.verbs[HOST_OF_WORDS]
            return [{HOST_OF_WORDS: self.arguments(event, host.parameters)}]
        return 1 if isinstance(parameter.type, NumberArgument) else super().value(event, parameter)

    def arguments(self, event: EventKind, parameters: tuple[Parameter, ...]) -> dict[str, Any]:
        fitting = (each for each in parameters if self.vocabulary.fits(each, event.context))
        return {each.name: self.value(event, each) for each in fitting if each.required}

    def effects(self, event: EventKind) -> Iterator[dict[str, Any]]:
        """Everything on an event that is for somebody the moment must be about: verbs, selectors, words."""
        verbs = self.vocabulary.verbs_for(event.context)
        for verb in (each for each in verbs.values() if each.about):
            yield {verb.name: self.arguments(event, verb.parameters)}
        for family, verb_name in HOSTS.items():
            for name, selector in self.vocabulary.selectors_for(family, event.context).items():
                if selector.about:
                    yield {verb_name: {"count": 1, "who": name}}
        host = verbs.get(HOST_OF_WORDS)
        whom = next((each.type for each in host.parameters if each.name == "whom"), None) if host is not None else None
        assert whom is None or isinstance(whom, Choice)
        for word, _ in whom.about if whom is not None and host is not None else ():
            if word in whom.here(event.context):
                yield {HOST_OF_WORDS: {**self.arguments(event, host.parameters), "whom": word}}

    def cards(self) -> Iterator[dict[str, Any]]:
        """Shipped cards with all of that besides their own rules, each in the place of the shipped one."""
        for kind, owner in self.vocabulary.owners.items():
            for model in self.library.of_kind(kind) if kind != "adventure" else ():
                data = deepcopy(dict(model.data))
                if model.pack != main_pack(self.system) or not self._filled(data, owner):
                    continue
                data.pop("text", None)
                yield {**data, "id": model.id, "kind": kind, "overrides": model.qualified}

    def _filled(self, data: dict[str, Any], owner: Owner) -> bool:
        """Add the effects to the rules that an entity has at each place for them; false where it has no place."""
        found = False
        events = [each for each in self.vocabulary.events_of(owner.kind).values() if each.name not in NOT_ASKED_FOR]
        rules = [{"on": each.name, "do": [effect]} for each in events for effect in self.effects(each)]
        if "triggers" in owner.triggers and rules:
            data["triggers"] = [*data.get("triggers", ()), *rules]
            found = True
        for place, event in owner.effects.items():
            for _, part in places(data, place):
                part += self.effects(self.vocabulary.events[event])
                found = True
        return found


def _probed(folder: Path, system: str) -> tuple[Library, set[str]]:
    """Everything that ships, with such effects on its cards; and where `lantern check` says that they do nothing."""
    probing = _Probing(system, 1)
    manifest = f'id: probed\ntitle: Probed\nversion: "1.0.0"\nsystem: {system}\nlanguages: [en]\n'
    (folder / "lantern.yaml").write_text(f"{manifest}requires: [{main_pack(system)}]\n", encoding="utf-8")
    own = [dict(thing.data) for thing in probing.library.entities if thing.kind in OWN_KINDS]
    refused: set[str] = set()
    for number, data in enumerate((*probing.cards(), *own)):
        kept = folder / f"{number}"
        kept.mkdir()
        raw = json.dumps(data).encode()
        (kept / f"{data['id']}.yaml").write_bytes(raw)
        document, _ = yaml.read("probed.yaml", raw)
        assert document is not None
        for each in read_rules(document, (), data["kind"], data, system).problems:
            if each.code == NOT_ABOUT:
                refused.add(f"probed/{data['id']}#/{'/'.join(map(str, each.pointer))}")
    return load([shipped_by_name()[main_pack(system)], folder]).library, refused


@pytest.mark.parametrize("system", WITH_SUBJECTS)
def test_what_is_for_nobody_on_a_card_is_refused_and_nothing_else(system: str, tmp_path: Path) -> None:
    rules = find(system)
    library, refused = _probed(tmp_path, system)
    adventures = [each for each in library.of_kind("adventure") if each.pack == main_pack(system)]
    worked: set[str] = set()
    idle: Counter[tuple[str, str]] = Counter()
    for number, adventure in enumerate(adventures[:: max(1, len(adventures) // ADVENTURES)]):
        for game in range(GAMES):
            watch = _watched(rules, library, adventure, number * GAMES + game)
            worked |= watch.worked
            idle += watch.idle
    ran = worked | {place for place, _ in idle}
    assert not refused & worked, f"refused, and does something: {sorted(refused & worked)[:10]}"
    vain: dict[str, Counter[str]] = defaultdict(Counter)
    for (place, why), times in idle.items():
        if place.startswith("probed/") and place not in worked:
            vain[_rule(library, place)][why] += times
    for place in worked:
        vain.pop(_rule(library, place), None)
    for place in refused:
        vain.pop(_rule(library, place), None)
    for rule, reasons in vain.items():
        if rule.startswith(SELDOM_ON_CARDS.get(system, ("seldom ",))):
            continue
        for_nobody = sum(reasons[why] for why in FOR_NOBODY)
        assert for_nobody < ENOUGH_ON_CARDS or for_nobody < reasons.total(), (
            f"accepted, and for nobody: {rule} {reasons}"
        )
    assert len(refused & ran) >= LEAST_REFUSED, "too few of what is refused was tried in games"


def _rule(library: Library, place: str) -> str:
    """What stands at a place, on which kind of card and at which moment: the same on all cards that have it."""
    name, _, pointer = place.partition("#")
    entity = library.get(name)
    value: Any = entity.data
    on = ""
    for step in pointer_in(entity, pointer):
        value = value[step]
        on = value.get("on", on) if isinstance(value, dict) else on
    return f"{entity.kind} {on} {json.dumps(value, sort_keys=True)}"


def _watched(rules: System, library: Library, adventure: Entity, seed: int) -> Watch:
    """A game, as far as a few hundred answers go, and what its effects did."""
    table = Table(int(adventure.data.get("default_players", 3)), seed)
    game = new_game(rules, library, adventure, table, copyable=False)
    game.watch = watch = Watch()
    bots = {seat: make_bot(rules, "random", seat, seed) for seat in rules.seats(game.state)}
    with suppress(EndlessEffects):  # so many effects on one card may feed each other
        ask = game.start()
        for _ in range(MOST_ANSWERS):
            if ask is None:
                break
            seat = rules.seat(game.state, ask)
            ask = game.answer(bots[seat].choose(rules.view(game.state, seat), ask))
    return watch
