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
table-step-back = (Échap : revenir)
table-choose-card = { $card }…
table-choose-stack = Sur le tas { $number } ({ $card })
table-paused = En pause — Espace
table-words-first = (S ou K : le mot d’abord)
table-refused = C’est refusé.
table-refused-keys = r : ouvrir les règles à cet article · une autre touche : continuer
table-typed-hint = Votre coup en toutes lettres, p. ex. { $example }
table-refused-possible = Possible maintenant : { $moves }
table-press-any = Une touche : continuer
table-press-escape = Échap : revenir à la table
table-press-back = Échap : revenir
table-press-enter = Entrée : continuer
table-yes = oui
table-no = non
table-seat-by-bot = { $name } (robot)
table-bot-plays = Un robot joue pour vous. (* : reprendre)
table-bot-failed = Un robot a échoué ; la partie continue.
table-not-kept = Cette partie n’a pas pu être gardée : on ne pourra pas la reprendre plus tard ({ $detail }).
table-save-failed = La partie n’a pas pu être enregistrée dans { $file } : { $detail }

# Les touches
table-key-help = Aide
table-key-rules = Règles
table-key-sheet = Scores
table-key-hint = Conseil
table-key-bot = Robot
table-key-typed = Écrire
table-key-language = English
table-key-quit = Quitter

# L’aide
table-hint-title = Le coach
table-hint-coming = Le coach réfléchit…
table-help-title = Les touches
table-help-cards-key = 1 2 3 … a c e
table-help-cards = jouer la carte ou le coup qui porte cette touche
table-help-arrows-key = ← → ↑ ↓ Entrée
table-help-arrows = choisir, puis jouer ; un clic fait de même
table-help-back-key = Échap
table-help-back = reprendre la carte choisie
table-help-typed-key = : ou /
table-help-typed = écrire un coup ; un refus montre son article
table-help-log-key = Page ↑ ↓
table-help-log = remonter dans ce qui s’est passé
table-help-space-key = Espace
table-help-space = ne pas attendre les robots (sans joueur : pause)
table-help-help-key = ?
table-help-help = toutes les touches et les marques
table-help-rules-key = r
table-help-rules = les règles, ouvertes à l’article du dernier refus
table-help-sheet-key = s
table-help-sheet = la feuille de scores ; à la fin, la graine de la partie aussi
table-help-hint-key = !
table-help-hint = demander conseil au coach (seul avec des robots)
table-help-bot-key = *
table-help-bot = laisser un robot jouer pour vous, ou reprendre votre place
table-help-language-key = l
table-help-language = passer à l’anglais
table-help-quit-key = q
table-help-quit = quitter
table-help-tab-key = Tab
table-help-tab = passer le clavier à quelqu’un d’autre
table-help-marks = Couleurs :

# Le rideau
table-curtain-call = { $name }, à vous — Entrée
table-curtain-step-in = { $name } prend le clavier — Entrée
table-curtain-other = Tab : quelqu’un d’autre veut intervenir

# Les règles
table-rules-title = Règles : { $game }
table-rules-search = Chercher…
table-rules-keys = Tapez pour chercher · ↑ ↓ défiler · Échap revenir

# La feuille de scores
table-sheet-title = Feuille de scores — { $game }
table-sheet-round = Manche
table-sheet-now = en cours
table-sheet-total = Total
table-sheet-seed = Graine de la partie : { $seed }

# La fin
table-end-replay = Rejouer les mêmes cartes : { $command }
table-end-again = nouvelle partie
table-end-start = changer de jeu
table-end-look = voir la table
table-end-quit = quitter

# Quitter
table-quit-question = Quitter la partie en cours ?
table-quit-kept = Elle est gardée : le menu, ou `pioche play --resume`, la reprend.
table-quit-drop = l’abandonner
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
    [one] à ce clavier ; les robots prennent les autres places
   *[other] à ce clavier, avec un rideau entre elles
}
table-start-level = Robots
table-start-rules = Règles
table-start-own-rules = à votre façon
table-start-clock = Horloge
table-clock-calm = calme
table-clock-normal = normale
table-clock-lively = vive
table-clock-none = sans
table-clock-note-calm = 90 secondes par coup, puis l’horloge joue
table-clock-note-normal = 40 secondes par coup, puis l’horloge joue
table-clock-note-lively = 15 secondes par coup, puis l’horloge joue
table-clock-note-none = chacun prend tout son temps
table-start-continue = Reprendre
table-start-damaged = Une partie interrompue est illisible. (c : laquelle)
table-start-kept = { $count ->
    [one] Une partie a été interrompue. (c : la reprendre)
   *[other] { $count } parties ont été interrompues. (c : en reprendre une)
}
table-start-language = Langue
table-start-names = Noms, séparés par des virgules
table-start-begin = Commencer
table-level-beginner = débutants
table-level-regular = habitués
table-level-expert = experts
table-level-random = au hasard
table-language-name = français

# Les parties interrompues
table-resume-title = Reprendre une partie
table-resume-game = { $game }, { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
} · { $names } · { $when }
table-resume-damaged = Illisible, dans { $folder } :
table-resume-failed = Cette partie ne peut pas être reprise : { $file } est abîmé, ou d’une autre version.

# Non Merci !
table-non-merci-heading = manche { $round } · pioche : { $pile }
table-non-merci-chips = { $count } { $count ->
    [one] jeton
   *[other] jetons
}
table-non-merci-cards = { $points } en cartes
table-non-merci-pot = { $count ->
    [0] aucun jeton
    [one] { $count } jeton
   *[other] { $count } jetons
}
table-non-merci-price = La prendre : { $price }
table-non-merci-chips-line = Jetons

# Mio
table-mio-heading = manche { $round } · { $dealer } a donné
table-mio-face-down = { $count } + 1 cachée
table-mio-said = « MIO ! »
table-mio-passed = « je passe »
table-mio-pile = Pioche : { $count }
table-mio-top = Dessus
table-mio-colour = À suivre
table-mio-before = Avant, la plus récente d’abord

# SHIT!
table-shit-heading = manche { $round } · pioche : { $pile }
table-shit-sealed = scellée
table-shit-start = Départ
table-shit-mine = Scellée
table-shit-last = Manche précédente, départ : { $start }
table-shit-circle = Le tour des couleurs, de 1 à 10 : { $colours } → …

# Plis de lettres
table-lettres-heading = manche { $round } sur 5 ·
table-lettres-counts-1 = chaque pli : 5 points
table-lettres-counts-2 = chaque voyelle : 10 points
table-lettres-counts-3 = chaque M, chaque N : 20 points
table-lettres-counts-4 = le H bleu : 90 points
table-lettres-counts-5 = tout compte, plis et cartes
table-lettres-short-1 = plis
table-lettres-short-2 = voyelles
table-lettres-short-3 = M et N
table-lettres-short-4 = H bleu
table-lettres-short-5 = tout
table-lettres-tricks = { $count ->
    [one] { $count } pli
   *[other] { $count } plis
}
table-lettres-any = Toutes les cartes sont permises
table-lettres-family-first = Famille demandée : { $colour } A–M
table-lettres-family-second = Famille demandée : { $colour } N–Z
table-lettres-last = Dernier pli : { $name }

# MERCI
table-back-draw1 = +1
table-back-gift = ca
table-back-heart = ♥
table-back-draw2 = +2
table-back-short-draw1 = 1
table-back-short-gift = c
table-back-short-heart = ♥
table-back-short-draw2 = 2
table-merci-heading = manche { $round } · réserve : { $reserve } ♥
table-merci-pile = Pioche : { $count }
table-merci-stack = Tas { $number }
table-merci-effect-draw1 = piocher 1
table-merci-effect-gift = cadeau
table-merci-effect-heart = cœur
table-merci-effect-draw2 = piocher 2
table-merci-pending = { $by } a dit Siouplait : { $effect }
table-merci-pending-to = { $by } a dit Siouplait : { $effect } pour { $to }
table-merci-accused = Quelque chose à dire à { $name } ?
table-said-siouplait = « Siouplait ! »
table-said-skuz = « Skuz ! »
table-said-merci = « Merci »
table-said-merci-beaucoup = « Merci beaucoup »
table-said-silent = …
table-said-malpoli = « Malpoli ! »
table-help-letters-key = A … Z
table-help-letters = (majuscule) jouer la carte de cette lettre
table-help-words-key = S, K
table-help-words = dire Siouplait ou Skuz d’abord, puis la carte
table-help-stacks-key = 1 2 3, s k n
table-help-stacks = le tas, puis le mot : Siouplait, Skuz, ou rien
table-help-answers-key = m, b, n
table-help-answers = répondre Merci, Merci beaucoup, ou rien
table-help-objection-key = p, n
table-help-objection = Malpoli ! (dénoncer), ou laisser passer
table-key-theme = Couleurs
table-theme-light = passer à un fond clair
table-theme-dark = passer à un fond sombre
table-palette = Chercher une commande…
table-palette-nothing = Aucune commande ne correspond.
table-help-palette-key = Ctrl+P
table-help-palette = chercher une commande par son nom ; le fond clair ou sombre y est aussi
table-too-small = Ce terminal est trop petit : il faut { $width } colonnes et { $height } lignes. La partie attend. Ctrl+C : quitter.
