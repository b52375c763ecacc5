"""Numbers in a given state that cannot be are told as mistakes of the test, with what may stand there."""

from __future__ import annotations

import pytest

from tests.systems.own import library_of
from toolkit.content.yaml import read
from toolkit.rules.scenario import cases_of, run_case
from toolkit.systems import find


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("coming: [{enemy: deep-arm, count: 1, tile: 7}]", "the tile must be a number from -1 to 0, not 7"),
        ("coming: [{enemy: deep-arm, count: 1, section: 9}]", "the section must be a number from -1 to 0, not 9"),
        ("face_down: {5: quiet}", "face_down: the tile must be a number from 0 to 0, not 5"),
        ("unexplored: [3]", "unexplored: the tile must be a number from 0 to 0, not 3"),
        ("scavenged: [-1]", "scavenged: the tile must be a number from 0 to 0, not -1"),
        ("elites: {deep-arm: [7]}", "elite abilities of deep-arm must be a number from 1 to 6, not 7"),
    ],
)
def test_a_number_that_cannot_be_is_told(given: str, told: str) -> None:
    text = f"""\
kind: scenario-test
system: brimstone
cases:
  - id: a
    given:
      heroes: {{marshal: {{at: "0,4"}}}}
      phase: end
      {given}
    until: {{}}
"""
    document, problems = read("tests/a.yaml", text.encode())
    assert document is not None
    assert problems == []
    result = run_case(find("brimstone"), library_of("brimstone"), next(cases_of(document)), "brimstone")
    assert result.place == ("given",)
    (failure,) = result.failures
    assert failure.startswith("the given state cannot be set up: ")
    assert told in failure
