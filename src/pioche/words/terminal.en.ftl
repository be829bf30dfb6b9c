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
table-paused = Paused — Space
table-words-first = (S or K: the word first)
table-refused = Refused.
table-refused-keys = r: open the rules at this article · any other key: go on
table-typed-hint = Your move as text, e.g. { $example }
table-refused-possible = Possible now: { $moves }
table-press-any = Any key: go on
table-press-escape = Esc: back to the table
table-press-back = Esc: back
table-press-enter = Enter: go on
table-yes = yes
table-no = no
table-seat-by-bot = { $name } (bot)
table-bot-plays = A bot plays for you. (*: take over again)
table-bot-failed = A bot failed; the game goes on.
table-not-kept = This game could not be written down: it cannot be continued later ({ $detail }).
table-save-failed = The game could not be saved in { $file }: { $detail }

# The keys
table-key-help = Help
table-key-rules = Rules
table-key-sheet = Scores
table-key-hint = Hint
table-key-bot = Bot
table-key-typed = Type
table-key-language = Français
table-key-quit = Quit

# Help
table-hint-title = The coach
table-hint-coming = The coach is thinking…
table-help-title = The keys
table-help-cards-key = 1 2 3 … a c e
table-help-cards = play the card or the move that bears this key
table-help-arrows-key = ← → ↑ ↓ Enter
table-help-arrows = choose, then play; a click does the same
table-help-back-key = Esc
table-help-back = put the chosen card back
table-help-typed-key = : or /
table-help-typed = type a move; if it is refused, the article is shown
table-help-log-key = Page ↑ ↓
table-help-log = go back through what happened
table-help-space-key = Space
table-help-space = do not wait for the bots (nobody playing: pause)
table-help-help-key = ?
table-help-help = all keys and marks
table-help-rules-key = r
table-help-rules = the rules, open at the article of the last refusal
table-help-sheet-key = s
table-help-sheet = the score sheet; at the end, the seed of the game too
table-help-hint-key = !
table-help-hint = ask the coach (alone with bots)
table-help-bot-key = *
table-help-bot = let a bot play for you, or take your seat back
table-help-language-key = l
table-help-language = change to French
table-help-quit-key = q
table-help-quit = quit
table-help-tab-key = Tab
table-help-tab = hand the keyboard to somebody else
table-help-marks = Colours:

# The curtain
table-curtain-call = { $name }, your turn — Enter
table-curtain-step-in = { $name } takes the keyboard — Enter
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
table-quit-kept = It is kept: the menu, or `pioche play --resume`, goes on with it.
table-quit-drop = give it up
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
table-start-rules = Rules
table-start-own-rules = your own way
table-start-clock = Clock
table-clock-calm = calm
table-clock-normal = normal
table-clock-lively = lively
table-clock-none = none
table-clock-note-calm = 90 seconds a move; then the clock plays
table-clock-note-normal = 40 seconds a move; then the clock plays
table-clock-note-lively = 15 seconds a move; then the clock plays
table-clock-note-none = everybody may take all their time
table-start-continue = Go on
table-start-damaged = An interrupted game cannot be read. (c: which one)
table-start-kept = { $count ->
    [one] A game was interrupted. (c: go on)
   *[other] { $count } games were interrupted. (c: go on)
}
table-start-language = Language
table-start-names = Names, with commas between them
table-start-begin = Start
table-level-beginner = beginners
table-level-regular = regulars
table-level-expert = experts
table-level-random = at random
table-language-name = English

# Games that were interrupted
table-resume-title = Go on with a game
table-resume-game = { $game }, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} · { $names } · { $when }
table-resume-damaged = Cannot be read, in { $folder }:
table-resume-failed = This game cannot be continued: { $file } is damaged, or of another version.

# Non Merci !
table-non-merci-heading = round { $round } · pile: { $pile }
table-non-merci-chips = { $count } { $count ->
    [one] chip
   *[other] chips
}
table-non-merci-cards = { $points } in cards
table-non-merci-pot = { $count ->
    [0] no chip
    [one] { $count } chip
   *[other] { $count } chips
}
table-non-merci-price = Taking it: { $price }
table-non-merci-chips-line = Chips

# Mio
table-mio-heading = round { $round } · { $dealer } dealt
table-mio-face-down = { $count } + 1 face down
table-mio-said = “MIO!”
table-mio-passed = “I pass”
table-mio-pile = Pile: { $count }
table-mio-top = Top
table-mio-colour = To follow
table-mio-before = Before, latest first

# SHIT!
table-shit-heading = round { $round } · pile: { $pile }
table-shit-sealed = sealed
table-shit-start = Start
table-shit-mine = Sealed
table-shit-last = Round before, start: { $start }
table-shit-circle = The circle of colours, 1 to 10: { $colours } → …

# Plis de lettres
table-lettres-heading = round { $round } of 5 ·
table-lettres-counts-1 = each trick: 5 points
table-lettres-counts-2 = each vowel: 10 points
table-lettres-counts-3 = each M, each N: 20 points
table-lettres-counts-4 = blue H: 90 points
table-lettres-counts-5 = everything counts
table-lettres-short-1 = tricks
table-lettres-short-2 = vowels
table-lettres-short-3 = M and N
table-lettres-short-4 = blue H
table-lettres-short-5 = all
table-lettres-tricks = { $count ->
    [one] { $count } trick
   *[other] { $count } tricks
}
table-lettres-any = Any card may be led
table-lettres-family-first = Family led: { $colour } A–M
table-lettres-family-second = Family led: { $colour } N–Z
table-lettres-last = Last trick: { $name }

# MERCI
table-back-draw1 = +1
table-back-gift = gi
table-back-heart = ♥
table-back-draw2 = +2
table-back-short-draw1 = 1
table-back-short-gift = g
table-back-short-heart = ♥
table-back-short-draw2 = 2
table-merci-heading = round { $round } · reserve: { $reserve } ♥
table-merci-pile = Pile: { $count }
table-merci-stack = Stack { $number }
table-merci-effect-draw1 = draw 1
table-merci-effect-gift = gift
table-merci-effect-heart = heart
table-merci-effect-draw2 = draw 2
table-merci-pending = { $by } said Siouplait: { $effect }
table-merci-pending-to = { $by } said Siouplait: { $effect } for { $to }
table-merci-accused = Anything to say to { $name }?
table-said-siouplait = “Siouplait!”
table-said-skuz = “Skuz!”
table-said-merci = “Merci”
table-said-merci-beaucoup = “Merci beaucoup”
table-said-silent = …
table-said-malpoli = “Malpoli!”
table-help-letters-key = A … Z
table-help-letters = (capital) play the card of this letter
table-help-words-key = S, K
table-help-words = say Siouplait or Skuz first, then the card
table-help-stacks-key = 1 2 3, s k n
table-help-stacks = the stack, then the word: Siouplait, Skuz, or nothing
table-help-answers-key = m, b, n
table-help-answers = answer Merci, Merci beaucoup, or nothing
table-help-objection-key = p, n
table-help-objection = Malpoli! (denounce), or let it go
table-key-theme = Colours
table-theme-light = change to a light ground
table-theme-dark = change to a dark ground
table-palette = Search for a command…
table-palette-nothing = No command matches.
table-help-palette-key = Ctrl+P
table-help-palette = find a command by its name; the light or dark ground is there too
table-too-small = This terminal is too small: it must have { $width } columns and { $height } lines. The game waits. Ctrl+C: quit.
