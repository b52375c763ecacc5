"""The map of an adventure with heat: how often something happened in each place, per 100 games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from markupsafe import Markup

from toolkit.content.descriptions import HEAT_MAPS, HeatMapTitle
from toolkit.playtest.report.plots import escaped
from toolkit.playtest.statistics.cells import RecordedGame
from toolkit.playtest.statistics.uses import Spot
from toolkit.rules.boards.picture import Edge, Picture, Place, Point

#: The side of a place, in units of the drawing; a margin leaves room for walls.
SIDE = 48
MARGIN = 6


@dataclass(frozen=True, slots=True)
class HeatMap:
    """One map: what it shows, the drawing, and the hottest places in words."""

    what: str
    title: str
    drawing: Markup
    hottest: tuple[tuple[str, float], ...]


def heat_maps(
    picture: Picture,
    spots: Sequence[Spot],
    links: Mapping[RecordedGame, str] | None = None,
    titles: Sequence[HeatMapTitle] = HEAT_MAPS,
) -> list[HeatMap]:
    """A map for every kind of thing that happens at places, with all players added up, in the order of `titles`; what
    has no title comes last, under its own name. `links` are games that are shown elsewhere: a place where something
    happened in one of them leads there."""
    heats: dict[str, dict[str, float]] = {}
    ways: dict[str, dict[str, str]] = {}
    for spot in spots:
        heat = heats.setdefault(spot.what, {})
        heat[spot.where] = heat.get(spot.where, 0.0) + 100 * spot.per_game
        if links and spot.example in links:
            ways.setdefault(spot.what, {}).setdefault(spot.where, links[spot.example])
    untitled = sorted(set(heats) - {each.fact for each in titles})
    order = [*titles, *(HeatMapTitle(what, what.replace("-", " ").capitalize()) for what in untitled)]
    return [_heat_map(picture, each, heats[each.fact], ways.get(each.fact, {})) for each in order if each.fact in heats]


def _heat_map(picture: Picture, named: HeatMapTitle, heat: Mapping[str, float], links: Mapping[str, str]) -> HeatMap:
    on_map = {place.name for place in picture.places}
    ordered = sorted(((place, value) for place, value in heat.items() if place), key=lambda item: (-item[1], item[0]))
    shown = {place: value for place, value in ordered if place in on_map}
    drawing = _drawing(picture, shown, links, named.title, named.bad)
    return HeatMap(named.fact, named.title, drawing, tuple(ordered[:3]))


def _drawing(picture: Picture, heat: Mapping[str, float], links: Mapping[str, str], title: str, bad: bool) -> Markup:
    most = max(heat.values(), default=0.0)
    width, height = (coordinate + MARGIN for coordinate in _on_page(picture, (picture.width, picture.height)))
    shapes = [
        _place(picture, place, heat.get(place.name, 0.0), most, links.get(place.name, "")) for place in picture.places
    ]
    shapes += [_line(picture, edge, "wall") for edge in picture.walls]
    shapes += [_line(picture, edge, "door") for edge in picture.doors]
    if picture.wraps:
        inside = f'x="{MARGIN}" y="{MARGIN}" width="{width - 2 * MARGIN}" height="{height - 2 * MARGIN}"'
        shapes.append(f'<rect class="wraps" {inside}/>')
    tone = "bad" if bad else "calm"
    role = "group" if links else "img"  # what is in an image cannot be reached, and links must be
    return Markup(
        f'<svg class="map {tone}" viewBox="0 0 {width} {height}" role="{role}" aria-label="{escaped(title)}" '
        f'style="max-width:{width * 1.1:.0f}px">{"".join(shapes)}</svg>'
    )


def _on_page(picture: Picture, point: Point) -> tuple[float, float]:
    """Where a point of the picture is drawn; whole for squares."""
    (x, y), (wide, high) = point, picture.unit
    if picture.shape == "squares":
        return x * SIDE + MARGIN, y * SIDE + MARGIN
    return round(x * wide * SIDE + MARGIN, 2), round(y * high * SIDE + MARGIN, 2)


def _place(picture: Picture, place: Place, value: float, most: float, link: str) -> str:
    """A place with its heat. The root of the value is drawn: rare places can be told from those never seen."""
    heat = sqrt(value / most) if most else 0.0
    words = f"{place.name}{', ' + place.mark if place.mark else ''}: {_shown(value)} per 100 games"
    floor = "floor dark" if place.dark else "floor"
    corners = [_on_page(picture, corner) for corner in picture.outline(place)]
    x, y = min(x for x, _ in corners), min(y for _, y in corners)
    if picture.shape == "squares":
        tag, shape = "rect", f'x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"'
    else:
        tag, shape = "polygon", f'points="{" ".join(f"{across},{down}" for across, down in corners)}"'
        y += (max(down for _, down in corners) - y - SIDE) / 2  # words stand where they would in a square
    hot = f'<{tag} class="heat" {shape} fill-opacity="{0.08 + 0.87 * heat:.3f}"/>' if value else ""
    loud = " loud" if heat > 0.62 else ""
    text = (
        f'<text class="value{loud}" x="{x + SIDE / 2}" y="{y + SIDE / 2 + 8}">{_shown(value)}</text>' if value else ""
    )
    mark = f'<text class="mark{loud}" x="{x + 4}" y="{y + 12}">{escaped(place.mark)}</text>' if place.mark else ""
    drawn = f'<title>{escaped(words)}</title><{tag} class="{floor}" {shape}/>{hot}{text}{mark}'
    return f'<a href="{escaped(link)}">{drawn}</a>' if link and value else f"<g>{drawn}</g>"


def _shown(value: float) -> str:
    if value and value < 0.1:
        return "<.1"
    return f"{value:.0f}" if value >= 9.95 else f"{value:.1f}".rstrip("0").rstrip(".") or "0"


def _line(picture: Picture, edge: Edge, kind: str) -> str:
    (x1, y1), (x2, y2) = (_on_page(picture, point) for point in edge)
    return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
