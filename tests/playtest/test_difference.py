"""The balance diff: pairs are compared game by game, what changed is found, and nothing is found where nothing did."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest
from jsonschema import Draft202012Validator

from tests.playtest import runs
from tests.playtest.recorded import WORLD, invented_game
from toolkit.content.library import Library, load
from toolkit.content.resources import data_folder, shipped_by_name
from toolkit.playtest.difference import Difference, Version, _of_truths, _of_uses, compare, content_changes
from toolkit.playtest.orders import Cell, Chunk, PlaytestOrder
from toolkit.playtest.parts import Folder, part_bytes, tables
from toolkit.playtest.report import changes
from toolkit.playtest.rows import Fact
from toolkit.playtest.statistics.lengths import Lengths

ORDER = PlaytestOrder("pack", "night-cage", "old", (Cell("pack/crypt", 4, "greedy", chunk=200),), 200, rules="fixed")


def folder_of(path: Path, order: PlaytestOrder, skill: float, cards: Mapping[str, float] | None = None) -> Folder:
    """A run nobody played: the same luck, another chance to win."""
    folder = Folder(path, order)
    folder.prepare()
    world = replace(WORLD, effects=dict(cards or {}))
    rows = [invented_game(world, 0, index, 4, "greedy", skill) for index in range(order.games)]
    folder.keep(Chunk(0, 0, order.games - 1), part_bytes(order, Chunk(0, 0, order.games - 1), rows, {}))
    return folder


@pytest.fixture(scope="module")
def library() -> Library:
    return runs.library()


@pytest.fixture(scope="module")
def easier(tmp_path_factory: pytest.TempPathFactory, library: Library) -> Difference:
    path = tmp_path_factory.mktemp("runs")
    before = folder_of(path / "old", ORDER, 0.0)
    after = folder_of(path / "new", replace(ORDER, content_hash="new"), 0.12)
    return compare(Version("old", library, before), Version("now", library, after), "Crypt")


def test_an_easier_version_is_found_game_by_game(easier: Difference) -> None:
    (cell,) = easier.cells
    assert cell.games == 200
    assert cell.only_before == 0  # the same luck and a better chance: nothing that was won is lost
    assert cell.won_after - cell.won_before == cell.only_after > 10
    assert cell.win_rate.effect.value == pytest.approx(cell.only_after / 200)
    assert cell.win_rate.effect.low > 0.05
    assert cell.win_rate.is_sure()


def test_endings_that_changed_are_named(easier: Difference) -> None:
    sure = {change.what for change in easier.cells[0].details if change.is_sure()}
    assert "ending won: won (EX-1)" in sure
    assert not any(what.startswith("use of") for what in sure)  # the same cards were drawn in the same games


def test_the_same_version_twice_differs_in_nothing(tmp_path: Path, library: Library) -> None:
    folder = folder_of(tmp_path / "run", ORDER, 0.0)
    same = compare(Version("a", library, folder), Version("b", library, folder))
    (cell,) = same.cells
    assert (cell.same, cell.win_rate.effect.value, cell.win_rate.p_adjusted) == (200, 0.0, 1.0)
    assert not any(change.is_sure() for change in cell.details)
    assert same.content == ()
    assert cell.identical
    assert cell.pairing_saved is None
    assert "All games identical: every game goes exactly as before." in changes.to_markdown(same)
    told = changes.to_text(same)
    assert "all games identical: 200 pairs went exactly the same way" in told
    assert "luck" not in told


def test_games_that_use_other_cards_are_not_identical(tmp_path: Path, library: Library) -> None:
    """They end alike, after as many rounds and decisions; but in one of them another card was used."""
    before = folder_of(tmp_path / "old", ORDER, 0.0)
    world = replace(WORLD, effects={})
    rows = [invented_game(world, 0, index, 4, "greedy", 0.0) for index in range(ORDER.games)]
    used = next(number for number, row in enumerate(rows) if any(fact.what == "card" for fact in row.facts))
    facts = [fact._replace(id="other") if fact.what == "card" else fact for fact in rows[used].facts]
    rows[used] = replace(rows[used], facts=facts)
    order = replace(ORDER, content_hash="new")
    after = Folder(tmp_path / "new", order)
    after.prepare()
    chunk = Chunk(0, 0, ORDER.games - 1)
    after.keep(chunk, part_bytes(order, chunk, rows, {}))
    (cell,) = compare(Version("old", library, before), Version("now", library, after)).cells
    assert cell.same == ORDER.games - 1
    assert not cell.identical
    assert (cell.only_before, cell.only_after) == (0, 0)


def test_what_pairing_was_worth_is_told_in_all_forms(easier: Difference) -> None:
    (cell,) = easier.cells
    shares = cell.won_before / 200, cell.won_after / 200
    apart = sum(share * (1 - share) for share in shares)
    change = cell.only_after / 200
    assert cell.pairing_saved == pytest.approx(apart / (change - change**2))
    assert cell.pairing_saved > 2
    assert 0.01 < cell.smallest_seen < cell.win_rate.effect.value + 0.1
    alike = f"{cell.same} of 200 pairs alike; pairing saved a factor of {cell.pairing_saved:.1f}; smallest change"
    assert alike in changes.to_text(easier)
    assert f"| {cell.same} | {cell.pairing_saved:.1f} x |" in changes.to_markdown(easier)
    (data,) = json.loads(changes.to_json(easier))["cells"]
    assert data["pairing_saved"] == pytest.approx(cell.pairing_saved, abs=1e-4)
    assert data["smallest_seen"] == pytest.approx(cell.smallest_seen, abs=1e-4)


def test_an_unsure_change_says_what_could_have_been_seen(tmp_path: Path, library: Library) -> None:
    before = folder_of(tmp_path / "old", ORDER, 0.0)
    after = folder_of(tmp_path / "new", replace(ORDER, content_hash="new"), 0.005)
    found = compare(Version("old", library, before), Version("now", library, after))
    (cell,) = found.cells
    assert not cell.win_rate.is_sure()
    assert not cell.identical
    least = f"{100 * cell.smallest_seen:.0f} points"
    assert f"smallest change these games could have seen: {least}" in changes.to_text(found)
    assert f"changes below {least} could not have been seen" in changes.to_markdown(found)


def test_tables_only_one_version_has_are_named(tmp_path: Path, library: Library) -> None:
    before = folder_of(tmp_path / "old", ORDER, 0.0)
    other = replace(ORDER, cells=(Cell("pack/tower", 2, "greedy", chunk=200),))
    after = folder_of(tmp_path / "new", other, 0.0)
    found = compare(Version("v1", library, before), Version("now", library, after))
    assert found.cells == ()
    assert found.unmatched == ("pack/tower, 2 players, greedy: only now", "pack/crypt, 4 players, greedy: only v1")
    assert "No table could be played by both versions." in changes.to_markdown(found)


def test_all_forms_say_the_same(easier: Difference) -> None:
    data = json.loads(changes.to_json(easier))
    effect = data["cells"][0]["win_rate"]["effect"]["value"]
    points = f"+{100 * effect:.0f}"
    assert f"{points} points" in changes.to_text(easier)
    assert f"**{points}**" in changes.to_markdown(easier)
    assert changes.to_markdown(easier).startswith(changes.MARK)


def test_people_read_words_where_programs_read_names(easier: Difference) -> None:
    change = replace(easier.cells[0].win_rate, what="ending lost: too-few-keys (NC-23.03)")
    told = replace(easier, cells=(replace(easier.cells[0], details=(change,)),))
    assert "ending lost: too few keys (NC-23.03) " in changes.to_text(told)
    assert "ending lost: too few keys (NC-23.03) " in changes.to_markdown(told)
    assert "too-few-keys" in changes.to_json(told)


def test_the_schema_holds(easier: Difference) -> None:
    path = data_folder("schemas") / "common" / "playtest-difference.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    data = json.loads(changes.to_json(easier))
    assert [error.message for error in validator.iter_errors(data)] == []
    data["cells"][0]["seconds"] = 3
    assert list(validator.iter_errors(data)) != []


def test_names_from_content_stay_text_in_a_comment(easier: Difference) -> None:
    cell = replace(easier.cells[0], adventure="pack/<img src=x>|`@everybody`")
    comment = changes.to_markdown(replace(easier, cells=(cell,)))
    assert "<img" not in comment
    assert "@everybody" not in comment
    assert all(line.count("|") == 10 for line in comment.splitlines() if line.startswith("| pack"))


def test_changed_added_and_removed_content_is_listed(tmp_path: Path) -> None:
    for name in ("old", "new"):
        shutil.copytree(shipped_by_name()["night-cage"], tmp_path / name)
    file = tmp_path / "new" / "adventures" / "base.yaml"
    file.write_text(file.read_text().replace("wax-eater: 12", "wax-eater: 9"))
    (tmp_path / "new" / "weeper.yaml").unlink()
    old, new = (load([tmp_path / name]).library for name in ("old", "new"))
    found = {(each.id, each.how): f"{each.file}:{each.line}" for each in content_changes(old, new)}
    assert found["night-cage/base", "changed"] == "adventures/base.yaml:1"
    assert found["night-cage/weeper", "removed"] == "weeper.yaml:1"
    assert ("night-cage/weeper", "added") in {(each.id, each.how) for each in content_changes(new, old)}


def by_length(path: Path, order: PlaytestOrder, shorter: int, harmed: float = 1.0, skill: float = 0.0) -> Folder:
    """A run nobody played: cards are met more often in longer games, one of them less often still when it is harmed."""
    folder = Folder(path, order)
    folder.prepare()
    rows = []
    for index in range(order.games):
        luck = random.Random(index)
        rounds = max(4, luck.randint(6, 16) - shorter)
        chances = {f"pack/card-{number}": rounds / 20 for number in range(6)}
        chances["pack/card-0"] *= harmed
        facts = tuple(Fact("card", card, "", 1) for card, chance in sorted(chances.items()) if luck.random() < chance)
        game = invented_game(WORLD, 0, index, 4, "greedy", skill)
        rows.append(replace(game, rounds=rounds, decisions=rounds * 8, facts=facts))
    folder.keep(Chunk(0, 0, order.games - 1), part_bytes(order, Chunk(0, 0, order.games - 1), rows, {}))
    return folder


def test_what_follows_from_shorter_games_is_told_apart(tmp_path: Path, library: Library) -> None:
    order = replace(ORDER, games=1_000, cells=(Cell("pack/crypt", 4, "greedy", chunk=1_000),))
    before = by_length(tmp_path / "old", order, 0)
    after = by_length(tmp_path / "new", replace(order, content_hash="new"), 4, harmed=0.2)
    found = compare(Version("old", library, before), Version("now", library, after), "Crypt")
    sure = changes.sure_details(found.cells[0], 0.95)
    own = {each.what for each in sure if not each.follows_length}
    assert {"rounds", "use of card pack/card-0"} <= own
    assert not own & {f"use of card pack/card-{number}" for number in range(1, 6)}
    following = {each.what for each in sure if each.follows_length}
    assert "decisions" in following
    assert len(following) >= 4
    told = changes.to_text(found)
    assert f"{len(following)} changes follow from shorter games" in told
    assert "use of card pack/card-0" in told
    assert "use of card pack/card-1" not in told
    folded = changes.to_markdown(found).split("<details>")
    assert any("changes follow from shorter games" in part and "card-1" in part for part in folded)


def test_nothing_follows_from_lengths_that_stay_as_they_are(tmp_path: Path, library: Library) -> None:
    order = replace(ORDER, games=500, cells=(Cell("pack/crypt", 4, "greedy", chunk=500),))
    before = by_length(tmp_path / "old", order, 0)
    after = by_length(tmp_path / "new", replace(order, content_hash="new"), 0, harmed=0.2, skill=0.05)
    found = compare(Version("old", library, before), Version("now", library, after))
    assert not any(each.follows_length for each in found.cells[0].details)
    assert "use of card pack/card-0" in changes.to_text(found)


def test_a_card_that_only_one_version_uses_is_compared_in_both_directions(tmp_path: Path, library: Library) -> None:
    """Of two hundred games the old version uses `lamp` in the first 60, the new one `rope` in the first 80, and both
    use `bell`, in the games from 20 to 120 and from 100 to 150."""
    used = {"old": {"lamp": range(60), "bell": range(20, 120)}, "new": {"rope": range(80), "bell": range(100, 150)}}
    folders = {}
    for name, cards in used.items():
        order = replace(ORDER, content_hash=name)
        rows = [
            replace(row, facts=[Fact("card", card, "", 1) for card in sorted(cards) if number in cards[card]])
            for number, row in enumerate(
                invented_game(replace(WORLD, effects={}), 0, index, 4, "greedy", 0.0) for index in range(ORDER.games)
            )
        ]
        folders[name] = Folder(tmp_path / name, order)
        folders[name].prepare()
        chunk = Chunk(0, 0, ORDER.games - 1)
        folders[name].keep(chunk, part_bytes(order, chunk, rows, {}))
    before, after = (pa.concat_tables(tables(each)) for each in folders.values())
    lengths = Lengths(*(each["rounds"].combine_chunks() for each in (before, after)))
    found = {each.what: each for each in _of_uses(before, after, lengths, ())}
    pairs = {name: each.pairs for name, each in found.items() if each.pairs is not None}
    assert {name: (each.only_first, each.only_second) for name, each in pairs.items()} == {
        "use of card bell": (80, 30),
        "use of card lamp": (60, 0),
        "use of card rope": (0, 80),
    }
    assert (found["use of card bell"].before, found["use of card bell"].after) == (0.5, 0.25)


@pytest.mark.parametrize(("games", "share"), [([], 0.0), ([True], 1.0), ([True, False], 0.5)])
def test_shares_are_of_the_games_that_there_are(games: list[bool], share: float) -> None:
    """One is enough to have a share; of none there is none."""
    first = pa.array(games, pa.bool_())
    compared = _of_truths("won", first, first)
    assert (compared.before, compared.after) == (share, share)
