"""What each game says stands in its book, word for word (`tests/commands/book.py`)."""

import pytest

from commands.catalogue import PACKAGES
from tests.commands.book import FOLDER, of_the_house, written
from tests.commands.forms import BOOK
from tests.commands.forms import written as forms_written


@pytest.mark.parametrize("package", PACKAGES, ids=[package.game.id for package in PACKAGES])
def test_guests_read_what_stands_in_the_book(package):
    """Help, sentences, refusals and screens: none has changed that nobody has read again."""
    book = (FOLDER / f"{package.game.id}.txt").read_text("utf-8")
    stems = {line.removeprefix("== ") for line in book.splitlines() if line.startswith("== ")}

    assert book.splitlines() == written(package, stems).splitlines()


def test_the_help_of_the_house_stands_in_its_book():
    """On every word that counts in the lobby, for admins and at all tables; and why a table says no."""
    book = (FOLDER / "haus.txt").read_text("utf-8")

    assert book.splitlines() == of_the_house().splitlines()


def test_every_sentence_stands_in_its_book_in_all_its_forms():
    """Of one and of many, with and without: each reads as somebody has read it."""
    assert BOOK.read_text("utf-8").splitlines() == forms_written().splitlines()
