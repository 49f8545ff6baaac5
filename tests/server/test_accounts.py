"""A name and a password: chips and history stay, on every device, and nobody learns who is here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher, extract_parameters
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from splitpot.errors import RoomError
from splitpot.server import ledger, schema
from splitpot.server.attempts import Attempts, is_loopback
from splitpot.server.passwords import Passwords, check_password
from tests.server.guests import Guest, guest_at
from tests.server.postgres import sqlite_only
from tests.server.rooms import Room, open_room

WORDS = "correct horse battery"


@asynccontextmanager
async def device(room: Room, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """A browser with cookies of its own."""
    async with httpx.AsyncClient(base_url=room.address, headers=headers) as client:
        yield client


async def account(client: httpx.AsyncClient, name: str = "Ann", password: str = WORDS) -> None:
    assert (await client.post("/api/session", json={"nickname": name})).status_code == 201
    made = await client.post("/api/account", json={"name": name, "password": password})
    assert made.status_code == 201, made.text
    assert made.json()["account"] is True


async def test_a_guest_becomes_an_account_and_keeps_his_chips_and_his_seat(room: Room) -> None:
    await room.table()
    async with guest_at(room.address, "Ann", "t1", buy_in=1000) as ann:
        async with device(room, **ann.cookie) as client:
            made = await client.post("/api/account", json={"name": "Ann", "password": WORDS})
            assert (made.status_code, made.json()["wallet"]) == (201, 99_000)
            # The old cookie is worth nothing any more: another may have seen it.
            token = made.cookies["splitpot_session"]
            assert token != ann.token
        async with device(room, **ann.cookie) as old:
            assert (await old.get("/api/me")).json() is None
        assert (await ann.ask("sit_out", {"when": "next_hand"}))["t"] == "ack"
        async with device(room, cookie=f"splitpot_session={token}") as new:
            assert (await new.get("/api/me")).json()["nickname"] == "Ann"


async def test_another_device_finds_the_same_wallet(room: Room) -> None:
    async with device(room) as home, device(room) as phone:
        await account(home)
        answer = await phone.post("/api/login", json={"name": " ANN ", "password": WORDS})
        assert (answer.status_code, answer.json()["nickname"], answer.json()["wallet"]) == (
            200,
            "Ann",
            100_000,
        )
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert (await home.get("/api/me")).json() == (await phone.get("/api/me")).json()
        assert (await phone.request("DELETE", "/api/session")).status_code == 200
        assert (await phone.get("/api/me")).json() is None
        assert (await home.get("/api/me")).json()["nickname"] == "Ann"


@pytest.mark.parametrize(
    "name",
    ["Mizar", "rigel", "\u0410ltair", "Deneb.", "Admin", "\u0430dm\u0456n", "Dealer", "[Host]", "Splitpot"],
)
async def test_nobody_takes_the_name_of_a_bot_of_the_house_or_of_who_decides(room: Room, name: str) -> None:
    async with device(room) as one:
        answer = await one.post("/api/session", json={"nickname": name})
        assert (answer.status_code, answer.json()["code"]) == (409, "nickname_taken")


async def test_people_s_names_are_free_and_a_refusal_says_that_a_bot_has_the_name(room: Room) -> None:
    for name in ("Carl", "Emil", "Max", "Otto", "Rosa"):
        async with device(room) as one:
            assert (await one.post("/api/session", json={"nickname": name})).status_code == 201, name
    async with device(room) as one:
        refused = (await one.post("/api/session", json={"nickname": "Sirius"})).json()["message"]
        assert refused == "a bot here is called Sirius; choose another name"
        refused = (await one.post("/api/session", json={"nickname": "Dealer"})).json()["message"]
        assert refused == "the name Dealer is the house's; choose another"


async def test_a_name_that_looks_like_another_s_is_taken(room: Room) -> None:
    async with device(room) as home, device(room) as other:
        await account(home, "Oscar")
        for name in ("\u041escar", "\u039fscar", "Osc\u0430r", "Oscar!", "\u2026oscar\u2026"):
            answer = await other.post("/api/session", json={"nickname": name})
            assert (answer.status_code, answer.json()["code"]) == (409, "nickname_taken"), name
        for unseen in ("\ufe0f", "\ufe00", "\u180b", "\U000e0100", "\u17b4"):
            answer = await other.post("/api/session", json={"nickname": "Os" + unseen + "car"})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_nickname"), ascii(unseen)
        assert (await other.post("/api/session", json={"nickname": "Oskar"})).status_code == 201


@sqlite_only
async def test_an_account_s_name_stays_taken_and_its_password_is_nowhere_in_the_data(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with device(room) as home, device(room) as other:
        await account(home)
        now = room.lobby.clock.now()
        monkeypatch.setattr(room.lobby.clock, "now", lambda: now + 20 * 24 * 3_600_000)
        for name in ("Ann", "ann", "Ａｎｎ"):
            answer = await other.post("/api/session", json={"nickname": name})
            assert (answer.status_code, answer.json()["code"]) == (409, "nickname_taken")
        assert (await other.post("/api/session", json={"nickname": "Bob"})).status_code == 201
        taken = await other.post("/api/account", json={"name": "ANN", "password": WORDS})
        assert taken.json()["code"] == "nickname_taken"
    stored = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
    assert b"$argon2id$" in stored
    assert WORDS.encode() not in stored


async def test_a_wrong_name_and_a_wrong_password_cannot_be_told_apart(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with device(room) as home, device(room) as thief:
        await account(home)
        await home.post("/api/login", json={"name": "Ann", "password": WORDS})
        verify, hashes = PasswordHasher.verify, []

        def counted(hasher: PasswordHasher, stored: str, password: str) -> bool:
            hashes.append(stored)
            return verify(hasher, stored, password)

        monkeypatch.setattr(PasswordHasher, "verify", counted)
        answers = [
            await thief.post("/api/login", json={"name": name, "password": "not this one"})
            for name in ("Ann", "Nobody")
        ]
        assert [one.status_code for one in answers] == [403, 403]
        assert answers[0].json() == answers[1].json()
        assert answers[0].json()["code"] == "bad_login"
        # A hash of the same cost is worked out for both: that takes far longer than all the rest.
        assert len(hashes) == 2
        assert extract_parameters(hashes[0]) == extract_parameters(hashes[1])


async def test_guessing_is_over_after_some_attempts_by_name_and_by_address(tmp_path: Path) -> None:
    async with (
        open_room(tmp_path, login_failures=2) as room,
        device(room) as home,
        device(room, **{"x-forwarded-for": "203.0.113.9"}) as thief,
        device(room, **{"x-forwarded-for": "203.0.113.10"}) as other,
    ):
        await account(home)
        wrong = {"name": "Ann", "password": "not this one"}
        codes = [(await thief.post("/api/login", json=wrong)).json()["code"] for _ in range(3)]
        assert codes == ["bad_login", "bad_login", "too_fast"]
        refused = await thief.post("/api/login", json={"name": "Ann", "password": WORDS})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        assert "15 min" in refused.json()["message"]
        # From elsewhere its owner comes in: nobody can be locked out by a stranger's guesses.
        answer = await other.post("/api/login", json={"name": "Ann", "password": WORDS})
        assert answer.status_code == 200
        codes = [
            (await thief.post("/api/login", json={"name": f"x{n}", "password": "y"})).json()["code"]
            for n in range(5)
        ]
        assert codes == ["bad_login"] * 4 + ["too_fast"]
        # Who is in stays in.
        assert (await home.get("/api/me")).json()["nickname"] == "Ann"


async def test_another_password_ends_all_other_sessions_and_their_sockets(room: Room) -> None:
    await room.table()
    async with device(room) as home, device(room) as phone:
        await account(home)
        await phone.post("/api/login", json={"name": "Ann", "password": WORDS})
        socket = Guest(room.address, phone.cookies["splitpot_session"], "Ann")
        await socket.connect()
        await socket.hello("t1")
        new = {"password": WORDS, "new": "another good one"}
        refused = await home.post("/api/account/password", json={**new, "password": "wrong one"})
        assert (refused.status_code, refused.json()["code"]) == (403, "bad_login")
        assert (await home.post("/api/account/password", json=new)).status_code == 200
        why = "no_session: the password of your account was changed elsewhere; log in with the new one"
        assert await socket.goodbye() == (1008, why)
        await socket.close()
        assert (await phone.get("/api/me")).json() is None
        old = await phone.post("/api/login", json={"name": "Ann", "password": WORDS})
        assert old.json()["code"] == "bad_login"
        assert (
            await phone.post("/api/login", json={"name": "Ann", "password": new["new"]})
        ).status_code == 200


async def test_logging_out_closes_the_socket_of_this_session_alone(room: Room) -> None:
    await room.table()
    async with device(room) as home, device(room) as phone:
        await account(home)
        await phone.post("/api/login", json={"name": "Ann", "password": WORDS})
        sockets = [Guest(room.address, one.cookies["splitpot_session"], "Ann") for one in (home, phone)]
        for one in sockets:
            await one.connect()
            await one.hello("t1")
            await one.see("snapshot")
        assert (await phone.request("DELETE", "/api/session")).status_code == 200
        assert (await sockets[1].goodbye())[0] == 1008
        assert (await sockets[0].ask("sit", {"buy_in": 1000}))["t"] == "ack"
        for one in sockets:
            await one.close()


async def test_a_guest_who_has_logged_out_leaves_his_name_to_whoever_comes(room: Room) -> None:
    async with device(room) as home, device(room) as phone, device(room) as other:
        assert (await home.post("/api/session", json={"nickname": "Dora"})).status_code == 201
        refused = await other.post("/api/session", json={"nickname": "Dora"})
        assert (refused.status_code, refused.json()["code"]) == (409, "nickname_taken")
        assert refused.json()["message"] == "the name Dora is taken; choose another", (
            "nobody can log in to it"
        )
        assert (await home.request("DELETE", "/api/session")).status_code == 200
        assert (await phone.post("/api/session", json={"nickname": "Dora"})).status_code == 201
        await account(other, "Olga")
        assert (await other.request("DELETE", "/api/session")).status_code == 200
        kept = await home.post("/api/session", json={"nickname": "Olga"})
        assert (kept.status_code, kept.json()["code"]) == (409, "nickname_taken")
        assert "log in if it is yours" in kept.json()["message"]


async def test_a_guest_who_still_sits_keeps_his_name_after_logging_out(room: Room) -> None:
    await room.table()
    async with guest_at(room.address, "Dora", "t1", buy_in=1000) as dora, device(room) as other:
        left = await other.request("DELETE", "/api/session", headers=dora.cookie)
        assert left.status_code == 200
        refused = await other.post("/api/session", json={"nickname": "Dora"})
        assert (refused.status_code, refused.json()["code"]) == (409, "nickname_taken")


async def test_a_session_that_ends_while_it_is_being_read_opens_nothing_afterwards(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, store = room.lobby.players, room.lobby.store
    ann, token = await players.enter("Ann")
    reading = store.reading

    @asynccontextmanager
    async def reading_when_she_leaves() -> AsyncIterator[AsyncConnection]:
        async with reading() as connection:
            yield connection
        await players.leave(ann)

    with monkeypatch.context() as patch:
        patch.setattr(store, "reading", reading_when_she_leaves)
        found = await players.by_token(token)
    assert found is not None
    assert found.nickname == "Ann"
    assert await players.by_token(token) is None


async def test_a_deleted_account_leaves_no_name_no_chips_and_no_session(room: Room) -> None:
    await room.table()
    async with device(room) as home, device(room) as other:
        await account(home)
        ann = Guest(room.address, home.cookies["splitpot_session"], "Ann")
        await ann.connect()
        await ann.hello("t1")
        assert (await ann.ask("sit", {"buy_in": 1000}))["t"] == "ack"
        seated = await home.post("/api/account/delete", json={"password": WORDS})
        assert (seated.status_code, seated.json()["code"]) == (403, "not_allowed")
        await ann.ask("leave")
        wrong = await home.post("/api/account/delete", json={"password": "not this one"})
        assert wrong.json()["code"] == "bad_login"
        assert (await home.post("/api/account/delete", json={"password": WORDS})).status_code == 200
        assert (await ann.goodbye())[1].startswith("no_session")
        await ann.close()
        assert (await other.post("/api/login", json={"name": "Ann", "password": WORDS})).status_code == 403
        assert (await other.post("/api/session", json={"nickname": "Ann"})).status_code == 201
    async with room.lobby.store.reading() as connection:
        assert (await connection.execute(select(schema.logins))).all() == []
        assert await ledger.balance(connection, ledger.HOUSE) == -100_000  # the new guest's alone


async def test_who_sits_as_a_guest_does_not_lose_the_seat_by_logging_in(room: Room) -> None:
    await room.table()
    async with device(room) as home:
        await account(home)
        async with guest_at(room.address, "Bob", "t1", buy_in=1000) as bob, device(room, **bob.cookie) as his:
            answer = await his.post("/api/login", json={"name": "Ann", "password": WORDS})
            assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
            assert (await his.get("/api/me")).json()["nickname"] == "Bob"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_a_page_of_another_site_can_neither_log_in_nor_out_nor_claim(room: Room, site: str) -> None:
    async with device(room) as home:
        await account(home)
        headers = {"sec-fetch-site": site}
        for method, path in (
            ("DELETE", "/api/session"),
            ("POST", "/api/allowance"),
            ("POST", "/api/login"),
            ("POST", "/api/account/delete"),
            ("POST", "/api/tables/t1/invite"),
        ):
            answer = await home.request(method, path, headers=headers, content=b"{}")
            assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed"), path
        assert (await home.get("/api/me")).json()["nickname"] == "Ann"


async def test_too_many_new_guests_from_one_address_are_sent_away(tmp_path: Path) -> None:
    async with (
        open_room(tmp_path, new_guests=2) as room,
        device(room, **{"x-forwarded-for": "203.0.113.9"}) as far,
        device(room) as near,
    ):
        statuses = []
        for number in range(3):
            far.cookies.clear()
            statuses.append((await far.post("/api/session", json={"nickname": f"f{number}"})).status_code)
        assert statuses == [201, 201, 429]
        assert (await near.post("/api/session", json={"nickname": "Ann"})).status_code == 201


@pytest.mark.parametrize("password", ["short", "x" * 201, "aaaaaaaaaa", "Ann Ann!"])
def test_a_password_that_is_guessed_at_once_is_refused(password: str) -> None:
    with pytest.raises(RoomError) as refused:
        check_password(password, "Ann Ann!")
    assert refused.value.code == "bad_password"


@pytest.mark.parametrize(
    ("password", "why"),
    [
        *((text, "most common") for text in ("password", "P@ssw0rd1", "Iloveyou!", "qwerty123", "Trustno1")),
        *((text, "along the keys") for text in ("12345678", "qwertyui", "87654321!", "abcd1234", "1q2w3e4r")),
        *((text, "again and again") for text in ("abcabcabc", "12121212", "11111111")),
        ("ann-ann2024", "your name"),
    ],
)
def test_the_passwords_that_are_tried_first_are_refused_with_what_would_be_right(
    password: str, why: str
) -> None:
    with pytest.raises(RoomError, match=f"{why}.*three or four words"):
        check_password(password, "Ann-Ann")


@pytest.mark.parametrize(
    "password", ["correct horse battery", "kX9#mwq2", "password of my cat", "8312649075"]
)
def test_a_password_that_is_on_no_list_will_do(password: str) -> None:
    check_password(password, "Ann")
    check_password(password, "123")


async def test_the_same_letters_are_the_same_password_however_they_are_typed() -> None:
    passwords = Passwords()
    stored = await passwords.hash("caf\u00e9 au lait")
    assert await passwords.verify(stored, "cafe\u0301 au lait")
    assert not await passwords.verify(stored, "cafe au lait")
    assert not await passwords.verify("", "nobody has this password")
    assert not await passwords.verify("damaged", "cafe au lait")
    passwords.close()


def test_attempts_are_forgotten_after_their_time() -> None:
    attempts = Attempts(2, 1000)
    for now in (0, 400):
        attempts.check("ann", now)
        attempts.count("ann", now)
    with pytest.raises(RoomError, match="1 min"):
        attempts.check("ann", 999)
    attempts.check("bob", 999)
    attempts.check("ann", 1001)
    assert is_loopback("127.0.0.1")
    assert not is_loopback("203.0.113.9")
