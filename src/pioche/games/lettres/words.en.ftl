title = Plis de lettres
tagline = Five rounds of tricks, and something to avoid in each.

card = { $value } { $colour }

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
}. { $first } leads.
event-dealt = { $seat } is dealt { $cards }.
event-dealt-hidden = { $seat } is dealt { $count } cards.
event-laid = { $lead ->
    [yes] { $seat } leads the { $card }.
   *[no] { $seat } lays the { $card }.
}
event-trick_taken = { $count ->
    [0] { $seat } takes the trick.
   *[other] { $seat } takes the trick with { $cards }.
}
event-round_ended = Round { $round } is over.
event-scored = { $seat }: { $points ->
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
