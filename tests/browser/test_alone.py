"""The page without a house: what it is told is made here of the rules, and what it sends is read here."""

import itertools
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import msgspec
import pytest
from playwright.sync_api import expect

from commands.catalogue import PACKAGES, VOCABULARIES, vocabulary_of
from commands.journal import partie
from commands.journal.exports import by_entry
from commands.journal.keys import NOTHING, flatten
from commands.language.plain import plain
from commands.table.tale import TableNames
from games.contract import Seat
from games.table.view import view
from server.lobby.programs import wordlists
from server.lobby.public import about_games
from server.wire import protocol
from server.wire.pagefiles import page_files
from tests.browser.pictures import made_up, picture
from tests.playouts import played
from tests.records import FOLDERS
from tests.server.driver import PATIENCE

THREAD = """
class Thread {
  static OPEN = 1;
  constructor() {
    this.readyState = 0;
    this.sent = [];
    this.n = 0;
    window.thread = this;
    setTimeout(() => this.open(), 0);
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(frame) { this.sent.push(JSON.parse(frame)); }
  close() { this.readyState = 3; }
  hear(...messages) {
    this.onmessage({ data: JSON.stringify(messages.map(([name, data]) => [++this.n, name, data])) });
  }
}
window.WebSocket = Thread;
"""
"""Stands for the line to the house."""

GESEHEN = """async ([shown, words, name]) => {
  const here = document.querySelector("script[type=module]").src;
  const { gesehen: { gesehen } } = await import(here);
  return shown.map((one) => gesehen(one, words, new Map([[one.spiel, name]])));
}"""
"""What the page makes of tables it is told."""

WALK = """(pictures) => {
  let dice = 7;
  const roll = (most) => (dice = (dice * 48271) % 2147483647) % most;
  const lost = [];
  for (const [place, picture] of pictures.entries()) {
    const all = [...document.querySelectorAll("button, input, select, a, summary, [tabindex]")];
    const there = all.filter((one) => one.checkVisibility() && !one.closest(".sprung"));
    there[roll(there.length)].focus();
    const before = document.activeElement.outerHTML.slice(0, 90);
    window.thread.hear(["Stammtisch.Tisch", picture]);
    const now = document.activeElement;
    if (now === document.body || !now.checkVisibility()) lost.push(`${place}: ${before}`);
  }
  return lost;
}"""
"""Put the focus anywhere, show the next picture, look where the focus is; return where it was lost."""


FILES = {**page_files("telnet haus 5252"), **about_games()}
HOUSE = protocol.House(
    "Stammtisch", "1", 6, 1, 0, tuple(protocol.Game(one.game.id, one.game.name, 2, 6) for one in VOCABULARIES)
)
"""What the page is told of the house: with it, how every game lays its table."""


def at_once(asked):
    """Return what something gives that waits for nothing."""
    try:
        asked.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits")


class Files(BaseHTTPRequestHandler):
    """Gives the files of the page as the house does: a browser asks for most of them once."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        """Answer with a file, or that there is none."""
        asked = FILES.get(self.path)
        answer = None if asked is None else at_once(asked())
        body = b"" if answer is None else answer.body
        self.send_response(404 if answer is None else 200)
        if answer is not None:
            self.send_header("Content-Type", answer.kind)
            self.send_header("Cache-Control", answer.keep)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Write nothing down."""


@pytest.fixture(scope="package")
def here():
    """Where the page is: there is no house, only its files are there."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Alone:
    """A page whose house is played here."""

    def __init__(self, page, here):
        self.page = page
        self.here = here
        self.troubles: list[str] = []
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.add_init_script(THREAD)

    def begin(self):
        """Come to the page, and in."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.here}/")
        self.hear(("Stammtisch.Karte", {"karte": ""}), ("Stammtisch.Haus", HOUSE))
        self.page.wait_for_function("() => document.querySelector('#spiel option')")

    def hear(self, *messages):
        """Have the page be told something."""
        self.page.evaluate("(messages) => window.thread.hear(...messages)", json.loads(protocol.encode(messages)))

    @property
    def sent(self):
        """What the page has sent so far."""
        return self.page.evaluate("() => window.thread.sent")

    @property
    def typed(self):
        """The lines the page has sent so far."""
        return [one["zeile"] for one in self.sent if one["t"] == "zeile"]

    def press(self, name):
        """Press a button."""
        self.page.get_by_role("button", name=name, exact=True).click()


@pytest.fixture(scope="module")
def opened(chromium, here):
    """A page for all tests: to open one costs a second of CPU."""
    context = chromium.new_context(reduced_motion="reduce")
    yield Alone(context.new_page(), here)
    context.close()


@pytest.fixture
def alone(opened):
    """Somebody who is in, before a window as wide as usual."""
    opened.troubles.clear()
    opened.page.set_viewport_size({"width": 1280, "height": 720})
    opened.begin()
    yield opened
    assert [] == opened.troubles


def words(vocabulary):
    """Return the messages with the words of a game."""
    return [("Stammtisch.Worte", message) for message in wordlists(vocabulary, ["gast-anna"])]


def words_of(game):
    """Return the words of a game of the house."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    return vocabulary


def at_the_line(game, name, beginning):
    """Return a record played up to a line, and that line."""
    vocabulary = words_of(game)
    record = partie.parse((FOLDERS[game] / name).read_text("utf-8"))
    play = partie.begin(vocabulary, record, tuple)
    for one in record.body:
        assert isinstance(one, partie.Typed)
        if one.text.startswith(beginning):
            return play, one
        play.speak(one, None)
    raise AssertionError(f"no {beginning} in {name}")


@pytest.mark.parametrize(
    ("game", "command", "group"), [("romme", "anlegen", "auslage"), ("raeumab", "nehmen", "spalte")]
)
def test_a_number_is_shown_with_what_has_it(alone, game, command, group):
    """Which meld is meant, or which column, is chosen by its cards, in words."""
    vocabulary = words_of(game)
    shown = (
        picture(vocabulary, one.after, Seat(0), 1) for one in played(vocabulary, 3).done if Seat(0) in one.after.circle
    )
    told = (json.loads(protocol.encode(one)) for one in shown)
    table_ = next(one for one in told if command in [offer["befehl"] for offer in one["moeglich"]])
    lying = {number: [cards] if isinstance(cards, str) else cards for number, cards in table_["sicht"][group].items()}
    spoken = {card: text for _, message in words(vocabulary) for card, text in message.cards.items()}
    alone.hear(*words(vocabulary), ("Stammtisch.Tisch", table_))
    alone.page.locator(f'#befehle [data-oeffnet="{command}"]').click()
    select = alone.page.locator("#bank select").first
    read = dict(text.split(": ") for text in select.locator("option").all_inner_texts())

    assert read
    assert {number: lying[number] for number in read} == {
        number: [card for text in texts.split(", ") for card in spoken if spoken[card] == text]
        for number, texts in read.items()
    }


@pytest.mark.parametrize("vocabulary", [one for one in VOCABULARIES if one.game.waits], ids=lambda one: one.game.id)
def test_a_page_makes_of_its_table_what_records_say(alone, vocabulary):
    """Names instead of seats, text instead of lists and numbers, under the keys of records, and nothing beside them."""
    [known, *_] = [message for _, message in words(vocabulary)]
    shown, expected = [], []
    for one in played(vocabulary, 2).done[:: 1 + len(played(vocabulary, 2).done) // 30]:
        names = TableNames(one.after)
        for viewer in (None, *one.after.circle):
            told = flatten(view(vocabulary.game, one.after, viewer), names.key)
            expected += [{key: plain(text) for key, text in told.items() if text != NOTHING and key != "reihenfolge"}]
            shown += [picture(vocabulary, one.after, viewer, 1)]
    made = alone.page.evaluate(GESEHEN, json.loads(protocol.encode([shown, known, vocabulary.game.name])))

    assert expected == [one["werte"] for one in made]
    assert {vocabulary.game.name} == {one["spiel"] for one in made}
    assert [one.view["am_zug"] for one in shown] == [
        [one.people.index(name) for name in again["dran"]] for one, again in zip(shown, made, strict=True)
    ]


def laid_out(layout, told):
    """Return what a reader has to find on a table, of what its layout names: pot, piles, melds, facts and people."""
    seen, people = told["sicht"], told["leute"]
    pot = [f"Pott {seen[layout.pot]}"] if seen.get(layout.pot) else []
    piles = [f"{pile.title}: {seen[pile.count]}" for pile in layout.piles if seen.get(pile.count)]
    lying = {} if layout.sheet else seen.get(layout.melds) or {}
    melds = [f"{layout.melds.capitalize()} {number}" for number in lying]
    facts = [f"{title} {seen[key]}" for title, key in layout.facts.items() if type(seen.get(key)) is int and seen[key]]
    others = [seat for seat in seen["mitspieler"] if seat != told["ich"]]
    turns = [f"listitem: {people[seat]} ist am Zug" for seat in seen["am_zug"] if seat in others]
    kind = "Stein" if layout.tiles else "Karte"
    held = [
        f"{number} {kind}" for seat, number in (seen.get(layout.held) or {}).items() if int(seat) in others and number
    ]
    return [*pot, *piles, *melds, *facts, *turns, *held, *(f"listitem: {people[seat]}" for seat in others)]


ONE_OF_EACH = {"romme", "raeumab", "poker", "canasta", "skat"}
"""Games whose tables are laid out in ways of their own; in the soak all."""


@pytest.mark.parametrize(
    "package",
    [
        pytest.param(one, id=one.words.game.id, marks=[] if one.words.game.id in ONE_OF_EACH else pytest.mark.soak)
        for one in PACKAGES
        if one.layout
    ],
)
def test_whatever_a_layout_names_is_on_the_table_in_words(alone, package):
    """The pot, piles and what is left of them, melds by number, facts, whose turn it is, how many cards each holds."""
    vocabulary, layout = package.words, package.layout
    alone.hear(*words(vocabulary))
    done = [
        one.after for one in played(vocabulary, 2).done if one.after.state is not None and Seat(0) in one.after.circle
    ]
    found = 0
    for table in done[:: 1 + len(done) // 4]:
        told = json.loads(protocol.encode(picture(vocabulary, table, Seat(0), 1)))
        alone.hear(("Stammtisch.Tisch", told))
        spoken = alone.page.locator("#tisch").aria_snapshot()
        wanted = laid_out(layout, told)

        assert [] == [one for one in wanted if one not in spoken], spoken
        found += len(wanted)
    assert found > 6


def test_a_gap_makes_the_page_ask_for_its_table(alone):
    """Once for each gap; what it knows already is not asked for again, and an older picture is not shown."""
    play, _ = at_the_line("romme", "20-umbauen-beispiel.partie", "umbauen")
    shown = {entry: picture(play.vocabulary, play.sitting, Seat(0), entry) for entry in (8, 9, 12)}

    def asked(*messages):
        before = len(alone.sent)
        alone.hear(*messages)
        return [one["was"] for one in alone.sent[before:] if one["t"] == "bitte" and one["was"] == "tisch"]

    def entry(number, at=1):
        return ("Stammtisch.Eintrag", protocol.Entry(at, number, "anna", "ziehen"))

    assert [] == asked(*words(play.vocabulary), ("Stammtisch.Tisch", shown[9]), entry(10), entry(10), entry(9))
    assert ["tisch"] == asked(entry(12), entry(14))
    assert [] == asked(("Stammtisch.Tisch", msgspec.structs.replace(shown[12], entry=14)), entry(15))
    assert [] == asked(entry(99, at=2))
    alone.hear(("Stammtisch.Tisch", msgspec.structs.replace(shown[8], view={**shown[8].view, "am_zug": [1]})))
    expect(alone.page.get_by_role("status").first).to_have_text("Du bist am Zug.")


def test_the_line_is_completed_from_the_hand_and_from_names(alone):
    """First a command; behind it one's own cards, who is here, what can be agreed on; nothing is sent by that."""
    play, _ = at_the_line("romme", "20-umbauen-beispiel.partie", "umbauen")
    alone.hear(*words(play.vocabulary), ("Stammtisch.Tisch", picture(play.vocabulary, play.sitting, Seat(0), 9)))
    page, found = alone.page, {}
    line = page.get_by_label("Befehl", exact=True)
    for typed in ("umb", "ablegen d", "fluestern gast-", "spiel mit zuz"):
        line.fill(typed)
        found[typed] = page.locator("#vorschlaege [role=option]").all_inner_texts()
    line.press("Tab")

    assert "umbauen" in found["umb"]
    assert ["d+"] == found["ablegen d"][:1]
    assert ["gast-anna"] == found["fluestern gast-"]
    expect(line).to_have_value("spiel mit zuzweit ")
    assert [] == alone.typed


@pytest.mark.soak
def test_a_browser_that_keeps_nothing_is_good_enough(chromium, here):
    """Where storage is forbidden the page works all the same; it only remembers nothing."""
    context = chromium.new_context()
    page = Alone(context.new_page(), here)
    page.page.add_init_script(
        """for (const kept of ["localStorage", "sessionStorage"]) {
            Object.defineProperty(window, kept, { get() { throw new DOMException("no", "SecurityError"); } });
        }"""
    )
    page.begin()
    page.press("Wer ist da?")
    context.close()

    assert [] == page.troubles


def test_the_keys_of_the_hand_know_ranks(alone):
    """U and O go to the lowest and the highest card of the suit, in whatever order they lie; ? shows all of them."""
    vocabulary = words_of("romme")
    shown = made_up("romme", {"hand": "d* 3* ko 10* a* 2+"})
    alone.hear(*words(vocabulary), ("Stammtisch.Tisch", shown))
    alone.page.locator("#karten [role=option]").first.focus()
    reached = []
    for key in ("u", "o", "End", "c", "?"):
        alone.page.keyboard.press(key)
        reached.append(alone.page.evaluate("() => document.activeElement.dataset.karte"))

    assert ["3*", "a*", "2+", "ko", "ko"] == reached
    expect(alone.page.get_by_text("unterste und oberste Karte derselben Farbe")).to_be_visible()


def test_words_are_told_apart_by_more_than_colour(alone):
    """A refusal and the house's own words have an edge each; talk is slanted; all of them are words."""
    for kind in ("ereignis", "antwort", "gerede", "haus", "fehler"):
        alone.hear(("Stammtisch.Text", protocol.Text((f"Das ist {kind}.",), kind, "")))
    looks = alone.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#verlauf p")].map((one) => {
            const look = getComputedStyle(one);
            return [one.className, [look.borderLeftStyle, look.borderLeftWidth, look.fontStyle].join(" ")];
        }))"""
    )

    assert looks["ereignis"] == looks["antwort"]
    assert 4 == len({looks[kind] for kind in ("ereignis", "gerede", "haus", "fehler")})


def test_who_stands_at_the_end_of_the_log_stays_there(alone):
    """Whatever comes, and however wide the window is; who has gone up is left in peace."""
    page = alone.page
    end = """(one) => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(
        () => seen(one.scrollHeight - one.scrollTop - one.clientHeight < 2))))"""
    seen = []
    for width, tall in ((1280, 30), (320, 30), (1280, 1)):
        page.set_viewport_size({"width": width, "height": 800})
        for number in range(tall):
            alone.hear(("Stammtisch.Text", protocol.Text((f"Zeile {number} " * 9,), "ereignis", "")))
        seen.append(page.locator("#verlauf").evaluate(end))
    page.locator("#verlauf").evaluate("(one) => new Promise((seen) => { one.onscroll = seen; one.scrollTop = 0; })")
    alone.hear(("Stammtisch.Text", protocol.Text(("Noch eine.",), "ereignis", "")))

    assert [True] * 3 == seen
    assert 0 == page.locator("#verlauf").evaluate("(one) => one.scrollTop")


def test_a_line_that_is_not_sent_is_not_lost_in_silence(alone):
    """While the line is gone a typed line is answered by the page itself, and is there again by one key."""
    alone.page.evaluate("() => { window.thread.readyState = 3; }")
    line = alone.page.get_by_label("Befehl", exact=True)
    line.fill("ablegen 7+")
    line.press("Enter")
    expect(alone.page.get_by_role("log")).to_contain_text("Das ist nicht angekommen: Die Leitung ist weg.")
    line.press("ArrowUp")

    expect(line).to_have_value("ablegen 7+")
    assert [] == alone.typed


@pytest.mark.parametrize("typed", ["a", "e", "ablegen 1", "ablegen 10+"])
def test_tab_leads_out_of_the_line_whatever_stands_there(alone, typed):
    """WCAG 2.1.2: it completes as long as that changes something, then goes on; after Escape it goes on at once."""
    play, _ = at_the_line("romme", "20-umbauen-beispiel.partie", "umbauen")
    alone.hear(*words(play.vocabulary), ("Stammtisch.Tisch", picture(play.vocabulary, play.sitting, Seat(0), 9)))
    page, line = alone.page, alone.page.get_by_label("Befehl", exact=True)
    left = []
    for first in ("", "ArrowDown", "Escape"):
        line.fill(typed)
        if first:
            page.keyboard.press(first)
        for _ in range(3):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.id") != "befehl":
                break
        left.append(page.evaluate("() => document.activeElement.id") != "befehl")

    assert [True] * 3 == left
    assert [] == alone.typed


def test_the_line_says_whether_it_has_proposals(alone):
    """Readers are told that a list has opened, which one is chosen, and that it is closed again."""
    page, line = alone.page, alone.page.get_by_label("Befehl", exact=True)
    play, _ = at_the_line("romme", "20-umbauen-beispiel.partie", "umbauen")
    alone.hear(*words(play.vocabulary))
    told = [line.get_attribute("aria-expanded")]
    line.fill("ab")
    told.append(line.get_attribute("aria-expanded"))
    page.keyboard.press("ArrowDown")
    chosen = page.locator("#vorschlaege [aria-selected=true]")
    active = line.get_attribute("aria-activedescendant")
    told.append(active == chosen.get_attribute("id"))
    page.keyboard.press("Escape")
    told.append(line.get_attribute("aria-expanded"))

    assert ["false", "true", True, "false"] == told
    expect(chosen).to_be_hidden()
    expect(page.locator("#vorschlaege")).to_be_hidden()


def test_the_hand_is_a_list_to_choose_from(alone):
    """Readers leave arrows and letters to a listbox, and say of each card whether it is chosen."""
    alone.hear(*words(words_of("romme")), at_my_turn())
    page = alone.page
    hand = page.get_by_role("listbox", name="Deine Karten")
    page.get_by_role("option", name="Herz-Drei").click()
    seen = [one.get_attribute("aria-selected") for one in hand.get_by_role("option").all()]
    hand.get_by_role("option", name="Herz-Dame").focus()
    page.keyboard.press("Space")
    seen += [one.get_attribute("aria-selected") for one in hand.get_by_role("option").all()]

    assert ["false", "true", "true", "true"] == seen
    assert "true" == hand.get_attribute("aria-multiselectable")


def test_who_stands_on_a_card_stays_on_it_when_its_words_come_again(alone):
    """The very same element has the focus: a screen reader whose card is replaced under it says nothing more."""
    page = alone.page
    alone.hear(*words(words_of("romme")), at_my_turn())
    page.keyboard.press("Alt+K")
    page.evaluate("() => (window.card = document.activeElement)")
    alone.hear(*words(words_of("romme")))

    assert "option" == page.evaluate("() => document.activeElement.role")
    assert page.evaluate("() => document.activeElement === window.card")


def test_chords_of_the_browser_are_left_to_it(alone):
    """Ctrl, Alt and Meta with a letter or an arrow mean nothing to the hand, nor to a match that is replayed."""
    alone.hear(*words(words_of("romme")), at_my_turn())
    entries = [protocol.Entry(3, number, "anna", "ziehen", (f"Anna zieht {number}.",)) for number in range(1, 4)]
    alone.hear(("Stammtisch.Eintraege", protocol.Entries(3, 1, 1, ("davor",), tuple(entries))))
    kept = alone.page.evaluate(
        """() => {
            const left = [];
            const kept = { "#karten [tabindex='0']": ["h", "End"], "#blick ol": ["ArrowRight", "End"] };
            for (const [where, keys] of Object.entries(kept)) {
                const one = document.querySelector(where);
                for (const key of keys) for (const chord of ["ctrlKey", "altKey", "metaKey"]) {
                    const how = { key, [chord]: true, bubbles: true, cancelable: true };
                    const pressed = new KeyboardEvent("keydown", how);
                    left.push(one.dispatchEvent(pressed));
                }
            }
            return left;
        }"""
    )

    assert [True] * 12 == kept
    expect(alone.page.locator("#blick [role=status]")).to_contain_text("Schritt 1 von 4")


def test_a_card_that_is_let_go_leaves_the_others_pressed(alone):
    """Three are pressed, the first is let go: the second and the third are laid."""
    shown = made_up("romme", {"hand": "d* 3* 7+ 8+"}, turns=["anna"])
    alone.hear(*words(words_of("romme")), ("Stammtisch.Tisch", shown))
    for name in ("Herz-Dame", "Herz-Drei", "Kreuz-Sieben", "Herz-Dame"):
        alone.page.get_by_role("option", name=name).click()
    alone.press("Mehr")
    alone.press("Gedrückte nach vorn")

    assert ["sortieren 3*,7+,d*,8+"] == alone.typed


def test_what_is_spoken_is_spoken_once(alone):
    """An own line is seen, not heard; whose turn it is says the log, or the head at once, and the log not again."""
    page = alone.page
    alone.hear(*words(words_of("romme")), at_my_turn())
    line = page.get_by_label("Befehl", exact=True)
    line.fill("ziehen")
    line.press("Enter")
    dran = ("Stammtisch.Text", protocol.Text(("Du bist dran. Möglich: ziehen.",), "ereignis", ""))
    heard = "(one) => [...one.childNodes].filter((p) => p.ariaHidden !== 'true').map((p) => p.textContent).join('')"
    spoken = []
    for _ in range(2):
        alone.hear(dran)
        spoken.append(page.locator("#verlauf p").last.evaluate(heard))
        page.evaluate("() => document.getElementById('dringend').click()")
        alone.hear(at_my_turn(()), at_my_turn())
        spoken.append(page.locator("#lage").get_attribute("aria-live"))
    page.evaluate("() => { const one = document.getElementById('dringend'); if (one.checked) one.click(); }")

    assert ["Du bist dran. Möglich: ziehen.", "assertive", "Möglich: ziehen.", "off"] == spoken
    expect(page.get_by_text("> ziehen")).to_have_attribute("aria-hidden", "true")


def test_cards_in_the_log_are_words_for_the_ear(alone):
    """A sign for the eye, a word for the ear, also of a joker that stands for something; talk stays as it was typed."""
    alone.hear(*words(words_of("romme")), at_my_turn())
    log = alone.page.get_by_role("log")
    alone.hear(("Stammtisch.Text", protocol.Text(("Bernd legt 6o, j=d# und 10+ ab.",), "ereignis", "")))
    alone.hear(("Stammtisch.Text", protocol.Text(("bernd sagt: „Die 6o war's!“",), "gerede", "")))
    ears = log.locator("p").evaluate_all(
        """(all) => all.slice(-2).map((p) => {
            const copy = p.cloneNode(true);
            copy.querySelectorAll("[aria-hidden=true]").forEach((one) => one.remove());
            return copy.textContent;
        })"""
    )

    assert ["Bernd legt Karo-Sechs, Joker als Pik-Dame und Kreuz-Zehn ab.", "bernd sagt: „Die 6o war's!“"] == ears
    assert "6♦" in log.locator("p").nth(-2).inner_text()


def test_a_key_leads_to_the_cards_and_to_what_can_be_done(alone):
    """From anywhere: to the card one was at last, to the first button, to the line, to the log."""
    offer = protocol.Offer("ziehen", "Nimmt eine Karte.", "ziehen", False, ())
    shown = made_up("romme", {"hand": "d* 3*"}, offer, turns=["anna"])
    alone.hear(*words(words_of("romme")), ("Stammtisch.Tisch", shown))
    page = alone.page
    page.get_by_label("Befehl", exact=True).focus()
    reached, there = [], []
    for key in ("Alt+k", "ArrowRight", "Alt+t", "Alt+k", "Alt+b", "Alt+v"):
        page.keyboard.press(key)
        reached.append(
            page.evaluate("() => document.activeElement.dataset.karte ?? document.activeElement.textContent")
        )
        there.append(page.evaluate("() => document.activeElement.id"))

    assert ["d*", "3*", "ziehen", "3*"] == reached[:4]
    assert ["befehl", "verlauf"] == there[4:]


def test_statistics_show_their_figures(alone):
    """Every figure as it is told; a dash where there is none."""
    rows = (("Rommé", 12, 0.5), ("Gin Rummy", 3, None))
    alone.hear(("Stammtisch.Statistik", protocol.Statistics("anna", ("Spiel", "Partien", "Schnitt"), rows)))
    read = alone.page.get_by_role("table", name="Statistik von anna").locator("tbody tr").all_inner_texts()

    assert [["Rommé", "12", "0,5"], ["Gin Rummy", "3", "–"]] == [row.split("\t") for row in read]


@pytest.mark.parametrize(("name", "filled"), [("Gast-Anna", "Anna"), ("Gast7", "")])
def test_a_guest_who_has_a_name_keeps_it_as_an_account(alone, name, filled):
    """The form for an account begins with the name the guest goes by, and with none where that is a number."""
    alone.hear(("Char.Name", protocol.Named(name, name)))

    expect(alone.page.locator("#konto-name")).to_have_value(filled)


CLOCK = """() => {
  window.later = [];
  window.every = [];
  const time = { now: 0 };
  window.performance.now = () => time.now;
  window.setTimeout = (what, after) => window.later.push([time.now + after, what]);
  window.clearTimeout = (number) => { if (number) window.later[number - 1] = [Infinity]; };
  window.setInterval = (what, each) => window.every.push([each, what]);
  window.pass = (ms) => {
    for (let end = time.now + ms; time.now < end; ) {
      time.now += 1000;
      for (const one of window.later) if (one[0] <= time.now) { one[0] = Infinity; one[1](); }
      for (const [each, what] of window.every) if (time.now % each === 0) what();
    }
  };
}"""
"""A clock that is moved, in place of the page's."""


@pytest.fixture
def timed(chromium, here):
    """Somebody who is in, before a page whose clock is moved; every line to the house is kept in `threads`."""
    context = chromium.new_context()
    page = Alone(context.new_page(), here)
    page.page.add_init_script(f"({CLOCK})()")
    page.page.add_init_script(
        """window.threads = [];
        window.WebSocket = class extends window.WebSocket {
          static OPEN = 1; static CONNECTING = 0; static CLOSED = 3;
          constructor() { super(); window.threads.push(this); }
          close() { this.readyState = 3; }
        };"""
    )
    page.page.goto(f"{page.here}/")
    page.page.wait_for_function("() => thread.onclose")  # the page's own now, no longer that of its head
    page.page.evaluate("() => pass(1000)")
    page.hear(("Stammtisch.Karte", {"karte": "k" * 32}))
    yield page
    context.close()
    assert [] == page.troubles


LINES = """window.threads = [];
window.WebSocket = class extends window.WebSocket {
  constructor() { super(); window.threads.push(this); }
};"""
"""Every line to the house is kept."""


@pytest.mark.parametrize("late", ["frueh.js", "seite.js"])
def test_a_page_has_one_line_whichever_of_its_scripts_comes_first(chromium, here, late):
    """What opens it early and the rest of the page are on their way at once."""
    context, held = chromium.new_context(), []
    page = Alone(context.new_page(), here).page
    page.add_init_script(LINES)
    page.route(f"**/{late}", lambda route: held.append(route))  # noqa: PLW0108 - what it calls must take marks
    page.goto(f"{here}/", wait_until="commit")
    page.wait_for_function("() => self.thread")
    held[0].continue_()
    page.wait_for_load_state()
    page.wait_for_function("() => thread.onclose")

    assert 1 == page.evaluate("() => threads.length")
    context.close()


def asked_for_life(alone):
    """Return how often the page has asked on its line whether anybody is there."""
    return [one.get("was") for one in alone.sent].count("leben")


def test_a_page_asks_whether_the_house_is_there(timed):
    """Each fifteen seconds in which nothing comes; an answer, and whatever else comes, is a sign of life."""
    page = timed.page
    page.evaluate("() => pass(14_000)")
    counted = [asked_for_life(timed)]
    for _ in range(3):
        page.evaluate("() => pass(6000)")
        timed.hear(("Core.Ping", None))
        counted.append(asked_for_life(timed))
        page.evaluate("() => pass(14_000)")
    counted.append(page.evaluate("() => threads.length"))

    assert [0, 1, 2, 3, 1] == counted


@pytest.mark.parametrize("sign", ["silence", "online", "visibilitychange", "typed"])
def test_a_line_that_died_unnoticed_is_given_up(timed, sign):
    """After silence, when the net or the user is back, when something typed is not answered: a new one is opened."""
    page = timed.page
    if sign == "silence":
        page.evaluate("() => pass(19_000)")
    elif sign == "typed":
        timed.page.get_by_label("Befehl", exact=True).fill("sage Ich bin wieder da")
        timed.page.keyboard.press("Enter")
    else:
        page.evaluate("(sign) => (sign === 'online' ? window : document).dispatchEvent(new Event(sign))", sign)
    before = page.evaluate("() => threads.length")
    page.evaluate("() => pass(7000)")

    assert [1, 2] == [before, page.evaluate("() => threads.length")]
    expect(page.get_by_role("log")).not_to_contain_text("angekommen")


def test_what_died_with_its_line_is_said_to_be_lost(timed):
    """Of two lines one was answered, and that was kept for the page: once it is back only the other one is lost."""
    page, line = timed.page, timed.page.get_by_label("Befehl", exact=True)
    for typed in ("ziehen", "sage Ich bin wieder da"):
        line.fill(typed)
        line.press("Enter")
    sent = [one for one in timed.sent if one["t"] == "zeile"]
    page.evaluate("() => pass(8000)")
    back = timed.sent
    timed.hear(
        ("Stammtisch.Karte", {"karte": "l" * 32}),
        ("Stammtisch.Antwort", protocol.Answer(sent[0]["id"], True, "ok", "")),
        ("Stammtisch.Haus", protocol.House("Stammtisch", "1", 5, 1, 0, ())),
    )

    assert ["ziehen", "sage Ich bin wieder da"] == [one["zeile"] for one in sent]
    assert 2 == len({one["id"] for one in sent})
    assert {"t": "weiter", "karte": "k" * 32, "n": 1} in back
    expect(page.get_by_text("Das ist nicht angekommen")).to_have_count(1)
    expect(page.get_by_text("Das ist nicht angekommen")).to_contain_text("„sage Ich bin wieder da“")


def test_what_was_sent_over_the_same_line_is_not_said_to_be_lost(timed):
    """Whoever comes in with a line that is still being worked on („Gleich spielen“) is told nothing of it."""
    page, line = timed.page, timed.page.get_by_label("Befehl", exact=True)
    line.fill("spielen romme")
    line.press("Enter")
    timed.hear(("Stammtisch.Haus", protocol.House("Stammtisch", "1", 5, 1, 0, ())))

    expect(page.get_by_text("> spielen romme")).to_have_count(1)
    expect(page.get_by_role("log")).not_to_contain_text("angekommen")


def test_a_line_that_is_lost_more_than_once_is_tried_once(timed):
    """However often a browser says that it is gone, one new line is opened."""
    page = timed.page
    page.evaluate("() => { for (let n = 0; n < 3; n += 1) thread.onclose(); pass(4000); }")

    assert 2 == page.evaluate("() => threads.length")


def test_who_waits_for_the_next_try_need_not_when_the_net_is_back(timed):
    """While the line is gone a page tries at ever longer times; told that the net is back it tries at once."""
    page = timed.page
    page.evaluate("() => { for (let n = 0; n < 9; n += 1) thread.onclose(); thread.readyState = 3; }")
    before = page.evaluate("() => threads.length")
    page.evaluate("() => window.dispatchEvent(new Event('online'))")

    assert [1, 2] == [before, page.evaluate("() => threads.length")]


def test_escape_empties_the_line(alone):
    """What was begun is gone with one key, and nothing of it is sent."""
    line = alone.page.get_by_label("Befehl", exact=True)
    line.fill("ablegen 7+")
    line.press("Escape")

    expect(line).to_have_value("")
    assert [] == alone.typed


TYPE = """(lines) => {
    const line = document.getElementById("befehl");
    for (const one of lines) {
        line.value = one;
        line.form.requestSubmit();
    }
}"""


def test_the_line_remembers_what_was_typed(alone):
    """Each line once, where it was typed last, the latest hundred; up goes back, down comes to an empty line again."""
    page, line, read = alone.page, alone.page.get_by_label("Befehl", exact=True), []
    page.evaluate(TYPE, ["wer", *(f"sage {number}" for number in range(1, 105)), "wer"])
    line.focus()
    for key, times in (("ArrowUp", 1), ("ArrowUp", 1), ("ArrowUp", 120), ("ArrowDown", 1), ("ArrowDown", 120)):
        for _ in range(times):
            page.keyboard.press(key)
        read.append(line.input_value())

    assert ["wer", "sage 104", "sage 6", "sage 7", ""] == read


def test_four_suits_have_four_colours_if_wanted(alone):
    """Two as on paper, four if somebody likes that better; the sign and the word are there either way."""
    shown = made_up("romme", {"hand": "7+ 7# 7* 7o"})
    alone.hear(*words(words_of("romme")), ("Stammtisch.Tisch", shown))
    box, colours = alone.page.locator("#vierfarben"), []
    for _ in range(2):
        colours.append(
            alone.page.locator("#karten [role=option]").evaluate_all(
                "(all) => new Set(all.map((one) => getComputedStyle(one.querySelector('[class]') ?? one).color)).size"
            )
        )
        box.evaluate("(one) => one.click()")
    box.evaluate("(one) => { if (one.checked) one.click(); }")

    assert [2, 4] == colours


def test_a_page_comes_back_at_ever_longer_times(alone):
    """About half a second at first, twice as long each time, never more than thirty; and no two pages alike."""
    waited = alone.page.evaluate(
        """() => {
            const waited = [], later = window.setTimeout;
            window.setTimeout = (_what, after) => waited.push(after);
            for (let times = 0; times < 12; times += 1) window.thread.onclose();
            window.setTimeout = later;
            return waited;
        }"""
    )
    longest = [min(30_000, 500 * 2**times) for times in range(12)]

    assert all(0.5 * most <= after <= min(30_000, 1.5 * most) for after, most in zip(waited, longest, strict=True))
    assert len(set(waited[:6])) == 6


def test_what_is_chosen_in_the_lobby_stays_chosen(alone):
    """When the house tells of itself once more, as it does after each new line: a game, and what is to hold there."""
    page = alone.page
    page.locator("#spiel").select_option("skat")
    page.locator("details:has(> #abmachung)").evaluate("(one) => { one.open = true; }")
    field = page.locator("#abmachung input[type=checkbox]").first
    before = field.is_checked()
    field.set_checked(not before)
    page.locator("#ranglisten select").select_option("gin")
    page.evaluate("() => { window.tile = document.querySelector('#gleich button'); }")
    alone.hear(("Stammtisch.Haus", HOUSE))
    page.wait_for_function("() => tile !== document.querySelector('#gleich button')")

    assert "skat" == page.locator("#spiel").input_value()
    assert before != field.is_checked()
    assert "gin" == page.locator("#ranglisten select").input_value()


def test_a_match_is_replayed_step_by_step(alone):
    """First, back, next, last, by buttons and keys, at a speed, of one seat: what was typed, and what was seen then."""
    vocabulary = words_of("gin")
    before, steps = by_entry(vocabulary, played(vocabulary, 2).entries, frozenset({Seat(0)}))
    entries = [protocol.Entry(3, one.number, one.speaker, one.line, one.seen) for one in steps]
    spoken = [" ".join(one.seen) or f"{one.speaker}: {one.line}" for one in steps]
    alone.page.get_by_role("button", name="Meine letzte Partie nachspielen").click()
    asked = alone.sent[-1]
    alone.hear(("Stammtisch.Eintraege", protocol.Entries(3, 1, 2, tuple(before), tuple(entries[:9]))))
    alone.hear(("Stammtisch.Eintraege", protocol.Entries(3, 2, 2, (), tuple(entries[9:]))))
    page, told = alone.page, alone.page.locator("#blick [role=status]")
    expect(page.get_by_role("heading", name="Nachspielen")).to_be_focused()
    expect(told).to_contain_text(f"Tisch 3, Schritt 1 von {len(spoken) + 1}: vor dem ersten Zug")
    alone.press("weiter")
    expect(told).to_contain_text(spoken[0])
    alone.press("letzter")
    expect(told).to_contain_text(spoken[-1])
    page.locator("#blick ol").focus()
    page.keyboard.press("ArrowLeft")
    expect(told).to_contain_text(spoken[-2])
    page.keyboard.press("Home")
    page.get_by_label("Tempo").select_option("schnell")
    alone.press("abspielen")
    expect(told).not_to_contain_text("Schritt 1 von")
    alone.press("anhalten")
    stopped = told.inner_text()
    page.wait_for_timeout(1200)
    expect(told).to_have_text(stopped)
    page.get_by_label("Von Platz").select_option("bernd")
    alone.press("letzter")
    expect(told).to_contain_text([line for one, line in zip(steps, spoken, strict=True) if one.speaker == "bernd"][-1])

    last = next(one for one in reversed(steps) if one.speaker == "bernd")
    assert {"t": "bitte", "was": "eintraege", "nr": None} == asked
    assert page.locator("#blick ol li").last.inner_text() == "\n".join([f"bernd: {last.line}", *last.seen])


def test_from_an_own_step_of_a_replay_one_plays_on_otherwise(alone):
    """A button at one's own steps alone; the table one sits at is hidden meanwhile, not the one that is shown."""
    vocabulary = words_of("gin")
    match = played(vocabulary, 2)
    before, steps = by_entry(vocabulary, match.entries, frozenset({Seat(0)}))
    entries = tuple(protocol.Entry(3, one.number, one.speaker, one.line, one.seen) for one in steps)
    alone.hear(*words(vocabulary), ("Stammtisch.Eintraege", protocol.Entries(3, 1, 1, tuple(before), entries)))
    shown = tuple(
        picture(vocabulary, step.after, Seat(0), number) for number, step in enumerate(match.done, entries[0].entry)
    )
    alone.hear(("Stammtisch.Stellungen", protocol.Positions(3, shown)))
    page, found = alone.page, {}
    for entry in entries[:8]:
        alone.press("weiter")
        found[entry.entry] = page.get_by_role("button", name="Ab hier anders spielen").is_visible()
    own = [entry.entry for entry in entries[:8] if entry.who == "anna"]
    while not page.get_by_role("button", name="Ab hier anders spielen").is_visible():
        alone.press("zurück")
    number = page.url.rpartition("/")[2]
    alone.press("Ab hier anders spielen")

    assert {nr: nr in own for nr in found} == found
    assert [f"ab hier {entries[int(number) - 1].entry} tisch 3"] == alone.typed
    expect(page.locator(".blick")).to_be_visible()
    expect(page.locator(".feld:not(.blick)")).to_be_hidden()


@pytest.mark.parametrize(
    "vocabularies",
    [
        [words_of("blackjack")],
        pytest.param([one for one in VOCABULARIES if one.game.waits], marks=pytest.mark.soak),
    ],
    ids=["one", "all"],
)
def test_no_game_is_wider_than_a_phone(alone, vocabularies):
    """At 320 pixels nothing of any table makes the page scroll sideways, nor what only ears are told."""
    wide: dict[str, int] = {}
    alone.page.set_viewport_size({"width": 320, "height": 800})
    for vocabulary in vocabularies:
        done = [one for one in played(vocabulary, 2).done if Seat(0) in one.after.circle]
        alone.hear(*words(vocabulary))
        shown = picture(vocabulary, done[2 * len(done) // 3].after, Seat(0), 1)
        alone.hear(("Stammtisch.Tisch", msgspec.structs.replace(shown, number=len(wide) + 1)))
        wide[vocabulary.game.id] = alone.page.evaluate("document.documentElement.scrollWidth")

    assert {320} == {*wide.values()}, wide


@pytest.mark.parametrize(
    ("vocabulary", "most"),
    [
        (words_of("romme"), 60),
        *(pytest.param(one, 2000, marks=pytest.mark.soak) for one in VOCABULARIES if one.game.waits),
    ],
    ids=lambda one: one if isinstance(one, int) else one.game.id,
)
def test_the_focus_is_never_lost(alone, vocabulary, most):
    """Wherever it is when somebody moves, it is somewhere that can be seen afterwards."""
    match, shown = played(vocabulary, 3), []
    for number, one in enumerate(match.done[:most]):
        viewer = Seat(0) if Seat(0) in one.after.circle else None
        shown += [picture(vocabulary, one.after, viewer, number)]
    alone.hear(*words(vocabulary))

    assert [] == alone.page.evaluate(WALK, json.loads(protocol.encode(shown)))


def at_my_turn(turns=("anna",), **more):
    """Return a table at which somebody is on turn, as Anna's page is shown it."""
    return ("Stammtisch.Tisch", made_up("romme", {"hand": "d* 3*"}, turns=turns, **more))


def kept(alone):
    """Return everything this browser keeps for the page."""
    return alone.page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}])")


def test_no_password_is_kept(alone):
    """Typed into the line it is sent and gone: not kept, not shown, not to be brought back by a key."""
    page, line = alone.page, alone.page.get_by_label("Befehl", exact=True)
    page.evaluate("() => localStorage.clear(); sessionStorage.clear()")
    line.fill("wer")
    line.press("Enter")
    alone.hear(("Stammtisch.Feld", {"verborgen": True}), ("Stammtisch.Text", protocol.Text((), "haus", "Passwort: ")))
    looks = [line.get_attribute("type"), line.get_attribute("autocomplete")]
    line.fill("Holzlöffel im Tee")
    line.press("Enter")
    alone.hear(("Stammtisch.Feld", {"verborgen": False}))
    line.press("ArrowUp")
    expect(line).to_have_value("wer")

    assert ["password", "current-password"] == looks
    assert ["wer", "Holzlöffel im Tee"] == alone.typed
    assert r"\"wer\"" in kept(alone)
    assert "Holzlöffel" not in kept(alone) + page.get_by_role("log").inner_text()


def test_what_is_typed_at_the_door_is_not_kept(opened):
    """A name, a word of return: whoever sits before this browser next does not get it by a key."""
    opened.page.goto("about:blank")
    opened.page.goto(f"{opened.here}/")
    opened.page.evaluate("() => localStorage.clear(); sessionStorage.clear()")
    line = opened.page.get_by_label("Befehl", exact=True)
    opened.hear(("Stammtisch.Text", protocol.Text(("Guten Abend!",), "haus", "Name: ")))
    line.fill("gast bakolumifenatorisu")
    line.press("Enter")
    line.press("ArrowUp")
    opened.page.locator("#name").fill("Anna")
    opened.page.locator("#kennwort").fill("Holzlöffel im Tee")
    opened.press("Anmelden")
    opened.hear(("Stammtisch.Feld", {"verborgen": True}), ("Stammtisch.Text", protocol.Text((), "haus", "Passwort: ")))

    expect(line).to_have_value("")
    assert ["gast bakolumifenatorisu", "Anna", "Holzlöffel im Tee"] == opened.typed
    assert "bakolumi" not in kept(opened)
    assert "Holzlöffel" not in kept(opened) + opened.page.content()


def test_whose_turn_it_is_can_be_seen_and_heard(alone):
    """In the title and the head; spoken by the log, or at once if wanted, never twice; by a sound only if wanted."""
    page, status = alone.page, alone.page.get_by_role("status").first
    page.evaluate(
        """() => {
            window.gespielt = 0;
            const start = () => (window.gespielt += 1);
            const ton = () => ({ frequency: {}, gain: {}, connect: (wohin) => wohin, start, stop() {} });
            window.AudioContext = class { currentTime = 0; createOscillator = ton; createGain = ton; };
        }"""
    )
    seen = []
    for box in ("", "dringend", "toene"):
        if box:
            page.evaluate("(box) => document.getElementById(box).click()", box)
        alone.hear(at_my_turn(()), at_my_turn())
        seen.append(
            [page.title(), status.inner_text(), status.get_attribute("aria-live"), page.evaluate("window.gespielt")]
        )
        alone.hear(at_my_turn(("bernd",)))

    assert ["● dran – Tisch 1: Rommé – Stammtisch", "Du bist am Zug.", "off", 0] == seen[0]
    assert ["assertive", 0] == seen[1][2:]
    assert ["assertive", 2] == seen[2][2:]
    assert "Tisch 1: Rommé – Stammtisch" == page.title()
    expect(status).to_have_text("Am Zug: bernd.")
    alone.hear(at_my_turn(), ("Stammtisch.Tisch", None))
    assert "●" not in page.title()
    for box in ("dringend", "toene"):
        page.evaluate("(box) => document.getElementById(box).click()", box)


def test_how_wide_the_window_is_is_said_once(alone):
    """To the house, when it has changed, measured so that nothing of it stays on the page; put away it stays so."""
    page = alone.page
    alone.hear(("Stammtisch.Tisch", None))
    told = "() => window.thread.sent.filter((one) => one.t === 'fenster').length"
    before = page.evaluate(told), page.locator("body > *").count()
    for _ in range(3):
        page.evaluate("() => dispatchEvent(new Event('resize'))")

    assert before == (page.evaluate(told), page.locator("body > *").count())
    page.evaluate(
        "() => { document.getElementById('verlauf').style.width = '300px'; dispatchEvent(new Event('resize')); }"
    )
    assert before[0] + 1 == page.evaluate(told)
    page.evaluate(
        """() => { const log = document.getElementById('verlauf');
            log.style.width = '1px'; dispatchEvent(new Event('resize')); log.style.width = ''; }"""
    )
    assert before[0] + 1 == page.evaluate(told)
    columns = "() => window.thread.sent.findLast((one) => one.t === 'fenster').spalten"
    page.evaluate("() => dispatchEvent(new Event('resize'))")
    usual = page.evaluate(columns)
    page.evaluate("() => { document.getElementById('verlauf').style.fontSize = '300%'; }")
    page.evaluate("() => dispatchEvent(new Event('resize'))")
    assert page.evaluate(columns) < usual


def test_how_wide_the_log_is_is_said_when_it_is_opened(alone):
    """Put away it cannot be measured: when the window has become narrow meanwhile, the house is told then."""
    page = alone.page
    alone.hear(*words(words_of("romme")), at_my_turn())
    page.locator("#neben").click()
    page.set_viewport_size({"width": 390, "height": 844})
    columns = "() => window.thread.sent.filter((one) => one.t === 'fenster').map((one) => one.spalten)"
    before = page.evaluate(columns)
    page.locator("#neben").click()
    page.wait_for_function(f"(before) => ({columns})().length > before", arg=len(before))

    assert page.evaluate(columns)[-1] != before[-1]


RING = """() => [".mit-uhr .dran > .kopf", ".mit-uhr #ansage.dran"]
    .flatMap((where) => [...document.querySelectorAll(where)]).filter((one) => one.checkVisibility())
    .map((one) => getComputedStyle(one, one.id ? "::after" : "::before"))
    .map((look) => [look.animationName, look.animationDuration, parseFloat(look.animationDelay)])"""
"""Where the clock is seen to run: in how long it runs out, and how much of it was over when it was drawn."""


def test_the_clock_runs_round_whose_turn_it_is(alone):
    """As a ring, as a line on a phone; what was told lately goes on in the next picture, and stops with the clock."""
    page, seen = alone.page, []
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        alone.hear(at_my_turn(), ("Stammtisch.Uhr", {"tisch": 1, "sekunden": 60, "rest": 45}), at_my_turn())
        seen.append([one for one in page.evaluate(RING) if one[0] == "ablauf"])
    alone.hear(("Stammtisch.Uhr", {"tisch": 2, "sekunden": 60, "rest": 45}), at_my_turn())
    elsewhere = page.locator(".mit-uhr").count()
    alone.hear(("Stammtisch.Uhr", {"tisch": 1, "sekunden": None, "rest": None}), at_my_turn())
    page.set_viewport_size({"width": 1280, "height": 720})

    assert [[("ablauf", "60s")]] * 2 == [[tuple(one[:2]) for one in ways] for ways in seen]
    assert all(-17 < one[2] <= -15 for ways in seen for one in ways)
    assert (0, 0) == (elsewhere, page.locator(".mit-uhr").count())


def test_an_amount_is_pushed_from_little_to_much(alone):
    """A slider between the least and the most, also to what is not listed; its value stands beside it."""
    blank = protocol.Blank("amount", "Wie viel", "zahl", (2, 4, 6, 9), False)
    raising = protocol.Offer("erhoehen", "Hilfe.", "erhoehen 3", False, (blank,))
    alone.hear(("Stammtisch.Tisch", made_up("romme", {"hand": "d* 3*"}, raising, turns=("anna",))))
    alone.press("erhöhen")
    slider = alone.page.get_by_role("slider", name="Wie viel")
    first = slider.input_value()
    slider.press("ArrowRight")
    bounds = [slider.get_attribute(name) for name in ("min", "max")]
    shown = alone.page.locator(".regler output").inner_text()
    alone.page.locator("#bank .haupt").click()

    assert ("2", ["2", "9"], "3") == (first, bounds, shown)
    assert ["erhoehen 3"] == alone.typed


def test_who_is_not_on_turn_has_no_deed_that_is_nearest(alone):
    """A stake that lies can be put anew and cards can be sorted, but nothing of it is the deed to be pressed."""
    staking = protocol.Offer(
        "setzen", "Hilfe.", "setzen 3", False, (protocol.Blank("amount", "Wie viel", "zahl", (2,), False),)
    )
    nearest = []
    for turns in (("anna", "bernd"), ("bernd",), ()):
        alone.hear(("Stammtisch.Tisch", made_up("blackjack", {}, staking, turns=turns)))
        nearest.append(alone.page.locator("#befehle .haupt").count())

    assert [1, 0, 1] == nearest


def test_events_follow_each_other_slowly_if_wanted(alone):
    """VoiceOver skips bursts: with the pause three events come 300 ms apart, in their order."""
    page = alone.page
    page.evaluate(
        """() => {
            document.getElementById("pausen").click();
            window.wann = [];
            const hier = document.getElementById("verlauf");
            new MutationObserver(() => window.wann.push(performance.now())).observe(hier, { childList: true });
        }"""
    )
    alone.hear(*(("Stammtisch.Text", protocol.Text((f"Ereignis {number}.",), "ereignis", "")) for number in range(3)))
    expect(page.get_by_role("log").get_by_text("Ereignis 2.")).to_be_visible()
    when = page.evaluate("window.wann")
    page.evaluate("() => document.getElementById('pausen').click()")

    assert 3 == len(when)
    assert all(later - before > 280 for before, later in itertools.pairwise(when))
    assert ["Ereignis 0.", "Ereignis 1.", "Ereignis 2."] == page.locator("#verlauf p").all_inner_texts()[-3:]


def test_a_pressed_card_stands_out_for_every_eye(alone):
    """It is raised, framed and underlined; without motion if that is not wanted; in forced colours by a thick frame."""
    page = alone.page
    alone.hear(*words(words_of("romme")), at_my_turn())
    page.locator("#karten [role=option]").first.click()
    looks = {}
    for name, media in (
        ("plain", {}),
        ("still", {"reduced_motion": "reduce"}),
        ("forced", {"forced_colors": "active"}),
    ):
        page.emulate_media(reduced_motion="no-preference", forced_colors="none")
        page.emulate_media(**media)
        looks[name] = page.locator("#karten [role=option]").evaluate_all(
            "(all) => all.map((one) => { const look = getComputedStyle(one);"
            " return [one.getBoundingClientRect().top, look.outlineStyle === 'none' ? '0px' : look.outlineWidth,"
            " look.textDecorationLine, look.transitionDuration]; })"
        )
    page.emulate_media(reduced_motion="reduce", forced_colors="none")

    assert [("3px", "underline"), ("0px", "none")] == [tuple(one[1:3]) for one in looks["plain"]]
    assert [True, False] == [raised[0] < rest[0] for raised, rest in (looks["still"], looks["still"][::-1])]
    assert ["0s"] * 2 == [one[3] for one in looks["still"]]
    assert "4px" == looks["forced"][0][1]


def test_without_javascript_the_way_is_shown(chromium, here):
    """One paragraph, with host and port."""
    context = chromium.new_context(java_script_enabled=False)
    page = Alone(context.new_page(), here)
    page.page.goto(f"{page.here}/")
    told = page.page.locator("noscript").inner_text()
    context.close()

    assert "telnet haus 5252" in told
