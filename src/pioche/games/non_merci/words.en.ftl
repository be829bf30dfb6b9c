title = Non Merci !
tagline = Take the card, or pay a chip to refuse it.

card = { $value }

wait-decide = { $seat } takes the card or pays a chip.
you-decide = { $can ->
    [take] You have no chip left: take the card.
   *[other] Your turn: take it, or pay a chip?
}

move-take = Take the card
move-pass = No thanks! (1 chip)

event-round_started = Round { $round }: { $chips } chips each, { $you ->
    [first] you begin
   *[none] { $first } begins
}.
event-turned = { $you ->
    [seat] You turn up
   *[none] { $seat } turns up
} the { $card }.
event-taken = { $you ->
    [seat] You take
   *[none] { $seat } takes
} the { $card }{ $chips ->
    [0] .
    [one] {" "}with 1 chip.
   *[other] {" "}with { $chips } chips.
}
event-refused = { $you ->
    [seat] You refuse
   *[none] { $seat } refuses
} the { $card }: { $chips ->
    [one] 1 chip
   *[other] { $chips } chips
} on it.
event-round_ended = Round { $round } is over.

reason-game-over = The game is over: the last card has been taken.
reason-not-your-turn = It is { $turn }’s decision.
reason-no-chip = Without a chip you must take the card.

option-name-rounds = Rounds
option-rounds = Number of rounds; points add up.
option-name-tactical = Tactical
option-tactical = Tactical variant: 10 chips each, and 10, 20 and 30 always out of the game.
option-name-open_chips = Open chips
option-open_chips = Everybody’s chips are visible.

# The score
score = { $count } { $count ->
    [one] point
   *[other] points
}

# Why a move is better: what is counted after it
why-cards = points for the cards taken, at the end of the round
why-with-this-card = chips that come with this card
why-with-later-cards = chips that come with later cards
why-paid = chips paid until the end of the round
