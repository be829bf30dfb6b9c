web-mio-heading = Manche { $round } · jusqu’à { $target ->
    [one] { $target } point
   *[other] { $target } points
}
web-mio-held = { $count ->
    [0] 0 carte
    [one] { $count } carte
   *[other] { $count } cartes
}
web-mio-left = { $count ->
    [0] pioche vide
    [one] reste 1 carte
   *[other] reste { $count } cartes
}
web-mio-pile = { $count ->
    [0] la pioche est vide
    [one] une carte dans la pioche
   *[other] { $count } cartes dans la pioche
}
web-mio-pile-empty = pioche vide
web-mio-shout = MIO !
web-mio-ready = … et posez !
web-mio-oops = Oups… pas de MIO !
web-mio-pass = Je passe
web-mio-which = Quelle couleur ?
web-mio-wants-number = À suivre : { $colour }, un { $value } ou un joker
web-mio-wants-star = Une étoile, sinon il faut piocher
web-mio-wants-star-drawn = Piocher jusqu’à : { $colour }, étoile ou joker
web-mio-wants-joker = À suivre : { $colour } ou un joker
web-mio-wants-any-joker = Le donneur annonce la couleur
web-mio-drawn-fits = n° { $count } : ça va !
web-mio-drawn-not = n° { $count } : non
web-mio-drawing = +{ $count }
web-mio-deals = { $you ->
    [name] Vous donnez
   *[none] { $name } donne
}
web-mio-shame-own = Votre carte face cachée : { $card }
web-mio-shame = { $you ->
    [name] Vous avez oublié
   *[none] { $name } a oublié
} de dire MIO : une carte face cachée
web-mio-heap = Cartes posées : { $count }
web-mio-before = avant
web-mio-blocked = bloquée
web-mio-doubled = joker, ×2

web-mio-lesson-aim = Cinq couleurs, chacune avec sa marque, des nombres de 1 à 5, des étoiles et des jokers. Le but : poser toutes ses cartes le premier.
web-mio-lesson-follow = Le 4 rouge est sur le dessus. On pose la même couleur ou la même valeur. Le 3 et le 5 rouges iraient, mais essayez l’autre possibilité : posez un 4.
web-mio-lesson-value = C’est permis ! Ici, essayons la valeur : posez le 4 bleu.
web-mio-lesson-not-yet = On a toujours le droit de piocher, mais vous avez mieux à faire.
web-mio-lesson-joker = Un 1 gris : rien ne va dans votre main, sauf le joker, qui va presque toujours. Posez-le et choisissez la couleur à suivre : rouge, vous en avez deux.
web-mio-lesson-red = Plutôt rouge : vous avez deux cartes rouges.
web-mio-lesson-draw = Un 4 bleu, et rien qui convienne : piochez, avec le bouton ou d’un clic sur la pioche.
web-mio-lesson-again = Le 1 jaune ne va pas. On pioche, une carte après l’autre, jusqu’à pouvoir poser celle que l’on vient de piocher. Encore !
web-mio-lesson-drawn = Le 2 bleu va. Seule la carte que l’on vient de piocher peut être posée : posez-la.
web-mio-lesson-greedy = Continuer est permis, mais cette carte va : posez-la.
web-mio-lesson-star = Une étoile ! Elle bloque votre main : même vos cartes rouges. Il faut piocher… ou poser une étoile, de n’importe quelle couleur, et c’est au suivant de piocher.
web-mio-lesson-own-star = Il faudrait piocher, oui, mais vous avez une étoile : posez-la.
web-mio-lesson-mio = Deux cartes. Avant que l’avant-dernière ne quitte votre main, il faut dire MIO : appuyez sur le bouton MIO, puis posez le 2 jaune.
web-mio-lesson-forgot = Vous avez oublié MIO ! Cette fois, on recommence : d’abord MIO, ensuite la carte.
web-mio-lesson-shame = Voilà ce qui arrive quand on oublie : la dernière carte reste face cachée tout un tour. Il faut piocher comme si l’on n’avait rien. Piochez.
web-mio-lesson-shame-lay = Le 4 gris va. En le posant, il vous restera une seule carte, celle qui est cachée : MIO est dû, encore une fois !
web-mio-lesson-shame-again = Encore oublié ! La carte resterait cachée un tour de plus. D’abord MIO.
web-mio-lesson-last = La carte est revenue en main, et un 1 rouge l’attend. Posez votre dernière carte.
web-mio-lesson-points = Manche gagnée ! Les autres comptent leurs cartes : les nombres leur valeur, étoiles et jokers 10. Si la dernière carte posée est un joker, tout compte double.
web-mio-lesson-empty = La pioche n’est jamais refaite. Quand elle est vide et que rien ne va, on dit « je passe ». Si tout le monde passe, la manche est bloquée et chacun compte.
web-mio-lesson-end = Quand quelqu’un atteint 100, c’est fini : le plus petit total gagne. Vous savez tout… n’oubliez pas MIO !
