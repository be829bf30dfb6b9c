list-and = { $most } et { $last }
seat-name = la place { $number }
card-unknown = une carte cachée

status-won = { $you ->
    [winners] { $count ->
        [one] Vous gagnez !
       *[other] Victoire partagée : { $winners } !
    }
   *[none] { $count ->
        [one] { $winners } gagne !
       *[other] { $winners } se partagent la victoire !
    }
}
status-stopped = La partie a été arrêtée à sa limite ; en tête : { $winners }.

reason-not-json = Cette ligne n’est pas un objet JSON.
reason-line-too-long = Cette ligne dépasse { $limit } caractères.
reason-unknown-do = « do » doit être l’un de : { $known }.
reason-no-game = Pas encore de partie : envoyez d’abord « new ».
reason-not-a-whole-number = « { $field } » doit être un nombre entier.
reason-number-out-of-range = « { $field } » doit aller de { $low } à { $high }.
reason-list-too-long = « { $field } » ne peut en contenir plus de { $count }.
reason-not-true-or-false = « { $field } » doit être vrai ou faux (true, false).
reason-not-a-text = « { $field } » doit être un texte.
reason-not-a-list = « { $field } » doit être une liste.
reason-not-an-object = { $field ->
    [record] Ce n’est pas l’enregistrement d’une partie : il faut un objet JSON.
   *[other] « { $field } » doit être un objet.
}
reason-unknown-field = { $field ->
    [options] Ce jeu n’a pas d’option « { $name } » ; il a : { $known }.
   *[other] « { $field } » ne connaît pas « { $name } » ; il connaît : { $known }.
}
reason-missing-field = { $field ->
    [record] Ce n’est pas l’enregistrement d’une partie : il manque « { $name } ».
   *[other] Il manque « { $name } » dans « { $field } ».
}
reason-wrong-card-count = « { $field } » doit contenir exactement { $count } cartes.
reason-hand-count = « { $field } » doit contenir exactement { $count } mains.
reason-card-twice = La carte { $card } est trop souvent dans « { $field } ».
reason-card-not-in-deck = La carte { $card } n’est pas dans ce jeu de cartes (« { $field } »).
reason-unknown-card = « { $field } » contient quelque chose qui n’est pas une carte de ce jeu.
reason-seats-out-of-range = Ce jeu se joue de { $low } à { $high } places.
reason-unknown-game = Il n’y a pas de jeu « { $name } » ; il y a : { $known }.
reason-not-a-move = « { $text } » n’est pas un coup de ce jeu.
reason-bad-record = Ce n’est pas l’enregistrement d’une partie : { $detail }.
reason-record-not-json = Ce n’est pas l’enregistrement d’une partie : { $line ->
    [0] ce n’est pas du JSON.
   *[other] le JSON est faux à la ligne { $line }, colonne { $column }.
}
reason-newer-record = Cet enregistrement est de version { $version } ; ce programme lit la version { $known }.
reason-another-lot = L’enregistrement dit que le sort a donné { $said } ; le générateur tire un autre nombre.
reason-record-result = L’enregistrement dit { $field ->
    [over] que la partie { $said ->
        [true] est finie
       *[other] n’est pas finie
    }, mais après ses coups c’est le contraire
    [stopped] que la partie { $said ->
        [true] a été arrêtée à sa limite
       *[other] n’a pas été arrêtée à sa limite
    }, mais après ses coups c’est le contraire
    [scores] que les scores sont { $said }, mais ses coups mènent à { $found }
   *[other] que les places gagnantes sont { $said }, mais ses coups mènent à { $found }
}.
reason-record-move = Le coup { $number } de l’enregistrement ({ $text }, place { $place }) a été refusé : { $message }
reason-unknown-bot = Il n’y a pas de robot « { $name } » ; il y a : { $known }.
reason-bot-takes-no-argument = Le robot « { $name } » ne prend rien après deux-points.
reason-bot-not-for-this-game = Le robot « { $name } » ne joue pas à { $game }.
reason-no-python-bot = Il n’y a pas de robot « { $name } » en Python : écrivez py:module.Classe.
reason-no-given-deal = { $game } ne prend pas de donne faite à la main.
reason-not-a-budget = « { $text } » n’est pas un budget : écrivez un temps comme 50ms ou 1.5s, ou un nombre de simulations comme 1000.
reason-not-a-network = Ce ne sont pas les poids d’un réseau pour { $game }.

extra-missing = « { $part } » a besoin de { $missing }, qui n’est pas installé. Tapez `pip install 'pioche[{ $extra }]'`.
