import type { Catalogue } from '../../lib/catalogue'
import type { GameView } from '../../declared'
import { handPlaces } from '../../table/box'
import type { Box, Memory, Placed } from '../kind'

/** One's own hand at the bottom; everything else is told by the fields. */
export function layout(view: GameView, box: Box, _memory: Memory, words: Catalogue): Placed[] {
  const seat = view.seat
  if (seat === null) return []
  const hand = view.hands[seat] ?? []
  const places = handPlaces(hand.length, box)
  return hand.map((face, index) => {
    const { x, y, rot, z, hit } = places[index]!
    const moves = view.moves.filter((move) => String(words.moveWords(move)[1].card) === face)
    return {
      id: '',
      place: `hand:${seat}`,
      face,
      x,
      y,
      rot,
      z,
      hit,
      w: box.card.w,
      up: true,
      owner: seat,
      playable: moves[0] ?? null,
      moves,
      label: words.card(face),
    }
  })
}
