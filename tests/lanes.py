"""
How much of something random is tried: a little in every run, much in the soak.

What a test proves is the same in both; the longer form looks at more of it.
"""

import pytest

SOAK_SECONDS = 1_800


def tries(few: int, many: int) -> pytest.MarkDecorator:
    """Hand a test the parameter `tries`: `few` in every run, `many` under `make soak`."""
    long_form = pytest.param(many, marks=[pytest.mark.soak, pytest.mark.timeout(SOAK_SECONDS)])
    return pytest.mark.parametrize("tries", [few, long_form])
