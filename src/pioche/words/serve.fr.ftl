cli-serve = Lancer un serveur : on joue dans un navigateur, des robots prennent les places vides.
cli-serve-lan = Laisser entrer les autres appareils du même réseau : comme --host 0.0.0.0.
cli-serve-open = Ouvrir le navigateur dès que le serveur est là.
cli-serve-print = Montrer les réglages en vigueur, sans les mots de passe, puis quitter.
cli-serve-flag = { $sentence } [{ $variable }, d’habitude { $usual }]
cli-serve-switch = { $sentence } [{ $variable }, d’habitude { $usual } ; contraire : { $opposite }]
cli-serve-flag-empty = { $sentence } [{ $variable }]
cli-serve-group-network = Réseau
cli-serve-group-limits = Limites
cli-serve-group-watching = Journal et métriques
cli-backup = Écrire toutes les données dans un fichier ; le serveur peut continuer à tourner.
cli-backup-file = Le fichier, qui doit être nouveau ; - est la sortie standard.
cli-restore = Reprendre une sauvegarde là où il n’y a encore rien ; c’est aussi le moyen de passer de SQLite à PostgreSQL, ou l’inverse.
cli-restore-file = La sauvegarde ; - est l’entrée standard.
cli-check = Vérifier les données : les pages, chaque journal de table, chaque partie ; rien n’est modifié, le serveur peut continuer à tourner.
cli-cluster = Montrer les serveurs qui partagent un PostgreSQL : lesquels vivent, et combien de tables chacun tient.
cli-cluster-json = L’écrire en JSON, pour des programmes.
cli-store = Où sont les données : sqlite:///FICHIER ou postgresql://… Sans cette option, PIOCHE_STORE, ou le fichier qu’utilise `pioche serve`.

setting-host = L’adresse à écouter ; 127.0.0.1, c’est cette machine seulement.
setting-port = Le port ; 0 en prend un qui est libre.
setting-store = Où tout est gardé : sqlite:///FICHIER ou postgresql://NOM:MOT@HÔTE/BASE. Sans cela, un fichier dans votre dossier de données.
setting-public-url = L’adresse par laquelle on atteint le serveur, par exemple https://cartes.example.org ; les liens et les codes QR commencent par elle.
setting-prefix = Le chemin sous lequel il sert tout, par exemple /cartes pour https://example.org/cartes/ ; sans lui, l’adresse entière.
setting-node-address = Hôte et port par lesquels d’autres serveurs sur le même PostgreSQL joignent celui-ci, par exemple 10.0.0.5:7000 ; sans eux, un port libre de cette machine.
setting-node-listen = Où il les écoute, si ce n’est pas l’adresse par laquelle ils le joignent, par exemple 0.0.0.0:7000.
setting-allowed-origins = D’autres pages web qui peuvent utiliser le serveur, par exemple https://example.org, séparées par des virgules.
setting-trust-proxy = Croire ce qu’un mandataire inverse dit de l’adresse du visiteur ; seulement derrière un tel mandataire.
setting-trust-proxy-rtt = Croire la distance du visiteur qu’il donne dans X-Client-RTT (les courses de MERCI) ; seulement s’il la donne toujours.
setting-most-tables = Combien de tables peuvent être ouvertes à la fois.
setting-most-sockets = Combien de sockets peuvent être ouverts à la fois, et autant d’autres connexions.
setting-most-sockets-per-address = Combien d’entre eux depuis une même adresse.
setting-most-message-bytes = Le plus long message qu’un client puisse envoyer, en octets.
setting-outbox-bytes = Combien d’octets peuvent attendre un lecteur lent avant qu’il soit coupé ; il peut revenir et continuer.
setting-ping-every = Tous les combien de secondes chaque connexion est essayée et mesurée.
setting-idle-table-after = Après combien de secondes sans personne une table quitte la mémoire ; elle reste gardée.
setting-keep-tables-days = Combien de jours le journal d’une table est gardé quand plus personne n’y est ; 0 : toujours.
setting-keep-records-days = Combien de jours l’enregistrement d’une partie finie est gardé ; 0 : toujours. Les classements restent.
setting-keep-guests-days = Après combien de jours un invité sans compte qu’on n’a pas revu est oublié, avec tous ses noms ; 0 : jamais.
setting-thinkers = Combien de processus réfléchissent pour les robots experts, les conseils et les analyses ; 0 : tous les cœurs sauf un.
setting-log-format = Comment s’écrit le journal : text ou json, un événement par ligne, sur la sortie d’erreur.
setting-log-level = À partir de quel poids on écrit au journal : debug, info, warning ou error.
setting-metrics = Montrer ou non les métriques pour Prometheus à /metrics ; sans jeton, à cette machine seulement.
setting-metrics-token = Les montrer de partout, mais seulement à qui envoie ce jeton (bearer) ; plutôt par l’environnement que par une option, que d’autres voient sur la machine.
setting-grace-to-stop = Combien de secondes les connexions ouvertes ont pour finir quand le serveur s’arrête.

cli-bad-setting = { $name } : « { $value } » n’est pas possible. { $allowed }
allowed-text = Il faut un texte sans espaces.
allowed-whole = Il faut un nombre entier de { $low } à { $high }.
allowed-seconds = Il faut un nombre de secondes de { $low } à { $high }.
allowed-one-of = Il faut l’un de : { $known }.
allowed-yes-or-no = Il faut true ou false.
allowed-origin = Il faut une adresse comme https://cartes.example.org, sans chemin (pour cela il y a --prefix).
allowed-prefix = Il faut un chemin comme /cartes : lettres, chiffres, . _ ~ - et / entre eux, aucune partie qui commence par un point, 100 caractères au plus.
allowed-on-postgresql = C’est pour des serveurs qui partagent un PostgreSQL (--store postgresql://…), et ces données sont un fichier pour un seul serveur.
allowed-host-and-port = Il faut un hôte et un port, par exemple 10.0.0.5:7000.
allowed-store = Il faut sqlite:///FICHIER ou postgresql://…
allowed-secret = Il faut de 8 à 256 signes simples, sans espaces.

serve-here = Les tables sont ouvertes : { $address }
serve-elsewhere = Pour les autres appareils ici : { $address }
serve-store = Tout est gardé dans { $store }
serve-stop = Ctrl+C arrête le serveur ; les parties en cours continuent quand il redémarre.
serve-stopped = Le serveur est arrêté ; tout est gardé.
serve-no-address = Impossible d’écouter sur { $host }, port { $port } : { $detail }
backup-done = { $file } contient toutes les données.
backup-exists = { $file } existe déjà : donnez un autre nom à la sauvegarde.
backup-closed = La sortie standard est fermée : il n’y a rien où écrire la sauvegarde.
restore-done = La sauvegarde ({ $file }) est reprise dans { $store }.
check-done = { $store } : { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, { $entries ->
    [one] { $entries } entrée
   *[other] { $entries } entrées
}, { $records ->
    [one] { $records } partie
   *[other] { $records } parties
}, { $people ->
    [one] { $people } personne
   *[other] { $people } personnes
}, en { $seconds } s.
check-well = Tout est comme il faut.
check-faults = Défauts : { $count }. docs/store.md dit que faire.
cluster-one-server = { $store } est un fichier pour un seul serveur ; plusieurs partagent un PostgreSQL (--store postgresql://…).
cluster-node = Nœud
cluster-address = Adresse
cluster-version = Version
cluster-lease = Bail
cluster-tables = Tables
cluster-alive = encore { $seconds } s
cluster-gone = fini il y a { $seconds } s
cluster-orphans = Tables en cours qu’aucun serveur ne tient : { $count }
cluster-clock = L’horloge de cette machine diffère de { $seconds } s de celle de la base : réglez-la (NTP), sinon invitations et codes expirent trop tôt ou trop tard.
