"""The tiny games as somebody would hand them over who has written them for any house: each one value."""

from commands.package import Package
from tests.tiny.minirummy import MINI_WORDS
from tests.tiny.words import WORDS

PACKAGE = Package(
    contract=1,
    words=WORDS,
    rules_text="",
    help={WORDS.game.id: "Die höchste Karte gewinnt."},
    home="tests.tiny.game",
)

MINI_PACKAGE = Package(
    contract=1,
    words=MINI_WORDS,
    rules_text="",
    help={MINI_WORDS.game.id: "Wer auslegt, gewinnt."},
    home="tests.tiny.minirummy",
)
