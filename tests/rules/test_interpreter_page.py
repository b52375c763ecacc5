"""The page about the interpreter keeps its promises: the example runs, snippets are well formed, the rules exist."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from toolkit.content.yaml import read

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/explanation/interpreter.md").read_text(encoding="utf-8")
RULE = re.compile(r"\b(?:NC|MD|JL|SB|MA)-\d+\.\d+\b")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_example_runs() -> None:
    """Its own assertions say what must come out."""
    example = blocks("python")[0]
    assert example.count("assert") >= 2
    done = subprocess.run([sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("snippet", blocks("python"), ids=lambda text: text.splitlines()[0][:50])
def test_python_snippets_are_python(snippet: str) -> None:
    ast.parse(snippet)


@pytest.mark.parametrize("snippet", blocks("yaml"), ids=lambda text: text.splitlines()[0][:50])
def test_yaml_snippets_are_yaml(snippet: str) -> None:
    document, problems = read("interpreter.md", snippet.encode())
    assert document is not None
    assert problems == []


def test_every_rule_the_page_names_is_in_a_ledger() -> None:
    known = {rule for ledger in (ROOT / "docs/rules").glob("*.md") for rule in RULE.findall(ledger.read_text("utf-8"))}
    named = set(RULE.findall(PAGE))
    assert len(named) > 100
    assert named - known == set()


def test_every_module_the_page_names_exists() -> None:
    modules = set(re.findall(r"`(\w+)\.py`", PAGE))
    assert len(modules) > 10
    assert [name for name in sorted(modules) if not (ROOT / "toolkit/rules" / f"{name}.py").is_file()] == []
