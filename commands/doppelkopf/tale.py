"""Doppelkopf: what players are told."""

from __future__ import annotations

from commands import tricks
from commands.doppelkopf.terms import KINDS, LEVELS, PARTIES, charges, explanation, forfeited
from commands.language.german import listed
from commands.language.kinds import ByKind
from commands.language.voice import Voice
from games.doppelkopf.events import (
    CardsDeclined,
    CardsGivenBack,
    CardsGivenBackUnseen,
    CardsPushed,
    CardsTaken,
    CardsTakenUnseen,
    DealForfeited,
    DealScored,
    Dealt,
    GameSettled,
    HandTossed,
    MarriageBecameSolo,
    MatchEnded,
    NobodyTook,
    PartnerFound,
    PartyAnnounced,
    PromiseMade,
    Reported,
    SauAnnounced,
)
from games.doppelkopf.terms import Said
from games.doppelkopf.trumps import Kind

tell: ByKind[str | None] = ByKind.within(tricks.tell)


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    return tricks.dealt(event, voice.does(event.forehand, "bist", "Vorhand."), voice)


@tell.register
def _tell_reported(event: Reported, voice: Voice) -> str:
    if event.said is Said.SOLO:
        return voice.does(event.seat, "sagst", "ein Solo an.")
    if event.said is Said.RESERVATION:
        return voice.does(event.seat, "meldest", "einen Vorbehalt.")
    return voice.does(event.seat, "bist", "gesund.")


@tell.register
def _tell_game_settled(event: GameSettled, voice: Voice) -> str:
    if event.chief is None:
        return "Gespielt wird ein Normalspiel."
    if event.kind is Kind.MARRIAGE:
        both = voice.does(event.chief, "hast", "beide Kreuz-Damen.")
        return f"Gespielt wird eine Hochzeit. {both} Wer den ersten fremden Fehlstich macht, ist der Partner."
    if event.kind is Kind.POVERTY:
        poor = voice.does(event.chief, "hast", "höchstens drei Trümpfe")
        pushes = "schiebst" if event.chief == voice.you else "schiebt"
        return f"Gespielt wird eine Armut. {poor} und {pushes} drei Karten weiter."
    alone = voice.does(event.chief, "spielst", "allein.")
    return f"Gespielt wird ein {KINDS[event.kind]}. {alone}{' Es ist das Pflicht-Solo.' if event.duty else ''}"


@tell.register
def _tell_cards_pushed(event: CardsPushed, voice: Voice) -> str:
    to = voice.to_whom(event.to)
    return voice.says(event.poor, f"schiebst {to} drei Karten hin.", f"schiebt {to} verdeckt drei Karten hin.")


@tell.register
def _tell_cards_declined(event: CardsDeclined, voice: Voice) -> str:
    declined = voice.does(event.seat, "lehnst", "ab.")
    return declined if event.to is None else f"{declined} Die Karten gehen weiter an {voice.whom(event.to)}."


def _taken(event: CardsTaken | CardsTakenUnseen, what: str, voice: Voice) -> str:
    poor = voice.to_whom(event.poor)
    return voice.says(event.taker, f"nimmst {what} und spielst mit {poor}.", f"nimmt {what} und spielt mit {poor}.")


@tell.register
def _tell_cards_taken_unseen(event: CardsTakenUnseen, voice: Voice) -> str:
    return _taken(event, "die Karten", voice)


@tell.register
def _tell_cards_taken(event: CardsTaken, voice: Voice) -> str:
    return _taken(event, voice.cards(event.cards), voice)


def _given_back(event: CardsGivenBack | CardsGivenBackUnseen, what: str, voice: Voice) -> str:
    poor, trump = voice.to_whom(event.poor), "mit Trumpf" if event.trump else "ohne Trumpf"
    return voice.does(event.taker, "gibst", f"{poor} {what} zurück, {trump}.")


@tell.register
def _tell_cards_given_back_unseen(event: CardsGivenBackUnseen, voice: Voice) -> str:
    return _given_back(event, "drei Karten", voice)


@tell.register
def _tell_cards_given_back(event: CardsGivenBack, voice: Voice) -> str:
    return _given_back(event, voice.cards(event.cards), voice)


@tell.register
def _tell_nobody_took(event: NobodyTook, voice: Voice) -> str:
    again = voice.does(event.dealer, "gibst", "neu.")
    return f"Niemand nimmt die Karten, das Spiel zählt nicht. {again}"


@tell.register
def _tell_hand_tossed(event: HandTossed, voice: Voice) -> str:
    again = voice.does(event.dealer, "gibst", "neu.")
    return f"{voice.does(event.seat, 'schmeißt', 'das Blatt hin.')} Das Spiel zählt nicht. {again}"


@tell.register
def _tell_partner_found(event: PartnerFound, voice: Voice) -> str:
    groom = voice.to_whom(event.groom)
    found = voice.does(event.partner, "spielst", f"mit {groom}.")
    return f"Die Hochzeit ist geklärt: {found} {_shifted(event.shift)}"


@tell.register
def _tell_marriage_became_solo(event: MarriageBecameSolo, voice: Voice) -> str:
    alone = voice.does(event.seat, "spielst", "allein, ein Trumpf-Solo.")
    return f"Auch der dritte Stich bringt keinen Partner: {alone} {_shifted(3)}"


def _shifted(tricks: int) -> str:
    cards = "eine Karte" if tricks == 1 else f"{tricks} Karten"
    return f"Für jede Ansage, die noch offen ist, darf man jetzt {cards} weniger haben als sonst."


@tell.register
def _tell_party_announced(event: PartyAnnounced, voice: Voice) -> str:
    return voice.does(event.seat, "sagst", f"{PARTIES[event.party]}.")


@tell.register
def _tell_promise_made(event: PromiseMade, voice: Voice) -> str:
    steps = listed(LEVELS[level] for level in event.steps)
    return voice.does(event.seat, "sagst", f"für {PARTIES[event.party]} {steps}.")


@tell.register
def _tell_sau_announced(event: SauAnnounced, voice: Voice) -> str:
    said = voice.does(event.seat, "sagst", "die Sau an.")
    return f"{said} Beide Karo-Asse sind jetzt die höchsten Trümpfe, und von zwei Herz-Zehnen sticht die erste."


@tell.register
def _tell_deal_scored(event: DealScored, voice: Voice) -> str:
    return tricks.scored(event.number, explanation(event.result, voice), event.totals, voice)


@tell.register
def _tell_deal_forfeited(event: DealForfeited, voice: Voice) -> str:
    return f"Spiel {event.number} ist damit vorbei. {forfeited(event.leaver, event.points, voice)}"


@tell.register
def _tell_match_ended(event: MatchEnded, voice: Voice) -> str:
    charged = charges(event.charged, event.charge, voice)
    return tricks.ended(charged, event.totals, event.winners, voice)
