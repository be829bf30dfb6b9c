cli-arena = Faire jouer des robots les uns contre les autres sur les mêmes donnes, et dire lequel est le plus fort.
cli-arena-bots = Les robots, par exemple regular, expert:50ms ou `"cmd:python3 bot.py"` ; le dernier prend les places qui restent.
cli-arena-deals = Combien de donnes, 100 si rien n’est dit ; chacune est jouée à toutes les places.
cli-arena-both = Jouer aussi à l’envers : le premier robot prend les places qui restent.
cli-arena-budget = Ce qu’un robot qui cherche peut dépenser par décision, par exemple 50ms ou 1000 simulations ; pour tous ceux qui n’en ont pas.
cli-arena-seed = La graine des donnes, 1 si rien n’est dit.
cli-arena-workers = Combien de processus jouent ; sans lui, un par cœur.
cli-arena-keep = Garder les résultats dans ce fichier ; la même commande continue ensuite là où elle s’est arrêtée.
cli-arena-plot = Tracer les résultats dans ce fichier (.svg ou .png).
cli-arena-patience = Combien de secondes un programme de l’extérieur peut réfléchir à un coup, 10 si rien n’est dit.
cli-arena-json = Écrire les résultats en un objet JSON.

arena-deals = Donnes
arena-heading = { $game }, { $seats } places : { $deals } { $deals ->
    [one] donne
   *[other] donnes
}, { $games } parties (à égalité de force : { $par } %)
arena-bot = robot
arena-share = % gagnés [95 %]
arena-score = score
arena-rating = cote
arena-speed = déc./s
arena-time = ms / p99
arena-forfeits = forfaits
arena-interval = { $mean } [{ $low } ; { $high }]
arena-difference = { $bot } moins { $other } : { $share } points
arena-hung = { $bot } n’a pas répondu en { $detail } : partie perdue par forfait.
arena-ended = { $bot } s’est arrêté au milieu d’une partie (statut { $detail }) : partie perdue par forfait.
arena-nonsense = { $bot } a répondu autre chose qu’un objet JSON : « { $detail } » : partie perdue par forfait.
arena-illegal = { $bot } a choisi { $detail }, qui n’était pas permis : partie perdue par forfait.
arena-fault = { $bot } a échoué avec { $detail } : partie perdue par forfait ; le détail est dans le journal.
arena-interrupted = Interrompu : { $deals } donnes sur { $wanted } ont été jouées.
arena-gave-up = Un robot ne finit aucune partie : arrêt après { $deals } donnes sur { $wanted }.
arena-worker = Un des processus a échoué.

reason-no-bots = Donnez au moins un robot.
reason-too-many-bots = { $bots } robots ne tiennent pas à { $seats } places.
reason-no-such-program = Il n’y a pas de programme « { $program } ».
reason-foreign-results = { $file } ne contient pas de résultats de l’arène.
reason-other-contest = { $file } contient les résultats d’autre chose : « { $field } » y est { $said }, et non { $found }. Donnez un autre fichier à --keep.
reason-no-picture = Impossible de dessiner dans { $file } : le nom doit finir par { $known }.
reason-no-matplotlib = Pour dessiner, il faut matplotlib : `pip install 'pioche[lab]'`.

plot-contest = { $game }, { $seats } places, { $deals } donnes
plot-growth = { $game }, { $seats } places : { $bot } contre { $against }
plot-share = part des victoires, % (intervalles à 95 %)
plot-budget = budget, ms par décision
plot-lines = budget, simulations par décision
plot-training = { $game }, { $seats } places
plot-decisions = décisions d’apprentissage, en millions
cli-arena-alone = Un robot seul ne se compare à rien : donnez au moins deux robots.
