"""The table as it is looked at and touched: all is on the first screen, stays where it is, and takes few presses."""

import itertools
import json
import random
from functools import cache

import msgspec
import pytest
from playwright.sync_api import expect

from commands.catalogue import VOCABULARIES, package_of
from commands.journal import partie
from games.contract import Seat
from server.wire import protocol
from tests.browser.pictures import made_up, picture
from tests.browser.seen import DRAWN
from tests.browser.test_alone import FILES, alone, at_once, at_the_line, here, opened, words, words_of
from tests.playouts import played
from tests.records import ids
from tests.swap import counterpart, run, samples, scripted

__all__ = ["alone", "here", "opened"]

SIZES = ((1280, 800), (1024, 768), (390, 844), (360, 640), (844, 390))
PLAYED = [one for one in VOCABULARIES if one.game.waits]
FEW = {"romme", "doppelkopf", "raeumab", "holdem"}
"""One game of each kind in the suite; in the soak all."""

MOST_CARDS = 16
"""A hand of more may scroll sideways."""

BESIDE = """([width, height, most]) => {
    const hand = [...document.querySelectorAll("#karten > *")], taten = [...document.querySelectorAll(".taten button")];
    const shown = [...(hand.length > most ? [] : hand), ...taten].filter((one) => one.checkVisibility());
    const out = shown.map((one) => [one.dataset.karte ?? one.textContent, one.getBoundingClientRect()])
        .filter(([, box]) => box.left < -12 || box.top < 0 || box.right > width + 12 || box.bottom > height + 12);
    const cut = [...document.querySelectorAll("#ansage, #ansage .wie")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3);
    const felt = document.getElementById("tisch").getBoundingClientRect();
    const below = [...document.querySelectorAll("#mitte .stich > li")]
        .filter((one) => one.getBoundingClientRect().bottom > felt.bottom + 2);
    const told = [...below, ...cut].map((one) => `cut: ${one.textContent}`);
    return [[...out.map(([name]) => name), ...told], Object.fromEntries(taten.filter((one) => one.checkVisibility())
        .map((one) => [one.textContent.trim(), [one.offsetLeft, Math.round(one.getBoundingClientRect().top)]]))];
}"""
"""What is not wholly on the screen (a fan's outer corners lean out a little) or cut, and where each button is."""


def in_the_soak(*values):
    """Return a parameter that is tried in the soak only."""
    return pytest.param(*values, marks=pytest.mark.soak)


@cache
def own_turns(game, most):
    """Return the pictures of a match in which Seat 0 is on turn, as many as are asked for."""
    vocabulary, shown = words_of(game), []
    for number, one in enumerate(played(vocabulary, 3).done):
        if Seat(0) in one.after.circle:
            shot = picture(vocabulary, one.after, Seat(0), number)
            turns = shot.view["am_zug"]
            if isinstance(turns, list) and shot.seat in turns:
                shown.append(shot)
    return shown[:: max(1, len(shown) // most)][:most] if most else shown


@pytest.mark.parametrize(
    "vocabulary",
    [pytest.param(one, marks=[] if one.game.id in FEW else pytest.mark.soak) for one in PLAYED],
    ids=ids(PLAYED),
)
def test_hand_and_buttons_are_on_the_first_screen(alone, vocabulary):
    """At five sizes, in every own turn: nothing has to be scrolled to."""
    alone.hear(*words(vocabulary))
    beside: dict[tuple[int, int, int], list[str]] = {}
    for table, (width, height) in enumerate(SIZES, 1):
        alone.page.set_viewport_size({"width": width, "height": height})
        for number, shot in enumerate(own_turns(vocabulary.game.id, 8)):
            alone.hear(("Stammtisch.Tisch", msgspec.structs.replace(shot, number=table)))
            if number == 0:  # later it says the same
                expect(alone.page.locator("#tisch-titel")).to_contain_text(f"Tisch {table}:")
            out, _ = alone.page.evaluate(BESIDE, [width, height, MOST_CARDS])
            rolls = alone.page.evaluate("document.documentElement.scrollHeight") - height
            if out or rolls:
                beside[width, height, number] = [*out, *([f"the page scrolls by {rolls}"] if rolls else [])]

    assert {} == beside


AT_SIZES = dict(zip(("romme", "doppelkopf", "raeumab", "holdem", "rummy"), SIZES[2:] + SIZES[:2], strict=True))
"""A game for each size in the suite; in the soak every game at every size."""


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(one.game.id, size, marks=[] if AT_SIZES.get(one.game.id) == size else pytest.mark.soak)
        for one in PLAYED
        for size in SIZES
    ],
)
def test_buttons_stay_where_they_are(alone, game, size):
    """In twenty-five own turns no button that was there before is over 8 pixels from it; the next numbers move up."""
    vocabulary = words_of(game)
    alone.hear(*words(vocabulary))
    alone.page.set_viewport_size({"width": size[0], "height": size[1]})
    jumps = []
    before: dict[str, list[int]] = {}
    held = any(shot.view.get("hand") for shot in own_turns(game, 0))
    dealt = [shot for shot in own_turns(game, 0) if shot.view.get("hand") or not held]
    for number, shot in enumerate(dealt[1:26]):
        alone.hear(("Stammtisch.Tisch", shot))
        _, places = alone.page.evaluate(BESIDE, [*size, MOST_CARDS])
        for name, (left, top) in places.items():
            old = (left, top) if name.startswith("reizen ") else before.get(name, (left, top))
            if max(abs(left - old[0]), abs(top - old[1])) > 8:
                jumps.append((number, name, old, (left, top)))
        before = places

    assert [] == jumps


SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) window.shifted += one.value;
    }).observe({ type: "layout-shift" });
}"""


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
def test_nothing_shifts_in_a_deal(alone, size):
    """What the browser calls layout shift stays below .05 in ten own turns, without any input that would excuse it."""
    vocabulary = words_of("romme")
    alone.page.set_viewport_size({"width": size[0], "height": size[1]})
    first, *later = [shot for shot in own_turns("romme", 0) if shot.view["spiel_nr"] == 1 and shot.view.get("hand")]
    alone.hear(*words(vocabulary), ("Stammtisch.Tisch", first))
    alone.page.wait_for_timeout(150)
    alone.page.evaluate(SHIFTS)
    for shot in later[:10]:
        alone.hear(("Stammtisch.Tisch", shot))
        alone.page.wait_for_timeout(40)

    assert alone.page.evaluate("window.shifted") <= 0.05


TAPS = """async () => {
    const took = [];
    for (let tap = 0; tap < 40; tap += 1) {
        const cards = document.querySelectorAll("#karten > *"), began = performance.now();
        cards[tap % cards.length].click();
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        took.push(performance.now() - began);
    }
    return took.sort((one, other) => one - other);
}"""


@pytest.mark.soak
def test_a_tap_is_seen_at_once_on_a_slow_phone(alone):
    """On a processor six times slower all but two of forty taps are on the screen within 100 ms."""
    vocabulary = words_of("romme")
    alone.page.set_viewport_size({"width": 390, "height": 844})
    alone.hear(*words(vocabulary), ("Stammtisch.Tisch", own_turns("romme", 4)[2]))
    session = alone.page.context.new_cdp_session(alone.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    took = alone.page.evaluate(TAPS)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})

    assert took[37] <= 100


def test_all_of_the_page_is_light():
    """Page, faces and what is told of games come to at most 120 KB over the wire."""
    sizes = {path: answer.packed or answer.body for path, asked in FILES.items() for answer in [at_once(asked())]}
    heavy = {path: len(body) for path, body in sizes.items() if not path.endswith(".png")}

    assert sum(heavy.values()) <= 120_000


MOVES = """() => document.getAnimations().filter((one) => one.effect.target.matches("[data-karte]"))
    .map((one) => [one.effect.getComputedTiming().endTime, Object.keys(one.effect.getKeyframes()[0]).sort().join()])"""
"""How long what moves takes in all, and what of it changes."""

PLAIN = "computedOffset,easing,offset"


def test_cards_move_and_nobody_waits(alone):
    """A card comes from whoever has played it; for 600 ms at most, none where that is not wanted, and taps count."""
    page, values = alone.page, {"mitspieler": "anna bernd clara dora", "stich_nr": "3"}
    page.set_viewport_size({"width": 1280, "height": 800})
    card = protocol.Blank("card", "Karte", "karte", ("9+", "9#"), False)
    still, found = page.context.new_cdp_session(page), {}
    still.send("Animation.enable")
    still.send("Animation.setPlaybackRate", {"playbackRate": 0.001})  # what moves can be looked at, however late
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        shots = [
            made_up("doppelkopf", {"hand": "9+ 9# a+", **values, **more}, *offers, turns=[who])
            for more, who, offers in (
                ({"stich": "b# a+"}, "dora", ()),
                ({"stich": "b# a+ d*"}, "anna", (only("spielen", card),)),
                ({"letzter_stich": "b# a+ d* 9+", "letzter_stich_an": "dora", "hand": "9# a+"}, "dora", ()),
            )
        ]
        alone.hear(*words(words_of("doppelkopf")), ("Stammtisch.Tisch", shots[0]))
        alone.hear(("Stammtisch.Tisch", shots[1]))
        found[motion] = [page.evaluate(MOVES)]
        page.get_by_role("option", name="Kreuz-Neun").dispatch_event("click")
        alone.hear(("Stammtisch.Tisch", shots[2]))
        found[motion] += [page.evaluate(MOVES), page.locator(".geist").count()]
    still.detach()
    played, taken, ghosts = found["no-preference"]

    assert [[], [], 0] == found["reduce"]
    assert [180] == [time for time, _ in played]
    assert 4 == ghosts
    assert all(150 <= time <= 600 for time, _ in taken)
    assert {"scale,translate", "opacity,translate"} == {
        ",".join(sorted(set(names.split(",")) - {"composite", *PLAIN.split(",")})) for _, names in (*played, *taken)
    }
    assert ["spielen 9+"] * 2 == alone.typed


def only(command, *blanks, **more):
    """Return an offer."""
    return protocol.Offer(command, "Hilfe.", command, False, blanks, **more)


CARD = protocol.Blank("card", "Karte", "karte", ("d*", "3*", "7+"), False)
CARDS = protocol.Blank("cards", "Karten", "karten", ("d*", "3*", "7+"), False)
NUMBER = protocol.Blank("number", "Auslage", "zahl", (1, 2), False)


def at_the_table(*offers, game="romme", **more):
    """Return a table at which Anna is on turn and may do this."""
    values = {"hand": "d* 3* 7+", "mitspieler": "anna bernd", "handkarten.bernd": "4", **more}
    return ("Stammtisch.Tisch", made_up(game, values, *offers, turns=["anna"]))


def test_a_press_plays_a_card_where_it_can_mean_only_one_thing(alone):
    """One press; where something else could be meant, or if that is not wanted, the card is marked."""
    page = alone.page
    alone.hear(*words(words_of("romme")), at_the_table(only("spielen", CARD)))
    page.get_by_role("option", name="Herz-Drei").click()
    alone.hear(at_the_table(only("ablegen", CARD), only("auslegen", CARDS)))
    page.get_by_role("option", name="Herz-Drei").click()
    page.evaluate("() => document.getElementById('markieren').click()")
    alone.hear(at_the_table(only("spielen", CARD)))
    page.get_by_role("option", name="Herz-Dame").click()
    page.evaluate("() => document.getElementById('markieren').click()")
    chosen = page.locator("#karten [aria-selected=true]").evaluate_all("(all) => all.map((one) => one.dataset.karte)")

    assert ["spielen 3*"] == alone.typed
    assert ["d*", "3*"] == chosen


def test_to_draw_and_discard_takes_three_keys(alone):
    """Enter on the button, Enter marks the first card, Enter lays it: the focus goes where the next thing is done."""
    page = alone.page
    alone.hear(*words(words_of("romme")), at_the_table(only("ziehen"), only("nehmen")))
    page.keyboard.press("Alt+t")
    page.keyboard.press("Enter")
    alone.hear(at_the_table(only("auslegen", CARDS), only("ablegen", CARD)))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")

    assert ["ziehen", "ablegen d*"] == alone.typed


def test_a_press_on_a_meld_lays_the_marked_cards_there(alone):
    """Two presses; without a marked card the bench opens, with this meld chosen."""
    page = alone.page
    melds = {"auslage.1": "7# 7* 7o", "auslage.2": "8+ 9+ 10+"}
    shown = at_the_table(only("anlegen", NUMBER, CARDS), only("ablegen", CARD), **melds)
    alone.hear(*words(words_of("romme")), shown)
    page.get_by_role("option", name="Kreuz-Sieben").click()
    page.locator("[data-nummer='2']").click()
    alone.hear(shown)
    page.locator("[data-nummer='1']").click()

    assert ["anlegen 2 7+"] == alone.typed
    expect(page.locator("#bank select")).to_have_value("1")


def test_two_columns_make_a_pair(alone):
    """A press on each of two columns chooses them; a third press takes them."""
    page, columns = alone.page, ("first", "second")
    blanks = [protocol.Blank(name, "Spalte", "zahl", (1, 2, 3), False) for name in columns]
    rows = {"spalte.1": "8r", "spalte.2": "8b", "spalte.3": "6b"}
    alone.hear(*words(words_of("raeumab")), at_the_table(only("nehmen", *blanks), game="raeumab", hand="", **rows))
    for number in (3, 1):
        page.locator(f"[data-nummer='{number}']").click()
    page.locator("#bank [data-befehl=nehmen]").click()

    assert ["nehmen 3 1"] == alone.typed


@pytest.mark.parametrize(
    ("game", "winners", "title", "rows"),
    [
        ("romme", "bernd", "bernd hat gewonnen.", ["bernd: 135", "anna (du): 156", "clara: 204"]),
        (
            "doppelkopf",
            "anna clara",
            "Du und clara, ihr habt gewonnen!",
            ["clara: 204", "anna (du): 156", "bernd: 135"],
        ),
    ],
)
def test_who_has_won_stands_on_the_table(alone, game, winners, title, rows):
    """The winners first, then the others as points count in that game, and one press plays again."""
    values = {"mitspieler": "anna bernd clara", "sieger": winners, "phase": "partie_ende"}
    points = {"punkte.anna": "156", "punkte.bernd": "135", "punkte.clara": "204"}
    alone.hear(*words(words_of(game)), ("Stammtisch.Tisch", made_up(game, {**values, **points})))
    shown = alone.page.locator(".ergebnis")
    found = shown.locator("li").all_text_contents()
    alone.press("Noch einmal")

    assert (title, rows) == (shown.get_by_role("heading").inner_text(), found)
    assert ["noch einmal"] == alone.typed


def test_a_decision_is_practised_by_tapping(alone):
    """It lies there like a table; a press is the answer, and what was asked is put away by a button."""
    page, shot = alone.page, own_turns("doppelkopf", 1)[0]
    page.set_viewport_size({"width": 390, "height": 844})
    alone.hear(("Stammtisch.Uebung", protocol.Rehearsed(shot)), *words(words_of("doppelkopf")))
    expect(page.get_by_role("heading", name="Übung: Doppelkopf")).to_be_visible()
    page.locator("#befehle [data-befehl]").first.click()
    alone.press("Warum?")
    alone.press("Aufhören")
    asked = [one["befehl"] for one in json.loads(protocol.encode(shot))["moeglich"]]
    expect(page.get_by_role("button", name="Tipp")).to_be_hidden()
    alone.hear(("Stammtisch.Uebung", protocol.Rehearsed(None)))
    expect(page.get_by_role("heading", name="Im Haus")).to_be_visible()

    assert alone.typed[0].split()[0] in asked
    assert ["warum", "ueben aus"] == alone.typed[1:]


def test_the_first_cards_elsewhere_are_neither_new_nor_pressed(alone):
    """At another table and in the next exercise a hand begins anew: nothing stands out, nothing stays pressed."""
    hands = ["9+ 9# 10* b# a+", "9+ k# d* bo ao", "9+ ko d# b* 10+"]
    shots = [made_up("doppelkopf", {"hand": hand}, number=number) for number, hand in enumerate(hands, 1)]
    asked = [protocol.Rehearsed(msgspec.structs.replace(shot, number=7, entry=shot.number)) for shot in shots]
    tables = [("Stammtisch.Tisch", shot) for shot in (*shots, None)]
    alone.hear(*words(words_of("doppelkopf")))
    for message in (*tables, *(("Stammtisch.Uebung", one) for one in asked)):
        alone.hear(message)
        if message[1] is not None:
            expect(alone.page.locator("#karten > *")).to_have_count(5)
            assert 0 == alone.page.locator("#karten :is(.neu, [aria-selected=true])").count(), message
            alone.page.locator("#karten > *").first.focus()
            alone.page.keyboard.press("Space")
            expect(alone.page.locator("#karten [aria-selected=true]")).to_have_count(1)


def test_who_played_what_is_seen_and_said(alone):
    """The cards of a trick in their order, each with who played it; who is on turn sees where their own will lie."""
    vocabulary = words_of("doppelkopf")
    values = {"hand": "9+ 9#", "stich": "b# a+", "mitspieler": "anna bernd clara dora", "stich_nr": "3"}
    play = only("spielen", protocol.Blank("card", "Karte", "karte", ("9+", "9#"), False))
    alone.hear(*words(vocabulary), ("Stammtisch.Tisch", made_up("doppelkopf", values, play, turns=["anna"])))
    told = alone.page.locator(".stich li").evaluate_all(
        "(all) => all.map((one) => [...one.querySelectorAll('.nurwort, .schild')].map((word) => word.textContent))"
    )

    assert [["Pik-Bube", "clara"], ["Kreuz-As", "dora"], []] == told


def test_what_is_bid_and_played_stands_on_the_table(alone):
    """What a game's layout calls a fact, of several, too; a place for the own card only where one is to be played."""
    people = {"hand": "9+ 9#", "mitspieler": "anna bernd clara", "spiel_nr": "2"}
    bidding = made_up("skat", {**people, "reizwert": "18"}, only("passen"), turns=["anna"])
    play = only("spielen", protocol.Blank("card", "Karte", "karte", ("9+", "9#"), False))
    hand = {"reizwert": "20", "spiel": "herz", "hand_spiel": "ja", "angesagt": "schneider ouvert", "stich_nr": "1"}
    led = made_up("skat", {**people, **hand}, play, turns=["anna"], number=2)
    spoken = {**people, "spielart": "damensolo", "ansage.re": "bernd", "absage.kontra": "90"}
    announced = made_up("doppelkopf", spoken, turns=["bernd"], number=3)
    seen = []
    for shown in (bidding, led, announced):
        alone.hear(*words(words_of(shown.game)), ("Stammtisch.Tisch", shown))
        seen.append((alone.page.locator(".fakt").all_inner_texts(), alone.page.locator(".luecke").count()))

    assert [
        (["Spiel 2", "Gereizt 18"], 0),
        (["Spiel 2", "Stich 1", "Gereizt 20", "Gespielt wird Herz", "Hand", "Angesagt Schneider, Ouvert"], 1),
        (["Spiel 2", "Gespielt wird Damensolo", "Re von bernd", "Kontra sagt ab 90"], 0),
    ] == seen


def test_every_known_card_has_a_face(alone):
    """Of no card of any game stands only how it is written; a face for an unknown card shows its notation."""
    faces: dict[str, list[str]] = {}
    for vocabulary in PLAYED:
        if not package_of(vocabulary.game.id).layout.hand:
            continue
        spelled = sorted({card for _, message in words(vocabulary) for card in message.cards})
        hand = " ".join([*spelled, "xyz"])
        number = PLAYED.index(vocabulary) + 1
        shown = made_up(vocabulary.game.id, {"hand": hand}, number=number)
        alone.hear(*words(vocabulary), ("Stammtisch.Tisch", shown))
        faces[vocabulary.game.id] = alone.page.locator("#karten > *").evaluate_all(
            "(all) => all.filter((one) => !one.querySelector('svg use')).map((one) => one.dataset.karte)"
        )

    assert {game: ["xyz"] for game in faces} == faces


def test_a_game_may_say_how_its_table_lies(alone):
    """By its layout a page knows a pile, a count and a mark, whatever they are called."""
    laid = {"romme": {"hand": "blatt", "stapel": [{"titel": "Bank", "oben": "", "zahl": "bankrest"}], "steine": True}}
    laid["romme"] |= {"gehalten": "steine", "merkmale": {"fängt an": "erster"}}
    answers = {f"{alone.here}/anlagen.json": laid, f"{alone.here}/regeln.json": {"romme": []}}
    alone.page.route(f"{alone.here}/*.json", lambda route: route.fulfill(json=answers[route.request.url]))
    alone.begin()
    seen = {"am_zug": [0], "mitspieler": [0, 1], "blatt": ["d*", "3*"], "steine": {"1": 4}, "bankrest": 40, "erster": 1}
    shapes = ("[seat]", "[seat]", "[card]", "{seat: number}", "number", "seat")
    [(package, first), *more] = words(words_of("romme"))
    first = msgspec.structs.replace(first, values=[*zip(seen, seen, shapes, strict=True)])
    shown = protocol.Table(1, "romme", 1, Seat(0), ("anna", "bernd"), seen, ())
    alone.hear((package, first), *more, ("Stammtisch.Tisch", shown))
    page = alone.page

    expect(page.locator("#karten > *")).to_have_count(2)
    expect(page.locator(".stapel")).to_have_text("Bank: 40")
    expect(page.locator(".platz")).to_contain_text("fängt an")
    expect(page.locator(".platz")).to_contain_text("4 Steine")
    page.unroute(f"{alone.here}/*.json")


COLUMNS = """() => [...document.querySelectorAll(".spalten button")].map((one) => {
    const felt = document.getElementById("tisch").getBoundingClientRect();
    const card = one.querySelector(".karte:nth-last-child(2)").getBoundingClientRect();
    const strips = [...one.querySelectorAll(".streifen")];
    return card.bottom <= felt.bottom + 1 && strips.every((strip) => strip.getBoundingClientRect().height >= 8);
})"""
"""Whether the free card of each column is wholly to be seen, and something of each that lies on it."""


@pytest.mark.parametrize(("width", "height"), [*SIZES[:1], *SIZES[4:], *(in_the_soak(*one) for one in SIZES[1:4])])
def test_free_cards_of_long_columns_are_wholly_seen(alone, width, height):
    """However long a column is, its cards move together until the free one lies on the screen."""
    rows = {f"reihe.{number}": " ".join(["8r", "12g", "40b", "3p"] * 4) for number in range(1, 8)}
    alone.page.set_viewport_size({"width": width, "height": height})
    shown = at_the_table(only("nehmen"), game="raeumab", hand="", **rows)
    alone.hear(*words(words_of("raeumab")), shown)

    assert [True] * 7 == alone.page.evaluate(COLUMNS)


def drag(page, start, end):
    """Take what is at one place with the pointer, and let it go at another."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def middle(locator):
    """Return where something can be taken, left of what covers it."""
    box = locator.bounding_box()
    return box["x"] + 18, box["y"] + box["height"] / 2


def test_cards_are_dragged(alone):
    """To another place in the hand, onto a meld, into the middle: each is the line that pressing makes, too."""
    page = alone.page
    page.set_viewport_size({"width": 1280, "height": 800})
    melds = {"auslage.1": "7# 7* 7o", "auslage.2": "8+ 9+ 10+"}
    offers = (only("anlegen", NUMBER, CARDS), only("ablegen", CARD))
    alone.hear(*words(words_of("romme")), at_the_table(*offers, **melds))
    first, second, last = (page.locator(f"#karten [data-karte='{card}']") for card in ("d*", "3*", "7+"))
    box = last.bounding_box()
    drag(page, middle(first), (box["x"] + box["width"] - 5, box["y"] + 40))
    drag(page, middle(last), middle(page.locator("[data-nummer='2']")))
    alone.hear(at_the_table(*offers, **melds))
    felt = page.locator("#tisch").bounding_box()
    drag(page, middle(second), (felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] - 30))

    assert ["sortieren 3*,7+,d*", "anlegen 2 7+", "ablegen 3*"] == alone.typed
    expect(page.locator("#karten [aria-selected=true]")).to_have_count(0)
    expect(page.locator("#karten .gezogen")).to_have_count(0)


def test_a_card_is_not_played_where_it_was_not_dragged_to(alone):
    """Let go on a meld that takes none it stays; in the hand beside all cards it becomes the last."""
    page = alone.page
    page.set_viewport_size({"width": 1280, "height": 800})
    alone.hear(*words(words_of("romme")), at_the_table(only("ablegen", CARD), **{"auslage.2": "8+ 9+ 10+"}))
    first, hand = page.locator("#karten [data-karte='d*']"), page.locator("#karten").bounding_box()
    drag(page, middle(first), middle(page.locator("[data-nummer='2']")))
    assert [] == alone.typed
    expect(page.locator(".ziel")).to_have_count(0)
    drag(page, middle(first), (hand["x"] + 6, hand["y"] + hand["height"] / 2))

    assert ["sortieren 3*,7+,d*"] == alone.typed


def test_of_two_equal_cards_one_is_played_and_none_stays_marked(alone):
    """Dragged to the middle or marked before: what goes is what was meant, and its twin can be played as the next."""
    page = alone.page
    page.set_viewport_size({"width": 1280, "height": 800})
    twins = protocol.Blank("card", "Karte", "karte", ("d*", "3*"), False)
    marked = page.locator("#karten [aria-selected=true]")
    alone.hear(*words(words_of("doppelkopf")), at_the_table(only("spielen", twins), game="doppelkopf", hand="d* d* d*"))
    felt = page.locator("#tisch").bounding_box()
    for left in ("d* d*", "d*"):
        drag(page, middle(page.locator("#karten > *").first), (felt["x"] + felt["width"] / 2, felt["y"] + 80))
        expect(marked).to_have_count(0)
        alone.hear(at_the_table(only("spielen", twins), game="doppelkopf", hand=left))
    alone.hear(at_the_table(game="doppelkopf", hand="d* d* k*"))
    expect(page.get_by_role("option", name="Herz-Dame, 2.")).to_have_count(1)
    page.locator("#karten > *").first.click()
    expect(marked).to_have_count(1)
    alone.hear(at_the_table(game="doppelkopf", hand="d* k*"))

    expect(marked).to_have_count(0)
    assert ["spielen d*"] * 2 == alone.typed


def before_rebuilding(alone):
    """Show the table of the worked example of Rummy; return the match as it stands, and the line that is to come."""
    play, wanted = at_the_line("rummy", "06-umbauen-beispiel.partie", "umbauen")
    seat = play.names.seat(wanted.speaker)
    alone.page.set_viewport_size({"width": 1280, "height": 800})
    alone.hear(*words(play.vocabulary), ("Stammtisch.Tisch", picture(play.vocabulary, play.sitting, seat, 9)))
    return play, wanted


def rebuilt(play, speaker, line):
    """Return the melds after a line, however they are numbered, and how many tiles are left."""
    before, seat = play.sitting, play.names.seat(speaker)
    play.speak(partie.Typed(0, speaker, line), None)
    assert play.code is None
    seen = json.loads(protocol.encode(picture(play.vocabulary, play.sitting, seat, 1)))["sicht"]
    play.sitting = before
    return sorted(map(sorted, seen["auslage"].values())), len(seen["hand"])


WHERE_IT_LIES = {"bench": ".werkbank", "one": "[data-nummer='1']", "two": "[data-nummer='2']", "hand": "#karten"}
PRESSED = [("one", "2*"), ("bench", "3*"), ("two", "4*"), ("hand", "5*"), ("hand", "a*")]


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_a_rebuild_takes_ten_presses(alone, way):
    """The button, five tiles wherever they lie, a new row, and done: the rules agree. So it is with keys."""
    play, wanted = before_rebuilding(alone)
    places = [f"{WHERE_IT_LIES[where]} [data-karte='{card}']" for where, card in PRESSED]
    places = ["#befehle [data-oeffnet=umbauen]", *places, "button[data-reihe=neu]", "#bank > [data-befehl=umbauen]"]
    if way == "keys":  # a meld is lifted as a whole, so its tile is one press more
        places[1:2] = ["[data-nummer='1']", ".werkbank [data-karte='2*']"]
        places[4:5] = ["[data-nummer='2']", ".werkbank [data-karte='4*']"]
    for place in places:
        found = alone.page.locator(place).first
        if way == "keys":
            found.focus()
            alone.page.keyboard.press("Space" if "#karten" in place else "Enter")
        else:
            found.click(position={"x": 14, "y": 20})
    [line] = alone.typed

    assert len(places) <= 10
    assert rebuilt(play, wanted.speaker, wanted.text) == rebuilt(play, wanted.speaker, line)


def test_a_rebuild_takes_six_gestures(alone):
    """Five tiles dragged, one press: what is not yet a meld is marked until it is one, and the line says it all."""
    play, wanted = before_rebuilding(alone)
    page = alone.page
    row = page.locator(".bankreihe:not(.neu)").filter(has=page.locator("[data-karte='2*']"))
    stands = []
    felt = page.locator("#tisch").bounding_box()
    for number, (where, card) in enumerate(PRESSED):
        source = page.locator(f"{WHERE_IT_LIES[where]} [data-karte='{card}']").first
        target = (felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] - 9) if number == 0 else middle(row)
        drag(page, middle(source), target)
        stands.append(row.locator(".stand").inner_text())
    on_the_bench = page.locator("#tisch [data-nummer].fort").evaluate_all("all => all.map((one) => one.dataset.nummer)")
    expect(page.get_by_role("button", name="Verwerfen")).to_be_visible()
    explained = page.locator("#erklaert dd").all_text_contents()
    page.locator("#bank > [data-befehl=umbauen]").click()
    [line] = alone.typed

    assert ["noch zu kurz", "noch zu kurz", "gilt", "gilt", "gilt"] == stands
    assert {"1", "2"} == set(on_the_bench)
    assert explained
    assert all(explained)
    assert rebuilt(play, wanted.speaker, wanted.text) == rebuilt(play, wanted.speaker, line)


def test_a_bench_that_is_left_is_cleared(alone):
    """Whoever does something else has put back what lay there: a bench that is opened again is empty."""
    before_rebuilding(alone)
    page, rows = alone.page, alone.page.locator(".bankreihe:not(.neu)")
    page.locator("#befehle [data-oeffnet=umbauen]").click()
    page.locator("[data-nummer='1'] .karte").first.click()
    expect(rows).to_have_count(1)
    page.locator("#befehle [data-oeffnet]:not([data-oeffnet=umbauen])").first.click()
    expect(page.locator("#mitte .fort")).to_have_count(0)
    page.locator("#befehle [data-oeffnet=umbauen]").click()

    expect(rows).to_have_count(0)
    assert [] == alone.typed


def test_a_tap_on_a_pile_takes_from_it(alone):
    """A pile from which a card may be taken is a button that does it; dragging its card into the hand does it, too."""
    page = alone.page
    page.set_viewport_size({"width": 1280, "height": 800})
    shown = at_the_table(only("ziehen"), only("nehmen"), talon="40", ablage="8+")
    alone.hear(*words(words_of("romme")), shown)
    alone.press("Talon: 40, ziehen")
    alone.hear(shown)
    drag(page, middle(page.locator("[data-tat=nehmen]")), middle(page.locator("#karten > :last-child")))
    alone.hear(at_the_table(only("ablegen", CARD), talon="39", ablage="8+"))

    assert ["ziehen", "nehmen"] == alone.typed
    expect(page.locator("[data-tat]")).to_have_count(0)


def test_a_sheet_shows_what_everybody_has_done(alone):
    """Each line with what it asks for; a press on one that can be laid lays the marked cards for it."""
    page = alone.page
    page.set_viewport_size({"width": 1280, "height": 800})
    task = protocol.Blank("number", "Aufgabe", "zahl", (2, 3), False)
    groups = protocol.Blank("groups", "Gruppen", "karten", ("2*", "3*", "4+"), False, groups=True)
    [shot] = [own_turns("profisort", 1)[0]]
    view = {**shot.view, "erledigt": {"0": [1, 3], "1": [1], "2": []}, "hand": ["2*", "3*", "4+"]}
    shown = msgspec.structs.replace(shot, view=view, offers=(only("auslegen", task, groups),))
    alone.hear(*words(words_of("profisort")), ("Stammtisch.Tisch", shown))
    sheet = page.get_by_role("table", name="Aufgaben und wer sie hat")
    rows = sheet.locator("tbody tr").all_inner_texts()
    page.get_by_role("option", name="Herz-Zwei").click()
    page.get_by_role("option", name="Herz-Drei").click()
    sheet.get_by_role("button", name="Aufgabe 2 legen: 3 Drillinge").click()

    assert 15 == len(rows)
    assert ["1", "5 Zwillinge 10 K.", "✓ja", "✓ja", "nein"] == rows[0].replace("\n", "").split("\t")
    assert ["auslegen 2 2*,3*"] == alone.typed


def test_tables_one_can_join_stand_first(alone):
    """Whoever waits is on top; of those one could only watch most are folded."""
    tables = [protocol.Listed(number, "romme", "spiel", ("anna", "bernd"), int(number == 9)) for number in range(1, 13)]
    alone.hear(("Stammtisch.Bild", None), ("Stammtisch.Tische", protocol.Tables(True, tuple(tables), ())))
    page = alone.page
    rows = page.get_by_role("table", name="Tische", exact=True).locator("tbody tr")

    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text("mitspielen 9")
    expect(page.get_by_text("6 weitere Tische")).to_be_visible()


def test_names_at_the_curve_do_not_overlap(alone):
    """However near two scores are, names stand below each other; no curve leaves the picture, be it below nought."""
    page = alone.page
    sheet = protocol.ScoreSheet(1, ("anna", "bernd", "clara"), ((10, 10, 11), (-15, -14, -15)))
    alone.hear(*words(words_of("romme")), at_the_table(), ("Stammtisch.Blatt", sheet))
    heights = page.locator(".kurve text").evaluate_all(
        "(all) => all.filter((one) => /[a-z]/.test(one.textContent)).map((one) => Number(one.getAttribute('y')))"
    )

    curves = page.locator(".kurve polyline").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('points').split(' ').map((at) => at.split(',').map(Number)))"
    )
    high = page.locator(".kurve").evaluate("(one) => one.viewBox.baseVal.height")
    nought = [float(page.locator(".kurve line.null").get_attribute(name) or "nan") for name in ("x1", "x2", "y1")]

    assert 3 == len(heights)
    assert [[curve[0], curve[-1][0]] for curve in curves] == [[[nought[0], nought[2]], nought[1]]] * 3
    assert all(0 < at[1] < high for curve in curves for at in curve)
    assert all(later - before >= 12 for before, later in itertools.pairwise(sorted(heights)))


def test_next_numbers_are_buttons_and_any_other_a_field(alone):
    """Numbers that name nothing on the table take one press; what is said with words is chosen from a list."""
    value = protocol.Blank("value", "Reizwert", "zahl", (18, 20, 22), False)
    game = protocol.Blank("words", "Spiel", "wort", ("karo", "null ouvert"), False)
    alone.hear(*words(words_of("skat")), at_the_table(only("reizen", value), only("passen"), game="skat"))
    assert ["passen", "reizen 18", "reizen 20", "reizen 22", "reizen …"] == alone.page.locator(
        "#befehle button"
    ).all_text_contents()
    alone.press("reizen 20")
    alone.press("reizen …")
    expect(alone.page.get_by_label("Reizwert")).to_be_focused()
    alone.page.get_by_label("Reizwert").fill("33")
    alone.press("reizen")
    alone.hear(at_the_table(only("ansagen", game), game="skat"))
    alone.press("ansagen")
    alone.page.locator("#bank select").select_option("Null Ouvert")
    alone.page.locator("#bank").get_by_role("button", name="ansagen").click()

    assert ["reizen 20", "reizen 33", "ansagen null ouvert"] == alone.typed


def test_what_had_to_be_typed_has_a_button(alone):
    """A hint, why, sorting, taking back, inviting, talk, yes and no: each types its line, if the game has the word."""
    page = alone.page
    page.set_viewport_size({"width": 1280, "height": 800})
    alone.hear(*words(words_of("romme")), at_the_table(only("ziehen")))
    for name in ("Tipp", "Sortieren", "Mehr", "Warum?", "Zug zurücknehmen"):
        alone.press(name)
    page.get_by_role("textbox", name="Sagen").fill("Guten Abend!")
    page.keyboard.press("Enter")
    alone.hear(("Stammtisch.Text", protocol.Text((), "haus", "Neu anlegen? (j/n) ")))
    alone.press("Ja")
    alone.hear(("Stammtisch.Text", protocol.Text(("Gut.",), "haus", "")))
    expect(page.get_by_role("button", name="Ja", exact=True)).to_be_hidden()
    alone.press("Einladen …")

    assert ["tipp", "sortieren", "warum", "zurueck bitten", "sage Guten Abend!", "j"] == alone.typed
    expect(page.get_by_label("Befehl", exact=True)).to_have_value("einladen ")
    expect(page.get_by_role("button", name="Stich ansehen")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_log_that_is_put_away_is_still_heard(alone, width):
    """It stays a live region; what it says stands over the cards for a while, and what is unread is counted."""
    page = alone.page
    page.set_viewport_size({"width": width, "height": 844})
    alone.hear(*words(words_of("romme")), at_the_table(only("ziehen")))
    if width > 1000:
        page.locator("#neben").click()
    alone.hear(("Stammtisch.Text", protocol.Text(("Bernd legt 6o ab.",), "ereignis", "")))
    log, told = page.get_by_role("log"), page.locator("#meldung")
    away = [log.get_attribute("aria-live"), page.locator("#ungelesen").inner_text(), told.is_visible()]
    expect(told).to_contain_text("Bernd legt 6♦")
    expect(page.get_by_label("Befehl", exact=True)).to_be_hidden()
    page.locator("#neben").click()

    assert ["polite", "1", True] == away
    expect(page.get_by_label("Befehl", exact=True)).to_be_visible()
    expect(told).to_be_hidden()


@pytest.mark.parametrize(
    "vocabulary",
    [pytest.param(one, marks=[] if one.game.id in FEW else pytest.mark.soak) for one in PLAYED],
    ids=ids(PLAYED),
)
def test_a_hint_on_a_phone_is_wholly_read(alone, vocabulary):
    """Two lines over the cards are two lines, however full the table is, and nothing that is pressed moves for them."""
    page, hint = alone.page, "Tipp: „spielen D♣“ (geschätzt: gut in 24 von 54 denkbaren Verteilungen)."
    alone.hear(*words(vocabulary))
    cut = []
    for width, height in SIZES[2:4]:
        page.set_viewport_size({"width": width, "height": height})
        for number, shot in enumerate(own_turns(vocabulary.game.id, 4)):
            alone.hear(("Stammtisch.Tisch", msgspec.structs.replace(shot, number=width + number)))
            _, before = page.evaluate(BESIDE, [width, height, MOST_CARDS])
            alone.hear(("Stammtisch.Text", protocol.Text((hint,), "antwort", "")))
            told = page.locator("#meldung")
            expect(told).to_be_in_viewport(ratio=0.99)
            if told.evaluate("(one) => one.scrollHeight > one.clientHeight + 1"):
                cut.append((width, number))
            assert before == page.evaluate(BESIDE, [width, height, MOST_CARDS])[1]

    assert [] == cut


SEEN = """(text) => {
    const one = [...document.querySelectorAll("#verlauf p")].findLast((one) => one.textContent.startsWith(text));
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.left + 5, box.top + 10));
}"""
"""Whether the head of what was said last stands on the screen."""


def test_who_asks_for_much_sees_the_head_of_it(alone):
    """On a phone help leads to the log, wherever that lies, and there to its first line; a hint leads nowhere."""
    page = alone.page
    page.set_viewport_size({"width": 390, "height": 844})
    seen = []
    for number, button in enumerate(("Hilfe", "Tipp", "Hilfe")):
        if number:
            alone.hear(*words(words_of("romme")), at_the_table(only("ziehen")))
        alone.press(button)
        lines = (f"Antwort {number}", *["Zeile"] * 60)
        alone.hear(("Stammtisch.Text", protocol.Text(lines, "ereignis", "")))
        if button == "Hilfe":
            page.wait_for_function(SEEN, arg=f"Antwort {number}")
        seen.append(page.evaluate(SEEN, f"Antwort {number}"))

    assert ["hilfe", "tipp", "hilfe"] == alone.typed
    assert [True, False, True] == seen
    expect(page.locator("#reiter [aria-pressed=true]")).to_have_text("Verlauf")


def exchanged(vocabulary):
    """Return a table twice, alike but for a card that others hold and Seat 0 was never shown."""
    for seed in range(1, 60):
        script = scripted(vocabulary, seed)
        for length, *cards in samples(script, Seat(0), random.Random(seed)):
            attempts = counterpart(script, Seat(0), length, *cards)
            if attempts is not None and length > 1:
                both = (script.attempts[:length], attempts)
                return [list(run(vocabulary, script.setting, one))[-1].after for one in both]
    raise AssertionError("hardly a sample survives")


LOOKS = "() => [...document.querySelectorAll('.feld, #bogen, #sicht')].map((one) => one.outerHTML)"


@pytest.mark.parametrize("game", ["romme", "doppelkopf", *map(in_the_soak, ("holdem", "profisort"))])
def test_a_page_shows_nothing_of_cards_it_was_not_shown(alone, game):
    """Two tables that differ in somebody else's hand look alike, to the last attribute; a planted leak is seen."""
    vocabulary = words_of(game)
    layout = package_of(game).layout
    pages: list[list[str]] = []
    leaking: list[list[str]] = []
    for sitting in exchanged(vocabulary):
        shot = json.loads(protocol.encode(picture(vocabulary, sitting, Seat(0), 1)))
        hands = [list(map(str, vocabulary.game.hands.of(sitting.state, seat))) for seat in sitting.circle if seat != 0]
        leak = {**shot, "sicht": {**shot["sicht"], layout.hand: [*itertools.chain(*hands)]}}
        for told, looks in ((shot, pages), (leak, leaking)):
            alone.hear(("Stammtisch.Tisch", None), *words(vocabulary), ("Stammtisch.Tisch", told))
            looks.append(alone.page.evaluate(LOOKS))

    assert pages[0] == pages[1]
    assert leaking[0] != leaking[1]


COVERED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const beside = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
    const apart = (a, b) => beside(a, b) || beside(b, a);
    const lies = [...document.querySelectorAll("#mitte :is(.karte, .ergebnis)")];
    return [...document.querySelectorAll(".platz")].flatMap((seat) =>
        lies.filter((one) => !apart(box(seat), box(one))).map((one) => `${seat.dataset.name} on ${one.className}`));
}"""
"""What lies in the middle under somebody's seat."""


@pytest.mark.parametrize("game", ["holdem", "studpoker", "doppelkopf"])
def test_between_two_deals_nobody_sits_on_what_is_shown(alone, game):
    """The scores, or what lies there still, have the middle for themselves, whoever sits round it."""
    vocabulary, page, covered = words_of(game), alone.page, []
    alone.hear(*words(vocabulary))
    idle = {vocabulary.game.phase(one.after.state): one for one in played(vocabulary, 3).done if one.after.state}
    for number, (phase, one) in enumerate(idle.items(), 2):
        if phase not in vocabulary.game.idle or Seat(0) not in one.after.circle:
            continue
        shot = picture(vocabulary, one.after, Seat(0), number)
        alone.hear(("Stammtisch.Tisch", msgspec.structs.replace(shot, number=number)))
        for width, height in ((1280, 800), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            covered += [(str(phase), width, *page.evaluate(COVERED))]

    assert covered
    assert [] == [one for one in covered if len(one) > 2]
