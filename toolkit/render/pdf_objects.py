"""The objects of PDFs that our typesetter writes: one plain table of places, no compressed objects, one trailer.

That is enough to add to such a file and to join several; this is no reader of the PDFs of strangers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_ENTRY = 20
_SIZE = re.compile(rb"/Size (\d+)")
_ROOT = re.compile(rb"/Root (\d+) 0 R")


@dataclass(frozen=True, slots=True)
class Index:
    """Where the objects of a file lie. `size` is the number after the last object, `root` that of the catalog."""

    places: tuple[int, ...]
    size: int
    root: int
    table: int
    trailer: bytes

    @classmethod
    def of(cls, pdf: bytes) -> Index:
        table = int(pdf[pdf.rindex(b"startxref") + 9 :].split()[0])
        trailer = cls.trailer_of(pdf)
        size, root = _SIZE.search(trailer), _ROOT.search(trailer)
        if not pdf.startswith(b"xref", table) or size is None or root is None:
            raise ValueError("not a PDF of our typesetter")
        first = pdf.index(b"\n", table + 5) + 1  # behind `xref` and `0 22`
        entries = (pdf[first + _ENTRY * number :][:10] for number in range(int(size[1])))
        return cls(tuple(map(int, entries)), int(size[1]), int(root[1]), table, trailer)

    @staticmethod
    def trailer_of(pdf: bytes) -> bytes:
        """What the file says of itself at its end."""
        return pdf[pdf.rindex(b"trailer") + 7 : pdf.rindex(b"startxref")].strip()

    def all(self, pdf: bytes) -> dict[int, bytes]:
        """The contents of all objects by their numbers."""
        found = {}
        ordered = sorted((place, number) for number, place in enumerate(self.places) if number)
        ends = [place for place, _ in ordered[1:]] + [self.table]
        for (place, number), end in zip(ordered, ends, strict=True):
            begin = pdf.index(b"obj", place) + 3
            found[number] = pdf[begin : pdf.rindex(b"endobj", begin, end)].strip(b"\r\n ")
        return found

    def content(self, pdf: bytes, number: int) -> bytes:
        """What stands between the marks of an object."""
        return self.all(pdf)[number]

    def updated(self, pdf: bytes, new: Mapping[int, bytes]) -> bytes:
        """The file with other or further objects, added at its end; what was there is untouched."""
        out = bytearray(pdf if pdf.endswith(b"\n") else pdf + b"\n")
        places = {}
        for number, content in new.items():
            places[number] = len(out)
            out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
        table = len(out)
        out += b"xref\n"
        for number in sorted(places):
            out += b"%d 1\n%010d 00000 n\r\n" % (number, places[number])
        size = max(self.size, max(places) + 1)
        trailer = self.trailer.replace(b"/Size %d" % self.size, b"/Size %d/Prev %d" % (size, self.table), 1)
        out += b"trailer\n%s\nstartxref\n%d\n%%%%EOF" % (trailer, table)
        return bytes(out)
