"""The cards of a pack as HTML, for the benchmark against WeasyPrint: the same shapes, icons, emblems and words.

Only what HTML cannot do is left out: words that shrink until they fit. Backs are pages of their own, as in ours.
"""

from __future__ import annotations

import base64
import html
import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from toolkit.content.resources import data_folder
from toolkit.render.cards import Card
from toolkit.render.runs import icons

_A_PAGE = 9
_GOLD, _PALE, _NIGHT = "#c9a25a", "#ecd9a6", "#100c12"
_STYLE = """
@page { size: A4; margin: 10mm 5mm }
body { margin: 0; font: 9.5pt serif }
section { break-after: page; width: 200mm; height: 276mm }
article { position: absolute; width: 66.5mm; height: 91.9mm; overflow: hidden;
  background: radial-gradient(circle at 50% 38%, #2b2029, #1d1418 45%, #100c12) }
article > * { position: absolute }
.frame { left: 4mm; top: 4mm; width: 58mm; height: 83mm; border: .35mm solid #c9a25a; border-radius: 2.2mm }
.window { left: 5mm; top: 16.7mm; width: 56.5mm; height: 38mm;
  background: radial-gradient(#4a3320, #241a14 55%, #100c12) }
.panel { left: 5mm; top: 54mm; width: 52mm; height: 22mm; padding: 4mm 2.2mm 2mm; border: .4mm solid #c9a25a;
  border-radius: 1.2mm; background: radial-gradient(#efe3c8 55%, #d9c59c); text-align: center }
.name { left: 16mm; top: 6mm; width: 34mm; color: #ecd9a6; font-weight: bold; font-size: 12pt; text-align: center }
.kind { left: 16mm; top: 13mm; width: 34mm; color: #c9a25a; font-size: 6pt; text-align: center }
.gem { left: 4.4mm; top: 4.6mm; width: 10mm; height: 10mm }
.dice { left: 16mm; top: 50mm; width: 34mm; height: 7.6mm; border: .35mm solid #c9a25a;
  background: #100c12; text-align: center }
.emblem { width: 43mm; height: 43mm }
p { margin: 0 0 1.2mm } b { color: #7d1d1d } p img { height: 3.2mm } .dice img { height: 4.8mm; margin: 1.2mm .4mm }
"""


def page_of(cards: Sequence[Card]) -> str:
    """Sheets of nine fronts, each followed by a sheet of their backs."""
    copies = [card for card in cards for _ in range(card.copies)]
    sheets = []
    for start in range(0, len(copies), _A_PAGE):
        sheet = copies[start : start + _A_PAGE]
        for draw in (_front, _back):
            drawn = "".join(_placed(draw(card), place) for place, card in enumerate(sheet))
            sheets.append(f"<section>{drawn}</section>")
    return f"<style>{_STYLE}</style>{''.join(sheets)}"


def _placed(inside: str, place: int) -> str:
    row, column = divmod(place, 3)
    return f'<article style="left:{column * 66.5}mm;top:{row * 91.9}mm">{inside}</article>'


def _front(card: Card) -> str:
    data = card.component.data
    dice = [die for group in data.get("dice", ()) for die in (group["category"], *group["dice"])]
    flavour = html.escape(str(data["flavour"] or ""))
    return (
        f'<div class="window">{_rays()}</div>{_emblem(data, 12)}'
        f"{_icon(str(data.get('symbol', 'treasure')), _PALE, 'left:24mm;top:26mm;height:19mm')}"
        f'<div class="panel">{"".join(_paragraphs(data))}<p><i>{flavour}</i></p></div><div class="frame"></div>'
        f'<div class="name">{html.escape(card.name)}</div>'
        f'<div class="kind">{html.escape(str(data.get("type-line", "")))}</div>'
        f'<div class="gem">{_gem(str(data.get("level") or ""))}</div>'
        f'<div class="dice">{"".join(_icon(die, _PALE, "") for die in dice)}</div>'
    )


def _back(card: Card) -> str:
    assert card.back is not None
    data = card.back.component.data
    lines = "".join(
        f'<path d="M{n * 6.2} 0l92 92M{n * 6.2} 0l-92 92" stroke="{_GOLD}" stroke-width=".1"/>' for n in range(-15, 26)
    )
    dots = "".join(f'<circle cx="{5 + n % 9 * 7}" cy="{5 + n // 9 * 82}" r=".6" fill="{_PALE}"/>' for n in range(18))
    return (
        f'<svg viewBox="0 0 66.5 91.9" style="width:66.5mm;height:91.9mm">{lines}{dots}</svg><div class="frame"></div>'
        f"{_emblem(data, 24)}{_icon(str(data['symbol']), _NIGHT, 'left:25mm;top:38mm;height:16mm')}"
        f'<div class="name" style="top:78mm">{html.escape(str(data["name"]))}</div>'
    )


def _paragraphs(data: Any) -> Iterator[str]:
    for paragraph in data["paragraphs"]:
        lead, body = ("".join(_run(run) for run in paragraph[part]) for part in ("lead", "body"))
        yield f"<p><b>{lead}:</b> {body}</p>" if lead else f"<p>{body}</p>"


def _run(run: Any) -> str:
    return _icon(run["icon"], "#21171a", "") if "icon" in run else html.escape(run["text"])


@cache
def _icon(name: str, ink: str, style: str) -> str:
    source = (data_folder("templates") / "icons" / icons()[name].file).read_text(encoding="utf-8")
    return f'<img style="{style}" src="{_address(source.replace("#000000", ink))}">'


def _emblem(data: Any, top: int) -> str:
    source = str(data["emblem"]).replace("#000000", _PALE)
    return f'<img class="emblem" style="left:12mm;top:{top}mm" src="{_address(source)}">'


def _address(source: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(source.encode()).decode()}"


@cache
def _rays() -> str:
    """The light behind the emblem: 24 wedges."""
    wedges = []
    for number in range(24):
        ends = (math.radians(number * 15 + turn) for turn in (0, 4))
        points = " ".join(f"{28 + 56 * math.cos(end):.2f},{19 + 56 * math.sin(end):.2f}" for end in ends)
        wedges.append(f'<polygon points="28,19 {points}" fill="url(#light)"/>')
    stops = f'<stop offset="0" stop-color="{_PALE}" stop-opacity=".14"/><stop offset="1" stop-opacity="0"/>'
    light = f'<radialGradient id="light">{stops}</radialGradient>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56.5 38" width="56.5" height="38">'
    shape = f"{head}{light}{''.join(wedges)}</svg>"
    return f'<img style="width:56.5mm;height:38mm" src="{_address(shape)}">'


@cache
def _gem(label: str) -> str:
    edge = f'<path d="M5 0l5 5l-5 5l-5-5z" fill="{_NIGHT}" stroke="{_GOLD}"/>'
    stone = '<path d="M5 1.2L8.8 5L5 8.8L1.2 5z" fill="#d09a66"/>'
    level = f'<text x="5" y="6.5" font-size="4" text-anchor="middle">{label}</text>'
    return f'<svg viewBox="0 0 10 10" style="width:10mm;height:10mm">{edge}{stone}{level}</svg>'
