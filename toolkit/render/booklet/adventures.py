"""One adventure in one language: what every system's booklet is written from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.model import Booklet, Chapter, Entry, counted
from toolkit.render.emblem import emblem
from toolkit.render.phrases import Phrases, phrases


class ToldAdventure:
    """An adventure with the words of its booklet. A system adds what its sections ask for; one whose rules speak of
    places by names that only the map gives them puts phrases that know these in the place of `phrases`."""

    def __init__(self, library: Library, adventure: Entity, language: str, *, spoiler_free: bool) -> None:
        self.library = library
        self.entity = adventure
        self.data = adventure.data
        self.language = language
        self.spoiler_free = spoiler_free
        self.phrases: Phrases = phrases(library.packs[adventure.pack].manifest.system, language)

    def words(self, *path: str, **variables: Any) -> str:
        """An entry of the booklet's phrases."""
        return self.phrases.say("booklet", *path, **variables)

    def at_hand(self, *path: str, **variables: Any) -> list[Entry]:
        """A list of the booklet's phrases as lines among the components."""
        return [counted(0, self.phrases.fill(each, **variables)) for each in self.phrases.find("booklet", *path) or ()]

    def name(self, entity: Entity) -> str:
        return self.library.called(entity, self.language)

    def booklet(
        self, facts: Iterable[tuple[str, str]], chapters: Iterable[Chapter], secrets: Sequence[str] = ()
    ) -> Booklet:
        """The booklet with what its sections were made to be."""
        name = self.entity.qualified
        return Booklet(
            name, self.name(self.entity), self.story(), emblem(name), tuple(facts), tuple(chapters), tuple(secrets)
        )

    def story(self) -> str:
        """What the cover tells: the story, or what else sets the mood."""
        told = (self.library.words(self.entity, part, self.language) for part in ("story", "flavour"))
        return next(filter(None, told), "")
