title = MERCI
tagline = Débarrassez-vous de vos cartes sans oublier le mot poli.

card = { $value } { $colour }
colour-y = jaune
colour-p = rose
colour-g = vert
colour-b = bleu
colour-v = violet
back-draw1 = pioche 1
back-gift = cadeau
back-heart = cœur
back-draw2 = pioche 2

wait-turn = C’est à { $seat } de jouer.
you-turn = À vous : posez une carte ou piochez.
wait-heart = { $seat } choisit qui reçoit un cœur.
you-heart = À qui le cœur ?
wait-name = { $seat } dit qui pioche.
you-name = Qui pioche ?
wait-give = { $seat } donne une carte.
you-give = Quelle carte donnez-vous, et à qui ?
wait-answer = { $seat } s’apprête à prendre.
you-answer = Que dites-vous ?
wait-objection = On peut objecter : { $seat }.
you-objection = Était-ce poli ?

move-lay = { $card } sur le tas { $stack }
move-siouplait = Siouplait ! { $card } sur le tas { $stack }
move-skuz = Skuz ! { $card } sur le tas { $stack }
move-give = Donner le { $card } à { $seat }
move-lay-back = { $card } ({ $back }) sur le tas { $stack }
move-siouplait-back = Siouplait ! { $card } ({ $back }) sur le tas { $stack }
move-skuz-back = Skuz ! { $card } ({ $back }) sur le tas { $stack }
move-give-back = Donner le { $card } ({ $back }) à { $seat }
move-draw = Piocher
move-pass = Passer
move-heart = Un cœur pour { $seat }
move-name = { $seat } pioche
move-merci = Merci !
move-merci-beaucoup = Merci beaucoup !
move-silent = Ne rien dire
move-denounce = Dénoncer { $seat }
move-let-go = Laisser passer

event-round_started = Manche { $round } : { $you ->
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
event-turned_up = Retournées : { $cards }.
event-laid = { $you ->
    [seat] { $word ->
        [siouplait] Vous : « Siouplait ! »
        [skuz] Vous : « Skuz ! »
       *[lay] Vous posez le
    }
   *[none] { $seat }{ $word ->
        [siouplait] {""} : « Siouplait ! »
        [skuz] {""} : « Skuz ! »
       *[lay] {" "}pose le
    }
} { $card } sur le { $stack ->
    [0] premier
    [1] deuxième
   *[2] troisième
} tas{ $left ->
    [0] {""} : c’était la dernière carte.
    [1] {""} ; reste une carte.
   *[other] .
}
event-drawn = { $you ->
    [seat] Vous piochez
   *[none] { $seat } pioche
} le { $card } ({ $back }).
event-drawn-hidden = { $you ->
    [seat] Vous piochez
   *[none] { $seat } pioche
} une carte ({ $back }).
event-draw_lapsed = { $you ->
    [seat] Vous devriez
   *[none] { $seat } devrait
} piocher, mais il n’y a plus de carte.
event-passed = { $you ->
    [seat] Vous passez
   *[none] { $seat } passe
}.
event-reshuffled = La pioche était vide : { $count ->
    [one] une carte forme la nouvelle.
   *[other] { $count } cartes mélangées forment la nouvelle.
}
event-heart_chosen = { $you ->
    [seat] { $self ->
        [yes] Vous gardez le cœur.
       *[no] Vous offrez le cœur à { $target }.
    }
    [target] { $seat } vous offre le cœur.
   *[none] { $self ->
        [yes] { $seat } garde le cœur.
       *[no] { $seat } offre le cœur à { $target }.
    }
}
event-combined = { $shape ->
    [run] Suite
    [colour] Couleur
   *[triple] Brelan
} : { $cards }.
event-offended = { $fault ->
    [siouplait] { $shape ->
        [run] Suite
        [colour] Couleur
       *[triple] Brelan
    } sans « Siouplait » : { $cards }.
    [skuz] Carte identique sans « Skuz » : { $cards }.
    [undue] { $said ->
        [skuz] « Skuz » à tort, la carte n’est pas identique : { $cards }.
       *[siouplait] « Siouplait » à tort, sans nouvelle combinaison : { $cards }.
    }
    [turn] Ce n’était pas le tour de { $seat } : { $cards }.
    [merci-beaucoup] { $said ->
        [merci] « Merci » au lieu de « Merci beaucoup ».
       *[silent] Ni « Merci » ni « Merci beaucoup ».
    }
   *[merci] Sans « Merci ».
}
event-heart_taken = { $you ->
    [seat] Vous recevez un cœur et en avez
   *[none] { $seat } reçoit un cœur et en a
} { $hearts }.
event-named = { $you ->
    [seat] Vous désignez { $target }
    [target] { $seat } vous désigne
   *[none] { $seat } désigne { $target }
}.
event-given = { $you ->
    [seat] Vous donnez à { $target }
    [target] { $seat } vous donne
   *[none] { $seat } donne à { $target }
} le { $card } ({ $back }).
event-given-hidden = { $you ->
    [seat] Vous donnez à { $target }
    [target] { $seat } vous donne
   *[none] { $seat } donne à { $target }
} une carte ({ $back }).
event-answered = { $word ->
    [merci] { $you ->
    [seat] Vous : « Merci ! »
   *[none] { $seat } : « Merci ! »
}
    [merci-beaucoup] { $you ->
    [seat] Vous : « Merci beaucoup ! »
   *[none] { $seat } : « Merci beaucoup ! »
}
   *[silent] { $you ->
    [seat] Vous prenez sans un mot
   *[none] { $seat } prend sans un mot
}.
}
event-denounced = { $you ->
    [seat] Vous : « Malpoli ! », à { $accused }
    [accused] { $seat } : « Malpoli ! », à vous
   *[none] { $seat } : « Malpoli ! », à { $accused }
}.
event-let_go = { $you ->
    [seat] Vous laissez
   *[none] { $seat } laisse
} passer.
event-taken_back = { $you ->
    [seat] Vous reprenez
   *[none] { $seat } reprend
} le { $card }.
event-barred = { $you ->
    [seat] Vous ne pouvez
   *[none] { $seat } ne peut
} plus poser le { $card } sur son pareil dans cette manche.
event-round_ended = { $you ->
    [winner] Vous gagnez
   *[none] { $winner } gagne
} la manche { $round }.
event-round_annulled = Tout le monde a passé : la manche { $round } est annulée, { $you ->
    [first] vous recommencez
   *[none] { $first } recommence
}.
event-game_won = La partie est finie : { $winners }.
event-game_stopped = La partie est arrêtée à sa limite ; le plus de cœurs : { $winners }.

reason-game-over = La partie est finie.
reason-not-your-turn = C’est à { $turn } de jouer.
reason-no-such-seat = Il n’y a pas de telle place à cette table.
reason-objection-open = D’abord, tous dénoncent ou laissent passer.
reason-table-speaks = À cette table les mots polis sont toujours dits ; rien ne se répond ni ne se dénonce.
reason-nothing-to-denounce = Il n’y a rien à dénoncer.
reason-you-are-accused = C’est aux autres d’en décider, pas à vous.
reason-let-go-already = Vous avez déjà laissé passer.
reason-another-is-accused = C’est { $accused } que l’on peut dénoncer maintenant.
reason-effect-pending = L’effet du Siouplait passe d’abord.
reason-pile-empty = La pioche est vide : posez une carte ou passez.
reason-pile-not-empty = On ne passe pas tant qu’il y a des cartes à piocher.
reason-no-choice-now = Vous n’avez pas ce choix à faire maintenant.
reason-not-fewest-hearts = Le cœur va à une place qui en a le moins.
reason-not-yourself = Il faut une autre place.
reason-back-not-to-be-named = On ne nomme le dos que pour la seconde de deux cartes { $card } à dos différents ; { $back } n’est pas celui-là.
reason-card-not-held = Vous n’avez pas de { $card }.
reason-last-card-laid = Une dernière carte est posée : il ne reste que son effet.
reason-does-not-fit = { $card } n’a ni la couleur ni la valeur du tas { $stack }.
reason-only-skuz-now = Tant que dure l’effet, on ne pose qu’un Skuz.
reason-not-identical = { $card } n’est pas identique au sommet du tas { $stack }.
reason-no-combination = { $card } ne fait pas de combinaison sur le tas { $stack }.
reason-say-siouplait = { $card } fait une combinaison sur le tas { $stack } : cela se pose avec Siouplait.
reason-say-skuz = { $card } est identique au sommet du tas { $stack } : cela se pose avec Skuz.
reason-barred = Un Skuz oublié avec { $card } a été dénoncé : pas sur le tas { $stack } dans cette manche.
reason-no-interrupt = Hors de son tour, on ne pose avec Siouplait qu’un 1 ou un 6 qui fait une combinaison.
reason-nothing-to-answer = Vous n’avez personne à remercier maintenant.
reason-unknown-manners = « { $field } » doit être parmi : { $known }.
reason-heart-count = « { $field } » doit contenir exactement { $count } nombres.
reason-too-many-hearts = « { $field } » peut contenir au plus { $count } cœurs en tout.

rules-name-starter = règles de départ
rules-starter = Pour découvrir : un mot oublié ne coûte presque rien, et chacun joue à son tour.
rules-name-complete = règles complètes
rules-complete = Malpoli et coupures : tout mot faux ou oublié se dénonce, et un 1 ou un 6 peut couper le tour.
option-name-malpoli = Malpoli
option-malpoli = Tout mot faux, oublié ou de trop se dénonce et coûte une carte.
option-name-interrupt = Coupures
option-interrupt = Un 1 ou un 6 qui fait une combinaison peut se poser hors de son tour.
option-name-manners = Politesse
option-value-spoken = chacun parle
option-value-auto = automatique
option-manners = Automatique : la table dit les mots polis ; chacun parle : à chacun de les trouver.
option-name-slips = Étourderie des robots
option-value-never = jamais
option-value-seldom = rarement
option-value-often = souvent
option-slips = Combien souvent les robots oublient ou confondent un mot, comme vous et moi ; selon leur niveau.
option-name-backs = Dos
option-backs = Combien de cartes ont chaque dos (pioche 1, cadeau, cœur, pioche 2), 50 en tout.
option-name-round_cap = Manches max.
option-round_cap = Après tant de manches, la partie est arrêtée.
option-name-move_cap = Coups max.
option-move_cap = Après tant de coups dans une manche, la partie est arrêtée.

# Le score
score = { $count } { $count ->
    [one] cœur
   *[other] cœurs
}

# Pourquoi un coup est meilleur : ce que l’on compte ensuite
why-won = gagner la manche
why-hearts = cœurs gagnés à la fin de la manche
why-given = cartes reçues des autres
why-drawn = cartes piochées jusqu’à la fin de la manche
why-laid = cartes posées jusqu’à la fin de la manche
