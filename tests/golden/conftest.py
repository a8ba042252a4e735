"""Golden transcripts: text that a person has read, compared word for word.

`pytest tests/golden --regenerate` writes all of them anew; read the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Golden = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate", action="store_true", help="write the golden transcripts anew, to be read"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with its file, or write the file when asked to."""

    def check(path: Path, text: str) -> None:
        if request.config.getoption("--regenerate", default=False):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path.name} is missing: run pytest tests/golden --regenerate"
        assert text == path.read_text(encoding="utf-8")

    return check
