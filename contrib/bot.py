#!/usr/bin/env python3
"""
A player that knows no game: it reads `moeglich` by GMCP over telnet and types what is offered, at random.

    python3 bot.py HOST PORT NAME PASSWORD "mitspielen 3"        (or gast "" and "eroeffnen romme")

Everything it knows of cards is that three of a rank or a run of a suit may be laid. Standard library only.
"""

import asyncio
import itertools
import json
import random
import re
import sys

IAC, SB, SE, WILL, DO, GMCP, GA, EOR = 255, 250, 240, 251, 253, 201, 249, 239
RANKS = ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "b", "d", "k", "a"]
NOT_MINE = {"bestimmen", "spiel mit", "spiel ohne", "verlassen", "spiel abbrechen", "zuruecknehmen", "umbauen"}


def melds(cards):
    """Yield what often may be laid together: sets of a rank, runs of a suit, longest first."""
    parts = [re.fullmatch(r"(\w+?)(\W|o)", card) for card in cards if isinstance(card, str)]
    known = {(one[2], one[1]) for one in parts if one}
    for suit in {suit for suit, _ in known}:
        for long in range(len(RANKS), 2, -1):
            for at in range(len(RANKS) - long + 1):
                if all((suit, rank) in known for rank in RANKS[at : at + long]):
                    yield " ".join(f"{rank}{suit}" for rank in RANKS[at : at + long])
    for rank in RANKS[:-1]:
        same = [f"{rank}{suit}" for suit, one in sorted(known) if one == rank]
        if len(same) > 2:
            yield " ".join(same)


def lines(offer, rng):
    """Yield some lines an offer may mean: the command, then a choice for each blank that has to be filled."""
    picked = []
    for blank in offer["felder"]:
        choices = [str(one) for one in blank["wahl"]]
        if not blank["frei"] and choices:
            many = list(melds(blank["wahl"])) if blank["art"] == "karten" else []
            picked.append([*many, *rng.sample(choices, len(choices))])
    yield from (" ".join((offer["befehl"], *one)) for one in itertools.islice(itertools.product(*picked), 40))


class Bot:
    """One seat; `say` sends a line with a number, the answer says whether it was allowed."""

    def __init__(self, writer, rng, pause):
        self.writer, self.rng, self.pause, self.table, self.tries = writer, rng, pause, None, []

    def send(self, package, data):
        self.writer.write(bytes([IAC, SB, GMCP]) + f"{package} {json.dumps(data)}".encode() + bytes([IAC, SE]))

    def say(self, line):
        self.send("Stammtisch.Zeile", {"zeile": line, "id": 1})

    async def told(self, package, data):
        """Do what a message asks for: a new table means new tries, a refusal means the next one."""
        if package == "Stammtisch.Tisch":
            self.table = data
            offers = [one for one in (data or {}).get("moeglich", []) if one["befehl"] not in NOT_MINE]
            mine = (data and data["ich"] in data["sicht"]["am_zug"]) or any(o["befehl"] == "mischen" for o in offers)
            tries = [line for offer in offers for line in lines(offer, self.rng)] if mine else []
            self.tries = sorted(tries, key=lambda line: (len(line.split()) < 4, self.rng.random()))
        if self.tries and package in {"Stammtisch.Tisch", "Stammtisch.Antwort"} and not data.get("ok"):
            await asyncio.sleep(self.pause)
            self.say(self.tries.pop(0))


async def play(host, port, name, password, first, rng=random, pause=0.25, over=lambda bot: False):
    """Log in, type the first line, and play until the line is lost or `over`."""
    reader, writer = await asyncio.open_connection(host, port)
    bot = Bot(writer, rng, pause)
    writer.write(bytes([IAC, DO, GMCP]))
    bot.send("Core.Supports.Set", ["Stammtisch 1", "Stammtisch.Tisch 1", "Char.Login 1"])
    bot.send("Char.Login.Credentials", {"account": name, "password": password})
    bot.say(first)
    while not over(bot):
        await reader.readuntil(bytes([IAC, SB, GMCP]))
        package, _, data = (await reader.readuntil(bytes([IAC, SE])))[:-2].decode().partition(" ")
        await bot.told(package, json.loads(data or "null"))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], int(sys.argv[2]), *sys.argv[3:6]))
