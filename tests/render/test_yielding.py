"""Pictures give way to words: long rules make the picture lower, then their type smaller, and only then is the picture
left out; words never become too small while there is a picture to give up."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.render.goldens import LONGEST, MM_IN_AN_INCH, difference, keep, library_of
from tests.systems.own import PRINTED
from toolkit.render.cards import Card, card_of, printable
from toolkit.render.plan import pictures
from toolkit.render.readback import Reader
from toolkit.render.typesetting import Fit, Job, typesetting

#: How many words the rules of a sample say in all, at least; 0 is as many as it has.
WORDS = (0, 40, 60, 90, 140, 220, 320, 480)
#: And of those large sheets that still have a picture then.
MANY_WORDS = (1300, 2400)
#: What has no rules of an author's own below its picture: figures to stand up, and boards.
BESIDE = {"standee", "large-standee", "dashboard", "status-board", "character-mat"}
VIEW = {"aspect": 1.0, "focus": [0.5, 0.5], "window": [0, 0, 1, 1], "scale": 1}
NAME = "art/picture.png"
KEPT = Path(__file__).parent / "long"


def longer(value: Any, words: int) -> Any:
    """The data of a component whose rules say everything again until they have so many words."""
    own = sum(len(str(run.get("text", "")).split()) for run in _runs(value))
    return _repeated(value, max(1, round(words / max(1, own))))


def _runs(value: Any) -> Iterator[Mapping[str, Any]]:
    """What rules are said with, wherever a component has some."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from each if name in _RULES and isinstance(each, list | tuple) else _runs(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _runs(each)


def _repeated(value: Any, times: int) -> Any:
    if isinstance(value, Mapping):
        return {
            name: [*each, *[{"text": " "}, *each] * (times - 1)]
            if name in _RULES and isinstance(each, list | tuple) and each
            else _repeated(each, times)
            for name, each in value.items()
        }
    return [_repeated(each, times) for each in value] if isinstance(value, list | tuple) else value


_RULES = ("body", "head", "rest")


@cache
def samples(system: str) -> list[Card]:
    """The sample with the longest rules of every kind that may have rules below a picture."""
    found: dict[str, Card] = {}
    for entity in printable(library_of(system), "samples"):
        if entity.kind not in BESIDE and (system, entity.kind) not in BESIDE:
            card = card_of(library_of(system), entity, "ru")
            before = found.get(entity.kind)
            if len(list(_runs(card.component.data))) > (len(list(_runs(before.component.data))) if before else 0):
                found[entity.kind] = card
    return list(found.values())


def drawn(system: str, words: int, folder: Path, only: Collection[str] = ()) -> dict[str, tuple[float, list[Fit]]]:
    """Of every sample: how much of it its picture takes, and how its words came out."""
    components = [
        replace(card.component, data={**longer(dict(card.component.data), words), "art": f"/{NAME}", "art-view": VIEW})
        for card in samples(system)
        if not only or card.component.data["id"] in only
    ]
    picture = folder / "picture.png"
    Image.new("RGB", (40, 40), (90, 20, 140)).save(picture)
    job = Job("x", "ru", components, pictures([each.size for each in components]), {NAME: picture})
    with typesetting(job) as typesetter:
        content, fits = typesetter.pdf(), typesetter.fits()
    found = {}
    with Reader(content) as reader:
        for number, component in enumerate(components):
            page, name = reader.page(number), str(component.data["id"])
            share = max((each.box.area for each in page.pictures), default=0.0) / (page.width * page.height)
            found[name] = (share, [fit for fit in fits if fit.component == name])
    return found


@pytest.mark.parametrize("system", PRINTED)
def test_a_picture_is_given_up_before_words_do_not_fit(system: str, tmp_path: Path) -> None:
    plain = drawn(system, WORDS[0], tmp_path)
    heights: dict[str, list[float]] = {sample: [share] for sample, (share, _) in plain.items() if share > 0}
    assert heights
    for words in (*WORDS[1:], *MANY_WORDS):  # what was left out stays out, with as many words as all have in the end
        left = [sample for sample, shares in heights.items() if words == WORDS[-1] or shares[-1] > 0]
        one = drawn(system, words, tmp_path, left) if left else {}
        for sample in left:
            shares = heights[sample]
            share, fits = one[sample]
            assert share <= shares[-1] + 1e-6, f"the picture of {sample} is larger with {words} words"
            told = any(fit.field == "art" for fit in fits)
            assert told == (share == 0), f"{sample} must say that it left out its picture"
            fitting = share == 0 or not any(fit.overflow for fit in fits)
            assert fitting, f"{sample} has a picture, and {words} words that do not fit"
            shares.append(share)
    assert {sample for sample, shares in heights.items() if shares[-1] > 0} == set(), "pictures that never give way"
    assert any(0 < each < shares[0] for shares in heights.values() for each in shares), "no picture is ever lower"


#: Sheets and cards whose picture gives way in their own manner, with so many words as makes it do so.
LONG = [
    ("brimstone", "hero", 110),
    ("machina-arcana", "explorer", 120),
    ("machina-arcana", "explorer", 260),
    ("jaws-of-the-lion", "boss", 260),
    ("massive-darkness", "hero", 140),
    ("massive-darkness", "class", 1900),
    ("brimstone", "town", 220),
    ("brimstone", "town-place", 220),
    ("night-cage", "boss", 220),
]


def kept_at(system: str, kind: str, words: int) -> Path:
    return KEPT / f"{system}-{kind}-{words}.png"


def long_picture(system: str, kind: str, words: int) -> Image.Image:
    """A component with long rules, small, as it comes out now."""
    card = next(each for each in samples(system) if each.entity.kind == kind)
    component = replace(card.component, data=longer(dict(card.component.data), words))
    with typesetting(Job("long", "ru", [component], pictures([component.size]))) as typesetter:
        drawing = typesetter.png(LONGEST / max(component.size.width, component.size.height) * MM_IN_AN_INCH)[0]
        assert [fit for fit in typesetter.fits() if fit.overflow] == []
    return Image.open(io.BytesIO(drawing)).convert("RGB")


@pytest.mark.parametrize(("system", "kind", "words"), LONG)
def test_long_rules_look_as_they_did(system: str, kind: str, words: int) -> None:
    with Image.open(kept_at(system, kind, words)) as kept:
        assert difference(kept.convert("RGB"), long_picture(system, kind, words)) == ""


def main() -> None:
    """`python -m tests.render.test_yielding` keeps anew what looks different."""
    shown = {kept_at(*each): each for each in LONG}
    keep(
        "Keep golden pictures of long rules anew: those that look different now.",
        ((system, "ru", path) for path, (system, _, _) in shown.items()),
        lambda system, language, path: long_picture(*shown[path]),
    )


if __name__ == "__main__":
    main()
