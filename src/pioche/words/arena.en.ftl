cli-arena = Let bots play each other on the same deals, and say which is stronger.
cli-arena-bots = The bots, such as regular, expert:50ms or `"cmd:python3 bot.py"`; the last one takes the seats that are left.
cli-arena-deals = How many deals, 100 if nothing is said; each is played on all seats.
cli-arena-both = Play it the other way round too: the first bot takes the seats that are left.
cli-arena-budget = What a bot that searches may spend on a decision, such as 50ms or 1000 rollouts; for all that have none of their own.
cli-arena-seed = The seed of the deals, 1 if nothing is said.
cli-arena-workers = How many processes play; without it, one for each core.
cli-arena-keep = Keep the results in this file; the same command then goes on where it stopped.
cli-arena-plot = Plot the results into this file (.svg or .png).
cli-arena-patience = How many seconds a program from outside may think about a move, 10 if nothing is said.
cli-arena-json = Write the results as one JSON object.

arena-deals = Deals
arena-heading = { $game }, { $seats } seats: { $deals } { $deals ->
    [one] deal
   *[other] deals
}, { $games } games (if all were equal: { $par } %)
arena-bot = bot
arena-share = % won [95 %]
arena-score = score
arena-rating = rating
arena-speed = dec./s
arena-time = ms / p99
arena-forfeits = forfeits
arena-interval = { $mean } [{ $low }; { $high }]
arena-difference = { $bot } minus { $other }: { $share } points
arena-hung = { $bot } did not answer within { $detail }: the game is lost by forfeit.
arena-ended = { $bot } ended in the middle of a game (status { $detail }): the game is lost by forfeit.
arena-nonsense = { $bot } answered something that is no JSON object: “{ $detail }”: the game is lost by forfeit.
arena-illegal = { $bot } chose { $detail }, which was not allowed: the game is lost by forfeit.
arena-fault = { $bot } failed with { $detail }: the game is lost by forfeit; the traceback is in the log.
arena-interrupted = Interrupted: { $deals } of { $wanted } deals were played.
arena-gave-up = A bot finishes no game: stopped after { $deals } of { $wanted } deals.
arena-worker = One of the processes failed.

reason-no-bots = Give at least one bot.
reason-too-many-bots = { $bots } bots do not fit on { $seats } seats.
reason-no-such-program = There is no program “{ $program }”.
reason-foreign-results = { $file } does not hold results of the arena.
reason-other-contest = { $file } holds the results of something else: there “{ $field }” is { $said }, not { $found }. Give --keep another file.
reason-no-picture = Cannot draw into { $file }: its name must end in { $known }.
reason-no-matplotlib = Drawing needs matplotlib: `pip install 'pioche[lab]'`.

plot-contest = { $game }, { $seats } seats, { $deals } deals
plot-growth = { $game }, { $seats } seats: { $bot } against { $against }
plot-share = share of victories, % (95 % intervals)
plot-budget = budget, ms a decision
plot-lines = budget, rollouts a decision
plot-training = { $game }, { $seats } seats
plot-decisions = decisions learnt from, in millions
cli-arena-alone = One bot alone is compared with nothing: give at least two bots.
