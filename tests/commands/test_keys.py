"""Views become the keys of a record."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from commands.journal.keys import flatten
from games.contract import Seat
from games.frozen import Frozen
from games.kit.cards import Card, Rank, Suit
from games.record import key

TEN = Card(Rank.TEN, Suit.CLUBS)


class Mode(StrEnum):
    """Something with a German value."""

    FAST = "schnell"


class Own(Frozen):
    """The part only the owner sees."""

    hand: Annotated[tuple[Card, ...], key("hand")]


class Spread(Frozen):
    """Something that lies on the table."""

    cards: Annotated[tuple[Card, ...], key("karten")]
    owner: Annotated[Seat, key("wer")]


class View(Frozen):
    """One of everything."""

    turn: Annotated[Seat | None, key("am_zug")]
    turns: Annotated[tuple[Seat, ...], key("alle")]
    count: Annotated[int, key("zahl")]
    on: Annotated[bool, key("an")]
    mode: Annotated[Mode, key("art")]
    top: Annotated[Card | None, key("ablage")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    partner: Annotated[Mapping[Seat, Seat], key("partner")]
    piles: Annotated[Mapping[int, tuple[Card, ...]], key("auslage")]
    spreads: Annotated[Mapping[int, Spread], key("blatt")]
    own: Annotated[Own | None, key("")]
    last: Annotated[Own | None, key("ergebnis")]
    drawn: str = "not a key"


def name(seat):
    """Return a folded name."""
    return ("anna", "bernd")[seat]


def test_view_becomes_keys():
    """Seats are names and numbers stay numbers, by the declared type; parts open levels or lie on the same one."""
    view = View(
        turn=Seat(1),
        turns=(Seat(0), Seat(1)),
        count=1,
        on=True,
        mode=Mode.FAST,
        top=None,
        points={Seat(0): 1, Seat(1): 0},
        partner={Seat(0): Seat(1)},
        piles={1: (TEN, TEN), 2: ()},
        spreads={3: Spread((TEN,), Seat(0))},
        own=Own((TEN,)),
        last=Own(()),
    )
    expected = {
        "am_zug": "bernd",
        "alle": "anna bernd",
        "zahl": "1",
        "an": "ja",
        "art": "schnell",
        "ablage": "-",
        "punkte.anna": "1",
        "punkte.bernd": "0",
        "partner.anna": "bernd",
        "auslage.1": "10+ 10+",
        "auslage.2": "-",
        "blatt.3.karten": "10+",
        "blatt.3.wer": "anna",
        "hand": "10+",
        "ergebnis.hand": "-",
    }

    assert expected == flatten(view, name)


def test_part_that_is_not_there_has_no_keys():
    """Whoever only watches has no `hand`."""
    view = View(None, (), 0, False, Mode.FAST, TEN, {}, {}, {}, {}, None, None)
    keys = flatten(view, name)

    assert "hand" not in keys
    assert ("-", "-", "10+") == (keys["am_zug"], keys["alle"], keys["ablage"])
