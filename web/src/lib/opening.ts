/** Opening a table, and what is to happen at it as soon as one is there. */
import type { AskCard, NewTable } from '../answers'
import { Declined, http } from './http'
import { asMyself, myToken, rememberTable, tokenFor } from './identity.svelte'
import { go } from './routes.svelte'
import { settings } from './settings.svelte'
import type { LiveTable } from './table.svelte'
import { t } from './words.svelte'

export interface Plan {
  /** The names of the people at this device; they sit down in this order. */
  sit: string[]
  /** On whichever seats are free; else on the first ones. */
  anywhere?: boolean
  /** Fill the other seats with bots, and deal. */
  start: boolean
  /** Who may sit down; everybody, if it is not said. */
  door?: string
  /** Whether people may write in their own words. */
  writing?: boolean
}

const BOTS = 8
const USUAL_LEVEL = 'regular'
const plans = new Map<string, Plan & { game: string }>()
/** By table, who was asked to it from here. */
const asked = new Map<string, string[]>()

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
  const card = await asMyself((token) => http.openTable(token, { ...wish, rests: true, name: plan.sit[0] ?? '' }))
  plans.set(card.id, { ...plan, game: card.game })
  rememberTable(card.id, card.game)
  go(`/t/${card.id}`)
}

/** The deal of the day, alone against regulars: begun, or gone on with where it was left. */
export async function playDaily(game: string): Promise<void> {
  const card = await asMyself((token) => http.playDaily(token, game))
  if (card.stage === 'gathering') plans.set(card.id, { sit: [myName()], start: true, game })
  rememberTable(card.id, game)
  go(`/t/${card.id}`)
}

/** The same people once more: a new table, to which they are asked on all their devices. */
export async function askAgain(former: string): Promise<void> {
  const { table, name, asked: names } = await asMyself((token) => http.again(token, former))
  asked.set(table.id, names)
  arrive(table.id, table.game, name)
}

export const askedTo = (table: string): string[] => asked.get(table) ?? []

export const joinAsked = ({ table, game, called }: AskCard): void => arrive(table, game, called)

/** On a device that knows no name of this person, by the one that they had. */
function arrive(table: string, game: string, called: string): void {
  settings.name ||= called
  plans.set(table, { sit: [myName()], anywhere: true, start: false, game })
  rememberTable(table, game)
  go(`/t/${table}`)
}

/** Two clicks: a private table, oneself, bots, and the deal. Alone nobody is hurried by a clock. */
export function playNow(game: string, seats: number): Promise<void> {
  return openTable({ game, seats, pace: 'none' }, { sit: [myName()], start: true })
}

/** The game that is about to be dealt at a table that one has just opened; empty: none is. */
export function aboutToDeal(table: string): string {
  const plan = plans.get(table)
  return plan?.start ? plan.game : ''
}

/** Carry out what was planned for this table, once; false: something of it was refused. */
export async function carryOut(table: LiveTable): Promise<boolean> {
  const plan = plans.get(table.id)
  if (!plan || table.seen?.table.stage !== 'gathering') return true
  plans.delete(table.id)
  if (plan.door && plan.door !== 'open') await table.want({ do: 'door', door: plan.door })
  if (plan.writing) await table.want({ do: 'writing', allowed: true })
  for (const [seat, name] of plan.sit.entries()) {
    if (!(await table.want({ do: 'sit', name, seat: plan.anywhere ? null : seat }))) return false
  }
  if (!plan.start) return true
  await seatBots(table)
  return table.want({ do: 'start' })
}

/** A bot with a name on every seat that is still empty. */
export async function seatBots(table: LiveTable): Promise<void> {
  const names = botNames(table.names)
  const free = table.chairs.flatMap((chair, seat) => (chair.kind === 'empty' ? [seat] : []))
  const level = table.seen?.table.daily ? USUAL_LEVEL : settings.level
  for (const seat of free) await table.want({ do: 'bot', seat, level, name: names.shift() ?? '' })
}

export function botNames(taken: string[]): string[] {
  const all = Array.from({ length: BOTS }, (_, place) => t(`web-bot-${place}`)).filter((name) => !taken.includes(name))
  const first = Math.floor(Math.random() * all.length)
  return [...all.slice(first), ...all.slice(0, first)]
}
