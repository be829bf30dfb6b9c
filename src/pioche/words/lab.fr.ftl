cli-lab = Étudier un jeu : places, durée, avance, adresse, ou ce que change une option, avec des intervalles.
cli-lab-study = La question.
cli-lab-about = Pour l’étude d’une option : son nom et ses valeurs, par exemple `malpoli false true`, `deck usual J=0`, `backs 13/13/12/12 25/25/0/0`.
cli-lab-bots = Qui joue, des copies de regular si rien n’est dit ; pour skill du plus faible au plus fort.
cli-lab-deals = Combien de donnes, 400 si rien n’est dit.
cli-lab-cache = Le dossier où les résultats sont gardés ; sans lui, celui du système pour ces fichiers.
cli-lab-fresh = Tout jouer à nouveau et ne rien garder.
cli-lab-report = Écrire un rapport dans ce fichier : une page HTML où tout est dedans.
cli-on = Jouer sur d’autres machines : ray pour un Ray sur celle-ci, ou l’adresse d’une grappe.

question-seats = La place à table compte-t-elle ?
question-length = Combien dure une partie ?
question-leads = Combien de temps une partie reste-t-elle ouverte ?
question-skill = Combien l’adresse décide-t-elle ?
question-option = Que change l’option ?

lab-ground = { $game }, { $seats } places, { $deals } donnes, { $games } parties ; robots : { $bots } ; graine { $seed } ; Pioche { $version }.
lab-intervals = Les intervalles sont à 95 %. L’unité est la donne : toutes les parties sur les mêmes cartes font une seule valeur.
lab-data = Les chiffres comme données
lab-forfeits = { $games } parties ont été perdues par forfait.
lab-unit-percent = % [95 %]
lab-unit-number = moyenne [95 %]
lab-difference = différence
lab-percent = { $value } %
lab-points = { $value } points
lab-no-effect = Aucun effet n’apparaît : tous les intervalles des différences contiennent 0.

lab-place = { $number ->
    [1] 1er à jouer
   *[other] { $number }e à jouer
 }
lab-seat = place { $number }
lab-moves = coups
lab-rounds = manches
lab-decisions = décisions
lab-stopped = parties arrêtées
lab-one = { $low }
lab-range = { $low }–{ $high }
lab-after = { $part } %
lab-changes = changements de tête
lab-decided = décidée après
lab-late = parties décidées dans leur dernier dixième
lab-pair = { $strong } contre { $weak }
lab-value = { $text }

panel-seat-share = Victoires selon la place (%)
panel-seat-score = Score selon la place
panel-length-means = Par partie
panel-length-moves = Parties selon le nombre de coups (%)
panel-length-rounds = Parties selon le nombre de manches (%)
panel-length-stopped = Arrêtées par une limite (%)
panel-lead-worth = Victoires de qui mène après une part de la partie (%)
panel-lead-changes = Changements de tête par partie
panel-lead-decided = Quand elle est décidée (% des coups)
panel-skill-share = Victoires du robot le plus fort (%)
panel-skill-luck = Chance (% de la variance de qui gagne)
panel-option-moves = Coups par partie
panel-option-rounds = Manches par partie
panel-option-decisions = Décisions par partie
panel-option-changes = Changements de tête par partie
panel-option-decided = Décidée après (% des coups)
panel-option-halfway = Victoires de qui mène à la mi-temps (%)
panel-option-stopped = Parties arrêtées par une limite (%)
panel-option-first = Victoires du premier à jouer (%)
panel-option-stronger = Victoires du premier robot (%)

lab-answer-place-more = Le numéro { $number } à jouer gagne { $value }, plus qu’une part égale ({ $par } %).
lab-answer-place-less = Le numéro { $number } à jouer gagne { $value }, moins qu’une part égale ({ $par } %).
lab-answer-place-open = Le numéro { $number } à jouer gagne { $value } : aucun écart à une part égale ({ $par } %) n’apparaît.
lab-answer-seat-more = La place { $number } gagne { $value }, plus qu’une part égale ({ $par } %).
lab-answer-seat-less = La place { $number } gagne { $value }, moins qu’une part égale ({ $par } %).
lab-answer-seat-open = La place { $number } gagne { $value } : aucun écart à une part égale ({ $par } %) n’apparaît.
lab-answer-moves = Une partie compte { $value } coups.
lab-answer-rounds = Elle compte { $value } manches.
lab-answer-decisions = { $value } fois quelqu’un a plus d’une chose à choisir.
lab-answer-changes = La tête change { $value } fois par partie.
lab-answer-decided = Après { $value } des coups, seuls des gagnants mènent.
lab-answer-halfway = Qui mène à la mi-temps gagne { $value }.
lab-answer-skill-more = Un { $strong } contre { $weak } gagne { $value }, plus qu’une part égale ({ $par } %).
lab-answer-skill-less = Un { $strong } contre { $weak } gagne { $value }, moins qu’une part égale ({ $par } %).
lab-answer-skill-open = Un { $strong } contre { $weak } gagne { $value } : aucun écart à une part égale ({ $par } %) n’apparaît.
lab-answer-luck = Entre { $strong } et { $weak }, { $value } de qui gagne est de la chance.
lab-same = { $text } et { $base } donnent les mêmes parties : ces robots ne se servent pas de la différence.
lab-effect = { $text } au lieu de { $base } : { $figure } : { $value }.

reason-no-such-study = Il n’y a pas d’étude « { $name } » ; il y a { $known }.
reason-nothing-to-vary = L’étude « { $study } » regarde le jeu tel qu’il est : « { $text } » est de trop.
reason-too-few-levels = Pour l’adresse il faut au moins deux robots différents, du plus faible au plus fort.
reason-no-option-named = Quelle option ? Ce jeu a { $known }.
reason-no-options = Ce jeu n’a pas d’options.
reason-no-such-option = Ce jeu n’a pas d’option « { $name } » ; il a { $known }.
reason-too-few-values = Donnez au moins deux valeurs de { $name } à comparer.
reason-same-values = « { $text } » est une valeur de { $name } qui est déjà là.
reason-option-twice = { $name } est ce qu’on étudie : on ne peut pas le donner aussi avec -o.
reason-not-a-change = « { $text } » n’est pas un changement de paquet, comme J=0 ou *=2.
reason-no-such-cards = Aucune carte du paquet n’est « { $text } » ni ne commence ainsi.
reason-not-the-parts = « { $text } » ne va pas avec { $known } : un nombre entier pour chacun.
reason-no-folder = Il n’y a pas de dossier { $file }.
reason-is-a-folder = { $file } est un dossier.
reason-no-such-cluster = « { $text } » n’est pas un endroit où jouer : ray, ou ray:// et une adresse.
reason-no-ray = Pour d’autres machines, il faut Ray : `pip install 'pioche[ray]'`.
reason-cluster-silent = Aucune grappe ne répond à { $address } : { $detail }
reason-other-rules = À { $address } joue une autre version de Pioche : installez la même partout.
