"""What every request passes: names, origins, cookies, sizes, rates, and what pages may load."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.tables import ADDRESS, Guest, a_hall
from upcard.web.app import STATIC, create_app
from upcard.web.guard import host_names
from upcard.web.hall import Hall
from upcard.web.limits import Limits, Rate
from upcard.web.store import WebStore


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    return TestClient(create_app(a_hall(tmp_path), host_names("127.0.0.1")), base_url=ADDRESS)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8721", 200),
        ("localhost:8721", 200),
        ("LOCALHOST:9", 200),
        ("[::1]:8721", 200),
        ("evil.example", 403),
        ("127.0.0.1.evil.example:8721", 403),
        ("192.168.0.7:8721", 403),
        ("", 403),
    ],
)
def test_only_names_that_lead_here_are_answered(client: TestClient, host: str, status: int) -> None:
    for path in ("/api/table", "/", "/nothing"):
        response = client.get(path, headers={"host": host})
        assert (response.status_code == 403) == (status == 403)


def test_every_number_is_a_name_of_a_server_for_all() -> None:
    assert host_names("0.0.0.0") is None
    names = ("192.168.0.7", "127.0.0.1", "localhost", "[::1]")
    assert host_names("192.168.0.7") == frozenset(names)
    assert "table.example" in (host_names("0.0.0.0", ["Table.Example"]) or ())
    assert "[fe80::1]" in (host_names("fe80::1") or ())


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_page_changes_nothing(client: TestClient, headers: dict[str, str]) -> None:
    response = client.post("/api/table", json={}, headers=headers)
    assert response.status_code == 403
    assert client.get("/api/table").json() == {"table": None}


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_form_is_no_message(client: TestClient, kind: str) -> None:
    response = client.post("/api/table", content=b"{}", headers={"content-type": kind})
    assert response.status_code == 415


def test_our_own_page_and_programs_may(client: TestClient) -> None:
    assert client.post("/api/table", json={}, headers={"origin": ADDRESS}).status_code == 200
    assert client.post("/api/table", json={}).status_code == 200


def test_a_cookie_is_for_us_alone(client: TestClient) -> None:
    cookie = client.get("/").headers["set-cookie"]
    assert re.match(r"upcard=[A-Za-z0-9_-]{43}; ", cookie)
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "set-cookie" not in client.get("/").headers


@pytest.mark.parametrize("cookie", ["x", "A" * 42, "A" * 44, "../" * 20, '"'])
def test_a_cookie_that_we_never_gave_is_replaced(tmp_path: Path, cookie: str) -> None:
    client = TestClient(
        create_app(a_hall(tmp_path), host_names("127.0.0.1")),
        base_url=ADDRESS,
        headers={"cookie": f"upcard={cookie}"},
    )
    assert "set-cookie" in client.get("/").headers


@pytest.mark.parametrize("path", ["/", "/api/table", "/nothing", "/api/nothing"])
def test_pages_may_load_our_own_files_only(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_the_page_has_no_script_and_no_style_of_its_own() -> None:
    for page in STATIC.rglob("*.html"):
        text = page.read_text("utf-8")
        scripts = re.findall(r"<script([^>]*)>(.*?)</script>", text, re.DOTALL)
        assert all(not body.strip() or 'type="importmap"' in kind for kind, body in scripts)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text)
        assert not re.search(r"(src|href)=[\"']?(https?:)?//", text)


def test_each_library_has_its_licence_beside_it() -> None:
    for folder in (STATIC / "vendor").iterdir():
        assert any(path.name.upper().startswith("LICEN") for path in folder.iterdir()), folder


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/app.py", "/..%2fapp.py", "//etc/passwd"]
)
def test_no_file_but_ours_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (403, 404)


def test_modules_have_the_type_that_browsers_want(client: TestClient) -> None:
    for module in [*STATIC.rglob("*.js"), *STATIC.rglob("*.mjs")]:
        kind = client.get(f"/{module.relative_to(STATIC).as_posix()}").headers["content-type"]
        assert kind.startswith("text/javascript")


def test_a_message_has_a_greatest_size(client: TestClient) -> None:
    response = client.post("/api/table", json={"rules": "x" * 70_000})
    assert response.status_code == 413
    deep = b"[" * 30_000
    headers = {"content-type": "application/json"}
    assert client.post("/api/table", content=deep, headers=headers).status_code == 400


@pytest.mark.parametrize(
    "query", ["system=hi-lo&system=ko", "other=1", "system=" + "x" * 41, "system=%00"]
)
def test_queries_are_checked(client: TestClient, query: str) -> None:
    response = client.get(f"/api/table/count?{query}")
    assert response.status_code in (400, 422)
    assert list(response.json()) == ["error"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_are_refused(client: TestClient, method: str) -> None:
    assert client.request(method, "/api/table").status_code == 405


@pytest.mark.parametrize(
    ("method", "path", "status", "error"),
    [
        ("GET", "/api/nothing", 404, "there is nothing at this address"),
        ("DELETE", "/api/nothing", 404, "there is nothing at this address"),
        ("GET", "/api/table/", 404, "there is nothing at this address"),
        ("PUT", "/api/table", 405, "this address takes only GET, HEAD, POST"),
        ("GET", "/api/chart/cost", 405, "this address takes only POST"),
    ],
)
def test_the_api_says_what_is_wrong_in_json(
    client: TestClient, method: str, path: str, status: int, error: str
) -> None:
    response = client.request(method, path, headers={"accept": "text/html"})
    assert (response.status_code, response.json()) == (status, {"error": error})


def test_a_page_that_is_not_there_leads_home(client: TestClient) -> None:
    page = client.get("/no/such/page", headers={"accept": "text/html,*/*;q=0.8"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert 'href="/"' in page.text
    file = client.get("/no/such.js")
    assert (file.status_code, file.text) == (404, "there is nothing at this address\n")
    assert file.headers["content-type"].startswith("text/plain")
    sent = client.post("/")
    assert (sent.status_code, sent.text) == (405, "this address takes only GET, HEAD\n")


def test_a_client_that_asks_too_often_waits(tmp_path: Path) -> None:
    hall = Hall(WebStore(tmp_path / "web.sqlite"), {"light": Rate(3, 0), "heavy": Rate(1, 0)})
    guest = Guest(hall, "A" * 43)
    statuses = []
    for _ in range(5):
        guest.get("/api/table")
        statuses.append(guest.status)
    assert statuses == [200, 200, 200, 429, 429]
    Guest(hall, "B" * 43).get("/api/table")
    assert guest.hall.limits.allows("someone else", "light")


def test_tokens_come_back_with_time() -> None:
    now = [0.0]
    limits = Limits({"act": Rate(2, 1)}, clock=lambda: now[0])
    assert [limits.allows("me", "act") for _ in range(3)] == [True, True, False]
    now[0] = 1.5
    assert [limits.allows("me", "act") for _ in range(2)] == [True, False]
    now[0] = 100
    assert [limits.allows("me", "act") for _ in range(3)] == [True, True, False]


# ------------------------------------------------------------------ the live connection


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", "null", None])
def test_another_page_hears_nothing(client: TestClient, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("ws://127.0.0.1:8721/api/live", headers=headers),
    ):
        pass


def test_a_window_hears_of_what_another_did(tmp_path: Path) -> None:
    client = TestClient(
        create_app(a_hall(tmp_path), host_names("127.0.0.1")),
        base_url=ADDRESS,
        cookies={"upcard": "A" * 43},
    )
    own = {"origin": ADDRESS, "host": "127.0.0.1:8721"}
    with client, client.websocket_connect("/api/live", headers=own) as socket:
        client.post("/api/table", json={"seed": "4"})
        assert socket.receive_json() == {"kind": "table", "step": 0, "new": True}
        client.post("/api/table/deal", json={"step": 0, "bets": ["10"]})
        assert socket.receive_json() == {"kind": "table", "step": 1}
        socket.send_text("hello")
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_json()
    assert ended.value.code == 4400
