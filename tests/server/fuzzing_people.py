"""Loaded by schemathesis: it plays a guest. Whoever ends a session is a guest of their own."""

import os
from functools import cache
from typing import Any

import httpx
import schemathesis


def new_token() -> str:
    token = httpx.post(f"{os.environ['PIOCHE_URL']}/api/guests", json={"name": "Ana"}).json()["token"]
    assert isinstance(token, str)
    return token


lasting_token = cache(new_token)


@schemathesis.auth(refresh_interval=None)
class Guest:
    def get(self, case: Any, _: object) -> str:
        return new_token() if case.operation.method.upper() == "DELETE" else lasting_token()

    def set(self, case: Any, token: str, _: object) -> None:
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
