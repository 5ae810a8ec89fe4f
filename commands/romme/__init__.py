"""Rommé, whole: its German, which adds knocking, the discard pile and losses to `melds`, and its package."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from commands import cues, melds
from commands.language import grammar
from commands.language.german import counted, listed
from commands.language.kinds import ByKind
from commands.language.spelling import playing_cards
from commands.language.verb import Verb
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from commands.table.screens import heading, names_in_column, notes_on, turn_of, winners_of
from games.bots import romme
from games.bots.players import Players
from games.contract import Action, Event, Seat
from games.kit.cards import Suit, pack
from games.kit.melds import whole
from games.meld.actions import Lay, LayOff, Rebuild, Replace, TakeBack
from games.meld.events import TurnCame
from games.romme import MELDS, ROMME, Phase, Refusal, State
from games.romme.actions import (
    Allow,
    Allowed,
    DealScored,
    Dealt,
    Knock,
    Knocked,
    NothingToTake,
    Penalised,
    PenaltyDrawn,
)
from games.romme.view import View
from games.table.view import TableView

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

# --- verbs -----------------------------------------------------------------------------------------------------------

_HELP: Mapping[type[Action], str] = {
    Lay: (
        "Legt einen Satz oder eine Folge auf den Tisch. Die erste Auslage im Spiel muss den Startwert erreichen. "
        "Wofür ein Joker steht, sagt sein Platz oder j=8o."
    ),
    LayOff: (
        "Legt Karten an eine Auslage an, an die eigene oder eine fremde. Das geht, sobald du selbst rausgelegt "
        "hast, und auf einmal nur vorn oder hinten."
    ),
    Replace: (
        "Tauscht den Joker einer Auslage gegen die Karte, für die er steht. Der Joker muss im selben Zug wieder "
        "auf den Tisch."
    ),
    Rebuild: (
        "Nimmt Auslagen auseinander und setzt sie neu zusammen, auf Wunsch mit Karten aus der Hand. Es darf keine "
        "Karte übrig bleiben. Mehrere neue Auslagen trennt ein Strichpunkt."
    ),
    TakeBack: (
        "Nimmt deine letzte Auslage in diesem Zug zurück, mit „alles“ jede dieses Zuges. Die genommene Karte "
        "behältst du."
    ),
}

VERBS: tuple[Verb, ...] = (
    *melds.taking_verbs(CARDS, melds.CARDS),
    *melds.laying_verbs(CARDS, melds.CARDS, _HELP),
    Verb(
        ("erklopfen", "klopfen"),
        Knock,
        "erklopfen",
        help=(
            "Meldet, dass du die offene Karte willst, obwohl du nicht am Zug bist. Bekommst du sie, ziehst du zwei "
            "Strafkarten dazu."
        ),
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


tell: ByKind[str | None] = ByKind.within(melds.tell, melds.CARDS)
"""The sentence for an event; None if the prompt says it anyway."""


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    mixed = voice.does(event.dealer, "mischst und gibst.")
    which = f" Spiel {event.deal}, Spielrunde {event.round} von {event.rounds}."
    return mixed if voice.series else f"{mixed}{which}"  # it has just been said there


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
def _tell_nothing_to_take(event: NothingToTake, voice: Voice) -> str:
    return "Es gibt keine Karte mehr aufzunehmen. " + voice.does(event.seat, "kannst", "gleich auslegen oder ablegen.")


@tell.register
def _tell_knocked(event: Knocked, voice: Voice) -> str:
    card = voice.card(event.card)
    knock = voice.does(event.seat, "klopfst und möchtest", f"{card}.")
    return f"{knock} {voice.says(event.decides, 'entscheidest: erlauben oder nehmen.', 'entscheidet.')}"


@tell.register
def _tell_allowed(event: Allowed, voice: Voice) -> str:
    card, knocker = voice.card(event.card), voice.whom(event.knocker)
    return voice.does(event.seat, "erlaubst", f"das Klopfen: {card} geht an {knocker}.")


@tell.register
def _tell_penalty_drawn(event: PenaltyDrawn, voice: Voice) -> str:
    return f"{voice.who(event.seat)} zieht {counted(event.count, 'Strafkarte', 'Strafkarten')}."


@tell.register
def _tell_penalised(event: Penalised, voice: Voice) -> str:
    word = "Strafkarte" if len(event.cards) == 1 else "Strafkarten"
    return f"Du ziehst {len(event.cards)} {word}: {voice.cards(event.cards)}."


@tell.register
def _tell_deal_scored(event: DealScored, voice: Voice) -> str:
    lines = [voice.does(event.winner, "gewinnst", "das Spiel.")]
    if event.handromme:
        lines[0] += " Das ist ein Handrommé: Die Verluste der anderen zählen doppelt."
    for seat, hand in event.hands.items():
        lines.append(voice.left_with(seat, hand))
        lines.append(f"{voice.name(seat)}: Verlust {event.losses[seat]}, zusammen {event.totals[seat]}.")
    lines.append(f"{voice.name(event.winner)}: Verlust 0, zusammen {event.totals[event.winner]}.")
    return "\n".join(lines)


# --- screens ---------------------------------------------------------------------------------------------------------

_DOING: Mapping[str, str] = {
    Phase.SHUFFLING: "mischen",
    Phase.OPENING: "eine Karte ablegen",
    Phase.TAKING: "eine Karte aufnehmen",
    Phase.LAYING: "auslegen oder ablegen",
}


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten` but for its end: everything the viewer can see beside their hand."""
    rows = [_person(seat, view, table, voice) for seat in table.circle]
    return "\n".join([*_headlines(view, table, voice), "", *_table(view, voice), "", *melds.people(rows, voice)])


def own(view: View, voice: Voice) -> str:
    """Return the end of the screen `karten`: the hand."""
    return melds.own_cards(view.common, voice, melds.CARDS)


def _headlines(view: View, table: TableView[View], voice: Voice) -> list[str]:
    options = table.options
    rounds = "" if voice.series else f", Spielrunde {view.round} von {options['runden']}"
    special = [name for name in ("klopfen", "umbauen") if options[name]]
    rules = f"Sonderregeln: {listed(f'mit {name}' for name in special)}." if special else "Ohne Sonderregeln."
    together = ", erstauslage summe" if options["erstauslage"] == "summe" else ""
    return [
        f"{heading(ROMME, voice)} {voice.deal(view.common.deal, view.deals)}{rounds}.",
        f"Startwert {options['startwert']}{together}. {rules}",
        f"Geber: {voice.name(view.common.dealer)}. {turn_of(table, ROMME, voice, _DOING.get(table.phase))}",
    ]


def _table(view: View, voice: Voice) -> list[str]:
    lines = melds.lying(view.common, voice, melds.CARDS)
    if view.common.open_jokers:
        lines.append(f"Offene Joker, noch in diesem Zug auszulegen: {view.common.open_jokers}.")
    if view.missing:
        lines.append(melds.missing(view.missing, melds.CARDS))
    pile = counted(view.pile, "Karte", "Karten")
    top = "leer" if view.top is None else f"oben {voice.card(view.top)} ({pile})"
    lines.append(f"Ablagestapel: {top}. Talon: {counted(view.common.stock, 'Karte', 'Karten')}.")
    if view.knocks:
        lines.append(f"Es klopfen: {voice.people(view.knocks)}.")
    return lines


def _person(seat: Seat, view: View, table: TableView[View], voice: Voice) -> melds.Row:
    common = view.common
    return (
        voice.name(seat),
        counted(common.hands.get(seat, 0), "Karte", "Karten"),
        melds.OUT if common.out.get(seat) else melds.NOT_OUT,
        f"Verlust {common.points[seat]}",
        notes_on(seat, table, voice),
    )


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the losses so far, the fewest first in words."""
    common = view.common
    aim = voice.aim("Wer am wenigsten Verlust hat, führt.")
    lines = [f"{heading(ROMME, voice)} {voice.deal(common.deal, view.deals)}.{aim}"]
    for seat, name in names_in_column(table.circle, voice):
        last = view.losses.get(seat)
        lines.append(
            f"  {name}  Verlust {common.points[seat]}" + ("" if last is None else f", im letzten Spiel {last}")
        )
    if common.winner is not None:
        how = " mit Handromme" if view.handromme else ""
        lines.append(f"Das letzte Spiel gewann {voice.name(common.winner)}{how}.")
    return "\n".join([*lines, *winners_of(common.winners, voice)])


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn must not forget: a knock, an open joker, a first lay that falls short."""
    if voice.you not in table.turns:
        return ""
    if view.knocks:
        knocks = "klopft" if len(view.knocks) == 1 else "klopfen"
        return f"{voice.people(view.knocks)} {knocks}: Du erlaubst es, oder du nimmst die Karte selbst."
    if view.common.open_jokers:
        return f"Noch auszulegen: {counted(view.common.open_jokers, 'offener Joker', 'offene Joker')}."
    if view.missing:
        return melds.missing(view.missing, melds.CARDS)
    return ""


# --- excuses ---------------------------------------------------------------------------------------------------------

REFUSALS: Mapping[str, str] = {
    **melds.refusals(melds.CARDS, "romme-auslegen"),
    Refusal.FIRST_LAY_TOO_LOW: (
        "Zum ersten Auslegen brauchst du {needed} Punkte, das sind erst {got}. "
        "Liegt in diesem Zug schon etwas, holt „zuruecknehmen“ es zurück."
    ),
    Refusal.NOT_OUT_YET: "Das geht erst, wenn du selbst rausgelegt hast, mit mindestens {needed} Punkten.",
    Refusal.KNOCK_PENDING: (
        "Um {card} wird geklopft, von {@knocks}. Du kannst es „erlauben“ oder die Karte selbst „nehmen“."
    ),
    Refusal.GIVEN_AWAY: "Die offene Karte dieses Zuges ist schon vergeben. Du kannst nur noch „ziehen“.",
    Refusal.FIRST_ROUND: "Klopfen geht erst, wenn alle einmal abgelegt haben. Bei {@waiting} steht das noch aus.",
    Refusal.TOO_LATE: "Zu spät: Um diese Karte kann niemand mehr klopfen.",
    Refusal.KNOCKED_ALREADY: "Du hast schon geklopft. Jetzt entscheidet {@decides}.",
    Refusal.NOBODY_KNOCKS: "Da gibt es nichts zu erlauben. Geklopft hat: {@knocks}.",
}

PHASES: Mapping[str, str] = {
    "abwurf": "Der erste Zug im Spiel ist kurz: Es wird nur eine Karte abgelegt.",
    "aufnehmen": "Zuerst wird aufgenommen: „ziehen“ vom Talon oder „nehmen“ vom Ablagestapel.",
    "auslegen": "Aufgenommen ist schon. Jetzt kannst du auslegen; mit „ablegen“ endet der Zug.",
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
    **melds.EVENTS,
    "gegeben": Dealt,
    "nichts_zu_ziehen": NothingToTake,
    "geklopft": Knocked,
    "erlaubt": Allowed,
    "strafkarten": PenaltyDrawn,
    "strafkarten_gezogen": Penalised,
    "spiel_ende": DealScored,
}
"""What can happen, as programs are told it."""

REASONS: Mapping[str, str] = {
    "erstauslage": "Damit bist du raus: {points} Punkte reichen für die erste Auslage.",
    "kleinster_rest": "Ausgelegt zählt es nicht mehr gegen dich; so bleibt am wenigsten übrig.",
    "legt_aus": "Was auf dem Tisch liegt, zählt nicht mehr gegen dich.",
    "passt_an": "{card} passt an eine Auslage, also weg damit.",
    "gewinnt_joker": "Mit {card} bekommst du den Joker und kannst ihn gleich wieder legen.",
    "baut_um": "Neu zusammengelegt nimmt der Tisch mehr von deinen Karten auf.",
    "passt_ins_blatt": "{card} passt in dein Blatt.",
    "offene_passt_an": "{card} kannst du gleich wieder anlegen.",
    "nutzt_nichts": "Von {card} verspreche ich mir gerade nichts für dich.",
    "reicht_zur_erstauslage": "Mit {card} reicht es für die erste Auslage; das ist zwei Strafkarten wert.",
    "am_wenigsten_wert": "{card} kannst du am ehesten entbehren.",
    "wartet_ab": "Mit dem Auslegen würde ich noch warten, es nützt auch den anderen; {card} ist entbehrlich.",
    "letzte_karte": "Das ist deine letzte Karte: Damit gewinnst du das Spiel.",
    "neu_beginnen": "So reicht es nicht; nimm es zurück und fang noch einmal an.",
}
"""Why a computer player does something, by the codes of `games/bots/romme/`."""

TOLD: Mapping[str, str] = {
    "decides": "entscheidet",
    "handromme": "handromme",
    "losses": "verluste",
    "offered": "angeboten",
}
"""Attribute -> what programs are told it is called, beside what the family says."""

ROMME_WORDS: Vocabulary[State, View] = Vocabulary(
    game=ROMME,
    cues=cues.MELDS,
    about="Sätze und Folgen sammeln, auslegen und als Erster keine Karte mehr haben.",
    takes="etwa eine Stunde",
    also=("rommee",),
    verbs=VERBS,
    tell=tell,
    show=show,
    own=own,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=CARDS,
    options=OPTIONS,
    unit="Verlustpunkte",
    subjects=("romme", "romme-auslegen", "romme-joker", "romme-klopfen", "romme-umbauen", "romme-wertung"),
    events=EVENTS,
    told={**melds.TOLD, **TOLD},
    parts=("hand", "ablage", "auslage"),
)


PACKAGE = Package(
    contract=1,
    words=ROMME_WORDS,
    rules_text=text_of("games.romme", "RULES.md"),
    help=help_in("commands.romme"),
    lesson=text_of("commands.romme", "lektion.partie"),
    players=Players(romme.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.MELDS,
        hand="hand",
        melds="auslage",
        figures=partial(whole, MELDS),
        piles=(
            Pile("Talon", count="talon", plays="ziehen"),
            Pile("Ablage", top="ablage", count="ablage_anzahl", plays="nehmen"),
        ),
        held="handkarten",
        shown="aufgedeckt",
        scores="punkte",
        marks={"Geber": "geber", "klopft": "klopfer", "Sieger": "sieger"},
        facts={"Spiel": "spiel_nr", "Runde": "runde", "Offene Joker": "joker_offen"},
        emblem=("10+", "b+", "d+", "k+", "j"),
    ),
)
