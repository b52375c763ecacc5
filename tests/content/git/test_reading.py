"""Every kind of repository that people have is read as git reads it."""

from __future__ import annotations

import hashlib
import os
import random
import sys
from pathlib import Path

import pytest

from tests.content.git.repositories import commit, files_below, git, repository, write
from toolkit.checks.changed import ChangedFiles
from toolkit.content.git import GitError, at_revision


def then(folder: Path, revision: str, root: str = "pack") -> dict[str, bytes]:
    """The files of a folder at a revision, by their paths in the repository."""
    out = folder.parent / f"then-{len(list(folder.parent.iterdir()))}"
    assert at_revision(folder, revision).write(folder / root, out)
    return files_below(out)


def as_git_says(folder: Path, revision: str, root: str = "pack") -> dict[str, bytes]:
    names = git(folder, "ls-tree", "-r", "--name-only", revision, "--", root).splitlines()
    return {name: git(folder, "show", f"{revision}:{name}").encode() for name in names}


def stripped(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: content.strip() for name, content in files.items()}


@pytest.mark.parametrize("form", ["sha1", "sha256"])
@pytest.mark.parametrize("packed", ["loose", "packed"])
def test_a_revision_is_read_as_git_reads_it(tmp_path: Path, form: str, packed: str) -> None:
    folder = repository(tmp_path / "here", f"--object-format={form}")
    if packed == "packed":
        git(folder, "gc", "-q", "--aggressive", "--prune=now")
        assert not list((folder / ".git/objects").glob("[0-9a-f][0-9a-f]"))
    for revision in ("HEAD", "HEAD~1", "main"):
        assert stripped(then(folder, revision)) == as_git_says(folder, revision)


def test_names_of_revisions(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    git(folder, "tag", "light")
    git(folder, "tag", "-a", "v1.0", "-m", "a tag")
    git(folder, "tag", "-a", "v1.0-again", "-m", "a tag of a tag", "v1.0")
    git(folder, "checkout", "-q", "-b", "feature/fire", "HEAD~1")
    commit(folder, {"pack/fire.yaml": "id: fire\n"})
    git(folder, "checkout", "-q", "main")
    commit(folder, {"pack/main.yaml": "id: main\n"})
    git(folder, "merge", "-q", "feature/fire", "-m", "both")
    git(tmp_path, "clone", "-q", str(folder), "clone")
    clone = tmp_path / "clone"
    short = git(folder, "rev-parse", "--short=7", "HEAD~1")
    whole = git(folder, "rev-parse", "HEAD^2")
    names = (
        f"HEAD @ main light v1.0 v1.0-again HEAD~1 HEAD^ HEAD^2 HEAD^2~1 HEAD~2^0 main^{{commit}} v1.0^{{}} @~1 {whole}"
    )
    for name in [
        *names.split(),
        short,
        f"v1.0-2-g{short}",
        "feature/fire",
        "refs/heads/main",
        "heads/main",
        "tags/light",
    ]:
        assert at_revision(folder, name).tree == git(folder, "rev-parse", f"{name}^{{tree}}"), name
    for name in ("origin/main", "origin", "origin/feature/fire", "origin/main~1", "v1.0"):
        assert at_revision(clone, name).tree == git(clone, "rev-parse", f"{name}^{{tree}}"), name
    git(folder, "pack-refs", "--all")
    git(folder, "gc", "-q")
    for name in ("main", "v1.0-again", "feature/fire", short, short[:4]):
        assert at_revision(folder, name).tree == git(folder, "rev-parse", f"{name}^{{tree}}"), name
    git(folder, "checkout", "-q", "--detach", "HEAD~1")
    assert at_revision(folder, "HEAD").tree == git(folder, "rev-parse", "HEAD^{tree}")


@pytest.mark.parametrize(
    ("revision", "said"),
    [
        ("mian", "did you mean 'main'?"),
        ("HEAD~7", "further than the history"),
        ("HEAD^2", "further than the history"),
        ("HEAD~99999999999", "further than the history"),
        ("HEAD^{/first}", "is not a revision"),
        ("HEAD@{1}", "is not a revision"),
        (":/first", "is not a revision"),
        ("main:pack", "is not a revision"),
        ("--output=x", "is not a revision"),
        ("", "is not a revision"),
        ("main\n", "is not a revision"),
        ("x" * 301, "is not a revision"),
        ("../../main", "there is no revision"),
        ("heads/../../config", "there is no revision"),
        ("config", "there is no revision"),
        ("f" * 40, "is not in the repository"),
        ("refs/heads/main.lock", "there is no revision"),
    ],
)
def test_what_is_no_revision_is_told(tmp_path: Path, revision: str, said: str) -> None:
    folder = repository(tmp_path / "here")
    with pytest.raises(GitError, match=said.replace("?", r"\?")):
        at_revision(folder, revision)


def test_digits_that_mean_two_objects_are_told(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    first = git(folder, "rev-parse", "HEAD")
    twin = folder / ".git/objects" / first[:2] / (first[2:6] + "0" * 34)
    twin.write_bytes(b"")
    with pytest.raises(GitError, match="write more digits"):
        at_revision(folder, first[:6])


def test_an_empty_repository_and_none_at_all(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    git(tmp_path / "empty", "init", "-q")
    with pytest.raises(GitError, match="no commit yet"):
        at_revision(tmp_path / "empty", "HEAD")
    (tmp_path / "none" / ".git").mkdir(parents=True)
    with pytest.raises(GitError, match="in no git repository"):
        at_revision(tmp_path / "none", "HEAD")


def test_a_linked_worktree(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    git(folder, "worktree", "add", "-q", "-b", "side", str(tmp_path / "side"), "HEAD~1")
    commit(tmp_path / "side", {"pack/side.yaml": "id: side\n"})
    assert "pack/side.yaml" in then(tmp_path / "side", "HEAD")
    assert "pack/side.yaml" not in then(tmp_path / "side", "main")
    assert at_revision(tmp_path / "side" / "pack", "HEAD").top == tmp_path / "side"


def test_a_submodule(tmp_path: Path) -> None:
    repository(tmp_path / "inner")
    outer = repository(tmp_path / "outer")
    git(outer, "submodule", "add", "-q", str(tmp_path / "inner"), "packs/inner")
    commit(outer, {})
    inner = outer / "packs" / "inner"
    assert (inner / ".git").is_file()
    assert at_revision(inner, "HEAD~1").top == inner
    out = tmp_path / "out"
    assert at_revision(outer, "HEAD").write(outer, out)
    assert not (out / "packs" / "inner").exists(), "another repository's files are not of this one"
    assert (out / "pack" / "lantern.yaml").is_file()


def test_a_shallow_clone_says_how_to_get_the_rest(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    git(tmp_path, "clone", "-q", "--depth", "1", folder.as_uri(), "shallow")
    assert stripped(then(tmp_path / "shallow", "HEAD")) == as_git_says(folder, "HEAD")
    with pytest.raises(GitError, match="git fetch --unshallow"):
        at_revision(tmp_path / "shallow", "HEAD~1")


def test_a_partial_clone_is_not_completed(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    git(folder, "config", "uploadpack.allowFilter", "true")
    git(tmp_path, "clone", "-q", "--filter=blob:none", folder.as_uri(), "partial")
    assert stripped(then(tmp_path / "partial", "HEAD")) == as_git_says(folder, "HEAD")
    before = files_below(tmp_path / "partial")
    with pytest.raises(GitError, match="clone it without"):
        then(tmp_path / "partial", "HEAD~1")
    assert files_below(tmp_path / "partial") == before


def test_borrowed_objects_are_told(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    git(tmp_path, "clone", "-q", "--shared", str(folder), "shared")
    with pytest.raises(GitError, match="git repack -a -d"):
        at_revision(tmp_path / "shared", "HEAD")
    git(tmp_path / "shared", "repack", "-a", "-d", "-q")
    assert stripped(then(tmp_path / "shared", "HEAD")) == as_git_says(folder, "HEAD")


def test_names_kept_in_another_form_are_told(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    whole = git(folder, "rev-parse", "HEAD")
    (folder / ".git" / "reftable").mkdir()
    write(folder, {".git/reftable/tables.list": "", ".git/HEAD": "ref: refs/heads/.invalid\n"})
    with pytest.raises(GitError, match="reftable"):
        at_revision(folder, "HEAD")
    assert at_revision(folder, whole).tree


def test_long_rows_of_deltas_and_several_packs(tmp_path: Path) -> None:
    """Forty versions of a large file and of many small ones, in packs made at three times."""
    folder = repository(tmp_path / "here")
    draw = random.Random(3)
    lines = [f"line {number}: {draw.random()}" for number in range(3000)]
    for turn in range(40):
        lines[draw.randrange(3000)] = f"turn {turn}"
        lines.insert(draw.randrange(3000), f"more {turn}")
        small = {f"pack/small/{number}.yaml": f"id: {number}-{turn % 3}\n" for number in range(turn)}
        commit(folder, {"pack/large.yaml": "\n".join(lines), **small})
        if turn in (12, 25):
            git(folder, "repack", "-d", "-q", "--depth=60", "--window=60")
    git(folder, "repack", "-d", "-q", "--depth=60", "--window=60")
    assert len(list((folder / ".git/objects/pack").glob("*.idx"))) == 3
    for revision in ("HEAD", "HEAD~9", "HEAD~20", "HEAD~39"):
        assert stripped(then(folder, revision)) == as_git_says(folder, revision)
    git(folder, "gc", "-q", "--aggressive")
    assert stripped(then(folder, "HEAD~30")) == as_git_says(folder, "HEAD~30")


# What differs


def changed(folder: Path, since: str = "HEAD") -> set[str]:
    files = ChangedFiles([str(folder)], since)
    paths = (each for each in folder.rglob("*") if ".git" not in each.parts and (each.is_file() or each.is_symlink()))
    return {each.relative_to(folder).as_posix() for each in paths if str(each) in files}


def test_which_files_differ(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    assert changed(folder) == set()
    assert changed(folder, "HEAD~1") == {"pack/cards/axe.yaml", "pack/cards/bow.yaml"}
    write(folder, {"pack/cards/bow.yaml": "id: bow\nlevel: 1\n", "pack/new.yaml": "id: new\n"})
    git(folder, "add", "-A")
    assert changed(folder) == {"pack/cards/bow.yaml", "pack/new.yaml"}, "staged or not makes no difference"
    assert changed(folder, "HEAD~1") == {"pack/cards/axe.yaml", "pack/cards/bow.yaml", "pack/new.yaml"}


def test_line_ends_of_windows_make_no_difference(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    write(folder, {"pack/cards/axe.yaml": "id: axe\r\nlevel: 2\r\n"})
    assert changed(folder) == set()
    write(folder, {"pack/cards/axe.yaml": "id: axe\r\nlevel: 3\r\n"})
    assert changed(folder) == {"pack/cards/axe.yaml"}


def test_a_picture_that_git_lfs_keeps(tmp_path: Path) -> None:
    """git holds a note, the folder the picture: they are the same, and the old picture is found without a program."""
    folder = repository(tmp_path / "here")
    pictures = [b"\x89PNG the old picture", b"\x89PNG the new one"]
    for picture in pictures:
        digits = hashlib.sha256(picture).hexdigest()
        note = f"version https://git-lfs.github.com/spec/v1\noid sha256:{digits}\nsize {len(picture)}\n"
        commit(folder, {"pack/art/axe.png": note})
        kept = folder / ".git/lfs/objects" / digits[:2] / digits[2:4] / digits
        kept.parent.mkdir(parents=True)
        kept.write_bytes(picture)
    (folder / "pack/art/axe.png").write_bytes(pictures[1])
    assert changed(folder) == set()
    assert changed(folder, "HEAD~1") == {"pack/art/axe.png"}
    assert then(folder, "HEAD~1")["pack/art/axe.png"] == pictures[0]
    kept.unlink()
    assert then(folder, "HEAD")["pack/art/axe.png"].startswith(b"version "), "what is not there is not fetched"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    (folder / "pack/near.yaml").symlink_to("cards/axe.yaml")
    (folder / "pack/far.yaml").symlink_to("../notes.txt")
    (folder / "pack/away.yaml").symlink_to("/etc/hostname")
    commit(folder, {})
    files = then(folder, "HEAD")
    assert files["pack/near.yaml"] == files["pack/cards/axe.yaml"]
    assert not {"pack/far.yaml", "pack/away.yaml"} & set(files)
    assert changed(folder) == set()
    os.remove(folder / "pack/near.yaml")
    (folder / "pack/near.yaml").symlink_to("cards/bow.yaml")
    assert changed(folder) == {"pack/near.yaml"}


def test_a_file_in_no_repository_is_not_changed(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    write(tmp_path, {"elsewhere.yaml": "id: x\n"})
    assert str(tmp_path / "elsewhere.yaml") not in ChangedFiles([str(folder)], "HEAD")
    with pytest.raises(GitError):
        ChangedFiles([str(tmp_path)], "HEAD")


def test_a_folder_that_was_not_there_or_lies_outside(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    snapshot = at_revision(folder, "HEAD")
    out = tmp_path / "out"
    assert not snapshot.write(folder / "no-such", out)
    assert not snapshot.write(tmp_path, out)
    assert not snapshot.write(folder / "notes.txt", out)
    assert not out.exists()
