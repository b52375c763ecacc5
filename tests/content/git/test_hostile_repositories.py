"""Repositories that try to run a program: every way is first shown to work on git itself, then tried on us.

Each attack writes a marker file when it runs. The three commands that read repositories, `check --changed`,
`render --since` and `playtest --against`, do it through `ChangedFiles` and `Snapshot.write`; they are run themselves on
a repository that holds all attacks at once.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.content.git.repositories import environment, files_below, git, repository, write
from toolkit.checks.changed import ChangedFiles
from toolkit.content.git import GitError, at_revision

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the attacks are shell scripts")


@dataclass(frozen=True)
class Trap:
    """A repository and the file that appears when something in it was run."""

    folder: Path
    marker: Path

    @property
    def program(self) -> str:
        """A program that leaves the marker, and passes on what it is given."""
        return self._program("filter", "exec cat")

    def _program(self, name: str, then: str) -> str:
        path = self.marker.with_suffix(f".{name}")
        path.write_text(f"#!/bin/sh\ntouch {shlex.quote(str(self.marker))}\n{then}\n")
        path.chmod(0o755)
        return str(path)

    def settings(self, *pairs: str) -> None:
        for pair in pairs:
            name, _, value = pair.partition("=")
            value = value.replace("EVIL-REMOTE", self._program("remote", "exit 1")).replace("EVIL", self.program)
            git(self.folder, "config", "--local", name, value)

    def attribute(self, text: str, where: str = ".gitattributes") -> None:
        write(self.folder, {where: f"*.yaml {text}\n"})

    def touch(self) -> None:
        """What git remembers of the files is no longer true, so it looks at them."""
        for path in self.folder.joinpath("pack").rglob("*.yaml"):
            path.write_bytes(path.read_bytes() + b"# more\n")

    def lose_an_object(self) -> None:
        name = git(self.folder, "rev-parse", "HEAD:pack/cards/axe.yaml")
        (self.folder / ".git/objects" / name[:2] / name[2:]).unlink()


def clean_filter(trap: Trap) -> None:
    trap.settings("filter.evil.clean=EVIL")
    trap.attribute("filter=evil")
    trap.touch()


def smudge_filter(trap: Trap) -> None:
    trap.settings("filter.evil.smudge=EVIL")
    trap.attribute("filter=evil", ".git/info/attributes")


def process_filter(trap: Trap) -> None:
    trap.settings("filter.evil.process=EVIL", "filter.evil.required=true")
    trap.attribute("filter=evil", ".git/info/attributes")


def included_settings(trap: Trap) -> None:
    write(trap.folder, {"more.cfg": f'[filter "evil"]\n\tsmudge = {trap.program}\n'})
    trap.settings("include.path=../more.cfg")
    trap.attribute("filter=evil", ".git/info/attributes")


def settings_of_the_worktree(trap: Trap) -> None:
    trap.settings("extensions.worktreeConfig=true")
    git(trap.folder, "config", "--worktree", "core.fsmonitor", trap.program)


def file_watcher(trap: Trap) -> None:
    trap.settings("core.fsmonitor=EVIL")


def external_diff(trap: Trap) -> None:
    trap.settings("diff.external=EVIL")
    trap.touch()


def diff_driver(trap: Trap) -> None:
    trap.settings("diff.evil.command=EVIL")
    trap.attribute("diff=evil")
    trap.touch()


def text_conversion(trap: Trap) -> None:
    trap.settings("diff.evil.textconv=EVIL")
    trap.attribute("diff=evil")
    trap.touch()


def hook(trap: Trap) -> None:
    program = Path(trap.program)
    for name in ("post-index-change", "post-checkout", "reference-transaction", "fsmonitor-watchman"):
        (trap.folder / ".git/hooks").mkdir(exist_ok=True)
        (trap.folder / ".git/hooks" / name).write_bytes(program.read_bytes())
        (trap.folder / ".git/hooks" / name).chmod(0o755)
    for path in trap.folder.joinpath("pack").rglob("*.yaml"):
        os.utime(path, (1, 1))


def hooks_elsewhere(trap: Trap) -> None:
    folder = trap.folder / "more-hooks"
    folder.mkdir()
    (folder / "post-index-change").write_bytes(Path(trap.program).read_bytes())
    (folder / "post-index-change").chmod(0o755)
    trap.settings("core.hooksPath=more-hooks")
    for path in trap.folder.joinpath("pack").rglob("*.yaml"):
        os.utime(path, (1, 1))


def remote_that_is_a_program(trap: Trap) -> None:
    trap.settings("core.repositoryFormatVersion=1", "extensions.partialClone=evil", "remote.evil.promisor=true")
    trap.settings("protocol.ext.allow=always", "remote.evil.url=ext::EVIL-REMOTE x")
    trap.lose_an_object()


def ssh_program(trap: Trap) -> None:
    trap.settings("core.repositoryFormatVersion=1", "extensions.partialClone=evil", "remote.evil.promisor=true")
    trap.settings("core.sshCommand=EVIL-REMOTE", "remote.evil.url=ssh://git@example.org/x")
    trap.lose_an_object()


def program_of_the_remote(trap: Trap) -> None:
    trap.settings("core.repositoryFormatVersion=1", "extensions.partialClone=evil", "remote.evil.promisor=true")
    trap.settings(f"remote.evil.url={trap.folder}", "remote.evil.uploadpack=EVIL-REMOTE")
    trap.lose_an_object()


def proxy_program(trap: Trap) -> None:
    trap.settings("core.repositoryFormatVersion=1", "extensions.partialClone=evil", "remote.evil.promisor=true")
    trap.settings("core.gitProxy=EVIL-REMOTE", "remote.evil.url=git://example.org/x")
    trap.lose_an_object()


def signature_program(trap: Trap) -> None:
    text = git(trap.folder, "cat-file", "commit", "HEAD")
    head, _, message = text.partition("\n\n")
    signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n aaaa\n -----END PGP SIGNATURE-----"
    write(trap.folder, {".git/signed": f"{head}\n{signature}\n\n{message}\n"})
    name = git(trap.folder, "hash-object", "-t", "commit", "-w", ".git/signed")
    git(trap.folder, "update-ref", "refs/heads/main", name)
    trap.settings("gpg.program=EVIL", "log.showSignature=true")


def archive_program(trap: Trap) -> None:
    trap.settings("tar.evil.command=EVIL")


def repository_inside_the_pack(trap: Trap) -> None:
    """A folder that is itself a bare repository, without `.git`, as any checkout can hold one."""
    inner = trap.folder / "pack" / "cards"
    git(inner, "init", "-q", "--bare", ".")
    git(inner, "config", "core.fsmonitor", trap.program)
    git(inner, "config", "core.bare", "false")
    git(inner, "config", "core.worktree", str(inner))


def file_that_names_a_repository(trap: Trap) -> None:
    """The real repository is elsewhere in the folder; `.git` is a file."""
    trap.settings("core.fsmonitor=EVIL")
    (trap.folder / ".git").rename(trap.folder / "pack" / "hidden")
    write(trap.folder, {".git": "gitdir: pack/hidden\n"})


#: Every attack, and the question to git itself that runs it.
ATTACKS: dict[str, tuple[Callable[[Trap], None], str]] = {
    "clean filter": (clean_filter, "diff --name-only HEAD"),
    "smudge filter": (smudge_filter, "archive HEAD"),
    "process filter": (process_filter, "archive HEAD"),
    "included settings": (included_settings, "archive HEAD"),
    "settings of the worktree": (settings_of_the_worktree, "status"),
    "file watcher": (file_watcher, "status"),
    "external diff": (external_diff, "diff HEAD"),
    "diff driver": (diff_driver, "diff HEAD"),
    "text conversion": (text_conversion, "diff HEAD"),
    "hook": (hook, "status"),
    "hooks elsewhere": (hooks_elsewhere, "status"),
    "remote that is a program": (remote_that_is_a_program, "archive HEAD"),
    "ssh program": (ssh_program, "archive HEAD"),
    "program of the remote": (program_of_the_remote, "archive HEAD"),
    "proxy program": (proxy_program, "archive HEAD"),
    "signature program": (signature_program, "log -1"),
    "archive program": (archive_program, "archive --format=evil HEAD"),
    "repository inside the pack": (repository_inside_the_pack, "-C pack/cards status"),
    "file that names a repository": (file_that_names_a_repository, "status"),
}


@pytest.fixture
def trap(tmp_path: Path) -> Trap:
    return Trap(repository(tmp_path / "here"), tmp_path / "ran")


def asked(folder: Path) -> list[str]:
    """Ask everything that our commands ask; what was told instead of an answer."""
    told = []
    for question in (_compared, _written):
        try:
            question(folder)
        except GitError as error:
            told.append(str(error))
    return told


def _compared(folder: Path) -> None:
    for place in (folder, folder / "pack", folder / "pack" / "cards"):
        changed = ChangedFiles([str(place)], "HEAD")
        for path in (folder / "pack").rglob("*.yaml"):
            _ = str(path) in changed


def _written(folder: Path) -> None:
    out = folder.parent / "out"
    assert at_revision(folder / "pack", "HEAD").write(folder / "pack", out)
    assert (out / "pack" / "lantern.yaml").is_file()


@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_of_a_repository_runs(trap: Trap, attack: str) -> None:
    plant, question = ATTACKS[attack]
    plant(trap)
    trap.marker.unlink(missing_ok=True)  # making the trap may have set it off
    told = asked(trap.folder)
    assert not trap.marker.exists(), "the repository ran a program"
    if told:
        assert attack in {"remote that is a program", "ssh program", "program of the remote", "proxy program"} | {
            "file that names a repository"
        }, told
    git(trap.folder, *question.split(), check=False)
    assert trap.marker.exists(), "git itself is not caught by this: the attack has to be mended"


@pytest.mark.parametrize(
    "variables",
    [
        {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.fsmonitor", "GIT_CONFIG_VALUE_0": "EVIL"},
        {"GIT_EXTERNAL_DIFF": "EVIL"},
        {"GIT_DIR": "EVIL-FOLDER/.git", "GIT_WORK_TREE": "EVIL-FOLDER"},
        {"GIT_TRACE": "MARKER"},
    ],
    ids=lambda each: next(iter(each)),
)
def test_variables_of_the_environment_do_nothing(
    trap: Trap, variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Trap(repository(trap.folder.parent / "other"), trap.marker)
    other.settings("core.fsmonitor=EVIL")
    trap.touch()
    trap.marker.unlink(missing_ok=True)
    for name, value in variables.items():
        value = value.replace("EVIL-FOLDER", str(other.folder)).replace("MARKER", str(trap.marker))
        monkeypatch.setenv(name, value.replace("EVIL", trap.program))
    assert asked(trap.folder) == []
    assert not trap.marker.exists()
    question = "diff HEAD" if "GIT_EXTERNAL_DIFF" in variables else "status"
    subprocess.run(["git", *question.split()], cwd=trap.folder, capture_output=True, check=False)
    assert trap.marker.exists()


def test_the_git_on_the_path_is_not_started(trap: Trap, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Path(trap.program)
    for name in ("git", "git.exe", "git.bat"):
        (trap.folder / name).write_bytes(program.read_bytes())
        (trap.folder / name).chmod(0o755)
    monkeypatch.chdir(trap.folder)
    monkeypatch.setenv("PATH", f".{os.pathsep}{os.environ['PATH']}")
    assert asked(trap.folder) == []
    assert not trap.marker.exists()
    subprocess.run(["git", "status"], input=b"", capture_output=True, check=False)
    assert trap.marker.exists()


def test_one_module_alone_starts_programs() -> None:
    """It starts our own Python, to draw with a stranger's print style; what starts others has to be thought about."""
    package = Path(__file__).resolve().parents[3] / "toolkit"
    starts = re.compile(r"\b(subprocess|os\.system|os\.popen|os\.exec\w+|os\.spawn\w+|posix_spawn|pty)\b")
    found = {each.relative_to(package).as_posix() for each in package.rglob("*.py") if starts.search(each.read_text())}
    assert found == {"render/confined.py"}


# What is read lies in the repository


def test_settings_cannot_move_the_files(trap: Trap) -> None:
    victim = trap.folder.parent / "victim"
    write(victim, {"pack/lantern.yaml": "secret"})
    trap.settings(f"core.worktree={victim}")
    assert git(trap.folder, "rev-parse", "--show-toplevel") == str(victim), "git believes it"
    assert at_revision(trap.folder, "HEAD").top == trap.folder


WAYS = ("file", "link", "worktree", "another worktree", "commondir", "alternates", "objects", "refs")


@pytest.mark.parametrize("way", WAYS)
def test_another_repository_is_not_read(trap: Trap, way: str) -> None:
    """A folder from a stranger names a repository of this machine, whose content could then end in a report."""
    victim = repository(trap.folder.parent / "victim")
    secret = git(victim, "rev-parse", "HEAD")
    stranger = trap.folder.parent / "stranger"
    write(stranger, {"pack/lantern.yaml": "id: x\n"})
    revision = "HEAD"
    if way == "file":
        write(stranger, {".git": f"gitdir: {victim / '.git'}\n"})
    elif way == "link":
        (stranger / ".git").symlink_to(victim / ".git")
    elif way == "another worktree":
        git(victim, "worktree", "add", "-q", "--detach", str(trap.folder.parent / "side"))
        write(stranger, {".git": f"gitdir: {victim / '.git/worktrees/side'}\n"})
    elif way == "worktree":
        own = stranger / "worktrees" / "x"
        write(
            own, {"HEAD": "ref: refs/heads/main\n", "commondir": f"{victim / '.git'}\n", "gitdir": f"{stranger}/.git\n"}
        )
        write(stranger, {".git": f"gitdir: {own}\n"})
    else:
        stranger.joinpath("pack/lantern.yaml").unlink()
        git(trap.folder.parent, "init", "-q", "-b", "main", str(stranger))
        inner = stranger / ".git"
        write(inner, {"refs/heads/main": f"{secret}\n"})
        if way == "commondir":
            write(inner, {"commondir": f"{victim / '.git'}\n"})
        elif way == "alternates":
            write(inner, {"objects/info/alternates": f"{victim / '.git/objects'}\n"})
        elif way == "objects":
            for name in ("pack", "info"):
                (inner / "objects" / name).rmdir()
            (inner / "objects").rmdir()
            (inner / "objects").symlink_to(victim / ".git" / "objects")
        else:
            (inner / "refs/heads/main").unlink()
            (inner / "refs/heads/main").symlink_to(victim / ".git/refs/heads/main")
    if way != "refs":
        assert git(stranger, "log", "-1", "--format=%H", check=False) == secret, "git follows it"
    with pytest.raises(GitError) as told:
        at_revision(stranger, revision)
    assert secret[:12] not in str(told.value) or "not in the repository" in str(told.value)
    assert str(victim) not in str(told.value)
    assert ("is a link to a repository elsewhere" in str(told.value)) == (way == "link")


# All at once, with the real commands

WATCH = """
import json, sys
started = []
def watch(event, arguments):
    if event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "pty.spawn"):
        started.append([event, [str(each) for each in (arguments[1] if event == "subprocess.Popen" else arguments)]])
sys.addaudithook(watch)
sys.argv = ["lantern", *json.loads(sys.argv[1])]
from toolkit.cli import main
import os, atexit
def told():
    print("STARTED " + json.dumps(started), file=sys.stderr, flush=True)
leave = os._exit
os._exit = lambda code: (told(), leave(code))
atexit.register(told)
main.main()
"""


def lantern(folder: Path, *words: str) -> tuple[int, str, list[list[str]]]:
    """A command in a process that notes which programs it starts."""
    done = subprocess.run(
        [sys.executable, "-c", WATCH, json.dumps(words)],
        cwd=folder,
        env=environment(PYTHONPATH=os.pathsep.join(sys.path)),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    said, _, noted = done.stderr.partition("STARTED ")
    assert noted, done.stderr
    return done.returncode, done.stdout + said, [each[1] for each in json.loads(noted)]


@pytest.fixture
def everything(tmp_path: Path) -> Trap:
    """A pack in a repository that holds all attacks that leave it whole."""
    from typer.testing import CliRunner

    from toolkit.cli.main import build

    trap = Trap(tmp_path / "here", tmp_path / "ran")
    trap.folder.mkdir()
    git(trap.folder, "init", "-q", "-b", "main")
    made = CliRunner().invoke(build("new"), ["new", str(trap.folder / "pack"), "--system", "night-cage"])
    assert made.exit_code == 0, made.output
    git(trap.folder, "add", "-A")
    git(trap.folder, "commit", "-qm", "first")
    for name, (plant, _) in ATTACKS.items():
        if name not in {"repository inside the pack", "file that names a repository"} and "program of" not in name:
            with suppress(FileNotFoundError, subprocess.CalledProcessError):
                plant(trap)
    tile = trap.folder / "pack/tiles/candle-thief.yaml"
    tile.write_text(tile.read_text().replace("name: Candle Thief", "name: Candle Robber"))
    trap.marker.unlink(missing_ok=True)
    return trap


def test_the_commands_start_nothing_of_a_repository(everything: Trap) -> None:
    before = files_below(everything.folder / ".git")
    code, said, started = lantern(everything.folder, "check", "pack", "--changed", "--no-cache")
    assert (code, started) == (0, []), said
    out = str(everything.folder.parent / "out")
    words = ("--since", "HEAD", "--out", out, "--no-index", "--backs", "none")
    code, said, started = lantern(everything.folder, "render", "pack", *words)
    assert code == 0, said
    assert "6 components" in said, "the one tile that was changed, six times"
    # Drawing is done by a process of our own, in a folder of its own.
    assert {tuple(each[:4]) for each in started} <= {(sys.executable, "-P", "-m", "toolkit.render.confined_child")}
    words = ("-n", "4", "--executor", "serial", "--bots", "random", "--out", f"{out}-games", "--against", "HEAD")
    code, said, started = lantern(everything.folder, "playtest", "pack", *words)
    assert (code, started) == (0, []), said
    assert not everything.marker.exists()
    assert files_below(everything.folder / ".git") == before, "a repository is only read"
    git(everything.folder, "status", check=False)
    assert everything.marker.exists(), "git itself runs it"
