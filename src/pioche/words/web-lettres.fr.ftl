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
web-lettres-tricks = { $count ->
    [0] 0 pli
    [one] { $count } pli
   *[other] { $count } plis
}
web-lettres-any = À l’entame, on pose ce que l’on veut.
web-lettres-family-first = Famille : { $colour } A–M
web-lettres-family-second = Famille : { $colour } N–Z
web-lettres-last = Le pli va à { $name }.
