# Ce que la table elle-même annonce : entrées du journal (notice-…), attentes, promesses de l’horloge, phrases, refus.

notice-opened = La table est ouverte.
notice-sat = { $name } prend place.
notice-asked = { $name } demande à remplacer { $seat }.
notice-asked-any = { $name } demande une place.
notice-withdrawn = { $name } ne demande plus à jouer.
notice-declined = L’hôte ne laisse pas { $name } entrer dans cette partie.
notice-stood = { $why ->
    [away] { $name } n’est plus là depuis longtemps : la place est de nouveau libre.
   *[left] { $name } se lève.
}
notice-kicked = L’hôte a libéré la place de { $name }.
notice-bot_seated = Un robot prend place.
notice-host_named = { $name } est maintenant l’hôte de la table.
notice-configured = L’hôte a changé les options.
notice-door_set = { $door ->
    [ask] L’hôte décide maintenant qui s’assied.
    [locked] L’hôte a fermé la table : personne de nouveau ne s’assied.
   *[open] La table est ouverte à tous ceux qui viennent.
}
notice-writing_set = { $allowed ->
    [yes] L’hôte permet à ceux qui sont assis d’écrire librement.
   *[no] L’hôte met fin aux messages ; ce qui était écrit est effacé.
}
notice-paced = Le rythme est maintenant : { $pace ->
    [calm] calme
    [lively] vif
    [none] sans horloge
   *[normal] normal
}.
notice-salted = { $name } a ajouté son sel à la donne.
notice-avatar_chosen = { $name } a choisi son animal.
notice-agreed = { $agreed ->
    [yes] { $name } accepte que les noms figurent dans l’enregistrement.
   *[no] { $name } préfère ne pas figurer dans l’enregistrement.
}
notice-started = La partie commence.
notice-announced = { $by ->
    [clock] Le temps est écoulé : { $you ->
    [seat] la table joue pour vous
   *[none] la table joue pour { $seat }
}.
   *[person] { $seat } a joué.
}
notice-moved = { $by ->
    [clock] Le temps est écoulé : { $you ->
    [seat] la table joue pour vous
   *[none] la table joue pour { $seat }
}.
   *[person] { $seat } a joué.
}
notice-raced = { $lot ->
    [yes] { $you ->
        [first] Vous et { $target } au même instant : le sort vous désigne.
        [target] Vous et { $first } au même instant : le sort désigne { $first }.
       *[none] { $first } et { $target } au même instant : le sort désigne { $first }.
    }
   *[no] { $you ->
        [first] Vous avez devancé { $target } de { $ms } ms.
        [target] { $first } vous a devancé de { $ms } ms.
       *[none] { $first } a devancé { $target } de { $ms } ms.
    }
}
notice-hinted = { $you ->
    [seat] Vous demandez
   *[none] { $name } demande
} un conseil : cette partie ne compte pas pour le classement.
notice-said = { $name } dit quelque chose.
notice-wrote = { $name } écrit quelque chose.
notice-undone = { $you ->
    [seat] Vous reprenez votre
   *[none] { $name } reprend son
} dernier coup.
notice-rested = On regarde le résultat de la manche.
notice-went_on = { $by ->
    [clock] La manche suivante commence.
   *[person] { $name } a vu le résultat.
}
notice-paused = L’hôte a mis la table en pause.
notice-resumed = { $by ->
    [clock] La pause a assez duré : la partie reprend.
   *[host] La partie reprend.
}
notice-went_away = { $name } a perdu la connexion.
notice-came_back = { $name } est de retour.
notice-taken_over = { $why ->
    [away] { $name } n’est plus là : un robot continue.
    [asleep] { $you ->
        [seat] Vous n’avez pas répondu : un robot continue.
       *[none] { $name } ne répond plus : un robot continue.
    }
    [left] { $you ->
        [seat] Vous partez : un robot continue.
       *[none] { $name } s’en va : un robot continue.
    }
   *[host] { $you ->
        [seat] L’hôte laisse un robot jouer pour vous.
       *[none] L’hôte laisse un robot jouer pour { $name }.
    }
}
notice-handed_back = { $you ->
    [seat] Vous reprenez votre place
   *[none] { $name } reprend sa place
} ; le robot se retire.
notice-revealed = Le secret de la donne est révélé : chacun peut la vérifier.
notice-rematched = { $name } veut une autre partie.

wait-away = { $seat } n’est pas là.
wait-gone = Tout le monde est parti : la table attend.
wait-paused = La table est en pause.
wait-result = { $seat } regarde le résultat.
then-draw = Ensuite, la table pioche.
then-lot = Ensuite, le sort décide.
then-refuse = Ensuite, la table paie un jeton, ou prend la carte s’il n’y en a plus.
then-silent = Ensuite, les cartes sont prises sans un mot.
then-let-go = Ensuite, on laisse passer.
then-bot = Ensuite, un robot continue.
then-free = Ensuite, la place est libre.
then-resume = Ensuite, la partie reprend.
then-next-round = Ensuite, la manche suivante commence.

phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-thanks = Merci bien !
phrase-sorry = Pardon !
phrase-oops = Oups…
phrase-one-moment = Un instant, s’il vous plaît.
phrase-take-your-time = Prenez votre temps.
phrase-your-turn = À qui le tour ?
phrase-one-more = Une autre ?
phrase-bye = Au revoir !
emote-smile = 🙂
emote-laugh = 😄
emote-wow = 😮
emote-think = 🤔
emote-cry = 😢
emote-grumble = 😤
emote-clap = 👏
emote-heart = ❤️

reason-bad-secret = Le secret d’une donne doit avoir { $count } octets.
reason-bad-salt = Un sel compte de 1 à 64 lettres sans accent, chiffres, - ou _.
reason-bad-log = L’entrée { $number } ({ $name }) ne découle pas de ce qui la précède.
reason-unknown-pace = Le rythme doit être parmi : { $known }.
reason-unknown-door = La porte doit être parmi : { $known }.
reason-unknown-level = Ce robot n’existe pas ; il y a : { $known }.
reason-unknown-avatar = La table ne connaît pas cet animal ou cette couleur.
reason-bad-line = Un message compte de 1 à { $count } caractères lisibles, sur une seule ligne.
reason-no-writing = L’hôte ne permet pas d’écrire à cette table.
reason-writing-is-private = On n’écrit librement qu’à une table privée.
reason-unknown-phrase = La table ne connaît pas cette phrase.
reason-unknown-command = La table ne connaît pas cette commande.
reason-bad-key = La clé d’une commande est un nombre entier de 1 à { $high }, plus grand que le précédent.
reason-bad-client = Un client a un nom de 1 à { $count } caractères.
reason-old-command = Cette commande arrive après d’autres, plus récentes ; elle n’a plus d’effet.
reason-bad-name = Un nom compte de 1 à { $count } caractères visibles.
reason-not-connected = Connectez-vous d’abord à la table.
reason-spectators-only-watch = Les spectateurs ne font que regarder.
reason-only-the-host = Seul l’hôte de la table peut faire cela.
reason-not-your-seat = Ce n’est pas votre place.
reason-daily-alone = La donne du jour se joue seul : à la place 0, contre des habitués, une seule fois, sans conseil ni retour en arrière.
reason-hint-among-people = Les conseils sont pour qui ne joue qu’avec des robots.
reason-hint-from-the-deal-on = Les conseils sont pour qui tient sa place depuis la donne.
reason-nothing-to-decide = Vous n’avez rien à décider pour l’instant.
reason-no-hint-now = Aucun conseil n’a pu être trouvé ; réessayez.
reason-hint-later = Le coach est occupé ; redemandez dans { $seconds } s environ.
reason-seat-taken = Il y a déjà quelqu’un à cette place.
reason-no-free-seat = Aucune place n’est libre.
reason-table-locked = L’hôte a fermé la table : personne de nouveau ne peut s’asseoir. Vous pouvez regarder.
reason-was-kicked = L’hôte vous a demandé de quitter cette table.
reason-was-declined = L’hôte ne vous a pas laissé entrer dans cette partie ; attendez la suivante.
reason-no-such-wish = Personne n’attend plus de réponse à cette demande.
reason-too-many-ask = Trop de personnes demandent déjà ; attendez que l’hôte ait répondu.
reason-gone-again = Cette personne n’est plus là.
reason-host-stays = On ne peut pas demander à l’hôte de partir.
reason-nobody-there = Il n’y a personne à cette place.
reason-already-started = La partie a déjà commencé.
reason-already-playing = Vous jouez déjà dans cette partie.
reason-no-game-running = Aucune partie n’est en cours.
reason-game-not-over = La partie n’est pas encore finie.
reason-no-finished-game = Il n’y a pas de partie finie.
reason-table-paused = La table est en pause.
reason-undo-among-people = Un coup reste joué quand d’autres jouent à la table.
reason-undo-never = Dans ce jeu, rien ne se reprend.
reason-undo-too-late = C’est trop tard : il s’est passé autre chose.
reason-undo-shown = Ce coup a montré quelque chose de nouveau ; il reste joué.
reason-table-rests = La manche suivante commence quand chacun a vu le résultat.
reason-not-paused = La table n’est pas en pause.
reason-no-pause-left = Les pauses de cette partie sont épuisées.
reason-too-much-at-once = C’était trop à la fois ; attendez un instant.
reason-no-choice-of-rules = Ce jeu n’a pas de choix de règles.
reason-unknown-rules = « { $name } » n’est pas un choix de règles de ce jeu ; il y a : { $known }.
reason-somebody-was-quicker = { $seat } a été plus rapide, de { $ms } ms.

# Les robots, par niveau
character-beginner = Le novice : connaît les règles, mais oublie, laisse filer des occasions et se laisse tenter
character-regular = L’habitué : joue vite et bien, par habitude
character-expert = Le vieux renard : imagine les cartes des autres et pèse chaque coup
character-random = L’étourdi : joue ce qui lui tombe sous la main
