title = Mio
tagline = Débarrassez-vous de vos cartes… et n’oubliez pas de dire MIO !

card = le { $value } { $colour }
card-J = le joker
card-star = l’étoile { $colour ->
    [bleu] bleue
    [vert] verte
    [gris] grise
   *[other] { $colour }
}

colour-r = rouge
colour-y = jaune
colour-b = bleu
colour-g = vert
colour-x = gris

wait-name = { $seat } annonce la couleur à suivre.
you-name = Vous avez donné : quelle couleur faut-il suivre ?
wait-turn = { $seat } pose une carte ou pioche.
you-turn = { $can ->
    [draw] Rien ne va : piochez.
    [lay] À vous : posez une carte.
    [pass] Rien ne va, et la pioche est vide : passez.
   *[other] À vous : posez une carte, ou piochez.
}
wait-drawing = { $seat } pioche.
you-drawing = { $can ->
    [draw] La carte piochée ne va pas : piochez encore.
    [lay] La carte piochée va : posez-la.
    [pass] La carte piochée ne va pas, et la pioche est vide : passez.
   *[other] La carte piochée va : posez-la, ou piochez encore.
}

move-lay = Poser { $card }
move-lay-mio = Poser { $card } et dire MIO !
move-lay-joker = Poser le joker, couleur : { $colour }
move-lay-joker-mio = Poser le joker, couleur : { $colour }, et dire MIO !
move-draw = Piocher
move-pass = Je passe
move-name = Couleur : { $colour }

event-round_started = Manche { $round } : { $you ->
    [dealer] vous donnez
   *[none] { $dealer } donne
}, { $you ->
    [first] vous commencez
   *[none] { $first } commence
}.
event-dealt = { $you ->
    [seat] Vous recevez
   *[none] { $seat } reçoit
} { $cards }.
event-dealt-hidden = { $you ->
    [seat] Vous recevez
   *[none] { $seat } reçoit
} { $count } cartes.
event-turned = Première carte : { $card }.
event-named = { $you ->
    [seat] Vous annoncez
   *[none] { $seat } annonce
} la couleur : { $colour }.
event-laid = { $you ->
    [seat] Vous posez
   *[none] { $seat } pose
} { $card }{ $left ->
    [0] {""} : c’était la dernière carte !
    [one] {""} ; reste 1 carte.
   *[other] {""} ; restent { $left } cartes.
}
event-mio_said = { $you ->
    [seat] Vous dites
   *[none] { $seat } dit
} « MIO ! »
event-mio_forgotten = { $you ->
    [seat] Vous avez oublié
   *[none] { $seat } a oublié
} de dire MIO : { $card } reste face cachée.
event-mio_forgotten-hidden = { $you ->
    [seat] Vous avez oublié
   *[none] { $seat } a oublié
} de dire MIO : sa dernière carte reste face cachée.
event-taken_back = { $you ->
    [seat] Vous reprenez
   *[none] { $seat } reprend
} { $card } en main.
event-taken_back-hidden = { $you ->
    [seat] Vous reprenez
   *[none] { $seat } reprend
} en main sa carte face cachée.
event-drawn = { $you ->
    [seat] Vous piochez
   *[none] { $seat } pioche
} { $card }.
event-drawn-hidden = { $you ->
    [seat] Vous piochez
   *[none] { $seat } pioche
} une carte.
event-passed = { $you ->
    [seat] Vous dites « je passe »
   *[none] { $seat } dit « je passe »
}.
event-round_won = { $you ->
    [winner] Vous n’avez
   *[none] { $winner } n’a
} plus de cartes{ $factor ->
    [2] {""} et finit par un joker : tout compte double !
   *[other] .
}
event-round_blocked = Tout le monde a passé : la manche est bloquée.
event-round_ended = La manche { $round } est finie.

reason-game-over = La partie est finie : quelqu’un a atteint le total fixé.
reason-not-your-turn = C’est à { $turn } de jouer.
reason-colour-first = Un joker est retourné : annoncez d’abord une couleur.
reason-nothing-to-name = Il n’y a pas de couleur à annoncer en ce moment.
reason-pile-empty = La pioche est vide.
reason-must-lay = La pioche est vide : qui a une carte qui convient doit la poser.
reason-draw-instead = On ne passe pas tant qu’il reste des cartes dans la pioche.
reason-only-the-drawn-card = Seule la carte que vous venez de piocher peut être posée : { $card }.
reason-card-face-down = Votre carte est face cachée : elle ne sert pas pendant ce tour.
reason-card-not-held = Vous n’avez pas cette carte en main : { $card }.
reason-not-the-colour = Carte refusée : { $card }. Sur le joker, il faut un autre joker ou la couleur annoncée ({ $colour }).
reason-does-not-fit = Carte refusée : { $card }. Il faut la couleur ou la valeur de la carte du dessus ({ $top }), ou un joker.
reason-star-not-followed = Carte refusée : { $card }. Sous une étoile, on ne pose en piochant que sa couleur, une étoile ou un joker ({ $top } est sur le dessus).
reason-star-blocks = Carte refusée : { $card }. Sur une étoile, la main ne peut poser qu’une étoile ({ $top } est sur le dessus).
reason-colour-missing = Annoncez une couleur avec ce joker.
reason-colour-needless = Ce joker est votre dernière carte : on n’annonce pas de couleur.
reason-mio-not-due = MIO ne se dit que si ce coup vous laisse une seule carte.
reason-deck-too-small = « { $field } » doit contenir au moins { $count } cartes pour cette table.

option-name-target = But
option-target = La partie finit après la manche où quelqu’un atteint ce total de points.
option-name-deck = Cartes
option-deck = Les cartes du paquet ; plus de cinq par joueur.

# Le score
score = { $count } { $count ->
    [one] point
   *[other] points
}

# Pourquoi un coup est meilleur : ce que l’on compte ensuite
why-won = gagner la manche
why-doubled = un autre termine la manche et tout compte double
why-drawn = cartes piochées jusqu’à la fin de la manche
why-laid = cartes posées jusqu’à la fin de la manche
