"""What company says fits whoever reads it: their width, their letters, their ears; German, and nothing drawn."""

import re

import pytest

from tests.server.indoors import PASSWORD, house_with

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

ENGLISH = frozenset(
    {"the", "and", "is", "you", "your", "not", "with", "are", "have", "table", "player", "friend", "error"}
)
SIGNS_ONLY = re.compile(r"[^\w\s>]{2,}")

LOBBY = (
    "wer",
    "tische",
    "tische meine",
    "tische canasta",
    "tische quatsch",
    "suche",
    "suche romme mit klopfen",
    "suche quatsch",
    "suche aus",
    "einladen dora",
    "ja",
    "nein",
    "freund",
    "freund dora",
    "freund dora aus",
    "freund niemand",
    "ignorieren",
    "ignorieren bernd",
    "ignorieren bernd aus",
    "weg Hole Öl, Essig und Brötchen für den Abend",
    "wer",
    "da",
    "da",
    "rufen Schöne Grüße aus der Küche, wo es gerade nach Äpfeln und frischem Brötchenteig riecht!",
    "sagen Ölsardinen?",
    "fluestern bernd Psst, hast du auch Hunger, oder wartest du lieber, bis alle wieder am Tisch sitzen?",
    "antworten Ja",
    "nachricht emil Grüß dich!",
    "nachricht quatsch Grüß dich!",
    "kommentar Nanu?",
    "melden bernd sitzt schief",
    "kobold",
    "zurufe",
    "ankunft",
    "zuschauer nein",
    "mitspielen quatsch",
    "mitspielen canasta",
    "mitspielen bernd",
    "zuschauen 1",
    "kommentar Ähm, das war knapp, und zwar so knapp, dass ich es selbst kaum glauben kann!",
    "zuschauen aus",
    "rangliste romme",
    "rangliste romme siege",
    "hilfe gesellschaft",
    "eroeffnen canasta privat",
    "einladen bernd",
    "einladen emil",
    "noch einmal",
    "zurueck bitten",
    "gast karl",
    "konto",
    "zuschauer ja",
    "mitspieler",
    "verlassen",
)


GUEST = (
    "gast",
    "gast mischen",
    "gast bernd",
    "gast Bemd",
    "gast Maximilianus",
    "gast Klaus B.",
    "gast jürgen",
    "profil jürgen",
    "konto bernd",
    "konto mischen",
    "eroeffnen gin",
    "gast karl",
    "konto",
    "",
    "kurz",
    PASSWORD,
    "Wörtersee im Nebel",
    PASSWORD,
    PASSWORD,
    "konto",
)
"""What a guest types on their way to an account."""


async def at_canasta(doors):
    """Bernd and Clara play, Dora looks in, and Anna is about to type."""
    await doors.begin("Bernd", "Clara", game="canasta")


doors = house_with("Anna", "Bernd", "Clara", "Dora", known=("Emil",), then=at_canasta)


def pages(wire):
    """Return what was shown, page by page, as the bytes of a terminal."""
    return [beat[1] for beat in wire._beats if beat[0] in {"send", "prompt"}]


@pytest.mark.parametrize(
    ("settings", "charset", "width"),
    [
        (("breite 40", "zeichensatz ascii"), "ascii", 40),
        (("breite 78", "zeichensatz latin-1"), "latin-1", 78),
        (("breite 200", "vorlesen an"), "utf-8", 200),
        (("breite 40", "vorlesen an", "zeichensatz ascii"), "ascii", 40),
    ],
)
async def test_everything_said_fits_its_reader(doors, settings, charset, width):
    """No line is wider than its reader's, no letter is none of theirs, no word is English, nothing is only drawn."""
    for line in settings:
        await doors.type("Anna", line)
    guest = doors.wires["Gast1"] = await doors.knock([], "192.0.2.9")
    await doors.type("Gast1", "gast")
    for line in settings:
        await doors.type("Gast1", line)
    wire = doors.wires["Anna"]
    seen, seen_by_guest = len(pages(wire)), len(pages(guest))
    for line in LOBBY:
        await doors.type("Anna", line)
    for line in GUEST:
        await doors.type("Gast1", line)
    shown = [page.decode(charset) for page in (*pages(wire)[seen:], *pages(guest)[seen_by_guest:])]
    assert "Konto" in " ".join(shown)
    lines = [line for page in shown for line in page.replace("\a", "").split("\r\n")]

    assert len(shown) >= len(LOBBY)
    assert [] == [line for line in lines if len(line) > width]
    assert [] == [line for line in lines if ENGLISH & set(re.findall(r"[a-z]+", line.lower()))]
    assert [] == [line for line in lines if SIGNS_ONLY.fullmatch(line.strip())]
    assert not any("None" in line or "{" in line for line in lines)
