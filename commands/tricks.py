"""
The German of every game in which tricks are taken: what is told of them, and what lies, as it is shown.

Skat and Doppelkopf are such games; what each says alone stands in its own package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from commands.language import grammar
from commands.language.german import counted, listed, yours
from commands.language.grammar import Spelling
from commands.language.kinds import ByKind
from commands.language.spelling import SUIT_NAMES, spell
from commands.language.verb import Question, Verb
from commands.language.vocabulary import OWN_CARDS
from commands.language.voice import Voice
from commands.layout import Family, Layout
from commands.table.screens import heading, whose_turn, winners_of
from commands.tale import OF_CARDS, usual
from games.contract import Action, Event, Seat
from games.game import AnyGame
from games.kit.cards import Card, Suit
from games.kit.events import (
    CardPlayed,
    DealerDrawn,
    DealerFollows,
    HandDealt,
    MatchInterrupted,
    PlayBegan,
    TrickTaken,
)
from games.record import WrongDeal
from games.table.view import AnyView

Plays: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Who played what, in order."""


class OwnPart(Protocol):
    """What somebody sees of the own hand."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards."""

    @property
    def follows(self) -> bool:
        """Whether it has what was led, so that nothing else may be played."""


class TrickView(Protocol):
    """What the view of such a game has."""

    @property
    def number(self) -> int:
        """Of the deal, from 1."""

    @property
    def deals(self) -> int:
        """How many the match has."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table, clockwise."""

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who holds cards in the deal."""

    @property
    def own(self) -> OwnPart | None:
        """The viewer's own part; None for who watches."""

    @property
    def plays(self) -> Plays:
        """The cards that lie."""

    @property
    def led_trump(self) -> bool | None:
        """Whether a trump was led."""

    @property
    def trick_number(self) -> int | None:
        """From 1; None while no trick is played."""

    @property
    def last_plays(self) -> Plays:
        """The last complete trick."""

    @property
    def last_taker(self) -> Seat | None:
        """Who took it."""

    @property
    def tricks(self) -> Mapping[Seat, int]:
        """How many everybody has."""

    @property
    def cards(self) -> Mapping[Seat, int]:
        """How many everybody holds."""

    @property
    def points(self) -> Mapping[Seat, int]:
        """Of everybody who ever sat at the table."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won the match."""


class ShowTrick(Question):
    """`stich`: the trick on the table and the one before it."""


SHOWING = Verb(("=stich",), ShowTrick, "stich", help="Zeigt den Stich auf dem Tisch und den letzten davor.")


SUIT_LETTERS: Mapping[str, Suit] = {
    "k": Suit.CLUBS,
    "kr": Suit.CLUBS,
    "p": Suit.SPADES,
    "h": Suit.HEARTS,
    "he": Suit.HEARTS,
    "ka": Suit.DIAMONDS,
}
"""What the suits are shortened to before a rank; `ka` is no Kreuz-As, and `pik` no Pik-König in Skat."""


def playing(card: type[Action], cards: Spelling, example: str, help: str = "", *, bare: bool = False) -> Verb:  # noqa: A002
    """Return the verb that plays a card; help: what is said of it before the duty to follow."""
    return Verb(
        ("spielen", "legen", "aus|spielen"),
        card,
        "spielen {card}",
        grammar.card(cards),
        asks=(("card", "Welche Karte willst du spielen?"),),
        help=f"{help or 'Spielt eine Karte.'} Liegt schon eine, musst du bedienen, wenn du kannst.",
        example=example,
        bare=bare,
    )


CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "spielen": (
        "leg|lege|legen|spiel|spiele|ausspielen|werf|werfe|wirf|gib|stech|steche|stich",
        "stech|steche|stich|trumpf mit",
        "raus|weg|drauf|hin|zugeben|zu|rein|dazu|drunter",
        "~trumpf|fehl|karte",
        "~komm|komme|bediene|bedien|nehm|nehme mit #karte|lusche|luschen|trumpf",
        "~der|die|den|mit alte|alten|dulle|dullen|fuchs|karlchen|charlie",
    ),
    "re": ("~sage|ansage re", "~rekontra"),
    "kontra": ("~contra|kontra", "~sage kontra|contra", "~verdoppeln|doppelt"),
    "stich": ("letzter|letzten|voriger|zeig|zeige stich", "was lieg|liegt", "~letzter|letzten stich"),
}
"""What beginners say for the moves all of them have."""

REFUSALS: Mapping[str, str] = {
    "setzt_aus": "Du setzt in diesem Spiel aus. Im nächsten bist du wieder dabei.",
    "bedienen": "Du musst {wanted} bedienen: Ausgespielt ist {led}.",
    "falsche_partei": "Das sagt die andere Partei, nicht deine.",
    "schon_angesagt": "Das ist schon gesagt.",
    WrongDeal.NO_SUCH_HAND: "Wer aussetzt, bekommt keine Karten",
}

REASONS: Mapping[str, str] = {
    "ausspielen": "Damit gibst du beim Ausspielen am wenigsten aus der Hand.",
    "augen_zum_partner": "Der Stich gehört deiner Partei: Da dürfen Augen hinein.",
    "stich_nehmen": "Damit nimmst du den Stich mit.",
    "wenig_verlieren": "Der Stich geht an die anderen: Da soll wenig hinein.",
    "beste_karte": "Damit wird, geschätzt, in {won} von {worlds} denkbaren Verteilungen gewonnen; mehr verspricht wohl "
    "keine.",
}
"""Why a computer plays a card."""


def layout(marks: Mapping[str, str], facts: Mapping[str, str], emblem: tuple[str, ...], shown: str = "") -> Layout:
    """Return how the table is laid out; as in `Layout`, and everybody's tricks are marks, the number of each a fact."""
    return Layout(
        Family.TRICK,
        hand="hand",
        trick="stich",
        trick_by="gespielt",
        held="handkarten",
        shown=shown,
        scores="punkte",
        marks={"Geber": "geber", **marks, "Stiche": "stiche", "Sieger": "sieger"},
        facts={"Spiel": "spiel_nr", "Stich": "stich_nr", **facts},
        emblem=emblem,
    )


EVENTS: Mapping[str, type[Event]] = {
    "geber_gelost": DealerDrawn,
    "blatt": HandDealt,
    "erster_stich": PlayBegan,
    "karte_gespielt": CardPlayed,
    "stich": TrickTaken,
    "naechster_geber": DealerFollows,
    "unterbrochen": MatchInterrupted,
}


# --- sentences -------------------------------------------------------------------------------------------------------


tell: ByKind[str | None] = ByKind.within(usual, OF_CARDS)


@tell.register
def _tell_play_began(event: PlayBegan, voice: Voice) -> str:
    return "" if event.leader == voice.you else voice.does(event.leader, "spielst", "aus.")  # the prompt tells them


@tell.register
def _tell_card_played(event: CardPlayed, voice: Voice) -> str:
    return voice.does(event.seat, "spielst", f"{voice.card(event.card)}.")


@tell.register
def _tell_trick_taken(event: TrickTaken, voice: Voice) -> str:
    return f"Stich {event.number} geht an {voice.whom(event.seat)}."


@tell.register
def _tell_dealer_follows(event: DealerFollows, voice: Voice) -> str:
    return f"Als Nächstes kommt Spiel {event.number}. {voice.does(event.seat, 'mischst.')}"


@tell.register
def _tell_interrupted(event: MatchInterrupted, _voice: Voice) -> str:
    lacking = "fehlt ein Mitspieler" if event.missing == 1 else f"fehlen {event.missing} Mitspieler"
    return f"Jetzt {lacking}. Die Partie geht weiter, sobald sich jemand auf einen freien Platz setzt."


def points(number: int) -> str:
    """Return `1 Punkt`, `2 Punkte`."""
    return counted(number, "Punkt", "Punkte")


class NewDeal(Protocol):
    """The cards are dealt."""

    @property
    def dealer(self) -> Seat:
        """Who dealt."""

    @property
    def number(self) -> int:
        """Which deal it is, from 1."""

    @property
    def deals(self) -> int:
        """How many the match has."""

    @property
    def idle(self) -> tuple[Seat, ...]:
        """Who sits out."""


def dealt(event: NewDeal, roles: str, voice: Voice) -> str:
    """Return who dealt which deal, who sits out, and what the others are in it."""
    mixed = voice.does(event.dealer, "mischst und gibst.")
    idle = "".join(f" {voice.does(seat, 'setzt', 'aus.')}" for seat in event.idle)
    which = voice.dealt(event.number, event.deals)
    return f"{mixed}{which}{idle} {roles}"


def _totals(points: Iterable[tuple[Seat, int]], voice: Voice) -> str:
    return ", ".join(f"{voice.name(seat)} {number}" for seat, number in points)


def scored(number: int, explained: Sequence[str], points: Iterable[tuple[Seat, int]], voice: Voice) -> str:
    """Return how a deal ended, and what everybody has now."""
    return "\n".join([f"{voice.deal(number)} ist zu Ende.", *explained, f"Punkte: {_totals(points, voice)}."])


def ended(more: Sequence[str], points: Iterable[tuple[Seat, int]], winners: Sequence[Seat], voice: Voice) -> str:
    """Return how the match ended; more: what was still counted."""
    victory = voice.victory(winners, " die Partie")
    return "\n".join(["Die Partie ist zu Ende.", *more, f"Endstand: {_totals(points, voice)}.", victory])


# --- screens ---------------------------------------------------------------------------------------------------------


def _card_by_card(plays: Plays, voice: Voice) -> list[str]:
    """Return who played what, one card a line, in symbols and in words."""
    if voice.reader:
        return [f"  {voice.name(seat)}: {voice.card(card)}" for seat, card in plays]
    width = max(len(voice.name(seat)) for seat, _ in plays)
    symbols = {card: "" if voice.words else f"{card!s:<3}  " for _, card in plays}
    return [f"  {voice.name(seat):<{width}}  {symbols[card]}{spell(card)}" for seat, card in plays]


def _duty(view: TrickView) -> str:
    """Return what whoever has to play must follow."""
    led = "Trumpf" if view.led_trump else SUIT_NAMES[view.plays[0][1].suit]
    follows = view.own is not None and view.own.follows
    duty = f"musst {led} bedienen" if follows else "kannst nicht bedienen und darfst alles spielen"
    return f"Es liegt {led}, du {duty}."


def _lying(view: TrickView, voice: Voice) -> list[str]:
    """Return the trick on the table; with what the viewer has to follow, who still has to play to it."""
    if view.trick_number is None:
        return []
    if not view.plays:
        return [f"Stich {view.trick_number}, noch liegt keine Karte."]
    begun = f"Stich {view.trick_number}, ausgespielt von {voice.name(view.plays[0][0])}:"
    waits = view.own is not None and view.own.hand and voice.you not in [seat for seat, _ in view.plays]
    return [begun, *_card_by_card(view.plays, voice), *([_duty(view)] if waits else [])]


def in_one_line(view: TrickView, voice: Voice) -> str:
    """Return the trick on the table for the player on turn, and what has to be followed."""
    if not view.plays:
        return "Du spielst aus."
    lies = ", ".join([f"{voice.name(seat)} {voice.card(card)}" for seat, card in view.plays])
    return f"Im Stich: {lies}. {_duty(view)}"


def show_trick(view: TrickView, _table: AnyView, voice: Voice, _question: ShowTrick) -> str:
    """Return the answer to `stich`: the trick on the table and the last complete one."""
    lines = _lying(view, voice)
    if view.last_plays and view.last_taker is not None:
        lines.append(f"Der letzte Stich ging an {voice.whom(view.last_taker)}:")
        lines += _card_by_card(view.last_plays, voice)
    return "\n".join(lines or ["Es liegt kein Stich."])


def _counts(view: TrickView, voice: Voice) -> list[str]:
    """Return how many tricks and cards everybody has: in the play, or where not all hold as many."""
    here, plays = [seat for seat in view.seats if seat in view.active], view.trick_number is not None
    took = voice.several("Stiche", [f"{voice.name(seat)} {view.tricks[seat]}" for seat in here]) if plays else []
    if not plays and len({view.cards[seat] for seat in here}) < 2:
        return []
    return took + voice.several("Karten", [f"{voice.name(seat)} {view.cards[seat]}" for seat in here])


def cards(
    game: AnyGame, headlines: list[str], view: TrickView, table: AnyView, voice: Voice, more: Sequence[str] = ()
) -> str:
    """
    Return the screen `karten` but for the own cards.

    Args:
        game, view, table, voice: what is shown, and to whom.
        headlines: what stands behind the number of the deal.
        more: what stands behind whose turn it is.
    """
    first, *others = headlines
    top = [f"{heading(game, voice)} {voice.deal(view.number, view.deals)}.{first}", *others]
    parts = (top, _lying(view, voice), _counts(view, voice))
    points = _totals([(seat, view.points[seat]) for seat in table.circle], voice)
    now = [whose_turn(table, game, voice), *more, f"Punkte: {points}."]
    return "\n\n".join("\n".join(part) for part in parts if part) + OWN_CARDS + "\n\n" + "\n".join(now)


def held(groups: Sequence[tuple[Card, ...]], voice: Voice, *, trumps: bool) -> str:
    """Return the viewer's own cards as a paragraph of `karten`, by what they are; trumps: the first group are."""
    names = [SUIT_NAMES[group[0].suit] for group in groups]
    names[:1] = ["Trumpf"] if trumps else names[:1]
    lines = ["", "", f"{yours(sum(map(len, groups)), 'Karte', 'Karten')}:"]
    width = max([len(name) for name in names])
    for name, cards in zip(names, groups, strict=True):
        if voice.reader:
            lines += [f"  {name}:", *[f"    {voice.card(card)}" for card in cards]]
        else:
            lines.append(f"  {name:<{width}}  {voice.hand(cards)}")
    return "\n".join(lines)


def score(
    game: AnyGame,
    view: TrickView,
    table: AnyView,
    voice: Voice,
    notes: Callable[[Seat], list[str]],
    last: Sequence[str],
) -> str:
    """
    Return the screen `stand`: everybody's points, a line each, and the last deal.

    Args:
        game, view, table, voice: what is shown, and to whom.
        notes: what there is to be noted beside somebody's points.
        last: how the last deal ended, line by line.
    """
    aim = voice.aim("Wer die meisten Punkte hat, führt.")
    lines = [f"{heading(game, voice)} {voice.deal(view.number, view.deals)}.{aim}"]
    width = 0 if voice.reader else max(len(voice.name(seat)) for seat in view.points)
    for seat, number in view.points.items():
        noted = [*notes(seat), *(["ausgestiegen"] if seat not in table.circle else [])]
        lines.append(f"  {voice.name(seat):<{width}}  {number}{f' ({listed(noted)})' if noted else ''}")
    if last:
        lines += ["", *last]
    return "\n".join([*lines, *winners_of(view.winners, voice)])
