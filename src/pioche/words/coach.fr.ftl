# Le coach : analyses de parties, et conseils
coach-hold = ne rien faire
coach-loss = { $name } a joué « { $played } ». « { $best } » donnait { $percent } % de chances de gagner en plus (± { $error }).
coach-luck = Après « { $played } », la chance a souri à { $name } : { $percent } % de chances de gagner en plus (± { $error }).
coach-misfortune = Après « { $played } », tout a mal tourné pour { $name } : { $percent } % de chances de gagner en moins (± { $error }).
coach-hint = « { $best } » : { $percent } % de chances de gagner, nettement le meilleur coup.
coach-hint-close = « { $best } » semble le meilleur coup ({ $percent } % de chances de gagner) ; « { $next } » le vaut à peu près.
coach-verdict-best = le meilleur
coach-verdict-good = bon
coach-verdict-doubtful = douteux
coach-verdict-mistake = erreur
coach-thinking = Réflexion sur { $count } décisions
coach-nothing = Personne n’avait rien à décider.
coach-seat = place
coach-decisions = décisions
coach-mean-cost = coût moyen
coach-cost = { $percent } % (± { $error })
coach-moments = Les moments décisifs
coach-no-moments = Aucune décision, aucun tournant n’a décidé à coup sûr de la partie.
coach-after = Après le coup { $number } :
coach-hand = En main : { $cards }
coach-decision = { $number }. { $name } : { $played } – { $verdict }
coach-value = { $percent } % de gagner (± { $error }), { $points } { $end ->
    [game] points à la fin
   *[round] points après la manche
}
