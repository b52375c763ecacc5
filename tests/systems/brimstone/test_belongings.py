"""What heroes own, what it does to them, and how it is shown and printed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.systems.brimstone.test_bots import game_of
from tests.systems.own import library_of
from toolkit.content.entity import Entity
from toolkit.render.kinds.supplies import made_from
from toolkit.render.phrases import phrases as phrases_of
from toolkit.systems.brimstone import belongings
from toolkit.systems.brimstone.card_checks import ability, track
from toolkit.systems.brimstone.hurting import take_hits
from toolkit.systems.brimstone.print.box import standee
from toolkit.systems.brimstone.print.kinds import threat
from toolkit.systems.brimstone.table.drawing import draw


@pytest.mark.parametrize(("left", "wounds"), [(9, 4), (3, 2), (1, 0), (0, 0)])
def test_an_injury_takes_wounds_away_rather_than_knocking_out(
    left: int, wounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of({"heroes": {"marshal": {"at": "1,1", "wounds": 4, "dread": 4}}})
    hero = game.state.heroes["marshal"]
    monkeypatch.setattr(belongings, "stat", lambda state, hero, name: left)
    belongings.refit(game.state, hero)
    assert (hero.wounds, hero.dread) == (wounds, wounds)


def test_that_an_item_was_used_goes_along_with_it() -> None:
    assert belongings._moved("fight rope:climb marshal", "rope", "marshal", "songbird") == "fight rope:climb songbird"
    assert belongings._moved("fight rope marshal", "rope", "marshal", "songbird") == "fight rope songbird"
    for other in ("fight lamp:light marshal", "fight rope:climb pilgrim"):
        assert belongings._moved(other, "rope", "marshal", "songbird") == other


def test_who_is_out_takes_no_hits_and_no_hits_are_no_harm() -> None:
    game = game_of({})
    marshal, songbird = game.state.heroes["marshal"], game.state.heroes["songbird"]
    songbird.knocked_out = True
    told = len(game.log or ())
    for hero, damages in ((songbird, [3, 3]), (marshal, [])):
        with pytest.raises(StopIteration) as end:
            next(take_hits(cast(Any, game), hero, damages, "rockfall", "SB-17.03"))
        assert end.value.value == 0
        assert hero.wounds == 0
    assert len(game.log or ()) == told, "no dice are rolled for it"


def test_the_track_shows_who_stands_where_and_else_what_is_written_there() -> None:
    state = game_of({}).state
    spaces = list(state.catalog.track.spaces)
    spaces[state.posse], spaces[state.darkness] = "@", "*"
    assert f"depth {' '.join(spaces)} (" in draw(state)


def told(check: Any, **data: Any) -> list[tuple[str, str]]:
    entity = SimpleNamespace(data=data, kind=check.__name__, id="new", qualified="own/new", pack="own")
    library = SimpleNamespace(of_kind=lambda kind: [entity], id_of=lambda reference, kind, pack: reference)
    return [(problem.message, problem.hint) for problem in check(library, cast(Entity, entity))]


def test_targets_are_what_two_dice_show() -> None:
    assert told(track, spaces="a b c", targets="2 7 12") == []
    for target in ("1", "13"):
        assert f"two dice show 2 to 12, so {target} is no target" in told(track, spaces="a", targets=target)[0]


def test_a_branch_has_no_gaps() -> None:
    lasting = [{"stat": "luck", "by": 1}]
    assert told(ability, hero="marshal", branch="law", rank=1, passives=lasting) == []
    [(message, hint)] = told(ability, hero="marshal", branch="law", rank=3, passives=lasting)
    assert message == "the branch has no number 2, which must be gained before this one"
    assert hint == "write 'rank: 2', or the one that is missing"


def test_the_wider_a_figure_the_taller_its_standee() -> None:
    library = library_of("brimstone")
    phrases = phrases_of("brimstone", "en")
    figures = [made_from(each, "standee", {}) for each in library.of_kind("enemy")]
    shapes = {standee(each, phrases, library)["cells"] for each in figures}
    assert (1, 1) in shapes
    assert all(tall == pytest.approx(1 + 0.4 * (wide - 1)) for wide, tall in shapes)
    assert len(shapes) > 1


def test_epic_threats_have_the_sign_of_a_boss() -> None:
    library = library_of("brimstone")
    phrases = phrases_of("brimstone", "en")
    for card in library.of_kind("threat"):
        wanted = "boss" if card.data.get("deck") == "epic" else "monster"
        assert threat(card, phrases, library)["symbol"] == wanted, card.id
    assert any(card.data.get("deck") == "epic" for card in library.of_kind("threat"))
