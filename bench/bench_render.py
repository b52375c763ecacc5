"""How fast Lantern prints, beside the bare layout engine on the same data and beside WeasyPrint.

Prints ratios: seconds depend on the machine. Every cold time is that of a new process, without the start of Python and
the loading of content.

    python -m bench render
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from bench.measure import row, watched_memory
from bench.plain_cards import page_of
from toolkit.content.library import Library, load
from toolkit.content.resources import shipped_packs
from toolkit.render.batch import batch_of, gather
from toolkit.render.cards import Card, card_of
from toolkit.render.picturing import Picture, draw_pictures
from toolkit.render.plan import SheetPlan, sheets
from toolkit.render.printing import PrintOrder, chosen, print_order
from toolkit.render.profiles import read_profile
from toolkit.render.style import shipped_layouts
from toolkit.render.typesetting import Job, typesetting, write_job
from toolkit.render.workers import cores

PACK = "massive-darkness"
ROUNDS = 3
CARDS = 108
FEW, MANY = 1000, 5000
PICTURES = 64
EDITED = 50


def main() -> None:
    """Measure, print; or, with arguments, be one of the processes that are measured."""
    if sys.argv[1:2] == ["--child"]:
        print(json.dumps(CHILDREN[sys.argv[2]](Path(sys.argv[3]))))
        return
    with tempfile.TemporaryDirectory(prefix="lantern-bench-") as name:
        folder = Path(name)
        write_job(_job(_cards(_library())), folder / "job")
        _cold(folder)
        _warm(folder)
        _against_weasyprint(folder)
        _cores(folder)
        _many(folder)


def _cold(folder: Path) -> None:
    ours, bare = _best(["print", "typst"], folder)
    row("all cards of the pack to A4 PDF, cold", f"{ours:.2f} s")
    row("the bare layout engine, the same data, cold", f"{bare:.2f} s")
    row(
        "words, plan, layout and reading back, beside it", f"{ours / bare:.2f} times", "at most 1.5", ours / bare <= 1.5
    )


def _warm(folder: Path) -> None:
    cold, edited = min(_child("edit", folder) for _ in range(ROUNDS))
    row("one card edited in a warm process", f"{edited:.3f} s")
    row("beside the cold time", f"{edited / cold:.3f} times", "under 0.1", edited / cold < 0.1)


def _against_weasyprint(folder: Path) -> None:
    if importlib.util.find_spec("weasyprint") is None:
        print("  WeasyPrint is not installed ('make bench' installs it), so it is not compared")
        return
    ours, theirs = _best(["deck", "weasyprint"], folder)
    row(f"{CARDS} cards to A4 PDF, cold", f"{ours:.2f} s")
    row("the same cards through WeasyPrint, cold", f"{theirs:.2f} s")
    row("faster than WeasyPrint", f"{theirs / ours:.1f} times", "at least 3", theirs / ours >= 3)


def _cores(folder: Path) -> None:
    alone, together = _best(["pictures-one", "pictures-all"], folder)
    count = cores()
    gain = alone / together
    row(f"{PICTURES} PNG at 300 dpi, one process", f"{alone:.2f} s")
    row(f"the same with {count} processes", f"{together:.2f} s")
    row("faster with every core", f"{gain:.2f} times", f"at least {0.6 * count:.1f}", gain >= 0.6 * count)


def _many(folder: Path) -> None:
    """Once each: many cards take minutes, and their memory does not waver."""
    few, many = _child("few", folder), _child("many", folder)
    slower = (many[0] / MANY) / (few[0] / FEW)
    row(f"{FEW} cards to A4 PDF", f"{few[0]:.1f} s, {few[1]:.0f} MB")
    row(f"{MANY} cards to A4 PDF", f"{many[0]:.1f} s")
    row("memory of all its processes together", f"{many[1]:.0f} MB", "under 700", many[1] < 700)
    row(f"time a card, beside {FEW} cards", f"{slower:.2f} times", "at most 1.25", slower <= 1.25)


def _best(kinds: Sequence[str], folder: Path) -> list[float]:
    """The shortest of several runs of each kind, taken in turn, so that a busy machine disturbs all alike."""
    rounds = [[_child(kind, folder)[0] for kind in kinds] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _child(what: str, folder: Path) -> list[float]:
    command = [sys.executable, "-m", "bench.bench_render", "--child", what, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{what} failed:\n{done.stderr[-2000:]}")
    found: list[float] = json.loads(done.stdout.splitlines()[-1])
    return found


def _library() -> Library:
    folder = next(path for path in shipped_packs() if path.parent.name == PACK and path.name == "core")
    return load([folder]).library


def _cards(library: Library, count: int | None = None) -> list[Card]:
    entities, _ = chosen(library, PACK, [])
    cards, problems = gather(library, entities, "en")
    if problems:
        sys.exit(f"the pack cannot be printed: {problems[0].message}")
    return [card for card in cards if card.form == "card"][:count]


def _job(cards: Sequence[Card]) -> Job:
    profile = read_profile("home-a4")
    assert profile.paper is not None
    batch = batch_of(card.sized(card.component.size.bleeding(profile.bleed_x, profile.bleed_y)) for card in cards)
    plan = SheetPlan(profile.paper, profile.backs, names=batch.names)
    return Job("Bench", "en", batch.components, sheets(batch.pieces, batch.sizes, plan), batch.pictures)


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _print(folder: Path, count: int | None = None) -> list[float]:
    """What `lantern render --no-index` does once content is loaded."""
    library = _library()
    kinds = shipped_layouts(PACK)
    entities = [entity for entity in chosen(library, PACK, [])[0] if kinds[entity.kind].form == "card"][:count]
    order = PrintOrder(PACK, PACK, entities, "en", read_profile("home-a4"), folder / "out")
    return [_timed(lambda: print_order(library, order))]


def _typst(folder: Path) -> list[float]:
    def bare() -> None:
        import typst

        fonts = typst.Fonts(include_system_fonts=False)
        job = folder / "job"
        typst.compile(str(job / "document.typ"), root=str(job), font_paths=fonts, ignore_system_fonts=True, timestamp=0)

    return [_timed(bare)]


def _edit(folder: Path) -> list[float]:
    """Cold, then once more with one card changed: worded, laid out, and the sheet it lies on made anew."""
    library = _library()
    cards: list[Card] = []
    shown: list[bytes] = []
    cold = _timed(lambda: cards.extend(_cards(library)))
    job = _job(cards)
    with typesetting(job) as typesetter:
        cold += _timed(lambda: shown.append(typesetter.pdf()))

        def again() -> None:
            card = card_of(library, cards[EDITED].entity, "en")
            data = {**card.component.data, "name": "Another Name"}
            components = list(job.components)
            components[EDITED] = replace(components[EDITED], data=data)
            pages = [page for page in job.pages if any(slot.component == EDITED for slot in page.slots)]
            typesetter.change(replace(job, components=components, pages=pages))
            shown.append(typesetter.pdf())

        edited = _timed(again)
    assert len(shown[1]) < len(shown[0])
    return [cold, edited]


def _weasyprint(folder: Path) -> list[float]:
    cards = _cards(_library(), CARDS)

    def set_cards() -> None:
        import weasyprint

        weasyprint.HTML(string=page_of(cards)).write_pdf(folder / "weasyprint.pdf")

    return [_timed(set_cards)]


def _pictures(folder: Path, jobs: int) -> list[float]:
    cards = _cards(_library(), PICTURES)
    batch = batch_of(cards, backs=False)
    pictures = [Picture(n, 0, (750, 1050), folder / "png" / f"{n}.png") for n in range(len(cards))]
    job = Job("Bench", "en", batch.components, (), batch.pictures)
    return [_timed(lambda: draw_pictures(job, pictures, 300, lambda done: None, jobs))]


def _print_many(folder: Path, count: int) -> list[float]:
    """Seconds, and megabytes at the worst moment: this process and its children, looked at ten times a second."""
    library = _library()
    few = [entity for entity in chosen(library, PACK, [])[0] if shipped_layouts(PACK)[entity.kind].form == "card"]
    entities = [replace(few[n % len(few)], id=f"{few[n % len(few)].id}-{n}") for n in range(count)]
    order = PrintOrder(PACK, PACK, entities, "en", read_profile("home-a4"), folder / "out")
    with watched_memory() as memory:
        seconds = _timed(lambda: print_order(library, order))
    return [seconds, memory.most / 1e6]


CHILDREN: dict[str, Callable[[Path], list[float]]] = {
    "print": _print,
    "typst": _typst,
    "edit": _edit,
    "deck": lambda folder: _print(folder, CARDS),
    "few": lambda folder: _print_many(folder, FEW),
    "many": lambda folder: _print_many(folder, MANY),
    "weasyprint": _weasyprint,
    "pictures-one": lambda folder: _pictures(folder, 1),
    "pictures-all": lambda folder: _pictures(folder, 0),
}


if __name__ == "__main__":
    main()
