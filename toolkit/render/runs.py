"""Words as a layout gets them: runs of text and icons, grouped into paragraphs."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any

from babel import Locale

from toolkit.content.glossary import glossary
from toolkit.content.shipped_icons import icons
from toolkit.render.typography import NO_BREAK, tied

MARK = re.compile(r"\{([a-z][a-z0-9-]*)\}")
#: A mark, and the number it stands behind.
_COUNTED_MARK = re.compile(r"(?:(?P<number>\d{1,9})(?P<space>\s?))?\{(?P<name>[a-z][a-z0-9-]*)\}")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text, or one icon. Exactly one of the two is set."""

    text: str = ""
    icon: str = ""

    def to_data(self) -> dict[str, str]:
        return {"icon": self.icon} if self.icon else {"text": self.text}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule on a card. `lead` says when and at what price, `body` says what happens; it may have no lead.

    Without a body it is a heading. Of a rule whose lead names a moment and asks for more, `moment` and `condition` are
    the two apart, for lists in which several rules share a moment.
    """

    lead: tuple[Run, ...]
    body: tuple[Run, ...]
    moment: tuple[Run, ...] = ()
    condition: tuple[Run, ...] = ()

    def __str__(self) -> str:
        """The words with icons as marks: `Attack {bang}: +2 {hit}`."""
        lead, body = plain(self.lead), plain(self.body)
        return f"{lead}: {body}" if lead and body else lead or body

    def to_data(self) -> dict[str, Any]:
        return {"lead": [run.to_data() for run in self.lead], "body": [run.to_data() for run in self.body]}


def drawn_words(words: str) -> list[dict[str, str]]:
    """Words as layouts draw them: text and icons."""
    return [run.to_data() for run in runs_of(words)]


def plain(runs: tuple[Run, ...]) -> str:
    return "".join(f"{{{run.icon}}}" if run.icon else run.text for run in runs).replace(NO_BREAK, " ")


def runs_of(words: str) -> tuple[Run, ...]:
    """Words with marks as runs. A mark that names no icon stays text: whether it may is for the checks to say."""
    return tuple(_split(tied(words)))


def _split(words: str, known: Container[str] | None = None) -> Iterator[Run]:
    known = icons() if known is None else known
    end = 0
    for mark in MARK.finditer(words):
        if mark[1] not in known:
            continue
        if mark.start() > end:
            yield Run(text=words[end : mark.start()])
        yield Run(icon=mark[1])
        end = mark.end()
    if end < len(words):
        yield Run(text=words[end:])


def with_icons(value: Any, marks: Container[str]) -> Any:
    """Data of a component in which marks that stayed text, because only the pack has such icons, are icons."""
    if isinstance(value, dict):
        return {key: with_icons(each, marks) for key, each in value.items()}
    if not isinstance(value, list):
        return value
    found: list[Any] = []
    for each in value:
        if isinstance(each, dict) and each.keys() == {"text"}:
            found += [run.to_data() for run in _split(each["text"], marks)]
        else:
            found.append(with_icons(each, marks))
    return found


def icon_title(name: str, language: str, system: str = "") -> str:
    """What an icon shows, in the words of the system's glossary or those of the icon itself; the icons of packs have
    no other words than their names."""
    term = glossary(system, language).of_icon(name) if system else None
    if term is not None:
        return term.form()
    known = icons().get(name)
    return known.titles.get(language, known.titles["en"]) if known else name.replace("-", " ")


def without_icons(words: str, language: str, system: str = "", *, quoted: bool = False) -> str:
    """Words for where no icon can be drawn: `2 {wound}` is `2 wounds`. A mark that names no icon stays as it is.

    Where `quoted`, an icon that nothing counts is named in brackets, as a sign and not as a word of the sentence, and
    one thing after a word, not after a sign, is in the accusative.
    """
    terms = glossary(system, language)

    def said(mark: re.Match[str]) -> str:
        number, space, name = mark["number"] or "", mark["space"] or "", mark["name"]
        icon = icons().get(name)
        if icon is None:
            return mark[0]
        term = terms.of_icon(name)
        forms = term.counted() if term is not None and term.many else icon.counted.get(language)
        if not number or forms is None:
            title = icon_title(name, language, system)
            return f"{number}{space}{f'‹{title}›' if quoted else title}"
        form = Locale.parse(language).plural_form(int(number))
        if quoted and form == "one" and term is not None and words[: mark.start()].rstrip()[-1:].isalpha():
            return f"{number}{space}{term.form('accusative')}"  # what somebody takes, gets or gives: `получите 1 рану`
        return f"{number}{space}{forms[form if form in forms else 'many']}"

    return _COUNTED_MARK.sub(said, words)
