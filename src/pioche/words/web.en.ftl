### The site: home, waiting room, the frame of the table.

web-skip = Skip to the content
web-home = Home
web-menu = Menu
web-close = Close
web-again = Try again
web-lost = There is no such page.
web-offline = The page could not be loaded.
web-unreachable = The server does not answer. Check the connection, then try again.

web-headline = Five card games, one table.
web-lead = Play at once against bots, with friends by a link, or together on one screen. No account, no advertising.
web-footer = Pioche: the cards, the sounds and the rules in our words are our own. Nothing is loaded from elsewhere.
web-continue = Resume
web-unfinished-go-game = { $game }: resume
web-unfinished-against = against { $names }
web-unfinished-bots = { $count ->
    [one] against one bot
   *[other] against { $count } bots
}
web-unfinished-since = begun on { $day }
web-drop = Give up
web-drop-game = Give up { $game }
web-drop-ask = Give up this game of { $game }? It stops without you; if other people play, a bot goes on for you.
web-drop-yes = Yes, give up
web-drop-no = No, keep it
web-play = Play
web-play-game = Play { $game } now
web-opening = Opening the table…
web-friends = With friends
web-friends-game = { $game } with friends
web-friends-note = A table of your own, one link for everybody.
web-screen = One screen
web-screen-game = One screen for { $game }
web-screen-note = Several players on this device, a curtain between turns.
web-learn = Learn
web-learn-game = Learn { $game }
web-watch = Open tables
web-all-tables = All tables
web-watch-note = Take a free seat, or watch.
web-seats = { $low } to { $high } seats
web-minutes = { $count } min
web-me = Me

web-settings = Settings
web-language = Language
web-theme = Colours
web-theme-auto = as the device
web-theme-light = light
web-theme-dark = dark
web-contrast = Contrast
web-contrast-auto = as the device
web-contrast-more = high
web-motion = Motion
web-motion-auto = as the device
web-motion-none = none, and no pauses
web-volume = Volume
web-set-muted = Mute
web-set-muted-note = Neither sounds nor voice.
web-set-voice = Voice
web-set-voice-note = Announcements are spoken aloud; they are always written as well.
web-set-vibration = Vibration
web-set-vibration-note = The phone vibrates at the big words of the table.
web-set-hints = Hints
web-set-hints-note = Cards that can be played stand out.
web-set-sort = Sorted hand
web-set-sort-note = New cards find their place; else they come at the end, and nothing moves.
web-speech = Screen reader at the table
web-speech-full = Everything
web-speech-brief = In brief
web-speech-note = In brief: only what concerns you, and whose turn it is. The key T reads the whole table.
web-set-one-click = Play with one click
web-set-one-click-note = Otherwise one click chooses, a second one plays.
web-set-shortcuts = One-key shortcuts
web-set-shortcuts-note = Letters, digits and the space bar act at the table. Without them: Tab, arrows and Enter.

web-your-name = Your name
web-name-optional = a name, or none
web-players = The players at this screen
web-player = Player { $number }
web-add-player = Add a player
web-remove = Remove
web-remove-player = Remove player { $number }
web-seat-count = Seats
web-pace = Pace
web-pace-calm = calm
web-pace-calm-note = 90 seconds a move: for children and for talkers.
web-pace-normal = normal
web-pace-normal-note = 40 seconds a move.
web-pace-lively = lively
web-pace-lively-note = 15 seconds a move: for old hands.
web-pace-none = no clock
web-pace-none-note = Everybody takes all the time they want.
web-public = Open table
web-public-note = Everybody sees it in the list and may sit down.
web-rule-set = Rules
web-rule-set-own = Settings of your own, as the options below say.
web-options = Options of the game
web-open-table = Open the table
web-begin = Start
web-no-tables = No table is open just now. Open the first one!
web-free-seats = { $count ->
    [0] full
    [one] 1 free seat
   *[other] { $count } free seats
}
web-watching = { $count ->
    [0] nobody is watching
    [one] 1 person is watching
   *[other] { $count } people are watching
}
web-join = Take a seat
web-look = Watch
web-join-at = Take a seat: { $game }, { $people }
web-look-at = Watch: { $game }, { $people }
web-stage-gathering = waiting for players
web-stage-playing = being played
web-stage-over = over

web-connecting = Connecting to the table…
web-dealing = Dealing the cards…
web-damaged = Damaged table
web-your-turn = Your turn
web-title-turn = { $names } to play
web-title-new = New table: { $game }
web-title-replay = Replay: { $game }
web-table = The table
web-table-menu = Menu of the table
web-link-lost = Connection lost. Your seat is kept, we are trying again…
web-take-back = Take it back here
web-paused = The table is paused.
web-resume = Resume
web-pause = Pause
web-room = Who plays?
web-free = free seat
web-visitor = Your seat
web-visitor-locked = The host has locked the table: nobody new sits down. You may watch.
web-visitor-playing = The game is going on. You may watch, or play instead of a bot.
web-visitor-full = All seats are taken. You may watch, or wait for a seat.
web-visitor-full-playing = The game is going on and all seats are taken. You may watch, or wait for a seat.
web-visitor-full-over = The game is over. Wait for a seat to play the next one.
web-ask-seat = Ask for a seat
web-wait-seat = Wait for a seat
web-only-watch = Watch
web-door = Newcomers
web-door-open = welcome
web-door-open-note = Whoever opens the link or types the code takes a free seat.
web-door-ask = I decide
web-door-ask-note = Whoever comes asks for a seat, and waits for you to agree.
web-door-locked = table locked
web-door-locked-note = Nobody new sits down; everybody may watch.
web-asks = Ask before letting in
web-asks-note = Whoever comes by the link or the code waits for you to agree.
web-take-seat = Take a seat
web-sit = Sit here
web-sit-at = Sit here, seat { $number }
web-bot-at = A bot, seat { $number }
web-stand = Stand up
web-seat-bot = A bot
web-kick = Remove
web-kick-name = Remove { $name }
web-replace = Replace by a bot
web-replace-name = Replace by a bot: { $name }
web-hand-over = Make host
web-hand-over-name = Make host: { $name }
web-wish = { $name } asks to play instead of { $other }.
web-host-decides = The host decides.
web-wish-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
web-admit = Let in
web-decline = Decline
web-wish-any = { $name } asks for a seat.
web-waits = { $name } waits for a seat.
web-waiting = You are waiting for a seat: you get it as soon as one is free.
web-withdraw = Take it back
web-relieve = Play instead of { $name }
web-relieve-note = This table is private: the host decides who comes in during a game.
web-host-note = You are the host of this table.
web-bots-fill = { $count ->
    [one] A bot will take the free seat.
   *[other] Bots will take the { $count } free seats.
}
web-all-there = Everybody is here.
web-wait-host = The host will start the game.
web-agree = My name may stand in the record
web-agree-note = The game is kept to be seen again; names stand in it only if everybody agrees.
web-invite = Invite
web-invite-note = The same link and the same code serve everybody: show them, or send them.
web-code = Code of the table:
web-qr = QR code of the invitation link
web-share = Send the link
web-share-text = We play { $game }! Code of the table: { $code }
web-invitation-change = Change link and code
web-invitation-close = Close the invitation
web-invitation-closed = The invitation is closed: its link and code lead here no more.
web-invitation-again = Invite again
web-by-code = I have a code
web-join-go = Join
web-join-title = Join a table
web-undo = Undo
web-sort-hand = Sort my hand again
web-card-put = Card { $place } of { $count }.
web-hand-only = Only my hand here
web-hand-only-note = Another screen shows the table; here the hand is large.
web-tv = Shared screen
web-tv-this = This is the shared screen
web-tv-note = This screen shows the table to everybody in the room; each plays on a phone. Type the four letters of the table.
web-tv-show = Show on a television
web-tv-how = In the television’s browser, open { $address } and type { $code }. It shows the table without anybody’s hand; each plays on a phone.
web-tv-window = Open the shared screen in a window
web-tv-come = Scan the picture, or open { $address } on your phone and type:
web-tv-free = { $count ->
    [one] One seat is free.
   *[other] { $count } seats are free.
}
web-tv-wait = The host starts the game on the phone.
web-tv-whole = Full screen
web-tv-end = The end
web-join-note = Type the four letters that the screen of the table shows.
web-copied = Link copied
web-device = Go on on another device
web-device-note = This link and this QR code open your seat on another device, once, for ten minutes. Show them to nobody else.
web-device-qr = QR code of your seat
web-device-copy = Copy the link
web-device-again = A new link to another device
web-look-back = Look back at the last moves
web-now = Now
web-leave = Leave the table
web-leave-waits = Leave (the game waits for you)
web-leave-playing = Leave (a bot plays on)
web-badge-bot = bot
web-badge-away = away
web-badge-taken = a bot plays
web-badge-host = host

web-asked = { $name } asks you to play { $game } again
web-asked-until = until { $time }
web-asked-join = Join
web-asked-join-whom = Join { $name }
web-asked-later = Not now
web-asked-later-whom = Not now, { $name }
web-asked-never = Do not ask me again
web-asked-never-whom = Do not ask me again, { $name }
web-again-with = Play again with…
web-again-note = Opens a table and invites them, on all their devices, for 24 hours.
web-again-ask = Ask them
web-again-whom = Ask them: { $names } ({ $game })
web-again-table = New table, same people
web-again-asked = { $names } will find your invitation on all their devices, for 24 hours.
web-talk = Say something
web-talk-unread = { $count ->
    [one] Say something (1 new message)
   *[other] Say something ({ $count } new messages)
}
web-writing = Free messages
web-writing-note = Those who sit at the table write each other short lines. Nobody else reads them, and nothing of them is kept.
web-written = Messages
web-written-none = Only those who sit here read this. It is gone when the table is.
web-write = Your message
web-write-send = Send
web-mute = Mute { $name }
web-unmute = Unmute { $name }
web-says = { $name }: { $text }
web-emote-smile = smile
web-emote-laugh = laugh
web-emote-wow = wow
web-emote-think = thinking
web-emote-cry = tear
web-emote-grumble = grumble
web-emote-clap = bravo
web-emote-heart = heart

web-bot-number = Bot { $number }
web-seat = Seat { $number }
web-points = { $count ->
    [one] { $count } pt
   *[other] { $count } pts
}
web-of = { $name }: { $card }
web-cards = Cards
web-told = What happened
web-sheet = Score sheet
web-round = Round
web-total = Total
web-may-act = You may step in.
web-read-rule = Rule { $article }
web-understood = I see
web-rules = Rules
web-rules-of = Rules: { $game }
web-rules-search = Search the rules
web-rules-found = { $count ->
    [0] No article found
    [one] 1 article found
   *[other] { $count } articles found
}
web-you = You
web-yourself = you
web-round-over = End of the round
web-round-look = Look at the result, then go on.
web-round-waiting = Still looking at the result: { $names }
web-round-left = The next round begins in { $seconds } s.
web-go-on = Go on
web-fair-short = Deal checked in this browser
web-my-games = My games
web-no-games = No finished game yet.
web-game-went = { $rank ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $rank }th
} of { $seats }, score { $score }
web-game-with = with { $names }
web-rematch = Another game
web-ending-margin = { $you ->
    [winner] You are ahead of { $second }, { $high } to { $low }.
    [second] { $winner } is ahead of you, { $high } to { $low }.
   *[none] { $winner } is ahead of { $second }, { $high } to { $low }.
}
web-ending-own = You finish { $rank ->
    [2] second
    [3] third
   *[other] { $rank }th
} of { $seats }.
web-look-table = Look at the table
web-fair = Deal checked: the secret fits the commitment that was shown before the game.
web-unfair = Beware: the secret does not fit the commitment that was shown before the game.
web-curtain = Curtain
web-curtain-pass = Pass the device on.
web-curtain-call = { $name }, your turn!
web-curtain-lift = It is me, { $name }
web-peek = { $name }’s hand
web-peek-close = Close the hand
web-meanwhile = While you were away
web-meanwhile-moves = { $count ->
    [one] A bot made one move for you: { $moves }.
   *[other] A bot made { $count } moves for you, the last ones: { $moves }.
}

web-me-title = Me
web-me-note = You play without an account. Your name and your games stay with this device.
web-me-note-account = Your name and your games follow you to all your devices.
web-save = Save
web-saved = Saved
web-recovery = Recovery code
web-recovery-note = Write this code down: it gives you your games back on another device, once.
web-recovery-none = The code was not kept on this device.
web-recovery-renew = Have another code
web-recovery-renew-note = Another recovery code takes the place of the one that you wrote down.
web-recovery-renewed = Your new recovery code stands above; the old one does not count any more.
web-leaving = Codes, devices, erasing
web-everywhere = Sign out everywhere
web-everywhere-note = All your devices are signed out and the old recovery code does not count any more; you get another one, to be written down at once.
web-everywhere-note-account = All your devices are signed out and the recovery code does not count any more; you come back with your password.
web-everywhere-done = You are signed out everywhere.
web-erase = Erase me
web-erase-note = Your account, your ratings and your name disappear at once, at all tables and in all records; where a game is being played, a bot plays on for you. The others keep their games.
web-erase-certain = Yes, for ever.
web-erase-certain-missing = Tick the box first: there is no way back.
web-erase-done = You are erased.
web-recover = Come back with a code
web-recover-code = Recovery code that you wrote down
web-recover-go = Come back
web-forget = Forget this device
web-forget-note = Without the recovery code your games cannot be found again.

web-daily = Deal of the day
web-daily-note = The same cards for everybody, one try. New deals in { $hours } h { $minutes } min.
web-daily-streak = { $count ->
    [one] One day in a row.
   *[other] { $count } days in a row.
}
web-daily-play = Play { $game }: the deal of the day
web-daily-go-on = Go on with { $game }
web-daily-finished = { $count ->
    [0] Nobody has finished it yet.
    [one] One person has finished it.
   *[other] { $count } people have finished it.
}
web-daily-own = { $won ->
    [yes] You won with { $score }.
   *[no] You finished { $rank } of { $seats } with { $score }.
}
web-daily-everybody = Of { $count } people who finished it, { $percent } % have won with these cards.
web-daily-yesterday = Yesterday
web-daily-first = You are the first to finish it.
web-daily-better = You did better than { $percent } % of the others.
web-daily-who = Who
web-daily-won = Won
web-daily-rank = Rank
web-daily-score = Score
web-daily-you = You
web-daily-bots = Bots play your cards…
web-daily-board-note = Whoever has finished a game with you sees your result if you show it, and nobody else.
web-daily-show = Show mine
web-daily-hide = Shown as { $name }: hide it
web-daily-share = Copy a text to share
web-daily-shared = Copied; it tells no card.
web-daily-text = Pioche · { $game } · { $day }: { $won ->
    [yes] won with { $score }
   *[no] { $rank } of { $seats } with { $score }
}
web-daily-text-better = , better than { $percent } %
web-daily-see = What others did with these cards

web-standings = Leaderboards
web-standings-of = Leaderboard: { $game }
web-standings-note = You are listed after { $count ->
        [one] { $count } game
       *[other] { $count } games
    }, if you agreed to have your name shown.
web-standings-best = The strongest
web-standings-bots = Bots ({ $level })
web-standings-place = Place
web-standings-name = Name
web-standings-strength = Strength
web-standings-games = Games
web-standings-won = Won
web-standings-nobody = Nobody yet: it takes { $count } games.
web-statistics = My statistics
web-statistics-note = Only you can see them.
web-statistics-none = No finished game of this kind yet.
web-statistics-short = { $played ->
    [one] { $played } game
   *[other] { $played } games
}, { $won ->
    [0] none won
   *[other] { $won } won
}
web-statistics-played = Games played
web-statistics-won = Won
web-statistics-strength = Strength
web-statistics-rank = Mean rank / seats
web-statistics-best = Best score
web-statistics-mean = Mean score
web-statistics-streak = Victories in a row
web-statistics-longest = Longest streak
web-statistics-people = Won against people
web-statistics-bots = Won against bots

web-bot-plays = A bot plays for you.
web-removed = The host has taken your seat away. You can watch.
web-freed = While you were away, your seat was freed. You can watch.
web-return = Take my seat back
web-account = Account
web-account-note = Optional: a name and a password with which you find your games everywhere.
web-account-yours = You are signed in as { $name }.
web-account-name = Name of the account
web-account-password = Password (at least { $count } characters)
web-account-make = Make the account
web-account-enter = Sign in
web-account-leave = Sign out
web-account-nameless = The name of the account is missing.
web-password = Change password
web-password-note = Your other devices will have to sign in again, and you get another recovery code.
web-password-old = Present password
web-password-old-missing = The present password is missing.
web-password-new = New password (at least { $count } characters)
web-password-repeat = The new one once more
web-password-change = Change the password
web-password-changed = The password is changed.
web-password-wrong = The present password is not right.
web-password-short = A password has at least { $count } characters.
web-password-differs = The two new passwords are not the same.
web-listed-note = Your name is there only if you agreed to it at a table. You can take it out of all of them; your strength stays known to you alone.
web-listed-leave = Take my name out of the leaderboards
web-listed-left = Your name is in no leaderboard any more.

web-replay = See the game again
web-replay-at = Moment { $at } of { $all }
web-replay-first = To the beginning
web-replay-back = One step back
web-replay-on = One step on
web-replay-play = Play
web-replay-stop = Stop
web-replay-from = Seen from
web-replay-open = all cards
web-replay-share = Link to this moment
web-replay-missing = There is no such record.

web-learn-title = Learn
web-learn-lesson = Lesson: { $game }
web-learn-none = The lesson of this game will come soon. Here are its rules.
web-learn-next = Go on
web-learn-done = That is all: now play!
web-learn-step = Step { $at } of { $all }
web-learn-retry = Try something else.

web-stage-win = Bravo!
web-avatar-animal = Your animal at the table
web-avatar-colour = Your colour
web-colour-red = red
web-colour-orange = orange
web-colour-yellow = yellow
web-colour-green = green
web-colour-teal = teal
web-colour-blue = blue
web-colour-violet = violet
web-colour-pink = pink
web-guest-0 = Wren
web-guest-1 = Otter
web-guest-2 = Hedgehog
web-guest-3 = Squirrel
web-guest-4 = Kingfisher
web-guest-5 = Badger
web-guest-6 = Swallow
web-guest-7 = Marmot
web-guest-8 = Fox
web-guest-9 = Owl
web-guest-10 = Ladybird
web-guest-11 = Newt
web-bot-0 = Céleste
web-bot-1 = Gaston
web-bot-2 = Odile
web-bot-3 = Marius
web-bot-4 = Zélie
web-bot-5 = Basile
web-bot-6 = Léonie
web-bot-7 = Firmin

web-level = Bots
web-level-beginner = The Novice
web-level-regular = The Regular
web-level-expert = The Old Fox
web-hint = The coach
web-hint-ask = Ask the coach
web-hint-costs = With a hint this game does not count for ratings.
web-hint-anyway = Ask anyway
web-hinted = There was a hint: this game does not count for ratings.
web-coach-said = { $name }: { $verdict }.
web-coach = The coach on this game
web-coach-ask = The coach’s review
web-coach-thinking = The coach is looking: { $done } of { $total } decisions
web-coach-refining = A first answer; the coach looks again: { $done } of { $total } decisions
web-coach-nothing = No single moment certainly decided this game.
web-coach-trouble = The coach cannot be reached.
web-coach-failed = The coach did not get to the end of this game. You can ask again.
web-coach-curve = Chances to win at moment { $at } of { $all }: { $chances }.
web-coach-tally = { $name }: { $counted }
web-coach-accuracy = accuracy { $percent } %
web-coach-accuracy-means = Accuracy, while the win was open: 100 % = always the best move, 0 % = no better than moves at random.
web-coach-mistakes = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}
web-coach-doubtful = { $count ->
    [one] { $count } doubtful move
   *[other] { $count } doubtful moves
}
web-coach-masterstrokes = { $count ->
    [one] { $count } masterstroke
   *[other] { $count } masterstrokes
}
web-coach-flawless = no mistake
web-coach-seek = Find the better move
web-coach-found = { $count } of { $all } found
web-coach-question = { $name }, round { $round }: what would you have played?
web-coach-choices = What { $name } could play
web-coach-answered = “{ $move }”: { $verdict }.
web-coach-same = { $name } did the same.
web-verdict-best = the best move
web-verdict-good = a good move
web-verdict-masterstroke = a masterstroke where a regular player would have erred
web-verdict-doubtful = a doubtful move
web-verdict-mistake = a mistake

web-heard-moves = { $count ->
    [one] One move played.
   *[other] { $count } moves played.
}
web-heard-left = { $seconds } seconds left.
web-read-table = Read everything
web-read-hand = You hold { $count ->
    [one] one card
   *[other] { $count } cards
}: { $cards }.
web-read-playable = { $count ->
    [0] None of them can be played.
   *[other] You may play: { $cards }.
}
web-read-lying = On the table: { $things }.
web-read-seat = { $you ->
    [name] You
   *[none] { $name }
}: { $facts }.
web-read-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
