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

event-round_started = Round { $round }: { $you ->
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
event-turned_up = Turned up: { $cards }.
event-laid = { $you ->
    [seat] { $word ->
        [siouplait] You: “Siouplait!”
        [skuz] You: “Skuz!”
       *[lay] You lay
    }
   *[none] { $seat }{ $word ->
        [siouplait] : “Siouplait!”
        [skuz] : “Skuz!”
       *[lay] {" "}lays
    }
} { $card } on the { $stack ->
    [0] first
    [1] second
   *[2] third
} stack{ $left ->
    [0] , the last card.
    [one] ; one card left.
   *[other] .
}
event-drawn = { $you ->
    [seat] You draw
   *[none] { $seat } draws
} { $card } ({ $back }).
event-drawn-hidden = { $you ->
    [seat] You draw
   *[none] { $seat } draws
} a card ({ $back }).
event-draw_lapsed = { $you ->
    [seat] You would
   *[none] { $seat } would
} draw, but there is no card.
event-passed = { $you ->
    [seat] You pass
   *[none] { $seat } passes
}.
event-reshuffled = The pile was empty: { $count ->
    [one] one card is the new pile.
   *[other] { $count } cards are shuffled into a new one.
}
event-heart_chosen = { $you ->
    [seat] { $self ->
        [yes] You keep the heart.
       *[no] You give the heart to { $target }.
    }
    [target] { $seat } gives you the heart.
   *[none] { $self ->
        [yes] { $seat } keeps the heart.
       *[no] { $seat } gives the heart to { $target }.
    }
}
event-combined = { $shape ->
    [run] A run
    [colour] One colour
   *[triple] A triple
}: { $cards }.
event-offended = { $fault ->
    [siouplait] { $shape ->
        [run] A run
        [colour] One colour
       *[triple] A triple
    } without “Siouplait”: { $cards }.
    [skuz] An identical card without “Skuz”: { $cards }.
    [undue] { $said ->
        [skuz] A false “Skuz”, the card is not identical: { $cards }.
       *[siouplait] A false “Siouplait”, no new combination: { $cards }.
    }
    [turn] It was not the turn of { $seat }: { $cards }.
    [merci-beaucoup] { $said ->
        [merci] “Merci” instead of “Merci beaucoup”.
       *[silent] Neither “Merci” nor “Merci beaucoup”.
    }
   *[merci] No “Merci”.
}
event-heart_taken = { $you ->
    [seat] You get a heart and have
   *[none] { $seat } gets a heart and has
} { $hearts }.
event-named = { $you ->
    [seat] You name { $target }
    [target] { $seat } names you
   *[none] { $seat } names { $target }
}.
event-given = { $you ->
    [seat] You give { $target }
    [target] { $seat } gives you
   *[none] { $seat } gives { $target }
} { $card } ({ $back }).
event-given-hidden = { $you ->
    [seat] You give { $target }
    [target] { $seat } gives you
   *[none] { $seat } gives { $target }
} a card ({ $back }).
event-answered = { $word ->
    [merci] { $you ->
    [seat] You: “Merci!”
   *[none] { $seat }: “Merci!”
}
    [merci-beaucoup] { $you ->
    [seat] You: “Merci beaucoup!”
   *[none] { $seat }: “Merci beaucoup!”
}
   *[silent] { $you ->
    [seat] You take without a word
   *[none] { $seat } takes without a word
}.
}
event-denounced = { $you ->
    [seat] You: “Malpoli!”, to { $accused }
    [accused] { $seat }: “Malpoli!”, to you
   *[none] { $seat }: “Malpoli!”, to { $accused }
}.
event-let_go = { $you ->
    [seat] You let
   *[none] { $seat } lets
} it go.
event-taken_back = { $you ->
    [seat] You take
   *[none] { $seat } takes
} { $card } back.
event-barred = { $you ->
    [seat] You may
   *[none] { $seat } may
} not lay { $card } on { $card } again in this round.
event-round_ended = { $you ->
    [winner] You win
   *[none] { $winner } wins
} round { $round }.
event-round_annulled = Everybody passed: round { $round } is annulled, { $you ->
    [first] you begin again
   *[none] { $first } begins again
}.
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

rules-name-starter = starter rules
rules-starter = To discover the game: a forgotten word costs next to nothing, and everybody plays in turn.
rules-name-complete = complete rules
rules-complete = Malpoli and interruptions: any wrong or missing word can be denounced, a 1 or a 6 may cut in.
option-name-malpoli = Malpoli
option-malpoli = Every wrong, missing or undue word can be denounced and costs a card.
option-name-interrupt = Interrupts
option-interrupt = A 1 or a 6 that makes a combination may be laid out of turn.
option-name-manners = Manners
option-value-spoken = spoken
option-value-auto = automatic
option-manners = Automatic: the table says the polite words; spoken by everybody: find them yourselves.
option-name-slips = Slips of bots
option-value-never = never
option-value-seldom = seldom
option-value-often = often
option-slips = How often bots forget a word or take the wrong one, as people do; it depends on their level.
option-name-backs = Backs
option-backs = How many cards have each back (draw 1, gift, heart, draw 2), 50 in all.
option-name-round_cap = Round limit
option-round_cap = After so many rounds the game is stopped.
option-name-move_cap = Move limit
option-move_cap = After so many moves in one round the game is stopped.

# The score
score = { $count } { $count ->
    [one] heart
   *[other] hearts
}

# Why a move is better: what is counted after it
why-won = winning the round
why-hearts = hearts gained by the end of the round
why-given = cards that others hand over
why-drawn = cards drawn until the end of the round
why-laid = cards laid until the end of the round
