web-shit-heading = Manche { $round }
web-shit-heading-goal = Manche { $round } · le premier à { $goal ->
    [one] { $goal } point
   *[other] { $goal } points
} gagne
web-shit-held = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
web-shit-held-short = { $count } c.
web-shit-hint = La carte la plus proche du départ marque son écart.
web-shit-pile = Pioche
web-shit-pile-of = { $count ->
    [one] Pioche : 1 carte
   *[other] Pioche : { $count } cartes
}
web-shit-aside = Sorties
web-shit-aside-are = { $count ->
    [one] 1 carte mise de côté : { $cards }
   *[other] { $count } cartes mises de côté : { $cards }
}
web-shit-start-is = Carte de départ : { $card }
web-shit-sealed-by = Carte scellée de { $name }
web-shit-own-sealed = Votre carte scellée : { $card }
web-shit-offer = { $move }, écart { $gap }
web-shit-wheel = Le cercle des couleurs
web-shit-wheel-start = Le cercle des couleurs, au départ du { $card }
web-shit-wheel-won = Le cercle des couleurs : du { $card } au { $best }, { $gap } pas
web-shit-way = Du { $start } au { $card } : { $gap } pas
web-shit-next = Manche suivante
web-shit-result = Résultat
web-shit-last = Manche { $round } : { $you ->
    [name] vous
   *[none] { $name }
} +{ $points }, du { $start } au { $card }
web-shit-last-none = Manche { $round } : personne n’a marqué
web-shit-carried = Report

web-shit-lesson-circle = Cinquante cartes forment un cercle : bleu, rouge, vert, jaune, violet, de 1 à 10, puis de nouveau bleu. La carte de départ est au milieu ; sa place est en haut du cercle.
web-shit-lesson-gap = L’écart se compte en pas, toujours dans le sens des aiguilles d’une montre. Du 9 rouge au 1 vert, deux pas ; du 9 rouge au 5 jaune, seize. Les points blancs du cercle sont vos cartes.
web-shit-lesson-seal = Chacun scelle une carte, face cachée. La plus proche du départ marque son écart : il faut donc être le plus proche, mais d’aussi loin que possible ! Chaque carte montre son écart. Scellez le 5 jaune : touchez-le, puis encore une fois.
web-shit-lesson-near = Deux points seulement : le 1 vert gagnerait presque à coup sûr, mais pour si peu. Osez le 5 jaune.
web-shit-lesson-far = Si loin, quelqu’un passera sûrement devant. Essayez le 5 jaune.
web-shit-lesson-not-yet = Gardez SHIT! pour la manche suivante. Essayez le 5 jaune.
web-shit-lesson-scored = Tout le monde révèle ensemble. Votre carte est la première après le départ : seize points pour vous, rien pour les autres. Les cartes jouées sortent, et personne n’en reçoit de nouvelles.
web-shit-lesson-shit = Votre main diminue. La carte SHIT! ne marque jamais, mais elle vous revient, et vous piochez une carte. Scellez SHIT!
web-shit-lesson-fewer = Permis, mais votre main se viderait. Cette fois, scellez SHIT!
web-shit-lesson-drawn = Sept points pour l’autre, et pour vous SHIT! : vous la reprenez et vous piochez une carte. Sans carte chiffrée en main, on n’a pas d’autre choix.
web-shit-lesson-out = Un 3 rouge est arrivé. Les places grises du cercle sont sorties : ces cartes-là ne peuvent plus vous devancer, jusqu’au prochain mélange. Cette fois, choisissez librement.
web-shit-lesson-goal = Le premier à 120 points gagne (150 à deux joueurs). Ici, seize points suffiraient : tout est dans l’audace. C’est tout !
web-shit-shout = SHIT !
