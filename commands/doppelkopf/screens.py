"""Doppelkopf: what players see when they ask."""

from __future__ import annotations

from commands import tricks
from commands.doppelkopf.terms import KINDS, LEVELS, PARTIES, charges, explanation, forfeited
from commands.language.german import listed
from commands.language.vocabulary import OWN_CARDS
from commands.language.voice import Voice
from commands.table.screens import heading, whose_turn
from games.contract import Seat
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.terms import Party, Phase, Said
from games.doppelkopf.view import View
from games.table.view import TableView


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see but their own cards."""
    parts = [_headlines(view, voice), tricks.lying(view, _duty(view), voice), _counts(view, voice)]
    blocks = ["\n".join(part) for part in parts if part]
    points = ", ".join(f"{voice.name(seat)} {view.points[seat]}" for seat in table.circle)
    now = [whose_turn(table, DOPPELKOPF, voice), *_still_to_say(view), f"Punkte: {points}."]
    return "\n\n".join(blocks) + OWN_CARDS + "\n\n" + "\n".join(now)


def _headlines(view: View, voice: Voice) -> list[str]:
    dealer = "" if view.dealer is None else f" Geber: {voice.name(view.dealer)}."
    lines = [f"{heading(DOPPELKOPF, voice)} Spiel {view.number} von {view.deals}.{dealer}"]
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


def _duty(view: View) -> str:
    """Return what the viewer has to follow, nothing for who holds no cards."""
    return _duty_to_follow(view) if view.plays and view.own is not None and view.own.hand else ""


def _duty_to_follow(view: View) -> str:
    led = tricks.led(view)
    if view.own is not None and view.own.follows:
        return f"Es liegt {led}, du musst {led} bedienen."
    return f"Es liegt {led}, du kannst nicht bedienen und darfst alles spielen."


def _counts(view: View, voice: Voice) -> list[str]:
    if not view.active:
        return []
    here = [seat for seat in view.seats if seat in view.active]
    lines = []
    if view.phase is Phase.PLAY:
        lines += voice.several("Stiche", [f"{voice.name(seat)} {view.tricks[seat]}" for seat in here])
    if any(view.cards.values()):
        lines += voice.several("Karten", [f"{voice.name(seat)} {view.cards[seat]}" for seat in here])
    return lines


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


def show_trick(view: View, _table: TableView[View], voice: Voice, _question: tricks.ShowTrick) -> str:
    """Return the answer to `stich`: the trick on the table and the last complete one."""
    return tricks.shown(view, _duty(view), voice)


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the points, and the last deal with every point explained."""
    lines = [f"{heading(DOPPELKOPF, voice)} Spiel {view.number} von {view.deals}. Wer die meisten Punkte hat, führt."]
    last = dict(view.scores[-1]) if view.scores else {}

    def notes(seat: Seat) -> list[str]:
        played = [f"im letzten Spiel {last[seat]}"] if seat in last else []
        return played + ([_DUTY[mark]] if (mark := view.duty.get(seat)) is not None else [])

    lines += tricks.standing(view.points, notes, table, voice)
    if view.scored is not None:
        lines += ["", f"Das letzte Spiel, Nummer {len(view.scores)}:", *explanation(view.scored, voice)]
    if view.forfeited is not None:
        lines += ["", f"Das letzte Spiel, Nummer {len(view.scores)}:"]
        lines.append(forfeited(view.forfeited, view.scores[-1], voice))
    lines += charges(view.charged, view.charge, voice)
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
    if view.phase is not Phase.PLAY:
        return ""
    return tricks.in_one_line(view, _duty_to_follow(view) if view.plays else "", voice)
