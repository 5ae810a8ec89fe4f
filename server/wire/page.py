"""
Pages: the house's text on its way to a terminal, and guests' text on its way in.

`set_page` turns a German text into the bytes one kind of terminal understands: its letters, its width, its line ends.
Listeners of the same `Manner` read the same bytes, so a page is set once however many hear it. `clean` is the opposite
door: what a guest typed loses whatever could write on another guest's terminal by itself.
"""

import re
import unicodedata
from enum import StrEnum
from functools import lru_cache

from commands.company.talk import TALK
from games.frozen import Frozen

MAX_COLUMNS = 78
"""A page is no wider than this unless the guest asks for more."""

CACHED_PAGES = 1024
"""How many set pages are kept."""

SHARED_LETTERS = 400
"""Longer pages are screens: made for one pair of eyes and never asked for again, they would push out the others."""


class Charset(StrEnum):
    """The letters a terminal knows. The values are what `zeichensatz` takes, and Python's names of the codecs."""

    UTF_8 = "utf-8"
    LATIN_1 = "latin-1"
    ASCII = "ascii"


class Manner(Frozen, cache_hash=True):
    """
    How a guest wants to be written to. `reader`: a screen reader speaks the page aloud; `width` 0: lines stay whole.

    It is half of the key by which every page is looked up, so its hash is kept.
    """

    charset: Charset = Charset.UTF_8
    width: int = MAX_COLUMNS
    reader: bool = False
    symbols: bool = False
    colours: bool = False


def set_page(text: str, manner: Manner) -> bytes:
    """
    The bytes of a page: transliterated, wrapped, with CRLF for each newline, and IAC escaped, ready for the wire.

    Nothing is added at the end: a text without a final newline is a prompt. For a screen reader rulers are left out (it
    would read them aloud), and a long line is broken between its sentences.
    """
    return _shared_page(text, manner) if len(text) <= SHARED_LETTERS else _page(text, manner)


def set_lines(text: str, manner: Manner) -> list[str]:
    """Return the lines of a page: transliterated and wrapped; for a screen reader by sentences, and without rulers."""
    lines = _folded(text, manner)
    return [line.translate(_UNCOLOURED) for line in lines] if manner.symbols or manner.colours else lines


def _folded(text: str, manner: Manner) -> list[str]:
    """Return the lines of a page, each suit as one letter of nobody's where it will be dressed up."""
    charset, reader, symbols, colours = manner.charset, manner.reader, manner.symbols, manner.colours
    lines = transliterate(text, charset).split("\n")
    if symbols or colours:
        signs = _SUITS if symbols and charset is Charset.UTF_8 else _PLAIN
        lines = [line if TALK.match(line) else _CARD.sub(lambda card: _dressed(card, signs), line) for line in lines]
    if reader:
        lines = [part for line in lines if not RULER.fullmatch(line) for part in sentences(_GAP.sub(": ", line))]
    return _fitting(lines, manner.width)


def _fitting(lines: list[str], width: int) -> list[str]:
    """Return lines, those too long for the width broken."""
    if not width or max(map(len, lines), default=0) <= width:
        return lines
    fitting: list[str] = []
    for line in lines:
        if len(line) <= width:
            fitting.append(line)
        else:
            fitting += wrap(line, width)
    return fitting


def _page(text: str, manner: Manner) -> bytes:
    charset, reader, symbols, colours = manner.charset, manner.reader, manner.symbols, manner.colours
    if charset is _UTF_8 and not (reader or symbols or colours or text[:1] == "\a"):  # as nearly all pages
        lines = _fitting(text.split("\n"), manner.width)
        return "\r\n".join(lines).encode("utf-8", "replace")
    bell, text = text[: len(text) - len(text.lstrip("\a"))], text.lstrip("\a")
    whole = "\r\n".join(_folded(text, manner))
    if symbols or colours:
        whole = whole.translate(_COLOURED if colours and not reader else _UNCOLOURED)
    page = (bell + whole).encode(charset, "replace")
    # UTF-8 and ASCII have no byte 0xFF; in Latin-1 it is the letter ÿ and means IAC to a telnet client.
    return page.replace(b"\xff", b"\xff\xff") if charset is Charset.LATIN_1 else page


_UTF_8 = Charset.UTF_8  # asked for every page; a member of an Enum costs ten times a plain name

_CARD = re.compile(r"(?<![\w+#*=])(j=)?(10|[2-9bdka])([+#*o])(?![\w+#*])")
"""
A card in signs, also one for which a joker stands. A word of a command is none: there signs stand behind blanks and
commas only.
"""

_PLAIN = {sign: chr(0xE000 + place) for place, sign in enumerate("+#*o")}
_SUITS = {sign: chr(0xE010 + place) for place, sign in enumerate("+#*o")}
"""While lines are folded a suit is one letter of nobody's, whatever will stand there."""

_SHOWN = dict(zip([*_PLAIN.values(), *_SUITS.values()], "+#*o♣♠♥♦", strict=True))
_ANSI = ("32", "36", "31", "33")
"""Green, cyan, red, yellow: four suits apart on black and on white."""

_UNCOLOURED = str.maketrans(_SHOWN)
_COLOURED = str.maketrans(
    {one: f"\x1b[{_ANSI[place % 4]}m{sign}\x1b[0m" for place, (one, sign) in enumerate(_SHOWN.items())}
)


def _dressed(card: re.Match[str], signs: dict[str, str]) -> str:
    return (card[1] or "") + card[2] + signs[card[3]]


def folded(text: str, manner: Manner) -> list[str]:
    """Return the lines a page has on the screen, for whoever counts them."""
    lines = text.split("\n")
    return [part for line in lines for part in (wrap(line, manner.width) if 0 < manner.width < len(line) else (line,))]


_shared_page = lru_cache(maxsize=CACHED_PAGES)(_page)


def sentences(line: str) -> list[str]:
    """
    Break a long line into its sentences, each a line of its own: a screen reader can be stopped between them.

    What somebody says stays one line: a sentence of theirs is not to stand where the house begins its own.
    """
    if len(line) <= MAX_COLUMNS or TALK.match(line):
        return [line]
    indent = line[: len(line) - len(line.lstrip(" "))]
    first, *others = _SENTENCE.split(line)
    return [first, *(indent + other for other in others)]


_GAP = re.compile(r"(?<=[^\s:,.]) {2,}(?=\S)")
"""A gap that only eyes can follow: between a word and what it means."""

_SENTENCE = re.compile(
    r"(?<=[^\W\d][.!?])\s(?=[A-ZÄÖÜ„\"])|(?<=[“)\"][.!?])\s(?=[A-ZÄÖÜ„\"])"
    r"|(?<=[^\W\d]\d\.)\s(?=[A-ZÄÖÜ])|(?<=[^\W\d]\d\d\.)\s(?=[A-ZÄÖÜ])"
    r"|(?<=\d\.)\s(?=(?:Am|Beispiel|Möglich|Moeglich|Du|Es|Noch|Zusammen|Halten|Erhöhen|Erhoehen|Bieten)\b)"
)
"""Between two sentences: a full stop behind a number may belong to it, not behind `Gast2` or before a word of ours."""

RULER = re.compile(r"\s*[-=_~*+#|─━═│┌┐└┘├┤┬┴┼]{3,}\s*")


def wrap(line: str, width: int) -> list[str]:
    """
    Break a line at blanks into lines of at most `width` characters; long words are cut, lists of cards between two.

    What is indented goes on two places further in: a row of a list is not to look like two.
    What somebody says goes on further in: else they could have a word of theirs stand where the house begins its lines.
    """
    indent = line[: len(line) - len(line.lstrip(" "))]
    if 2 * len(indent) > width:
        indent = ""
    begin = len(indent)
    if indent:
        item = _ITEM.match(line)
        indent = " " * len(item[0]) if item is not None and 2 * len(item[0]) <= width else indent + "  "
    if TALK.match(line):
        indent = " " * min(4, width // 4)
    elif any(map(line.__contains__, _MAY_HOLD_TOGETHER)):
        longest = max(map(len, _TOGETHER.findall(line)), default=0)
        if width - len(indent) < longest <= width - begin - 2:
            indent = " " * (begin + 2)
        line = _TOGETHER.sub(lambda words: _kept_together(words[0], width - len(indent)), line)
    return [part.replace(_GLUE, " ") for part in _broken(line, width, begin, indent)]


_ITEM = re.compile(r" +(?:\d+\. |\S.*? {2,})")
"""What stands before the text of an item: the text goes on below itself."""

_GLUE = "\x1f"
_TOGETHER = re.compile(r"„[^“”„]*“|\"[^\"]*\"|(?<=Beispiel: ).*|(?<=Tippe: ).*")
"""What is to be typed, or to be read as one: it is not broken over two lines where it fits into one."""

_MAY_HOLD_TOGETHER = ("„", '"', "Beispiel: ", "Tippe: ")
"""A line without any of these holds nothing of the kind; to look for them costs a tenth of looking for the whole."""


def _kept_together(words: str, room: int) -> str:
    return words.replace(" ", _GLUE) if len(words) <= room else words


def _broken(line: str, width: int, begin: int, indent: str) -> list[str]:
    """Break a line; what goes on stands behind `indent`, and nothing is broken before `begin`."""
    parts = []
    while len(line) > width:
        blank = line.rfind(" ", begin + 1, width + 1)
        cut = blank if blank > 0 else _cut(line, begin, width)
        parts.append(line[:cut].rstrip(" "))
        line = indent + line[cut:].lstrip(" ")
        begin = len(indent)
    if line.strip(" ") or not parts:
        parts.append(line)
    return parts


def _cut(line: str, begin: int, width: int) -> int:
    """Return where a word is cut that is longer than a line: behind a sign between cards, so that each stays whole."""
    sign = max(line.rfind(sign, begin + 1, width) for sign in ",;")
    return sign + 1 if sign > 0 else width


# -- letters -----------------------------------------------------------------------------------------------------------


def _table(pairs: str) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in pairs.split(" "))


_SIGNS = {
    **_table("♣=+ ♠=# ♥=* ♦=o ♧=+ ♤=# ♡=* ♢=o …=... •=- €=EUR ™=(TM) →=-> ←=<- ↑=^ ↓=v ⇒==> ≤=<= ≥=>= ≠=!= ✓=x ✗=-"),
    **_table("Œ=OE œ=oe Š=S š=s Ž=Z ž=z Ÿ=Y ẞ=SS Ł=L ł=l Đ=D đ=d ı=i"),
    **dict.fromkeys("„“”‟", '"'),
    **dict.fromkeys("‚‘’‛", "'"),
    **dict.fromkeys("‐‑‒–—―−─━═╌┄", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬", "+"),
}
"""What neither Latin-1 nor ASCII has, in signs that both have."""

_LETTERS = {
    **_table("ä=ae ö=oe ü=ue Ä=Ae Ö=Oe Ü=Ue ß=ss æ=ae Æ=Ae å=a Å=A ø=o Ø=O ð=d Ð=D þ=th Þ=Th µ=u"),
    **_table('«=" »=" ·=- ×=x ÷=: °=Grad §=Par. ¡=! ¿=? ½=1/2 ¼=1/4 ¾=3/4 ²=2 ³=3 ¹=1 ©=(C) ®=(R) ´=\' ¨="'),
    **_table("±=+/- ¬=- ¦=| ¢=c £=GBP ¥=JPY ¤=EUR ¸=, ¯=- ¶=P \xad="),
}
"""What Latin-1 has and ASCII lacks."""

# ISO-8859-15 and Windows-1252 pass as Latin-1, so the eight places where ISO-8859-15 differs are not used.
_BEYOND_LATIN_1 = re.compile("[^\x00-\xa3\xa5\xa7\xa9-\xb3\xb5-\xb7\xb9-\xbb\xbf-\xff]")
_BEYOND_ASCII = re.compile("[^\x00-\x7f]")


def transliterate(text: str, charset: Charset) -> str:
    """The text in the letters of `charset`: ä as ae, ♣ as +, é without its accent, and a ? for what has no like."""
    if charset is Charset.UTF_8 or text.isascii():
        return text
    beyond = _BEYOND_ASCII if charset is Charset.ASCII else _BEYOND_LATIN_1
    return beyond.sub(_in_plain_letters, text)


def _in_plain_letters(found: re.Match[str]) -> str:
    letter = found[0]
    plain = _SIGNS.get(letter, _LETTERS.get(letter))
    if plain is not None:
        return plain
    if unicodedata.category(letter) in _UNSEEN:
        return ""
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


# -- what guests type --------------------------------------------------------------------------------------------------

_HARMLESS = re.compile("[ -~¡-¬®-ſ♣♠♥♦„“”‚‘’–—…€]*")
_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # CSI: colours, cursor
    r"|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f]).*?(?:\x07|\x1b\\|\x9c|\Z)"  # OSC, DCS, SOS, PM, APC: titles, links
    r"|\x1b[ -/]*[0-~]?",
    re.DOTALL,
)
_ERASE = "\b\x7f"
_ERASE_LINE = "\x15"
_BLANKS = "\t\u2800"
# Letters by category that show nothing: fillers of Hangul and Khmer.
_INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5\u034f")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me", "Zl", "Zp"})
# Twins of Latin letters in Greek and Cyrillic: the page looks the same, and no name can be dressed up as another.
_TWINS = str.maketrans(
    "АВЕЅЗІЈКМНОРСТУХаесорхуѕіјһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲνаӏ",
    "ABESЗIJKMHOPCTYXaecopxysijhdqwABEZHIKMNOPTYXocval",
)


def clean(text: str) -> str:
    """
    What a guest meant to type, in characters that are safe on anybody's terminal.

    Backspace and delete take back the letter before them, ^U the line. Terminal sequences, control characters, bidi
    overrides, zero-width and unassigned characters and heaped accents vanish, blanks of every kind become a blank, and
    letters that look Latin are made Latin.
    """
    if (text.isascii() and text.isprintable()) or _HARMLESS.fullmatch(text):
        return text
    typed: list[str] = []
    for letter in unicodedata.normalize("NFC", _SEQUENCE.sub("", text)):
        category = unicodedata.category(letter)
        if letter in _ERASE:
            del typed[-1:]
        elif letter in _ERASE_LINE:
            typed.clear()
        elif category == "Zs" or letter in _BLANKS:
            typed.append(" ")
        elif category not in _UNSEEN and letter not in _INVISIBLE:
            typed.append(letter)
    return "".join(typed).translate(_TWINS)


def typed(line: bytes) -> str:
    """What a guest meant by the bytes of one line, in safe characters. Never fails."""
    if line.isascii() and (text := line.decode()).isprintable():
        return text
    return clean(decode(line))


def decode(line: bytes) -> str:
    """One line as its guest typed it: UTF-8, else Windows-1252, else Latin-1, which knows every byte. Never fails."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        try:
            return line.decode("cp1252")
        except UnicodeDecodeError:
            return line.decode("latin-1")
