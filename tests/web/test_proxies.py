"""The examples in deploy/ run: nginx and Caddy speak TLS before a server that is under a path."""

import asyncio
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.server.players import open_socket
from tests.server.process import SECONDS_TO_START
from tests.server.running import free_port
from tests.web.serving import serving_quickly
from tests.web.test_browser import run_browser_file
from tests.web.test_client import node, site

__all__ = ["node", "site"]

DEPLOY = Path(__file__).parents[2] / "deploy"


@dataclass
class Proxy:
    address: str
    """With the path of the server."""
    plain: str
    """Where it speaks HTTP alone."""
    trust: ssl.SSLContext

    @property
    def origin(self) -> str:
        return self.address.removesuffix("/cards")


def found(program: str) -> str:
    """Where a program is; on Debian nginx is none that everybody has on the path."""
    path = shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if path is None:
        assert not os.environ.get("CI"), f"{program} is not installed"
        pytest.skip(f"{program} is not installed (on Debian: apt-get install {program})")
    return path


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A key and a certificate for localhost, as fullchain.pem and privkey.pem."""
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        [
            *(found("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"),
            *("-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"),
        ],
        check=True,
        capture_output=True,
    )
    return folder


def nginx(folder: Path, certificate: Path, upstream: str, tls: int, plain: int) -> list[str]:
    """The command for deploy/nginx.conf on other ports, with another certificate."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"\n *listen \[::\].*", "", text)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};").replace(
        "listen 443 ssl;", f"listen 127.0.0.1:{tls} ssl;"
    )
    text = text.replace("/etc/letsencrypt/live/example.org", str(certificate))
    text = text.replace("127.0.0.1:8000", upstream)
    temporary = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    around = (
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {temporary}"
    )
    (folder / "nginx.conf").write_text(f"{around}\n{text}\n}}\n", encoding="utf-8")
    return [found("nginx"), "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, certificate: Path, upstream: str, tls: int, plain: int) -> list[str]:
    """The command for deploy/Caddyfile, likewise; it would fetch a certificate for a name of its own."""
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    keys = f"{certificate}/fullchain.pem {certificate}/privkey.pem"
    text = text.replace("example.org {", f"localhost:{tls} {{\n\tbind 127.0.0.1\n\ttls {keys}")
    options = f"{{\n\tadmin off\n\thttp_port {plain}\n\tstorage file_system {folder}\n}}\n"
    (folder / "Caddyfile").write_text(options + text.replace("127.0.0.1:8000", upstream), encoding="utf-8")
    return [found("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


COMMANDS = {"nginx": nginx, "caddy": caddy}


@contextmanager
def proxied(program: str, folder: Path, certificate: Path) -> Iterator[Proxy]:
    """A proxy as its example says, and the server behind it."""
    found(program)
    tls, plain = free_port(), free_port()
    origin = f"https://localhost:{tls}"
    flags = ["--public-url", origin, "--prefix", "/cards", "--trust-proxy"]
    with serving_quickly(folder, *flags) as server, (folder / "log").open("w") as log:
        upstream = server.address.removeprefix("http://").partition("/")[0]
        command = COMMANDS[program](folder, certificate, upstream, tls, plain)
        environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        try:
            wait_for_port(tls, process, folder / "log")
            trust = ssl.create_default_context(cafile=certificate / "fullchain.pem")
            yield Proxy(f"{origin}/cards", f"http://localhost:{plain}", trust)
        finally:
            process.terminate()
            process.wait(30)


def wait_for_port(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    pytest.fail(log.read_text(encoding="utf-8", errors="replace"))


@pytest.fixture(scope="module", params=COMMANDS)
def proxy(
    request: pytest.FixtureRequest,
    site: Path,
    tmp_path_factory: pytest.TempPathFactory,
    certificate: Path,
) -> Iterator[Proxy]:
    with proxied(request.param, tmp_path_factory.mktemp(request.param), certificate) as opened:
        yield opened


@pytest.mark.slow
def test_a_proxy_with_tls_leads_to_the_server_under_its_path(proxy: Proxy) -> None:
    with httpx.Client(verify=proxy.trust, base_url=proxy.origin, trust_env=False) as client:
        page = client.get("/cards", follow_redirects=True)
        assert (str(page.url), page.status_code) == (f"{proxy.address}/", 200)
        (script,) = re.findall(r'<script[^>]* src="\./(assets/[^"]+)"', page.text)
        assert client.get(f"/cards/{script}").headers["cache-control"].endswith("immutable")
        assert client.get("/cards/health/ready").json()["status"] == "ok"
        assert client.get("/cards/metrics").status_code == 404
        upgraded = httpx.get(f"{proxy.plain}/cards/", trust_env=False)
        assert upgraded.status_code in {301, 308}
        assert upgraded.headers["location"].startswith("https://")

        foreign = client.post(
            "/cards/api/guests", json={"name": "Eve"}, headers={"Origin": "https://evil.org"}
        )
        assert foreign.status_code == 403
        guest = client.post("/cards/api/guests", json={"name": "Ana"}, headers={"Origin": proxy.origin})
        client.headers["Authorization"] = f"Bearer {guest.json()['token']}"
        table = client.post("/cards/api/tables", json={"game": "mio"}).json()["id"]
        invitation = client.post(f"/cards/api/tables/{table}/invitations").json()
        assert invitation["link"].startswith(f"{proxy.address}/#/j/")
        assert asyncio.run(first_word(proxy, table)) == "welcome"


async def first_word(proxy: Proxy, table: str) -> str:
    url = f"{proxy.address.replace('https', 'wss', 1)}/api/tables/{table}/socket"
    socket = await open_socket(url, ssl=proxy.trust, origin=proxy.origin)
    try:
        await socket.send(json.dumps({"do": "hello", "v": 1, "lang": "en"}))
        said: str = json.loads(await socket.recv())["is"]
        return said
    finally:
        await socket.close()


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("proxy", ["nginx"], indirect=True)
def test_the_site_in_a_browser_behind_a_proxy_under_a_path(node: str, proxy: Proxy, tmp_path: Path) -> None:
    run_browser_file("proxied/prefix.browser.ts", node, proxy.address, tmp_path / "browser.log")
