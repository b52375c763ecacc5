"""The calibration page as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toolkit.content import yaml
from toolkit.content.files import atomic_write
from toolkit.content.resources import data_folder
from toolkit.render.plan import Backs, calibration_pages
from toolkit.render.profiles import Profile
from toolkit.render.typesetting import Job, typesetting


def write_calibration(profile: Profile, language: str, out: Path) -> Path:
    """Two pages that show how far the printer puts backs from where they should be; the profile must have paper."""
    assert profile.paper is not None
    how = profile.backs if profile.backs in (Backs.LONG_EDGE, Backs.SHORT_EDGE) else Backs.LONG_EDGE
    words = _words(language)
    pages = calibration_pages(profile.paper, how, profile.offset, words)
    with typesetting(Job(words["title"], language, (), pages)) as typesetter:
        target = out / f"calibration-{profile.id}.pdf"
        atomic_write(target, typesetter.pdf())
    return target


def _words(language: str) -> dict[str, str]:
    path = data_folder("templates") / "layouts" / "calibration.yaml"
    document, problems = yaml.read(path.name, path.read_bytes())
    if document is None or problems:
        raise RuntimeError(f"the words of the calibration page are damaged: {problems}")
    data: Any = document.data
    return dict(data.get(language, data["en"]))
