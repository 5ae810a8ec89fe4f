"""Every place of the page as it is seen and heard, and what each of its controls does there, word for word."""

import json

import pytest
from msgspec.structs import replace

from commands.catalogue import VOCABULARIES
from commands.journal import partie
from commands.journal.exports import by_entry
from games.contract import Seat
from games.table.state import turns
from server.wire import protocol
from server.wire.said_of_days import DayOfSets, OfferedSet
from tests.browser.pictures import made_up, picture
from tests.browser.seen import boxes, changed, flights, is_kept, lines, walked
from tests.browser.test_alone import HOUSE, Alone, alone, at_the_line, here, opened, words, words_of
from tests.browser.test_day import DAY, OFFERS, result
from tests.browser.test_table import drag, middle
from tests.playouts import played
from tests.records import FOLDERS, ids

__all__ = ["alone", "here", "opened"]

PLAYED = [one for one in VOCABULARIES if one.game.waits]

RECORDS = {
    "romme": "13-ganzes-spiel",
    "dickezwei": "14-ganze-runde",
    "raeumab": "14-ganzes-spiel",
    "blackjack": "01-ganzes-spiel",
    "gin": "06-klopfen-und-anlegen",
    "rummy": "06-umbauen-beispiel",
    "poker": "02-ganzes-spiel",
    "holdem": "01-ganzes-spiel",
    "studpoker": "01-ganzes-spiel",
    "profisort": "30-ein-ganzer-durchgang",
    "canasta": "11-ein-ganzes-spiel",
    "skat": "01-ganzes-spiel",
    "doppelkopf": "01-normalspiel-ganz",
}
"""A deal of each game."""

MOST = 5
"""Positions of a deal that are looked at."""

HAND_KEYS = ["ArrowRight", "End", "Home", "ArrowLeft", "u", "o", "k", "p", "h", "c", " ", " ", "Enter", "Enter", "?"]
KEYS = [
    *(("#karten", key) for key in HAND_KEYS),
    *((".werkbank [role=listbox]", key) for key in ("ArrowRight", "End", "Home", " ", "Enter")),
]

LEFT = "#melden, #link-kopieren, #hier, #karten > :nth-child(n + 4):not([data-karte=j]), .spalten > :nth-child(n + 4)"
"""What asks the browser for something, and what is like what stands beside it."""

FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
TABLE = ".feld, #bogen"


def positions(vocabulary):
    """Yield one position of a deal for each phase and whether it is the own turn, the last one, and a watcher's."""
    record = partie.parse((FOLDERS[vocabulary.game.id] / f"{RECORDS[vocabulary.game.id]}.partie").read_text("utf-8"))
    found = {}
    play = partie.begin(vocabulary, record, tuple)
    for number, (now, _) in enumerate(partie.followed(record, play), 1):
        if now.sitting.state is None:
            continue
        phase = vocabulary.game.phase(now.sitting.state)
        for seat in now.sitting.circle[:1]:
            mine = seat in turns(vocabulary.game, now.sitting)
            found[phase, mine] = picture(vocabulary, now.sitting, Seat(seat), number)
        last = now.sitting, number
    shown = sorted(found.values(), key=lambda one: one.entry)
    chosen = shown[:: max(1, -(-len(shown) // MOST))]
    own = [one for one in shown if isinstance(one.view["am_zug"], list) and one.seat in one.view["am_zug"]]
    best = max(own or shown, key=lambda one: len(one.offers))
    return [*chosen, picture(vocabulary, last[0], None, last[1])], best


LARGE = (1280, 800)
SMALL = ((390, 844), (844, 390), (360, 640), (1024, 768))


EACH = {"romme", "doppelkopf", "raeumab", "holdem"}
"""One game of each kind, laid out for every size; the others for two."""


@pytest.mark.parametrize("vocabulary", PLAYED, ids=ids(PLAYED))
def test_a_table_is_seen_and_played_as_it_is_kept(alone, vocabulary):
    """Positions of a deal of every game, and in one of them whatever can be pressed: what it shows, says and sends."""
    shown, best = positions(vocabulary)
    sizes = [LARGE, SMALL[PLAYED.index(vocabulary) % len(SMALL)]]
    alone.hear(*words(vocabulary), ("Stammtisch.Tisch", best))
    found = before = lines(alone.page)
    for number, shot in enumerate(shown, 1):
        alone.hear(("Stammtisch.Tisch", replace(shot, number=number + 1)))
        now = lines(alone.page)
        found = [*found, f"== position {number}", *(one for one in changed(before, now) if one.startswith("+"))]
        before = now
        if number in {1, 3}:
            for width, height in (LARGE, *SMALL) if number == 3 and vocabulary.game.id in EACH else sizes:
                alone.page.set_viewport_size({"width": width, "height": height})
                found += boxes(alone.page)
    alone.hear(("Stammtisch.Tisch", best))
    found += walked(alone.page, "" if vocabulary.game.id == "romme" else TABLE, KEYS, LEFT)
    alone.page.evaluate(FORGET)

    assert is_kept(vocabulary.game.id, found)


def at_the_door(alone):
    """Somebody who has not come in."""
    alone.page.goto("about:blank")
    alone.page.goto(f"{alone.here}/")
    alone.hear(("Stammtisch.Haus", HOUSE), ("Stammtisch.Text", protocol.Text(("Guten Abend!",), "haus", "Name: ")))
    alone.page.wait_for_function("() => document.querySelector('#spiel option')")


def invited(alone):
    """Somebody who has come by a link."""
    alone.page.goto("about:blank")
    alone.page.goto(f"{alone.here}/")
    target = protocol.LinkTarget("abc", 7, "romme", "Bernd", 2, "Bernd lädt dich an Tisch 7 ein.")
    alone.hear(
        ("Stammtisch.Text", protocol.Text(("Guten Abend!",), "haus", "Name: ")), ("Stammtisch.Einladung", target)
    )


def in_the_lobby(alone):
    """A guest in the lobby of a house where much is going on."""
    tables = [protocol.Listed(number, "romme", "spiel", ("anna", "bernd"), int(number == 9)) for number in range(1, 13)]
    alone.hear(
        ("Stammtisch.Haus", HOUSE),
        ("Char.Name", protocol.Named("Gast-Anna", "Gast-Anna")),
        ("Stammtisch.Tisch", None),
        ("Stammtisch.Tische", protocol.Tables(True, tuple(tables), ())),
        (DAY, DayOfSets("2026-11-23", False, 1, 1, OFFERS, (result(),), None)),
        ("Stammtisch.Statistik", protocol.Statistics("anna", ("Spiel", "Partien"), (("Rommé", 12), ("Gin", None)))),
    )


def with_a_link(alone):
    """Somebody who has made a link to their table."""
    link = protocol.Link(
        1, "https://stammtisch.example/einladung/abc", "abc", 2, "2026-11-24T20:00:00+00:00", ("10", "01")
    )
    alone.hear(*words(words_of("romme")), table(), ("Stammtisch.Link", link))


def table(**more):
    """Return a table of Rommé with scores, at which it is Anna's turn."""
    values = {"hand": "d* 3*", "mitspieler": "anna bernd", "handkarten.bernd": "4", **more}
    return ("Stammtisch.Tisch", made_up("romme", values, turns=["anna"]))


def with_scores(alone):
    """Somebody whose match has a few deals behind it, and a question to answer."""
    sheet = protocol.ScoreSheet(1, ("anna", "bernd"), ((10, -15), (10, 20)))
    alone.hear(*words(words_of("romme")), table(), ("Stammtisch.Blatt", sheet))
    alone.hear(("Stammtisch.Text", protocol.Text(("Bernd legt 6o ab.",), "ereignis", "Neu anlegen? (j/n) ")))


def who_practises(alone):
    """Somebody before a decision that is to be made once more."""
    shot = made_up("romme", {"hand": "d* 3*", "mitspieler": "anna bernd"}, turns=["anna"])
    alone.hear(*words(words_of("romme")), ("Stammtisch.Uebung", protocol.Rehearsed(shot)))


def at_the_end(alone):
    """Somebody who has won."""
    points = {"punkte.anna": "15", "punkte.bernd": "135"}
    values = {"phase": "partie_ende", "sieger": "anna", **points}
    alone.hear(*words(words_of("romme")), table(**values))


def who_replays(alone):
    """Somebody who goes through a match again."""
    vocabulary = words_of("gin")
    match = played(vocabulary, 2)
    before, steps = by_entry(vocabulary, match.entries, frozenset({Seat(0)}))
    entries = tuple(protocol.Entry(3, one.number, one.speaker, one.line, one.seen) for one in steps)
    alone.hear(*words(vocabulary), ("Stammtisch.Eintraege", protocol.Entries(3, 1, 1, tuple(before), entries)))
    shown = tuple(
        picture(vocabulary, step.after, Seat(0), number)
        for number, step in enumerate(match.done[:12], entries[0].entry)
    )
    alone.hear(("Stammtisch.Stellungen", protocol.Positions(3, shown)))
    for _ in range(4):
        press("weiter")(alone)


def at_the_bench(alone):
    """Somebody who rebuilds: a meld lifted, tiles of another one and of the hand beside them, a joker for one."""
    play, wanted = at_the_line("rummy", "06-umbauen-beispiel.partie", "umbauen")
    shot = picture(play.vocabulary, play.sitting, play.names.seat(wanted.speaker), 9)
    held = shot.view["hand"]
    assert isinstance(held, list | tuple)
    hand = [*held, "j"]
    alone.hear(*words(play.vocabulary), ("Stammtisch.Tisch", replace(shot, view={**shot.view, "hand": hand})))
    page = alone.page
    page.locator("#befehle [data-oeffnet=umbauen]").click()
    page.locator("[data-nummer='1'] [data-karte='2*']").click()
    page.locator("#karten [data-karte=j]").click()
    press("Neue Reihe")(alone)
    page.locator("[data-nummer='2'] [data-karte='4*']").click()
    page.locator("#karten [data-karte='3*']").click()
    page.get_by_role("button", name="hierher, in Reihe 2").click()
    drag(page, middle(page.locator("#karten [data-karte='5*']")), middle(page.locator(".bankreihe.neu")))
    drag(page, middle(page.locator("#karten [data-karte='a*']")), middle(page.locator("[data-nummer='3']")))


PLACES = [
    (at_the_bench, "#bank"),
    (at_the_door, ""),
    (invited, "#einladung"),
    (in_the_lobby, "header, .haus, #listen, #konto"),
    (with_a_link, "#link"),
    (with_scores, "#janein, #reiter, #stand"),
    (who_practises, "#uebung"),
    (at_the_end, "#moeglich"),
    (who_replays, "#seitenblick"),
]


@pytest.mark.parametrize(("place", "where"), PLACES, ids=[place.__name__ for place, _ in PLACES])
def test_a_place_is_seen_and_does_as_it_is_kept(alone: Alone, place, where):
    """Whatever there is to press, in every place that is no deal: what it shows, says and sends."""
    place(alone)
    found = [*lines(alone.page), *boxes(alone.page)]
    keys = [("#blick ol", key) for key in ("End", "ArrowLeft", "Home", "ArrowRight")]
    found += walked(alone.page, where, keys, LEFT)
    alone.page.evaluate(FORGET)

    assert is_kept(place.__name__, found)


FACES = """async ([cards, arts]) => {
    const here = document.querySelector("script[type=module]").src;
    const { gesichter: { gesicht, zeichen } } = await import(here);
    const part = (one) => [one.localName, ...[...one.attributes].map(({ value }) => value),
        one.childElementCount ? "" : one.textContent].join(" ").trim();
    return cards.flatMap((card) => arts.map((art) => {
        const face = art === "zeichen" ? zeichen(card) : gesicht(card, art);
        return `${card} ${art}: ${[face, ...face.querySelectorAll("*")].map(part).join("; ")}`;
    }));
}"""


def test_every_face_is_drawn_as_it_is_kept(alone):
    """Each rank and suit, jokers, numbers and what nobody knows; in every form there is, by French signs and German."""
    ranks = [f"{rank}*" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "b", "d", "k", "a")]
    suits, numbers = ["7+", "b#", "bo", "k+"], ["3b", "21g", "8p", "8r", "v2", "w"]
    drawings = [
        ([*ranks, *suits, "j", "j=10#", "xy", "xyz"], ["voll"]),
        (["10*", *suits], ["knapp", "stein", "handstein"]),
        (numbers, ["knapp", "streifen"]),
        (["kreuz"], ["zeichen"]),
    ]
    found = []
    for signs in ("", "deutsch"):
        alone.page.evaluate("(signs) => { document.body.className = signs; }", signs)
        for wanted in drawings[: 2 if signs else 4]:
            found += [f"{signs} {one}".strip() for one in alone.page.evaluate(FACES, wanted)]

    assert is_kept("faces", found)


def said(line, kind="ereignis", question=""):
    """Return a message with a line of text."""
    return ("Stammtisch.Text", protocol.Text((line,) if line else (), kind, question))


CARDS = protocol.Blank("cards", "Karten", "karten", ("d*", "3*"), False)
TICKED = protocol.Blank("numbers", "Auslagen", "zahlen", (1, 2), False)
BEHIND = protocol.Blank("word", "Wort", "wort", ("laut",), True)
NUMBER = protocol.Blank("number", "Zahl", "zahl", (), False)
CHOICE = protocol.Blank("words", "Spiel", "wort", ("karo", "null ouvert"), False)
TICK = protocol.Offer("tauschen", "Tauscht Auslagen.", "tauschen 1,2", False, (TICKED, BEHIND))
NAME = protocol.Offer("nennen", "Nennt eine Zahl.", "nennen 3 karo", False, (NUMBER, CHOICE))
GROUPS = protocol.Blank("groups", "Gruppen", "karten", ("d*", "3*"), False, groups=True)
FINAL = protocol.Offer("klopfen", "Du willst ohne Karten ausgehen.", "klopfen", True, ())
LAY = protocol.Offer("auslegen", "Legt Karten aus.", "auslegen d*,3*", False, (GROUPS,))


def press(name):
    """Return a step: a button is pressed."""
    return lambda alone: alone.page.get_by_role("button", name=name, exact=True).locator("visible=true").first.click()


def go(path):
    """Return a step: somebody follows a link of the house."""
    return lambda alone: alone.page.evaluate(
        """(path) => { const link = document.createElement("a");
            link.href = path; document.body.append(link); link.click(); link.remove(); }""",
        path,
    )


def cut(alone):
    """Break the line, and wait for the next one."""
    alone.page.evaluate("() => { window.old = thread; thread.readyState = 3; thread.onclose(); }")
    alone.page.wait_for_function("() => thread !== old && thread.readyState === 1")


def fill(label, text):
    """Return a step: something is written into a field, and sent."""

    def done(alone):
        field = alone.page.get_by_label(label, exact=True).locator("visible=true")
        field.fill(text)
        field.press("Enter")

    return done


def tap(where):
    """Return a step: something is pressed."""
    return lambda alone: alone.page.locator(where).first.click()


def focus(where):
    """Return a step: something gets the focus."""
    return lambda alone: alone.page.locator(where).first.focus()


def write(where, text):
    """Return a step: something is written."""
    return lambda alone: alone.page.locator(where).fill(text)


def choose(where, what):
    """Return a step: one of several is chosen."""
    return lambda alone: alone.page.locator(where).select_option(what)


def keys(where, *pressed):
    """Return a step: keys are pressed, one after the other."""

    def done(alone):
        alone.page.locator(where).focus()
        for key in pressed:
            alone.page.keyboard.press(key)

    return done


REMEMBER = "Gedrückte als Gruppe merken"
UNTIL = "2026-11-24T20:00:00+00:00"
MELDS = {"auslage.1": "7# 7* 7o", "auslage.2": "8+ 9+ 10+"}
TWO = protocol.Tables(False, (protocol.Listed(9, "romme", "spiel", ("bernd",), 1),), ())
TODAY = (DAY, DayOfSets("2026-11-23", False, 1, 1, (*OFFERS, OfferedSet("canasta", 1, None, False)), (), None))
POINTS = {"punkte.anna": "15", "punkte.bernd": "5", "punkte.clara": "5"}
WON = {"phase": "partie_ende", "mitspieler": "anna bernd clara", **POINTS}
RANKING = {
    "name": "Rummy",
    "verlust": True,
    "wertung": [{"platz": 1, "name": "Berta", "wertung": 1500, "partien": 12, "vorlaeufig": True}],
    "siege": [{"platz": 1, "name": "Anna", "siege": 7, "partien": 12, "punkte": -4, "schnitt": 1.5}],
    "ewig": [],
}
HISTORY = [*words(words_of("romme"))]
PEOPLE = {"hand": "d* 3*", "mitspieler": "anna bernd", "handkarten.bernd": "4"}


def at_table(*offers, number=7, entry=1, turns=("anna",), **more):
    """Return a table with a number."""
    shown = made_up("romme", {**PEOPLE, **more}, *offers, turns=turns, number=number)
    return ("Stammtisch.Tisch", replace(shown, entry=entry))


EVENING = [
    ("somebody, looked up from the door", [go("/leute/bernd")]),
    ("a ranking, from the door, and back", [go("/rangliste/gin"), go("/")]),
    (
        "a name and a password",
        [fill("Name", "Anna"), lambda alone: alone.page.fill("#kennwort", "Holzlöffel"), press("Anmelden")],
    ),
    ("the house asks for the password", [("Stammtisch.Feld", {"verborgen": True}), said("", "haus", "Passwort: ")]),
    (
        "it was the wrong one",
        [("Stammtisch.Feld", {"verborgen": False}), said("Das stimmt nicht.", "fehler", "Name: ")],
    ),
    (
        "a new name",
        [fill("Befehl", "berta"), said("Berta kenne ich nicht.", "haus", "Neu anlegen? (j/n) "), press("Ja")],
    ),
    ("somebody is in", [("Stammtisch.Karte", {"karte": "k" * 32}), ("Char.Name", protocol.Named("Berta", "Berta"))]),
    ("the house", [("Stammtisch.Haus", HOUSE), said("Willkommen, Berta.", "haus")]),
    (
        "a table is there",
        [("Stammtisch.Tische", protocol.Tables(True, (protocol.Listed(7, "romme", "spiel", ("anna",), 2),), ()))],
    ),
    (
        "it is gone, another one comes",
        [("Stammtisch.Tische", protocol.Tables(False, (protocol.Listed(8, "gin", "spiel", (), 2),), (7,)))],
    ),
    (
        "who stands on a button stays there",
        [focus("#tische button"), ("Stammtisch.Tische", TWO), TODAY, focus("#tagesspiele button")],
    ),
    ("the sets of the day again", [TODAY]),
    ("one is opened as it is wanted", [press("Tisch eröffnen")]),
    ("a table that is watched", [("Stammtisch.Tisch", replace(at_table(turns=("bernd",))[1], seat=None)), *HISTORY]),
    ("back in the house", [go("/"), ("Stammtisch.Tisch", None)]),
    ("a place at a table", [at_table(FINAL, LAY), *HISTORY]),
    ("what cannot be undone, pressed once", [press("klopfen")]),
    ("and once more", [press("Wirklich? Noch einmal drücken")]),
    (
        "groups of cards",
        [press("auslegen"), press("Gedrückte als Gruppe merken"), tap("#karten > :first-child"), press(REMEMBER)],
    ),
    ("one more, and all forgotten", [tap("#karten > :last-child"), press(REMEMBER), press("Gruppen vergessen")]),
    ("numbers to tick", [at_table(TICK, NAME, entry=2, **MELDS), press("tauschen"), tap("#bank [value='1']")]),
    ("one of them pressed where it lies, and a word", [tap("[data-nummer='2']"), tap("#bank [name$=word]")]),
    ("the table changes meanwhile", [at_table(TICK, NAME, entry=3, turns=("anna", "bernd"), **MELDS, talon="9")]),
    ("it is sent", [tap("#bank .haupt")]),
    ("a number and a word, and one is missing", [press("nennen"), tap("#bank .haupt")]),
    ("both", [write("#bank [type=number]", "3"), choose("#bank select", "Null Ouvert")]),
    ("the table changes again", [at_table(NAME, FINAL, entry=4, **MELDS)]),
    ("it is sent, too", [tap("#bank .haupt")]),
    ("proposals, one of them by keys", [keys("#befehl", "s", "ArrowDown", "ArrowDown", "ArrowUp", "Enter")]),
    ("one by a pointer", [keys("#befehl", "Escape", "Escape", "t"), tap("#vorschlaege > :first-child")]),
    ("the line is emptied", [keys("#befehl", "Escape", "Escape")]),
    (
        "the answer to it",
        [
            ("Stammtisch.Antwort", protocol.Answer(1, False, "startwert", "Das reicht nicht.")),
            said("Das reicht nicht.", "antwort"),
        ],
    ),
    (
        "an entry that follows, and a gap",
        [
            ("Stammtisch.Eintrag", protocol.Entry(7, 2, "anna", "ziehen")),
            ("Stammtisch.Eintrag", protocol.Entry(7, 4, "anna", "ziehen")),
        ],
    ),
    ("talk", [said("bernd sagt: „Na?“", "gerede"), ("Comm.Channel.Text", {"talker": "bernd"})]),
    ("a clock", [("Stammtisch.Uhr", {"tisch": 7, "sekunden": 60, "rest": 45}), at_table(entry=5)]),
    ("no clock", [("Stammtisch.Uhr", {"tisch": 7, "sekunden": None, "rest": None}), at_table(entry=6, turns=())]),
    ("a fault", [("Stammtisch.Fehler", protocol.Fault("zu_schnell", "Das war zu schnell."))]),
    ("the line is cut, and there again", [cut]),
    ("what is said before the ticket is taken", [said("Guten Abend!", "haus", "Name: ")]),
    ("the ticket is taken", [("Stammtisch.Karte", {"karte": "l" * 32}), ("Stammtisch.Haus", HOUSE), at_table(entry=6)]),
    (
        "it is cut again, and the ticket no longer good",
        [cut, ("Stammtisch.Fehler", protocol.Fault("karte", "Bitte melde dich neu an.")), said("", "haus", "Name: ")],
    ),
    (
        "in again, and at the table",
        [("Stammtisch.Karte", {"karte": "m" * 32}), ("Stammtisch.Haus", HOUSE), at_table(entry=7)],
    ),
    ("rules", [go("/regeln/gin")]),
    ("somebody", [go("/leute/bernd")]),
    (
        "who they are",
        [("Stammtisch.Profil", protocol.Profile("bernd", ("bernd", "", "  Wertung    1500", "  Partien    12")))],
    ),
    ("nobody", [go("/leute/niemand"), ("Stammtisch.Profil", protocol.Profile("niemand", ()))]),
    ("a ranking that is not to be had", [go("/rangliste/gin")]),
    ("one that counts losses", [go("/rangliste/rummy")]),
    ("one that is for those of the house alone", [go("/rangliste/poker")]),
    ("a match", [go("/partie/3/2")]),
    (
        "it comes",
        [
            (
                "Stammtisch.Eintraege",
                protocol.Entries(
                    3,
                    1,
                    1,
                    ("Karten",),
                    tuple(protocol.Entry(3, nr, "anna", "ziehen", (f"Zug {nr}.",)) for nr in (1, 2, 3)),
                ),
            )
        ],
    ),
    ("back to the table", [go("/tisch/7")]),
    ("to another table, which there is not", [go("/tisch/9")]),
    ("scores, and no deal yet", [press("Punkte"), ("Stammtisch.Blatt", protocol.ScoreSheet(7, ("anna", "bernd"), ()))]),
    ("the end of a deal", [("Stammtisch.Ereignis.spiel_ende", {}), at_table(entry=9, turns=(), phase="partie_ende")]),
    (
        "a set of the day",
        [(DAY, DayOfSets("2026-11-23", True, 1, 1, OFFERS, (result(void=True), result(results=())), None))],
    ),
    ("whoever stays away", [at_table(entry=10, abwesend="bernd")]),
    ("a link for one, without an address", [("Stammtisch.Link", protocol.Link(7, "", "abc", 1, UNTIL, ()))]),
    ("it is copied", [press("Kopieren"), press("Fertig")]),
    ("two have won", [at_table(entry=11, turns=(), **{**WON, "sieger": "bernd clara"})]),
    ("nobody has won", [at_table(entry=12, turns=(), **{**WON, "sieger": ""})]),
    ("what is told of an exercise at a table is not shown", [("Stammtisch.Uebung", protocol.Rehearsed(None))]),
    ("the table is closed", [("Stammtisch.Tisch", None)]),
    ("an exercise", [("Stammtisch.Uebung", protocol.Rehearsed(at_table(number=11)[1]))]),
    ("goodbye", [("Core.Goodbye", "Bis bald!"), said("Bis bald!", "haus")]),
]
"""What happens one after another: messages of the house, and what somebody does."""


MANY = 25
"""So many lines at once are another place."""


def in_short(news, read):
    """Return what has changed, but of another place only what was not read there before; the rest is counted."""
    if len(news) > MANY:
        again = [one for one in news if one[2:] in read]
        news = [*(one for one in news if one[2:] not in read), f"and again: {len(again)} lines"]
    read.update(one[2:] for one in news)
    return news


def test_an_evening_is_seen_and_answered_as_it_is_kept(alone):
    """From the door to the table, through lost lines and back, to every place and out again: shown, said and sent."""
    alone.page.route("**/rangliste/rummy.json", lambda route: route.fulfill(json=RANKING))
    alone.page.route("**/rangliste/poker.json", lambda route: route.fulfill(status=403, body="Nur für Leute von hier."))
    at_the_door(alone)
    found = before = lines(alone.page)
    read = {*found}
    for name, steps in EVENING:
        sent = alone.sent
        for step in steps:
            if callable(step):
                step(alone)
            else:
                alone.hear(step)
        alone.page.wait_for_load_state("networkidle")
        alone.page.evaluate(
            "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done)), 50))"
        )
        now, told = lines(alone.page), alone.sent
        told = [one for one in (told[len(sent) :] if told[: len(sent)] == sent else told) if one["t"] != "fenster"]
        kept = alone.page.evaluate(
            "() => JSON.stringify([localStorage, sessionStorage].map((one) => Object.keys(one).sort()))"
        )
        found = [*found, f"== {name}", *(f"> {json.dumps(one, ensure_ascii=False)}" for one in told)]
        found += [f"kept: {kept}", f"at: {alone.page.evaluate('location.pathname')}"]
        found += in_short(changed(before, now), read)
        before = now
    alone.page.evaluate(FORGET)
    alone.page.unroute("**/rangliste/*")

    assert is_kept("evening", found)


@pytest.mark.parametrize(("game", "size"), [("romme", LARGE), ("doppelkopf", SMALL[0])])
def test_cards_fly_as_it_is_kept(alone, game, size):
    """In a deal whatever has moved comes from where it lay: which cards, how long, after which pause."""
    vocabulary, page, found = words_of(game), alone.page, []
    page.emulate_media(reduced_motion="no-preference")
    still = page.context.new_cdp_session(page)
    still.send("Animation.enable")
    still.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    alone.hear(*words(vocabulary))
    for number, one in enumerate(played(vocabulary, 3).done[:30]):
        if Seat(0) in one.after.circle:
            alone.hear(("Stammtisch.Tisch", picture(vocabulary, one.after, Seat(0), number)))
            found += [f"== {number}", *flights(page)]
    still.detach()
    page.emulate_media(reduced_motion="reduce")

    assert is_kept(f"flights_{game}", found)
