"""What is typeset is the job as it is now, whatever was asked before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tests.render.goldens import library_of
from toolkit.render import typesetting as typesetting_module
from toolkit.render.cards import card_of, printable
from toolkit.render.plan import pictures
from toolkit.render.typesetting import Job, Setter, typesetting

ASKED: dict[str, Callable[[Setter], object]] = {
    "fits": lambda setter: setter.fits(),
    "pdf": lambda setter: setter.pdf(),
    "png": lambda setter: setter.png(20),
}


def jobs() -> tuple[Job, Job]:
    """Two versions of a job: another card, and another title."""
    library = library_of("night-cage")
    cards = [card_of(library, entity, "en") for entity in printable(library, "samples")]
    one, other = [card.component for card in cards if len(card.component.data) > 2][:2]
    first = Job("first", "en", [one], pictures([one.size]))
    return first, replace(first, title="second", components=[other], pages=pictures([other.size]))


@pytest.mark.parametrize(("before", "after"), list(product(ASKED, ASKED)))
def test_a_changed_job_is_what_is_set(before: str, after: str) -> None:
    first, second = jobs()
    with typesetting(second) as fresh:
        meant = ASKED[after](fresh)
    with typesetting(first) as setter:
        assert ASKED[after](setter) != meant
        ASKED[before](setter)
        setter.change(second)
        assert ASKED[after](setter) == meant


def test_where_no_links_can_be_made_the_same_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    job, _ = jobs()
    with typesetting(job) as setter:
        linked = setter.pdf()

    def refused(*_: object, **__: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(Path, "symlink_to", refused)
    with typesetting(job) as setter:
        assert setter.pdf() == linked


@pytest.mark.parametrize("links", [True, False])
def test_what_several_folders_have_is_shown_together_and_ours_counts(tmp_path: Path, links: bool) -> None:
    """A system that is installed brings layouts; what we have too stays ours."""
    files = {
        "ours": ("shared/a.typ", "shared/b.typ", "one.typ"),
        "theirs": ("shared/a.typ", "shared/c.typ", "own/d.typ"),
    }
    for owner, paths in files.items():
        for path in paths:
            (tmp_path / owner / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / owner / path).write_text(owner, encoding="utf-8")
    target = tmp_path / "job"
    typesetting_module._show([tmp_path / owner for owner in files], target, links=links)
    assert {path: (target / path).read_text(encoding="utf-8") for paths in files.values() for path in paths} == {
        "shared/a.typ": "ours",
        "shared/b.typ": "ours",
        "shared/c.typ": "theirs",
        "one.typ": "ours",
        "own/d.typ": "theirs",
    }


def test_files_of_a_job_are_never_written_to_what_it_is_shown(tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "picture.png").write_bytes(b"x")
    job = tmp_path / "job"
    job.mkdir()
    typesetting_module._show([tmp_path / "ours"], job / "icons", links=True)
    with pytest.raises(AssertionError):
        typesetting_module.copy_files({"icons/picture.png": tmp_path / "picture.png"}, job)
    assert not any((tmp_path / "ours").iterdir())
