"""Repositories with wrong bytes: forged names, bombs, endless rows, damage. All are told, none costs much.

The bombs run in a process of their own with 300 MB to live in, as in `tests/content/test_bad_input.py`.
"""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.content.git.repositories import commit, files_below, git, repository, write
from toolkit.content.git import GitError, at_revision
from toolkit.content.git.packs import MAX_OBJECT, Work, patched
from toolkit.content.git.snapshot import MAX_DEPTH

MEMORY = 300_000_000


class Forge:
    """Writes objects that git would refuse to write."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        git(folder, "init", "-q", "-b", "main")

    def add(self, kind: str, content: bytes) -> str:
        """One object in a file of its own."""
        whole = f"{kind} {len(content)}\0".encode() + content
        name = hashlib.sha1(whole).hexdigest()
        self.put(name, zlib.compress(whole, 1))
        return name

    def put(self, name: str, stored: bytes) -> None:
        path = self.folder / ".git/objects" / name[:2] / name[2:]
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(stored)

    def tree(self, *entries: tuple[str, bytes, str]) -> str:
        return self.add(
            "tree", b"".join(f"{mode} ".encode() + name + b"\0" + bytes.fromhex(to) for mode, name, to in entries)
        )

    def commit(self, tree: str, *parents: str) -> None:
        head = [
            f"tree {tree}",
            *(f"parent {each}" for each in parents),
            "author a <a> 0 +0000",
            "committer a <a> 0 +0000",
        ]
        write(self.folder, {".git/refs/heads/main": self.add("commit", ("\n".join(head) + "\n\nx\n").encode()) + "\n"})

    def pack(self, *stored: tuple[str, bytes]) -> None:
        """A pack of objects: the name each is said to have, and the bytes that stand for it."""
        body, offsets = b"PACK" + struct.pack(">II", 2, len(stored)), {}
        for name, content in stored:
            offsets[name] = len(body)
            body += content
        names = sorted(offsets)
        fanout = [sum(int(name[:2], 16) <= first for name in names) for first in range(256)]
        index = b"\xfftOc\0\0\0\x02" + struct.pack(">256I", *fanout)
        index += b"".join(map(bytes.fromhex, names)) + b"\0\0\0\0" * len(names)
        index += b"".join(struct.pack(">I", offsets[name]) for name in names)
        folder = self.folder / ".git/objects/pack"
        (folder / "pack-0.pack").write_bytes(body + bytes(20))
        (folder / "pack-0.idx").write_bytes(index + bytes(40))


def sized(kind: int, size: int) -> bytes:
    """How an object of a kind and size begins in a pack."""
    first, size = kind << 4 | size & 15, size >> 4
    out = bytearray()
    while size:
        out.append(first | 128)
        first, size = size & 127, size >> 7
    return bytes([*out, first])


def number(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


# Forged names


@pytest.mark.parametrize("name", [b"..", b".", b"a/b", b"../../stolen", b"/stolen"])
def test_a_file_cannot_be_written_elsewhere(tmp_path: Path, name: bytes) -> None:
    forge = Forge(tmp_path / "here")
    inner = forge.tree(("100644", b"stolen", forge.add("blob", b"x")))
    for mode in ("100644", "40000"):
        forge.commit(
            forge.tree(
                ("40000", b"pack", forge.tree((mode, name, inner if mode == "40000" else forge.add("blob", b"x"))))
            )
        )
        with pytest.raises(GitError, match="no file can have"):
            at_revision(forge.folder, "HEAD").write(forge.folder / "pack", tmp_path / "out" / "deep" / "er")
    assert not [path for path in tmp_path.rglob("stolen") if path.is_file()]


def test_links_are_never_made(tmp_path: Path) -> None:
    """A link to a folder outside, and a file that is to be written through it."""
    forge = Forge(tmp_path / "here")
    link = forge.add("blob", str(tmp_path / "victim").encode())
    file = forge.add("blob", b"stolen")
    folder = forge.tree(("100644", b"file", file))
    forge.commit(forge.tree(("40000", b"pack", forge.tree(("120000", b"door", link), ("40000", b"door", folder)))))
    (tmp_path / "victim").mkdir()
    assert at_revision(forge.folder, "HEAD").write(forge.folder / "pack", tmp_path / "out")
    assert not list((tmp_path / "victim").iterdir())
    assert not [path for path in (tmp_path / "out").rglob("*") if path.is_symlink()]


def test_a_name_that_the_disk_refuses_is_told(tmp_path: Path) -> None:
    forge = Forge(tmp_path / "here")
    forge.commit(forge.tree(("40000", b"pack", forge.tree(("100644", b"x" * 5000, forge.add("blob", b"x"))))))
    with pytest.raises(GitError, match="cannot be written"):
        at_revision(forge.folder, "HEAD").write(forge.folder / "pack", tmp_path / "out")


@pytest.mark.parametrize("place", ["HEAD", "refs/heads/main", "packed-refs", "objects", "shallow", "config"])
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path, place: str) -> None:
    """A pipe would wait for ever, and /dev/zero never ends."""
    folder = repository(tmp_path / "here")
    target = folder / ".git" / place
    name = git(folder, "rev-parse", "HEAD")
    if place == "objects":
        target = target / name[:2] / name[2:]
    if place in ("HEAD", "packed-refs"):
        (folder / ".git/refs/heads/main").unlink()
    target.unlink(missing_ok=True)
    os.mkfifo(target)
    with pytest.raises(GitError):
        at_revision(folder, "HEAD~1")
    target.unlink()
    target.symlink_to("/dev/zero")
    with pytest.raises(GitError):
        at_revision(folder, "HEAD~1")


def test_links_between_names_that_never_end(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    write(folder, {".git/refs/heads/main": "ref: refs/heads/main\n"})
    with pytest.raises(GitError, match="no commit yet"):
        at_revision(folder, "HEAD")
    write(folder, {".git/refs/heads/main": "ref: refs/heads/../../../../x\n"})
    with pytest.raises(GitError, match="no commit yet"):
        at_revision(folder, "HEAD")


# Bombs


def bomb_of_folders(forge: Forge) -> None:
    """Ten folders of ten folders of …, all the same one: 10^40 files in forty objects."""
    name = forge.tree(*[("100644", b"f%d" % n, forge.add("blob", b"x")) for n in range(10)])
    for _ in range(40):
        name = forge.tree(*[("40000", b"d%d" % n, name) for n in range(10)])
    forge.commit(forge.tree(("40000", b"pack", name)))


def bomb_of_depth(forge: Forge) -> None:
    name = forge.tree(("100644", b"f", forge.add("blob", b"x")))
    for _ in range(3 * MAX_DEPTH):
        name = forge.tree(("40000", b"d", name))
    forge.commit(forge.tree(("40000", b"pack", name)))


def bomb_of_names(forge: Forge) -> None:
    """One folder that holds a million and a half names."""
    content = b"".join(b"100644 %x\0" % n + bytes(20) for n in range(1_500_000))
    forge.commit(forge.tree(("40000", b"pack", forge.add("tree", content))))


def bomb_of_zeros(forge: Forge) -> None:
    """A gigabyte of zeros in a megabyte."""
    stream = zlib.compressobj(1)
    stored = stream.compress(b"blob 1000000000\0") + b"".join(stream.compress(bytes(10_000_000)) for _ in range(100))
    name = "ab" * 20
    forge.put(name, stored + stream.flush())
    forge.commit(forge.tree(("40000", b"pack", forge.tree(("100644", b"zeros.png", name)))))


def bomb_of_lies(forge: Forge) -> None:
    """Said to be one byte, but a gigabyte."""
    stream = zlib.compressobj(1)
    stored = stream.compress(b"blob 1\0") + b"".join(stream.compress(bytes(10_000_000)) for _ in range(100))
    forge.put("ab" * 20, stored + stream.flush())
    forge.commit(forge.tree(("40000", b"pack", forge.tree(("100644", b"zeros.png", "ab" * 20)))))


def bomb_of_many(forge: Forge) -> None:
    """The largest picture that is read, under a thousand names."""
    name = forge.add("blob", bytes(MAX_OBJECT))
    forge.commit(forge.tree(("40000", b"pack", forge.tree(*[("100644", b"%d.png" % n, name) for n in range(1000)]))))


def bomb_of_deltas(forge: Forge) -> None:
    """A row of four thousand deltas, each of which makes fifty megabytes."""
    size = 50_000_000
    copy = b"".join(
        b"\xff" + struct.pack("<I", at) + struct.pack("<I", min(0xFFFFFF, size - at))[:3]
        for at in range(0, size, 0xFFFFFF)
    )
    delta = number(size) + number(size) + copy
    stored = [("00" * 20, sized(3, size) + zlib.compress(bytes(size), 1))]
    for turn in range(1, 4000):
        distance = len(stored[-1][1])
        packed = _distance(distance)
        stored.append((f"{turn:040x}", sized(6, len(delta)) + packed + zlib.compress(delta)))
    forge.pack(*stored)
    forge.commit(forge.tree(("40000", b"pack", forge.tree(("100644", b"a.png", stored[-1][0])))))


def bomb_of_pieces(forge: Forge) -> None:
    """A delta that copies ten million times one byte."""
    count = 10_000_000
    delta = number(1) + number(count) + b"\x90\x01" * count
    first = ("00" * 20, sized(3, 1) + zlib.compress(b"x"))
    forge.pack(first, ("11" * 20, sized(7, len(delta)) + bytes(20) + zlib.compress(delta)))
    forge.commit(forge.tree(("40000", b"pack", forge.tree(("100644", b"a.png", "11" * 20)))))


def delta_of_itself(forge: Forge) -> None:
    delta = number(1) + number(1) + b"\x90\x01"
    forge.pack(("11" * 20, sized(7, len(delta)) + b"\x11" * 20 + zlib.compress(delta)))
    forge.commit(forge.tree(("40000", b"pack", forge.tree(("100644", b"a.png", "11" * 20)))))


def two_deltas_of_each_other(forge: Forge) -> None:
    delta = number(1) + number(1) + b"\x90\x01"
    forge.pack(
        ("11" * 20, sized(7, len(delta)) + b"\x22" * 20 + zlib.compress(delta)),
        ("22" * 20, sized(7, len(delta)) + b"\x11" * 20 + zlib.compress(delta)),
    )
    forge.commit(forge.tree(("40000", b"pack", forge.tree(("100644", b"a.png", "11" * 20)))))


def another_content_under_the_name(forge: Forge) -> None:
    forge.put("11" * 20, zlib.compress(b"blob 1\0x"))
    forge.commit(forge.tree(("40000", b"pack", forge.tree(("100644", b"a.png", "11" * 20)))))


def tag_that_is_a_file(forge: Forge) -> None:
    write(forge.folder, {".git/refs/heads/main": forge.add("blob", b"x") + "\n"})


def bomb_of_parents(forge: Forge) -> None:
    """A commit with more than a million commits before it."""
    tree = forge.tree(("100644", b"f", forge.add("blob", b"x")))
    forge.commit(forge.tree(("40000", b"pack", tree)), *[f"{n:040x}" for n in range(1_300_000)])


def bomb_of_branches(forge: Forge) -> None:
    """A quarter of a million branches, and none that is asked for."""
    write(forge.folder, {".git/packed-refs": "".join(f"{n:040x} refs/heads/{n:08}\n" for n in range(240_000))})


def _distance(value: int) -> bytes:
    out = [value & 127]
    while value := value >> 7:
        value -= 1
        out.insert(0, value & 127 | 128)
    return bytes(out)


BOMBS: dict[Callable[[Forge], None], str] = {
    bomb_of_folders: "more than 50,000 files",
    bomb_of_depth: "deep in each other",
    bomb_of_names: "more than 50,000 files",
    bomb_of_zeros: "too large",
    bomb_of_lies: "is damaged",
    bomb_of_many: "unpacks to more than",
    bomb_of_deltas: "unpacks to more than",
    bomb_of_pieces: "unpacks to more than",
    delta_of_itself: "more pieces than are read",
    two_deltas_of_each_other: "more pieces than are read",
    another_content_under_the_name: "is damaged",
    tag_that_is_a_file: "is no commit",
    bomb_of_parents: "is no commit",
    bomb_of_branches: "no commit yet",
}

RUN = f"""
import resource, sys
from pathlib import Path
from toolkit.content.git import GitError, at_revision
before = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize() if sys.platform == "linux" else 0
resource.setrlimit(resource.RLIMIT_AS, (before + {MEMORY}, before + {MEMORY}))
resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
folder, out = map(Path, sys.argv[1:])
try:
    at_revision(folder, "HEAD").write(folder / "pack", out)
    print("written")
except GitError as error:
    print(error)
print(resource.getrusage(resource.RUSAGE_SELF).ru_utime, file=sys.stderr)
"""


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda bomb: bomb.__name__)
def test_a_bomb_is_told(tmp_path: Path, bomb: Callable[[Forge], None]) -> None:
    pytest.importorskip("resource")
    forge = Forge(tmp_path / "here")
    bomb(forge)
    command = [sys.executable, "-c", RUN, str(forge.folder), str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    shutil.rmtree(tmp_path / "out", ignore_errors=True)
    assert done.returncode == 0, done.stderr[-2000:]
    assert BOMBS[bomb] in done.stdout


def test_a_delta_is_held_against_what_it_says() -> None:
    base = b"0123456789"
    assert patched(base, number(10) + number(7) + b"\x91\x02\x03" + b"\x04abcd", Work()) == b"234abcd"
    wrong = {
        "another base": number(9) + number(1) + b"\x90\x01",
        "beyond the base": number(10) + number(5) + b"\x91\x08\x05",
        "less than said": number(10) + number(5) + b"\x90\x01",
        "more than said": number(10) + number(1) + b"\x90\x05",
        "cut off": number(10) + number(5) + b"\x05abc",
        "cut off in a number": number(10) + number(5) + b"\x91",
        "no command": number(10) + number(5) + b"\x00",
        "too large": number(10) + number(MAX_OBJECT + 1),
        "nothing": b"",
    }
    for delta in wrong.values():
        with pytest.raises(GitError, match="damaged"):
            patched(base, delta, Work())
    with pytest.raises(GitError, match="unpacks to more"):
        patched(base, number(10) + number(1) + b"\x90\x01", Work(0))


def test_submodules_in_submodules_without_end(tmp_path: Path) -> None:
    """Each folder names the repository beside it, and asks the one around it whether that is so."""
    folder = tmp_path
    for _ in range(800):
        folder = folder / "d"
        folder.mkdir()
        write(folder, {"r/HEAD": "", "r/objects/x": "", ".git": "gitdir: r\n"})
    with pytest.raises(GitError, match="does not know this folder"):
        at_revision(folder, "HEAD")


def test_a_file_larger_than_any_picture_is_not_read(tmp_path: Path) -> None:
    folder = repository(tmp_path / "here")
    with (folder / "pack/art/axe.png").open("wb") as file:
        file.truncate(50_000_000_000)  # it has holes instead of bytes
    assert not at_revision(folder, "HEAD").holds(str(folder / "pack/art/axe.png"))


def test_what_is_told_cannot_steer_a_terminal(tmp_path: Path) -> None:
    folder = tmp_path / "a\x1b[2Jb\n::error::c"
    write(folder, {".git": "gitdir: nowhere\n"})
    with pytest.raises(GitError) as told:
        at_revision(folder, "HEAD")
    assert str(told.value).isprintable()


# Damage


def test_flipped_and_cut_files_are_told(tmp_path: Path) -> None:
    """Any bytes of a repository may be wrong: the answer is right, or says why there is none."""
    folder = repository(tmp_path / "here")
    for turn in range(6):
        commit(folder, {"pack/large.yaml": "\n".join(f"line {n} {n * turn % 7}" for n in range(400))})
    git(folder, "tag", "-a", "v1", "-m", "x")
    git(folder, "gc", "-q", "--aggressive", "--prune=now")
    commit(folder, {"pack/last.yaml": "id: last\n"})
    assert at_revision(folder, "v1~2").write(folder / "pack", tmp_path / "right")
    right = files_below(tmp_path / "right")
    read = ("HEAD", "packed-refs", "refs/heads/main", ".idx", ".pack", "objects/", "config")
    targets = [
        each
        for each in sorted(folder.joinpath(".git").rglob("*"))
        if each.is_file() and any(part in str(each) for part in read)
    ]
    targets = [each for each in targets if "hooks" not in each.parts and "logs" not in each.parts]
    draw = random.Random(11)
    told = 0
    for turn in range(200):
        target = targets[turn % len(targets)]
        whole = target.read_bytes()
        target.chmod(0o644)
        target.write_bytes(_damaged(whole, draw))
        try:
            out = tmp_path / f"out-{turn}"
            assert at_revision(folder, "v1~2").write(folder / "pack", out)
            assert files_below(out) == right
            shutil.rmtree(out)
        except GitError:
            told += 1
        finally:
            target.write_bytes(whole)
    assert told > 15


def _damaged(whole: bytes, draw: random.Random) -> bytes:
    place = draw.randrange(len(whole))
    if draw.random() < 0.3:
        return whole[:place]
    return whole[:place] + bytes([draw.randrange(256)]) + whole[place + 1 :]
