"""The page about playtests keeps its promises: its example runs, and what it lists is what there is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from toolkit.cli.app import build
from toolkit.content.yaml import read
from toolkit.playtest.content_coverage import KINDS
from toolkit.playtest.expectations import COVERAGE, NUMBERS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how-to/playtest.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.S | re.M)
    return [text for name, text in fenced if name == language]


def test_the_example_in_python_runs() -> None:
    (example,) = blocks("python")
    done = subprocess.run([sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^greedy: \d+%, between \d+% and \d+%$", done.stdout, re.M)


def test_every_number_is_listed_with_what_it_is() -> None:
    listed = dict(re.findall(r"^\| `([a-z_]+)` \| (.*) \|$", PAGE, re.M))
    assert set(listed) == {name for name in NUMBERS if "." not in name}
    for name, words in listed.items():
        assert words.startswith(NUMBERS[name])
    for kind in KINDS:
        assert f"`{kind}`" in listed[COVERAGE]


@pytest.mark.parametrize("name", ["playtest", "tune"])
def test_options_on_the_page_exist(name: str) -> None:
    from typer.main import get_command

    command = get_command(build(name)).commands[name]  # type: ignore[attr-defined]
    known = {word for parameter in command.params for word in (*parameter.opts, *parameter.secondary_opts)}
    calls = [line.split("  ")[0] for text in blocks("") for line in text.splitlines() if f"lantern {name} " in line]
    assert calls
    for call in calls:
        assert set(re.findall(r"(?<=\s)--?[a-z][a-z-]*", call)) <= known


def test_the_workflow_is_yaml() -> None:
    (workflow,) = blocks("yaml")
    document, problems = read("workflow.yaml", workflow.encode())
    assert document is not None
    assert problems == []


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (ROOT / "docs/how-to" / target).exists(), target
