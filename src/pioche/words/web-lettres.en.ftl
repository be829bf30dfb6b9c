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
web-lettres-no-trick = Nothing lies on the table yet.
web-lettres-tricks = { $count ->
    [0] 0 tricks
    [one] { $count } trick
   *[other] { $count } tricks
}
web-lettres-any = Any letter may be led.
web-lettres-family-first = Family: { $colour } A–M
web-lettres-family-second = Family: { $colour } N–Z
web-lettres-last = { $you ->
    [name] The trick is yours.
   *[none] The trick goes to { $name }.
}

web-lettres-lesson-families = Two alphabets, pink and blue, each cut in two: A–M (full mark) and N–Z (hollow mark). That makes four families. Inside a family a letter beats all those before it.
web-lettres-lesson-lead = You lead: lay any letter you like.
web-lettres-lesson-follow = The blue H was led. You hold blue letters from A to M, so you must lay one of them. Taking the trick costs 5 points: stay below.
web-lettres-lesson-high = The K beats the H: you would take the trick, and its 5 points. Choose a lower one.
web-lettres-lesson-taken = The highest letter of the family that was led, the H, takes the trick. In the first round every trick costs 5 points, and the lowest total wins.
web-lettres-lesson-throw = Second round: every vowel costs 10. Blue N–Z was led and you have none: lay what you like. Give your vowel away!
web-lettres-lesson-better = That is allowed, but you have better: the card with the yellow label costs 10 points to whoever takes the trick.
web-lettres-lesson-marked = Then come M and N (20), and then the blue H (90). In the fifth round everything counts. Yellow labels always show what a letter costs.
web-lettres-lesson-end = Five rounds, five lines on the sheet, and as few points as you can. You know it all.
web-lettres-ninety = 90!
web-lettres-ninety-why = The blue H: 90 points
