"""Styles of explorers: what people at the table may want more or less than others."""

from __future__ import annotations

from toolkit.crawl.bots.styles import APART, CAREFUL, HASTY, HOARDING, people
from toolkit.systems.machina_arcana.bots.greedy import GreedyBot
from toolkit.systems.machina_arcana.bots.wants import Wants

PEOPLE = people(
    GreedyBot,
    {
        CAREFUL: Wants(danger=1.5, reserve=4),
        HASTY: Wants(story=90.0, leave=100.0, ritual=80.0, chest=5.0, event=5.0, workbench=4.0, danger=0.8),
        HOARDING: Wants(chest=15.0, event=12.0, workbench=11.0, reserve=5),
        APART: Wants(apart=3.0),
    },
)
