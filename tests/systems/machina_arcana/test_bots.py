"""What bots find best."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.systems.machina_arcana.play import SYSTEM, library
from toolkit.crawl.bots import plans
from toolkit.crawl.bots.plans import Plan
from toolkit.playtest.bots import make_bot
from toolkit.rules.agents import play_out
from toolkit.rules.system import Table, new_game
from toolkit.systems.machina_arcana.bots import greedy
from toolkit.systems.machina_arcana.bots.judgement import Judgement


class _Patient(Judgement):
    """Promises the earth everywhere, so that every space is looked at."""

    def promises(self, places: Iterable[tuple[str, int]]) -> list[tuple[float, float]]:
        return [(1_000.0, 1_000.0) for _ in places]


@pytest.mark.parametrize(("adventure", "players"), [("the-brass-well", 1), ("the-last-signal", 3)])
def test_what_is_not_looked_at_would_not_have_been_better(
    adventure: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = 0

    def both(judge: Judgement, *args: object, **named: object) -> Plan:
        nonlocal checked
        found = plans.best_plan(judge, *args, **named)  # type: ignore[arg-type]
        patient = _Patient(judge.view, judge.me, judge.wants)
        slow = plans.best_plan(patient, *args, **named)  # type: ignore[arg-type]
        assert found._replace(rivals=()) == slow._replace(rivals=())
        assert set(found.rivals) == set(slow.rivals)
        checked += 1
        return found

    monkeypatch.setattr(greedy, "best_plan", both)
    entity = library().get(f"machina-arcana/{adventure}", kind="adventure")
    game = new_game(SYSTEM, library(), entity, Table(players, 3))
    game.start()
    play_out(game, SYSTEM, {seat: make_bot(SYSTEM, "greedy", seat, 3) for seat in SYSTEM.seats(game.state)}, limit=400)
    assert checked > 50
