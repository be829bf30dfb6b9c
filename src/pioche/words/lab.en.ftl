cli-lab = Study a game: seats, length, leads, skill, or what an option changes, with intervals.
cli-lab-study = The question.
cli-lab-about = For the study of an option: its name and its values, such as `malpoli false true`, `deck usual J=0`, `backs 13/13/12/12 25/25/0/0`.
cli-lab-bots = Who plays, copies of regular if nothing is said; for skill from the weakest to the strongest.
cli-lab-deals = How many deals, 400 if nothing is said.
cli-lab-cache = The folder in which results are kept; without it, that of the system for such files.
cli-lab-fresh = Play everything anew and keep nothing.
cli-lab-report = Write a report into this file: one HTML page with everything in it.
cli-on = Play on other machines: ray for a Ray on this one, or the address of a cluster.

question-seats = Does it matter where one sits?
question-length = How long is a game?
question-leads = How long is a game open?
question-skill = How much does skill decide?
question-option = What does the option change?

lab-ground = { $game }, { $seats } seats, { $deals } deals, { $games } games; bots: { $bots }; seed { $seed }; Pioche { $version }.
lab-intervals = Intervals are for 95 %. The unit is the deal: all games on the same cards together are one value.
lab-data = The figures as data
lab-forfeits = { $games } games were forfeited.
lab-unit-percent = % [95 %]
lab-unit-number = mean [95 %]
lab-difference = difference
lab-percent = { $value } %
lab-points = { $value } points
lab-no-effect = No effect is shown: all intervals of the differences hold 0.

lab-place = { $number ->
    [1] first
    [2] second
    [3] third
   *[other] { $number }th
 } to play
lab-seat = seat { $number }
lab-moves = moves
lab-rounds = rounds
lab-decisions = decisions
lab-stopped = games that were stopped
lab-one = { $low }
lab-range = { $low }–{ $high }
lab-after = { $part } %
lab-changes = changes of the lead
lab-decided = decided after
lab-late = games decided in their last tenth
lab-pair = { $strong } against { $weak }
lab-value = { $text }

panel-seat-share = Victories by place (%)
panel-seat-score = Score by place
panel-length-means = For each game
panel-length-moves = Games by number of moves (%)
panel-length-rounds = Games by number of rounds (%)
panel-length-stopped = Stopped by a limit (%)
panel-lead-worth = Victories of the leader after part of the game (%)
panel-lead-changes = Changes of the lead in a game
panel-lead-decided = When it is decided (% of the moves)
panel-skill-share = Victories of the stronger bot (%)
panel-skill-luck = Luck (% of the variance of who wins)
panel-option-moves = Moves in a game
panel-option-rounds = Rounds in a game
panel-option-decisions = Decisions in a game
panel-option-changes = Changes of the lead in a game
panel-option-decided = Decided after (% of the moves)
panel-option-halfway = Victories of the leader at half-time (%)
panel-option-stopped = Games stopped by a limit (%)
panel-option-first = Victories of the first to play (%)
panel-option-stronger = Victories of the first bot (%)

lab-answer-place-more = Number { $number } to play wins { $value }, more than an equal share ({ $par } %).
lab-answer-place-less = Number { $number } to play wins { $value }, less than an equal share ({ $par } %).
lab-answer-place-open = Number { $number } to play wins { $value }: no difference from an equal share ({ $par } %) is shown.
lab-answer-seat-more = Seat { $number } wins { $value }, more than an equal share ({ $par } %).
lab-answer-seat-less = Seat { $number } wins { $value }, less than an equal share ({ $par } %).
lab-answer-seat-open = Seat { $number } wins { $value }: no difference from an equal share ({ $par } %) is shown.
lab-answer-moves = A game has { $value } moves.
lab-answer-rounds = It has { $value } rounds.
lab-answer-decisions = { $value } times somebody has more than one thing to choose from.
lab-answer-changes = The lead changes { $value } times in a game.
lab-answer-decided = After { $value } of the moves only winners lead.
lab-answer-halfway = Whoever leads at half-time wins { $value }.
lab-answer-skill-more = One { $strong } against { $weak } wins { $value }, more than an equal share ({ $par } %).
lab-answer-skill-less = One { $strong } against { $weak } wins { $value }, less than an equal share ({ $par } %).
lab-answer-skill-open = One { $strong } against { $weak } wins { $value }: no difference from an equal share ({ $par } %) is shown.
lab-answer-luck = Between { $strong } and { $weak }, { $value } of who wins is luck.
lab-same = { $text } and { $base } lead to the same games: these bots make no use of the difference.
lab-effect = { $text } instead of { $base }: { $figure }: { $value }.

reason-no-such-study = There is no study “{ $name }”; there are { $known }.
reason-nothing-to-vary = The study “{ $study }” looks at the game as it is: “{ $text }” is too much.
reason-too-few-levels = Skill needs at least two different bots, from the weakest to the strongest.
reason-no-option-named = Which option? This game has { $known }.
reason-no-options = This game has no options.
reason-no-such-option = This game has no option “{ $name }”; it has { $known }.
reason-too-few-values = Give at least two values of { $name } to compare.
reason-same-values = “{ $text }” is a value of { $name } that is there already.
reason-option-twice = { $name } is what is studied: it cannot be given with -o as well.
reason-not-a-change = “{ $text }” is no change of a deck, such as J=0 or *=2.
reason-no-such-cards = No card of the deck is or begins with “{ $text }”.
reason-not-the-parts = “{ $text }” does not fit { $known }: a whole number for each.
reason-no-folder = There is no folder { $file }.
reason-is-a-folder = { $file } is a folder.
reason-no-such-cluster = “{ $text }” is no place to play: ray, or ray:// and an address.
reason-no-ray = Other machines need Ray: `pip install 'pioche[ray]'`.
reason-cluster-silent = No cluster answers at { $address }: { $detail }
reason-other-rules = At { $address } another version of Pioche plays: install the same one everywhere.
