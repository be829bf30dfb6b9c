title = MERCI
tagline = Get rid of your cards, and never forget the polite word.

card = { $colour } { $value }
colour-y = yellow
colour-p = pink
colour-g = green
colour-b = blue
colour-v = violet
back-draw1 = draw 1
back-gift = gift
back-heart = heart
back-draw2 = draw 2

wait-turn = It is { $seat }’s turn.
you-turn = Your turn: lay a card or draw.
wait-heart = { $seat } chooses who gets a heart.
you-heart = Who gets the heart?
wait-name = { $seat } names who draws.
you-name = Who draws?
wait-give = { $seat } gives a card away.
you-give = Which card do you give, and to whom?
wait-answer = { $seat } is about to take.
you-answer = What do you say?
wait-objection = { $seat } may object.
you-objection = Was that polite?

move-lay = { $card } on stack { $stack }
move-siouplait = Siouplait! { $card } on stack { $stack }
move-skuz = Skuz! { $card } on stack { $stack }
move-give = Give { $card } to { $seat }
move-lay-back = { $card } ({ $back }) on stack { $stack }
move-siouplait-back = Siouplait! { $card } ({ $back }) on stack { $stack }
move-skuz-back = Skuz! { $card } ({ $back }) on stack { $stack }
move-give-back = Give { $card } ({ $back }) to { $seat }
move-draw = Draw
move-pass = Pass
move-heart = A heart for { $seat }
move-name = { $seat } draws
move-merci = Merci!
move-merci-beaucoup = Merci beaucoup!
move-silent = Say nothing
move-denounce = Denounce { $seat }
move-let-go = Let it go

event-round_started = Round { $round }: { $first } begins.
event-dealt = { $seat } is dealt { $cards }.
event-dealt-hidden = { $seat } is dealt { $count } cards.
event-turned_up = Turned up: { $cards }.
event-laid = { $seat }{ $word ->
    [siouplait] : “Siouplait!”
    [skuz] : “Skuz!”
   *[lay] {" "}lays
} { $card } on the { $stack ->
    [0] first
    [1] second
   *[2] third
} stack{ $left ->
    [0] {" "}and has no card left.
    [one] {" "}and has one card left.
   *[other] .
}
event-drawn = { $seat } draws { $card } ({ $back }).
event-drawn-hidden = { $seat } draws a card ({ $back }).
event-draw_lapsed = { $seat } would draw, but there is no card.
event-passed = { $seat } passes.
event-reshuffled = The pile was empty: { $count ->
    [one] one card is the new pile.
   *[other] { $count } cards are shuffled into a new one.
}
event-heart_chosen = { $seat } gives the heart to { $target }.
event-heart_taken = { $seat } gets a heart and has { $hearts }.
event-named = { $seat } names { $target }.
event-given = { $seat } gives { $target } { $card } ({ $back }).
event-given-hidden = { $seat } gives { $target } a card ({ $back }).
event-answered = { $word ->
    [merci] { $seat }: “Merci!”
    [merci-beaucoup] { $seat }: “Merci beaucoup!”
   *[silent] { $seat } takes without a word.
}
event-denounced = { $seat }: “Malpoli!”, to { $accused }.
event-let_go = { $seat } lets it go.
event-taken_back = { $seat } takes { $card } back.
event-barred = { $seat } may not lay { $card } on { $card } again in this round.
event-round_ended = { $winner } wins round { $round }.
event-round_annulled = Everybody passed: round { $round } is annulled, { $first } begins again.
event-game_won = The game is over: { $winners }.
event-game_stopped = The game is stopped at its limit; most hearts: { $winners }.

reason-game-over = The game is over.
reason-not-your-turn = It is { $turn }’s turn.
reason-no-such-seat = There is no such seat at this table.
reason-objection-open = First everybody denounces or lets go.
reason-table-speaks = At this table the polite words are always said; nothing is answered or denounced.
reason-nothing-to-denounce = There is nothing to denounce.
reason-you-are-accused = The others decide about this, not you.
reason-let-go-already = You have let it go already.
reason-another-is-accused = It is { $accused } who can be denounced now.
reason-effect-pending = First the effect of the Siouplait is carried out.
reason-pile-empty = The pile is empty: lay a card or pass.
reason-pile-not-empty = You cannot pass while there are cards to draw.
reason-no-choice-now = There is nothing of that kind for you to choose now.
reason-not-fewest-hearts = The heart goes to one of the seats with the fewest hearts.
reason-not-yourself = It must be another seat.
reason-back-not-to-be-named = Name a back only for the second of two { $card } with different backs; { $back } is not that one.
reason-card-not-held = You do not hold { $card }.
reason-last-card-laid = A last card has been laid: only its effect is still carried out.
reason-does-not-fit = { $card } has neither the colour nor the value of stack { $stack }.
reason-only-skuz-now = Until the effect is over only a Skuz can be laid.
reason-not-identical = { $card } is not identical to the top of stack { $stack }.
reason-no-combination = { $card } makes no combination on stack { $stack }.
reason-say-siouplait = { $card } makes a combination on stack { $stack }: it is laid with Siouplait.
reason-say-skuz = { $card } is identical to the top of stack { $stack }: it is laid with Skuz.
reason-barred = A Skuz with { $card } was forgotten and denounced: not on stack { $stack } in this round.
reason-no-interrupt = Out of turn only a 1 or a 6 that makes a combination can be laid with Siouplait.
reason-nothing-to-answer = Nobody has to be thanked by you now.
reason-unknown-manners = “{ $field }” must be one of: { $known }.
reason-heart-count = “{ $field }” must hold exactly { $count } numbers.
reason-too-many-hearts = “{ $field }” may hold at most { $count } hearts in all.

option-name-malpoli = Malpoli
option-malpoli = Every wrong, missing or undue word can be denounced and costs a card.
option-name-interrupt = Interrupts
option-interrupt = A 1 or a 6 that makes a combination may be laid out of turn.
option-name-manners = Manners
option-value-spoken = spoken
option-value-auto = automatic
option-manners = auto: the table says the polite words; spoken: everybody must find them.
option-name-backs = Backs
option-backs = How many cards have each back: draw1, gift, heart and draw2, 50 in all.
option-name-round_cap = Round limit
option-round_cap = After so many rounds the game is stopped.
option-name-move_cap = Move limit
option-move_cap = After so many moves in one round the game is stopped.

# The score
score = { $count } { $count ->
    [one] heart
   *[other] hearts
}
