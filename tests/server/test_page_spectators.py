"""What a page shows to somebody who watches: what lies open on the table, and no word beside it."""

import json

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.codec import codec_of
from games.contract import HOUSE, Drawn, House
from games.options import Special
from games.table.view import view
from tests.playouts import PEOPLE, played
from tests.records import ids
from tests.server.indoors import Indoors, MovedClock, StackedPack

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

WATCHER = "Wanda"
TISCH = '"Stammtisch.Tisch",{'
WAITING = [one for one in VOCABULARIES if one.game.waits]


def in_soak(vocabulary):
    """Return a parameter that is tried in the soak alone, but for two games."""
    long = vocabulary.game.id not in {"romme", "doppelkopf"}
    return pytest.param(vocabulary, 300 if long else 25, marks=[pytest.mark.soak] if long else [])


@pytest.mark.parametrize(("vocabulary", "most"), [*map(in_soak, WAITING)], ids=ids(WAITING))
async def test_a_spectators_page_holds_what_everybody_sees(tmp_path, vocabulary, most):
    """After every move: the keys and values of `Game.view(None)`, no hand, nobody's own name, nothing to be played."""
    match = played(vocabulary, 2)
    draws = [one.action.order for one in match.done if isinstance(one.action, Drawn)]
    doors = Indoors(tmp_path, MovedClock(), StackedPack(draws))
    people = PEOPLE[: len(match.done[-1].after.people)]
    doors.enrol(*people, WATCHER)
    for name in people:
        await doors.come_in(name)
    page = await doors.come_in_by_page(WATCHER)
    live = await doors.open_table(vocabulary, *people)
    await doors.type(WATCHER, f"zuschauen {live.number}")
    for option in vocabulary.game.options:
        value = match.done[-1].after.options.get(option.name)
        if value is not None and value != option.default:
            how = ("spiel mit" if value else "spiel ohne") if isinstance(option, Special) else "bestimmen"
            await doors.type(people[0], f"{how} {option.name} {'' if isinstance(option, Special) else value}")
    compared = 0
    typed = [one for one in match.done if one.before.state is not None or one.entry[1] == "mischen"]
    for place, one in enumerate(typed[:most]):
        if not isinstance(one.actor, House):
            await doors.type(one.before.people[one.actor].name, one.entry[1])
        if place + 1 < len(typed) and typed[place + 1].actor is HOUSE:
            continue  # the house draws at once
        doors.clock.advance(0.1)
        await doors.settled()
        shown = json.loads(f"[{[one for one in page.messages if TISCH in one][-1]}]")[2]
        open_to_all = codec_of(vocabulary).write_view(view(vocabulary.game, one.after, None))
        compared += 1

        assert open_to_all == shown["sicht"]
        assert "hand" not in shown["sicht"]
        assert shown["ich"] is None
        assert [] == shown["moeglich"]
    await doors.stop()

    assert compared >= min(most, 10) // 2
