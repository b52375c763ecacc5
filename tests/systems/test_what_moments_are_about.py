"""What events say they are about is what their moments are about in games.

A rule that speaks of somebody its moment is never about is refused as doing nothing (L0882). So an event that left out
a subject would refuse rules that work, and one that names too many would let through rules that never do anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.systems.own import SYSTEMS, library_of, main_pack
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot
from toolkit.rules.expressions.types import BOOLEAN, NUMBER
from toolkit.rules.system import System, Table, new_game
from toolkit.rules.vocabulary import Vocabulary
from toolkit.systems import find

WITH_SUBJECTS = [system for system in SYSTEMS if find(system).vocabulary.subjects]
#: Adventures that are played a little, and games of each.
ADVENTURES, GAMES, MOST_ANSWERS = 5, 3, 400
#: Too few moments of an event say nothing of what it is never about.
ENOUGH = 12
#: Subjects that are there on occasions that games of bots seldom have: event → subjects.
SELDOM: Mapping[str, Mapping[str, set[str]]] = {
    "massive-darkness": {"level-rise": {"hero", "zone"}},
}


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
    names = [each for _, each in vocabulary.events[event].scope.items() if each.type not in (BOOLEAN, NUMBER)]
    return {each.about[0] for each in names if len(each.about) == 1 and each.read(moment)}


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
            nameable = {each.about[0] for _, each in rules.vocabulary.events[event].scope.items() if each.about}
            never = (said & nameable) - seen - SELDOM.get(system, {}).get(event, set())
            assert not never, f"{event} says that it is about {never}, and was not in {len(moments)} moments"
    assert len(heard) >= len(rules.vocabulary.events_of("adventure")) // 2, "too few events happened to say anything"
