cli-about = Five French card games to play and to study: MERCI, Mio, SHIT!, Plis de lettres, Non Merci !
cli-version = Show the version and how the rules run, and leave.
cli-help = Show this help and leave.
cli-commands = Commands
cli-command-metavar = COMMAND [ARGS]...
cli-lang = Language: fr or en. Without it, that of your system.
cli-games = The games: who can play, and their options.
cli-rules = The rule book of a game, or one article of it.
cli-rules-article = An article, such as MI-6; without it the whole book.
cli-game = One of merci, mio, shit, lettres, non-merci.
cli-play = Play at a table in this terminal, against bots or with others at the same keyboard.
cli-play-game = The game; without it you choose at the table.
cli-play-seats = How many seats; without it the usual number. Only with a game.
cli-play-people = How many people share this keyboard, without it one; bots take the other seats.
cli-play-name = A name for a person at the table; give it once per person.
cli-play-level = How the bots play: beginner, regular (the usual), expert or random.
cli-play-seed = The seed of the deal: the same seed gives the same cards. Without it a new one is drawn.
cli-play-rules = Starter or complete rules, where the game has both (MERCI).
cli-play-option = An option of the game, as name=value; `pioche games` lists them.
cli-play-pace = How many seconds a bot waits before it moves where there is no clock; without it 0.8.
cli-play-clock = How long people may take: calm, normal, lively, or none (the usual).
cli-play-resume = Go on with the last game that was interrupted (with a game: the last one of that game).
cli-play-save = Write the record of the game to this file; it must be new or empty.
cli-referee = Arbitrate any game over JSON lines: requests on standard input, answers on standard output.
cli-referee-lang = Language of the messages: fr or en. Without it English, whatever the system, so that answers are alike everywhere.
cli-bench = Measure random play: compiled, interpreted, and beside a C program.
cli-bench-json = Print the measurements as one JSON object on the last line.
cli-bench-seconds = How many seconds each measurement takes; without it 1.
cli-bench-game = Only this game; can be given several times.
cli-replay = Tell a recorded game move by move, and check that it leads to its result.
cli-replay-file = The record; - is standard input.
cli-replay-seat = Tell only what this seat could know.
cli-replay-quiet = Only check, tell nothing but the result.
cli-review = Judge the decisions of a recorded game: what each move was worth, and the moments that decided it.
cli-review-seat = Only the decisions of this seat; without it those of all.
cli-review-budget = How long to think altogether, such as 40s, or how many rollouts to play, such as 200000: then the result is always the same.
cli-review-all = Print every decision with the value of every move.
cli-review-json = Print the review as one JSON object (docs/coach.md).

cli-players = { $low }–{ $high } players
cli-running = rules { $how ->
    [compiled] compiled
   *[interpreted] interpreted
}
cli-no-article = There is no article { $article } in the rules of { $game }.
cli-no-file = Cannot read { $file }: { $detail }
cli-no-write = Cannot write { $file }: { $detail }
cli-save-no-file = { $file } is no ordinary file: give --save the name of a file to write.
cli-save-exists = { $file } exists already and would be overwritten: give --save another name, or remove the file first.
cli-no-lang = There is no language “{ $language }”; there are fr and en.
cli-bad-option = “{ $option }” is no option: write it as name=value.
cli-nothing-to-resume = There is no interrupted game to go on with.
cli-resume-alone = { $option } belongs to a new game: --resume goes on with one as it was.
cli-needs-game = { $option } needs a game: write it as `pioche play GAME { $option } …`.
cli-too-many-people = { $people } people do not fit on { $seats } seats: give --seats and --people numbers that go together.
cli-too-many-names = { $names ->
    [one] One name is
   *[other] { $names } names are
} too many for { $people ->
    [0] nobody
    [one] one person
   *[other] { $people } people
} at this keyboard: give --name at most once per person (--people).
cli-no-terminal = The table needs a terminal to be drawn in.
cli-no-seat = This record has the seats 0 to { $last }.
cli-replay-good = The record holds: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
cli-bench-heading = Random play on one core, sequential reading
cli-bench-moves = moves/s
cli-bench-games = games/s
cli-bench-copies = copies/s
cli-bench-how = how
cli-bench-of-interpreted = × interp.
cli-bench-of-reference = of C
cli-bench-compiled = compiled
cli-bench-interpreted = interpreted
cli-bench-reference = C program
cli-bench-no-reference = There is no C program to compare with: it needs a C compiler and the source tree.
cli-bench-no-compiled = The rules are not compiled here; only the interpreted speed is known.
cli-bench-different = The C program and the engine did not play the same games ({ $game }): the comparison is void.
cli-no-level = There are no bots called “{ $level }”; there are: { $known }.
cli-did-you-mean = Did you mean “{ $name }”?
cli-stopped = Cannot go on: { $detail }
usage-line = Usage: { $usage }
usage-help = “{ $command }” says more.
usage-no-command = There is no command “{ $name }”.
usage-missing-command = A command is missing.
usage-no-option = There is no option { $name } here.
usage-extra = This is too much: { $name }
usage-needs-value = There is no value after { $name }.
usage-no-value = { $name } takes no value.
usage-missing = { $name } is missing.
usage-whole = { $name }: it must be a whole number.
usage-number = { $name }: it must be a number.
usage-most = { $name }: it must be { $limit } at most.
usage-least = { $name }: it must be { $limit } at least.
system-forbidden = this is not allowed.
system-taken = the name is taken.
system-folder = it is a folder.
system-nothing = there is nothing of this name.
system-full = no space is left on the disk.
system-no-folder = a part of the path is no folder.
system-read-only = nothing can be written there.
system-address-taken = another program listens there already.
system-no-address = this machine has no such address.
system-no-host = no machine of this name is known.
system-no-text = it is no text (UTF-8).
system-input = the standard input
system-output = the standard output
cli-plain-terminal = This terminal (TERM={ $term }) cannot place the cursor: play in another one, or in a browser with `pioche serve`.
cli-json = Write all of it as one line of JSON, for programs (docs/command-line.md).
cli-install-completion = Install in this shell what the Tab key offers.
cli-show-completion = Show what would be installed for the Tab key.
usage-arguments = Arguments:
usage-options = Options:
usage-commands = Commands:
usage-required = [required]
cli-completion-installed = Completion for { $shell } is installed in { $file }.
cli-completion-later = It will be there as soon as you open a new terminal.
cli-completion-no-shell = Completion needs bash, zsh, fish or PowerShell.
metavar-number = N
metavar-game = GAME
metavar-file = FILE
metavar-folder = FOLDER
metavar-name = NAME
metavar-seed = SEED
metavar-option = NAME=VALUE
metavar-option-value = OPTION VALUE
metavar-bot = BOT
metavar-bots = BOT,BOT...
metavar-host = HOST
metavar-address = HOST:PORT
metavar-path = PATH
metavar-token = TOKEN
metavar-url = URL
metavar-urls = URL,URL...
metavar-log-format = text|json
metavar-log-level = debug|info|warning|error
cli-record-too-long = { $file } is too long for a record of a game: more than { $limit } MB.
cli-score = { $name }: { $score }
cli-no-clock = There is no clock “{ $clock }”; there are: { $known }.
