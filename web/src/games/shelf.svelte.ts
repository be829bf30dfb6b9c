/** The games in the order of the shelf: those this site was built with, then whatever else its server plays. */
import taglines from 'virtual:taglines'

import type { Said } from '../answers'
import { GAMES } from '../declared'
import { http } from '../lib/http'
import { settings } from '../lib/settings.svelte'

export interface Shelved {
  game: string
  seats: { fewest: number; most: number; usual: number }
  minutes: number
  title: Said
  tagline: Said
  /** For the cover of a game that has no picture. */
  palette?: [ground: string, cards: string]
}

export const folderOf = (game: string): string => game.replaceAll('-', '_')

const OWN: Shelved[] = GAMES.map((each) => ({ ...each, ...taglines[folderOf(each.game)]! }))

/** Whether the site was built with this game. */
export const isOwn = (game: string): boolean => OWN.some((each) => each.game === game)

class GameShelf {
  games = $state.raw<Shelved[]>(OWN)
  private asked: Promise<void> | null = null

  /** Ask the server, once, which other games it has; without an answer there are none. */
  complete(): Promise<void> {
    const add = (others: Shelved[]): void => void (this.games = [...OWN, ...others])
    return (this.asked ??= http.games().then(({ games }) => add(games.filter(({ game }) => !isOwn(game))), () => {}))
  }

  find(game: string): Shelved | undefined {
    return this.games.find((each) => each.game === game)
  }

  titleOf(game: string): string {
    return this.find(game)?.title[settings.language] ?? game
  }
}

export const shelf = new GameShelf()
