"""The tournament, whole: what the catalogue lists."""

from __future__ import annotations

from commands.package import Package, help_in, text_of
from commands.turnier import TURNIER_WORDS

PACKAGE = Package(
    contract=1,
    words=TURNIER_WORDS,
    rules_text=text_of("games.turnier", "RULES.md"),
    help=help_in("commands.turnier"),
)
