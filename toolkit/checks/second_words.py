"""Second words in one text: what the glossary of a system calls otherwise."""

from __future__ import annotations

from toolkit.checks.places import within
from toolkit.checks.records import FileRecord, packed
from toolkit.content.diagnostics import Diagnostic, Pointer, Severity
from toolkit.content.glossary import OTHER_LETTERS, glossary, glossary_languages
from toolkit.content.yaml import Document

#: Fields that tell a story: what is said there may be said in any words.
_STORIES = ("flavour", "story", "before", "after")


def remember(document: Document, pointer: Pointer, words: str, system: str, record: FileRecord) -> None:
    """Note the second words in a text, of every language: a file alone does not say in which language it is written."""
    if str(pointer[-1]).rpartition(".")[2] in _STORIES:
        return
    for language in glossary_languages(system):
        if words.isascii() and language in OTHER_LETTERS:
            continue
        for second in glossary(system, language).second_words(words):
            message = f"{second.found!r} is a second word for {second.term.form()!r}"
            hint = f"the glossary calls it {second.term.form()!r}, in the plural {second.term.form(plural=True)!r}"
            place = within(document, pointer, second.start, second.end)
            problem = Diagnostic("L0507", message, document.path, place, Severity.WARNING, hint, pointer)
            record.setdefault("terms", []).append((language, packed(problem)))
