"""Everything that can be said about one file without looking at another: the part of a run that is cached and spread
over cores."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.checks.allow import allows_in
from toolkit.checks.marks import is_rules_text, known_icons, marks_in, misshapen, numbers_stated, signature
from toolkit.checks.places import within, written
from toolkit.checks.records import ANY_EVENT, FileRecord, dotted, entity_name, packed
from toolkit.checks.remembered import Meanings, Memory, add_to, key_of, rules_in
from toolkit.checks.schema_problems import schema_problems
from toolkit.checks.second_words import remember
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.annotations import Annotations, Marked
from toolkit.content.art import art_problems
from toolkit.content.characters import hidden_in_name
from toolkit.content.descriptions import system_ids
from toolkit.content.diagnostics import Diagnostic, Edit, Pointer, Related, Severity, Span, in_order, nearest
from toolkit.content.facts import FileTask, read_facts
from toolkit.content.pack import Claim, manifest_of
from toolkit.content.schemas import SchemaBook
from toolkit.content.yaml import Document

if TYPE_CHECKING:
    from toolkit.checks.expectations import ExpectationChecker

CODES = {
    "L0117": "a file's name differs from the id of the entity in it",
    "L0118": "two cases of a scenario test have the same id",
    "L0119": "a scenario test is for another system than its pack",
    "L0301": "a kind that does not exist",
    "L0405": "a rule that the ledger does not have",
    "L0501": "an icon mark that does not exist",
    "L0502": "braces that make no mark",
    "L0508": "words that YAML takes for a comment",
    "L0607": "a crop that leaves nothing to see",
}

MANIFEST_SCHEMA = "common/manifest"
TEST_SCHEMA = "common/scenario-test"
#: `#1` right behind words; a comment that is meant has a space behind its sign.
_STUCK_COMMENT = re.compile(rb"[ \t]#[^\s#]")
_STUCK_TEXT = re.compile(r"[ \t]+(#[^\s#][^\r\n]*?)[ \t]*$")
#: Fields whose words are names.
_NAMES = ("name", "title")


class Place(NamedTuple):
    """Where an entity stands: its file, where in it, its number among the file's entities, and its pack's system."""

    document: Document
    pointer: Pointer
    owner: int
    system: str


class FileChecker:
    """Checks files one by one. It keeps compiled schemas, so one checker serves a whole run (one a process)."""

    def __init__(self, book: SchemaBook) -> None:
        self.book = book
        self.annotations = Annotations(book)
        self._looked_through: tuple[Document | None, dict[int, str]] = (None, {})
        self._checkers: dict[str, ExpectationChecker] = {}
        self._memory = Memory()

    def record(self, path: str, claim: Claim, system: str, raw: bytes, meanings: Meanings | None = None) -> FileRecord:
        """What the file with these bytes says. Diagnostics carry the empty path: where the file lies is the caller's
        business. `meanings` are what its entities said in the words of their system when the file was last read, and
        afterwards what they say now."""
        self._memory.begin({} if meanings is None else meanings)
        facts = read_facts(FileTask("", "", "", path, claim, tuple(self.book.kinds(system))), raw)
        record: FileRecord = {}
        problems = list(facts.diagnostics)
        document = facts.document
        if document is None:
            record["unread"] = True
        elif claim is Claim.ENTITIES:
            self._entities(document, path, system, facts.stubs, record, problems)
        elif claim is Claim.TEST:
            self._test(document, system, record, problems)
        elif claim is Claim.TEXT:
            self._text(document, system, record, problems)
        elif claim is Claim.MANIFEST and manifest_of(document)[0] is not None:
            problems += schema_problems(self.book, MANIFEST_SCHEMA, document, (), document.data)
        if problems:
            record["problems"] = [packed(each) for each in in_order(problems)]
        allows = allows_in(raw)
        if allows:
            record["allows"] = allows
        return record

    def _entities(
        self, document: Document, path: str, system: str, stubs: Any, record: FileRecord, problems: list[Diagnostic]
    ) -> None:
        entities = record["entities"] = []
        for owner, stub in enumerate(stubs):
            data: Any = document.data
            for step in stub.pointer:
                data = data[step]
            extends, overrides = data.get("extends"), data.get("overrides")
            entities.append(
                (
                    "" if entity_name("", path) == stub.id else stub.id,
                    stub.kind,
                    list(stub.pointer),
                    extends if isinstance(extends, str) else "",
                    overrides if isinstance(overrides, str) else "",
                )
            )
            if not stub.pointer and entity_name("", path) != stub.id:
                problems.append(_misnamed(document, path, stub.id))
            if stub.kind:
                place = Place(document, stub.pointer, owner, system)
                self.entity(place, stub.kind, data, record, problems)

    def entity(self, place: Place, kind: str, data: Any, record: FileRecord, problems: list[Diagnostic]) -> None:
        """Hold an entity against the schema of a kind: its own, or the one it takes over from what it extends."""
        name = self.book.name_of(place.system, kind)
        if name is not None:
            is_part = data.get("extends") is not None
            if kind == "adventure" and isinstance(data.get("counters"), dict) and data["counters"]:
                record.setdefault("counters", []).extend(map(str, data["counters"]))
            found = schema_problems(self.book, name, place.document, place.pointer, data, partial=is_part)
            marked = self._marked(place.document, place.pointer, name, data, place.owner, place.system, record, found)
            found += _art_problems(place, data)
            found += self._meaning(place, kind, data, marked, record, is_sound=not found)
            if found or record.get("misused"):
                record.setdefault("makes", []).append((ANY_EVENT, kind == "adventure"))
            problems += found
        elif self.book.has_system(place.system) and "kind" in data:
            problems.append(self._unknown_kind(place.document, (*place.pointer, "kind"), kind, place.system))

    def _unknown_kind(self, document: Document, pointer: Pointer, kind: str, system: str) -> Diagnostic:
        kinds = self.book.kinds(system)
        better = nearest(kind, kinds)
        elsewhere = self.book.systems_with(kind)
        if kind == "scenario-test":
            hint = "scenario tests lie in the folder tests/"
        elif better:
            hint = did_you_mean(better)
        elif elsewhere:
            hint = f"it is a kind of {listed(elsewhere)}"
        else:
            hint = f"the kinds of {system} are {listed(kinds)}"
        message = f"{system} has no kind {kind!r}"
        return Diagnostic("L0301", message, document.path, document.span(pointer), hint=hint, pointer=pointer)

    def _marked(
        self,
        document: Document,
        base: Pointer,
        name: str,
        data: Any,
        owner: int,
        system: str,
        record: FileRecord,
        problems: list[Diagnostic],
    ) -> Marked:
        """Take in what the schema marks in an entity or a test, but for what is said in the words of the system."""
        marked: Marked = self.annotations.marked(name, data)
        if marked.refs:
            refs = record.setdefault("refs", [])
            refs += [
                (owner, [*base, *place], text, list(kinds), is_key, 0, 0) for place, text, kinds, is_key in marked.refs
            ]
        if marked.assets:
            assets = record.setdefault("assets", [])
            assets += [(owner, [*base, *pointer], text, what) for pointer, text, what in marked.assets]
        if marked.words:
            words = record.setdefault("words", [])
            stuck = self._stuck(document)
            for pointer, text in marked.words:
                if stuck:
                    problems += _lost_to_a_comment(document, base + pointer, text, stuck)
                wrong = list(_mark_problems(document, base + pointer, text))
                words.append((owner, dotted(pointer), "?" if wrong else signature(text)))
                problems += wrong
                _unknown_marks(document, base + pointer, text, system, record)
                remember(document, base + pointer, text, system, record)
        return marked

    def _meaning(
        self, place: Place, kind: str, data: Any, marked: Marked, record: FileRecord, *, is_sound: bool
    ) -> list[Diagnostic]:
        """Look at what only the words of the system can judge. What is known of such rules from before is taken from
        there; entities in which something else is wrong are always looked at."""
        read_from = rules_in(data)
        key = key_of(place.system, kind, place.owner, place.pointer, read_from) if is_sound else ""
        known = self._memory.known(key)
        if known is None:
            from toolkit.checks.meaning import Subject, meaning_of  # imports a whole system

            subject = Subject(place.document, place.pointer, place.owner, place.system, kind, read_from)
            found, said = meaning_of(subject, marked, is_sound=is_sound)
            self._memory.learn(key, said, found)
        else:
            found, said = [], known
        add_to(record, said)
        return found

    def _stuck(self, document: Document) -> dict[int, str]:
        """The comments of a file that may be words; a file is looked through once."""
        if self._looked_through[0] is not document:
            self._looked_through = (document, _stuck_comments(document.raw))
        return self._looked_through[1]

    def _text(self, document: Document, system: str, record: FileRecord, problems: list[Diagnostic]) -> None:
        if not isinstance(document.data, dict):
            return
        texts = record["texts"] = {}
        for key, fields in document.data.items():
            texts[key] = {} if isinstance(fields, dict) else {"?": ""}
            for field, words in fields.items() if isinstance(fields, dict) else ():
                if isinstance(words, str):
                    problems += _name_problems(document, (key, field), words)
                    wrong = list(_mark_problems(document, (key, field), words))
                    texts[key][field] = "?" if wrong else signature(words)
                    problems += wrong
                    _unknown_marks(document, (key, field), words, system, record)
                    remember(document, (key, field), words, system, record)
                    if is_rules_text(field) and (stated := list(numbers_stated(words))):
                        record.setdefault("stated", []).append((key, field, stated))
                else:
                    texts[key][field] = "?"

    def _test(self, document: Document, system: str, record: FileRecord, problems: list[Diagnostic]) -> None:
        data = document.data
        problems += schema_problems(self.book, TEST_SCHEMA, document, (), data)
        if not isinstance(data, dict):
            return
        if data.get("system") in system_ids() and system in system_ids() and data["system"] != system:
            message = f"this test is for {data['system']}, but its pack for {system}"
            place = document.span(("system",))
            problems.append(Diagnostic("L0119", message, document.path, place, hint=f"write 'system: {system}'"))
        from toolkit.rules.scenario_cases import once, own_parts  # only tests need it

        problems += _same_case_twice(document, data)
        if data.get("system") == system:
            problems += _unknown_rules(document, data, system)
            self._expectations(document, data, system, record, problems)
        self._marked_in_test(document, (), TEST_SCHEMA, data, system, record, problems)
        given = f"{system}/given"
        if given in self.book.files:
            for index, case in own_parts(data):
                if isinstance(case.get("given"), dict):
                    place_of, said = ("cases", index, "given"), once(case["given"])
                    is_part = "extends" in case
                    problems += schema_problems(self.book, given, document, place_of, said, partial=is_part)
                    self._marked_in_test(document, place_of, given, said, system, record, problems)
        self._brought(document, data, system, record, problems)
        if "refs" in record:  # `$die` stands for what the rows of a table say
            record["refs"] = [each for each in record["refs"] if not each[2].startswith("$")]

    def _marked_in_test(
        self,
        document: Document,
        base: Pointer,
        name: str,
        data: Any,
        system: str,
        record: FileRecord,
        problems: list[Diagnostic],
    ) -> None:
        """Take in what the schema marks in a test or in the state that a case begins with."""
        marked = self._marked(document, base, name, data, -1, system, record, problems)
        if marked.expressions or marked.owned or "counters" in data:
            from toolkit.checks.meaning import Subject, expressions_of  # imports a whole system

            subject = Subject(document, base, -1, system, name.rpartition("/")[2], data)
            found, said = expressions_of(subject, marked)
            problems += found
            add_to(record, said)

    def _brought(
        self, document: Document, data: dict[str, Any], system: str, record: FileRecord, problems: list[Diagnostic]
    ) -> None:
        """The cards and boards that a test brings along."""
        from toolkit.checks.brought import brings_along, brought_problems, forget_brought  # only tests have them

        if brings_along(data):
            problems += brought_problems(self, document, data, system, record)
            forget_brought(data, record)

    def _expectations(
        self, document: Document, data: dict[str, Any], system: str, record: FileRecord, problems: list[Diagnostic]
    ) -> None:
        from toolkit.checks.expectations import ExpectationChecker, Named  # imports a whole system

        named: list[Named] = []
        checker = self._checkers.get(system) or self._checkers.setdefault(system, ExpectationChecker(self.book, system))
        problems += checker.problems(document, data, named)
        if named:
            refs = record.setdefault("refs", [])
            refs += [(-1, list(pointer), word, list(kinds), False, 0, 0) for pointer, word, kinds in named]


def _misnamed(document: Document, path: str, name: str) -> Diagnostic:
    file = path.rpartition("/")[2]
    message = f"the file is called {file!r}, but the entity in it {name!r}"
    hint = f"rename the file to '{name}.yaml', or write 'id: {file.rpartition('.')[0]}'"
    return Diagnostic("L0117", message, document.path, document.span(("id",)), hint=hint, pointer=("id",))


def _name_problems(document: Document, pointer: Pointer, words: str) -> Iterator[Diagnostic]:
    """A name has one line in every language; in the first one, the schema says so."""
    if str(pointer[-1]).rpartition(".")[2] in _NAMES and hidden_in_name(words):
        message = f"{words!r} is not one line of words"
        yield Diagnostic("L0206", message, document.path, document.span(pointer), hint="write it on one line")


def _stuck_comments(raw: bytes) -> dict[int, str]:
    """The lines of a file, by number, in which a comment may begin without a space behind its sign. Ours have one."""
    if not _STUCK_COMMENT.search(raw):
        return {}
    lines = raw.decode("utf-8-sig", "replace").splitlines()
    return {number: line for number, line in enumerate(lines, 1) if _STUCK_TEXT.search(line)}


def _lost_to_a_comment(document: Document, pointer: Pointer, words: str, stuck: dict[int, str]) -> Iterator[Diagnostic]:
    """Words such as `Ansel's lamp #1`, of which YAML takes `#1` for a comment."""
    place = document.span(pointer)
    follows = _STUCK_TEXT.match(stuck.get(place.end_line, ""), place.end_column - 1)
    if place.line != place.end_line or follows is None or written(document, place) != words:
        return  # no such comment, or words in quotes or on several lines
    comment, column = follows[1], follows.start(1) + 1
    lost = Span(place.line, column, place.line, column + len(comment))
    message = f"{comment!r} is a comment, and no part of the words"
    hint = f"put the words in quotes: {json.dumps(f'{words} {comment}', ensure_ascii=False)}"
    yield Diagnostic("L0508", message, document.path, lost, Severity.WARNING, hint=hint, pointer=pointer)


def _mark_problems(document: Document, pointer: Pointer, words: str) -> Iterator[Diagnostic]:
    if "{" not in words and "}" not in words:
        return
    for start, end, message in misshapen(words):
        place = within(document, pointer, start, end)
        hint = "a mark is an icon's name in braces, such as {hit}"
        yield Diagnostic("L0502", message, document.path, place, hint=hint, pointer=pointer)


def _unknown_marks(document: Document, pointer: Pointer, words: str, system: str, record: FileRecord) -> None:
    """Remember marks that Lantern has no icon for: whether a pack has one is seen when all files are known."""
    icons = known_icons(system)
    if "{" not in words or not icons or any(misshapen(words)):
        return
    for mark in dict.fromkeys(marks_in(words)):
        if mark not in icons:
            start = words.index("{" + mark + "}")
            place = within(document, pointer, start, start + len(mark) + 2)
            better = nearest(mark, icons)
            hint = did_you_mean("{" + better + "}") if better else f"the marks are {listed(sorted(icons))}"
            fix = (Edit(place, "{" + better + "}"),) if better and better == mark.casefold() else ()
            message = f"there is no icon '{{{mark}}}'"
            problem = Diagnostic("L0501", message, document.path, place, hint=hint, pointer=pointer, fix=fix)
            record.setdefault("marks", []).append((mark, packed(problem)))


def _same_case_twice(document: Document, data: dict[str, Any]) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    cases = data.get("cases")
    for index, case in enumerate(cases if isinstance(cases, list) else ()):
        name = case.get("id") if isinstance(case, dict) else None
        if isinstance(name, str) and first.setdefault(name, index) != index:
            pointer: Pointer = ("cases", index, "id")
            other = Related(document.path, document.span(("cases", first[name], "id")), "the first one stands here")
            place = document.span(pointer)
            message = f"two cases are called {name!r}"
            yield Diagnostic(
                "L0118", message, document.path, place, hint="rename one of the two", pointer=pointer, related=(other,)
            )


def _unknown_rules(document: Document, data: dict[str, Any], system: str) -> Iterator[Diagnostic]:
    """Rules that cases name but the system's ledger does not: such a case would count for no rule at all."""
    from toolkit.rules.ledger import RULE_ID, rule_ids  # only scenario tests name rules

    known = rule_ids(system)
    cases = data.get("cases")
    for index, case in enumerate(cases if known and isinstance(cases, list) else ()):
        rules = case.get("rules") if isinstance(case, dict) else None
        named: list[tuple[Pointer, Any]] = [
            (("rules", number), rule) for number, rule in enumerate(rules if isinstance(rules, list) else ())
        ]
        if isinstance(case, dict):
            named.append((("until",), case.get("until")))
        for place, rule in named:
            if not isinstance(rule, str) or rule in known or not RULE_ID.fullmatch(rule):
                continue  # the schema says what an id looks like
            pointer: Pointer = ("cases", index, *place)
            better = nearest(rule, known)
            hint = did_you_mean(better) if better else f"'lantern rules show {system}' lists them"
            message = f"there is no rule {rule} in {system}"
            yield Diagnostic("L0405", message, document.path, document.span(pointer), hint=hint, pointer=pointer)


def _art_problems(place: Place, data: Any) -> Iterator[Diagnostic]:
    for pointer, message, hint in art_problems(data.get("art")):
        whole = (*place.pointer, "art", *pointer)
        yield Diagnostic("L0607", message, place.document.path, place.document.span(whole), hint=hint, pointer=whole)
