"""What a campaign hands on to its next adventure may be damaged in a saved game: every value of it is changed in turn.

Each table is sat down to, or refused in words. Which of it, and with which words, is kept as digests
(see `tests/kept.py`). A fault of ours, on the other hand, is never told as the file's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from tests.kept import hold, line
from tests.systems.own import SYSTEMS, folder_of, library_of
from toolkit.content.entity import Entity
from toolkit.playtest.session import Session
from toolkit.rules.given import GivenFault
from toolkit.rules.reading import ContentFault
from toolkit.rules.record import RecordFault, read_record
from toolkit.rules.system import Table, new_game
from toolkit.systems import find
from toolkit.systems.brimstone.story.carrying import carried_by
from toolkit.systems.brimstone.story.mode import Story as TownStory
from toolkit.systems.jaws_of_the_lion.story.sheet import Story as LionStory
from toolkit.systems.machina_arcana.story.progress import Progress
from toolkit.systems.massive_darkness.story.dashboards import hero_data

ODD: tuple[Any, ...] = (None, True, "x", "999", -3, 10**12, 0.5, [], [[1]], ["x"], {}, {"x": 1}, {"x": {"y": "z"}})


@cache
def _begun(system: str) -> tuple[Entity, Any, str]:
    """The first adventure of a campaign, its state before anybody has moved, and the campaign."""
    library = library_of(system)
    campaign = library.of_kind("campaign")[0]
    rules: Any = find(system)
    stage = rules.campaigns.first_stage(library, campaign, Table(2, 1))
    named = campaign.data["chapters"][0] if "chapters" in campaign.data else campaign.data["scenarios"][0]
    reference = named["adventure"] if isinstance(named, Mapping) else named
    adventure = library.find(str(reference), kind="adventure", pack=campaign.pack)
    assert adventure is not None
    state = new_game(rules, library, adventure, Table(2, 1, stage.options)).state
    return adventure, state, campaign.qualified


def _lion(state: Any, campaign: str) -> dict[str, Any]:
    sheets = {
        name: {
            "level": 1,
            "gold": 7,
            "experience": 9,
            "checks": 0,
            "perks": [0],
            "cards": list(each.hand),
            "items": ["travel-boots"],
        }
        for name, each in state.characters.items()
    }
    story = LionStory(campaign, open=["the-back-kitchen"], shop={"leather-cap": 1})
    return {"story": {**story.to_data(), "events": ["drowned-cat", "auction"], "heroes": sheets}}


def _town(state: Any, campaign: str) -> dict[str, Any]:
    carried = {hero.id: carried_by(state, hero) for hero in state.heroes.values()}
    kept = next(iter(carried.values())) | {"gains": {"health": 1}, "own": {"roles": [], "tokens": {}}}
    story = TownStory(campaign, absent={"old-friend": {"items": []}})
    return {"story": story.to_data(), "carried": {**carried, next(iter(carried)): kept}}


#: What a campaign of each system hands on.
HANDED_ON: Mapping[str, Callable[[Any, str], dict[str, Any]]] = {
    "massive-darkness": lambda state, campaign: {
        "story": {
            "campaign": campaign,
            "after": "victory",
            "last": False,
            "heroes": {name: hero_data(hero) for name, hero in state.heroes.items()},
        }
    },
    "jaws-of-the-lion": _lion,
    "brimstone": _town,
    "machina-arcana": lambda state, campaign: {
        "campaign": Progress(campaign, number=1, played=list(state.explorers)).to_data(),
        "items": {next(iter(state.explorers)): [state.item_decks["weapon"].cards[0]]},
        "doom": 1,
    },
}


def handed_on(system: str) -> tuple[Entity, dict[str, Any]]:
    adventure, state, campaign = _begun(system)
    return adventure, json.loads(json.dumps(HANDED_ON[system](state, campaign)))


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if at:
        yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for step, each in inner:
        yield from places(each, (*at, step))


def damaged(options: dict[str, Any]) -> Iterator[tuple[tuple[Any, ...], Any, dict[str, Any]]]:
    """Every value in turn as something else, gone, and under another name."""
    for place in places(options):
        for odd in (*ODD, "gone", "renamed"):
            changed = deepcopy(options)
            around: Any = changed
            for step in place[:-1]:
                around = around[step]
            if odd == "gone" or (odd == "renamed" and isinstance(around, list)):
                del around[place[-1]]
            elif odd == "renamed":
                around["nobody"] = around.pop(place[-1])
            else:
                around[place[-1]] = odd
            yield place, odd, changed


@pytest.mark.parametrize("system", sorted(HANDED_ON))
def test_what_is_handed_on_is_sat_down_to_or_refused_as_it_was_kept(system: str) -> None:
    adventure, options = handed_on(system)
    new_game(find(system), library_of(system), adventure, Table(2, 1, options)).start()
    told = 0
    texts: dict[str, list[str]] = {}
    for place, odd, each in damaged(options):
        try:
            game = new_game(find(system), library_of(system), adventure, Table(2, 1, each))
            game.start()
            said = line(find(system).to_data(game.state)) if odd == "gone" else "taken"
        except (ContentFault, GivenFault) as refused:
            said = str(refused)
            told += 1
        except Exception as fault:
            raise AssertionError(f"{place} {odd!r}") from fault
        texts.setdefault(".".join(map(str, place)), []).append(f"{odd!r}: {said}")
    assert told > 20
    hold(folder_of(system) / "kept-handed-on.json", texts)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("fault", [KeyError("ours"), TypeError("ours"), AttributeError("ours"), ValueError("ours")])
def test_a_fault_of_ours_is_not_told_as_that_of_a_saved_game(
    system: str, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the options are, and wherever in the setting up it breaks: here where chance comes in."""
    if system in HANDED_ON:
        adventure, options = handed_on(system)
    else:
        adventure = library_of(system).of_kind("adventure")[0]
        options = dict.fromkeys(list(adventure.data["options"])[:1], True)
    saved = json.loads(Session(find(system), library_of(system), adventure, Table(2, 1)).to_json())
    raw = json.dumps({**saved, "options": options}).encode()

    def broken(*arguments: object) -> None:
        raise fault

    monkeypatch.setattr("toolkit.rules.randomness.Randomness.__init__", broken)
    record, document = read_record("game.json", raw)
    with pytest.raises(type(fault), match="ours"):
        Session.resume(find(system), library_of(system), record, document)


@pytest.mark.parametrize("system", sorted(HANDED_ON))
def test_a_saved_game_whose_table_is_damaged_says_where(system: str) -> None:
    adventure, options = handed_on(system)
    first = next(name for name, value in options.items() if isinstance(value, dict))
    saved = json.loads(Session(find(system), library_of(system), adventure, Table(2, 1)).to_json())
    raw = json.dumps({**saved, "options": {**options, first: {**options[first], "campaign": 5}}}).encode()
    record, document = read_record("game.json", raw)
    with pytest.raises((ContentFault, RecordFault)) as told:
        Session.resume(find(system), library_of(system), record, document)
    assert "campaign" in told.value.diagnostic.message
    assert told.value.diagnostic.message.count("nobody can sit down at this table") == 1
    assert told.value.diagnostic.path == "game.json"


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_option_of_a_saved_game_that_cannot_be_is_told_where_it_stands_with_those_there_are(system: str) -> None:
    adventure = library_of(system).of_kind("adventure")[0]
    saved = json.loads(Session(find(system), library_of(system), adventure, Table(2, 1)).to_json())
    raw = json.dumps({**saved, "options": {"qqqq": True}}, indent=1).encode()
    record, document = read_record("game.json", raw)
    with pytest.raises(RecordFault, match="there is no option 'qqqq'") as told:
        Session.resume(find(system), library_of(system), record, document)
    found = told.value.diagnostic
    some_option = next(iter(find(system).table_options or adventure.data["options"])).partition("=")[0]
    assert found.path == "game.json"
    assert found.span.line == document.span(("options",)).line
    assert some_option in found.hint


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_option_with_any_value_is_agreed_on_or_refused_in_words(system: str) -> None:
    adventure = library_of(system).of_kind("adventure")[0]
    names = [each.partition("=")[0] for each in find(system).table_options]
    for name in [*names, "heroes", "story", *adventure.data.get("options", {})]:
        for odd in ODD:
            try:
                new_game(find(system), library_of(system), adventure, Table(2, 1, {name: odd})).start()
            except (ContentFault, GivenFault):
                continue
            except Exception as fault:
                raise AssertionError(f"{name} {odd!r}") from fault
