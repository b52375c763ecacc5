"""Packs, file names and saved games of strangers cannot steer a terminal, a CI server or a page that shows them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.fuzz.seeds import SYSTEMS as FUZZED
from tests.fuzz.seeds import small_pack
from tests.playtest.campaigns import SHORT_STORIES
from toolkit.checks.sinks import FORMATS
from toolkit.cli.main import COMMANDS, build
from toolkit.content.characters import hidden_in

ORDER = "::error title=x::pwned"
OLD_ORDER = "##[error]pwned"
MARKUP = "<script>alert(1)</script>"
HIDDEN = "\x1b[31mred\x07\u202e\u200b\u2028"
MANIFEST = """\
id: loud
title: "{title}"
version: "1.0.0"
system: night-cage
languages: [en, uk]
licence: "{title}"
authors: ["{title}"]
requires: [night-cage]
"""
ADVENTURE = """\
id: night
extends: night-cage/base
name: "{name}"
flavour: "{name}\\n{name}"
story: "{name}\\n\\n{name}"
options:
  shout: {{name: "{name}", add: {{shouter: 2}}}}
"""
TILE = """\
id: shouter
kind: tile
name: "{name}"
symbol: z
exits: "┼"
copies: 4
text: "{name}"
triggers:
  - {{on: entered, do: [gain_nerve]}}
"""
CASE = """\
kind: scenario-test
system: night-cage
adventure: night
cases:
  - id: loud
    note: "{name}"
    given: {{table: {{players: 4, seed: 1}}}}
    when: ["{name}"]
    then: ["outcome == \\"{name}\\"", "{name}"]
  - id: dark
    then: ["events has {{{{burned: {{{{why: '{name}'}}}}}}}}", "{name}"]
"""
TEXT = """\
pack: {{title: "{name}"}}
night: {{name: "{name}", flavour: "{name}\\n{name}", story: "{name}", options.shout.name: "{name}"}}
shouter: {{name: "{name}", text: "{name}"}}
"""
FILE_NAMES = (
    "::error::pwned.yaml",
    "a\n::error::pwned.yaml",
    "\x1b[2J.yaml",
    "\u202egnp.yaml",
    "##[error]x.md",
    "x\u200b.png",
)


def write_pack(folder: Path, name: str, *, odd_files: bool = False, tests: bool = True) -> Path:
    """A pack that says `name` wherever words can stand. What tests name must exist, so that theirs are mistakes."""
    quoted = json.dumps(name)[1:-1].replace("{", "{{").replace("}", "}}")
    files = {
        "lantern.yaml": MANIFEST.format(title=quoted),
        "night.yaml": ADVENTURE.format(name=quoted),
        "shouter.yaml": TILE.format(name=quoted),
        **({"tests/loud.yaml": CASE.format(name=quoted)} if tests else {}),
        "text/uk.yaml": TEXT.format(name=quoted),
        **{f"{folder_}{each}": "id: x\n" for each in FILE_NAMES if odd_files for folder_ in ("", "tests/", "art/")},
    }
    for path, content in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """`loud` checks clean; the others do not."""
    folder = tmp_path_factory.mktemp("packs")
    return {
        "loud": write_pack(folder / "loud", f"{ORDER} {OLD_ORDER} {MARKUP}", tests=False),
        "tested": write_pack(folder / "tested", f"{ORDER} {OLD_ORDER} {MARKUP}"),
        "hidden": write_pack(folder / "hidden", HIDDEN),
        "files": write_pack(folder / "::error::\n\x1b[2J\u202epack", ORDER, odd_files=True),
        "stories": shouting_stories(folder / "stories"),
    }


def shouting_stories(folder: Path) -> Path:
    """A pack with a campaign, all of whose names are orders."""
    shutil.copytree(SHORT_STORIES, folder)
    for path in folder.rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        changed = re.sub(r"(?m)^(\s*(?:- )?(?:name|before|after|title): ).*$", rf"\g<1>'{ORDER}'", text)
        path.write_text(changed, encoding="utf-8")
    return folder


def run(*arguments: str, typed: str | None = None, ends: Sequence[int] = (0, 1, 2)) -> str:
    """What a command prints, on both streams; it must end as commands end."""
    result = CliRunner().invoke(build(arguments[0]), list(arguments), prog_name="lantern", input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in ends, result.output
    return f"{result.stdout}\n{result.stderr}"


def assert_harmless(printed: str, ours: Sequence[str] = ()) -> None:
    """Nothing hidden, no control character but line breaks and tabs, and no order that is not ours."""
    for line in printed.split("\n"):
        assert hidden_in(line) is None, ascii(line)
        assert not line.lstrip().startswith("::") or line.startswith(tuple(ours)), line
        assert "##[" not in line, line


#: Every command, and the ways to call it that print something of a pack.
CALLS: dict[str, list[list[str]]] = {
    "new": [["{out}/a", "--title", ORDER, "--system", "night-cage"], ["{out}/\x1b[31m", "--system", HIDDEN]],
    "check": [["{pack}", "--format", form] for form in FORMATS] + [["{pack}", "--fix"], [ORDER], [HIDDEN]],
    "explain": [[ORDER], [HIDDEN], ["L0014"]],
    "fmt": [["{pack}", "--diff"], ["{pack}", "--check"], ["{pack}"]],
    "test": [["{pack}"], ["{pack}", "--format", "json"], ["{pack}", "-v", "-k", HIDDEN]],
    "play": [["{pack}", "--list"], ["{pack}", "--seats", "random"], ["{pack}", "-a", HIDDEN], ["{pack}", "-o", ORDER]],
    "campaign": [["{pack}", "--bots", "random", "--players", "2"], ["{pack}", "-c", HIDDEN]],
    "playtest": [
        [
            "{pack}",
            "--bots",
            "random",
            "--games",
            "3",
            "--workers",
            "1",
            "--out",
            "{out}/run",
            "--report",
            "{out}/a.html",
        ],
        ["{pack}", "--bots", HIDDEN],
    ],
    "tune": [["{pack}", "--number", ORDER, "--target", "0.5"], ["{pack}", "--number", HIDDEN, "--target", "0.5"]],
    "replay": [["{out}/none\x1b[31m.json"]],
    "text": [
        ["shouter", "--pack", "{pack}"],
        ["night", "--pack", "{pack}", "--format", "json"],
        [HIDDEN, "--pack", "{pack}"],
    ],
    "render": [["{pack}", "--out", "{out}/print", "--only", "shouter"], ["{pack}", "--only", HIDDEN]],
    "rulebook": [["{pack}", "--out", "{out}/rules.pdf"], ["{pack}", "--lang", HIDDEN], [ORDER]],
    "export": [
        ["tts", "{pack}", "--out", "{out}/export", "--only", "shouter"],
        ["uvtt", "{pack}", "-a", HIDDEN],
        ["tts", HIDDEN],
    ],
    "table": [["{pack}", "--kind", "tile"], ["{pack}", "--kind", HIDDEN], ["{pack}", "--kind", "tile", "-o", ORDER]],
    "import": [[ORDER, "--kind", HIDDEN], ["{out}/none\x1b[31m.csv", "--kind", "tile", "--pack", "{pack}"]],
    "bundle": [["{pack}", "--out", "{out}/b.json"], ["--verify", "{out}/\u202eb.json"]],
    "rules": [["show", HIDDEN], ["coverage", "--system", ORDER]],
    "schema": [[HIDDEN], [ORDER]],
}


def test_every_command_is_attacked() -> None:
    assert set(CALLS) == set(COMMANDS)


def attacks() -> Iterator[tuple[str, str, int]]:
    """Each call with the pack that checks clean; those that name a pack with the others too."""
    for command, calls in CALLS.items():
        clean = {"campaign": "stories", "test": "tested"}.get(command, "loud")
        for number, call in enumerate(calls):
            for pack in (clean, "hidden", "files") if "{pack}" in call and number == 0 else (clean,):
                yield command, pack, number


@pytest.mark.parametrize(("command", "pack", "number"), list(attacks()))
def test_no_command_prints_what_could_deceive(
    packs: dict[str, Path], tmp_path: Path, command: str, pack: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call = CALLS[command][number]
    copied = shutil.copytree(packs[pack], tmp_path / packs[pack].name)
    words = [word.replace("{pack}", str(copied)).replace("{out}", str(tmp_path / "out")) for word in call]
    is_played = number == 0 and "{pack}" in call and pack in ("loud", "stories") and command != "tune"
    printed = run(command, *words, ends=(0, 1) if is_played else (0, 1, 2))
    is_annotated = "github" in call
    assert_harmless(printed, ours=("::error file=", "::warning file=", "::notice file=") if is_annotated else ())


def test_the_loud_pack_is_clean_and_its_words_reach_the_terminal(packs: dict[str, Path]) -> None:
    """Else the test above would attack nobody."""
    assert "no mistakes" in run("check", str(packs["loud"]))
    assert ": :error title=x::pwned" in run("play", str(packs["loud"]), "--list") + run(
        "text", "shouter", "--pack", str(packs["loud"])
    )
    assert "pwned" in run("campaign", str(packs["stories"]), "--bots", "random", "--players", "2")


#: What is done with the shouting pack of every system; `{entity}` is one of its entities, a kind after another.
EVERYWHERE = (
    ("check", "{pack}", "--format", "text"),
    ("check", "{pack}", "--format", "github"),
    ("play", "{pack}", "--seats", "random", "--seed", "2", "--players", "2"),
    ("play", "{pack}", "--list"),
    ("playtest", "{pack}", "--bots", "random", "--games", "2", "--workers", "1", "--players", "2", "--out", "run"),
)


def shouting(system: str, folder: Path) -> list[str]:
    """A small pack of a system, all of whose words are orders; an id of each of its kinds."""
    first: dict[str, str] = {}
    for path, raw in small_pack(system).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw)
        if path.endswith(".yaml") and not path.startswith("tests/") and path != "lantern.yaml":
            data = json.loads(raw)
            words = re.sub(
                r'("(?:name|story|flavour|text|before|after)": )"[^"]*"', rf'\1"{ORDER} {MARKUP}"', raw.decode()
            )
            file.write_text(words, encoding="utf-8")
            for each in data if isinstance(data, list) else [data]:
                first.setdefault(each["kind"], each["id"])
    return list(first.values())


@pytest.mark.parametrize("system", FUZZED)
def test_no_words_of_any_system_could_deceive(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    entities = shouting(system, tmp_path / "pack")
    calls = [*EVERYWHERE, *(("text", entity, "--pack", "{pack}", "--lang", "all") for entity in entities)]
    heard = ""
    for call in calls:
        printed = run(*(word.replace("{pack}", "pack") for word in call), ends=(0, 1))
        assert_harmless(printed, ours=("::error file=", "::warning file=", "::notice file="))
        heard += printed
    assert "pwned" in heard


def test_hidden_characters_are_told_where_they_stand(packs: dict[str, Path]) -> None:
    printed = run("check", str(packs["hidden"]), "--format", "json")
    found = {(each["file"].rpartition("/")[2], each["code"]) for each in json.loads(printed)["diagnostics"]}
    assert {("shouter.yaml", "L0013"), ("night.yaml", "L0013"), ("uk.yaml", "L0013")} <= found


def test_file_names_that_deceive_are_told(packs: dict[str, Path]) -> None:
    printed = run("check", str(packs["files"]), "--format", "json")
    named = [each for each in json.loads(printed)["diagnostics"] if each["code"] == "L0106"]
    assert len(named) >= 3 * sum(hidden_in(each) is not None or "\n" in each for each in FILE_NAMES)


def test_a_saved_game_cannot_shout(packs: dict[str, Path], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    pack = str(packs["loud"])
    run("play", pack, "--seats", "random", "--quiet", "--save", str(file), ends=(0,))
    saved = json.loads(file.read_text(encoding="utf-8"))
    for field in saved:
        for words in (f"\n{ORDER}", HIDDEN):
            file.write_text(json.dumps({**saved, field: words}), encoding="utf-8")
            assert_harmless(run("replay", str(file), "--pack", pack))
    file.write_text(json.dumps({**saved, "adventure": f"loud/{HIDDEN}"}), encoding="utf-8")
    assert_harmless(run("play", pack, "--resume", str(file), typed="quit\n", ends=(2,)))


def test_a_person_at_the_table_reads_harmless_words(packs: dict[str, Path]) -> None:
    typed = f"look\nlook shouter\nlook {ORDER}\nwhy\nhelp\n{ORDER}\nquit\n"
    assert_harmless(run("play", str(packs["loud"]), typed=typed))


def test_pages_hold_no_markup_and_nothing_hidden_of_strangers(packs: dict[str, Path], tmp_path: Path) -> None:
    run("render", str(packs["loud"]), "--out", str(tmp_path / "print"), "--only", "shouter")
    options = ["--bots", "random", "--games", "3", "--workers", "1", "--out", str(tmp_path / "run")]
    run("playtest", str(packs["loud"]), *options, "--report", str(tmp_path / "report.html"))
    pages = sorted([*tmp_path.rglob("index.html"), *tmp_path.rglob("report.html")])
    assert len(pages) == 2
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert MARKUP not in text
        assert "&lt;script&gt;" in text
        assert hidden_in(text) is None


def test_only_one_module_prints() -> None:
    """What is printed elsewhere would not pass through `toolkit/cli/output.py`."""
    package = Path(build.__code__.co_filename).parents[1]
    printing = re.compile(r"(?<![\w.])(?:print|typer\.echo|click\.echo)\(|std(?:out|err)\.write\(")
    found = [
        path.relative_to(package).as_posix() for path in package.rglob("*.py") if printing.search(path.read_text())
    ]
    assert found == []
