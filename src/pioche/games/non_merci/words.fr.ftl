title = Non Merci !
tagline = Prenez la carte, ou payez un jeton pour la refuser.

card = { $value }

wait-decide = { $seat } prend la carte ou paie un jeton.
you-decide = { $can ->
    [take] Vous n’avez plus de jeton : prenez la carte.
   *[other] À vous : prendre, ou payer un jeton ?
}

move-take = Prendre la carte
move-pass = Non merci ! (1 jeton)

event-round_started = Manche { $round } : { $chips } jetons chacun, { $you ->
    [first] vous commencez
   *[none] { $first } commence
}.
event-turned = { $you ->
    [seat] Vous retournez
   *[none] { $seat } retourne
} le { $card }.
event-taken = { $you ->
    [seat] Vous prenez
   *[none] { $seat } prend
} le { $card }{ $chips ->
    [0] .
    [one] {" "}avec 1 jeton.
   *[other] {" "}avec { $chips } jetons.
}
event-refused = { $you ->
    [seat] Vous refusez
   *[none] { $seat } refuse
} le { $card } : { $chips ->
    [one] 1 jeton
   *[other] { $chips } jetons
} dessus.
event-round_ended = La manche { $round } est finie.

reason-game-over = La partie est finie : la dernière carte a été prise.
reason-not-your-turn = C’est à { $turn } de décider.
reason-no-chip = Sans jeton, il faut prendre la carte.

option-name-rounds = Manches
option-rounds = Nombre de manches ; les points s’ajoutent.
option-name-tactical = Tactique
option-tactical = Variante tactique : 10 jetons chacun, et 10, 20 et 30 toujours hors du jeu.
option-name-open_chips = Jetons ouverts
option-open_chips = Les jetons de chacun sont visibles.

# Le score
score = { $count } { $count ->
    [one] point
   *[other] points
}

# Pourquoi un coup est meilleur : ce que l’on compte ensuite
why-cards = points des cartes prises, à la fin de la manche
why-with-this-card = jetons pris avec cette carte
why-with-later-cards = jetons pris avec les cartes suivantes
why-paid = jetons payés jusqu’à la fin de la manche
