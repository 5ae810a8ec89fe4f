"""The German of Doppelkopf: its words, its tale, its screens and its excuses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import singledispatch

from commands.language import grammar
from commands.language.german import Voice, counted, listed
from commands.language.spelling import SUIT_NAMES, playing_cards, spell
from commands.language.vocabulary import Question, Verb, Vocabulary
from commands.table.words import heading, whose_turn
from games.contract import Seat
from games.doppelkopf import DOPPELKOPF, State
from games.doppelkopf.actions import (
    CallSolo,
    Decline,
    GiveBack,
    Pass,
    Play,
    Promise,
    Push,
    Report,
    SayKontra,
    SayRe,
    SaySau,
    Take,
)
from games.doppelkopf.events import (
    CardPlayed,
    CardsDeclined,
    CardsGivenBack,
    CardsGivenBackUnseen,
    CardsPushed,
    CardsTaken,
    CardsTakenUnseen,
    DealerDrawn,
    DealerFollows,
    DealForfeited,
    DealScored,
    Dealt,
    GameSettled,
    HandDealt,
    MarriageBecameSolo,
    MatchEnded,
    MatchInterrupted,
    NobodyTook,
    PartnerFound,
    PartyAnnounced,
    PlayBegan,
    PromiseMade,
    Reported,
    SauAnnounced,
    TrickTaken,
)
from games.doppelkopf.terms import Code, Item, Level, Party, Phase, Refusal, Reservation, Result, Said
from games.doppelkopf.trumps import PACK, Kind
from games.doppelkopf.view import View
from games.kit.cards import Card, Suit
from games.table import TableView

SUIT_LETTERS: Mapping[str, Suit] = {
    "k": Suit.CLUBS,
    "kr": Suit.CLUBS,
    "p": Suit.SPADES,
    "pi": Suit.SPADES,
    "h": Suit.HEARTS,
    "he": Suit.HEARTS,
    "ka": Suit.DIAMONDS,
}

CARDS = playing_cards(PACK, {}, SUIT_LETTERS)

KINDS: Mapping[Kind, str] = {
    Kind.NORMAL: "Normalspiel",
    Kind.MARRIAGE: "Hochzeit",
    Kind.POVERTY: "Armut",
    Kind.QUEENS: "Damen-Solo",
    Kind.JACKS: "Buben-Solo",
    Kind.CLUBS: "Farben-Solo Kreuz",
    Kind.SPADES: "Farben-Solo Pik",
    Kind.HEARTS: "Farben-Solo Herz",
    Kind.TRUMP: "Trumpf-Solo",
    Kind.NO_TRUMP: "Ohne-Trumpf-Solo",
    Kind.SILENT: "stilles Solo",
}

PARTIES: Mapping[Party, str] = {Party.RE: "Re", Party.KONTRA: "Kontra"}

LEVELS: Mapping[Level, str] = {
    Level.NO_90: "keine 90",
    Level.NO_60: "keine 60",
    Level.NO_30: "keine 30",
    Level.SCHWARZ: "schwarz",
}


@dataclass(frozen=True, slots=True)
class ShowTrick(Question):
    """`stich`: the trick on the table and the one before it."""


# --- verbs -----------------------------------------------------------------------------------------------------------

_SOLO_NAMES: Mapping[str, tuple[str, ...]] = {
    "damen": ("damen", "dame"),
    "buben": ("buben", "bube"),
    "kreuz": ("kreuz", "farben kreuz", "farben-solo kreuz", "farbensolo kreuz"),
    "pik": ("pik", "farben pik", "farben-solo pik", "farbensolo pik"),
    "herz": ("herz", "farben herz", "farben-solo herz", "farbensolo herz"),
    "trumpf": ("trumpf", "karo"),
    "ohne": ("ohne trumpf", "ohne-trumpf", "ohnetrumpf", "ohne", "fleischlos"),
}
"""R30: the word that names a solo, and what else it is called."""

_KINDS_OF_SOLO = {name: word for word, names in _SOLO_NAMES.items() for name in names}
_SOLOS = {
    whole: word
    for name, word in _KINDS_OF_SOLO.items()
    for whole in (f"{name}solo", f"{name}-solo", f"{name} solo", f"solo {name}")
} | {name: word for name, word in _KINDS_OF_SOLO.items() if "solo" in name}

_SOLO_HELP = (
    "Sagt ein Solo an, wenn du mit Melden dran bist. Welches es ist, erfahren die anderen erst am Ende der Runde. "
    f"Es gibt: {listed(_SOLO_NAMES)}."
)
_NUMBERS = {Level.NO_90: ("90", "neunzig"), Level.NO_60: ("60", "sechzig"), Level.NO_30: ("30", "dreissig")}
_PROMISE_HELP = (
    "Sagt den Gegnern ab: Sie bekommen keine 90, keine 60 oder keine 30 Augen, bei „schwarz“ keinen Stich. "
    "Das geht nur, wenn deine Partei Re oder Kontra gesagt hat, und nicht mehr mit zu wenigen Karten auf der Hand."
)

_IN_TIME = "Das geht bis zu deiner ersten Karte, auch wenn du nicht am Zug bist."

VERBS: tuple[Verb, ...] = (
    Verb(
        ("spielen", "legen", "aus|spielen"),
        Play,
        "spielen {card}",
        grammar.card(CARDS),
        asks=(("card", "Welche Karte willst du spielen?"),),
        help="Spielt eine Karte. Liegt schon eine, musst du bedienen, wenn du kannst.",
        example="spielen d+",
    ),
    Verb(
        ("=gesund",),
        Pass,
        "gesund",
        help="Sagt, dass du weder einen Vorbehalt noch ein Solo meldest.",
        example="gesund",
    ),
    Verb(
        ("=vorbehalt",),
        Report,
        "vorbehalt[ {kind}]",
        grammar.maybe(grammar.choice("kind", Reservation)),
        asks=(("kind", "Ein Vorbehalt ist eine Armut oder eine Hochzeit; ein Solo sagst du mit „solo“ an."),),
        help=(
            "Meldet einen Vorbehalt: Armut (höchstens drei Trümpfe) oder Hochzeit (beide Kreuz-Damen). "
            "Die anderen hören nur das Wort Vorbehalt."
        ),
        example="vorbehalt hochzeit",
        full=True,
    ),
    *(
        Verb(
            (f"={kind}",),
            Report,
            f"vorbehalt {kind}",
            help=f"Meldet eine {kind.capitalize()}. Die anderen hören nur das Wort Vorbehalt.",
            example=str(kind),
            full=True,
            fixed={"kind": kind},
        )
        for kind in Reservation
    ),
    Verb(
        ("=solo",),
        CallSolo,
        "solo[ {word}]",
        grammar.maybe(grammar.choice("word", {**_SOLOS, **_KINDS_OF_SOLO}) | grammar.term("word")),
        help=_SOLO_HELP,
        example="solo damen",
        full=True,
    ),
    Verb(
        ("spielen",),
        CallSolo,
        "solo[ {word}]",
        grammar.choice("word", _SOLOS)
        | grammar.word("solo") + grammar.maybe(grammar.term("word"))
        | grammar.ending("word", "solo"),
        help=_SOLO_HELP,
        example="spiele ein damen-solo",
    ),
    Verb(
        # „spiele ohne …“ belongs to the special rules of every table; a solo without trumps is meant here.
        ("spiel ohne",),
        CallSolo,
        "solo[ {word}]",
        grammar.word("trumpf solo", "trumpf-solo", "trumpfsolo"),
        help=_SOLO_HELP,
        example="spiele ohne trumpf solo",
        fixed={"word": "ohne"},
    ),
    Verb(
        ("=re",),
        SayRe,
        "re",
        help=f"Sagt Re an. {_IN_TIME}",
        example="re",
        full=True,
    ),
    Verb(
        ("=kontra", "=contra"),
        SayKontra,
        "kontra",
        help=f"Sagt Kontra an. {_IN_TIME}",
        example="kontra",
        full=True,
    ),
    *(
        Verb(
            ("=keine",),
            Promise,
            f"keine {level}",
            grammar.word(*words),
            asks=(("level", "Was sagst du ab: keine 90, keine 60 oder keine 30?"),),
            help=_PROMISE_HELP,
            example=f"keine {level}",
            full=True,
            fixed={"level": level},
        )
        for level, words in _NUMBERS.items()
    ),
    *(
        Verb(
            (f"=k{level}",),
            Promise,
            f"keine {level}",
            help=_PROMISE_HELP,
            example=f"k{level}",
            full=True,
            fixed={"level": level},
        )
        for level in _NUMBERS
    ),
    Verb(
        ("=schwarz", "=keinen stich", "=kein stich"),
        Promise,
        "schwarz",
        help=_PROMISE_HELP,
        example="schwarz",
        full=True,
        fixed={"level": Level.SCHWARZ},
    ),
    Verb(
        ("=sau",),
        SaySau,
        "sau",
        help=(f"Sagt die Sau an: Hast du beide Karo-Asse, sind sie die höchsten Trümpfe. {_IN_TIME}"),
        example="sau",
        full=True,
    ),
    Verb(
        ("schieben",),
        Push,
        "schieben[ {cards}]",
        grammar.maybe(grammar.cards(CARDS)),
        help=(
            "Schiebt bei deiner Armut drei Karten verdeckt weiter, alle Trümpfe dabei. "
            "Hast du genau drei Trümpfe, genügt „schieben“."
        ),
        example="schieben 9o,b*,b*",
    ),
    Verb(
        ("nehmen", "an|nehmen", "auf|nehmen"),
        Take,
        "nehmen",
        help="Nimmt die Karten der Armut. Du spielst dann mit dem, der arm ist, und gibst drei Karten zurück.",
        example="nehmen",
        idle=("karten", "sie", "armut"),
    ),
    Verb(
        ("ab|lehnen",),
        Decline,
        "ablehnen",
        help="Lässt die Karten der Armut liegen. Sie gehen an den Nächsten.",
        example="ablehnen",
        idle=("karten", "sie", "armut"),
    ),
    Verb(
        ("zurueck|geben",),
        GiveBack,
        "zurueckgeben {cards}",
        grammar.cards(CARDS),
        asks=(("cards", "Welche drei Karten willst du zurückgeben?"),),
        help="Gibt dem Partner einer Armut drei beliebige Karten zurück. Allen wird gesagt, ob Trumpf dabei ist.",
        example="zurueckgeben 9+,9#,k*",
    ),
    Verb(
        ("=stich",),
        ShowTrick,
        "stich",
        help="Zeigt den Stich auf dem Tisch und den letzten davor.",
        example="stich",
    ),
)


# --- the tale --------------------------------------------------------------------------------------------------------


@singledispatch
def tell(event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event; None if the prompt says it anyway."""
    raise LookupError(f"no sentence for {event!r}")


@tell.register
def _(event: DealerDrawn, voice: Voice) -> str:
    return f"Das Los bestimmt, wer zuerst gibt: {voice.people((event.seat,))}."


@tell.register
def _(event: Dealt, voice: Voice) -> str:
    mixed = voice.says(event.dealer, "mischst und gibst.", "mischt und gibt.")
    idle = "".join(f" {voice.says(seat, 'setzt aus.', 'setzt aus.')}" for seat in event.idle)
    first = voice.says(event.forehand, "bist Vorhand.", "ist Vorhand.")
    return f"{mixed} Spiel {event.number} von {event.deals}.{idle} {first}"


@tell.register
def _(event: HandDealt, voice: Voice) -> str:
    return f"Deine {len(event.cards)} Karten:{voice.held(event.cards)}"


@tell.register
def _(event: Reported, voice: Voice) -> str:
    if event.said is Said.SOLO:
        return voice.says(event.seat, "sagst ein Solo an.", "sagt ein Solo an.")
    if event.said is Said.RESERVATION:
        return voice.says(event.seat, "meldest einen Vorbehalt.", "meldet einen Vorbehalt.")
    return voice.says(event.seat, "bist gesund.", "ist gesund.")


@tell.register
def _(event: GameSettled, voice: Voice) -> str:
    if event.chief is None:
        return "Gespielt wird ein Normalspiel."
    if event.kind is Kind.MARRIAGE:
        both = voice.says(event.chief, "hast beide Kreuz-Damen.", "hat beide Kreuz-Damen.")
        return f"Gespielt wird eine Hochzeit. {both} Wer den ersten fremden Fehlstich macht, ist der Partner."
    if event.kind is Kind.POVERTY:
        poor = voice.says(event.chief, "hast höchstens drei Trümpfe", "hat höchstens drei Trümpfe")
        pushes = "schiebst" if event.chief == voice.you else "schiebt"
        return f"Gespielt wird eine Armut. {poor} und {pushes} drei Karten weiter."
    alone = voice.says(event.chief, "spielst allein.", "spielt allein.")
    return f"Gespielt wird ein {KINDS[event.kind]}. {alone}{' Es ist das Pflicht-Solo.' if event.duty else ''}"


@tell.register
def _(event: CardsPushed, voice: Voice) -> str:
    to = voice.to_whom(event.to)
    return voice.says(event.poor, f"schiebst {to} drei Karten hin.", f"schiebt {to} verdeckt drei Karten hin.")


@tell.register
def _(event: CardsDeclined, voice: Voice) -> str:
    declined = voice.says(event.seat, "lehnst ab.", "lehnt ab.")
    return declined if event.to is None else f"{declined} Die Karten gehen weiter an {voice.whom(event.to)}."


def _taken(event: CardsTaken | CardsTakenUnseen, what: str, voice: Voice) -> str:
    poor = voice.to_whom(event.poor)
    return voice.says(event.taker, f"nimmst {what} und spielst mit {poor}.", f"nimmt {what} und spielt mit {poor}.")


@tell.register
def _(event: CardsTakenUnseen, voice: Voice) -> str:
    return _taken(event, "die Karten", voice)


@tell.register
def _(event: CardsTaken, voice: Voice) -> str:
    return _taken(event, voice.cards(event.cards), voice)


def _given_back(event: CardsGivenBack | CardsGivenBackUnseen, what: str, voice: Voice) -> str:
    poor, trump = voice.to_whom(event.poor), "mit Trumpf" if event.trump else "ohne Trumpf"
    return voice.says(event.taker, f"gibst {poor} {what} zurück, {trump}.", f"gibt {poor} {what} zurück, {trump}.")


@tell.register
def _(event: CardsGivenBackUnseen, voice: Voice) -> str:
    return _given_back(event, "drei Karten", voice)


@tell.register
def _(event: CardsGivenBack, voice: Voice) -> str:
    return _given_back(event, voice.cards(event.cards), voice)


@tell.register
def _(event: NobodyTook, voice: Voice) -> str:
    again = voice.says(event.dealer, "gibst neu.", "gibt neu.")
    return f"Niemand nimmt die Karten, das Spiel zählt nicht. {again}"


@tell.register
def _(event: PlayBegan, voice: Voice) -> str:
    return voice.says(event.leader, "spielst aus.", "spielt aus.")


@tell.register
def _(event: CardPlayed, voice: Voice) -> str:
    card = voice.card(event.card)
    return voice.says(event.seat, f"spielst {card}.", f"spielt {card}.")


@tell.register
def _(event: TrickTaken, voice: Voice) -> str:
    return f"Stich {event.number} geht an {voice.whom(event.seat)}."


@tell.register
def _(event: PartnerFound, voice: Voice) -> str:
    groom = voice.to_whom(event.groom)
    found = voice.says(event.partner, f"spielst mit {groom}.", f"spielt mit {groom}.")
    return f"Die Hochzeit ist geklärt: {found} {_shifted(event.shift)}"


@tell.register
def _(event: MarriageBecameSolo, voice: Voice) -> str:
    alone = voice.says(event.seat, "spielst allein, ein Trumpf-Solo.", "spielt allein, ein Trumpf-Solo.")
    return f"Auch der dritte Stich bringt keinen Partner: {alone} {_shifted(3)}"


def _shifted(tricks: int) -> str:
    cards = "eine Karte" if tricks == 1 else f"{tricks} Karten"
    return f"Ansagen darf jetzt, wer noch darf, mit {cards} weniger als sonst."


@tell.register
def _(event: PartyAnnounced, voice: Voice) -> str:
    return voice.says(event.seat, f"sagst {PARTIES[event.party]}.", f"sagt {PARTIES[event.party]}.")


@tell.register
def _(event: PromiseMade, voice: Voice) -> str:
    steps = listed(LEVELS[level] for level in event.steps)
    return voice.says(
        event.seat, f"sagst für {PARTIES[event.party]} {steps}.", f"sagt für {PARTIES[event.party]} {steps}."
    )


@tell.register
def _(event: SauAnnounced, voice: Voice) -> str:
    said = voice.says(event.seat, "sagst die Sau an.", "sagt die Sau an.")
    return f"{said} Beide Karo-Asse sind jetzt die höchsten Trümpfe, und von zwei Herz-Zehnen sticht die erste."


@tell.register
def _(event: DealScored, voice: Voice) -> str:
    totals = ", ".join(f"{voice.name(seat)} {points}" for seat, points in event.totals)
    return "\n".join([f"Spiel {event.number} ist zu Ende.", *_explained(event.result, voice), f"Punkte: {totals}."])


@tell.register
def _(event: DealForfeited, voice: Voice) -> str:
    return f"Spiel {event.number} ist damit vorbei. {_forfeited(event.leaver, event.points, voice)}"


@tell.register
def _(event: DealerFollows, voice: Voice) -> str:
    mixes = voice.says(event.seat, "mischst.", "mischt.")
    return f"Als Nächstes kommt Spiel {event.number}. {mixes}"


@tell.register
def _(event: MatchInterrupted, _voice: Voice) -> str:
    lacking = "fehlt ein Mitspieler" if event.missing == 1 else f"fehlen {event.missing} Mitspieler"
    return f"Jetzt {lacking}. Die Partie geht weiter, sobald sich jemand auf einen freien Platz setzt."


@tell.register
def _(event: MatchEnded, voice: Voice) -> str:
    charged = _charged(event.charged, event.charge, voice)
    totals = ", ".join(f"{voice.name(seat)} {points}" for seat, points in event.totals)
    lines = ["Die Partie ist zu Ende.", *charged, f"Endstand: {totals}.", voice.victory(event.winners, " die Partie")]
    return "\n".join(lines)


def _charged(charged: tuple[Seat, ...], charge: int, voice: Voice) -> list[str]:
    if not charged:
        return []
    return [f"Ohne Pflicht-Solo geblieben, minus {charge} Punkte (R35): {voice.people(charged, you=False)}."]


def _forfeited(leaver: Seat, points: Iterable[tuple[Seat, int]], voice: Voice) -> str:
    gained = [(seat, got) for seat, got in points if got]
    each = f"je {gained[0][1]} Punkte" if gained else "keine Punkte"
    others = voice.people((seat for seat, _ in gained), you=False)
    return f"Weil {voice.name(leaver)} mitten im Spiel ausgestiegen ist, bekommen {others} {each} (R51)."


# --- the score of a deal, explained ----------------------------------------------------------------------------------


def _explained(result: Result, voice: Voice) -> list[str]:
    """Return a scored deal line by line: what it was, why somebody won, and every point with the rule that gave it."""
    lines = [
        f"Es war ein {KINDS[result.kind]}."
        if result.kind not in (Kind.MARRIAGE, Kind.POVERTY)
        else f"Es war eine {KINDS[result.kind]}.",
        f"Re: {voice.people(result.re, you=False)}, {result.eyes_re} Augen.",
        f"Kontra: {voice.people(result.kontra, you=False)}, {result.eyes_kontra} Augen.",
        *(f"{PARTIES[party]} hat eine Absage verfehlt (R41)." for party in result.missed),
    ]
    if result.winner is None:
        return [*lines, "Damit hat niemand gewonnen, und es gibt keine Punkte (R41)."]
    if not result.missed:
        eyes = result.eyes_re if result.needs_121 is Party.RE else result.eyes_kontra
        reached = "hat sie" if eyes > 120 else "hat sie nicht"
        lines.append(f"{PARTIES[result.needs_121]} brauchte 121 Augen und {reached} (R41).")
    lines.append(f"Gewonnen hat {PARTIES[result.winner]}:")
    lines += [f"  {item.points}  {_reason(item, result, voice)} ({item.rule})" for item in result.items]
    winners = [seat for seat, points in result.points if points]
    lines.append(f"  {result.value}  zusammen")
    if result.factor > 1:
        lines.append(f"  {result.value * result.factor}  mal {result.factor}, weil das Solo gewonnen ist (R48)")
    each = "Je " if len(winners) > 1 else ""
    won = counted(result.value * result.factor, "Punkt", "Punkte")
    return [*lines, f"{each}{won} für {voice.people(winners, you=False)}."]


_REASONS: Mapping[Code, str] = {
    Code.WON: "gewonnen",
    Code.AGAINST_THE_ELDERS: "gegen {chiefs}",
    Code.NO_90: "keine 90: {losers} blieb unter 90 Augen",
    Code.NO_60: "keine 60: {losers} blieb unter 60 Augen",
    Code.NO_30: "keine 30: {losers} blieb unter 30 Augen",
    Code.SCHWARZ: "schwarz: {losers} machte keinen Stich",
    Code.NO_90_SAID: "keine 90 angesagt von {whose}",
    Code.NO_60_SAID: "keine 60 angesagt von {whose}",
    Code.NO_30_SAID: "keine 30 angesagt von {whose}",
    Code.SCHWARZ_SAID: "schwarz angesagt von {whose}",
    Code.AGAINST_NO_90: "120 Augen gegen keine 90",
    Code.AGAINST_NO_60: "90 Augen gegen keine 60",
    Code.AGAINST_NO_30: "60 Augen gegen keine 30",
    Code.AGAINST_SCHWARZ: "30 Augen gegen schwarz",
    Code.FOX: "Fuchs gefangen: Karo-As von {whose} in Stich {trick}",
    Code.DOPPELKOPF: "Doppelkopf: mindestens 40 Augen in Stich {trick} für {whose}",
    Code.CHARLIE: "Karlchen: {whose} macht den letzten Stich mit dem Kreuz-Buben",
    Code.CHARLIE_CAUGHT: "Karlchen gefangen: Kreuz-Bube von {whose} im letzten Stich",
    Code.RE: "Re angesagt von {whose}",
    Code.KONTRA: "Kontra angesagt von {whose}",
}

_CHIEFS = {Kind.MARRIAGE: "die Hochzeit", Kind.POVERTY: "die Armut", Kind.NORMAL: "die Alten"}


def _reason(item: Item, result: Result, voice: Voice) -> str:
    """Return what a point was for, with the person and the trick behind it."""
    return _REASONS[item.code].format(
        whose="" if item.seat is None else voice.name(item.seat),
        trick=item.trick,
        losers="" if result.winner is None else PARTIES[result.winner.other],
        chiefs=_CHIEFS.get(result.kind, "das Solo"),
    )


# --- screens ---------------------------------------------------------------------------------------------------------


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see."""
    parts = [_headlines(view, voice), _trick(view, voice), _counts(view, voice), _own(view, voice)]
    blocks = ["\n".join(part) for part in parts if part]
    points = ", ".join(f"{voice.name(seat)} {view.points[seat]}" for seat in table.circle)
    now = [whose_turn(table, DOPPELKOPF_WORDS, voice), *_still_to_say(view), f"Punkte: {points}."]
    return "\n\n".join([*blocks, "\n".join(now)])


def _headlines(view: View, voice: Voice) -> list[str]:
    dealer = "" if view.dealer is None else f" Geber: {voice.name(view.dealer)}."
    lines = [f"{heading(DOPPELKOPF_WORDS, voice)} Spiel {view.number} von {view.deals}.{dealer}"]
    if view.phase is Phase.REPORT:
        said = [f"{voice.name(seat)} {_SAID[word]}" for seat, word in view.said.items() if word is not None]
        lines.append(f"Gemeldet: {', '.join(said)}." if said else "Gemeldet hat noch niemand.")
    if view.kind is not None:
        lines.append(f"{_game(view, voice)}{_resting(view, voice)}")
    if view.phase is Phase.PLAY:
        lines += [_announcements(view, voice), *_parties(view, voice)]
    return lines


_SAID = {Said.HEALTHY: "gesund", Said.RESERVATION: "Vorbehalt", Said.SOLO: "Solo"}


def _game(view: View, voice: Voice) -> str:
    """Return what is played, and with whom as far as the table knows."""
    assert view.kind is not None  # only asked while something is played
    name = KINDS[view.kind]
    if view.soloist is not None:
        return f"{name} von {voice.name(view.soloist)}."
    if view.groom is not None:
        partner = "Partner noch offen" if view.partner is None else f"Partner: {voice.name(view.partner)}"
        return f"{name} von {voice.name(view.groom)}. {partner}."
    if view.poverty.poor is not None:
        taker = "" if view.poverty.taker is None else f" Partner: {voice.name(view.poverty.taker)}."
        back = {None: "", True: " Zurück kam Trumpf.", False: " Zurück kam kein Trumpf."}[view.poverty.trump_back]
        return f"{name} von {voice.name(view.poverty.poor)}.{taker}{back}"
    return f"{name}."


def _resting(view: View, voice: Voice) -> str:
    idle = [seat for seat in view.seats if seat not in view.active]
    return f" {voice.people(idle, you=False)} {'setzt' if len(idle) == 1 else 'setzen'} aus." if idle else ""


def _announcements(view: View, voice: Voice) -> str:
    said = []
    for party, seat, level in (
        (Party.RE, view.announced.re, view.promised.re),
        (Party.KONTRA, view.announced.kontra, view.promised.kontra),
    ):
        if seat is not None:
            promise = "" if level is None else f", abgesagt bis {LEVELS[level]}"
            said.append(f"{PARTIES[party]} von {voice.name(seat)}{promise}")
    if view.sau is not None:
        said.append(f"Sau von {voice.name(view.sau)}")
    return f"Ansagen: {'; '.join(said)}." if said else "Ansagen: noch keine."


def _parties(view: View, voice: Voice) -> list[str]:
    """Return my own party, and what the table knows about everybody's."""
    lines = []
    if view.own is not None and view.own.party is not None:
        lines.append(_MINE[view.own.party])
    known = [
        f"{PARTIES[party]} {voice.people(seats, you=False)}"
        for party in Party
        if (seats := [seat for seat in view.active if view.parties.get(seat) is party])
    ]
    unknown = [seat for seat in view.active if view.parties.get(seat) is None]
    if known:
        lines.append(f"Bekannt: {', '.join(known)}.")
    if unknown:
        lines.append(f"Noch nicht bekannt: {voice.people(unknown, you=False)}.")
    return lines


_MINE = {"re": "Du spielst Re.", "kontra": "Du spielst Kontra.", "offen": "Deine Partei klärt sich noch."}


def _plays(plays: tuple[tuple[Seat, Card], ...], voice: Voice) -> list[str]:
    """Return who played what, one card a line, in symbols and in words."""
    width = 0 if voice.reader else max(len(voice.name(seat)) for seat, _ in plays)
    return [f"  {voice.name(seat):<{width}}  {card!s:<3}  {spell(card)}" for seat, card in plays]


def _trick(view: View, voice: Voice) -> list[str]:
    if view.phase is not Phase.PLAY:
        return []
    if not view.plays:
        return [f"Stich {view.trick_number}, noch liegt keine Karte."]
    led = view.plays[0][0]
    lines = [f"Stich {view.trick_number}, ausgespielt von {voice.name(led)}:", *_plays(view.plays, voice)]
    if view.own is not None and view.own.hand:
        lines.append(_duty_to_follow(view))
    return lines


def _led(view: View) -> str:
    """Return the class that was led, in a word."""
    return "Trumpf" if view.led_trump else SUIT_NAMES[view.plays[0][1].suit]


def _duty_to_follow(view: View) -> str:
    if view.own is not None and view.own.follows:
        return f"Es liegt {_led(view)}, du musst {_led(view)} bedienen."
    return f"Es liegt {_led(view)}, du kannst nicht bedienen und darfst alles spielen."


def _counts(view: View, voice: Voice) -> list[str]:
    if not view.active:
        return []
    here = [seat for seat in view.seats if seat in view.active]
    lines = []
    if view.phase is Phase.PLAY:
        lines.append(f"Stiche: {', '.join(f'{voice.name(seat)} {view.tricks[seat]}' for seat in here)}.")
    if any(view.cards.values()):
        lines.append(f"Karten: {', '.join(f'{voice.name(seat)} {view.cards[seat]}' for seat in here)}.")
    return lines


def _own(view: View, voice: Voice) -> list[str]:
    if view.own is None or not view.own.hand:
        return []
    rows = [("Trumpf", view.own.trumps)] if view.own.trumps else []
    rows += [(SUIT_NAMES[cards[0].suit], cards) for cards in view.own.suits]
    width = 0 if voice.reader else max(len(name) for name, _ in rows)
    lines = [f"Deine {counted(len(view.own.hand), 'Karte', 'Karten')}:"]
    for name, cards in rows:
        shown = voice.cards(cards) if voice.reader else voice.hand(cards)
        lines.append(f"  {name:<{width}}  {shown}")
    return lines


def _still_to_say(view: View) -> list[str]:
    """Return what the viewer could still announce."""
    if view.own is None or view.phase is not Phase.PLAY or not view.own.hand:
        return []
    words = [PARTIES[view.own.announce]] if view.own.announce is not None else []
    words += [LEVELS[level] for level in view.own.promises]
    words += ["Sau"] if view.own.sau else []
    return [f"Du kannst noch ansagen: {listed(words)}." if words else "Ansagen kannst du jetzt nichts."]


def show_trick(view: View, _table: TableView[View], voice: Voice, _question: ShowTrick) -> str:
    """Return the answer to `stich`: the trick on the table and the last complete one."""
    lines = _trick(view, voice)
    if view.last_plays and view.last_taker is not None:
        lines.append(f"Der letzte Stich ging an {voice.whom(view.last_taker)}:")
        lines += _plays(view.last_plays, voice)
    return "\n".join(lines or ["Es liegt kein Stich."])


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the points, and the last deal with every point explained."""
    lines = [
        f"{heading(DOPPELKOPF_WORDS, voice)} Spiel {view.number} von {view.deals}. Wer die meisten Punkte hat, führt."
    ]
    width = 0 if voice.reader else max(len(voice.name(seat)) for seat in view.points)
    last = dict(view.scores[-1]) if view.scores else {}
    for seat, points in view.points.items():
        notes = [f"im letzten Spiel {last[seat]}"] if seat in last else []
        notes += [_DUTY[mark]] if (mark := view.duty.get(seat)) is not None else []
        notes += ["ausgestiegen"] if seat not in table.circle else []
        lines.append(f"  {voice.name(seat):<{width}}  {points}{f' ({listed(notes)})' if notes else ''}")
    if view.scored is not None:
        lines += ["", f"Das letzte Spiel, Nummer {len(view.scores)}:", *_explained(view.scored, voice)]
    if view.forfeited is not None:
        lines += ["", f"Das letzte Spiel, Nummer {len(view.scores)}:"]
        lines.append(_forfeited(view.forfeited, view.scores[-1], voice))
    lines += _charged(view.charged, view.charge, voice)
    if view.winners:
        lines.append(f"Sieger der Partie: {voice.people(view.winners, you=False)}.")
    return "\n".join(lines)


_DUTY = {"offen": "Pflicht-Solo offen", "gespielt": "Pflicht-Solo gespielt"}


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn may forget: what has to be followed, what has to be pushed or given back."""
    if voice.you not in table.turns:
        return ""
    if view.phase is Phase.PUSH:
        return "Schieb drei Karten weiter, alle Trümpfe dabei."
    if view.phase is Phase.RETURN:
        return "Gib drei Karten zurück."
    if view.phase is Phase.PLAY and view.plays:
        return _duty_to_follow(view)
    return ""


# --- excuses ---------------------------------------------------------------------------------------------------------

REFUSALS: Mapping[str, str] = {
    Refusal.SITS_OUT: "Du setzt in diesem Spiel aus. Im nächsten bist du wieder dabei.",
    Refusal.NO_RESERVATION: "Du hast weder eine Armut noch eine Hochzeit. Sag „gesund“, oder sag ein Solo an.",
    Refusal.WHICH_RESERVATION: "Du hast beides: Sag „vorbehalt armut“ oder „vorbehalt hochzeit“.",
    Refusal.NO_POVERTY: "Eine Armut hat höchstens drei Trümpfe, du hast {trumps}.",
    Refusal.NO_MARRIAGE: "Zu einer Hochzeit gehören beide Kreuz-Damen.",
    Refusal.WHICH_SOLO: "Welches Solo? Es gibt: {words}. Zum Beispiel: solo damen",
    Refusal.UNKNOWN_SOLO: "Ein Solo „{typed}“ gibt es nicht. Es gibt: {words}.",
    Refusal.THREE_CARDS: "Es müssen genau drei Karten sein, das sind {got}.",
    Refusal.ALL_TRUMPS: "Alle deine Trümpfe müssen dabei sein: {trumps}.",
    Refusal.FOLLOW: "Du musst bedienen: Ausgespielt ist {led}, und so eine Karte hast du noch.",
    Refusal.NOT_CLEARED: "Erst muss sich klären, wer bei der Hochzeit zusammenspielt.",
    Refusal.WRONG_PARTY: "Das kann nur die andere Partei ansagen; du gehörst nicht dazu.",
    Refusal.ALREADY_SAID: "Das ist schon angesagt.",
    Refusal.TOO_LATE: "Dafür ist es zu spät: Du hältst schon zu wenige Karten.",
    Refusal.NOTHING_ANNOUNCED: "Absagen kann nur, wessen Partei Re oder Kontra gesagt hat.",
    Refusal.NO_SAU: "Für die Sau brauchst du beide Karo-Asse, in einem Spiel, in dem Karo Trumpf ist.",
}

OPTIONS: Mapping[str, str] = {
    "spiele": "so viele Spiele dauert die Partie (1 bis 60); sonst 8 zu viert, 10 zu fünft",
    "solofaktor": "so viel Mal zählt ein gewonnenes Solo (1 oder 3)",
    "sau": "beide Karo-Asse in einer Hand dürfen die höchsten Trümpfe werden",
    "armut": "mit höchstens drei Trümpfen darf man drei Karten schieben",
    "letztezehn": "im letzten Stich sticht von zwei Herz-Zehnen die erste",
    "pflichtsolo": "jeder schuldet ein Solo; wer keins spielt, verliert am Ende 9 Punkte",
}

DOPPELKOPF_WORDS: Vocabulary[State, View] = Vocabulary(
    game=DOPPELKOPF,
    verbs=VERBS,
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    spelling=CARDS,
    options=OPTIONS,
    answers={ShowTrick: show_trick},
    subjects=(
        "doppelkopf",
        "doppelkopf-truempfe",
        "doppelkopf-melden",
        "doppelkopf-armut",
        "doppelkopf-ansagen",
        "doppelkopf-solo",
        "doppelkopf-wertung",
    ),
)
