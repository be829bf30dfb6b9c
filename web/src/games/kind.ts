/** What a game's folder gives to the table. docs/web.md explains it; games/lettres is the example. */
import type { Component } from 'svelte'

import type { Catalogue, Fields } from '../lib/catalogue'
import type { GameView } from '../declared'
import type { Together } from '../lib/scene'

export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

/** Where a seat's plate stands, and where cards that belong to the seat come from and go to. */
export interface Spot extends Rect {
  /** The middle of a small pile beside the plate, on the felt. */
  px: number
  py: number
}

/** The felt in CSS pixels, measured once for all games (table/box.ts). */
export interface Box {
  width: number
  height: number
  /** A phone that lies on its side: wide, with little height. */
  low: boolean
  /** A card in the hand of this device's player; its height is w × 1.4. */
  card: { w: number; h: number }
  /** A card that lies in the middle. */
  lying: { w: number; h: number }
  middle: Rect
  hand: Rect
  /** By seat; one's own is at the bottom. */
  spots: Spot[]
}

/** What the client remembers beside the view. All of it was told to this seat. */
export interface Memory {
  /** The events of this game so far, the oldest first (after a reload: as far as they were told again). */
  events: Fields[]
  /** Whether the hand is sorted as the game likes it, or in the order of the view. */
  sort: boolean
  /** Whether the table still rests on what was told last (`dwell`); a replay always does. */
  resting?: boolean
  /** What this table agreed on, with all that is usual. */
  options?: Fields
  /** The move that the coach would make, while its hint is in sight. */
  hinted?: string | null
  /** A word that is ready to be said with the next card (Mio), as `prepare` was given it. */
  ready?: string | null
}

export interface Placed {
  /** Given by the matcher (table/match.ts); a layout leaves it empty. */
  id: string
  /** Where it lies, such as "hand:0", "trick", "pile": cards that stay in a place stay the same element. */
  place: string
  /** The card as the view writes it, or "?" (MERCI: "?:gift") where it is not known. */
  face: string
  /** The middle of the card on the felt. */
  x: number
  y: number
  rot: number
  z: number
  w: number
  /** Whether its face is up. */
  up: boolean
  /** The seat whose card it is, null: the table's. */
  owner: number | null
  /** The move that playing it makes now; null: none. Where several begin with this card, the first. */
  playable: string | null
  /** All moves that begin with this card, where there are several (a stack, a colour, a word to choose). */
  moves?: string[]
  /** The move that a click means although it is not allowed: the server says why, with the article. */
  wish?: string | null
  /** Its name for people who do not see it. */
  label: string
  /** The part that can be hit, where others lie over it; relative to the felt. */
  hit?: Rect
  /** A look of its own: "won", "dim", "gone", "deep" (no shadow: it lies under others), or what the game's Card knows. */
  mark?: string
}

/** Where a chosen card can go: by a click, or by letting a dragged card go over it. */
export interface Target extends Rect {
  move: string
  label: string
}

export interface CardProps {
  face: string
  up: boolean
  /** Whether it can be played now. */
  playable: boolean
  mark?: string | undefined
  /** Further facts of the view that the card shows (Plis de lettres: the round). */
  view: GameView
}

export interface PartProps {
  view: GameView
  memory: Memory
  names: string[]
  words: Catalogue
  box: Box
  /** Whether this device may act for `view.seat` now. */
  active: boolean
  /** Make a move; `anchor` is what the refusal stands beside, if there is one. */
  act: (move: string, anchor?: HTMLElement) => void
  /** The move-texts of the card that is chosen, and how to choose another (null: none). */
  chosen: Placed | null
  choose: (card: Placed | null) => void
  /** Rest no longer on what has just happened; null: the table does not wait. */
  skip: (() => void) | null
  /** Make a word ready that goes with the next move; it is in `memory.ready` until then. */
  prepare: (word: string | null) => void
}

export interface TogetherProps extends PartProps {
  together: Together
}

export interface SheetLine {
  head: string
  /** By seat; null: nothing yet. */
  cells: (string | number | null)[]
  total?: boolean
}

/** One step of a lesson: what is said, and what the learner must do to go on. */
export interface LessonStep {
  /** The sentence's key in the game's web words. */
  say: string
  /** The view that is shown, as the server would send it. */
  view: GameView
  events?: Fields[]
  /** The move that the learner is to make; without it a button leads on. */
  move?: string
  /** Moves that are also taken, and what is said to them. */
  others?: Record<string, string>
  /** The article that says so. */
  article?: string
}

/** How a word sounds: said, glad, or against somebody; `win` is the table's own. */
export type Shout = 'plain' | 'good' | 'bad' | 'win'

export interface Speech {
  seat: number
  text: string
  /** It happens on the stage, large, in the middle of the table; without it, in a bubble at the seat. */
  shout?: Shout
  /** Who is hit by it. */
  to?: number
  /** Why, if the game says it better than the events of its `story`, or of the deed itself. */
  reason?: string
  /** Of words that are the same in every language; else they are of the page's. */
  language?: 'fr'
}

export interface GameKind {
  layout: (view: GameView, box: Box, memory: Memory, words: Catalogue, names: string[]) => Placed[]
  Card: Component<CardProps>
  /** How high the felt between seats and hand must be on a narrow screen, or (`low`) on a phone that lies, in pixels. */
  room?: (width: number, low: boolean) => number
  /** For how many cards the hand keeps room, where it grows while one acts: controls must not move then. */
  held?: (view: GameView) => number
  /** The game's own things on the felt under the cards: circles, stacks, captions. */
  Felt?: Component<PartProps>
  /** The game's own controls above the hand: words, colours, big choices. */
  Extras?: Component<PartProps>
  /** Controls under the hand, at the edge of the screen: they stay where they are, however many cards are held. */
  Bar?: Component<PartProps>
  /** Several people at one screen: whether nobody needs the hand of an awaited seat now, so that all stay closed. */
  together?: (view: GameView, seat: number) => boolean
  /** What everybody at one screen may say or do while the hands are closed, instead of `Bar`. */
  Together?: Component<TogetherProps>
  /** The move by which one objects to nothing: said too late, it changes nothing, and why it is refused tells nobody anything. */
  silence?: string
  /** Who must do what, where the game says it better than the catalogue. */
  asks?: (view: GameView, words: Catalogue, names: string[]) => string
  /** The seats that are marked as awaited, where that must not tell all (MERCI: whether there was an offence). */
  awaits?: (view: GameView) => number[]
  /** The score of a seat in words; without it, points. */
  score?: (view: GameView, seat: number, words: Catalogue) => string
  /** What stands beside a seat's name besides the score. */
  seatNote?: (view: GameView, seat: number, words: Catalogue) => string
  /** How many of which card a chosen one may go to; without it, the whole middle takes `playable`. */
  targets?: (view: GameView, chosen: Placed, box: Box, words: Catalogue, names: string[], memory: Memory) => Target[]
  /** What can be pointed at while no card is chosen: a seat, a pile. */
  pointed?: (view: GameView, box: Box, words: Catalogue, names: string[]) => Target[]
  /** The score sheet, as on paper; without it one line of scores. */
  sheet?: (view: GameView, words: Catalogue, memory: Memory) => SheetLine[]
  /** How long the table rests on what has just happened, in milliseconds. */
  dwell?: (events: Fields[]) => number
  /** Whether it rests also where nothing moves: what it rests on would not be seen at all otherwise. */
  alwaysRests?: boolean
  /** Whether these events end a round that is worth a pause: then the sheet is shown with what they tell. */
  roundEnd?: (events: Fields[]) => boolean
  /** Which events tell why: how the game ended (without it the last three sentences do), and on the stage the reason of a word. */
  story?: (events: Fields[]) => Fields[]
  /** What was said aloud with an event: it stands on the stage or in a bubble, and is spoken. */
  speech?: (event: Fields, words: Catalogue) => Speech | null
  /** The sound of an event (lib/sound.ts), if it has one. */
  sound?: (event: Fields) => string | null
  /** A line above the felt that says what matters now ("Round 3 of 5 · each M, each N: 20 points"). */
  heading?: (view: GameView, words: Catalogue, memory: Memory) => string
  /** What lies on the table in sentences, for whoever asks; without it, the names of the cards that lie there. */
  lies?: (view: GameView, words: Catalogue, memory: Memory, names: string[]) => string[]
  /** What a seat has, in words that can be spoken; without it, points and the note. */
  facts?: (view: GameView, seat: number, words: Catalogue) => string
  /** What stands where the status stands while the table rests on what happened; null: the usual sentence. */
  status?: (view: GameView, words: Catalogue, memory: Memory, names: string[]) => string | null
  lesson?: LessonStep[]
}
