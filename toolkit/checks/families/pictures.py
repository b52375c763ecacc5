"""Pictures: each path leads to a file of the pack, letter by letter, and each file is used."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checks.collected import Collected
from toolkit.checks.fixing import value_edit
from toolkit.checks.reading import Source
from toolkit.checks.records import Step
from toolkit.checks.wording import did_you_mean
from toolkit.content import yaml
from toolkit.content.art import art_names
from toolkit.content.diagnostics import Diagnostic, Severity, nearest
from toolkit.content.files import IMAGE_EXTENSIONS, PathProblem, asset_path, path_grammar
from toolkit.content.pack import Claim
from toolkit.content.resources import data_file

CODES = {
    "L0601": "a picture or a layout that is not there",
    "L0603": "a picture or a layout that nothing uses",
    "L0604": "a path that is not allowed",
    "L0609": "a line of credits for a file that is not there",
}


_EXTENSIONS = {"image": IMAGE_EXTENSIONS, "layout": frozenset({"typ"})}


def check(collected: Collected) -> Iterator[Diagnostic]:
    """Paths of pictures in entities, and pictures in `art/`."""
    present: dict[str, set[str]] = {pack: set() for pack in collected.gathered.packs}
    used: dict[str, set[str]] = {pack: set() for pack in collected.gathered.packs}
    for source, _ in (*collected.pictures, *collected.style_files):
        present[source.pack].add(source.path)
    for source, record in collected.with_assets:
        for _, pointer, path, what in record["assets"]:
            used[source.pack].add(path.casefold())
            if path not in present[source.pack] and collected.is_requested(source):
                used[source.pack].add((nearest(path, present[source.pack]) or "").casefold())
                yield from _missing(collected, source, pointer, path, what, present[source.pack])
    yield from _credits(collected)
    if not collected.book.has_system(collected.system) or any(r.get("unread") for _, r in collected.with_problems):
        return  # what uses a picture is not known
    for pack, entities in collected.by_pack.items():  # a picture that is called like a thing is the thing's own
        for defined in entities.values():
            used[pack].update(name.casefold() for name in art_names(defined.kind, defined.id))
        used[pack].update(name.casefold() for each in _tokens(collected.system) for name in art_names(*each))
    for source, _ in collected.pictures:
        is_unused = source.path.casefold() not in used[source.pack] and path_grammar(source.path) is None
        if is_unused and collected.is_requested(source):
            message = f"nothing uses the picture {source.path!r}"
            name = source.path.rpartition("/")[2].rpartition(".")[0]
            near = nearest(name, [defined.id for defined in collected.by_pack[source.pack].values()])
            meant = f"call it like the thing it shows ({near!r}?), " if near else ""
            hint = f"{meant}write 'art: {source.path}' in an entity, or remove the file"
            yield Diagnostic("L0603", message, source.shown, severity=Severity.WARNING, hint=hint)


def _tokens(system: str) -> Iterator[tuple[str, str]]:
    """Kind and id of the tokens that every box of a system has; a picture may be called like one of them."""
    file = data_file("templates", "layouts", system, "tokens.yaml")
    document = yaml.read(file.name, file.read_bytes())[0] if file is not None else None
    for token in document.data if document is not None and isinstance(document.data, list) else ():
        yield str(token.get("kind", "token")), f"token-{token['id']}"


def _credits(collected: Collected) -> Iterator[Diagnostic]:
    """Lines of credits that are about no picture, icon or font."""
    for source, _ in collected.files:
        if source.claim is not Claim.MANIFEST or not collected.is_requested(source):
            continue
        pack = collected.gathered.packs[source.pack]
        paths = [file.path for file in pack.claimed(Claim.ASSET, Claim.STYLE)]
        for number, credit in enumerate(pack.manifest.credits):
            if not any(credit.covers(path) for path in paths):
                folders = {path.rpartition("/")[0] for path in paths}
                near = nearest(credit.of, [*paths, *folders])
                hint = did_you_mean(near) if near else "name a folder or a file: art, icons, fonts/Manrope.ttf"
                message = f"there is no picture, icon or font in {credit.of!r}"
                yield collected.problem("L0609", message, source, ["credits", number, "of"], hint)


def _missing(
    collected: Collected, source: Source, pointer: list[Step], path: str, what: str, present: set[str]
) -> Iterator[Diagnostic]:
    refused = path_grammar(path, _EXTENSIONS[what])
    found = refused or asset_path(collected.gathered.packs[source.pack].root, path, _EXTENSIONS[what])
    if not isinstance(found, PathProblem):
        return
    problem = collected.problem("L0604" if refused else "L0601", found.message, source, pointer, found.hint)
    same = [each for each in present if each.casefold() == path.casefold()]
    document = collected.document(source)
    if same and not refused and document is not None:
        hint = f"upper and lower case differ: did you mean {same[0]!r}?"
        problem = problem._replace(hint=hint, fix=value_edit(document, tuple(pointer), path, same[0]))
    yield problem
