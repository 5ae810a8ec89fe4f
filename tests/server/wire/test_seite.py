"""The files of the page, looked at without a browser: what they are made of, how large they are, which colours meet."""

import re
from pathlib import Path

import pytest

import server.wire
from server.wire.pagefiles import one_module, page_files

SEITE = Path(server.wire.__file__).parent / "seite"
MODULES = sorted(SEITE.glob("*.js"))
STYLE = (SEITE / "stil.css").read_text("utf-8")

FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|setAttribute\(\s*[\"']on"
    r"|srcdoc|javascript:|https?://(?!www\.w3\.org/2000/svg)|\bimport\(|document\.cookie"
)

TEXT = [
    ("schrift", "grund"),
    ("schrift", "flaeche"),
    ("schrift", "tafel"),
    ("leise", "grund"),
    ("leise", "tafel"),
    ("betont", "grund"),
    ("betont-schrift", "betont"),
    ("tafel", "schrift"),
    ("grund", "rot"),
    *((colour, ground) for colour in ("rot", "gruen", "blau") for ground in ("tafel", "grund")),
    *((colour, ground) for colour in ("filz-schrift", "filz-leise") for ground in ("filz", "filz-tief")),
    ("messing-schrift", "messing"),
    *((f"f-{ink}", "papier") for ink in ("rot", "schwarz", "gruen", "blau", "joker", "eichel", "laub", "schellen")),
    *((f"z-{tint}-schrift", f"z-{tint}") for tint in ("blau", "gelb", "pink", "rot", "grau")),
    ("hell", "re"),
    ("hell", "kontra"),
]
"""What is written in which colour on which ground."""

EDGES = [
    ("rand", "grund"),
    ("rand", "flaeche"),
    ("rand", "tafel"),
    ("betont", "grund"),
    ("betont", "tafel"),
    ("messing", "filz"),
    ("papier-rand", "papier"),
    ("hell", "filz"),
    ("ring", "tafel"),
    ("wein", "papier"),
]
"""Edges of what is pressed and typed into, and of what has the focus."""


def colours(scheme):
    """Return the colours of the stylesheet, by name."""
    blocks = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    named = dict(re.findall(r"--([\w-]+): (#\w+)", blocks[0]))
    return named if scheme == "light" else {**named, **dict(re.findall(r"--([\w-]+): (#\w+)", blocks[1]))}


def luminance(colour):
    """Return how bright a colour is, by WCAG 2."""
    digits = colour.lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """Return the contrast of two colours, 1 to 21."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_stand_out(scheme):
    """Text 4.5 to 1, edges and the mark of the focus 3 to 1, in both schemes."""
    known = colours(scheme)
    pale = {f"{one} on {ground}": contrast(known[one], known[ground]) for one, ground in TEXT}
    faint = {f"{one} on {ground}": contrast(known[one], known[ground]) for one, ground in EDGES}

    assert 21 == round(contrast("#000", "#ffffff"))
    assert {} == {name: ratio for name, ratio in pale.items() if ratio < 4.5}
    assert {} == {name: ratio for name, ratio in faint.items() if ratio < 3}


def test_every_colour_has_a_name():
    """No rule uses a colour that is not among those looked at; wood and the sides of stones say nothing."""
    rules = re.sub(r":root \{.*?\}", "", STYLE, flags=re.DOTALL)

    assert [] == re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{]*\})", rules)
    looked_at = {name for pair in TEXT + EDGES for name in pair}
    assert set(colours("light")) - {"holz", "bank", "bank-hell", "stein-kante"} == looked_at


@pytest.mark.parametrize("module", [*MODULES, SEITE / "index.html"], ids=lambda file: file.name)
def test_what_others_wrote_is_only_ever_text(module):
    """No module makes markup or code of a text, and nothing is loaded from elsewhere."""
    source = module.read_text("utf-8")

    assert [] == FORBIDDEN.findall(source)
    assert [] == re.findall(r"<[^>]+\son\w+\s*=", source)
    assert [] == re.findall(r"style=", source)


async def test_the_page_is_small():
    """With all faces of its cards, but for the icons of a home screen, it is 80 KB on its way, and 272 KB there."""
    made = [await asked() for path, asked in page_files("telnet haus 5252").items() if not path.endswith(".png")]
    sizes = [len(one.body) for one in made], [len(one.packed or one.body) for one in made]

    assert sum(sizes[0]) <= 272 * 1024
    assert sum(sizes[1]) <= 80 * 1024


def test_no_game_has_a_line_of_its_own():
    """No module names a game or a word of one."""
    names = re.compile(
        r"romme|rummy|canasta|doppelkopf|poker|holdem|blackjack|profisort|raeumab|rauslegen|ablegen", re.IGNORECASE
    )

    assert {} == {file.name: found for file in MODULES if (found := names.findall(file.read_text("utf-8")))}


def test_modules_go_out_as_one():
    """Each behind what it imports and in a function of its own; two that import each other are a mistake of ours."""
    sources = {
        "haus": 'import { a, b } from "./tuer.js";\nconsole.log(a, b());\n',
        "tuer": 'import { c } from "./fenster.js";\nexport const a = c;\nexport async function b() {}\nconst d = 1;\n',
        "fenster": "export class c {}\nconst d = 2;\n",
    }

    assert (
        "const _fenster = (() => {\nclass c {}\nconst d = 2;\nreturn { c };\n})();\n"
        "const _tuer = (() => {\nconst { c } = _fenster;\nconst a = c;\nasync function b() {}\nconst d = 1;\n"
        "return { a, b };\n})();\n"
        "const _haus = (() => {\nconst { a, b } = _tuer;\nconsole.log(a, b());\nreturn {  };\n})();\n"
        "export { _fenster as fenster, _tuer as tuer, _haus as haus };\n"
    ) == one_module(sources, "haus")
    with pytest.raises(ValueError, match="haus, tuer, haus"):
        one_module({"haus": sources["haus"], "tuer": 'import { x } from "./haus.js";\n'}, "haus")


def test_every_module_is_in_the_one():
    """None lies about unused, and every import and every word to give away is of the shape that is understood."""
    sources = {file.stem: file.read_text("utf-8") for file in MODULES if file.stem != "helfer"}
    made = one_module(sources, "haus")

    alone = {"helfer", "frueh"}
    assert {file.stem for file in MODULES} - alone == set(re.findall(r"(?m)^const _(\w+) = \(\(\) => \{$", made))
    assert [] == re.findall(r"(?m)^(?:import|export)\b(?! \{ _).*", made)
