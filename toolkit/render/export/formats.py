"""The formats of other programs, as schemas of ours: what we write is held against them before it leaves."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


class FormatError(Exception):
    """A made file does not follow the format of the program it is for: always a fault of Lantern's own."""


def checked_json(name: str, data: Any) -> bytes:
    """Data as the bytes of a file, once it follows the schema of that name. Raises `FormatError`."""
    problems = [f"{list(error.instance_path)}: {error.message}" for error in _validator(name).iter_errors(data)]
    if problems:
        raise FormatError(f"the {name} export is wrong: {problems[0]}")
    return (json.dumps(data, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode()


@cache
def _validator(name: str) -> Any:
    import jsonschema_rs

    schema = json.loads(Path(__file__).with_name(f"{name}.schema.json").read_text(encoding="utf-8"))
    return jsonschema_rs.Draft202012Validator(schema)
