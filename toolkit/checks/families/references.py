"""References: each must mean an entity that exists, is of the right kind, and lies in a pack that can be seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from toolkit.checks.collected import Collected
from toolkit.checks.fixing import certain, value_edit
from toolkit.checks.reading import Source
from toolkit.checks.records import Step
from toolkit.checks.wording import did_you_mean, listed
from toolkit.content.diagnostics import Diagnostic, Related, nearest
from toolkit.content.files import read_bytes
from toolkit.content.resources import shipped_packs
from toolkit.content.yaml import MAX_BYTES

CODES = {
    "L0401": "a reference to something that does not exist",
    "L0402": "a reference to something of the wrong kind",
    "L0403": "a reference into a pack that is not required",
}


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Every reference of every requested pack."""
    by_pack = collected.by_pack
    for source, record in collected.with_refs:
        if not collected.is_requested(source):
            continue
        names = by_pack[source.pack]
        for _, pointer, text, kinds in record["refs"]:
            found = names.get(text)
            if found is not None and (not kinds or found.kind in kinds):
                continue
            if collected.find(text, source.pack, kinds) is None:
                yield from _unresolved(collected, source, pointer, text, kinds)


def _unresolved(
    collected: Collected, source: Source, pointer: list[Step], text: str, kinds: list[str]
) -> Iterator[Diagnostic]:
    other = collected.find(text, source.pack)
    if other is not None:
        if collected.book.name_of(collected.system, other.kind) is not None:  # else its kind is what is wrong
            yield _wrong_kind(collected, source, pointer, text, kinds)
        return
    if _may_be_unread(collected, text):
        return
    elsewhere = _elsewhere(collected, source, text)
    if elsewhere:
        message = f"{text!r} is in the pack {elsewhere!r}, which this pack does not require"
        hint = f"add {elsewhere!r} to 'requires' in lantern.yaml"
        yield collected.problem("L0403", message, source, pointer, hint)
        return
    known = _names(collected, source.pack, kinds)
    better = nearest(text.rpartition("/")[2], known)
    what = " or ".join(kinds) if kinds else "entity"
    hint = did_you_mean(better) if better else (f"there is {listed(known)}" if known else f"there is no {what} at all")
    problem = collected.problem("L0401", f"there is no {what} {text!r}", source, pointer, hint)
    document = collected.document(source)
    if better and document is not None and certain(text, known) == better:
        problem = replace(problem, fix=value_edit(document, tuple(pointer), text, better))
    yield problem


def _wrong_kind(collected: Collected, source: Source, pointer: list[Step], text: str, kinds: list[str]) -> Diagnostic:
    other = collected.find(text, source.pack)
    assert other is not None
    known = [name for name in _names(collected, source.pack, kinds) if name != text]
    better = nearest(text, known)
    hint = did_you_mean(better) if better else (f"there is {listed(known)}" if known else "")
    place = collected.span(other.source, [*other.pointer, "kind"])
    related = Related(other.source.shown, place, f"{text!r} is defined here")
    message = f"{text!r} is of kind {other.kind!r}, but {' or '.join(map(repr, kinds))} is wanted"
    return replace(collected.problem("L0402", message, source, pointer, hint), related=(related,))


def _names(collected: Collected, pack: str, kinds: list[str]) -> list[str]:
    visible = collected.gathered.visible.get(pack, ())
    found = (defined for each in visible for defined in collected.by_pack[each].values())
    return sorted({defined.id for defined in found if not kinds or defined.kind in kinds})


def _may_be_unread(collected: Collected, text: str) -> bool:
    """Whether a file that could not be read, or an entity that was refused, may hold what is missed."""
    name = text.rpartition("/")[2].encode()
    for source, record in collected.with_problems:
        if record.get("unread") or any(problem[0] == "L0109" for problem in record["problems"]):
            try:
                if name in read_bytes(source.disk, MAX_BYTES):
                    return True
            except OSError:
                return True
    return False


def _elsewhere(collected: Collected, source: Source, text: str) -> str:
    """A pack that has the entity, but that references in this file do not see."""
    owner, _, name = text.rpartition("/")
    visible = collected.gathered.visible.get(source.pack, ())
    for pack, names in collected.by_pack.items():
        if pack not in visible and owner in ("", pack) and name in names:
            return pack
    for root in shipped_packs():
        is_hidden = root.parent.name == collected.system and root.name not in visible and owner in ("", root.name)
        if is_hidden and any(root.glob(f"**/{name}.yaml")):
            return root.name
    return ""
