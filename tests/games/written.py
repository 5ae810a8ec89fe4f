"""Cards as lines write them, for the tests of all games: `8+`, a joker `j`, a joker that stands for a card `j=8+`."""

from games.kit.cards import JOKER, PACK, Joker

CARDS = {str(card): card for card in PACK} | {"j": JOKER} | {f"j={card}": Joker(card) for card in PACK}


def card(text):
    """Return one card."""
    return CARDS[text]


def cards(text):
    """Return the cards written in a line."""
    return tuple(CARDS[word] for word in text.split())
