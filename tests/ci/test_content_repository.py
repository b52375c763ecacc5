"""A scratch repository: green as `lantern new` makes it, red with a line number after one typo.

The very scripts of `action.yml`, of the pre-commit hooks and of the documented GitLab job are run; only installing
is left to a stand-in, because the `lantern` under test is there already.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from toolkit import __version__
from toolkit.content.yaml import read

REPOSITORY = Path(__file__).resolve().parents[2]
#: For each system a file of its scaffold, a word in it, and a slip in that word.
TYPOS = {
    "night-cage": (Path("tiles/candle-thief.yaml"), "lose_nerve", "lose_nevre"),
    "massive-darkness": (Path("equipment/cinder-axe.yaml"), "add_hits", "add_htis"),
}
TYPO = TYPOS["night-cage"][0]


def load(path: Path) -> Any:
    document, problems = read(path.name, path.read_bytes())
    assert document is not None, problems
    assert not problems
    return document.data


class Scratch:
    """A content repository with the tools of a CI machine on its path."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "repository"
        self.root.mkdir()
        self.summary = folder / "summary.md"
        self.installed = folder / "installed.txt"
        tools = folder / "bin"
        tools.mkdir()
        for name in ("python", "pip"):
            (tools / name).write_text(f'#!/bin/sh\necho "{name} $*" >> "{self.installed}"\n')
            (tools / name).chmod(0o755)
        self.environment = {
            "PATH": os.pathsep.join([str(tools), str(Path(sys.executable).parent), os.environ["PATH"]]),
            "HOME": str(folder),
            "GITHUB_ACTION_PATH": str(REPOSITORY),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "RUNNER_TEMP": str(folder),
            "GITHUB_ACTIONS": "true",
            "LANG": "C.UTF-8",
        }

    def bash(self, script: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """As GitHub runs `shell: bash`."""
        command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script]
        return subprocess.run(
            command,
            cwd=self.root,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def start(self, system: str) -> None:
        words = f"git init -q . && lantern new . --system {system} --id scratch --languages en,ru && git add -A"
        started = self.bash(words)
        assert started.returncode == 0, started.stderr

    def plant_typo(self, system: str = "night-cage") -> int:
        """A slip in a verb; the line it stands on."""
        path, word, slip = TYPOS[system]
        text = (self.root / path).read_text()
        assert text.count(word) == 1
        (self.root / path).write_text(text.replace(word, slip))
        return text[: text.index(word)].count("\n") + 1

    def run_action(self, **inputs: str) -> list[subprocess.CompletedProcess[str]]:
        """The `run:` steps of the action until one fails, as the runner does."""
        action = load(REPOSITORY / "action.yml")
        values = {name: str(given.get("default", "")) for name, given in action["inputs"].items()} | inputs
        done = []
        for step in action["runs"]["steps"]:
            if "run" not in step or (step.get("if") == "${{ inputs.sarif == 'true' }}" and values["sarif"] != "true"):
                continue
            assert step["shell"] == "bash"
            assert "${{" not in step["run"], "inputs must reach scripts through the environment only"
            environment = {name: _expanded(value, values) for name, value in step["env"].items()}
            where = _expanded(step.get("working-directory", "."), values)
            done.append(self.bash(f'cd "{where}"\n{step["run"]}', **environment))
            if done[-1].returncode:
                break
        return done


def _expanded(text: str, inputs: dict[str, str]) -> str:
    return re.sub(r"\$\{\{ inputs\.([a-z-]+) \}\}", lambda found: inputs[found[1]], text)


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    made = Scratch(tmp_path)
    made.start("night-cage")
    return made


@pytest.mark.parametrize("system", TYPOS)
def test_the_action_is_green_on_a_fresh_scaffold_and_red_after_a_typo(tmp_path: Path, system: str) -> None:
    scratch = Scratch(tmp_path)
    scratch.start(system)
    path, word, _ = TYPOS[system]
    steps = scratch.run_action()
    assert [step.returncode for step in steps] == [0, 0], steps[-1].stdout + steps[-1].stderr
    assert scratch.installed.read_text() == f"python -m pip install --disable-pip-version-check {REPOSITORY}\n"
    line = scratch.plant_typo(system)
    failed = scratch.run_action()[-1]
    assert failed.returncode == 1
    (annotation,) = [each for each in failed.stdout.splitlines() if each.startswith("::error ")]
    assert f"file={path.as_posix()},line={line}," in annotation
    assert word in annotation, "the hint names the right verb"


def test_the_action_passes_its_inputs_on(scratch: Scratch) -> None:
    line = scratch.plant_typo()
    steps = scratch.run_action(version="0.1.0", format="json", sarif="true", args="--no-cache tiles")
    assert "lantern-toolkit==0.1.0" in scratch.installed.read_text()
    assert [step.returncode for step in steps] == [0, 0, 1], "SARIF is written before the check fails"
    (found,) = json.loads(steps[-1].stdout)["diagnostics"]
    assert (found["file"], found["line"]) == (TYPO.as_posix(), line)
    sarif = json.loads((scratch.summary.parent / "lantern.sarif").read_text())
    place = sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == (TYPO.as_posix(), line)


def test_an_input_is_never_part_of_a_script(scratch: Scratch) -> None:
    scratch.run_action(args="; touch stolen", format="$(touch stolen)")
    assert not (scratch.root / "stolen").exists()


def test_the_pre_commit_hooks(scratch: Scratch) -> None:
    hooks = {hook["id"]: hook for hook in load(REPOSITORY / ".pre-commit-hooks.yaml")}
    tracked = scratch.bash("git ls-files").stdout.split()
    matching = [name for name in tracked if re.search(hooks["lantern-fmt"]["files"], name)]
    assert {".pre-commit-config.yaml", "lantern.yaml", TYPO.as_posix()} <= set(matching)
    assert hooks["lantern-check"]["pass_filenames"] is False
    formatted = scratch.bash(f"{hooks['lantern-fmt']['entry']} {' '.join(matching)}")
    assert formatted.returncode == 0, formatted.stderr
    assert scratch.bash("git diff --name-only").stdout == "", "a fresh scaffold is in the house style"
    assert scratch.bash(hooks["lantern-check"]["entry"]).returncode == 0
    line = scratch.plant_typo()
    checked = scratch.bash(hooks["lantern-check"]["entry"])
    assert checked.returncode == 1
    assert f"{TYPO.as_posix()}:{line}:" in checked.stdout + checked.stderr


def documented_blocks() -> list[Any]:
    page = (REPOSITORY / "docs" / "how-to" / "ci.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    documents = [read("ci.md", block.encode())[0] for block in blocks]
    assert all(documents)
    return [document.data for document in documents if document]


def test_the_gitlab_job(scratch: Scratch) -> None:
    (job,) = [block["lantern"] for block in documented_blocks() if "lantern" in block]
    (script,) = job["script"]
    assert scratch.bash(script).returncode == 0
    assert "pip install" in scratch.installed.read_text()
    line = scratch.plant_typo()
    assert scratch.bash(script).returncode == 1
    report = (scratch.root / job["artifacts"]["reports"]["junit"]).read_text()
    assert "<failure" in report
    assert f"{TYPO.as_posix()}:{line}:" in report


def test_the_page_names_every_input_and_hook() -> None:
    page = (REPOSITORY / "docs" / "how-to" / "ci.md").read_text(encoding="utf-8")
    inputs = set(load(REPOSITORY / "action.yml")["inputs"])
    section = page[page.index("| input |") : page.index("**Permissions.**")]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)) == inputs
    (config,) = [block for block in documented_blocks() if "repos" in block]
    hooks = {hook["id"] for hook in load(REPOSITORY / ".pre-commit-hooks.yaml")}
    assert {hook["id"] for hook in config["repos"][0]["hooks"]} == hooks
    assert set(re.findall(r"lantern@v([0-9.]+[0-9])", page)) == {__version__}


def test_the_scaffold_uses_this_very_action_and_these_hooks(scratch: Scratch) -> None:
    workflow = load(scratch.root / ".github" / "workflows" / "lantern.yml")
    assert workflow["permissions"] == {"contents": "read"}
    steps = workflow["jobs"]["check"]["steps"]
    assert f"lantern-toolkit/lantern@v{__version__}" in [step.get("uses") for step in steps]
    for step in steps:
        if "run" in step:
            ran = scratch.bash(step["run"])
            assert ran.returncode == 0, ran.stdout + ran.stderr
