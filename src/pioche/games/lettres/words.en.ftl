title = Plis de lettres
tagline = Five rounds of tricks, and something to avoid in each.

card = { $colour } { $value }

colour-p = pink
colour-b = blue

wait-trick = { $seat } lays a card.
you-trick = Your turn: lay a card.

move-lay = Lay the { $card }

event-round_started = Round { $round }: { $round ->
    [1] every trick costs 5 points
    [2] every vowel costs 10 points
    [3] every M and N costs 20 points
    [4] the blue H costs 90 points
   *[other] everything counts
}. { $you ->
    [first] You lead
   *[none] { $first } leads
}.
event-dealt = { $you ->
    [seat] You are dealt
   *[none] { $seat } is dealt
} { $cards }.
event-dealt-hidden = { $you ->
    [seat] You are dealt
   *[none] { $seat } is dealt
} { $count } cards.
event-laid = { $lead ->
    [yes] { $you ->
    [seat] You lead the
   *[none] { $seat } leads the
} { $card }.
   *[no] { $you ->
    [seat] You lay the
   *[none] { $seat } lays the
} { $card }.
}
event-trick_taken = { $count ->
    [0] { $you ->
    [seat] You take the trick.
   *[none] { $seat } takes the trick.
}
   *[other] { $you ->
    [seat] You take the trick with
   *[none] { $seat } takes the trick with
} { $cards }.
}
event-round_ended = Round { $round } is over.
event-scored = { $you ->
    [seat] You:
   *[none] { $seat }:
} { $points ->
    [one] 1 point
   *[other] { $points } points
} in this round, { $score } in all.

reason-game-over = The game is over: all five rounds have been played.
reason-not-your-turn = It is { $turn }’s turn to lay a card.
reason-card-left-out = With { $seats } players the { $card } is left out.
reason-not-in-hand = You do not hold the { $card }.
reason-must-follow = The { $start } was led and you can follow its family; the { $card } is of another.

# The score
score = { $count } { $count ->
    [one] point
   *[other] points
}

# Why a move is better: what is counted after it
why-blue-h = taking the blue H
why-this-trick = points with this trick
why-later-tricks = tricks taken later in the round
why-later-points = points with later tricks of the round
