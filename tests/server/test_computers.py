"""Computers at a table: seated by a word, never in a hurry, never a host, and their matches count for nobody."""

import re

import pytest
from structlog.testing import capture_logs

from commands.catalogue import VOCABULARIES, vocabulary_of
from db import journal, results, standings
from games.bots.contract import Choice, LetGoOn
from games.contract import Seat
from games.gin.actions import Knock
from server import __main__ as command_line
from server.bots import watch
from server.bots.memory import decisions, recalled
from server.bots.workers import Workers
from tests.fresh import url_of
from tests.games.written import cards
from tests.server.indoors import Indoors

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


@pytest.fixture
async def house(tmp_path):
    indoors = Indoors(tmp_path)
    indoors.enrol("Anna", "Bernd")
    yield indoors
    await indoors.stop()


def lines_of(house, number=1):
    """Return who said what in a table's journal."""
    return [(entry.actor, entry.line) for entry in journal.read(house.database, number)]


async def alone(house, line):
    """Have Anna come in and play alone; return her wire and the table."""
    wire = await house.come_in("Anna")
    await house.type("Anna", line)
    return wire, house.house.tables.awake[1]


async def play_on(house, live, most=2_000):
    """Have Anna do the first thing she is offered, and let time pass for the others, until the match is over."""
    game = live.vocabulary.game
    for _ in range(most):
        if live.facts.over:
            return
        if 0 in game.on_turn(live.facts.state):
            action = next(action for seat, action in game.moves(live.facts.state) if seat == 0)
            await house.type("Anna", live.facts.line_of(0, action))
        else:
            await house.pass_time(1.0)


async def test_one_word_seats_computers_and_deals(house):
    """A newcomer who is alone has cards in their hand as soon as they have typed what they want to play."""
    wire, live = await alone(house, "spielen doppelkopf")

    assert "Deine 12 Karten" in wire.text
    assert "Mitspieler" not in wire.text.partition("Du eröffnest Tisch 1")[2]
    assert ["Anna", "Rechner1", "Rechner2", "Rechner3"] == [person.name for person in live.facts.persons]
    assert ("haus", "computer Rechner1 mittel") in lines_of(house)
    assert "darum spielen so viele mit" not in wire.text  # nobody has named a number


@pytest.mark.parametrize("game", [one.game.id for one in VOCABULARIES if one.game.id != "turnier"])
async def test_who_leaves_computers_alone_does_not_hear_them_get_up(house, game):
    """Nobody sits there any more: in which order they go, and what that means for the match, is no news to anybody."""
    wire, live = await alone(house, f"spielen {game} 2")
    await house.come_in("Bernd")
    await house.type("Bernd", "zuschauen 1")
    before, watched = len(wire.text), len(house.wires["Bernd"].text)
    await house.type("Anna", "verlassen ja")
    own = wire.text[before:]
    told = own + house.wires["Bernd"].text[watched:]

    assert "Anna verlässt den Tisch." in told
    assert "Mitspieler" not in own  # nor whom a match waits for that nobody goes on with
    assert not re.search(r"Rechner\d verlässt", told)
    assert not live.facts.sitting.circle


async def test_computer_waits_before_it_acts(house):
    """Nothing happens at once: people can follow; what it does stands in the journal like anybody's line."""
    await alone(house, "spielen doppelkopf stark")
    before = len(lines_of(house))
    await house.pass_time(1.0, tick=0.25)

    assert before == len(lines_of(house))
    await house.pass_time(1.0)
    assert "Rechner1" == lines_of(house)[-1][0]


async def test_nobody_waits_for_a_deal_without_people(house):
    """Whoever has dropped out learns at once how the computers end the deal; then they may read the score."""
    _, live = await alone(house, "spielen holdem leicht")
    for _ in range(40):
        if 0 in live.vocabulary.game.on_turn(live.facts.state):
            break
        await house.pass_time(1.0)
    await house.type("Anna", "passen")
    deal = live.facts.deal
    await house.pass_time(0.5, tick=0.01)

    assert live.facts.between_deals
    assert deal == live.facts.deal


class SlowWorkers(Workers):
    """Every answer takes so many seconds."""

    seconds = 0.0

    def submit(self, job, done, **_given):
        self._clock.after(self.seconds, lambda: done(job()))


@pytest.mark.parametrize(("quick", "slow"), [(0.0, 0.3), (0.5, 0.8), (1.0, 1.8)])
async def test_when_a_computer_acts_does_not_say_how_long_it_has_thought(house, quick, slow, monkeypatch):
    """Who has one card to play is told as late as who had to weigh ten, though the house is too busy for its pause."""
    monkeypatch.setattr(watch, "jitter", lambda _most: 0.0)
    workers = house.house.computers.workers
    workers.__class__ = SlowWorkers
    told = []
    for table, (name, workers.seconds) in enumerate((("Anna", quick), ("Bernd", slow)), 1):
        await house.come_in(name)
        await house.type(name, "tempo schnell")
        await house.type(name, "spielen holdem stark")
        before, passed = len(lines_of(house, table)), 0
        while before == len(lines_of(house, table)):
            await house.pass_time(0.02, tick=0.02)
            passed += 1
        told.append(passed)

    assert told[0] == told[1]


@pytest.mark.parametrize(("pace", "seconds"), [("schnell", 0.6), ("normal", 1.6), ("langsam", 3.3)])
async def test_pace_is_chosen_by_who_plays(house, pace, seconds):
    """`tempo` says how long they wait, and a little chance is in it."""
    await house.come_in("Anna")
    await house.type("Anna", f"tempo {pace}")
    await house.type("Anna", "spielen doppelkopf")
    before = len(lines_of(house))
    await house.pass_time(seconds * 0.6, tick=0.1)

    assert before == len(lines_of(house))
    await house.pass_time(seconds * 0.4, tick=0.1)
    assert before < len(lines_of(house))


async def test_every_list_says_who_is_a_computer(house):
    """Nobody takes a computer for somebody."""
    wire, _ = await alone(house, "spielen gin leicht")
    await house.type("Anna", "mitspieler")
    await house.type("Anna", "tische")

    assert "Rechner1 (Computer, leicht) spielt jetzt mit." in wire.text
    assert "Am Tisch sitzen, der Reihe nach: Anna (du" in wire.text
    assert "spielt: Anna, Rechner1 (Computer, leicht)." in wire.text


async def test_a_page_is_told_of_no_event_but_the_end_of_a_deal(house):
    """What happens it reads in words; for the end of a deal it plays a tune, so that is told by itself, and once."""
    page = await house.come_in_by_page("Anna")
    await house.type("Anna", "spielen gin leicht")
    live = house.house.tables.awake[1]
    while live.facts.deal < 3:
        await play_on(house, live, most=1)
    told = page.told("Stammtisch.Ereignis.spiel_ende")

    assert [1, 1] == [one["tisch"] for one in told][:2]
    assert len({one["nr"] for one in told}) == len(told) == 2
    assert [] == page.told("Stammtisch.Ereignis")


async def test_nobody_is_asked_to_a_match_with_computers(house):
    """It begins at once, so the others only learn of it, and who looks for company at that game goes on looking."""
    bernd = await house.come_in("Bernd")
    await house.type("Bernd", "suche romme")
    wire, _ = await alone(house, "spielen romme leicht")

    assert "> Du eröffnest Tisch 1: Rommé. >" in wire.text
    assert "Anna spielt an Tisch 1 mit Computern: Rommé." in bernd.text
    assert [] == [text for text in (wire.text, bernd.text) if "mitspielen 1" in text or "„ja“" in text]


@pytest.mark.parametrize("name", ["Rechner", "rechnerin", "Rechnerx"])
async def test_nobody_is_called_like_a_computer(house, name):
    """Their names are theirs."""
    wire = await house.knock()
    wire.session.received(name)
    await house.settled()

    assert "Passwort" not in wire.text


async def test_opener_seats_computers_and_sends_them_away(house):
    """Before the match, and only who has opened the table."""
    await house.come_in("Anna")
    wire = await house.come_in("Bernd")
    live = await house.open_table(vocabulary_of("romme"), "Anna", "Bernd")
    await house.type("Bernd", "computer stark")

    assert "Das bestimmt, wer den Tisch leitet: Anna." in wire.text
    await house.type("Anna", "computer leicht 2")
    await house.type("Anna", "computer weg rechner1")
    assert [(1, ""), (3, "leicht")] == [(seat, live.facts.computer_on(seat)) for seat in live.facts.circle if seat]
    await house.type("Anna", "computer stark")
    assert "Rechner3" == live.facts.name(4)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("computer Größe", "„Größe“ verstehe ich hier nicht. Möglich sind leicht, mittel oder stark und dahinter"),
        ("computer 9", "Hier ist nur noch Platz für 5 Computer."),
        ("computer weg", "Hier spielt kein Computer, der gehen könnte."),
        ("spielen halma", "halma"),
        ("vertreten anna", "Das geht erst"),
        ("vertreten zoe", "So jemand sitzt nicht an diesem Tisch."),
    ],
)
async def test_odd_wishes_are_answered(house, line, answer):
    """Whatever is typed, somebody says what would be possible."""
    wire = await house.come_in("Anna")
    await house.open_table(vocabulary_of("romme"), "Anna")
    await house.type("Anna", line)

    assert answer in wire.text


async def test_match_against_computers_counts_for_nobody(house):
    """It is played to its end and kept, and no ranking knows of it; it is counted apart."""
    wire, live = await alone(house, "spielen raeumab leicht")
    await play_on(house, live)
    [match] = results.matches_of_table(house.database, 1)

    assert live.facts.over
    levels = {one.name: one.computer for one in results.results_of(house.database, match.id)}
    assert {"Anna": "", "Rechner1": "leicht"} == levels
    assert () == standings.standings(house.database, "raeumab")
    assert ["Anna"] == [one.name for one in standings.standings(house.database, "raeumab", against_computers=True)]
    await house.type("Anna", "rangliste raeumab")
    assert "1. Anna" not in wire.text
    await house.type("Anna", "statistik")
    await house.type("Anna", "verlauf")
    assert "Räum-Ab mit Computern" in wire.text
    assert "Rechner1 (Computer, leicht)" in wire.text.partition("Räum-Ab mit Computern")[2]


async def test_the_host_reads_the_same_of_it(house, capsys):
    """`stammtisch statistik` counts matches with computers apart, too, and in what the game is counted."""
    wire, live = await alone(house, "spielen raeumab leicht")
    await play_on(house, live)
    before = len(wire.text)
    await house.type("Anna", "statistik")
    capsys.readouterr()
    with pytest.raises(SystemExit):
        command_line.main(["statistik", "anna", "--datenbank", url_of(house.folder / "haus.sqlite")])
    _, *lines = capsys.readouterr().out.splitlines()

    assert any(line.endswith("Karten je Spiel") for line in lines)
    assert [] == [line for line in lines if line.strip() not in " ".join(wire.text[before:].split())]


async def test_computers_do_not_vote_and_do_not_host(house):
    """The only one of the people breaks off alone; when they leave, nobody stays behind."""
    wire, live = await alone(house, "spielen romme")
    await house.type("Anna", "spiel abbrechen")

    assert "Du brichst die Partie ab." in wire.text
    await house.type("Anna", "verlassen")
    assert not live.facts.open
    assert {"Anna", "Rechner1", "Rechner2"} == {person.name for person in live.facts.persons if person.left}


async def test_table_goes_to_the_next_of_the_people(house):
    """The right of the opener passes over computers."""
    await house.come_in("Anna")
    await house.come_in("Bernd")
    live = await house.open_table(vocabulary_of("romme"), "Anna")
    await house.type("Anna", "computer")
    await house.type("Bernd", f"mitspielen {live.number}")
    await house.type("Anna", "verlassen")

    assert "Bernd" == live.facts.name(live.facts.opener)


async def test_computers_keep_no_table_awake(house):
    """Without its people a table falls asleep; nobody is noted as absent who cannot be."""
    _, live = await alone(house, "spielen doppelkopf")
    await house.lose("Anna")
    before = len(lines_of(house))
    await house.pass_time(700.0, tick=10.0)

    assert 1 not in house.house.tables.awake
    assert before == len(lines_of(house))
    assert not live.facts.over


async def test_match_goes_on_after_a_restart(house):
    """Ended in the pause or while thinking: what was not stored was told to nobody, and the computer thinks anew."""
    await alone(house, "spielen doppelkopf")
    await house.pass_time(2.0)
    kept = lines_of(house)
    await house.pass_time(0.5, tick=0.5)
    await house.stop()
    house.start()
    await house.come_in("Anna")
    await house.pass_time(3.0, tick=0.5)
    now = lines_of(house)

    assert kept == now[: len(kept)]
    assert "Rechner2" == now[len(kept)][0]
    assert len(now) == len(set(enumerate(now)))


@pytest.mark.parametrize("game", ["doppelkopf", "romme", "canasta", "holdem"])
async def test_same_decision_is_made_once_more_after_a_restart(house, game):
    """What chance a decision has comes from the match, the seat and how much was noticed: a restart changes none."""
    _, live = await alone(house, f"spielen {game}")
    for _ in range(8):
        await play_on(house, live, most=1)
    watch = house.house.computers.watch(live)
    before = {seat: (watch.seed(seat), tuple(watch.sight(seat).heard)) for seat in live.facts.circle}
    await house.stop()
    house.start()
    await house.come_in("Anna")
    again = house.house.computers.watch(house.house.tables.awake[1])
    again.when_whole(lambda: None)
    for _ in range(100):
        if again.whole:
            break
        await house.settled()

    assert len(before) == len({seed for seed, _ in before.values()})
    assert before == {seat: (again.seed(seat), tuple(again.sight(seat).heard)) for seat in before}


async def test_what_was_noticed_is_told_alike_by_whoever_tells_it(house):
    """Who listened, a house after a restart and who looks at a match again know the same of a deal, and of no other."""
    await house.come_in("Anna")
    for line in ("eroeffnen dickezwei", "bestimmen runden 2", "computer leicht 2", "mischen"):
        await house.type("Anna", line)
    live = house.house.tables.awake[1]
    watching, seat, deals = house.house.computers.watch(live), Seat(0), set()
    while not live.facts.over:
        await play_on(house, live, most=1)
        if (sight := watching.sight(seat)) is not None:
            deals.add(live.facts.deal)
            last = live.facts.entry
            assert sight.heard == recalled(house.database, 1, live.vocabulary, last, (seat,))[seat]
    entries = journal.read(house.database, 1)
    looked_at, _ = decisions(live.vocabulary, entries, frozenset({seat}), len(entries))

    assert {1, 2} == deals == {one.deal for one in looked_at}
    for one in looked_at:
        assert one.sight.heard == recalled(house.database, 1, live.vocabulary, one.entry - 1, (seat,))[seat]


async def test_computer_plays_for_somebody_who_is_away(house):
    """Their seat stays theirs: when they come back they go on themselves."""
    wire = await house.come_in("Anna")
    await house.come_in("Bernd")
    live = await house.open_table(vocabulary_of("dickezwei"), "Anna", "Bernd")
    await house.type("Anna", "computer leicht")
    await house.type("Anna", "mischen")
    await house.lose("Bernd")
    await house.type("Anna", "ersetzen bernd stark")
    assert "Das geht erst, wenn jemand seit einer Minute fort ist." in wire.text
    await house.pass_time(75.0)
    await house.type("Anna", "ersetzen bernd stark")

    assert "Für Bernd spielt jetzt der Computer (stark), bis Bernd wieder da ist." in wire.text
    for _ in range(40):
        if 0 in live.vocabulary.game.on_turn(live.facts.state):
            action = next(action for seat, action in live.vocabulary.game.moves(live.facts.state) if seat == 0)
            await house.type("Anna", live.facts.line_of(0, action))
        await house.pass_time(2.0)
        if ("Bernd" in {who for who, _ in lines_of(house)[8:]}) or live.facts.over:
            break
    assert "Bernd" in {who for who, _ in lines_of(house)[8:]}
    await house.come_in("Bernd")
    assert "Bernd ist wieder da. Der Computer gibt den Platz zurück." in wire.text
    assert "" == live.facts.computer_on(1)


async def test_the_last_against_breaking_off_is_played_for(house):
    """Once a computer plays for whoever had not agreed, all have, and the match ends as if somebody had left."""
    house.enrol("Clara")
    wires = [await house.come_in(name) for name in ("Anna", "Bernd", "Clara")]
    live = await house.open_table(vocabulary_of("dickezwei"), "Anna", "Bernd", "Clara")
    await house.type("Anna", "mischen")
    await house.type("Bernd", "spiel abbrechen")
    await house.type("Clara", "spiel abbrechen")
    await house.lose("Anna")
    await house.pass_time(75.0)
    assert not live.facts.over
    await house.type("Bernd", "vertreten anna")

    assert live.facts.over
    for wire in wires[1:]:
        assert "Ihr seid euch einig: Die Partie ist abgebrochen, und niemand hat gewonnen." in wire.text
    assert [("haus", "vertretung anna mittel"), ("haus", "abbrechen")] == lines_of(house)[-2:]


async def test_match_with_computers_replays_from_its_journal(house):
    """A woken table has its computers, and they remember what they saw of the running deal."""
    _, live = await alone(house, "spielen romme")
    for _ in range(12):
        if 0 in live.vocabulary.game.on_turn(live.facts.state):
            action = next(action for seat, action in live.vocabulary.game.moves(live.facts.state) if seat == 0)
            await house.type("Anna", live.facts.line_of(0, action))
        await house.pass_time(2.0)
    watch = house.house.computers.watch(live)
    heard = {seat: tuple(memory.heard) for seat, memory in watch._memories.items()}
    await house.stop()
    house.start()
    await house.come_in("Anna")
    await house.pass_time(1.0, tick=0.2)
    again = house.house.computers.watch(house.house.tables.awake[1])

    assert heard[1]
    for seat, memory in again._memories.items():
        deal = heard[seat][-len(memory.heard) :]
        assert deal == tuple(memory.heard)[: len(deal)]
        assert len(deal) > 10


# --- hints -----------------------------------------------------------------------------------------------------------


async def test_hint_names_a_line_that_can_be_typed(house):
    """Who plays alone is told what to do and why, and what they are told works."""
    wire, live = await alone(house, "spielen raeumab")
    while 0 not in live.vocabulary.game.on_turn(live.facts.state):
        await house.pass_time(1.0)
    await house.type("Anna", "tipp")
    hint = wire.text.rpartition("Tipp: „")[2].partition("“")[0]
    await house.type("Anna", "warum")
    before = len(lines_of(house))
    await house.type("Anna", hint)

    assert hint
    assert ("Anna", hint) == lines_of(house)[before]


async def test_what_is_typed_behind_a_wish_for_a_hint_waits_for_it(house):
    """Whoever asks and types the next line at once reads the hint first, and it is about what they asked at."""
    wire, live = await alone(house, "spielen raeumab")
    while 0 not in live.vocabulary.game.on_turn(live.facts.state):
        await house.pass_time(1.0)
    wire._beats.clear()
    await house.type("Anna", "tipp")
    held = [beat if beat[0] == "hold" else "Tipp" for beat in wire._beats if beat[0] == "hold" or "Tipp" in str(beat)]

    assert ("hold", True) == held[0]
    assert "Tipp" in held
    assert not wire.is_held


async def test_hint_to_whoever_listens_has_its_cards_in_words(house):
    """A screen reader would say "neun plus"; `warum` quotes the same line."""
    wire, live = await alone(house, "spielen romme leicht")
    await house.type("Anna", "vorlesen an")
    for _ in range(60):
        if not live.facts.waits_for(0):
            await house.pass_time(1.0)
    await house.type("Anna", "ziehen")
    await house.type("Anna", "tipp")
    hint = wire.text.rpartition("Tipp: „")[2].partition("“")[0]
    await house.type("Anna", "warum")

    assert "-" in hint
    assert not set("+#*") & set(hint)
    assert f"Zu „{hint}“:" in wire.text


async def test_where_nothing_is_to_be_thought_about_the_hint_says_what_goes_on(house):
    """Who asks because they do not know what to do is not told that there is nothing to do."""
    wire = await house.come_in("Anna")
    await house.open_table(vocabulary_of("romme"), "Anna")
    await house.type("Anna", "computer mittel 2")
    await house.type("Anna", "tipp")

    assert "Zu überlegen gibt es gerade nichts. Möglich: mischen, bestimmen, spiel mit." in wire.text.replace("\n", " ")


async def test_hints_are_agreed_where_several_people_play(house):
    """Among people nobody is helped in secret; in a running match nothing of that is changed."""
    await house.come_in("Anna")
    wire = await house.come_in("Bernd")
    live = await house.open_table(vocabulary_of("dickezwei"), "Anna", "Bernd")
    await house.type("Anna", "computer")
    await house.type("Bernd", "tipp")

    assert "An diesem Tisch gibt es keine Tipps." in wire.text
    await house.type("Anna", "tipps an")
    assert "Anna bestimmt: Tipps sind erlaubt." in wire.text
    assert ("Anna", "tipps an") in lines_of(house)
    await house.type("Anna", "mischen")
    await house.type("Anna", "tipps aus")
    assert live.facts.hints_allowed


async def test_hint_is_a_question(house):
    """It is told to nobody else and stands in no journal."""
    _, live = await alone(house, "spielen dickezwei")
    watching = await house.come_in("Bernd")
    await house.type("Bernd", "zuschauen 1")
    while 0 not in live.vocabulary.game.on_turn(live.facts.state):
        await house.pass_time(1.0)
    before = len(lines_of(house))
    await house.type("Anna", "tipp")

    assert before == len(lines_of(house))
    assert "Tipp" not in watching.text


# --- what a computer wants and may not ------------------------------------------------------------------------------


KNOCK = Knock(cards("7+")[0])
"""Nobody may do that who has just been dealt to."""


def answering(house, monkeypatch, action):
    """Have every thought end with this action; return of whom and of what moment it was asked, as it comes."""
    asked = []

    def submit(job, done):
        sight, _level, seed = job.args
        asked.append((sight.seat, seed))
        done(Choice(action(sight.seat)))

    monkeypatch.setattr(house.house.computers.workers, "submit", submit)
    return asked


async def test_what_the_rules_refuse_a_computer_is_replaced_by_what_they_offer(house, monkeypatch):
    """The match goes on with the first thing they offer, as if it had been thought of; nobody reads of a refusal."""
    answering(house, monkeypatch, lambda _seat: KNOCK)
    wire, live = await alone(house, "spielen gin")
    while 0 in live.facts.turns:
        action = next(action for seat, action in live.vocabulary.game.moves(live.facts.state) if seat == 0)
        await house.type("Anna", live.facts.line_of(0, action))
    before = len(lines_of(house))
    await house.pass_time(30.0)

    assert "Rechner1" in {actor for actor, _ in lines_of(house)[before:]}
    assert 0 in live.facts.turns
    assert "nicht" not in wire.text.rpartition("Am Zug")[2]


@pytest.mark.incidents.with_args(RuntimeError)
async def test_a_computer_that_can_do_nothing_is_noted_once(house, monkeypatch):
    """Where even what the game offers is refused nothing is tried for ever: the host learns which game it is."""
    monkeypatch.setattr(watch.Watch, "_rule_of_thumb", lambda _self, _seat: KNOCK)
    asked = answering(house, monkeypatch, lambda _seat: KNOCK)
    _, live = await alone(house, "spielen gin")
    while 0 in live.facts.turns:
        action = next(action for seat, action in live.vocabulary.game.moves(live.facts.state) if seat == 0)
        await house.type("Anna", live.facts.line_of(0, action))
    with capture_logs() as logged:
        await house.pass_time(60.0)

    assert [(1, "computer")] == [(one["table"], one["label"]) for one in logged if one["event"] == "incident"]
    assert 1 == len(asked)


async def test_a_computer_that_lets_the_others_go_on_is_asked_once(house, monkeypatch):
    """Whoever may interrupt and does not want to is asked no more at that moment; then it is the turn of who is on."""
    await house.come_in("Anna")
    for line in ("eroeffnen romme", "spiel mit klopfen", "computer mittel 2", "mischen"):
        await house.type("Anna", line)
    live = house.house.tables.awake[1]
    game, waiting = live.vocabulary.game, []

    def first(seat):
        return next(action for other, action in game.moves(live.facts.state) if other == seat)

    def lets_go(seat):
        waiting.append(seat not in live.facts.turns)
        return LetGoOn() if waiting[-1] else first(seat)

    asked = answering(house, monkeypatch, lets_go)
    for _ in range(12):
        if 0 in live.facts.turns:
            await house.type("Anna", live.facts.line_of(0, first(0)))
        await house.pass_time(5.0, tick=5.0)

    assert {True, False} == set(waiting)
    assert len(asked) == len(set(asked))
