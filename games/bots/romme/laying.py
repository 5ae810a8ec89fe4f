"""
What goes down on the table, and when: the best lay found exactly, rebuilding by search.

Theory of operation
-------------------
What a hand can lay is known exactly (`bits.arrangements`): of all ways the one is chosen that leaves the smallest loss,
with what can be laid off counted as gone. A joker of the table is won where it can be laid again at once. With
`umbauen` the melds without a joker are taken apart if more cards can lie there then (`tiling`).

What lies on the table serves the others, too: they lay off there. So who is nearly through keeps their melds until they
can lay down everything at once, unless somebody else is nearly through; of two players, of whom only one writes
anything down, they always do.

Why players do something (`Reason`) stands here, too; the sentences in `commands/romme/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from games.bots.bits import Arrangement, Shape, arrangements, packed
from games.bots.contract import Choice, Sight
from games.bots.romme.counting import OUT, dearest, outlook_of, value, worth
from games.bots.rummy import counts
from games.bots.tiling import Tiling, TooMuch, tiled
from games.contract import Action, Refused, Seat
from games.game import play
from games.kit.cards import JOKER, Face, Joker, bare
from games.kit.melds import RING, beside, count_jokers
from games.kit.piles import missing, without
from games.kit.spread import numbered
from games.meld.actions import Lay, LayOff, Rebuild, Replace, TakeBack
from games.romme.rules import JOKER_VALUE
from games.romme.state import State


class Reason(StrEnum):
    """Why a computer player of Rommé does something."""

    FIRST_LAY = "erstauslage"
    """The first lay is there: `points`."""
    LAYS_MOST = "kleinster_rest"
    """That leaves the smallest loss: `loss`."""
    LAYS = "legt_aus"
    """What lies on the table counts no more."""
    LAYS_OFF = "passt_an"
    """The card fits a meld of the table: `card`."""
    WINS_JOKER = "gewinnt_joker"
    """The joker of the table can be laid again at once: `card`."""
    REBUILDS = "baut_um"
    """So many `cards` find a place if the melds are put together anew."""
    TAKES = "passt_ins_blatt"
    """The open card makes a meld: `card`."""
    FITS = "offene_passt_an"
    """The open card can be laid off: `card`."""
    DRAWS = "nutzt_nichts"
    """The open card makes no meld: `card`."""
    KNOCKS = "reicht_zur_erstauslage"
    """With the open card the first lay is there: `card`."""
    USELESS = "am_wenigsten_wert"
    """Without it the loss is likely to be smallest: `card`."""
    WAITS = "wartet_ab"
    """It keeps its melds for the moment when everything can go down, and can do without `card`."""
    LAST = "letzte_karte"
    """It is the last card: the deal is won."""
    STARTING_OVER = "neu_beginnen"
    """What lies there does not reach the first lay."""


NEARLY = 3
"""Who would keep so many cards, or fewer, is nearly through and lays nothing yet."""

NEAR = 6
"""But not if another who is out holds so many, or fewer."""

LAYS = 2_000
"""And so many before the question whether to lay anything at all."""

BUDGET = 100_000
"""So many steps may a search for a rebuilding take."""


def accepted(sight: Sight, state: State, action: Action) -> State | None:
    """Return the state after an action by the real rules, None if it is refused."""
    try:
        after: State = play(sight.game, state, sight.seat, action).state
    except Refused:
        return None
    return after


def best_lay(state: State, seat: Seat) -> tuple[tuple[Shape, ...], int]:
    """Return the melds that leave the smallest loss, and that loss; nothing where nothing should be laid."""
    player = state.players[seat]
    once, twice, jokers = packed(player.hand)
    outlook = outlook_of(state, seat)
    free = outlook.ends.free(once)
    ways = arrangements(once, twice, jokers + state.open_jokers, worth, together=outlook.together)
    found: list[tuple[int, int, int, Arrangement]] = []
    for at, way in enumerate(ways):
        one, two, left, reached, laid = way
        held = one.bit_count() + two.bit_count() + left
        if held == 0 or reached < outlook.needed:
            continue
        stuck = one & ~free
        loss = value(stuck) + value(two) + JOKER_VALUE * left - sum(dearest(stuck, two, 1))
        if stuck.bit_count() + two.bit_count() + left <= 1:
            loss = OUT
        found.append((loss, len(laid), at, way))
    if not found:
        return (), 0
    loss, *_, way = min(found)
    return way[4], loss


def waits(state: State, seat: Seat) -> bool:
    """Tell whether somebody keeps what they could lay, so that nobody lays off there."""
    others = [player for other, player in state.players.items() if other != seat]
    kept = fewest_left(state, seat)
    if state.moments or kept is None or kept <= 1:
        return False
    if len(others) == 1:
        return True
    return kept <= NEARLY and all(len(player.hand) > NEAR for player in others if player.out)


def fewest_left(state: State, seat: Seat) -> int | None:
    """Return how many cards would be left of a hand after everything was laid; None if it cannot lay."""
    player, outlook = state.players[seat], outlook_of(state, seat)
    once, twice, jokers = packed(player.hand)
    free = outlook.ends.free(once)
    ways = arrangements(once, twice, jokers + state.open_jokers, worth, together=outlook.together, most=LAYS)
    left = [
        (one & ~free).bit_count() + two.bit_count() + burdens
        for one, two, burdens, reached, _ in ways
        if reached >= outlook.needed
    ]
    return min(left, default=None)


def laying(sight: Sight, state: State) -> Choice | None:
    """Return what goes down now, None if nothing does."""
    seat = sight.seat
    hand = state.players[seat].hand
    laid, loss = best_lay(state, seat)
    for meld in sorted(laid, key=worth, reverse=True):
        action = Lay(meld.cards)
        if accepted(sight, state, action) is not None:
            if state.players[seat].out:
                return Choice(action, Reason.LAYS_MOST, {"loss": max(0, loss)}, sure=True)
            return Choice(action, Reason.FIRST_LAY, {"points": worth(meld)})
    if not state.players[seat].out:
        return None
    if state.open_jokers:
        return _open_joker(sight, state)
    if len(hand) == 1:
        return None
    return _touching(sight, state, hand)


def _open_joker(sight: Sight, state: State) -> Choice:
    """Lay the open joker off, or give it back."""
    for action in _joker_layoffs(state):
        if accepted(sight, state, action) is not None:
            return Choice(action, Reason.LAYS_OFF, {"card": JOKER})
    return Choice(TakeBack(), Reason.STARTING_OVER)


def _joker_layoffs(state: State) -> Iterator[LayOff]:
    for number, meld in numbered(state.spread).items():
        for card in beside(meld, RING):
            yield LayOff(number, (Joker(card),))


def _touching(sight: Sight, state: State, hand: tuple[Face, ...]) -> Choice | None:
    """Lay off, win a joker, rebuild; and in the end get rid of a joker, if that wins the deal."""
    melds = numbered(state.spread)
    for number, meld in melds.items():
        for card in beside(meld, RING):
            if card in hand and accepted(sight, state, LayOff(number, (card,))) is not None:
                return Choice(LayOff(number, (card,)), Reason.LAYS_OFF, {"card": card}, sure=True)
    for number, meld in melds.items():
        for face in meld.cards:
            if isinstance(face, Joker) and face.stands_for is not None and face.stands_for in hand:
                action = Replace(number, face.stands_for)
                after = accepted(sight, state, action)
                following = None if after is None else laying(sight, after)
                if following is not None and not isinstance(following.action, TakeBack):
                    return Choice(action, Reason.WINS_JOKER, {"card": face.stands_for})
    rebuilt = rebuilding(state, hand) if state.options["umbauen"] else None
    if rebuilt is not None and accepted(sight, state, rebuilt) is not None:
        return Choice(rebuilt, Reason.REBUILDS, {"cards": len(rebuilt.added)})
    if len(hand) == 2 and JOKER in hand:
        for off in _joker_layoffs(state):
            if accepted(sight, state, off) is not None:
                return Choice(off, Reason.LAYS_OFF, {"card": JOKER})
    return None


def rebuilding(state: State, hand: tuple[Face, ...]) -> Rebuild | None:
    """Return how the melds without a joker take the most cards of a hand, one of which must stay."""
    melds = {number: meld for number, meld in numbered(state.spread).items() if not count_jokers(meld.cards)}
    must = counts(melds.values(), ())
    natural = tuple(card for card in hand if card != JOKER)

    def search(cards: tuple[Face, ...]) -> Tiling | None:
        return tiled(must, counts(melds.values(), cards), (0, 0), 0, BUDGET)

    try:
        found = search(natural)
        if found is not None and found.gain == len(hand):
            fewer = [search(without(natural, (card,))) for card in dict.fromkeys(natural)]
            found = max((one for one in fewer if one is not None), key=lambda one: one.gain, default=None)
    except TooMuch:
        return None
    if found is None:
        return None
    there = {number: frozenset(meld.cards) for number, meld in melds.items()}
    new = []
    for cards in found.melds:
        number = next((number for number, old in there.items() if old == frozenset(cards)), None)
        if number is None:
            new.append(cards)
        else:
            del there[number]
    given = bare(card for number in there for card in melds[number].cards)
    return Rebuild(tuple(there), missing(given, bare(card for cards in new for card in cards)), tuple(new))
