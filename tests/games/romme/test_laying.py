"""Rommé at the table: the first lay, laying off, open jokers, rebuilding, taking back."""

import pytest

from games.kit.cards import End
from games.meld.actions import Discard, Lay, LayOff, Rebuild, Replace, TakeBack
from games.romme import ROMME
from tests.games.romme.deals import BERND, done, hand, laying, refusal
from tests.games.written import card, cards

LONG = "10+ b+ d+ 5o 6o 7o 9# 9* 9o 2+ 2# k* 3o"


@pytest.mark.parametrize(
    ("meld", "start", "code"),
    [
        ("5o 6o 7o", 30, "startwert"),
        ("10+ b+ d+", 30, None),
        ("10+ b+ d+", 40, "startwert"),
        ("10+ b+ k+", 30, "karte_fehlt"),
        ("9# 9* k*", 30, "kein_satz_keine_folge"),
    ],
)
def test_first_lay(meld, start, code):
    """R14, R15: one meld alone is worth the start value; before that the cards must be there and make a meld."""
    assert code == refusal(laying(LONG, startwert=start), BERND, Lay(cards(meld)))


def test_hurdle_is_gone_after_the_first_lay():
    """R13, R16: in the same turn already any meld may follow, as many as one likes."""
    state = done(laying(LONG), (BERND, Lay(cards("10+ b+ d+"))), (BERND, Lay(cards("5o 6o 7o"))))

    assert ["10+ b+ d+", "5o 6o 7o"] == [str(meld) for meld in state.spread]
    assert state.players[BERND].out


def test_melds_of_one_turn_add_up():
    """R14, erstauslage summe: the melds of one turn reach the start value together, in the middle of the turn."""
    state = done(laying(LONG, erstauslage="summe"), (BERND, Lay(cards("5o 6o 7o"))))

    assert (False, 18) == (state.players[BERND].out, state.first_lay)
    assert 12 == ROMME.view(state, None).missing

    state = done(state, (BERND, Lay(cards("9# 9* 9o"))))

    assert (True, 0) == (state.players[BERND].out, state.first_lay)
    assert refusal(state, BERND, Discard(card("k*"))) is None


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Discard(card("k*")), "startwert"),
        (Discard(card("4+")), "startwert"),
        (LayOff(1, cards("3o")), "noch_nicht_rausgelegt"),
        (Replace(1, card("3o")), "noch_nicht_rausgelegt"),
        (Rebuild((1,), (), (cards("5o 6o 7o"),)), "noch_nicht_rausgelegt"),
        (TakeBack(), None),
    ],
)
def test_sum_that_falls_short(action, code):
    """R14, erstauslage summe: until the sum is reached only laying more or taking back is possible."""
    state = done(laying(LONG, erstauslage="summe", umbauen=True), (BERND, Lay(cards("5o 6o 7o"))))

    assert code == refusal(state, BERND, action)


def test_sum_taken_back_is_gone():
    """R26, erstauslage summe: what is taken back counts no more, and the turn can end."""
    state = done(laying(LONG, erstauslage="summe"), (BERND, Lay(cards("5o 6o 7o"))), (BERND, TakeBack()))

    assert 0 == state.first_lay
    assert refusal(state, BERND, Discard(card("k*"))) is None


@pytest.mark.parametrize("number", [1, 2])
def test_only_who_is_out_touches_other_melds(number):
    """R21, R23, R46: laying off, replacing and rebuilding need a first lay of one's own; that is asked first."""
    state = laying(LONG, ["8* 9* j b*"], umbauen=True)

    assert "noch_nicht_rausgelegt" == refusal(state, BERND, LayOff(number, cards("k*")))
    assert "noch_nicht_rausgelegt" == refusal(state, BERND, Replace(number, card("k*")))
    assert "noch_nicht_rausgelegt" == refusal(state, BERND, Rebuild((number,), (), (cards("8* 9* 10*"),)))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (LayOff(3, cards("a#")), "auslage_fehlt"),
        (LayOff(1, cards("a# j")), "karte_fehlt"),
        (LayOff(1, cards("j")), "ein_joker"),
        (LayOff(1, cards("2+")), "passt_nicht"),
        (LayOff(1, cards("7* d*")), "nur_eine_seite"),
        (LayOff(2, cards("j")), "joker_unklar"),
        (LayOff(2, cards("j"), End.BACK), None),
        (Replace(3, card("a#")), "auslage_fehlt"),
        (Replace(1, card("a#")), "karte_fehlt"),
        (Replace(2, card("2+")), "kein_joker"),
        (Replace(1, card("2+")), "passt_nicht"),
        (Replace(1, card("10*")), None),
    ],
)
def test_order_of_refusals(action, code):
    """R20, R22, R23: what is asked first is told first."""
    state = laying("j 2+ 7* d* 10* 3#", ["8* 9* j b*", "4+ 5+ 6+"], out=True)

    assert code == refusal(state, BERND, action)


def test_open_joker_goes_down_before_one_in_the_hand():
    """R24, R25: a joker won is open, no card of the hand, and laid first; until then no discard is possible."""
    state = done(laying("10* j 5o 6o 2+ 3+", ["8* 9* j b*"], out=True), (BERND, Replace(1, card("10*"))))

    assert (1, "j 5o 6o 2+ 3+") == (state.open_jokers, hand(state, BERND))
    assert "joker_offen" == refusal(state, BERND, Discard(card("2+")))

    state = done(state, (BERND, Lay(cards("5o 6o j"))))

    assert (0, "j 2+ 3+") == (state.open_jokers, hand(state, BERND))


def test_several_open_jokers():
    """R25: more than one joker may be open."""
    state = laying("10* 7+ 2+ 3+", ["8* 9* j b*", "5+ 6+ j"], out=True)
    state = done(state, (BERND, Replace(1, card("10*"))), (BERND, Replace(2, card("7+"))))

    assert 2 == state.open_jokers


@pytest.mark.parametrize(
    ("held", "action"),
    [
        ("10+ b+ d+", Lay(cards("10+ b+ d+"))),
        ("10* b*", LayOff(1, cards("10* b*"))),
        ("10*", Replace(2, card("10*"))),
        ("10* b*", Rebuild((1,), cards("10* b*"), (cards("7* 8* 9* 10* b*"),))),
    ],
)
def test_one_card_must_stay(held, action):
    """R27: every table move leaves a card to discard, and an open joker is none."""
    state = laying(held, ["7* 8* 9*", "8* 9* j b*"], out=True, umbauen=True)

    assert "letzte_karte" == refusal(state, BERND, action)


def test_rebuilding_keeps_other_numbers():
    """R47, R49: results are numbered as typed, from the lowest free number; what was not named keeps its own."""
    state = laying("8# 2+ 3+", ["8* 9* 10* b*", "4+ 5+ 6+", "8o 9o 10o bo"], out=True, umbauen=True)
    melds = tuple(map(cards, ("8* 8o 8#", "9* 10* b*", "9o 10o bo")))
    state = done(state, (BERND, Rebuild((1, 3), cards("8#"), melds)))

    assert ["8* 8o 8#", "4+ 5+ 6+", "9* 10* b*", "9o 10o bo"] == [str(meld) for meld in state.spread]


def test_rebuilding_takes_the_open_joker():
    """R50, R51: a joker set free goes into another meld, where it stands for another card."""
    state = laying("b+ 2+ 3+", ["j d+ k+", "8* 9* 10*"], out=True, umbauen=True)
    state = done(state, (BERND, Replace(1, card("b+"))), (BERND, Rebuild((2,), cards("j"), (cards("j 8* 9* 10*"),))))

    assert ["b+ d+ k+", "j=7* 8* 9* 10*"] == [str(meld) for meld in state.spread]
    assert (0, "2+ 3+") == (state.open_jokers, hand(state, BERND))


@pytest.mark.parametrize(
    ("added", "melds", "code"),
    [
        ("k+", ("10+ b+ d+ k+",), "karte_fehlt"),
        ("", ("10+ b+ d+ a+",), "karte_zuviel"),
        ("2+", ("10+ b+ d+",), "karte_uebrig"),
        ("2+", ("10+ b+ d+ 3+",), "karte_zuviel"),
        ("2+", ("10+ b+", "d+ 2+"), "kein_satz_keine_folge"),
        ("j", ("10+ b+ j d+",), "joker_unklar"),
        ("j", ("10+ b+ d+ j",), None),
    ],
)
def test_what_rebuilding_refuses(added, melds, code):
    """R47, R48, R50: nothing lost, nothing from elsewhere, every result a meld."""
    state = laying("j 2+ 3o", ["10+ b+ d+"], out=True, umbauen=True)

    assert code == refusal(state, BERND, Rebuild((1,), cards(added), tuple(map(cards, melds))))


def test_a_meld_is_taken_apart_once():
    """R47: the same number twice is no action at all."""
    with pytest.raises(ValueError, match="once"):
        Rebuild((1, 1), (), (cards("8* 9* 10*"),))


def test_taking_back_step_by_step():
    """R26: each undo returns to the table before the last move; the first lay taken back was none."""
    before = laying(LONG)
    first = done(before, (BERND, Lay(cards("10+ b+ d+"))))
    second = done(first, (BERND, Lay(cards("5o 6o 7o"))))

    assert first == done(second, (BERND, TakeBack()))
    assert before == done(second, (BERND, TakeBack()), (BERND, TakeBack()))
    assert before == done(second, (BERND, TakeBack(everything=True)))
    assert "nichts_zurueckzunehmen" == refusal(before, BERND, TakeBack())


def test_taking_back_keeps_a_hand_sorted_meanwhile():
    """R26, R52: who has sorted the rest keeps that order; what comes back stands at the right end."""
    state = done(laying(LONG), (BERND, Lay(cards("10+ b+ d+"))))
    state = ROMME.hands.arrange(state, BERND, cards("2+ 2# 3o 5o 6o 7o 9# 9* 9o k*"))

    assert "2+ 2# 3o 5o 6o 7o 9# 9* 9o k* 10+ b+ d+" == hand(done(state, (BERND, TakeBack())), BERND)
