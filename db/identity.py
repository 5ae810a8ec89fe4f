"""
Who somebody is: the number of a row of `people`, which is never given twice, be it a guest's or an account's.

A guest who opens an account is the same row afterwards, so the same person everywhere. Names are typed and shown;
comparing them decides nothing, because a name can be given up and taken by somebody else.
"""

from typing import NewType

PersonId = NewType("PersonId", int)
