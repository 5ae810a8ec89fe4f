"""
A second opinion on the score: a full record is read as text and every deal counted again, without a line of the game.

Nothing is judged here. Every line of a full record was accepted, so it is enough to follow the tiles: who draws what,
what lies where, what is left in the hands.
"""

from collections import Counter

HANDS = {"2": 15, "3": 13, "4": 11}
WORTH = dict.fromkeys("4567", 5) | dict.fromkeys(["8", "9", "10", "b", "d", "k"], 10) | {"a": 20, "2": 20, "3": 5}
RED = ("3*", "3o")


def rank(tile):
    """Return the rank of a tile as written, `j` for a joker."""
    return tile if tile == "j" else tile[:-1]


def wild(tile):
    """Tell whether a tile is a two or a joker."""
    return rank(tile) in ("2", "j")


def worth(tiles):
    """Return what tiles count."""
    return sum(50 if tile == "j" else WORTH[rank(tile)] for tile in tiles)


class Deal:
    """One deal, followed tile by tile."""

    def __init__(self, players, dealer, order):
        self.players, self.count = players, len(players)
        size = HANDS[str(self.count)]
        self.hands = {name: order[i * size : (i + 1) * size] for i, name in enumerate(players)}
        self.stock = order[size * self.count :]
        self.pile: list[str] = []
        self.melds: list[tuple[int, list[str]]] = []
        self.red: Counter[int] = Counter()
        self.before: set[str] = set()
        self.now: set[str] = set()
        self.out: tuple[str, bool] | None = None
        while not self.pile or wild(self.pile[0]) or self.pile[0] in RED:
            self.pile.insert(0, self.stock.pop(0))
        after = (players.index(dealer) + 1) % self.count
        for name in players[after:] + players[:after]:
            for tile in [tile for tile in self.hands[name] if tile in RED]:
                self.hands[name].remove(tile)
                self.red[self.side(name)] += 1
                self.draw(name, 1)

    def side(self, name):
        """Return the side somebody plays for."""
        place = self.players.index(name)
        return place % 2 if self.count == 4 else place

    def draw(self, name, count):
        """Let somebody draw; red threes go to the table and are made good."""
        while count and self.stock:
            tile = self.stock.pop(0)
            if tile in RED:
                self.red[self.side(name)] += 1
            else:
                self.hands[name].append(tile)
                count -= 1

    def lay(self, name, tiles, number=None):
        """Put tiles of a hand on the table, as a new meld or to an old one."""
        for tile in tiles:
            self.hands[name].remove(tile)
        self.now.add(name)
        if number is None:
            self.melds.append((self.side(name), list(tiles)))
        else:
            self.melds[number][1].extend(tiles)

    def own(self, name, value):
        """Return where the meld of a rank lies that belongs to somebody's side."""
        for number, (side, tiles) in enumerate(self.melds):
            if side == self.side(name) and value in {rank(tile) for tile in tiles if not wild(tile)}:
                return number
        return None

    def take(self, name, groups):
        """Let somebody take the pile, the usual way if they name no groups."""
        top, *rest = self.pile
        number = self.own(name, rank(top))
        if not groups:
            frozen = any(wild(tile) or tile in RED for tile in self.pile)
            pair = sorted((t for t in self.hands[name] if rank(t) == rank(top)), key=lambda t: "+#*o".index(t[-1]))
            groups = [[] if number is not None and not frozen else pair[:2]]
        self.hands[name].append(top)
        self.lay(name, [*groups[0], top], number)
        for group in groups[1:]:
            self.lay(name, group)
        self.red[self.side(name)] += sum(tile in RED for tile in rest)
        self.hands[name] += [tile for tile in rest if tile not in RED]
        self.pile = []

    def do(self, name, verb, tail):
        """Follow one line."""
        groups = [group.replace(",", " ").split() for group in tail.split("/")] if tail else []
        if verb == "ziehen":
            self.draw(name, 1 if self.count == 4 else 2)
        elif verb == "nehmen":
            self.take(name, groups)
        elif verb == "rauslegen":
            for group in groups:
                self.lay(name, group)
        elif verb == "anlegen":
            self.lay(name, groups[0][1:], int(groups[0][0]) - 1)
        elif verb == "ablegen":
            self.hands[name].remove(tail)
            self.pile.insert(0, tail)
            self.out = None if self.hands[name] else (name, name not in self.before)
            self.before |= self.now
        else:
            assert verb in {"fragen", "ja", "nein"}

    def score(self):
        """Return the points of every side."""
        sides = 2 if self.count == 4 else self.count
        return [sum(self.items(side)) for side in range(sides)]

    def items(self, side):
        """Yield the points of a side, one reason after the other."""
        melds = [tiles for owner, tiles in self.melds if owner == side]
        full = [tiles for tiles in melds if len(tiles) >= 7]
        if self.out and self.side(self.out[0]) == side:
            yield 200 if self.out[1] else 100
        for tiles in melds:
            yield worth(tiles)
            count = sum(map(wild, tiles))
            if len(tiles) >= 7:
                yield 500 if not count else 1000 if count == len(tiles) else 300
            elif count == len(tiles):
                yield -1000
        yield {0: 0, 1: 100, 2: 200, 3: 300, 4: 800}[self.red[side]] * (1 if full else -1)
        for name in self.players:
            if self.side(name) == side:
                yield -worth(self.hands[name])


def scores(record):
    """Return the points of every deal of a full record, by name."""
    players, dealer, deal, found = [], None, None, []
    for line in record.splitlines():
        speaker, colon, said = line.partition(": ")
        verb, _, tail = said.partition(" ")
        words = line.split()
        if words[:1] == ["spieler"]:
            players = words[1:]
        elif words[:1] == ["bestimmen"] and words[1] == "teams":
            by_lot = words[2] == "los"
        elif speaker == "haus" and verb == "los":
            dealer = tail.split()[0]
            players = tail.split() if len(players) == 4 and by_lot else players
        elif speaker == "haus" and verb == "mischen":
            deal = Deal(players, dealer, tail.split())
        elif colon and verb == "mischen":
            found.append(by_name(deal))
            dealer = players[(players.index(dealer) + 1) % len(players)]
        elif colon:
            deal.do(speaker, verb, tail)
    return [*found, by_name(deal)]


def by_name(deal):
    """Return the points of a deal by name."""
    points = deal.score()
    return {name: points[deal.side(name)] for name in deal.players}
