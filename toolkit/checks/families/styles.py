"""What a pack brings for its print: styles that name what is there, icons that can be marks, marks that have icons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from toolkit.checks.collected import Collected, Defined
from toolkit.checks.records import unpacked
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content import yaml
from toolkit.content.diagnostics import Diagnostic, Severity, nearest
from toolkit.content.pack import Claim
from toolkit.content.resources import data_file

CODES = {
    "L0501": "an icon mark that does not exist",
    "L0603": "a picture or a layout that nothing uses",
    "L0605": "a print style that cannot be used",
    "L0606": "a layout, an icon or a font that cannot be used",
}
KIND = "print-style"
_MARK = re.compile(r"[a-z][a-z0-9-]*\Z")


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Styles and icons of the packs that were asked for, and the marks that Lantern itself has no icons for."""
    styles = [defined for defined in collected.all() if defined.kind == KIND]
    styled = {defined.pack for defined in styles}
    for number, defined in enumerate(styles):
        if collected.is_requested(defined.source):
            if defined.pack in {other.pack for other in styles[:number]}:
                message, hint = "the pack has a print style already", "put both into one"
                yield collected.problem("L0605", message, defined.source, defined.pointer, hint)
            yield from _names(collected, defined)
    for source, _ in collected.style_files:
        if collected.is_requested(source):
            name = source.path.rpartition("/")[2]
            if source.path.startswith("icons/") and not _MARK.match(name.removesuffix(".svg")):
                hint = "name it with small letters, digits and '-': icons/ember.svg is drawn for {ember}"
                yield Diagnostic("L0606", f"no mark can name the icon {name!r}", source.shown, hint=hint)
            elif name.endswith(".typ") and not styled & set(collected.gathered.visible[source.pack]):
                hint = f"name it in an entity of the kind {KIND!r}, or remove the file"
                message = f"nothing draws with the layout {source.path!r}"
                yield Diagnostic("L0603", message, source.shown, severity=Severity.WARNING, hint=hint)
    yield from _marks(collected)


def _marks(collected: Collected) -> Iterator[Diagnostic]:
    for source, record in collected.with_marks:
        if collected.is_requested(source):
            icons = icons_for(collected, source.pack)
            for mark, problem in record["marks"]:
                if mark not in icons:
                    yield unpacked(problem, {"": source.shown})


def icons_for(collected: Collected, pack: str) -> set[str]:
    """The icons that a pack and those it requires bring."""
    visible = collected.gathered.visible[pack]
    files = (file.path for name in visible for file in collected.gathered.packs[name].claimed(Claim.STYLE))
    return {path.removeprefix("icons/").removesuffix(".svg") for path in files if path.startswith("icons/")}


def _names(collected: Collected, defined: Defined) -> Iterator[Diagnostic]:
    document = collected.document(defined.source)
    data: Any = document.data if document is not None else None
    for step in defined.pointer:
        data = data[step]
    system = collected.system
    kinds, colours = _known(system, "layouts"), _known(system, "palette")
    for key, known, what in (("layouts", [*kinds, "back"], "prints no kind"), ("palette", colours, "has no colour")):
        said = data.get(key) if isinstance(data, dict) else None
        for name in said if isinstance(said, dict) else ():
            if name not in known:
                near = nearest(name, known)
                hint = did_you_mean(near) if near else f"there is {listed(known)}"
                pointer = [*defined.pointer, key, name]
                span = collected.key_span(defined.source, tuple(pointer))
                message = f"{system} {what} {name!r}"
                yield Diagnostic("L0605", message, defined.source.shown, span, hint=hint, pointer=tuple(pointer))


@cache
def _known(system: str, what: str) -> tuple[str, ...]:
    """The kinds or colours that a system's own layouts know."""
    path = data_file("templates", "layouts", system, f"{what}.yaml")
    if path is None:
        return ()
    document, _ = yaml.read(path.name, path.read_bytes())
    return tuple(document.data) if document is not None and isinstance(document.data, dict) else ()
