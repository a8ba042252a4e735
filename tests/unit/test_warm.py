"""Loading what every first question waits for: in a process of its own, that has loaded nothing."""

from __future__ import annotations

import os
import subprocess
import sys

ASKED = """
from upcard.exact.warm import is_warm, warm_up
from upcard.kernels.charts import choose_letters, weigh_hands
from upcard.kernels.dealer import walk_dealer
from upcard.kernels.hands import value_hands

kernels = value_hands, walk_dealer, choose_letters, weigh_hands
loaded = lambda: [len(kernel.signatures) for kernel in kernels]
before = loaded()
warm_up()
print(before, loaded(), is_warm())
"""


def test_warming_up_loads_the_kernels_of_hands_dealers_and_charts() -> None:
    told = subprocess.run(
        [sys.executable, "-c", ASKED],
        env={name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert told.stdout == "[0, 0, 0, 0] [1, 1, 1, 1] True\n"
