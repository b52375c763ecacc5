"""Fragments of phrases: Jinja2 templates of a few words, filled in a hundred thousand times for a box."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import Environment, StrictUndefined, Template, TemplateError, UndefinedError
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from jinja2.utils import missing

#: What Jinja changes in a fragment; without it the words stay as they are.
_CALCULATED = re.compile(r"\{[{%#]|[\r\n]")


class UntoldError(UndefinedError):
    """A phrase speaks of a variable that it is not told."""


class _Seen(Context):
    """What a fragment sees: its variables, and what it may call. Jinja would copy both for every fragment, and make
    room for blocks, of which fragments have none.
    """

    def __init__(self, evaluated: EvalContext, functions: Mapping[str, Any], variables: dict[str, Any]) -> None:
        self.environment = evaluated.environment
        self.eval_ctx = evaluated
        self.functions = functions
        self.parent = variables
        self.vars = {}
        self.exported_vars = set()
        self.name = None
        self.blocks = {}

    def resolve_or_missing(self, key: str) -> Any:
        for names in (self.vars, self.parent, self.functions):
            if key in names:
                return names[key]
        return missing

    def call(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        """None of the functions wants to be told who calls it, as some of Jinja's own do."""
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return function(*given, **named)


class Fragments:
    """The fragments of one system in one language, which is `told` in errors. `blame` raises what is wrong with one
    where that is the fault of an installed package."""

    def __init__(self, told: str, filters: Mapping[str, Callable[..., Any]], blame: Callable[[str, str], None]) -> None:
        self._told = told
        self._blame = blame
        self._templates: dict[str, Template] = {}
        self._environment = Environment(undefined=StrictUndefined, autoescape=False)
        self._environment.filters |= filters
        self._evaluated = EvalContext(self._environment)

    @property
    def globals(self) -> Mapping[str, Any]:
        """What fragments may call in any template."""
        return self._environment.globals

    def filled(self, source: str, functions: Mapping[str, Any], variables: dict[str, Any]) -> str:
        """A fragment with its variables; what it may call besides are the functions."""
        if not _CALCULATED.search(source):
            return source
        template = self._templates.get(source)
        if template is None:
            template = self._templates[source] = self._template(source)
        try:
            return "".join(template.root_render_func(_Seen(self._evaluated, functions, variables)))
        except UndefinedError as error:
            if isinstance(error, UntoldError):
                raise  # by a phrase within this one
            self._blame(source, str(error))
            raise UntoldError(f"{error} in the phrase {source!r} of {self._told}") from error

    def _template(self, source: str) -> Template:
        try:
            return self._environment.from_string(source)
        except TemplateError as error:
            self._blame(source, str(error))
            raise
