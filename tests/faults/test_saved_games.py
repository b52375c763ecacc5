"""Saved games and campaigns lose no more than the last decision, whatever ends them; a torn end is mended and told."""

from __future__ import annotations

import errno
import json
import os
import select
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.faults.commands import LANTERN, PATIENCE, environment, lantern, must
from tests.playtest import runs
from tests.playtest.campaigns import SHORT_STORIES
from toolkit.content.diagnostics import Severity
from toolkit.content.library import load
from toolkit.content.writing import CannotWrite
from toolkit.playtest import keeping
from toolkit.playtest.campaign import CampaignRun, Seats, read_campaign, resume
from toolkit.playtest.keeping import Kept, Taken
from toolkit.playtest.session import Session
from toolkit.rules.record import RecordFault, read_record
from toolkit.rules.saved_text import end_of, mended
from toolkit.rules.system import Table
from toolkit.systems import find

GAME = ("play", "night-cage", "--seed", "3")
CAMPAIGN = ("campaign", "stories", "-c", "two-nights", "--heroes", "wren")
PROMPT = b"> "


class Player:
    """Somebody at a table: types an answer when asked, and can be ended in any way."""

    def __init__(self, *words: str, cwd: Path) -> None:
        self.process = subprocess.Popen(
            [*LANTERN, *words],
            cwd=cwd,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def wait_for_prompt(self) -> None:
        """Read until something is asked."""
        assert self.process.stdout is not None
        seen, deadline = b"", time.monotonic() + PATIENCE
        while not seen.endswith(PROMPT) and time.monotonic() < deadline:
            if select.select([self.process.stdout], [], [], 1.0)[0]:
                read = os.read(self.process.stdout.fileno(), 65536)
                assert read, (seen, self.process.communicate()[1])
                seen += read
        assert seen.endswith(PROMPT)

    def type(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n".encode())
        self.process.stdin.flush()

    def end(self, number: int) -> tuple[int, str]:
        self.process.send_signal(number)
        _, told = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, told.decode()


def decisions(file: Path) -> list[str]:
    data = json.loads(file.read_bytes())
    found: list[str] = data["stages"][-1]["decisions"] if "stages" in data else data["decisions"]
    return found


@pytest.mark.parametrize(("words", "name"), [(GAME, "game.json"), (CAMPAIGN, "ours.json")], ids=["game", "campaign"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_ended_at_the_table_and_gone_on_with(
    words: tuple[str, ...], name: str, number: signal.Signals, here: Path
) -> None:
    """What was decided before the question that is open is on disk; played on, the file is what it would have been."""
    player = Player(*words, "--save", name, cwd=here)
    for answered in range(5):
        player.wait_for_prompt()
        if (here / name).exists():
            assert len(decisions(here / name)) == answered
        if answered < 4:
            player.type("1")
    code, told = player.end(number)
    assert code == (-number if number is signal.SIGKILL else 128 + number), told
    assert len(decisions(here / name)) == 4
    resumed = lantern(words[0], words[1], "--resume", name, cwd=here, typed="1\n1\nundo\n1\nquit\n")
    assert "taken back." in must(resumed)
    must(lantern(*words, "--save", "whole.json", cwd=here, typed="1\n" * 6 + "quit\n"))
    assert (here / name).read_bytes() == (here / "whole.json").read_bytes()


def test_killed_right_after_an_answer_nothing_but_that_answer_can_be_lost(here: Path) -> None:
    for pause in (0.0, 0.001, 0.01):
        player = Player(*GAME, "--save", "game.json", cwd=here)
        for _ in range(3):
            player.wait_for_prompt()
            player.type("1")
        time.sleep(pause)
        player.end(signal.SIGKILL)
        assert len(decisions(here / "game.json")) in (2, 3)
        (here / "game.json").unlink()


def test_a_game_that_somebody_plays_is_not_played_twice(here: Path) -> None:
    player = Player(*GAME, "--save", "game.json", cwd=here)
    player.wait_for_prompt()
    player.type("1")
    player.wait_for_prompt()
    second = lantern("play", "night-cage", "--resume", "game.json", cwd=here, typed="1\nquit\n")
    assert second.returncode == 2, second.stdout
    assert "game.json is being played by another Lantern" in second.stderr
    assert "--save FILE" in second.stderr
    beside = lantern("play", "night-cage", "--resume", "game.json", "--save", "b.json", cwd=here, typed="1\nquit\n")
    must(beside)
    player.end(signal.SIGTERM)
    must(lantern("play", "night-cage", "--resume", "game.json", cwd=here, typed="quit\n"))


@pytest.mark.parametrize("content", ["person", "notes", "campaign"])
def test_a_new_game_takes_the_place_of_nothing_that_cannot_be_had_again(content: str, here: Path) -> None:
    file = here / "game.json"
    if content == "person":
        must(lantern(*GAME, "--save", "game.json", cwd=here, typed="1\nquit\n"))
    elif content == "campaign":
        must(lantern(*CAMPAIGN, "--save", "game.json", cwd=here, typed="quit\n"))
    else:
        file.write_text("my notes")
    before = file.read_bytes()
    refused = lantern(*GAME, "--save", "game.json", cwd=here, typed="1\nquit\n")
    assert refused.returncode == 2
    assert "exists already, and a new game would take its place" in refused.stderr
    assert file.read_bytes() == before


def test_a_game_that_is_over_makes_room_for_a_new_one(here: Path) -> None:
    for _ in range(2):
        must(lantern("play", "night-cage", "--seats", "random", "--quiet", "--save", "game.json", cwd=here))


# A torn end


def played_game(count: int = 6) -> bytes:
    """A game of some decisions that is not over, as it lies on disk after the last of them was added."""
    base = runs.library().get("base", kind="adventure")
    for seed in range(5, 50):
        session = Session(find("night-cage"), runs.library(), base, Table(2, seed))
        while session.game.decisions < count and (ask := session.game.pending) is not None:
            session.choose(next(iter(ask.options)))
        if session.game.pending is not None:
            return session.to_json().encode()
    raise AssertionError(f"no game of {count} decisions")


def played_campaign() -> bytes:
    library = load([SHORT_STORIES]).library
    campaign = library.get("two-nights", kind="campaign")
    options: dict[str, Any] = {"heroes": ["wren"]}
    run = CampaignRun(find("massive-darkness"), library, campaign, Table(1, 2, options), Seats())
    for _ in range(6):
        ask = run.session.game.pending
        assert ask is not None
        run.session.choose(next(iter(ask.options)))
    return run.to_json().encode()


def test_a_game_torn_anywhere_in_its_decisions_goes_on_with_those_that_are_whole() -> None:
    raw = played_game()
    whole, _ = read_record("game.json", raw)
    begins = raw.index(b'"decisions": [') + len(b'"decisions": [')
    ends = raw.rindex(b"}")
    for cut in range(begins, ends):
        record, document = read_record("game.json", raw[:cut])
        count = raw[begins:cut].count(b'"') // 2
        assert record.decisions == whole.decisions[:count], cut
        assert record.torn is not None
        assert (record.torn.code, record.torn.severity) == ("L1206", Severity.WARNING)
        if count == len(whole.decisions):
            Session.resume(find("night-cage"), runs.library(), record, document)


def test_a_campaign_torn_anywhere_in_its_last_decisions_goes_on_with_those_that_are_whole() -> None:
    raw = played_campaign()
    library = load([SHORT_STORIES]).library
    begins = raw.rindex(b'"decisions": [') + len(b'"decisions": [')
    for cut in range(begins, raw.rindex(b"}"), 3):
        saved = read_campaign("ours.json", raw[:cut])
        assert saved.torn is not None
        assert len(saved.data["stages"][-1]["decisions"]) == raw[begins:cut].count(b'"') // 2
    assert resume(find("massive-darkness"), library, read_campaign("ours.json", raw[: raw.rindex(b"]")])).past == []


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: raw[:100],
        lambda raw: raw.replace(b'start:a1:0"', b"start:a1:0", 1),
        lambda raw: raw.replace(b'"outcome": ""', b'"outcome": "lost"')[:-20],
        lambda raw: raw[:-20] + b"\x00" * 20 + b"more\nand more\n",
    ],
    ids=["header", "middle", "over", "other"],
)
def test_what_is_damaged_in_another_way_is_not_taken_for_torn(damage: Any) -> None:
    with pytest.raises(RecordFault) as fault:
        read_record("game.json", damage(played_game()))
    assert fault.value.diagnostic.code == "L1201"


def test_a_deep_cut_is_noticed_by_the_digests() -> None:
    """Decisions are added one by one, digests with the whole file: they are never ahead of the decisions."""
    raw = played_game(40)
    record, document = read_record("game.json", raw[: raw.index(b'"decisions": [') + 40])
    with pytest.raises(RecordFault) as fault:
        Session.resume(find("night-cage"), runs.library(), record, document)
    assert fault.value.diagnostic.code == "L1205"


def test_a_file_that_is_too_long_is_not_made_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = played_game()
    monkeypatch.setattr("toolkit.rules.record.MAX_BYTES", len(raw) - 30)
    with pytest.raises(RecordFault) as fault:
        read_record("game.json", raw[: len(raw) - 29])
    assert fault.value.diagnostic.code == "L1201"


def test_the_torn_end_is_told_and_mended_when_it_is_played_on(here: Path) -> None:
    must(lantern(*GAME, "--save", "game.json", cwd=here, typed="1\n1\n1\nquit\n"))
    raw = (here / "game.json").read_bytes()
    end = end_of(raw)
    assert end is not None
    (here / "game.json").write_bytes(raw[: end.place] + b',\n  "red pla')
    replayed = lantern("replay", "game.json", "--verify", cwd=here)
    assert "3 of 3 decisions" in must(replayed)
    assert "warning[L1206]: the end of the file is torn" in replayed.stderr
    resumed = lantern("play", "night-cage", "--resume", "game.json", cwd=here, typed="quit\n")
    must(resumed)
    assert "L1206" in resumed.stderr
    assert (here / "game.json").read_bytes() == raw


@pytest.mark.parametrize("raw", [b"", b"\n" * 9, b'\n "decisions": [', b'\n   "decisions": [\n    "a b'])
def test_odd_ends_are_mended_or_refused_and_never_break(raw: bytes) -> None:
    found = mended(raw)
    assert found is None or json.loads(b"{" + found.text.strip().rstrip(b"}]\n ") + b"]}")["decisions"] == []


# The file while it is played


class Warned(list[CannotWrite]):
    """Hears what went wrong."""


def kept_game(path: Path) -> tuple[Session, Kept, Warned]:
    adventure = runs.library().get("base", kind="adventure")
    session = Session(find("night-cage"), runs.library(), adventure, Table(4, 5), default_seat="random")
    warned = Warned()
    kept = Kept(path, session.to_json, warned.append)
    kept.begin()
    session.kept = kept
    return session, kept, warned


def test_every_decision_is_on_disk_when_the_next_one_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "_ADDED", 16)
    file = tmp_path / "game.json"
    session, kept, warned = kept_game(file)
    seen = 0

    class Watching:
        def decided(self, decision: str) -> None:
            nonlocal seen
            kept.decided(decision)
            seen += 1
            record, _ = read_record(str(file), file.read_bytes())
            assert record.torn is None
            assert record.decisions == session.recorder.record.decisions

        def changed(self) -> None:
            raise AssertionError

    session.kept = Watching()
    session.run_bots()
    kept.finish()
    assert seen > 2 * 16
    assert file.read_text() == session.to_json()
    assert not warned


def test_most_decisions_are_added_and_few_times_everything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []
    real = keeping.write_and_hold
    monkeypatch.setattr(keeping, "write_and_hold", lambda *words: written.append(1) or real(*words))
    session, kept, _ = kept_game(tmp_path / "game.json")
    session.run_bots()
    kept.finish()
    assert len(written) <= 3 + session.game.decisions // keeping._ADDED


def test_a_game_that_is_moved_away_is_written_where_it_belongs(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session, kept, _ = kept_game(file)
    session.kept = None
    session.run_bots()
    kept.decided("red stay")
    file.rename(tmp_path / "other.json")
    kept.decided("red stay")
    assert decisions(file) == session.recorder.record.decisions


def test_a_file_is_held_until_it_is_let_go(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    _, kept, _ = kept_game(file)
    with pytest.raises(Taken):
        kept_game(file)
    kept.changed()
    with pytest.raises(Taken):
        kept_game(file)
    kept.finish()
    kept_game(file)[1].finish()


def test_a_disk_that_refuses_for_a_while_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of a decision is written when the disk is full: the file is put back, and whole again with the next one."""
    file = tmp_path / "game.json"
    session, kept, warned = kept_game(file)
    session.run_bots()
    kept.write()
    before = file.read_bytes()
    real = keeping.write_all

    def full(handle: int, payload: bytes) -> None:
        if not payload.startswith(b","):
            real(handle, payload)
            return
        real(handle, payload[: len(payload) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(keeping, "write_all", full)
        kept.decided("red stay")
    assert [str(each.filename) for each in warned] == [str(file)]
    assert file.read_bytes() == before
    kept.decided("red stay")
    assert len(warned) == 1
    assert file.read_text() == session.to_json()


def test_a_campaign_whose_last_game_is_over_is_not_torn_but_damaged() -> None:
    raw = played_campaign()
    over = raw[: raw.rindex(b'"outcome": ""')] + raw[raw.rindex(b'"outcome": ""') :].replace(b'""', b'"lost"', 1)
    with pytest.raises(RecordFault) as fault:
        read_campaign("ours.json", over[:-20])
    found = fault.value.diagnostic
    assert found.message == "the file is damaged: decisions of a game that is over are missing"
    assert found.span.line == over[: over.rindex(b'"outcome"')].count(b"\n") + 1
    assert over.splitlines()[found.span.line - 1][found.span.column - 1 :].startswith(b'"lost"')
