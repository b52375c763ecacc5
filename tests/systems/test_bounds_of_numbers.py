"""What numbers in expressions can be: every number says it, and in games none is ever anything else.

`lantern check` refuses comparisons that no number within these bounds fulfils, or that all of them do (L0309). So a
bound that is too narrow would refuse rules that work, and a number without bounds lets rules through that never happen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.kept import hold, line
from tests.systems.own import SYSTEMS, folder_of, library_of, main_pack, own
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot
from toolkit.rules.arguments import Choice
from toolkit.rules.expressions import compile as compiling
from toolkit.rules.expressions.scope import Name, Scope
from toolkit.rules.expressions.types import BOOLEAN, NUMBER, Attribute, Bounds, Object
from toolkit.rules.system import System, Table, new_game
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems import find

#: Adventures that are played a little, games of each, and how many evaluations pass between two looks.
ADVENTURES, GAMES, MOST_ANSWERS, LOOKS = 4, 3, 500, 5
#: The share of a system's numbers that these games must have shown.
SHOWN = 0.75


def _scopes(system: str) -> list[Scope]:
    """Every scope in which content of a system can write expressions."""
    vocabulary: Vocabulary = find(system).vocabulary
    owners = vocabulary.owners.values()
    found = [
        *(event.scope for event in vocabulary.events.values()),
        *(stat.scope for stat in vocabulary.stats.values()),
        *(scope for owner in owners for scope in owner.conditions.values()),
        *(kind.scope for owner in owners for _, kind in owner.selections.values()),
        *own(system).scopes,
    ]
    return list(dict.fromkeys(found))


def _numbers(scope: Scope) -> Iterator[tuple[str, Name | Attribute]]:
    for name, declared in scope.items():
        if declared.type == NUMBER:
            yield name, declared
        elif isinstance(declared.type, Object):
            for attribute, inner in declared.type.attributes.items():
                if inner.type == NUMBER:
                    yield f"{declared.type.name}.{attribute}", inner


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_number_says_what_it_can_be(system: str) -> None:
    numbers = [each for scope in _scopes(system) for each in _numbers(scope)]
    assert numbers
    silent = {name for name, each in numbers if each.bounds is None}
    assert not silent, "write bounds=Bounds(0) where a number is never negative, or ANY_NUMBER with the reason"


@pytest.mark.parametrize("system", SYSTEMS)
def test_bounds_are_as_they_were_kept(system: str) -> None:
    """Comparisons that bounds settle are refused: wider ones let in what never fires, closer ones refuse what does."""
    texts: dict[str, set[str]] = {}
    for scope in _scopes(system):
        for name, each in _numbers(scope):
            texts.setdefault(name, set()).add(line([each.bounds, sorted(each.at_most)]))
    hold(folder_of(system) / "kept-bounds.json", {name: sorted(told) for name, told in texts.items()})


@pytest.mark.parametrize("system", SYSTEMS)
def test_bounds_run_from_the_least_to_the_most(system: str) -> None:
    for scope in _scopes(system):
        for name, each in _numbers(scope):
            assert each.bounds is not None
            assert each.bounds.least <= each.bounds.most, name


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_number_is_at_most_is_a_number_that_stands_beside_it(system: str) -> None:
    """In one scope at least: a name that is misspelt, or was renamed, would bound nothing."""
    named, found = set(), set()
    for scope in _scopes(system):
        names = {name for name, each in scope.items() if each.type == NUMBER}
        for path, each in _numbers(scope):
            kinds = (declared.type for _, declared in scope.items() if isinstance(declared.type, Object))
            beside = {kind.name: kind.attributes for kind in kinds}.get(path.rpartition(".")[0], {})
            known = names | {name for name, inner in beside.items() if inner.type == NUMBER}
            named |= {(path, other) for other in each.at_most}
            found |= {(path, other) for other in each.at_most if other in known}
    assert named == found


class Looking:
    """Reads every number of a scope whenever an expression of it is evaluated, and remembers the least and the most."""

    def __init__(self) -> None:
        self.seen: dict[str, list[int]] = {}
        self.wrong: set[str] = set()
        self._evaluations: dict[Scope, int] = defaultdict(int)
        #: Not while bots think, who guess at moments that they know little of.
        self.is_awake = False

    def look(self, scope: Scope, context: Any) -> None:
        self._evaluations[scope] += self.is_awake
        if not self.is_awake or self._evaluations[scope] % LOOKS != 1:
            return
        self.is_awake = False  # reading a number may evaluate expressions itself
        numbers = {name: each for name, each in scope.items() if each.type == NUMBER}
        values = {name: self._note(name, each, each.read(context)) for name, each in numbers.items()}
        self._compare("", numbers, values, values)
        for name, declared in scope.items():
            if declared.type == BOOLEAN and declared.bounds is not None:  # it says that it always holds, or never does
                self._note(name, declared, int(declared.read(context)))
        for name, declared in scope.items():
            if isinstance(declared.type, Object):
                self._look_at(name, declared, declared.read(context), values)
        self.is_awake = True

    def _look_at(self, name: str, declared: Name, thing: Any, around: Mapping[str, int]) -> None:
        assert isinstance(declared.type, Object)
        if thing is None:
            if not declared.about:
                self.wrong.add(f"{name} is nobody, and does not say that it is about somebody")
            return
        numbers = {name: each for name, each in declared.type.attributes.items() if each.type == NUMBER}
        whose = f"{declared.type.name}."
        values = {name: self._note(whose + name, each, each.read(thing)) for name, each in numbers.items()}
        self._compare(whose, numbers, values, {**around, **values})

    def _compare(
        self,
        whose: str,
        numbers: Mapping[str, Name | Attribute],
        values: Mapping[str, int],
        known: Mapping[str, int],
    ) -> None:
        """Hold numbers against those that they are said never to exceed, as far as the scope has them."""
        for name, declared in numbers.items():
            for other in declared.at_most:
                if values[name] > known.get(other, values[name]):
                    self.wrong.add(f"{whose}{name} is {values[name]}, and {other} is {known[other]}")

    def _note(self, name: str, declared: Name | Attribute, value: int) -> int:
        if declared.bounds is None:
            return value  # a counter: adventures have their own, with bounds of their own
        least, most = self.seen.setdefault(name, [value, value])
        self.seen[name] = [min(least, value), max(most, value)]
        if not declared.bounds.least <= value <= declared.bounds.most:
            self.wrong.add(f"{name} is {value} and {Bounds(*declared.bounds).described()}")
        return value


@contextmanager
def _watched(scopes: list[Scope], monkeypatch: pytest.MonkeyPatch) -> Iterator[Looking]:
    """While it lasts, every expression that is compiled looks at all numbers of its scope when it is evaluated."""
    looking = Looking()
    remember = compiling._remember

    def remembered(scope: Scope, *others: Any) -> compiling.Expression:
        found = remember(scope, *others)
        run = found.evaluate

        def evaluate(context: Any) -> Any:
            looking.look(scope, context)
            return run(context)

        object.__setattr__(found, "evaluate", evaluate)
        return found

    with monkeypatch.context() as patched:
        for scope in scopes:
            patched.setattr(scope, "compiled", {})
        patched.setattr(compiling, "_remember", remembered)
        yield looking


def _asking(system: str, adventure: str) -> str:
    """An adventure with a rule on every event, so that all of them evaluate an expression."""
    events = [event for event in sorted(find(system).vocabulary.events_of("adventure")) if event != "changed"]
    lines = [f"id: asking-{adventure}", "kind: adventure", "name: Asking", f"extends: {main_pack(system)}/{adventure}"]
    lines += ["counters:", "  asked: 0", "rules:"]
    lines += [f"  - {{on: {event}, if: asked == 0, do: [{{change: {{counter: asked, to: 0}}}}]}}" for event in events]
    return "\n".join(lines) + "\n"


def _pack(folder: Path, system: str, adventures: list[str]) -> Library:
    manifest = f'id: asking\ntitle: Asking\nversion: "1.0.0"\nsystem: {system}\nlanguages: [en]\n'
    manifest += f"requires: [{main_pack(system)}]\n"
    (folder / "lantern.yaml").write_text(manifest, encoding="utf-8")
    for each in adventures:
        (folder / f"asking-{each}.yaml").write_text(_asking(system, each), encoding="utf-8")
    loaded = load([shipped_by_name()[main_pack(system)], folder])
    assert not loaded.diagnostics
    return loaded.library


def _play(rules: System, library: Library, adventure: str, seed: int, looking: Looking) -> None:
    entity = library.get(adventure, kind="adventure")
    game = new_game(rules, library, entity, Table(int(entity.data.get("default_players", 3)), seed), copyable=False)
    bots = {seat: make_bot(rules, ("greedy", "random")[seed % 2], seat, seed) for seat in rules.seats(game.state)}
    looking.is_awake = True
    ask = game.start()
    for _ in range(MOST_ANSWERS):
        if ask is None:
            break
        seat = rules.seat(game.state, ask)
        looking.is_awake = False
        chosen = bots[seat].choose(rules.view(game.state, seat), ask)
        looking.is_awake = True
        ask = game.answer(chosen)


@pytest.mark.parametrize("system", SYSTEMS)
def test_numbers_of_games_stay_within_their_bounds(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = find(system)
    of_main = [each.id for each in library_of(system).of_kind("adventure") if each.pack == main_pack(system)]
    adventures = of_main[:: max(1, len(of_main) // ADVENTURES)]
    library = _pack(tmp_path, system, adventures)
    scopes = _scopes(system)
    with _watched(scopes, monkeypatch) as looking:
        for number, adventure in enumerate(adventures):
            for game in range(GAMES):
                name = adventure if game == 0 else f"asking-{adventure}"
                _play(rules, library, name, number * GAMES + game, looking)
    assert not looking.wrong
    possible = {name for scope in scopes for name, _ in _numbers(scope)}
    unseen = possible - looking.seen.keys()
    assert len(unseen) <= (1 - SHOWN) * len(possible), f"too few numbers were seen to say anything: {sorted(unseen)}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_there_or_not_has_no_number(system: str) -> None:
    """Words say that heroes cannot trade, whatever the number: one below zero would be printed and never count."""
    vocabulary = find(system).vocabulary
    for verb in vocabulary.verbs.values():
        for parameter in verb.parameters:
            words = parameter.type.words if isinstance(parameter.type, Choice) else ()
            for flag in (word for word in words if word in vocabulary.stats and vocabulary.stats[word].flag):
                for name in verb.numbers:
                    assert verb.idle({parameter.name: flag, name: -2}), f"{verb.name}: {flag} with {name}"
