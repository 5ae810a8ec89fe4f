"""What is told of Profi-Sort: a sentence for every event and every refusal, and the task sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from commands.language.german import counted, listed
from commands.language.kinds import ByKind
from commands.language.spelling import RANK_NAMES, SUIT_NAMES
from commands.language.voice import Voice
from commands.profisort.words import TASK_NAMES, ShowChances, ShowSheet, ShowSheetOf
from commands.tale import OF_CARDS, usual
from games.contract import Seat
from games.frozen import evolve
from games.kit.cards import Card, Face, Joker, Rank, Suit
from games.options import Value
from games.profisort import Refusal
from games.profisort.actions import (
    AceGiven,
    Added,
    DealScored,
    Dealt,
    HandRemoved,
    Laid,
    MatchWon,
    RedealDemanded,
    Repeated,
    SatOut,
    TookBack,
)
from games.profisort.groups import Display
from games.profisort.search import PLAIN, Chances
from games.profisort.tasks import EVERY, PAIRS, REPEAT, TASKS
from games.profisort.view import MARKS, View
from games.record import WrongDeal
from games.table.view import TableView


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
        lines.append(f"{voice.aim(f'Wer zuerst {goal} Aufgaben erledigt hat, gewinnt.')} Punkte zählen nicht.".lstrip())
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


def groups_of(display: Display, voice: Voice) -> list[str]:
    """Return the groups of a display, each with its letter if there are several."""
    rows = [voice.row(group.cards) for group in display.groups]
    if len(rows) == 1:
        return rows
    return [f"{letter}) {row}" for letter, row in zip("abcdefghijklmnopqrstuvwxyz", rows, strict=False)]


def task_of(display: Display) -> str:
    """Return which task lies there: `Aufgabe 4`, `Aufgabe 15 als 4`."""
    return f"Aufgabe {display.task}" + (f" als {display.pattern}" if display.task == REPEAT else "")


def items(struck: Iterable[str]) -> str:
    """Return struck items in words: `Aufgabe 4 ohne Joker und das Paar 3/4`."""
    return listed(
        "das Paar {}/{}".format(*PAIRS[item]) if item in PAIRS else f"Aufgabe {item} ohne Joker" for item in struck
    )


tell: ByKind[str | None] = ByKind.within(usual, evolve(OF_CARDS, following="den nächsten Durchgang"))


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    mixed = voice.does(event.dealer, "mischst und gibst.")
    begins = voice.does(event.starter, "beginnst.")
    which = "" if voice.series else f" Durchgang {event.deal},"  # there it has just been said
    return f"{mixed}{which} Marke {MARKS[event.mark - 1]}. {begins}"


@tell.register
def _tell_laid(event: Laid, voice: Voice) -> str:
    display = event.display
    what = f"{task_of(display)} ({TASK_NAMES[display.pattern]}) als Auslage {event.number}"
    laid = voice.does(event.seat, "legst", what)
    more = [_left(event.seat, event.left, voice)]
    if event.struck:
        more.append(f"Gestrichen: {items(event.struck)}.")
    return voice.told(f"{laid}:", groups_of(display, voice), " ".join(more))


def _left(seat: Seat, left: int, voice: Voice) -> str:
    cards = counted(left, "Karte", "Karten")
    return voice.does(seat, "hast", f"noch {cards}.")


@tell.register
def _tell_added(event: Added, voice: Voice) -> str:
    cards = voice.cards(event.cards)
    added = voice.does(event.seat, "legst", f"{cards} an")
    lies = groups_of(event.display, voice)
    return voice.told(f"{added}. Auslage {event.number}:", lies, _left(event.seat, event.left, voice))


@tell.register
def _tell_ace_given(event: AceGiven, voice: Voice) -> str:
    card, receiver = voice.card(event.card), voice.to_whom(event.receiver)
    return voice.does(event.seat, "gibst", f"{receiver} {card}.") + (
        " Damit kannst du einmal aussetzen." if event.receiver == voice.you else ""
    )


@tell.register
def _tell_sat_out(event: SatOut, voice: Voice) -> str:
    card = voice.card(event.card)
    return voice.does(event.seat, "legst", f"{card} ab und setzt aus.")


@tell.register
def _tell_took_back(event: TookBack, voice: Voice) -> str:
    took = voice.does(event.seat, "nimmst", "Aufgabe 15 zurück.")
    return f"{took} Wieder auf der Hand: {voice.cards(event.cards)}."


@tell.register
def _tell_redeal_demanded(event: RedealDemanded, voice: Voice) -> str:
    demanded = voice.says(event.seat, "verlangst neue Karten.", "hat zu viele Asse und verlangt neue Karten.")
    return f"{demanded} Dieser Durchgang zählt nicht. {voice.does(event.dealer, 'mischst')} noch einmal."


@tell.register
def _tell_hand_removed(event: HandRemoved, voice: Voice) -> str:
    cards = counted(event.count, "Karte", "Karten")
    gone = "ist" if event.count == 1 else "sind"
    return f"{cards} von {voice.to_whom(event.seat)} {gone} aus dem Spiel. Die Auslagen bleiben liegen."


@tell.register
def _tell_repeated(event: Repeated, voice: Voice) -> str:
    return voice.does(event.seat, "hast", "damit Aufgabe 15 erledigt.")


@tell.register
def _tell_deal_scored(event: DealScored, voice: Voice) -> str:
    if event.ender is None:
        lines = ["Der Talon ist aufgebraucht. Der Durchgang ist zu Ende."]
    else:
        lines = [voice.does(event.ender, "beendest", "den Durchgang.")]
    for seat, hand in event.hands.items():
        lines.append(voice.left_with(seat, hand))
    for seat, points in event.points.items():
        lines.append(f"{voice.name(seat)}: {counted(points, 'Punkt', 'Punkte')}, zusammen {event.totals[seat]}.")
    return "\n".join(lines)


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice) -> str:
    won = voice.victory(event.winners, " die Partie")
    if event.goal is None:
        return f"Alle anderen sind gegangen. {won}"
    if not event.extras:
        return f"Die Partie ist zu Ende: {event.goal} Aufgaben sind erledigt. {won}"
    lines = ["Alle Aufgaben sind erledigt, die Partie ist zu Ende. Nicht gestrichene Sonderpunkte kommen dazu."]
    for seat, extra in event.extras.items():
        lines.append(f"{voice.name(seat)}: {extra} Sonderpunkte, zusammen {event.totals[seat]}.")
    return "\n".join([*lines, won])


REFUSALS: Mapping[str, str] = {
    Refusal.STOCK_ONLY: "Hier ziehst du nur vom Talon. Vom Ablagestapel ginge es mit der Sonderregel „ablageziehen“.",
    Refusal.PILE_EMPTY: "Auf dem Ablagestapel liegt noch nichts. Du kannst nur „ziehen“.",
    Refusal.NO_ACE_FROM_PILE: "Ein Ass bleibt auf dem Ablagestapel liegen: {card}. Du kannst nur „ziehen“.",
    Refusal.NO_SUCH_TASK: "Aufgabe {number} gibt es nicht. Auf dem Blatt stehen 1 bis 15; „aufgaben“ zeigt sie.",
    Refusal.DONE_ALREADY: "Aufgabe {number} hast du schon ausgelegt. „aufgaben“ zeigt, was noch offen ist.",
    Refusal.NOT_TO_REPEAT: "Wiederholen kannst du nur, was du schon erledigt hast; Aufgabe {number} gehört nicht dazu.",
    Refusal.ACE_IN_TASK: "Ein Ass gehört zu keiner Aufgabe. Du kannst es ablegen oder abgeben.",
    Refusal.WRONG_COUNT: "Aufgabe {number} braucht genau {needed} Karten, genannt hast du {got}.",
    Refusal.NO_JOKER: "Hier ist kein Joker erlaubt: Aufgabe {number} steht auf dem Blatt mit NO J.",
    Refusal.ONLY_JOKERS: "Joker liegen nie allein: In jede Gruppe gehört wenigstens eine andere Karte.",
    Refusal.NOT_FULFILLED: "Das ist nicht Aufgabe {number}; es stört {cards}. „hilfe profisort-aufgaben“ erklärt sie.",
    Refusal.ACE_RECEIVED: (
        "Vor dir liegt ein erhaltenes Ass; daneben musst du noch eine Karte behalten. „aussetzen“ spielt es aus, "
        "statt zu ziehen."
    ),
    Refusal.LAST_CARD: "Eine Karte muss dir bleiben: Zum Schluss legst du sie ab.",
    Refusal.NO_SUCH_DISPLAY: "Auslage {place} gibt es nicht. Zur Wahl stehen: {displays}.",
    Refusal.NOTHING_LAID_YET: "Anlegen kannst du erst, wenn du in diesem Durchgang selbst eine Aufgabe ausgelegt hast.",
    Refusal.DOES_NOT_FIT: "Das passt nicht an Auslage {number}: {cards}.",
    Refusal.AMBIGUOUS: "Das passt an mehrere Gruppen. Nenne die richtige: {places}.",
    Refusal.NOT_TO_ONESELF: "Ein Ass gibst du jemand anderem, der hier mitspielt.",
    Refusal.NOT_AN_ACE: "Abgeben kannst du nur ein Ass, nicht {card}.",
    Refusal.NOT_PASSED_ON: "Ein erhaltenes Ass darfst du nicht weitergeben: {card}.",
    Refusal.GIVEN_ALREADY: "Du hast schon ein Ass abgegeben; in jedem {often} geht das nur einmal.",
    Refusal.NO_ACE_TO_PLAY: "Aussetzen kannst du nur mit einem erhaltenen Ass. Vor dir liegt: {received}.",
    Refusal.ONLY_TO_SIT_OUT: "Ein erhaltenes Ass legst du nur ab, wenn du damit aussetzt, statt zu ziehen: {card}.",
    Refusal.DEAL_NOT_ENDED: (
        "Mit Aufgabe 15 musst du in diesem Zug alle Karten loswerden; dann hättest du noch {left}. "
        "Findest du für sie keinen Platz, hilft „zuruecknehmen“."
    ),
    Refusal.NOTHING_TO_TAKE_BACK: "Zurücknehmen lässt sich nur Aufgabe 15, im selben Zug. Sie liegt nicht.",
    Refusal.TOO_FEW_ACES: "Neue Karten gibt es erst bei {needed} Assen; bekommen hast du {got}.",
    Refusal.TOO_LATE: "Zu spät: Du hast schon gezogen, oder es liegt schon eine Aufgabe.",
    WrongDeal.NOT_A_WHOLE_DEAL: "nur ein ganzer Durchgang lässt sich bestellen",
    WrongDeal.NO_POINTS: "{header} braucht einen Namen und eine Zahl",
}

PHASES: Mapping[str, str] = {
    "ziehen": "Zuerst wird aufgenommen: „ziehen“ oder „nehmen“.",
    "spielen": "Aufgenommen ist schon. Jetzt kannst du auslegen; mit „ablegen“ endet der Zug.",
}
