### MERCI on the screen: the words, the stacks, the end of a round, the lesson.

web-merci-words = The words
web-merci-say-siouplait = Siouplait!
web-merci-say-skuz = Skuz!
web-merci-say-merci = Merci!
web-merci-say-merci-beaucoup = Merci beaucoup!
web-merci-say-malpoli = Malpoli!
web-merci-word-siouplait = Siouplait
web-merci-word-skuz = Skuz
web-merci-word-merci = Merci
web-merci-word-merci-beaucoup = Merci beaucoup
web-merci-word-malpoli = Malpoli
web-merci-word-let-go = Let it go
web-merci-word-silent = Say nothing
web-merci-word-draw = Draw
web-merci-word-pass = Pass
web-merci-who = Who says it?
web-merci-who-note = All hands are closed: everybody speaks with the buttons at their name.
web-merci-says = { $name }: { $word }
web-merci-hand = My hand
web-merci-let-go-all = Let it go (everybody)

web-merci-heading = Round { $round } · { $goal } hearts win
web-merci-hearts = ♥ { $count }
web-merci-has = { $hearts ->
    [one] one heart
   *[other] { $hearts } hearts
}, { $cards ->
    [one] one card
   *[other] { $cards } cards
}
web-merci-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-merci-held = { $card } (back: { $back })
web-merci-backs = { $count } { $back }
web-merci-fan = { $name } holds: { $cards }
web-merci-pile = Pile, { $count } cards, the back in sight: { $back }
web-merci-stack = Stack { $stack }: { $card }{ $count ->
    [0] {""}
    [one] , one card under it
   *[other] , { $count } cards under it
}
web-merci-empty = empty
web-merci-reserve = ♥ { $count } in reserve
web-merci-promise-draw1 = A Siouplait would make somebody draw a card.
web-merci-promise-gift = A Siouplait would be a gift: draw, then give a card away.
web-merci-promise-heart = A Siouplait would bring a heart to whoever has fewest, then a card to somebody.
web-merci-promise-draw2 = A Siouplait would make somebody draw two cards.

web-merci-after = { $name } has just played.
web-merci-after-you = You have just played.
web-merci-name-draw1 = Siouplait! Who draws a card?
web-merci-name-draw2 = Siouplait! Who draws two cards?
web-merci-name-heart = The heart is given. Who draws a card?
web-merci-answer-draw1 = { $name } makes you draw a card. What do you say?
web-merci-answer-draw2 = { $name } makes you draw two cards. What do you say?
web-merci-answer-gift = { $name } gives you a card. What do you say?
web-merci-answer-heart = { $name } makes you draw a card. What do you say?

web-merci-round = Round { $round }

web-merci-lesson-start = Welcome! Everyone is dealt six cards; whoever has none left wins the round. Before you: three stacks, and the pile with its back in sight. The backs in hands can be seen, too.
web-merci-lesson-lay = On your turn, lay a card of a stack’s colour or value. Touch your blue 2, then the stack with the green 2.
web-merci-lesson-no-word = No word here: the card makes no combination and is not identical. Lay it in silence.
web-merci-lesson-not-yet = You may always draw, but lay your blue 2 instead.
web-merci-lesson-siouplait = Your yellow 4 would go well on the yellow 5: 4, 3, 5 is a run! A run, one colour or three equal values are announced. Touch Siouplait, then the card and the stack.
web-merci-lesson-forgotten = Without Siouplait nothing happens: no effect, no heart. Try it with the word.
web-merci-lesson-wrong-word = It is not that word. Look at the three stacks again.
web-merci-lesson-name = Well said! The back on the pile tells the effect: draw 2. Touch the seat of whoever is to draw: your left neighbour, for instance.
web-merci-lesson-left = For this lesson, choose your left neighbour.
web-merci-lesson-thanks = The answer was “Merci beaucoup”, because two cards were taken. The turn always passes to the left.
web-merci-lesson-merci = Your neighbour said Siouplait and the back was a gift: you are given a card. Before taking it, answer Merci.
web-merci-lesson-rude = Whoever takes without a word can be denounced, and draws one more card. A word, please!
web-merci-lesson-more = That is polite, too, but a plain Merci will do for one card.
web-merci-lesson-beaucoup = And if you are made to draw two cards? Then it must be Merci beaucoup.
web-merci-lesson-less = For two cards, Merci alone is not enough.
web-merci-lesson-draw = Nothing to lay, or nothing you want to? You may always draw, and your turn is over. Touch the pile.
web-merci-lesson-skuz = Your neighbour lays a pink 3, and you have the same! An identical card can be laid at any moment, even out of turn, with the word Skuz. Quick: Skuz, the card, the stack.
web-merci-lesson-no-skuz = Identical, so it is Skuz! Without the word the others can make you take it back.
web-merci-lesson-malpoli = Your neighbour lays a yellow 4 on the yellow 4… without a word. The table will never tell you: it is for you to see, and to cry Malpoli!
web-merci-lesson-let-go = Too kind: he forgot his Skuz. Denounce him!
web-merci-lesson-six = A 1 or a 6 laid with Siouplait brings a heart. The stacks show 4, 5 and 3: your pink 6 on the pink 3 makes 4, 5, 6. Siouplait!
web-merci-lesson-heart = A heart for you! The pile showed a heart: it goes to whoever has fewest. Your two neighbours are level; choose the left one.
web-merci-lesson-end = A round is over as soon as a last card is laid: 2 hearts for the winner, and the others return one for each three cards. With three or four seats, 6 hearts win the game. Your turn!
