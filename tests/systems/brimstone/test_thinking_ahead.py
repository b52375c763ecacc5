"""What a search of Brimstone finds that the greedy bot does not: gifts, who takes a test, what a side bag is for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.brimstone.test_bots import game_of
from toolkit.playtest.bots import make_bot
from toolkit.playtest.search import SearchBot
from toolkit.rules.decisions import TABLE, Ask
from toolkit.rules.game import Game
from toolkit.rules.imagining import seat_agents
from toolkit.systems import find
from toolkit.systems.brimstone.bots.doubts import LEAST_GIFT
from toolkit.systems.brimstone.bots.evaluation import WEIGHTS, evaluate, what_counts
from toolkit.systems.brimstone.bots.gifts import best_gift, gift_worth, lasting_strength, taker_worth
from toolkit.systems.brimstone.bots.greedy import GreedyBot
from toolkit.systems.brimstone.bots.judgement import Judgement
from toolkit.systems.brimstone.verbs.judged import gaining

SYSTEM = find("brimstone")
RIFLE = {"items": ["long-rifle", "saddle-blanket"], "hands": ["long-rifle"]}
KNIFE = {"items": ["wick-knife"], "hands": ["wick-knife"]}


def two(shooter: dict[str, Any] | None = None, other: dict[str, Any] | None = None, **given: Any) -> Game[Any]:
    """A homesteader with a rifle beside a lamplighter with a knife, at the homesteader's activation."""
    heroes = {
        "homesteader": {"at": "1,1", "grit": 0, **RIFLE, **(shooter or {})},
        "lamplighter": {"at": "2,1", "grit": 0, "acted": True, **KNIFE, **(other or {})},
    }
    return game_of({"heroes": heroes, "bearer": "homesteader", **given})


def judge(game: Game[Any], name: str = "homesteader") -> Judgement:
    return Judgement(game.state, game.state.heroes[name])


def searched(game: Game[Any], seat: str, budget: int = 24) -> str:
    bot = make_bot(SYSTEM, f"search:{budget}", seat, 5)
    seat_agents(game, SYSTEM, [bot])
    assert game.pending is not None
    return bot.choose(SYSTEM.view(game.state, seat), game.pending)


def test_who_has_only_a_knife_does_more_with_a_rifle() -> None:
    game = two()
    worth, item = best_gift(judge(game))
    assert item == "long-rifle"
    assert worth > LEAST_GIFT
    assert best_gift(judge(game, "lamplighter"))[0] <= 0, "a knife is no gift"


def test_who_is_about_to_fall_gives_more_away() -> None:
    armed = {"items": ["repeater"], "hands": ["repeater"]}
    fresh, falling = two(armed), two({**armed, "wounds": 11})
    assert best_gift(judge(falling))[0] > best_gift(judge(fresh))[0]
    assert lasting_strength(judge(falling)) < lasting_strength(judge(fresh))


def test_what_is_given_and_to_whom() -> None:
    game = two()
    options = {"give:long-rifle": "long-rifle", "give:saddle-blanket": "saddle-blanket", "no": ""}
    worths = gift_worth(judge(game), options)
    assert max(worths, key=worths.__getitem__) == "give:long-rifle"
    assert worths["give:saddle-blanket"] < worths["no"] == 0
    takers = taker_worth(judge(game), {"to:lamplighter": game.state.heroes["lamplighter"]})
    assert takers["to:lamplighter"] > 0


@pytest.mark.parametrize("enemies", [{}, {"choker-1": {"at": "1,0"}}])
def test_search_gives_the_rifle_away_and_greedy_does_not(enemies: dict[str, Any]) -> None:
    game = two(enemies=enemies)
    ask = game.pending
    assert ask is not None
    assert (ask.kind, ask.who) == ("move", "homesteader")
    assert "trade" in GreedyBot(1, "homesteader").rivals(SYSTEM.view(game.state, "homesteader"), ask)
    assert GreedyBot(1, "homesteader").choose(SYSTEM.view(game.state, "homesteader"), ask) != "trade"
    assert searched(game, "homesteader") == "trade"
    for wanted in ("trade", "give:long-rifle", "to:lamplighter"):
        if game.pending is not None and wanted in game.pending.options:
            game.answer(wanted)
    assert "long-rifle" in game.state.heroes["lamplighter"].items
    assert "trade" not in GreedyBot(1, "homesteader").rivals(SYSTEM.view(game.state, "homesteader"), game.pending)


def test_where_nothing_is_in_doubt_no_game_is_imagined() -> None:
    game = two({"items": ["saddle-blanket"], "hands": []})
    bot = make_bot(SYSTEM, "search:24", "homesteader", 5)
    assert isinstance(bot, SearchBot)
    seat_agents(game, SYSTEM, [bot])
    assert game.pending is not None
    bot.choose(SYSTEM.view(game.state, "homesteader"), game.pending)
    assert bot.imagined == 0


def test_the_posse_thinks_about_who_takes_a_test() -> None:
    game = two()
    heroes = {f"hero:{each.id}": each for each in game.state.heroes.values()}
    bot, view = GreedyBot(1, "homesteader"), SYSTEM.view(game.state, TABLE)
    assert bot.rivals(view, Ask("hero", TABLE, heroes)) == list(heroes)
    assert bot.rivals(view, Ask("turn", TABLE, {"on": "on", "flee": "flee"})) == []


def test_search_lets_the_learned_take_the_test() -> None:
    """At the third gate of Three Open Mouths greedy sends who is hurt least, search who knows most."""
    learned, other = "homesteader", "road-agent"
    heroes = {
        learned: {"at": "1,-1", "grit": 0, "wounds": 4},
        other: {"at": "2,1", "grit": 0, "acted": True},
    }
    tiles = [{"tile": "shaft-mouth", "exits": ["gate", "door", "door"]}]
    given = {"heroes": heroes, "tiles": tiles, "bearer": learned, "counters": {"sealed": 2}}
    game = game_of(given, "three-open-mouths")
    assert game.state.heroes[learned].base("lore") > game.state.heroes[other].base("lore")
    while game.pending is not None and game.pending.kind != "hero":
        options = game.pending.options
        game.answer(next(key for key in ("look", "stop", *options) if key in options))
    ask = game.pending
    assert ask is not None
    assert ask.who == TABLE
    assert GreedyBot(1, learned).choose(SYSTEM.view(game.state, TABLE), ask) == f"hero:{other}"
    assert searched(game, learned) == f"hero:{learned}"


def test_evaluate_sees_arms_tokens_and_what_a_fight_will_cost() -> None:
    plain = evaluate(two().state)
    assert evaluate(two(other=RIFLE).state) > plain
    assert evaluate(two({"bag": ["bandages"]}).state) > evaluate(two({"bag": ["whiskey"]}).state) > plain
    one, many = ({f"choker-{n}": {"at": f"{n - 1},4"} for n in range(1, count + 1)} for count in (1, 3))
    assert evaluate(two(enemies=many).state) < evaluate(two(enemies=one).state) < plain
    losses = [what_counts(two({"wounds": wounds}, enemies=many).state)["loss"] for wounds in (0, 6)]
    assert losses[0] < losses[1]
    assert set(what_counts(two().state)) == set(WEIGHTS)


def test_grit_counts_as_a_share_of_four_for_every_hero() -> None:
    state = two().state

    def share(one: int, other: int) -> float:
        state.heroes["homesteader"].grit, state.heroes["lamplighter"].grit = one, other
        return what_counts(state)["grit"]

    assert [share(0, 0), share(1, 0), share(2, 4), share(4, 4)] == [0, 1 / 8, 6 / 8, 1]
    assert share(0, 9) == 4 / 8, "more than four are worth no more"


def test_of_what_can_be_gained_grit_serves_at_once_and_gold_only_in_town() -> None:
    here = judge(two())
    worth = {what: gaining(here, {"what": what, "count": 1}) for what in ("grit", "dark-stone", "gold", "xp")}
    assert worth["grit"] > worth["dark-stone"] > max(worth["gold"], worth["xp"]) > 0
    assert gaining(here, {"what": "gold", "count": 5}) == pytest.approx(5 * worth["gold"])
    assert gaining(here, {"what": "gold", "whom": "all"}) == pytest.approx(2 * worth["gold"])
