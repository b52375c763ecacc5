"""Golden pictures of the pages with the map, in every language.

python -m tests.render.booklet.goldens        draws all of them anew; look at what changed before you commit it
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from PIL import Image

from tests.systems.own import PRINTED, print_of
from toolkit.render.booklet.making import booklet_of, job_of
from toolkit.render.phrases import LANGUAGES
from toolkit.render.printing import PrintOrder
from toolkit.render.profiles import read_profile
from toolkit.render.style import style_of
from toolkit.render.typesetting import typesetting

GOLDEN = Path(__file__).parent / "golden"
#: Dots an inch: enough to see every sign of the map, too few to read its legend.
DPI = 32
MAP_PAGE = 1


def names() -> Iterator[tuple[str, str]]:
    yield from ((system, language) for system in PRINTED for language in LANGUAGES)


def path_of(system: str, language: str) -> Path:
    return GOLDEN / f"{system}-map-{language}.png"


@cache
def drawn(system: str, language: str) -> tuple[Image.Image, ...]:
    """All pages of the sample's booklet, as they come out now."""
    made, pack, name = print_of(system).booklet
    library = made()
    order = PrintOrder(pack, pack, (), language, read_profile("home-a4"), Path())
    whole = booklet_of(library, library.get(name, kind="adventure", pack=pack), language)
    with typesetting(job_of(library, order, [whole], style_of(library, pack))) as typesetter:
        return tuple(Image.open(io.BytesIO(page)).convert("RGB") for page in typesetter.png(DPI))


def write() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for system, language in names():
        drawn(system, language)[MAP_PAGE].save(path_of(system, language), optimize=True)


if __name__ == "__main__":
    write()
