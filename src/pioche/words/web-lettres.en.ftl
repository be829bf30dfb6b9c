web-lettres-heading = Round { $round } of 5 · { $counts }
web-lettres-counts-1 = each trick costs 5
web-lettres-counts-2 = each vowel costs 10
web-lettres-counts-3 = each M, each N costs 20
web-lettres-counts-4 = blue H costs 90
web-lettres-counts-5 = everything counts
web-lettres-rounds = The five rounds
web-lettres-short-1 = tricks
web-lettres-short-2 = vowels
web-lettres-short-3 = M and N
web-lettres-short-4 = blue H
web-lettres-short-5 = everything
web-lettres-tricks = { $count ->
    [0] 0 tricks
    [one] { $count } trick
   *[other] { $count } tricks
}
web-lettres-any = Any letter may be led.
web-lettres-family-first = Family: { $colour } A–M
web-lettres-family-second = Family: { $colour } N–Z
web-lettres-last = The trick goes to { $name }.
