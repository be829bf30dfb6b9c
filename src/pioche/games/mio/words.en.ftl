title = Mio
tagline = Get rid of your cards… and do not forget to say MIO!

card = the { $colour } { $value }
card-J = the joker
card-star = the { $colour } star

colour-r = red
colour-y = yellow
colour-b = blue
colour-g = green
colour-x = grey

wait-name = { $seat } names the colour to follow.
you-name = You dealt: which colour must be followed?
wait-turn = { $seat } lays a card or draws.
you-turn = { $can ->
    [draw] Nothing fits: draw.
    [lay] Your turn: lay a card.
    [pass] Nothing fits, and the pile is empty: pass.
   *[other] Your turn: lay a card, or draw.
}
wait-drawing = { $seat } is drawing.
you-drawing = { $can ->
    [draw] The card you drew does not fit: draw again.
    [lay] The card you drew fits: lay it.
    [pass] The card you drew does not fit, and the pile is empty: pass.
   *[other] The card you drew fits: lay it, or draw again.
}

move-lay = Lay { $card }
move-lay-mio = Lay { $card } and say MIO!
move-lay-joker = Lay the joker, colour: { $colour }
move-lay-joker-mio = Lay the joker, colour: { $colour }, and say MIO!
move-draw = Draw
move-pass = Pass
move-name = Colour: { $colour }

event-round_started = Round { $round }: { $you ->
    [dealer] you deal
   *[none] { $dealer } deals
}, { $you ->
    [first] you begin
   *[none] { $first } begins
}.
event-dealt = { $you ->
    [seat] You are dealt
   *[none] { $seat } is dealt
} { $cards }.
event-dealt-hidden = { $you ->
    [seat] You are dealt
   *[none] { $seat } is dealt
} { $count } cards.
event-turned = First card: { $card }.
event-named = { $you ->
    [seat] You name
   *[none] { $seat } names
} the colour: { $colour }.
event-laid = { $you ->
    [seat] You lay
   *[none] { $seat } lays
} { $card }{ $left ->
    [0] , the last card!
    [one] ; 1 card left.
   *[other] ; { $left } cards left.
}
event-mio_said = { $you ->
    [seat] You say
   *[none] { $seat } says
} “MIO!”
event-mio_forgotten = { $you ->
    [seat] You forgot
   *[none] { $seat } forgot
} to say MIO: { $card } stays face down.
event-mio_forgotten-hidden = { $you ->
    [seat] You forgot
   *[none] { $seat } forgot
} to say MIO: the last card stays face down.
event-taken_back = { $you ->
    [seat] You take
   *[none] { $seat } takes
} { $card } back in hand.
event-taken_back-hidden = { $you ->
    [seat] You take
   *[none] { $seat } takes
} the face-down card back in hand.
event-drawn = { $you ->
    [seat] You draw
   *[none] { $seat } draws
} { $card }.
event-drawn-hidden = { $you ->
    [seat] You draw
   *[none] { $seat } draws
} a card.
event-passed = { $you ->
    [seat] You pass
   *[none] { $seat } passes
}.
event-round_won = { $you ->
    [winner] You have
   *[none] { $winner } has
} no cards left{ $factor ->
    [2] {""} and ended with a joker: everything counts double!
   *[other] .
}
event-round_blocked = Everybody has passed: the round is blocked.
event-round_ended = Round { $round } is over.

reason-game-over = The game is over: somebody has reached the target.
reason-not-your-turn = It is { $turn }’s turn.
reason-colour-first = A joker was turned up: name a colour first.
reason-nothing-to-name = There is no colour to name now.
reason-pile-empty = The pile is empty.
reason-must-lay = The pile is empty: whoever has a card that fits must lay it.
reason-draw-instead = Nobody passes while there are cards in the pile.
reason-only-the-drawn-card = Only the card you have just drawn can be laid: { $card }.
reason-card-face-down = Your card lies face down: it is of no use in this turn.
reason-card-not-held = You do not hold { $card }.
reason-not-the-colour = Not { $card }: a joker is followed by another joker or by the named colour ({ $colour }).
reason-does-not-fit = Not { $card }: on { $top } goes its colour, its value or a joker.
reason-star-not-followed = Not { $card }: when you draw under { $top }, only its colour, a star or a joker can be laid.
reason-star-blocks = Not { $card }: on { $top } the hand can lay nothing but a star.
reason-colour-missing = Name a colour with this joker.
reason-colour-needless = This joker is your last card: no colour is named.
reason-mio-not-due = MIO is said only when the move leaves you exactly one card.
reason-deck-too-small = “{ $field }” must hold at least { $count } cards at this table.

option-name-target = Goal
option-target = When somebody reaches this many points, the game is over with that round.
option-name-deck = Deck
option-deck = The cards in the deck; more than five per player.

# The score
score = { $count } { $count ->
    [one] point
   *[other] points
}

# Why a move is better: what is counted after it
why-won = winning the round
why-doubled = somebody else ends the round and everything counts double
why-drawn = cards drawn until the end of the round
why-laid = cards laid until the end of the round
