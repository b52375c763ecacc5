"""`lantern render`: cards and tiles to PDF and PNG."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.booklets import chosen_adventures, make_booklets, refuse_card_options, told_booklets
from toolkit.cli.boxes import make_boxes, refuse_for_boxes, told_boxes
from toolkit.cli.games import Stop, load_library
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.cli.output import say
from toolkit.cli.printing import told, with_progress
from toolkit.content.diagnostics import Severity, nearest
from toolkit.content.entity import Entity
from toolkit.content.files import atomic_write
from toolkit.content.git import GitError
from toolkit.content.library import Library
from toolkit.render.booklet.imposing import with_saddle_sheets
from toolkit.render.booklet.making import print_credits
from toolkit.render.boxes import BoxOrder
from toolkit.render.calibration import write_calibration
from toolkit.render.cards import printable
from toolkit.render.contact_sheet import WIDTH, contact_sheet, longest
from toolkit.render.index import write_index
from toolkit.render.kinds.dice import KIND as STICKERS
from toolkit.render.phrases import languages_of
from toolkit.render.plan import Backs
from toolkit.render.printing import Printed, PrintOrder, chosen, print_order
from toolkit.render.profiles import Profile, ProfileError, read_profile
from toolkit.render.since import changed_since
from toolkit.render.style import PALETTES
from toolkit.rules.reading import ContentFault

_PAIR = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*[x×,]\s*(-?\d+(?:\.\d+)?)\s*\Z")


def command(
    pack: Annotated[str, typer.Argument(help="A folder or the id of a shipped pack.")] = ".",
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Only this card, tile or kind; may be given again.")
    ] = None,
    since: Annotated[str, typer.Option("--since", help="Only what changed since this git revision.")] = "",
    profile: Annotated[
        str, typer.Option("--profile", "-p", help="A shipped profile, one of the pack, or a profile file.")
    ] = "home-a4",
    lang: Annotated[str, typer.Option("--lang", "-l", help="en, ru, uk or all; by default the pack's first.")] = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where to put it; by default build/<pack>.")] = None,
    backs: Annotated[str, typer.Option("--backs", help="long-edge, short-edge, gutterfold, separate or none.")] = "",
    offset: Annotated[
        str, typer.Option("--offset", help="Right,down in mm: where the calibration page shows the backs.")
    ] = "",
    calibrate: Annotated[bool, typer.Option("--calibrate", help="Make the calibration page instead.")] = False,
    palette: Annotated[str, typer.Option("--palette", help="colour, low-ink or colour-blind.")] = PALETTES[0],
    size: Annotated[str, typer.Option("--size", help="Another trim size for everything, such as 63x88.")] = "",
    bleed: Annotated[float | None, typer.Option("--bleed", help="Another bleed, in mm.", min=0, max=50)] = None,
    corners: Annotated[bool, typer.Option("--corners", help="Show where to round the corners.")] = False,
    png: Annotated[bool, typer.Option("--png", help="Also one picture a component.")] = False,
    dpi: Annotated[int | None, typer.Option("--dpi", help="Dots an inch of pictures.", min=36, max=1200)] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail, too.")] = False,
    index: Annotated[bool, typer.Option("--index/--no-index", help="Write index.html with a picture of all.")] = True,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes that draw pictures; 0 for all.", min=0)] = 0,
    contact: Annotated[
        bool, typer.Option("--contact-sheet", help="One picture with a thing of every kind instead, in every palette.")
    ] = False,
    contact_width: Annotated[
        int, typer.Option("--contact-width", help="Pixels across a contact sheet.", min=300, max=2400)
    ] = 2400,
    booklet: Annotated[bool, typer.Option("--booklet", help="Make booklets of the adventures instead.")] = False,
    adventure: Annotated[
        list[str] | None, typer.Option("--adventure", "-a", help="Only the booklet of this one; may be given again.")
    ] = None,
    saddle: Annotated[
        bool, typer.Option("--saddle", help="Also sheets of the booklets to fold and staple, two pages on each side.")
    ] = False,
    spoiler_free: Annotated[
        bool, typer.Option("--spoiler-free", help="Booklets for people who will play: secrets come last.")
    ] = False,
    boxes: Annotated[bool, typer.Option("--boxes", help="Make tuck boxes for the decks instead.")] = False,
    card_thickness: Annotated[
        float | None,
        typer.Option("--card-thickness", help="Of one card in boxes, in mm; by default 300 g paper.", min=0.05, max=5),
    ] = None,
    sleeved: Annotated[bool, typer.Option("--sleeved", help="Boxes for cards in sleeves.")] = False,
) -> None:
    """Print a pack: sheets with crop marks and backs, files for print shops, pictures.

    The words on cards are generated from their effects. Finished files are read back: words that do not fit, are too
    small or too near to the cut, missing letters and icons fail with exit code 1; coarse art warns.

    \b
    Examples:
      lantern render massive-darkness --lang uk
      lantern render my-pack --only ember-blade --png --dpi 600
      lantern render my-pack --profile the-game-crafter
      lantern render my-pack --since v1.0 --backs gutterfold
      lantern render --calibrate --profile home-letter
      lantern render my-pack --contact-sheet --lang all
      lantern render my-pack --booklet --adventure my-adventure --spoiler-free
      lantern render my-pack --boxes --sleeved
    """
    try:
        if calibrate:
            _calibrate(read_profile(profile), backs, offset, lang or "en", out or Path("build"))
            return
        library, own = load_library(pack)
        if contact:
            _contact_sheets(library, own, lang, out, contact_width)
            return
        chosen_profile = _adjusted(read_profile(profile, library), backs, offset, bleed, dpi, corners)
        if palette not in PALETTES:
            raise Stop([f"error: there is no palette {palette!r}; --palette is {', '.join(PALETTES)}"])
        name = own if own != "core" else library.packs[own].manifest.system
        booklet = booklet or bool(adventure) or spoiler_free or saddle
        boxes = boxes or card_thickness is not None or sleeved
        if boxes:
            refuse_for_boxes(chosen_profile, {"--booklet": booklet, "--size": size, "--png": png, "--dpi": dpi})
        if booklet:
            refuse_card_options({"--only": only, "--since": since, "--size": size, "--png": png, "--dpi": dpi})
        folder = out or Path("build") / name / ("booklets" if booklet else "boxes" if boxes else "")
        trim = _pair(size, "--size", "63x88") if size else None
        results = []
        for language in _languages(library, own, lang):
            if booklet:
                entities = chosen_adventures(library, own, adventure or [], chosen_profile)
            else:
                entities = _entities(library, own, only or [], since, language)
            order = PrintOrder(
                name=name,
                pack=own,
                entities=entities,
                language=language,
                profile=chosen_profile,
                out=folder,
                pictures=png or dpi is not None,
                palette=palette,
                size=trim,
                thumbnails=index,
                jobs=jobs,
            )
            if booklet:
                made = make_booklets(library, order, spoiler_free=spoiler_free)
                results.append((order, with_saddle_sheets(made) if saddle else made))
            elif boxes:
                results.append((order, make_boxes(library, order, BoxOrder(card_thickness, sleeved))))
            else:
                printed = with_progress(partial(print_order, library, order))
                results.append((order, _with_credits(library, order, printed) if not only and not since else printed))
    except ProfileError as error:
        stop = Stop.from_diagnostics(error.diagnostics)
        stop.show()
        raise typer.Exit(stop.code) from None
    except Stop as stop:
        stop.show()
        raise typer.Exit(stop.code) from None
    _finish(
        library,
        own,
        results,
        strict,
        index,
        told_booklets if booklet else told_boxes if boxes else told,
    )


def _finish(
    library: Library,
    pack: str,
    results: list[tuple[PrintOrder, Printed]],
    strict: bool,
    index: bool,
    tell: Callable[[PrintOrder, Printed], None],
) -> None:
    problems = list(dict.fromkeys(each for _, printed in results for each in printed.diagnostics))
    if problems:
        Stop.from_diagnostics(problems).show()
    for order, printed in results:
        tell(order, printed)
    made = [(order, printed) for order, printed in results if printed.files]
    if index and made:
        title = library.title(pack, made[0][0].language)
        say(f"open {write_index(title, made, library.packs[pack].manifest.system)} to see it all")
    if any(strict or each.severity is Severity.ERROR for each in problems):
        raise typer.Exit(EXIT_FINDINGS)


def _with_credits(library: Library, order: PrintOrder, printed: Printed) -> Printed:
    """What was printed, and a page that says who made what is on it."""
    if not printed.files:
        return printed
    try:
        return replace(printed, files=(*printed.files, print_credits(library, order)))
    except ContentFault as fault:  # a font or icons that were told already, or none was needed before
        return replace(printed, diagnostics=tuple(sorted({*printed.diagnostics, fault.diagnostic})))


def _calibrate(profile: Profile, backs: str, offset: str, language: str, out: Path) -> None:
    if profile.paper is None:
        raise Stop([f"error: {profile.title} prints no sheets, so there is nothing to calibrate"])
    adjusted = _adjusted(profile, backs, offset, None, None, False)
    say(f"open {write_calibration(adjusted, language, out)}")


def _contact_sheets(library: Library, pack: str, lang: str, out: Path | None, width: int) -> None:
    name = pack if pack != "core" else library.packs[pack].manifest.system
    try:
        for language in _languages(library, pack, lang):
            cards = list(longest(library, pack, language))
            for palette in PALETTES:
                kind = "png" if width == WIDTH else "webp"
                target = (out or Path("build") / name) / f"{name}-contact-sheet-{language}-{palette}.{kind}"
                atomic_write(target, contact_sheet(library, pack, language, palette, width, cards))
                say(f"open {target}")
    except ContentFault as fault:
        raise Stop.from_diagnostics([fault.diagnostic]) from None


def _adjusted(
    profile: Profile, backs: str, offset: str, bleed: float | None, dpi: int | None, corners: bool
) -> Profile:
    """The profile with what the command line says otherwise."""
    if backs:
        known = [each.value for each in Backs]
        if backs not in known:
            raise Stop([f"error: there is no way to print backs called {backs!r}; --backs is {', '.join(known)}"])
        profile = replace(profile, backs=Backs(backs))
    if offset:
        profile = replace(profile, offset=_pair(offset, "--offset", "0.5,-1"))
    if bleed is not None:
        profile = replace(profile, bleed_x=bleed, bleed_y=bleed, pictures_bleed=bleed > 0)
    if dpi is not None:
        profile = replace(profile, dpi=dpi)
    return replace(profile, corners=profile.corners or corners)


def _pair(word: str, option: str, example: str) -> tuple[float, float]:
    found = _PAIR.match(word)
    if found is None:
        raise Stop([f"error: {option} is two numbers, such as {example}, not {word!r}"])
    pair = float(found[1]), float(found[2])
    if option == "--size" and not all(5 <= each <= 1000 for each in pair):
        raise Stop([f"error: {option} is a width and a height from 5 to 1000 mm, not {word!r}"])
    return pair


def _languages(library: Library, pack: str, word: str) -> tuple[str, ...]:
    manifest = library.packs[pack].manifest
    spoken = languages_of(manifest.system)
    if word == "all":
        return spoken
    language = word or manifest.languages[0]
    if language not in spoken:
        raise Stop([f"error: there are no phrases for {language!r}; --lang is {', '.join(spoken)} or all"])
    return (language,)


def _entities(library: Library, pack: str, only: list[str], since: str, language: str) -> list[Entity]:
    entities, unknown = chosen(library, pack, only)
    if unknown:
        if unknown[0] == STICKERS:
            raise Stop([f"error: there are no stickers to print: the pack {pack!r} has no dice of its own"])
        near = nearest(unknown[0], [name for entity in printable(library, pack) for name in (entity.id, entity.kind)])
        hint = f"; did you mean {near!r}?" if near else ""
        raise Stop([f"error: there is nothing to print called {unknown[0]!r}{hint}"])
    if not entities:
        raise Stop([f"error: the pack {pack!r} has nothing that can be printed"])
    if not since:
        return entities
    try:
        changed = changed_since(library, pack, entities, language, since)
    except GitError as error:
        raise Stop([f"error: --since {since}: {error}"]) from None
    if not changed:
        raise Stop([f"nothing that is printed changed since {since}"], 0)
    return changed
