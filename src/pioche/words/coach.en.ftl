# The coach: reviews of games, and hints
coach-hold = hold back
coach-loss = { $held ->
    [yes] { $name } let the chance go by
   *[no] { $name } played “{ $played }”
} ({ $percent } % chance to win, { $score }); “{ $best }” was better: { $better } % (the difference is known to ± { $error }), { $more }.
coach-loss-points = { $held ->
    [yes] { $name } let the chance go by
   *[no] { $name } played “{ $played }”
} ({ $score }); the win was { $win ->
    [lost] out of reach
   *[won] as good as certain
} ({ $percent } %), and by points “{ $best }” was better: { $more }.
coach-by-points = { $win ->
    [lost] The win is out of reach: judged by points.
   *[won] The win is as good as certain: judged by points.
}
coach-luck = { $held ->
    [yes] { $name } did nothing, and fortune was kind
   *[no] After “{ $played }” fortune was with { $name }
}: from { $percent } % to { $then } % chance to win (± { $error }).
coach-misfortune = { $held ->
    [yes] { $name } did nothing, and things went badly
   *[no] After “{ $played }” things went badly for { $name }
}: from { $percent } % to { $then } % chance to win (± { $error }).
coach-score = { $score } { $end ->
    [game] at the end
   *[round] after the round
}
coach-hint = “{ $best }”: { $percent } % chance to win, { $score }; clearly the best.
coach-hint-close = “{ $best }” looks best ({ $percent } % chance to win, { $score }); “{ $next }” is about as good.
coach-hint-only = “{ $best }” is the only move.
coach-why-share = Why: { $what } – { $then } times of 100 after “{ $best }”, { $now } of 100 after “{ $played }”.
coach-why-mean = Why: { $what } – { $then } on average after “{ $best }”, { $now } after “{ $played }”.
coach-masterstroke = a masterstroke where a regular player would have erred
coach-masterstrokes = masterstrokes
coach-accuracy = accuracy
coach-percent = { $percent } %
coach-verdict-best = best
coach-verdict-good = good
coach-verdict-doubtful = doubtful
coach-verdict-mistake = mistake
coach-thinking = Thinking about { $count } decisions
coach-nothing = Nobody had anything to decide.
coach-seat = seat
coach-decisions = decisions
coach-first = This is a first answer; the coach goes on thinking.
coach-refined = The coach has thought it over; { $stayed } of { $total } verdicts stay:
coach-moments = Moments that decided the game
coach-no-moments = No single decision or turn certainly decided the game.
coach-after = After move { $number }:
coach-hand = In hand: { $cards }
coach-decision = { $number }. { $name }: { $played } – { $verdict }
coach-legend = Beside each move: the chance to win, what it lacks to the best move, and the mean score afterwards; “▸” marks what was played.
coach-chance = { $percent } %
coach-behind = −{ $percent } (± { $error })
coach-uncertain = (± { $error })
coach-then = What followed:
coach-levels = The same cards, with bots of every level in this seat among regulars:
coach-level = { $level ->
    [beginner] Beginner
    [regular] Regular
   *[expert] Expert
}: wins { $won } % of the games, rank { $rank } on average, { $score }
