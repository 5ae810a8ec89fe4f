#!/usr/bin/env python3
"""
A player that knows no game: it reads `moeglich` by GMCP over telnet and types what is offered, until it is allowed.
    python3 bot.py HOST PORT NAME PASSWORD "mitspielen 3"     (as a guest: bot.py HOST PORT gast "" "eroeffnen romme")
All it knows of cards is that three of a rank, or of a suit in a row, often lie together. Standard library only.
"""

import asyncio
import contextlib
import itertools
import json
import random
import re
import sys

BEGIN, END, YES = b"\xff\xfa\xc9", b"\xff\xf0", b"\xff\xfd\xc9"  # IAC SB GMCP, IAC SE, IAC DO GMCP
RANKS = ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "b", "d", "k", "a"]
UNDO, BOLD, NOT_MINE = "zuruecknehmen", 12, {"bestimmen", "spiel mit", "spiel ohne", "umbauen", "zuruecknehmen"}


def together(cards):
    known = {(one[2], one[1]) for card in cards if (one := re.fullmatch(r"(\w+?)([^\w]|o)", str(card)))}
    for rank in RANKS[1:]:
        yield [rank + suit for suit, other in sorted(known) if other == rank]
    for suit, first in itertools.product(sorted({suit for suit, _ in known}), range(len(RANKS))):
        yield [rank + suit for rank in itertools.takewhile(lambda rank, s=suit: (s, rank) in known, RANKS[first:])]


def lines(offer, spare):  # its command, and a choice for every blank; `spare`: also where none is needed
    picked = [[offer["befehl"]]]
    for blank in offer["felder"]:
        if spare or not blank["frei"]:
            cards, ranks = blank["wahl"], [str(one)[:-1] for one in blank["wahl"]]
            many = [" ".join(one) for one in together(cards) if len(one) > 2 - spare] * (blank["art"] == "karten")
            single = sorted(cards, key=lambda one, ranks=ranks: (ranks.count(str(one)[:-1]), random.random()))  # lonely
            picked.append([f"{blank.get('vor', '')} {one}".strip() for one in many + single] or ["1"])
    return [" ".join(one) for one in itertools.islice(itertools.product(*picked), 1000)]


def attempts(offers):  # some long lines, then short ones, a step back, and what is left
    mixed = random.sample(offers, len(offers))
    some, more = ([line for one in mixed for line in lines(one, spare)] for spare in (False, True))
    short, long = ([line for line in some if (len(line.split()) > 2) is much] for much in (False, True))
    return random.sample(long, min(BOLD, len(long))) + short + [UNDO] * bool(offers) + long + more


async def play(host, port, name, password, first, pause=0.25, told=lambda package, data: None):
    """Log in, type the first line, then whatever is offered."""
    reader, writer = await asyncio.open_connection(host, int(port))

    def send(package, data):
        writer.write(BEGIN + f"{package} {json.dumps(data)}".encode() + END)

    writer.write(YES)
    send("Core.Supports.Set", ["Stammtisch 1", "Stammtisch.Tisch 1", "Char.Login 1"])
    send("Char.Login.Credentials", {"account": name, "password": password})
    tries, line, done, vain = [], first, "", set()  # vain: what was taken back in this turn
    with contextlib.closing(writer):
        while True:
            await reader.readuntil(BEGIN)
            package, _, text = (await reader.readuntil(END))[:-2].decode().partition(" ")
            data = json.loads(text or "null")
            told(package, data)
            if package == "Char.Login.Result" and data["success"]:
                send("Stammtisch.Zeile", {"zeile": first, "id": 1})
            elif package == "Stammtisch.Antwort" and data["ok"] and line != UNDO:
                done = line
            elif package == "Stammtisch.Tisch":
                offers = [one for one in (data or {"moeglich": []})["moeglich"] if one["befehl"] not in NOT_MINE]
                vain = vain if offers else set()
                tries = [one for one in attempts(offers) if one not in vain]
            if tries and (package == "Stammtisch.Tisch" or (package == "Stammtisch.Antwort" and not data["ok"])):
                await asyncio.sleep(pause)
                line = tries.pop(0)
                vain |= {done} if line == UNDO else set()
                send("Stammtisch.Zeile", {"zeile": line, "id": 2})


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:6]))
