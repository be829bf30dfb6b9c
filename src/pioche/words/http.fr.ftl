# Ce qui se dit par HTTP : la première page, sans client, et les refus.

http-home-about = Cinq jeux de cartes français, à une table sur le réseau. Personnes et robots s’assoient à la même table.
http-home-tables = Tables ouvertes
http-home-no-tables = Aucune table n’est ouverte pour le moment.
http-home-join = Avec un téléphone
http-home-api = Pour les programmes : ce qu’on peut demander à ce serveur
http-home-free = { $count ->
    [0] aucune place libre
    [one] une place libre
   *[other] { $count } places libres
}
http-stage-gathering = attend des joueurs
http-stage-playing = joue
http-stage-over = a fini

pace-calm = calme
pace-normal = normal
pace-lively = vif
pace-none = sans horloge

reason-no-token = Il faut un jeton, dans l’en-tête « Authorization: Bearer … ».
reason-bad-token = Ce jeton ne vaut rien ici : il est inconnu, oublié, ou fait pour une seule table.
reason-bad-login = Le compte ou le mot de passe n’est pas bon.
reason-bad-code = Ce code de secours n’est pas bon, ou a déjà servi.
reason-bad-account-name = Un nom de compte a de 2 à 32 lettres, chiffres, points, - ou _.
reason-account-taken = Quelqu’un d’autre a déjà ce nom de compte.
reason-already-an-account = Vous avez déjà un compte.
reason-no-account = Vous n’avez pas encore de compte.
reason-no-such-table = Cette table n’existe pas.
reason-no-such-record = Cet enregistrement n’existe pas.
reason-no-such-review = Personne n’a encore demandé l’avis du coach sur cette partie.
reason-no-such-page = Il n’y a rien ici.
reason-outside-the-prefix = Il n’y a rien ici. Ce serveur est à { $prefix }, et son mandataire doit transmettre ce chemin.
reason-not-at-this-table = Vous n’êtes pas à cette table.
reason-no-such-try = Vous n’avez pas essayé cette donne du jour.
reason-try-not-over = Votre partie de cette donne n’est pas finie.
reason-no-such-ask = Personne ne vous demande à cette table.
reason-nobody-to-ask = Personne d’autre n’a joué à cette table.
reason-no-such-link = Ce lien ne mène à aucune table.
reason-no-such-code = Ce code ne mène à aucune table. Vérifiez ses quatre lettres, ou demandez-en un nouveau.
reason-too-many-tables = Ce serveur ne peut pas tenir plus de tables ; réessayez un peu plus tard.
reason-too-many-requests = C’était trop à la fois ; attendez { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
}.
reason-method-not-allowed = On ne peut pas demander cela ici de cette façon.
reason-head-too-large = Les premières lignes de cette requête dépassent { $limit } octets.
reason-body-too-large = C’est plus long que { $limit } octets.
reason-body-not-json = Ce n’est pas du JSON.
reason-no-body = Il manque un objet JSON.
reason-not-application-json = Envoyez du JSON, et dites-le : « Content-Type: application/json ».
reason-bad-value = « { $field } » a une valeur impossible : { $expected }.
reason-no-moment = « { $field } » doit être une date et une heure, avec leur fuseau.
reason-bad-http = Le serveur ne peut pas lire cela.
reason-another-host = Ce serveur porte un autre nom.
reason-another-origin = Une page venue d’ailleurs ne peut pas faire cela.
reason-busy = Le serveur a trop à faire ; réessayez dans un instant.
reason-not-yet-ready = Le serveur n’est pas prêt : il démarre, ou attend sa base de données ou un autre serveur.
reason-store-not-ready = Le magasin de données ne répond pas.
reason-fault = Quelque chose a mal tourné dans le serveur. Il en a pris note.
