"""The terms of a system in one language: one word a thing, with its gender, its cases and what it must not be called.

`templates/phrases/<system>/glossary/<language>.yaml` holds one entry a term. Phrases, sheets, booklets, pages and the
terminal take their words from it, and checks look for second words. How it is written: docs/reference/glossary.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from toolkit.content.inflection import Inflected, folded
from toolkit.content.resources import data_file, data_folders
from toolkit.content.shipped_files import damaged, package_of, read_shipped

CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "locative")
"""The order in which an entry lists its forms. A language without cases writes one word instead of a list."""
GENDERS = ("masculine", "feminine", "neuter")
PLURAL = "plural"

_KEYS = {"gender", "animate", "one", "many", "few", "icon", "not", *GENDERS, PLURAL}
#: Where a language takes the form after 2, 3 and 4 from; others have the plural there.
_FEW = {"ru": ("one", "genitive")}

OTHER_LETTERS = frozenset({"ru", "uk"})
"""Languages of whose words none stands in a text of plain Latin letters."""

Forms = tuple[str, ...]


class GlossaryError(Exception):
    """A glossary that cannot be used: which entry, and what is wrong with it."""


class Term(NamedTuple):
    """One thing of the rules in one language. An adjective has no forms of its own, but those of every gender."""

    name: str
    language: str
    gender: str = ""
    animate: bool = False
    one: Forms = ()
    many: Forms = ()
    few: str = ""
    icon: str = ""
    #: What it must not be called; see `toolkit.content.inflection` for how such words are written.
    forbidden: tuple[str, ...] = ()
    genders: Mapping[str, Forms] = MappingProxyType({})

    def form(self, case: str = "nominative", *, plural: bool = False) -> str:
        """The word in a case; of what has only one number, that one."""
        forms = (self.many or self.one) if plural else (self.one or self.many)
        return _in_case(forms or self.genders["masculine"], case)

    def agreeing(self, other: Term, case: str = "nominative", *, plural: bool = False) -> str:
        """An adjective as it stands beside another term."""
        gender = PLURAL if plural or not other.one else other.gender or "neuter"
        forms = self.genders[gender]
        if case == "accusative" and other.animate and gender in ("masculine", PLURAL):
            case = "genitive"
        return _in_case(forms, case)

    def counted(self, case: str = "nominative") -> dict[str, str]:
        """What stands after a number, by the plural forms of the language: `one` zone, `few`, `many`, a fraction."""
        if case not in ("nominative", "accusative") or len(self.one or self.many) == 1:
            several = self.form(case, plural=True)
            return {"one": self.form(case), "few": several, "many": several, "other": several}
        number, few_case = _FEW.get(self.language, ("many", "nominative"))
        few = self.few or self.form(few_case, plural=number == "many")
        if not self.many:  # what is not counted by the piece: `2 урона`, `2 шкоди`
            few = self.few or self.form("genitive")
        if case == "accusative" and self.animate:
            few = self.form("genitive", plural=True)
        many, fraction = self.form("genitive", plural=True), self.form("genitive")
        return {"one": self.form(case), "few": few, "many": many, "other": fraction}

    def all_forms(self) -> Iterator[str]:
        yield from (*self.one, *self.many, *((self.few,) if self.few else ()))
        for forms in self.genders.values():
            yield from forms


def _in_case(forms: Forms, case: str) -> str:
    return forms[CASES.index(case)] if len(forms) > 1 else forms[0]


class SecondWord(NamedTuple):
    """A word that a text has for a thing that is called otherwise."""

    start: int
    end: int
    found: str
    term: Term


class Glossary:
    """The terms of one system in one language."""

    def __init__(self, language: str, terms: Mapping[str, Term]) -> None:
        self.language = language
        self.terms = terms
        self._by_icon = {term.icon: term for term in terms.values() if term.icon}
        self._forbidden = [(Inflected(words, language), term) for term in terms.values() for words in term.forbidden]
        self._own = frozenset(form for term in terms.values() for form in term.all_forms())

    def get(self, name: str) -> Term | None:
        return self.terms.get(name)

    def of_icon(self, icon: str) -> Term | None:
        """The term that an icon stands for."""
        return self._by_icon.get(icon)

    def second_words(self, text: str) -> list[SecondWord]:
        """Words that a text uses for things that have another name, by their place. What is the very word of
        another term is that term: where a boss must not be a leader, the skill `Leader` still has its name."""
        plain = folded(text)
        found = [
            SecondWord(match.start(), match.end(), match[0], term)
            for words, term in self._forbidden
            if words.may_be_in(plain)
            for match in words.pattern.finditer(text)
            if match[0] not in self._own
        ]
        return sorted(found, key=lambda each: (each.start, -each.end))


@cache
def glossary(system: str, language: str) -> Glossary:
    """The glossary of a system; an empty one where it has none in this language. Raises `GlossaryError`."""
    path = data_file("templates", "phrases", system, "glossary", f"{language}.yaml")
    if path is None:
        return Glossary(language, {})
    shown = f"{system}/glossary/{path.name}"
    data = read_shipped(path).data
    try:
        if not isinstance(data, dict):
            raise GlossaryError(f"{shown} is no mapping")
        return read_glossary(language, data, shown)
    except GlossaryError as error:
        if package_of(path) is None:
            raise
        raise damaged(path, str(error)) from None


@cache
def glossary_languages(system: str) -> tuple[str, ...]:
    """The languages in which a system has a glossary."""
    folders = (folder / "phrases" / system / "glossary" for folder in data_folders("templates"))
    found = (path.stem for folder in folders if folder.is_dir() for path in folder.glob("*.yaml"))
    return tuple(sorted(set(found)))


def read_glossary(language: str, data: Mapping[str, Any], shown: str = "the glossary") -> Glossary:
    """A glossary from its data. Raises `GlossaryError`."""
    terms = {}
    for name, entry in data.items():
        try:
            terms[name] = _term(str(name), language, entry)
        except (GlossaryError, TypeError, ValueError) as error:
            raise GlossaryError(f"{shown}: the term {name!r} {error}") from error
    icons = [term.icon for term in terms.values() if term.icon]
    for icon in icons:
        if icons.count(icon) > 1:
            raise GlossaryError(f"{shown}: two terms have the icon {icon!r}")
    return Glossary(language, terms)


def _term(name: str, language: str, entry: Any) -> Term:
    if not isinstance(entry, dict):
        raise GlossaryError("is not a mapping of its forms")
    if unknown := sorted(set(entry) - _KEYS):
        raise GlossaryError(f"has the unknown key {unknown[0]!r}")
    genders = {gender: _forms(entry, gender) for gender in (*GENDERS, PLURAL) if gender in entry}
    one, many = _forms(entry, "one"), _forms(entry, "many")
    if genders and (one or many or len(genders) != len(GENDERS) + 1):
        raise GlossaryError("is an adjective, which has 'masculine', 'feminine', 'neuter', 'plural' and no other forms")
    if not (one or many or genders):
        raise GlossaryError("has neither 'one' nor 'many'")
    gender = entry.get("gender", "")
    if gender and gender not in (*GENDERS, PLURAL):
        raise GlossaryError(f"has the gender {gender!r}; write one of {', '.join((*GENDERS, PLURAL))}")
    if len(one or many) > 1 and not gender:
        raise GlossaryError("has cases but no 'gender'")
    forbidden = tuple(map(str, entry.get("not", ())))
    few, icon, animate = str(entry.get("few", "")), str(entry.get("icon", "")), entry.get("animate", False)
    return Term(
        name=name,
        language=language,
        gender=gender,
        animate=bool(animate),
        one=one,
        many=many,
        few=few,
        icon=icon,
        forbidden=forbidden,
        genders=genders,
    )


def _forms(entry: Mapping[str, Any], key: str) -> Forms:
    """The forms of a word as they are written: one for all cases, or one for each case."""
    written: str | Sequence[str] | None = entry.get(key)
    if written is None:
        return ()
    if isinstance(written, str):
        return (written,)
    if len(written) != len(CASES) or not all(isinstance(each, str) and each for each in written):
        raise GlossaryError(f"has in {key!r} not one word for each of {', '.join(CASES)}")
    return tuple(written)
