"""People leave and come in the middle of random matches: everybody is told, and the record plays to the same end."""

import pytest

from commands.canasta import CANASTA_WORDS
from commands.journal.checking import check
from commands.journal.exports import full
from commands.journal.partie import parse
from commands.table.screens import show_cards, show_score
from commands.table.tale import tale, view_of, voice_for, waiting_line
from games.canasta import CANASTA, Phase
from games.contract import HOUSE, Seat
from games.table.actions import Expel, Gone, Join, Leave
from games.table.state import sheet, vacancies
from tests.playouts import PEOPLE, seated, started, step


def told(match, first):
    """Return everything that somebody at the table, or watching it, was told since an action."""
    said = []
    for one in match.done[first:]:
        for viewer in (None, *one.after.circle):
            voice = voice_for(one.after, CANASTA_WORDS, viewer)
            said += [*tale(CANASTA_WORDS, one.events, voice), waiting_line(CANASTA_WORDS, one.after, voice)]
            seen = view_of(CANASTA_WORDS, one.after, viewer)
            said += [what(seen, CANASTA_WORDS, voice) for what in (show_cards, show_score)]
    return said


def unrest(match):
    """Let somebody leave, be dropped, or take a place that is free."""
    sitting, chance = match.sitting, match.chance
    if vacancies(CANASTA, sitting):
        match.act(Seat(len(sitting.people)), Join(PEOPLE[len(sitting.people)]))
    elif chance.random() < 0.02 and len(sitting.people) < len(PEOPLE):
        leaver, *others = chance.sample(sitting.circle, len(sitting.circle))
        if chance.random() < 0.5:
            match.act(HOUSE, Gone(leaver))
            match.act(others[0], Expel(leaver))
        else:
            match.act(leaver, Leave())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_unrest_at_the_table(seats, seed):
    """R37: whoever goes and comes, the match ends by its rules, sides stay whole, and the full record holds."""
    match = started(seated(CANASTA_WORDS, 50 + seed, {"punktziel": "1000"}, seats=seats))
    while not match.over:
        first = len(match.done)
        unrest(match)
        if match.sitting.state.phase not in {Phase.INTERRUPTED, Phase.OVER}:
            step(match)
        assert all("None" not in line and "{" not in line for line in told(match, first))
        assert match.sitting.circle == match.sitting.state.circle
    last = []
    unmet = check(
        CANASTA_WORDS, parse(full(CANASTA_WORDS, match.entries)), tuple, lambda play, _line: last.append(play.sitting)
    )

    assert [] == unmet
    assert sheet(CANASTA, match.sitting) == sheet(CANASTA, last[-1])
    assert set(sheet(CANASTA, match.sitting).winners) <= set(match.sitting.circle)
