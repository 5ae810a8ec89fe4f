"""The German of Rommé: its words, its tale, its screens and its excuses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from commands.language import grammar
from commands.language.german import Voice, counted, listed
from commands.language.spelling import playing_cards
from commands.language.vocabulary import Verb, Vocabulary
from commands.table.words import heading, whose_turn
from games.contract import Event, Seat
from games.kit.cards import Suit, pack
from games.kit.melds import End, Kind, Meld, NoMeld
from games.romme import ROMME, Phase, Refusal, State
from games.romme.actions import Allow, Discard, Draw, Knock, Lay, LayOff, Rebuild, Replace, Take, TakeBack
from games.romme.events import (
    Allowed,
    CardDrawn,
    DealerNext,
    DealScored,
    Dealt,
    Discarded,
    Drew,
    HandDealt,
    HandTucked,
    Knocked,
    Laid,
    LaidOff,
    MatchWon,
    NothingToTake,
    Penalised,
    PenaltyDrawn,
    Rebuilt,
    Replaced,
    Reshuffled,
    Took,
    TookBack,
    TurnCame,
)
from games.romme.view import View
from games.table import TableView

CARDS = playing_cards(
    pack(copies=1, jokers=1),
    {
        "rot": Suit.HEARTS,
        "blau": Suit.CLUBS,
        "magenta": Suit.DIAMONDS,
        "gelb": Suit.DIAMONDS,
        "gruen": Suit.SPADES,
    },
)

KINDS: Mapping[Kind, str] = {Kind.SET: "Satz", Kind.RUN: "Folge"}

# --- verbs -----------------------------------------------------------------------------------------------------------

_END = grammar.maybe(
    grammar.choice("end", {"vorn": End.FRONT, "vorne": End.FRONT, "hinten": End.BACK, "hinter": End.BACK})
)

VERBS: tuple[Verb, ...] = (
    Verb(
        ("ab|legen",),
        Discard,
        "ablegen {card}",
        grammar.card(CARDS),
        asks=(("card", "Welche Karte willst du ablegen?"),),
        help="Beendet deinen Zug; die Karte kommt offen auf den Ablagestapel.",
        example="ablegen 7o",
    ),
    Verb(
        ("ziehen",),
        Draw,
        "ziehen",
        help="Nimmt die oberste Karte vom Talon. Nur du siehst sie.",
        example="ziehen",
        idle=("karte", "talon", "vom"),
    ),
    Verb(
        ("nehmen", "auf|nehmen"),
        Take,
        "nehmen",
        help="Nimmt die offene Karte vom Ablagestapel.",
        example="nehmen",
        idle=("karte", "vom", "ablagestapel", "ablage", "offene"),
    ),
    Verb(
        ("raus|legen", "aus|legen"),
        Lay,
        "rauslegen {cards}",
        grammar.cards(CARDS),
        asks=(("cards", "Welche Karten willst du rauslegen?"),),
        help=(
            "Legt einen Satz oder eine Folge auf den Tisch. Die erste Auslage im Spiel muss den Startwert erreichen. "
            "Wofür ein Joker steht, sagt sein Platz oder j=8o."
        ),
        example="rauslegen 10+,b+,d+",
    ),
    Verb(
        ("an|legen",),
        LayOff,
        "anlegen {number},{cards}[ {end}]",
        grammar.number("number") + grammar.comma + grammar.cards(CARDS) + _END
        | grammar.cards(CARDS) + grammar.maybe(grammar.word("an", "bei", "zu")) + grammar.number("number") + _END,
        asks=(
            ("number", "An welche Auslage willst du anlegen? Nenne ihre Nummer."),
            ("cards", "Welche Karten willst du anlegen?"),
        ),
        help=(
            "Legt Karten an eine Auslage an, an die eigene oder eine fremde. Das geht, sobald du selbst rausgelegt "
            "hast, und auf einmal nur vorn oder hinten."
        ),
        example="anlegen 2,b+",
    ),
    Verb(
        ("ersetzen",),
        Replace,
        "ersetzen {number},{card}",
        grammar.number("number") + grammar.comma + grammar.card(CARDS),
        asks=(
            ("number", "In welcher Auslage willst du den Joker ersetzen? Nenne ihre Nummer."),
            ("card", "Durch welche Karte willst du den Joker ersetzen?"),
        ),
        help=(
            "Tauscht den Joker einer Auslage gegen die Karte, für die er steht. Der Joker muss im selben Zug wieder "
            "auf den Tisch."
        ),
        example="ersetzen 2,b+",
    ),
    Verb(
        ("um|bauen",),
        Rebuild,
        "umbauen {numbers}[ mit {added}] zu {melds:;}",
        grammar.numbers("numbers")
        + (grammar.word("mit") + grammar.cards(CARDS, "added") | grammar.given("added", ()))
        + grammar.word("zu")
        + grammar.groups(CARDS),
        asks=(
            ("numbers", "Welche Auslagen willst du umbauen? Nenne ihre Nummern."),
            ("melds", "Zu welchen Auslagen willst du umbauen?"),
        ),
        help=(
            "Nimmt Auslagen auseinander und setzt sie neu zusammen, auf Wunsch mit Karten aus der Hand. Es darf keine "
            "Karte übrig bleiben. Mehrere neue Auslagen trennt ein Strichpunkt."
        ),
        example="umbauen 1,2 mit b+ zu 8+,9+,10+,b+,d+,k+,a+",
    ),
    Verb(
        ("zurueck|nehmen", "=zurueck"),
        TakeBack,
        "zuruecknehmen[ {everything:alles}]",
        grammar.maybe(grammar.choice("everything", {"alles": True, "alle": True})),
        help=(
            "Nimmt deine letzte Auslage in diesem Zug zurück, mit „alles“ jede dieses Zuges. Die genommene Karte "
            "behältst du."
        ),
        example="zuruecknehmen alles",
    ),
    Verb(
        ("erklopfen", "klopfen"),
        Knock,
        "erklopfen",
        help=(
            "Meldet, dass du die offene Karte willst, obwohl du nicht am Zug bist. Bekommst du sie, ziehst du zwei "
            "Strafkarten dazu."
        ),
        example="erklopfen",
        idle=("karte",),
    ),
    Verb(
        ("erlauben",),
        Allow,
        "erlauben[ {seat:@}]",
        grammar.maybe(grammar.name("seat")),
        help="Überlässt die offene Karte dem, der zuerst geklopft hat, oder dem, den du nennst.",
        example="erlauben clara",
    ),
)


# --- the tale --------------------------------------------------------------------------------------------------------


@singledispatch
def tell(event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event; None if the prompt says it anyway."""
    raise LookupError(f"no sentence for {event!r}")


def _meld(meld: Meld, voice: Voice) -> str:
    return f"{KINDS[meld.kind]} {voice.cards(meld.cards)}"


def _melds(melds: tuple[tuple[int, Meld], ...], voice: Voice) -> str:
    return "; ".join(f"Auslage {number}: {_meld(meld, voice)}" for number, meld in melds) or "nichts"


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    mixed = voice.says(event.dealer, "mischst und gibst.", "mischt und gibt.")
    return f"{mixed} Spiel {event.deal}, Spielrunde {event.round} von {event.rounds}."


@tell.register
def _tell_hand_dealt(event: HandDealt, voice: Voice) -> str:
    return f"Deine {len(event.cards)} Karten:{voice.held(event.cards)}"


@tell.register
def _tell_turn_came(event: TurnCame, voice: Voice) -> str | None:
    if not event.first:
        return None
    return voice.says(
        event.seat,
        "hast eine Karte mehr als die anderen und legst nur eine ab.",
        "hat eine Karte mehr als die anderen und legt nur eine ab.",
    )


@tell.register
def _tell_discarded(event: Discarded, voice: Voice) -> str:
    card = voice.card(event.card)
    return voice.says(event.seat, f"legst {card} ab.", f"legt {card} ab.")


@tell.register
def _tell_card_drawn(event: CardDrawn, voice: Voice) -> str:
    return f"{voice.who(event.seat)} zieht eine Karte."


@tell.register
def _tell_drew(event: Drew, voice: Voice) -> str:
    return f"Du ziehst {voice.card(event.card)}."


@tell.register
def _tell_took(event: Took, voice: Voice) -> str:
    card = voice.card(event.card)
    return voice.says(event.seat, f"nimmst {card} vom Ablagestapel.", f"nimmt {card} vom Ablagestapel.")


@tell.register
def _tell_nothing_to_take(event: NothingToTake, voice: Voice) -> str:
    return "Es gibt keine Karte mehr aufzunehmen. " + voice.says(
        event.seat, "kannst gleich auslegen oder ablegen.", "kann gleich auslegen oder ablegen."
    )


@tell.register
def _tell_reshuffled(event: Reshuffled, _voice: Voice) -> str:
    cards = counted(event.count, "Karte", "Karten")
    return f"Der Talon ist leer. Der Ablagestapel wird gemischt und ist der neue Talon: {cards}."


@tell.register
def _tell_laid(event: Laid, voice: Voice) -> str:
    meld, points = _meld(event.meld, voice), counted(event.value, "Punkt", "Punkte")
    laid = voice.says(
        event.seat,
        f"legst Auslage {event.number}: {meld}, {points}.",
        f"legt Auslage {event.number}: {meld}, {points}.",
    )
    if event.out:
        return f"{laid} {voice.says(event.seat, 'hast damit rausgelegt.', 'hat damit rausgelegt.')}"
    if event.needed:
        return f"{laid} Zum Startwert fehlen noch {counted(event.needed, 'Punkt', 'Punkte')}."
    return laid


@tell.register
def _tell_laid_off(event: LaidOff, voice: Voice) -> str:
    cards = voice.cards(event.cards)
    laid = voice.says(event.seat, f"legst {cards} an", f"legt {cards} an")
    return f"{laid}. Auslage {event.number}: {_meld(event.meld, voice)}."


@tell.register
def _tell_replaced(event: Replaced, voice: Voice) -> str:
    card = voice.card(event.card)
    done = voice.says(
        event.seat,
        f"ersetzt den Joker durch {card} und musst ihn in diesem Zug wieder auslegen.",
        f"ersetzt den Joker durch {card} und muss ihn in diesem Zug wieder auslegen.",
    )
    return f"{done} Auslage {event.number}: {_meld(event.meld, voice)}."


@tell.register
def _tell_rebuilt(event: Rebuilt, voice: Voice) -> str:
    what = f"{'Auslage' if len(event.numbers) == 1 else 'Auslagen'} {listed(map(str, event.numbers))}"
    added = f" mit {voice.cards(event.added)}" if event.added else ""
    done = voice.says(event.seat, f"baust {what}{added} um.", f"baut {what}{added} um.")
    return f"{done} {_melds(event.melds, voice)}."


@tell.register
def _tell_took_back(event: TookBack, voice: Voice) -> str:
    how = "den letzten Schritt" if event.moves == 1 else f"die letzten {event.moves} Schritte"
    done = voice.says(event.seat, f"nimmst {how} zurück.", f"nimmt {how} zurück.")
    back = f" Wieder auf der Hand: {voice.cards(event.cards)}." if event.cards else ""
    not_out = voice.says(event.seat, "hast noch nicht rausgelegt.", "hat noch nicht rausgelegt.")
    return f"{done}{back}{'' if event.out else f' {not_out}'} Auf dem Tisch: {_melds(event.melds, voice)}."


@tell.register
def _tell_knocked(event: Knocked, voice: Voice) -> str:
    card = voice.card(event.card)
    knock = voice.says(event.seat, f"klopfst und möchtest {card}.", f"klopft und möchte {card}.")
    return f"{knock} {voice.says(event.decides, 'entscheidest: erlauben oder nehmen.', 'entscheidet.')}"


@tell.register
def _tell_allowed(event: Allowed, voice: Voice) -> str:
    card, knocker = voice.card(event.card), voice.to_whom(event.knocker)
    return voice.says(event.seat, f"überlässt {knocker} {card}.", f"überlässt {knocker} {card}.")


@tell.register
def _tell_penalty_drawn(event: PenaltyDrawn, voice: Voice) -> str:
    return f"{voice.who(event.seat)} zieht {counted(event.count, 'Strafkarte', 'Strafkarten')}."


@tell.register
def _tell_penalised(event: Penalised, voice: Voice) -> str:
    word = "Strafkarte" if len(event.cards) == 1 else "Strafkarten"
    return f"Du ziehst {len(event.cards)} {word}: {voice.cards(event.cards)}."


@tell.register
def _tell_hand_tucked(event: HandTucked, voice: Voice) -> str:
    cards = counted(event.count, "Karte", "Karten")
    return f"{cards} von {voice.to_whom(event.seat)} {'liegt' if event.count == 1 else 'liegen'} jetzt unter dem Talon."


@tell.register
def _tell_deal_scored(event: DealScored, voice: Voice) -> str:
    lines = [voice.says(event.winner, "gewinnst das Spiel.", "gewinnt das Spiel.")]
    if event.handromme:
        lines[0] += " Das ist ein Handromme: Die Verluste der anderen zählen doppelt."
    for seat, hand in event.hands.items():
        lines.append(f"{voice.name(seat)} hat noch:{voice.held(hand)}")
        lines.append(f"{voice.name(seat)}: Verlust {event.losses[seat]}, zusammen {event.totals[seat]}.")
    lines.append(f"{voice.name(event.winner)}: Verlust 0, zusammen {event.totals[event.winner]}.")
    return "\n".join(lines)


@tell.register
def _tell_dealer_next(event: DealerNext, voice: Voice) -> str:
    return voice.says(event.seat, "mischst für das nächste Spiel.", "mischt für das nächste Spiel.")


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice) -> str:
    won = voice.victory(event.winners, " die Partie")
    why = "Alle anderen sind gegangen. " if event.alone else "Die Partie ist zu Ende. "
    totals = ", ".join(f"{voice.name(seat)} {loss}" for seat, loss in event.totals.items())
    return f"{why}{won} Verluste: {totals}."


# --- screens ---------------------------------------------------------------------------------------------------------

_DOING: Mapping[str, str] = {
    Phase.SHUFFLING: "mischen",
    Phase.OPENING: "eine Karte ablegen",
    Phase.TAKING: "eine Karte aufnehmen",
    Phase.LAYING: "auslegen oder ablegen",
}


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see."""
    lines = [*_headlines(view, table, voice), "", *_table(view, voice), "", *_people(view, table, voice)]
    if view.revealed:
        lines += ["", "Im letzten Spiel hatten noch:"]
        lines += [f"  {voice.name(seat)}:{voice.held(hand)}" for seat, hand in view.revealed.items()]
    elif view.own is not None and view.own.hand:
        cards = counted(len(view.own.hand), "Karte", "Karten")
        lines += ["", f"Deine {cards}:{voice.held(view.own.hand)}"]
    return "\n".join(lines)


def _headlines(view: View, table: TableView[View], voice: Voice) -> list[str]:
    options = table.options
    rounds = f"Spielrunde {view.round} von {options['runden']}"
    special = [name for name in ("klopfen", "umbauen") if options[name]]
    rules = f"Sonderregeln: {listed(f'mit {name}' for name in special)}." if special else "Ohne Sonderregeln."
    together = ", erstauslage summe" if options["erstauslage"] == "summe" else ""
    return [
        f"{heading(ROMME, voice)} Spiel {view.deal} von {view.deals}, {rounds}.",
        f"Startwert {options['startwert']}{together}. {rules}",
        f"Geber: {voice.name(view.dealer)}. {_turn(table, voice)}",
    ]


def _turn(table: TableView[View], voice: Voice) -> str:
    doing = _DOING.get(table.phase)
    if doing is None or not table.turns:
        return whose_turn(table, ROMME, voice)
    seat = table.turns[0]
    return f"Am Zug: {voice.name(seat)}{' (du)' if seat == voice.you else ''}, {doing}."


def _table(view: View, voice: Voice) -> list[str]:
    lines = ["Auslagen:" if view.melds else "Auslagen: noch keine."]
    for number, cards in view.melds.items():
        kind = f"{KINDS[view.kinds[number]]}:"
        lines.append(f"  {number}) {kind:<6} {voice.row(cards)}")
    if view.open_jokers:
        lines.append(f"Offene Joker, noch in diesem Zug auszulegen: {view.open_jokers}.")
    if view.missing:
        lines.append(f"Zum Startwert fehlen noch {counted(view.missing, 'Punkt', 'Punkte')}.")
    pile = counted(view.pile, "Karte", "Karten")
    top = "leer" if view.top is None else f"oben {voice.card(view.top)} ({pile})"
    lines.append(f"Ablagestapel: {top}. Talon: {counted(view.stock, 'Karte', 'Karten')}.")
    if view.knocks:
        lines.append(f"Es klopfen: {voice.people(view.knocks)}.")
    return lines


def _people(view: View, table: TableView[View], voice: Voice) -> list[str]:
    rows = [_person(seat, view, table, voice) for seat in table.circle]
    if voice.reader:
        return ["Spieler:", *(f"  {', '.join(filter(None, row))}" for row in rows)]
    names, cards, _, losses, _ = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "Spieler:",
        *(
            f"  {name:<{names}}  {held:>{cards}}   {out:<21}   {lost:>{losses}}{f'   ({notes})' if notes else ''}"
            for name, held, out, lost, notes in rows
        ),
    ]


def _person(seat: Seat, view: View, table: TableView[View], voice: Voice) -> tuple[str, str, str, str, str]:
    notes = ["du"] if seat == voice.you else []
    if seat in table.absent:
        notes.append("nicht da")
    return (
        voice.name(seat),
        counted(view.hands.get(seat, 0), "Karte", "Karten"),
        "hat rausgelegt" if view.out.get(seat) else "noch nicht rausgelegt",
        f"Verlust {view.points[seat]}",
        listed(notes) if notes else "",
    )


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the losses so far, the fewest first in words."""
    lines = [f"{heading(ROMME, voice)} Spiel {view.deal} von {view.deals}. Wer am wenigsten Verlust hat, führt."]
    width = max(len(voice.name(seat)) for seat in table.circle)
    for seat in table.circle:
        last = view.losses.get(seat)
        name = voice.name(seat) if voice.reader else voice.name(seat).ljust(width)
        lines.append(f"  {name}  Verlust {view.points[seat]}" + ("" if last is None else f", im letzten Spiel {last}"))
    if view.winner is not None:
        how = " mit Handromme" if view.handromme else ""
        lines.append(f"Das letzte Spiel gewann {voice.name(view.winner)}{how}.")
    if view.winners:
        lines.append(f"Sieger der Partie: {voice.people(view.winners, you=False)}.")
    return "\n".join(lines)


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn must not forget: a knock, an open joker, a first lay that falls short."""
    if voice.you not in table.turns:
        return ""
    if view.knocks:
        knocks = "klopft" if len(view.knocks) == 1 else "klopfen"
        return f"{voice.people(view.knocks)} {knocks}: Du erlaubst es, oder du nimmst die Karte selbst."
    if view.open_jokers:
        return f"Noch auszulegen: {counted(view.open_jokers, 'offener Joker', 'offene Joker')}."
    if view.missing:
        return f"Zum Startwert fehlen noch {counted(view.missing, 'Punkt', 'Punkte')}."
    return ""


# --- excuses ---------------------------------------------------------------------------------------------------------

REFUSALS: Mapping[str, str] = {
    Refusal.FIRST_LAY_TOO_LOW: (
        "Zum ersten Auslegen brauchst du {needed} Punkte, das sind erst {got}. "
        "Was schon liegt, holt „zuruecknehmen“ wieder auf die Hand."
    ),
    Refusal.NOT_OUT_YET: "Das geht erst, wenn du selbst rausgelegt hast, mit mindestens {needed} Punkten.",
    Refusal.LAST_CARD: "Eine Karte muss dir bleiben: Zum Schluss legst du sie ab.",
    Refusal.JOKER_OPEN: (
        "Der ersetzte Joker muss noch in diesem Zug wieder auf den Tisch. "
        "Findest du keinen Platz für ihn, hilft „zuruecknehmen“."
    ),
    Refusal.NOTHING_TO_TAKE_BACK: "In diesem Zug hast du noch nichts ausgelegt, was du zurücknehmen könntest.",
    Refusal.STOCK_EMPTY: "Der Talon ist leer. Du kannst nur die offene Karte nehmen: {card}.",
    Refusal.PILE_EMPTY: "Auf dem Ablagestapel liegt gerade keine Karte.",
    Refusal.KNOCK_PENDING: (
        "Um {card} wird geklopft, von {@knocks}. Du kannst es „erlauben“ oder die Karte selbst „nehmen“."
    ),
    Refusal.GIVEN_AWAY: "Die offene Karte dieses Zuges ist schon vergeben. Du kannst nur noch „ziehen“.",
    Refusal.FIRST_ROUND: "Klopfen geht erst, wenn alle einmal abgelegt haben. Es fehlt noch: {@waiting}.",
    Refusal.TOO_LATE: "Zu spät: Um diese Karte kann niemand mehr klopfen.",
    Refusal.KNOCKED_ALREADY: "Du hast schon geklopft. Jetzt entscheidet {@decides}.",
    Refusal.NOBODY_KNOCKS: "Da ist niemandem etwas zu erlauben. Geklopft hat: {@knocks}.",
    NoMeld.NOT_A_MELD: "Das ist kein Satz und keine Folge: {cards}. „hilfe romme-auslegen“ erklärt beides.",
    NoMeld.JOKER_UNCLEAR: (
        "Wofür steht der Joker? Schreib es dazu, etwa so: j=8o. Möglich ist hier: {choices}. "
        "Beim Anlegen genügt „vorn“ oder „hinten“."
    ),
    NoMeld.TOO_MANY_JOKERS: "In einem Satz oder einer Folge darf nur ein Joker liegen.",
    NoMeld.NO_SUCH_MELD: "Auslage {number} gibt es nicht. Auf dem Tisch liegt: {numbers}.",
    NoMeld.DOES_NOT_FIT: "Das passt dort nicht: {cards} zu {meld}.",
    NoMeld.ONE_END_ONLY: "Auf einmal geht nur eine Seite, vorn oder hinten. Nimm dafür zwei Befehle.",
    NoMeld.NO_JOKER_THERE: "In dieser Auslage liegt kein Joker: {meld}.",
    NoMeld.CARD_UNUSED: "Beim Umbauen muss jede Karte einen Platz finden. Übrig bleibt: {cards}.",
    NoMeld.CARD_FROM_NOWHERE: (
        "Diese Karten liegen nicht in den genannten Auslagen: {cards}. Karten aus deiner Hand nennst du hinter „mit“."
    ),
}

OPTIONS: Mapping[str, str] = {
    "startwert": "so viele Punkte braucht das erste Auslegen, 30 oder 40",
    "runden": "Spielrunden der Partie, 1 bis 10; in jeder mischt jeder einmal",
    "erstauslage": "einzeln: eine Auslage allein; summe: alle eines Zuges",
    "klopfen": "die offene Karte bekommen, ohne am Zug zu sein",
    "umbauen": "Auslagen auseinandernehmen und neu zusammensetzen",
    "zuzweit": "die Partie darf zu zweit beginnen",
}

EVENTS: Mapping[str, type[Event]] = {
    "gegeben": Dealt,
    "blatt": HandDealt,
    "dran": TurnCame,
    "abgelegt": Discarded,
    "gezogen": CardDrawn,
    "karte_gezogen": Drew,
    "ablage_genommen": Took,
    "nichts_zu_ziehen": NothingToTake,
    "ablage_gemischt": Reshuffled,
    "ausgelegt": Laid,
    "angelegt": LaidOff,
    "joker_getauscht": Replaced,
    "umgebaut": Rebuilt,
    "zurueckgenommen": TookBack,
    "geklopft": Knocked,
    "erlaubt": Allowed,
    "strafkarten": PenaltyDrawn,
    "strafkarten_gezogen": Penalised,
    "blatt_untergemischt": HandTucked,
    "spiel_ende": DealScored,
    "naechster_geber": DealerNext,
    "partie_ende": MatchWon,
}
"""What can happen, as programs are told it."""

ROMME_WORDS: Vocabulary[State, View] = Vocabulary(
    game=ROMME,
    verbs=VERBS,
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    spelling=CARDS,
    options=OPTIONS,
    subjects=("romme", "romme-auslegen", "romme-joker", "romme-klopfen", "romme-umbauen", "romme-wertung"),
    events=EVENTS,
)
