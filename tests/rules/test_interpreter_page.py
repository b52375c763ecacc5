"""The page about the interpreter keeps its promises: the example runs, snippets are well formed, the rules exist."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from toolkit.content.schemas import shipped
from toolkit.content.yaml import read
from toolkit.rules.reading import tree_of
from toolkit.systems import find

from .interpreter_page import PAGE, ROOT, blocks
from .words import library_in

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


OF_MASSIVE_DARKNESS = [block for block in blocks("yaml") if "MD-" in block or "enchantments:" in block]


@pytest.mark.parametrize("block", OF_MASSIVE_DARKNESS, ids=lambda text: text.splitlines()[0])
def test_yaml_of_a_system_that_plays_says_only_what_its_content_can_say(block: str, tmp_path: Path) -> None:
    """Every event, verb, selector, name and key of the page is one of the vocabulary, in an adventure or on a card."""
    kind = "equipment" if "enchantments:" in block else "adventure"
    library = library_in(tmp_path, f"id: page\nkind: {kind}\n{block}")
    entity = library.get("page")
    tree = tree_of(find("massive-darkness").vocabulary, library, entity)
    assert tree.nodes or "pillars" in entity.data
    schema = shipped().files[f"massive-darkness/{kind}"]["properties"]
    assert set(entity.data) <= set(schema)


def test_the_page_shows_rules_of_a_system_that_plays() -> None:
    assert len(OF_MASSIVE_DARKNESS) >= 4


def test_verbs_on_the_page_of_a_system_that_plays_exist() -> None:
    section = PAGE[PAGE.index("### Massive Darkness") : PAGE.index("### Jaws of the Lion")]
    shown = re.findall(r"@vocabulary\.verb\ndef (\w+)", section)
    assert shown
    assert set(shown) <= set(find("massive-darkness").vocabulary.verbs)
