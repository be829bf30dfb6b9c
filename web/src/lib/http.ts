/** The HTTP interface, typed. A refusal of the server arrives as a Declined with its sentence. */

export interface Said {
  fr: string
  en: string
}

export interface OptionCard {
  option: string
  kind: 'truth' | 'whole-number' | 'choice' | 'list' | 'object'
  default: unknown
  highest: number | null
  choices: { value: string; name: Said }[]
  name: Said
  sentence: Said
}

export interface GameCard {
  game: string
  title: Said
  tagline: Said
  seats: { fewest: number; most: number; usual: number }
  options: OptionCard[]
  minutes: number
  palette: [string, string]
}

/** What is to be known of a game that the site was not built with. */
export interface GameBook {
  /** Sentences, in Fluent. */
  words: Said
  rules: Record<'fr' | 'en', { number: string; title: string; text: string }[]>
}

export interface Shelf {
  games: GameCard[]
  levels: { level: string; name: Said; character: Said }[]
  paces: { pace: string; name: Said; turn: number | null }[]
}

export interface TableCard {
  id: string
  game: string
  seats: number
  pace: string
  stage: 'gathering' | 'playing' | 'over'
  paused: boolean
  people: string[]
  bots: boolean[]
  free: number
  watching: number
  created: string
  options: Record<string, unknown>
}

export interface PersonCard {
  name: string
  account: string | null
  created: string
}

export interface Guest {
  token: string
  recovery: string
  person: PersonCard
}

export interface Invitation {
  table: string
  token: string
  link: string
  qr: string
}

export interface NewTable {
  game: string
  seats?: number
  options?: Record<string, unknown>
  pace?: string
  public?: boolean
  name?: string
}

export interface RecordCard {
  id: string
  game: string
  seats: number
  finished: string
  players: { seat: number; name: string | null; level: string | null; score: number; rank: number; won: boolean; mine: boolean }[]
}

export interface Standing {
  /** Null: a level of bots. */
  name: string | null
  level: string | null
  rating: number
  games: number
  won: number
}

export interface Leaderboard {
  game: string
  least_games: number
  places: Standing[]
}

interface Share {
  played: number
  won: number
}

export interface OwnGame {
  statistics: {
    game: string
    played: number
    won: number
    mean_rank: number
    mean_seats: number
    best_score: number
    mean_score: number
    streak: number
    longest_streak: number
    against_people: Share
    against_bots: Share
  }
  rating: number | null
}

export interface ReplayTold {
  game: string
  seats: number
  names: string[] | null
  options: Record<string, unknown>
  fair: { commitment: string; salts: Record<string, string>; secret: string; seed: string } | null
  first: Record<string, unknown>
  steps: { seat: number | null; move: string; events: Record<string, unknown>[]; now: unknown[] }[]
}

export interface ReviewMoment {
  kind: 'loss' | 'turn'
  number: number
  seat: number
  /** By how much the chance to win changed. */
  change: number
  error: number
  played: string | null
}

export interface ReviewMove {
  move: string | null
  win: number
  points: number
}

export interface ReviewDecision {
  number: number
  seat: number
  played: string | null
  /** The chance to win after the best move. */
  win: number
  points_are_final: boolean
  cost: number
  cost_error: number
  verdict: 'best' | 'good' | 'doubtful' | 'mistake'
  /** The best first. */
  moves: ReviewMove[]
}

export interface ReviewCourse {
  done: number
  total: number
  review: { moments: ReviewMoment[]; decisions: ReviewDecision[] } | null
  /** It will not come to its end. */
  failed: boolean
}

export class Declined extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    readonly sentence: string,
    readonly article: string | null,
  ) {
    super(sentence)
  }
}

/** Nothing came back: no network, or no server. */
export class Unreachable extends Error {}

/** A refusal counts also without words; an answer of which only a part came is none. */
function brokenOff(answer: Response): null {
  if (answer.ok) throw new Unreachable()
  return null
}

async function ask<T>(method: string, path: string, token: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': document.documentElement.lang || 'fr' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  } catch {
    throw new Unreachable()
  }
  const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => brokenOff(answer))
  if (answer.ok) return said as T
  const problem = (said ?? {}) as { reason?: string; sentence?: string; article?: string | null }
  throw new Declined(answer.status, problem.reason ?? 'fault', problem.sentence ?? '', problem.article ?? null)
}

const id = encodeURIComponent
const of = (seat: number | null): string => (seat === null ? '' : `?seat=${seat}`)

export const http = {
  games: (): Promise<Shelf> => ask('GET', '/games', null),
  book: (game: string): Promise<GameBook> => ask('GET', `/games/${id(game)}/book`, null),
  lobby: (): Promise<{ tables: TableCard[] }> => ask('GET', '/tables', null),
  table: (table: string): Promise<TableCard> => ask('GET', `/tables/${id(table)}`, null),
  openTable: (token: string, wish: NewTable): Promise<TableCard> => ask('POST', '/tables', token, wish),
  invite: (token: string, table: string): Promise<Invitation> => ask('POST', `/tables/${id(table)}/invitations`, token, {}),
  device: (token: string, table: string): Promise<Invitation> => ask('POST', `/tables/${id(table)}/device`, token, {}),
  newGuest: (name: string): Promise<Guest> => ask('POST', '/guests', null, { name }),
  me: (token: string): Promise<PersonCard> => ask('GET', '/me', token),
  rename: (token: string, name: string): Promise<PersonCard> => ask('PATCH', '/me', token, { name }),
  recover: (code: string): Promise<Guest> => ask('POST', '/recovery', null, { code }),
  makeAccount: (token: string, account: string, password: string): Promise<PersonCard> =>
    ask('POST', '/accounts', token, { account, password }),
  signIn: (account: string, password: string): Promise<{ token: string; person: PersonCard }> =>
    ask('POST', '/sessions', null, { account, password }),
  changePassword: (token: string, old: string, fresh: string): Promise<Guest> =>
    ask('POST', '/accounts/password', token, { old, new: fresh }),
  leaveLeaderboards: (token: string): Promise<null> => ask('DELETE', '/me/leaderboards', token),
  /** Who has an account says the password. */
  newCode: (token: string, password: string | null): Promise<{ recovery: string }> => ask('POST', '/me/recovery', token, { password }),
  erase: (token: string, password: string | null): Promise<null> => ask('POST', '/me/erasure', token, { password }),
  signOutEverywhere: (token: string): Promise<{ recovery: string | null }> => ask('DELETE', '/sessions/all', token),
  signOut: (token: string): Promise<null> => ask('DELETE', '/sessions', token),
  myRecords: (token: string, limit: number): Promise<{ records: RecordCard[] }> => ask('GET', `/me/records?limit=${limit}`, token),
  beginReview: (token: string, record: string, seat: number | null): Promise<ReviewCourse> =>
    ask('POST', `/records/${id(record)}/review${of(seat)}`, token),
  review: (record: string, seat: number | null): Promise<ReviewCourse> =>
    ask('GET', `/records/${id(record)}/review${of(seat)}`, null),
  myStatistics: (token: string): Promise<{ games: OwnGame[] }> => ask('GET', '/me/statistics', token),
  leaderboard: (game: string): Promise<Leaderboard> => ask('GET', `/leaderboards/${id(game)}`, null),
  /** Whether somebody has had a hint; what else a record says is in its replay. */
  record: (record: string): Promise<{ hinted?: boolean }> => ask('GET', `/records/${id(record)}`, null),
  replay: (record: string, seat: number | null): Promise<ReplayTold> =>
    ask('GET', `/records/${id(record)}/replay${of(seat)}`, null),
}
