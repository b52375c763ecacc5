"""Arguments that exclude each other, or mean nothing without another: schema, reading and reference say the same."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import jsonschema
import jsonschema_rs
import pytest

from toolkit.rules.arguments import Amount, Change, Count, Flag, Selection, Selects
from toolkit.rules.doing import DONE, Done
from toolkit.rules.reading import ContentFault, tree_of
from toolkit.rules.together import either, only_with, some_of
from toolkit.rules.vocabulary import Vocabulary
from toolkit.rules.vocabulary_page import vocabulary_page
from toolkit.rules.vocabulary_schema import effects_schema

from .words import MOMENT, Moment, Play, library_in

WORDS = Vocabulary("other")
WORDS.owner("lamp", triggers=("triggers",))
WORDS.event("dawn", Moment, MOMENT, "Dawn.", owners=("lamp",))


@WORDS.arguments(either("distance", "to", needed=True))
@WORDS.verb
def jump(play: Play, moment: Moment, distance: Amount | None = None, to: Literal["well", "door"] | None = None) -> Done:
    """Jump."""
    return DONE


@WORDS.arguments(only_with("far", "how", "thrown", "shot"), some_of("red", "blue"), either("red", "green"))
@WORDS.verb
def strike(
    play: Play,
    moment: Moment,
    how: Literal["held", "thrown", "shot"] = "held",
    far: Amount = 1,
    red: Amount = 0,
    blue: Change = 0,
    green: Amount | None = None,
) -> Done:
    """Strike."""
    return DONE


@WORDS.selector("spot", together=(either("near", "beyond"),))
def spots(play: Play, moment: Moment, near: Amount | None = None, beyond: Amount | None = None) -> list[str]:
    """The spots near, or beyond."""
    return []


@WORDS.arguments(some_of("left", "loud"))
@WORDS.verb
def wave(play: Play, moment: Moment, left: Amount = 0, loud: Flag = False) -> Done:
    """Wave."""
    return DONE


@WORDS.verb
def light(play: Play, moment: Moment, at: Annotated[Selection, Selects("spot")]) -> Done:
    """Light."""
    return DONE


GOOD: list[Any] = [
    {"light": "spots"},
    {"light": {"at": {"spots": {"beyond": 2}}}},
    {"jump": 3},
    {"jump": {"distance": 3}},
    {"jump": {"to": "well"}},
    {"strike": {"red": 1}},
    {"strike": {"red": 1, "blue": 2}},
    {"strike": {"blue": -2}},
    {"strike": {"how": "shot", "far": 4, "blue": 1}},
    {"strike": {"green": 1, "blue": 1}},
    {"wave": {"loud": True}},
    {"wave": {"left": 1, "loud": False}},
]
BAD: list[tuple[Any, str, str]] = [
    ("jump", "L0202", "'distance' or 'to' is missing"),
    ({"jump": {}}, "L0202", "'distance' or 'to' is missing"),
    ({"jump": {"distance": 3, "to": "well"}}, "L0201", "'to' does nothing here"),
    ({"strike": "shot"}, "L0202", "'red' or 'blue' is missing"),
    ({"strike": {"red": 0}}, "L0203", "0 is less than 1"),
    ({"strike": {"blue": 0}}, "L0205", "0 changes nothing"),
    ({"strike": {"far": 2, "red": 1}}, "L0201", "'far' does nothing here"),
    ({"strike": {"how": "held", "far": 2, "red": 1}}, "L0201", "'far' does nothing here"),
    ({"strike": {"red": 1, "green": 1}}, "L0201", "'green' does nothing here"),
    ({"wave": {"loud": False}}, "L0202", "'left' or 'loud' is missing"),
    ({"light": {"at": {"spots": {"near": 1, "beyond": 2}}}}, "L0201", "'beyond' does nothing here"),
]


def accepts(effect: Any) -> bool:
    """What the judge says; the fast engine must agree."""
    schema = {**effects_schema(WORDS), "$ref": "#/$defs/effect-moment"}
    verdict = bool(jsonschema.Draft202012Validator(schema).is_valid(effect))
    assert verdict == jsonschema_rs.validator_for(schema).is_valid(effect)
    return verdict


def read(folder: Path, effect: Any) -> None:
    library = library_in(folder, f"id: lamp\nkind: lamp\ntriggers: [{{on: dawn, do: [{yaml_of(effect)}]}}]\n")
    tree_of(WORDS, library, library.get("lamp"))


def yaml_of(effect: Any) -> str:
    if isinstance(effect, dict):
        return "{" + ", ".join(f"{key}: {yaml_of(value)}" for key, value in effect.items()) + "}"
    return str(effect).lower() if isinstance(effect, bool) else str(effect)


@pytest.mark.parametrize("effect", GOOD, ids=str)
def test_what_fits_together_is_taken(tmp_path: Path, effect: Any) -> None:
    assert accepts(effect)
    read(tmp_path, effect)


@pytest.mark.parametrize(("effect", "code", "message"), BAD, ids=str)
def test_what_would_not_count_is_refused_at_its_place(tmp_path: Path, effect: Any, code: str, message: str) -> None:
    assert not accepts(effect)
    with pytest.raises(ContentFault) as told:
        read(tmp_path, effect)
    assert (told.value.diagnostic.code, told.value.diagnostic.message) == (code, message)


def test_the_reference_tells_it() -> None:
    page = vocabulary_page(WORDS, "Other")
    assert "One of `distance` and `to` is needed, and not both." in page
    assert "`far` only where `how` is `thrown` or `shot`." in page
    assert "At least one of `red` and `blue` is needed." in page
    assert "Not more than one of `red` and `green`." in page
    assert "Not more than one of `near` and `beyond`." in page


def test_only_arguments_of_the_verb_are_named() -> None:
    with pytest.raises(ValueError, match="the verb 'jump' of other has no height"):
        WORDS.arguments(either("distance", "height"))(jump)


def test_a_number_that_is_needed_cannot_be_one_that_may_be_0() -> None:
    words = Vocabulary("other")

    def rub(play: Play, moment: Moment, times: Count = 0) -> Done:
        """Rub."""
        return DONE

    words.verb(rub)
    with pytest.raises(ValueError, match="needs 'times' as an Amount or a Change"):
        words.arguments(some_of("times"))(rub)
