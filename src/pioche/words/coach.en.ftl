# The coach: reviews of games, and hints
coach-hold = hold back
coach-loss = { $name } played “{ $played }”. “{ $best }” was better by { $percent } % chance to win (± { $error }).
coach-luck = After “{ $played }” fortune was with { $name }: { $percent } % more chance to win (± { $error }).
coach-misfortune = After “{ $played }” things went badly for { $name }: { $percent } % less chance to win (± { $error }).
coach-hint = “{ $best }”: { $percent } % chance to win, clearly the best.
coach-hint-close = “{ $best }” looks best ({ $percent } % chance to win); “{ $next }” is about as good.
coach-verdict-best = best
coach-verdict-good = good
coach-verdict-doubtful = doubtful
coach-verdict-mistake = mistake
coach-thinking = Thinking about { $count } decisions
coach-nothing = Nobody had anything to decide.
coach-seat = seat
coach-decisions = decisions
coach-mean-cost = mean cost
coach-cost = { $percent } % (± { $error })
coach-moments = Moments that decided the game
coach-no-moments = No single decision or turn certainly decided the game.
coach-after = After move { $number }:
coach-hand = In hand: { $cards }
coach-decision = { $number }. { $name }: { $played } – { $verdict }
coach-value = { $percent } % to win (± { $error }), { $points } { $end ->
    [game] points at the end
   *[round] points after the round
}
