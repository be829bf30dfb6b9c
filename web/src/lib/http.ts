/** The HTTP interface, typed. A refusal of the server arrives as a Declined with its sentence. */
import type {
  Arrival,
  AskedAgain,
  Asks,
  Companies,
  Daily,
  DailyResult,
  DeviceLink,
  GameBook,
  Guest,
  Invitation,
  Leaderboard,
  Lobby,
  NewTable,
  NextCode,
  OwnStatistics,
  PersonCard,
  Problem,
  Records,
  Replay,
  ReviewCourse,
  Session,
  Shelf,
  TableCard,
  Unfinished,
} from '../answers'
import { here } from './here'

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
    answer = await fetch(here(`api${path}`), { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  } catch {
    throw new Unreachable()
  }
  const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => brokenOff(answer))
  if (answer.ok) return said as T
  const problem = (said ?? {}) as Partial<Problem>
  throw new Declined(answer.status, problem.reason ?? 'fault', problem.sentence ?? '', problem.article ?? null)
}

const id = encodeURIComponent
const of = (seat: number | null): string => (seat === null ? '' : `?seat=${seat}`)

export const http = {
  games: (): Promise<Shelf> => ask('GET', '/games', null),
  book: (game: string): Promise<GameBook> => ask('GET', `/games/${id(game)}/book`, null),
  lobby: (): Promise<Lobby> => ask('GET', '/tables', null),
  table: (table: string): Promise<TableCard> => ask('GET', `/tables/${id(table)}`, null),
  myTables: (token: string): Promise<Unfinished> => ask('GET', '/me/tables', token),
  giveUp: (token: string, table: string): Promise<null> => ask('DELETE', `/me/tables/${id(table)}`, token),
  companies: (token: string): Promise<Companies> => ask('GET', '/me/companies', token),
  again: (token: string, table: string): Promise<AskedAgain> => ask('POST', `/tables/${id(table)}/again`, token),
  asks: (token: string): Promise<Asks> => ask('GET', '/me/asks', token),
  declineAsk: (token: string, table: string, never: boolean): Promise<null> => ask('DELETE', `/me/asks/${id(table)}?never=${never}`, token),
  openTable: (token: string, wish: NewTable): Promise<TableCard> => ask('POST', '/tables', token, wish),
  invitation: (table: string): Promise<Invitation> => ask('POST', `/tables/${id(table)}/invitations`, null, {}),
  changeInvitation: (token: string, table: string): Promise<Invitation> => ask('PUT', `/tables/${id(table)}/invitations`, token),
  closeInvitation: (token: string, table: string): Promise<null> => ask('DELETE', `/tables/${id(table)}/invitations`, token),
  followLink: (secret: string): Promise<Arrival> => ask('POST', '/links', null, { secret }),
  typeCode: (code: string): Promise<Arrival> => ask('POST', '/codes', null, { code }),
  device: (token: string, table: string): Promise<DeviceLink> => ask('POST', `/tables/${id(table)}/device`, token, {}),
  newGuest: (name: string): Promise<Guest> => ask('POST', '/guests', null, { name }),
  me: (token: string): Promise<PersonCard> => ask('GET', '/me', token),
  rename: (token: string, name: string): Promise<PersonCard> => ask('PATCH', '/me', token, { name }),
  rememberPace: (token: string, pace: string): Promise<PersonCard> => ask('PATCH', '/me', token, { pace }),
  recover: (code: string): Promise<Guest> => ask('POST', '/recovery', null, { code }),
  makeAccount: (token: string, account: string, password: string): Promise<PersonCard> =>
    ask('POST', '/accounts', token, { account, password }),
  signIn: (account: string, password: string): Promise<Session> =>
    ask('POST', '/sessions', null, { account, password }),
  changePassword: (token: string, old: string, fresh: string): Promise<Guest> =>
    ask('POST', '/accounts/password', token, { old, new: fresh }),
  leaveLeaderboards: (token: string): Promise<null> => ask('DELETE', '/me/leaderboards', token),
  /** Who has an account says the password. */
  newCode: (token: string, password: string | null): Promise<NextCode & { recovery: string }> => ask('POST', '/me/recovery', token, { password }),
  erase: (token: string, password: string | null): Promise<null> => ask('POST', '/me/erasure', token, { password }),
  signOutEverywhere: (token: string): Promise<NextCode> => ask('DELETE', '/sessions/all', token),
  signOut: (token: string): Promise<null> => ask('DELETE', '/sessions', token),
  myRecords: (token: string, limit: number): Promise<Records> => ask('GET', `/me/records?limit=${limit}`, token),
  beginReview: (token: string, record: string, seat: number | null): Promise<ReviewCourse> =>
    ask('POST', `/records/${id(record)}/review${of(seat)}`, token),
  review: (record: string, seat: number | null): Promise<ReviewCourse> =>
    ask('GET', `/records/${id(record)}/review${of(seat)}`, null),
  daily: (token: string | null): Promise<Daily> => ask('GET', '/daily', token),
  playDaily: (token: string, game: string): Promise<TableCard> => ask('POST', `/daily/${id(game)}`, token),
  dailyResult: (token: string, day: string, game: string): Promise<DailyResult> => ask('GET', `/daily/${id(day)}/${id(game)}`, token),
  showDaily: (token: string, day: string, game: string, name: string | null): Promise<null> =>
    ask('PUT', `/daily/${id(day)}/${id(game)}/name`, token, { name }),
  myStatistics: (token: string): Promise<OwnStatistics> => ask('GET', '/me/statistics', token),
  leaderboard: (game: string): Promise<Leaderboard> => ask('GET', `/leaderboards/${id(game)}`, null),
  /** Whether somebody has had a hint; what else a record says is in its replay. */
  record: (record: string): Promise<{ hinted?: boolean }> => ask('GET', `/records/${id(record)}`, null),
  replay: (record: string, seat: number | null): Promise<Replay> =>
    ask('GET', `/records/${id(record)}/replay${of(seat)}`, null),
}
