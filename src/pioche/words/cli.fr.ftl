cli-about = Cinq jeux de cartes français à jouer et à étudier : MERCI, Mio, SHIT!, Plis de lettres, Non Merci !
cli-version = Dire la version et comment tournent les règles, puis quitter.
cli-help = Montrer cette aide, puis quitter.
cli-commands = Commandes
cli-command-metavar = COMMANDE [ARGS]...
cli-lang = Langue : fr ou en. Sans elle, celle du système.
cli-games = Les jeux : à combien on y joue, et leurs options.
cli-rules = Le livre des règles d’un jeu, ou un seul article.
cli-rules-article = Un article, par exemple MI-6 ; sans lui, tout le livre.
cli-game = Un de merci, mio, shit, lettres, non-merci.
cli-play = Jouer à une table dans ce terminal, contre des robots ou à plusieurs au même clavier.
cli-play-game = Le jeu ; sans lui, on choisit à la table.
cli-play-seats = Le nombre de places ; sans lui, le nombre habituel. Seulement avec un jeu.
cli-play-people = Combien de personnes partagent ce clavier, une seule si rien n’est dit ; des robots prennent les autres places.
cli-play-name = Le nom d’une personne à la table ; une fois par personne.
cli-play-level = Comment jouent les robots : beginner (débutants), regular (habitués, le cas ordinaire), expert ou random (au hasard).
cli-play-seed = La graine de la donne : la même graine donne les mêmes cartes. Sans elle, une nouvelle est tirée.
cli-play-rules = Règles de départ ou règles complètes, où le jeu a les deux (MERCI).
cli-play-option = Une option du jeu, sous la forme nom=valeur ; `pioche games` en donne la liste.
cli-play-pace = Combien de secondes un robot attend avant de jouer quand il n’y a pas d’horloge, 0,8 si rien n’est dit.
cli-play-clock = Combien de temps on peut prendre : calm (calme), normal, lively (vif) ou none (sans horloge, le cas ordinaire).
cli-play-resume = Reprendre la dernière partie interrompue (avec un jeu : la dernière de ce jeu).
cli-play-save = Écrire l’enregistrement de la partie dans ce fichier, nouveau ou vide.
cli-referee = Arbitrer n’importe quel jeu par lignes JSON : demandes sur l’entrée standard, réponses sur la sortie.
cli-referee-lang = Langue des messages : fr ou en. Sans elle l’anglais, quel que soit le système, pour que les réponses soient partout les mêmes.
cli-bench = Mesurer le jeu au hasard : compilé, interprété, et à côté d’un programme en C.
cli-bench-json = Écrire les mesures en un objet JSON sur la dernière ligne.
cli-bench-seconds = Combien de secondes dure chaque mesure, 1 si rien n’est dit.
cli-bench-game = Ce jeu seulement ; peut être donné plusieurs fois.
cli-replay = Raconter coup par coup une partie enregistrée, et vérifier qu’elle mène à son résultat.
cli-replay-file = L’enregistrement ; - est l’entrée standard.
cli-replay-seat = Ne raconter que ce que cette place pouvait savoir.
cli-replay-quiet = Vérifier seulement, ne rien dire que le résultat.
cli-review = Juger les décisions d’une partie enregistrée : ce que valait chaque coup, et les moments décisifs.
cli-review-seat = Seulement les décisions de cette place ; sinon celles de toutes.
cli-review-budget = Combien de temps réfléchir en tout, par exemple 40s, ou combien de simulations jouer, par exemple 200000 : le résultat est alors toujours le même.
cli-review-all = Écrire chaque décision avec la valeur de chaque coup.
cli-review-json = Écrire l’analyse en un objet JSON (docs/coach.md).

cli-players = { $low }–{ $high } joueurs
cli-running = règles { $how ->
    [compiled] compilées
   *[interpreted] interprétées
}
cli-no-article = Il n’y a pas d’article { $article } dans les règles de { $game }.
cli-no-file = Impossible de lire { $file } : { $detail }
cli-no-write = Impossible d’écrire { $file } : { $detail }
cli-save-no-file = { $file } n’est pas un fichier ordinaire : donnez à --save le nom d’un fichier à écrire.
cli-save-exists = { $file } existe déjà et serait écrasé : donnez un autre nom à --save, ou supprimez d’abord le fichier.
cli-no-lang = Il n’y a pas de langue « { $language } » ; il y a fr et en.
cli-bad-option = « { $option } » n’est pas une option : écrivez nom=valeur.
cli-nothing-to-resume = Il n’y a pas de partie interrompue à reprendre.
cli-resume-alone = { $option } est pour une nouvelle partie : --resume en reprend une telle qu’elle était.
cli-needs-game = { $option } demande un jeu : écrivez `pioche play JEU { $option } …`.
cli-too-many-people = { $people } personnes ne tiennent pas à { $seats } places : donnez à --seats et --people des nombres qui vont ensemble.
cli-too-many-names = { $names ->
    [one] Un nom, c’est trop
   *[other] { $names } noms, c’est trop
} pour { $people ->
    [0] aucune personne
    [one] une personne
   *[other] { $people } personnes
} à ce clavier : donnez --name au plus une fois par personne (--people).
cli-no-terminal = La table a besoin d’un terminal pour être dessinée.
cli-no-seat = Cet enregistrement a les places 0 à { $last }.
cli-replay-good = L’enregistrement est juste : { $moves ->
    [one] 1 coup
   *[other] { $moves } coups
}.
cli-bench-heading = Jeu au hasard sur un cœur, lecture séquentielle
cli-bench-moves = coups/s
cli-bench-games = parties/s
cli-bench-copies = copies/s
cli-bench-how = façon
cli-bench-of-interpreted = × interp.
cli-bench-of-reference = du C
cli-bench-compiled = compilé
cli-bench-interpreted = interprété
cli-bench-reference = programme C
cli-bench-no-reference = Pas de programme en C à côté : il faut un compilateur C et le code source du projet.
cli-bench-no-compiled = Les règles ne sont pas compilées ici ; seule la vitesse interprétée est connue.
cli-bench-different = Le programme en C et le moteur n’ont pas joué les mêmes parties ({ $game }) : la comparaison est nulle.
cli-no-level = Il n’y a pas de robots « { $level } » ; il y a : { $known }.
cli-did-you-mean = Vouliez-vous dire « { $name } » ?
cli-stopped = Impossible de continuer : { $detail }
usage-line = Usage : { $usage }
usage-help = « { $command } » en dit plus.
usage-no-command = Il n’y a pas de commande « { $name } ».
usage-missing-command = Il manque une commande.
usage-no-option = Il n’y a pas d’option { $name } ici.
usage-extra = C’est trop : { $name }
usage-needs-value = Il manque une valeur après { $name }.
usage-no-value = { $name } ne prend pas de valeur.
usage-missing = Il manque { $name }.
usage-whole = { $name } : il faut un nombre entier.
usage-number = { $name } : il faut un nombre.
usage-most = { $name } : il faut { $limit } au plus.
usage-least = { $name } : il faut { $limit } au moins.
system-forbidden = ce n’est pas permis.
system-taken = ce nom est déjà pris.
system-folder = c’est un dossier.
system-nothing = il n’y a rien de ce nom.
system-full = il n’y a plus de place sur le disque.
system-no-folder = une partie du chemin n’est pas un dossier.
system-read-only = on ne peut rien écrire à cet endroit.
system-address-taken = un autre programme y écoute déjà.
system-no-address = cette machine n’a pas cette adresse.
system-no-host = aucune machine de ce nom n’est connue.
system-no-text = ce n’est pas un texte (UTF-8).
system-input = l’entrée standard
system-output = la sortie standard
cli-plain-terminal = Ce terminal (TERM={ $term }) ne sait pas placer le curseur : jouez dans un autre, ou dans un navigateur avec `pioche serve`.
cli-json = Écrire le tout en une ligne de JSON, pour des programmes (docs/command-line.md).
cli-install-completion = Installer dans ce shell ce que propose la touche Tab.
cli-show-completion = Montrer ce qui serait installé pour la touche Tab.
usage-arguments = Arguments :
usage-options = Options :
usage-commands = Commandes :
usage-required = [obligatoire]
cli-completion-installed = La complétion pour { $shell } est installée dans { $file }.
cli-completion-later = Elle sera là dès que vous ouvrirez un nouveau terminal.
cli-completion-no-shell = La complétion demande bash, zsh, fish ou PowerShell.
metavar-number = N
metavar-game = JEU
metavar-file = FICHIER
metavar-folder = DOSSIER
metavar-name = NOM
metavar-seed = GRAINE
metavar-option = NOM=VALEUR
metavar-option-value = OPTION VALEUR
metavar-bot = ROBOT
metavar-bots = ROBOT,ROBOT...
metavar-host = HÔTE
metavar-address = HÔTE:PORT
metavar-path = CHEMIN
metavar-token = JETON
metavar-url = URL
metavar-urls = URL,URL...
metavar-log-format = text|json
metavar-log-level = debug|info|warning|error
cli-record-too-long = { $file } est trop long pour l’enregistrement d’une partie : plus de { $limit } Mo.
cli-score = { $name } : { $score }
cli-no-clock = Il n’y a pas d’horloge « { $clock } » ; il y a : { $known }.
