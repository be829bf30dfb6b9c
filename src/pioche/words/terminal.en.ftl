### The table in a terminal.

# The marks of the colours on the cards
table-mark-r = re
table-mark-y = ye
table-mark-b = bl
table-mark-g = gn
table-mark-v = vi
table-mark-p = pi
table-mark-x = gy

# The table
table-you = { $name } (you)
table-heading-round = round { $round }
table-seat-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
table-seat-points = { $count } pts
table-may-act = You may step in.
table-step-back = (Esc: back)
table-choose-card = { $card }…
table-choose-stack = On stack { $number } ({ $card })
table-refused = Refused.
table-refused-keys = r: open the rules at this article · any other key: go on
table-typed-hint = Your move as text, e.g. { $example }
table-press-escape = Esc: back to the table
table-press-enter = Enter: go on
table-yes = yes
table-no = no

# The keys
table-key-help = Help
table-key-rules = Rules
table-key-sheet = Scores
table-key-typed = Type
table-key-language = Français
table-key-quit = Quit

# Help
table-help-title = The keys
table-help-cards-key = 1 2 3 … a c e
table-help-cards = play the card or the move that bears this key
table-help-arrows-key = ← → ↑ ↓ Enter
table-help-arrows = choose, then play; a click does the same
table-help-back-key = Esc
table-help-back = put the chosen card back
table-help-typed-key = : or /
table-help-typed = type a move; if it is refused, the article is shown
table-help-space-key = Space
table-help-space = do not wait for the bots (nobody playing: pause)
table-help-help-key = ?
table-help-help = this page
table-help-rules-key = r
table-help-rules = the rules, open at the article of the last refusal
table-help-sheet-key = s
table-help-sheet = the score sheet and the seed of the game
table-help-language-key = l
table-help-language = change to French
table-help-quit-key = q
table-help-quit = quit
table-help-marks = Colours:

# The curtain
table-curtain-call = { $name }, your turn — Enter
table-curtain-other = Tab: somebody else wants to step in

# The rules
table-rules-title = Rules: { $game }
table-rules-search = Search…
table-rules-keys = Type to search · ↑ ↓ scroll · Esc back

# The score sheet
table-sheet-title = Score sheet — { $game }
table-sheet-round = Round
table-sheet-now = so far
table-sheet-total = Total
table-sheet-seed = Seed of the game: { $seed }

# The end
table-end-replay = Play the same cards again: { $command }
table-end-again = new game
table-end-start = another game
table-end-look = look at the table
table-end-quit = quit

# Quitting
table-quit-question = Leave the game that is running?
table-quit-yes-key = y
table-quit-yes = yes
table-quit-start = back to the menu
table-quit-no-key = n
table-quit-no = no

# The start
table-start-tagline = five card games
table-start-game = Game
table-start-seats = Seats
table-start-range = { $low } to { $high }
table-start-people = People
table-start-people-note = { $count ->
    [0] the bots play among themselves
    [one] at this keyboard; bots take the other seats
   *[other] at this keyboard, with a curtain between them
}
table-start-level = Bots
table-start-language = Language
table-start-names = Names, with commas between them
table-start-begin = Start
table-level-thumb = thoughtful
table-level-random = at random
table-language-name = English

# Non Merci !
table-non-merci-heading = round { $round } · pile: { $pile }
table-non-merci-chips = { $count } chips
table-non-merci-cards = { $points } in cards
table-non-merci-pot = { $count ->
    [0] no chip
    [one] { $count } chip
   *[other] { $count } chips
}
table-non-merci-price = Taking it: { $price }
table-non-merci-chips-line = Chips
