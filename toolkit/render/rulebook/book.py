"""A rule book as data: the outline of a system with its words, numbers and generated parts put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from toolkit.content.library import Library
from toolkit.render.emblem import emblem
from toolkit.render.phrases import MissingPhraseError, phrases
from toolkit.render.rulebook.indexing import Mention, index_of
from toolkit.render.rulebook.outline import ChapterPlan, Part, outline_of, words_of_book
from toolkit.render.rulebook.shared import SHARED, own_entities
from toolkit.render.rulebook.telling import Drawn, Maker, Told, runs
from toolkit.systems import part as part_of

#: The module of a system that has the numbers of its book (`numbers`), makes parts of it (`PARTS`), and may name kinds
#: whose rules stand on no component (`OWN_KINDS`).
_MODULE = "booklet.rulebook"
_OWN = "own"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rule book of a pack in one language: what the layout is given."""

    id: str
    data: Mapping[str, Any]


def rulebook_of(library: Library, pack: str, language: str) -> Rulebook:
    """The rule book of a pack's system, with what the pack adds. Raises `MissingPhraseError` where words are missing,
    and `ContentFault` where something of the pack cannot be said."""
    return _Writer(library, pack, language).book()


class _Writer:
    """Writes one book, chapter by chapter."""

    def __init__(self, library: Library, pack: str, language: str) -> None:
        self.system = library.packs[pack].manifest.system
        self.language = language
        self.words = words_of_book(self.system, language)
        module = part_of(self.system, _MODULE)
        box = box_of(library, pack)
        numbers: Mapping[str, Any] = module.numbers(library, box) if module is not None else {}
        self.makers: Mapping[str, Maker] = {**SHARED, **(module.PARTS if module is not None else {})}
        counted = SimpleNamespace(**numbers)  # words say n.keys, which a mapping would take for its own
        own_kinds: Sequence[str] = getattr(module, "OWN_KINDS", ())
        self.told = Told(library, pack, box, phrases(self.system, language), counted, {}, own_kinds)
        self.mentions: list[Mention] = []

    def book(self) -> Rulebook:
        outline, told = outline_of(self.system), self.told
        chapters = [self._chapter(each) for each in outline.chapters if self._is_needed(each)]
        name = f"{self.system}/rulebook"
        pack = told.library.title(told.pack, self.language) if told.pack != told.box else ""
        labels = phrases(self.system, self.language)
        data = {
            "id": name,
            "name": self._said("name"),
            "title": labels.say("rulebook", "title"),
            "story": self._said("story"),
            "emblem": emblem(name),
            "facts": [
                {"icon": each["icon"], "words": told.fill(each["words"])} for each in self.words.get("facts") or ()
            ],
            "pack": pack,
            "chapters": chapters,
            "index": index_of(self.mentions, self.language),
            "labels": {
                name: labels.say("rulebook", name) for name in ("contents", "index", "index_note", "example", "page")
            },
        }
        return Rulebook(name, data)

    def _is_needed(self, chapter: ChapterPlan) -> bool:
        """A chapter about what the pack adds is left out where it adds nothing."""
        return any(each.made != _OWN for each in chapter.parts) or bool(own_entities(self.told))

    def _chapter(self, plan: ChapterPlan) -> dict[str, Any]:
        step = 0
        parts = []
        for each in plan.parts:
            if each.style in ("heading", "text") and not each.made:
                step = 0  # what follows is another list
            step += each.style == "step"
            parts.append({**self._part(plan, each), "id": f"{plan.name}/{each.name}", "number": step})
        return {"id": plan.name, "title": self._said(plan.name, "title"), "parts": parts}

    def _part(self, plan: ChapterPlan, part: Part) -> Drawn:
        written = (self.words.get(plan.name) or {}).get(part.name)
        place = f"{plan.name}/{part.name}"
        for term in part.about:
            self.mentions.append(Mention(self.told.phrases.title(term), place, part.rules))
        if part.made:
            words = written if isinstance(written, Mapping) else {}
            return self.makers[part.made](replace(self.told, words=words))
        return self._paragraph(part, place, written)

    def _paragraph(self, part: Part, place: str, written: Any) -> Drawn:
        said = written if isinstance(written, Mapping) else {"body": written}
        if not isinstance(said.get("body"), str):
            raise MissingPhraseError(self.system, self.language, "rulebook", place)
        lead = self.told.fill(str(said.get("lead", "")))
        if lead and part.style in ("text", "rule") and not part.about:  # what it explains is in the index already
            self.mentions.append(Mention(lead.rstrip(".,;?!:"), place, part.rules))
        body = self.told.fill(str(said["body"]))
        goes_on = body[:1].islower() or body[:1] == "—"
        stop = bool(lead) and not goes_on and lead[-1] not in ".?!:"
        return {"kind": part.style, "lead": runs(f"{lead}." if stop else lead), "body": runs(body)}

    def _said(self, *path: str) -> str:
        found: Any = self.words
        for step in path:
            found = found.get(step) if isinstance(found, Mapping) else None
        if not isinstance(found, str):
            raise MissingPhraseError(self.system, self.language, "rulebook", ".".join(path))
        return self.told.fill(found)


def box_of(library: Library, pack: str) -> str:
    """The pack whose components one plays with: the one that needs no other."""
    boxes = (name for name in library.visible(pack) if not library.packs[name].manifest.requires)
    return next(boxes, pack)
