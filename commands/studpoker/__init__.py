"""Studpoker, whole: its German, which adds open tiles to `pot`, and its package."""

from __future__ import annotations

from collections.abc import Mapping

from commands.chips import laid_out
from commands.cues import COINS
from commands.language.kinds import ByKind
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.package import Package, help_in, text_of
from commands.pot import tale, terms
from commands.pot.tale import EVENTS
from commands.table.screens import heading, whose_turn
from games.bots import pot
from games.bots.players import Players
from games.contract import Seat
from games.frozen import evolve
from games.pot.match import HandDealt
from games.studpoker import STUDPOKER, DealtOpen, Phase, State, View
from games.table.view import TableView

MANNER = terms.in_rounds(Phase.SHUFFLING, Phase.BETTING_1, Phase.BETTING_2, Phase.BETTING_3, Phase.BETTING_4)


tell: ByKind[str | None] = ByKind.within(tale.tell, MANNER)
"""The sentence for an event."""


@tell.register
def _tell_hand_dealt(event: HandDealt, voice: Voice) -> str:
    hidden, *_ = event.cards
    return f"Dein verdeckter Stein: {voice.card(hidden)}"


@tell.register
def _tell_dealt_open(event: DealtOpen, voice: Voice) -> str:
    given = [f"{voice.name(seat)} {voice.card(card)}" for seat, card in event.tiles]
    best = voice.does(event.first, "liegst", "offen vorn.")
    return ("\n" if voice.reader else " ").join([*voice.several("Offen gegeben", given), best])


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything there is to see."""
    common = view.common
    notes = {seat: _notes(seat, view, voice) for seat in common.circle}
    return "\n".join(
        [
            terms.headline(common, heading(STUDPOKER, voice), voice, MANNER),
            *laid_out(terms.rows(common, table.absent, voice, notes), voice),
            *_own(view, voice),
            *terms.closing(common, whose_turn(table, STUDPOKER, voice), terms.hint(common, table, voice), voice),
        ]
    )


def _notes(seat: Seat, view: View, voice: Voice) -> list[str]:
    """Return somebody's open tiles, and who has the best of them."""
    shown = view.open[seat]
    best = ["offen vorn"] if shown and seat == view.best else []
    return [f"offen: {voice.row(shown)}", *best] if shown else []


def _own(view: View, voice: Voice) -> list[str]:
    """Return the viewer's tiles, the hidden one by itself."""
    own, you = view.common.own, voice.you
    if own is None or you is None or not own.hand:
        return terms.own_tiles(view.common, voice)
    hidden = [tile for tile in own.hand if tile not in view.open[you]]
    return [f"Dein verdeckter Stein: {voice.row(hidden)}", *terms.own_tiles(view.common, voice)]


def score(view: View, _table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`."""
    return terms.score(view.common, heading(STUDPOKER, voice), voice)


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn must know, their own tiles first."""
    return terms.hint_with_tiles(view.common, table, voice)


OPTIONS: Mapping[str, str] = {**terms.OPTIONS, "ante": "vor jedem Spiel bringt jeder einen Mindesteinsatz"}

NO_PHH = "Studpoker spielt man dort mit sieben Steinen und festen Einsätzen."

TOLD: Mapping[str, str] = {
    "best": "beste",
}
"""Attribute -> what programs are told it is called, beside what the family says."""

STUDPOKER_WORDS: Vocabulary[State, View] = Vocabulary(
    game=STUDPOKER,
    cues=COINS,
    about="Ein Stein bleibt verdeckt, vier liegen offen; nach jedem wird geboten.",
    takes="etwa eine Stunde",
    unit="Chips",
    verbs=(*terms.BIDDING, *terms.EXCHANGING),
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals=terms.REFUSALS,
    phases=terms.PHASES,
    asides=terms.ASIDES,
    spelling=terms.TILES,
    options=OPTIONS,
    subjects=("studpoker", "pott", "kombinationen"),
    unordered=terms.UNORDERED | {"offen"},
    forms={terms.PHH: terms.unknown_to_phh(NO_PHH)},
    choices=terms.CHOICES,
    events={**EVENTS, "offen_gegeben": DealtOpen},
    told={**terms.TOLD, **TOLD},
)


REASONS: Mapping[str, str] = {
    "starke_hand": "So wie die anderen setzen, halte ich dein Blatt für gut genug.",
    "chancen_reichen": "So wie die anderen setzen, lohnt es sich wohl mitzugehen.",
    "zu_teuer": "So wie die anderen setzen, finde ich es zu teuer mitzugehen.",
    "billigste_runde": "Für diese Runde reicht dein Blatt wohl, und so wird sie am billigsten.",
}
"""
Code -> sentence. It is believed what bids say of a hidden tile (`games/bots/pot/ranges.py`); to tell that in percent
would be too much: among four of a kind a share of 10 % so told was 36 % of the tiles that lay.
"""


PACKAGE = Package(
    contract=1,
    words=STUDPOKER_WORDS,
    rules_text=text_of("games.studpoker", "RULES.md"),
    help=help_in("commands.studpoker", "commands.pot"),
    lesson=text_of("commands.studpoker", "lektion.partie"),
    players=Players(pot.STUD),
    reasons={**terms.REASONS, **REASONS},
    layout=evolve(terms.LAYOUT, shown="offen", emblem=("d*", "do", "8+")),
)
