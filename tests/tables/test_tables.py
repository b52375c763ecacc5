"""Tables out and in: the round trip changes nothing, changes reach their files, mistakes name their cells."""

from __future__ import annotations

import shutil
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from toolkit.checks.run import run
from toolkit.cli.main import build
from toolkit.content.library import load
from toolkit.content.resources import shipped_by_name
from toolkit.content.schemas import shipped
from toolkit.tables import importing
from toolkit.tables.exporting import table_of
from toolkit.tables.sheets import TableFault, csv_bytes, read_csv, read_sheet
from toolkit.tables.workbooks import read_workbook, workbook_bytes

MAP = "Title: name\nLvl: level\nHands: slots\nTags: keywords\nRed: dice.melee.red\nDoes: enchantments\nNotes: null\n"
ROWS = """\
Title;Lvl;Hands;Tags;Red;Does;Notes
Cinder Axe;2;hand;axe, ember;2;[{on: attack, spend: {bang: 1}, do: [{add_hits: 2}]}];mine
Soot Cloak;1;body;cloak;;[{on: defense, spend: {bang: 1}, do: [{add_shields: 1}]}];=1+1
"""


def lantern(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(build(words[0]), list(words), catch_exceptions=False)
    return result.exit_code, result.output


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.yaml")}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fresh") / "ours"
    assert lantern("new", str(folder), "--system", "massive-darkness")[0] == 0
    return folder


@pytest.fixture
def pack(fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "columns.yaml").write_text(MAP)
    return shutil.copytree(fresh, tmp_path / "ours")


@pytest.mark.parametrize("name", sorted(shipped_by_name()))
def test_a_table_that_comes_back_as_it_went_out_changes_nothing(name: str) -> None:
    pytest.importorskip("openpyxl")
    library = load([shipped_by_name()[name]]).library
    for kind in shipped().kinds(library.packs[name].manifest.system):
        table = table_of(library, name, kind)
        workbook = workbook_bytes(kind, table.rows, [False] * len(table.rows[0]))
        for sheet in (read_csv("t.csv", csv_bytes(table.rows)), read_workbook("t.xlsx", workbook)):
            made = importing.plan(library, name, kind, sheet, {})
            assert not made.diagnostics, kind
            assert not made.files, kind
            assert made.same == len(table.rows) - 1


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_the_same_by_command_with_words_and_back(pack: Path, ending: str) -> None:
    if ending == "xlsx":
        pytest.importorskip("openpyxl")
    before = files(pack)
    for kind in ("equipment", "enemy", "hero", "tile", "adventure"):
        code, said = lantern("table", "ours", "--kind", kind, "-o", f"t.{ending}")
        assert code == 0, said
        first = Path(f"t.{ending}").read_bytes()
        lantern("table", "ours", "--kind", kind, "-o", f"t.{ending}")
        assert Path(f"t.{ending}").read_bytes() == first  # equal tables are equal bytes
        code, said = lantern("import", f"t.{ending}", "--kind", kind, "--pack", "ours")
        assert (code, said) == (0, f"0 new, 0 changed, {len(read_sheet(Path(f't.{ending}')).rows)} as they were\n")
    assert files(pack) == before


def test_generated_words_are_columns(pack: Path) -> None:
    code, said = lantern("table", "ours", "--kind", "equipment", "--lang", "en,uk")
    assert code == 0
    head, row = said.splitlines()
    assert head.endswith("[words en],[words uk]")
    assert row.endswith("Attack {bang}: +1 {hit}.,Атака {bang}: +1 {hit}.")


def test_a_designers_sheet_changes_a_card_and_makes_a_new_one(pack: Path) -> None:
    before = files(pack)
    Path("cards.csv").write_text(ROWS)
    code, said = lantern("import", "cards.csv", "--kind", "equipment", "--pack", "ours", "--map", "columns.yaml")
    assert code == 0, said
    assert "1 new, 1 changed, 0 as they were" in said
    after = files(pack)
    old, new = before["equipment/cinder-axe.yaml"].decode(), after["equipment/cinder-axe.yaml"].decode()
    wanted = old.replace("level: 1 #", "level: 2 #").replace("{red: 1}", "{red: 2}").replace("hits: 1", "hits: 2")
    assert new == wanted  # comments and order stay
    cloak = after["equipment/soot-cloak.yaml"].decode()
    assert cloak.endswith(
        "id: soot-cloak\nkind: equipment\nname: Soot Cloak\nlevel: 1\nslots: [body]\nkeywords: [cloak]\n"
        "enchantments:\n  - on: defense\n    spend: {bang: 1}\n    do: [{add_shields: 1}]\n"
    )
    assert cloak.startswith("# yaml-language-server: $schema=../.lantern/schemas/massive-darkness/equipment.schema")
    assert run([pack]).errors == 0
    again = lantern("import", "cards.csv", "--kind", "equipment", "--pack", "ours", "--map", "columns.yaml")
    assert again == (0, "0 new, 0 changed, 2 as they were\n")


def test_a_dry_run_writes_nothing(pack: Path) -> None:
    before = files(pack)
    Path("cards.csv").write_text(ROWS)
    words = ("import", "cards.csv", "--kind", "equipment", "--pack", "ours", "--map", "columns.yaml", "--dry-run")
    code, said = lantern(*words)
    assert code == 0
    assert "cinder-axe  Lvl: 1 → 2" in said
    assert said.endswith("nothing was written (--dry-run)\n")
    assert files(pack) == before


def test_new_cards_may_go_into_one_file(pack: Path) -> None:
    Path("cards.csv").write_text("name,level,slots,keywords\nOne,1,hand,axe\nTwo,1,hand,axe\n")
    words = ("import", "cards.csv", "--kind", "equipment", "--pack", "ours", "--into", "equipment/wave.yaml")
    assert lantern(*words)[0] == 0
    text = (pack / "equipment/wave.yaml").read_text()
    assert [line for line in text.splitlines() if line.startswith("- ")] == ["- id: one", "- id: two"]
    assert lantern(*words) == (0, "0 new, 0 changed, 2 as they were; 1 of the pack are not in the table and stay\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (";2;hand", ";9;hand", "error[L0205]: B2 (Lvl): 9 is too large"),
        ("add_hits: 2", "add_hit: 2", "error[L0302]: F2 (Does): there is no verb 'add_hit'"),
        (";body;", ";bodie;", "error[L0203]: C3 (Hands): 'bodie' is not one of the words this can be"),
        (";axe, ember;", ";axxe, ember;", "D2 (Tags): "),
        ("[{on: defense", "[{on: defense, on: x", "error[L1403]: F3 (Does): "),
        ("Lvl", "Levle", "error[L1402]: B1: there is no field 'Levle'"),
        ("Soot Cloak", "Cinder Axe", "error[L1404]: A3 (Title): 'cinder-axe' stands in A2 already"),
        ("Soot Cloak", "龍", "error[L1404]: A3 (Title): the row has no id, and no name to make one of"),
        ("Title;", "id;", "error[L1404]: A2 (id): the id 'Cinder Axe' is not kebab-case"),
    ],
)
def test_a_mistake_names_its_cell_and_nothing_is_written(pack: Path, old: str, new: str, said: str) -> None:
    before = files(pack)
    Path("cards.csv").write_text(ROWS.replace(old, new, 1))
    words = ("import", "cards.csv", "--kind", "equipment", "--pack", "ours", "--map", "columns.yaml")
    code, output = lantern(*words)
    assert code == 1
    assert said in output
    assert output.endswith("nothing was written\n")
    assert files(pack) == before


def test_a_cell_that_is_emptied_takes_its_field_away(pack: Path) -> None:
    Path("cards.csv").write_text("id,flavour,dice.melee.red\ncinder-axe,,3\n")
    assert lantern("import", "cards.csv", "--kind", "equipment", "--pack", "ours")[0] == 0
    text = (pack / "equipment/cinder-axe.yaml").read_text()
    assert "flavour" not in text
    assert "dice: {melee: {red: 3}} # what it adds" in text


def test_what_is_inherited_cannot_be_taken_away_but_changed(pack: Path) -> None:
    (pack / "equipment/hot-axe.yaml").write_text("id: hot-axe\nkind: equipment\nextends: cinder-axe\nname: Hot Axe\n")
    Path("cards.csv").write_text("id,level,dice.melee.red\nhot-axe,,1\n")
    code, said = lantern("import", "cards.csv", "--kind", "equipment", "--pack", "ours")
    assert code == 1
    assert "error[L1403]: B2 (level): level is inherited from ours/cinder-axe" in said
    Path("cards.csv").write_text("id,level,dice.melee.red\nhot-axe,3,2\n")
    assert lantern("import", "cards.csv", "--kind", "equipment", "--pack", "ours")[0] == 0
    assert (pack / "equipment/hot-axe.yaml").read_text().endswith("level: 3\ndice: {melee: {red: 2}}\n")
    assert "level: 1 #" in (pack / "equipment/cinder-axe.yaml").read_text()


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "the table is empty"),
        (b"\xff\xfe\x00", "the table is no UTF-8 text"),
        ("id,имя\n".encode("cp1251"), "the table is no UTF-8 text"),
        (b'id,name\na,"open\n', "row 2 cannot be read"),
        (b"a" * 40_000, "holds more than 32,000 letters"),
        (b"id\n" + b"a\n" * 20_001, "more than 20,000 rows"),
        (b"a," * 600, "more than 500 columns"),
    ],
)
def test_a_table_that_cannot_be_read_is_told(raw: bytes, said: str) -> None:
    with pytest.raises(TableFault, match=said) as fault:
        read_csv("t.csv", raw)
    assert fault.value.diagnostic.code == "L1401"


def test_a_shipped_pack_is_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("t.csv").write_text("id,level\nember-blade,5\n")
    code, said = lantern("import", "t.csv", "--kind", "equipment", "--pack", "massive-darkness")
    assert code == 2
    assert "is a shipped pack" in said


def test_results_of_a_playtest_are_columns(pack: Path) -> None:
    quick = ("-p", "1", "-n", "12", "--bots", "greedy", "--executor", "serial", "-q", "--out", "played")
    assert lantern("playtest", "ours", *quick)[0] == 0
    code, said = lantern("table", "ours", "--kind", "enemy", "--lang", "none", "--results", "played", "-o", "t.csv")
    assert code == 0, said
    sheet = read_sheet(Path("t.csv"))
    head = [cell.text for cell in sheet.head]
    assert head[-6:] == ["[used]", "[won with]", "[won without]", "[points]", "[points low]", "[points high]"]
    assert 0 < float(sheet.rows[0][head.index("[used]")].text) <= 1
    assert lantern("import", "t.csv", "--kind", "enemy", "--pack", "ours")[1].startswith("0 new, 0 changed, 1 as")


# Workbooks


def workbook(cells: dict[str, object], name: str = "t.xlsx") -> Path:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for address, value in cells.items():
        book.active[address] = value
    book.save(name)
    return Path(name)


def test_a_formula_is_never_worked_out(pack: Path) -> None:
    workbook({"A1": "id", "B1": "level", "A2": "cinder-axe", "B2": "=1+1"})
    code, said = lantern("import", "t.xlsx", "--kind", "equipment", "--pack", "ours")
    assert code == 1
    assert "error[L1403]: B2 (level): a formula whose value the file does not hold" in said


def test_numbers_dates_and_switches_of_a_workbook(pack: Path) -> None:
    from datetime import date

    workbook({"A1": "id", "B1": "level", "A2": "cinder-axe", "B2": 2.0})
    assert "level: 1 → 2" in lantern("import", "t.xlsx", "--kind", "equipment", "--pack", "ours", "--dry-run")[1]
    workbook({"A1": "id", "B1": "level", "A2": "cinder-axe", "B2": date(2020, 2, 1)})
    assert "B2 (level): a date or a time" in lantern("import", "t.xlsx", "--kind", "equipment", "--pack", "ours")[1]


def test_text_that_looks_like_a_formula_stays_text_in_a_workbook(pack: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    axe = pack / "equipment/cinder-axe.yaml"
    axe.write_text(axe.read_text().replace("name: Cinder Axe", 'name: "=HYPERLINK(1)"'))
    assert lantern("table", "ours", "--kind", "equipment", "-o", "t.xlsx")[0] == 0
    cell = openpyxl.load_workbook("t.xlsx").active["B2"]
    assert (cell.data_type, cell.value) == ("s", "=HYPERLINK(1)")
    assert lantern("import", "t.xlsx", "--kind", "equipment", "--pack", "ours")[1].startswith("0 new, 0 changed")


DECLARING = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'


@pytest.mark.parametrize("content", [DECLARING, b"0" * 101_000_000], ids=["declares", "bomb"])
def test_workbooks_made_to_harm_are_refused(tmp_path: Path, content: bytes) -> None:
    pytest.importorskip("openpyxl")
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", content)
    (tmp_path / "t.xlsx").write_bytes(packed.getvalue())
    with pytest.raises(TableFault):
        read_sheet(tmp_path / "t.xlsx")


@pytest.mark.parametrize("raw", [b"", b"PK\x03\x04", b"id,name\n"])
def test_what_is_no_workbook_is_told(tmp_path: Path, raw: bytes) -> None:
    pytest.importorskip("openpyxl")
    (tmp_path / "t.xlsx").write_bytes(raw)
    with pytest.raises(TableFault, match="no workbook"):
        read_sheet(tmp_path / "t.xlsx")


def test_the_pack_may_have_mistakes_of_its_own_in_tests(pack: Path) -> None:
    """Only what the table would add is told."""
    shutil.copy(pack / "tests/cinder-axe.yaml", pack / "tests/other.yaml")
    (pack / "tests/other.yaml").write_text((pack / "tests/other.yaml").read_text().replace("- id: ", "- idd: ", 1))
    Path("cards.csv").write_text("id,level\ncinder-axe,2\n")
    assert lantern("import", "cards.csv", "--kind", "equipment", "--pack", "ours")[0] == 0


@pytest.mark.parametrize(
    ("table", "code"),
    [("id,levle\na,1\n", "L1402"), ("id,level\na,1\na,2\n", "L1404"), ('id,slots\na,"[hand"\n', "L1403")],
)
def test_every_fault_of_a_table_has_its_code(table: str, code: str) -> None:
    library = load([shipped_by_name()["massive-darkness"]]).library
    made = importing.plan(library, "massive-darkness", "equipment", read_csv("t.csv", table.encode()), {})
    assert [each.code for each in made.diagnostics] == [code]
