/** Opening a table, and what is to happen at it as soon as one is there. */
import type { NewTable } from '../answers'
import { Declined, http } from './http'
import { asMyself, myToken, rememberTable, tokenFor } from './identity.svelte'
import { go } from './routes.svelte'
import { settings } from './settings.svelte'
import type { LiveTable } from './table.svelte'
import { t } from './words.svelte'

export interface Plan {
  /** The names of the people at this device; they sit down in this order. */
  sit: string[]
  /** Fill the other seats with bots, and deal. */
  start: boolean
}

const BOTS = 8
const plans = new Map<string, Plan>()

/** A name for whoever has not given one. */
export function myName(): string {
  settings.name ||= t(`web-guest-${Math.floor(Math.random() * 12)}`)
  return settings.name
}

/** Whoever comes for the first time, without a link of their own, becomes a guest by sitting down.
 * What went wrong, or nothing. */
export async function becomeSomebody(table: LiveTable): Promise<string> {
  if (tokenFor(table.id)) return ''
  try {
    await myToken()
  } catch (refusal) {
    return refusal instanceof Declined && refusal.sentence ? refusal.sentence : t('web-unreachable')
  }
  table.comeAnew()
  return ''
}

export async function openTable(wish: NewTable, plan: Plan): Promise<void> {
  const card = await asMyself((token) => http.openTable(token, { ...wish, name: plan.sit[0] ?? '' }))
  plans.set(card.id, plan)
  rememberTable(card.id, card.game)
  go(`/t/${card.id}`)
}

/** Two clicks: a private table, oneself, bots, and the deal. */
export function playNow(game: string, seats: number): Promise<void> {
  return openTable({ game, seats, pace: 'normal' }, { sit: [myName()], start: true })
}

/** Carry out what was planned for this table, once. */
export async function carryOut(table: LiveTable): Promise<void> {
  const plan = plans.get(table.id)
  if (!plan || table.seen?.table.stage !== 'gathering') return
  plans.delete(table.id)
  for (const [seat, name] of plan.sit.entries()) {
    if (!(await table.want({ do: 'sit', name, seat }))) return
  }
  if (!plan.start) return
  await seatBots(table)
  await table.want({ do: 'start' })
}

/** A bot with a name on every seat that is still empty. */
export async function seatBots(table: LiveTable): Promise<void> {
  const names = botNames(table.names)
  const free = table.chairs.flatMap((chair, seat) => (chair.kind === 'empty' ? [seat] : []))
  for (const seat of free) await table.want({ do: 'bot', seat, level: settings.level, name: names.shift() ?? '' })
}

export function botNames(taken: string[]): string[] {
  const all = Array.from({ length: BOTS }, (_, place) => t(`web-bot-${place}`)).filter((name) => !taken.includes(name))
  const first = Math.floor(Math.random() * all.length)
  return [...all.slice(first), ...all.slice(0, first)]
}
