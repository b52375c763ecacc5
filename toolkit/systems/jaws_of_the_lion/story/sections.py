"""The special rules of a scenario, and what of it stays closed until its time comes: sections and goods (JL-23)."""

from __future__ import annotations

from typing import Any

from toolkit.crawl import moments
from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.jaws_of_the_lion.state import Character
from toolkit.systems.jaws_of_the_lion.verbs.moments import Found, Happening, LionGame


def happens(game: LionGame, event: str, **about: Any) -> Steps:
    """Let the scenario's special rules answer to an event; sections whose conditions hold then are read at once."""
    state = game.state
    catalog = state.catalog
    rules = catalog.rules_with(tuple(state.sections)) if state.sections else catalog.rules
    if rules.on(event):
        yield from moments.happens(game, rules, event, lambda: Happening(game, **about))
    if catalog.sections and state.round:
        for number in due_sections(game):
            yield from read_section(game, number)


def read_section(game: LionGame, number: str, character: Character | None = None) -> Steps:
    """A section is read once; its text and rules take effect at once (JL-23.06)."""
    state = game.state
    if number in state.sections:
        return
    state.sections.append(number)
    adventure = state.catalog.adventure
    written = "story" in adventure.data["sections"][number]
    words = game.library.words(adventure, ("sections", number, "story")) if written else ""
    tell(game, "section_read", "JL-23.05", section=number, story=words)
    moment = Happening(game, character=character, section=number)
    yield from run_effects(game, state.catalog.sections[number].effects, moment)
    yield from happens(game, "section-read", character=character, section=number)


def sections_of_door(game: LionGame, door: str) -> list[str]:
    """The sections that the number on a door leads to (JL-15.20)."""
    return [each.number for each in game.state.catalog.sections.values() if each.door == door]


def due_sections(game: LionGame) -> list[str]:
    """The sections whose conditions hold now (JL-23.05)."""
    state = game.state
    return [
        each.number
        for each in state.catalog.sections.values()
        if each.condition is not None and each.number not in state.sections and each.condition.evaluate(Happening(game))
    ]


def look_up(game: LionGame, character: Character, letter: str) -> Steps:
    """A character finds an entry of the goods list; only now anybody learns what it says (JL-80.07)."""
    game.state.looked_up.append(letter)
    tell(game, "looked_up", "JL-80.07", who=character.id, entry=letter)
    yield from run_effects(game, game.state.catalog.goods(letter), Found(game, character, letter))
