# What the table itself tells: entries of the log (notice-…), waits, the clock's promises, phrases, refusals.

notice-opened = The table is open.
notice-sat = { $name } sits down.
notice-asked = { $name } asks to play instead of { $seat }.
notice-asked-any = { $name } asks for a seat.
notice-withdrawn = { $name } no longer asks to play.
notice-declined = The host does not let { $name } into this game.
notice-stood = { $why ->
    [away] { $name } has been away for long: the seat is free again.
   *[left] { $name } stands up.
}
notice-kicked = The host has emptied the seat of { $name }.
notice-bot_seated = A bot sits down.
notice-host_named = { $name } is now the host of the table.
notice-configured = The host has changed the options.
notice-door_set = { $door ->
    [ask] The host now decides who sits down.
    [locked] The host has locked the table: nobody new sits down.
   *[open] The table is open to all who come.
}
notice-writing_set = { $allowed ->
    [yes] The host lets people at the table write in their own words.
   *[no] The host has ended writing: what was written is gone.
}
notice-paced = The pace is now: { $pace ->
    [calm] calm
    [lively] lively
    [none] no clock
   *[normal] normal
}.
notice-salted = { $name } has added a salt to the deal.
notice-avatar_chosen = { $name } has chosen an animal.
notice-agreed = { $agreed ->
    [yes] { $name } agrees that names stand in the record.
   *[no] { $name } would rather not stand in the record by name.
}
notice-started = The game begins.
notice-announced = { $by ->
    [clock] Time is up: { $you ->
    [seat] the table moves for you
   *[none] the table moves for { $seat }
}.
   *[person] { $seat } has moved.
}
notice-moved = { $by ->
    [clock] Time is up: { $you ->
    [seat] the table moves for you
   *[none] the table moves for { $seat }
}.
   *[person] { $seat } has moved.
}
notice-raced = { $lot ->
    [yes] { $you ->
        [first] You and { $target } in the same instant: the lot says you.
        [target] You and { $first } in the same instant: the lot says { $first }.
       *[none] { $first } and { $target } in the same instant: the lot says { $first }.
    }
   *[no] { $you ->
        [first] You were { $ms } ms quicker than { $target }.
        [target] { $first } was { $ms } ms quicker than you.
       *[none] { $first } was { $ms } ms quicker than { $target }.
    }
}
notice-hinted = { $you ->
    [seat] You ask
   *[none] { $name } asks
} for a hint: this game does not count for ratings.
notice-said = { $name } says something.
notice-wrote = { $name } writes something.
notice-undone = { $you ->
    [seat] You take your
   *[none] { $name } takes the
} last move back.
notice-rested = Everybody looks at the result of the round.
notice-went_on = { $by ->
    [clock] The next round begins.
   *[person] { $name } has seen the result.
}
notice-paused = The host has paused the table.
notice-resumed = { $by ->
    [clock] The pause was long enough: the game goes on.
   *[host] The game goes on.
}
notice-went_away = { $name } has lost the connection.
notice-came_back = { $name } is back.
notice-taken_over = { $why ->
    [away] { $name } is away: a bot plays on.
    [asleep] { $you ->
        [seat] You did not answer: a bot plays on.
       *[none] { $name } is silent: a bot plays on.
    }
    [left] { $you ->
        [seat] You leave: a bot plays on.
       *[none] { $name } leaves: a bot plays on.
    }
   *[host] { $you ->
        [seat] The host lets a bot play for you.
       *[none] The host lets a bot play for { $name }.
    }
}
notice-handed_back = { $you ->
    [seat] You play again
   *[none] { $name } plays again
}; the bot gives way.
notice-revealed = The secret of the deal is out: everybody can check it.
notice-rematched = { $name } wants another game.

wait-away = { $seat } is away.
wait-gone = Everybody has gone: the table waits.
wait-paused = The table is paused.
wait-result = { $seat } is looking at the result.
then-draw = Then the table draws.
then-lot = Then the lot decides.
then-refuse = Then the table pays a chip, or takes the card if there is none.
then-silent = Then the cards are taken without a word.
then-let-go = Then it is let go.
then-bot = Then a bot plays on.
then-free = Then the seat is free.
then-resume = Then the game goes on.
then-next-round = Then the next round begins.

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-sorry = Sorry!
phrase-oops = Oops…
phrase-one-moment = One moment, please.
phrase-take-your-time = Take your time.
phrase-your-turn = Whose turn is it?
phrase-one-more = Another one?
phrase-bye = Goodbye!
emote-smile = 🙂
emote-laugh = 😄
emote-wow = 😮
emote-think = 🤔
emote-cry = 😢
emote-grumble = 😤
emote-clap = 👏
emote-heart = ❤️

reason-bad-secret = The secret of a deal must have { $count } bytes.
reason-bad-salt = A salt is 1 to 64 letters without accents, digits, - or _.
reason-bad-log = Entry { $number } ({ $name }) does not follow from what stands before it.
reason-unknown-pace = The pace must be one of { $known }.
reason-unknown-door = The door must be one of: { $known }.
reason-unknown-level = There is no such bot; there are: { $known }.
reason-unknown-avatar = The table does not know this animal or this colour.
reason-bad-line = A line has 1 to { $count } characters that can be read, all in one line.
reason-no-writing = The host does not let people write at this table.
reason-writing-is-private = Only at a private table can people write in their own words.
reason-unknown-phrase = The table does not know this phrase.
reason-unknown-command = The table does not know this command.
reason-bad-key = The key of a command is a whole number from 1 to { $high }, greater than the one before.
reason-bad-client = A client has a name of 1 to { $count } characters.
reason-old-command = This command comes after later ones; it has no effect any more.
reason-bad-name = A name has 1 to { $count } visible characters.
reason-not-connected = Connect to the table first.
reason-spectators-only-watch = Spectators only watch.
reason-only-the-host = Only the host of the table may do that.
reason-not-your-seat = This is not your seat.
reason-daily-alone = The deal of the day is for one person: in seat 0, against regulars, once, without hints and without taking back.
reason-hint-among-people = Hints are for those who play with bots only.
reason-hint-from-the-deal-on = Hints are for those who have had their seat since the deal.
reason-nothing-to-decide = There is nothing for you to decide just now.
reason-no-hint-now = No hint could be worked out; try again.
reason-hint-later = The coach is busy; ask again in about { $seconds } s.
reason-seat-taken = Somebody sits there already.
reason-no-free-seat = No seat is free.
reason-table-locked = The host has locked the table: nobody new can sit down. You may watch.
reason-was-kicked = The host has asked you to leave this table.
reason-was-declined = The host did not let you into this game; wait for the next one.
reason-no-such-wish = Nobody waits for an answer to this any more.
reason-too-many-ask = Too many people are asking already; wait until the host has answered.
reason-gone-again = This person is not here any more.
reason-host-stays = The host cannot be asked to leave.
reason-nobody-there = Nobody sits there.
reason-already-started = The game has already begun.
reason-already-playing = You are already playing in this game.
reason-no-game-running = No game is running.
reason-game-not-over = The game is not over yet.
reason-no-finished-game = There is no finished game.
reason-table-paused = The table is paused.
reason-undo-among-people = A move stands where others play.
reason-undo-never = In this game nothing is taken back.
reason-undo-too-late = It is too late: something has happened since.
reason-undo-shown = This move has shown something new; it stands.
reason-table-rests = The next round begins when everybody has seen the result.
reason-not-paused = The table is not paused.
reason-no-pause-left = This game has no time left for pauses.
reason-too-much-at-once = That was too much at once; wait a moment.
reason-no-choice-of-rules = This game has no choice of rules.
reason-unknown-rules = “{ $name }” is no choice of rules of this game; there are: { $known }.
reason-somebody-was-quicker = { $seat } was quicker, by { $ms } ms.

# Bots, by level
character-beginner = The Novice: knows the rules, but forgets, misses chances and is easily tempted
character-regular = The Regular: plays quickly and well, out of habit
character-expert = The Old Fox: imagines what the others hold, and weighs every move
character-random = The Scatterbrain: plays whatever comes to hand
