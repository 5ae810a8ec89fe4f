"""A hasher for houses under test: a password costs them a millisecond. How slow the house's own is, `HASHER` says."""

import asyncio

from argon2 import PasswordHasher

from server.accounts.passwords import Passwords
from server.house import House

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def hash_quickly(house: House) -> House:
    """Give a house that nobody has entered yet the quick hasher."""
    queue = house.auth.passwords.queue
    house.auth.passwords.close()
    house.auth.passwords = Passwords(asyncio.get_running_loop(), queue, QUICK)
    return house
