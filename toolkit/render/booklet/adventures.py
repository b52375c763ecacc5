"""One adventure in one language: what every system's booklet is written from."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.render.booklet.model import Booklet, Chapter, Entry, Section, counted
from toolkit.render.emblem import emblem
from toolkit.render.own_names import own_names
from toolkit.render.phrases import Phrases, phrases
from toolkit.render.runs import Paragraph, drawn_words, runs_of
from toolkit.rules.counters import counters_of
from toolkit.rules.reading import tree_of
from toolkit.rules.tree import EntityTree, TriggerNode
from toolkit.rules.vocabulary import Vocabulary


class ToldAdventure:
    """An adventure with the words of its booklet. A system adds what its sections ask for."""

    #: What its rules may say.
    vocabulary: ClassVar[Vocabulary]

    def __init__(self, library: Library, adventure: Entity, language: str, *, spoiler_free: bool) -> None:
        self.library = library
        self.entity = adventure
        self.data = adventure.data
        self.language = language
        self.spoiler_free = spoiler_free
        self.phrases: Phrases = phrases(library.packs[adventure.pack].manifest.system, language)

    @cached_property
    def tree(self) -> EntityTree:
        return tree_of(self.vocabulary, self.library, self.entity)

    @cached_property
    def rules(self) -> tuple[TriggerNode, ...]:
        """The rules of the adventure."""
        return self.tree.triggers("rules")

    def call_places(self, called: Mapping[str, str]) -> None:
        """From now on words know the names that only the map gives to places of which rules speak."""
        self.phrases = self.phrases.calling(own_names(self.library, self.tree, self.phrases, called))

    def words(self, *path: str, **variables: Any) -> str:
        """An entry of the booklet's phrases."""
        return self.phrases.say("booklet", *path, **variables)

    def at_hand(self, *path: str, **variables: Any) -> list[Entry]:
        """A list of the booklet's phrases as lines among the components."""
        return [counted(0, self.phrases.fill(each, **variables)) for each in self.phrases.find("booklet", *path) or ()]

    def said(self, *path: str, **variables: Any) -> Paragraph:
        """One entry of the booklet's phrases as a paragraph: words, or `lead` and `body`."""
        if isinstance(self.phrases.find("booklet", *path), Mapping):
            lead, body = (runs_of(self.words(*path, part, **variables)) for part in ("lead", "body"))
            return Paragraph(lead, body)
        return Paragraph((), runs_of(self.words(*path, **variables)))

    def all_said(self, *path: str, **variables: Any) -> list[Paragraph]:
        """Every entry of a list of the booklet's phrases that has something to say."""
        filled = (self.phrases.fill(each, **variables) for each in self.phrases.find("booklet", *path) or ())
        return [Paragraph((), runs_of(words)) for words in filled if words]

    def told(self, *pointer: str | int) -> str:
        """Words that stand at a place of the adventure, "" where there are none."""
        return self.library.words(self.entity, pointer, self.language) or ""

    def find(self, kind: str, reference: object) -> Entity:
        """What the adventure refers to."""
        return self.library.get(str(reference), kind=kind, pack=self.entity.pack)

    def name(self, entity: Entity) -> str:
        return self.library.called(entity, self.language)

    def name_of(self, kind: str, reference: object) -> str:
        """What people call something that the adventure refers to."""
        return self.name(self.find(kind, reference))

    def counters_said(self, without: Container[str] = ()) -> list[Paragraph]:
        """What players set up for the counters of the adventure, but for those that nobody knows of yet."""
        return [
            self.said(
                "counter",
                name=self.told("counters", name, "name") or name,
                start=counter.start,
                least=counter.least,
                most=counter.most,
            )
            for name, counter in counters_of(self.data).items()
            if name not in without
        ]

    def tokens_said(
        self, place: Callable[[str], str] = lambda at: at, places: Container[str] | None = None
    ) -> list[Paragraph]:
        """Where players put the tokens of the adventure's own; `place` says what a place is called.

        With `places`, those of some places alone: nobody may know of the others yet.
        """
        return [
            self.said(
                "token_on_map",
                count=int(each.get("count", 1)),
                token=self.name_of("token", each["token"]),
                at=place(str(each["at"])),
            )
            for each in self.data.get("tokens") or ()
            if places is None or str(each["at"]) in places
        ]

    def components(self, groups: Mapping[str, Sequence[Entry]]) -> Section:
        """What lies on the table, in groups that are named under `groups` of the booklet's phrases; empty ones are left
        out."""
        shown = [
            {"name": name, "title": self.words("groups", name), "entries": list(entries)}
            for name, entries in groups.items()
            if entries
        ]
        return Section("components", self.words("components"), {"groups": shown})

    def objectives(
        self, items: Iterable[tuple[str, Iterable[Paragraph]]], first: int = 1, title: str = "objectives"
    ) -> Section:
        """What must be done: the name of each objective, and how it is met."""
        shown = [
            {"number": number, "name": drawn_words(name), "paragraphs": [each.to_data() for each in how]}
            for number, (name, how) in enumerate(items, first)
        ]
        return Section("objectives", self.words(title), {"items": shown})

    def outcome(self, *, win: Sequence[Paragraph], lose: Sequence[Paragraph]) -> Section:
        """How the game is won and lost."""
        parts = [
            {"name": name, "title": self.words(name), "paragraphs": [each.to_data() for each in paragraphs]}
            for name, paragraphs in (("win", win), ("lose", lose))
        ]
        return Section("outcome", self.words("outcome"), {"parts": parts})

    def booklet(
        self, facts: Iterable[tuple[str, str]], chapters: Iterable[Chapter], secrets: Sequence[str] = ()
    ) -> Booklet:
        """The booklet: what its cover tells, its chapters, and the secrets at its end."""
        name = self.entity.qualified
        return Booklet(
            name, self.name(self.entity), self.story(), emblem(name), tuple(facts), tuple(chapters), tuple(secrets)
        )

    def story(self) -> str:
        """What the cover tells: the story, or what else sets the mood."""
        told = (self.library.words(self.entity, part, self.language) for part in ("story", "flavour"))
        return next(filter(None, told), "")
