"""What a pack brings for its own print is used, and what strangers draw with can do no harm."""

from __future__ import annotations

import re
import shutil
import socket
import threading
import zipfile
from dataclasses import replace
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image
from typer.testing import CliRunner

from tests.render.packs import MANIFEST, write_english_pack
from tests.render.test_outputs import git
from tests.systems.own import PRINTED
from toolkit.bundle import archive_bytes, verify_archive
from toolkit.checks.run import Options
from toolkit.checks.run import run as check
from toolkit.cli.main import build
from toolkit.content.diagnostics import Diagnostic
from toolkit.content.library import load
from toolkit.render import confined
from toolkit.render.printing import Printed, PrintOrder, chosen, print_order
from toolkit.render.profiles import read_profile
from toolkit.render.style import shipped_layouts, style_of

STYLE = "id: look\nkind: print-style\nlayouts: {equipment: {file: layouts/card.typ}}\n"
IMPORTS = """\
#import "/layouts/common/frame.typ": at, component-box
#import "/layouts/common/words.typ": show-paragraph
"""
CARD = IMPORTS + (
    "#let draw(data, size) = component-box(size, rect(width: 100%, height: 100%, fill: rgb(0, 255, 0)), {\n"
    '  at(10, 10, text(size: 14pt, "MINE " + data.name))\n'
    "  at(10, 20, stack(..data.paragraphs.map(paragraph => show-paragraph(paragraph))))\n"
    "})\n"
)
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2Z" fill="#000000"/></svg>\n'
PAGES = Path(__file__).resolve().parents[2] / "docs"


def write(folder: Path, files: dict[str, str | bytes], **entities: str) -> Path:
    """The pack of the sword in English with some more files."""
    pack = write_english_pack(folder, **entities)
    for name, content in files.items():
        (pack / name).parent.mkdir(parents=True, exist_ok=True)
        (pack / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return pack


def printed(pack: Path, profile: str = "drive-thru-cards", **wishes: object) -> Printed:
    library = load([pack]).library
    entities, _ = chosen(library, "embers", ["equipment"])
    coarse = replace(read_profile(profile), dpi=60)
    order = PrintOrder("embers", "embers", entities, "en", coarse, pack / "build", **wishes)  # type: ignore[arg-type]
    return print_order(library, order)


def words(path: Path, page: int = 1) -> str:
    document = pypdfium2.PdfDocument(path.read_bytes())
    return " ".join(document[page].get_textpage().get_text_bounded().split())


def checked(pack: Path) -> list[tuple[str, str, str]]:
    """Code, file and message of what `lantern check` says."""
    found = check([pack], Options(base=pack, use_cache=False)).diagnostics
    return [(each.code, each.path, each.message) for each in found]


def middle(path: Path) -> tuple[int, int, int]:
    with Image.open(path) as picture:
        colour = picture.convert("RGB").getpixel((picture.width // 2, picture.height * 8 // 10))
    assert isinstance(colour, tuple)
    return colour[0], colour[1], colour[2]


def test_a_layout_of_the_pack_draws_its_kind_and_nothing_else(tmp_path: Path) -> None:
    pack = write(tmp_path / "pack", {"look.yaml": STYLE, "layouts/card.typ": CARD})
    assert checked(pack) == []
    made = printed(pack, pictures=True)
    assert made.diagnostics == ()
    pdf = next(path for path in made.files if path.suffix == ".pdf")
    assert words(pdf).startswith("MINE Ember Blade Attack : +2")
    assert "Treasure" in words(pdf, 0), "the backs are still ours"
    assert middle(next(path for path in made.files if path.name == "ember-blade.png")) == (0, 255, 0)


def test_the_same_style_gives_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        pack = write(tmp_path / name, {"look.yaml": STYLE, "layouts/card.typ": CARD, "icons/hit.svg": ICON})
        made.append(printed(pack, pictures=True, jobs=1))
    assert [path.read_bytes() for path in made[0].files] == [path.read_bytes() for path in made[1].files]


def test_a_layout_has_a_size_of_its_own_and_draws_backs(tmp_path: Path) -> None:
    back = IMPORTS + "#let draw(data, size) = component-box(size, none, at(10, 10, text(size: 12pt, data.deck)))\n"
    tarot = "size: {width: 69.85, height: 120.65}"
    style = STYLE.replace("card.typ}", f"card.typ, {tarot}}}, back: {{file: layouts/back.typ}}")
    pack = write(tmp_path / "pack", {"look.yaml": style, "layouts/card.typ": CARD, "layouts/back.typ": back})
    made = printed(pack)
    assert made.diagnostics == ()
    assert words(made.files[0], 0) == "treasure"
    size = pypdfium2.PdfDocument(made.files[0].read_bytes())[1].get_size()
    assert [round(each / 72 * 25.4 - 2 * 3.175) for each in size] == [70, 121]


def test_layouts_use_other_files_of_the_pack(tmp_path: Path) -> None:
    card = '#import "parts/mark.typ": mark\n' + CARD.replace('"MINE "', 'mark + image("frame.png", width: 1mm)')
    files: dict[str, str | bytes] = {"look.yaml": STYLE, "layouts/card.typ": card.replace("+ data.name", "")}
    files["layouts/parts/mark.typ"] = '#let mark = "ELSEWHERE"\n'
    pack = write(tmp_path / "pack", files)
    Image.new("RGB", (300, 300), (0, 200, 40)).save(pack / "layouts" / "frame.png")
    assert checked(pack) == []
    made = printed(pack)
    assert made.diagnostics == ()
    assert "ELSEWHERE" in words(made.files[0])


def test_colours_by_their_names(tmp_path: Path) -> None:
    looks = {
        "plain": "id: look\nkind: print-style\n",
        "sea": 'id: look\nkind: print-style\npalette: {parchment: "#00ffff", parchment-edge: {low-ink: "#ff00ff"}}\n',
    }
    shown = {}
    for name, look in looks.items():
        pack = write(tmp_path / name, {"look.yaml": look})
        assert checked(pack) == []
        library = load([pack]).library
        assert not style_of(library, "embers").is_foreign, "colours alone need no other process"
        for palette in ("colour", "low-ink"):
            made = printed(pack, pictures=True, palette=palette, jobs=1)
            assert made.diagnostics == ()
            shown[name, palette] = middle(next(path for path in made.files if path.name == "ember-blade.png"))
    assert shown["plain", "colour"][0] > 200
    assert shown["sea", "colour"][0] < 60
    assert shown["sea", "low-ink"] == shown["plain", "low-ink"], "what is not said for a palette stays as it was"


def test_icons_are_marks_and_may_be_redrawn(tmp_path: Path) -> None:
    text = "id: torch\nkind: equipment\nname: Torch\nlevel: 1\nslots: [hand]\ntext: Give {ember} and {hit} now.\n"
    pack = write(tmp_path / "pack", {"icons/ember.svg": ICON}, torch=text)
    assert checked(pack) == []
    made = printed(pack)
    assert made.diagnostics == ()
    page = next(number for number in (1, 3) if "Torch" in words(made.files[0], number))
    assert "Give and now." in words(made.files[0], page), "marks are drawn, not written"
    (pack / "icons" / "ember.svg").unlink()
    assert [(code, path) for code, path, _ in checked(pack)] == [("L0501", "torch.yaml")]
    assert [each.code for each in printed(pack).diagnostics] == ["L1010"]
    (pack / "torch.yaml").write_text(text.replace("{ember} and ", ""), encoding="utf-8")
    before = printed(pack).files[0].read_bytes()
    (pack / "icons" / "hit.svg").write_text(ICON, encoding="utf-8")
    assert printed(pack).files[0].read_bytes() != before


def test_a_pack_that_brings_no_style_is_printed_in_that_of_the_pack_it_requires(tmp_path: Path) -> None:
    write(tmp_path / "embers", {"look.yaml": STYLE, "layouts/card.typ": CARD, "icons/ember.svg": ICON})
    more = tmp_path / "more"
    more.mkdir()
    manifest = MANIFEST.replace("id: embers", "id: more").replace("[en, ru, uk]", "[en]") + "requires: [embers]\n"
    (more / "lantern.yaml").write_text(manifest, encoding="utf-8")
    torch = "id: torch\nkind: equipment\nname: Torch\nlevel: 1\nslots: [hand]\ntext: Give {ember}.\n"
    (more / "torch.yaml").write_text(torch, encoding="utf-8")
    assert checked(more) == []
    library = load([more]).library
    entities, _ = chosen(library, "more", [])
    made = print_order(library, PrintOrder("more", "more", entities, "en", read_profile("drive-thru-cards"), tmp_path))
    assert made.diagnostics == ()
    assert "MINE Torch" in words(made.files[0])


def tiny_font(path: Path, family: str) -> None:
    """A font in which every capital is a box, and 漢 is one too."""
    letters = {ord(letter): f"box{ord(letter)}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ漢"}
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in ((50, 700), (550, 700), (550, 0)):
        pen.lineTo(point)
    pen.closePath()
    box = pen.glyph()
    names = [".notdef", *letters.values()]
    builder = FontBuilder(1000)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(letters)
    builder.setupGlyf(dict.fromkeys(names, box))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (600, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": "Boxes", "fullName": family})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)


def test_a_font_of_the_pack(tmp_path: Path) -> None:
    text = "id: torch\nkind: equipment\nname: TORCH 漢\nlevel: 1\nslots: [hand]\n"
    pack = write(tmp_path / "pack", {}, torch=text)
    assert [each.code for each in printed(pack).diagnostics] == ["L1011"]
    (pack / "look.yaml").write_text("id: look\nkind: print-style\nfont: Lantern Boxes\n", encoding="utf-8")
    tiny_font(pack / "fonts" / "boxes.ttf", "Lantern Boxes")
    assert checked(pack) == []
    made = printed(pack)
    assert made.diagnostics == (), "what the font of the pack has may be written"
    page = next(number for number in (1, 3) if "漢" in words(made.files[0], number))
    assert "TORCH 漢" in words(made.files[0], page)
    (pack / "look.yaml").write_text("id: look\nkind: print-style\nfont: Lantern Boxen\n", encoding="utf-8")
    (problem,) = printed(pack).diagnostics
    assert (problem.code, problem.path, problem.span.line) == ("L1016", str(pack / "look.yaml"), 3)
    assert problem.hint == "did you mean 'Lantern Boxes'?"


# Layouts that are wrong, or worse.


def problem_of(tmp_path: Path, layout: str, **files: str) -> Diagnostic:
    named: dict[str, str | bytes] = {"look.yaml": STYLE, "layouts/card.typ": layout}
    pack = write(tmp_path / "pack", {**named, **{name.replace("__", "/"): text for name, text in files.items()}})
    made = printed(pack)
    assert made.files == ()
    assert not (pack / "build").exists(), "nothing half is left"
    (problem,) = made.diagnostics
    return problem._replace(path=Path(problem.path).relative_to(pack).as_posix())


DRAW = "#let draw(data, size) = {\n  %s\n}\n"


@pytest.mark.parametrize(
    ("line", "message", "column"),
    [
        ('read("../../../../etc/passwd")', "would escape the project root", 8),
        ('read("/etc/passwd")', "there is no file 'etc/passwd'", 8),
        ("image(bytes(\"<svg xmlns='http://www.w3.org/2000/svg'><image href='../../../x.png'/></svg>\"))", "escape", 9),
        ('import "@preview/cetz:0.3.0": *', "cannot download packages", 10),
        ('import ("@pre" + "view/cetz:0.3.0"): *', "cannot download packages", 10),
        ('eval("import \\"@preview/cetz:0.3.0\\": *", mode: "code")', "cannot download packages", 8),
        ("while data.name != none { none }", "loop seems to be infinite", 3),
        ("data.nosuch", "dictionary does not contain key", 8),
        ('text(font: "Comic Sans", data.name)', "no font of the pack or of ours is called 'comic sans'", 14),
        ('import "/layouts/common/icons.typ": icon; icon("nosuch")', "there is no file 'icons/nosuch.svg'", 45),
        ("let a = (", "unclosed delimiter", 11),
        ("page[]", "not allowed inside of containers", 0),
        ("[#metadata(3)<fit>]", "the label <fit> is kept", 0),
    ],
)
def test_a_layout_that_is_wrong_is_told_with_its_line(tmp_path: Path, line: str, message: str, column: int) -> None:
    problem = problem_of(tmp_path, DRAW % line)
    assert message in problem.message
    assert "\n" not in problem.message
    assert str(tmp_path) not in problem.message
    assert problem.code in ("L1014", "L1016")
    wanted = ("layouts/card.typ", 2, column) if column else ("look.yaml", 1, 1)
    assert (problem.path, problem.span.line, problem.span.column) == wanted


def test_a_mistake_in_a_file_that_is_imported_is_told_there(tmp_path: Path) -> None:
    layout = '#import "parts.typ": title\n#let draw(data, size) = title(data)\n'
    problem = problem_of(tmp_path, layout, layouts__parts_typ="")
    assert "there is no file 'pack/layouts/parts.typ'" in problem.message
    shutil.rmtree(tmp_path / "pack")
    pack = write(tmp_path / "pack", {"look.yaml": STYLE, "layouts/card.typ": layout})
    (pack / "layouts" / "parts.typ").write_text("#let title(data) = {\n\n  data.nam\n}\n", encoding="utf-8")
    (problem,) = printed(pack).diagnostics
    assert (Path(problem.path).name, problem.span.line, problem.span.column) == ("parts.typ", 3, 8)


def test_links_out_of_the_pack_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.typ"
    secret.write_text(CARD, encoding="utf-8")
    pack = write(tmp_path / "pack", {"look.yaml": STYLE, "layouts/other.typ": CARD})
    (pack / "layouts" / "card.typ").symlink_to(secret)
    assert {code for code, _, _ in checked(pack)} >= {"L0110", "L0601"}
    (problem,) = printed(pack).diagnostics
    assert (problem.code, "leads out of the pack" in problem.message) == ("L0601", True)
    (pack / "layouts" / "card.typ").unlink()
    (pack / "layouts" / "card.typ").write_text('#import "link.typ": draw\n', encoding="utf-8")
    (pack / "layouts" / "link.typ").symlink_to(secret)
    (problem,) = printed(pack).diagnostics
    assert (problem.code, "there is no file" in problem.message) == ("L1014", True)


ENDLESS = "for a in range(9999) { for b in range(9999) { for c in range(9999) { none } } }"
GREEDY = "range(99999999).map(number => range(9999)).len()"


def test_a_layout_that_never_ends_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confined, "BOUNDS", confined.LayoutBounds(seconds=1.5))
    problem = problem_of(tmp_path, DRAW % ENDLESS)
    assert (problem.code, problem.path) == ("L1015", "look.yaml")
    assert "took longer than" in problem.message


def test_a_layout_that_eats_memory_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confined, "BOUNDS", confined.LayoutBounds(memory=700_000_000))
    problem = problem_of(tmp_path, DRAW % GREEDY)
    assert (problem.code, problem.path) == ("L1015", "look.yaml")
    assert "wanted more than 0.7 GB of memory" in problem.message


def test_the_one_way_to_the_network_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever asks for a package asks the address we give it, which is one where nobody listens."""
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(20)

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                asked.append(connection.recv(1000))

        listener = threading.Thread(target=answer)
        listener.start()
        monkeypatch.setattr(confined, "NOWHERE", f"http://127.0.0.1:{server.getsockname()[1]}")
        problem = problem_of(tmp_path, DRAW % 'import "@preview/cetz:0.3.0": *')
        listener.join()
    assert "cannot download packages" in problem.message
    assert asked[0].startswith(b"CONNECT packages.typst.org:443 ")


@pytest.mark.parametrize(
    ("icon", "message", "place"),
    [
        ("no svg", "no SVG", (1, 1)),
        ("<svg>\n<path d='M0 0'/>", "no SVG", (1, 1)),
        ("<svg xmlns='http://www.w3.org/2000/svg'><path/></svg>", "how large its field is", (1, 1)),
        (ICON.replace("<path", "\n<image href='x.png'/><path"), "an element 'image'", (2, 1)),
        (ICON.replace("<path", "<script>1</script><path"), "an element 'script'", (1, 61)),
        (ICON.replace("<path", "<path onload='x'"), "'onload' leads elsewhere", (1, 61)),
        (ICON.replace("<path", "<path style='fill:url(http://x/)'"), "'fill' leads elsewhere", (1, 61)),
        ("<!DOCTYPE svg [<!ENTITY a 'aaaa'>]>" + ICON, "a document type", (1, 1)),
        (ICON.replace("<path", "<use href='#x'/><path"), "an element 'use'", (1, 61)),
        (re.sub("<path.*?/>", "", ICON), "draws nothing", (1, 1)),
        ("x" * 70_000, "larger than 64 kB", (1, 1)),
    ],
)
def test_an_icon_is_shapes_and_nothing_else(tmp_path: Path, icon: str, message: str, place: tuple[int, int]) -> None:
    pack = write(tmp_path / "pack", {"icons/ember.svg": icon})
    report = check([pack], Options(base=pack, use_cache=False))
    assert [(each.code, each.path) for each in report.diagnostics] == [("L0606", "icons/ember.svg")]
    assert message in report.diagnostics[0].message
    (problem,) = printed(pack).diagnostics
    assert (problem.code, message in problem.message) == ("L0606", True)
    assert (problem.span.line, problem.span.column) == place


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        ({"look.yaml": STYLE, "layouts/Card.typ": CARD}, ("L0601", "look.yaml", "there is no 'layouts/card.typ'")),
        ({"look.yaml": STYLE.replace("equipment", "equipmnt")}, ("L0605", "look.yaml", "no kind 'equipmnt'")),
        ({"look.yaml": STYLE.replace("card.typ", "../card.typ")}, ("L0604", "look.yaml", "contains '..'")),
        ({"look.yaml": STYLE.replace("layouts/card.typ", "art/card.png")}, ("L0604", "look.yaml", "known extension")),
        ({"look.yaml": STYLE, "more.yaml": STYLE.replace("look", "more")}, ("L0605", "more.yaml", "already")),
        ({"icons/Ember.svg": ICON}, ("L0606", "icons/Ember.svg", "no mark can name the icon 'Ember.svg'")),
        ({"layouts/alone.typ": CARD}, ("L0603", "layouts/alone.typ", "nothing draws with")),
        ({"look.yaml": STYLE, "layouts/latin.typ": b"\xe9"}, ("L0606", "layouts/latin.typ", "not UTF-8")),
        ({"fonts/font.ttf": b"no font"}, ("L0606", "fonts/font.ttf", "no font")),
        ({"layouts/frame.png": b"none"}, ("L0606", "layouts/frame.png", "cannot be read")),
        ({"fonts/font.woff": b""}, ("L0105", "fonts/font.woff", "nothing reads")),
        ({"look.yaml": "id: look\nkind: print-style\npalette: {gold: red}\n"}, ("L0206", "look.yaml", "")),
    ],
    ids=lambda each: each[2] if isinstance(each, tuple) else "",
)
def test_what_can_be_said_without_drawing_is_said_by_check(
    tmp_path: Path, files: dict[str, str | bytes], wanted: tuple[str, str, str]
) -> None:
    base: dict[str, str | bytes] = {} if "layouts/Card.typ" in files else {"layouts/card.typ": CARD}
    uses_layout = any(name == "look.yaml" for name in files)
    pack = write(tmp_path / "pack", {**(base if uses_layout else {}), **files})
    code, path, message = wanted
    assert [(each[0], each[1]) for each in checked(pack)] == [(code, path)]
    assert message in checked(pack)[0][2]


def test_a_kind_that_is_not_printed_is_told_by_print_too(tmp_path: Path) -> None:
    pack = write(tmp_path / "pack", {"look.yaml": STYLE.replace("equipment", "equipmnt"), "layouts/card.typ": CARD})
    (problem,) = printed(pack).diagnostics
    assert (problem.code, problem.hint) == ("L0605", "did you mean 'equipment'?")


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(build(arguments[0]), list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_the_command_underlines_the_line_of_the_layout(tmp_path: Path) -> None:
    pack = write(tmp_path / "pack", {"look.yaml": STYLE, "layouts/card.typ": DRAW % "data.nosuch"})
    code, output = run("render", str(pack), "--only", "equipment", "-o", str(tmp_path / "out"), "--no-index")
    assert (code, "card.typ:2:8" in output, "data.nosuch" in output) == (1, True, True)


def test_a_style_goes_into_zip_bundles(tmp_path: Path) -> None:
    pack = write(tmp_path / "pack", {"look.yaml": STYLE, "layouts/card.typ": CARD, "icons/ember.svg": ICON})
    target = tmp_path / "embers.zip"
    target.write_bytes(archive_bytes(load([pack]).library, "embers"))
    assert verify_archive(target) == []
    with zipfile.ZipFile(target) as archive:
        assert {"assets/embers/layouts/card.typ", "assets/embers/icons/ember.svg"} <= set(archive.namelist())


def test_the_example_of_the_page_is_a_pack_that_prints(tmp_path: Path) -> None:
    """The files of docs/how-to/print.md, as an author would copy them."""
    page = (PAGES / "how-to" / "print.md").read_text(encoding="utf-8")
    files = dict(re.findall(r"^`([\w/.-]+)`:\n\n```\w*\n(.*?)^```$", page, re.S | re.M))
    assert {Path(name).suffix for name in files} == {".yaml", ".typ", ".svg"}
    pack = write(tmp_path / "pack", files)
    assert checked(pack) == []
    made = printed(pack)
    assert made.diagnostics == ()
    assert "EMBER BLADE" in words(made.files[0]).upper()
    for kind in re.findall(r"`(\w[\w-]*)`", re.search(r"^Kinds: (.*?)\n\n", page, re.S | re.M)[1]):  # type: ignore[index]
        assert kind == "back" or any(kind in shipped_layouts(system) for system in PRINTED)


def test_since_prints_all_that_a_changed_style_draws(tmp_path: Path) -> None:
    pack = write(tmp_path / "pack", {"look.yaml": STYLE, "layouts/card.typ": CARD})
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    options = ("--since", "HEAD", "-o", str(tmp_path / "out"), "--no-index", "--backs", "none", "--only", "ember-blade")
    code, output = run("render", str(pack), *options)
    assert (code, "nothing that is printed changed" in output) == (0, True)
    (pack / "layouts" / "card.typ").write_text(CARD.replace("MINE", "OURS"), encoding="utf-8")
    code, output = run("render", str(pack), *options)
    assert (code, "1 component on 1 page" in output) == (0, True), output


def test_exports_are_drawn_in_the_style_of_the_pack(tmp_path: Path) -> None:
    pack = write(tmp_path / "pack", {"look.yaml": STYLE, "layouts/card.typ": CARD})
    code, output = run("export", "tts", str(pack), "--only", "equipment", "-o", str(tmp_path / "out"), "-j", "1")
    assert code == 0, output
    (sheet,) = (tmp_path / "out" / "images").glob("treasure*.jpg")
    with Image.open(sheet) as picture:
        colour = picture.convert("RGB").getpixel((picture.width // 4, picture.height * 4 // 10))
    assert isinstance(colour, tuple)
    assert (colour[0] < 40, colour[1] > 215, colour[2] < 40) == (True, True, True)
    (pack / "layouts" / "card.typ").write_text(DRAW % "data.nosuch", encoding="utf-8")
    code, output = run("export", "tts", str(pack), "--only", "equipment", "-o", str(tmp_path / "out"), "-j", "1")
    assert (code, "card.typ:2:8" in output) == (1, True)
