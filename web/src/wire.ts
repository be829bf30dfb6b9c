/** The messages of the socket, version 1, as src/pioche/server/wire.py has them. */

export type Fields = Record<string, unknown>

export type ClientMessage =
  | { do: 'hello'; v: 1; token?: string | null; client?: string | null; since?: number | null; lang?: 'fr' | 'en' }
  | { do: 'pong'; id: number }
  | { do: 'sit'; key: number; name: string; seat?: number | null }
  | { do: 'stand'; key: number; seat?: number | null }
  | { do: 'return'; key: number; seat: number }
  | { do: 'salt'; key: number; seat: number; salt: string }
  | { do: 'agree'; key: number; agreed: boolean }
  | { do: 'move'; key: number; seat: number; move: string }
  | { do: 'say'; key: number; seat: number; phrase: string }
  | { do: 'start'; key: number }
  | { do: 'rematch'; key: number }
  | { do: 'configure'; key: number; options: Fields }
  | { do: 'pace'; key: number; pace: string }
  | { do: 'bot'; key: number; seat: number; level: string; name?: string }
  | { do: 'kick'; key: number; seat: number }
  | { do: 'replace'; key: number; seat: number }
  | { do: 'hand-over'; key: number; seat: number }
  | { do: 'pause'; key: number }
  | { do: 'resume'; key: number }
  | { do: 'look'; key: number; n?: number | null }

export interface Seen {
  seat: number | null
  view: Fields
  gap: Told[] | null
}

export interface Wait {
  seat: number | null
  reason: string
  left: number | null
  then: string | null
}

export interface Welcome {
  is: 'welcome'
  v: number
  client: string
  table: string
  n: number
  seen: Seen[]
  waits: Wait[]
  host: boolean
  last_key?: number
}

export interface Seated {
  is: 'seated'
  n: number
  seen: Seen[]
  host: boolean
}

export interface Told {
  is: 'told'
  n: number
  kind?: string
  shown?: Fields
  events?: Fields[]
  now?: unknown[]
  hash?: string
  waits?: Wait[]
  to?: number | null
  key?: number
}

export interface Accepted {
  is: 'accepted'
  key: number
  n: number
}

export interface Pending {
  is: 'pending'
  key: number
}

export interface Refusal {
  is: 'refused'
  key: number | null
  error: string
  reason: string
  sentence: string
  article: string | null
  details: Fields
}

export interface View {
  is: 'view'
  key: number
  n: number
  seen: Seen[]
}

export interface Ping {
  is: 'ping'
  id: number
}

export interface Bye {
  is: 'bye'
  why: string
  sentence: string
}

export type ServerMessage = Welcome | Seated | Told | Accepted | Pending | Refusal | View | Ping | Bye
