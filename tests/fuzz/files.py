"""Targets that are files Lantern wrote: saved games, campaigns, bundles, results of playtests."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.cases import Case
from tests.fuzz.judging import within
from tests.fuzz.mutation import Pool, bytes_mutated, mutated, written
from tests.fuzz.seeds import SYSTEMS, core
from tests.playtest import campaigns, runs
from tests.systems.own import own
from toolkit.bundle.archive import archive_bytes, verify_archive
from toolkit.bundle.reading import BundleError, checked_bytes
from toolkit.bundle.writing import bundle_bytes, digest_of
from toolkit.content.library import Library, load
from toolkit.playtest.bots import UnknownBot
from toolkit.playtest.campaign import read_campaign, resume
from toolkit.playtest.orders import PlaytestOrder
from toolkit.playtest.parts import RUN, RunFault, open_run, read, used
from toolkit.playtest.report.gathering import gather
from toolkit.playtest.report.page import to_page
from toolkit.playtest.session import Session
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import RecordFault, read_record
from toolkit.rules.system import Table
from toolkit.systems import find

INPUT = "input"
#: How long a saved game is: every mutant plays it again.
DECISIONS = 25


def _changed(source: Random, raw: bytes) -> bytes:
    """JSON changed as data, and sometimes as bytes."""
    if source.random() < 0.25:
        return bytes_mutated(source, raw)
    data = json.loads(raw)
    pool = Pool([data])
    for _ in range(source.choice((1, 1, 2, 3))):
        data = mutated(source, data, pool)
    return written(data)


# Saved games


@cache
def _saved_game(system: str, agreed: str = "") -> bytes:
    """A game that is not over: it is played again from its beginning for every mutant."""
    adventure = core(system).of_kind("adventure")[0]
    options = own(system).house_options.get(agreed, {})
    session = Session(find(system), core(system), adventure, Table(2, 5, dict(options)))
    luck = Random(5)
    for _ in range(DECISIONS):
        if (ask := session.game.pending) is not None:
            session.choose(luck.choice(list(ask.options)))
    return session.recorder.record.to_json().encode()


def make_game(source: Random) -> Case:
    system = source.choice(SYSTEMS)
    agreed = source.choice(["", *own(system).house_options])
    return Case("game", {INPUT: _changed(source, _saved_game(system, agreed))})


def try_game(case: Case, _: Path) -> str:
    try:
        with within(10, "game"):
            record, document = read_record("game.json", case.files[INPUT])
            system = record.system if record.system in SYSTEMS else "night-cage"
            Session.resume(find(system), core(system), record, document)
    except (RecordFault, ContentFault, UnknownBot):
        return "refused"
    return "clean"


# Saved campaigns


@cache
def _saved_campaign() -> bytes:
    run = campaigns.begin("two-nights", players=1, seed=2)
    for _ in range(12):
        ask = run.session.game.pending
        if ask is not None:
            run.session.choose(next(iter(ask.options)))
    return run.to_json().encode()


def make_campaign(source: Random) -> Case:
    return Case("campaign", {INPUT: _changed(source, _saved_campaign())})


def try_campaign(case: Case, _: Path) -> str:
    try:
        with within(10, "campaign"):
            resume(campaigns.SYSTEM, campaigns.library(), read_campaign("campaign.json", case.files[INPUT]))
    except (RecordFault, ContentFault, UnknownBot):
        return "refused"
    return "clean"


# Bundles


@cache
def _small_library() -> Library:
    folder = Path(__file__).parents[1] / "checks" / "corpus" / "bases" / "night-cage"
    return load([folder]).library


@cache
def _bundle() -> bytes:
    return bundle_bytes(_small_library(), "small-cage")


@cache
def _archive() -> bytes:
    return archive_bytes(_small_library(), "small-cage")


def make_bundle(source: Random) -> Case:
    if source.random() < 0.2:
        return Case("bundle", {"bundle.zip": bytes_mutated(source, _archive())})
    raw = _changed(source, _bundle())
    return Case("bundle", {INPUT: _signed(raw) if source.random() < 0.6 else raw})


def _signed(raw: bytes) -> bytes:
    """A changed bundle whose digests are right: who wants to deceive can count too."""
    try:
        data: Any = json.loads(raw)
        for each in data["sources"]:
            each["sha256"] = hashlib.sha256(each["text"].encode()).hexdigest()
        data["digest"] = digest_of(data)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        return raw
    return written(data)


def try_bundle(case: Case, folder: Path) -> str:
    with within(3, "bundle"):
        if INPUT not in case.files:
            (folder / "bundle.zip").write_bytes(case.files["bundle.zip"])
            return "refused" if verify_archive(folder / "bundle.zip") else "clean"
        try:
            checked_bytes("bundle.json", case.files[INPUT])
        except BundleError:
            return "refused"
    return "clean"


# Results of playtests


@cache
def _results() -> dict[str, bytes]:
    with tempfile.TemporaryDirectory(prefix="lantern-fuzz-") as folder:
        runs.played(runs.order(6, 3), Path(folder) / "run")
        return runs.files(Path(folder) / "run")


def make_results(source: Random) -> Case:
    files = dict(_results())
    path = source.choice(sorted(files))
    if path != RUN:
        files[path] = bytes_mutated(source, files[path])
        return Case("results", files)
    raw = _changed(source, files[path])
    files[path] = _named(raw) if source.random() < 0.6 else raw
    return Case("results", files)


def _named(raw: bytes) -> bytes:
    """A changed order that names itself rightly."""
    try:
        data = json.loads(raw)
        return written({**data, "config": PlaytestOrder.from_data(data).config})
    except Exception:  # what cannot be read has no name
        return raw


def try_results(case: Case, folder: Path) -> str:
    where = folder / "results"
    shutil.rmtree(where, ignore_errors=True)
    for path, content in case.files.items():
        (where / path).parent.mkdir(parents=True, exist_ok=True)
        (where / path).write_bytes(content)
    try:
        with within(10, "results"):
            opened = open_run(where)
            read(where)
            used(where)
            to_page(gather(opened, runs.system(), runs.library()))
    except (RunFault, ContentFault):
        return "refused"
    return "clean"
