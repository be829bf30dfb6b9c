web-mio-heading = Round { $round } · up to { $target ->
    [one] { $target } point
   *[other] { $target } points
}
web-mio-held = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-mio-left = { $count ->
    [0] pile empty
    [one] 1 card left
   *[other] { $count } cards left
}
web-mio-pile = { $count ->
    [0] the pile is empty
    [one] one card in the pile
   *[other] { $count } cards in the pile
}
web-mio-pile-empty = pile empty
web-mio-shout = MIO!
web-mio-ready = … now lay!
web-mio-oops = Oops… no MIO!
web-mio-pass = I pass
web-mio-which = Which colour?
web-mio-wants-number = To follow: { $colour }, a { $value } or a joker
web-mio-wants-star = A star, or else you draw
web-mio-wants-star-drawn = Draw until: { $colour }, a star or a joker
web-mio-wants-joker = To follow: { $colour } or a joker
web-mio-wants-any-joker = The dealer names the colour
web-mio-drawn-fits = no. { $count }: it fits!
web-mio-drawn-not = no. { $count }: no
web-mio-drawing = +{ $count }
web-mio-deals = { $you ->
    [name] You deal
   *[none] { $name } deals
}
web-mio-shame-own = Your face-down card: { $card }
web-mio-shame = { $you ->
    [name] You forgot
   *[none] { $name } forgot
} to say MIO: one card face down
web-mio-heap = Cards laid: { $count }
web-mio-before = before
web-mio-blocked = blocked
web-mio-doubled = joker, ×2

web-mio-lesson-aim = Five colours, each with its own mark, numbers from 1 to 5, stars and jokers. The aim: be the first to lay all your cards.
web-mio-lesson-follow = The red 4 is on top. You lay the same colour or the same value. The red 3 and 5 would do, but try the other way: lay a 4.
web-mio-lesson-value = That is allowed! Here, let us try the value: lay the blue 4.
web-mio-lesson-not-yet = You may always draw, but there is something better to do.
web-mio-lesson-joker = A grey 1: nothing in your hand fits but the joker, which nearly always does. Lay it and choose the colour to follow: red, you have two of them.
web-mio-lesson-red = Rather red: you have two red cards.
web-mio-lesson-draw = A blue 4, and nothing that fits: draw, with the button or by a click on the pile.
web-mio-lesson-again = The yellow 1 does not fit. You draw, one card after another, until the one you have just drawn can be laid. Again!
web-mio-lesson-drawn = The blue 2 fits. Only the card you have just drawn can be laid: lay it.
web-mio-lesson-greedy = You may go on, but this card fits: lay it.
web-mio-lesson-star = A star! It blocks your hand, even your red cards. You must draw… or lay a star of any colour, and it is the next player who draws.
web-mio-lesson-own-star = You would have to draw, yes, but you hold a star: lay it.
web-mio-lesson-mio = Two cards. Before the last but one leaves your hand you must say MIO: press the MIO button, then lay the yellow 2.
web-mio-lesson-forgot = You forgot MIO! This time we do it over: first MIO, then the card.
web-mio-lesson-shame = This is what happens when you forget: the last card lies face down for a whole turn. You draw as if you held nothing. Draw.
web-mio-lesson-shame-lay = The grey 4 fits. Laying it leaves you one single card, the one face down: MIO is due, once more!
web-mio-lesson-shame-again = Forgotten again! The card would stay down for another turn. First MIO.
web-mio-lesson-last = The card is back in your hand, and a red 1 awaits it. Lay your last card.
web-mio-lesson-points = Round won! The others count their cards: numbers at their value, stars and jokers 10. If the last card laid is a joker, everything counts double.
web-mio-lesson-empty = The pile is never renewed. When it is empty and nothing fits, you say “je passe”. If everybody passes, the round is blocked and all count.
web-mio-lesson-end = When somebody reaches 100 it is over: the lowest total wins. You know it all… do not forget MIO!
