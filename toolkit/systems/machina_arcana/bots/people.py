"""Styles of explorers: the greedy bot with other weights, each as a different kind of person would play."""

from __future__ import annotations

from toolkit.crawl.bots.styles import APART, CAREFUL, HASTY, HOARDING, people
from toolkit.systems.machina_arcana.bots.greedy import GreedyBot
from toolkit.systems.machina_arcana.bots.wants import Wants

PEOPLE = people(
    GreedyBot,
    {
        CAREFUL: Wants(danger=1.5, reserve=4),
        HASTY: Wants(story=75.0, leave=85.0, ritual=70.0, chest=8.0, event=8.0, workbench=6.0),
        HOARDING: Wants(chest=11.0, event=10.0, workbench=8.0, reserve=4),
        APART: Wants(apart=3.0),
    },
)
