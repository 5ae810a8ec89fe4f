"""The task sheet in German: `aufgaben`, `aufgaben NAME`, `aufgaben karten`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from commands.language.german import listed
from commands.language.spelling import RANK_NAMES, SUIT_NAMES
from commands.language.voice import Voice
from commands.profisort.verbs import TASK_NAMES, ShowChances, ShowSheet, ShowSheetOf
from games.contract import Seat
from games.kit.cards import Card, Face, Joker, Rank, Suit
from games.options import Value
from games.profisort.search import PLAIN, Chances
from games.profisort.tasks import EVERY, PAIRS, REPEAT, TASKS
from games.profisort.view import View
from games.table import TableView


def own_sheet(view: View, table: TableView[View], voice: Voice, _asked: ShowSheet) -> str:
    """Return the sheet of whoever asks; a watcher reads everybody's."""
    if voice.you is not None and voice.you in view.done:
        return _sheet(voice.you, view, table, voice)
    return "\n\n".join(_sheet(seat, view, table, voice) for seat in table.circle)


def sheet_of(view: View, table: TableView[View], voice: Voice, asked: ShowSheetOf) -> str:
    """Return somebody's sheet: it is public."""
    return _sheet(asked.seat, view, table, voice)


def _sheet(seat: Seat, view: View, table: TableView[View], voice: Voice) -> str:
    whose = "Dein Aufgabenblatt" if seat == voice.you else f"Aufgabenblatt von {voice.name(seat)}"
    goal = table.options["aufgaben"]
    lines = [f"{whose}: {len(view.done[seat])} von {len(EVERY)} Aufgaben erledigt."]
    if not view.counts_points:
        lines.append(f"Wer zuerst {goal} Aufgaben erledigt hat, gewinnt. Punkte zählen nicht.")
    lines += [_line(number, seat, view, table, voice) for number in EVERY]
    if view.counts_points:
        lines += _pairs(seat, view, table.options["paarpunkte"])
        lines.append(f"Noch nicht gestrichen: {view.unstruck[seat]} Sonderpunkte.")
        if seat == voice.you:
            lines.append("Du streichst sie mit Aufgaben ohne Joker und mit fertigen Paaren.")
    return "\n".join(lines)


def _line(number: int, seat: Seat, view: View, table: TableView[View], voice: Voice) -> str:
    """Return one task: its number, its cards, joker or not, done or open, the points still to be struck."""
    done = number in view.done[seat]
    state = "erledigt" if done else "offen"
    if number == REPEAT:
        return f"  {number}) {TASK_NAMES[number]} und dabei beenden: {state}"
    task = TASKS[number]
    kind = "mit Joker" if task.jokers else "ohne Joker" if voice.reader else "NO J"
    line = f"  {number:>2}) {TASK_NAMES[number]}, {task.size} Karten, {kind}: {state}"
    bonus = table.options["sonderpunkte"]
    if not task.jokers or not view.counts_points or not bonus:
        return line
    if str(number) in view.struck[seat]:
        return f"{line}, {bonus} gestrichen"
    return f"{line}, {bonus} bleiben stehen" if done else f"{line}, {bonus} zu streichen"


def _pairs(seat: Seat, view: View, bonus: Value) -> list[str]:
    struck = [pair for pair in PAIRS if pair in view.struck[seat]]
    rest = [pair for pair in PAIRS if pair not in view.struck[seat]]
    if not bonus:
        return []
    lines = [f"Paare zu je {bonus} Punkten, offen: {_pairs_of(rest)}."]
    return [*lines, f"Paare gestrichen: {_pairs_of(struck)}."] if struck else lines


def _pairs_of(pairs: Iterable[str]) -> str:
    return ", ".join("{}/{}".format(*PAIRS[pair]) for pair in pairs) or "keine"


# --- what a hand is good for -----------------------------------------------------------------------------------------


def chances(view: View, _table: TableView[View], voice: Voice, _asked: ShowChances) -> str:
    """Return the tasks that could be laid now, and those that lack one card."""
    if view.own is None:
        return "Du siehst nur zu und hast keine Karten. „aufgaben“ zeigt die Aufgabenblätter."
    if not view.own.hand:
        return "Du hast gerade keine Karten."
    found = view.own.chances
    lines = [*_layable(found, voice), *_short_of_one(found, view.own.hand, voice), *_out_of_reach(found)]
    if found.now:
        lines.append(f"Ausgelegt wird zum Beispiel so: {_typed(found)}")
    return "\n".join(lines)


def _layable(found: Chances, voice: Voice) -> Iterator[str]:
    yield "Deine Karten reichen für:" if found.now else "Deine Karten reichen noch für keine offene Aufgabe."
    for number, groups in found.now.items():
        cards = " / ".join(voice.row(group) for group in groups)
        yield f"  {number}) {_named(number, found.repeats[0])}: {cards}"


def _named(number: int, repeats: Sequence[int]) -> str:
    """Return the name of a task; of task 15 what could be repeated."""
    if number != REPEAT:
        return TASK_NAMES[number]
    return f"Aufgabe {listed(map(str, repeats), 'oder')} wiederholen und dabei beenden"


def _typed(found: Chances) -> str:
    """Return the first task that could be laid as it is typed."""
    number, groups = next(iter(found.now.items()))
    task = f"{number} {found.repeats[0][0]}" if number == REPEAT else str(number)
    return f"auslegen {task} {','.join(str(card) for group in groups for card in group)}"


def _short_of_one(found: Chances, hand: Sequence[Face], voice: Voice) -> Iterator[str]:
    if found.one_card:
        yield "Nur eine Karte fehlt für:"
    for number, cards in found.one_card.items():
        yield f"  {number}) {_named(number, found.repeats[1])}: {_any_of(cards, hand, voice)}"


def _out_of_reach(found: Chances) -> Iterator[str]:
    if found.too_many:
        which = "Aufgabe" if len(found.too_many) == 1 else "die Aufgaben"
        yield f"Zu wenige Karten hast du für {which} {listed(map(str, found.too_many))}."


def _any_of(cards: Sequence[Face], hand: Sequence[Face], voice: Voice) -> str:
    """Return cards of which any will do: whole suits and whole ranks by name, the rest one by one."""
    wanted = {card for card in cards if isinstance(card, Card)}
    there = {card for card in PLAIN if hand.count(card) < 2}
    if wanted == there:
        return "jede Karte außer einem Ass"
    suits = [suit for suit in Suit if _covered(wanted, {card for card in there if card.suit == suit})]
    ranks = [rank for rank in Rank if _covered(wanted, {card for card in there if card.rank == rank})]
    said = [SUIT_NAMES[suit] for suit in suits] + [RANK_NAMES[rank] for rank in ranks]
    said += [voice.card(card) for card in PLAIN if card in wanted and card.suit not in suits and card.rank not in ranks]
    if any(isinstance(card, Joker) for card in cards):
        said.append("Joker")
    return listed(said, "oder")


def _covered(wanted: set[Card], whole: set[Card]) -> bool:
    return bool(whole) and whole <= wanted
