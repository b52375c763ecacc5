"""A fixed short share of the fuzzing, the finds of earlier runs, and whether the fuzzer would notice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.fuzz import files
from tests.fuzz.cases import Case, Finding, corpus, save
from tests.fuzz.judging import PATIENCE, Refused, judged, within
from tests.fuzz.minimising import smaller
from tests.fuzz.mutation import Pool, mutated, nodes
from tests.fuzz.seeds import SYSTEMS, small_pack, trees, variants
from tests.fuzz.supervisor import Worker, answers, found
from tests.fuzz.targets import TARGETS, made
from tests.systems.own import SYSTEMS as PLAYED
from tests.systems.own import own
from toolkit.checks import run as check_run
from toolkit.checks.run import Options, run
from toolkit.content import yaml
from toolkit.content.diagnostics import Severity
from toolkit.rules.record import read_record

from . import fuzz_yaml

SEED = 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_yaml_reader_survives_mutated_input(seed: int) -> None:
    assert fuzz_yaml.fuzz(1500, seed) == 1500


def test_the_target_notices_a_reader_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: str, raw: bytes) -> object:
        raise ValueError(path)

    monkeypatch.setattr(yaml, "read", broken)
    with pytest.raises(ValueError, match=r"fuzz\.yaml"):
        fuzz_yaml.fuzz(1, 1)


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_a_fixed_share_finds_nothing(target: str, tmp_path: Path) -> None:
    outcomes = []
    for number in range(TARGETS[target].fixed):
        outcome, finding = judged(made(target, SEED, number), TARGETS[target].try_out, tmp_path)
        assert finding is None, f"{target} {SEED} {number}: {finding.signature}\n{finding.told}"
        outcomes.append(outcome)
    assert {"clean", "refused"} == set(outcomes), "the mutants are too wild or too tame"


@pytest.mark.parametrize("case", corpus(), ids=lambda case: case.name)
def test_what_was_found_once_is_found_no_more(case: Case, tmp_path: Path) -> None:
    _, finding = judged(case, TARGETS[case.target].try_out, tmp_path)
    assert finding is None, f"{finding.signature}\n{finding.told}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_seeds_check_clean_so_that_mutants_reach_the_rules(system: str, tmp_path: Path) -> None:
    for variant in range(variants(system)):
        folder = tmp_path / str(variant)
        for path, content in small_pack(system, variant).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
        report = run([folder], Options(base=folder, use_cache=False))
        assert not [each for each in report.diagnostics if each.severity is Severity.ERROR]


def test_every_system_that_is_complete_is_fuzzed() -> None:
    assert {system for system in PLAYED if own(system).complete} <= set(SYSTEMS)
    kinds = {read_record("", files._saved_game(system))[0].system for system in SYSTEMS}
    assert kinds == set(SYSTEMS)


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_the_same_seed_makes_the_same_mutant(target: str) -> None:
    assert [made(target, 7, number) for number in range(3)] == [made(target, 7, number) for number in range(3)]
    assert made(target, 7, 0) != made(target, 8, 0)


def test_a_change_is_made_at_one_place() -> None:
    data = trees(small_pack("night-cage"))["prisoner.yaml"]
    pool = Pool([data])
    for seed in range(50):
        changed = mutated(Random(seed), data, pool)
        assert data == trees(small_pack("night-cage"))["prisoner.yaml"]
        before, after = dict(nodes(data)), dict(nodes(changed))
        tops = {path[:1] for path in {*before, *after} if before.get(path) != after.get(path) and path}
        assert len(tops) <= len(data) + 1


# What counts as a finding


def test_a_fault_of_the_program_is_found_at_its_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_: object) -> object:
        raise KeyError("boards")

    monkeypatch.setattr(check_run, "_packs", broken)
    outcome, finding = judged(made("pack", SEED, 0), TARGETS["pack"].try_out, tmp_path)
    assert outcome == "found"
    assert finding is not None
    assert finding.signature == "KeyError at checks/run.py:_run"


def test_a_clean_pack_that_is_refused_later_is_found(tmp_path: Path) -> None:
    def refusing(*_: object) -> str:
        raise Refused("play", "L0303 a.yaml:1:2: there is no event 'x'")

    _, finding = judged(Case("pack", {}), refusing, tmp_path)
    assert finding is not None
    assert finding.signature == "refused after a clean check at play: L0303"


def test_too_much_time_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def slow(*_: object) -> str:
        with within(-1 / PATIENCE, "check"):
            pass
        return "clean"

    _, finding = judged(Case("pack", {}), slow, tmp_path)
    assert finding is not None
    assert finding.signature == "too slow at check"


def test_a_worker_that_hangs_or_dies_is_found_and_another_one_goes_on() -> None:
    worker = Worker(wait=0.05)
    try:
        hung = found(worker.ask({"target": "icon", "seed": 1, "number": 1}))
        assert hung is not None
        assert hung[1].kind == "hang"
        assert hung[0] == made("icon", 1, 1)
        worker.wait = 60.0
        dead = found(worker.ask({"target": "no such target", "files": {}}))
        assert dead is not None
        assert dead[1].kind == "death"
        assert worker.ask({"target": "icon", "seed": 1, "number": 2})["outcome"] in ("clean", "refused")
    finally:
        worker.stop()


def test_every_request_is_answered() -> None:
    requests = [{"target": "icon", "seed": 3, "number": number} for number in range(20)]
    assert sorted(answer["request"]["number"] for answer in answers(requests, 2)) == list(range(20))


# Making finds small


def test_a_find_is_made_small() -> None:
    files = {
        "lantern.yaml": b"id: a\n",
        "tile.yaml": b'[{"id": "a", "bad": 1, "more": [1, 2]}, {"id": "b"}]',
        "x.txt": b"y",
    }

    def is_same(case: Case) -> bool:
        return b'"bad"' in case.files.get("tile.yaml", b"")

    small = smaller(Case("pack", files), is_same, lambda: True)
    assert set(small.files) == {"tile.yaml"}
    assert b'"more"' not in small.files["tile.yaml"]
    assert b'"b"' not in small.files["tile.yaml"]


def test_bytes_are_made_small_too() -> None:
    small = smaller(Case("icon", {"input": b"<svg>" + b"x" * 300 + b"BAD</svg>"}), _is_bad, lambda: True)
    assert small.files["input"] == b"BAD"


def _is_bad(case: Case) -> bool:
    return b"BAD" in case.files["input"]


def test_a_find_goes_into_the_corpus_and_comes_back(tmp_path: Path) -> None:
    case = Case("icon", {"input": b"\xff<svg>", "b": "ї".encode()})
    save(case, Finding("ValueError", "content/svg.py:start", "…"), tmp_path)
    assert corpus(tmp_path) == [case]


@pytest.fixture(autouse=True, scope="module")
def _no_typesetting() -> Iterator[None]:
    """Print is tried by `make fuzz`; here it would take most of the time."""
    from tests.fuzz import packs

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packs, "_print", lambda *_: None)
        yield
