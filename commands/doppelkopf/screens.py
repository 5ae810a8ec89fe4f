"""Doppelkopf: what players see when they ask."""

from __future__ import annotations

from commands import tricks
from commands.doppelkopf.terms import KINDS, LEVELS, PARTIES, charges, explanation, forfeited
from commands.language.german import listed
from commands.language.voice import Voice
from games.contract import Seat
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.terms import Party, Phase, Said
from games.doppelkopf.view import View
from games.table.view import TableView


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see but their own cards."""
    return tricks.cards(DOPPELKOPF, _headlines(view, voice), view, table, voice, _still_to_say(view))


def _headlines(view: View, voice: Voice) -> list[str]:
    dealer = "" if view.dealer is None else f" Geber: {voice.name(view.dealer)}."
    lines = [dealer]
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


def own(view: View, voice: Voice) -> str:
    """Return the viewer's own cards as a paragraph of `karten`, by what they are in the game played."""
    if view.own is None or not view.own.hand:
        return ""
    trumps = [view.own.trumps] if view.own.trumps else []
    return tricks.held([*trumps, *view.own.suits], voice, trumps=bool(trumps))


def _still_to_say(view: View) -> list[str]:
    """Return what the viewer could still announce."""
    if view.own is None or view.phase is not Phase.PLAY or not view.own.hand:
        return []
    words = [PARTIES[view.own.announce]] if view.own.announce is not None else []
    words += [LEVELS[level] for level in view.own.promises]
    words += ["Sau"] if view.own.sau else []
    return [f"Du kannst noch ansagen: {listed(words)}." if words else "Ansagen kannst du nichts mehr."]


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the points, and the last deal with every point explained."""
    before = dict(view.scores[-1]) if view.scores else {}

    def notes(seat: Seat) -> list[str]:
        played = [f"im letzten Spiel {before[seat]}"] if seat in before else []
        return played + ([_DUTY[mark]] if (mark := view.duty.get(seat)) is not None else [])

    last = [] if view.scored is None else explanation(view.scored, voice)
    last += [] if view.forfeited is None else [forfeited(view.forfeited, view.scores[-1], voice)]
    titled = [f"Das letzte Spiel, Nummer {len(view.scores)}:", *last] if last else []
    return tricks.score(DOPPELKOPF, view, table, voice, notes, [*titled, *charges(view.charged, view.charge, voice)])


_DUTY = {"offen": "Pflicht-Solo offen", "gespielt": "Pflicht-Solo gespielt"}


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn may forget: what has to be followed, what has to be pushed or given back."""
    if voice.you not in table.turns:
        return ""
    if view.phase is Phase.PUSH:
        return "Schieb drei Karten weiter, alle Trümpfe dabei."
    if view.phase is Phase.RETURN:
        return "Gib drei Karten zurück."
    if view.phase is not Phase.PLAY:
        return ""
    return tricks.in_one_line(view, voice)
