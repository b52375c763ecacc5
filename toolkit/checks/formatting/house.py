"""What the house style of one file is: the order of its keys and the schema its modeline names."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from toolkit.checks.formatting import EDITOR_SCHEMAS, HOUSE_ORDER
from toolkit.content.pack import Claim
from toolkit.content.schemas import COMMON, SUFFIX, shipped
from toolkit.content.yaml import Data

_FIXED = {Claim.MANIFEST: f"{COMMON}/manifest", Claim.TEXT: f"{COMMON}/text", Claim.TEST: f"{COMMON}/scenario-test"}


@dataclass(frozen=True, slots=True)
class House:
    """`order` ranks the outermost keys; `schema` is the relative address of the file's schema, "" when it has none."""

    order: Sequence[str] = HOUSE_ORDER
    schema: str = ""


def house_of(path: str, claim: Claim, system: str, data: Data) -> House:
    """The style for the file at `path` inside a pack of that system."""
    own = f"{system}/scenario-test"  # knows more than the common one: what tests of this system can name
    name = own if claim is Claim.TEST and own in shipped().files else _FIXED.get(claim) or _kind_schema(system, data)
    if claim is Claim.TEXT or name is None or name not in shipped().files:
        return House(HOUSE_ORDER if claim is Claim.ENTITIES else ())
    schema = "" if isinstance(data, list) else address(path, name)
    return House(_order(name), schema)


def address(path: str, schema: str) -> str:
    """What the modeline of the file at `path` (inside its pack) says to name a schema such as `common/die`."""
    folder = str(PurePosixPath(path).parent)
    return PurePosixPath(os.path.relpath(f"{EDITOR_SCHEMAS}/{schema}{SUFFIX}", folder)).as_posix()


def _kind_schema(system: str, data: Data) -> str | None:
    """The schema of the file's entity; of a list, the one that all its entities share."""
    entities = data if isinstance(data, list) else [data]
    kinds = [entity.get("kind") if isinstance(entity, dict) else None for entity in entities]
    kind = kinds[0] if kinds and all(each == kinds[0] for each in kinds) else None
    return shipped().name_of(system, kind) if isinstance(kind, str) else None


@cache
def _order(schema: str) -> tuple[str, ...]:
    properties = shipped().files[schema].get("properties", {})
    return tuple(dict.fromkeys([*HOUSE_ORDER, *properties]))
