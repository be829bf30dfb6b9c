title = SHIT!
tagline = The nearest card scores, and the further off it lies, the more.

card = { $colour } { $value }
card-SHIT = SHIT!
colour-b = blue
colour-r = red
colour-g = green
colour-y = yellow
colour-v = violet

wait-seal = { $count ->
    [one] { $seat } still has to seal a card.
   *[other] { $seat } still have to seal a card.
}
you-seal = Seal a card: which one?

move-seal = Seal the { $card }
move-seal-shit = Seal SHIT! (no points, draw a card)

event-dealt = { $you ->
    [seat] You are dealt
   *[none] { $seat } is dealt
} { $cards }.
event-dealt-hidden = { $you ->
    [seat] You are dealt
   *[none] { $seat } is dealt
} { $count } cards.
event-turned = Round { $round }: the start card is the { $card }.
event-sealed = { $you ->
    [seat] You seal
   *[none] { $seat } seals
} a card: { $card }.
event-sealed-hidden = { $you ->
    [seat] You seal
   *[none] { $seat } seals
} a card.
event-revealed = { $you ->
    [seat] You reveal
   *[none] { $seat } reveals
}: { $card }
event-scored = { $you ->
    [seat] You are
   *[none] { $seat } is
} nearest with the { $card }: { $points ->
    [one] 1 point
   *[other] { $points } points
}.
event-nobody_scored = Nobody played a number card, nobody scores.
event-set_aside = Set aside: { $cards }.
event-round_ended = Round { $round } is over.
event-drawn = { $you ->
    [seat] You draw
   *[none] { $seat } draws
} a card: { $card }.
event-drawn-hidden = { $you ->
    [seat] You draw
   *[none] { $seat } draws
} a card.
event-draw_lapsed = { $you ->
    [seat] You find
   *[none] { $seat } finds
} no card to draw.
event-reshuffled = { $count ->
    [one] The only card set aside becomes the new pile.
   *[other] The { $count } cards set aside are shuffled into a new pile.
}
event-game_won = { $you ->
    [winner] You win
   *[none] { $winner } wins
} with { $points ->
    [one] 1 point
   *[other] { $points } points
}!
event-game_stopped = The game is stopped after { $round ->
    [one] 1 round
   *[other] { $round } rounds
}; best by score: { $winners }.

reason-game-over = The game is over: the goal has been reached.
reason-game-stopped = The game was stopped at its limit of rounds.
reason-already-sealed = Your card lies there already; it cannot be changed.
reason-card-not-held = You do not hold this card: { $card }.

option-name-target = Goal
option-target = Points that win the game (120; 150 when two play).
option-name-round_cap = Round limit
option-round_cap = Rounds after which the game is stopped (500).

# The score
score = { $count } { $count ->
    [one] point
   *[other] points
}

# Why a move is better: what is counted after it
why-nearest = being the nearest alone
why-this-round = points in this round
why-later-rounds = points in the next two rounds
why-others = points for others in this round
