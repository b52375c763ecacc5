"""A pull request brings files that try to be run: none is, by any step that we ship or document.

Every file notes its name, and the token it sees, when it is run. The first test shows that careless steps run them.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.ci.machine import REPOSITORY, SECRETS, Machine, Started, load
from tests.ci.test_content_repository import ADDRESS, as_local_hooks, commit_hooks, documented_blocks, start
from toolkit.scaffold import WORKFLOW

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the attacks are shell scripts")

#: Modules that Python, pip or Lantern import, of which a checkout can bring its own.
STARTUP = (
    "sitecustomize",
    "usercustomize",
    "site",
    "runpy",
    "typing",
    "os",
    "re",
    "json",
    "zlib",
    "hashlib",
    "__main__",
)
LIBRARIES = ("yaml", "typer", "click", "rich", "jsonschema_rs", "PIL", "babel", "typst", "setuptools", "hatchling")
MODULES = ("pip", "toolkit", "lantern", "setup", "conftest", "pre_commit", "recorder", *STARTUP, *LIBRARIES)
PROGRAMS = ("lantern", "python", "python3", "pip", "bash", "sh", "env", "git", "cat", "gh")
#: Variables that a program may see of those the machine has.
OF_SHELLS = {"PWD", "SHLVL", "_", "LC_CTYPE"}
HARMLESS = {"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH", "GITHUB_STEP_SUMMARY"} | OF_SHELLS


def plant(folder: Path, marker: Path) -> None:
    """Everything that could be run, in a folder of the checkout."""
    python = (
        f"import os\nopen({str(marker)!r}, 'a').write(__file__ + ' ' + os.environ.get('GITHUB_TOKEN', '') + '\\n')\n"
    )
    shell = f'#!/bin/sh\necho "$0 $GITHUB_TOKEN" >> {shlex.quote(str(marker))}\n'
    for name in MODULES:
        (folder / f"{name}.py").write_text(python)
        if name in ("pip", "toolkit", "yaml", "PIL", "rich", "typer"):
            (folder / name).mkdir()
            for file in ("__init__", "__main__"):
                (folder / name / f"{file}.py").write_text(python)
    for name in PROGRAMS:
        if not (folder / name).is_dir():
            (folder / name).write_text(shell)
            (folder / name).chmod(0o755)
    (folder / "evil.pth").write_text(f"import sys; exec({python!r})\n")
    (folder / "pyvenv.cfg").write_text(f"home = {folder}\ninclude-system-site-packages = true\n")
    (folder / "python3.pth").write_text("import pip\n")
    (folder / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\nbuild-backend = "hatchling"\nbackend-path = ["."]\n[project]\nname = "x"\n'
    )
    (folder / "setup.cfg").write_text("[options]\nsetup_requires = evil\n")
    (folder / "pip.conf").write_text("[global]\nindex-url = https://example.org/evil\n")
    (folder / ".python-version").write_text("./python\n")
    for name in (".bashrc", ".profile", ".bash_profile", ".bash_env"):
        (folder / name).write_text(shell)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path)
    made.variables |= SECRETS
    return made


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    return tmp_path / "ran.txt"


def hostile(machine: Machine, marker: Path, name: str = ".", *words: str) -> Path:
    """A pack with everything in it, below the machine's workspace."""
    pack = start(machine, machine.workspace / name, "night-cage", *words)
    (pack / "sub").mkdir()
    for folder in (pack, pack / "sub", pack / "tiles"):
        plant(folder, marker)
    hooks = pack / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    (hooks / "post-index-change").write_bytes((pack / "gh").read_bytes())
    (hooks / "post-index-change").chmod(0o755)
    machine.bash(f"git config core.fsmonitor {pack}/gh && git config filter.x.clean {pack}/gh", pack)
    marker.unlink(missing_ok=True)
    machine.notes.unlink(missing_ok=True)
    return pack


def assert_nothing_ran(marker: Path) -> None:
    assert not marker.exists(), marker.read_text()


def assert_careful(started: list[Started], checkout: Path) -> None:
    """Every Python began elsewhere, in isolated mode."""
    assert started
    for each in started:
        assert each.isolated, each.words
        assert not Path(each.folder).is_relative_to(checkout), each.words


@pytest.mark.parametrize(
    "careless",
    [
        "python -m pip install .",
        "python -m toolkit check",
        "PYTHONPATH=. lantern check",
        "PATH=.:$PATH lantern check",
        "PATH=.:$PATH python -I -m toolkit check",
        "git status",
    ],
)
def test_the_files_are_run_by_careless_steps(machine: Machine, marker: Path, careless: str) -> None:
    pack = hostile(machine, marker)
    machine.bash(careless, pack)
    assert marker.exists(), "the attack has to be mended"
    assert "secret-token" in marker.read_text()


# The path begins with the current folder, and Python is told to look there: as bad as a machine can be set up.
WORST = {"PYTHONPATH": ".:{}", "PYTHONSTARTUP": "{}/os.py", "PYTHONUSERBASE": "{}"}


@pytest.mark.parametrize("setting", ["usual", "worst"])
@pytest.mark.parametrize("folder", [".", "sub", "tiles"])
def test_the_action_runs_nothing_of_the_checkout(machine: Machine, marker: Path, setting: str, folder: str) -> None:
    pack = hostile(machine, marker)
    if setting == "worst":
        machine.variables |= {name: value.format(pack) for name, value in WORST.items()}
        machine.variables["PATH"] = f".{os.pathsep}{machine.variables['PATH']}"
    steps = machine.run_action(sarif="true", args="--no-cache .", **{"working-directory": folder})
    assert_nothing_ran(marker)
    assert [step.returncode for step in steps] == [0, 0, 1], "it was checked, and its many odd files are told"
    assert "pip.py" in steps[-1].stdout + machine.summary.read_text()
    started = machine.started()
    assert [each.words[1:5] for each in started] == [
        ["-I", "-m", "pip", "install"],
        ["-I", "-X", "utf8", "-m"],
        ["-I", "-X", "utf8", "-m"],
    ]
    assert_careful(started, pack)
    assert machine.installed() == [str(REPOSITORY)]


def test_the_action_hands_no_secret_to_programs(machine: Machine, marker: Path) -> None:
    hostile(machine, marker)
    machine.variables |= {"PIP_INDEX_URL": "https://user:secret@example.org/", "INPUT_ARGS": "x", "GITHUB_ENV": "/x"}
    machine.run_action(sarif="true")
    install, *checks = machine.started()
    assert set(install.variables) <= HARMLESS | {"PIP_INDEX_URL"}
    for each in checks:
        assert set(each.variables) <= HARMLESS
        assert "GITHUB_STEP_SUMMARY" in each.variables or "sarif" in each.words


def test_the_workflow_of_a_new_pack_runs_nothing_of_the_checkout(machine: Machine, marker: Path) -> None:
    pack = hostile(machine, marker, "pack", "--from", ADDRESS)
    workflow = load(pack / WORKFLOW)
    (job,) = workflow["jobs"].values()
    for number, step in enumerate(job["steps"]):
        if "run" in step:
            machine.run_workflow({**workflow, "jobs": {"one": {"steps": job["steps"][number : number + 1]}}})
    assert_nothing_ran(marker)
    assert_careful(machine.started(), pack)
    assert len(machine.started()) == 4
    assert machine.installed() == [ADDRESS]


def test_the_documented_jobs_run_nothing_of_the_checkout(machine: Machine, marker: Path) -> None:
    pack = hostile(machine, marker, "pack")
    ran = 0
    for page in ("how-to/ci.md", "how-to/playtest.md"):
        for block in documented_blocks(page):
            for script in _scripts(block):
                variables = {"CI_PROJECT_DIR": str(pack), "LANTERN": "x", "GITHUB_BASE_REF": "main", "NUMBER": "1"}
                machine.bash(script.replace("gh pr", "true pr"), **variables)
                ran += 1
    assert ran >= 8
    assert_nothing_ran(marker)
    assert_careful(machine.started(), pack)


def _scripts(block: Any) -> list[str]:
    """The scripts of a workflow of GitHub, or of a job of GitLab."""
    if "jobs" in block:
        return [step["run"] for job in block["jobs"].values() for step in job["steps"] if "run" in step]
    return ["\n".join(job["script"]) for job in block.values() if isinstance(job, dict) and "script" in job]


@pytest.mark.parametrize("setting", ["usual", "worst"])
def test_our_hooks_run_nothing_of_the_repository(machine: Machine, marker: Path, setting: str) -> None:
    """A hook starts in the repository, so isolated mode alone has to do."""
    pack = hostile(machine, marker)
    if setting == "worst":
        machine.variables |= {name: value.format(pack) for name, value in WORST.items()}
    for hook in load(REPOSITORY / ".pre-commit-hooks.yaml"):
        done = machine.bash(f"{hook['entry']} {'' if hook.get('pass_filenames') is False else 'lantern.yaml'}", pack)
        assert done.returncode in (0, 1), done.stderr
    assert_nothing_ran(marker)
    assert [each.isolated for each in machine.started()] == [1, 1]


def test_pre_commit_itself_finds_our_program_and_not_the_repositorys(machine: Machine, marker: Path) -> None:
    pack = hostile(machine, marker)
    machine.bash("git config --unset core.fsmonitor; rm -f .git/hooks/post-index-change", pack)  # pre-commit asks git
    for config in (as_local_hooks(), (pack / ".pre-commit-config.yaml").read_text()):
        (pack / ".pre-commit-config.yaml").write_text(config)
        machine.bash("git add lantern.yaml .pre-commit-config.yaml", pack)
        done = commit_hooks(machine, pack)
        assert "lantern check" in done.stdout, done.stderr
    assert_nothing_ran(marker)
    assert machine.started()


def test_every_python_that_we_ship_or_document_for_ci_is_isolated() -> None:
    """What is not run above: shell blocks of the page, and whatever is added."""
    files = [REPOSITORY / "action.yml", REPOSITORY / ".pre-commit-hooks.yaml", *REPOSITORY.glob("docs/how-to/*.md")]
    files += REPOSITORY.glob("templates/scaffold/**/*.yml.template")
    calls = [(file.name, call) for file in files for call in re.findall(r"\bpython3? +-.*", file.read_text("utf-8"))]
    assert len(calls) > 10
    told_not_to = {"`python -m pip`", "`python -m build`"}  # words of the page, in the middle of a sentence
    wrong = [
        call
        for _, call in calls
        if not call.startswith("python -I ") and not any(f"`{call}".startswith(each) for each in told_not_to)
    ]
    assert wrong == []
