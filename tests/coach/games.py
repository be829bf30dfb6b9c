"""Games for the coach: played by bots, or by hand from a given deal."""

from typing import Any

from pioche.bots.playing import play
from pioche.engine.events import Fields
from pioche.engine.match import Match
from pioche.engine.record import record_of
from pioche.games.shelf import find_title
from tests.table.scenes import QUICK, merci_deal


def played_by(game: str, levels: list[str], seed: int = 3) -> Fields:
    """The record of a short game of these bots."""
    return record_of(play(game, levels, options=QUICK[game], seed=seed))


def by_hand(game: str, deal: Fields, moves: list[str], **options: object) -> Fields:
    """A record that begins with this deal and ends after these moves, each written as "seat move"."""
    seats = len(deal["hands"]) if "hands" in deal else 3  # type: ignore[arg-type]
    match = Match(find_title(game), seats, options=options, deal=deal)
    for line in moves:
        seat, _, text = line.partition(" ")
        match.play(int(seat), text)
    return record_of(match)


def non_merci_deal(first: int, others: list[int]) -> Fields:
    """Seat 0 begins; the card on top, then the others."""
    return {"first": 0, "pile": [first, *others]}


def two_worlds(game: str) -> tuple[Fields, Fields]:
    """Records that differ only in what seat 0 does not know before its last decision."""
    if game == "non-merci":
        cards = [card for card in range(3, 36) if card != 30]
        moves = ["0 pass", "1 pass", "2 pass", "0 pass", "1 pass", "2 pass", "0 take"]
        return (
            by_hand(game, non_merci_deal(30, cards[:23]), moves),
            by_hand(game, non_merci_deal(30, cards[:8:-1]), moves),
        )
    if game == "lettres":
        hands = Match(find_title(game), 3, seed=5).state()["hands"]
        assert isinstance(hands, list)
        moves = [f"0 lay {hands[0][0]}"]
        return (
            by_hand(game, {"first": 0, "hands": hands}, moves),
            by_hand(game, {"first": 0, "hands": [hands[0], hands[2], hands[1]]}, moves),
        )
    if game == "mio":
        return mio_worlds()
    if game == "shit":
        return shit_worlds()
    deals = [merci_deal(["5y 1p", theirs, "6v"], "5p 4b 2g") for theirs in ("3g 2b", "6b 4v")]
    return by_hand(game, deals[0], ["0 draw"]), by_hand(game, deals[1], ["0 draw"])


def mio_worlds() -> tuple[Fields, Fields]:
    """Seat 2 kept what it drew first, another card to another hand, and laid what it drew then."""
    state: dict[str, Any] = Match(find_title("mio"), 3, seed=5).state()
    own, second, third = state["hands"]
    rest = [*state["pile"], *state["discard"]]
    for card in ("3b", "3g"):
        rest.remove(card)
    deals: list[Fields] = [
        {"dealer": 1, "hands": [own, *others], "pile": ["3b", hidden[0], "3g", *hidden[1:]]}
        for others, hidden in (([second, third], rest), ([third, second], rest[::-1]))
    ]
    moves = ["2 draw", "2 draw", "2 lay 3g", "0 lay 3r"]
    return by_hand("mio", deals[0], moves), by_hand("mio", deals[1], moves)


def shit_worlds() -> tuple[Fields, Fields]:
    """The others have sealed before seat 0, other cards from other hands."""
    state: dict[str, Any] = Match(find_title("shit"), 3, seed=5).state()
    own, second, third = ([card for card in hand if card != "SHIT"] for hand in state["hands"])
    start, rest = state["start"], state["pile"]
    deals: list[Fields] = [
        {"hands": [own, second, third], "pile": [start, *rest]},
        {"hands": [own, rest[:4], second], "pile": [start, *third, *rest[4:]]},
    ]
    return (
        by_hand("shit", deals[0], [f"1 seal {second[0]}", f"2 seal {third[1]}", f"0 seal {own[0]}"]),
        by_hand("shit", deals[1], ["1 seal SHIT", f"2 seal {second[3]}", f"0 seal {own[0]}"]),
    )
