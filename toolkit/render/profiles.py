"""Printer profiles: what a printer or print shop wants, as data files that anybody can write."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic, nearest
from toolkit.content.files import read_bytes
from toolkit.content.library import Library
from toolkit.content.resources import data_folder
from toolkit.render.plan import Backs, Paper, SideSequence, Size
from toolkit.render.validation import mismatches

CODE = "L1005"
KIND = "printer-profile"
MM_AN_INCH = 25.4
_SAME_SIZE = 0.3


@dataclass(frozen=True, slots=True)
class Product:
    """Something a service sells: a trim size and, where it says so, the exact pixels to upload."""

    id: str
    title: str
    width: float
    height: float
    pixels: tuple[int, int] | None
    form: str = "card"
    #: Sizes of ours that are printed on it a little larger or smaller: form, width, height.
    takes: tuple[tuple[str, float, float], ...] = ()
    source: str = ""

    def is_taking(self, size: Size, form: str) -> int | None:
        """How far something is turned to be printed on this in another size; None where it is not."""
        lies = size.width > size.height and self.width < self.height
        stands = size.width < size.height and self.width > self.height
        for wanted, width, height in self.takes:
            if wanted == form and (_near(size, width, height) or _near(size, height, width)):
                return 90 if lies or stands else 0
        return None


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer profile, ready for the plan. `form` is sheets, singles or pictures; only sheets have paper."""

    id: str
    title: str
    description: str
    form: str
    paper: Paper | None
    bleed_x: float
    bleed_y: float
    safe: float
    backs: Backs
    offset: tuple[float, float]
    corners: bool
    order: SideSequence
    dpi: float
    pictures_bleed: bool
    products: tuple[Product, ...]
    smallest_text: float
    readable_text: float
    art_dpi: float
    sources: tuple[str, ...] = ()

    def product_for(self, size: Size, form: str) -> tuple[Product, int] | None:
        """The product for a component and how far the component is turned to match it.

        A product that takes such things comes first, then the nearest size; among equal ones the same form, then the
        one that need not be turned.
        """
        for product in self.products:
            turned = product.is_taking(size, form)
            if turned is not None:
                return product, turned

        def match(product: Product, turn: int) -> tuple[float, bool, int]:
            width, height = (product.height, product.width) if turn else (product.width, product.height)
            off = max(abs(width - size.width), abs(height - size.height))
            return round(off, 2), product.form != form, turn

        options = [(product, turn) for product in self.products for turn in (0, 90)]
        best = min(options, key=lambda option: match(*option))
        return best if match(*best)[0] <= _SAME_SIZE else None


def _near(size: Size, width: float, height: float) -> bool:
    return max(abs(size.width - width), abs(size.height - height)) <= _SAME_SIZE


class ProfileError(Exception):
    """A profile that does not exist or is not one."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__(diagnostics[0].message)
        self.diagnostics = diagnostics


def profile_names() -> list[str]:
    """The profiles we ship."""
    return sorted(path.stem for path in (data_folder("templates") / "profiles").glob("*.yaml"))


def read_profile(name: str, library: Library | None = None) -> Profile:
    """A profile of the library's packs or of ours by its name, or one in a file. Raises `ProfileError`."""
    brought = library.find(name, kind=KIND) if library else None
    if brought is not None:
        path, _ = brought.locate()
        return _checked(path, brought.data, brought.document, brought.pointer)
    if name in profile_names():
        file = data_folder("templates") / "profiles" / f"{name}.yaml"
    elif name.endswith(".yaml") and Path(name).is_file():
        file = Path(name)
    else:
        known = [*profile_names(), *(library.names(KIND) if library else ())]
        near = nearest(name, known)
        hint = f"did you mean {near!r}?" if near else f"there is {', '.join(known)}, or a .yaml file of your own"
        raise ProfileError([Diagnostic(CODE, f"there is no printer profile {name!r}", name, hint=hint)])
    document, problems = yaml.read(file.as_posix(), read_bytes(file, yaml.MAX_BYTES))
    if document is None or problems:
        raise ProfileError(problems)
    return _checked(document.path, document.data, document, ())


def _checked(path: str, data: Any, document: yaml.Document, inside: tuple[str | int, ...]) -> Profile:
    wrong = sorted(
        Diagnostic(CODE, f"the profile is wrong: {each.message}", path, document.span(inside + each.pointer))
        for each in mismatches(KIND, data)
    )
    if wrong:
        raise ProfileError(wrong)
    return _profile(data)


def _profile(data: dict[str, Any]) -> Profile:
    page, bleed, marks, shown = (data.get(part, {}) for part in ("page", "bleed", "marks", "pictures"))
    offset, limits = data.get("offset", {}), data.get("limits", {})
    return Profile(
        id=data["id"],
        title=data["title"],
        description=data.get("description", ""),
        form=data.get("form", "sheets"),
        paper=_paper(page, marks, data.get("gutter", 0)) if page else None,
        bleed_x=bleed.get("x", 0),
        bleed_y=bleed.get("y", 0),
        safe=data.get("safe", 0),
        backs=Backs(data.get("backs", "none")),
        offset=(offset.get("x", 0), offset.get("y", 0)),
        corners=marks.get("corners", False),
        order=SideSequence(data.get("order", "front-back")),
        dpi=shown.get("dpi", 300),
        pictures_bleed=shown.get("bleed", False),
        products=tuple(_product(each) for each in data.get("products", ())),
        smallest_text=limits.get("smallest_text", 3.5),
        readable_text=limits.get("readable_text", 5),
        art_dpi=limits.get("art_dpi", 300),
        sources=tuple(data.get("sources", ())),
    )


def _paper(page: dict[str, Any], marks: dict[str, Any], gutter: float) -> Paper:
    return Paper(
        page["width"], page["height"], page.get("margin", 0), gutter, marks.get("length", 0), marks.get("gap", 0)
    )


def _product(data: dict[str, Any]) -> Product:
    pixels = data.get("pixels")
    exact = (pixels["width"], pixels["height"]) if pixels else None
    takes = tuple((each["form"], each["width"], each["height"]) for each in data.get("takes", ()))
    form, source = data.get("form", "card"), data.get("source", "")
    return Product(data["id"], data["title"], data["width"], data["height"], exact, form, takes, source)
