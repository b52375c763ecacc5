"""Reading what people wrote: what is wrong is told in words, with the nearest thing that is right."""

from __future__ import annotations

import pytest

from toolkit.crawl.given import fail, one_of, only_fields, within


def test_a_known_name_is_taken() -> None:
    assert one_of("ember", {"ember": 1, "ash": 2}, "hero") == "ember"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("embr", "there is no hero 'embr'; did you mean 'ember'?"),
        ("zzz", "there is no hero 'zzz'"),
        (7, "there is no hero 7"),
        (None, "there is no hero None"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(name: object, message: str) -> None:
    with pytest.raises(ValueError, match=r".") as fault:
        one_of(name, ["ember", "ash"], "hero")
    assert str(fault.value) == message


@pytest.mark.parametrize("number", [0, 3, 5])
def test_numbers_within_their_range_are_taken(number: int) -> None:
    assert within("wounds", number, 0, 5) == number


@pytest.mark.parametrize("value", [-1, 6, True, "3", 2.0, None])
def test_other_numbers_are_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"^wounds must be a number from 0 to 5, not "):
        within("wounds", value, 0, 5)


def test_a_field_nobody_knows_is_refused() -> None:
    only_fields({"nerve": 1}, ("nerve", "key"), "red")
    with pytest.raises(ValueError, match=r"^red has no 'nerv'; did you mean 'nerve'\?$"):
        only_fields({"nerv": 1}, ("nerve", "key"), "red")
    with pytest.raises(ValueError, match=r"^red is a mapping$"):
        only_fields(["nerve"], ("nerve",), "red")


def test_a_refusal_without_a_word_suggests_nothing() -> None:
    with pytest.raises(ValueError, match=r"^impossible$"):
        fail("impossible", known=["impossible"])
