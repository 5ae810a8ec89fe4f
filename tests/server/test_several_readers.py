"""People at one table, each with a terminal of their own: what every one of them reads suits it, line by line."""

import re

import pytest

from commands.catalogue import vocabulary_of
from commands.table.tale import TableNames
from commands.table.verbs import lexicon_of
from server.wire.page import Charset
from tests.server.indoors import Indoors
from tests.test_pages import A_CARD_IN_SIGNS, ENGLISH

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

TERMINALS = {
    "anna": (Charset.ASCII, 40, False),
    "bernd": (Charset.LATIN_1, 200, True),
    "clara": (Charset.UTF_8, 78, False),
    "dora": (Charset.ASCII, 78, True),
}
"""Name -> letters, width, and whether it is read aloud."""

MOVES = 15


async def seated(inside, vocabulary):
    """Bring everybody in, set up as they want it, to one table, where cards are given; return the table."""
    inside.enrol(*TERMINALS)
    for name, (charset, width, reader) in TERMINALS.items():
        await inside.come_in(name)
        for line in (f"zeichensatz {charset}", f"breite {width}", *(["vorlesen an"] if reader else [])):
            await inside.type(name, line)
        inside.wires[name]._beats.clear()
    live = await inside.open_table(vocabulary, *TERMINALS)
    await inside.type("anna", "mischen")
    return live


def lines_read(inside, name, charset):
    """Return every line somebody has read since, in their letters; those that are their prompt left out."""
    pages = [beat[1] for beat in inside.wires[name]._beats if beat[0] in {"send", "prompt"}]
    read = [line.lstrip("\a") for page in pages for line in page.decode(charset).split("\r\n")]
    return [line for line in read if line not in {"", "> "}]


@pytest.mark.parametrize("game", ["romme", "canasta", "doppelkopf", "studpoker"])
async def test_everybody_reads_what_suits_their_terminal(game, tmp_path):
    """Wide enough and no wider, in letters they have, in German; who listens hears words for every card and sign."""
    inside, vocabulary = Indoors(tmp_path), vocabulary_of(game)
    live = await seated(inside, vocabulary)
    for _ in range(MOVES):
        seat, action = next(iter(vocabulary.game.moves(live.facts.sitting.state)))
        names = TableNames(live.facts.sitting)
        await inside.type(names.key(seat), lexicon_of(vocabulary).write(action, names))
    for name in TERMINALS:
        for line in ("karten", "stand", "befehle", "sonderregeln", "hand", "dran"):
            await inside.type(name, line)
    for name, (charset, width, reader) in TERMINALS.items():
        read = lines_read(inside, name, charset)

        assert len(read) > 50
        assert width >= max(map(len, read))
        assert [] == [line for line in read if ENGLISH.search(line)]
        assert charset is not Charset.ASCII or all(map(str.isascii, read))
        if reader:
            assert [] == [line for line in read if A_CARD_IN_SIGNS.search(line) or not re.search(r"\w", line)]
    await inside.stop()
