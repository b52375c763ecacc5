"""Words that authors choose for themselves have a shape."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.rules.arguments import WordArgument
from toolkit.rules.reading import Reader
from toolkit.rules.verbs import Parameter

CELL = Parameter("at", WordArgument(r"^[a-h]\d$", "a cell, such as b4"), True)


class Refused(Exception):
    pass


def read(value: object) -> Any:
    def fail(pointer: object, code: str, words: str) -> None:
        raise Refused(f"{code} {words}")

    return Reader._argument(cast(Any, SimpleNamespace(fail=fail)), CELL, value, cast(Any, None), ("at",))


def test_a_word_of_the_right_shape_is_taken() -> None:
    assert read("b4") == "b4"


@pytest.mark.parametrize("value", ["z9", "", "b 4", 4, None])
def test_anything_else_is_refused_in_words(value: object) -> None:
    with pytest.raises(Refused) as refused:
        read(value)
    assert str(refused.value) == f"L0203 {value!r} is not a cell, such as b4"
