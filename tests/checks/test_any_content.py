"""Whatever a file holds, checking it gives diagnostics, never an exception; the record goes through JSON unchanged."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolkit.checks.one_file import FileChecker
from toolkit.checks.records import unpacked
from toolkit.checks.run import Options, run
from toolkit.content.pack import Claim
from toolkit.content.schemas import shipped

from .packs import MANIFEST, write

CHECKER = FileChecker(shipped())
SYSTEMS = ("massive-darkness", "night-cage", "brimstone")

words = st.sampled_from(
    ["", "a", "hit", "{hit}", "{", "}{", "{}", "1 + ", "hits > 2", "attack", "on", "deck", "sword", "x/y"]
)
scalars = st.none() | st.booleans() | st.integers(-3, 10**18) | st.floats(allow_nan=False, allow_infinity=False) | words
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3), max_leaves=6
)


def examples() -> list[tuple[str, str, Any]]:
    """Every example of every kind, with the system it is for."""
    found = []
    for name, schema in sorted(shipped().files.items()):
        folder = name.split("/")[0]
        systems = SYSTEMS if folder == "common" else (folder,)
        found += [(system, name, example) for example in schema.get("examples", ()) for system in systems]
    return found


EXAMPLES = examples()


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, each in inner for place in places(each, (*way, key)))]


def replaced(value: Any, way: tuple[Any, ...], new: Any) -> Any:
    if not way:
        return new
    value = copy.deepcopy(value)
    holder = value
    for step in way[:-1]:
        holder = holder[step]
    holder[way[-1]] = new
    return value


def claim_of(name: str) -> Claim:
    kinds = {"common/manifest": Claim.MANIFEST, "common/text": Claim.TEXT, "common/scenario-test": Claim.TEST}
    return kinds.get(name, Claim.ENTITIES)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_damaged_examples_give_diagnostics(data: st.DataObject) -> None:
    system, name, example = data.draw(st.sampled_from(EXAMPLES))
    for _ in range(data.draw(st.integers(1, 3))):
        example = replaced(example, data.draw(st.sampled_from(places(example))), data.draw(values))
    record = CHECKER.record("some/path.yaml", claim_of(name), system, json.dumps(example).encode())
    assert json.loads(json.dumps(record)) == json.loads(json.dumps(record, default=list))
    for problem in record.get("problems", ()):
        diagnostic = unpacked(problem)
        assert diagnostic.message
        assert diagnostic.span.line >= 1


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200), st.sampled_from(list(Claim)))
def test_any_bytes(raw: bytes, claim: Claim) -> None:
    CHECKER.record("x.yaml", claim, "massive-darkness", raw)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(["a", "b", "tests/c", "text/uk", "lantern"]), values, min_size=1, max_size=4))
def test_any_pack(tmp_path: Path, contents: dict[str, Any]) -> None:
    files = {f"{name}.yaml": json.dumps(content) for name, content in contents.items()}
    pack = write(tmp_path, {"lantern.yaml": MANIFEST, **files})
    run([pack], Options(base=pack, use_cache=False))
    for path in files:
        (pack / path).unlink()


def _system_with(name: str) -> str:
    """A system that uses a schema; of those that all share, one that has none of its own for the kind."""
    folder, _, kind = name.partition("/")
    own = [system for system in SYSTEMS if shipped().name_of(system, kind) == name]
    return folder if folder != "common" else (*own, "massive-darkness")[0]


NOT_FILES_OF_A_PACK = ("bundle", "printer-profile", "given", "effects")


@pytest.mark.parametrize("name", [name for name in shipped().files if name.split("/")[1] not in NOT_FILES_OF_A_PACK])
def test_examples_have_no_problem_of_their_own(name: str) -> None:
    for example in shipped().files[name].get("examples", ()):
        system = example.get("system") or _system_with(name)
        path = f"{example.get('id', 'x')}.yaml"
        record = CHECKER.record(path, claim_of(name), system, json.dumps(example).encode())
        assert record.get("problems", []) == []
