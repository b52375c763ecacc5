"""Several PDFs of our typesetter as one: their pages one after another, their objects as they are under other numbers.

Long prints are set in parts, because a typesetter keeps everything it has laid out. Tags for screen readers are kept:
the trees of the parts become branches of one tree.
"""

from __future__ import annotations

import hashlib
import re
import zlib

from toolkit.render.colour import output_intent, srgb_profile
from toolkit.render.pdf_objects import Index

#: A text in brackets, a text in hex digits, or a reference: only the last is changed.
_REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\b(\d+) 0 R")
_PARENTS = re.compile(rb"(/StructParents?) (\d+)")
_KEY = re.compile(rb"/(\w+) (\d+) 0 R")
_KIDS = re.compile(rb"/K ?\[([^\]]*)\]|/K (\d+ 0 R)")
_TREE = re.compile(rb"/ParentTree ?<<.*?/Nums ?\[(.*?)\]\s*>>", re.DOTALL)
_NEXT = re.compile(rb"/ParentTreeNextKey (\d+)")
_ROLES = re.compile(rb"/RoleMap ?<<.*?>>", re.DOTALL)
_NUMS = re.compile(rb"(\d+) (\d+ 0 R|\[[^\]]*\])")
_COUNT = re.compile(rb"/Count (\d+)")
_PAGES_SAID = re.compile(rb"<xmpTPg:NPages>\d+</xmpTPg:NPages>")
_NAME_SAID = re.compile(rb"(<xmpMM:(?:Instance|Document)ID>)[^<]*")
#: Objects of the whole file: its catalog, its pages, its tags, its profile and what says what that is for.
_CATALOG, _PAGES, _TAGS, _PROFILE, _INTENT, _ABOUT, _INFO = range(1, 8)
_FIRST = 8


class Joined:
    """A PDF that grows by parts."""

    def __init__(self) -> None:
        self._out = bytearray(b"%PDF-1.7\n%\x80\x80\x80\x80\n")
        self._places: dict[int, int] = {}
        self._next = _FIRST
        self._pages: list[tuple[int, int]] = []
        self._kids: list[bytes] = []
        self._nums: list[bytes] = []
        self._keys = 0
        self._head: tuple[bytes, bytes, bytes, bytes] | None = None
        self._names = hashlib.sha256()

    def add(self, pdf: bytes) -> None:
        """Add the pages of a file. What was added to it later, such as an output intent, is left out."""
        pdf = _as_set(pdf)
        index = Index.of(pdf)
        objects = index.all(pdf)
        self._names.update(pdf)
        catalog = objects[index.root]
        special = {match[1]: int(match[2]) for match in _KEY.finditer(catalog)}
        info = re.search(rb"/Info (\d+) 0 R", index.trailer)
        about = objects.get(special.get(b"Metadata", -1), b"")
        tags = objects.get(special.get(b"StructTreeRoot", -1), b"")
        if self._head is None:
            self._head = (catalog, about, objects.get(int(info[1]), b"") if info else b"", tags)
        left_out = {
            index.root,
            special.get(b"Metadata"),
            special.get(b"StructTreeRoot"),
            int(info[1]) if info else None,
        }
        start = self._next - 1  # object 1 of the part is the next one here
        root = special.get(b"StructTreeRoot", -1)
        for number, content in objects.items():
            if number not in left_out:
                moved = self._moved(content, start, root)
                if number == special[b"Pages"]:
                    moved = moved[: moved.rindex(b">>")] + b"/Parent %d 0 R>>" % _PAGES
                    count = _COUNT.search(moved)
                    assert count is not None
                    self._pages.append((start + number, int(count[1])))
                self._write(start + number, moved)
        self._take_tags(tags, start)
        self._next += index.size - 1

    def _moved(self, content: bytes, start: int, tags: int) -> bytes:
        """An object with other numbers; what stands in a stream is nobody's reference."""
        head, stream, body = content.partition(b"stream\n") if b"stream\n" in content else (content, b"", b"")

        def renumbered(found: re.Match[bytes]) -> bytes:
            if found[1] is None:
                return found[0]
            number = int(found[1])
            return b"%d 0 R" % (_TAGS if number == tags else start + number)

        head = _REFERENCE.sub(renumbered, head)
        head = _PARENTS.sub(lambda found: b"%s %d" % (found[1], int(found[2]) + self._keys), head)
        return head + stream + body

    def _take_tags(self, tags: bytes, start: int) -> None:
        """The branch of a part in the tree of tags: what hangs on it, and which page leads to what."""
        kids, tree, following = _KIDS.search(tags), _TREE.search(tags), _NEXT.search(tags)
        if kids is None or tree is None or following is None:
            return
        self._kids.append(self._moved(kids[1] or kids[2], start, -1))
        for key, value in _NUMS.findall(tree[1]):
            self._nums.append(b"%d %s" % (int(key) + self._keys, self._moved(value, start, -1)))
        self._keys += int(following[1])

    def _write(self, number: int, content: bytes) -> None:
        self._places[number] = len(self._out)
        self._out += b"%d 0 obj\n%s\nendobj\n" % (number, content)

    def pdf(self) -> bytearray:
        """The whole file, with its output intent. Nothing may be added afterwards."""
        assert self._head is not None
        catalog, about, info, tags = self._head
        pages = sum(count for _, count in self._pages)
        kids = b" ".join(b"%d 0 R" % number for number, _ in self._pages)
        self._write(_PAGES, b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, kids))
        name = self._names.hexdigest()[:24].encode()
        about = _NAME_SAID.sub(rb"\g<1>" + name, _PAGES_SAID.sub(b"<xmpTPg:NPages>%d</xmpTPg:NPages>" % pages, about))
        text = about[about.index(b"stream\n") + 7 : about.rindex(b"\nendstream")]
        self._write(_ABOUT, b"<</Length %d/Type/Metadata/Subtype/XML>>\nstream\n%s\nendstream" % (len(text), text))
        self._write(_INFO, info)
        roles = _ROLES.search(tags)
        self._write(
            _TAGS,
            b"<</Type/StructTreeRoot%s/K[%s]/ParentTree<</Nums[%s]>>/ParentTreeNextKey %d>>"
            % (roles[0] if roles else b"", b" ".join(self._kids), b" ".join(self._nums), self._keys),
        )
        profile = zlib.compress(srgb_profile(), 9)
        self._write(_PROFILE, b"<</N 3/Length %d/Filter/FlateDecode>>\nstream\n%s\nendstream" % (len(profile), profile))
        self._write(_INTENT, output_intent(_PROFILE))
        parts = {b"Pages": _PAGES, b"StructTreeRoot": _TAGS, b"Metadata": _ABOUT}
        # What else a catalog leads to, such as an outline, belongs to its part alone.
        catalog = _KEY.sub(
            lambda found: b"/%s %d 0 R" % (found[1], parts[found[1]]) if found[1] in parts else b"", catalog
        )
        self._write(_CATALOG, catalog[: catalog.rindex(b">>")] + b"/OutputIntents[%d 0 R]>>" % _INTENT)
        return self._ended(name)

    def _ended(self, name: bytes) -> bytearray:
        table = len(self._out)
        self._out += b"xref\n0 %d\n0000000000 65535 f\r\n" % self._next
        for number in range(1, self._next):  # a number that a part used for its own catalog is free
            place = self._places.get(number)
            self._out += b"%010d 00000 n\r\n" % place if place is not None else b"0000000000 65535 f\r\n"
        trailer = b"<</Size %d/Root %d 0 R/Info %d 0 R/ID[(%s)(%s)]>>" % (self._next, _CATALOG, _INFO, name, name)
        self._out += b"trailer\n%s\nstartxref\n%d\n%%%%EOF" % (trailer, table)
        return self._out


def _as_set(pdf: bytes) -> bytes:
    """The file as the typesetter made it."""
    later = re.search(rb"/Prev (\d+)", Index.trailer_of(pdf))
    return pdf if later is None else pdf[: pdf.index(b"%%EOF", int(later[1])) + 5]
