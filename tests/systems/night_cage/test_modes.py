"""What the stack of each mode is made of, what options change, and what players may see and say."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tests.systems.night_cage.play import fresh, given, library
from toolkit.systems.night_cage import SYSTEM
from toolkit.systems.night_cage.view import View

ADVENTURES = tuple(sorted(each.id for each in library().of_kind("adventure", pack="night-cage")))


def stack(adventure: str, players: int = 4, *options: str) -> Counter[str]:
    """How many tiles of each kind a new game has in its stack."""
    return Counter(kind.id for kind in fresh(adventure, players, 1, *options).state.stack)


def changes(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    return {tile: after[tile] - before[tile] for tile in before | after if after[tile] != before[tile]}


# The advanced game


@pytest.mark.rule("NC-24.02", "NC-25.01")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_advanced_game_has_no_key_tiles(players: int) -> None:
    assert stack("advanced", players)["key-tile"] == 0


@pytest.mark.rule("NC-24.03")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_advanced_game_keeps_four_wax_eaters(players: int) -> None:
    assert stack("advanced", players)["wax-eater"] == 4


@pytest.mark.rule("NC-24.04")
def test_the_advanced_game_has_a_keeper_more_for_five_players() -> None:
    assert [stack("advanced", players)["keeper"] for players in (1, 2, 3, 4, 5)] == [6, 6, 6, 6, 7]


@pytest.mark.rule("NC-24.05", "NC-24.06")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_advanced_game_has_two_pit_fiends_or_all_three(players: int) -> None:
    assert stack("advanced", players)["pit-fiend"] == 2
    harder = stack("advanced", players, "third-pit-fiend")
    assert changes(stack("advanced", players), harder) == {"pit-fiend": 1}


@pytest.mark.rule("NC-24.07")
@pytest.mark.parametrize("players", [4, 5])
def test_the_advanced_game_is_set_up_like_the_base_game_otherwise(players: int) -> None:
    base, advanced = (fresh(adventure, players, 1).state for adventure in ("base", "advanced"))
    changed = changes(stack("base", players), stack("advanced", players))
    assert set(changed) == {"key-tile", "wax-eater", "keeper", "pit-fiend"}
    initial = 8 if players == 4 else 10
    assert Counter(kind.id for kind in base.stack[-initial:]) == Counter(kind.id for kind in advanced.stack[-initial:])
    assert (base.grid.side, base.cage.start.id) == (advanced.grid.side, advanced.cage.start.id)
    for ours, theirs in zip(base.prisoners, advanced.prisoners, strict=True):
        assert (ours.id, ours.lit, ours.nerve, ours.key) == (theirs.id, theirs.lit, theirs.nerve, theirs.key)


# Options


@pytest.mark.rule("NC-27.01")
@pytest.mark.parametrize(("option", "more"), [("easier-keys-1", 1), ("easier-keys-2", 2)])
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_an_easier_game_has_more_key_tiles(adventure: str, option: str, more: int) -> None:
    assert changes(stack(adventure), stack(adventure, 4, option)) == {"key-tile": more}


@pytest.mark.rule("NC-27.01", "NC-90.58")
@pytest.mark.parametrize(("option", "more"), [("easier-keys-1", 1), ("easier-keys-2", 2)])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_advanced_game_has_key_tiles_to_spare_for_any_number_of_players(
    players: int, option: str, more: int
) -> None:
    assert changes(stack("advanced", players), stack("advanced", players, option)) == {"key-tile": more}


@pytest.mark.rule("NC-27.02")
def test_a_harder_game_has_a_key_tile_or_a_gate_less_or_both() -> None:
    base = stack("base")
    assert changes(base, stack("base", 4, "harder-key")) == {"key-tile": -1}
    assert changes(base, stack("base", 4, "harder-gate")) == {"gate": -1}
    assert changes(base, stack("base", 4, "harder-key", "harder-gate")) == {"key-tile": -1, "gate": -1}


@pytest.mark.rule("NC-27.02", "NC-90.58")
@pytest.mark.parametrize("players", [4, 5])
def test_a_harder_advanced_game_has_a_keeper_less(players: int) -> None:
    assert changes(stack("advanced", players), stack("advanced", players, "harder-key")) == {"keeper": -1}


@pytest.mark.rule("NC-27.03")
@pytest.mark.parametrize("players", [4, 5])
def test_rotten_forks_replace_two_forks_below_the_initial_surroundings(players: int) -> None:
    after = fresh("base", players, 1, "chaos-crumbling-t").state.stack
    changed = changes(stack("base", players), Counter(kind.id for kind in after))
    assert changed == {"t-passage": -2, "crumbling-t": 2}
    initial = Counter(kind.id for kind in after[-(8 if players == 4 else 10) :])
    assert initial["t-passage"] == (4 if players == 4 else 5)


@pytest.mark.rule("NC-27.04")
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_options_can_be_combined_with_each_other_in_every_mode(adventure: str) -> None:
    options = ("easier-keys-1", "harder-key", "harder-gate", "chaos-crumbling-t", "grim-silence")
    plain = stack(adventure)
    alone = {option: changes(plain, stack(adventure, 4, option)) for option in options}
    assert [option for option in options if not alone[option]] == ["grim-silence"]
    for one, other in combinations(options, 2):
        wanted = plain.copy()
        for option in (one, other):
            wanted.update(alone[option])
        assert stack(adventure, 4, one, other) == wanted, (one, other)
    assert fresh(adventure, 4, 1, *options).state.cage.silence


TALKERS: dict[str, Any] = {
    # Red and blue are side by side with a way between them; green is on the other side of a wall from blue.
    "board": {"a1": "crossroads", "b1": "t-passage 90", "c1": "crossroads", "e4": "crossroads"},
    "prisoners": {"red": {"at": "a1"}, "blue": {"at": "b1"}, "green": {"at": "c1"}, "violet": {"at": "e4"}},
}


def may_talk(one: str, other: str, **changed: Any) -> bool:
    play = given(**{**TALKERS, **changed})
    view: View = SYSTEM.view(play.state, "player-1")
    return view.may_talk(view.prisoner(one), view.prisoner(other))


@pytest.mark.rule("NC-27.05")
def test_in_grim_silence_only_prisoners_on_connected_tiles_talk() -> None:
    silence = {"options": ["grim-silence"]}
    assert may_talk("red", "blue", **silence)
    assert not may_talk("blue", "green", **silence)
    assert not may_talk("red", "violet", **silence)
    assert may_talk("red", "violet")


# Bosses


@pytest.mark.rule("NC-28.01")
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("game", ["base", "advanced"])
def test_bosses_come_to_both_games_one_kind_or_both(game: str, players: int) -> None:
    plain = stack(game, players)
    assert changes(plain, stack(f"{game}-inevitable", players)) == {"inevitable": 2}
    assert changes(plain, stack(f"{game}-weeper", players)) == {"omen": 2}
    assert changes(plain, stack(f"{game}-bosses", players)) == {"inevitable": 2, "omen": 2}


@pytest.mark.rule("NC-28.02")
@pytest.mark.parametrize("adventure", ["base-inevitable", "advanced-inevitable", "base-bosses", "advanced-bosses"])
def test_there_are_two_inevitables_or_all_three(adventure: str) -> None:
    assert stack(adventure)["inevitable"] == 2
    assert changes(stack(adventure), stack(adventure, 4, "third-inevitable")) == {"inevitable": 1}


@pytest.mark.rule("NC-29.01")
@pytest.mark.parametrize("adventure", ["base-weeper", "advanced-weeper", "base-bosses", "advanced-bosses"])
def test_two_omens_are_in_the_stack_below_the_initial_surroundings(adventure: str) -> None:
    state = fresh(adventure, 4, 1).state
    kinds = [kind.id for kind in state.stack]
    assert kinds.count("omen") == 2
    assert "omen" not in kinds[-8:]
    assert state.cage.by_id["omen"].copies == 5


# What players may see


def seen(view: View) -> dict[str, object]:
    """Everything a view tells, by name."""
    told = (name for name in dir(View) if not name.startswith("_") and not callable(getattr(View, name)))
    values = {name: getattr(view, name) for name in told if hasattr(view, name)}
    return {name: list(value) if isinstance(value, tuple | list) else value for name, value in values.items()}


@pytest.mark.rule("NC-22.01")
def test_nobody_sees_the_order_of_the_stack_but_everybody_can_count_it() -> None:
    state = fresh("base", 4, 1).state
    views = [SYSTEM.view(state, seat) for seat in SYSTEM.seats(state)]
    before, drawing = [seen(view) for view in views], SYSTEM.draw(state)
    order = [kind.id for kind in state.stack]
    state.stack.reverse()
    assert [kind.id for kind in state.stack] != order
    assert [seen(view) for view in views] == before
    assert SYSTEM.draw(state) == drawing
    for view in views:
        assert {tile: count for tile, count in view.stack_counts.items() if count} == stack("base")
        assert view.stack_size == 74


@pytest.mark.rule("NC-22.04")
def test_everybody_may_look_at_the_discard_sorted_by_type() -> None:
    play = given(
        board={"a2": "crossroads", "b2": "t-passage", "b3": "crossroads", "c2": "crossroads", "e5": "crossroads"},
        prisoners={"red": {"at": "b2"}, "blue": {"at": "e5", "candle": "out"}},
        stack={"top": ["gate"]},
        discard={"straight": 2},
    ).play("stay")
    for seat in SYSTEM.seats(play.state):
        view = SYSTEM.view(play.state, seat)
        counts = {kind.id: view.discard[kind.index] for kind in view.kinds}
        assert {tile: count for tile, count in counts.items() if count} == {"gate": 1, "straight": 2}
