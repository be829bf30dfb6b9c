web-non-merci-heading = { $count ->
    [0] The last card!
    [one] 1 more card in the pile
   *[other] { $count } more cards in the pile
}
web-non-merci-round = Round { $round }
web-non-merci-card = The { $card }, { $count ->
    [0] without a chip
    [one] with 1 chip
   *[other] with { $count } chips
}
web-non-merci-take-card = Take the { $card }{ $count ->
    [0] {""}
    [one] {" "}and its chip
   *[other] {" "}and its { $count } chips
}
web-non-merci-take = Take the { $card }
web-non-merci-pass = No thanks!
web-non-merci-points = { $signed } { $count ->
    [one] point
   *[other] points
}
web-non-merci-take-why = cards { $cards }, chips { $chips }
web-non-merci-pass-cost = 1 chip
web-non-merci-pass-why = { $count ->
    [0] no chip left
    [one] it is your last one
   *[other] you have { $count }
}
web-non-merci-price-for = For { $name }: { $price }
web-non-merci-pot = { $count ->
    [0] no chip
    [one] 1 chip
   *[other] { $count } chips
}
web-non-merci-chips = { $count ->
    [one] 1 chip
   *[other] { $count } chips
}
web-non-merci-cards = cards: { $points }
web-non-merci-cards-short = { $points }
web-non-merci-new = A new card
web-non-merci-said-refused = { $you ->
    [name] You: “No thanks!”
   *[none] { $name }: “No thanks!”
}
web-non-merci-said-taken = { $you ->
    [name] You took
   *[none] { $name } took
} the { $card }{ $count ->
    [0] {""}
    [one] {" "}and 1 chip
   *[other] {" "}and { $count } chips
}
web-non-merci-missing = The nine cards that were missing
web-non-merci-row = Your cards will lie here.
web-non-merci-rows = On the table
web-non-merci-pile = { $count ->
    [0] The pile is empty.
    [one] 1 card in the pile.
   *[other] { $count } cards in the pile.
}
web-non-merci-none = no card
web-non-merci-run = { $low } to { $high }
web-non-merci-has = { $you ->
    [name] You have
   *[none] { $name } has
} { $count ->
    [0] no chip
    [one] 1 chip
   *[other] { $count } chips
}.
web-non-merci-holds = { $you ->
    [name] You:
   *[none] { $name }:
} { $cards }. Cards: { $points } points.
web-non-merci-sheet-round = Cards, round { $round }
web-non-merci-sheet-counting = What counts
web-non-merci-sheet-cards = Cards
web-non-merci-sheet-chips = Chips

web-non-merci-lesson-card = A card is turned up. Taking it costs its points: here, 26. Refusing it costs a chip, which you put on it. In the end the lowest total wins.
web-non-merci-lesson-refuse = 26 points is a lot. Say “No thanks!”: one of your chips goes on the card, and the next player decides.
web-non-merci-lesson-dear = It is allowed, but 26 points at once is a lot. Pay a chip instead.
web-non-merci-lesson-take = In the end Gaston took the 26. Here is an 8, with five chips on it. Whoever takes the card takes its chips, too, and each chip is one point less: the 8 costs only 3. Take it.
web-non-merci-lesson-cheap = An 8 for 3 points, and five chips with it: do not let that go.
web-non-merci-lesson-run = Whoever takes turns up the next card and decides again. A 9! It follows your 8: of a run only the lowest number counts. For you the 9 is free. Take it.
web-non-merci-lesson-free = It is free for you, and somebody else might take it. Take it.
web-non-merci-lesson-wait = A 10, free for you again… and dear for the others. Let it go round: say “No thanks!”, and it will come back with chips.
web-non-merci-lesson-patience = That would be good, but you can do better: the others do not want it. Pay a chip and wait.
web-non-merci-lesson-back = It has come back with three chips. For you that is 3 points less. Take it before somebody else does.
web-non-merci-lesson-greed = Careful: whoever waits too long loses the card. Take it now.
web-non-merci-lesson-broke = Later you have not a single chip left: now you must take, even a 33. Luckily there are seven chips on it.
web-non-merci-lesson-score = It is over. Your runs count 8 and 32, that is 40; less 9 chips, 31 points. You win! In the middle are the nine cards set aside, which nobody knew.
web-non-merci-lesson-secret = During the game you see only your own chips; but everything is paid in the open, and a good memory knows who has none left. Now you know it all.
