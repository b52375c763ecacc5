"""Parts of a scenario that stay closed until their time comes: sections, and the goods list (JL-23.05, JL-80.07)."""

from __future__ import annotations

from toolkit.crawl.telling import tell
from toolkit.rules.decisions import Steps
from toolkit.rules.effects import run_effects
from toolkit.systems.jaws_of_the_lion.fights.changes import happens
from toolkit.systems.jaws_of_the_lion.state import Character
from toolkit.systems.jaws_of_the_lion.verbs.moments import Found, Happening, LionGame


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
