"""Trainers: how the numbers the computer players know were learnt, to be repeated by anybody."""
