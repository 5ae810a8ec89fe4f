"""What the house keeps counted so that it need not count: at any moment it is what counting would say."""

from collections import Counter

from server.house import House
from server.wire.listening import household


def _connections(house: House) -> tuple[object, object]:
    """Return how many connections each household has, as counted and as kept."""
    roster = house.roster
    return Counter(household(one.wire.address) for one in roster.connections), Counter(roster._per_address)


def _people(house: House) -> tuple[object, object]:
    """Return who is here on a connection that is gone, and that this is nobody."""
    roster = house.roster
    return [], [str(one.person.name) for one in roster.here.values() if one.gone or one not in roster.connections]


def _board(house: House) -> tuple[object, object]:
    """Return what waits and plays, looked at anew and as noted at the last change."""
    board, tables = house.tables.board, house.tables
    noted = dict(board._room), set(board._begun)
    for number in {*tables.rows, *tables.awake, *board._room, *board._begun}:
        board.note(number)
    return (dict(board._room), set(board._begun)), noted


def _seats(house: House) -> tuple[object, object]:
    """Return who has a seat where, by the tables and by the people."""
    tables, places = house.tables, house.tables.places
    by_tables = {
        (person.who, row.number)
        for row in tables.all()
        for person in row.people
        if person.who is not None and not person.left and (row.number not in tables.contests or person.present)
    }
    by_people = {(who, number) for who in places._first for number in places.tables_of(who)}
    asleep = {(who, number) for who in places._asleep for number in places.asleep(who)}
    return by_tables, by_people | asleep


BOOKS = (_connections, _people, _board, _seats)


def unbalanced(house: House) -> dict[str, tuple[object, object]]:
    """Return what does not agree: by its name how it is, and how it is kept."""
    found = {book.__name__: book(house) for book in BOOKS}
    return {name: (counted, kept) for name, (counted, kept) in found.items() if counted != kept}
