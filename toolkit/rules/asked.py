"""What the rules ask: every kind of question of a system, declared once with the keys its options can have.

    QUESTIONS = Questions(
        Asked("action", "What a prisoner does in its turn.", "stay", "move:{direction}", "take-key"),
        Asked("dodge", "Whether nerve is spent on a dodge.", "dodge", "suffer"),
    )

The reference lists it. Scenario tests are held against it: an option that no question can offer is always illegal, so a
slip in it would never be seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from toolkit.content.diagnostics import nearest
from toolkit.rules.decisions import Ask
from toolkit.rules.logged import Mistake

_PART = re.compile(r"\{[\w -]+\}")


def _pattern(keys: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(".+".join(map(re.escape, _PART.split(key))) for key in keys))


class Asked:
    """One kind of question: what it is about, and the keys of its options, in which `{place}` stands for any name."""

    __slots__ = ("_pattern", "_spelt", "doc", "keys", "kind")

    def __init__(self, kind: str, doc: str, /, *keys: str) -> None:
        self.kind = kind
        self.doc = doc
        self.keys = keys
        self._pattern = _pattern(keys)
        self._spelt = _pattern(key for key in keys if re.search(r"\w", _PART.sub("", key)))

    def offers(self, key: str) -> bool:
        """Whether an option can have this key."""
        return self._pattern.fullmatch(key) is not None

    def spells(self, key: str) -> bool:
        """Whether an option can have this key, of which at least one word is declared: not only any name."""
        return self._spelt.fullmatch(key) is not None


class Questions:
    """All questions of a system."""

    def __init__(self, *questions: Asked) -> None:
        self.table = {each.kind: each for each in questions}
        if len(self.table) != len(questions):
            raise ValueError("a kind of question is declared twice")

    def __iter__(self) -> Iterator[Asked]:
        return iter(self.table.values())

    def __bool__(self) -> bool:
        return bool(self.table)

    def check_known(self, who: str, known: Iterable[str]) -> None:
        """Raise where somebody does not know every kind of question, or knows one that is never put."""
        wrong = sorted(self.table.keys() ^ set(known))
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
