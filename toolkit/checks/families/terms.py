"""One word a thing: names and rules of a pack call things as the system's glossary does."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checks.collected import Collected
from toolkit.checks.reading import Source
from toolkit.checks.records import unpacked
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.pack import Claim

CODES = {"L0507": "a second word for a thing that the glossary names"}


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Second words in the language that the file is written in."""
    for source, record in collected.with_terms:
        if collected.is_requested(source):
            own = _language(collected, source)
            yield from (
                unpacked(problem, {"": source.shown}) for language, problem in record["terms"] if language == own
            )


def _language(collected: Collected, source: Source) -> str:
    """That of a text file stands in its name; everything else is in the first language of the pack."""
    if source.claim is Claim.TEXT:
        return source.path.removeprefix("text/").removesuffix(".yaml")
    return collected.gathered.packs[source.pack].manifest.languages[0]
