"""
A second opinion on the tasks: by the wording of the rules, and by trying everything.

Nothing in here is shared with the game: a hand is a list of (rank, suit), a joker is None. `?` stands for one card that
is not there; every card it could be is tried in every group.
"""

from itertools import product

SHEET = {
    1: ("no joker", ("same", 2), ("same", 2), ("same", 2), ("same", 2), ("same", 2)),
    2: ("joker", ("same", 3), ("same", 3), ("same", 3)),
    3: ("no joker", ("four suits", 4)),
    4: ("joker", ("suit run", 6)),
    5: ("joker", ("same", 2), ("same", 2), ("run", 6)),
    6: ("joker", ("run", 5), ("run", 5)),
    7: ("joker", ("low", 6)),
    8: ("joker", ("pictures", 7)),
    9: ("no joker", ("identical", 2), ("identical", 2), ("identical", 2)),
    10: ("no joker", ("corners", 4)),
    11: ("joker", ("same", 4), ("same", 4)),
    12: ("joker", ("same", 5), ("run", 4)),
    13: ("no joker", ("run", 8)),
    14: ("joker", ("same", 3), ("suit", 5)),
}
ANY = "?"
PLAIN = list(product(range(2, 14), range(4)))


def fits(kind, cards, size):
    """Tell whether natural cards may lie together in a group of this size; jokers may stand for anything."""
    ranks, suits = [rank for rank, _ in cards], [suit for _, suit in cards]
    apart = len(set(ranks)) == len(ranks)
    if kind in {"run", "suit run"}:
        window = apart and (not ranks or max(ranks) - min(ranks) < size)
        return window and (kind == "run" or len(set(suits)) <= 1)
    if kind in {"four suits", "corners"}:
        forms = [{rank} for rank in ranks[:1]] if kind == "four suits" else [{3, 5, 9, 11}, {4, 6, 10, 12}]
        mixed = len(set(suits)) == len(suits) and (apart or kind == "four suits")
        return mixed and (not ranks or any(set(ranks) <= form for form in forms))
    return {
        "same": len(set(ranks)) <= 1,
        "low": set(ranks) <= {2, 3},
        "pictures": set(ranks) <= {11, 12, 13},
        "identical": len(set(cards)) <= 1,
        "suit": len(set(suits)) <= 1,
    }[kind]


def natural(cards):
    """Return the cards that are neither jokers nor `?`."""
    return [card for card in cards if card is not None and card is not ANY]


def picks(kind, size, hand, start, taken=()):
    """Yield the places of all cards that make a group but for an unknown one, each choice of equal cards once."""
    if len(taken) == size:
        yield taken
        return
    tried = set()
    for place in range(start, len(hand)):
        group = [hand[at] for at in (*taken, place)]
        if hand[place] not in tried and fits(kind, natural(group), size):
            tried.add(hand[place])
            yield from picks(kind, size, hand, place + 1, (*taken, place))


def may_be(kind, group, size, faces):
    """Return the group once for every card that `?` may be in it, with that card; as it is if there is no `?`."""
    if ANY not in group:
        return [(ANY, group)] if natural(group) else []
    named = [(face, [face if card is ANY else card for card in group]) for face in faces]
    return [(face, cards) for face, cards in named if natural(cards) and fits(kind, natural(cards), size)]


def ways(shapes, hand, faces, ranks=frozenset(), start=0):
    """Yield for every way to lay these shapes from a hand what `?` was in it, ANY if it was not needed."""
    if not shapes:
        yield ANY
        return
    (kind, size), *others = shapes
    for places in picks(kind, size, hand, start):
        rest = [card for place, card in enumerate(hand) if place not in places]
        behind = places[0] if others[:1] == [(kind, size)] else 0  # equal groups in one order only
        for face, group in may_be(kind, [hand[place] for place in places], size, faces):
            rank = {card[0] for card in natural(group)} if kind == "same" else set()
            if rank & ranks:
                continue
            following = ways(others, rest, faces, ranks | rank, behind)
            if face is ANY:
                yield from following
            elif next(following, None) is not None:
                yield face


def usable(number, hand):
    """Return the cards of a hand that can lie in a task at all, in an order in which equal ones stand together."""
    jokers = SHEET[number][0] == "joker"
    kept = [card for card in hand if (jokers if card is None else card[0] != 14)]
    return sorted(kept, key=lambda card: (card is None, card or (0, 0)))


def layable(number, hand):
    """Tell whether a hand can be laid for a task."""
    return next(ways(SHEET[number][1:], usable(number, hand), []), None) is not None


def completing(number, hand):
    """Return every card that would make a task layable: all of which the hand has not got both."""
    faces = [*(card for card in PLAIN if hand.count(card) < 2), *([None] if SHEET[number][0] == "joker" else [])]
    found = set()
    for face in ways(SHEET[number][1:], [ANY, *usable(number, hand)], faces):
        found.add(face)
        if face is ANY:
            break
    return set() if ANY in found else found
