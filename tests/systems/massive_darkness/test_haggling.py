"""What the greedy bot does between two adventures: it trades what lies unused, and never what it wears."""

from __future__ import annotations

from typing import Any

from tests.systems.massive_darkness.packs import game_from
from toolkit.rules.decisions import Ask
from toolkit.rules.game import Game
from toolkit.systems.massive_darkness import SYSTEM
from toolkit.systems.massive_darkness.bots.greedy import GreedyBot


def answers(
    phase: str, hero: dict[str, Any], *, market: tuple[str, ...] = (), level: int = 1, **story: Any
) -> list[str]:
    """What the bot answers for one hero until the phase is over."""
    game: Game[Any] = game_from(
        {
            "story": {"market": list(market), **story},
            "phase": phase,
            "level": level,
            "heroes": {"wren": {"class": "dusk-warden", **hero}},
        }
    )
    bot, said = GreedyBot(1, "wren"), list[str]()
    while (ask := game.pending) is not None and game.state.phase == phase:
        said.append(bot.choose(SYSTEM.view(game.state, "wren"), ask))
        game.answer(said[-1])
    return said


def test_it_trades_a_spare_card_for_a_better_one_and_sells_another() -> None:
    hero = {"equipped": ["patched-jerkin", "table-leg"], "carried": ["millstone-hammer", "debtors-rapier"]}
    said = answers("deals", hero, market=("poachers-bow",), level=1)
    assert said[:2] == ["trade:millstone-hammer", "take:poachers-bow"]
    assert said[2].startswith("sell:")
    assert said[2] not in ("sell:patched-jerkin", "sell:poachers-bow")


def test_it_takes_two_cards_where_one_buys_both() -> None:
    hero = {"equipped": ["patched-jerkin", "table-leg"], "carried": ["millstone-hammer"]}
    said = answers("deals", hero, market=("poachers-bow", "tin-ring"), level=1)
    assert {"take:poachers-bow", "take:tin-ring"} <= set(said)


def test_who_has_nothing_to_spare_leaves() -> None:
    assert answers("deals", {"equipped": ["bark-vest", "poachers-bow"]}, market=("tin-ring",)) == ["done"]


def test_it_discards_what_it_would_not_wear() -> None:
    worn = ["ditchwater-mail", "poachers-bow"]
    hero = {"equipped": worn, "carried": ["tin-ring", "lamp-oil", "red-draught", "table-leg", "chalk-dust"]}
    assert answers("keeping", hero) == ["discard:table-leg"]


def test_who_has_no_weapon_for_the_start_swaps_one() -> None:
    said = answers("swapping", {"carried": ["millstone-hammer", "kingless-sword"]})
    assert said[0] == "swap:millstone-hammer"
    assert said[1].startswith("take:")
    assert said[1] != "take:patched-jerkin"
    assert said[2:] == ["done"]


def test_who_has_one_swaps_nothing() -> None:
    hero = {"equipped": ["poachers-bow"], "carried": ["millstone-hammer"]}
    assert answers("swapping", hero, replay=True) == ["done"]


def test_it_pays_abilities_with_shards() -> None:
    game = game_from({"story": {}, "heroes": {"wren": {"class": "oath-warden", "xp": 2, "shards": 2}}})
    game.answer("use:ability")
    ask = game.pending
    assert ask is not None
    assert GreedyBot(1, "wren").choose(SYSTEM.view(game.state, "wren"), ask) == "pay:shard"


def test_who_gains_nothing_from_the_market_sells_what_is_spare() -> None:
    hero = {"equipped": ["bark-vest", "poachers-bow"], "carried": ["table-leg"]}
    assert answers("deals", hero, market=("patched-jerkin",))[0] == "sell:table-leg"


def test_a_market_card_that_cannot_be_worn_yet_is_no_gain() -> None:
    """The spare sword would buy the bow; at level 1 nobody wears either, so the sword is sold for experience."""
    hero = {"equipped": ["bark-vest", "poachers-bow"], "carried": ["kingless-sword"]}
    assert answers("deals", hero, market=("owl-bow",))[0] == "sell:kingless-sword"


def test_it_gives_away_what_it_carries_and_nothing_that_it_wears() -> None:
    game: Game[Any] = game_from(
        {"heroes": {"wren": {"zone": "6.a3", "equipped": ["rusted-sabre"], "carried": ["ember-blade"]}}}
    )
    view = SYSTEM.view(game.state, "wren")
    answers = {
        card: GreedyBot(1, "wren").choose(
            view, Ask("agree", "wren", {f"give:{card}": None, "refuse": None}, "MD-14.30")
        )
        for card in ("rusted-sabre", "ember-blade")
    }
    assert answers == {"rusted-sabre": "refuse", "ember-blade": "give:ember-blade"}
