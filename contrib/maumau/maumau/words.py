"""The German of Mau-Mau: its words, its tale, its screens and its excuses."""

from __future__ import annotations

from commands.cues import DISCARDING, DRAWING
from commands.language import grammar
from commands.language.german import counted, yours
from commands.language.kinds import ByKind
from commands.language.spelling import playing_cards
from commands.language.verb import Verb
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.table.screens import heading, whose_turn
from commands.tale import OF_CARDS, usual
from games.contract import Seat, Shuffle
from games.frozen import evolve
from games.kit.events import DealerDrawn, DealerNext, HandDealt, HandTucked, Passed, Reshuffled
from games.kit.rounds import MatchWon
from games.table.view import TableView
from maumau import game

CARDS = playing_cards(game.PACK, {})
_WISH = grammar.maybe(grammar.word("und")) + grammar.maybe(grammar.word("wunsch", "wuensche", "mit"))

VERBS: tuple[Verb, ...] = (
    Verb(
        ("legen", "aus|spielen", "ab|legen", "ab|werfen"),
        game.Lay,
        "legen {card}[ {wish}]",
        grammar.card(CARDS) + grammar.maybe(_WISH + grammar.choice("wish", game.Colour)),
        asks=(("card", "Welche Karte willst du legen?"),),
        help="Legt eine Karte. Hinter einem Buben nennst du die Farbe, die du dir wünschst.",
        example="legen b+ herz",
        idle=("mir",),
    ),
    Verb(
        ("ziehen", "auf|nehmen"),
        game.Draw,
        "ziehen",
        help="Zieht eine Karte oder so viele, wie nach Siebenen fällig sind. Danach darfst du noch legen.",
        idle=("karte", "karten", "talon", "vom", "stapel"),
    ),
    Verb(("passen",), game.Pass, "passen", help="Legt nichts; das geht, wenn du gezogen hast."),
    Verb(("mischen", "geben"), Shuffle, "mischen", help="Mischt und gibt die nächste Runde."),
)


def _cards(number: int) -> str:
    return counted(number, "Karte", "Karten")


def _points(number: int) -> str:
    return counted(number, "Minuspunkt", "Minuspunkte")


tell: ByKind[str | None] = ByKind.within(usual, evolve(OF_CARDS, following="die nächste Runde"))


@tell.register
def _tell_dealt(event: game.Dealt, voice: Voice) -> str:
    size = f"Runde {event.round} von {event.rounds}, {_cards(event.cards)} für jeden."
    turned = f"Aufgedeckt liegt {voice.card(event.upcard)}. {voice.does(event.first, 'beginnst.')}"
    return f"{voice.does(event.dealer, 'mischst und gibst.')} {size} {turned}"


@tell.register
def _tell_laid(event: game.Laid, voice: Voice) -> str:
    card, suit = voice.card(event.card), "" if event.wish is None else event.wish.title()
    wishes = (f"legst {card} und wünschst dir {suit}.", f"legt {card} und wünscht sich {suit}.")
    told = [voice.says(event.seat, *wishes) if suit else voice.does(event.seat, "legst", f"{card}.")]
    told += [voice.does(event.seat, "hast", "nur noch 1 Karte!")] if event.left == 1 else []
    if event.owed:
        told.append(f"Jetzt sind {_cards(event.owed)} zu ziehen.")
    if event.skipped is not None:
        told.append(voice.does(event.skipped, "setzt", "aus."))
    return " ".join(told)


@tell.register
def _tell_cards_drawn(event: game.CardsDrawn, voice: Voice) -> str:
    return voice.does(event.seat, "ziehst", f"{_cards(event.count)}." if event.count else "nichts: Der Talon ist leer.")


@tell.register
def _tell_drew(event: game.Drew, voice: Voice) -> str:
    return f"Du ziehst {voice.cards(event.cards)}." if event.cards else "Du ziehst nichts: Der Talon ist leer."


@tell.register
def _tell_reshuffled(event: Reshuffled, _voice: Voice) -> str:
    return f"Die Ablage wird gemischt und ist der neue Talon: {_cards(event.count)}."


@tell.register
def _tell_hand_tucked(event: HandTucked, voice: Voice) -> str:
    return f"Jetzt unter dem Talon: {_cards(event.count)} von {voice.name(event.seat)}."


@tell.register
def _tell_round_scored(event: game.RoundScored, voice: Voice) -> str:
    lines = [voice.does(event.winner, "bist", "alle Karten los.") + " Die Runde ist zu Ende."]
    for seat, cards in event.left.items():
        cost = f"{_points(event.points[seat])}, zusammen {event.totals[seat]}"
        lines.append(f"{voice.name(seat)}: {voice.row(cards)}, das sind {cost}.")
    return "\n".join(lines)


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice) -> str:
    why = "Alle anderen sind gegangen." if event.alone else "Die Partie ist zu Ende."
    totals = ", ".join(f"{voice.name(seat)} {points}" for seat, points in event.totals.items())
    return f"{why} {voice.victory(event.winners, ' die Partie')} Minuspunkte: {totals}."


def show(view: game.View, table: TableView[game.View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see."""
    round_of = f"Runde {view.round} von {table.options['runden']}. Geber: {voice.name(view.dealer)}."
    lines = [f"{heading(game.MAUMAU, voice)} {round_of}", whose_turn(table, game.MAUMAU, voice), ""]
    lines += [f"{_lies(view, table, voice)} Im Talon: {_cards(view.stock)}."] if table.phase in game.PLAYED else []
    lines += ["Spieler:", *(f"  {_person(seat, view, table, voice)}" for seat in table.circle)]
    lines += ["", f"{yours(len(view.own), 'Karte', 'Karten')}:{voice.held(view.own)}"] if view.own else []
    return "\n".join(lines)


def _lies(view: game.View, table: TableView[game.View], voice: Voice) -> str:
    said = [f"Oben liegt {voice.card(view.top)}."]
    said += [f"Gewünscht ist {view.wish.title()}."] if view.wish is not None else []
    if view.owed:
        or_seven = " oder noch eine Sieben legen" if table.options["siebenstapeln"] else ""
        said.append(f"Jetzt heißt es {_cards(view.owed)} ziehen{or_seven}.")
    return " ".join(said)


def _person(seat: Seat, view: game.View, table: TableView[game.View], voice: Voice) -> str:
    notes = (" (du)" if seat == voice.you else "") + (" (nicht da)" if seat in table.absent else "")
    return f"{voice.name(seat)}{notes}, {_cards(view.hands[seat])}, {_points(view.points[seat])}"


def score(view: game.View, table: TableView[game.View], voice: Voice) -> str:
    """Return the screen `stand`: the minus points so far."""
    lines = [f"{heading(game.MAUMAU, voice)} Wer am wenigsten Minuspunkte hat, führt."]
    lines += [f"  {voice.name(seat)}, {_points(view.points[seat])}" for seat in table.circle]
    lines += [f"Sieger der Partie: {voice.people(view.winners, you=False)}."] if view.winners else []
    return "\n".join(lines)


def hint(view: game.View, table: TableView[game.View], voice: Voice) -> str:
    """Return what the player on turn has to follow."""
    return _lies(view, table, voice) if voice.you in table.turns and table.phase in game.PLAYED else ""


WORDS: Vocabulary[game.State, game.View] = Vocabulary(
    game=game.MAUMAU,
    about="Farbe auf Farbe, Wert auf Wert, und als Erster alle Karten los sein.",
    takes="10 bis 20 Minuten",
    unit="Minuspunkte",
    verbs=VERBS,
    cues={
        "legen": DISCARDING,
        "ziehen": DRAWING,
        "passen": ("kann nicht|nichts", "kann nicht|nichts legen", "pass|skip|weiter", "~habe|hab nichts|keine"),
    },
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals={
        game.Refusal.DOES_NOT_FIT: "{card} passt nicht auf {top}: Farbe oder Wert muss stimmen.[ Gewünscht: {wish}.]",
        game.Refusal.SEVEN_OR_DRAW: "Nach der Sieben sind erst {owed} Karten zu ziehen: „ziehen“.",
        game.Refusal.JACK_ON_JACK: "Auf einen Buben darf hier kein Bube.",
        game.Refusal.WISH_MISSING: "Sag dazu, welche Farbe du dir wünschst, zum Beispiel „legen {card} herz“.",
        game.Refusal.NO_WISH: "Eine Farbe wünschst du dir nur mit einem Buben.",
    },
    phases={"spielen": "Jetzt wird gelegt oder gezogen.", "gezogen": "Jetzt wird gelegt oder gepasst."},
    spelling=CARDS,
    options={
        "runden": "so viele Runden hat die Partie, 1 bis 50",
        "karten": "so viele Karten bekommt jeder, 3 bis 6",
        "siebenstapeln": "auf eine Sieben darf noch eine, und es wird mehr gezogen",
        "bubeaufbube": "ein Bube darf auf einen Buben",
    },
    subjects=("maumau",),
    told={"owed": "zu_ziehen", "skipped": "setzt_aus", "wish": "wunsch"},
    events={
        "geber_gelost": DealerDrawn,
        "gegeben": game.Dealt,
        "blatt": HandDealt,
        "gelegt": game.Laid,
        "gezogen": game.Drew,
        "karten_gezogen": game.CardsDrawn,
        "gepasst": Passed,
        "ablage_gemischt": Reshuffled,
        "blatt_untergemischt": HandTucked,
        "spiel_ende": game.RoundScored,
        "naechster_geber": DealerNext,
        "partie_ende": MatchWon,
    },
)
