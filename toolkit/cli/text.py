"""`lantern text`: the words a card gets, generated from its effects."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.games import Stop, load_library, stops_told
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.cli.output import say, say_json
from toolkit.content.diagnostics import nearest
from toolkit.content.entity import Entity
from toolkit.content.library import Library
from toolkit.content.pack import MANIFEST
from toolkit.content.resources import shipped_packs
from toolkit.render.phrases import LANGUAGES, languages_of
from toolkit.render.word_coverage import word_coverage
from toolkit.render.words import words_of


def command(
    entity: Annotated[
        str, typer.Argument(help="The id of a card or tile, such as ember-blade; a pack with --coverage.")
    ],
    pack: Annotated[
        str,
        typer.Option(
            "--pack",
            "-p",
            help="A folder or the id of a shipped pack; by default the pack you stand in, then all shipped ones.",
        ),
    ] = "",
    lang: Annotated[str, typer.Option("--lang", "-l", help="en, ru, uk, or all.")] = "all",
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",
    coverage: Annotated[bool, typer.Option("--coverage", help="Tell how much of a pack has generated words.")] = False,
) -> None:
    """Show the words a card or tile gets: what is printed, from the same effects that are played.

    With --coverage: how many of a pack's cards say all their rules in generated words. What cannot be said ends with
    exit code 1.

    \b
    Examples:
      lantern text ember-blade
      lantern text frost-hammer --pack my-pack --lang uk
      lantern text my-pack --coverage
    """
    with stops_told():
        if lang not in (*LANGUAGES, "all"):
            raise Stop([f"error: --lang is {', '.join(LANGUAGES)} or all, not {lang!r}"])
        if format not in ("text", "json"):
            raise Stop([f"error: --format is text or json, not {format!r}"])
        if coverage:
            _tell_coverage(pack or entity, lang, format)
            return
        library, found = _find(entity, pack)
        spoken = _languages(lang, library.packs[found.pack].manifest.system)
        said = {language: [str(each) for each in words_of(library, found, language)] for language in spoken}
    if format == "json":
        say_json({"id": found.qualified, "words": said})
        return
    for language, paragraphs in said.items():
        say(f"{language}  {library.words(found, 'name', language) or found.id}")
        for paragraph in paragraphs or ["—"]:
            say(f"    {paragraph}")


def _tell_coverage(pack: str, lang: str, format: str) -> None:
    """The share of a pack's cards whose words are generated, and what has other words or none."""
    library, own = load_library(pack)
    spoken = _languages(lang, library.packs[own].manifest.system)
    found = {language: word_coverage(library, own, language) for language in spoken}
    unsaid = [problem for each in found.values() for problem in each.unsaid]
    if unsaid:
        Stop.from_diagnostics(list(dict.fromkeys(unsaid))).show()
    if format == "json":
        shown = {
            language: {"total": each.total, "generated": len(each.generated), "share": round(each.share, 4)}
            for language, each in found.items()
        }
        say_json({"pack": own, "coverage": shown})
    else:
        for language, each in found.items():
            say(f"{language}  {len(each.generated)} of {each.total} have generated words ({each.share:.1%})")
            for entity in each.written:
                say(f"    written by hand: {entity.id}")
    if unsaid:
        raise typer.Exit(EXIT_FINDINGS)


def _languages(word: str, system: str) -> tuple[str, ...]:
    """The languages that were asked for; `all` are those the system speaks."""
    return languages_of(system) if word == "all" else (word,)


def _find(name: str, pack: str) -> tuple[Library, Entity]:
    """The entity, in the named pack; without one, in the pack of this folder or the first shipped pack that has it."""
    names: list[str] = []
    around = (each / MANIFEST for each in (Path.cwd(), *Path.cwd().parents))
    here = ["."] if any(each.is_file() for each in around) else []
    for each in [pack] if pack else [*here, *map(str, _likely_first(name))]:
        library, own = load_library(each)
        found = library.find(name, pack=own)
        if found is not None:
            return library, found
        names += library.names(pack=own)
    near = nearest(name.rpartition("/")[2], names)
    raise Stop([f"error: there is no entity {name!r}" + (f"; did you mean {near!r}?" if near else "")])


def _likely_first(name: str) -> list[Path]:
    """The shipped packs, first those with a file that mentions the name: looking through all of them takes less time
    than loading one."""
    word = name.rpartition("/")[2].encode()
    return sorted(shipped_packs(), key=lambda pack: not any(word in file.read_bytes() for file in pack.rglob("*.yaml")))
