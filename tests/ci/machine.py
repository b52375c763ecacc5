"""A machine of CI to run the steps of actions, workflows and jobs on, as their runners do.

Its `python` is a real interpreter in an environment of its own, in which `pip` is a stand-in that notes what it is
asked to install: Lantern is there already. Every Python process notes how it was started.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.content.yaml import read

REPOSITORY = Path(__file__).resolve().parents[2]
SECRETS = {
    "GITHUB_TOKEN": "secret-token",
    "GH_TOKEN": "secret-token",
    "ACTIONS_ID_TOKEN_REQUEST_TOKEN": "secret-token",
    "ACTIONS_RUNTIME_TOKEN": "secret-token",
    "AWS_SECRET_ACCESS_KEY": "secret-token",
}

_RECORDER = """
import json, os, sys
note = {"words": sys.orig_argv, "folder": os.getcwd(), "isolated": sys.flags.isolated, "variables": dict(os.environ)}
with open(%r, "a") as file:
    file.write(json.dumps(note) + "\\n")
"""


def load(path: Path) -> Any:
    document, problems = read(path.name, path.read_bytes())
    assert document is not None, problems
    assert not problems
    return document.data


@dataclass(frozen=True)
class Started:
    """How a Python process was started."""

    words: list[str]
    folder: str
    isolated: int
    variables: dict[str, str]


class Machine:
    """Folders and variables as a runner of GitHub has them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workspace = folder / "workspace"
        self.temp = folder / "temp"
        self.summary = folder / "summary.md"
        self.notes = folder / "started.jsonl"
        for each in (self.workspace, self.temp):
            each.mkdir()
        self.bin = self._make_python(folder / "python")
        self.variables = {
            "PATH": os.pathsep.join([str(self.bin), os.environ["PATH"]]),
            "HOME": str(folder / "home"),
            "GITHUB_ACTION_PATH": str(REPOSITORY),
            "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_ACTIONS": "true",
            "LANG": "C.UTF-8",
        }

    def _make_python(self, folder: Path) -> Path:
        venv.create(folder, with_pip=False, symlinks=True)
        (site,) = folder.glob("lib/python*/site-packages")
        libraries = [each for each in sys.path if each.endswith("site-packages")]
        (site / "pip").mkdir()
        (site / "pip/__init__.py").write_text("")
        (site / "pip/__main__.py").write_text("import sys\nassert sys.argv[1] == 'install'\n")
        (site / "recorder.py").write_text(_RECORDER % str(self.notes))
        (site / "0.pth").write_text("\n".join(["import recorder", str(REPOSITORY), *libraries]) + "\n")
        script = f"#!{folder}/bin/python\nfrom toolkit.cli.main import main\nmain()\n"
        (folder / "bin/lantern").write_text(script)
        (folder / "bin/lantern").chmod(0o755)
        return folder / "bin"

    def started(self) -> list[Started]:
        """Every Python process since the machine was made."""
        lines = self.notes.read_text().splitlines() if self.notes.exists() else []
        return [Started(**json.loads(line)) for line in lines]

    def installed(self) -> list[str]:
        """What pip was asked to install, each time."""
        asked = [each.words for each in self.started() if "pip" in each.words]
        return [words[-1] for words in asked]

    def bash(self, script: str, folder: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
        """As GitHub runs `shell: bash`, and GitLab a script."""
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script],
            cwd=folder or self.workspace,
            env=self.variables | variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def run_action(self, **inputs: str) -> list[subprocess.CompletedProcess[str]]:
        """The `run:` steps of our action until one fails."""
        action = load(REPOSITORY / "action.yml")
        values = {name: str(given.get("default", "")) for name, given in action["inputs"].items()} | inputs
        steps = [
            step
            for step in action["runs"]["steps"]
            if step.get("if") != "${{ inputs.sarif == 'true' }}" or values["sarif"] == "true"
        ]
        return self._run(steps, values, {})

    def run_workflow(self, workflow: Any) -> list[subprocess.CompletedProcess[str]]:
        """The `run:` steps of the only job of a workflow until one fails."""
        (job,) = workflow["jobs"].values()
        return self._run(job["steps"], {}, workflow.get("env", {}) | job.get("env", {}))

    def _run(
        self, steps: list[Any], inputs: dict[str, str], variables: dict[str, str]
    ) -> list[subprocess.CompletedProcess[str]]:
        done = []
        for step in steps:
            if "run" not in step:
                continue
            assert step.get("shell", "bash") == "bash"
            assert "${{" not in step["run"], "values must reach scripts through variables only"
            more = {name: self._expanded(str(value), inputs) for name, value in step.get("env", {}).items()}
            where = Path(self._expanded(step.get("working-directory", "."), inputs))
            done.append(self.bash(step["run"], self.workspace / where, **variables, **more))
            if done[-1].returncode:
                break
        return done

    def _expanded(self, text: str, inputs: dict[str, str]) -> str:
        text = text.replace("${{ runner.temp }}", str(self.temp))
        return re.sub(r"\$\{\{ inputs\.([a-z-]+) \}\}", lambda found: inputs[found[1]], text)
