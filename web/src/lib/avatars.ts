/** How everybody at a table looks: as they chose, else by their name, so that everybody sees the same. */
import { ANIMALS, type ChairView, COLOURS } from '../declared'
import { hashOf } from './hash'
import { settings } from './settings.svelte'
import type { LiveTable } from './table.svelte'
import { t } from './words.svelte'

export type Animal = (typeof ANIMALS)[number]
export type Colour = (typeof COLOURS)[number]

export interface Face {
  /** A bot has a face of its own. */
  animal: Animal | 'bot'
  colour: Colour
  /** Which of the faces of bots. */
  variant: number
}

const numberOf = (name: string): number => parseInt(hashOf(name), 16)

/** The face that somebody chose, as the table tells it (`fox-teal`); null: none, or one that is not known here. */
export function chosenFace(avatar = ''): Face | null {
  const [animal, colour] = avatar.split('-') as [Animal, Colour]
  return ANIMALS.includes(animal) && COLOURS.includes(colour) ? { animal, colour, variant: 0 } : null
}

function faceByName(name: string, bot = false): Face {
  const number = numberOf(name)
  const colour = COLOURS[(number >>> 8) % COLOURS.length]!
  return { animal: bot ? 'bot' : ANIMALS[number % ANIMALS.length]!, colour, variant: number >>> 16 }
}

/** By seat. Whoever did not choose, or chose what somebody before them has, takes the next animal and colour that nobody at the table has yet. */
export function facesOf(chairs: Pick<ChairView, 'kind' | 'avatar'>[], names: string[]): Face[] {
  const chosen = chairs.map(({ kind, avatar }, seat) => {
    const twice = chairs.findIndex((each) => each.kind !== 'bot' && each.avatar === avatar) < seat
    return kind === 'bot' || twice ? null : chosenFace(avatar)
  })
  const [animals, colours] = [new Set<string>(), new Set<string>()]
  const keep = ({ animal, colour }: Face): unknown => animals.add(animal) && colours.add(colour)
  for (const face of chosen) if (face) keep(face)
  return chairs.map(({ kind }, seat) => {
    const own = chosen[seat]
    if (own) return own
    const face = faceByName(names[seat] ?? '', kind === 'bot')
    const animal = face.animal === 'bot' ? face.animal : nextFree(ANIMALS, face.animal, animals)
    const free = { ...face, animal, colour: nextFree(COLOURS, face.colour, colours) }
    keep(free)
    return free
  })
}

function nextFree<Each extends string>(all: readonly Each[], wanted: Each, taken: Set<string>): Each {
  const from = all.indexOf(wanted)
  return [...all.slice(from), ...all.slice(0, from)].find((each) => !taken.has(each)) ?? wanted
}

/** What this device's person chose; else a guest is the animal that the name says. */
export function myAvatar(): string {
  if (chosenFace(settings.avatar)) return settings.avatar
  const { animal, colour } = faceByName(settings.name)
  const named = ANIMALS.find((_, place) => t(`web-guest-${place}`) === settings.name)
  return `${named ?? animal}-${colour}`
}

const asked = new Set<string>()

/** Tell the table how one looks; of several people at one device only the one whose device it is has chosen. */
export function wearAvatar(table: LiveTable): void {
  if (table.link.state !== 'live') return
  const avatar = myAvatar()
  const seat = table.mine.find((each) => table.mine.length === 1 || table.chairs[each]?.name === settings.name)
  const once = `${table.id} ${seat} ${avatar}`
  if (seat === undefined || table.chairs[seat]?.avatar === avatar || asked.has(once)) return
  asked.add(once)
  void table.ask({ do: 'avatar', seat, avatar })
}
