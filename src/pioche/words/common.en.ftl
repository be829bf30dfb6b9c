list-and = { $most } and { $last }
seat-name = seat { $number }
card-unknown = a hidden card

status-won = { $you ->
    [winners] { $count ->
        [one] You win!
       *[other] A shared win: { $winners }!
    }
   *[none] { $count ->
        [one] { $winners } wins!
       *[other] { $winners } share the win!
    }
}
status-stopped = The game was stopped at its limit; best by score: { $winners }.

reason-not-json = This line is not a JSON object.
reason-line-too-long = This line is longer than { $limit } characters.
reason-unknown-do = “do” must be one of { $known }.
reason-no-game = There is no game yet: send “new” first.
reason-not-a-whole-number = “{ $field }” must be a whole number.
reason-number-out-of-range = “{ $field }” must be from { $low } to { $high }.
reason-list-too-long = “{ $field }” may hold at most { $count }.
reason-not-true-or-false = “{ $field }” must be true or false.
reason-not-a-text = “{ $field }” must be a text.
reason-not-a-list = “{ $field }” must be a list.
reason-not-an-object = { $field ->
    [record] This is not a record of a game: it must be a JSON object.
   *[other] “{ $field }” must be an object.
}
reason-unknown-field = { $field ->
    [options] This game has no option “{ $name }”; it has: { $known }.
   *[other] “{ $field }” knows no “{ $name }”; it knows: { $known }.
}
reason-missing-field = { $field ->
    [record] This is not a record of a game: “{ $name }” is missing.
   *[other] “{ $name }” is missing in “{ $field }”.
}
reason-wrong-card-count = “{ $field }” must hold exactly { $count } cards.
reason-hand-count = “{ $field }” must hold exactly { $count } hands.
reason-card-twice = The card { $card } stands too often in “{ $field }”.
reason-card-not-in-deck = The card { $card } is not in this deck (“{ $field }”).
reason-unknown-card = “{ $field }” holds something that is no card of this game.
reason-seats-out-of-range = This game is played with { $low } to { $high } seats.
reason-unknown-game = There is no game “{ $name }”; there are: { $known }.
reason-not-a-move = “{ $text }” is not a move of this game.
reason-bad-record = This is not a record of a game: { $detail }.
reason-record-not-json = This is not a record of a game: { $line ->
    [0] it is not JSON.
   *[other] the JSON is wrong at line { $line }, column { $column }.
}
reason-newer-record = This record has version { $version }; this program reads version { $known }.
reason-another-lot = The record says the lot fell on { $said }; the generator draws another number.
reason-record-result = The record says { $field ->
    [over] that the game { $said ->
        [true] is over
       *[other] is not over
    }, but after its moves it is the other way round
    [stopped] that the game { $said ->
        [true] was stopped at its limit
       *[other] was not stopped at its limit
    }, but after its moves it is the other way round
    [scores] that the scores are { $said }, but its moves lead to { $found }
   *[other] that the winning seats are { $said }, but its moves lead to { $found }
}.
reason-record-move = Move { $number } of the record ({ $text }, seat { $place }) was refused: { $message }
reason-unknown-bot = There is no bot “{ $name }”; there are: { $known }.
reason-bot-takes-no-argument = The bot “{ $name }” takes nothing after a colon.
reason-bot-not-for-this-game = The bot “{ $name }” does not play { $game }.
reason-no-python-bot = There is no bot “{ $name }” in Python: write py:module.Class.
reason-no-given-deal = { $game } takes no deal that is given by hand.
reason-not-a-budget = “{ $text }” is no budget: write a time such as 50ms or 1.5s, or a number of rollouts such as 1000.
reason-not-a-network = These are no weights of a network for { $game }.

extra-missing = “{ $part }” needs { $missing }, which is not installed. Type `pip install 'pioche[{ $extra }]'`.
