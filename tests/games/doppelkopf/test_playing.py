"""Following, parties and their secrecy, Hochzeit, Sau, Re and Kontra, Absagen."""

import pytest

from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import CallSolo, Pass, Play, Promise, Report, SayKontra, SayRe, SaySau
from games.doppelkopf.terms import LEVELS, Level, Phase
from games.doppelkopf.trumps import Kind
from tests.games.doppelkopf.dealing import (
    ANNA,
    BERND,
    CLARA,
    DORA,
    NORMAL,
    done,
    healthy,
    refusal,
    seen,
    started,
    trick,
)
from tests.games.written import card


def play_of(name):
    return Play(card(name))


# --- following -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("led", "card", "reason"),
    [
        ("a+", "9o", "bedienen"),
        ("a+", "10+", None),
        ("a+", "d+", "karte_fehlt"),
        ("do", "10+", "bedienen"),
        ("do", "10*", None),
        ("9*", "10*", "bedienen"),
        ("9*", "a*", None),
    ],
)
def test_following(led, card, reason):
    """R10, R11: trump follows trump and the suit the suit; a wrong card is refused while the trick lies."""
    state = trick(healthy(started(NORMAL)), led)

    assert reason == refusal(state, BERND, play_of(card))


def test_the_winner_leads():
    """R10: twelve tricks, each led by who took the one before."""
    state = trick(healthy(started(NORMAL)), "a+ 10+ 9+ 9+")

    assert (ANNA, 2) == (state.deal.turn, seen(state).trick_number)
    assert ((ANNA, card("a+")), (BERND, card("10+"))) == seen(state).last_plays[:2]


# --- parties ---------------------------------------------------------------------------------------------------------


def parties(state):
    """Return what the table knows, seat by seat."""
    return "".join({"re": "R", "kontra": "K", None: "-"}[party] for party in seen(state).parties.values())


def test_the_elders_play_together():
    """R14: Re is who was dealt a Kreuz-Dame; at first everybody knows only about themselves."""
    state = healthy(started(NORMAL))

    assert ["re", "kontra", "re", "kontra"] == [seen(state, seat).own.party for seat in (ANNA, BERND, CLARA, DORA)]
    assert "----" == parties(state)


@pytest.mark.parametrize(
    ("moves", "known"),
    [
        pytest.param([(ANNA, SayRe())], "R---", id="Re"),
        pytest.param([(BERND, SayKontra())], "-K--", id="Kontra"),
        pytest.param([(BERND, SayKontra()), (DORA, Promise(Level.NO_90))], "-K-K", id="two Kontra prove nothing"),
        pytest.param([(ANNA, SayRe()), (CLARA, Promise(Level.NO_90))], "RKRK", id="two Re prove the rest"),
        pytest.param([(ANNA, play_of("d+"))], "R---", id="a Kreuz-Dame"),
        pytest.param([(CLARA, SayRe()), (ANNA, play_of("d+"))], "RKRK", id="one says it, one shows it"),
    ],
)
def test_what_makes_a_party_known(moves, known):
    """R14: only visible acts, and Kontra by elimination once two are known as Re."""
    assert known == parties(done(healthy(started(NORMAL)), *moves))


SILENT = {
    ANNA: "d* do b* bo 10o a+ 10+ k+ 10# k# 9# a*",
    BERND: "10* 10* d+ d+ d# b+ 10o 9o 9o a+ a# 9#",
    CLARA: "d* b+ b# b* ko 10+ k+ 9+ 10# a* 9* 9*",
    DORA: "d# do b# bo ao ao ko 9+ a# k# k* k*",
}


def test_a_silent_solo_gives_nothing_away():
    """R14, R32, R50: after one Kreuz-Dame they are Re like anybody; only the second one tells."""
    state = healthy(started(SILENT))
    assert (Kind.NORMAL, None, None) == (seen(state).kind, seen(state).soloist, seen(state).groom)

    state = trick(state, "a+ a+ 9+ 9+ a* 10* 9* k* d+")
    assert "-R--" == parties(state)
    state = trick(state, "ko do do d+")
    assert "KRKK" == parties(state)
    assert Kind.NORMAL is seen(state).kind


def test_views_of_others_do_not_depend_on_the_other_elder():
    """R50: whoever of the others holds the second Kreuz-Dame, Bernd sees and may try the same."""
    swapped = {**NORMAL, CLARA: NORMAL[CLARA].replace("d+", "b*", 1), DORA: NORMAL[DORA].replace("b*", "d+", 1)}
    one, other = (done(healthy(started(hands)), (BERND, SayKontra())) for hands in (NORMAL, swapped))

    assert one.deal.elders != other.deal.elders
    for viewer in (None, BERND):
        assert seen(one, viewer) == seen(other, viewer)
    assert DOPPELKOPF.possible(one, BERND) == DOPPELKOPF.possible(other, BERND)
    assert DOPPELKOPF.on_turn(one) == DOPPELKOPF.on_turn(other)


def test_spectators_see_no_own_part():
    """R3, R50: who only watches sees the public part."""
    assert seen(healthy(started(NORMAL))).own is None


# --- Hochzeit --------------------------------------------------------------------------------------------------------

WED = {
    ANNA: "10* 10* d# d# do b+ b* b* a+ 9+ k# 9*",
    BERND: "d* ao 10o 10o ko a+ 10+ 10+ a# a# 10# a*",
    CLARA: "d+ d+ d* b+ b# b# ko 9o 10# 9# 9# a*",
    DORA: "do bo bo ao 9o k+ k+ 9+ k# k* k* 9*",
}


def wed(hands=None):
    """Return a match with Clara's Hochzeit at its first trick."""
    return healthy(done(started(hands or WED), (ANNA, Pass()), (BERND, Pass()), (CLARA, Report())))


def test_the_first_foreign_fehl_trick_clears():
    """R26, R27: until then only the Hochzeiter is Re; then its winner is the partner and everything is public."""
    state = wed()
    assert "--R-" == parties(state)
    assert ["offen", "offen", "re", "offen"] == [seen(state, s).own.party for s in (ANNA, BERND, CLARA, DORA)]

    state = trick(state, "k# a# 9# k#")
    assert ("KRRK", BERND, 1) == (parties(state), seen(state).partner, state.deal.shift)


@pytest.mark.parametrize(
    ("tricks", "partner", "kind"),
    [
        pytest.param("10* ko 9o 9o", None, Kind.MARRIAGE, id="R28 trump clears nothing"),
        pytest.param("10* ko 9o 9o k# a# 9# k#", BERND, Kind.MARRIAGE, id="R28 but counts"),
        pytest.param("10* ko 9o 9o 10* 10o ko bo d# 10o b# bo", None, Kind.TRUMP, id="R28 three of them make a solo"),
        pytest.param("k# a# 9# k# a* a* 9* 9*", BERND, Kind.MARRIAGE, id="the first one decides"),
    ],
)
def test_clearing(tricks, partner, kind):
    """R27, R28: the partner must take a Fehl trick within three; else it is a Trumpf-Solo."""
    state = trick(wed(), tricks)

    assert (partner, kind) == (state.deal.partner, state.deal.kind)
    assert (CLARA if kind is Kind.TRUMP else None) == seen(state).soloist


def test_limits_move_with_the_clearing():
    """R36, R39: nothing before it, then every limit lies as many cards later as it took tricks."""
    state = wed()
    for action in (SayRe(), SayKontra(), Promise(Level.NO_90)):
        assert "noch_ungeklaert" == refusal(state, CLARA, action)

    state = trick(state, "k# a# 9# k#")
    assert refusal(state, BERND, SayRe()) is None
    state = trick(done(state, (BERND, SayRe())), "10o d+ bo 10*")
    assert 10 == len(state.deal.hand(CLARA))
    assert refusal(state, CLARA, Promise(Level.NO_90)) is None
    assert "zu_spaet" == refusal(state, DORA, SayKontra())


# --- Sau -------------------------------------------------------------------------------------------------------------

PIGS = {
    ANNA: "10* d+ d* d* b+ b* 10o ko 9o a+ 10# 9*",
    BERND: "d# do b+ b* bo ao ao 9o 9+ 9+ a# 9*",
    CLARA: "10* d# b# 10o ko 10+ k+ k# k# 9# a* k*",
    DORA: "d+ do b# bo a+ 10+ k+ a# 10# 9# a* k*",
}


def test_the_sau_counts_for_the_trick_on_the_table():
    """R12, R13: announced before the own first card, it judges the whole first trick."""
    state = done(trick(healthy(started(PIGS)), "10*"), (BERND, SaySau()))
    state = trick(state, "9o 10* bo")
    assert (ANNA, BERND) == (state.deal.turn, seen(state).sau)

    assert BERND == trick(state, "d+ ao d# d+").deal.turn


@pytest.mark.parametrize(
    ("played", "seat", "options", "reason"),
    [
        ("", BERND, {}, None),
        ("10*", BERND, {}, None),
        ("10* 9o", BERND, {}, "zu_spaet"),
        ("10* 9o", CLARA, {}, "keine_sau"),
        ("", BERND, {"sau": False}, "regel_aus"),
    ],
)
def test_who_may_say_sau(played, seat, options, reason):
    """R12: both aces at the start of play, before the own first card."""
    assert reason == refusal(trick(healthy(started(PIGS, **options)), played), seat, SaySau())


@pytest.mark.parametrize(("word", "reason"), [("trumpf", None), ("herz", "keine_sau"), ("damen", "keine_sau")])
def test_a_sau_needs_karo_as_trumps(word, reason):
    """R12, R31: there is one in the Trumpf-Solo, and in no other."""
    state = healthy(done(started(PIGS), (ANNA, CallSolo(word))))

    assert reason == refusal(state, BERND, SaySau())


def test_a_sau_is_said_once():
    """R12: whoever says it after that is told so."""
    state = done(healthy(started(PIGS)), (BERND, SaySau()))

    assert "schon_angesagt" == refusal(state, CLARA, SaySau())


# --- Re, Kontra, Absagen ---------------------------------------------------------------------------------------------


def test_re_and_kontra_until_the_own_first_card():
    """R36, R37: on turn or not, by the own party, once."""
    state = healthy(started(NORMAL))
    assert "falsche_partei" == refusal(state, ANNA, SayKontra())
    assert "falsche_partei" == refusal(state, BERND, SayRe())

    state = trick(done(state, (CLARA, SayRe())), "a+ 10+")
    assert "schon_angesagt" == refusal(state, ANNA, SayRe())
    assert "zu_spaet" == refusal(state, BERND, SayKontra())
    assert refusal(state, DORA, SayKontra()) is None


@pytest.mark.parametrize(
    ("held", "levels"),
    [
        (12, "90 60 30 schwarz"),
        (10, "90 60 30 schwarz"),
        (9, ""),
    ],
)
def test_promises_by_cards_in_hand(held, levels):
    """R39, R40: with 10 cards keine 90 and all it leads to; with 9 it is missed, and everything above with it."""
    state = done(healthy(started(NORMAL)), (BERND, SayKontra()))
    state = _until(state, BERND, held)

    assert levels.split() == [level for level in LEVELS if refusal(state, BERND, Promise(level)) is None]


@pytest.mark.parametrize(
    ("made", "held", "levels"),
    [("90", 9, "60 30 schwarz"), ("60", 7, "30 schwarz"), ("30", 5, "schwarz"), ("60", 6, ""), ("30", 4, "")],
)
def test_the_next_promise(made, held, levels):
    """R38-R40: step by step with 10, 9, 7 and 5 cards; a step that was missed cannot be made up for."""
    state = done(healthy(started(NORMAL)), (BERND, SayKontra()), (DORA, Promise(Level(made))))
    state = _until(state, BERND, held)

    assert levels.split() == [level for level in LEVELS if refusal(state, BERND, Promise(level)) is None]


def _until(state, seat, held):
    """Return the match played on by its first moves until somebody holds so many cards."""
    while len(state.deal.hand(seat)) > held:
        state = done(state, next(iter(DOPPELKOPF.moves(state))))
    assert Phase.PLAY is state.phase
    return state


def test_who_may_promise():
    """R38: only a party that has announced; any of its people; each step once, the included ones too."""
    state = healthy(started(NORMAL))
    assert "keine_ansage" == refusal(state, ANNA, Promise(Level.NO_90))

    state = done(state, (ANNA, SayRe()), (CLARA, Promise(Level.NO_60)))
    assert "keine_ansage" == refusal(state, BERND, Promise(Level.NO_90))
    assert "schon_angesagt" == refusal(state, ANNA, Promise(Level.NO_90))
    assert refusal(state, ANNA, Promise(Level.SCHWARZ)) is None


def test_the_order_of_refusals():
    """A wrong phase before the turn; announcements need no turn."""
    state = healthy(started(NORMAL))

    assert "falsche_phase" == refusal(state, BERND, Pass())
    assert "nicht_am_zug" == refusal(state, BERND, play_of("a+"))
    assert "falsche_phase" == refusal(started(NORMAL), ANNA, SayRe())


def test_only_what_has_hope_is_offered():
    """R50: what is offered follows from one's own cards and party, and from what was heard."""
    state = healthy(started(NORMAL))
    assert (Play, SayRe) == DOPPELKOPF.possible(state, ANNA)
    assert (SayKontra,) == DOPPELKOPF.possible(state, BERND)

    state = done(state, (BERND, SayKontra()))
    assert (Promise,) == DOPPELKOPF.possible(state, DORA)
