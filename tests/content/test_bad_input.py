"""Hostile input: every row is refused with a diagnostic, in a process with 300 MB to live in and a few seconds.

Each row runs in a process of its own, because what it guards against kills the process: a crash of the parser, an
endless loop, memory without end. The limits are hard kills, so a slow machine makes the tests slow, not red.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

KILL_AFTER = 20
MEMORY = 300 * 1024 * 1024

RUN = f"""
import json, resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_CPU, (10, 10))
from toolkit.content import yaml
from toolkit.content.files import PathProblem, image_size
from toolkit.content.library import load
before = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize() if sys.platform == "linux" else 0
resource.setrlimit(resource.RLIMIT_AS, (before + {MEMORY}, before + {MEMORY}))
kind, path = sys.argv[1:]
if kind == "yaml":
    document, problems = yaml.read("a.yaml", Path(path).read_bytes())
    if document is not None:
        document.span(())
    print(json.dumps([problem.code for problem in problems]))
elif kind == "pack":
    print(json.dumps([problem.code for problem in load([path]).diagnostics]))
else:
    found = image_size(path)
    print(json.dumps([found.message if isinstance(found, PathProblem) else "read"]))
"""


def run(kind: str, path: Path) -> list[str]:
    pytest.importorskip("resource")
    done = subprocess.run(
        [sys.executable, "-c", RUN, kind, str(path)], capture_output=True, text=True, timeout=KILL_AFTER, check=False
    )
    assert done.returncode == 0, (done.returncode, done.stderr[-2000:])
    codes: list[str] = json.loads(done.stdout)
    return codes


def alias_bomb() -> str:
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    return "\n".join(levels)


def merge_bomb() -> str:
    levels = ["a0: &a0 {k: 1}"]
    levels += [f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}" for n in range(1, 12)]
    return "\n".join(levels)


ROWS: dict[str, tuple[str | bytes, str]] = {
    "alias bomb": (alias_bomb(), "L0007"),
    "alias chain": ("a0: &a0 x\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 500)), "L0008"),
    "many aliases": ("a: &a x\nb: [" + "*a," * 100_000 + "]", "L0007"),
    "merge-key bomb": (merge_bomb(), "L0005"),
    "deep list": ("- " * 50_000, "L0008"),
    "deep brackets": ("[" * 200_000, "L0008"),
    "deep braces": ("{a: " * 50_000, "L0008"),
    "deep keys": ("? " * 50_000, "L0008"),
    "deep keys in braces": ("{? " * 50_000, "L0008"),
    "deep key in a key": ("? " + "[" * 50_000, "L0008"),
    "deep lines": ("".join(" " * n + "a:\n" for n in range(2000)), "L0008"),
    "huge integer": ("a: " + "9" * 200_000, "L0010"),
    "huge hexadecimal": ("a: 0x" + "f" * 200_000, "L0010"),
    "huge float": ("a: 1." + "9" * 200_000 + "e99", "L0010"),
    "cyclic alias": ("&a [*a]", "L0007"),
    "cyclic alias in a mapping": ("&a {b: {c: *a}}", "L0007"),
    "too many bytes": ("a: " + "x" * 5_000_000, "L0009"),
    "too many values": ("- a\n" * 900_000, "L0009"),
    "too many values in brackets": ("[" + "a," * 1_900_000 + "]", "L0009"),
    "many documents": ("---\n" * 900_000, "L0006"),
    "tag directives": ("".join(f"%TAG !a{n}! x\n" for n in range(200_000)) + "---\na: 1\n", "L0002"),
    "tag directives after returns": ("".join(f"%TAG !a{n}! x\r" for n in range(200_000)) + "---\ra: 1\r", "L0002"),
    "many duplicate keys": ("a: 1\n" * 140_000, "L0003"),
    "many tags": ("- !x 1\n" * 100_000, "L0004"),
    "long key": ("a" * 2000 + ": 1", "L0002"),
    "endless quote": ('a: "' + "x" * 3_000_000, "L0002"),
    "python object": ("!!python/object/apply:os.system ['true']", "L0004"),
    "second mark": (b"\xef\xbb\xbf\xef\xbb\xbfa: 1", "L0013"),
    "mark inside": ("a: 1\n\ufeffb: 2\n".encode(), "L0013"),
    "zero byte": (b"a: b\0c", "L0013"),
    "escape to a zero byte": (b'a: "b\\0c"', "L0013"),
    "two-byte text": ("a: 1".encode("utf-16"), "L0001"),
    "broken text": (b"a: \xc3\x28", "L0001"),
    "surrogate": (b"a: \xed\xa0\x80", "L0001"),
    "overlong": (b"a: \xc0\xaf", "L0001"),
    "only spaces": (b" " * 3_000_000, "L0012"),
}


@pytest.mark.parametrize("name", ROWS)
def test_a_hostile_file_is_refused(tmp_path: Path, name: str) -> None:
    text, code = ROWS[name]
    (tmp_path / "a.yaml").write_bytes(text.encode() if isinstance(text, str) else text)
    assert code in run("yaml", tmp_path / "a.yaml")


def test_a_picture_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("1", (9000, 9000)).save(tmp_path / "a.png", optimize=True)
    assert (tmp_path / "a.png").stat().st_size < 100_000
    assert run("image", tmp_path / "a.png") == ["the picture 'a.png' is 9000 x 9000 pixels"]


def test_a_picture_with_an_absurd_header_is_refused(tmp_path: Path) -> None:
    import struct
    import zlib

    header = b"IHDR" + struct.pack(">IIBBBBB", 2**31 - 1, 2**31 - 1, 8, 6, 0, 0, 0)
    chunk = struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header))
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + chunk)
    (message,) = run("image", tmp_path / "a.png")
    assert "too many pixels" in message or "cannot be read" in message


def test_a_hostile_pack_is_refused(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "lantern.yaml").write_text("id: pack\nsystem: night-cage\nrequires: [pack, ../../etc]\n")
    chain = "".join(f"- {{id: e{n}, kind: c, extends: e{n + 1}}}\n" for n in range(10_000))
    (pack / "chain.yaml").write_text(chain + "- {id: e10000, kind: c, extends: e0}\n")
    (pack / "over.yaml").write_text(
        "".join(f"- {{id: o{n}, kind: c, overrides: o{(n + 1) % 300}}}\n" for n in range(300))
    )
    (pack / "out.yaml").symlink_to("/etc/passwd")
    (pack / "loop").symlink_to(pack)
    assert {"L0103", "L0104", "L0107", "L0110"} <= set(run("pack", pack))
