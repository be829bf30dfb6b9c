/** Numbers as one reads them in a language. */
import type { OwnGame } from '../answers'

export interface Figure {
  key: string
  value: string
}

/** A real minus, as on paper. */
export const withMinus = (text: string | number): string => String(text).replace('-', '−')

export function figure(value: number, language: string, digits = 0): string {
  return withMinus(value.toLocaleString(language, { maximumFractionDigits: digits, minimumFractionDigits: digits }))
}

export function share(won: number, played: number, language: string): string {
  return (played ? won / played : 0).toLocaleString(language, { style: 'percent' })
}

/** What one's own games of one kind say, each with the key of its sentence. */
export function ownFigures({ statistics: own, rating }: OwnGame, language: string): Figure[] {
  const number = (value: number, digits = 0): string => figure(value, language, digits)
  const won = (of: { won: number; played: number }): string => (of.played ? `${number(of.won)} / ${number(of.played)}` : '–')
  return [
    { key: 'played', value: number(own.played) },
    { key: 'won', value: `${number(own.won)} (${share(own.won, own.played, language)})` },
    { key: 'strength', value: rating === null ? '–' : number(rating, 1) },
    { key: 'rank', value: `${number(own.mean_rank, 1)} / ${number(own.mean_seats, 1)}` },
    { key: 'best', value: number(own.best_score) },
    { key: 'mean', value: number(own.mean_score, 1) },
    { key: 'streak', value: number(own.streak) },
    { key: 'longest', value: number(own.longest_streak) },
    { key: 'people', value: won(own.against_people) },
    { key: 'bots', value: won(own.against_bots) },
  ]
}
