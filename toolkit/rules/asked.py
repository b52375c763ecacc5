"""What the rules ask: every kind of question of a system, declared once with its words and the keys of its options.

    QUESTIONS = Questions(
        Asked("action", "what do you do", "stay move:{direction} take-key"),
        Asked("path", "which way", "to:{cell}", about="which way does {} take"),
        options={"stay": "gain nerve, burn a tile", "move": "go {}"},
    )

The terminal asks in these words, and the reference lists them. Scenario tests are held against the keys: an option that
no question can offer is always illegal, so a slip in it would never be seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

from toolkit.content.diagnostics import nearest
from toolkit.rules.decisions import Ask
from toolkit.rules.logged import Mistake
from toolkit.rules.sentences import with_articles

_PART = re.compile(r"\{[\w -]+\}")


def _pattern(keys: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(".+".join(map(re.escape, _PART.split(key))) for key in keys))


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


class Asked:
    """One kind of question: what is asked, and the keys of its options, several in a row, in which `{place}` stands for
    any name.

    Without words, the kind is what people read. `about` is what is asked about a figure or a card (`AskAbout`); `{}`
    stands for its name. `doc` is for the reference, where the question alone does not say there what it is about.
    `alike` says in whose answer no bot finds an option better than the others: that of a seat, of the table, or of all.
    """

    __slots__ = ("_pattern", "_spelt", "about", "alike", "doc", "keys", "kind", "words")

    def __init__(
        self,
        kind: str,
        words: str,
        /,
        *keys: str,
        about: str = "",
        doc: str = "",
        alike: Literal["", "seat", "table", "all"] = "",
    ) -> None:
        self.kind = kind
        self.words = words or kind.replace("-", " ")
        self.about = about
        self.doc = doc or words or about
        self.alike = alike
        self.keys = tuple(key for several in keys for key in several.split())
        self._pattern = _pattern(self.keys)
        self._spelt = _pattern(key for key in self.keys if re.search(r"\w", _PART.sub("", key)))

    def offers(self, key: str) -> bool:
        """Whether an option can have this key."""
        return self._pattern.fullmatch(key) is not None

    def spells(self, key: str) -> bool:
        """Whether an option can have this key, of which at least one word is declared: not only any name."""
        return self._spelt.fullmatch(key) is not None


#: Whether effects happen that a rule offers (`Offer`), in the words of most systems.
MAY = Asked("may", "do you take it", "accept refuse", doc="Whether an offer of a rule is taken.", alike="table")
MAY_OPTIONS: Mapping[str, str] = {"may/accept": "yes", "may/refuse": "no"}


class Questions:
    """All questions of a system, and what options do where their keys alone are not clear.

    In the words of options, `{}` stands for what is after the colon of the key; `kind/key` comes before the key alone,
    whether it is written as a whole or up to the colon.
    """

    def __init__(self, *questions: Asked, options: Mapping[str, str] = MappingProxyType({})) -> None:
        self.table = {each.kind: each for each in questions}
        self.options = options
        if len(self.table) != len(questions):
            raise ValueError("a kind of question is declared twice")
        if idle := [each for each in options if not self._is_offered(each)]:
            raise ValueError(f"these words are for options that no question offers: {', '.join(idle)}")

    def _is_offered(self, option: str) -> bool:
        """Whether some question offers what words are for: `kind/key`, or a key alone."""
        kind, of_a_kind, key = option.rpartition("/")
        asked = [each for each in self if not of_a_kind or each.kind == kind]
        heads = (known.partition(":")[0] for each in asked for known in each.keys)
        return key in heads or (bool(of_a_kind) and any(each.offers(key) for each in asked))

    def __iter__(self) -> Iterator[Asked]:
        return iter(self.table.values())

    def __bool__(self) -> bool:
        return bool(self.table)

    def question(self, ask: Ask) -> str:
        """What is asked, in words."""
        declared = self.table.get(ask.kind)
        if declared is None:
            return ask.kind.replace("-", " ")
        return declared.about.format(ask.about) if isinstance(ask, AskAbout) and declared.about else declared.words

    def option(self, ask: Ask, key: str) -> str:
        """What an option does; empty where its key says it all."""
        kind, colon, name = key.partition(":")
        if whole := self.options.get(f"{ask.kind}/{key}"):
            return with_articles(whole, {"": name}).format(name)
        words = self.options.get(f"{ask.kind}/{kind}") or self.options.get(kind, "")
        if colon and "{}" not in words:
            return ""  # what is named after the colon says it all
        return with_articles(words, {"": name}).format(name)

    def alike(self, where: Literal["seat", "table"]) -> frozenset[str]:
        """The kinds of questions to a seat, or to the table, of which bots find no option better than the others."""
        return frozenset(each.kind for each in self if each.alike in (where, "all"))

    def check_known(self, who: str, known: Iterable[str]) -> None:
        """Raise where a bot neither judges a kind of question nor is said to have no opinion on it, or knows one that
        is never put."""
        wrong = sorted(self.table.keys() ^ {*known, *self.alike("seat"), *self.alike("table")})
        if wrong:
            raise ValueError(f"{who} and the kinds of questions do not fit together: {', '.join(wrong)}")

    def problem(self, ask: Ask) -> str:
        """Why a question is not as declared, in words; empty when it is."""
        declared = self.table.get(ask.kind)
        if declared is None:
            return f"the question {ask.kind!r} is not declared"
        wrong = next((key for key in ask.options if not declared.offers(key)), None)
        return f"the question {ask.kind!r} offers {wrong!r}, which is not declared" if wrong is not None else ""

    def mistake_of_key(self, key: str) -> Mistake | None:
        """What is wrong with an option that a test names: no question can offer it."""
        if not self.table or any(each.spells(key) for each in self):
            return None
        head = key.partition(":")[0]
        heads = {known.partition(":")[0] for each in self for known in each.keys if not known.startswith("{")}
        near = nearest(head, heads)
        if near is None and any(each.offers(key) for each in self):
            return None  # the name of a die, say, and like no word
        written = sorted({known for each in self for known in each.keys if known.partition(":")[0] == (near or head)})
        hint = f"did you mean {' or '.join(map(repr, written))}?" if written else ""
        return Mistake(key, f"no question offers {key!r}", hint)

    def mistake_of_kind(self, kind: str) -> Mistake | None:
        """What is wrong with a kind of question that a test names."""
        if not self.table or kind in self.table:
            return None
        return Mistake(kind, f"no question is called {kind!r}", _hint(kind, self.table))


def _hint(word: str, known: Iterable[str]) -> str:
    near = nearest(word, sorted(known))
    return f"did you mean {near!r}?" if near else ""
