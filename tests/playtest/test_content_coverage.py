"""Content coverage: what games used, what they could have used, and what never was, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playtest import runs
from toolkit.checks.allow import allowed
from toolkit.checks.run import Options, run
from toolkit.content.library import Library, load
from toolkit.playtest.content_coverage import (
    KINDS,
    UsedContent,
    content_coverage,
    findings,
    is_of,
    merged,
    rules_named,
    universe,
)
from toolkit.playtest.one_game import Playground, play_game
from toolkit.playtest.planning import plan
from toolkit.rules.ledger import rule_ids
from toolkit.systems import find

MANIFEST = """\
id: dim
title: Dim
version: "1.0.0"
system: night-cage
languages: [en]
requires: [night-cage]
"""
#: The base game with tiles of our own: some triggers can fire, some never do, one tile is in no stack.
TILE = """\
id: draughty-turn
kind: tile
name: Draughty turn
symbol: "d"
exits: ┼
copies: 60
triggers:
  - on: placed
    if: stack < 800
    do:
      - gain_nerve
  - on: entered
    if: stack > 900
    do:
      - lose_nerve
"""


def kinds(keys: set[str] | frozenset[str]) -> dict[str, int]:
    return {kind: sum(key.startswith(f"{kind} ") for key in keys) for kind in KINDS}


@pytest.mark.parametrize(
    ("pack", "adventure"),
    [
        ("night-cage", "advanced"),
        ("massive-darkness", "two-sparks"),
        ("brimstone", "sack-of-black-stone"),
        ("machina-arcana", "the-brass-well"),
        ("jaws-of-the-lion", "rats-in-the-granary"),
    ],
)
def test_games_use_what_they_could_use_and_nothing_else(pack: str, adventure: str) -> None:
    order = runs.order(games=6, pack=pack, adventures=[adventure])
    playground = runs.playground(order, pack)
    could = universe(playground.system, playground.library, order.cells)
    used: set[str] = set()
    for index in range(6):
        used |= play_game(playground, 0, index).used
    assert used <= could
    counted = kinds(used)
    assert all(counted[kind] for kind in KINDS if kinds(could)[kind] > 20)
    assert kinds(could)["zone"] == len(
        playground.system.facts.places(
            playground.system.new_state(
                playground.library, playground.adventure(order.cells[0]), runs.table(order.cells[0])
            )
        )
    )


@pytest.mark.parametrize("pack", ["night-cage", "massive-darkness", "drowned-wing"])
def test_the_universe_of_every_shipped_adventure_holds_all_that_its_games_use(pack: str) -> None:
    library = runs.library(pack)
    system = find(library.packs[next(iter(library.requested))].manifest.system)
    for adventure in library.of_kind("adventure"):
        order = plan(system, library, adventure.pack, adventures=[adventure.qualified], bots=["random"])
        could = universe(system, library, order.cells)
        counts = kinds(could)
        assert min(counts["entity"], counts["zone"], counts["rule"]) > 10, adventure.id
        playground = Playground(system, library, order)
        for index in range(2):
            assert play_game(playground, 0, index).used <= could, adventure.id


def test_heroes_that_do_not_play_are_not_in_the_universe() -> None:
    chosen = {"heroes": ["odo", "ilse"]}
    order = runs.order(pack="massive-darkness", adventures=["two-sparks"], players=[2], options=chosen)
    could = universe(runs.system("massive-darkness"), runs.library("massive-darkness"), order.cells)
    heroes = {hero.id for hero in runs.library("massive-darkness").of_kind("hero")}
    assert {name for name in heroes if f"entity massive-darkness/{name}" in could} == {"odo", "ilse"}


def test_the_places_of_the_universe_are_found_in_the_files() -> None:
    order = runs.order(pack="massive-darkness", adventures=["two-sparks"])
    found = content_coverage(runs.system("massive-darkness"), runs.library("massive-darkness"), order.cells, {})
    assert found.used == 0
    for each in found.unused:
        assert each.path, each.key
        if each.kind in ("trigger", "effect", "branch"):
            assert each.span.line > 1, each.key
            text = Path(each.path).read_text(encoding="utf-8").splitlines()[each.span.line - 1]
            if each.kind == "branch":
                assert "if:" in text, (each.key, text)


def test_rules_that_the_code_can_name_are_rules_of_the_ledger() -> None:
    for system in ("night-cage", "massive-darkness"):
        named = rules_named(system)
        assert len(named) > 50
        assert named <= rule_ids(system)


def test_counts_of_parts_add_up() -> None:
    assert merged([{"b": 1, "a": 2}, {"a": 1}]) == {"a": 3, "b": 1}


def dim(folder: Path) -> Library:
    (folder / "adventures").mkdir()
    (folder / "lantern.yaml").write_text(MANIFEST, "utf-8")
    (folder / "draughty-turn.yaml").write_text(TILE, "utf-8")
    (folder / "adventures/draughts.yaml").write_text(
        "id: draughts\nkind: adventure\nextends: night-cage/base\nname: Draughts\nfirst: false\n"
        "boards:\n  small:\n    stack: {draughty-turn: 40}\n",
        "utf-8",
    )
    return load([folder], base=folder).library


def covered(library: Library, games: int) -> UsedContent:
    system = find("night-cage")
    order = plan(system, library, "dim", adventures=["draughts"], bots=["random"])
    playground = Playground(system, library, order)
    counts = merged(dict.fromkeys(play_game(playground, 0, index).used, 1) for index in range(games))
    return content_coverage(system, library, order.cells, counts)


def test_what_never_happened_is_one_finding_each_with_its_line(tmp_path: Path) -> None:
    found = findings(covered(dim(tmp_path), 20), 20, {"dim"})
    own = [(each.path, each.span.line, each.message) for each in found if each.path == "draughty-turn.yaml"]
    assert own == [
        ("draughty-turn.yaml", 9, "this condition always held in 20 games"),
        ("draughty-turn.yaml", 12, "this trigger never fired in 20 games"),
    ]
    assert {each.code for each in found} == {"L1301"}


def test_places_nobody_went_to_are_one_finding_and_other_packs_are_left_alone(tmp_path: Path) -> None:
    unplayed = covered(dim(tmp_path), 0)
    zones = [each.message for each in findings(unplayed, 0, {"dim"}) if "nobody" in each.message]
    assert len(zones) == 1
    assert zones[0].startswith("nobody ever was in a1, a2, a3, ")
    paths = {each.path for each in findings(unplayed, 0, {"dim"})}
    assert paths == {"adventures/draughts.yaml", "draughty-turn.yaml"}
    others = {each.path for each in findings(unplayed, 0, {"night-cage"})}
    assert others
    assert paths.isdisjoint(others)


def test_a_comment_with_a_reason_lets_content_rest(tmp_path: Path) -> None:
    library = dim(tmp_path)
    raw = {file.task.shown: file.document.raw for file in library.files if file.document is not None}
    found = findings(covered(library, 20), 20, {"dim"})
    excused = raw["draughty-turn.yaml"].replace(
        b"  - on: entered", b"  - on: entered  # lantern: allow L1301 for later"
    )
    left = [each.span.line for each in allowed(found, raw | {"draughty-turn.yaml": excused}) if "draughty" in each.path]
    assert left == [9]
    assert len(allowed(found, raw)) == len(found)


def test_a_check_of_the_files_leaves_such_comments_alone(tmp_path: Path) -> None:
    dim(tmp_path)
    tile = tmp_path / "draughty-turn.yaml"
    tile.write_text(TILE.replace("on: entered", "on: entered  # lantern: allow L1301 for later"), "utf-8")
    assert "L0901" not in {each.code for each in run([tmp_path], Options(base=tmp_path, use_cache=False)).diagnostics}
    tile.write_text(TILE.replace("on: entered", "on: entered  # lantern: allow L1301"), "utf-8")
    assert "L0902" in {each.code for each in run([tmp_path], Options(base=tmp_path, use_cache=False)).diagnostics}


def test_what_the_pack_itself_brings_is_counted_apart_and_told_first(tmp_path: Path) -> None:
    library = dim(tmp_path)
    order = plan(runs.system(), library, "dim", bots=["random"])
    found = content_coverage(runs.system(), library, order.cells, {"entity dim/draughty-turn": 1}, "dim")
    own = [each for each in found.unused if each.name.startswith("dim/")]
    assert list(found.unused[: len(own)]) == own
    assert {each.kind for each in own} >= {"trigger", "effect", "branch", "zone"}
    assert found.own["effect"] == (0, 2)
    assert found.own["entity"][0] == 1
    assert found.own["rule"] == (0, 0)
    assert found.by_kind["effect"][1] > found.own["effect"][1]


@pytest.mark.parametrize(
    ("system", "adventure", "tile"),
    [
        ("brimstone", "sack-of-black-stone", "shaft-mouth"),
        ("machina-arcana", "the-brass-well", "gate-hall"),
    ],
)
def test_places_on_drawn_tiles_belong_to_the_pack_of_the_tile(
    system: str, adventure: str, tile: str, tmp_path: Path
) -> None:
    manifest = f'id: mine\ntitle: Mine\nversion: "1.0.0"\nsystem: {system}\nlanguages: [en]\nrequires: [{system}]\n'
    (tmp_path / "lantern.yaml").write_text(manifest, "utf-8")
    (tmp_path / "again.yaml").write_text(f"id: again\nkind: adventure\nname: Again\nextends: {adventure}\n", "utf-8")
    library = load([tmp_path]).library
    cells = plan(find(system), library, "mine", bots=["random"]).cells
    could = universe(find(system), library, cells)
    zones = [key for key in could if key.startswith("zone ")]
    assert any(key.startswith(f"zone {system}/{tile}#{tile}") for key in zones)
    assert not any(is_of(key, "mine") for key in zones)


def test_what_was_not_used_is_called_as_people_call_it_and_parts_are_told_apart(tmp_path: Path) -> None:
    library = dim(tmp_path)
    order = plan(runs.system(), library, "dim", bots=["random"])
    found = content_coverage(runs.system(), library, order.cells, {}, "dim")
    own = [each for each in found.unused if each.name.startswith("dim/") and each.kind != "zone"]
    titles = {str(each.data["name"]) for each in library.of_kind("tile") if each.pack == "dim"}
    entities = {each.called for each in own if each.kind == "entity"}
    assert titles <= entities
    assert all(each.within == (each.kind != "entity") for each in own)
    effects = {each.called for each in own if each.kind == "effect"}
    assert any(called.startswith(tuple(f"{title}: the effect " for title in titles)) for called in effects)
    assert any(": the condition of the rule on " in each.called for each in own if each.kind == "branch")
    came = {f"entity {each.name}": 1 for each in own if each.kind == "entity"}
    later = content_coverage(runs.system(), library, order.cells, came, "dim").unused
    triggers = [each for each in later if each.kind == "trigger" and each.name.startswith("dim/")]
    assert triggers
    assert not any(each.within for each in triggers)
    assert all(": the rule on " in each.called for each in triggers)
