"""Golden pictures of the pages with the map, in every language.

python -m tests.render.booklet.goldens         keeps anew what looks different now; look at it before you commit it
python -m tests.render.booklet.goldens --help  which of them, and whether only to list them
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from PIL import Image

from tests.render.goldens import keep
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


def main(words: Sequence[str] | None = None) -> None:
    keep(
        "Keep golden pictures of map pages anew: those that look different now.",
        ((system, language, path_of(system, language)) for system, language in names()),
        lambda system, language, path: drawn(system, language)[MAP_PAGE],
        words,
    )


if __name__ == "__main__":
    main()
