"""The announcement round and the Armut."""

import pytest

from games.contract import UNKNOWN
from games.doppelkopf.actions import CallSolo, Decline, GiveBack, Pass, Play, Push, Report, Take
from games.doppelkopf.events import (
    CardsGivenBack,
    CardsGivenBackUnseen,
    CardsPushed,
    CardsTaken,
    CardsTakenUnseen,
    GameSettled,
    Reported,
)
from games.doppelkopf.terms import Phase, Reservation, Said
from games.doppelkopf.trumps import Kind
from games.kit.events import HandDealt
from tests.games.doppelkopf.dealing import ANNA, BERND, CLARA, DORA, NORMAL, done, healthy, refusal, seen, started, step
from tests.games.written import card, cards

WEDDING = {
    ANNA: "10* d# d* do b# bo ao 10o a+ k+ a# 9*",
    BERND: "d+ d+ d# d* b+ b# 9o ko a+ 10+ 10# k#",
    CLARA: "10* do b+ b* ao 10o ko 9+ a# k# k* a*",
    DORA: "b* bo 9o 10+ k+ 9+ 10# 9# 9# a* k* 9*",
}
"""Bernd has a Hochzeit, Dora an Armut."""

BOTH = {DORA: "d+ d+ a+ 10+ a# a# 10# k# 9# 9# 9* 9*"}
"""Two trumps, both of them Kreuz-Damen."""


def solo(word):
    return CallSolo(word)


@pytest.mark.parametrize(
    ("calls", "kind", "chief"),
    [
        pytest.param([Pass(), Pass(), Pass(), Pass()], Kind.NORMAL, None, id="R16 nobody reports, claims lapse"),
        pytest.param([Pass(), Report(), Pass(), Pass()], Kind.MARRIAGE, BERND, id="Hochzeit"),
        pytest.param([Pass(), Report(), Pass(), Report()], Kind.POVERTY, DORA, id="R19 Armut before Hochzeit"),
        pytest.param([solo("ohne"), Report(), Pass(), Report()], Kind.NO_TRUMP, ANNA, id="R19 any solo before both"),
        pytest.param([solo("trumpf"), Pass(), solo("damen"), Pass()], Kind.QUEENS, CLARA, id="R34 Damen before Trumpf"),
        pytest.param([solo("herz"), Pass(), solo("kreuz"), Pass()], Kind.HEARTS, ANNA, id="R34 suits are equal"),
        pytest.param(
            [solo("ohne"), solo("buben"), Pass(), solo("pik")], Kind.JACKS, BERND, id="R34 Buben before suits"
        ),
        pytest.param([Pass(), Pass(), solo("ohne"), solo("trumpf")], Kind.TRUMP, DORA, id="R34 Ohne-Trumpf is last"),
    ],
)
def test_what_is_played(calls, kind, chief):
    """R15, R16, R19, R34: all four speak, then the highest claim is played."""
    state = started(WEDDING)
    for call in calls:
        assert Phase.REPORT is state.phase
        state = done(state, (state.deal.turn, call))

    assert (kind, chief) == (state.deal.kind, state.deal.chief)


def test_a_duty_solo_goes_before_a_higher_one():
    """R34, R35: a Pflicht-Solo comes before a Lust-Solo, whatever their kinds."""
    given = {"pflichtsolo": {ANNA: ("gespielt",)}}
    state = started(NORMAL, given=given, pflichtsolo=True)
    state = done(state, (ANNA, solo("damen")), (BERND, Pass()), (CLARA, solo("ohne")), (DORA, Pass()))

    assert (Kind.NO_TRUMP, CLARA) == (state.deal.kind, state.deal.chief)


@pytest.mark.parametrize(
    ("marks", "leader", "after"),
    [({}, CLARA, "gespielt"), ({"pflichtsolo": {CLARA: ("gespielt",)}}, ANNA, "gespielt")],
)
def test_who_leads_a_solo(marks, leader, after):
    """R33, R35: the soloist leads their Pflicht-Solo, Vorhand every later one; the mark is brought along or earned."""
    state = started(NORMAL, given=marks, pflichtsolo=True)
    state = done(state, (ANNA, Pass()), (BERND, Pass()), (CLARA, solo("trumpf")), (DORA, Pass()))

    assert leader == state.deal.turn
    assert {ANNA: "offen", BERND: "offen", CLARA: after, DORA: "offen"} == seen(state).duty


def test_without_the_rule_every_solo_is_for_pleasure():
    """R33: Vorhand leads, and nobody owes anything."""
    state = done(started(NORMAL), (ANNA, Pass()), (BERND, Pass()), (CLARA, solo("trumpf")), (DORA, Pass()))

    assert ANNA == state.deal.turn
    assert {None} == set(seen(state).duty.values())


@pytest.mark.parametrize(
    ("hands", "options", "action", "reason"),
    [
        (NORMAL, {}, Report(), "kein_vorbehalt"),
        (NORMAL, {}, Report(Reservation.POVERTY), "keine_armut"),
        (NORMAL, {}, Report(Reservation.MARRIAGE), "keine_hochzeit"),
        (NORMAL, {}, CallSolo(), "welches_solo"),
        (NORMAL, {}, CallSolo("koenige"), "unbekanntes_solo"),
        (BOTH, {}, Report(), "welcher_vorbehalt"),
        (BOTH, {"armut": False}, Report(Reservation.POVERTY), "regel_aus"),
        (BOTH, {"armut": False}, Report(), None),
        (BOTH, {}, Report(Reservation.MARRIAGE), None),
        (BOTH, {}, Report(Reservation.POVERTY), None),
        (NORMAL, {}, Play(card("a+")), "falsche_phase"),
    ],
)
def test_what_cannot_be_reported(hands, options, action, reason):
    """R17, R18, R21, R26: a Vorbehalt must be in the hand, and its kind clear."""
    speaker = DORA if hands is BOTH else ANNA
    state = started(hands, dealer=CLARA if speaker == DORA else DORA, **options)

    assert reason == refusal(state, speaker, action)


def test_everybody_speaks_in_turn():
    """R15: from Vorhand clockwise, once each."""
    state = started(NORMAL)

    assert "nicht_am_zug" == refusal(state, BERND, Pass())
    assert "nicht_am_zug" == refusal(done(state, (ANNA, Pass())), ANNA, Pass())


def test_only_the_word_is_heard():
    """R17, R18, R20: the tale names no kind before the round is over, and then only what is played."""
    state = started(WEDDING)
    tales = []
    for seat, call in ((ANNA, solo("buben")), (BERND, Report()), (CLARA, solo("damen")), (DORA, Report())):
        made = step(state, seat, call)
        state = made.state
        tales += [event.seen_by(ANNA) for event in made.events]

    assert [
        Reported(ANNA, Said.SOLO),
        Reported(BERND, Said.RESERVATION),
        Reported(CLARA, Said.SOLO),
        Reported(DORA, Said.RESERVATION),
        GameSettled(Kind.QUEENS, CLARA),
    ] == tales[:5]
    assert Report(UNKNOWN) == Report(Reservation.MARRIAGE).shown(ANNA, None)
    assert CallSolo(UNKNOWN) == CallSolo("damen").shown(ANNA, None)


# --- Armut -----------------------------------------------------------------------------------------------------------


def poor(state=None):
    """Return a match in which Dora has an Armut of three trumps and is to push."""
    return done(state or started(WEDDING), (ANNA, Pass()), (BERND, Pass()), (CLARA, Pass()), (DORA, Report()))


def test_three_trumps_need_not_be_named():
    """R22: with exactly three trumps `schieben` says it all; the next one clockwise is asked."""
    made = step(poor(), DORA, Push())

    assert cards("b* bo 9o") == made.state.deal.pushed
    assert (Phase.OFFER, ANNA) == (made.state.phase, made.state.deal.turn)
    assert (CardsPushed(DORA, ANNA),) == made.events


@pytest.mark.parametrize(
    ("pushed", "reason"),
    [
        ("b* bo", "drei_karten"),
        ("b* bo 9o 9+", "drei_karten"),
        ("b* bo a+", "karte_fehlt"),
        ("b* bo 9+", "alle_truempfe"),
        ("9o b* bo", None),
    ],
)
def test_all_trumps_must_go(pushed, reason):
    """R22: three cards, held, all trumps among them – asked in this order."""
    assert reason == refusal(poor(), DORA, Push(cards(pushed)))


def test_fewer_trumps_are_filled_up():
    """R22: with two trumps a Fehl card of one's choice goes along, and silence is not enough."""
    state = started(BOTH, dealer=CLARA)
    state = done(state, (DORA, Report(Reservation.POVERTY)), (ANNA, Pass()), (BERND, Pass()), (CLARA, Pass()))

    assert "drei_karten" == refusal(state, DORA, Push())
    assert refusal(state, DORA, Push(cards("d+ d+ 9#"))) is None


def test_the_cards_go_round_unseen():
    """R23: who declines has seen nothing; who takes them is the partner and alone sees them, with the giver."""
    state = done(poor(), (DORA, Push()), (ANNA, Decline()))
    made = step(state, BERND, Take())

    assert 15 == len(made.state.deal.hand(BERND))
    assert CardsTakenUnseen(BERND, DORA) == made.events[0].seen_by(ANNA)
    assert CardsTakenUnseen(BERND, DORA) == made.events[0].seen_by(None)
    assert CardsTaken(BERND, DORA, cards("b* bo 9o")) == made.events[0].seen_by(BERND) == made.events[0].seen_by(DORA)
    assert Push((UNKNOWN,) * 3) == Push(cards("b* bo 9o")).shown(ANNA, None)


@pytest.mark.parametrize(("back", "trump"), [("a+ 10+ 10#", False), ("a+ 10+ 9o", True), ("d+ d+ 9o", True)])
def test_three_cards_come_back(back, trump):
    """R24: any three of the fifteen; all hear if a trump is among them. The two are Re."""
    state = done(poor(), (DORA, Push()), (ANNA, Decline()), (BERND, Take()))
    made = step(state, BERND, GiveBack(cards(back)))

    assert CardsGivenBackUnseen(BERND, DORA, trump) == made.events[0].seen_by(CLARA)
    assert CardsGivenBack(BERND, DORA, cards(back), trump) == made.events[0].seen_by(DORA)
    assert (Phase.PLAY, ANNA) == (made.state.phase, made.state.deal.turn)
    assert {ANNA: "kontra", BERND: "re", CLARA: "kontra", DORA: "re"} == seen(made.state).parties
    assert GiveBack((UNKNOWN,) * 3) == GiveBack(cards(back)).shown(CLARA, None)


@pytest.mark.parametrize(("back", "reason"), [("a+ 10+", "drei_karten"), ("a+ 10+ 9*", "karte_fehlt")])
def test_what_cannot_come_back(back, reason):
    """R24: three cards of one's own."""
    state = done(poor(), (DORA, Push()), (ANNA, Take()))

    assert reason == refusal(state, ANNA, GiveBack(cards(back.replace("9*", "9#"))))


def test_nobody_takes():
    """R25: the same dealer deals again, nothing counts, and nobody ever sees what was pushed."""
    state = done(poor(), (DORA, Push()), (ANNA, Decline()), (BERND, Decline()))
    made = step(state, CLARA, Decline())

    assert (Phase.SHUFFLE, (DORA,), 1) == (made.state.phase, (seen(made.state).dealer,), seen(made.state).number)
    assert made.state.deal is None
    assert not any(isinstance(event, (HandDealt, CardsTaken)) for event in made.events)


def test_a_poor_player_may_take_anothers_cards():
    """R19, R20: a second Armut lapses, and its owner may become the partner of the first."""
    state = started({ANNA: "10+ k+ 9+ 9+ 10# 9# 9# a* k* k* 9* bo", DORA: "9o b* bo 10+ k+ a+ 10# k# a# a* 9* a+"})
    state = done(state, (ANNA, Report()), (BERND, Pass()), (CLARA, Pass()), (DORA, Report()))

    assert ANNA == state.deal.chief
    state = done(state, (ANNA, Push(cards("bo 9# 9#"))), (BERND, Decline()), (CLARA, Decline()), (DORA, Take()))
    assert DORA == state.deal.partner


def test_healthy_claims_lapse():
    """R16, R32: both Kreuz-Damen and `gesund` is a silent solo, which looks like a Normalspiel."""
    state = healthy(started(WEDDING))

    assert Kind.NORMAL is seen(state).kind
    assert "re" == seen(state, BERND).own.party
