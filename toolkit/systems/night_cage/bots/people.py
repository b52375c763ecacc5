"""Styles of prisoners: the greedy bot with other weights, each as a different kind of person would play."""

from __future__ import annotations

from toolkit.crawl.bots.styles import APART, CAREFUL, HASTY, HOARDING, people
from toolkit.systems.night_cage.bots.greedy import GreedyBot
from toolkit.systems.night_cage.bots.wants import Wants

PEOPLE = people(
    GreedyBot,
    {
        CAREFUL: Wants(hit=3.5, friend_hit=4.5, candle=4.0, aligned=1.2, relight=10.0),
        HASTY: Wants(turn=5.0, hurry=8.0, step=4.0, safe_stack=4.0, patience=0.5),
        HOARDING: Wants(nerve=3.0, patience=2.0, burn=1.4, key_lost=14.0),
        APART: Wants(near=1.2, start_apart=6.0, draw_for_friend=0.8, lie=0.0),
    },
)
