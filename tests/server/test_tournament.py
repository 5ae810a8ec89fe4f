"""Tournaments over telnet against a real server: seats, results, leaving, and a power cut wherever it may come."""

import asyncio
import random
from datetime import timedelta

import pytest

from commands.language.german import fold
from db import journal, ranking
from db.opening import open_database
from server.house import House
from server.ops.loading import load
from server.ops.texts import Texts
from server.wire.ports import WireLimits
from server.wire.telnet_port import serve
from tests.server.driver import PATIENCE, Client, ServerProcess, flat
from tests.server.indoors import Indoors
from tests.server.quick import hash_quickly
from tests.server.tourney import PASSWORD, Tourney
from tests.strangers import stranger

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]


async def gathered(server, count, *settings, name="Herbst", seed=0):
    """Return a tournament for which everybody is registered."""
    tourney = Tourney(server, count, seed)
    await tourney.come_in(known=False)
    await tourney.register(name, *settings)
    return tourney


async def begun(server, count, *settings, seed=0):
    """Return a tournament whose first group game is dealt."""
    tourney = await gathered(server, count, *settings, seed=seed)
    await tourney.leader.ask("turnier start", "beginnt:")
    return tourney


def counted_at_the_tables(server, tourney):
    """Return what everybody has scored according to the score book, deal by deal."""
    with stranger(server.database_file) as book:
        rows = book.execute(
            "select r.name, sum(d.points) from deals d join results r on r.match_id = d.match_id and r.seat = d.seat"
            " group by r.name"
        ).fetchall()
    return {fold(name): points for name, points in rows}


def counted_by_the_tournament(tourney):
    """Return what everybody has scored according to the tournament, without the deduction."""
    state = tourney.state
    points = dict.fromkeys(map(fold, tourney.names), 0)
    for one in state.rounds:
        for board in one.boards:
            for number, made in board.result.points if board.result is not None else ():
                points[state.names[state.players[number - 1].seat]] += made
    return points


@pytest.mark.sqlite  # it looks into the file
async def test_eight_play_a_whole_tournament_through_power_cuts(open_house):
    """
    Eight people play three group games and the final round; the power fails in the middle of deals, and in a pause.

    Everybody finds their seat again, every sheet is counted once, the places earn their ranking points.
    """
    server = open_house()
    tourney = await begun(server, 8, "durchgaenge 1")
    parties = [tourney.party(booking) for booking in tourney.bookings()]
    await asyncio.gather(*(party.play(30 + 20 * place) for place, party in enumerate(parties)))
    before = tourney.state
    server.kill()
    server.start()
    await tourney.come_in(known=True)
    tourney.record = tourney.open_record()
    assert before == tourney.state
    for booking in tourney.bookings():
        for seat in booking.seats:
            name = fold(tourney.name(seat))
            assert f"Tisch {booking.table}" in flat(await tourney.people[name].ask("karten", "Doppelkopf, Tisch"))
    await tourney.play_round()
    assert "Pause" in await tourney.stand()

    server.kill()
    server.start()
    await tourney.come_in(known=True)
    tourney.record = tourney.open_record()
    await tourney.go_on()
    await tourney.play_round()
    await tourney.go_on()
    await tourney.play_round()
    await tourney.go_on()
    await tourney.play_round()

    view = tourney.view
    stand = await tourney.stand()
    assert "abgeschlossen" == str(view.stage)
    assert list(range(1, 9)) == sorted(view.places.values())
    assert counted_at_the_tables(server, tourney) == counted_by_the_tournament(tourney)
    winner = next(tourney.name(seat) for seat, place in view.places.items() if place == 1)
    assert f"1. {winner}" in stand
    entries = ranking.all_time(server.database, "doppelkopf")
    assert [8, 7, 6, 5, 4, 3, 2, 1] == [entry.points for entry in entries]
    assert fold(winner) == entries[0].key
    assert f"1. {winner}: 8 Punkte" in flat(await tourney.leader.ask("rangliste doppelkopf ewig", "Ewige Rangliste"))
    assert "Gerade ist kein Tisch offen" in flat(await tourney.leader.ask("tische", "Gerade ist kein"))


@pytest.mark.sqlite  # it looks into the file
async def test_sheet_is_brought_once_when_the_power_failed_before(open_house):
    """A match that was over when the house fell is counted when it opens again, and only once."""
    server = open_house()
    tourney = await begun(server, 4, "durchgaenge 1", "gruppenspiele 1")
    (booking,) = tourney.bookings()
    await tourney.play_round()
    points = counted_by_the_tournament(tourney)
    last = tourney.record.entries[-1]
    assert ("haus", "ergebnis") == (last.actor, last.line.split()[0])
    await tourney.until(lambda: len(journal.open_tables(server.database)[0]) == 1)
    server.kill()
    with stranger(server.database_file) as book:  # as if the power had failed between the two journals
        book.execute("delete from journal where table_number = ? and number = ?", (tourney.record.number, last.number))
        book.execute(
            "update tables set last_entry = ?, phase = 'gruppenspiel' where number = ?",
            (last.number - 1, tourney.record.number),
        )
        book.execute("update tables set state = 'open', closed = null, note = '' where number = ?", (booking.table,))
    server.start()
    tourney.record = tourney.open_record()
    await tourney.until(lambda: not tourney.bookings())

    assert points == counted_by_the_tournament(tourney)
    assert 1 == sum(entry.line.startswith("ergebnis") for entry in tourney.record.entries)
    await tourney.until(lambda: len(journal.open_tables(server.database)[0]) == 1)


@pytest.mark.sqlite  # it looks into the file
async def test_leaver_is_caught_up_when_the_power_failed_before(open_house):
    """Who had left their table for good when the house fell is out of the tournament when it opens again (T15)."""
    server = open_house()
    tourney = await begun(server, 5, "durchgaenge 1")
    (booking,) = tourney.bookings()
    leaver = fold(tourney.name(booking.seats[2]))
    await tourney.people[leaver].ask("aussteigen ja", "scheidest aus dem Turnier aus")
    last = tourney.record.catch_up()[-1]
    assert (leaver, "turnier abmelden") == (fold(last.actor), last.line)
    server.kill()
    with stranger(server.database_file) as book:
        book.execute("delete from journal where table_number = ? and number = ?", (tourney.record.number, last.number))
        book.execute("update tables set last_entry = ? where number = ?", (last.number - 1, tourney.record.number))
    server.start()
    tourney.record = tourney.open_record()

    await tourney.until(lambda: tourney.view.gone == (booking.seats[2],))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("bestimmen spiele 3", "gelten die Regeln des Turniers"),
        ("spiel ohne sau", "gelten die Regeln des Turniers"),
        ("spiel abbrechen", "gelten die Regeln des Turniers"),
        ("aussteigen", "letzten Platz"),
        ("turnier abmelden gleich", "steht für sich allein"),
        ("turnier abm", "Nach „turnier“ steht"),
        ("turnier fliegen", "Nach „turnier“ steht"),
        ("turnier stand", "Gruppenspiel 1 von 3 läuft"),
        ("turnier plan", "Gruppenspiel 1:"),
        ("turnier tisch", "Dein Tisch: Tisch 1"),
        ("turnier tisch", "Dort läuft gerade Spiel 1."),
        ("turnier liste", "Turnier Herbst, 4 Teilnehmer"),
        ("turn pl", "Gruppenspiel 1:"),
        ("turnier start", "Das Turnier läuft schon"),
        ("turnier weiter", "Noch nicht alle Tische sind fertig"),
        ("hilfe turnier", "Turnierleiter"),
    ],
)
async def test_words_at_a_booked_table(tournament_of_four, line, expected):
    """T19: at a tournament's table its people decide nothing; the words of the tournament count there too."""
    assert expected in flat(await tournament_of_four.leader.ask(line, expected))


@pytest.fixture(scope="module")
def four(tmp_path_factory):
    """A house with a tournament of four that has begun; each test comes in anew."""
    server = ServerProcess(tmp_path_factory.mktemp("vier")).start()
    made = {}

    async def make():
        tourney = await begun(server, 4)
        made["tourney"] = tourney
        tourney.disconnect()

    asyncio.run(make())
    yield made["tourney"]
    server.finish()


@pytest.fixture
async def tournament_of_four(four):
    """The tournament of four with its leader at their table."""
    four.people[fold(four.names[0])] = leader = await Client.connect(four.server.port)
    await leader.log_in(four.names[0], PASSWORD)
    yield four
    leader.cut()


async def test_strangers_watch_from_outside(open_house):
    """T19: nobody else takes a seat; guests cannot sign on, but see everything (T20)."""
    server = open_house()
    tourney = await begun(server, 4)
    (booking,) = tourney.bookings()
    guest = await Client.connect(server.port)
    await guest.guest()

    assert "spielt ein Turnier" in flat(await guest.ask(f"mitspielen {booking.table}", "spielt ein Turnier"))
    assert "eigenen Namen" in flat(await guest.ask("turnier anmelden", "eigenen Namen"))
    assert "Gruppenspiel 1 von 3 läuft" in flat(await guest.ask("turnier stand", "Vorrunde, soweit"))
    assert "Kein Tisch wartet" in flat(await guest.ask("mitspielen", "Kein Tisch"))


async def test_leaving_a_table_is_leaving_the_tournament(open_house):
    """T15, T16: four of the five play on; the leader may seat somebody else in the leaver's place."""
    server = open_house()
    tourney = await begun(server, 5)
    spare = await Client.connect(server.port)
    await spare.sign_up("Zacharias", PASSWORD)
    (booking,) = tourney.bookings()
    leaver = next(seat for seat in booking.seats if seat != 0)
    name = tourney.name(leaver)
    await tourney.people[fold(name)].ask("aussteigen ja", "scheidest aus dem Turnier aus")
    await tourney.until(lambda: tourney.view.gone == (leaver,))
    await tourney.leader.ask(f"turnier ersatz niemandem fuer {name}", "kennt hier niemand")
    await tourney.leader.ask(f"turnier ersatz Zacharias fuer {name}", "spielt jetzt für")

    await spare.until("Du sitzt jetzt an Tisch")
    assert f"Tisch {booking.table}" in flat(await spare.ask("karten", f"Tisch {booking.table}"))
    assert () == tourney.view.gone


async def test_struck_and_replaced_people_lose_their_seats(open_house):
    """T15, T16: whom the leader strikes or replaces is shown out of their table."""
    server = open_house()
    tourney = await begun(server, 5)
    spare = await Client.connect(server.port)
    await spare.sign_up("Zacharias", PASSWORD)
    (booking,) = tourney.bookings()
    struck, replaced = [fold(tourney.name(seat)) for seat in booking.seats if seat != 0][:2]
    await tourney.leader.ask(f"turnier streichen {struck}", "scheidet aus dem Turnier aus")
    await tourney.people[struck].until("Du bist wieder im Vorraum.")
    await tourney.leader.ask(f"turnier ersatz zacharias fuer {replaced}", "spielt jetzt für")
    await tourney.people[replaced].until("Du bist wieder im Vorraum.")

    await spare.until("Du sitzt jetzt an Tisch")


async def test_who_was_replaced_may_come_back_for_another(open_house):
    """T16: once they are no participant they can be a substitute themselves, even at the table they have left."""
    server = open_house()
    tourney = await begun(server, 5)
    spare = await Client.connect(server.port)
    await spare.sign_up("Zacharias", PASSWORD)
    (booking,) = tourney.bookings()
    back, other = [fold(tourney.name(seat)) for seat in booking.seats if seat != 0][:2]
    await tourney.leader.ask(f"turnier ersatz zacharias fuer {back}", "spielt jetzt für")
    await tourney.people[back].until("Du bist wieder im Vorraum.")
    await tourney.leader.ask(f"turnier ersatz {back} fuer {other}", "spielt jetzt für")

    await tourney.people[back].until("Du sitzt jetzt an Tisch")
    assert () == tourney.view.gone


async def test_result_by_hand_closes_the_table(open_house):
    """T18: when the leader enters a table it is finished, also in the house; the final round can be corrected."""
    server = open_house()
    tourney = await begun(server, 4, "gruppenspiele 1")
    scores = " ".join(f"{name} {points}" for points, name in enumerate(tourney.names, 3))
    await tourney.leader.ask(f"turnier ergebnis 1 {scores} solo {' '.join(tourney.names)}", "Tisch 1 ein")
    await tourney.people["bernd"].until("Der Tisch ist geschlossen.")
    await tourney.go_on()
    await tourney.leader.ask(f"turnier ergebnis 1 {scores}", "Das Turnier ist zu Ende")
    assert ["dorle", "clara", "bernd", "anna"] == [one.key for one in ranking.all_time(server.database, "doppelkopf")]
    turned = " ".join(f"{name} {9 - points}" for points, name in enumerate(tourney.names, 3))
    await tourney.leader.ask(f"turnier ergebnis 1 {turned}", "Nach der Berichtigung")

    entries = ranking.all_time(server.database, "doppelkopf")
    assert [("anna", 4), ("bernd", 3), ("clara", 2), ("dorle", 1)] == [(one.key, one.points) for one in entries]


async def test_seats_wait_for_those_who_are_elsewhere(open_house):
    """T19: who is not here, or plays at another table, finds their seat when they come."""
    server = open_house()
    tourney = await gathered(server, 4)
    absent, busy = tourney.people["clara"], tourney.people["bernd"]
    await busy.ask("eroeffnen romme", "Du eröffnest Tisch")
    absent.cut()
    await tourney.leader.ask("turnier start", "beginnt:")
    (booking,) = tourney.bookings()
    assert "wartet dein Platz" in flat(await busy.until("wartet dein Platz"))
    await busy.ask("verlassen", "Du bist wieder im Vorraum.")
    back = await Client.connect(server.port)

    assert f"Du sitzt an Tisch {booking.table}" in flat(await busy.ask(f"mitspielen {booking.table}", "Du sitzt an"))
    assert f"Du sitzt an Tisch {booking.table}" in flat(await back.log_in("Clara", PASSWORD))


async def test_own_table_seats(open_house):
    """`turnier tisch` brings somebody to the seat that waits for them."""
    server = open_house()
    tourney = await gathered(server, 4)
    busy = tourney.people["bernd"]
    await busy.ask("eroeffnen romme", "Du eröffnest Tisch")
    await tourney.leader.ask("turnier start", "beginnt:")
    await busy.until("wartet dein Platz")
    await busy.ask("verlassen", "Du bist wieder im Vorraum.")

    assert "Du sitzt an Tisch" in flat(await busy.ask("turnier tisch", "Du sitzt an Tisch"))


async def test_several_tournaments_go_by_name(open_house):
    """With several open the name stands at the end; a name in use is refused."""
    server = open_house()
    people = Tourney(server, 3)
    await people.come_in(known=False)
    anna, bernd, clara = people.people.values()
    assert "Es ist kein Turnier offen" in flat(await anna.ask("turnier anmelden", "Es ist kein"))
    await anna.ask("turnier eroeffnen Frühling", "Du eröffnest das Turnier Frühling")
    assert "schon offen" in flat(await bernd.ask("turnier eröffnen fruehling", "schon offen"))
    await bernd.ask("turnier eroeffnen Winter", "Du eröffnest das Turnier Winter")

    assert "Es sind mehrere offen: Frühling und Winter" in flat(await clara.ask("turnier anmelden", "Es sind"))
    await clara.ask("turnier anmelden winter", "Du bist angemeldet")
    assert "Turnier Winter, 1 Teilnehmer" in flat(await clara.ask("turnier stand", "Turnier Winter,"))
    assert "Turnier Frühling, 0 Teilnehmer" in flat(await clara.ask("turnier stand frühling", "Turnier Frühling,"))
    shown = flat(await clara.ask("turnier liste", "Turnier Winter,"))
    assert "Turnier Frühling, 0 Teilnehmer" in shown
    assert "Turnier Winter, 1 Teilnehmer" in shown
    await bernd.ask("turnier abbrechen winter", "brichst das Turnier ab")
    await clara.ask("turnier anmelden", "Du bist angemeldet")
    await bernd.ask("turnier eroeffnen Winter", "Du eröffnest das Turnier Winter")
    assert "Turnier Winter, 0 Teilnehmer" in flat(await clara.ask("turnier stand winter", "Turnier Winter,"))


async def test_nobody_opens_a_second_one_beside_their_first(tmp_path):
    """Each more makes everybody name what they mean: one at a time is enough for whoever opens them."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd")
    for name in ("Anna", "Bernd"):
        await doors.come_in(name)
    for name, line in (("Anna", "Winter"), ("Anna", "Sommer"), ("Bernd", "Herbst")):
        await doors.type(name, f"turnier eroeffnen {line}")

    assert "Dein Turnier Winter ist noch offen." in doors.wires["Anna"].text
    assert ["Winter", "Herbst"] == [one.name for one in doors.house.tournaments.known]
    await doors.stop()


async def test_opening_is_heard_in_the_lobby(open_house):
    """Whoever is in the lobby hears that a tournament gathers people, and how it ended."""
    server = open_house()
    guest = await Client.connect(server.port)
    await guest.guest()
    tourney = await begun(server, 4, "gruppenspiele 1")
    await guest.until("eröffnet das Turnier Herbst", "turnier anmelden")
    scores = " ".join(f"{name} {points}" for points, name in enumerate(tourney.names, 3))
    await tourney.leader.ask(f"turnier ergebnis 1 {scores}", "Tisch 1 ein")
    await tourney.go_on()
    await tourney.leader.ask(f"turnier ergebnis 1 {scores}", "Das Turnier ist zu Ende")

    assert "Sieger: Dorle" in flat(await guest.until("Sieger: Dorle"))


# --- time ------------------------------------------------------------------------------------------------------------


class Inside:
    """A house in this process, so that a test can let time pass."""

    def __init__(self, database, loop):
        settings = load(None, {}, {"limits.enabled": "false"})
        self.house = hash_quickly(House(settings, database, loop, Texts("Willkommen!", "", "")))
        self.server = None
        self.people = []

    async def open(self):
        """Open the door."""
        self.server = await serve(self.house.welcome, "127.0.0.1", 0, WireLimits(enabled=False))

    async def come(self, *names):
        """Return the connections of people who have just made themselves a name."""
        clients = [await Client.connect(self.server.port) for _ in names]
        for client, name in zip(clients, names, strict=True):
            await client.sign_up(name, PASSWORD)
        return clients

    async def pass_minutes(self, minutes):
        """Let the tournaments believe that it is so much later."""
        now = self.house.context.clock.monotonic()
        for later in (0, minutes * 60):
            self.house.tournaments.tick(now + later)
            await asyncio.sleep(0.1)

    async def until(self, done):
        """Wait until something holds."""
        deadline = self.house.context.clock.monotonic() + PATIENCE
        while not done():
            assert self.house.context.clock.monotonic() < deadline
            await asyncio.sleep(0.01)

    def let_days_pass(self, monkeypatch, days):
        """Let the house believe that it is so many days later."""
        later = self.house.context.clock.now() + timedelta(days=days)
        monkeypatch.setattr(self.house.context.clock, "now", lambda: later)
        monkeypatch.setattr(self.house.context, "cautious_now", lambda: later)

    @property
    def tournament(self):
        """The only tournament."""
        (running,) = self.house.tournaments.known
        return running


@pytest.fixture
async def inside(tmp_path):
    """A house in this process."""
    with open_database(f"sqlite:///{tmp_path}/haus.sqlite", serving=True) as database:
        made = Inside(database, asyncio.get_running_loop())
        await made.open()
        yield made
        made.house.close("Bis bald!")
        made.server.close()
        await made.server.wait_closed()


async def test_leader_who_is_away_loses_their_office(inside):
    """T21: after five minutes the lowest start number that is present may take it; coming back does not help."""
    anna, bernd, clara, dora, emil = await inside.come("Anna", "Bernd", "Clara", "Dorle", "Emil")
    await emil.ask("turnier eroeffnen herbst", "eröffnest")
    for client in (anna, bernd, clara, dora):
        await client.ask("turnier anmelden", "angemeldet")
    await emil.ask("turnier start", "beginnt:")
    present = {"anna": anna, "bernd": bernd, "clara": clara, "dorle": dora}
    state = inside.tournament.live.facts.sitting.state
    order = [state.names[player.seat] for player in state.players]
    emil.cut()
    present[order[0]].cut()
    await inside.until(lambda: len(inside.house.roster.here) == 3)
    await inside.pass_minutes(4)
    assert "noch da" in flat(await present[order[1]].ask("turnier leiter", "noch da"))
    await inside.pass_minutes(6)
    await present[order[1]].until("seit fünf Minuten weg")

    assert "Startnummer hat" in flat(await present[order[2]].ask("turnier leiter", "Startnummer hat"))
    await present[order[1]].ask("turnier leiter", "übernimmst die Turnierleitung")
    back = await Client.connect(inside.server.port)
    await back.log_in("Emil", PASSWORD)
    await inside.pass_minutes(0)
    assert "Das bestimmt der Turnierleiter" in flat(await back.ask("turnier abbrechen", "Das bestimmt"))


async def finished(inside, name):
    """Play a tournament by hand and return its leader's connection and scores."""
    people = ("Anna", "Bernd", "Clara", "Dorle")
    clients = inside.people = inside.people or await inside.come(*people)
    await clients[0].ask(f"turnier eroeffnen {name}", "eröffnest")
    await clients[0].ask(f"turnier bestimmen gruppenspiele 1 {name}", "bestimmst")
    for client in clients:
        await client.ask(f"turnier anmelden {name}", "angemeldet")
    await clients[0].ask(f"turnier start {name}", "beginnt:")
    scores = " ".join(f"{one} {points}" for points, one in enumerate(people, 3))
    await clients[0].ask(f"turnier ergebnis 1 {scores} {name}", "Tisch 1 ein")
    await clients[0].ask(f"turnier weiter {name}", "beginnt:")
    await clients[0].ask(f"turnier ergebnis 1 {scores} {name}", "zu Ende")
    return clients[0], scores


async def test_corrections_end_with_the_next_tournament(inside):
    """T18: when the next one is finished, the one before is put away and cannot be corrected any more."""
    leader, scores = await finished(inside, "eins")
    await leader.ask(f"turnier ergebnis 1 {scores}", "Nach der Berichtigung")
    await finished(inside, "zwei")

    await inside.until(lambda: [one.name for one in inside.house.tournaments.known] == ["zwei"])


async def test_corrections_end_after_a_day(inside, monkeypatch):
    """T18: 24 hours at most; then there is no tournament any more."""
    leader, scores = await finished(inside, "eins")
    inside.let_days_pass(monkeypatch, 1)
    await inside.pass_minutes(0)

    await inside.until(lambda: not inside.house.tournaments.known)
    assert "Es ist kein Turnier offen" in flat(await leader.ask(f"turnier ergebnis 1 {scores}", "Es ist kein"))


async def test_forgotten_registration_is_put_away(inside, monkeypatch):
    """A tournament that never began does not keep its name for ever."""
    (anna,) = await inside.come("Anna")
    await anna.ask("turnier eroeffnen herbst", "eröffnest")
    inside.let_days_pass(monkeypatch, 30)
    await inside.pass_minutes(0)

    await inside.until(lambda: not inside.house.tournaments.known)


# --- in full ---------------------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("count", [8, 12, 15])
async def test_whole_tournaments(open_house, count):
    """Eight, twelve and fifteen play a tournament of full length; the power fails three times in every round."""
    server = open_house()
    chance = random.Random(count)
    tourney = await begun(server, count, seed=count)
    for round_ in range(4):
        for _ in range(3):
            parties = [tourney.party(booking) for booking in tourney.bookings()]
            await asyncio.gather(*(party.play(chance.randrange(40, 150)) for party in parties))
            server.kill()
            server.start()
            await tourney.come_in(known=True)
            tourney.record = tourney.open_record()
        await tourney.play_round()
        if round_ < 3:
            await tourney.go_on()

    assert list(range(1, count + 1)) == sorted(tourney.view.places.values())
    assert counted_at_the_tables(server, tourney) == counted_by_the_tournament(tourney)
    assert list(range(count, 0, -1)) == [entry.points for entry in ranking.all_time(server.database, "doppelkopf")]


@pytest.mark.soak
async def test_a_series_of_skat_is_played_to_its_end(open_house):
    """T4: four people play a series of 48 deals in one match, and the sheet of the tournament is that of the table."""
    server = open_house()
    tourney = await begun(server, 4, "spiel skat", "gruppenspiele 1")
    (booking,) = tourney.bookings()
    assert ("skat", {"runden": 12}) == (booking.game, booking.options)
    await tourney.play_round()

    with stranger(server.database_file) as book:
        assert [(48,)] == book.execute("select count(distinct number) from deals").fetchall()
    assert counted_at_the_tables(server, tourney) == counted_by_the_tournament(tourney)
