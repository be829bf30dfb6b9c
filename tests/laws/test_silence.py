"""What a seat may not know never reaches it: neither by views nor by events nor by worlds."""

import random

from pioche.engine.chance import chance_from
from pioche.engine.moves import Moves
from pioche.engine.reading import play_at_random
from tests.laws.cards import all_cards, cards_in, visible_cards, without_backs
from tests.laws.tables import Table, law
from tests.laws.walks import hear, listening, random_move


@law
def test_worlds_agree_with_everything_a_seat_has_seen(table: Table, seed: int) -> None:
    lots = random.Random(seed)
    match = table.start(seed)
    memories = listening(match)
    deck = without_backs(all_cards(match.state()))
    for _ in range(45):
        if match.game.over:
            return
        seat = lots.randrange(match.seats)
        view = match.view(seat)
        worlds = [memories[seat].world(view, chance_from(lot)) for lot in (1, 1, 2)]
        states = [match.title.state(world) for world in worlds]
        assert states[0] == states[1]
        for world, state in zip(worlds, states, strict=True):
            # The law of silence: worlds that differ only in what a seat may not know look alike to it.
            assert match.title.view(world, seat) == view
            if table.game != "lettres":
                assert without_backs(all_cards(state)) == deck
        hear(memories, match.play(*random_move(match, lots)))


@law
def test_a_world_is_played_on_to_its_end(table: Table, seed: int) -> None:
    lots = random.Random(seed)
    match = table.start(seed)
    memories = listening(match)
    for _ in range(lots.randrange(40)):
        hear(memories, match.play(*random_move(match, lots)))
        if match.game.over:
            return
    seat = lots.randrange(match.seats)
    world = memories[seat].world(match.view(seat), chance_from(seed))
    play_at_random(world, chance_from(seed), Moves())
    assert world.over


@law
def test_an_event_names_only_cards_that_its_hearer_can_see(table: Table, seed: int) -> None:
    lots = random.Random(seed)
    match = table.start(seed)
    for _ in range(50):
        if match.game.over:
            return
        seats = (None, *range(match.seats))
        before = {seat: visible_cards(match.view(seat)) for seat in seats}
        round_before = match.state()["round"]
        mover, move = random_move(match, lots)
        events = match.play(mover, move)
        after = match.state()
        if after["over"] or after["round"] != round_before:
            continue  # the end of a round lays cards open that the next deal has taken in again
        for seat in seats:
            visible = before[seat] | visible_cards(match.view(seat))
            if table.game == "lettres":
                # The last card of a trick lies open for a moment, then the trick is taken.
                visible.add(move.removeprefix("lay "))
            if table.game == "merci" and move.startswith(("lay", "siouplait", "skuz")):
                # ME-25: an offence with the last card lies open for a moment, then it is taken back.
                visible.add(move.split(" ")[1].partition(":")[0])
            for event in events:
                told = event.told_to(seat)
                named = {
                    card.partition(":")[0]
                    for field in ("card", "cards")
                    for card in cards_in(told.get(field))
                    if "?" not in card
                }
                assert named <= visible | {str(told.get("back"))}
