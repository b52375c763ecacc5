"""A scratch repository: green as `lantern new` makes it, red with a line number after one typo.

The very scripts of `action.yml`, of the pre-commit hooks, of the scaffold's workflow and of documented jobs are run.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.ci.machine import REPOSITORY, Machine, load
from toolkit.content.yaml import read
from toolkit.scaffold import WORKFLOW

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the machine is one with a shell")

#: For each system a file of its scaffold, a word in it, and a slip in that word.
TYPOS = {
    "night-cage": (Path("tiles/candle-thief.yaml"), "lose_nerve", "lose_nevre"),
    "massive-darkness": (Path("equipment/cinder-axe.yaml"), "add_hits", "add_htis"),
}
TYPO = TYPOS["night-cage"][0]
ADDRESS = "git+https://example.org/lantern.git@" + "1f" * 20


def start(machine: Machine, folder: Path, system: str = "night-cage", *words: str) -> Path:
    """A new pack in a git repository."""
    folder.mkdir(exist_ok=True)
    new = f"lantern new . --system {system} --id scratch --languages en,ru {' '.join(words)}"
    started = machine.bash(f"git init -q . && {new} && git add -A", folder)
    assert started.returncode == 0, started.stderr
    return folder


def plant_typo(pack: Path, system: str = "night-cage") -> int:
    """A slip in a verb; the line it stands on."""
    path, word, slip = TYPOS[system]
    text = (pack / path).read_text()
    assert text.count(word) == 1
    (pack / path).write_text(text.replace(word, slip))
    return text[: text.index(word)].count("\n") + 1


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


# The action


@pytest.mark.parametrize("system", TYPOS)
def test_the_action_is_green_on_a_fresh_scaffold_and_red_after_a_typo(machine: Machine, system: str) -> None:
    pack = start(machine, machine.workspace, system)
    path, word, _ = TYPOS[system]
    steps = machine.run_action()
    assert [step.returncode for step in steps] == [0, 0], steps[-1].stdout + steps[-1].stderr
    assert machine.installed() == [str(REPOSITORY)], "the code of the action itself"
    line = plant_typo(pack, system)
    failed = machine.run_action()[-1]
    assert failed.returncode == 1
    (annotation,) = [each for each in failed.stdout.splitlines() if each.startswith("::error ")]
    assert f"file={path.as_posix()},line={line}," in annotation
    assert word in annotation, "the hint names the right verb"


def test_the_action_passes_its_inputs_on(machine: Machine) -> None:
    line = plant_typo(start(machine, machine.workspace))
    steps = machine.run_action(format="json", sarif="true", args="--no-cache tiles")
    assert [step.returncode for step in steps] == [0, 0, 1], "SARIF is written before the check fails"
    (found,) = json.loads(steps[-1].stdout)["diagnostics"]
    assert (found["file"], found["line"]) == (TYPO.as_posix(), line)
    sarif = json.loads((machine.temp / "lantern.sarif").read_text())
    place = sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == (TYPO.as_posix(), line)


def test_the_action_works_in_another_folder(machine: Machine) -> None:
    plant_typo(start(machine, machine.workspace / "a pack"))
    steps = machine.run_action(**{"working-directory": "a pack"})
    assert [step.returncode for step in steps] == [0, 1]
    assert machine.run_action(**{"working-directory": "no pack"})[-1].returncode == 2


def test_an_input_is_never_part_of_a_script(machine: Machine) -> None:
    start(machine, machine.workspace)
    machine.run_action(args="; touch stolen", format="$(touch stolen)", **{"working-directory": "$(touch stolen)"})
    assert not list(machine.folder.rglob("stolen"))


# The workflow of the scaffold


def test_the_workflow_of_a_new_pack(machine: Machine) -> None:
    pack = start(machine, machine.workspace / "pack", "night-cage", "--from", ADDRESS)
    workflow = load(pack / WORKFLOW)
    assert workflow["permissions"] == {"contents": "read"}
    steps = machine.run_workflow(workflow)
    assert [step.returncode for step in steps] == [0, 0, 0, 0], steps[-1].stdout + steps[-1].stderr
    assert machine.installed() == [ADDRESS]
    line = plant_typo(pack)
    failed = machine.run_workflow(workflow)[-1]
    assert f"::error file={TYPO.as_posix()},line={line}," in failed.stdout
    (job,) = workflow["jobs"].values()
    (checkout,) = [step["with"] for step in job["steps"] if step.get("uses", "").startswith("actions/checkout@")]
    assert checkout == {"path": "pack", "persist-credentials": False}, (
        "beside where the steps start, and no token in it"
    )


def test_the_workflow_says_what_has_to_be_filled_in(machine: Machine) -> None:
    pack = start(machine, machine.workspace / "pack")
    (failed,) = machine.run_workflow(load(pack / WORKFLOW))
    assert failed.returncode == 1
    assert machine.installed() == []
    found = re.search(r"^::error file=(\S+),line=(\d+)::.*LANTERN", failed.stdout, re.MULTILINE)
    assert found
    assert (pack / found[1]).read_text().splitlines()[int(found[2]) - 1].strip() == 'LANTERN: ""'


# pre-commit


def test_the_hooks_format_and_check(machine: Machine) -> None:
    pack = start(machine, machine.workspace)
    hooks = {hook["id"]: hook for hook in load(REPOSITORY / ".pre-commit-hooks.yaml")}
    tracked = machine.bash("git ls-files").stdout.split()
    matching = [name for name in tracked if re.search(hooks["lantern-fmt"]["files"], name)]
    assert {".pre-commit-config.yaml", "lantern.yaml", TYPO.as_posix()} <= set(matching)
    formatted = machine.bash(f"{hooks['lantern-fmt']['entry']} {' '.join(matching)}")
    assert formatted.returncode == 0, formatted.stderr
    assert machine.bash("git diff --name-only").stdout == "", "a fresh scaffold is in the house style"
    assert machine.bash(hooks["lantern-check"]["entry"]).returncode == 0
    line = plant_typo(pack)
    checked = machine.bash(hooks["lantern-check"]["entry"])
    assert checked.returncode == 1
    assert f"{TYPO.as_posix()}:{line}:" in checked.stdout + checked.stderr


def as_local_hooks() -> str:
    """Our hooks as a repository on this machine would name them, with the Lantern that is there."""
    hooks = [{**hook, "language": "system"} for hook in load(REPOSITORY / ".pre-commit-hooks.yaml")]
    return json.dumps({"repos": [{"repo": "local", "hooks": hooks}]})


def commit_hooks(machine: Machine, pack: Path) -> subprocess.CompletedProcess[str]:
    """What pre-commit itself says of what is staged."""
    pytest.importorskip("pre_commit")
    command = f'"{sys.executable}" -I -m pre_commit run --color never --verbose'
    return machine.bash(command, pack, PRE_COMMIT_HOME=str(machine.folder / "pre-commit"))


@pytest.mark.parametrize("whose", ["ours", "the scaffold's"])
def test_a_commit_that_only_deletes_is_checked(machine: Machine, whose: str) -> None:
    pack = start(machine, machine.workspace)
    if whose == "ours":
        (pack / ".pre-commit-config.yaml").write_text(as_local_hooks())
    machine.bash("git add -A && git -c user.name=a -c user.email=a@example.org commit -qm first")
    assert machine.bash("git rm -q bosses/gaoler.yaml").returncode == 0
    assert machine.bash("git diff --cached --name-status").stdout == "D\tbosses/gaoler.yaml\n"
    done = commit_hooks(machine, pack)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "'gaoler'" in done.stdout, "the tile that brings the boss is named"


def test_a_file_named_like_an_option_is_a_file(machine: Machine) -> None:
    pack = start(machine, machine.workspace)
    (pack / ".pre-commit-config.yaml").write_text(as_local_hooks())
    (pack / "--help.yaml").write_text("id:   x\n")
    machine.bash("git add -A")
    assert "Usage" not in commit_hooks(machine, pack).stdout


# The page


def documented_blocks(page: str = "how-to/ci.md") -> list[Any]:
    text = (REPOSITORY / "docs" / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    documents = [read(page, block.encode())[0] for block in blocks]
    assert all(documents)
    return [document.data for document in documents if document]


def test_the_gitlab_job(machine: Machine) -> None:
    pack = start(machine, machine.workspace)
    (job,) = [block["lantern"] for block in documented_blocks() if "lantern" in block]
    script = "\n".join(job["script"])
    variables = {**job["variables"], "CI_PROJECT_DIR": str(pack)}
    assert machine.bash(script, **variables).returncode == 0
    assert machine.installed() == [job["variables"]["LANTERN"]]
    line = plant_typo(pack)
    assert machine.bash(script, **variables).returncode == 1
    report = (pack / job["artifacts"]["reports"]["junit"]).read_text()
    assert "<failure" in report
    assert f"{TYPO.as_posix()}:{line}:" in report


def test_the_documented_workflow_is_the_one_of_the_scaffold(machine: Machine) -> None:
    pack = start(machine, machine.workspace)
    (documented,) = [block for block in documented_blocks() if "jobs" in block and "env" in block]
    written = load(pack / WORKFLOW)
    assert documented["jobs"] == written["jobs"]
    assert set(documented) == set(written)


def test_the_page_names_every_input_and_hook() -> None:
    page = (REPOSITORY / "docs" / "how-to" / "ci.md").read_text(encoding="utf-8")
    inputs = set(load(REPOSITORY / "action.yml")["inputs"])
    section = page[page.index("| input |") : page.index("**Permissions.**")]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)) == inputs
    hooks = {hook["id"]: hook for hook in load(REPOSITORY / ".pre-commit-hooks.yaml")}
    (config,) = [block for block in documented_blocks() if "repos" in block]
    (named,) = config["repos"]
    assert {hook["id"] for hook in named["hooks"]} == set(hooks)


def test_the_hooks_of_the_scaffold_are_ours(machine: Machine) -> None:
    """The same words behind the program: only who installs it differs."""
    pack = start(machine, machine.workspace)
    (local,) = load(pack / ".pre-commit-config.yaml")["repos"]
    written = {hook["id"]: hook for hook in local["hooks"]}
    for hook in load(REPOSITORY / ".pre-commit-hooks.yaml"):
        same = written[hook["id"]]
        assert same["entry"] == hook["entry"].replace("python -I -m toolkit", "lantern")
        for key in ("files", "always_run", "pass_filenames", "require_serial"):
            assert same.get(key) == hook.get(key)
