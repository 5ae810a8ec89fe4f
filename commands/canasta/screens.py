"""The screens of Canasta: the table, the score sheet, and what the player on turn must not forget."""

from __future__ import annotations

from collections.abc import Mapping

from commands.canasta.tale import named, of, team, tiles
from commands.language.german import counted, listed, yours
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.table.screens import whose_turn
from games.canasta import Phase, State, View
from games.canasta.actions import Take
from games.canasta.scoring import SideResult
from games.canasta.view import Cover
from games.contract import Seat
from games.table import TableView

Seen = TableView[View]
Words = Vocabulary[State, View]

_DOING: Mapping[str, str] = {
    Phase.SHUFFLING: "mischen",
    Phase.DRAWING: "ziehen oder nehmen",
    Phase.LAYING: "auslegen oder ablegen",
    Phase.ASKING: "auf die Frage antworten",
}

# --- the table -------------------------------------------------------------------------------------------------------


def lines_of_table(view: View, table: Seen, voice: Voice, heading: str, words: Words) -> list[str]:
    """Return the screen `karten` but for its end, line by line: everything the viewer can see beside his hand."""
    dealer = "niemand" if view.dealer is None else voice.name(view.dealer)
    lines = [
        f"{heading} Spiel {view.deal}. Wer über {view.goal} Punkte kommt, gewinnt.",
        f"Geber: {dealer}. {_turn(table, voice, words)}",
        "",
    ]
    for seats in view.teams:
        lines += _side(seats, view, voice) if seats else []
    if table.phase in _DOING and table.phase != Phase.SHUFFLING:
        lines.append(_pile(view, voice))
    return [*lines, "", *_people(view, table, voice)]


def own(view: View, voice: Voice) -> str:
    """Return the end of the screen `karten`: the hand, or between deals what everybody still had."""
    if view.revealed:
        left = (f"  {voice.name(seat)}:{voice.nested(hand)}" for seat, hand in view.revealed.items() if hand)
        return "\n".join(["", "Im letzten Spiel hatten noch:", *left])
    if view.own is None or not view.own.hand:
        return ""
    return f"\n{yours(len(view.own.hand), 'Stein', 'Steine')}:{voice.held(view.own.hand)}"


def _turn(table: Seen, voice: Voice, words: Words) -> str:
    doing = _DOING.get(table.phase)
    if doing is None or not table.turns:
        return whose_turn(table, words.game, voice)
    seat = table.turns[0]
    if table.phase == Phase.DRAWING and seat == voice.you and Take not in table.possible:
        doing = "ziehen"
    return f"Am Zug: {voice.name(seat)}{' (du)' if seat == voice.you else ''}, {doing}."


def _side(seats: tuple[Seat, ...], view: View, voice: Voice) -> list[str]:
    """Return what lies on the table for one side, under its names and points."""
    lines = [f"{team(seats, voice)}, {counted(view.points[seats[0]], 'Punkt', 'Punkte')}:"]
    for number, owners in view.owners.items():
        if owners == seats:
            cards = view.melds[number]
            lines.append(f"  {number}) {named(cards, view.kinds[number])}: {voice.row(cards)}")
    threes = view.threes.get(seats[0], ())
    lines += [f"  Rote Dreien: {voice.row(threes)}"] if threes else []
    return lines if len(lines) > 1 else [*lines, "  noch keine Auslage"]


def _pile(view: View, voice: Voice) -> str:
    stock = f"Mauer: {tiles(view.stock)}."
    if view.top is None:
        return f"Ablage: leer. {stock}"
    top = "oben verdeckt" if isinstance(view.top, Cover) else f"oben {voice.card(view.top)}"
    state = [word for word, holds in (("gesperrt", view.barred), ("blockiert", view.frozen)) if holds]
    return f"Ablage: {top}, {tiles(view.pile)}{f', {listed(state)}' if state else ''}. {stock}"


def _people(view: View, table: Seen, voice: Voice) -> list[str]:
    rows = [_person(seat, view, table, voice) for seat in table.circle]
    if voice.reader:
        return ["Spieler:", *(f"  {', '.join(filter(None, row))}" for row in rows)]
    names, held, needs = (max((len(row[place]) for row in rows), default=0) for place in range(3))
    return [
        "Spieler:",
        *(
            f"  {name:<{names}}  {hand:>{held}}   {need:<{needs}}{f'   ({notes})' if notes else ''}".rstrip()
            for name, hand, need, notes in rows
        ),
    ]


def _person(seat: Seat, view: View, table: Seen, voice: Voice) -> tuple[str, str, str, str]:
    needed = view.needed.get(seat, 0)
    notes = ["du"] if seat == voice.you else []
    notes += ["nicht da"] if seat in table.absent else []
    return (
        voice.name(seat),
        tiles(view.hands.get(seat, 0)),
        f"erste Meldung: {needed} Punkte" if needed else "hat gemeldet",
        listed(notes) if notes else "",
    )


# --- the score sheet -------------------------------------------------------------------------------------------------


def lines_of_score(view: View, voice: Voice, heading: str) -> list[str]:
    """Return the screen `stand`, line by line: the totals, and every item of the last deal."""
    lines = [f"{heading} Spiel {view.deal}. Wer über {view.goal} Punkte kommt, gewinnt."]
    rows = [(team(seats, voice), str(view.points[seats[0]])) for seats in view.teams if seats]
    lines += _columns(rows, voice)
    if view.results:
        how = "Die Mauer war leer" if view.ended is None else f"Ausgemacht hat {voice.name(view.ended)}"
        lines.append(f"Das letzte Spiel: {how}.")
        for result in view.results:
            lines += [f"{team(result.team, voice) or 'niemand'}:", *_columns(_items(result), voice)]
    if view.winners:
        lines.append(f"Sieger der Partie: {team(view.winners, voice)}.")
    return lines


def _items(result: SideResult) -> list[tuple[str, str]]:
    return [*((of(item), str(item.points)) for item in result.items), ("Zusammen", str(result.points))]


def _columns(rows: list[tuple[str, str]], voice: Voice) -> list[str]:
    """Return words and figures in two columns, or one after the other for a screen reader."""
    if voice.reader:
        return [f"  {words}: {figure}" for words, figure in rows]
    left, right = (max((len(row[place]) for row in rows), default=0) for place in range(2))
    return [f"  {words:<{left}}  {figure:>{right}}" for words, figure in rows]


# --- what must not be forgotten --------------------------------------------------------------------------------------


def hint(view: View, table: Seen, voice: Voice) -> str:
    """Return what the player on turn must not forget: how he can take the pile, the minimum, what was asked."""
    if voice.you is None or voice.you not in table.turns:
        return ""
    if table.phase == Phase.ASKING and view.asker is not None:
        return f"{voice.name(view.asker)} fragt: Soll jetzt Schluss sein?"
    if table.phase == Phase.DRAWING:
        return _about_pile(view)
    if table.phase == Phase.LAYING:
        needed = view.needed.get(voice.you, 0)
        against = ["Ausmachen darfst du in diesem Zug nicht."] if view.forbidden else []
        first = [f"Die erste Meldung braucht {counted(needed, 'Punkt', 'Punkte')}."] if needed else []
        return " ".join((*first, *against))
    return ""


def _about_pile(view: View) -> str:
    take = None if view.own is None else view.own.take
    if take is not None:
        line = " ".join(("nehmen", *" / ".join(" ".join(map(str, group)) for group in take.groups).split()))
        return f"Die Mauer ist leer. Du musst die Ablage nehmen, zum Beispiel so: „{line}“."
    if view.barred:
        return "Die Ablage ist gesperrt."
    return "Die Ablage ist blockiert: Du brauchst zwei gleiche Steine." if view.frozen else ""
