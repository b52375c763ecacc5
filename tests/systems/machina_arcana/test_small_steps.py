"""Small steps of the rules and of the greedy bot, each with no more around it than it looks at."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.machina_arcana.play import SYSTEM, game, library
from toolkit.systems.machina_arcana import changes, stats
from toolkit.systems.machina_arcana.bots.chances import spread
from toolkit.systems.machina_arcana.enemies import spawning
from toolkit.systems.machina_arcana.state import NOWHERE
from toolkit.systems.machina_arcana.story import aftermath
from toolkit.systems.machina_arcana.story.progress import CampaignNumbers
from toolkit.systems.machina_arcana.verbs import fighting, judged


def some(**values: Any) -> Any:
    return cast(Any, SimpleNamespace(**values))


def end_of(steps: Any) -> Any:
    with pytest.raises(StopIteration) as end:
        next(steps)
    return end.value.value


@pytest.mark.rule("MA-38.07", "MA-38.08")
@pytest.mark.parametrize(
    ("here", "taken", "safe", "found"),
    [
        (NOWHERE, {}, {7, 8}, 7),  # the spawn space itself, as the rule says
        (NOWHERE, {}, {8}, 7),
        (NOWHERE, {7: "imp"}, {8, 9}, 8),  # somebody stands there
        (NOWHERE, {7: "imp"}, set(), None),
        (7, {}, {7, 8}, 7),
        (7, {}, {8}, 8),  # a space that a card names may be a chasm
    ],
)
def test_a_monster_comes_to_the_spawn_space_or_beside_it(
    here: int, taken: dict[int, str], safe: set[int], found: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first(game: Any, kind: str, cells: Any, *given: Any) -> Generator[Any, Any, int]:
        return min(cells)
        yield

    monkeypatch.setattr(spawning, "unsealed", lambda state: [7])
    monkeypatch.setattr(spawning, "choose_space", first)
    steps = {7: 0, 8: 1, 9: 2}
    state = some(at=taken, steps_to=lambda cell: steps, tile_of=lambda cell: 0, is_safe=safe.__contains__)
    assert end_of(spawning._spawn_space(some(state=state), some(cell=NOWHERE), here)) == found


@pytest.mark.rule("MA-13.10")
def test_spaces_of_immobile_units_are_known_anew_whoever_moves() -> None:
    state = game({"explorers": {"tinkerer": {"at": "gate-hall/d3"}}}).state
    explorer = state.explorers["tinkerer"]
    state.rooted = frozenset({explorer.cell})
    changes.stand(state, explorer, NOWHERE)
    assert state.rooted == frozenset()


@pytest.mark.rule("MA-50.08")
def test_who_has_every_scar_gets_no_other() -> None:
    box = library()
    every = [each.id for each in box.of_kind("scar")]
    explorers = {"tinkerer": {"at": "gate-hall/d3", "health": aftermath.SCARRED, "scars": every}}
    state = SYSTEM.from_data(box, box.get("the-brass-well", kind="adventure"), {"explorers": explorers})
    explorer = state.explorers["tinkerer"]
    assert (explorer.health, len(explorer.scars)) == (aftermath.SCARRED, len(every))

    def rolled(*given: Any) -> int:
        pytest.fail("a die is rolled for a scar that there is not")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(aftermath, "roll_game_die", rolled)
        end_of(aftermath._scar(some(state=state), explorer))
    assert len(explorer.scars) == len(every)


def test_chances_of_sums_of_dice() -> None:
    faces = ((0, 1, 2, 2), (0, 1))
    assert spread(0, 0, faces) == (1.0,)
    assert spread(1, 0, faces) == (0.25, 0.25, 0.5)
    assert spread(0, 2, faces) == (0.25, 0.5, 0.25)
    assert spread(1, 1, faces) == (0.125, 0.25, 0.375, 0.25)


@pytest.mark.rule("MA-50.04", "MA-50.09", "MA-50.13")
def test_words_have_the_numbers_of_a_campaign_that_sets_none_of_its_own() -> None:
    numbers = CampaignNumbers()
    told = {
        "kept-items": numbers.items,
        "kept-high": numbers.high(0),
        "insights": numbers.insights,
        "insights-alive": numbers.insights_alive,
        "insight-essence": numbers.insight_essence,
        "doom": numbers.doom,
    }
    assert {name: SYSTEM.vocabulary.numbers[name] for name in told} == told


@pytest.mark.rule("MA-41.07")
@pytest.mark.parametrize("dead", [False, True])
def test_what_a_hit_does_besides_is_done_to_the_dead_unless_it_moves_them(
    dead: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    verbs = SYSTEM.vocabulary.verbs
    done: list[str] = []

    def run(game: Any, effects: Any, moment: Any) -> Iterator[Any]:
        done.extend(each.verb.name for each in effects)
        return
        yield

    monkeypatch.setattr(fighting, "run_effects", run)
    monkeypatch.setattr(fighting, "is_in_play", lambda each: not dead)
    for name in ("restore", "push", "drain"):
        hit: Any = (some(verb=verbs[name]),)
        end_of(fighting._on_hit(some(state=some()), some(me=None), [some()], hit, "", arcane=False, dice=1))
    assert done == (["restore", "drain"] if dead else ["restore", "push", "drain"])


@pytest.mark.rule("MA-36.04", "MA-37.03")
def test_events_in_play_hang_on_no_item_and_those_of_explorers_give_monsters_nothing() -> None:
    events = [some(card="gift", deck=stats.EXPLORER_EVENTS), some(card="fog", deck="horror-event")]
    catalog = some(current_events=lambda piles: events, kit=lambda cards: cards)
    state = some(current=some(card="chapter"), piles={}, catalog=catalog)
    stats.read_common(state)
    assert state.common == (("chapter", -1), ("gift", -1), ("fog", -1))
    assert state.common_of_monsters == (("chapter", -1), ("fog", -1))


def test_the_bot_hides_where_it_is_nearly_dead_and_can_hardly_run_from_a_monster() -> None:
    def hides(health: int, stamina: int, monsters: int = 1, *, ethereal: bool = False) -> bool:
        me, view = some(health=health, stamina=stamina, ethereal=ethereal), some(monsters=range(monsters))
        return judged.hiding(view, me, some(), {})

    assert hides(2, 2)
    assert [hides(3, 2), hides(2, 3), hides(2, 2, 0), hides(2, 2, ethereal=True)] == [False] * 4
