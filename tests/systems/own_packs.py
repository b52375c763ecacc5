"""Packs of a test's own beside the pack that a system ships with: read, checked, and played by bots."""

from __future__ import annotations

from pathlib import Path

from tests.systems.own import main_pack
from toolkit.checks.run import Options, run
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.bots import make_bot
from toolkit.rules.log import Log
from toolkit.rules.system import Table, new_game
from toolkit.systems import find


def write(folder: Path, system: str, *cards: str) -> Path:
    """A pack of one file beside what the system ships with; each card is an item of a list in YAML."""
    manifest = f'id: beside\ntitle: Beside\nversion: "1.0.0"\nsystem: {system}\nlanguages: [en]\n'
    (folder / "lantern.yaml").write_text(manifest + f"requires: [{main_pack(system)}]\n", encoding="utf-8")
    (folder / "cards.yaml").write_text("".join(f"- {each}\n" for each in cards), encoding="utf-8")
    return folder


def problems(folder: Path, system: str, *cards: str) -> list[Diagnostic]:
    """What a check says of such a pack."""
    return list(run([write(folder, system, *cards)], Options()).diagnostics)


def library_with(folder: Path, system: str, *cards: str) -> Library:
    """The library of both packs."""
    loaded = load([shipped_by_name()[main_pack(system)], write(folder, system, *cards)])
    assert not loaded.diagnostics
    return loaded.library


def played(library: Library, system: str, adventure: str, seed: int, answers: int = 400) -> Log:
    """The log of a game of greedy bots, observed as a playtest observes it."""
    rules = find(system)
    entity = library.get(adventure, kind="adventure")
    log = Log()
    game = new_game(rules, library, entity, Table(2, seed), log=log, copyable=False)
    list(rules.facts.pieces(game))
    bots = {seat: make_bot(rules, "greedy", seat, seed) for seat in rules.seats(game.state)}
    ask = game.start()
    while ask is not None and answers:
        seat = rules.seat(game.state, ask)
        ask = game.answer(bots[seat].choose(rules.view(game.state, seat), ask))
        answers -= 1
    return log
