"""Printer profiles: what a printer or print shop wants, as data files that anybody can write."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic, nearest
from toolkit.content.files import read_bytes
from toolkit.content.resources import data_folder
from toolkit.render.plan import Paper
from toolkit.render.validation import mismatches

CODE = "L1005"


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer profile, ready for the plan."""

    id: str
    title: str
    description: str
    paper: Paper
    bleed_x: float
    bleed_y: float
    dpi: float
    pictures_bleed: bool


class ProfileError(Exception):
    """A profile that does not exist or is not one."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__(diagnostics[0].message)
        self.diagnostics = diagnostics


def profile_names() -> list[str]:
    """The profiles we ship."""
    return sorted(path.stem for path in (data_folder("templates") / "profiles").glob("*.yaml"))


def read_profile(name: str) -> Profile:
    """A shipped profile by its name, or one in a file. Raises `ProfileError`."""
    if name in profile_names():
        path = data_folder("templates") / "profiles" / f"{name}.yaml"
    elif name.endswith(".yaml") and Path(name).is_file():
        path = Path(name)
    else:
        near = nearest(name, profile_names())
        hint = (
            f"did you mean {near!r}?" if near else f"there is {', '.join(profile_names())}, or a .yaml file of your own"
        )
        raise ProfileError([Diagnostic(CODE, f"there is no printer profile {name!r}", name, hint=hint)])
    document, problems = yaml.read(path.as_posix(), read_bytes(path, yaml.MAX_BYTES))
    if document is None or problems:
        raise ProfileError(problems)
    wrong = _problems(document)
    if wrong:
        raise ProfileError(wrong)
    assert isinstance(document.data, dict)  # what the schema says
    return _profile(document.data)


def _problems(document: yaml.Document) -> list[Diagnostic]:
    return sorted(
        Diagnostic(CODE, f"the profile is wrong: {each.message}", document.path, document.span(each.pointer))
        for each in mismatches("printer-profile", document.data)
    )


def _profile(data: dict[str, Any]) -> Profile:
    page, bleed, marks, pictures = (data.get(part, {}) for part in ("page", "bleed", "marks", "pictures"))
    paper = Paper(
        page["width"],
        page["height"],
        page.get("margin", 0),
        data.get("gutter", 0),
        marks.get("length", 0),
        marks.get("gap", 0),
    )
    return Profile(
        id=data["id"],
        title=data["title"],
        description=data.get("description", ""),
        paper=paper,
        bleed_x=bleed.get("x", 0),
        bleed_y=bleed.get("y", 0),
        dpi=pictures.get("dpi", 300),
        pictures_bleed=pictures.get("bleed", False),
    )
