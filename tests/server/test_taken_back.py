"""What is on can be taken back by the same command and a word behind it, and every such word means the same."""

import re

import pytest

from commands.catalogue import VOCABULARIES
from commands.language.german import OFF, SWITCH, fold
from commands.language.names import AnyName
from commands.lobby.settings import SETTINGS
from commands.table.verbs import lexicon_of, lobby_lexicon
from games.frozen import evolve
from tests.server.indoors import house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


async def host(doors):
    """Bring the host in."""
    session = (await doors.come_in("Wirtin", address="198.51.100.1")).session
    session.person = evolve(session.person, admin=True)


doors = house_with(known=("Wirtin", "Anna", "Bernd"), then=host)

TAKEN_BACK = [
    ("Wirtin", ("bann bernd 1h",), "bann bernd {}", "Bernd darf wieder herein."),
    ("Wirtin", ("bann bernd Streit", "ja"), "bann bernd {}", "Bernd darf wieder herein."),
    ("Wirtin", ("bann 10.0.0.0/8 1h",), "bann 10.0.0.0/8 {}", "10.0.0.0/8 darf wieder herein."),
    ("Wirtin", (), "bann bernd {}", "ist nicht ausgesperrt"),
    ("Wirtin", ("stumm anna 1h",), "stumm anna {}", "Anna darf wieder reden."),
    ("Wirtin", (), "stumm anna {}", "Anna darf reden."),
    ("Wirtin", ("herunterfahren 600",), "herunterfahren {}", "Der Stammtisch bleibt doch offen."),
    ("Anna", ("ignorieren bernd",), "ignorieren bernd {}", "Von Bernd hörst du jetzt wieder alles."),
    ("Anna", ("freund bernd",), "freund bernd {}", "Bernd steht nicht mehr auf deiner Liste."),
    ("Anna", ("suche romme",), "suche {}", "Du suchst nicht mehr."),
    ("Anna", ("weg Kaffee",), "weg {}", "wieder da"),
    ("Anna", ("zuschauen 1",), "zuschauen {}", "Du schaust an Tisch 1 nicht mehr zu"),
    ("Anna", ("kuerzel lt leg $1 ab",), "kuerzel lt {}", "„lt“ ist kein Kürzel mehr."),
    ("Anna", ("kuerzel lt leg $1 ab",), "kuerzel {} lt", "„lt“ ist kein Kürzel mehr."),
    ("Anna", (), "kuerzel lt {}", "Ein Kürzel „lt“ hast du nicht."),
    ("Anna", ("beschreibung Spielt gern.",), "beschreibung {}", "In deinem Profil steht jetzt nichts mehr über dich."),
    ("Anna", ("einfuehrung romme",), "einfuehrung {}", "Die Einführung wartet auf dich"),
    ("Anna", ("breite 40",), "breite {}", "höchstens: 78 Zeichen."),
    ("Bernd", ("einladen anna",), "einladen anna {}", "Anna ist nicht mehr eingeladen."),
    ("Bernd", ("computer 2",), "computer {}", "verlässt den Tisch."),
    ("Bernd", ("tipps an",), "tipps {}", "Tipps sind nicht erlaubt."),
    ("Bernd", ("zuschauer ja",), "zuschauer {}", "Bei euch schaut jetzt niemand mehr zu."),
    ("Bernd", ("sortieren immer farbe",), "sortieren immer {}", "wieder so da, wie sie liegen."),
    *(
        ("Anna", (f"{one.name} an",), f"{one.name} {{}}", f"{one.what}: aus.")
        for one in SETTINGS
        if one.words is SWITCH
    ),
]
"""Who, what switches it on, what takes it back, and what is read then; Bernd sits at a table of Rommé."""


@pytest.mark.parametrize(("who", "on", "how", "lifted"), TAKEN_BACK)
async def test_what_is_on_can_be_taken_back_by_the_same_words(doors, who, on, how, lifted):
    """Behind whatever switches something on, every word that means `off` takes it back and switches nothing on."""
    await doors.come_in("Anna", [])
    await doors.come_in("Bernd", [])
    await doors.type("Bernd", "eroeffnen romme")
    answers = {}
    for off in OFF:
        for line in on:
            await doors.type(who, line)
        doors.clock.advance(60)
        answers[off] = await says(doors, who, how.format(off))

    assert {} == {off: answer for off, answer in answers.items() if lifted not in answer}
    assert [] == doors.house.auth.bans.in_force()


FOR_GOOD = {"konto robbi bot loeschen"}
"""What is deleted and does not only end: that takes the very word."""


def taught():
    """Return every line in the helps that ends something, and the words that count where it is typed."""
    lexicons = [lobby_lexicon(), *map(lexicon_of, VOCABULARIES)]
    return {
        line: lexicon
        for lexicon in lexicons
        for verb in lexicon.verbs
        for line in re.findall("„([^“]+ [^“]+)“", verb.help)
        if line not in FOR_GOOD and set(OFF).intersection(fold(line).split())
    }


def canonical(lexicon, line):
    """Return a line as it is written where it is understood."""
    return lexicon.write(lexicon.heard(line, AnyName()), AnyName())


async def test_what_a_help_says_of_an_end_is_said_with_any_word_for_it():
    """Wherever a help teaches one word that ends something, each of the others reads as it."""
    read = {}
    for line, lexicon in taught().items():
        (word,) = set(OFF).intersection(fold(line).split())
        read[line] = {canonical(lexicon, fold(line).replace(word, off)).replace(off, "aus") for off in (*OFF, word)}

    assert {} == {line: meanings for line, meanings in read.items() if len(meanings) > 1}
    assert 10 < len(read)
