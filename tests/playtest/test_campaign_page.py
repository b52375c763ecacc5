"""The page about campaigns: what it shows checks clean, plays and passes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toolkit.checks.run import run
from toolkit.cli.campaign import command
from toolkit.content.library import load
from toolkit.playtest.campaign import CampaignRun
from toolkit.rules.record import CODES
from toolkit.rules.scenario import cases_of, run_case
from toolkit.rules.system import Table
from toolkit.systems import find

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how-to/campaigns.md").read_text(encoding="utf-8")
MANIFEST = """id: my-pack
title: My pack
version: "1.0.0"
system: massive-darkness
languages: [en]
requires: [massive-darkness]
schema: 1
"""
SYSTEM = find("massive-darkness")


def blocks() -> list[str]:
    return re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.S | re.M)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page") / "my-pack"
    (folder / "tests").mkdir(parents=True)
    (folder / "lantern.yaml").write_text(MANIFEST)
    campaign, test = blocks()
    (folder / "two-nights.yaml").write_text(campaign)
    (folder / "tests" / "market.yaml").write_text(test)
    return folder


def test_its_files_check_clean(pack: Path) -> None:
    assert run([pack]).diagnostics == ()


def test_its_campaign_begins(pack: Path) -> None:
    library = load([pack]).library
    campaign = library.get("two-nights", kind="campaign")
    assert CampaignRun(SYSTEM, library, campaign, Table(2, 1)).session.game.pending is not None


def test_its_scenario_test_passes(pack: Path) -> None:
    library = load([pack]).library
    (file,) = library.tests("my-pack")
    assert file.document is not None
    for case in cases_of(file.document):
        assert run_case(SYSTEM, library, case, "my-pack").failures == []


def test_it_names_every_code_of_saved_campaigns() -> None:
    assert set(re.findall(r"L12\d\d", PAGE)) == set(CODES)


def test_every_option_it_uses_exists() -> None:
    known = set(re.findall(r'"(--[a-z]+|-[a-z])"', Path(command.__code__.co_filename).read_text(encoding="utf-8")))
    used = {
        word for line in re.findall(r"^lantern campaign.*$", PAGE, re.M) for word in re.findall(r" (--?[a-z]+)", line)
    }
    assert used <= known
