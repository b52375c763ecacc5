"""`lantern playtest` and `lantern tune` as a person calls them: reports, gates, versions compared, numbers tuned."""

from __future__ import annotations

import html
import json
import re
import shlex
import shutil
import subprocess
from contextlib import chdir
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from toolkit.cli.app import build
from toolkit.content.resources import shipped_by_name
from toolkit.playtest.parts import read_order
from toolkit.playtest.tuning.knobs import Setting
from toolkit.playtest.tuning.trials import Played

QUICK = ("-a", "base", "--bots", "random", "--executor", "serial", "--quiet")


@dataclass(frozen=True)
class Done:
    """How a command ended and what it said."""

    returncode: int
    stdout: str
    stderr: str


def lantern(*arguments: str, cwd: Path) -> Done:
    """Run a command in this process, in another folder: starting a new one for each would take most of the time."""
    with chdir(cwd):
        result = CliRunner().invoke(build(arguments[0]), list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.exit_code, result.stdout, result.stderr)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a pack in a git repository: an older version, and an edit."""
    folder = tmp_path_factory.mktemp("here")
    shutil.copytree(
        shipped_by_name()["night-cage"], folder / "cage", ignore=shutil.ignore_patterns("tests", ".lantern")
    )
    git = ("git", "-c", "user.name=somebody", "-c", "user.email=somebody@example.org")
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "first")):
        subprocess.run([*git, *words], cwd=folder, check=True, capture_output=True)
    file = folder / "cage" / "adventures" / "base.yaml"
    file.write_text(file.read_text().replace("wax-eater: 12", "wax-eater: 2 "))
    return folder


@pytest.fixture(scope="module")
def told(here: Path) -> Done:
    return lantern("playtest", "cage", *QUICK, "-n", "40", "--out", "build/run", cwd=here)


def test_the_report_is_told_and_lies_in_the_results(here: Path, told: Done) -> None:
    assert told.returncode == 0, told.stderr
    assert "how games end" in told.stdout
    assert "report: build/run/report.html" in told.stdout
    page = (here / "build/run/report.html").read_text(encoding="utf-8")
    assert "lantern playtest cage --replay build/run --game 0:" in page
    assert "begins turn" in page  # a game to read, in words


def test_every_kind_of_command_on_the_page_works(here: Path) -> None:
    """Games that the page does not show are named by numbers of all kinds; a share of their commands is tried."""
    words = ("-a", "base", "-p", "2", "--bots", "greedy", "--executor", "serial", "--quiet", "--effects-games", "240")
    done = lantern("playtest", "cage", *words, "-n", "40", "--out", "build/linked", cwd=here)
    assert done.returncode == 0, done.stderr
    page = html.unescape((here / "build/linked/report.html").read_text(encoding="utf-8"))
    saving = re.search(r'id="replay-save" data-command="lantern ([^"]+)"', page)
    assert saving is not None
    own = list(dict.fromkeys(re.findall(r'data-game="([0-9:]+)"(?! data-command)', page)))
    named = [saving[1].replace("CELL:INDEX", each) for each in own]
    without_thing = re.findall(r'data-game="[0-9:]+" data-command="lantern ([^"]+/effects/[^"]+)"', page)
    assert without_thing  # some game came out otherwise without something
    assert re.search(r'<a href="#[^"]+"( data-game="[0-9:]+")?><g>', page)  # bars of lengths are links
    for command in (*named[:1], *named[-1:], *without_thing[:1]):
        saved = lantern(*shlex.split(command), cwd=here)
        assert saved.returncode == 0, saved.stderr
        replayed = lantern("replay", "game.json", "--pack", "cage", cwd=here)
        assert replayed.returncode == 0, replayed.stderr


def test_the_command_on_the_page_saves_a_game_that_replays(here: Path, told: Done) -> None:
    page = (here / "build/run/report.html").read_text(encoding="utf-8")
    commands = [shlex.split(each.partition("</code>")[0]) for each in page.split('<code class="command">lantern ')[1:3]]
    assert "--game" in commands[0], told.stderr
    for command, more in zip(commands, ([], ["--verify"]), strict=True):
        done = lantern(*command, *more, cwd=here)
        assert done.returncode == 0, done.stderr
    assert "lantern replay game.json --pack cage --step shows it" in lantern(*commands[0], cwd=here).stdout


def test_a_pack_that_is_not_found_by_its_id_has_to_be_named(here: Path, told: Done, tmp_path: Path) -> None:
    run = tmp_path / "run"
    shutil.copytree(here / "build/run", run)
    order = (run / "run.json").read_text("utf-8")
    words = ("--replay", str(run), "--game", "0:0", "--save", str(tmp_path / "game.json"))
    shipped = lantern("playtest", *words, cwd=tmp_path)  # another version of the pack, with the same id
    assert (shipped.returncode, "name the folder of the pack" in shipped.stderr) == (2, True), told.stderr
    other = replace(read_order(run), pack="my-cage")
    (run / "run.json").write_text(json.dumps({**json.loads(order), **other.to_data(), "config": other.config}), "utf-8")
    unknown = lantern("playtest", *words, cwd=tmp_path)
    assert (unknown.returncode, "lantern playtest PACK --replay" in unknown.stderr) == (2, True)


def test_json_is_the_same_twice_and_alone_on_stdout(here: Path, told: Done) -> None:
    first = lantern("playtest", "cage", *QUICK, "-n", "40", "--out", "build/run", "--format", "json", cwd=here)
    again = lantern("playtest", "cage", *QUICK, "-n", "40", "--out", "build/other", "--format", "json", cwd=here)
    assert first.stdout == again.stdout
    data = json.loads(first.stdout)
    assert (data["kind"], data["games"]) == ("playtest-report", 40)
    assert "build/" not in first.stdout


def test_gates_have_codes_of_their_own(here: Path, told: Done) -> None:
    def gate(*expectations: str) -> Done:
        words = [word for each in expectations for word in ("--expect", each)]
        return lantern("playtest", "cage", *QUICK, "-n", "40", "--out", "build/run", *words, cwd=here)

    fails = gate("win_rate >= 0.5", "rounds >= 2")
    assert fails.returncode == 1, fails.stderr
    assert "expected win_rate >= 0.5: fails" in fails.stdout
    assert "night-cage/base, 4 players, random: 0." in fails.stdout
    unsure = gate("win_rate >= 0.05")
    assert unsure.returncode == 4
    assert "not enough games to say" in unsure.stdout
    assert gate("win_rate <= 0.5", "coverage.zone >= 0.5").returncode == 0
    wrong = gate("winrate >= 0.5")
    assert wrong.returncode == 2
    assert "L1311" in wrong.stderr
    assert "did you mean 'win_rate'?" in wrong.stderr


def test_a_gate_that_is_sure_stops_early(here: Path) -> None:
    words = ("-n", "200", "--chunk", "10", "--out", "build/early", "--expect", "win_rate <= 0.6")
    done = lantern("playtest", "cage", *QUICK, *words, cwd=here)
    assert done.returncode == 0, done.stderr
    assert "stopped at 100 games of each table" in done.stderr
    assert len(list((here / "build/early/parts/0").iterdir())) == 10


def test_an_older_revision_is_played_on_the_same_seeds(here: Path) -> None:
    words = ("-n", "20", "--out", "build/new", "--against", "HEAD")
    text = lantern("playtest", "cage", *QUICK, *words, cwd=here)
    assert text.returncode == 0, text.stderr
    assert "HEAD → now, the same seeds" in text.stdout
    assert "changed adventure night-cage/base  adventures/base.yaml:1" in text.stdout
    comment = lantern("playtest", "cage", *QUICK, *words, "--format", "markdown", cwd=here)
    assert comment.stdout.startswith("<!-- lantern playtest -->")
    data = json.loads(lantern("playtest", "cage", *QUICK, *words, "--format", "json", cwd=here).stdout)
    assert data["kind"] == "playtest-difference"
    assert data["cells"][0]["games"] == 20


def test_a_folder_can_be_compared_with_too(here: Path) -> None:
    shutil.copytree(here / "cage", here / "copy", dirs_exist_ok=True)
    words = ("-n", "10", "--out", "build/copied", "--against", "copy")
    done = lantern("playtest", "cage", *QUICK, *words, cwd=here)
    assert done.returncode == 0, done.stderr
    assert "all games identical: 10 pairs went exactly the same way" in done.stdout


def test_who_asks_again_with_more_games_is_told_that_it_is_paid_for(here: Path) -> None:
    """The truth is near the bound: neither ten games nor twenty decide, and the folder remembers that."""
    words = (*QUICK, "-e", "rounds <= 14", "--out", "build/asked")
    results = here / "build" / "asked"
    first = lantern("playtest", "cage", *words, "-n", "10", cwd=here)
    assert (first.returncode, json.loads((results / "asked.json").read_text())) == (4, {"undecided": [10]})
    same = lantern("playtest", "cage", *words, "-n", "10", cwd=here)
    assert "without an answer" not in same.stderr  # the same games again are no new look
    more = lantern("playtest", "cage", *words, "-n", "20", cwd=here)
    assert "the first of these games were judged once before without an answer" in more.stderr
    (results / "asked.json").write_text('{"undecided": "often"}')
    damaged = lantern("playtest", "cage", *words, "-n", "40", cwd=here)
    assert "L1302" in damaged.stderr + damaged.stdout
    assert damaged.returncode == 2


@pytest.mark.parametrize(
    ("against", "words"),
    [
        ("no-such-branch", "there is no revision 'no-such-branch'"),
        ("--upload-pack=x", "is not a revision"),
        (str(shipped_by_name()["massive-darkness"]), "it holds the pack 'massive-darkness'"),
    ],
)
def test_what_cannot_be_compared_with_is_told(here: Path, against: str, words: str) -> None:
    done = lantern("playtest", "cage", *QUICK, "-n", "10", "--out", "build/x", f"--against={against}", cwd=here)
    assert done.returncode == 2
    assert "L1312" in done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_formats_are_checked_before_anything_is_played(here: Path) -> None:
    for words, hint in ((("--format", "jsn"), "did you mean 'json'?"), (("--format", "markdown"), "--against")):
        done = lantern("playtest", "cage", *QUICK, *words, cwd=here)
        assert done.returncode == 2
        assert hint in done.stderr


def test_numbers_are_tuned_and_written_only_when_told(here: Path) -> None:
    file = here / "cage" / "adventures" / "base.yaml"
    before = file.read_text()
    words = ("-k", "base#/boards/small/stack/key-tile=4..9", "-t", "0.0", "-n", "12", "--within", "0.3")
    tuned = lantern("tune", "cage", *QUICK, *words, "--format", "json", cwd=here)
    assert tuned.returncode == 0, tuned.stderr
    data = json.loads(tuned.stdout)
    assert (data["kind"], data["verdict"], data["reached"], data["written"]) == ("tuning", "reached", True, False)
    assert data["confirmed"][0]["games"] > data["trials"][0]["games"]
    assert data["numbers"][0]["file"] == "adventures/base.yaml"
    assert data["compared"] == []  # what is there is good enough
    missed = lantern(
        "tune", "cage", *QUICK, "-k", "base.nerve.start=1..2", "-t", "0.99", "-n", "10", "--write", cwd=here
    )
    assert missed.returncode == 1, missed.stderr
    assert "base.nerve.start has no measurable effect" in missed.stdout
    assert file.read_text() == before


def test_what_cannot_be_tuned_is_told(here: Path) -> None:
    done = lantern("tune", "cage", *QUICK, "-k", "base.nerve.stat", "-k", "base.first", "-t", "0.5", cwd=here)
    assert done.returncode == 2
    assert "L1313" in done.stderr
    assert "did you mean 'start'?" in done.stderr
    assert "base.first is a switch" in done.stderr
    shipped = lantern("tune", "night-cage", "-k", "base.nerve.start", "-t", "0.5", "--write", cwd=here)
    assert shipped.returncode == 2
    assert "name its folder" in shipped.stderr


def wins_with_nerve(_: object, values: Setting, games: int, luck: str) -> Played:
    """Stands for playing: the more nerve a prisoner may have, the more games are won."""
    lucks = Random(luck)
    return Played({(0, index): lucks.random() < float(values[0]) / 20 for index in range(games)})


@pytest.fixture
def quick_tune(here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(here / "cage", tmp_path / "cage", ignore=shutil.ignore_patterns(".lantern"))
    file = tmp_path / "cage" / "adventures" / "base.yaml"
    file.write_text(file.read_text().replace("most: 2}", "most: 2} # nerve"))
    monkeypatch.setattr("toolkit.cli.tune._Table.played", wins_with_nerve)
    return file


def test_tuned_numbers_are_written_in_place_and_comments_stay(quick_tune: Path, tmp_path: Path) -> None:
    before = quick_tune.read_text()
    words = ("tune", "cage", *QUICK, "-k", "base.nerve.most=1..4", "-t", "0.2", "-n", "1000")
    shown = lantern(*words, cwd=tmp_path)
    assert "adventures/base.yaml:9  base.nerve.most: 2 → 4" in shown.stdout
    assert "nothing was written; --write writes it" in shown.stdout
    assert quick_tune.read_text() == before
    done = lantern(*words, "--write", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert quick_tune.read_text() == before.replace("most: 2} # nerve", "most: 4} # nerve")


def test_a_pack_that_would_not_check_clean_gets_its_files_back(quick_tune: Path, tmp_path: Path) -> None:
    before = quick_tune.read_text()
    words = ("tune", "cage", *QUICK, "-k", "base.nerve.most=10..12", "-t", "0.5", "-n", "3000", "--write")
    done = lantern(*words, cwd=tmp_path)
    assert done.returncode == 1
    assert "would not check clean with these numbers; nothing was written" in done.stderr
    assert quick_tune.read_text() == before
