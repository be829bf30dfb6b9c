"""A server over HTTP, as far as a program needs it to come to a table."""

import asyncio
import json
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from pioche.client.refusals import GoneError, RefusedError

PATIENCE: Final = 30.0


class RemoteHouse:
    """`token`: who one is; `guest` fetches one. `language`: of the sentences in refusals."""

    def __init__(self, address: str, token: str | None = None, language: str = "en") -> None:
        if not address.startswith(("http://", "https://")):
            raise ValueError(address)
        self.address = address.rstrip("/")
        self.token = token
        self.language = language

    async def guest(self, name: str) -> str:
        """Become somebody new; the recovery code, with which one comes back without the token."""
        told = await self.ask("POST", "guests", {"name": name})
        self.token = told["token"]
        return str(told["recovery"])

    async def open_table(self, game: str, **choices: Any) -> str:
        """Open a table (`seats`, `options`, `pace`, `public`) as its host; its id."""
        return str((await self.ask("POST", "tables", {"game": game, **choices}))["id"])

    async def invite(self, table: str) -> str:
        """The link to this table, for everybody."""
        return str((await self.ask("POST", f"tables/{table}/invitations"))["link"])

    async def follow(self, secret: str) -> str:
        """The table to which a link leads, by what stands behind `#/j/`; who was nobody becomes a guest."""
        arrival = await self.ask("POST", "links", {"secret": secret})
        if arrival["token"] is not None:
            self.token = arrival["token"]
        elif self.token is None:
            await self.guest("")
        return str(arrival["table"])

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Any request under /api; the JSON of its answer."""
        return await asyncio.to_thread(self.ask_now, method, path, body)

    def ask_now(self, method: str, path: str, body: object = None) -> Any:
        headers = {"Accept-Language": self.language}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        url = f"{self.address}/api/{path}"
        request = Request(url, data, headers, method=method)  # noqa: S310 - http or https
        try:
            with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                told = answer.read()
        except HTTPError as refused:
            raise RefusedError(problem(refused)) from None
        except (OSError, HTTPException) as failure:
            raise GoneError("lost", str(failure)) from failure
        return json.loads(told) if told else None


def problem(refused: HTTPError) -> dict[str, Any]:
    """What the server says of a refusal, or at least its status."""
    with refused:
        told = refused.read()
    try:
        found = json.loads(told)
        return {"error": found["error"], "reason": found["reason"], "sentence": found["sentence"], **found}
    except (ValueError, KeyError, TypeError):
        return {"error": str(refused.code), "reason": str(refused.code), "sentence": str(refused)}
