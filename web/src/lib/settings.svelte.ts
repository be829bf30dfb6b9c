/** What one person likes, on this device. */

export interface Settings {
  language: 'fr' | 'en'
  theme: 'auto' | 'light' | 'dark'
  contrast: 'auto' | 'more'
  motion: 'auto' | 'none'
  volume: number
  muted: boolean
  voice: boolean
  hints: boolean
  /** How much a reader of the screen is told at a table: everything, or what concerns oneself and whose turn it is. */
  speech: 'full' | 'brief'
  sort: boolean
  oneClick: boolean
  /** Whether single letters, digits and the space bar do something at the table. */
  shortcuts: boolean
  name: string
  /** How one looks at the table (`fox-teal`); empty: by the name. */
  avatar: string
  /** The table that another screen shows, so that this device has one's own hand only; empty: none. */
  handOnly: string
  /** Whether words at the table make the device shake. */
  vibration: boolean
  /** Of the bots that take empty seats. */
  level: string
  /** Chosen for the last table with friends. */
  pace: string
}

const PLACE = 'pioche-settings'

function browserLanguage(): 'fr' | 'en' {
  for (const tag of globalThis.navigator?.languages ?? []) {
    if (tag.toLowerCase().startsWith('fr')) return 'fr'
    if (tag.toLowerCase().startsWith('en')) return 'en'
  }
  return 'fr'
}

function defaults(): Settings {
  return {
    language: browserLanguage(),
    theme: 'auto',
    contrast: 'auto',
    motion: 'auto',
    volume: 0.6,
    muted: false,
    voice: true,
    hints: true,
    speech: 'full',
    sort: true,
    oneClick: false,
    shortcuts: true,
    name: '',
    avatar: '',
    handOnly: '',
    vibration: true,
    level: 'regular',
    pace: 'calm',
  }
}

/** What was kept, as far as it still makes sense. */
function readSettings(kept: string | null, usual: Settings): Settings {
  const found = { ...usual }
  try {
    const said: unknown = JSON.parse(kept ?? '{}')
    if (typeof said !== 'object' || said === null) return found
    for (const [name, value] of Object.entries(said)) {
      if (name in usual && typeof value === typeof usual[name as keyof Settings]) Object.assign(found, { [name]: value })
    }
  } catch {
    return usual
  }
  if (found.language !== 'fr' && found.language !== 'en') found.language = usual.language
  return found
}

function kept(): string | null {
  try {
    return localStorage.getItem(PLACE)
  } catch {
    return null
  }
}

export const settings: Settings = $state(readSettings(kept(), defaults()))

/** Keep what was changed, and let the page follow it. */
export function followSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(PLACE, JSON.stringify(settings))
    } catch {
      // A browser that keeps nothing still plays.
    }
    const root = document.documentElement
    root.dataset.theme = settings.theme
    root.dataset.contrast = settings.contrast
    root.dataset.motion = settings.motion
  })
}

/** How loud everything is, from 0 to 1. */
export const loudness = (): number => (settings.muted ? 0 : settings.volume)

export function motionless(): boolean {
  return settings.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches
}
