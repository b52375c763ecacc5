"""One report in every format."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from toolkit.checks.run import Report
from toolkit.checks.sinks import rendered
from toolkit.content.diagnostics import Diagnostic, Edit, Related, Severity, Span

HERE = Path(__file__).parent

PROBLEM = Diagnostic(
    "L0201",
    "the key 'levl' is unknown in equipment",
    "cards/sword.yaml",
    Span(4, 1, 4, 5),
    hint="did you mean 'level'?",
    pointer=("a/b", 0, "levl"),
    related=(Related("cards/axe.yaml", Span(1, 1, 1, 3), "as here"),),
    fix=(Edit(Span(4, 1, 4, 5), "level"),),
)
WARNING = Diagnostic("L0603", "nothing uses 'art/a.png'", "art/a.png", severity=Severity.WARNING)
REPORT = Report((WARNING, PROBLEM), 3, 4)


def many(count: int, severity: Severity = Severity.ERROR) -> Report:
    problems = [
        Diagnostic("L0401", f"there is no {n}", "a.yaml", Span(n, 2, n, 3), severity) for n in range(1, count + 1)
    ]
    return Report(tuple(problems), 1, 1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "sword.yaml").write_text("id: sword\nkind: equipment\nname: 剣\nlevl: 1\n", encoding="utf-8")
    (tmp_path / "cards" / "axe.yaml").write_text("id: axe\n")
    return tmp_path


def test_text_shows_the_line_and_underlines_the_place(folder: Path) -> None:
    assert rendered(Report((PROBLEM,), 3, 4), "text", folder).split("\n\n")[0] == (
        "error[L0201]: the key 'levl' is unknown in equipment\n"
        "  --> cards/sword.yaml:4:1\n"
        "   |\n"
        " 4 | levl: 1\n"
        "   | ^^^^ did you mean 'level'?\n"
        "   = as here\n"
        "  --> cards/axe.yaml:1:1\n"
        "   |\n"
        " 1 | id: axe\n"
        "   | ^^\n"
        "   = 'lantern check --fix' can repair this"
    )


def test_text_ends_with_the_count(folder: Path) -> None:
    assert rendered(REPORT, "text", folder).endswith("\n1 error and 1 warning; checked 3 of 4 files\n")
    assert rendered(Report((), 4, 4), "text", folder) == "no mistakes; checked 4 of 4 files\n"


def test_text_counts_wide_letters_twice(folder: Path) -> None:
    problem = Diagnostic("L0201", "here", "cards/sword.yaml", Span(3, 7, 3, 8))
    assert "name: 剣\n   |       ^^" in rendered(Report((problem,), 1, 1), "text", folder)


def test_text_is_plain_unless_colour_is_wanted(folder: Path) -> None:
    assert "\x1b" not in rendered(REPORT, "text", folder)
    assert "\x1b[1;31m" in rendered(REPORT, "text", folder, colour=True)


def test_text_cannot_steer_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("id: \x1b[2Jboo \u202egpj\n", encoding="utf-8")
    problem = Diagnostic("L0013", "bad \x1b[2J", "a.yaml", Span(1, 5, 1, 6), hint="\x07")
    text = rendered(Report((problem,), 1, 1), "text", tmp_path)
    assert not {"\x1b", "\x07", "\u202e"} & set(text)


def test_text_cuts_very_long_lines(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("x" * 500 + "HERE" + "y" * 500, encoding="utf-8")
    problem = Diagnostic("L0206", "long", "a.yaml", Span(1, 501, 1, 505))
    lines = rendered(Report((problem,), 1, 1), "text", tmp_path).split("\n")
    shown, mark = lines[3], lines[4]
    assert len(shown) < 160
    assert shown[mark.index("^") : mark.index("^") + 4] == "HERE"


def test_json_has_every_field(folder: Path) -> None:
    data = json.loads(rendered(REPORT, "json", folder))
    assert (data["checked"], data["files"]) == (3, 4)
    assert data["diagnostics"][1] == {
        "code": "L0201",
        "severity": "error",
        "file": "cards/sword.yaml",
        "line": 4,
        "column": 1,
        "end_line": 4,
        "end_column": 5,
        "pointer": "/a~1b/0/levl",
        "message": "the key 'levl' is unknown in equipment",
        "hint": "did you mean 'level'?",
        "related": [
            {"file": "cards/axe.yaml", "line": 1, "column": 1, "end_line": 1, "end_column": 3, "message": "as here"}
        ],
        "fix": [{"line": 4, "column": 1, "end_line": 4, "end_column": 5, "text": "level"}],
    }


def test_github_annotates(folder: Path) -> None:
    lines = rendered(REPORT, "github", folder).splitlines()
    assert lines[0] == (
        "::error file=cards/sword.yaml,line=4,endLine=4,col=1,endColumn=5,title=L0201"
        "::the key 'levl' is unknown in equipment%0Adid you mean 'level'?"
    )
    assert lines[1].startswith("::warning file=art/a.png,line=1")


def test_github_escapes(folder: Path) -> None:
    problem = Diagnostic("L0201", "100%\r\n::error::no", "a,b:c.yaml", Span(1, 1, 2, 1))
    first = rendered(Report((problem,), 1, 1), "github", folder).splitlines()[0]
    assert first == "::error file=a%2Cb%3Ac.yaml,line=1,endLine=2,title=L0201::100%25\ufffd ::error::no"


def test_github_puts_the_rest_into_the_summary(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = folder / "summary.md"
    target.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(target))
    report = Report(many(12).diagnostics + many(11, Severity.WARNING).diagnostics, 1, 1)
    text = rendered(report, "github", folder)
    assert (text.count("::error "), text.count("::warning ")) == (10, 10)
    assert "3 more are in the step's summary" in text
    written = target.read_text()
    assert written.startswith("before\n")
    assert written.count("| error |") == 2
    assert written.count("| warning |") == 1
    assert "| a.yaml:12 |" in written


def test_sarif_is_valid(folder: Path) -> None:
    """Against our own statement of what SARIF 2.1.0 asks of the parts we write."""
    log = json.loads(rendered(REPORT, "sarif", folder))
    schema = json.loads((HERE / "sarif-subset.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(log, schema)
    result = log["runs"][0]["results"][1]
    location = result["locations"][0]["physicalLocation"]
    assert location["artifactLocation"] == {"uri": "cards/sword.yaml", "uriBaseId": "SRCROOT"}
    assert location["region"] == {"startLine": 4, "startColumn": 1, "endLine": 4, "endColumn": 5}
    assert log["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "L0201"
    (related,) = result["relatedLocations"]
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "cards/axe.yaml"
    assert (related["id"], related["message"]) == (0, {"text": "as here"})
    assert "relatedLocations" not in log["runs"][0]["results"][0]


def test_sarif_fingerprints_survive_moved_lines(folder: Path) -> None:
    def prints(report: Report) -> list[str]:
        results = json.loads(rendered(report, "sarif", folder))["runs"][0]["results"]
        return [result["partialFingerprints"]["lanternPlace/v1"] for result in results]

    moved = Diagnostic("L0201", "moved", "cards/sword.yaml", Span(9, 1, 9, 5), pointer=("a/b", 0, "levl"))
    assert prints(Report((PROBLEM,), 1, 1)) == prints(Report((moved,), 1, 1))
    assert len(set(prints(many(5)))) == 5, "equal places are told apart"


def test_sarif_says_what_a_fix_does(folder: Path) -> None:
    edit = (Edit(Span(4, 1, 4, 5), "level"),)
    told = Diagnostic("L0201", "unknown", "cards/sword.yaml", Span(4, 1, 4, 5), hint="say level", fix=edit)
    silent = Diagnostic("L0201", "unknown", "cards/sword.yaml", Span(4, 1, 4, 5), fix=edit)
    results = json.loads(rendered(Report((told, silent), 1, 1), "sarif", folder))["runs"][0]["results"]
    assert [each["fixes"][0]["description"]["text"] for each in results] == ["say level", "repair it"]
    (change,) = results[0]["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["insertedContent"] == {"text": "level"}


def test_junit_has_a_suite_a_file(folder: Path) -> None:
    root = ElementTree.fromstring(rendered(REPORT, "junit", folder).encode())
    suites = {suite.get("name"): suite for suite in root}
    assert set(suites) == {"lantern check", "art/a.png", "cards/sword.yaml"}
    failure = suites["cards/sword.yaml"].find("testcase/failure")
    assert failure is not None
    assert failure.get("type") == "L0201"
    assert suites["art/a.png"].get("failures") == "0"


def test_junit_survives_any_text(folder: Path) -> None:
    problem = Diagnostic("L0013", "bad \x00\x1b\ufffe <&\"'>", "a.yaml", Span(1, 1, 1, 2))
    ElementTree.fromstring(rendered(Report((problem,), 1, 1), "junit", folder).encode())


@pytest.mark.parametrize("form", ["json", "github", "sarif", "junit", "text"])
def test_paths_outside_the_folder_are_relative_too(form: str, folder: Path) -> None:
    problem = Diagnostic("L0201", "here", str(folder / "cards" / "sword.yaml"), Span(1, 1, 1, 2))
    text = rendered(Report((problem,), 1, 1), form, folder / "elsewhere")
    assert str(folder) not in text
    assert "../cards/sword.yaml" in text
