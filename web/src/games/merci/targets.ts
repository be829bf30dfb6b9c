/** What a card can be laid on or given to, and what can be pointed at without a card. */
import type { Catalogue } from '../../lib/catalogue'
import type { GameView, MerciView } from '../../declared'
import type { Box, Memory, Placed, Rect, Spot, Target } from '../kind'
import { around, ground } from './ground'
import { withCard } from './view'

const FINGER = 44

/** A seat, a little larger than its plate. */
function plate({ x, y, w, h }: Spot, box: Box): Rect {
  const left = Math.max(0, x - 4)
  const wide = Math.max(FINGER, Math.min(w + 8, box.width - left))
  return { x: left, y: Math.max(0, y - 4), w: wide, h: h + 8 }
}

/** The words that the table takes with a card on a stack. Where it speaks for everybody, it knows the one that is due. */
export function layMove(moves: string[], stack: number, word: string | null, spoken: boolean): string | null {
  const here = moves.map(withCard).filter((each) => each?.place === stack)
  const first = here[0]
  if (!first) return null
  const offered = here.map((each) => each!.word)
  const usual = spoken ? 'lay' : (['skuz', 'siouplait'].find((each) => offered.includes(each)) ?? 'lay')
  // A word that is not among them is sent all the same: the server says why not.
  return `${word ?? usual} ${first.card} ${stack}`
}

export function targetsFor(
  view: MerciView,
  chosen: Placed,
  box: Box,
  said: { word: string | null; spoken: boolean },
  label: (move: string) => string,
): Target[] {
  const moves = chosen.moves ?? []
  if (moves.some((move) => move.startsWith('give '))) {
    return view.hands.flatMap((_, seat) => {
      const move = moves.find((each) => each.startsWith('give ') && withCard(each)?.place === seat)
      return move ? [{ ...plate(box.spots[seat]!, box), move, label: label(move) }] : []
    })
  }
  const place = ground(box, view.seat)
  return place.stacks.flatMap((lying, stack) => {
    const move = layMove(moves, stack, said.word, said.spoken)
    return move ? [{ ...around(lying), move, label: label(move) }] : []
  })
}

export const isSpoken = ({ options }: Memory): boolean => options?.manners !== 'auto'

export function targets(given: GameView, chosen: Placed, box: Box, words: Catalogue, names: string[], memory: Memory): Target[] {
  const said = { word: memory.ready ?? null, spoken: isSpoken(memory) }
  return targetsFor(given as MerciView, chosen, box, said, (move) => words.move(move, names))
}

/** Seats for a heart or a draw, and the pile. */
export function pointed(given: GameView, box: Box, words: Catalogue, names: string[]): Target[] {
  const view = given as MerciView
  const place = ground(box, view.seat)
  return view.moves.flatMap((move): Target[] => {
    const [kind, seat] = move.split(' ')
    const label = words.move(move, names)
    if (kind === 'name' || kind === 'heart') return [{ ...plate(box.spots[Number(seat)]!, box), move, label }]
    return move === 'draw' ? [{ ...around(place.pile), move, label }] : []
  })
}
