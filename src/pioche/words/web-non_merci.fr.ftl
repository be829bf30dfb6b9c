web-non-merci-heading = { $count ->
    [0] Dernière carte !
    [one] Encore 1 carte dans la pioche
   *[other] Encore { $count } cartes dans la pioche
}
web-non-merci-round = Manche { $round }
web-non-merci-card = Le { $card }, { $count ->
    [0] sans jeton
    [one] avec 1 jeton
   *[other] avec { $count } jetons
}
web-non-merci-take-card = Prendre le { $card }{ $count ->
    [0] {""}
    [one] {" "}et son jeton
   *[other] {" "}et ses { $count } jetons
}
web-non-merci-take = Prendre le { $card }
web-non-merci-pass = Non merci !
web-non-merci-points = { $signed } { $count ->
    [0] point
    [one] point
   *[other] points
}
web-non-merci-take-why = cartes { $cards }, jetons { $chips }
web-non-merci-pass-cost = 1 jeton
web-non-merci-pass-why = { $count ->
    [0] plus de jeton
    [one] c’est votre dernier
   *[other] vous en avez { $count }
}
web-non-merci-price-for = Pour { $name } : { $price }
web-non-merci-pot = { $count ->
    [0] aucun jeton
    [one] 1 jeton
   *[other] { $count } jetons
}
web-non-merci-chips = { $count ->
    [0] 0 jeton
    [one] 1 jeton
   *[other] { $count } jetons
}
web-non-merci-cards = cartes : { $points }
web-non-merci-cards-short = { $points }
web-non-merci-new = Une nouvelle carte
web-non-merci-said-refused = { $you ->
    [name] Vous : « Non merci ! »
   *[none] { $name } : « Non merci ! »
}
web-non-merci-said-taken = { $you ->
    [name] Vous avez pris
   *[none] { $name } a pris
} le { $card }{ $count ->
    [0] {""}
    [one] {" "}et 1 jeton
   *[other] {" "}et { $count } jetons
}
web-non-merci-missing = Les neuf cartes qui manquaient
web-non-merci-row = Vos cartes viendront ici.
web-non-merci-rows = Sur la table
web-non-merci-pile = { $count ->
    [0] La pioche est vide.
    [one] 1 carte dans la pioche.
   *[other] { $count } cartes dans la pioche.
}
web-non-merci-none = aucune carte
web-non-merci-run = { $low } à { $high }
web-non-merci-has = { $you ->
    [name] Vous avez
   *[none] { $name } a
} { $count ->
    [0] zéro jeton
    [one] 1 jeton
   *[other] { $count } jetons
}.
web-non-merci-holds = { $you ->
    [name] Vous :
   *[none] { $name } :
} { $cards }. Cartes : { $points } points.
web-non-merci-sheet-round = Cartes, manche { $round }
web-non-merci-sheet-counting = Ce qui compte
web-non-merci-sheet-cards = Cartes
web-non-merci-sheet-chips = Jetons

web-non-merci-lesson-card = Une carte est retournée. La prendre coûte ses points : ici, 26. La refuser coûte un jeton, que l’on pose dessus. À la fin, le plus petit total gagne.
web-non-merci-lesson-refuse = 26 points, c’est cher. Dites « Non merci ! » : un de vos jetons va sur la carte, et c’est au suivant de décider.
web-non-merci-lesson-dear = C’est permis, mais 26 points d’un coup, c’est beaucoup. Payez plutôt un jeton.
web-non-merci-lesson-take = Gaston a fini par prendre le 26. Voici un 8, et cinq jetons dessus. Qui prend la carte prend aussi ses jetons, et chaque jeton enlève un point : le 8 ne coûte plus que 3. Prenez-le.
web-non-merci-lesson-cheap = Un 8 pour 3 points, avec cinq jetons en prime : cela ne se refuse pas.
web-non-merci-lesson-run = Qui prend retourne la carte suivante et décide encore. Un 9 ! Il suit votre 8 : dans une suite, seul le plus petit nombre compte. Pour vous, le 9 est gratuit. Prenez-le.
web-non-merci-lesson-free = Il est gratuit pour vous, et un autre pourrait le prendre. Prenez-le.
web-non-merci-lesson-wait = Un 10, encore gratuit pour vous… et cher pour les autres. Faites-le tourner : dites « Non merci ! », et il reviendra avec des jetons.
web-non-merci-lesson-patience = Ce serait bien, mais on peut faire mieux : les autres n’en veulent pas. Payez un jeton et attendez.
web-non-merci-lesson-back = Il est revenu, avec trois jetons. Pour vous, c’est 3 points de moins. Prenez-le avant qu’un autre ne se décide.
web-non-merci-lesson-greed = Attention, à trop attendre on se fait prendre sa carte. Prenez-la maintenant.
web-non-merci-lesson-broke = Plus tard, vous n’avez plus un seul jeton : il faut prendre, même un 33. Heureusement, il en porte sept.
web-non-merci-lesson-score = C’est fini. Vos suites comptent 8 et 32, soit 40 ; moins 9 jetons, 31 points. Vous gagnez ! Au milieu, les neuf cartes écartées, que personne ne connaissait.
web-non-merci-lesson-secret = Pendant la partie, on ne voit que ses propres jetons ; mais tout se paie au grand jour, et une bonne mémoire sait qui n’en a plus. Vous savez tout.
