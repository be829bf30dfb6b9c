title = SHIT!
tagline = La carte la plus proche marque, et plus elle est loin, mieux c’est.

card = { $value } { $colour }
card-SHIT = SHIT!
colour-b = bleu
colour-r = rouge
colour-g = vert
colour-y = jaune
colour-v = violet

wait-seal = { $count ->
    [one] { $seat } doit encore sceller une carte.
   *[other] { $seat } doivent encore sceller une carte.
}
you-seal = Scellez une carte : laquelle ?

move-seal = Sceller le { $card }
move-seal-shit = Sceller SHIT! (pas de points, une carte à piocher)

event-dealt = { $you ->
    [seat] Vous recevez
   *[none] { $seat } reçoit
} { $cards }.
event-dealt-hidden = { $you ->
    [seat] Vous recevez
   *[none] { $seat } reçoit
} { $count } cartes.
event-turned = Manche { $round } : la carte de départ est le { $card }.
event-sealed = { $you ->
    [seat] Vous scellez
   *[none] { $seat } scelle
} une carte : { $card }.
event-sealed-hidden = { $you ->
    [seat] Vous scellez
   *[none] { $seat } scelle
} une carte.
event-revealed = { $you ->
    [seat] Vous révélez
   *[none] { $seat } révèle
} : { $card }
event-scored = { $you ->
    [seat] Vous êtes
   *[none] { $seat } est
} au plus près avec le { $card } : { $points ->
    [one] 1 point
   *[other] { $points } points
}.
event-nobody_scored = Personne n’a joué de carte chiffrée, personne ne marque.
event-set_aside = Mis de côté : { $cards }.
event-round_ended = La manche { $round } est finie.
event-drawn = { $you ->
    [seat] Vous piochez
   *[none] { $seat } pioche
} une carte : { $card }.
event-drawn-hidden = { $you ->
    [seat] Vous piochez
   *[none] { $seat } pioche
} une carte.
event-draw_lapsed = { $you ->
    [seat] Vous ne trouvez
   *[none] { $seat } ne trouve
} pas de carte à piocher.
event-reshuffled = { $count ->
    [one] La seule carte mise de côté devient la nouvelle pioche.
   *[other] Les { $count } cartes mises de côté, mélangées, forment une nouvelle pioche.
}
event-game_won = { $you ->
    [winner] Vous gagnez
   *[none] { $winner } gagne
} avec { $points ->
    [one] 1 point
   *[other] { $points } points
} !
event-game_stopped = La partie est arrêtée après { $round ->
    [one] 1 manche
   *[other] { $round } manches
} ; les meilleurs scores : { $winners }.

reason-game-over = La partie est finie : le but est atteint.
reason-game-stopped = La partie a été arrêtée à sa limite de manches.
reason-already-sealed = Votre carte est déjà posée ; on ne peut plus la changer.
reason-card-not-held = Vous n’avez pas cette carte : { $card }.

option-name-target = But
option-target = Points qui font gagner la partie (120 ; 150 à deux joueurs).
option-name-round_cap = Manches max.
option-round_cap = Nombre de manches après lequel la partie est arrêtée (500).

# Le score
score = { $count } { $count ->
    [one] point
   *[other] points
}

# Pourquoi un coup est meilleur : ce que l’on compte ensuite
why-nearest = être seul le plus proche
why-this-round = points dans cette manche
why-later-rounds = points dans les deux manches suivantes
why-others = points des autres dans cette manche
