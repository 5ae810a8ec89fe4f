"""What goes down on the table between drawing and discarding (R2 to R13, R18), and how task 15 is taken back (R9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from games.contract import No, Refused, Seat, Step
from games.frozen import evolve
from games.kit.cards import Card, End, Face, Joker, Rank, bare
from games.kit.piles import missing, without
from games.profisort.actions import Add, Added, Laid, Lay, Place, TakeBack
from games.profisort.course import end_match, undone
from games.profisort.groups import Display, Group, further, grown, naturals, read
from games.profisort.state import Moment, Player, Refusal, State
from games.profisort.tasks import REPEAT, TASKS, WHOLE, Kind, Task

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""The groups of a display, in their order."""


# --- laying a task ---------------------------------------------------------------------------------------------------


def lay(state: State, seat: Seat, action: Lay) -> Step[State]:
    """R2, R3, R9: one whole task, ticked at once; a repetition only with the last discard of this turn."""
    task = _wanted(state, seat, action)
    cards = tuple(chain.from_iterable(action.groups))
    _in_hand(state, seat, cards)
    _no_ace(cards)
    groups = read_task(task, action.groups)
    sheet, repeats = state.sheets[seat], action.repeats is not None
    after = sheet if repeats else sheet.ticked(task.number, bare=task.jokers and len(naturals(cards)) == len(cards))
    display = Display(action.number, task.number, seat, groups)
    laid = evolve(
        _put_down(state, seat, cards, repeats=repeats),
        displays=(*state.displays, display),
        sheets=state.with_sheet(seat, after),
        trial=_moment(state) if repeats else state.trial,
    )
    struck = tuple(item for item in after.struck if item not in sheet.struck) if state.counts_points else ()
    told = Laid(seat, len(laid.displays), display, struck, len(laid.players[seat].hand))
    step = Step(laid, (told,))
    if not state.counts_points and len(after.done) >= state.goal:  # R24
        return step.then(lambda won: end_match(won, (seat,)))
    return step


def _wanted(state: State, seat: Seat, action: Lay) -> Task:
    """R3, R9: the task whose groups are to lie there, if this player may lay it now."""
    done = state.sheets[seat].done
    pattern = action.number if action.repeats is None else action.repeats
    for number in (action.number, pattern):
        if number not in TASKS and number != REPEAT:
            raise Refused(Refusal.NO_SUCH_TASK, number=number)
    if action.number in done or (action.repeats is not None and state.trial is not None):
        raise Refused(Refusal.DONE_ALREADY, number=action.number)
    if action.repeats is not None and (action.repeats not in done or action.repeats == REPEAT):
        raise Refused(Refusal.NOT_TO_REPEAT, number=action.repeats)
    return TASKS[pattern]


def read_task(task: Task, typed: Sequence[Sequence[Face]]) -> tuple[Group, ...]:
    """
    R3, R7, R10, R11: return the groups of a task in the order of the sheet.

    Raises:
        Refused: they do not make this task.
    """
    cards = tuple(chain.from_iterable(typed))
    if len(cards) != task.size:
        raise Refused(Refusal.WRONG_COUNT, number=task.number, needed=task.size, got=len(cards))
    if not task.jokers and any(isinstance(card, Joker) for card in cards):
        raise Refused(Refusal.NO_JOKER, number=task.number)
    cut = _cut(task, typed)
    lonely = next((part for part in cut if not naturals(part)), None)
    if lonely is not None:
        raise Refused(Refusal.ONLY_JOKERS)
    groups: list[Group] = []
    ranks: set[Rank] = set()
    for shape, part in zip(task.shapes, cut, strict=True):
        group = read(shape, part)
        rank = {naturals(part)[0].rank} if shape.kind is Kind.SAME else set()
        if group is None or rank & ranks:  # R7: twins, triplets and fours are of different ranks
            raise Refused(Refusal.NOT_FULFILLED, number=task.number, cards=tuple(part))
        ranks |= rank
        groups.append(group)
    return tuple(groups)


def _cut(task: Task, typed: Sequence[Sequence[Face]]) -> list[Sequence[Face]]:
    """Return the cards group by group in the order of the sheet: as parted by whoever typed them, else by number."""
    sizes = [shape.size for shape in task.shapes]
    if sorted(map(len, typed)) == sorted(sizes):
        parts = list(typed)
        return [parts.pop(next(at for at, part in enumerate(parts) if len(part) == size)) for size in sizes]
    cards = tuple(chain.from_iterable(typed))
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return [cards[end - size : end] for size, end in zip(sizes, ends, strict=True)]


def _in_hand(state: State, seat: Seat, cards: Sequence[Face]) -> None:
    lacking = missing(state.players[seat].hand, bare(cards))
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)


def _no_ace(cards: Sequence[Face]) -> None:
    """R14: aces belong to no task."""
    if any(isinstance(card, Card) and card.rank == Rank.ACE for card in cards):
        raise Refused(Refusal.ACE_IN_TASK)


def _put_down(state: State, seat: Seat, cards: Sequence[Face], *, repeats: bool = False) -> State:
    """
    R5, R18: take cards out of the hand for the table.

    Raises:
        Refused: too little would be left. With a received ace the deal cannot be ended, so nothing can be repeated.
    """
    player = state.players[seat]
    hand = without(player.hand, bare(cards))
    enough_left(player, len(hand))
    if repeats and player.received:
        raise Refused(Refusal.ACE_RECEIVED)
    return evolve(state, players=state.with_player(seat, evolve(player, hand=hand, laid=True)))


def enough_left(player: Player, left: int) -> None:
    """R5, R18: refuse what would leave too few cards before the discard."""
    if left < player.to_keep:
        raise Refused(Refusal.ACE_RECEIVED if player.received else Refusal.LAST_CARD)


# --- adding ----------------------------------------------------------------------------------------------------------


def add(state: State, seat: Seat, action: Add) -> Step[State]:
    """R4: all the cards go to one group of a display, by who has laid a task in this deal."""
    display = _display_at(state, action.place)
    _in_hand(state, seat, action.cards)
    if not state.players[seat].laid:
        raise Refused(Refusal.NOTHING_LAID_YET)
    _no_ace(action.cards)
    if not TASKS[display.pattern].jokers and any(isinstance(card, Joker) for card in action.cards):
        raise Refused(Refusal.NO_JOKER, number=display.pattern)
    fitting = extended(display, action.cards, action.place.letter, action.side)
    if not fitting:
        raise Refused(Refusal.DOES_NOT_FIT, cards=action.cards, number=action.place.number)
    if len(fitting) > 1:
        raise Refused(Refusal.AMBIGUOUS, places=tuple(f"{action.place.number}{letter}" for letter in fitting))
    after = next(iter(fitting.values()))
    at = action.place.number
    displays = (*state.displays[: at - 1], after, *state.displays[at:])
    added = evolve(_put_down(state, seat, action.cards), displays=displays)
    return Step(added, (Added(seat, at, bare(action.cards), after, len(added.players[seat].hand)),))


def _display_at(state: State, place: Place) -> Display:
    """Return the display meant; where only whole groups are added, letters mean nothing."""
    display = state.displays[place.number - 1] if 1 <= place.number <= len(state.displays) else None
    letters = "" if display is None else LETTERS[: len(display.groups)]
    whole = display is not None and display.groups[0].kind in WHOLE
    if display is None or (place.letter and place.letter not in letters and not whole):
        raise Refused(Refusal.NO_SUCH_DISPLAY, place=str(place), displays=tuple(range(1, len(state.displays) + 1)))
    return display


def extended(display: Display, cards: Sequence[Face], letter: str, side: End | None) -> dict[str, Display]:
    """Return how a display would lie with these cards, by the letter of every group that takes them all."""
    kind = display.groups[0].kind
    if kind in WHOLE:
        new = further(kind, cards)
        return {} if new is None else {"": evolve(display, groups=(*display.groups, *new))}
    found = dict(_growing(display, cards, letter, side))
    runs = {one: after for one, after in found.items() if display.groups[LETTERS.index(one)].low is not None}
    return runs if side is not None and runs else found  # only a run has a front and a back


def _growing(display: Display, cards: Sequence[Face], letter: str, side: End | None) -> Iterator[tuple[str, Display]]:
    for at, group in enumerate(display.groups):
        after = grown(group, cards, side) if letter in {"", LETTERS[at]} else None
        if after is not None:
            yield LETTERS[at], evolve(display, groups=(*display.groups[:at], after, *display.groups[at + 1 :]))


# --- taking back -----------------------------------------------------------------------------------------------------


def _moment(state: State) -> Moment:
    return Moment(state.players, state.displays, state.sheets)


def take_back(state: State, seat: Seat, _action: TakeBack) -> Step[State]:
    """R9: a repetition that cannot end the deal is undone, with all that followed it."""
    if state.trial is None:
        raise Refused(Refusal.NOTHING_TO_TAKE_BACK)
    return undone(state, seat, state.trial)
