"""
A second referee: deals that XSkat 4.0 played and logged, replayed by our rules.

`python -m tests.xskat DEALS [FILE]` has XSkat play so many (`apt-get install xskat`; it needs no display for that),
says which of them end otherwise here, and writes them, one line each. A line holds, between bars: who leads first, who
plays alone, the game, the last bid, the Skat as dealt, the two cards pressed, the ten tricks as who led and three cards
in the order played, the Augen of the soloist, whether that won, and the value as XSkat counts it (a lost one doubled).

`python -m tests.xskat --alike DEALS SEED` has three strong computers play such deals from a seed on, and says what that
comes to for 36 deals and a chair, beside XSkat's own points on the same deals.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

import click

from games.bots.contract import Bot, Level, sight_of
from games.bots.skat import PLAYERS
from games.contract import HOUSE, Drawn, Event, Refused, Seat, Setup, witnessed
from games.game import play
from games.kit.cards import Card
from games.record import Wanted
from games.skat import SKAT
from games.skat.actions import Announce, Bid, Pass, Play, Press, TakeUp
from games.skat.cards import PACK
from games.skat.course import stack
from games.skat.scoring import BONUS, OTHERS
from games.skat.state import State
from games.skat.terms import Ending, Result
from games.table.state import defaults

PROGRAM = Path("/usr/games/xskat")
KEPT = Path(__file__).parent / "games" / "skat" / "xskat.txt"
MOST_LISTED = 300
"""XSkat lists the values of no more deals of one run."""

_SUITS = {"club": "+", "spade": "#", "heart": "*", "diamond": "o"}
_GAMES = {"club": "kreuz", "spade": "pik", "heart": "herz", "diamond": "karo", "grand": "grand", "null": "null"}
_CARD = re.compile(r"(Club|Spade|Heart|Diamond)([ _])(10|[AKQJ987])", re.IGNORECASE)
_KNOWN = {str(card): card for card in PACK}


def _card(found: re.Match[str] | tuple[str, str, str]) -> str:
    suit, _, rank = found if isinstance(found, tuple) else found.groups()
    return {"a": "a", "k": "k", "q": "d", "j": "b"}.get(rank.lower(), rank) + _SUITS[suit.lower()]


def logged(log: str, listed: str) -> Iterator[str]:
    """Yield each auctioned deal of a log as a line; deals that were not played to the tenth trick are left out."""
    values = [line.split() for line in listed.splitlines() if line.startswith("e ")]
    for number, deal in enumerate(log.split("=" * 40 + "\n")):
        told = re.search(r"Computer(\d) played (\w+)(.*)\n(Won|Lost)(?: with: (\d+))?", deal)
        if told is None or number >= len(values):
            continue
        rows = [_CARD.findall(row) for row in deal.split("---- random_seed")[0].splitlines()]
        tricks = [row for row in rows if len(row) == 3]
        if len(tricks) < 10 or told[3].strip():
            continue
        plays = []
        for trick in tricks:
            leader = _leader(trick)
            plays.append(f"{leader} " + " ".join(_card(trick[(leader + step) % 3]) for step in range(3)))
        pressed, skat = (re.search(rf"Skat {word}: (.*)", deal) for word in ("is", "was"))
        bid = re.search(r"Last bid: (\d+)", deal)
        assert pressed is not None
        assert skat is not None
        assert bid is not None
        cards = [" ".join(map(_card, _CARD.findall(found[1]))) for found in (skat, pressed)]
        facts = (plays[0][0], int(told[1]) - 1, _GAMES[told[2].lower()], bid[1], *cards, ", ".join(plays))
        result = (told[5] or "-", "ja" if told[4] == "Won" else "nein", values[number][4])
        yield "|".join(map(str, (*facts, *result)))


def _leader(trick: list[tuple[str, str, str]]) -> int:
    """Return who led to a trick: whose card is marked, or who took it."""
    winner = next(seat for seat, one in enumerate(trick) if one[0].isupper())
    return next((seat for seat, one in enumerate(trick) if one[1] == "_"), winner)


def auctioned(log: str, listed: str) -> Iterator[tuple[State, int]]:
    """Yield all auctioned deals of a log when the cards are given, with what the table had of them by Seeger-Fabian."""
    values = [line.split() for line in listed.splitlines() if line.startswith("e ")]
    deals = [deal for deal in log.split("=" * 40 + "\n") if "Skat is" in deal]
    for deal, (*_, value, won) in zip(deals, values, strict=False):
        tricks, hands = deal.split("---- random_seed")
        played = [row for line in tricks.splitlines() if len(row := _CARD.findall(line)) == 3]
        rows = [row for line in hands.splitlines() if len(row := _CARD.findall(line)) == 3]
        alone, pressed, skat = (re.search(rf"{told}(.*)", deal) for told in (r"Computer(?=\d played)", "is: ", "was: "))
        if not played or alone is None or pressed is None or skat is None:
            continue
        soloist = Seat(int(alone[1][0]) - 1)
        laid, lying = ([_KNOWN[_card(one)] for one in _CARD.findall(found[1])] for found in (pressed, skat))
        held = {Seat(seat): [_KNOWN[_card(row[seat])] for row in rows] for seat in range(3)}
        held[soloist] = [card for card in (*held[soloist], *laid) if card not in lying]
        points = int(value) + BONUS if won == "1" else 2 * OTHERS[3] - int(value) - BONUS
        yield _given(_leader(played[0]), held, tuple(lying)), points


def replayed(line: str) -> str:
    """Return how a deal ends by our rules, in the words of the last three fields of its line."""
    _, alone, kind, bid, _, pressed, *_ = line.split("|")
    soloist = Seat(int(alone))
    laid = tuple(_KNOWN[one] for one in pressed.split())
    state, plays = dealt(line)
    while state.deal is not None and state.deal.soloist is None:
        turn = state.deal.turn
        state = play(SKAT, state, turn, Bid(int(bid)) if turn == soloist else Pass()).state
    for action in (TakeUp(), Press(laid), Announce((kind,))):
        state = play(SKAT, state, soloist, action).state
    for seat, card in plays:
        state = play(SKAT, state, seat, Play(_KNOWN[card])).state
    return _ended(state)


def dealt(line: str) -> tuple[State, list[tuple[Seat, str]]]:
    """Return a deal of a line when its cards are given, and who played what."""
    first, alone, _, _, skat, pressed, tricks, *_ = line.split("|")
    soloist, forehand = Seat(int(alone)), int(first)
    lying, laid = (tuple(_KNOWN[one] for one in text.split()) for text in (skat, pressed))
    hands: dict[Seat, list[str]] = {Seat(seat): [] for seat in range(3)}
    plays: list[tuple[Seat, str]] = []
    for trick in tricks.split(", "):
        leader, *cards = trick.split()
        plays += [(Seat((int(leader) + step) % 3), card) for step, card in enumerate(cards)]
    for seat, card in plays:
        hands[seat].append(card)
    held = {seat: [_KNOWN[card] for card in cards] for seat, cards in hands.items()}
    held[soloist] = [card for card in (*held[soloist], *laid) if card not in lying]
    return _given(forehand, held, lying), plays


def _given(forehand: int, held: Mapping[Seat, Sequence[Card]], lying: tuple[Card, ...]) -> State:
    dealer = Seat((forehand + 2) % 3)
    state = SKAT.start(Setup((Seat(0), Seat(1), Seat(2)), Seat(0), defaults(SKAT), dealer=dealer)).state
    order = stack(state, Wanted(hands={seat: tuple(cards) for seat, cards in held.items()}, stock=lying))
    return play(SKAT, state, HOUSE, Drawn("mischen", order)).state


def _ended(state: State) -> str:
    result = state.result
    assert result is not None
    assert result.points is not None
    won = "ja" if result.ending is Ending.WON else "nein"
    return f"{'-' if result.eyes is None else result.eyes}|{won}|{abs(result.points)}"


def expected(line: str) -> str:
    """Return how XSkat says a deal ended."""
    return "|".join(line.split("|")[-3:])


def differing(line: str) -> str | None:
    """Return in what a replayed deal differs, None if in nothing; a trick that goes to another is refused."""
    try:
        here = replayed(line)
    except Refused as refused:
        return f"refused: {refused.reason}"
    return None if here == expected(line) else f"here {here}"


def from_xskat(deals: int) -> Iterator[str]:
    """Have XSkat play, and yield the deals that were auctioned and played to the end."""
    for seed in range(1, 1 + -(-deals // MOST_LISTED)):
        yield from logged(*_played(seed))


def _played(seed: int) -> tuple[str, str]:
    """Have XSkat play the deals of a seed; return its log and its list."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = Path(folder, "game")
        chosen.write_text(f"random_seed {7919 * seed} 0 1\n", encoding="ascii")
        command = [str(PROGRAM), "-game", str(chosen), "-auto", str(MOST_LISTED)]
        command += ["-log", f"{folder}/log", "-list", f"{folder}/list"]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
        log, listed = (Path(folder, name).read_text(encoding="latin-1") for name in ("log", "list"))
        return log, listed


def alike(state: State, bot: Bot, seed: str) -> Result:
    """Return how a deal ends that three like players bid and play."""
    heard = {seat: list[Event]() for seat in state.circle}
    chances = {seat: Random(f"{seed}/{seat}") for seat in state.circle}
    while state.result is None:
        seat = SKAT.on_turn(state)[0]
        choice = bot(sight_of(SKAT, state, seat, tuple(heard[seat]), chances[seat]), chances[seat])
        step = play(SKAT, state, seat, choice.action)
        state = step.state
        for one in heard:
            heard[one] += witnessed(step.events, one)
    return state.result


def three_alike(deals: int, seed: int) -> None:
    """Have three strong computers play XSkat's deals of a seed, and tell the points for 36 deals and a chair."""
    ours, theirs, results = list[int](), list[int](), list[Result]()
    for number, (state, points) in enumerate(islice(auctioned(*_played(seed)), deals)):
        theirs.append(points)
        results.append(alike(state, PLAYERS[Level.STRONG], f"{seed}/{number}"))
        ours.append(sum(points for _, points in results[-1].gains))
        if sys.stderr.isatty() or len(ours) % 50 == 0:
            figures = " and ".join(f"{12 * fmean(some):.0f}" for some in (ours, theirs))
            click.echo(
                f"{len(ours)} deals: {figures} of XSkat, give or take {12 * pstdev(ours) / len(ours) ** 0.5:.0f}"
            )
    games = [one for one in results if one.soloist is not None]
    share = sum(one.ending is Ending.WON for one in games) / len(games)
    overbid = sum(one.overbid is True for one in games) / len(games)
    click.echo(f"{len(games)} played, {share:.1%} of them won, {overbid:.1%} overbid")


def main() -> None:
    """Play, compare, tell, and write what was played."""
    if sys.argv[1] == "--alike":
        three_alike(int(sys.argv[2]), int(sys.argv[3]))
        return
    lines = list(from_xskat(int(sys.argv[1])))
    wrong = [(line, what) for line in lines if (what := differing(line)) is not None]
    for line, what in wrong:
        click.echo(f"{line}\n  {what}")
    click.echo(f"{len(lines) - len(wrong)} of {len(lines)} equal")
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
