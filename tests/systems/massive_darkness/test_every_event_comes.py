"""Every moment that an adventure's rules can answer to comes, whether or not a rule could say what happens instead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.systems.own import library_of, main_pack
from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot
from toolkit.rules.counters import ADVENTURE
from toolkit.rules.system import Table, new_game
from toolkit.systems import find

SYSTEM = "massive-darkness"
VOCABULARY = find(SYSTEM).vocabulary
EVENTS = sorted(VOCABULARY.events_of(ADVENTURE).keys() - {"changed", "marked"})
#: Moments for which a game must go well, or very badly.
RARE = {"enemy-left", "hero-buried", "hero-left", "pillar-destroyed", "token-flipped"}
#: What is played, and by which bots.
GAMES = {"what-the-fire-left": "greedy", "the-one-that-walks": "random", "keep-the-ember": "greedy"}
ANSWERS = 600


def counting(adventure: str, folder: Path) -> Any:
    """An adventure in which every moment is counted."""
    data = library_of(SYSTEM).get(adventure, kind=ADVENTURE).data
    names = {event: event.replace("-", "_") for event in EVENTS if event not in awaited_in_vain(data)}
    lines = [
        "id: counting",
        "kind: adventure",
        "name: Counting",
        f"extends: {main_pack(SYSTEM)}/{adventure}",
        "counters:",
    ]
    lines += [f"  {name}: 0" for name in names.values()]
    lines += ["rules:", *(f"  - {{on: {event}, do: [{{change: {name}}}]}}" for event, name in names.items())]
    manifest = f'id: small\ntitle: Small\nversion: "1.0.0"\nsystem: {SYSTEM}\nlanguages: [en]\n'
    folder.mkdir()
    (folder / "lantern.yaml").write_text(f"{manifest}requires: [{main_pack(SYSTEM)}]\n", "utf-8")
    (folder / "counting.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    loaded = load([shipped_by_name()[main_pack(SYSTEM)], folder])
    assert not loaded.diagnostics
    return loaded.library


def awaited_in_vain(data: Any) -> set[str]:
    """The moments that never come in an adventure, by what it has."""
    events = VOCABULARY.events_of(ADVENTURE)
    sources = {name: event.sources.get(ADVENTURE) for name, event in events.items()}
    return {name for name, source in sources.items() if source is not None and not source.is_in(data)}


def test_every_moment_comes_for_rules_that_do_not_say_instead(tmp_path: Path) -> None:
    came: dict[str, int] = dict.fromkeys(EVENTS, 0)
    rules = find(SYSTEM)
    for seed, (adventure, bot) in enumerate(GAMES.items()):
        library = counting(adventure, tmp_path / adventure)
        entity = library.get("small/counting", kind=ADVENTURE)
        game = new_game(rules, library, entity, Table(3, seed), copyable=False)
        bots = {seat: make_bot(rules, bot, seat, seed) for seat in rules.seats(game.state)}
        ask = game.start()
        for _ in range(ANSWERS):
            if ask is None:
                break
            seat = rules.seat(game.state, ask)
            ask = game.answer(bots[seat].choose(rules.view(game.state, seat), ask))
        for event in EVENTS:
            came[event] += game.state.counters.get(event.replace("-", "_"), 0)
    assert {event for event, times in came.items() if not times} <= RARE
