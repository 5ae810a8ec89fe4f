#!/usr/bin/env python3
"""
A player that knows no game: it reads `moeglich` by GMCP over telnet and types what is offered, until it is allowed.
    python3 bot.py HOST PORT NAME PASSWORD "mitspielen 3"     (as a guest: bot.py HOST PORT gast "" "eroeffnen romme")
All it knows of cards is that three of a rank, or of a suit in a row, often lie together. Standard library only.
"""

import asyncio
import itertools
import json
import random
import re
import sys

BEGIN, END, YES = b"\xff\xfa\xc9", b"\xff\xf0", b"\xff\xfd\xc9"  # IAC SB GMCP, IAC SE, IAC DO GMCP
RANKS = ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "b", "d", "k", "a"]
NOT_MINE = {"bestimmen", "spiel mit", "spiel ohne", "zuruecknehmen", "umbauen"}


def together(cards):
    known = {(one[2], one[1]) for card in cards if (one := re.fullmatch(r"(\w+?)([^\w]|o)", str(card)))}
    for rank in RANKS[1:]:
        yield [rank + suit for suit, other in sorted(known) if other == rank]
    for suit, first in itertools.product({suit for suit, _ in known}, range(len(RANKS))):
        yield [rank + suit for rank in itertools.takewhile(lambda rank, s=suit: (s, rank) in known, RANKS[first:])]


def lines(offer, spare):
    """Return lines an offer may mean: its command, a choice for every blank, `spare`: also where none is needed."""
    picked = [[offer["befehl"]]]
    for blank in offer["felder"]:
        if spare or not blank["frei"]:
            many = [" ".join(one) for one in together(blank["wahl"]) if len(one) > 2 - spare]
            picked.append([f"{blank.get('vor', '')} {one}".strip() for one in many + blank["wahl"]] or ["1"])
    return [" ".join(one) for one in itertools.islice(itertools.product(*picked), 100)]


class Bot:  # one seat; every line it types has a number, so that it is told whether it was allowed
    def __init__(self, reader, writer):
        self.reader, self.writer, self.table, self.tries, self.events = reader, writer, None, [], []

    def send(self, package, data):
        self.writer.write(BEGIN + f"{package} {json.dumps(data)}".encode() + END)

    async def hear(self):
        """Return the next message, and keep what it says of the table; a new look at it means new tries."""
        await self.reader.readuntil(BEGIN)
        package, _, text = (await self.reader.readuntil(END))[:-2].decode().partition(" ")
        data = json.loads(text or "null")
        self.events += [data["art"]] if package == "Stammtisch.Ereignis" else []
        if package == "Stammtisch.Tisch":
            offers = [one for one in (data or {"moeglich": []})["moeglich"] if one["befehl"] not in NOT_MINE]
            some, more = ([line for one in offers for line in lines(one, spare)] for spare in (False, True))
            some.sort(key=lambda line: (-len(line.split()), random.random()))
            self.table, self.tries = data, some + more
        return package, data


async def play(host, port, name, password, first, pause=0.25):
    """Log in, type the first line, then whatever is offered; yield the bot after every message."""
    bot = Bot(*await asyncio.open_connection(host, int(port)))
    bot.writer.write(YES)
    bot.send("Core.Supports.Set", ["Stammtisch 1", "Stammtisch.Tisch 1", "Char.Login 1"])
    bot.send("Char.Login.Credentials", {"account": name, "password": password})
    while True:
        package, data = await bot.hear()
        yield bot
        if package == "Char.Login.Result" and data["success"]:
            bot.send("Stammtisch.Zeile", {"zeile": first, "id": 1})
        if bot.tries and (package == "Stammtisch.Tisch" or (package == "Stammtisch.Antwort" and not data["ok"])):
            await asyncio.sleep(pause)
            bot.send("Stammtisch.Zeile", {"zeile": bot.tries.pop(0), "id": 2})


async def main():
    _ = [None async for _ in play(*sys.argv[1:6])]


if __name__ == "__main__":
    asyncio.run(main())
