"""`lantern bundle`: one JSON with the data and the words of a pack."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.bundle import archive_bytes, bundle_bytes
from toolkit.bundle import verify as verify_bundle
from toolkit.cli.games import Stop, load_library, stops_told
from toolkit.cli.main import EXIT_FINDINGS
from toolkit.cli.output import say
from toolkit.content.files import atomic_write


def command(
    pack: Annotated[str, typer.Argument(help="A folder or the id of a shipped pack.")] = ".",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write; by default build/<pack>.json or .zip.")
    ] = None,
    zipped: Annotated[bool, typer.Option("--zip", help="A zip with the bundle and its pictures.")] = False,
    verify: Annotated[Path | None, typer.Option("--verify", help="Check a bundle instead of making one.")] = None,
) -> None:
    """Ship a pack: all it is and says, in every language, as one JSON that Lantern and other programs can read.

    \b
    Examples:
      lantern bundle massive-darkness
      lantern bundle my-pack --out my-pack.json
      lantern bundle my-pack --zip
      lantern bundle --verify my-pack.zip
    """
    with stops_told():
        if verify is not None:
            _verify(verify)
            return
        library, own = load_library(pack)
        name = own if own != "core" else library.packs[own].manifest.system
        target = out or Path("build") / f"{name}.{'zip' if zipped else 'json'}"
        content = archive_bytes(library, own) if zipped else bundle_bytes(library, own)
        atomic_write(target, content)
    say(f"{len(library.entities)} entities, {len(content) / 1000:.0f} kB, content {library.content_hash[:12]}")
    say(f"open {target}")


def _verify(path: Path) -> None:
    problems = verify_bundle(path)
    if problems:
        stop = Stop.from_diagnostics(problems)
        raise Stop([str(stop)], EXIT_FINDINGS)
    say(f"{path} is whole")
