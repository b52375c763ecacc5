"""A short run of every fuzz target, so that a target that no longer works is noticed."""

from __future__ import annotations

import pytest

from toolkit.content import yaml

from . import fuzz_yaml


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_yaml_reader_survives_mutated_input(seed: int) -> None:
    assert fuzz_yaml.fuzz(1500, seed) == 1500


def test_the_target_notices_a_reader_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: str, raw: bytes) -> object:
        raise ValueError(path)

    monkeypatch.setattr(yaml, "read", broken)
    with pytest.raises(ValueError, match=r"fuzz\.yaml"):
        fuzz_yaml.fuzz(1, 1)
