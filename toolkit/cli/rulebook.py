"""`lantern rulebook`: the rules of a system as a book for players."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.games import Stop, load_library
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.cli.output import complain, say
from toolkit.cli.printing import counted, with_progress
from toolkit.content.diagnostics import Severity
from toolkit.content.library import Library
from toolkit.render.booklet.imposing import with_saddle_sheets
from toolkit.render.printing import Printed, PrintOrder
from toolkit.render.profiles import ProfileError, read_profile
from toolkit.render.rulebook.making import print_rulebook
from toolkit.render.rulebook.outline import has_rulebook, rulebook_languages
from toolkit.render.style import PALETTES

_DPI = 150


def command(
    pack: Annotated[str, typer.Argument(help="A system, a folder or the id of a shipped pack.")] = ".",
    lang: Annotated[str, typer.Option("--lang", "-l", help="en, ru, uk or all; by default the pack's first.")] = "",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A PDF, or a folder; by default build/<pack>/rulebook.")
    ] = None,
    profile: Annotated[
        str, typer.Option("--profile", "-p", help="home-a4, home-letter, home-a5, one of the pack, or a profile file.")
    ] = "home-a4",
    saddle: Annotated[
        bool, typer.Option("--saddle", help="Also sheets to fold and staple, two pages on each side.")
    ] = False,
    png: Annotated[bool, typer.Option("--png", help="Also one picture a page.")] = False,
    dpi: Annotated[int | None, typer.Option("--dpi", help="Dots an inch of pictures.", min=36, max=600)] = None,
    palette: Annotated[str, typer.Option("--palette", help="colour, low-ink or colour-blind.")] = PALETTES[0],
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail, too.")] = False,
) -> None:
    """Make the rule book of a system: all that players need to play with what was printed.

    Its numbers, tables and lists come from the rules and the content; roles, tokens and conditions that a pack adds
    stand in a chapter of their own.

    \b
    Examples:
      lantern rulebook night-cage --lang ru -o rules.pdf
      lantern rulebook massive-darkness --lang all --profile home-letter
      lantern rulebook my-pack --profile home-a5 --saddle
      lantern rulebook brimstone --lang uk --png --dpi 200
    """
    try:
        library, own = load_library(pack)
        chosen = read_profile(profile, library)
        if palette not in PALETTES:
            raise Stop([f"error: there is no palette {palette!r}; --palette is {', '.join(PALETTES)}"])
        if chosen.paper is None:
            raise Stop([f"error: {chosen.title} prints no sheets, and a rule book is sheets of paper"])
        name = own if own != "core" else library.packs[own].manifest.system
        chosen = replace(chosen, dpi=dpi or _DPI)
        results = []
        languages = _languages(library, own, lang)
        for language in languages:
            target = _target(out, name, language, len(languages))
            order = PrintOrder(name, own, (), language, chosen, target.parent, png or dpi is not None, palette)
            made = with_progress(partial(print_rulebook, library, order, target))
            results.append((order, with_saddle_sheets(made) if saddle and made.files else made))
    except ProfileError as error:
        stop = Stop.from_diagnostics(error.diagnostics)
        stop.show()
        raise typer.Exit(stop.code) from None
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None
    _finish(results, strict)


def _languages(library: Library, pack: str, word: str) -> tuple[str, ...]:
    manifest = library.packs[pack].manifest
    if not has_rulebook(manifest.system):
        raise Stop([f"error: there is no rule book for the system {manifest.system!r} yet"])
    spoken = rulebook_languages(manifest.system)
    if word == "all":
        return spoken
    language = word or manifest.languages[0]
    if language not in spoken:
        raise Stop([f"error: the rule book is not written in {language!r}; --lang is {', '.join(spoken)} or all"])
    return (language,)


def _target(out: Path | None, name: str, language: str, languages: int) -> Path:
    """Where a book goes: the file that was named, or one in a folder, called by pack and language."""
    if out is not None and out.suffix.lower() == ".pdf":
        if languages > 1:
            raise Stop([f"error: {out} is one file, and --lang all makes one a language; name a folder"])
        return out
    return (out or Path("build") / name / "rulebook") / f"{name}-rules-{language}.pdf"


def _finish(results: list[tuple[PrintOrder, Printed]], strict: bool) -> None:
    problems = [each for _, printed in results for each in printed.diagnostics]
    if problems:
        Stop.from_diagnostics(problems).show()
    for order, printed in results:
        if not printed.files:
            complain("nothing was printed")
            continue
        say(f"{counted(printed.pages, 'page')}, {order.profile.title}, {order.language}")
        for path in printed.files:
            if path.suffix == ".pdf":
                say(f"open {path}")
        pictures = sum(path.suffix == ".png" for path in printed.files)
        if pictures:
            say(f"{counted(pictures, 'picture')} in {printed.files[0].parent}")
    if any(strict or each.severity is Severity.ERROR for each in problems):
        raise typer.Exit(EXIT_FINDINGS)
