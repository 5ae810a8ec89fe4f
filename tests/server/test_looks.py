"""How a page looks: symbols and colours for whoever wants them, long texts page by page, examples whole."""

import pytest

from commands.table import notes
from server.wire.page import Charset, Manner, set_page
from tests.server.test_ears import indoors, read, said

__all__ = ["indoors"]

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

HAND = "Deine Karten: 10+ b# a* 2o 5+. Tippe: ablegen 10+"


async def test_symbols_take_the_place_of_signs():
    """In UTF-8 only; what somebody says stays as they said it, and nothing grows wider."""
    assert "Deine Karten: 10♣ b♠ a♥ 2♦ 5♣. Tippe: ablegen 10♣" == set_page(HAND, Manner(symbols=True)).decode()
    assert HAND == set_page(HAND, Manner(Charset.LATIN_1, symbols=True)).decode("latin-1")
    assert "Folge 8♥, j=9♥." == set_page("Folge 8*, j=9*.", Manner(symbols=True)).decode()
    assert "Anna sagt: 10+ oder a*" == set_page("Anna sagt: 10+ oder a*", Manner(symbols=True)).decode()
    plain = set_page(HAND * 3, Manner(width=40)).decode().split("\r\n")
    assert list(map(len, plain)) == list(
        map(len, set_page(HAND * 3, Manner(width=40, symbols=True)).decode().split("\r\n"))
    )


async def test_colours_change_no_letter():
    """Without the colours the page reads as it would have; whoever listens gets none."""
    coloured = set_page(HAND, Manner(colours=True)).decode()
    assert 6 == coloured.count("\x1b[0m")
    for code in ("\x1b[0m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[36m"):
        coloured = coloured.replace(code, "")
    assert HAND == coloured
    assert HAND == set_page(HAND, Manner(colours=True, reader=True)).decode()


@pytest.mark.parametrize("width", [40, 78])
async def test_examples_are_not_broken(width):
    """What is to be typed stands on one line, wherever it falls."""
    for padding in range(60):
        text = f"{'x' * padding} tippe „mitspielen an tisch 4“ oder etwas anderes. Zum Beispiel: anlegen 2, b+ vorn"
        lines = set_page(text, Manner(width=width)).decode().split("\r\n")
        assert any("„mitspielen an tisch 4“" in line for line in lines)
        assert any("anlegen 2, b+ vorn" in line for line in lines)
        assert max(map(len, lines)) <= width


async def test_long_texts_come_page_by_page(indoors):
    """Return turns the page, anything else is done at once; what happens meanwhile is told between."""
    await indoors.type("anna", "blaettern an")
    first = await said(indoors, "anna", "hilfe turnier")
    assert 23 == len(first)
    assert notes.MORE == first[-1]
    await indoors.type("bernd", "fluestern anna Hallo")
    assert "Bernd flüstert dir zu: Hallo" in read(indoors, "anna")
    second = await said(indoors, "anna", "")
    assert second[:-1] != first[:-1]
    assert any("Uhr" in line for line in await said(indoors, "anna", "uhrzeit"))
    assert notes.MORE not in await said(indoors, "anna", "")
