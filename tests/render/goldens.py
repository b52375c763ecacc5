"""Golden pictures: every layout drawn small, compared with a kept picture within a tolerance.

python -m tests.render.goldens         keeps anew what looks different now; look at it before you commit it
python -m tests.render.goldens --help  which of them, and whether only to list them
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from tests.once import once
from tests.systems.own import PRINTED, print_of
from toolkit.content.library import Library, load
from toolkit.render.cards import card_of, printable
from toolkit.render.phrases import LANGUAGES
from toolkit.render.plan import Size, pictures
from toolkit.render.typesetting import Component, Job, typesetting

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
#: The longer side of a golden picture, in pixels: enough to see every part of a layout, too little to read it.
LONGEST = 180
MM_IN_AN_INCH = 25.4
#: Shades of 256 that pixels may be off on average: in the whole picture, and in any square of so many pixels. It is the
#: square that notices when a small part is gone.
MEAN_TOLERANCE = 1.5
SQUARE = 20
SQUARE_TOLERANCE = 6


def names() -> Iterator[tuple[str, str, str]]:
    """System, language and sample (`id` or `id@back`) of every golden picture."""
    for system in PRINTED:
        samples = print_of(system)
        for language in LANGUAGES:
            yield from ((system, language, sample) for sample in samples.worded)
        yield from ((system, LANGUAGES[0], sample) for sample in samples.wordless)


def path_of(system: str, language: str, sample: str) -> Path:
    return GOLDEN / system / f"{sample.replace('@', '-')}-{language}.png"


@cache
def library_of(system: str) -> Library:
    loaded = load([HERE / "samples" / system])
    assert loaded.diagnostics == ()
    return loaded.library


@cache
def drawn(system: str, language: str) -> dict[str, Image.Image]:
    """All samples of a system in a language, as they come out now."""
    return once(f"samples-{system}-{language}", lambda: _drawn(system, language))


def _drawn(system: str, language: str) -> dict[str, Image.Image]:
    samples = [sample for each, spoken, sample in names() if (each, spoken) == (system, language)]
    components = _components(system, language)
    by_size: dict[Size, list[str]] = {}
    for sample in samples:
        by_size.setdefault(components[sample].size, []).append(sample)
    found = {}
    for size, alike in by_size.items():  # a job for each size: its pictures have one resolution
        job = Job("golden", language, [components[sample] for sample in alike], pictures([size] * len(alike)))
        with typesetting(job) as typesetter:
            drawings = typesetter.png(LONGEST / max(size.width, size.height) * MM_IN_AN_INCH)
        for sample, data in zip(alike, drawings, strict=True):
            found[sample] = Image.open(io.BytesIO(data)).convert("RGB")
    return found


def _components(system: str, language: str) -> dict[str, Component]:
    library = library_of(system)
    found = {}
    for entity in printable(library, "samples"):
        card = card_of(library, entity, language)
        found[entity.id] = card.component
        if card.back:
            found[f"{entity.id}@back"] = card.back.component
    return found


def difference(one: Image.Image, other: Image.Image) -> str:
    """What is wrong with the second picture; "" when it is as good as the first."""
    if one.size != other.size:
        return f"it is {other.size}, not {one.size} pixels large"
    apart = ImageChops.difference(one, other).convert("L")
    mean = ImageStat.Stat(apart).mean[0]
    squares = apart.resize((-(-apart.width // SQUARE), -(-apart.height // SQUARE)), Image.Resampling.BOX)
    worst = max(squares.tobytes())
    if mean > MEAN_TOLERANCE or worst > SQUARE_TOLERANCE:
        return f"pixels are off by {mean:.1f} on average, by {worst} in the worst square of {SQUARE}"
    return ""


def keep(
    description: str,
    pictures: Iterable[tuple[str, str, Path]],
    now: Callable[[str, str, Path], Image.Image],
    words: Sequence[str] | None = None,
) -> None:
    """The command line of golden pictures: each has a system, a language and a path; `now` draws it."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("names", nargs="*", help="parts of file names; only pictures with one of them")
    parser.add_argument("--system", choices=PRINTED, help="only pictures of this system")
    parser.add_argument("--language", choices=LANGUAGES, help="only pictures in this language")
    parser.add_argument("--all", action="store_true", help="keep also what looks the same within the tolerance")
    parser.add_argument("--list", action="store_true", help="say what would be kept anew, and keep nothing")
    asked = parser.parse_args(words)
    for system, language, path in pictures:
        wanted = system == (asked.system or system) and language == (asked.language or language)
        if not wanted or (asked.names and not any(name in path.name for name in asked.names)):
            continue
        picture = now(system, language, path)
        problem = _problem(path, picture)
        if problem or asked.all:
            print(path.relative_to(Path(__file__).parents[2]), problem or "as before", sep=": ")
            if not asked.list:
                path.parent.mkdir(parents=True, exist_ok=True)
                picture.save(path, optimize=True)


def _problem(path: Path, picture: Image.Image) -> str:
    if not path.exists():
        return "new"
    with Image.open(path) as kept:
        return difference(kept.convert("RGB"), picture)


def main(words: Sequence[str] | None = None) -> None:
    samples = {path_of(*name): name for name in names()}
    keep(
        "Keep golden pictures of layouts anew: those that look different now.",
        ((system, language, path) for path, (system, language, _) in samples.items()),
        lambda system, language, path: drawn(system, language)[samples[path][2]],
        words,
    )


if __name__ == "__main__":
    main()
