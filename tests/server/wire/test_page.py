"""What a terminal is told, and what a guest may type."""

import timeit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.wire.page import MAX_COLUMNS, SHARED_LETTERS, Charset, Manner, clean, decode, set_page, transliterate, wrap

ASCII = Manner(charset=Charset.ASCII)
LATIN_1 = Manner(charset=Charset.LATIN_1)
UTF_8 = Manner()

SCREEN = "".join(
    f"  {number}. Anna hält {number} Karten, zuletzt fiel ♣10 – jetzt ist Jörg am Zug.\n" for number in range(14)
)


@pytest.mark.parametrize(
    ("text", "manner", "page"),
    [
        ("", UTF_8, b""),
        ("Name: ", UTF_8, b"Name: "),
        ("eins\nzwei\n", UTF_8, b"eins\r\nzwei\r\n"),
        ("\n\n", UTF_8, b"\r\n\r\n"),
        ("Grüße ♣", UTF_8, "Grüße ♣".encode()),
        ("Grüße ♣", LATIN_1, "Grüße +".encode("latin-1")),
        ("Grüße ♣", ASCII, b"Gruesse +"),
        ("♣♠♥♦", ASCII, b"+#*o"),
        ("„Öl“ – …", ASCII, b'"Oel" - ...'),
        ("„Öl“ – …", LATIN_1, '"Öl" - ...'.encode("latin-1")),
        ("ÄÖÜ äöü ẞß", ASCII, b"AeOeUe aeoeue SSss"),
        ("René Çelik Łódź", ASCII, b"Rene Celik Lodz"),
        ("3 €", LATIN_1, b"3 EUR"),
        ("½", LATIN_1, b"1/2"),
        ("東", ASCII, b"?"),
        ("東", LATIN_1, b"?"),
        ("a\u200bb", ASCII, b"ab"),
        ("kaputt \ud800", UTF_8, b"kaputt ?"),
    ],
)
def test_page(text, manner, page):
    """A page has CRLF for each newline, nothing added, and only letters its reader's terminal has."""
    assert page == set_page(text, manner)


def test_iac_is_escaped_in_latin_1():
    """ÿ is byte 0xFF in Latin-1, which a telnet client takes for a command unless it is doubled."""
    assert b"L\xff\xffs" == set_page("Lÿs", LATIN_1)


@given(st.text(), st.sampled_from(list(Charset)))
def test_no_page_holds_a_telnet_command(text, charset):
    """Whatever a page says, every 0xFF in it is doubled."""
    page = set_page(text, Manner(charset=charset))

    assert b"\xff" not in page.replace(b"\xff\xff", b"")


@given(st.text())
def test_ascii_is_ascii(text):
    """What is transliterated to ASCII or Latin-1 can be encoded without a replacement."""
    assert transliterate(text, Charset.ASCII).isascii()
    transliterate(text, Charset.LATIN_1).encode("latin-1")
    transliterate(text, Charset.LATIN_1).encode("iso-8859-15")


@pytest.mark.parametrize(
    ("line", "width", "lines"),
    [
        ("", 20, [""]),
        ("kurz", 20, ["kurz"]),
        ("genau zwanzig Zeich.", 20, ["genau zwanzig Zeich."]),
        ("eins zwei drei vier fünf", 20, ["eins zwei drei vier", "fünf"]),
        ("  eins zwei drei vier fünf", 20, ["  eins zwei drei", "    vier fünf"]),
        ("Donaudampfschifffahrtsgesellschaft", 20, ["Donaudampfschifffahr", "tsgesellschaft"]),
        ("  ein Donaudampfschifffahrtskapitän", 20, ["  ein", "    Donaudampfschiff", "    fahrtskapitän"]),
        ("leg 10+,10#,10o,10*,ko ab", 14, ["leg", "10+,10#,10o,", "10*,ko ab"]),
        ("eins zwei drei vier   fünf", 20, ["eins zwei drei vier", "fünf"]),
        ("eins zwei drei vier    ", 20, ["eins zwei drei vier"]),
        (" " * 30 + "weit rechts", 20, ["", "weit rechts"]),
    ],
)
def test_wrap(line, width, lines):
    """A long line breaks at blanks, a row of a list goes on further in; what is longer is cut, but no card."""
    assert lines == wrap(line, width)


@given(st.text(alphabet="ab  ß-", max_size=300), st.integers(20, 100))
def test_wrapping_loses_only_blanks(line, width):
    """No wrapped line is too long, and all letters are still there in order."""
    lines = wrap(line, width)

    assert max(map(len, lines)) <= width
    assert line.replace(" ", "") == "".join(lines).replace(" ", "")


def test_page_is_wrapped_after_transliteration():
    """A line of umlauts that fits as it is may be too long in ASCII, and is broken there."""
    page = set_page("ü" * 10 + " " + "ü" * 10, Manner(Charset.ASCII, width=25))

    assert b"ue" * 10 + b"\r\n" + b"ue" * 10 == page


def test_screen_reader_gets_whole_lines():
    """Broken lines would be spoken with a pause and rulers letter by letter, so a reader's page has neither."""
    page = set_page("-----\n" + "wort " * 30 + "Ende\n=====\n", Manner(width=0, reader=True))

    assert b"wort " * 30 + b"Ende\r\n" == page


def test_screen_reader_gets_a_long_line_sentence_by_sentence():
    """Also behind a guest's number, and where a word of ours begins; not behind an ordinal."""
    told = [
        "Rechner1 und Rechner2 spielen gegen Gast2 und Gast13.",
        "Bernd gewinnt den 1. Nebenpott.",
        "Stich 7.",
        "Am Zug",
    ]
    page = set_page(" ".join(told), Manner(width=0, reader=True)).decode()

    assert told == page.split("\r\n")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ablegen k+", "ablegen k+"),
        ("Grüße ♣10, „Öl“ – €", "Grüße ♣10, „Öl“ – €"),
        ("ablagen\b\b\b\begen", "ablegen"),
        ("ablex\x7fgen", "ablegen"),
        ("\b\b\x7fhallo", "hallo"),
        ("falsch\x15richtig", "richtig"),
        ("a\tb", "a b"),
        ("a\xa0b\u2003c\u3000d", "a b c d"),
        ("\x1b[31mrot\x1b[0m", "rot"),
        ("\x1b[A\x1b[2Jweg", "weg"),
        ("\x9b31mrot", "rot"),
        ("\x1b]0;Titel\x07Text", "Text"),
        ("\x1b]8;;http://x\x1b\\Link\x1b]8;;\x1b\\", "Link"),
        ("\x1bPböse\x1b\\gut", "gut"),
        ("\x1b]ohne Ende", ""),
        ("\x1b", ""),
        ("\x00\x07\x1a", ""),
        ("\u202eabc\u202c\u2066\u2069\u200e", "abc"),
        ("a\u200b\u200d\ufeff\u2060b", "ab"),
        ("so\xadft", "soft"),
        ("u\u0308ber", "über"),
        ("z\u0335\u0321\u035ca\u0336lgo", "zalgo"),
        ("\u3164\u115f\u2800", " "),
        ("\ue000\U000e0041\U0010ffff", ""),
        ("\u2028\u2029\x85", ""),
        ("Аnnа", "Anna"),  # Cyrillic А and а
        ("ΑΝΝΑ", "ANNA"),  # Greek
        ("{0.__class__} %s", "{0.__class__} %s"),
    ],
)
def test_clean(typed, meant):
    """What is typed arrives edited, in characters that cannot act on another guest's terminal."""
    assert meant == clean(typed)


@given(st.text())
def test_clean_text_is_clean(text):
    """Cleaning leaves nothing to clean, no control character and no more than was typed."""
    once = clean(text)

    assert once == clean(once)
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in once)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (b"hallo", "hallo"),
        ("eröffnen".encode(), "eröffnen"),
        ("eröffnen".encode("latin-1"), "eröffnen"),
        ("„€“".encode("cp1252"), "„€“"),
        (b"\x81\xe4", "\x81ä"),
        (b"\xff\xfe", "ÿþ"),
    ],
)
def test_decode(line, text):
    """A line is UTF-8, else Windows-1252, else Latin-1; the guest need not say which."""
    assert text == decode(line)


@given(st.binary())
def test_every_line_can_be_decoded(line):
    """No bytes stop a line from being read."""
    assert isinstance(clean(decode(line)), str)


@pytest.mark.parametrize("manner", [UTF_8, LATIN_1, ASCII])
def test_setting_a_page_is_cheap(manner):
    """A screen of 900 bytes is set in well under a millisecond, and a tale once for all listeners of a manner."""
    assert len(SCREEN) > 850
    assert max(map(len, SCREEN.splitlines())) <= MAX_COLUMNS
    tale = SCREEN[:SHARED_LETTERS]
    fresh = min(timeit.repeat(lambda: set_page(SCREEN, manner), number=50, repeat=5)) / 50
    cached = min(timeit.repeat(lambda: set_page(tale, manner), number=500, repeat=5)) / 500

    assert set_page(tale, manner) is set_page(tale, manner)

    # Ten times what was measured: this guards against another order of magnitude, not against a busy machine.
    assert fresh < 600e-6
    assert cached < 30e-6
