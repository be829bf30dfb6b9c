"""What can go wrong with a store. For each reason there is a sentence in the catalogue."""

from typing import Final

from pioche.engine.refusal import Refused

STORE: Final = "store"
OTHER_VERSION: Final = {"store-newer", "store-older"}
"""Reasons for which a server cannot go on, however long it waits."""


class StoreError(Exception):
    """The store cannot be used, or has not stored something."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details = details

    def as_refusal(self) -> Refused:
        """For whoever says it: the sentence is that of the reason."""
        return Refused(STORE, self.reason, self.details)


class StoreInUse(StoreError):  # noqa: N818 - named after what is the case
    """Another server writes to this store."""

    def __init__(self, where: str) -> None:
        super().__init__("store-in-use", store=where)


class OutOfStep(StoreError):  # noqa: N818 - named after what is the case
    """Entries that do not follow the last stored one of their table: restore the table from the store."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__("store-out-of-step", table=table, number=number)


class Fenced(OutOfStep):
    """Another server has the table by now."""


class Elsewhere(Exception):  # noqa: N818 - named after what is the case
    """Another server has the table."""

    def __init__(self, node: str) -> None:
        super().__init__(node)
        self.node = node


class WentBack(OutOfStep):
    """Entries that were committed before these are not there any more."""

    def __init__(self, table: str, number: int, kept: int) -> None:
        super().__init__(table, number)
        self.kept = kept
        self.told = number - 1


class Damaged(StoreError):  # noqa: N818 - named after what is the case
    """What lies there cannot be read (`store-damaged`), or is no log that can be played (`table-damaged`)."""


class Unsure(StoreError):  # noqa: N818 - named after what is the case
    """The database went away in the middle of a commit: the work is done, or nothing of it is."""

    def __init__(self) -> None:
        super().__init__("store-unsure")


class ErasedPersonError(Exception):
    """Somebody has been erased since the token was looked at."""


class LinkEnded(Exception):  # noqa: N818 - named after what is the case
    """A link or a code that has led to a table, and does so no more."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NameTaken(StoreError):  # noqa: N818 - named after what is the case
    """Somebody else's account has this name."""

    def __init__(self, account: str) -> None:
        super().__init__("store-name-taken", name=account)
