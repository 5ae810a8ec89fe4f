"""Black Jack, whole: what the catalogue lists."""

from __future__ import annotations

from commands.blackjack import BLACKJACK_WORDS
from commands.blackjack.reasons import REASONS
from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from games.bots import blackjack
from games.bots.players import Players

PACKAGE = Package(
    contract=1,
    words=BLACKJACK_WORDS,
    rules_text=text_of("games.blackjack", "RULES.md"),
    help=help_in("commands.blackjack"),
    lesson=text_of("commands.blackjack", "lektion.partie"),
    players=Players(blackjack.PLAYERS, blackjack.YARDSTICKS, blackjack.CONTESTS),
    reasons=REASONS,
    layout=Layout(
        Family.POT,
        hand="own.hand",
        piles=(Pile("Talon", count="talon"),),
        stakes="einsatz",
        purse="chips",
        held="handkarten",
        shown="blatt",
        scores="punkte",
        marks={"Bank": "bank", "Geber": "geber", "ausgeschieden": "ausgeschieden", "Sieger": "sieger"},
    ),
)
