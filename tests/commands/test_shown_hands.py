"""A personal record fills in what was shown after the deal, and nothing of what was laid away."""

import pytest

from commands.holdem import HOLDEM_WORDS
from commands.journal.exports import personal
from commands.language.german import fold
from commands.poker import POKER_WORDS
from commands.studpoker import STUDPOKER_WORDS
from games.contract import HOUSE, Drawn, Seat
from games.pot.match import Exchange, Shown
from tests.playouts import moves, seated, shortest, started


def written_hands(match, seat):
    """Return the `hand` lines of a personal record, deal by deal: name -> cards."""
    record = personal(match.vocabulary, match.entries, (Seat(seat),)).splitlines()
    found: list[dict[str, list[str]]] = []
    fresh = True
    for line in record:
        words = line.split()
        if words[:1] == ["hand"]:
            if fresh:
                found.append({})
            found[-1][words[1]] = words[2:]
        fresh = words[:1] != ["hand"]
    return found


def dealt_and_shown(match):
    """Return, deal by deal, everybody's first tiles, the tiles laid open, and who exchanged some of them."""
    game = match.vocabulary.game
    found: list[tuple[dict[str, object], dict[str, object], set[str]]] = []
    for one in match.done:
        if isinstance(one.action, Drawn) and one.action.kind == "mischen" and one.actor is HOUSE:
            names = {seat: fold(person.name) for seat, person in enumerate(one.after.people)}
            hands = {seat: game.hands.of(one.after.state, seat) for seat in one.after.circle}
            found.append(({names[seat]: hand for seat, hand in hands.items() if hand}, {}, set()))
        for event in one.events:
            if isinstance(event, Shown):
                found[-1][1][fold(one.after.people[event.seat].name)] = event.cards
        if isinstance(one.action, Exchange) and one.action.cards:
            found[-1][2].add(fold(one.after.people[one.actor].name))
    return [deal for deal in found if deal[0]]


@pytest.mark.parametrize("vocabulary", [POKER_WORDS, STUDPOKER_WORDS, HOLDEM_WORDS], ids=lambda words: words.game.id)
def test_hands_shown_are_filled_in(vocabulary):
    """Shown tiles stand in the record if they are those dealt; of tiles laid away or exchanged every one is `?`."""
    counts = {"shown": 0, "hidden": 0}
    for seed in range(20):
        match = started(seated(vocabulary, seed, shortest(vocabulary) | {"spiele": "8", "startkapital": "60"}))
        while not match.over:  # anything, so that people also bid
            match.act(*match.chance.choice(moves(match)))
            match.settle()
        for written, (dealt, shown, exchanged) in zip(written_hands(match, 0), dealt_and_shown(match), strict=True):
            assert written.keys() == dealt.keys()
            for name in dealt.keys() - {"anna"}:
                told = name in shown and name not in exchanged
                expected = [str(card) for card in dealt[name]] if told else ["?"] * len(dealt[name])
                assert expected == written[name], (seed, name)
                counts["shown" if told else "hidden"] += 1
    assert min(counts.values()) > 10
