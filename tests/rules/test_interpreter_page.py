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
from toolkit.rules.system import System

from .interpreter_page import PAGE, ROOT, blocks, blocks_of_systems
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


def test_every_sketch_says_where_the_systems_do_it() -> None:
    sketches = PAGE.partition("## How difficult rules are written in code")[2].count("\n### ")
    told = re.findall(r"^In play: (.*)\.$", PAGE, re.MULTILINE)
    assert len(told) == sketches > 10
    for path, name in (each for line in told for each in re.findall(r"`(toolkit/\S+\.py): (\w+)`", line)):
        assert re.search(rf"^ *(def|class) {name}\b", (ROOT / path).read_text("utf-8"), re.MULTILINE), (path, name)


#: The kind of thing that a block of YAML is a part of, by its first key.
KINDS = {
    "bottom": "ability-card",
    "effects": "encounter",
    "enchantments": "equipment",
    "pillars": "adventure",
    "rules": "adventure",
}
CONTENT = list(blocks_of_systems("yaml"))
VERB = re.compile(r"^@vocabulary\.verb\b.*\ndef (\w+)", re.MULTILINE)


@pytest.mark.parametrize(("system", "block"), CONTENT, ids=[f"{system.id}-{text[:12]}" for system, text in CONTENT])
def test_yaml_says_only_what_content_of_its_system_can_say(system: System, block: str, tmp_path: Path) -> None:
    """Every event, verb, selector, name and key of the page is one of the vocabulary, in an adventure or on a card."""
    kind = KINDS[block.partition(":")[0]]
    library = library_in(tmp_path, f"id: page\nkind: {kind}\n{block}")
    entity = library.get("page")
    tree = tree_of(system.vocabulary, library, entity)
    assert tree.nodes or "pillars" in entity.data
    schema = shipped().files[f"{system.id}/{kind}"]["properties"]
    assert set(entity.data) <= set(schema)


def test_all_yaml_of_the_page_is_of_some_system() -> None:
    assert [block for _, block in CONTENT] == blocks("yaml")
    assert len({system.id for system, _ in CONTENT}) >= 3


def test_verbs_on_the_page_exist_in_their_system() -> None:
    shown = [(system, verb) for system, block in blocks_of_systems("python") for verb in VERB.findall(block)]
    assert len(shown) == len(re.findall(r"^@vocabulary\.verb", PAGE, re.M)) >= 2
    assert [f"{system.id}: {verb}" for system, verb in shown if verb not in system.vocabulary.verbs] == []
