"""`python -m bench [NAME …]`: run all benchmarks, or those whose name contains a word."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    words = sys.argv[1:]
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    chosen = [name for name in names if not words or any(word in name for word in words)]
    if not chosen:
        sys.exit(f"no benchmark matches {' '.join(words)}; there is {', '.join(names)}")
    for name in chosen:
        module = import_module(f"bench.{name}")
        print(f"\n== {name.removeprefix('bench_')}: {(module.__doc__ or '').strip().splitlines()[0]}")
        module.main()


if __name__ == "__main__":
    main()
