"""My terminal, my ears: what is told of whose turn it is, what is set, and how it sounds to whoever listens."""

import re

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.journal.partie import begin, followed, parse
from commands.lobby.settings import SETTINGS
from commands.table.parts import PARTS
from commands.table.screens import Prompt, Said, answer, show_cards
from commands.table.tale import cue_for, tale, view_of, voice_for
from server.play.views import Style
from server.sessions.location import PromptState
from tests.playouts import played
from tests.server.indoors import Indoors

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


@pytest.fixture
async def indoors(tmp_path):
    """Return a house with Anna, Bernd and Clara in it."""
    inside = Indoors(tmp_path)
    names = ("anna", "bernd", "clara")
    inside.enrol(*names)
    for name in names:
        await inside.come_in(name)
    yield inside
    await inside.stop()


def read(inside, name):
    """Return what somebody has read since they were last asked, as lines."""
    wire = inside.wires[name]
    pages = [beat[1] for beat in wire._beats if beat[0] in {"send", "prompt"}]
    wire._beats.clear()
    return b"".join(pages).decode().replace("\r\n", "\n").split("\n")


async def said(inside, name, line):
    """Return what somebody reads as they type a line."""
    read(inside, name)
    await inside.type(name, line)
    return read(inside, name)


@pytest.mark.parametrize("game", ["romme", "gin", "doppelkopf", "holdem", "raeumab", "dickezwei"])
async def test_a_quarter_of_what_is_read_are_prompts_at_most(game):
    """Over a whole match, whoever sits there: what is told again and again without being new is not told."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    done = played(vocabulary, 2).done
    for seat in done[-1].before.circle:
        attention, told, prompts = PromptState(), 0, 0
        for one in (one for one in done if seat in one.after.circle):
            voice = voice_for(one.after, vocabulary, seat)
            lines = "\n".join(tale(vocabulary, one.events, voice)).splitlines()
            if lines:
                prompt, _ = attention.told(cue_for(vocabulary, one.after, voice), hints=True)
                told, prompts = told + len(lines), prompts + bool(prompt)

        assert told > 40
        assert prompts / (told + prompts) <= 0.25


async def test_turn_is_told_once_also_without_prompts(indoors):
    """Whoever wants no hints is told that they are on turn all the same, once, with a bell if they want one."""
    people = ("anna", "bernd", "clara")
    await indoors.open_table(vocabulary_of("romme"), *people)
    for name in people:
        await indoors.type(name, "prompt aus")
        await indoors.type(name, "klingel an")
        read(indoors, name)
    await indoors.type("anna", "mischen")
    heard = {name: read(indoors, name) for name in people}
    [first] = [name for name in people if any("\a" in line for line in heard[name])]

    assert ["Du bist dran. Möglich: ablegen."] == [line for line in heard[first] if "dran" in line]
    assert 1 == "".join(heard[first]).count("\a")
    assert [] == [line for line in await said(indoors, first, "karten") if "Möglich" in line or "\a" in line]


async def test_bell_rings_no_more_often_than_wanted():
    """Twice within the seconds that were set it rings once."""
    attention = PromptState()

    assert [True, False, True, False] == [attention.rings(now, 30) for now in (0.0, 29.0, 30.0, 31.0)]
    assert not PromptState().rings(0.0, None)


async def test_reading_mode_begins_at_the_door(indoors):
    """`vorlesen` may be the first word of all; from then on cards are words, one a line, and the account keeps it."""
    indoors.enrol("dora")
    indoors.wires["dora"] = await indoors.knock()
    assert "„vorlesen“" in " ".join(await said(indoors, "dora", "hilfe"))
    for line in ("vorlesen", "dora", "Holzlöffel im Tee"):
        await indoors.type("dora", line)
    assert "  vorlesen an: Ausgaben für Vorleseprogramme" in await said(indoors, "dora", "einstellungen")
    await indoors.open_table(vocabulary_of("romme"), "dora", "anna", "bernd")
    await indoors.type("dora", "mischen")

    hand = await said(indoors, "dora", "hand")
    assert re.fullmatch(r"Deine 1[23] Karten:", hand[0])
    assert all(re.fullmatch(r"  (?:(?:Kreuz|Pik|Herz|Karo)-\w+|Joker)", line) for line in hand[1:-1])
    assert len(hand) in {14, 15}
    await indoors.lose("dora")
    again = await indoors.come_in("dora")
    assert again.session.style == Style(reader=True, words=True)


async def test_what_was_missed_is_read_aloud_in_words(indoors):
    """While nobody listens lines are kept in signs; what somebody said stays as they said it."""
    people = ("anna", "bernd", "clara")
    live = await indoors.open_table(vocabulary_of("romme"), *people)
    await indoors.type("clara", "vorlesen an")
    await indoors.type("anna", "mischen")
    await indoors.lose("clara")
    await indoors.type("bernd", f"ablegen {live.vocabulary.game.hands.of(live.facts.state, 1)[0]}")
    await indoors.type("anna", "sagen Die 7+ war es!")
    back = await indoors.come_in("clara")
    await indoors.type("clara", "letzte 2")

    assert 2 == len(re.findall(r"Bernd legt (?:(?:Kreuz|Pik|Herz|Karo)-\w+|Joker) ab\.", back.text))
    assert 2 == back.text.count("Anna sagt: Die 7+ war es!")


async def test_who_leads_the_table_and_begins_is_told_that_they_are_on_turn():
    """They were on turn before, to shuffle; that they are to act now is news all the same."""
    attention = PromptState()
    gathering = Prompt(lambda: Said("Ihr seid genug."), ("mischen",), yours=True)
    match = Prompt(lambda: Said("Du bist dran."), ("ziehen",), yours=True, running=True)
    later = Prompt(lambda: Said("Du bist dran."), ("ablegen",), yours=True, running=True)

    assert [True, True, False] == [attention.told(cue, hints=True)[1] for cue in (gathering, match, later)]


async def test_settings_stand_in_one_place(indoors):
    """`einstellungen` shows every one as it stands; a word alone says how, a wrong value what is possible."""
    shown = await said(indoors, "anna", "einstellungen")

    assert [one.name for one in SETTINGS] == [line.split()[0] for line in shown if line.startswith("  ")]
    assert "Klingeln, wenn du dran bist: 30 Sekunden." in await said(indoors, "anna", "klingel 30")
    assert "  klingel 30 Sekunden: Klingeln, wenn du dran bist" in await said(indoors, "anna", "einstellungen")
    assert "„laut“ geht nicht für klingel. Möglich: an, aus oder 1 bis 3600 Sekunden." in await said(
        indoors, "anna", "klingel laut"
    )


async def test_charset_belongs_to_the_line(indoors):
    """Who comes from another terminal is written to as that one can; what an old house had kept counts no more."""
    assert any("Probe: ae oe ue ss" in line for line in await said(indoors, "anna", "zeichensatz ascii"))
    await indoors.lose("anna")
    again = await indoors.come_in("anna")

    assert "utf-8" == again.session.preferences.values["zeichensatz"]


@pytest.mark.parametrize("vocabulary", [one for one in VOCABULARIES if one.parts], ids=lambda one: one.game.id)
async def test_small_questions_are_answered_from_the_screen(vocabulary):
    """Every line of an answer stands on the screen as well: nothing is told twice in other words."""
    done = played(vocabulary, 2).done
    shown = dict.fromkeys(vocabulary.parts, 0)
    for one in done[:: max(1, len(done) // 12)]:
        for seat in one.after.circle:
            voice, seen = voice_for(one.after, vocabulary, seat), view_of(vocabulary, one.after, seat)
            screen = [line.strip() for line in show_cards(seen, vocabulary, voice).splitlines()]
            for word in vocabulary.parts:
                told = answer(PARTS[word].means(), seen, vocabulary, voice).splitlines()
                shown[word] += all(line.strip() in screen for line in told)

    assert [] == [word for word, often in shown.items() if not often]


async def test_signs_are_explained_with_the_first_hand(indoors):
    """Once for each kind of cards, to whoever sees signs; an account remembers it."""
    people = ("anna", "bernd", "clara")
    await indoors.type("clara", "kartenworte an")
    for _ in range(2):
        live = await indoors.open_table(vocabulary_of("romme"), *people)
        await indoors.type("anna", "mischen")
        for name in people:
            await indoors.type(name, "spiel abbrechen")
        for name in people:
            await indoors.type(name, "verlassen")
        assert not live.facts.open
    told = {name: " ".join(read(indoors, name)) for name in people}

    assert [1, 1, 0] == [told[name].count("+ Kreuz, # Pik, * Herz, o Karo") for name in people]
    await indoors.lose("anna")
    assert "karten" == (await indoors.come_in("anna")).session.person.settings["legende"]


async def test_a_hand_is_always_seen_in_its_order(indoors):
    """From the deal on, and whatever is drawn; nothing of it is stored, and another game knows nothing of it."""
    live = await indoors.open_table(vocabulary_of("romme"), "anna", "bernd", "clara")
    assert "Sortiert wird immer nach Wert." in await said(indoors, "bernd", "sortieren immer wert")
    await indoors.type("anna", "mischen")
    dealt = next(line for line in read(indoors, "bernd") if line.startswith("Deine 1"))
    hand = (await said(indoors, "bernd", "hand"))[0]
    await indoors.type("bernd", "sortieren wert")
    assert dealt == hand == (await said(indoors, "bernd", "hand"))[0]
    assert {"romme": "wert"} == indoors.wires["bernd"].session.preferences.orders
    await indoors.type("bernd", "sortieren immer aus")
    assert {} == indoors.wires["bernd"].session.preferences.orders
    assert live.facts.begun


PIECES = {
    "rummy": (
        "hand anna 10+ b+ d+ 7* 7# 7o 8+ 9+ 4* 4# 2o 2* k*",
        ("rauslegen 7*,7#,7o", "rauslegen 10+,b+,d+", "umbauen 1,2 mit 8+,9+ zu 7*,7#,7o; 8+,9+,10+; b+,d+"),
        ["  Auslage 2: Straße Kreuz-Acht, Kreuz-Neun, Kreuz-Zehn", "  Auslage 3: Teil Kreuz-Bube, Kreuz-Dame"],
    ),
    "profisort": (
        "hand anna 6* 6# 6o 8* 8# 8o 9* 9# 9o 2+",
        ("ziehen", "auslegen 2 6*,6#,6o/8*,8#,8o/9*,9#,9o"),
        ["  b) Herz-Acht, Pik-Acht, Karo-Acht", "Du hast noch 2 Karten. Gestrichen: Aufgabe 2 ohne Joker."],
    ),
}
"""Game -> a hand, what is typed, and lines of what whoever listens hears of the last."""


@pytest.mark.parametrize("game", PIECES)
async def test_what_lies_in_several_pieces_is_heard_piece_by_piece(game):
    """A rebuild, a task of three groups: one line each, and none is as long as all of it."""
    hand, typed, heard = PIECES[game]
    lines = "\n".join(f"anna: {line}" for line in typed)
    record = parse(f"spiel {game}\nspieler anna bernd\ngeber bernd\n{hand}\n{lines}\n")
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    *_, (play, _) = followed(record, begin(vocabulary, record, tuple, reader=True, words=True))
    told = "\n".join(play.sent["anna"]).split("\n")

    assert [] == [line for line in heard if line not in told]
    assert not any(";" in line for line in told)
