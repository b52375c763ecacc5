"""Throw bytes at the YAML reader: any input gives a document or diagnostics, and nothing else.

    python tests/fuzz/fuzz_yaml.py                      # until interrupted, with atheris when it is installed
    python tests/fuzz/fuzz_yaml.py --runs 20000 --seed 7

Without atheris, inputs are mutated from the seeds below and the shipped content. A failure prints the input as a
Python literal, ready to become a test.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import random
import sys
from pathlib import Path

from toolkit.content import yaml
from toolkit.content.diagnostics import Pointer
from toolkit.content.resources import data_folder
from toolkit.content.yaml import Data

LONGEST = 4000
SEEDS = (
    b"id: ember-blade\nkind: equipment\nslots: [hand, {a: 1}]\ntext: |\n  words\nnumbers: [1, -2.5, 0x1F, 1e3]\n",
    b"a: &x {b: [1, 2]}\nc: *x\nd: [*x, *x]\n",
    b"? [complex]\n: value\n? key\n: !tag 'quoted ''text'''\n<<: {a: 1}\n",
    b"a: \"\\u0041\\x41\\n\\0\"\nb: 'single'\nc: >-\n  folded\n\n  more\n",
    b"- - - a\n- {b: {c: {d: [[[1]]]}}}\n- ~\n- true\n- .inf\n",
    b"---\na: 1\n...\n---\nb: 2\n",
    "\ufeffимя: Клинок\nёж: [«да», …]\n".encode(),
    b"%YAML 1.2\n---\na: 1\r\nb:\t2\r",
)
PIECES = (b"&a ", b"*a", b"<<: ", b"!!str ", b"? ", b": ", b"- ", b"[", b"]", b"{", b"}", b'"', b"'", b"|\n", b">-\n",
          b"\n", b"\r", b"\t", b"  ", b"#", b"%", b"---\n", b"...\n", b"\\u", b"\xff", b"\xef\xbb\xbf", b"\0",
          b"\xe2\x80\xa8", b"9" * 20, b"," , b"a: ", b"@", b"`")  # fmt: skip


def check(raw: bytes) -> None:
    """What must hold for every input."""
    document, problems = yaml.read("fuzz.yaml", raw)
    assert document is not None or problems, "neither a document nor a diagnostic"
    assert all(problem.code in yaml.CODES and problem.message for problem in problems)
    if document is not None:
        _walk(document, document.data, (), 0)


def _walk(document: yaml.Document, data: Data, pointer: Pointer, depth: int) -> None:
    assert depth <= yaml.MAX_DEPTH, "too deep"
    span = document.span(pointer)
    assert (span.line, span.column) <= (span.end_line, span.end_column), "a place that ends before it starts"
    if isinstance(data, dict):
        for key, value in data.items():
            assert isinstance(key, str), "a key that is not text"
            assert document.key_span((*pointer, key)).line >= 1
            _walk(document, value, (*pointer, key), depth + 1)
    elif isinstance(data, list):
        for index, value in enumerate(data):
            _walk(document, value, (*pointer, index), depth + 1)


def corpus() -> list[bytes]:
    """The seeds, and a few files of every shipped pack."""
    shipped = sorted(data_folder("content").glob("*/*/**/*.yaml"))[::25]
    return [*SEEDS, *(path.read_bytes()[:LONGEST] for path in shipped)]


def mutate(source: random.Random, inputs: list[bytes]) -> bytes:
    """One input, a few steps away from those we have."""
    raw = bytearray(source.choice(inputs))
    for _ in range(source.randint(1, 6)):
        place = source.randint(0, len(raw))
        what = source.randrange(5)
        if what == 0:
            raw[place:place] = source.choice(PIECES) * source.choice((1, 1, 1, 3, 80))
        elif what == 1:
            del raw[place : place + source.randint(1, 10)]
        elif what == 2 and place < len(raw):
            raw[place] = source.randrange(256)
        elif what == 3:
            other = source.choice(inputs)
            start = source.randint(0, len(other))
            raw[place:place] = other[start : start + source.randint(1, 60)]
        else:
            raw[place:place] = raw[place : place + source.randint(1, 60)] * 2
    return bytes(raw[:LONGEST])


def fuzz(runs: int | None, seed: int) -> int:
    """Mutate and check; the number of inputs tried. AssertionError or any other exception is a finding."""
    source = random.Random(seed)
    inputs = corpus()
    for count in itertools.count():
        if count == runs:
            return count
        raw = mutate(source, inputs)
        try:
            check(raw)
        except BaseException:
            print(f"input {count} of seed {seed}: {raw!r}", file=sys.stderr)
            raise
    raise AssertionError("not reached")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    try:
        atheris = importlib.import_module("atheris")
    except ImportError:
        print(f"{fuzz(options.runs, options.seed)} inputs, no finding")
        return
    limit = [] if options.runs is None else [f"-atheris_runs={options.runs}"]
    atheris.Setup([str(Path(__file__)), f"-seed={options.seed}", *limit], check)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
