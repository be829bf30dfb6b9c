/** A game that has no drawings of its own yet: its cards as words, its moves as buttons. */
import type { GameKind } from '../kind'
import Card from './Card.svelte'
import Extras from './Extras.svelte'
import Felt from './Felt.svelte'
import { layout } from './layout'

export default { layout, Card, Extras, Felt } satisfies GameKind
