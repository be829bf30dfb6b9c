/** The games in the order of the shelf; tests compare seats with the package's own titles. */
export interface Shelved {
  game: string
  folder: string
  seats: { fewest: number; most: number; usual: number }
  minutes: number
}

export const shelf: Shelved[] = [
  { game: 'merci', folder: 'merci', seats: { fewest: 3, most: 6, usual: 4 }, minutes: 20 },
  { game: 'mio', folder: 'mio', seats: { fewest: 2, most: 6, usual: 4 }, minutes: 20 },
  { game: 'shit', folder: 'shit', seats: { fewest: 2, most: 6, usual: 4 }, minutes: 15 },
  { game: 'lettres', folder: 'lettres', seats: { fewest: 3, most: 5, usual: 4 }, minutes: 25 },
  { game: 'non-merci', folder: 'non_merci', seats: { fewest: 3, most: 7, usual: 3 }, minutes: 10 },
]

export const folderOf = (game: string): string => shelf.find((each) => each.game === game)?.folder ?? game
