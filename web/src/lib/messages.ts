/** What the server says, spelt out: a `told` says neither that it is one, nor the names of what events tell. */
import type * as wire from '../wire'
import type { Fields } from './catalogue'

export interface Told extends Omit<wire.Told, 'is' | 'events'> {
  is: 'told'
  events?: Fields[]
}

export interface Seen extends Omit<wire.Seen, 'gap'> {
  gap: Told[] | null
}

type Look = wire.Welcome | wire.Seated | wire.View
type Spelt<T> = T extends wire.Told ? Told : T extends Look ? Omit<T, 'seen'> & { seen: Seen[] } : T
export type Heard = Spelt<wire.ServerMessage>
export type Welcome = Spelt<wire.Welcome>

export class Reader {
  /** By kind of event, what it tells: the welcome says it. */
  private names: Record<string, string[]> = {}

  read(text: string): Heard {
    const message = JSON.parse(text) as wire.ServerMessage
    if (message.is === undefined) return this.told(message)
    if (message.is === 'welcome') this.names = message.events
    if (!('seen' in message)) return message
    return { ...message, seen: message.seen.map((each) => ({ ...each, gap: each.gap?.map((told) => this.told(told)) ?? null })) }
  }

  private told({ events, ...told }: wire.Told): Told {
    return events ? { ...told, is: 'told', events: events.map((row) => this.event(row)) } : { ...told, is: 'told' }
  }

  private event([kind, ...values]: unknown[]): Fields {
    const names = this.names[String(kind)] ?? []
    return Object.fromEntries([['type', kind], ...values.map((value, place) => [names[place], value])])
  }
}
