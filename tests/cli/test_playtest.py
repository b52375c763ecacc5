"""`lantern playtest` as a person calls it: what it shows, what it refuses, what it keeps."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.playtest import runs
from toolkit.cli import playtest as command
from toolkit.cli.app import build
from toolkit.playtest.parts import open_run, read
from toolkit.systems.night_cage import rounds

QUICK = ["-a", "base", "--bots", "random", "--executor", "serial", "--games", "6", "--chunk", "2"]


@pytest.fixture(autouse=True)
def _same_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code has one name here, so that nobody who edits it makes these tests play twice."""
    monkeypatch.setattr("toolkit.playtest.planning.rules_hash", lambda system: "fixed")
    monkeypatch.setattr("toolkit.playtest.replaying.rules_hash", lambda system: "fixed")


def lantern(*words: object) -> Result:
    return CliRunner().invoke(build(str(words[0])), [str(word) for word in words])


@pytest.fixture
def run(tmp_path: Path) -> Path:
    done = lantern("playtest", "night-cage", *QUICK, "--out", tmp_path / "run")
    assert done.exit_code == 0, done.output
    return tmp_path / "run"


def test_games_are_played_counted_and_kept(run: Path) -> None:
    assert read(run).num_rows == 6
    again = lantern("playtest", "night-cage", *QUICK, "--out", run)
    assert again.exit_code == 0
    assert "6 of 6 games, won 0.0% (0.0% to 48.3%)" in again.output
    assert f"results in {run}" in again.output


def test_without_a_folder_every_order_has_one_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for seed in (1, 2, 1):
        assert lantern("playtest", "night-cage", *QUICK, "--seed", seed).exit_code == 0
    folders = sorted((tmp_path / "build/playtest").iterdir())
    assert len(folders) == 2
    assert all(folder.name.startswith("night-cage-") for folder in folders)


def test_several_tables_are_every_pairing(tmp_path: Path) -> None:
    words = [
        "-a",
        "base,advanced",
        "-p",
        "2,4",
        "--bots",
        "random,greedy+random",
        "--games",
        "1",
        "--executor",
        "serial",
    ]
    done = lantern("playtest", "night-cage", *words, "--out", tmp_path)
    assert done.exit_code == 0, done.output
    rows = read(tmp_path).to_pylist()
    assert len({(row["adventure"], row["players"], row["bots"]) for row in rows}) == len(rows) == 8
    assert {row["bots"] for row in rows if row["players"] == 2} == {"random", "greedy,random"}


def test_chosen_heroes_are_part_of_the_order(tmp_path: Path) -> None:
    words = ["-a", "first-steps-below", "--bots", "random", "--executor", "serial", "--games", "1"]
    configs = set()
    for number, heroes in enumerate((["wren", "odo"], ["odo", "wren"])):
        folder = tmp_path / str(number)
        for _ in ("played", "found again"):
            done = lantern("playtest", "massive-darkness", *words, "--heroes", ",".join(heroes), "--out", folder)
            assert done.exit_code == 0, done.output
        order = open_run(folder).order
        assert [(cell.players, dict(cell.options)) for cell in order.cells] == [(2, {"heroes": tuple(heroes)})]
        configs.add(order.config)
    assert len(configs) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nigth-cage"], "did you mean 'night-cage'?"),
        ([], "there is no pack here"),
        (["night-cage", "-a", "bse"], "there is no adventure 'bse'; did you mean 'base'?"),
        (["night-cage", "-a", "base", "-p", "9"], "error[L0820]"),
        (["night-cage", "-p", "two"], "--players takes numbers"),
        (["night-cage", "-p", "-1"], "--players takes numbers"),
        (["night-cage", "-p", "0"], "--players takes numbers"),
        (["night-cage", "--heroes", "wren"], "the pack 'night-cage' has none"),
        (["massive-darkness", "--heroes", "wren,odo", "-p", "1"], "--heroes names 2 and --players asks for 1"),
        (["massive-darkness", "--heroes", "wren,odo", "-p", "2,3"], "--heroes is one table"),
        (["night-cage", "--bots", "gredy"], "there is no bot 'gredy' for The Night Cage; did you mean 'greedy'?"),
        (["night-cage", "--policy", "cruellest"], "needs an evaluation"),
        (["night-cage", "-a", "base", "-o", "no-such"], "there is no option 'no-such'"),
        (["night-cage", "-a", "base", "--executor", "cloud"], "there is no executor 'cloud'"),
        (["night-cage", "--games", "0"], "Invalid value for '--games'"),
        (["--replay", "nowhere", "--game", "0:0", "--save", "x"], "there are no results here"),
        (["--replay", "nowhere", "--game", "0", "--save", "x"], "--replay needs --game CELL:INDEX"),
        (["--replay", "nowhere"], "--replay needs --game CELL:INDEX"),
        (["night-cage", "--game", "0:17"], "name their folder with --replay"),
        (["night-cage", "--expect", "winrate > 0.3"], "--> --expect:1:1 = did you mean 'win_rate'?"),
        (["night-cage", "--expect", "failures <= 0"], "= leave some room, such as `failures <= 0.01`"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = lantern("playtest", *words)
    assert refused.exit_code == 2
    assert said in " ".join(refused.output.split())
    assert "Traceback" not in refused.output
    assert not list(tmp_path.iterdir())


def test_the_folder_of_another_run_is_refused_and_kept(run: Path) -> None:
    before = runs.files(run)
    refused = lantern("playtest", "night-cage", *QUICK, "--seed", 5, "--out", run)
    assert (refused.exit_code, "[L1303]" in refused.output) == (2, True)
    assert "its seed is 0" in refused.output
    assert runs.files(run) == before


def test_a_damaged_part_is_named_and_the_rest_kept(run: Path) -> None:
    part = run / "parts/0/0000002-0000003.parquet"
    part.write_bytes(part.read_bytes()[:200])
    before = runs.files(run)
    refused = lantern("playtest", "night-cage", *QUICK, "--out", run)
    assert (refused.exit_code, "[L1302]" in refused.output) == (2, True)
    assert "run/parts/0/0000002-0000003.parquet" in refused.output
    assert runs.files(run) == before


def test_a_disk_without_room_is_told_and_the_run_goes_on_later(run: Path, tmp_path: Path) -> None:
    """The system itself refuses to write: no file may grow beyond what a part needs."""
    largest = max(path.stat().st_size for path in run.glob("parts/*/*"))
    folder = tmp_path / "full"
    words = [sys.executable, "-m", "toolkit", "playtest", "night-cage", *QUICK, "--out", str(folder)]

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest - 200, largest - 200))

    full = subprocess.run(words, preexec_fn=little_room, capture_output=True, text=True, check=False)
    assert (full.returncode, "[L1304]" in full.stderr) == (2, True), full.stderr
    assert "the results cannot be written: File too large" in full.stderr
    assert "Traceback" not in full.stderr
    assert not list(folder.rglob(".*.part"))
    assert len(list(folder.glob("parts/*/*"))) < 3
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0
    assert read(folder).num_rows == 6


def test_a_folder_that_may_not_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    refused = lantern("playtest", "night-cage", *QUICK, "--out", tmp_path / "file" / "run")
    assert (refused.exit_code, "[L1304]" in refused.output) == (2, True)


def test_content_that_no_game_used_is_a_finding(tmp_path: Path) -> None:
    words = ["-a", "advanced-bosses", "--bots", "random", "--executor", "serial", "--games", "1"]
    found = lantern("playtest", "night-cage", *words, "--check-coverage", "--out", tmp_path / "one")
    assert found.exit_code == 1
    assert "warning[L1301]" in found.output
    assert "in 1 games" in found.output
    assert "content coverage" in found.output
    again = lantern("playtest", "night-cage", *words, "--check-coverage", "--format", "json", "--out", tmp_path / "one")
    assert again.exit_code == 1
    assert json.loads(again.stdout)  # for programs: findings are told beside it
    assert "warning[L1301]" in again.stderr


def test_a_recorded_game_becomes_a_saved_one_that_verifies(run: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = lantern("playtest", "--replay", run, "--game", "0:3", "--save", file)
    assert saved.exit_code == 0, saved.output
    verified = lantern("replay", file, "--verify")
    assert verified.exit_code == 0, verified.output
    row = read(run).slice(3, 1).to_pylist()[0]
    record = json.loads(file.read_text(encoding="utf-8"))
    assert (record["seed"], record["outcome"], record["players"]) == (row["seed"], row["outcome"], 4)
    assert len(record["decisions"]) == row["decisions"]
    missing = lantern("playtest", "--replay", run, "--game", "0:6", "--save", file)
    assert (missing.exit_code, "there is no game 0:6" in missing.output) == (2, True)


def test_a_game_that_broke_is_saved_up_to_where_it_broke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = rounds.turn_end

    def breaks(game: Any, prisoner: Any) -> None:
        if game.state.turn == 4:
            raise RuntimeError("a rule broke")
        real(game, prisoner)

    with monkeypatch.context() as patched:
        patched.setattr(rounds, "turn_end", breaks)
        played = lantern("playtest", "night-cage", *QUICK, "--out", tmp_path / "run")
        broken = [row for row in read(tmp_path / "run").to_pylist() if row["outcome"] == "crashed"]
        assert broken
        game = f"0:{broken[0]['index']}"
        assert played.exit_code == 3
        assert "lantern: a fault of our own: 6 games crashed" in played.output
        assert f"lantern playtest --replay {tmp_path / 'run'} --game {game} --save game.json" in played.output
        assert (tmp_path / "run" / "report.html").exists()
        again = lantern("playtest", "night-cage", *QUICK, "--check-coverage", "--out", tmp_path / "run")
        assert again.exit_code == 3, "findings never hide that games crashed"
        saved = lantern("playtest", "--replay", tmp_path / "run", "--game", game, "--save", tmp_path / "game.json")
        assert saved.exit_code == 0, saved.output
    record = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert record["decisions"] == broken[0]["failed_decisions"]
    assert record["seed"] == broken[0]["seed"]


def test_a_game_over_its_budget_is_saved_up_to_its_budget(tmp_path: Path) -> None:
    lantern("playtest", "night-cage", *QUICK, "--decisions", 9, "--out", tmp_path / "run")
    saved = lantern("playtest", "--replay", tmp_path / "run", "--game", "0:0", "--save", tmp_path / "game.json")
    assert saved.exit_code == 0, saved.output
    assert len(json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["decisions"]) == 9
    assert lantern("replay", tmp_path / "game.json", "--verify").exit_code == 0


def test_a_run_of_other_rules_is_not_replayed(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.playtest.replaying.rules_hash", lambda system: "newer")
    refused = lantern("playtest", "--replay", run, "--game", "0:0", "--save", tmp_path / "game.json")
    assert (refused.exit_code, "the rules or bots have changed" in refused.output) == (2, True)
    assert not (tmp_path / "game.json").exists()


def test_ctrl_c_while_the_report_is_made_says_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("toolkit.playtest.report.gathering.gather", stop)
    monkeypatch.setattr("sys.argv", ["lantern", "playtest", "night-cage"])  # a run in parallel has no words of its own
    stopped = lantern("playtest", "night-cage", *QUICK, "--out", tmp_path / "run")
    assert stopped.exit_code == 130
    assert f"games are kept in {tmp_path / 'run'}" in stopped.output
    assert "to go on: lantern playtest night-cage" in stopped.output
    assert read(tmp_path / "run").num_rows == 6


def test_what_playtests_need_is_installed_with_lantern() -> None:
    project = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text())["project"]
    assert any(each.startswith("pyarrow") for each in project["dependencies"])
    assert not any("pyarrow" in each for each in (*command.OPTIONAL, *project["optional-dependencies"]["cluster"]))


def test_a_missing_library_is_named_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    missing, words, said = "distributed", ["--executor", "dask"], "pip install 'distributed>=2024.8'"
    real = command.find_spec
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == missing else real(name))
    refused = lantern("playtest", "night-cage", *QUICK, *words, "--out", tmp_path / "run")
    assert (refused.exit_code, said in refused.output) == (2, True)
    project = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text())["project"]
    assert command.OPTIONAL[missing] in project["optional-dependencies"]["cluster"], "the same version as the extra"


def test_a_cluster_that_cannot_be_reached_is_told_and_nothing_is_lost(run: Path) -> None:
    before = runs.files(run)
    more = [word if word != "6" else "10" for word in QUICK]
    refused = lantern("playtest", "night-cage", *more, "--scheduler", "nonsense://here", "--out", run)
    assert (refused.exit_code, "scheduler at nonsense://here does not answer" in refused.output) == (2, True)
    assert f"kept in {run}" in refused.output
    assert {name: content for name, content in runs.files(run).items() if name in before and name != "run.json"} == {
        name: content for name, content in before.items() if name != "run.json"
    }


def test_help_needs_no_library_and_shows_examples() -> None:
    script = "import sys; sys.modules['pyarrow'] = None; sys.argv = ['lantern', 'playtest', '--help']\n"
    shown = subprocess.run(
        [sys.executable, "-c", script + "from toolkit.cli.main import main; main()"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.returncode == 0, shown.stderr
    assert "lantern playtest night-cage -a base --games 2000" in shown.stdout


def test_no_other_command_needs_what_playtests_need() -> None:
    script = "import importlib, sys\nsys.modules['pyarrow'] = sys.modules['distributed'] = None\n"
    script += "from toolkit.cli.main import COMMANDS, MODULES\n"
    script += "for name in COMMANDS: importlib.import_module(f'toolkit.cli.{MODULES.get(name, name)}')\n"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_without_a_terminal_progress_is_a_line_now_and_then() -> None:
    import io

    from toolkit.cli.playtest_progress import duration, shown
    from toolkit.playtest.runner import Progress

    stream = io.StringIO()
    show = shown(quiet=False, stream=stream)
    show.update(Progress(100, won=3, lost=7))
    assert stream.getvalue() == ""  # not at once
    show.told -= 3600  # type: ignore[attr-defined]
    show.update(Progress(100, won=3, lost=7, crashed=2))
    assert stream.getvalue().startswith("12 of 100 games, won 30.0% (8.1% to 64.6%), 2 crashed; ")
    assert stream.getvalue().endswith(" left\n")
    assert [duration(each) for each in (4.4, 200, 7500)] == ["4 s", "3 min 20 s", "2 h 5 min"]


def test_a_run_says_how_long_it_takes_before_it_begins() -> None:
    import io

    from toolkit.cli.playtest_progress import estimate, shown
    from toolkit.playtest.runner import Progress
    from toolkit.playtest.timing import Timing

    timing = Timing({0: 0.5, 1: 20.0}, Counter({0: 100, 1: 40}), abreast=2)
    progress = Progress(140, timing=timing)
    assert estimate(progress) == "about 7 min 5 s for 140 games, 2 at a time"
    stream = io.StringIO()
    shown(quiet=False, stream=stream).begin(progress)
    assert stream.getvalue() == "about 7 min 5 s for 140 games, 2 at a time\n"
    assert estimate(Progress(5, timing=Timing({0: 0.1}, Counter({0: 5})))) == ""  # over before it is read
    assert estimate(Progress(5)) == ""


def test_what_is_left_is_told_table_by_table() -> None:
    """Quick bots are done before slow ones have begun: all games alike, the rest would seem to take no time."""
    from toolkit.playtest.timing import Timing

    timing = Timing({0: 0.5, 1: 20.0}, Counter({0: 100, 1: 40}))
    timing.note(0, 100, 10.0)
    assert timing.seconds_left() == 800.0
    timing.note(1, 10, 100.0)  # quicker than foreseen
    assert timing.seconds_left() == 300.0


def test_tables_not_played_yet_take_as_much_longer_as_others_of_their_bots_did() -> None:
    from toolkit.playtest.timing import Timing

    bots = {0: "greedy", 1: "greedy", 2: "search"}
    timing = Timing({0: 0.5, 1: 0.25, 2: 20.0}, Counter({0: 100, 1: 40, 2: 10}), bots=bots)
    timing.note(0, 100, 200.0)  # four times as long as foreseen
    assert timing.a_game(1) == 1.0
    assert timing.a_game(2) == 20.0
    assert timing.seconds_left() == 40 * 1.0 + 10 * 20.0
