"""A plain first page, where no client is installed: what this is, who plays, and how a phone gets here."""

from pioche.games.shelf import game_names
from pioche.server.asgi import Receive, Scope, Send
from pioche.server.http.house import TableCard
from pioche.server.http.markup import element, page, plain, rows
from pioche.server.http.qr import qr_drawing
from pioche.server.http.reception import Reception
from pioche.server.http.refusals import Declined, not_found, wanted_language
from pioche.server.identity import header
from pioche.server.sentences import catalogue


class Home:
    """An ASGI application of one page."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != "/":
            raise not_found("no-such-page")
        if scope["method"] != "GET":
            raise Declined("bad-method", "method-not-allowed", headers={"Allow": "GET, HEAD"})
        scope["path_template"] = "/"
        language = wanted_language(header(scope["headers"], b"accept-language"))
        address = self.reception.address_shown(scope)
        drawing = await qr_drawing(address)
        body = home_page(language, address, drawing, await self.reception.tables.lobby(None))
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"content-language", language.encode()),
            (b"vary", b"Accept-Language"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def home_page(language: str, address: str, drawing: str, tables: list[TableCard]) -> bytes:
    words = catalogue(language)
    games = [catalogue(language, game) for game in game_names()]
    shown = rows(table_row(language, table) for table in tables)
    return page(
        language,
        "./",
        "Pioche",
        plain("p", words.say("http-home-about")),
        element("ul", *(plain("li", f"{game.say('title')} — {game.say('tagline')}") for game in games)),
        plain("h2", words.say("http-home-tables")),
        shown or plain("p", words.say("http-home-no-tables")),
        plain("h2", words.say("http-home-join")),
        element("p", plain("code", address)),
        drawing,
        element("p", element("a", words.say("http-home-api"), href="api/docs")),
    )


def table_row(language: str, table: TableCard) -> list[str]:
    words = catalogue(language, table.game)
    names = ", ".join(name for name in table.people if name)
    free = words.say("http-home-free", {"count": table.free})
    stage = words.say(f"http-stage-{table.stage}")
    return [plain("span", text) for text in (words.say("title"), names, free, stage)]
