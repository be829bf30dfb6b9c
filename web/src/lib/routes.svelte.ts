/** Where in the client one is: the part of the address behind #, which browsers send to no server. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string; kind: 'friends' | 'screen' }
  | { page: 'watch' }
  | { page: 'daily' }
  | { page: 'table'; table: string }
  | { page: 'tv'; table: string | null }
  | { page: 'join' }
  | { page: 'record'; record: string; at: number | null; from: number | null }
  | { page: 'learn'; game: string | null }
  | { page: 'rules'; game: string; article: string | null }
  | { page: 'standings'; game: string }
  | { page: 'me' }
  | { page: 'lost' }

export interface Address {
  route: Route
  /** A secret that came with a link; it is taken out of the address at once. */
  token: string | null
}

const whole = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null)

export function readAddress(hash: string): Address {
  const [before = '', article] = hash.replace(/^#\/?/, '').split('#')
  const [path = '', query] = before.split('?')
  const asked = new URLSearchParams(query)
  const [page, first, second] = path.split('/').map(decode)
  const plain = (route: Route): Address => ({ route, token: null })
  switch (page) {
    case '':
      return plain({ page: 'home' })
    case 'watch':
    case 'daily':
    case 'me':
      return plain({ page })
    case 'new':
      return plain(first ? { page: 'new', game: first, kind: second === 'screen' ? 'screen' : 'friends' } : { page: 'lost' })
    case 't':
      return first ? { route: { page: 'table', table: first }, token: second || null } : plain({ page: 'lost' })
    case 'tv':
      return plain({ page: 'tv', table: first || null })
    case 'j':
      return { route: { page: 'join' }, token: first || null }
    case 'r':
      return plain(
        first ? { page: 'record', record: first, at: whole(asked.get('at')), from: whole(asked.get('from')) } : { page: 'lost' },
      )
    case 'learn':
      return plain({ page: 'learn', game: first || null })
    case 'rules':
      return plain(first ? { page: 'rules', game: first, article: article ?? null } : { page: 'lost' })
    case 'standings':
      return plain(first ? { page: 'standings', game: first } : { page: 'lost' })
    default:
      return plain({ page: 'lost' })
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Place {
  current = $state.raw<Route>({ page: 'home' })
  /** Tokens that came with links, by table: only in memory until they have been used. */
  readonly brought = new Map<string, string>()
  /** The link that is to be followed. */
  secret: string | null = null

  follow(): void {
    const { route, token } = readAddress(location.hash)
    if (route.page === 'table' && token) {
      this.brought.set(route.table, token)
      history.replaceState(null, '', `#/t/${route.table}`)
    }
    if (route.page === 'join' && token) {
      this.secret = token
      history.replaceState(null, '', '#/j')
    }
    this.current = route
  }
}

export const place = new Place()

export function go(address: string): void {
  if (location.hash === `#${address}`) place.follow()
  else location.hash = address
}
