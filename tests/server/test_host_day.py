"""The host's day: what is said at the start, what SIGHUP changes, what the log tells, what is kept and for how long."""

import asyncio
import json
import logging
import resource
import signal
import socket
import time
from datetime import timedelta
from pathlib import Path

import pytest

from db import admission, moderation, players
from db.admission import Kind, Sanction
from db.identity import PersonId
from db.moderation import Deed, NotedDeed
from db.writer import store
from games.frozen import evolve
from server import preflight
from server.housekeeping import NO_ADDRESS
from server.ops import descriptors, log
from server.ops.config import Log, Settings
from server.ops.descriptors import notify
from server.ops.event_loop import MOST_KINDS, LoopExceptions
from server.ops.failure import Failure
from server.ops.texts import Texts, read_texts
from server.reload import Reload
from server.wire.listening import AcceptQueue, bound
from server.wire.tls import tls_context
from tests.server.driver import PATIENCE, Client
from tests.server.indoors import EVENING, MovedClock, house_with
from tests.server.test_tls import make

BOTH = pytest.mark.asyncio
ONE_LOOP = pytest.mark.asyncio(loop_factories=["asyncio"])


def with_settings(of=None, **sections):
    """Settings with some values changed, section by section."""
    settings = of or Settings()
    for section, values in sections.items():
        settings = settings.model_copy(update={section: getattr(settings, section).model_copy(update=values)})
    return settings


# --- the start ---


def test_every_fault_of_the_settings_at_once(tmp_path):
    """A game nobody knows, no place for evidence, no texts, no certificate: all told together, each with its key."""
    (tmp_path / "datei").write_text("")
    settings = with_settings(
        server={"default_game": "rome", "state_dir": tmp_path / "datei" / "zustand"},
        texte={"greeting": tmp_path / "nix.txt", "rules": tmp_path / "nie.txt", "lessons": tmp_path / "nirgends"},
        spiele={"numnum": tmp_path / "karten.txt"},
        tagesspiel={"games": ("gin", "skatt")},
        tls={"port": 992, "certificate": tmp_path / "datei", "key": tmp_path / "datei"},
    )
    with pytest.raises(Failure) as failure:
        preflight.check(settings)
    told = failure.value.sentence.splitlines()

    assert told == preflight.faults_of(settings)
    files = ["texte.greeting:", "texte.rules:", "texte.lessons:", "spiele.numnum:", "tls.certificate,"]
    assert ["server.default_game", "tagesspiel.games:", "server.state_dir:", *files] == [
        line.split()[0] for line in told
    ]
    assert f"Den Ordner {tmp_path / 'nirgends'} gibt es nicht." in told[5]
    assert "Meintest du „romme“?" in told[0]
    assert "„skatt“ gibt es hier nicht. Meintest du „skat“?" in told[1]


def test_what_is_usually_played_is_a_game_one_sits_at(tmp_path):
    """A tournament has its games played at tables: it is neither opened by „spielen“ alone nor offered instead."""
    with pytest.raises(Failure) as failure:
        preflight.check(with_settings(server={"default_game": "turnier", "state_dir": tmp_path / "zustand"}))
    told, _, offered = failure.value.sentence.partition("Es gibt ")

    assert 'server.default_game = "turnier": Dieses Spiel gibt es hier nicht. ' == told
    assert "romme" in offered
    assert "turnier" not in offered


def test_good_settings_pass(tmp_path):
    """Nothing is left behind but the folder for evidence."""
    preflight.check(with_settings(server={"state_dir": tmp_path / "zustand"}))

    assert [] == list((tmp_path / "zustand").iterdir())


@pytest.mark.parametrize(
    ("accounts", "said", "not_said"),
    [
        ({}, "„vorlesen“", "den du hier hast"),
        ({"guests": False}, "Tipp deinen Namen.", "gast"),
        ({"neu": "nein"}, "Tipp den Namen, den du hier hast.", "deinen Namen"),
    ],
)
def test_every_greeting_says_how_to_begin(tmp_path, accounts, said, not_said):
    """The host's own words take the place of the house's, not of the line that tells newcomers what to type."""
    own = tmp_path / "gruss.txt"
    own.write_text("Grüß Gott!\n", encoding="utf-8")
    greeting = read_texts(with_settings(texte={"greeting": own}, konten=accounts)).greeting

    assert greeting.startswith("Grüß Gott!\n")
    assert said in greeting
    assert not_said not in greeting


def test_as_many_descriptors_as_sessions():
    """The soft limit is raised as far as the hard one lets; beyond that the house knows how many it can take."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    hard = before[1] if before[1] != resource.RLIM_INFINITY else 1_000_000
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), before[1]))
        assert 500 == descriptors.make_room(500)
        assert 500 + descriptors.BESIDE_SESSIONS == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert hard - descriptors.BESIDE_SESSIONS == descriptors.make_room(hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_the_service_manager_is_told(tmp_path, monkeypatch):
    """Where one listens it hears; where none does nothing happens."""
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(path)
        manager.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", path)
        assert notify("READY=1", "STATUS=offen")
        assert b"READY=1\nSTATUS=offen" == manager.recv(100)
    Path(path).unlink()
    assert not notify("READY=1")
    monkeypatch.delenv("NOTIFY_SOCKET")
    assert not notify("READY=1")


def test_a_json_log_is_json_from_its_first_line(open_house, tmp_path, monkeypatch):
    """Every line is an object; the first ones say where the doors are, and the service manager hears that all is up."""
    path = str(tmp_path / "notify")
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(path)
    manager.settimeout(30)
    monkeypatch.setenv("NOTIFY_SOCKET", path)
    server = open_house(log__format="json")
    told = manager.recv(1000)
    server.stop()
    said = [manager.recv(1000)]
    manager.close()
    lines = [json.loads(line) for line in server.log().splitlines()]

    assert told.startswith(b"READY=1\nSTATUS=Der Stammtisch ist offen: telnet 127.0.0.1 ")
    assert [b"STOPPING=1"] == said
    assert "open" in {line["event"] for line in lines}


@BOTH
async def test_both_families_of_addresses():
    """`::` lets in who comes by IPv4 and who comes by IPv6; a single address lets in nobody else."""
    try:
        sockets = bound("::", 0, 10)
    except OSError:
        pytest.skip("this machine knows no IPv6")
    server = await asyncio.get_running_loop().create_server(asyncio.Protocol, sock=sockets[0])
    port = sockets[0].getsockname()[1]
    for host in ("127.0.0.1", "::1"):
        _, writer = await asyncio.open_connection(host, port)
        writer.close()
    server.close()

    assert 1 == len(sockets)


# --- the locked door ---


@pytest.mark.usefixtures("hung_up")
@BOTH
async def test_silent_connections_at_the_locked_door_are_counted(tmp_path):
    """From the first byte on: beyond so many handshakes of one address the next is hung up on, others get in."""
    certificate, key = make(tmp_path / "tls", "haus")
    [listening] = bound("127.0.0.1", 0, 100)
    port = listening.getsockname()[1]
    made: list[asyncio.Protocol] = []

    def protocol():
        made.append(asyncio.Protocol())
        return made[-1]

    context = tls_context(certificate, key)
    door = AcceptQueue(listening, protocol, context, per_address=3, most=5, clock=MovedClock())
    silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
    while door.waiting < 3:
        await asyncio.sleep(0.01)
    reader, refused = await asyncio.open_connection("127.0.0.1", port)
    assert b"" == await asyncio.wait_for(reader.read(), PATIENCE)
    elsewhere, other = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
    while door.waiting < 4:
        await asyncio.sleep(0.01)
    for _, writer in silent:
        writer.close()
    while door.waiting > 1:
        await asyncio.sleep(0.01)

    assert 1 == door.turned_away
    assert not elsewhere.at_eof()
    door.close()
    for writer in (refused, other):
        writer.close()
    async with asyncio.timeout(PATIENCE):
        while door.waiting:
            await asyncio.sleep(0.01)


PARTS = ("'cause': 'OSError: x'", "'cause': ''", "'cause': 'ValueError'", "'more': 999")


def test_of_however_many_complaints_little_is_kept():
    """What a loop complains of may be different each time: memory does not grow with it."""
    clock = MovedClock()
    complaints = LoopExceptions(clock)
    loop = asyncio.new_event_loop()
    for number in range(3 * MOST_KINDS):
        for _ in range(2):
            complaints.hear(loop, {"message": f"trouble {number}"})
    loop.close()

    assert MOST_KINDS >= max(len(complaints._said), len(complaints._kept_back))


def test_complaints_are_told_once_a_second(caplog):
    """A thousand of one kind in a second are one line and a number; another kind is a line of its own."""
    log.configure(Log())
    clock = MovedClock()
    complaints = LoopExceptions(clock)
    loop = asyncio.new_event_loop()
    logged: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: logged.append(str(record.msg))  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    try:
        for _ in range(1000):
            complaints.hear(loop, {"message": "socket.accept() out of system resource", "exception": OSError(24, "x")})
        complaints.hear(loop, {"message": "something else"})
        complaints.hear(loop, {"message": "something else", "exception": ValueError("a bug of ours")})
        clock.advance(1)
        complaints.hear(loop, {"message": "socket.accept() out of system resource", "exception": OSError(24, "x")})
    finally:
        logging.getLogger().removeHandler(handler)
        loop.close()

    assert 4 == len(logged)
    assert [*PARTS] == [part for part, line in zip(PARTS, logged, strict=True) if part in line]
    assert "a bug of ours" in logged[2]


# --- reloading ---


@pytest.mark.usefixtures("hung_up")
@ONE_LOOP
async def test_reloading_changes_words_and_limits(open_house, tmp_path):
    """SIGHUP: greeting, house rules, news and limits count at once, nobody is disconnected; a fault changes nothing."""
    words = {name: tmp_path / f"{name}.txt" for name in ("greeting", "rules", "news")}
    for file in words.values():
        file.write_text("Alt.\n", encoding="utf-8")
    config = tmp_path / "haus0" / "config.toml"
    server = open_house(**{f"texte__{name}": file for name, file in words.items()})
    guest = await Client.connect(server.port)
    await guest.guest()
    before = await guest.ask("hausregeln")
    for file in words.values():
        file.write_text("Frisch gestrichen.\n", encoding="utf-8")
    config.write_text("[idle]\nwarn_minutes = 1\n", encoding="utf-8")
    server.signal(signal.SIGHUP)
    await _until(lambda: "reloaded" in server.log())
    rules, news = await guest.ask("hausregeln"), await guest.ask("neues")
    config.write_text("[idle]\nwarn_minutes = 'bald'\n", encoding="utf-8")
    words["rules"].write_text("Nie zu lesen.\n", encoding="utf-8")
    server.signal(signal.SIGHUP)
    await _until(lambda: "not reloaded" in server.log())
    later = await Client.connect(server.port)
    greeting = later.raw.decode("utf-8", "replace")

    assert "Alt." in before
    assert all("Frisch gestrichen." in text for text in (rules, news, greeting))
    assert "Tipp deinen Namen." in greeting
    assert "Frisch gestrichen." in await guest.ask("hausregeln")


async def _until(true, seconds=PATIENCE):
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.05)


doors = house_with(known=("Anna", "Bernd"))


@ONE_LOOP
async def test_other_limits_count_at_once(doors):
    """Whoever talks after the change has the new allowance, and news greet who comes in."""
    await doors.come_in("Anna", [])
    doors.house.change(with_settings(limits={"talk_per_minute": 1}), Texts("Hallo!", "", "Am Freitag ist Turnier."))
    await doors.type("Anna", "sagen eins")
    await doors.type("Anna", "sagen zwei")
    bernd = await doors.come_in("Bernd", [])

    assert "viel Text auf einmal" in doors.wires["Anna"].text
    assert "Am Freitag ist Turnier." in bernd.text


# --- the log, and what is kept ---


@pytest.fixture
def logged():
    """What is logged, as dictionaries."""
    log.configure(Log())
    kept: list[dict[str, object]] = []
    handler = logging.Handler()
    handler.emit = lambda record: kept.append(record.msg) if isinstance(record.msg, dict) else None  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    yield kept
    logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize(
    ("section", "setting", "value"),
    [
        ("server", "port", 5253),
        ("datenbank", "url", "sqlite:///anders.sqlite"),
        ("metrics", "port", 9101),
        ("web", "port", 8081),
        ("log", "level", "debug"),
        ("tls", "host", "::1"),
        ("tls", "davor", ("10.0.0.1",)),
        ("computer", "processes", 3),
    ],
)
@ONE_LOOP
async def test_what_waits_for_the_next_start_is_logged_and_does_not_count(doors, logged, section, setting, value):
    """What doors, database and processes were made with stays as it is, and the host is told which setting it was."""
    old = doors.house.context.settings
    new = with_settings(old, limits={"talk_per_minute": 7}, **{section: {setting: value}})
    Reload(lambda: new, doors.house, (), None)()
    after = doors.house.context.settings
    [said] = [each["settings"] for each in logged if each["event"] == "counts from the next start on"]

    assert said in ([section], [f"{section}.{setting}"])
    assert (getattr(old, section), 7) == (getattr(after, section), after.limits.talk_per_minute)


@ONE_LOOP
async def test_tables_and_matches_are_logged(doors, logged):
    """Opened, begun, ended before its time, closed: by number and game, and without a name."""
    doors.enrol("Clara")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.come_in(name)
    await doors.type("Anna", "eroeffnen holdem")
    await doors.type("Bernd", "mitspielen 1")
    await doors.type("Clara", "mitspielen 1")
    await doors.type("Anna", "mischen")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.type(name, "verlassen ja")
    events = [one for one in logged if "table" in one and one.get("game") == "holdem"]

    assert ["table opened", "match begun", "match ended", "table closed"] == [one["event"] for one in events]
    assert {1} == {one["table"] for one in events}
    assert not any("Anna" in str(value) for one in events for value in one.values())


@pytest.mark.parametrize(
    ("wanted", "address", "kept"),
    [
        ("ganz", "192.0.2.77", "192.0.2.77"),
        ("netz", "192.0.2.77", "192.0.2.0"),
        ("netz", "2001:db8:1:2::3", "2001:db8:1::"),
        ("netz", "", None),
        ("nein", "192.0.2.77", None),
    ],
)
def test_the_log_keeps_as_much_of_an_address_as_is_set(capsys, wanted, address, kept):
    """The whole, its network or nothing, whoever of us logs it."""
    log.configure(Log(format="json", addresses=wanted))
    logging.getLogger("server.telnet").info("cut off", extra={"address": address})
    [line] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert kept == line.get("address")
    assert not kept or kept == line["address"]


@ONE_LOOP
async def test_what_is_kept_only_so_long(doors):
    """After the days that are set an address is gone from bans and deeds, and then the deeds are gone; names stay."""
    days = {"address_days": 2, "moderation_days": 4}
    doors.house.context.settings = doors.house.context.settings.model_copy(
        update={"daten": doors.house.context.settings.daten.model_copy(update=days)}
    )
    ban = Sanction(Kind.ADDRESS, "192.0.2.7", EVENING, None, "Anna", "")
    store(doors.database, admission.impose(ban) + admission.impose(evolve(ban, kind=Kind.NAME, subject="bernd")))
    for subject in ("192.0.2.7", "bernd"):
        store(doors.database, moderation.note(NotedDeed(EVENING, "Anna", Deed.BAN, subject)))

    async def days_later(number):
        await doors.pass_time(number * 86_400, tick=43_200)
        kept = {entry.done.subject for entry in moderation.latest(doors.database, 9)}
        return {one.subject for one in admission.sanctions_known(doors.database)}, kept

    assert ({"192.0.2.7", "bernd"}, {"192.0.2.7", "bernd"}) == await days_later(1)
    assert ({"bernd"}, {NO_ADDRESS, "bernd"}) == await days_later(2)
    assert ({"bernd"}, set()) == await days_later(2)


@ONE_LOOP
async def test_a_banned_address_is_not_kept_for_ever(doors):
    """Whoever bars an address without an end reads when it ends all the same."""
    store(doors.database, players.set_admin(PersonId(1), True))
    wire = await doors.come_in("Anna", [], address="198.51.100.1")
    await doors.type("Anna", "bann 192.0.2.0/24")
    [ban] = doors.house.auth.bans.in_force()

    assert "192.0.2.0/24 ist ausgesperrt bis" in wire.text
    assert timedelta(days=30) == ban.until - ban.since
