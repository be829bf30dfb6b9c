### MERCI sur l’écran : les mots, les tas, la fin d’une manche, la leçon.

web-merci-words = Les mots
web-merci-say-siouplait = Siouplait !
web-merci-say-skuz = Skuz !
web-merci-say-merci = Merci !
web-merci-say-merci-beaucoup = Merci beaucoup !
web-merci-say-malpoli = Malpoli !
web-merci-word-siouplait = Siouplait
web-merci-word-skuz = Skuz
web-merci-word-merci = Merci
web-merci-word-merci-beaucoup = Merci beaucoup
web-merci-word-malpoli = Malpoli
web-merci-word-let-go = Laisser passer
web-merci-word-silent = Ne rien dire
web-merci-word-draw = Piocher
web-merci-word-pass = Passer
web-merci-who = Qui le dit ?
web-merci-who-note = Les mains sont fermées : chacun parle avec les boutons à son nom.
web-merci-says = { $name } : { $word }
web-merci-hand = Ma main
web-merci-let-go-all = Laisser passer (tous)

web-merci-heading = Manche { $round } · il faut { $goal } cœurs
web-merci-hearts = ♥ { $count }
web-merci-has = { $hearts ->
    [0] aucun cœur
    [one] un cœur
   *[other] { $hearts } cœurs
}, { $cards ->
    [0] aucune carte
    [one] une carte
   *[other] { $cards } cartes
}
web-merci-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
web-merci-held = { $card } (dos : { $back })
web-merci-backs = { $count } dos « { $back } »
web-merci-fan = { $name } tient : { $cards }
web-merci-pile = Pioche, { $count } cartes, dos visible : { $back }
web-merci-stack = Tas { $stack } : { $card }{ $count ->
    [0] {""}
    [one] , une carte dessous
   *[other] , { $count } cartes dessous
}
web-merci-empty = vide
web-merci-reserve = ♥ { $count } en réserve
web-merci-promise-draw1 = Un Siouplait ferait piocher une carte à quelqu’un.
web-merci-promise-gift = Un Siouplait ferait un cadeau : piocher, puis donner une carte.
web-merci-promise-heart = Un Siouplait donnerait un cœur à qui en a le moins, puis une carte à quelqu’un.
web-merci-promise-draw2 = Un Siouplait ferait piocher deux cartes à quelqu’un.

web-merci-after = { $name } vient de jouer.
web-merci-after-you = Vous venez de jouer.
web-merci-name-draw1 = Siouplait ! Qui pioche une carte ?
web-merci-name-draw2 = Siouplait ! Qui pioche deux cartes ?
web-merci-name-heart = Le cœur est donné. Qui pioche une carte ?
web-merci-answer-draw1 = { $name } vous fait piocher une carte. Que dites-vous ?
web-merci-answer-draw2 = { $name } vous fait piocher deux cartes. Que dites-vous ?
web-merci-answer-gift = { $name } vous offre une carte. Que dites-vous ?
web-merci-answer-heart = { $name } vous fait piocher une carte. Que dites-vous ?

web-merci-round = Manche { $round }

web-merci-lesson-start = Bienvenue ! Chacun reçoit six cartes ; qui n’en a plus gagne la manche. Devant vous : trois tas, et la pioche dont on voit le dos. Les dos des mains se voient aussi.
web-merci-lesson-lay = À votre tour, posez une carte de la couleur ou de la valeur d’un tas. Touchez votre 2 bleu, puis le tas du 2 vert.
web-merci-lesson-no-word = Ici, pas de mot : la carte ne fait pas de combinaison et n’est pas identique. Posez-la sans rien dire.
web-merci-lesson-not-yet = On peut toujours piocher, mais posez plutôt votre 2 bleu.
web-merci-lesson-siouplait = Votre 4 jaune irait bien sur le 5 jaune : 4, 3, 5, voilà une suite ! Une suite, une même couleur ou trois valeurs égales s’annoncent. Touchez Siouplait, puis la carte et le tas.
web-merci-lesson-forgotten = Sans Siouplait, rien ne se passe : ni effet, ni cœur. Essayez avec le mot.
web-merci-lesson-wrong-word = Ce n’est pas ce mot-là. Regardez encore les trois tas.
web-merci-lesson-name = Bien dit ! Le dos de la pioche donne l’effet : pioche 2. Touchez la place de qui doit piocher : votre voisin de gauche, par exemple.
web-merci-lesson-left = Pour la leçon, choisissez plutôt votre voisin de gauche.
web-merci-lesson-thanks = Il a dit « Merci beaucoup », car il prenait deux cartes. Le tour passe toujours à gauche : c’est à lui de jouer.
web-merci-lesson-merci = Votre voisin a dit Siouplait et le dos était un cadeau : il vous donne une carte. Avant de la prendre, répondez Merci.
web-merci-lesson-rude = Qui prend sans un mot peut être dénoncé, et pioche une carte de plus. Un mot, s’il vous plaît !
web-merci-lesson-more = C’est poli aussi, mais un simple Merci suffit pour une seule carte.
web-merci-lesson-beaucoup = Et si l’on vous fait piocher deux cartes ? Alors il faut Merci beaucoup.
web-merci-lesson-less = Pour deux cartes, Merci tout court ne suffit pas.
web-merci-lesson-draw = Rien à poser, ou pas envie ? On peut toujours piocher, et le tour est fini. Touchez la pioche.
web-merci-lesson-skuz = Votre voisin pose un 3 rose, et vous avez le même ! Une carte identique se pose à tout moment, même hors de son tour, en disant Skuz. Vite : Skuz, la carte, le tas.
web-merci-lesson-no-skuz = Identique, donc Skuz ! Sans le mot, les autres peuvent vous la faire reprendre.
web-merci-lesson-malpoli = Votre voisin pose un 4 jaune sur le 4 jaune… sans un mot. La table ne vous le dira jamais : à vous de le voir, et de crier Malpoli !
web-merci-lesson-let-go = Trop aimable : il oubliait son Skuz. Dénoncez-le !
web-merci-lesson-six = Un 1 ou un 6 posé avec Siouplait rapporte un cœur. Les tas montrent 4, 5 et 3 : votre 6 rose sur le 3 rose fait 4, 5, 6. Siouplait !
web-merci-lesson-heart = Un cœur pour vous ! La pioche montrait un cœur : il va à qui en a le moins. Vos deux voisins sont à égalité ; choisissez celui de gauche.
web-merci-lesson-end = La manche finit dès qu’une dernière carte est posée : 2 cœurs pour qui gagne, et les autres en rendent un par lot de trois cartes. À trois ou quatre, 6 cœurs gagnent la partie. À vous !
