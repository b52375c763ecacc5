"""What systems declare of their log is what the rest of them reads: facts, and cards that are read aloud."""

from __future__ import annotations

from typing import Any

import pytest

from tests.render.counting import spoken_library
from tests.systems.own import SYSTEMS, own
from toolkit.crawl.facts import OF_PACKS
from toolkit.rules.log import Event
from toolkit.rules.observing import Observer
from toolkit.systems import find


@pytest.mark.parametrize("system", SYSTEMS)
def test_facts_are_made_of_declared_events(system: str) -> None:
    observer = find(system).facts.observe
    assert isinstance(observer, type)
    assert issubclass(observer, Observer)
    named = {*observer.TELLERS, *observer.PROGRESS, observer.ROUND} - {"round"}
    assert named - set(find(system).log_events.table) == set()
    assert named


@pytest.mark.parametrize("system", SYSTEMS)
def test_tests_that_watch_the_log_watch_declared_events(system: str) -> None:
    assert (own(system).shown | own(system).rolls) - set(find(system).log_events.table) == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_that_a_field_names_exists(system: str) -> None:
    kinds = {kind for event in find(system).log_events for field in event.fields.values() for kind in field.kinds}
    library = spoken_library(system)
    assert {kind for kind in kinds if not list(library.of_kind(kind))} == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_event_is_told_in_words(system: str) -> None:
    """With the words of every choice, and of every field."""
    examples = {"number": 3, "flag": True}
    for event in find(system).log_events:
        data = {
            name: field.choices[0]
            if field.choices
            else examples.get(field.shape, ["x"] if field.shape == "words" else "x")
            for name, field in event.fields.items()
        }
        words = find(system).describe(Event(event.name, "", data))
        assert words, event.name
        assert "{" not in words


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_packs_have_of_their_own_is_counted_wherever_it_can_happen(system: str) -> None:
    observer: Any = find(system).facts.observe
    assert set(OF_PACKS) & set(observer.TELLERS) == set(OF_PACKS) & set(find(system).log_events.table)
