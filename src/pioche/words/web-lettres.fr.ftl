web-lettres-heading = Manche { $round } sur 5 · { $counts }
web-lettres-counts-1 = chaque pli coûte 5
web-lettres-counts-2 = chaque voyelle coûte 10
web-lettres-counts-3 = chaque M, chaque N coûte 20
web-lettres-counts-4 = le H bleu coûte 90
web-lettres-counts-5 = tout compte
web-lettres-rounds = Les cinq manches
web-lettres-short-1 = plis
web-lettres-short-2 = voyelles
web-lettres-short-3 = M et N
web-lettres-short-4 = H bleu
web-lettres-short-5 = tout
web-lettres-no-trick = Rien n’est encore posé.
web-lettres-tricks = { $count ->
    [0] 0 pli
    [one] { $count } pli
   *[other] { $count } plis
}
web-lettres-any = À l’entame, on pose ce que l’on veut.
web-lettres-family-first = Famille : { $colour } A–M
web-lettres-family-second = Famille : { $colour } N–Z
web-lettres-last = { $you ->
    [name] Le pli est à vous.
   *[none] Le pli va à { $name }.
}

web-lettres-lesson-families = Deux alphabets, rose et bleu, coupés chacun en deux : A–M (marque pleine) et N–Z (marque creuse). Cela fait quatre familles. Dans une famille, une lettre bat toutes celles qui la précèdent.
web-lettres-lesson-lead = C’est à vous d’entamer : posez la lettre que vous voulez.
web-lettres-lesson-follow = On a entamé du H bleu. Vous avez des lettres bleues de A à M, il faut donc en poser une. Prendre le pli coûte 5 points : restez dessous.
web-lettres-lesson-high = Le K bat le H : vous prendriez le pli, et ses 5 points. Choisissez plus bas.
web-lettres-lesson-taken = La plus haute lettre de la famille demandée, le H, prend le pli. Dans la première manche, chaque pli coûte 5 points, et le total le plus bas gagne.
web-lettres-lesson-throw = Deuxième manche : chaque voyelle coûte 10. On a entamé du bleu N–Z et vous n’en avez pas : posez ce que vous voulez. Faites cadeau de votre voyelle !
web-lettres-lesson-better = C’est permis, mais vous avez mieux : la carte à l’étiquette jaune coûte 10 points à qui ramasse le pli.
web-lettres-lesson-marked = Ensuite viennent les M et les N (20), puis le H bleu (90). Dans la cinquième manche, tout compte. Les étiquettes jaunes montrent toujours ce que coûte une lettre.
web-lettres-lesson-end = Cinq manches, cinq lignes sur la feuille, et le moins de points possible. Vous savez tout.
web-lettres-ninety = 90 !
web-lettres-ninety-why = Le H bleu : 90 points
