"""Draw Poker, whole: its German, which adds the opening and the exchange to `pot`, and its package."""

from __future__ import annotations

from collections.abc import Mapping

from commands.chips import laid_out
from commands.cues import COINS
from commands.language.german import counted
from commands.language.kinds import ByKind
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.package import Package, help_in, text_of
from commands.pot import tale, terms
from commands.pot.tale import EVENTS, BettingManner
from commands.table.screens import heading, whose_turn
from games.bots import pot
from games.bots.players import Players
from games.contract import Seat
from games.frozen import evolve
from games.poker import POKER, ExchangeBegan, Exchanged, ExchangedUnseen, Phase, Refusal, State, View
from games.table.view import TableView

MANNER = BettingManner(
    {
        Phase.SHUFFLING: "vor dem Mischen",
        Phase.BETTING_1: "Phase 1: Bieten",
        Phase.EXCHANGE: "Tausch",
        Phase.BETTING_2: "Phase 2: Bieten",
    }
)


tell: ByKind[str | None] = ByKind.within(tale.tell, MANNER)
"""The sentence for an event."""


@tell.register
def _tell_exchange_began(event: ExchangeBegan, voice: Voice) -> str:
    return f"Jetzt wird getauscht, bis zu drei Steine. {voice.does(event.first, 'beginnst.')}"


@tell.register
def _tell_exchanged_unseen(event: ExchangedUnseen, voice: Voice) -> str:
    if not event.count:
        return f"{voice.name(event.seat)} behält alle Steine."
    return f"{voice.name(event.seat)} tauscht {_stones(event.count)}."


@tell.register
def _tell_exchanged(event: Exchanged, voice: Voice) -> str:
    if not event.laid:
        return "Du behältst alle Steine."
    return f"Du legst {voice.row(event.laid)} weg und bekommst {voice.row(event.got)}."


def _stones(number: int) -> str:
    return counted(number, "Stein", "Steine")


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything there is to see."""
    common = view.common
    notes = {seat: _notes(seat, view) for seat in common.circle}
    return "\n".join(
        [
            terms.headline(common, heading(POKER, voice), voice, MANNER),
            *laid_out(terms.rows(common, table.absent, voice, notes), voice),
            *terms.own_tiles(common, voice),
            *terms.closing(common, whose_turn(table, POKER, voice), hint(view, table, voice), voice),
        ]
    )


def _notes(seat: Seat, view: View) -> list[str]:
    """Return who opened and how many tiles somebody exchanged in the running deal."""
    if not view.common.playing:
        return []
    exchanged = view.exchanged[seat]
    notes = ["hat eröffnet"] if seat == view.opener else []
    if exchanged is None:
        return notes
    return [*notes, f"hat {_stones(exchanged)} getauscht" if exchanged else "hat nichts getauscht"]


def score(view: View, _table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`."""
    return terms.score(view.common, heading(POKER, voice), voice)


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn must know; who may not open is told so."""
    common = view.common
    if common.turn != voice.you or common.own is None:
        return ""
    if common.phase is Phase.EXCHANGE:
        return f"Pott: {common.pot}. Deine Steine: {voice.row(common.own.hand)}."
    if common.least is not None and not common.bid and not common.own.may_open:
        return f"Pott: {common.pot}. Eröffnen kannst du nicht: Dazu gehört wenigstens ein Paar Buben."
    return terms.hint(common, table, voice)


REFUSALS: Mapping[str, str] = {
    **terms.REFUSALS,
    Refusal.TOO_WEAK_TO_OPEN: "Zum Eröffnen brauchst du mindestens ein Paar Buben. Du kannst schieben oder aussteigen.",
    Refusal.TOO_MANY: "Tauschen darfst du höchstens {most} Steine.",
}

PHASES: Mapping[str, str] = {
    "bieten1": "Gerade wird geboten. Getauscht wird danach, gezeigt erst am Ende.",
    "tausch": "Gerade wird getauscht: „tauschen“ oder „behalten“. Geboten wird danach wieder.",
    "bieten2": "Gerade wird geboten. Getauscht ist schon, gezeigt wird erst am Ende.",
}

OPTIONS: Mapping[str, str] = {
    **terms.OPTIONS,
    "jackpott": "eröffnen darf nur, wer mindestens ein Paar Buben hat",
}

NO_PHH = "Draw Poker, bei dem das höchste Blatt gewinnt, kennt dieses Format nicht."

TOLD: Mapping[str, str] = {
    "got": "bekommen",
    "laid": "abgelegt",
}
"""Attribute -> what programs are told it is called, beside what the family says."""

POKER_WORDS: Vocabulary[State, View] = Vocabulary(
    game=POKER,
    cues=COINS,
    about="Fünf verdeckte Steine, einmal tauschen und um den Pott bieten.",
    takes="etwa eine Stunde",
    also=("drawpoker",),
    unit="Chips",
    verbs=(*terms.BIDDING, *terms.EXCHANGING),
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    asides=terms.ASIDES,
    spelling=terms.TILES,
    options=OPTIONS,
    subjects=("poker", "pott", "kombinationen"),
    unordered=terms.UNORDERED,
    choices=terms.CHOICES,
    forms={terms.PHH: terms.unknown_to_phh(NO_PHH)},
    events={**EVENTS, "tausch": ExchangeBegan, "getauscht": ExchangedUnseen, "karten_getauscht": Exchanged},
    told={**terms.TOLD, **TOLD},
)


REASONS: Mapping[str, str] = {
    "starke_hand": "Gegen Blätter, mit denen man so eröffnet und tauscht, gehören dir etwa {share} Prozent des Potts: "
    "mehr als dein Anteil.",
    "chancen_reichen": "Bei etwa {share} Prozent Aussicht gegen Blätter, mit denen man so eröffnet und tauscht, lohnt "
    "es sich mitzugehen.",
    "zu_teuer": "Bei etwa {share} Prozent Aussicht gegen Blätter, mit denen man so eröffnet und tauscht, ist es "
    "zu teuer mitzugehen.",
}
"""Code -> sentence. Opening and exchanging is believed (`draws` in `games/bots/pot/ranges.py`), other bids are not."""


PACKAGE = Package(
    contract=1,
    words=POKER_WORDS,
    rules_text=text_of("games.poker", "RULES.md"),
    help=help_in("commands.poker", "commands.pot"),
    lesson=text_of("commands.poker", "lektion.partie"),
    players=Players(pot.DRAW),
    reasons={**terms.REASONS, **REASONS},
    layout=evolve(terms.LAYOUT, emblem=("10*", "b*", "d*", "k*", "a*")),
)
