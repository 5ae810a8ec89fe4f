"""The cards of Räum-Ab!: the house's own pack, and a host's file, good or bad."""

import hashlib
from collections import Counter

import pytest

from games.raeumab import pack
from games.raeumab.pack import BANS, NUMNUM, WISH, BadPack, Colour, Fault, Number, read_pack
from games.record import BadDeal
from tests.games.raeumab.layouts import ANNA, BERND, begun

REST = b"\n".join(
    f"{value}{colour}".encode() for value in range(2, 29) for colour in "bgpr" if (value, colour) != (2, "b")
)


def test_the_pack_of_the_house():
    """R13: twenty-four numbers and the Joker in four colours, bans and wishes: 109 cards in the order of records."""
    numbers = [card for card in NUMNUM.cards if isinstance(card, Number)]

    assert 109 == len(NUMNUM.cards)
    assert 25 * 4 == len(set(numbers)) == len(numbers)
    assert {1, 2, 81} <= {card.value for card in numbers}
    assert (4, 2, 3) == tuple(NUMNUM.cards.count(card) for card in (*BANS, WISH))
    assert ["1b", "1g", "1p", "1r", "2b"] == list(map(str, NUMNUM.cards[:5]))
    assert ["v2", "v2", "v2", "v2", "v5", "v5", "w", "w", "w"] == list(map(str, NUMNUM.cards[-9:]))


def test_file_of_a_host():
    """R13: comments, many cards a line, copies, large letters; the mark is the hash of the file as it is."""
    data = b"# my own\n14R 2*v5 \t w # and\r\n" + REST[: REST.rindex(b"\n27r")]
    words = 1 + 2 + 1 + len(data.split(b"\n", 2)[2].split())
    data += b"\n" + b" ".join([b"99p"] * (109 - words))
    found = read_pack(data)

    assert 109 == len(found.cards)
    assert 2 == Counter(found.cards)[Number(14, Colour.RED)]
    assert hashlib.sha256(data).hexdigest() == found.mark


@pytest.mark.parametrize(
    ("data", "wrongs"),
    [
        (b"", [(Fault.TOTAL, 0, "0")]),
        (b"12r 8r\n", [(Fault.TOTAL, 0, "2")]),
        (b"12x\n8r v3\n\n0b 1000g", [(Fault.NO_CARD, 1, "12x"), (Fault.NO_CARD, 2, "v3"), (Fault.NO_CARD, 4, "0b"),
                                      (Fault.NO_CARD, 4, "1000g")]),
        (b"100*w", [(Fault.NO_CARD, 1, "100*w")]),
        ("12r \u0661\u0662r".encode(), [(Fault.NO_CARD, 1, "\u0661\u0662r")]),
        (b"\xff\xfe", [(Fault.ENCODING, 0, "")]),
    ],
)  # fmt: skip
def test_bad_file(data, wrongs):
    """Whatever is wrong with a file is told at once, with its line."""
    with pytest.raises(BadPack) as bad:
        read_pack(data)

    assert wrongs == [(one.fault, one.line, one.text) for one in bad.value.wrongs]


def test_match_keeps_the_pack_it_began_with(monkeypatch):
    """R13: it is named by its mark; what nobody has brought along is no pack."""
    monkeypatch.setattr(pack, "_LEARNT", {})
    with pytest.raises(BadDeal):
        begun(given={"numnum": {None: ("abc",)}})
    mine = read_pack(b"109*w".replace(b"109*w", b"99*w 10*14r"))

    assert not pack.at_hand(mine.mark)
    assert not pack.is_card(Number(14, Colour.RED))
    assert mine.mark == pack.learn(mine)
    assert pack.at_hand(mine.mark)
    assert pack.is_card(Number(14, Colour.RED))
    state = begun(given={"numnum": {None: (mine.mark,)}, "punkte": {BERND: ("7",)}})
    assert (mine, {ANNA: 0, BERND: 7}) == (state.pack, state.totals)
    assert NUMNUM == begun().pack
