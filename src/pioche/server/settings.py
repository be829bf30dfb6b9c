"""What an operator may set: by a flag of `pioche serve`, else by the environment, else as it is here.

Nothing heavy is loaded here: the help of the command line reads this file.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from platformdirs import user_data_path

PREFIX: Final = "PIOCHE_"
OTHER_VARIABLES: Final = {"PIOCHE_LANG", "PIOCHE_INTERPRETED", "PIOCHE_COMPILE", "PIOCHE_WEB"}
HIDDEN: Final = "***"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - what --lan asks for
LONGEST_PREFIX: Final = 100
LOOPBACK: Final = {"127.0.0.1", "::1", "localhost"}

Value = str | int | float | bool | tuple[str, ...] | None


class NotPossibleError(ValueError):
    """A text that is no value of a setting: which sentence of the catalogue says what is allowed."""

    def __init__(self, allowed: str, **details: str | float) -> None:
        super().__init__(allowed)
        self.allowed = allowed
        self.details: dict[str, object] = {name: str(detail) for name, detail in details.items()}


class SettingRefusedError(ValueError):
    """`said`: the flag or variable as it was given; a secret value is hidden."""

    def __init__(self, said: str, value: str, why: NotPossibleError) -> None:
        super().__init__(f"{said}={value}: {why.allowed}")
        self.said = said
        self.value = value
        self.allowed = why.allowed
        self.details = why.details


Reader = Callable[[str], Value]


def text(written: str) -> str:
    if not written or not written.isprintable() or " " in written:
        raise NotPossibleError("text")
    return written


def whole(low: int, high: int) -> Reader:
    def read(written: str) -> int:
        if not re.fullmatch(r"[0-9]{1,12}", written) or not low <= int(written) <= high:
            raise NotPossibleError("whole", low=low, high=high)
        return int(written)

    return read


def seconds(low: float, high: float) -> Reader:
    def read(written: str) -> float:
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,3})?", written) or not low <= float(written) <= high:
            raise NotPossibleError("seconds", low=low, high=high)
        return float(written)

    return read


def one_of(*known: str) -> Reader:
    def read(written: str) -> str:
        if written.lower() not in known:
            raise NotPossibleError("one-of", known=", ".join(known))
        return written.lower()

    return read


def yes_or_no(written: str) -> bool:
    if written.lower() in {"1", "true", "yes", "on"}:
        return True
    if written.lower() in {"0", "false", "no", "off"}:
        return False
    raise NotPossibleError("yes-or-no")


def origin(written: str) -> str:
    """A scheme and a host, as a browser sends it in `Origin`."""
    if not re.fullmatch(r"https?://([A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\])(:[0-9]{1,5})?", written):
        raise NotPossibleError("origin")
    return written.lower()


def origins(written: str) -> tuple[str, ...]:
    return tuple(origin(part.strip()) for part in written.split(",") if part.strip())


def public_address(written: str) -> str | None:
    return origin(written.rstrip("/")) if written else None


def path_prefix(written: str) -> str:
    """As it stands before every path: with a slash at its beginning and none at its end."""
    names = written.strip("/")
    if not re.fullmatch(r"([A-Za-z0-9_~-][A-Za-z0-9_.~-]*(/|\Z))*", names) or len(names) > LONGEST_PREFIX:
        raise NotPossibleError("prefix")
    return f"/{names}" if names else ""


def host_and_port(written: str) -> str:
    found = re.fullmatch(r"([A-Za-z0-9._-]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5})", written)
    if found is None or int(found[2]) > 65535:
        raise NotPossibleError("host-and-port")
    return written.lower()


def store_url(written: str) -> str:
    if not re.fullmatch(r"sqlite:///[^?#\s].*|postgresql(\+psycopg)?://\S+", written):
        raise NotPossibleError("store")
    return written


def secret(written: str) -> str | None:
    if written and not re.fullmatch(r"[\x21-\x7e]{8,256}", written):
        raise NotPossibleError("secret")
    return written or None


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    store: str = ""
    public_url: str | None = None
    prefix: str = ""
    node_address: str = ""
    node_listen: str = ""
    allowed_origins: tuple[str, ...] = ()
    trust_proxy: bool = False
    trust_proxy_rtt: bool = False
    most_tables: int = 10_000
    most_sockets: int = 20_000
    most_sockets_per_address: int = 500
    most_message_bytes: int = 16384
    outbox_bytes: int = 262_144
    ping_every: float = 15.0
    idle_table_after: float = 600.0
    keep_tables_days: int = 0
    keep_records_days: int = 0
    keep_guests_days: int = 0
    thinkers: int = 0
    log_format: str = "text"
    log_level: str = "info"
    metrics: bool = True
    metrics_token: str | None = None
    grace_to_stop: float = 10.0

    def __post_init__(self) -> None:
        if not self.store:
            object.__setattr__(self, "store", usual_store())

    @property
    def processes_to_think(self) -> int:
        """As many as was said; unsaid, all cores but the one that serves."""
        return self.thinkers or max(1, (os.cpu_count() or 1) - 1)

    @property
    def on_the_network(self) -> bool:
        """Whether other machines can reach the server."""
        return self.host not in LOOPBACK


READERS: Final[Mapping[str, Reader]] = {
    "host": text,
    "port": whole(0, 65535),
    "store": store_url,
    "public-url": public_address,
    "prefix": path_prefix,
    "node-address": host_and_port,
    "node-listen": host_and_port,
    "allowed-origins": origins,
    "trust-proxy": yes_or_no,
    "trust-proxy-rtt": yes_or_no,
    "most-tables": whole(1, 1_000_000),
    "most-sockets": whole(1, 1_000_000),
    "most-sockets-per-address": whole(1, 1_000_000),
    "most-message-bytes": whole(1024, 1_048_576),
    "outbox-bytes": whole(65536, 67_108_864),
    "ping-every": seconds(1, 30),
    "idle-table-after": seconds(10, 31_536_000),
    "keep-tables-days": whole(0, 36_500),
    "keep-records-days": whole(0, 36_500),
    "keep-guests-days": whole(0, 36_500),
    "thinkers": whole(0, 256),
    "log-format": one_of("text", "json"),
    "log-level": one_of("debug", "info", "warning", "error"),
    "metrics": yes_or_no,
    "metrics-token": secret,
    "grace-to-stop": seconds(0, 600),
}
SWITCHES: Final = tuple(name for name, reader in READERS.items() if reader is yes_or_no)
BETWEEN_SERVERS: Final = ("node-address", "node-listen")
"""Only servers on one PostgreSQL speak to each other."""
SECRETS: Final = {"metrics-token"}


def usual_store() -> str:
    """A file in the folder where this platform keeps the data of programs."""
    return f"sqlite:///{user_data_path('pioche', appauthor=False) / 'pioche.db'}"


def variable(name: str) -> str:
    return PREFIX + field(name).upper()


def field(name: str) -> str:
    return name.replace("-", "_")


def read_settings(environment: Mapping[str, str], flags: Mapping[str, str]) -> Settings:
    """`flags` by the names of the settings; they win. An empty variable counts as not given."""
    values: dict[str, Any] = {
        field(name): read(name, *found) for name in READERS if (found := given(name, environment, flags))
    }
    if not values.get("store", "").startswith("postgresql"):
        for name in BETWEEN_SERVERS:
            if found := given(name, environment, flags):
                raise SettingRefusedError(*found, NotPossibleError("on-postgresql"))
    return Settings(**values)


def read_store(environment: Mapping[str, str], url: str | None) -> str:
    """Where the store is, for commands that need nothing else."""
    found = given("store", environment, {} if url is None else {"store": url})
    return usual_store() if found is None else str(read("store", *found))


def given(name: str, environment: Mapping[str, str], flags: Mapping[str, str]) -> tuple[str, str] | None:
    """How a setting was given, and what was written."""
    if name in flags:
        return f"--{name}", flags[name]
    written = environment.get(variable(name))
    return (variable(name), written) if written else None


def read(name: str, said: str, written: str) -> Value:
    try:
        return READERS[name](written)
    except NotPossibleError as why:
        raise SettingRefusedError(said, shown(name, written), why) from None


def unknown_variables(environment: Iterable[str]) -> list[str]:
    """Variables that look like settings and are none: most likely a slip of the pen."""
    known = OTHER_VARIABLES | {variable(name) for name in READERS}
    return sorted(name for name in environment if name.startswith(PREFIX) and name not in known)


def shown(name: str, value: Value) -> str:
    """A value as it may be printed and logged."""
    if value is None or value == ():
        return ""
    if name in SECRETS:
        return HIDDEN
    if name == "store":
        return without_password(str(value))
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def without_password(url: str) -> str:
    """A password may hold any sign, so everything up to the last @ of the address counts as one."""
    url = re.sub(r"(?<=://)([^:/@]*):.*@", rf"\1:{HIDDEN}@", url)
    return re.sub(r"((?:\A|[?&])[^=&]*password=)[^&]*", rf"\1{HIDDEN}", url)


def in_force(settings: Settings) -> dict[str, str]:
    """All settings by name, ready to be shown."""
    return {name: shown(name, getattr(settings, field(name))) for name in READERS}


def usual_values() -> dict[str, str]:
    """What holds where nothing is said; the place of the store depends on the platform."""
    return {**in_force(Settings()), "store": ""}
