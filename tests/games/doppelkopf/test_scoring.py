"""Who wins a deal, and every point of it."""

import pytest

from games.doppelkopf.scoring import Tricks, earned, misses, score, winning_party
from games.doppelkopf.state import Announced, Deal, Promised
from games.doppelkopf.terms import Code, Level, Party
from games.doppelkopf.trumps import Kind
from games.kit.tricks import Trick
from tests.games.doppelkopf.dealing import ANNA, BERND, CLARA, DORA
from tests.games.written import cards

RE, KONTRA = Party
SEATS = (ANNA, BERND, CLARA, DORA)
PLAIN = "9+ 9# 9* 9o"


def a_deal(*, kind=Kind.NORMAL, elders=(ANNA, CLARA), said="", promised="", tricks=(), **others):
    """
    Return a deal as played; every trick is led by Anna.

    Args:
        said: announcements in order, R or K; Anna speaks for Re, Bernd for Kontra.
        promised: Absagen like "R90 Kschwarz".
        tricks: pairs of taker and four cards, those of Anna, Bernd, Clara and Dora; the rest are nines of Anna's.
    """
    played = [*tricks]
    played = [(ANNA, PLAIN)] * (12 - len(played)) + played
    speaker = {"R": ANNA, "K": BERND}
    party = {"R": RE, "K": KONTRA}
    return Deal(
        dealer=DORA,
        active=SEATS,
        hands=((),) * 4,
        elders=elders,
        turn=ANNA,
        kind=kind,
        taken=tuple(Trick(SEATS, cards(text)) for _, text in played),
        takers=tuple(taker for taker, _ in played),
        announced=tuple(Announced(party[one], speaker[one]) for one in said),
        promised=tuple(Promised(party[one[0]], speaker[one[0]], Level(one[1:])) for one in promised.split()),
        **others,
    )


def points(deal, won=RE, eyes=121, tricks=range(1, 13), lost_tricks=(1,)):
    """Return the items of the winners as text, one word each."""
    winners, losers = Tricks(won, tuple(tricks), eyes), Tricks(won.other, tuple(lost_tricks), 240 - eyes)
    found: dict[Code, int] = {}
    for item in earned(deal, winners, losers):
        found[item.code] = found.get(item.code, 0) + item.points
    return " ".join(f"{code}={found[code]}" for code in Code if code in found)


@pytest.mark.parametrize(
    ("said", "eyes_re", "winner"),
    [
        ("", 121, RE),
        ("", 120, KONTRA),
        ("R", 120, KONTRA),
        ("K", 120, RE),
        ("K", 119, KONTRA),
        ("RK", 120, RE),
        ("RK", 119, KONTRA),
        ("KR", 120, KONTRA),
        ("KR", 121, RE),
    ],
)
def test_who_needs_121(said, eyes_re, winner):
    """R41: Re, unless only Kontra announced; of two announcements the last one obliges."""
    assert winner is winning_party(
        a_deal(said=said), Tricks(RE, (1,), eyes_re), Tricks(KONTRA, (2,), 240 - eyes_re), ()
    )


@pytest.mark.parametrize(
    ("promise", "eyes", "tricks", "missed"),
    [
        ("R90", 89, 4, False),
        ("R90", 90, 4, True),
        ("R60", 59, 4, False),
        ("R60", 60, 4, True),
        ("R30", 29, 4, False),
        ("R30", 30, 4, True),
        ("Rschwarz", 0, 0, False),
        ("Rschwarz", 0, 1, True),
        ("R90 R30", 45, 4, True),
    ],
)
def test_a_missed_promise(promise, eyes, tricks, missed):
    """R41: keine 90 is missed with 90 Augen of the others, schwarz with a single trick, even an empty one."""
    deal = a_deal(said="R", promised=promise)

    assert missed is misses(deal, RE, Tricks(KONTRA, tuple(range(1, tricks + 1)), eyes))


@pytest.mark.parametrize(("missed", "winner"), [((RE,), KONTRA), ((KONTRA,), RE), ((RE, KONTRA), None)])
def test_a_missed_promise_loses_everything(missed, winner):
    """R41: whatever the Augen say; if both missed one nobody has won."""
    assert winner is winning_party(a_deal(), Tricks(RE, (1,), 200), Tricks(KONTRA, (2,), 40), missed)


@pytest.mark.parametrize(
    ("won", "eyes", "lost_tricks", "expected"),
    [
        (RE, 121, (1,), "gewonnen=1"),
        (KONTRA, 120, (1,), "gewonnen=1 gegen_die_alten=1"),
        (RE, 150, (1,), "gewonnen=1"),
        (RE, 151, (1,), "gewonnen=1 keine_90=1"),
        (RE, 181, (1,), "gewonnen=1 keine_90=1 keine_60=1"),
        (RE, 211, (1,), "gewonnen=1 keine_90=1 keine_60=1 keine_30=1"),
        (RE, 240, (1,), "gewonnen=1 keine_90=1 keine_60=1 keine_30=1"),
        (KONTRA, 240, (), "gewonnen=1 gegen_die_alten=1 keine_90=1 keine_60=1 keine_30=1 schwarz=1"),
    ],
)
def test_winning(won, eyes, lost_tricks, expected):
    """R44: won, against the Re party, and how far the losers stayed behind; schwarz counts tricks, not Augen."""
    assert expected == points(a_deal(), won, eyes, lost_tricks=lost_tricks)


@pytest.mark.parametrize(
    ("said", "promised", "won", "eyes", "expected"),
    [
        ("R", "", RE, 121, "gewonnen=1 re=2"),
        ("RK", "", KONTRA, 120, "gewonnen=1 gegen_die_alten=1 re=2 kontra=2"),
        ("R", "R60", RE, 181, "gewonnen=1 keine_90=1 keine_60=1 keine_90_angesagt=1 keine_60_angesagt=1 re=2"),
        ("RK", "R90 K90", RE, 121, "gewonnen=1 keine_90_angesagt=2 gegen_keine_90=1 re=2 kontra=2"),
        ("R", "R90", KONTRA, 97, "gewonnen=1 gegen_die_alten=1 keine_90_angesagt=1 re=2"),
        ("R", "R90", KONTRA, 119, "gewonnen=1 gegen_die_alten=1 keine_90_angesagt=1 re=2"),
        ("R", "R90", KONTRA, 120, "gewonnen=1 gegen_die_alten=1 keine_90_angesagt=1 gegen_keine_90=1 re=2"),
        (
            "K",
            "K60",
            RE,
            90,
            "gewonnen=1 keine_90_angesagt=1 keine_60_angesagt=1 gegen_keine_60=1 kontra=2",
        ),
        (
            "R",
            "Rschwarz",
            KONTRA,
            60,
            (
                "gewonnen=1 gegen_die_alten=1 keine_90_angesagt=1 keine_60_angesagt=1 keine_30_angesagt=1"
                " schwarz_angesagt=1 gegen_keine_30=1 gegen_schwarz=1 re=2"
            ),
        ),
    ],
)
def test_announcements_count_for_the_winners(said, promised, won, eyes, expected):
    """R45-R47: every step once per party, the defied Absagen of the losers, Re and Kontra two each."""
    assert expected == points(a_deal(said=said, promised=promised), won, eyes)


@pytest.mark.parametrize(
    ("kind", "sau", "won", "caught"),
    [
        (Kind.NORMAL, None, RE, 1),
        (Kind.NORMAL, None, KONTRA, 0),
        (Kind.NORMAL, ANNA, RE, 0),
        (Kind.TRUMP, None, RE, 2),
        (Kind.HEARTS, None, RE, 0),
        (Kind.QUEENS, None, RE, 0),
        (Kind.NO_TRUMP, None, RE, 0),
    ],
)
def test_foxes(kind, sau, won, caught):
    """R42, R31: each Karo-As of the others in a trick of the winners; none with a Sau or where Karo is Fehl."""
    # Bernd's fox and Clara's both fall to Anna; in a solo Clara is an opponent too.
    deal = a_deal(kind=kind, chief=ANNA, sau=sau, tricks=[(ANNA, "10* ao ao 9o"), (ANNA, "a+ 9+ k+ 10+")])
    numbers = range(1, 13) if won is RE else ()

    assert caught == _value(points(deal, won, 121, numbers), "fuchs")


def _value(text, code):
    return next((int(word.partition("=")[2]) for word in text.split() if word.startswith(f"{code}=")), 0)


@pytest.mark.parametrize(
    ("kind", "elders", "last", "won", "made", "caught"),
    [
        pytest.param(Kind.NORMAL, (ANNA, CLARA), (ANNA, "b+ 9o 9* k*"), RE, 2, 0, id="Karlchen"),
        pytest.param(Kind.NORMAL, (ANNA, CLARA), (ANNA, "b+ b+ 9* k*"), RE, 2, 1, id="the first over the second"),
        pytest.param(Kind.NORMAL, (ANNA, CLARA), (ANNA, "d* b+ 9* b+"), RE, 0, 2, id="both caught"),
        pytest.param(Kind.NORMAL, (ANNA, CLARA), (ANNA, "d* 9o b+ k*"), RE, 0, 0, id="the partner's is not caught"),
        pytest.param(Kind.NORMAL, (ANNA, CLARA), (BERND, "9o b+ 9* k*"), RE, 0, 0, id="the losers' own"),
        pytest.param(Kind.POVERTY, (ANNA, CLARA), (ANNA, "b+ b+ 9* k*"), RE, 2, 1, id="in an Armut too"),
        pytest.param(Kind.NORMAL, (ANNA,), (ANNA, "b+ b+ 9* k*"), RE, 0, 0, id="not in a silent solo"),
        pytest.param(Kind.TRUMP, (ANNA, CLARA), (ANNA, "b+ b+ 9* k*"), RE, 0, 0, id="not in a solo"),
    ],
)
def test_karlchen(kind, elders, last, won, made, caught):
    """R43: two for a Kreuz-Bube that takes the last trick, one for each of the others caught there; in no solo."""
    deal = a_deal(kind=kind, elders=elders, chief=ANNA, partner=CLARA if kind is Kind.POVERTY else None, tricks=[last])
    numbers = [12] if last[0] in (ANNA, CLARA) else []
    text = points(deal, won, 121, numbers)

    assert (made, caught) == (_value(text, "karlchen"), _value(text, "karlchen_gefangen"))


@pytest.mark.parametrize(("trick", "counted"), [("a+ 10+ a+ 10+", 1), ("a+ 10+ a+ k+", 0), ("a* 10* a* ao", 1)])
def test_doppelkopf(trick, counted):
    """R44: a trick of 40 Augen or more, in a solo as well."""
    assert counted == _value(points(a_deal(kind=Kind.QUEENS, chief=ANNA, tricks=[(ANNA, trick)])), "doppelkopf")


FULL_TRICKS = [(ANNA, "a+ 10+ a+ 10+")] * 4 + [(BERND, "a# a# a* a*")]
"""168 Augen and four Doppelkoepfe of Anna's, 44 Augen and one of Bernd's."""


@pytest.mark.parametrize(
    ("deal", "factor", "gained"),
    [
        pytest.param({}, 3, (7, 0, 7, 0), id="two against two"),
        pytest.param({"elders": (ANNA,)}, 3, (21, 0, 0, 0), id="R32 silent solo"),
        pytest.param({"elders": (ANNA,)}, 1, (7, 0, 0, 0), id="R48 factor one"),
        pytest.param({"kind": Kind.TRUMP, "chief": ANNA}, 3, (21, 0, 0, 0), id="solo won"),
        pytest.param({"kind": Kind.TRUMP, "chief": BERND}, 3, (8, 0, 8, 8), id="solo lost, once for each opponent"),
        pytest.param(
            {"kind": Kind.TRUMP, "chief": ANNA, "groom": ANNA}, 3, (21, 0, 0, 0), id="left over from a Hochzeit"
        ),
        pytest.param(
            {"kind": Kind.MARRIAGE, "chief": ANNA, "partner": BERND}, 3, (10, 10, 0, 0), id="Hochzeit: R29, R48"
        ),
    ],
)
def test_who_gets_what(deal, factor, gained):
    """R48: the soloist who wins times the factor, everybody else who wins once; nobody loses points (R47)."""
    result = score(a_deal(tricks=FULL_TRICKS, **deal), factor)

    assert gained == tuple(points for _, points in result.points)
    assert result.value == sum(item.points for item in result.items)


def test_nobody_wins():
    """R41: both parties missed an Absage; no points for anybody."""
    deal = a_deal(said="RK", promised="R90 K90", tricks=[(ANNA, "a+ 10+ a+ 10+")] * 3 + [(BERND, "a+ 10+ a+ 10+")] * 3)
    result = score(deal, 3)

    assert (None, (), 0) == (result.winner, result.items, result.value)
    assert {0} == {points for _, points in result.points}


def test_every_point_names_its_rule():
    """R42-R47: each item carries the rule, the trick and the person behind it, so that the sheet can explain it."""
    plenty = [(ANNA, "a+ 10+ k+ 10+")] * 4
    deal = a_deal(said="R", promised="R90", tricks=[*plenty, (CLARA, "9o ao 10* 9o"), (ANNA, "b+ b+ 9* k*")])
    items = {item.code: (item.points, item.seat, item.trick, item.rule) for item in score(deal, 3).items}

    assert {
        Code.WON: (1, None, None, "R44"),
        Code.NO_90: (1, None, None, "R44"),
        Code.NO_60: (1, None, None, "R44"),
        Code.NO_30: (1, None, None, "R44"),
        Code.SCHWARZ: (1, None, None, "R44"),
        Code.NO_90_SAID: (1, ANNA, None, "R45"),
        Code.FOX: (1, BERND, 11, "R42"),
        Code.CHARLIE: (2, ANNA, 12, "R43"),
        Code.CHARLIE_CAUGHT: (1, BERND, 12, "R43"),
        Code.RE: (2, ANNA, None, "R46"),
    } == items
