"""The page about the interpreter keeps its promises: the example runs, snippets are well formed, the rules exist."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from toolkit.content.yaml import read

from .interpreter_page import PAGE, ROOT, blocks

RULE = re.compile(r"\b(?:NC|MD|JL|SB|MA)-\d+\.\d+\b")


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
