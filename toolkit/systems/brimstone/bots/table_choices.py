"""What the rules leave to the players together, judged for them: who takes the burden, and where ambushers appear."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.crawl.bots.kindness import Kindness, kindness_by
from toolkit.rules.decisions import Ask
from toolkit.systems.brimstone.bots.judgement import Judgement
from toolkit.systems.brimstone.map.mine import NO_WAY
from toolkit.systems.brimstone.state import Hero
from toolkit.systems.brimstone.view import View


def _of_hero(view: View, ask: Ask, key: str) -> float:
    """Who has most left."""
    hero: Hero | str = ask.options[key]
    return -Judgement(view, view.heroes[hero] if isinstance(hero, str) else hero).danger()


def _of_ambush(view: View, ask: Ask, key: str) -> float:
    """Beside few heroes, and those that have most left."""
    around = view.mine.around[ask.options[key]]
    return -sum(1.0 + Judgement(view, each).danger() for each in view.awake() if each.cell in around)


def _of_companion(view: View, ask: Ask, key: str) -> float:
    """Away from enemies; where there are none, all cells are alike, those near the lantern first."""
    foes = [there for enemy in view.enemies.values() for there in view.cells_of(enemy)]
    return float(min(view.mine.nearest(foes)[ask.options[key]], NO_WAY // 10)) if foes else 0.0


def _of_revival(view: View, ask: Ask, key: str) -> float:
    return float(ask.options[key])


#: Kind of question → how kind an option is.
KINDNESS: Mapping[str, Kindness] = {
    "ambush": _of_ambush,
    "bearer": _of_hero,
    "companion": _of_companion,
    "hero": _of_hero,
    "revive": _of_revival,
}
kindness = kindness_by(KINDNESS)
