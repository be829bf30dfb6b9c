title = Plis de lettres
tagline = Cinq manches de plis, et dans chacune quelque chose à éviter.

card = { $value } { $colour }

colour-p = rose
colour-b = bleu

wait-trick = { $seat } pose une carte.
you-trick = À vous : posez une carte.

move-lay = Poser le { $card }

event-round_started = Manche { $round } : { $round ->
    [1] chaque pli coûte 5 points
    [2] chaque voyelle coûte 10 points
    [3] chaque M et chaque N coûte 20 points
    [4] le H bleu coûte 90 points
   *[other] tout compte
}. { $you ->
    [first] Vous entamez
   *[none] { $first } entame
}.
event-dealt = { $you ->
    [seat] Vous recevez
   *[none] { $seat } reçoit
} { $cards }.
event-dealt-hidden = { $you ->
    [seat] Vous recevez
   *[none] { $seat } reçoit
} { $count } cartes.
event-laid = { $lead ->
    [yes] { $you ->
    [seat] Vous entamez du
   *[none] { $seat } entame du
} { $card }.
   *[no] { $you ->
    [seat] Vous posez le
   *[none] { $seat } pose le
} { $card }.
}
event-trick_taken = { $count ->
    [0] { $you ->
    [seat] Vous ramassez le pli.
   *[none] { $seat } ramasse le pli.
}
   *[other] { $you ->
    [seat] Vous ramassez le pli avec
   *[none] { $seat } ramasse le pli avec
} { $cards }.
}
event-round_ended = La manche { $round } est finie.
event-scored = { $you ->
    [seat] Vous :
   *[none] { $seat } :
} { $points ->
    [0] aucun point
    [one] 1 point
   *[other] { $points } points
} dans cette manche, { $score } en tout.

reason-game-over = La partie est finie : les cinq manches ont été jouées.
reason-not-your-turn = C’est à { $turn } de poser une carte.
reason-card-left-out = À { $seats } joueurs, le { $card } reste de côté.
reason-not-in-hand = Vous n’avez pas le { $card }.
reason-must-follow = Le { $start } a été entamé et vous pouvez fournir sa famille ; le { $card } est d’une autre.

# Le score
score = { $count } { $count ->
    [one] point
   *[other] points
}

# Pourquoi un coup est meilleur : ce que l’on compte ensuite
why-blue-h = ramasser le H bleu
why-this-trick = points pris avec ce pli
why-later-tricks = plis ramassés plus tard dans la manche
why-later-points = points pris avec les plis suivants de la manche
