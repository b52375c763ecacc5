"""Phrases: how a language says what a system's content can do. Ours alone; nothing from a pack is ever a template.

`templates/phrases/common/<language>.yaml` holds what all systems say alike (comparisons, `and`, `or`, and
`and_soft`, which Ukrainian says between a vowel and a consonant),
`templates/phrases/<system>/print/<language>.yaml` what layouts print besides names and rules,
`templates/phrases/<system>/booklet/<language>.yaml` what adventures and their booklets say, and
`templates/phrases/<system>/<language>.yaml` the rest:

| section | one entry for each | variables |
|---|---|---|
| `trigger` | `lead`, `body`, `join`: how a trigger is put together | `event`, `condition`, `effects`, `place`, extras |
| `effect_if` | an effect with a condition of its own | `condition`, `effect` |
| `verbs` | verb | its arguments, `on`, the event, whom that is `about`, `owner`, and `data`, what its card says |
| `passive` | `lead`: who or when a lasting change is for; `named` | `condition`, `place`, `owner`, `stat` |
| `events` | event | extras: what the system adds to triggers |
| `leads` | list of events: effects that happen on them by themselves begin with their words | |
| `moments` | event whose condition says what it is about: `subject`, `lead`, what to read `also` | `subject`, `names` |
| `nothings` | event that rules may replace by nothing: the whole sentence | `subject`, `condition` |
| `own_names` | kind of thing or of entity that rules name: how its name stands in a sentence | `name` |
| `merge` | verb that may be said once for several places: where in its arguments the place stands | |
| `series` | verb whose effects in a row are one sentence: arguments `alike`, each `part`, the `whole` | `parts` |
| `selectors` | family, then selector: words, or the forms they take | its arguments, and `on`, the event |
| `traits` | lasting property that an entity lists under `traits` | `owner` |
| `properties` | field that is a rule by itself: words, or `lead`, `body`, a selector's `family` | `value`, `data` |
| `names` | name in expressions: words, or `holds` and `fails` for conditions | |
| `comparisons` | name and sign, such as `level >=`, that have better words than the sign alone | `right` |
| `declined` | `nouns` and `adjectives` that names begin with, and are no terms: genitive and dative | |
| `formula` | case: how a sum or a product stands behind a comparison that wants this case | `formula` |
| `contains` | list in expressions: `holds` and `fails` | `item`, and its `name` in the expression |
| `conditions` | a whole condition in standard spelling: `holds`, `fails`; what stands for `x == 0` serves `x > 0` | |
| `subject` | what conditions side by side say only once when all begin with it | |
| `words` | word of an argument, enum or keyword that is no term; `token:lair` is how the name `token` calls it | |
| `labels` | word printed on components besides the rules that is no term | |
| `voices` | voice (`Voice`), then any section: what is said instead where its words are not the usual ones | |
| `pronouns` | gender: how a thing of this gender is spoken of, case by case | |
| `number_words` | form, such as `feminine`: small numbers as words, from one on | |
| `nouns` | what is counted and is no term: its form for every kind of number | |

The things of the rules themselves are terms of the glossary (`toolkit/content/glossary.py`): their words, genders and
cases stand there and nowhere else. `words` and `labels` of the same name are looked up there.

Behind a comparison stands `right`: a number, a letter, or the words of another name, in the case that is asked for
(`right.genitive`, `right.dative`, `right.nominative`). Words of `comparisons` that do not say which stand with numbers,
letters and words in quotes alone; other names are compared with the words of `operators`.

Every entry is a Jinja2 fragment; `{hit}` is an icon mark. Fragments may call `term(name, case, 'plural')`,
`agreeing(adjective, name, case, 'plural')`, `pronoun(name, case)`, `many(n, name, case)`, `form(n, name, case)`,
`spelled(n, form)`, `signed(n)`, `word(w)`, `label(w)`, `icon(name)` and `say(section, name, …)` for another entry; a
file may have sections of its own for that. `| capital` makes the first letter a capital one. `called(name)` is what
people call something that an adventure named, `own(kind, name)` is what is known of it, or nothing. `rule(name)` is a
number of the rules, such as how many actions a hero has. `owner`, in triggers too, is the kind of entity whose rule is
said. Where whoever rules speak of is no `you`, what differs stands under `voices`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from babel import Locale

from toolkit.content.entity import merge
from toolkit.content.glossary import CASES, PLURAL, Glossary, Term, glossary
from toolkit.content.resources import data_file
from toolkit.content.shipped_files import damaged, read_shipped
from toolkit.render.declining import declined
from toolkit.render.fragments import Fragments
from toolkit.render.phrase_faults import blame, collect
from toolkit.systems import find

LANGUAGES = ("en", "ru", "uk")
MINUS = "\u2212"
_SPACES = re.compile(" {2,}")
#: What a drawn map calls zones, doors and halls.
_PLACE = re.compile("[A-Z]+|[0-9]+")
_WHOLE_NUMBERS = re.compile(r"-?[0-9]+")
#: The last letter and the first two between which Ukrainian says й, not і: a vowel, and no sound that is like й.
_SOFT = re.compile(r"[аеєиіїоуюя](?!в[бвгґджзклмнпрстфхцчшщ])[абвгґдежзиклмнопрстуфхцчшщ]", re.IGNORECASE)


class MissingPhraseError(LookupError):
    """A language has no phrase for something content says."""

    def __init__(self, system: str, language: str, section: str, name: str) -> None:
        super().__init__(f"there is no phrase for {section} {name!r} of {system} in {language!r}")
        #: Where it would stand in the phrases.
        self.place = "all" if section == "language" else f"{section}: {name}"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in an effect: known when content is read (`number`), or worked out in play (shown as a letter)."""

    number: int | None
    shown: str

    def __str__(self) -> str:
        return self.shown


class Phrases:
    """The phrases of one system in one language."""

    def __init__(self, system: str, language: str, data: Mapping[str, Any], terms: Glossary | None = None) -> None:
        self.system = system
        self.language = language
        self.data = data
        #: The same in the voices that were asked for; "" is the usual one.
        self._voices: dict[str, Mapping[str, Any]] = {"": data}
        self.voice = ""
        self.glossary = terms or Glossary(language, {})
        #: What people call the things that one adventure names: see `toolkit.render.own_names`.
        self._own: Mapping[str, str] = {}
        self._plural = Locale.parse(language).plural_form
        filters = {"word": self.word, "capital": capital, "small": _small, "icon": icon}
        self._fragments = Fragments(f"{system} in {language!r}", filters, partial(blame, system, language))
        self._functions = self._bound()

    def _bound(self) -> dict[str, Any]:
        """What fragments may call; they are handed out with every fragment, because `calling` shares the fragments."""
        return {
            **self._fragments.globals,
            "signed": signed,
            "icon": icon,
            "say": self._part,
            "term": self.term,
            "agreeing": self.agreeing,
            "pronoun": self.pronoun,
            "many": self.many,
            "word": self.word,
            "label": self.label,
            "form": self.form,
            "spelled": self.spelled,
            "listed": self.listed,
            "called": self.called,
            "own": self.own,
            "rule": self.rule,
            "voice": self.voice,
        }

    @property
    def names(self) -> Mapping[str, str]:
        """What people call the things that the adventure of these phrases names."""
        return self._own

    def calling(self, own: Mapping[str, str]) -> Phrases:
        """The same phrases for an adventure that has names of its own."""
        other = copy(self)
        other._own = own
        other._functions = other._bound()
        return other

    def in_voice(self, name: str) -> Phrases:
        """The same phrases where they speak of whoever acts in another voice; an empty name is the usual one."""
        if name not in self._voices:
            own = self._voices[""].get("voices", {}).get(name)
            if own is None:
                raise MissingPhraseError(self.system, self.language, "voices", name)
            self._voices[name] = merge(own, dict(self._voices[""]))
        if self.voice == name:
            return self
        other = copy(self)
        other.data, other.voice = self._voices[name], name
        other._functions = other._bound()
        return other

    def rule(self, name: str, of: int | None = None) -> int:
        """A number of the system's rules (`Vocabulary.numbers`), so that no phrase repeats one by itself."""
        return find(self.system).vocabulary.number(name, of)

    def own(self, kind: str, name: Any) -> str:
        """What is known of something an adventure named; "" when nothing is."""
        return self._own.get(f"{kind}:{name}", "")

    def called(self, names: Any, kind: str = "") -> str:
        """What people call one or several things an adventure named: `the bearer`, `A and B`."""
        if not isinstance(names, str):
            return self.listed(self.called(each, kind) for each in self.in_order(names))
        return self.own(kind, names) or self._own.get(names, names)

    def in_order(self, names: Iterable[Any]) -> list[Any]:
        """Places as the drawn map letters and numbers them; other names as they stand."""
        known = {name: place for place, name in enumerate(self._own)}
        given = list(names)
        are_places = all(isinstance(each, str) and _PLACE.fullmatch(self._own.get(each, "")) for each in given)
        return sorted(given, key=known.__getitem__) if are_places else given

    def meant(self, word: str, name: str = "") -> str:
        """A word in an expression, where `name` is the name it is compared with."""
        known = (self.own(name, word), self._fixed("words", f"{name}:{word}"), self._own.get(word))
        # A keyword that a pack made up has no other words than its name.
        return next((each for each in known if each), None) or self._fixed("words", word) or word

    def find(self, section: str, *path: str) -> Any:
        """The raw entry of a section, None when there is none."""
        entry: Any = self.data.get(section)
        for step in path:
            entry = entry.get(step) if isinstance(entry, dict) else None
        return entry

    def say(self, section: str, *path: str, **variables: Any) -> str:
        """An entry with its variables filled in. Raises `MissingPhraseError`."""
        return self.fill(self._source(section, *path), **variables)

    def fill(self, source: str, **variables: Any) -> str:
        words = self._fragments.filled(source, self._functions, variables)
        return (_SPACES.sub(" ", words) if "  " in words else words).strip(" ")

    def _part(self, section: str, *path: str, **variables: Any) -> str:
        """An entry inside another one: its spaces at both ends count."""
        return self._fragments.filled(self._source(section, *path), self._functions, variables)

    def _source(self, section: str, *path: str) -> str:
        source = self.find(section, *path)
        if not isinstance(source, str):
            missing = MissingPhraseError(self.system, self.language, section, ".".join(path))
            collect(missing.place, missing)
            return ""
        return source

    def word(self, word: Any) -> str:
        """A fixed word of the rules in this language."""
        return self._fixed("words", str(word)) or self._own.get(str(word)) or self.say("words", str(word))

    def label(self, word: Any) -> str:
        """A word that is printed on components."""
        return self._fixed("labels", str(word)) or self.say("labels", str(word))

    def _fixed(self, section: str, name: str) -> str:
        """A word without variables: that of the section, or the term of this name; "" where there is neither."""
        if isinstance(self.find(section, name), str):
            return self.say(section, name)
        term = self.glossary.get(name)
        return term.form() if term is not None else ""

    def title(self, name: str, *how: str) -> str:
        """A term as it stands by itself, on a token or above a list."""
        return capital(self.term(name, *how))

    def term(self, name: str, *how: str) -> str:
        """A term in a case and number: `term('boss', 'accusative', 'plural')`. Raises `MissingPhraseError`."""
        case, plural = _case_and_number(how)
        return self._term(name).form(case, plural=plural)

    def agreeing(self, adjective: str, name: str, *how: str) -> str:
        """An adjective in the gender, case and number of the term that stands beside it."""
        case, plural = _case_and_number(how)
        return self._term(adjective).agreeing(self._term(name), case, plural=plural)

    def pronoun(self, name: str, case: str = "nominative") -> str:
        """How a term is spoken of once it was named: `его`, `her`."""
        forms = self.find("pronouns", self._term(name).gender or "neuter")
        if not isinstance(forms, list):
            raise MissingPhraseError(self.system, self.language, "pronouns", name)
        return str(forms[CASES.index(case)])

    def _term(self, name: str) -> Term:
        found = self.glossary.get(name) or self._own_term(name)
        if found is None:
            raise MissingPhraseError(self.system, self.language, "term", name)
        return found

    def _own_term(self, name: str) -> Term | None:
        """A term for something that a pack brought, such as a token of its own: the plain term and its name."""
        kind, _, own = name.partition(":")
        words, plain = self.own(f"{kind}-name", own), self.glossary.get(kind)
        if not words or plain is None:
            return None

        def named(form: str) -> str:
            return self.say("own_names", f"{kind}_in_form", form=form, name=words)

        one, many = (tuple(map(named, forms)) for forms in (plain.one, plain.many))
        return plain._replace(name=name, one=one, many=many, few=named(plain.few) if plain.few else "")

    def declined(self, words: str, case: str) -> str:
        """Words that stand in the nominative, in another case: `уровень игры`, `уровня игры`."""
        return declined(self.find("declined") or {}, self.glossary, words, case)

    def listed(self, words: Iterable[Any], joiner: str = "and") -> str:
        """`a, b and c`. A language may have another word for `and` between a vowel and a consonant: `зона й зала`."""
        *first, last = map(str, words)
        if not first:
            return last
        soft = f"{joiner}_soft"
        if _SOFT.match(first[-1][-1:] + last[:2]) and self.find("operators", soft) is not None:
            joiner = soft
        return f"{', '.join(first)} {self.say('operators', joiner)} {last}"

    def many(self, quantity: Any, noun: str, case: str = "nominative") -> str:
        """A number with its noun: `2 tiles`, `5 плиток`."""
        return f"{quantity}\u00a0{self.form(quantity, noun, case)}"

    def spelled(self, number: int, form: str = "plain") -> str:
        """A small number as a word, in a form that the language has for it: `two`, `две`, `двох`. A larger one is
        written in figures."""
        for known in (form, "plain"):
            words = self.find("number_words", known)
            if not isinstance(words, list):
                raise MissingPhraseError(self.system, self.language, "number_words", known)
            if 0 < number <= len(words):
                return str(words[number - 1])
        return str(number)

    def form(self, quantity: Any, noun: str, case: str = "nominative") -> str:
        """The form of the noun that stands after the number; nouns that are no terms are listed under `nouns`."""
        term, listed = self.glossary.get(noun) or self._own_term(noun), self.find("nouns", noun)
        if term is None and not isinstance(listed, Mapping):
            raise MissingPhraseError(self.system, self.language, "term", noun)
        forms = term.counted(case) if term is not None else listed
        number = _last_number(quantity)
        unknown = "many" if "many" in forms else "other"
        return str(forms[unknown if number is None else self._plural(abs(number))])


def _case_and_number(how: Iterable[str]) -> tuple[str, bool]:
    asked = list(how)
    if unknown := set(asked) - {*CASES, PLURAL}:
        raise ValueError(f"{unknown.pop()!r} is neither a case nor 'plural'")
    return next((each for each in asked if each in CASES), "nominative"), PLURAL in asked


def capital(words: str) -> str:
    """Words as a sentence or a title begins with them."""
    return words[:1].upper() + words[1:]


def _small(words: str) -> str:
    """Words as they stand inside a sentence that begins before them."""
    return words[:1].lower() + words[1:]


def _last_number(quantity: Any) -> int | None:
    """The number a noun or a sign goes with: of `3, 6 or 9` the last. None where only a game can tell."""
    if isinstance(quantity, Quantity):
        return quantity.number
    found = _WHOLE_NUMBERS.findall(str(quantity))
    return int(found[-1]) if found else None


def icon(name: Any) -> str:
    """The mark of an icon whose name is an argument."""
    return f"{{{name}}}"


def signed(quantity: Any) -> str:
    """A change: `+2`, `−1`, `+X`."""
    number = _last_number(quantity)
    if number is None:
        return f"+{quantity}"
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


@cache
def phrases(system: str, language: str) -> Phrases:
    """The phrases of a system in a language, over those that all systems share. Raises `MissingPhraseError`."""
    own = _read(system, language)
    if own is None:
        raise MissingPhraseError(system, language, "language", language)
    for folder in (f"{system}/print", f"{system}/booklet", "common"):
        own = merge(own, _read(folder, language) or {})
    return Phrases(system, language, own, glossary(system, language))


def languages_of(system: str) -> tuple[str, ...]:
    """The languages that a system speaks: those it has phrases for; all of ours where it has none at all."""
    spoken = (each for each in LANGUAGES if data_file("templates", "phrases", system, f"{each}.yaml") is not None)
    return tuple(spoken) or LANGUAGES


def _read(folder: str, language: str) -> dict[str, Any] | None:
    if language not in LANGUAGES:
        return None
    path = data_file("templates", "phrases", *folder.split("/"), f"{language}.yaml")
    if path is None:
        return None
    data = read_shipped(path).data
    if not isinstance(data, dict):
        raise damaged(path, "the phrases are no mapping", hint="begin with a section, such as 'verbs:'")
    return data
