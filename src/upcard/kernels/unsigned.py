"""Constants of the simulator's kernels as unsigned 64-bit integers.

A signed one among them would make numba look for negative indices, or go over to floats.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from upcard.kernels import lanes, tables

U = np.uint64
ZERO: Final = U(0)
ONE: Final = U(1)
TWO: Final = U(2)
TEN: Final = U(10)

N_LANES: Final = U(lanes.LANES)
N_SEATS: Final = U(lanes.MOST_SEATS)

N_COLUMNS: Final = U(tables.COLUMNS)
FACE_BITS: Final = U(tables.COLUMNS - 1)
"""Bits of a card that name its face, its column."""
STANDS_AT: Final = U(tables.STANDS)
MARKS_AT: Final = U(tables.MARKS)
CLASS_AT: Final = U(tables.CLASS)
NATURAL_AT: Final = U(tables.NATURAL)

STATE_BITS: Final = U(tables.STATE)
DRAW_BIT: Final = U(tables.DRAW)
SPLIT_BIT: Final = U(tables.SPLIT)
EARLY_BIT: Final = U(tables.EARLY)
INSURE_BIT: Final = U(tables.INSURE)
BY_COUNT_BIT: Final = U(tables.BY_COUNT)

N_KINDS: Final = U(tables.KINDS)
INSURED_KIND: Final = U(tables.KINDS - 1)
N_MADE: Final = U(tables.MOST_MADE)

INSURED_MARK: Final = U(tables.INSURED_MARK)
N_MARKS: Final = U(tables.N_MARKS)
