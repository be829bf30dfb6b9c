title = Non Merci !
tagline = Prenez la carte, ou payez un jeton pour la refuser.

card = { $value }

wait-decide = { $seat } prend la carte ou paie un jeton.
you-decide = À vous : prendre, ou payer un jeton ?

move-take = Prendre la carte
move-pass = Non merci ! (1 jeton)

event-round_started = Manche { $round } : { $chips } jetons chacun, { $first } commence.
event-turned = { $seat } retourne le { $card }.
event-taken = { $seat } prend le { $card }{ $chips ->
    [0] .
    [one] {" "}avec 1 jeton.
   *[other] {" "}avec { $chips } jetons.
}
event-refused = { $seat } refuse le { $card } : { $chips ->
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
