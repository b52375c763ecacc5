"""The heroes with whom rules that seldom run are looked for have the cards that are wanted, and can sit down."""

from __future__ import annotations

from itertools import chain
from random import Random

from tests.systems.brimstone import seasoned
from tests.systems.own import library_of
from toolkit.playtest.one_game import Playground, play_game
from toolkit.playtest.planning import plan
from toolkit.systems import find


def test_seasoned_heroes_have_the_wanted_cards_and_come_through_the_town() -> None:
    library = library_of("brimstone")
    wanted = {library.of_kind(kind)[-1].id for kind in ("item-upgrade", "injury", "madness", "mutation")}
    options = seasoned.options(library, {f"brimstone/{each}" for each in wanted}, Random("some luck"))
    assert options == seasoned.options(library, {f"brimstone/{each}" for each in wanted}, Random("some luck"))
    for hero in options["carried"].values():
        assert wanted <= {*hero["injuries"], *hero["madness"], *hero["mutations"], *chain(*hero["forged"].values())}
    order = plan(find("brimstone"), library, "brimstone", bots=["random"], games=1, options=options)
    played = play_game(Playground(find("brimstone"), library, order), 0, 0)
    assert not played.row.error
    assert {"rule SB-61.02", "rule SB-62.01"} <= played.used  # the road, and the town
