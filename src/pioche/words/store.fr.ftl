# Pourquoi un magasin de données ne peut pas servir, ou n’a pas gardé quelque chose.

reason-store-bad-url = Ce n’est pas une adresse de données : écrivez sqlite:///DOSSIER/pioche.db ou postgresql://NOM:MOT@HÔTE/BASE.
reason-store-no-file = Les données ont besoin d’un fichier : { $store } n’en nomme aucun.
reason-store-no-driver = Pour PostgreSQL il manque un pilote à ce programme : installez-le avec `pip install 'pioche[postgres]'`.
reason-store-in-use = Un autre serveur se sert des données { $store } : arrêtez-le d’abord, ou donnez à celui-ci les siennes.
reason-store-unusable = Les données { $store } ne peuvent pas servir : { $detail }
reason-store-newer = Ces données viennent d’une version plus récente de Pioche (leur version { $version } ; ce programme connaît jusqu’à { $known }) : mettez ce programme à jour.
reason-store-not-open = Les données ne sont pas ouvertes.
reason-store-gone = La base de données a disparu.
reason-store-unsure = La base de données a disparu au mauvais moment : regardez si c’est fait avant de recommencer.
reason-store-out-of-step = L’entrée { $number } ne suit pas ce qui est gardé de la table { $table }.
reason-store-name-taken = Le nom « { $name } » est pris.
reason-store-missing = Il n’y a pas de données à { $store }.
reason-store-older = Les données { $store } sont d’une version plus ancienne : lancez une fois ce serveur avec elles, puis faites la sauvegarde.
reason-store-not-empty = Il y a déjà quelque chose dans { $store } : restaurez dans des données neuves.
reason-store-damaged = Une partie des données est abîmée. Le responsable du serveur doit la réparer.
reason-store-went-back = Table { $table } : les entrées { $first } à { $last } avaient été enregistrées et n’y sont plus.
reason-backup-no-read = Impossible de lire { $file } : { $detail }
reason-backup-no-write = Impossible d’écrire { $file } : { $detail }
reason-backup-not-one = { $file } n’est pas une sauvegarde de Pioche.
reason-backup-other-version = La sauvegarde { $file } est de la version { $version }, ce programme restaure la version { $known } : restaurez-la avec le Pioche qui l’a faite, puis mettez-le à jour.
reason-backup-damaged = La sauvegarde { $file } est coupée ou a été modifiée : rien n’a été restauré.
