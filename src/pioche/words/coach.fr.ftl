# Le coach : analyses de parties, et conseils
coach-hold = ne rien faire
coach-loss = { $held ->
    [yes] { $name } n’a rien fait
   *[no] { $name } a joué « { $played } »
} ({ $percent } % de chances de gagner, { $score }) ; « { $best } » valait mieux : { $better } % (écart à ± { $error } près), { $more }.
coach-loss-points = { $held ->
    [yes] { $name } n’a rien fait
   *[no] { $name } a joué « { $played } »
} ({ $score }) ; la victoire était { $win ->
    [lost] hors de portée
   *[won] presque acquise
} ({ $percent } %), et aux points « { $best } » valait mieux : { $more }.
coach-by-points = { $win ->
    [lost] La victoire est hors de portée : ce sont les points qui comptent ici.
   *[won] La victoire est presque acquise : ce sont les points qui comptent ici.
}
coach-luck = { $held ->
    [yes] { $name } n’a rien fait, et la chance lui a souri
   *[no] Après « { $played } », la chance a souri à { $name }
} : de { $percent } % à { $then } % de chances de gagner (± { $error }).
coach-misfortune = { $held ->
    [yes] { $name } n’a rien fait, et tout a mal tourné
   *[no] Après « { $played } », tout a mal tourné pour { $name }
} : de { $percent } % à { $then } % de chances de gagner (± { $error }).
coach-score = { $score } { $end ->
    [game] à la fin
   *[round] après la manche
}
coach-hint = « { $best } » : { $percent } % de chances de gagner, { $score }, nettement le meilleur coup.
coach-hint-close = « { $best } » semble le meilleur coup ({ $percent } % de chances de gagner, { $score }) ; « { $next } » le vaut à peu près.
coach-hint-only = « { $best } » : c’est le seul coup possible.
coach-why-share = Pourquoi : { $what } – { $then } fois sur 100 après « { $best } », { $now } fois après « { $played } ».
coach-why-mean = Pourquoi : { $what } – { $then } en moyenne après « { $best } », { $now } après « { $played } ».
coach-masterstroke = un coup de maître, là où un habitué se serait trompé
coach-masterstrokes = coups de maître
coach-accuracy = précision
coach-percent = { $percent } %
coach-verdict-best = le meilleur
coach-verdict-good = bon
coach-verdict-doubtful = douteux
coach-verdict-mistake = erreur
coach-thinking = Réflexion sur { $count } décisions
coach-nothing = Personne n’avait rien à décider.
coach-seat = place
coach-decisions = décisions
coach-first = C’est une première réponse ; le coach réfléchit encore.
coach-refined = Le coach a mieux réfléchi ; verdicts maintenus : { $stayed } sur { $total }.
coach-moments = Les moments décisifs
coach-no-moments = Aucune décision, aucun tournant n’a décidé à coup sûr de la partie.
coach-after = Après le coup { $number } :
coach-hand = En main : { $cards }
coach-decision = { $number }. { $name } : { $played } – { $verdict }
coach-legend = À côté de chaque coup : les chances de gagner, l’écart avec le meilleur coup, et le score moyen ensuite ; « ▸ » marque le coup joué.
coach-chance = { $percent } %
coach-behind = −{ $percent } (± { $error })
coach-uncertain = (± { $error })
coach-then = Ce qui a suivi :
coach-levels = Les mêmes cartes, jouées par des robots de chaque niveau à cette place parmi des habitués :
coach-level = { $level ->
    [beginner] Débutant
    [regular] Habitué
   *[expert] Expert
} : { $won } % de parties gagnées, rang moyen { $rank }, { $score }
