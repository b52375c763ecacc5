"""The tutorial on systems is true: its package is written, installed and used, and every command prints what it shows.

The package is installed as pip would install it, in a folder of its own; nothing of Lantern's own files may change.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "tutorials" / "a-system-in-a-day.md").read_text(encoding="utf-8")
OURS = ("toolkit", "schemas", "templates", "content", "docs")
_BLOCK = re.compile(r"^```(?P<kind>\w+)(?: (?P<name>\w+)=(?P<value>\S+))?\n(?P<text>.*?)^```$", re.S | re.M)


class Block(NamedTuple):
    kind: str
    name: str
    value: str
    text: str


BLOCKS = [Block(*(part or "" for part in each.groups())) for each in _BLOCK.finditer(PAGE)]
FILES = {block.value: block.text for block in BLOCKS if block.name == "file"}


@dataclass(frozen=True, slots=True)
class Project:
    """The folder that a reader works in, and beside it what an installation leaves behind."""

    folder: Path

    @property
    def site(self) -> Path:
        return self.folder.parent / "site"

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def install(self) -> None:
        """What `pip install --editable .` does: the metadata of the package, with its entry points."""
        told = tomllib.loads(FILES["pyproject.toml"])["project"]
        metadata = self.site / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
        metadata.mkdir(parents=True)
        groups = [
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
            for group, points in told["entry-points"].items()
        ]
        (metadata / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")

    def lantern(self, *words: str) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join((str(self.site), str(self.folder), str(ROOT)))
        return subprocess.run(
            [sys.executable, "-m", "toolkit", *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "NO_COLOR": "1", "COLUMNS": "80"},
            capture_output=True,
            text=True,
            check=False,
        )


def follow(project: Project) -> int:
    """Do all the page says, in its order. The number of commands that were run."""
    run = 0
    for block in BLOCKS:
        if block.name == "file":
            project.write(block.value, block.text)
        elif block.value == "install":
            project.install()
        elif block.kind == "console":
            command, _, shown = block.text.partition("\n")
            name, right, wrong = block.value.replace("_", " ").split("|") if block.name == "mistake" else ("", "", "")
            files = list(project.folder.rglob(name)) if name else []
            good = {path: path.read_text(encoding="utf-8") for path in files}
            for path, text in good.items():
                assert right in text
                path.write_text(text.replace(right, wrong), encoding="utf-8")
            done = project.lantern(*command.removeprefix("$ lantern ").split())
            for path, text in good.items():
                path.write_text(text, encoding="utf-8")
            assert done.stdout.rstrip() == shown.rstrip(), f"{command}\n{done.stderr}"
            assert done.returncode == (1 if good else 0), done.stderr
            run += 1
    return run


def our_files() -> Iterator[tuple[str, int, int]]:
    """Every file of ours that somebody writes, with its size and the time it was written."""
    for tree in OURS:
        for path in sorted((ROOT / tree).rglob("*")):
            hidden = any(part.startswith((".", "__pycache__")) for part in path.relative_to(ROOT).parts)
            if path.is_file() and not hidden:
                yield str(path.relative_to(ROOT)), path.stat().st_size, path.stat().st_mtime_ns


def test_every_command_prints_what_the_page_shows_and_no_file_of_ours_changes(tmp_path: Path) -> None:
    before = list(our_files())
    assert follow(Project(tmp_path / "deep-well")) >= 10
    assert list(our_files()) == before
    assert len(before) > 500


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The finished package, installed."""
    made = Project(tmp_path_factory.mktemp("day") / "deep-well")
    for name, text in FILES.items():
        made.write(name, text)
    made.install()
    assert made.lantern("schema", "--update").returncode == 0
    return made


def test_the_system_is_one_package_of_a_few_hundred_lines() -> None:
    code = sum(text.count("\n") for name, text in FILES.items() if name.endswith(".py"))
    data = sum(text.count("\n") for name, text in FILES.items() if not name.endswith(".py"))
    assert (code < 500, data < 300) == (True, True)
    assert {name.partition("/")[0] for name in FILES} == {"deep_well", "pyproject.toml"}


FLIPS = (
    ("rounds.py", "(hero.room and state.well.rooms[hero.room].rope)", "hero.room"),
    ("rounds.py", "not state.deck.cards or ", ""),
    ("rounds.py", "hero.depth + 1", "hero.depth"),
    ("rounds.py", ">= state.well.goal", "> state.well.goal"),
    ("rounds.py", "return turn(game, waiting[0])", "return turn(game, waiting[-1])"),
    ("verbs.py", "shown < monster", "shown <= monster"),
    ("verbs.py", "        hero.silver = 0\n", ""),
    ("state.py", "not self.out and not self.dead", "not self.out"),
    ("setup.py", 'for _ in range(room.entity.data.get("copies", 1))', "for _ in range(1)"),
)


@pytest.mark.parametrize(("module", "right", "wrong"), FLIPS)
def test_a_broken_rule_fails_a_case(project: Project, module: str, right: str, wrong: str) -> None:
    name = f"deep_well/{module}"
    assert right in FILES[name]
    project.write(name, FILES[name].replace(right, wrong))
    try:
        done = project.lantern("test", "deep-well")
    finally:
        project.write(name, FILES[name])
    assert done.returncode == 1, done.stdout + done.stderr  # never 3: the rules are the package's, not ours
    assert ", 1 failed" in done.stdout or ", 2 failed" in done.stdout


@pytest.mark.parametrize(
    "commands",
    [
        ("playtest deep-well --bots search:3 --games 2 --quiet --executor serial --out build/searched",),
        ("bundle deep-well --out build/deep-well.json", "bundle --verify build/deep-well.json"),
        ("export tts deep-well --only crab-nest --out build/tts",),
        ("play deep-well --seats random --quiet --save build/game.json", "replay build/game.json --pack deep-well"),
        ("rules show DW-3.01", "schema deep-well/room"),
    ],
    ids=lambda commands: commands[0].partition(" ")[0],
)
def test_other_commands_know_the_system_as_well(project: Project, commands: tuple[str, ...]) -> None:
    for command in commands:
        done = project.lantern(*command.split())
        assert (done.returncode, "fault of our own" in done.stderr) == (0, False), done.stderr


ROOM = "schemas/deep-well/room.schema.json"
LAYOUTS = "templates/layouts/deep-well/layouts.yaml"
ICONS = "templates/icons/icons.yaml"
PHRASES = "templates/phrases/deep-well/en.yaml"
STARTED = "templates/scaffold/deep-well/"

#: What an author of a system gets wrong: the file below `data`, what it says, what is written instead, what is told
#: and where.
MISTAKES = (
    (ROOM, "$defs/triggers-room", "$defs/triggers-rom", "$defs/triggers-rom' to refer to", ":10:27"),
    (
        ROOM,
        "well/effects.schema",
        "well/efects.schema",
        "did you mean 'lantern:deep-well/effects.schema.json'?",
        ":10:27",
    ),
    (ROOM, '"type": "integer"', '"type": "intger"', "this is no JSON Schema: ", ":8:94"),
    (ROOM, '"required": ["name"]', '"required": ["name"', "this is no JSON: ", ":13:1"),
    (ROOM, "deep-well/room", "deep-well/rom", "has the $id 'lantern:deep-well/rom.schema.json'", ":2:10"),
    (LAYOUTS, "width: 63.5", "width: wide", "'width' must be a number of mm, 1 or more", ":1:56"),
    (LAYOUTS, "width: 63.5, ", "", "'width' must be a number of mm, 1 or more", ":1:48"),
    (LAYOUTS, "common/card.typ", "common/crd.typ", "there is no layout '/layouts/common/crd.typ'", ":1:16"),
    (LAYOUTS, "back: well", "back: wel", "did you mean 'well'?", ":1:103"),
    ("templates/layouts/deep-well/backs.yaml", "rope", "rpe", "did you mean 'rope'?", ":1:16"),
    (ICONS, "rope.svg", "rop.svg", "there is no picture 'rop.svg'", ":1:22"),
    (ICONS, "- {name", "- {{name", "is not closed", ":1:3"),
    ("../system.yaml", "rope]", "rpoe]", "there is no icon 'rpoe'", ":3:35"),
    ("../system.yaml", "prefix:", "prefx:", "did you mean 'prefix'?", ":2:1"),
    (PHRASES, "trigger:", "trigger: [", "error[L0123]: the system 'deep-well' cannot be used", ":"),
    (PHRASES, "take {{ count }}", "take {{ cuont }}", "'cuont' is undefined, in the phrase", ":12:10"),
    (PHRASES, "take {{ count }}", "take {{ count }", "in the phrase 'take {{ count } {wound}'", ":12:10"),
    ("../verbs.py", "count: Amount) -> Done:", "count: Amout) -> Done:", "NameError: name 'Amout' is not defined", ""),
    ("../booklet/sections.py", 'adventure.data["goal"]', 'adventure.data["gaol"]', "KeyError: 'gaol'", ":25:1"),
)


@pytest.mark.parametrize(("file", "right", "wrong", "words", "place"), MISTAKES)
def test_a_mistake_in_the_package_is_told_with_its_file_as_the_fault_of_the_package(
    project: Project, file: str, right: str, wrong: str, words: str, place: str
) -> None:
    path = (project.folder / "deep_well" / "data" / file).resolve()
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    try:
        done = project.lantern("check", "deep-well")
    finally:
        path.write_text(text, encoding="utf-8")
    assert (done.returncode, "error[L0123]: the system 'deep-well'" in done.stderr) == (2, True), done.stderr
    assert words in done.stderr
    shown = path.relative_to(project.folder) if place else "deep_well"
    assert f"--> {shown}{place}" in done.stderr


def test_phrases_that_a_package_lacks_are_told_once_by_check(project: Project) -> None:
    path = project.folder / "deep_well/data" / PHRASES
    text = path.read_text(encoding="utf-8")
    russian = path.with_name("ru.yaml")
    russian.write_text(text.replace("  fight:", "  fihgt:").replace("  hero.depth:", "  hero.deep:"), encoding="utf-8")
    try:
        done = project.lantern("check", "deep-well")
        refused = project.lantern("text", "crab-nest", "--pack", "deep-well", "--lang", "ru")
    finally:
        russian.unlink()
    assert refused.returncode != 0
    assert (done.returncode, done.stderr.count("error[")) == (2, 1), done.stderr
    assert "in 'ru': " in done.stderr
    assert "verbs: fight" in done.stderr
    assert "names: hero.depth" in done.stderr
    assert "'en'" not in done.stderr


@pytest.mark.parametrize(
    ("file", "right", "wrong", "words"),
    [
        ("words.yaml.template", "adventure_name: First", "adventure_name: [First", "words.yaml.template:"),
        ("words.yaml.template", "en:", "ru:", "it has no words in 'en'"),
        (
            "adventures/first-steps.yaml.template",
            "%{adventure_name}",
            "%{adventure_nme}",
            "first-steps.yaml.template:3:7",
        ),
        ("adventures/first-steps.yaml.template", "%{adventure_name}", "%{adventure_name", "cannot be filled in"),
    ],
)
def test_a_mistake_in_the_templates_of_new_packs_is_told(
    project: Project, file: str, right: str, wrong: str, words: str
) -> None:
    path = project.folder / "deep_well/data" / STARTED / file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    try:
        done = project.lantern("new", "started", "--system", "deep-well")
    finally:
        path.write_text(text, encoding="utf-8")
    assert (done.returncode, "error[L0123]" in done.stderr, words in done.stderr) == (2, True, True), done.stderr


@pytest.mark.parametrize(
    ("command", "code", "place"),
    [
        ("test deep-well", 1, "deep_well/verbs.py:80"),
        ("check deep-well --deep", 2, "deep_well/verbs.py:80:1"),
        ("play deep-well --seats greedy --seed 7", 2, "deep_well/verbs.py:80:1"),
        (
            "playtest deep-well --bots random --games 3 --seed 1 --out build/no --quiet --executor serial",
            2,
            "deep_well",
        ),
    ],
)
def test_rules_of_a_package_that_break_off_are_no_fault_of_ours(
    project: Project, command: str, code: int, place: str
) -> None:
    text = FILES["deep_well/verbs.py"]
    project.write("deep_well/verbs.py", text.replace("die.symbols[0]", "die.symbls[0]"))
    try:
        done = project.lantern(*command.split())
    finally:
        project.write("deep_well/verbs.py", text)
    said = done.stdout + done.stderr
    assert (done.returncode, place in said, "fault of our own" in said, "Lantern's own" in said) == (
        code,
        True,
        0,
        0,
    ), said


def test_games_of_a_package_that_stop_without_an_outcome_are_its_fault(project: Project) -> None:
    text = FILES["deep_well/rounds.py"]
    project.write("deep_well/rounds.py", text.replace("    inside = [", "    return None\n    inside = [", 1))
    try:
        done = project.lantern("check", "deep-well", "--deep")
    finally:
        project.write("deep_well/rounds.py", text)
    assert (done.returncode, "the game stopped without an outcome" in done.stderr) == (2, True), done.stderr


OWN_LAYOUT = '#import "/layouts/common/card.typ" as card\n#let draw(data, size) = card.draw(data, size)\n'


@pytest.mark.parametrize("command", ["check deep-well", "render deep-well --out build/own"])
@pytest.mark.parametrize(
    ("file", "layout", "words", "place"),
    [
        ("own.typ", "#let draw(x) = { nothing-known(x }\n", "unclosed delimiter", "own.typ:1:"),
        ("own.typ", OWN_LAYOUT.replace("data, size)\n", "data.size, size)\n"), 'key "size"', "own.typ:2:"),
        ("booklet.typ", "#let sections = (\n", "unclosed delimiter", "booklet.typ:1:"),
    ],
)
def test_a_layout_of_a_package_that_cannot_be_typeset_is_its_fault(
    project: Project, command: str, file: str, layout: str, words: str, place: str
) -> None:
    layouts = project.folder / "deep_well/data/templates/layouts/deep-well"
    text = FILES[f"deep_well/data/{LAYOUTS}"]
    project.write(f"deep_well/data/{LAYOUTS}", text.replace("/layouts/common/card.typ", "own.typ", 1))
    (layouts / "own.typ").write_text(OWN_LAYOUT, encoding="utf-8")
    right = project.lantern("check", "deep-well")
    (layouts / file).write_text(layout, encoding="utf-8")
    try:
        done = project.lantern(*command.split(), *(["--booklet"] if (file, command[0]) == ("booklet.typ", "r") else []))
    finally:
        project.write(f"deep_well/data/{LAYOUTS}", text)
        (layouts / file).unlink()
    assert right.returncode == 0, right.stderr
    assert (done.returncode, words in done.stderr) == (2, True), done.stderr
    assert f"layouts/deep-well/{place}" in done.stderr


def test_an_entry_point_that_names_no_package_is_told_by_every_command(project: Project, tmp_path: Path) -> None:
    (tmp_path / "lantern.yaml").write_text(
        'id: mine\ntitle: Mine\nversion: "1.0.0"\nsystem: deep-well\nlanguages: [en]\n', encoding="utf-8"
    )
    (points,) = project.site.rglob("entry_points.txt")
    text = points.read_text(encoding="utf-8")
    points.write_text(text.replace("deep_well", "deep_wel"), encoding="utf-8")
    try:
        for words in (("check", "deep-well"), ("check", str(tmp_path)), ("text", "bo", "--pack", "deep-well")):
            done = project.lantern(*words)
            assert (done.returncode, "'deep_wel', which cannot be found" in done.stderr) == (2, True), done.stderr
    finally:
        points.write_text(text, encoding="utf-8")


def test_a_system_whose_schema_of_effects_was_not_written_says_so(project: Project) -> None:
    schema = next(project.folder.rglob("effects.schema.json"))
    kept = schema.rename(schema.with_suffix(".kept"))
    try:
        done = project.lantern("check", "deep-well")
    finally:
        kept.rename(schema)
    assert done.returncode == 2
    assert "L0123" in done.stderr
    assert "'lantern schema --update' writes it" in done.stderr


def test_a_pack_of_the_system_is_refused_where_it_is_not_installed(project: Project, tmp_path: Path) -> None:
    (tmp_path / "lantern.yaml").write_text(
        'id: mine\ntitle: Mine\nversion: "1.0.0"\nsystem: deep-well\nlanguages: [en]\n', encoding="utf-8"
    )
    here = project.lantern("check", str(tmp_path))
    assert (here.returncode, "no mistakes" in here.stdout) == (0, True)
    elsewhere = Project(tmp_path / "elsewhere" / "empty")
    elsewhere.folder.mkdir(parents=True)
    refused = elsewhere.lantern("check", str(tmp_path))
    assert refused.returncode == 1
    assert "'deep-well' is not one of the words this can be" in refused.stdout
