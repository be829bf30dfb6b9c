web-shit-heading = Round { $round }
web-shit-heading-goal = Round { $round } · first to { $goal ->
    [one] { $goal } point
   *[other] { $goal } points
} wins
web-shit-held = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-shit-held-short = { $count } c.
web-shit-hint = The card nearest to the start scores its gap.
web-shit-pile = Pile
web-shit-pile-of = { $count ->
    [one] Pile: 1 card
   *[other] Pile: { $count } cards
}
web-shit-aside = Out
web-shit-aside-are = { $count ->
    [one] 1 card set aside: { $cards }
   *[other] { $count } cards set aside: { $cards }
}
web-shit-start-is = Start card: { $card }
web-shit-sealed-by = Sealed card of { $name }
web-shit-own-sealed = Your sealed card: { $card }
web-shit-offer = { $move }, gap { $gap }
web-shit-wheel = The circle of colours
web-shit-wheel-start = The circle of colours, from the { $card } on
web-shit-wheel-won = The circle of colours: from the { $card } to the { $best }, { $gap } steps
web-shit-way = From { $start } to { $card }: { $gap } steps
web-shit-next = Next round
web-shit-result = Result
web-shit-last = Round { $round }: { $you ->
    [name] you
   *[none] { $name }
} +{ $points }, from { $start } to { $card }
web-shit-last-none = Round { $round }: nobody scored
web-shit-carried = Carried over

web-shit-lesson-circle = Fifty cards form a circle: blue, red, green, yellow, violet, from 1 to 10, then blue again. The start card lies in the middle; its place is at the top of the circle.
web-shit-lesson-gap = The gap is counted in steps, clockwise only. From the red 9 to the green 1 it is two steps; from the red 9 to the yellow 5, sixteen. The white dots on the circle are your cards.
web-shit-lesson-seal = Everybody seals a card, face down. The one nearest to the start scores its gap: so be the nearest, but from as far off as you dare! Every card shows its gap. Seal the yellow 5: touch it, then once more.
web-shit-lesson-near = Only two points: the green 1 would almost surely win, but for so little. Dare the yellow 5.
web-shit-lesson-far = That far, somebody will surely get in first. Try the yellow 5.
web-shit-lesson-not-yet = Keep SHIT! for the next round. Try the yellow 5.
web-shit-lesson-scored = All reveal together. Your card is the first after the start: sixteen points for you, nothing for the others. Cards that were played are out, and nobody gets new ones for them.
web-shit-lesson-shit = Your hand shrinks. The SHIT! card never scores, but it comes back to you, and you draw a card. Seal SHIT!
web-shit-lesson-fewer = Allowed, but your hand would run dry. This time, seal SHIT!
web-shit-lesson-drawn = Seven points for somebody else, and SHIT! for you: you take it back and draw a card. Without a number card in hand there is no other choice.
web-shit-lesson-out = A red 3 has come. The grey places of the circle are out: those cards cannot get in before you until the next shuffle. This time, choose freely.
web-shit-lesson-goal = The first to 120 points wins (150 when two play). Here sixteen points would do: it is all about daring. That is all!
web-shit-shout = SHIT!
