"""What figures have by the rules of a pack: each change says whether it changed anything, and is told once."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import pytest

from toolkit.crawl.figures import own
from toolkit.crawl.figures.own import NOTHING_OWN, Own
from toolkit.rules.given import GivenFault
from toolkit.rules.log import Log
from toolkit.rules.modifiers import Passive


@dataclass
class Figure:
    id: str = "ann"
    own: Own = NOTHING_OWN


def playing() -> Any:
    return SimpleNamespace(log=Log())


def told(game: Any) -> list[tuple[str, dict[str, Any]]]:
    return [(event.name, dict(event.data)) for event in game.log]


def test_a_role_is_given_once_and_taken_once() -> None:
    game, ann = playing(), Figure(own=Own(roles=("scout",)))
    assert own.give_role(game, ann, "bearer", "X-1")
    assert not own.give_role(game, ann, "bearer", "X-1")
    assert ann.own.roles == ("scout", "bearer")
    assert own.take_role(game, ann, "bearer", "X-1")
    assert not own.take_role(game, ann, "bearer", "X-1")
    assert ann.own.roles == ("scout",)
    data = {"who": "ann", "role": "bearer"}
    assert told(game) == [("own_role", data), ("own_role_lost", data)]


def test_tokens_are_taken_as_far_as_there_are_any() -> None:
    game, ann = playing(), Figure()
    own.give_tokens(game, ann, "seal", 2, "X-1")
    own.give_tokens(game, ann, "bone", 1, "X-1")
    own.give_tokens(game, ann, "seal", 1, "X-1")
    assert ann.own.tokens == ("seal", "seal", "bone", "seal")
    assert own.take_tokens(game, ann, "seal", 2, "X-1")
    assert ann.own.tokens == ("bone", "seal")
    assert own.take_tokens(game, ann, "seal", 2, "X-1")
    assert not own.take_tokens(game, ann, "seal", 2, "X-1")
    assert ann.own.tokens == ("bone",)
    lost = [data["count"] for name, data in told(game) if name == "own_tokens_lost"]
    assert lost == [2, 1]


def test_a_condition_stays_as_it_is_until_it_is_taken_away() -> None:
    game, ann = playing(), Figure()
    assert own.give_condition(game, ann, "cold", "round-end", "X-1")
    assert not own.give_condition(game, ann, "cold", "", "X-1")
    assert ann.own.conditions == (("cold", "round-end"),)
    assert own.take_condition(game, ann, "cold", "X-1")
    assert not own.take_condition(game, ann, "cold", "X-1")
    assert ann.own == NOTHING_OWN
    data = {"who": "ann", "condition": "cold"}
    assert told(game) == [("own_condition", data), ("own_condition_lost", data)]


def test_conditions_go_at_the_moment_until_which_they_last() -> None:
    game = playing()
    ann, bob = Figure(own=Own(conditions=(("cold", "round-end"), ("cursed", "")))), Figure("bob")
    own.expire(game, [ann, bob], "turn-end", "X-1")
    assert ann.own.condition_names == ("cold", "cursed")
    own.expire(game, [ann, bob], "round-end", "X-1")
    assert ann.own.condition_names == ("cursed",)
    assert [data["condition"] for _, data in told(game)] == ["cold"]


def test_conditions_change_numbers_together() -> None:
    def passive(stat: str, amount: int) -> Passive:
        return Passive(stat, amount, None, "a condition")

    known = {"cold": (passive("speed", -1),), "cursed": (passive("speed", -2), passive("armour", 3))}
    catalog = cast(Any, SimpleNamespace(own_condition=known.__getitem__))
    ann = Figure(own=Own(conditions=(("cold", ""), ("cursed", ""))))
    assert [own.changed(catalog, ann, stat, None) for stat in ("speed", "armour", "wits")] == [-3, 3, 0]
    assert own.changed(catalog, Figure(), "speed", None) == 0


def test_what_is_written_for_nobody_or_of_nothing_is_refused_with_who_there_is() -> None:
    library = SimpleNamespace(find=lambda name, kind, pack=None: None)
    figures = [Figure("ann"), Figure("bo")]
    for written, said in (
        ({"cy": {}}, "own: there is no figure 'cy'; there is ann, bo"),
        ({"ann": {"roles": ["scout"]}}, "own: there is no role 'scout'"),
        ({"ann": {"tokens": {"ember": 1}}}, "own: there is no token 'ember'"),
    ):
        with pytest.raises(GivenFault) as refused:
            own.from_data(cast(Any, library), "pack", {}, figures, written)
        assert str(refused.value) == said
