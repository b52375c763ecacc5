"""A find made small: files, keys, items and letters are taken away as long as the same thing is found."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

from tests.fuzz.cases import Case, Finding
from tests.fuzz.mutation import Data, at, nodes
from tests.fuzz.supervisor import Worker, found
from toolkit.content import yaml

#: Seconds that making one find smaller may take.
BUDGET = 60.0

Same = Callable[[Case], bool]


def minimised(case: Case, finding: Finding, budget: float = BUDGET) -> Case:
    """The smallest case with the same finding that was met within the budget."""
    worker = Worker(wait=30.0)
    end = time.monotonic() + budget

    def is_same(tried: Case) -> bool:
        answer = found(worker.ask(tried.to_data()))
        return answer is not None and answer[1].signature == finding.signature

    try:
        return smaller(case, is_same, lambda: time.monotonic() < end)
    finally:
        worker.stop()


def smaller(case: Case, is_same: Same, may_go_on: Callable[[], bool]) -> Case:
    """Take away whatever can be taken away, the largest things first, until nothing helps any more."""
    changed = True
    while changed and may_go_on():
        changed = False
        for tried in _steps(case):
            if not may_go_on():
                break
            if tried.size < case.size and is_same(tried):
                case, changed = tried, True
                break
    return case


def _steps(case: Case) -> Iterator[Case]:
    for path in sorted(case.files, key=lambda path: -len(case.files[path])):
        if len(case.files) > 1:
            yield Case(case.target, {name: raw for name, raw in case.files.items() if name != path})
    for path, raw in sorted(case.files.items(), key=lambda each: -len(each[1])):
        for shorter in _shorter(path, raw):
            yield Case(case.target, {**case.files, path: shorter})


def _shorter(path: str, raw: bytes) -> Iterator[bytes]:
    document = yaml.read(path, raw)[0] if raw[:1] in b"[{" or path.endswith(".yaml") else None
    if document is not None and isinstance(document.data, dict | list):
        yield from (_compact(data) for data in _parts_taken_away(document.data))
        return
    size = len(raw) // 2
    while size:
        yield from (raw[:start] + raw[start + size :] for start in range(0, len(raw), size))
        size //= 2


def _compact(data: Data) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _parts_taken_away(data: Data) -> Iterator[Data]:
    """The data without one of its parts, the largest parts first."""
    paths = [path for path, _ in nodes(data) if path]
    for path in sorted(paths, key=lambda path: -len(_compact(at(data, path)))):
        yield _without(data, path)


def _without(data: Data, path: tuple[str | int, ...]) -> Data:
    step, rest = path[0], path[1:]
    if isinstance(data, dict):
        return {
            key: (_without(value, rest) if rest else value) if key == step else value
            for key, value in data.items()
            if rest or key != step
        }
    return [
        (_without(value, rest) if rest else value) if index == step else value
        for index, value in enumerate(data)
        if rest or index != step
    ]
