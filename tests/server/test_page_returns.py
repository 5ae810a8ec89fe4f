"""A page whose line broke comes back: as who it was, with what it missed, once, and nobody else in its place."""

import json

import pytest

from games.frozen import evolve
from server.sessions.prelogin import PreLogin
from server.sessions.session import Session
from server.wire.backlog import MOST_BYTES, MOST_MESSAGES, Backlogs, Sent
from tests.server.indoors import PASSWORD, Indoors, house_with
from tests.server.paged import TICKET, PagedWire

indoors = pytest.mark.asyncio(loop_factories=["asyncio"])


async def at_romme(doors):
    """Anna sits before a page at a table with the others."""
    await doors.come_in_by_page("Anna")
    await doors.type("Anna", "eroeffnen romme")
    for name in ("Bernd", "Clara"):
        await doors.type(name, "mitspielen 1")


doors = house_with("Bernd", "Clara", known=("Anna",), then=at_romme)


async def settled(doors):
    """Wait until everything is done, and told."""
    await doors.settled()
    doors.clock.advance(0.1)
    await doors.settled()


def kinds(page):
    """Return of which kind all that a page was sent is."""
    return {" ".join([*text["zeilen"], text["frage"]]).strip(): text["art"] for text in page.told("Stammtisch.Text")}


async def back(doors, ticket, number, backlogs=None):
    """Return a page that comes back with a ticket and the number of the last message it got."""
    page = PagedWire(doors.house, backlogs=backlogs)
    page.heard(json.dumps({"t": "weiter", "karte": ticket, "n": number}).encode())
    await settled(doors)
    return page


def last_number(page):
    """Return the number of the last message a page was sent."""
    return int(page.messages[-1].split(",")[0])


@indoors
async def test_it_takes_its_own_line_over_and_gets_what_was_on_its_way(doors):
    """Nothing before its last message, everything behind it, then its table; the line before is closed."""
    anna = doors.wires["Anna"]
    await settled(doors)
    got = last_number(anna)
    await doors.type("Bernd", "sagen Ist noch Saft da?")
    await settled(doors)
    page = await back(doors, anna.ticket, got, anna.backlogs)

    assert "Ist noch Saft da?" in page.text
    assert 1 == page.text.count("Ist noch Saft da?")
    assert "Du eröffnest Tisch" not in page.text
    assert "Willkommen zurück, Anna!" in page.text
    assert "dort geht es weiter" in anna.text
    assert "romme" == page.told("Stammtisch.Tisch")[-1]["spiel"]


@indoors
@pytest.mark.parametrize("noticed", [False, True], ids=["taken over", "known to be gone"])
async def test_what_is_said_while_it_comes_back_is_on_its_way_too(doors, noticed):
    """The ticket lies there and is not looked at yet: words that go down the old line now come down the new one."""
    anna = doors.wires["Anna"]
    await settled(doors)
    page = PagedWire(doors.house, backlogs=anna.backlogs)
    page.hold(True)
    page.heard(json.dumps({"t": "weiter", "karte": anna.ticket, "n": last_number(anna)}).encode())
    anna.session.say("Ist noch Saft da?")
    if noticed:
        anna.lost()
    page.hold(False)
    await settled(doors)

    assert 1 == page.text.count("Ist noch Saft da?")


@indoors
async def test_who_was_gone_reads_what_their_seat_kept(doors):
    """Their line was known to be gone: what was said since they typed last is told in one piece."""
    anna = doors.wires.pop("Anna")
    await settled(doors)
    anna.lost()
    await doors.type("Bernd", "sagen Wo bleibt Anna?")
    doors.clock.advance(60)
    page = await back(doors, anna.ticket, 0, anna.backlogs)

    assert 1 == page.text.count("Wo bleibt Anna?")
    assert 1 == len(anna.backlogs)
    assert PASSWORD not in " ".join(page.messages + anna.messages)


@indoors
async def test_a_ticket_is_good_for_one_line_and_one_person(doors):
    """Shown again, forged, after `ende` or from another line of somebody who is in: it is worth nothing."""
    anna = doors.wires["Anna"]
    await settled(doors)
    first = await back(doors, anna.ticket, 0)
    again = await back(doors, anna.ticket, 0)
    forged = await back(doors, "0" * 32, 0)
    known = await back(doors, first.ticket, 0)
    known.heard(json.dumps({"t": "weiter", "karte": "0" * 32, "n": 0}).encode())
    await doors.settled()
    known.session.received("ende")
    await settled(doors)
    gone = await back(doors, known.ticket, 0)

    for page in (again, forged, gone):
        assert isinstance(page.session, PreLogin)
        assert ["karte"] == [one["code"] for one in page.told("Stammtisch.Fehler")]
        assert "Willkommen zurück" not in page.text
        assert ["Bitte melde dich neu an."] == [one["satz"] for one in page.told("Stammtisch.Fehler")]
    assert [] == known.told("Stammtisch.Fehler")
    assert not doors.house.auth.throttle.quiet(forged.address)
    assert doors.house.auth.throttle.quiet("192.0.2.99")


@indoors
async def test_another_password_ends_a_ticket(doors):
    """Whoever has the old page has nothing more."""
    anna = doors.wires["Anna"]
    await settled(doors)
    await doors.type("Anna", "passwort")
    for line in (PASSWORD, "Ganz anders 77", "Ganz anders 77"):
        await doors.type("Anna", line)
    page = await back(doors, anna.ticket, 0)

    assert "Dein neues Passwort gilt" in anna.text
    assert isinstance(page.session, PreLogin)


@indoors
async def test_a_guest_who_opens_an_account_comes_back_with_it(doors):
    """Their page has a new ticket from that moment on; the one of the guest is worth nothing."""
    page = PagedWire(doors.house)
    page.session.received("gast zora")
    await settled(doors)
    of_guest = page.ticket
    for line in ("konto Zora", PASSWORD, PASSWORD):
        page.session.received(line)
        await settled(doors)
    of_account = page.ticket
    page.lost()
    refused = await back(doors, of_guest, 0)
    known = await back(doors, of_account, 0)

    assert isinstance(refused.session, PreLogin)
    assert ("Zora", False) == (known.session.person.name, known.session.person.guest)


@indoors
@pytest.mark.parametrize("how", ["killed", "closed"])
async def test_a_house_that_was_started_anew_knows_its_pages(tmp_path, how):
    """Whoever sat before one is let in by their ticket: an account to its seat, a guest as before; each ticket once."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    await doors.come_in_by_page("Anna")
    await doors.type("Anna", "eroeffnen romme")
    anna, guest = doors.wires["Anna"], PagedWire(doors.house)
    guest.session.received("gast zora")
    await settled(doors)
    tickets = anna.ticket, guest.ticket
    if how == "closed":
        doors.house.close("Bis gleich.")
    await doors.stop()
    doors.start()
    known = await back(doors, tickets[0], 5)
    zora = await back(doors, tickets[1], 5)
    again = await back(doors, tickets[0], 5)

    assert "Willkommen zurück, Anna! Du sitzt an Tisch 1." in known.text
    assert "romme" == known.told("Stammtisch.Tisch")[-1]["spiel"]
    assert "Gast-Zora" == zora.session.person.name
    assert ["karte"] == [one["code"] for one in again.told("Stammtisch.Fehler")]
    assert [[], []] == [page.told("Core.Goodbye") for page in (anna, guest)]
    assert ("Bis gleich." in anna.text) == (how == "closed")
    assert not {*tickets} & {known.ticket, zora.ticket}
    await doors.stop()


@indoors
async def test_a_guest_who_is_not_here_is_themselves_for_a_day(doors):
    """Their page may come back from the lobby, too; after that their name is anybody's."""
    guest = PagedWire(doors.house)
    guest.session.received("gast zora")
    await settled(doors)
    guest.lost()
    doors.clock.advance(86_399)
    soon = await back(doors, guest.ticket, 0)
    soon.lost()
    doors.clock.advance(86_401)
    await settled(doors)
    late = await back(doors, soon.ticket, 0)
    other = PagedWire(doors.house)
    other.session.received("gast zora")
    await settled(doors)

    assert "Gast-Zora" == soon.session.person.name == other.session.person.name
    assert soon.session.person.id != other.session.person.id
    assert isinstance(late.session, PreLogin)


@indoors
async def test_nobody_reads_of_tickets_passwords_and_words_of_return(doors, capsys):
    """They stand in no log, in no file of the house, and in no message to another line."""
    guest = PagedWire(doors.house)
    await settled(doors)
    guest.session.received("gast")
    await settled(doors)
    bernd, anna = doors.wires["Bernd"], doors.wires["Anna"]
    word = guest.text.partition("zu tippen: gast ")[2].split()[0]
    tickets = [TICKET.findall(one)[0][1] for page in (anna, guest) for one in page.messages if TICKET.search(one)]
    await back(doors, tickets[0], 0)
    guest.lost()
    again = await back(doors, tickets[1], 0, guest.backlogs)
    kept = b"".join(file.read_bytes() for file in doors.folder.rglob("*") if file.is_file()).decode("utf-8", "replace")
    printed = "".join(capsys.readouterr())

    assert len(word) > 9
    assert isinstance(again.session, Session)
    for secret in (*tickets, word, PASSWORD):
        assert secret not in bernd.text
        assert secret not in printed
        assert secret not in kept
    assert word not in " ".join(anna.messages)
    assert tickets[1] not in " ".join(anna.messages + again.messages)
    assert tickets[0] not in " ".join(guest.messages)


def test_what_is_kept_is_bounded():
    """So many texts of a page, so many bytes, and nothing of a page that is gone."""
    backlogs, sent, long = Backlogs(), Sent(), Sent()
    for number in range(1, 1001):
        sent.note(number, b"x")
        long.note(number, b"x" * 1000)
    backlogs.begin("one").note(7, b"da")
    found = [backlogs.of("one").behind(number) for number in (6, 7)]
    backlogs.forget("one")

    assert MOST_MESSAGES == len(sent.behind(0)) == len(sent.behind(800))
    assert [b"x"] == sent.behind(999)
    assert MOST_BYTES // 1000 == len(long.behind(0))
    assert [[b"da"], []] == found
    assert [] == backlogs.of("one").behind(6)
    assert 0 == len(backlogs)


@indoors
@pytest.mark.parametrize("number", [None, 7], ids=["plain", "numbered"])
@pytest.mark.parametrize(
    ("who", "line", "kind"),
    [
        ("Bernd", "sagen Ist noch Saft da?", "gerede"),
        ("Anna", "uhrzeit", "antwort"),
        ("Anna", "partien", "antwort"),
        ("Anna", "vorlesen an", "antwort"),
        ("Clara", "verlassen", "ereignis"),
        ("Anna", "unfug", "fehler"),
        ("Anna", "ablegen 7+", "fehler"),
        ("Anna", "mitspielen 9", "fehler"),
        ("Anna", "tell dora hallo", "fehler"),
        ("Chef", "herunterfahren 90", "haus"),
        ("Chef", "ansage Gleich gibt es Kuchen.", "haus"),
        ("Chef", "tisch schliessen 1", "haus"),
    ],
)
async def test_a_page_is_told_what_kind_of_words_it_gets(doors, who, line, kind, number):
    """What people say, what answers one's own line, now or when it was looked up; what happened; why not; the house."""
    anna = doors.wires["Anna"]
    if who == "Chef":
        doors.enrol("Chef")
        session = (await doors.come_in("Chef")).session
        session.person = evolve(session.person, admin=True)
        await settled(doors)
    before = len(anna.told("Stammtisch.Text"))
    if who == "Anna":
        anna.heard(json.dumps({"t": "zeile", "zeile": line, **({"id": number} if number else {})}).encode())
    else:
        await doors.type(who, line)
    await settled(doors)
    assert kind == anna.told("Stammtisch.Text")[before:][0]["art"]


@indoors
async def test_who_comes_and_goes_and_the_end_are_the_houses_words(doors):
    """In the lobby who comes in, and the farewell; before it a wrong password is a refusal."""
    doors.enrol("Dora")
    dora = await doors.come_in_by_page("Dora")
    stranger = PagedWire(doors.house)
    for line in ("hilfe", "Anna", "geraten"):
        stranger.heard(json.dumps({"t": "zeile", "zeile": line}).encode())
        await settled(doors)
    guest = await doors.knock()
    guest.session.received("gast")
    await settled(doors)
    await doors.stop()
    doors.start()
    read, heard = kinds(stranger), kinds(dora)

    assert "antwort" == read["Passwort:"]
    assert "fehler" == read["Name und Passwort passen nicht zusammen."]
    assert "haus" == heard["Gast1 kommt herein."] == heard["Gute Nacht!"]


@indoors
async def test_a_page_whose_user_listens_says_so_before_they_come_in(doors):
    """Their switch counts from the first line on, and no longer when it is off."""
    page, pages = PagedWire(doors.house), []
    for reader in (True, False):
        page.heard(json.dumps({"t": "fenster", "spalten": 60, "vorlesen": reader}).encode())
        await settled(doors)
        pages.append(page.session.preferences.manner.reader)

    assert [True, False] == pages


@indoors
async def test_a_page_breaks_its_lines_itself(doors):
    """Nothing is broken twice: every line comes whole, whatever width the page has told."""
    anna, widths = doors.wires["Anna"], []
    for line in (
        {"t": "zeile", "zeile": "unfug und nichts als unfug"},
        {"t": "fenster", "spalten": 30},
        {"t": "zeile", "zeile": "unfug und nichts als unfug"},
    ):
        anna.heard(json.dumps(line).encode())
        await settled(doors)
        widths.append(max(map(len, anna.told("Stammtisch.Text")[-1]["zeilen"])))

    assert widths[0] > 78
    assert widths[0] == widths[2]
