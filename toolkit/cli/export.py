"""`lantern export`: content for virtual tabletops."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.games import Stop, find_adventure, load_library, stops_told
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.cli.output import say
from toolkit.cli.printing import counted, with_progress
from toolkit.content.entity import Entity
from toolkit.content.files import atomic_write
from toolkit.content.library import Library
from toolkit.render.batch import gather
from toolkit.render.phrases import languages_of
from toolkit.render.printing import Progress, chosen
from toolkit.render.style import style_of
from toolkit.systems import playable

app = typer.Typer(
    no_args_is_help=True,
    help="""Content for virtual tabletops: saved objects for Tabletop Simulator, maps for Universal VTT
and Foundry VTT.

\b
Examples:
  lantern export tts massive-darkness --base-url https://example.org/md
  lantern export uvtt my-pack --adventure my-adventure
  lantern export foundry massive-darkness
""",
)

PackArgument = Annotated[str, typer.Argument(help="A folder or the id of a shipped pack.")]
LanguageOption = Annotated[str, typer.Option("--lang", "-l", help="en, ru or uk; by default the pack's first.")]
OutOption = Annotated[Path | None, typer.Option("--out", "-o", help="Where to put it.")]


@app.command()
def tts(
    pack: PackArgument = ".",
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Only this card, tile or kind; may be given again.")
    ] = None,
    base_url: Annotated[
        str, typer.Option("--base-url", help="The web address where the folder 'images' will be.")
    ] = "",
    adventure: Annotated[str, typer.Option("--adventure", "-a", help="Lay the table for this adventure.")] = "",
    players: Annotated[
        int, typer.Option("--players", "-p", help="For how many players the table is laid; 0 for up to four.", min=0)
    ] = 0,
    lang: LanguageOption = "",
    out: OutOption = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes that draw; 0 for all.", min=0)] = 0,
) -> None:
    """A saved object for Tabletop Simulator: everything of a pack, or a table laid for an adventure."""
    from toolkit.render.export.table_setting import dice_of, most_players, set_table
    from toolkit.render.export.tabletop import export_tabletop

    with stops_told():
        library, own = load_library(pack)
        language = _language(library, own, lang)
        entities, unknown = chosen(library, own, only or [])
        if unknown or not entities:
            raise Stop([f"error: there is nothing to export called {(unknown or [own])[0]!r}"])
        if base_url and not base_url.startswith(("http://", "https://")):
            raise Stop([f"error: --base-url is a web address that starts with https://, not {base_url!r}"])
        style = style_of(library, own)
        if adventure:
            entities = _of_all_packs(library, own, only or [])
        cards, problems = gather(library, entities, language, style)
        if problems:
            raise Stop([str(Stop.from_diagnostics(problems))], EXIT_FINDINGS)
        table = None
        if adventure:
            wanted = find_adventure(library, adventure, own)
            table = set_table(library, wanted, language, players or most_players(library, wanted), cards)
    name = own if own != "core" else library.packs[own].manifest.system
    if adventure:
        name = f"{name}-{adventure.rpartition('/')[2]}"
    folder = out or Path("build") / name / "tts"
    title = library.title(own, language)

    def work(show: Progress) -> object:
        def told(done: int, total: int) -> None:
            show("drawing pictures", done, total)

        return export_tabletop(
            cards,
            name=name,
            title=title,
            language=language,
            out=folder,
            base_url=base_url,
            style=style,
            told=told,
            jobs=jobs,
            dice=() if only else tuple(dice_of(library, language)),
            table=table,
            system=library.packs[own].manifest.system,
        )

    with stops_told():
        made = with_progress(work)
    from toolkit.render.export.tabletop import Exported

    assert isinstance(made, Exported)
    decks = f"{counted(made.decks, 'deck')} with {counted(made.cards, 'card')}"
    say(f"{decks}, {counted(made.tiles, 'tile or token')}, {language}".replace("tile or tokens", "tiles and tokens"))
    say(f"put {made.files[0]} and the .png beside it into Tabletop Simulator's Saves/Saved Objects")
    if base_url:
        say(f"upload {folder / 'images'} so that its files are found at {base_url.rstrip('/')}/")
    else:
        say("the pictures are named where they lie on this disk, so only you see them; give --base-url to share them")


@app.command()
def uvtt(
    pack: PackArgument = ".",
    adventure: Annotated[
        list[str] | None, typer.Option("--adventure", "-a", help="Only this adventure; may be given again.")
    ] = None,
    pixels: Annotated[int, typer.Option("--pixels", help="Pixels across a zone.", min=20, max=500)] = 140,
    lang: LanguageOption = "",
    out: OutOption = None,
) -> None:
    """The maps of adventures for Universal VTT, with walls, doors and lights."""
    from toolkit.render.export.universal_vtt import export_map, shape_of

    with stops_told():
        library, own, wanted = _mapped(pack, adventure or [])
        language = _language(library, own, lang)
        for each in wanted:
            target = (out or Path("build") / own / "uvtt") / f"{each.id}.dd2vtt"
            atomic_write(target, export_map(library, each, language, pixels))
            say(f"open {target} in your virtual tabletop")
        if any(shape_of(library, each) == "hexes" for each in wanted):
            say(f"the format has no grid of hexes: set one with a corner on top and {pixels} pixels across yourself")


@app.command()
def foundry(
    pack: PackArgument = ".",
    adventure: Annotated[
        list[str] | None, typer.Option("--adventure", "-a", help="Only this adventure; may be given again.")
    ] = None,
    players: Annotated[
        int,
        typer.Option(
            "--players", "-p", help="For how many players figures stand, where that matters; 0 for all.", min=0
        ),
    ] = 0,
    pixels: Annotated[int, typer.Option("--pixels", help="Pixels across a place.", min=20, max=500)] = 140,
    lang: LanguageOption = "",
    out: OutOption = None,
) -> None:
    """The maps of adventures as a module folder for Foundry VTT: walls, doors, lights and tokens."""
    from toolkit.render.export.foundry import export_foundry
    from toolkit.render.export.universal_vtt import is_set_by_players

    with stops_told():
        library, own, wanted = _mapped(pack, adventure or [])
        system = library.packs[own].manifest.system
        if players and not is_set_by_players(system):
            raise Stop([f"error: maps of {system} are the same for any number of players; leave out --players"])
        folder = out or Path("build") / own / "foundry"
        made = export_foundry(library, own, wanted, _language(library, own, lang), folder, pixels, players)
    say(f"{counted(len(wanted), 'map')} in {made[0].parent}")
    say("put the folder into Foundry's Data/modules, enable the module, and press Import maps in its settings")


def _of_all_packs(library: Library, own: str, only: list[str]) -> list[Entity]:
    """What the boxes hold that an adventure of a pack is played with: its own, and those of the packs it requires."""
    from toolkit.render.export.table_setting import can_be_laid

    system = library.packs[own].manifest.system
    if only:
        raise Stop(["error: a table is laid with everything; leave out --only, or --adventure"])
    if not can_be_laid(system):
        raise Stop([f"error: tables of {system} cannot be laid; leave out --adventure"])
    others = [each for each in library.packs if each != own]
    return [entity for each in (own, *others) for entity in chosen(library, each, [])[0]]


def _mapped(pack: str, named: list[str]) -> tuple[Library, str, list[Entity]]:
    """A pack whose system has maps, and the adventures that are wanted of it."""
    from toolkit.render.export.universal_vtt import has_maps

    library, own = load_library(pack)
    system = library.packs[own].manifest.system
    if not has_maps(system):
        mapped = ", ".join(filter(has_maps, playable()))
        raise Stop([f"error: {own!r} is a pack of {system}, whose adventures have no map; maps: {mapped}"])
    found = [find_adventure(library, each, own) for each in named]
    wanted = found or list(library.of_kind("adventure", pack=own))
    if not wanted:
        raise Stop([f"error: the pack {own!r} has no adventure"])
    return library, own, wanted


def _language(library: Library, pack: str, word: str) -> str:
    manifest = library.packs[pack].manifest
    language, spoken = word or manifest.languages[0], languages_of(manifest.system)
    if language not in spoken:
        raise Stop([f"error: there are no phrases for {language!r}; --lang is {', '.join(spoken)}"])
    return language
