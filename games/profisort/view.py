"""What one pair of eyes sees of a match of Profi-Sort, built up from nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from games.contract import Seat, Viewer
from games.frozen import Frozen
from games.kit.cards import Card, Face
from games.profisort.course import mark, unstruck
from games.profisort.groups import Display
from games.profisort.laying import LETTERS
from games.profisort.search import Chances, chances
from games.profisort.state import Phase, State
from games.profisort.tasks import REPEAT
from games.record import key

MARKS = ("I", "II", "III")
"""How the dealer's mark is written on the sheet."""


class OwnView(Frozen, dict=True):
    """
    A player's own cards in their order.

    Attributes:
        room: how many of them they could lay at once, in this turn or, a card drawn, in their next one.
        done, repeat: their ticked tasks, and whether task 15 is open to them.
    """

    hand: Annotated[tuple[Face, ...], key("hand")]
    room: int
    done: tuple[int, ...]
    repeat: bool

    @cached_property
    def chances(self) -> Chances:
        """Return which tasks this hand could be laid for, found when somebody asks."""
        return chances(self.hand, self.done, self.room, repeat=self.repeat)


class View(Frozen):
    """
    The public table of Profi-Sort, and the own hand of who looks.

    Attributes:
        dealer: of this deal; in phase `mischen` of the next one; mark: theirs, None if they have left.
        deal: the number of the current or last deal.
        laid: who has laid a task in this deal.
        top: the top discard; stock: how many cards are left.
        lying: every display by number, and every group of it by number and letter.
        displays: the displays in full.
        points: so far; last: of the last deal; rows: of all deals, for the sheet; before: from before the first.
        unstruck: points still to be struck.
        ender: who ended the last deal; revealed: what the others held, while no deal runs.
        trial: a repetition lies there that must end the deal in this turn.
        counts_points: False in a beginner's match.
    """

    dealer: Annotated[Seat, key("geber")]
    mark: Annotated[str | None, key("marke")]
    deal: Annotated[int, key("durchgang")]
    hands: Annotated[Mapping[Seat, int], key("handkarten")]
    laid: Annotated[Mapping[Seat, bool], key("ausgelegt")]
    aces: Annotated[Mapping[Seat, tuple[Card, ...]], key("asse")]
    stock: Annotated[int, key("talon")]
    top: Annotated[Face | None, key("ablage")]
    count: Annotated[int, key("auslagen")]
    lying: Annotated[Mapping[str, tuple[Face, ...]], key("auslage")]
    tasks: Annotated[Mapping[int, int], key("aufgabe")]
    owners: Annotated[Mapping[int, Seat], key("von")]
    displays: Mapping[int, Display]
    done: Annotated[Mapping[Seat, tuple[int, ...]], key("erledigt")]
    struck: Annotated[Mapping[Seat, tuple[str, ...]], key("gestrichen")]
    unstruck: Annotated[Mapping[Seat, int], key("sonderpunkte")]
    points: Annotated[Mapping[Seat, int], key("punkte")]
    last: Annotated[Mapping[Seat, int | None], key("spielpunkte")]
    ender: Annotated[Seat | None, key("beendet")]
    winners: Annotated[tuple[Seat, ...], key("sieger")]
    before: Mapping[Seat, int]
    rows: tuple[Mapping[Seat, int], ...]
    extras: Mapping[Seat, int]
    revealed: Mapping[Seat, tuple[Face, ...]]
    trial: bool
    counts_points: bool
    own: Annotated[OwnView | None, key("")]


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` sees: everything public, and their own hand if they play."""
    last, place = state.last, mark(state)
    displays = dict(enumerate(state.displays, 1))
    return View(
        dealer=state.dealer,
        mark=None if place is None else MARKS[place - 1],
        deal=state.round,
        hands={seat: len(player.hand) for seat, player in state.players.items()},
        laid={seat: player.laid for seat, player in state.players.items()},
        aces={seat: player.received for seat, player in state.players.items()},
        stock=len(state.stock),
        top=state.pile[0] if state.pile else None,
        count=len(displays),
        lying=_lying(displays),
        tasks={number: display.task for number, display in displays.items()},
        owners={number: display.owner for number, display in displays.items()},
        displays=displays,
        done={seat: sheet.done for seat, sheet in state.sheets.items()},
        struck={seat: sheet.struck for seat, sheet in state.sheets.items()},
        unstruck={seat: unstruck(state, sheet) for seat, sheet in state.sheets.items()},
        points=state.totals,
        last={seat: None if last is None else last.points.get(seat) for seat in state.everybody},
        ender=None if last is None else last.ender,
        winners=state.winners,
        before=state.before,
        rows=tuple(dict(row) for row in state.scores),
        extras=state.extras,
        revealed=last.hands if last is not None and state.phase in {Phase.SHUFFLING, Phase.OVER} else {},
        trial=state.trial is not None,
        counts_points=state.counts_points,
        own=None if viewer is None else own(state, viewer),
    )


def _lying(displays: Mapping[int, Display]) -> dict[str, tuple[Face, ...]]:
    lying: dict[str, tuple[Face, ...]] = {}
    for number, display in displays.items():
        lying[str(number)] = display.cards
        for letter, group in zip(LETTERS, display.groups, strict=False):
            lying[f"{number}.{letter}"] = group.cards
    return lying


def own(state: State, viewer: Seat) -> OwnView | None:
    """R5, R9, R18: the own cards; who is not playing right now draws one before they can lay."""
    mine = state.players.get(viewer)
    if mine is None:
        return None
    playing = state.phase is Phase.PLAYING and viewer == state.turn
    done = state.sheets[viewer].done
    return OwnView(
        hand=mine.hand,
        room=len(mine.hand) + (not playing) - mine.to_keep,
        done=done,
        repeat=REPEAT not in done and not mine.received and not (playing and state.trial is not None),
    )
