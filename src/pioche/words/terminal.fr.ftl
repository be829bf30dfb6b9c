### La table dans un terminal.

# Les marques des couleurs sur les cartes
table-mark-r = ro
table-mark-y = ja
table-mark-b = bl
table-mark-g = ve
table-mark-v = vi
table-mark-p = rs
table-mark-x = gr

# La table
table-you = { $name } (vous)
table-heading-round = manche { $round }
table-seat-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
table-seat-points = { $count } pts
table-may-act = Vous pouvez intervenir.
table-step-back = (Échap : revenir)
table-choose-card = { $card }…
table-choose-stack = Sur la ligne { $number } ({ $card })
table-refused = C’est refusé.
table-refused-keys = r : ouvrir les règles à cet article · une autre touche : continuer
table-typed-hint = Votre coup en toutes lettres, p. ex. { $example }
table-press-escape = Échap : revenir à la table
table-press-enter = Entrée : continuer
table-yes = oui
table-no = non

# Les touches
table-key-help = Aide
table-key-rules = Règles
table-key-sheet = Scores
table-key-typed = Écrire
table-key-language = English
table-key-quit = Quitter

# L’aide
table-help-title = Les touches
table-help-cards-key = 1 2 3 … a c e
table-help-cards = jouer la carte ou le coup qui porte cette touche
table-help-arrows-key = ← → ↑ ↓ Entrée
table-help-arrows = choisir, puis jouer ; un clic fait de même
table-help-back-key = Échap
table-help-back = reprendre la carte choisie
table-help-typed-key = : ou /
table-help-typed = écrire un coup ; s’il est refusé, l’article est montré
table-help-space-key = Espace
table-help-space = ne pas attendre les robots (sans joueur : pause)
table-help-help-key = ?
table-help-help = cette page
table-help-rules-key = r
table-help-rules = les règles, ouvertes à l’article du dernier refus
table-help-sheet-key = s
table-help-sheet = la feuille de scores et la graine de la partie
table-help-language-key = l
table-help-language = passer à l’anglais
table-help-quit-key = q
table-help-quit = quitter
table-help-marks = Couleurs :

# Le rideau
table-curtain-call = { $name }, à vous — Entrée
table-curtain-other = Tab : quelqu’un d’autre veut intervenir

# Les règles
table-rules-title = Règles : { $game }
table-rules-search = Chercher…
table-rules-keys = Tapez pour chercher · ↑ ↓ défiler · Échap revenir

# La feuille de scores
table-sheet-title = Feuille de scores — { $game }
table-sheet-round = Manche
table-sheet-now = en cours
table-sheet-total = Total
table-sheet-seed = Graine de la partie : { $seed }

# La fin
table-end-replay = Rejouer les mêmes cartes : { $command }
table-end-again = nouvelle partie
table-end-start = changer de jeu
table-end-look = voir la table
table-end-quit = quitter

# Quitter
table-quit-question = Quitter la partie en cours ?
table-quit-yes-key = o
table-quit-yes = oui
table-quit-start = retour au menu
table-quit-no-key = n
table-quit-no = non

# Le départ
table-start-tagline = cinq jeux de cartes
table-start-game = Jeu
table-start-seats = Places
table-start-range = de { $low } à { $high }
table-start-people = Personnes
table-start-people-note = { $count ->
    [0] les robots jouent entre eux
    [one] à ce clavier ; les robots prennent les autres places
   *[other] à ce clavier, avec un rideau entre elles
}
table-start-level = Robots
table-start-language = Langue
table-start-names = Noms, séparés par des virgules
table-start-begin = Commencer
table-level-thumb = réfléchis
table-level-random = au hasard
table-language-name = français

# Non Merci !
table-non-merci-heading = manche { $round } · pioche : { $pile }
table-non-merci-chips = { $count } jetons
table-non-merci-cards = { $points } en cartes
table-non-merci-pot = { $count ->
    [0] aucun jeton
    [one] { $count } jeton
   *[other] { $count } jetons
}
table-non-merci-price = La prendre : { $price }
table-non-merci-chips-line = Jetons
