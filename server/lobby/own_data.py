"""
`meine daten`: everything that is kept about somebody, as one JSON text.

A test goes through the schema column by column: whoever adds one in which somebody stands says here what it holds of
them, or there why nobody has to be told.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from commands.lobby import keeping as words
from db import (
    admission,
    bonds,
    bots,
    daily,
    doors,
    groups,
    history,
    league,
    links,
    messages,
    moderation,
    pending,
    players,
    ranking,
    ratings,
    reports,
    standings,
    tickets,
)
from db.admission import identity_of
from db.database import Database
from db.identity import PersonId
from db.players import StoredGuest, StoredPlayer
from games.kit.ranking import key as ranking_key
from server.lobby.rankings import WITH_LISTS

MOST_TOLD: Final = 500
"""How many matches are listed; how many more there are is said."""

MOST_COUNTED: Final = 5000
"""Of how many matches, the newest, figures are made."""

_WAYS: Final = {
    pending.Kind.WISH: "suche",
    pending.Kind.AWAY: "weg",
    pending.Kind.VOTE: "stimme",
    pending.Kind.INVITATION: "einladung",
    pending.Kind.PLEA: "bitte",
}


def all_of(database: Database, who: PersonId, *, plain: bool) -> str:
    """Return everything that is kept about somebody as JSON, one match a line. Belongs in a thread."""
    guest, owner = players.guest_by_id(database, who), players.by_id(database, who)
    if owner is None and guest is None:
        return "{}"
    kept: dict[str, object] = {}
    found: tuple[history.Played, ...] = ()
    if owner is not None:
        found = history.played(database, owner.id, MOST_TOLD)
        kept |= _account(database, owner)
    elif guest is not None:
        kept |= _guest(guest)
    kept |= _company(database, who)
    kept |= _dealings(database, who)
    kept["tische"] = list(history.tables_with(database, who))
    number = 0 if owner is None else history.number_of(database, owner.id)
    kept["partien_nicht_aufgezaehlt"] = max(0, number - MOST_TOLD)
    lines = [f'"{name}": {json.dumps(value, ensure_ascii=plain)}' for name, value in kept.items()]
    matches = ",\n".join(f"  {json.dumps(_match(one), ensure_ascii=plain)}" for one in found)
    return "{" + ",\n".join([*lines, f'"partien": [\n{matches}\n]' if matches else '"partien": []']) + "}"


def _account(database: Database, owner: StoredPlayer) -> dict[str, object]:
    """Return what is kept of an account alone."""
    used = players.invitation_used_by(database, owner.key)
    return {
        "konto": owner.id,
        "name": owner.name,
        "admin": owner.admin,
        "angelegt": _at(owner.created),
        "zuletzt_da": _at(owner.last_seen),
        "passwort": words.ONLY_A_HASH,
        "bots": [bot.name for bot in bots.of(database, owner.id)],
        "einladung_benutzt": None if used is None else _at(used),
        "einstellungen": dict(owner.settings),
        "ewige_ranglisten": {
            game: entry.points
            for game in WITH_LISTS
            for entry in ranking.all_time(database, game)
            if entry.key in {owner.key, ranking_key(owner.name)}
        },
        "zaehler": [
            {"spiel": game, "mit_computern": computers, "partien": one.played, "siege": one.won, "punkte": one.points}
            for game, computers, one in standings.standings_of(database, owner.id)
        ],
        "wertungen": {
            game: {"mittel": round(one.mu, 2), "zweifel": round(one.sigma, 2), "partien": one.played}
            for game, one in ratings.of_player(database, owner.id)
        },
        "partien_von_einer_adresse": list(ratings.from_one_address(database, owner.id)),
        "bot_von": _owner_of(database, owner),
        "vorgaenge": list(_deeds(database, owner)),
    }


def _owner_of(database: Database, bot: StoredPlayer) -> str | None:
    """Return whose program an account is, None if it is a person's."""
    whose = bots.every(database).get(bot.id)
    owner = None if whose is None else players.by_id(database, whose)
    return None if owner is None else owner.name


def _guest(guest: StoredGuest) -> dict[str, object]:
    """Return what is kept of a guest alone."""
    return {
        "gast": guest.id,
        "name": guest.name,
        "angelegt": _at(guest.created),
        "zuletzt_da": _at(guest.last_seen),
        "rueckkehrwort": words.ONLY_A_HASH,
        "einstellungen": dict(guest.settings),
    }


def _company(database: Database, who: PersonId) -> dict[str, object]:
    """Return what is kept of somebody's company: whom they want to hear of, what they wrote, what is under way."""
    ties = tuple(bonds.of(database, who))
    return {
        "freunde": [one.name for one in ties if one.kind is bonds.Kind.FRIEND],
        "ignoriert": [one.name for one in ties if one.kind is bonds.Kind.IGNORE],
        "auf_listen_anderer": bonds.others_with(database, who),
        "nachrichten": [
            {"von": one.name, "wann": _at(one.time), "text": one.text} for one in messages.waiting(database, who)
        ],
        "nachrichten_an_andere": [{"wann": _at(one.time), "text": one.text} for one in messages.left_by(database, who)],
        "im_gange": [
            {
                "was": _WAYS[one.kind],
                "tisch": one.table or None,
                "text": one.text if one.owner == who else "",
                "bis": None if one.until is None else _at(one.until),
                "von_mir_gefragt": one.owner != who,
            }
            for one in pending.of(database, who)
        ],
        "rueckkehrkarte": None if (card := tickets.of(database, who)) is None else _card(card),
        "einladungslinks": [
            {
                "tisch": one.table,
                "link": words.ONLY_A_HASH,
                "bis": _at(one.until),
                "noch_fuer": one.left,
            }
            for one in links.of(database, who)
        ],
        "tagesspiele": [_set(one) for one in daily.ever_of(database, who)],
        "eigene_reihen": [
            {"nummer": number, "bis": _at(until)} for number, until in groups.ever_asked(database, who).items()
        ],
        "reihen_ohne_nachricht": [one.number for one in groups.unheard(database, who)],
        "liga": [_place(one) for one in league.of_person(database, who)],
        "eingeladen_an_tische": [number for number, door in doors.known(database).items() if who in door.invited],
    }


def _set(one: daily.StoredSet) -> dict[str, object]:
    """Return what is kept of a set of the day."""
    return {
        "tag": one.day,
        "spiel": one.game,
        "fassung": one.version,
        "tisch": one.table,
        "spiele": one.deals,
        "punkte": list(one.points),
        "stand": one.state.value,
    }


def _place(one: league.StoredPlace) -> dict[str, object]:
    """Return what is kept of a month of the league."""
    return {
        "monat": one.month,
        "liga": one.division,
        "platz": one.place,
        "tage": one.days,
        "tagessiege": one.won,
        "zehntelpunkte": one.score,
        "monate_ohne_spiel": one.rested,
        "naechste_liga": one.next_division or None,
    }


def _card(card: tickets.StoredTicket) -> dict[str, str | None]:
    """Return what is kept of the card with which a page comes back."""
    return {"karte": words.ONLY_A_HASH, "bis": None if card.until is None else _at(card.until)}


def _dealings(database: Database, who: PersonId) -> dict[str, object]:
    """Return what there was between somebody and the host: complaints and sanctions."""
    return {
        "meldungen": [
            {"wann": _at(one.time), "wen": one.subject, "grund": one.reason, "gelesen": list(one.told)}
            for one in reports.made_by(database, who)
        ],
        "meldungen_ueber_mich": reports.about(database, who),
        "massnahmen": [
            {
                "was": "sperre" if one.kind is admission.Kind.NAME else "stumm",
                "seit": _at(one.since),
                "bis": None if one.until is None else _at(one.until),
                "grund": one.reason,
            }
            for one in admission.sanctions_known(database)
            if one.kind is not admission.Kind.ADDRESS and identity_of(one.subject) == str(who)
        ],
    }


def _deeds(database: Database, owner: StoredPlayer) -> Iterator[Mapping[str, object]]:
    """Yield what hosts and admins did with an account, and what its owner did as one of them."""
    for one in moderation.about(database, owner.id, owner.key, owner.name):
        mine = one.actor == owner.name
        yield {
            "wann": _at(one.time),
            "was": one.deed.value,
            "von_mir": mine,
            "wen": one.subject if mine else owner.name,
            "grund": one.reason,
        }


def _match(one: history.Played) -> dict[str, str | int | bool]:
    return {
        "tisch": one.table,
        "spiel": one.game,
        "ende": _at(one.ended),
        "platz": one.place,
        "punkte": one.points,
        "gewonnen": one.won,
    }


def _at(when: datetime) -> str:
    return when.isoformat(timespec="seconds")
