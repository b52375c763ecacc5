"""What is said where data fits none of several forms."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from toolkit.checks.schema_errors import SchemaError
from toolkit.checks.schema_messages import Writer


def told(*passed: dict[str, Any]) -> Any:
    writer = SimpleNamespace(_told=lambda *given: given, _at_value=lambda pointer: None)
    error = SchemaError("anyOf", ("cost",), ("anyOf",), None, "not valid")
    return Writer._other(cast(Any, writer), error, list(passed))


def test_the_forms_are_those_of_the_innermost_schema() -> None:
    outer = {"anyOf": [{"title": "A card"}]}
    inner = {"anyOf": [{"title": "A number"}, {"title": "A formula"}, {}, True]}
    code, message, pointer, _, hint = told(outer, inner)
    assert (code, message, pointer) == ("L0209", "this fits none of the allowed forms", ("cost",))
    assert hint.startswith("it can be ")
    assert "a number" in hint
    assert "a formula" in hint
    assert "a card" not in hint
    assert told(outer, {})[4] == "not valid"
