"""Canasta: what players type, what programs are told, why something is refused, and the screens."""

from __future__ import annotations

from collections.abc import Mapping

from commands.canasta.tale import named, of, team, tiles
from commands.cues import DRAWN
from commands.language import grammar
from commands.language.german import counted, listed, yours
from commands.language.spelling import playing_cards
from commands.language.verb import Verb
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.table.screens import notes_on, people_in_columns, turn_of
from games.canasta import Phase, Refusal, State, View, actions
from games.canasta.actions import Approve, Ask, Discard, Draw, Lay, LayOff, Take, Veto
from games.canasta.scoring import SideResult
from games.canasta.view import Cover
from games.contract import Event, Seat, Shuffle
from games.kit import events as common
from games.kit.cards import pack
from games.kit.melds import NoMeld
from games.record import WrongDeal
from games.table.view import TableView

CARDS = playing_cards(pack(copies=1, jokers=1), {})

VERBS: tuple[Verb, ...] = (
    Verb(
        ("ziehen",),
        Draw,
        "ziehen",
        help="Zieht von der Mauer: zu viert einen Stein, zu zweit und zu dritt zwei. Nur du siehst sie.",
        idle=(*DRAWN, "steine", "karten", "zwei", "2"),
    ),
    Verb(
        ("nehmen", "auf|nehmen"),
        Take,
        "nehmen[ {groups: / }]",
        grammar.maybe(grammar.groups(CARDS, "groups")),
        help=(
            "Nimmt die ganze Ablage. Ihr oberster Stein kommt sofort auf den Tisch: mit zwei gleichen aus deiner Hand, "
            "oder allein an eure Auslage dieses Werts. Weitere Auslagen nennst du hinter einem Schrägstrich."
        ),
        example="nehmen 9+ 9# / k+ k# k*",
        idle=("stapel", "ganze", "ganzen", "ablagestapel", "ablage", "stein", "karte", "vom", "von", "mit"),
    ),
    Verb(
        ("raus|legen", "aus|legen", "melden"),
        Lay,
        "rauslegen {groups: / }",
        grammar.groups(CARDS, "groups"),
        asks=(("groups", "Welche Steine willst du rauslegen? Mehrere Auslagen trennt ein Schrägstrich."),),
        help=(
            "Legt eine oder mehrere neue Auslagen auf den Tisch, jede aus mindestens drei Steinen eines Werts. "
            "Zweien und Joker dürfen dabei nie in der Überzahl sein."
        ),
        example="rauslegen a+ a# 2o / k+ k# k*",
    ),
    Verb(
        ("an|legen",),
        LayOff,
        "anlegen {number},{cards}",
        grammar.number("number") + grammar.comma + grammar.cards(CARDS)
        | grammar.cards(CARDS) + grammar.maybe(grammar.word("an", "bei", "zu")) + grammar.number("number"),
        asks=(
            ("number", "An welche Auslage willst du anlegen? Nenne ihre Nummer."),
            ("cards", "Welche Steine willst du anlegen?"),
        ),
        help="Legt Steine an eine Auslage der eigenen Seite an.",
        example="anlegen 1,ko,2o",
    ),
    Verb(
        ("fragen", "partner fragen"),
        Ask,
        "fragen",
        help="Fragt deinen Partner, ob du ausmachen sollst, einmal im Zug. Sagt er nein, darfst du es nicht.",
        idle=("partner", "partnerin", "meine"),
    ),
    Verb(("=ja",), Approve, "ja", help="Erlaubt deinem Partner auszumachen. Er darf dann, muss aber nicht."),
    Verb(("=nein",), Veto, "nein", help="Verbietet deinem Partner, in diesem Zug auszumachen."),
    Verb(
        ("ab|legen", "ab|werfen"),
        Discard,
        "ablegen {card}",
        grammar.card(CARDS),
        asks=(("card", "Welchen Stein willst du ablegen?"),),
        help="Beendet deinen Zug; der Stein kommt auf die Ablage. Mit deinem letzten Stein machst du aus.",
        example="ablegen 7o",
    ),
    Verb(
        ("mischen", "geben"),
        Shuffle,
        "mischen",
        help="Mischt und gibt die Steine. Das erste Mal mischt, wer den Tisch eröffnet hat, danach der Geber.",
    ),
)


REFUSALS: Mapping[str, str] = {
    # The rules ask everything before they let the toolkit read a meld; it has no excuse of its own to make here.
    **dict.fromkeys(NoMeld, "So liegen diese Steine nicht zusammen."),
    Refusal.STOCK_EMPTY: "Die Mauer ist leer. Du musst die Ablage nehmen; oben liegt {card}.",
    Refusal.FIRST_TURN: "Im ersten Zug eines Spiels wird gezogen. Die Ablage kann erst der Nächste nehmen.",
    Refusal.FACE_DOWN: "Hier wird verdeckt abgelegt, darum kann niemand die Ablage nehmen.",
    Refusal.BARRED: "Oben liegt {card}: Die Ablage ist für diesen Zug gesperrt. Du kannst nur ziehen.",
    Refusal.FROZEN: (
        "Die Ablage ist blockiert. Dann brauchst du für {card} zwei gleiche Steine aus der Hand, ohne Zweien und Joker."
    ),
    Refusal.NO_PAIR: "Für {card} brauchst du zwei gleiche Steine aus der Hand, ohne Zweien und Joker.",
    Refusal.DIFFERENT_RANKS: (
        "In einer Auslage liegt nur ein Wert: {cards}. Mehrere Auslagen trennst du mit einem Schrägstrich."
    ),
    Refusal.BLACK_THREE: (
        "Schwarze Dreien kannst du nur auslegen, wenn du ausmachst: drei oder vier, ohne Zweien und Joker, und danach "
        "bleibt dir nur der Stein zum Ablegen."
    ),
    Refusal.TOO_SHORT: "Eine Auslage hat mindestens drei Steine, das sind zu wenige: {cards}.",
    Refusal.TOO_MANY_WILD: (
        "Zweien und Joker dürfen nicht in der Überzahl sein. Hier wären es {wild} neben {naturals} anderen."
    ),
    Refusal.RANK_LIES: "Von diesem Wert liegt auf deiner Seite schon eine Auslage. Dort kannst du anlegen.",
    Refusal.TOO_LOW: (
        "Für die erste Meldung brauchst du {needed} Punkte, das sind erst {got}. Mehrere Auslagen in einem Befehl "
        "zählen zusammen."
    ),
    Refusal.LAST_TILE: "Ein Stein muss dir bleiben: Am Ende des Zuges legst du einen ab.",
    Refusal.NO_CANASTA: (
        "So bliebe dir nur ein Stein, und du würdest ausmachen. Dafür braucht deine Seite mehr Canasta: {needed} "
        "müssen es sein, es sind {got}."
    ),
    Refusal.PARTNER_AGAINST: "Dein Partner hat nein gesagt: In diesem Zug darfst du nicht ausmachen.",
    Refusal.NO_SUCH_MELD: "Auslage {number} gibt es nicht. Zur Wahl stehen: {numbers}.",
    Refusal.NOT_YOURS: "Auslage {number} gehört der anderen Seite: {@owners}.",
    Refusal.DOES_NOT_FIT: "Das passt dort nicht: {cards} zu {meld}.",
    Refusal.NO_PARTNER: "Hier spielt jeder für sich; du hast keinen Partner zu fragen.",
    Refusal.ASKED_ALREADY: "Du hast in diesem Zug schon gefragt, und {@partner} hat geantwortet.",
    Refusal.TOO_LATE: "Dafür ist es zu spät: Du hast nur noch den Stein zum Ablegen.",
    WrongDeal.NO_SUCH_PILE: "Canasta deckt einen Stein auf",
    WrongDeal.NO_POINTS: "„{header} {words}“ nennt keine Punkte eines Mitspielers",
}

PHASES: Mapping[str, str] = {
    "ziehen": "Zuerst wird aufgenommen: „ziehen“ oder „nehmen“.",
    "legen": "Aufgenommen ist schon. Jetzt kannst du auslegen; mit „ablegen“ endet der Zug.",
    "frage": "Erst braucht die Frage eine Antwort: „ja“ oder „nein“.",
}


EVENTS: Mapping[str, type[Event]] = {
    "plaetze_gelost": actions.LotsDrawn,
    "gegeben": actions.Dealt,
    "rote_dreien": actions.RedThreesLaid,
    "blatt": common.HandDealt,
    "dran": actions.TurnCame,
    "gezogen": actions.TilesDrawn,
    "karte_gezogen": actions.Drew,
    "ablage_genommen": actions.PileTaken,
    "ablage_auf_der_hand": actions.PickedUp,
    "ausgelegt": actions.Laid,
    "angelegt": actions.LaidOff,
    "erstmeldung": actions.FirstMelded,
    "partner_gefragt": actions.Asked,
    "partner_antwortet": actions.Replied,
    "abgelegt": actions.Discarded,
    "verdeckt_abgelegt": actions.CoverDiscarded,
    "karte_verdeckt_abgelegt": actions.LaidAway,
    "spiel_ende": actions.DealScored,
    "spiel_ungueltig": actions.DealVoid,
    "unterbrochen": actions.Interrupted,
    "platz_genommen": actions.PlaceTaken,
    "naechster_geber": common.DealerNext,
    "partie_ende": actions.MatchWon,
}


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
    """Return the screen `karten` but for its end, line by line: everything the viewer can see beside their hand."""
    dealer = "niemand" if view.dealer is None else voice.name(view.dealer)
    lines = [
        _which(view, voice, heading),
        f"Geber: {dealer}. {_turn(view, table, voice, words)}",
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


def _which(view: View, voice: Voice, heading: str) -> str:
    return f"{heading} {voice.deal(view.deal)}.{voice.aim(f'Wer über {view.goal} Punkte kommt, gewinnt.')}"


def _turn(view: View, table: Seen, voice: Voice, words: Words) -> str:
    doing = _DOING.get(table.phase)
    own_turn = voice.you in table.turns
    if table.phase == Phase.DRAWING and not (Take in table.possible if own_turn else view.takeable):
        doing = "ziehen"
    return turn_of(table, words.game, voice, doing)


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
    return people_in_columns([_person(seat, view, table, voice) for seat in table.circle], voice, left=2)


def _person(seat: Seat, view: View, table: Seen, voice: Voice) -> tuple[str, str, str, str]:
    needed = view.needed.get(seat, 0)
    return (
        voice.name(seat),
        tiles(view.hands.get(seat, 0)),
        f"erste Meldung: {needed} Punkte" if needed else "hat gemeldet",
        notes_on(seat, table, voice),
    )


# --- the score sheet -------------------------------------------------------------------------------------------------


def lines_of_score(view: View, voice: Voice, heading: str) -> list[str]:
    """Return the screen `stand`, line by line: the totals, and every item of the last deal."""
    lines = [_which(view, voice, heading)]
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
    """Return what the player on turn must not forget: how they can take the pile, the minimum, what was asked."""
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
