"""A hasher for houses under test: a password costs them a millisecond. How slow the house's own is, `HASHER` says."""

from argon2 import PasswordHasher

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
