### Le site : accueil, salle d’attente, cadre de la table.

web-skip = Aller au contenu
web-home = Accueil
web-menu = Menu
web-close = Fermer
web-again = Réessayer
web-lost = Cette page n’existe pas.
web-offline = La page n’a pas pu être chargée.
web-unreachable = Le serveur ne répond pas. Vérifiez la connexion, puis réessayez.

web-headline = Cinq jeux de cartes, une table.
web-lead = Jouez tout de suite contre des robots, avec des amis par un lien, ou à plusieurs sur un seul écran. Sans compte, sans publicité.
web-footer = Pioche : les cartes, les sons et les règles en nos mots sont à nous. Rien n’est chargé d’ailleurs.
web-continue = Reprendre
web-unfinished-go-game = { $game } : reprendre
web-unfinished-against = contre { $names }
web-unfinished-bots = { $count ->
    [one] contre un robot
   *[other] contre { $count } robots
}
web-unfinished-since = commencée le { $day }
web-drop = Abandonner
web-drop-game = Abandonner : { $game }
web-drop-ask = Abandonner cette partie de { $game } ? Sans vous elle s’arrête ; si d’autres personnes jouent, un robot continue pour vous.
web-drop-yes = Oui, abandonner
web-drop-no = Non, la garder
web-play = Jouer
web-play-game = Jouer à { $game } maintenant
web-opening = La table s’ouvre…
web-friends = Avec des amis
web-friends-game = { $game } avec des amis
web-friends-note = Une table à vous, un seul lien pour tous.
web-screen = Un écran
web-screen-game = Un écran pour { $game }
web-screen-note = Plusieurs joueurs sur cet appareil, un rideau entre les tours.
web-learn = Apprendre
web-learn-game = Apprendre { $game }
web-watch = Tables ouvertes
web-all-tables = Toutes les tables
web-watch-note = Prenez une place libre, ou regardez.
web-seats = { $low } à { $high } places
web-minutes = { $count } min
web-me = Moi

web-settings = Réglages
web-language = Langue
web-theme = Couleurs
web-theme-auto = comme l’appareil
web-theme-light = claires
web-theme-dark = sombres
web-contrast = Contraste
web-contrast-auto = comme l’appareil
web-contrast-more = fort
web-motion = Mouvements
web-motion-auto = comme l’appareil
web-motion-none = aucun mouvement, aucune pause
web-volume = Volume
web-set-muted = Muet
web-set-muted-note = Ni sons ni voix.
web-set-voice = Voix
web-set-voice-note = Les annonces sont dites à haute voix ; elles sont toujours écrites aussi.
web-set-vibration = Vibrations
web-set-vibration-note = Le téléphone vibre aux grands mots de la table.
web-set-hints = Conseils
web-set-hints-note = Les cartes que l’on peut jouer ressortent.
web-set-sort = Main triée
web-set-sort-note = Les nouvelles cartes trouvent leur place ; sinon elles viennent à la fin et rien ne bouge.
web-speech = Lecteur d’écran à la table
web-speech-full = Tout
web-speech-brief = L’essentiel
web-speech-note = L’essentiel : ce qui vous concerne, et à qui c’est le tour. La touche T lit toute la table.
web-set-one-click = Jouer d’un seul clic
web-set-one-click-note = Sinon : un clic choisit, un second joue.
web-set-shortcuts = Raccourcis d’une touche
web-set-shortcuts-note = Lettres, chiffres et barre d’espace agissent à la table. Sans eux : Tab, les flèches et Entrée.

web-your-name = Votre nom
web-name-optional = un nom, ou rien
web-players = Les joueurs à cet écran
web-player = Joueur { $number }
web-add-player = Ajouter un joueur
web-remove = Retirer
web-remove-player = Retirer la personne { $number }
web-seat-count = Places
web-pace = Rythme
web-pace-calm = calme
web-pace-calm-note = 90 secondes par coup : pour les enfants et les bavards.
web-pace-normal = normal
web-pace-normal-note = 40 secondes par coup.
web-pace-lively = vif
web-pace-lively-note = 15 secondes par coup : pour les habitués.
web-pace-none = sans horloge
web-pace-none-note = Chacun prend tout son temps.
web-public = Table ouverte
web-public-note = Tout le monde la voit dans la liste et peut s’y asseoir.
web-rule-set = Règles
web-rule-set-own = Un réglage à vous, selon les options ci-dessous.
web-options = Options du jeu
web-open-table = Ouvrir la table
web-begin = Commencer
web-no-tables = Aucune table ouverte pour l’instant. Ouvrez la première !
web-free-seats = { $count ->
    [0] complet
    [one] 1 place libre
   *[other] { $count } places libres
}
web-watching = { $count ->
    [0] personne ne regarde
    [one] 1 personne regarde
   *[other] { $count } personnes regardent
}
web-join = Prendre place
web-look = Regarder
web-join-at = Prendre place : { $game }, { $people }
web-look-at = Regarder : { $game }, { $people }
web-stage-gathering = attend des joueurs
web-stage-playing = en cours
web-stage-over = terminée

web-connecting = Connexion à la table…
web-dealing = On distribue…
web-damaged = Table abîmée
web-your-turn = À vous
web-title-turn = À { $names } de jouer
web-title-new = Nouvelle table : { $game }
web-title-replay = Partie revue : { $game }
web-table = La table
web-table-menu = Menu de la table
web-link-lost = Connexion perdue. Votre place est gardée, nous réessayons…
web-take-back = Reprendre ici
web-paused = La table est en pause.
web-resume = Reprendre
web-pause = Mettre en pause
web-room = Qui joue ?
web-free = place libre
web-visitor = Votre place
web-visitor-locked = L’hôte a fermé la table : personne de nouveau ne s’assied. Vous pouvez regarder.
web-visitor-playing = La partie est en cours. Vous pouvez regarder, ou remplacer un robot.
web-visitor-full = Toutes les places sont prises. Vous pouvez regarder, ou attendre une place.
web-visitor-full-playing = La partie est en cours et toutes les places sont prises. Vous pouvez regarder, ou attendre une place.
web-visitor-full-over = La partie est finie. Attendez une place pour jouer la suivante.
web-ask-seat = Demander une place
web-wait-seat = Attendre une place
web-only-watch = Regarder
web-door = Nouveaux venus
web-door-open = bienvenus
web-door-open-note = Qui ouvre le lien ou tape le code prend une place libre.
web-door-ask = je décide
web-door-ask-note = Qui vient demande une place, et attend votre accord.
web-door-locked = table fermée
web-door-locked-note = Personne de nouveau ne s’assied ; on peut regarder.
web-asks = Demander avant de laisser entrer
web-asks-note = Qui vient par le lien ou le code attend votre accord.
web-take-seat = Prendre une place
web-sit = S’asseoir ici
web-sit-at = S’asseoir ici, place { $number }
web-bot-at = Un robot, place { $number }
web-stand = Se lever
web-seat-bot = Un robot
web-kick = Renvoyer
web-kick-name = Renvoyer { $name }
web-replace = Remplacer par un robot
web-replace-name = Remplacer par un robot : { $name }
web-hand-over = Donner le rôle d’hôte
web-hand-over-name = Donner le rôle d’hôte à { $name }
web-wish = { $name } demande à remplacer { $other }.
web-host-decides = L’hôte décide.
web-wish-more = { $count ->
    [one] et 1 autre
   *[other] et { $count } autres
}
web-admit = Laisser entrer
web-decline = Refuser
web-wish-any = { $name } demande une place.
web-waits = { $name } attend une place.
web-waiting = Vous attendez une place : vous l’aurez dès qu’elle se libère.
web-withdraw = Retirer ma demande
web-relieve = Remplacer { $name }
web-relieve-note = À cette table privée, l’hôte décide qui entre en cours de partie.
web-host-note = Vous êtes l’hôte de cette table.
web-bots-fill = { $count ->
    [one] Un robot prendra la place libre.
   *[other] Des robots prendront les { $count } places libres.
}
web-all-there = Tout le monde est là.
web-wait-host = L’hôte lancera la partie.
web-agree = Mon nom peut figurer dans l’enregistrement
web-agree-note = La partie est gardée pour être revue ; les noms n’y sont que si tous l’acceptent.
web-invite = Inviter
web-invite-note = Le même lien et le même code servent à tout le monde : montrez-les, ou envoyez-les.
web-code = Code de la table :
web-qr = Code QR du lien d’invitation
web-share = Envoyer le lien
web-share-text = On joue à { $game } ! Code de la table : { $code }
web-invitation-change = Changer le lien et le code
web-invitation-close = Fermer l’invitation
web-invitation-closed = L’invitation est fermée : son lien et son code ne mènent plus ici.
web-invitation-again = Inviter de nouveau
web-by-code = J’ai un code
web-join-go = Rejoindre
web-join-title = Rejoindre une table
web-undo = Reprendre
web-sort-hand = Retrier ma main
web-card-put = Carte { $place } sur { $count }.
web-hand-only = Seulement ma main ici
web-hand-only-note = Un autre écran montre la table ; ici, la main est grande.
web-tv = Écran commun
web-tv-this = C’est l’écran commun
web-tv-note = Cet écran montre la table à toute la pièce ; chacun joue sur son téléphone. Tapez les quatre lettres de la table.
web-tv-show = Montrer sur un téléviseur
web-tv-how = Dans le navigateur du téléviseur, ouvrez { $address } et tapez { $code }. Il montre la table sans la main de personne ; chacun joue sur son téléphone.
web-tv-window = Ouvrir l’écran commun dans une fenêtre
web-tv-come = Scannez l’image, ou ouvrez { $address } sur votre téléphone et tapez :
web-tv-free = { $count ->
    [one] Une place est libre.
   *[other] { $count } places sont libres.
}
web-tv-wait = L’hôte lance la partie sur son téléphone.
web-tv-whole = Plein écran
web-tv-end = La fin
web-join-note = Tapez les quatre lettres que montre l’écran de la table.
web-copied = Lien copié
web-device = Continuer sur un autre appareil
web-device-note = Ce lien et ce code QR ouvrent votre place sur un autre appareil, une seule fois, pendant dix minutes. Ne les montrez à personne d’autre.
web-device-qr = Code QR de votre place
web-device-copy = Copier le lien
web-device-again = Un nouveau lien vers un autre appareil
web-look-back = Revoir les derniers coups
web-now = Maintenant
web-leave = Quitter la table
web-leave-waits = Quitter (la partie vous attend)
web-leave-playing = Quitter (un robot continue)
web-badge-bot = robot
web-badge-away = pas là
web-badge-taken = robot à sa place
web-badge-host = hôte

web-asked = { $name } vous propose de rejouer à { $game }
web-asked-until = jusqu’à { $time }
web-asked-join = Rejoindre
web-asked-join-whom = Rejoindre { $name }
web-asked-later = Pas maintenant
web-asked-later-whom = Pas maintenant, { $name }
web-asked-never = Ne plus me demander
web-asked-never-whom = Ne plus me demander, { $name }
web-again-with = Rejouer avec…
web-again-note = Ouvre une table et les y invite, sur tous leurs appareils, pour 24 heures.
web-again-ask = Inviter
web-again-whom = Inviter : { $names } ({ $game })
web-again-table = Nouvelle table, mêmes joueurs
web-again-asked = Votre invitation attend sur tous les appareils, pour 24 heures : { $names }.
web-talk = Dire quelque chose
web-talk-unread = { $count ->
    [one] Dire quelque chose (1 nouveau message)
   *[other] Dire quelque chose ({ $count } nouveaux messages)
}
web-writing = Messages libres
web-writing-note = Ceux qui sont assis s’écrivent de courtes lignes. Personne d’autre ne les lit, et rien n’en est gardé.
web-written = Messages
web-written-none = Seuls ceux qui sont assis lisent ceci. Tout s’efface avec la table.
web-write = Votre message
web-write-send = Envoyer
web-mute = Ne plus entendre { $name }
web-unmute = Réentendre { $name }
web-says = { $name } : { $text }
web-emote-smile = sourire
web-emote-laugh = rire
web-emote-wow = étonnement
web-emote-think = réflexion
web-emote-cry = larme
web-emote-grumble = grogne
web-emote-clap = bravo
web-emote-heart = cœur

web-bot-number = Robot { $number }
web-seat = Place { $number }
web-points = { $count ->
    [one] { $count } pt
   *[other] { $count } pts
}
web-of = { $name } : { $card }
web-cards = Cartes
web-told = Ce qui s’est passé
web-sheet = Feuille de marque
web-round = Manche
web-total = Total
web-may-act = Vous pouvez intervenir.
web-read-rule = Règle { $article }
web-understood = Compris
web-rules = Règles
web-rules-of = Règles : { $game }
web-rules-search = Chercher dans les règles
web-rules-found = { $count ->
    [0] Aucun article trouvé
    [one] 1 article trouvé
   *[other] { $count } articles trouvés
}
web-you = Vous
web-yourself = vous
web-round-over = Fin de manche
web-round-look = Regardez le résultat, puis continuez.
web-round-waiting = Encore devant le résultat : { $names }
web-round-left = La manche suivante commence dans { $seconds } s.
web-go-on = Continuer
web-fair-short = Donne vérifiée dans ce navigateur
web-my-games = Mes parties
web-no-games = Aucune partie terminée pour l’instant.
web-game-went = { $rank ->
    [1] 1ʳᵉ place
   *[other] { $rank }ᵉ place
} sur { $seats }, score { $score }
web-game-with = avec { $names }
web-rematch = Encore une partie
web-ending-margin = { $you ->
    [winner] Vous l’emportez sur { $second }, { $high } à { $low }.
    [second] { $winner } l’emporte sur vous, { $high } à { $low }.
   *[none] { $winner } l’emporte sur { $second }, { $high } à { $low }.
}
web-ending-own = Vous finissez { $rank }ᵉ sur { $seats }.
web-look-table = Voir la table
web-fair = Donne vérifiée : le secret correspond à l’engagement montré avant la partie.
web-unfair = Attention : le secret ne correspond pas à l’engagement montré avant la partie.
web-curtain = Rideau
web-curtain-pass = Passez l’appareil.
web-curtain-call = { $name }, à vous !
web-curtain-lift = C’est moi, { $name }
web-peek = Main de { $name }
web-peek-close = Fermer la main
web-meanwhile = Pendant votre absence
web-meanwhile-moves = { $count ->
    [one] Un robot a joué un coup pour vous : { $moves }.
   *[other] Un robot a joué { $count } coups pour vous, les derniers : { $moves }.
}

web-me-title = Moi
web-me-note = Vous jouez sans compte. Votre nom et vos parties restent liés à cet appareil.
web-me-note-account = Votre nom et vos parties vous suivent sur tous vos appareils.
web-save = Enregistrer
web-saved = Enregistré
web-recovery = Code de secours
web-recovery-note = Notez ce code : il vous rend vos parties sur un autre appareil, une seule fois.
web-recovery-none = Ce code n’a pas été gardé sur cet appareil.
web-recovery-renew = Avoir un autre code
web-recovery-renew-note = Un autre code de secours remplace celui que vous avez noté.
web-recovery-renewed = Voici votre nouveau code de secours, plus haut ; l’ancien ne compte plus.
web-leaving = Codes, appareils, effacement
web-everywhere = Se déconnecter partout
web-everywhere-note = Tous vos appareils sont déconnectés et l’ancien code de secours ne compte plus ; vous en recevez un autre, à noter tout de suite.
web-everywhere-note-account = Tous vos appareils sont déconnectés et le code de secours ne compte plus ; vous revenez avec votre mot de passe.
web-everywhere-done = Toutes vos sessions sont fermées.
web-erase = M’effacer
web-erase-note = Votre compte, vos classements et votre nom disparaissent aussitôt, à toutes les tables et dans tous les enregistrements ; là où une partie est en cours, un robot continue à votre place. Les autres gardent leurs parties.
web-erase-certain = Oui, pour toujours.
web-erase-certain-missing = Cochez d’abord la case : on ne peut pas revenir en arrière.
web-erase-done = Tout est effacé.
web-recover = Revenir avec un code
web-recover-code = Code de secours noté auparavant
web-recover-go = Revenir
web-forget = Oublier cet appareil
web-forget-note = Sans le code de secours, vos parties ne pourront plus être retrouvées.

web-daily = Donne du jour
web-daily-note = Les mêmes cartes pour tous, un seul essai. Nouvelles donnes dans { $hours } h { $minutes } min.
web-daily-streak = { $count ->
    [one] { $count } jour de suite.
   *[other] { $count } jours de suite.
}
web-daily-play = Jouer la donne du jour de { $game }
web-daily-go-on = Reprendre { $game }
web-daily-finished = { $count ->
    [0] Personne ne l’a encore finie.
    [one] { $count } personne l’a finie.
   *[other] { $count } personnes l’ont finie.
}
web-daily-own = { $won ->
    [yes] Vous avez gagné avec { $score }.
   *[no] Vous finissez { $rank }e sur { $seats } avec { $score }.
}
web-daily-everybody = Sur { $count } personnes qui l’ont finie, { $percent } % ont gagné avec ces cartes.
web-daily-yesterday = Hier
web-daily-first = Vous êtes la première personne à la finir.
web-daily-better = Vous avez fait mieux que { $percent } % des autres.
web-daily-who = Qui
web-daily-won = Gagné
web-daily-rank = Rang
web-daily-score = Score
web-daily-you = Vous
web-daily-bots = Les robots jouent vos cartes…
web-daily-board-note = Qui a fini une partie avec vous voit votre résultat si vous le montrez, et personne d’autre.
web-daily-show = Montrer le mien
web-daily-hide = Montré sous le nom { $name } : le cacher
web-daily-share = Copier un texte à partager
web-daily-shared = Copié ; il ne dit rien des cartes.
web-daily-text = Pioche · { $game } · { $day } : { $won ->
    [yes] gagné avec { $score }
   *[no] { $rank }e sur { $seats } avec { $score }
}
web-daily-text-better = , mieux que { $percent } %
web-daily-see = Ce que d’autres ont fait de ces cartes

web-standings = Classements
web-standings-of = Classement : { $game }
web-standings-note = On y figure après { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }, si l’on a accepté que son nom soit montré.
web-standings-best = Les meilleurs
web-standings-bots = Robots ({ $level })
web-standings-place = Place
web-standings-name = Nom
web-standings-strength = Force
web-standings-games = Parties
web-standings-won = Gagnées
web-standings-nobody = Personne encore : il faut { $count } parties.
web-statistics = Mes statistiques
web-statistics-note = Personne d’autre ne les voit.
web-statistics-none = Aucune partie terminée à ce jeu pour l’instant.
web-statistics-short = { $played ->
    [one] { $played } partie
   *[other] { $played } parties
}, { $won ->
    [0] aucune gagnée
    [one] { $won } gagnée
   *[other] { $won } gagnées
}
web-statistics-played = Parties jouées
web-statistics-won = Gagnées
web-statistics-strength = Force
web-statistics-rank = Rang moyen / places
web-statistics-best = Meilleur score
web-statistics-mean = Score moyen
web-statistics-streak = Victoires de suite
web-statistics-longest = Plus longue série
web-statistics-people = Victoires contre des gens
web-statistics-bots = Victoires contre des robots

web-bot-plays = Un robot joue à votre place.
web-removed = L’hôte vous a retiré votre place. Vous pouvez regarder.
web-freed = Pendant votre absence, votre place a été libérée. Vous pouvez regarder.
web-return = Reprendre ma place
web-account = Compte
web-account-note = Facultatif : un nom et un mot de passe pour retrouver vos parties partout.
web-account-yours = Vous jouez avec le compte { $name }.
web-account-name = Nom du compte
web-account-password = Mot de passe ({ $count } caractères au moins)
web-account-make = Créer le compte
web-account-enter = Se connecter
web-account-leave = Se déconnecter
web-account-nameless = Il manque le nom du compte.
web-password = Changer de mot de passe
web-password-note = Vos autres appareils devront se connecter de nouveau, et vous aurez un autre code de secours.
web-password-old = Mot de passe actuel
web-password-old-missing = Il manque le mot de passe actuel.
web-password-new = Nouveau mot de passe ({ $count } caractères au moins)
web-password-repeat = Le nouveau, encore une fois
web-password-change = Changer le mot de passe
web-password-changed = Mot de passe changé.
web-password-wrong = Le mot de passe actuel n’est pas le bon.
web-password-short = Un mot de passe a { $count } caractères au moins.
web-password-differs = Les deux nouveaux mots de passe ne sont pas les mêmes.
web-listed-note = Votre nom n’y figure que si vous l’avez accepté à une table. Vous pouvez le retirer de tous ; personne d’autre ne connaît votre force.
web-listed-leave = Retirer mon nom des classements
web-listed-left = Votre nom ne figure plus dans aucun classement.

web-replay = Revoir la partie
web-replay-at = Moment { $at } sur { $all }
web-replay-first = Au début
web-replay-back = Un pas en arrière
web-replay-on = Un pas en avant
web-replay-play = Lire
web-replay-stop = Arrêter
web-replay-from = Vue de
web-replay-open = toutes les cartes
web-replay-share = Lien vers ce moment
web-replay-missing = Cet enregistrement n’existe pas.

web-learn-title = Apprendre
web-learn-lesson = Leçon : { $game }
web-learn-none = La leçon de ce jeu arrive bientôt. Voici ses règles.
web-learn-next = Continuer
web-learn-done = C’est tout : à vous de jouer !
web-learn-step = Étape { $at } sur { $all }
web-learn-retry = Essayez autre chose.

web-stage-win = Bravo !
web-avatar-animal = Votre animal à table
web-avatar-colour = Votre couleur
web-colour-red = rouge
web-colour-orange = orange
web-colour-yellow = jaune
web-colour-green = vert
web-colour-teal = turquoise
web-colour-blue = bleu
web-colour-violet = violet
web-colour-pink = rose
web-guest-0 = Mésange
web-guest-1 = Loutre
web-guest-2 = Hérisson
web-guest-3 = Écureuil
web-guest-4 = Martin-pêcheur
web-guest-5 = Blaireau
web-guest-6 = Hirondelle
web-guest-7 = Marmotte
web-guest-8 = Renard
web-guest-9 = Chouette
web-guest-10 = Coccinelle
web-guest-11 = Salamandre
web-bot-0 = Céleste
web-bot-1 = Gaston
web-bot-2 = Odile
web-bot-3 = Marius
web-bot-4 = Zélie
web-bot-5 = Basile
web-bot-6 = Léonie
web-bot-7 = Firmin

web-level = Robots
web-level-beginner = Le novice
web-level-regular = L’habitué
web-level-expert = Le vieux renard
web-hint = Le coach
web-hint-ask = Demander conseil au coach
web-hint-costs = Avec un conseil, cette partie ne compte plus pour le classement.
web-hint-anyway = Demander quand même
web-hinted = Il y a eu un conseil : cette partie ne compte pas pour le classement.
web-coach-said = { $name } : { $verdict }.
web-coach = Le coach et cette partie
web-coach-ask = L’avis du coach
web-coach-thinking = Le coach regarde : { $done } décisions sur { $total }
web-coach-refining = Première réponse ; le coach y regarde de plus près : { $done } décisions sur { $total }
web-coach-nothing = Aucun moment n’a décidé à coup sûr de cette partie.
web-coach-trouble = Le coach est injoignable.
web-coach-failed = Le coach n’est pas allé au bout de cette partie. Vous pouvez le lui redemander.
web-coach-curve = Chances de gagner au moment { $at } sur { $all } : { $chances }.
web-coach-tally = { $name } : { $counted }
web-coach-accuracy = précision { $percent } %
web-coach-accuracy-means = Précision, tant que la victoire restait ouverte : 100 % = toujours le meilleur coup, 0 % = pas mieux que des coups joués au hasard.
web-coach-mistakes = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
web-coach-doubtful = { $count ->
    [one] { $count } coup douteux
   *[other] { $count } coups douteux
}
web-coach-masterstrokes = { $count ->
    [one] { $count } coup de maître
   *[other] { $count } coups de maître
}
web-coach-flawless = aucune erreur
web-coach-seek = Chercher le meilleur coup
web-coach-found = { $count ->
    [one] { $count } trouvé sur { $all }
   *[other] { $count } trouvés sur { $all }
}
web-coach-question = { $name }, manche { $round } : qu’auriez-vous joué ?
web-coach-choices = Les coups possibles pour { $name }
web-coach-answered = « { $move } » : { $verdict }.
web-coach-same = { $name } a fait de même.
web-verdict-best = le meilleur coup
web-verdict-good = un bon coup
web-verdict-masterstroke = un coup de maître, là où un habitué se serait trompé
web-verdict-doubtful = un coup douteux
web-verdict-mistake = une erreur

web-heard-moves = { $count ->
    [one] Un coup joué.
   *[other] { $count } coups joués.
}
web-heard-left = Il reste { $seconds } secondes.
web-read-table = Tout lire
web-read-hand = Vous tenez { $count ->
    [one] une carte
   *[other] { $count } cartes
} : { $cards }.
web-read-playable = { $count ->
    [0] Aucune ne peut être jouée.
   *[other] Vous pouvez jouer : { $cards }.
}
web-read-lying = Sur la table : { $things }.
web-read-seat = { $you ->
    [name] Vous
   *[none] { $name }
} : { $facts }.
web-read-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
