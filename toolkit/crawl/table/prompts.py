"""Questions and options in words, for people at a terminal: tables that a system fills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.rules.decisions import Ask


class AskAbout(Ask):
    """A question about a figure or a card, by its name at the table, or about a number."""

    __slots__ = ("about",)

    def __init__(self, kind: str, who: str, options: Mapping[str, Any], rule: str, about: str) -> None:
        super().__init__(kind, who, options, rule)
        self.about = about


class Offer(Ask):
    """A question whether effects happen; they are named by where they are written, `pack/id#/pointer`."""

    __slots__ = ("places",)

    def __init__(self, kind: str, who: str, options: Mapping[str, Any], rule: str, places: Sequence[str]) -> None:
        super().__init__(kind, who, options, rule)
        self.places = places


@dataclass(frozen=True, slots=True)
class Prompts:
    """What is asked, by the kind of the question, and what options do, where their keys alone are not clear."""

    questions: Mapping[str, str] = field(default_factory=dict)
    #: What is asked about a figure or a card; `{}` stands for its name.
    about: Mapping[str, str] = field(default_factory=dict)
    #: `{}` stands for what is after the colon of the key. `kind/key` comes before the key alone.
    options: Mapping[str, str] = field(default_factory=dict)

    def question(self, ask: Ask) -> str:
        """What is asked; most kinds of questions say it by themselves."""
        if isinstance(ask, AskAbout) and ask.kind in self.about:
            return self.about[ask.kind].format(ask.about)
        return self.questions.get(ask.kind, ask.kind.replace("-", " "))

    def option(self, ask: Ask, key: str) -> str:
        """What an option does; empty where its key says it all."""
        kind, colon, name = key.partition(":")
        words = self.options.get(f"{ask.kind}/{kind}") or self.options.get(kind, "")
        if colon and "{}" not in words:
            return ""  # what is named after the colon says it all
        return words.format(name)
