"""A client of the table's API for tests: the real application, without a network."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from starlette.testclient import TestClient

from upcard.web.app import create_app
from upcard.web.guard import host_names
from upcard.web.hall import Hall
from upcard.web.limits import Rate
from upcard.web.store import WebStore

ADDRESS = "http://127.0.0.1:8721"
UNLIMITED = {"light": Rate(1e9, 1e9), "heavy": Rate(1e9, 1e9)}


def a_hall(folder: Path) -> Hall:
    return Hall(WebStore(folder / "web.sqlite"), UNLIMITED)


class Guest:
    """One browser: its cookie, its requests and every text that it was ever sent."""

    def __init__(self, hall: Hall, token: str | None = None) -> None:
        self.hall = hall
        self.client = TestClient(
            create_app(hall, host_names("127.0.0.1")),
            base_url=ADDRESS,
            cookies={"upcard": token} if token else None,
        )
        self.heard: list[str] = []

    @property
    def token(self) -> str:
        return str(self.client.cookies["upcard"])

    def get(self, path: str, **query: Any) -> Any:
        return self._told(self.client.get(path, params=query))

    def post(self, path: str, **fields: Any) -> Any:
        return self._told(self.client.post(path, json=fields))

    def _told(self, response: Any) -> Any:
        self.heard.append(response.text)
        self.status = response.status_code
        kind = response.headers["content-type"]
        return response.json() if kind == "application/json" else response.text

    def sit(self, rules: str = "6D", **more: Any) -> Any:
        return self.post("/api/table", rules=rules, leave=True, **more)["table"]

    def table(self) -> Any:
        return self.get("/api/table")["table"]

    def deal(self, *bets: str) -> Any:
        step = self.table()["step"]
        return self.post("/api/table/deal", step=step, bets=list(bets or ("10",)))

    def act(self, action: str, amount: str | None = None) -> Any:
        step = self.table()["step"]
        return self.post("/api/table/act", step=step, action=action, amount=amount)

    def finish(self, dice: Random | None = None) -> Any:
        """Play the round to its end, at random or standing, and return the table."""
        table = self.table()
        while table["round"]["turn"] is not None:
            legal = table["round"]["legal"]
            quiet = "stand" if "stand" in legal else "decline"
            told = self.post(
                "/api/table/act",
                step=table["step"],
                action=dice.choice(legal) if dice else quiet,
            )
            table = told["table"]
        return table
