"""The colours of finished files: everything is drawn in sRGB, and the files carry the profile that says so.

The profile is made here, from the numbers of the standard (IEC 61966-2-1), so that every machine has the same bytes.
CMYK is not made: Typst draws icons and art in RGB, and no free tool we tried turns a whole file into what a shop would
call correct. Shops that print CMYK convert with a profile of their own, which knows their ink and paper.
"""

from __future__ import annotations

import struct
import zlib
from functools import cache

from toolkit.render.pdf_objects import Index

SENTENCE = "sRGB; shops that print with CMYK inks convert it themselves, so order a proof before a large run"
NAME = "sRGB IEC61966-2.1"
#: The colours of the three lamps under D50, the light that profiles are made for, and the white itself.
_LAMPS = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.71410),
}
_WHITE = (0.9642, 1.0, 0.82491)
_STEPS = 1024
_END_OF_HEADER = 8 + 25
"""The signature of a PNG and its header, which always comes first."""


@cache
def srgb_profile() -> bytes:
    """An ICC profile (version 2.1, for screens) of sRGB."""
    tags: dict[bytes, bytes] = {
        b"desc": _description(NAME),
        b"cprt": b"text" + bytes(4) + b"No copyright, use freely\0",
        b"wtpt": _xyz(*_WHITE),
        **{name: _xyz(*values) for name, values in _LAMPS.items()},
    }
    curve = _curve()
    entries = [(name, _padded(data)) for name, data in tags.items()]
    start = 128 + 4 + 12 * (len(entries) + 3)
    table, body = b"", b""
    for name, data in entries:
        table += name + struct.pack(">II", start + len(body), len(data))
        body += data
    for name in (b"rTRC", b"gTRC", b"bTRC"):  # all three lamps share one curve
        table += name + struct.pack(">II", start + len(body), len(curve))
    body += _padded(curve)
    header = struct.pack(">I4sI4s4s4s", start + len(body), bytes(4), 0x02100000, b"mntr", b"RGB ", b"XYZ ")
    header += struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(4 + 4 + 4 + 4 + 8 + 4)
    header += struct.pack(">3i", *(round(each * 65536) for each in _WHITE))
    header = header.ljust(128, b"\0")
    return header + struct.pack(">I", len(entries) + 3) + table + body


def _description(text: str) -> bytes:
    letters = text.encode("ascii") + b"\0"
    return b"desc" + bytes(4) + struct.pack(">I", len(letters)) + letters + bytes(8 + 3 + 67)


def _xyz(x: float, y: float, z: float) -> bytes:
    return b"XYZ " + bytes(4) + struct.pack(">3i", *(round(each * 65536) for each in (x, y, z)))


def _curve() -> bytes:
    values = (_linear(step / (_STEPS - 1)) for step in range(_STEPS))
    return b"curv" + bytes(4) + struct.pack(f">I{_STEPS}H", _STEPS, *(round(each * 65535) for each in values))


def _linear(value: float) -> float:
    """The light of a value of sRGB, both from 0 to 1."""
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)


def png_with_srgb(png: bytes) -> bytes:
    """A PNG with the profile inside, put behind its header; the pixels are untouched."""
    body = b"iCCP" + NAME.encode("ascii") + b"\0\0" + zlib.compress(srgb_profile(), 9)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return png[:_END_OF_HEADER] + chunk + png[_END_OF_HEADER:]


def pdf_with_srgb(pdf: bytes) -> bytes:
    """A PDF that says it is meant for sRGB: an output intent with the profile, added at the end as PDF allows.

    What was there is untouched. The file is one of the typesetter's.
    """
    index = Index.of(pdf)
    profile = zlib.compress(srgb_profile(), 9)
    catalog = index.content(pdf, index.root)
    stream = b"<</N 3/Length %d/Filter/FlateDecode>>\nstream\n%s\nendstream" % (len(profile), profile)
    new = {
        index.root: catalog[: catalog.rindex(b">>")] + b"/OutputIntents[%d 0 R]>>" % (index.size + 1),
        index.size: stream,
        index.size + 1: output_intent(index.size),
    }
    return index.updated(pdf, new)


def output_intent(profile: int) -> bytes:
    """The object that says what the colours of a PDF are meant for; `profile` is the number of the profile's object."""
    name = NAME.encode("ascii")
    return b"<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(%s)/Info(%s)/DestOutputProfile %d 0 R>>" % (
        name,
        name,
        profile,
    )
