"""Texas Holdem, whole: its German, which adds forced stakes and tiles on the table to `pot`, and its package."""

from __future__ import annotations

from commands.chips import coins, laid_out
from commands.cues import COINS
from commands.journal.phh import history
from commands.language.kinds import ByKind
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.package import Package, help_in, text_of
from commands.pot import tale, terms
from commands.pot.tale import EVENTS
from commands.pot.terms import REASONS
from commands.table.screens import heading, whose_turn
from games.bots import pot
from games.bots.players import Players
from games.frozen import evolve
from games.holdem import HOLDEM, ForcedStakePaid, Phase, State, TableDealt, View
from games.table.view import TableView

MANNER = terms.in_rounds(Phase.SHUFFLING, Phase.BETTING_1, Phase.BETTING_2, Phase.BETTING_3, Phase.BETTING_4)


tell: ByKind[str | None] = ByKind.within(tale.tell, MANNER)
"""The sentence for an event."""


@tell.register
def _tell_forced_stake_paid(event: ForcedStakePaid, voice: Voice) -> str:
    which = "ganzen" if event.whole else "halben"
    paid = f"den {which} Mindesteinsatz: {coins(event.amount)}"
    last = ", mehr war nicht da" if event.all_in else ""
    return voice.does(event.seat, "bringst", f"{paid}{last}.")


@tell.register
def _tell_table_dealt(event: TableDealt, voice: Voice) -> str:
    new = voice.row(event.tiles)
    if event.tiles == event.table:
        return f"Auf den Tisch kommen {new}."
    return f"Auf den Tisch kommt {new}. Dort liegen jetzt {voice.row(event.table)}."


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything there is to see."""
    common = view.common
    return "\n".join(
        [
            terms.headline(common, heading(HOLDEM, voice), voice, MANNER),
            *([f"Tisch:{voice.held(view.table)}"] if view.table else []),
            *laid_out(terms.rows(common, table.absent, voice, {}), voice),
            *terms.own_tiles(common, voice),
            *terms.closing(common, whose_turn(table, HOLDEM, voice), terms.hint(common, table, voice), voice),
        ]
    )


def score(view: View, _table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`."""
    return terms.score(view.common, heading(HOLDEM, voice), voice)


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn must know, their own tiles first."""
    return terms.hint_with_tiles(view.common, table, voice)


HOLDEM_WORDS: Vocabulary[State, View] = Vocabulary(
    game=HOLDEM,
    cues=COINS,
    about="Zwei eigene Steine und fünf für alle auf dem Tisch; geboten wird viermal.",
    takes="etwa eine Stunde",
    company=4,
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
    options=terms.OPTIONS,
    subjects=("holdem", "pott", "kombinationen"),
    unordered=terms.UNORDERED,
    choices=terms.CHOICES,
    forms={terms.PHH: history},
    events={**EVENTS, "zwangseinsatz": ForcedStakePaid, "tisch": TableDealt},
    told=terms.TOLD,
    parts=("hand", "tisch"),
)


PACKAGE = Package(
    contract=1,
    words=HOLDEM_WORDS,
    rules_text=text_of("games.holdem", "RULES.md"),
    help=help_in("commands.holdem", "commands.pot"),
    lesson=text_of("commands.holdem", "lektion.partie"),
    players=Players(pot.HOLDEM),
    reasons=REASONS,
    layout=evolve(terms.LAYOUT, board="tisch", emblem=("a#", "a*")),
)
