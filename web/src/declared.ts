// Made by `python -m pioche.server.schema` from src/pioche/games/*/{events,title,view_fields}.py; not to be changed by hand.

import type { Fields } from "./wire";

export type Meaning = "seat" | "seats" | "card" | "cards" | "colour" | "back" | "count" | "points" | "word";
type Meanings = Record<string, Meaning>;

/** What the fields of events mean, by game and kind. */
export const EVENTS: Record<string, Record<string, Meanings>> = {
  "merci": {
    round_started: {"round": "count", "first": "seat"},
    dealt: {"seat": "seat", "count": "count", "cards": "cards"},
    turned_up: {"cards": "cards"},
    laid: {"seat": "seat", "card": "card", "stack": "count", "word": "word", "left": "count"},
    drawn: {"seat": "seat", "back": "back", "cause": "word", "card": "card"},
    draw_lapsed: {"seat": "seat"},
    passed: {"seat": "seat"},
    reshuffled: {"count": "count"},
    heart_taken: {"seat": "seat", "hearts": "count"},
    heart_chosen: {"seat": "seat", "target": "seat"},
    named: {"seat": "seat", "target": "seat"},
    given: {"seat": "seat", "target": "seat", "back": "back", "card": "card"},
    answered: {"seat": "seat", "word": "word"},
    let_go: {"seat": "seat"},
    denounced: {"seat": "seat", "accused": "seat"},
    combined: {"seat": "seat", "shape": "word", "cards": "cards"},
    offended: {"seat": "seat", "fault": "word", "said": "word", "shape": "word", "cards": "cards"},
    taken_back: {"seat": "seat", "card": "card", "stack": "count"},
    barred: {"seat": "seat", "card": "card"},
    round_ended: {"round": "count", "winner": "seat", "scores": "points"},
    round_annulled: {"round": "count", "first": "seat"},
    game_won: {"winners": "seats"},
    game_stopped: {"winners": "seats"},
  },
  "mio": {
    round_started: {"round": "count", "dealer": "seat", "first": "seat"},
    dealt: {"seat": "seat", "count": "count", "cards": "cards"},
    turned: {"card": "card"},
    laid: {"seat": "seat", "card": "card", "left": "count"},
    mio_said: {"seat": "seat"},
    mio_forgotten: {"seat": "seat", "card": "card"},
    taken_back: {"seat": "seat", "card": "card"},
    named: {"seat": "seat", "colour": "colour"},
    drawn: {"seat": "seat", "pile": "count", "card": "card"},
    passed: {"seat": "seat"},
    round_won: {"winner": "seat", "factor": "count"},
    round_blocked: {},
    round_ended: {"round": "count", "points": "points", "scores": "points"},
  },
  "shit": {
    dealt: {"seat": "seat", "count": "count", "cards": "cards"},
    turned: {"round": "count", "card": "card"},
    sealed: {"seat": "seat", "card": "card"},
    revealed: {"seat": "seat", "card": "card"},
    scored: {"seat": "seat", "card": "card", "points": "points"},
    nobody_scored: {},
    set_aside: {"cards": "cards"},
    drawn: {"seat": "seat", "card": "card"},
    draw_lapsed: {"seat": "seat"},
    reshuffled: {"count": "count"},
    round_ended: {"round": "count", "scores": "points"},
    game_won: {"winner": "seat", "points": "points"},
    game_stopped: {"round": "count", "winners": "seats"},
  },
  "lettres": {
    round_started: {"round": "count", "first": "seat"},
    dealt: {"seat": "seat", "count": "count", "cards": "cards"},
    laid: {"seat": "seat", "card": "card"},
    trick_taken: {"seat": "seat", "count": "count", "cards": "cards"},
    scored: {"seat": "seat", "points": "points", "score": "points"},
    round_ended: {"round": "count", "points": "points", "scores": "points"},
  },
  "non-merci": {
    round_started: {"round": "count", "chips": "count", "first": "seat"},
    turned: {"seat": "seat", "card": "card"},
    taken: {"seat": "seat", "card": "card", "chips": "count"},
    refused: {"seat": "seat", "card": "card", "chips": "count"},
    round_ended: {"round": "count", "card_points": "points"},
  },
};

/** What the parts of moves, refusals and notices mean. */
export const PARTS: Meanings = {"seat": "seat", "first": "seat", "target": "seat", "turn": "seat", "accused": "seat", "card": "card", "start": "card", "top": "card", "colour": "colour", "back": "back"};

/** Of which avatars are made: the animals in the order of the guests' names. */
export const ANIMALS = ["tit", "otter", "hedgehog", "squirrel", "kingfisher", "badger", "swallow", "marmot", "fox", "owl", "ladybird", "salamander"] as const;
export const COLOURS = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"] as const;

/** The games of this project, in their order. */
export const GAMES = [
  {"game": "merci", "seats": {"fewest": 3, "most": 6, "usual": 4}, "minutes": 20},
  {"game": "mio", "seats": {"fewest": 2, "most": 6, "usual": 4}, "minutes": 20},
  {"game": "shit", "seats": {"fewest": 2, "most": 6, "usual": 4}, "minutes": 15},
  {"game": "lettres", "seats": {"fewest": 3, "most": 5, "usual": 4}, "minutes": 25},
  {"game": "non-merci", "seats": {"fewest": 3, "most": 7, "usual": 3}, "minutes": 10},
];

export interface TableView {
  game: string;
  seats: number;
  options: Fields;
  pace: string;
  /** Whether who sits down in the middle of a game needs the host's consent. */
  private: boolean;
  /** Whether those who are new at the table may sit down, ask the host, or may not. */
  door: "ask" | "locked" | "open";
  /** Whether people at the seats may write in their own words (`write`). */
  writing: boolean;
  stage: "gathering" | "over" | "playing";
  paused: boolean;
  /** How many have been begun. */
  games: number;
  /** Whether somebody has had a hint: then the game does not count for ratings. */
  hinted: boolean;
  host: number;
  people: GuestView[];
  chairs: ChairView[];
  /** Who would like to have a seat, for the host to decide, or waits for one. */
  wishes: WishView[];
  given_deal: boolean;
  commitment: string;
  salts: Record<string, string>;
  secret: string | null;
  watching: number;
  /** Seconds by phase ("": any other); null: no limit. */
  limits: Record<string, number | null>;
  /** What the clock does then, by phase, as keys of the catalogue. */
  then: Record<string, string>;
  /** The seats that still look at the result of the last round; nothing is played meanwhile. */
  resting: number[];
  /** The seat whose last move can be taken back (`undo`). */
  undoable: number | null;
  /** The day whose deal this is, such as `2026-11-19`: its host plays it once, alone with bots. */
  daily: string | null;
}

export interface GuestView {
  name: string;
  present: boolean;
  /** That the record tells names. */
  agreed: boolean;
}

export interface ChairView {
  kind: "bot" | "empty" | "person";
  name: string;
  /** Their place among `people`. */
  person: number | null;
  present: boolean;
  /** Of the bot. */
  level: string | null;
  /** Why a bot plays for a person, if it does. */
  taken_over: string | null;
  /** What the person chose, such as `fox-teal`; else it is drawn by the name. */
  avatar?: string;
}

export interface WishView {
  wish: number;
  /** Null: any. */
  seat: number | null;
  name: string;
}

/** What is common to the views of all games. */
export interface GameView extends Fields {
  game: string;
  seats: number;
  /** The first is 1. */
  round: number;
  turn: number | null;
  phase: string;
  /** Without whom it cannot go on. */
  awaited: number[];
  over: boolean;
  /** Whether the game was ended at its limit. */
  stopped: boolean;
  /** By seat; null where it is hidden. */
  scores: (number | null)[];
  /** Nobody until it is over. */
  winners: number[];
  /** By seat; a hidden card is `?`, in MERCI with its back. */
  hands: string[][];
  /** Whose view it is; null: a spectator's. */
  seat: number | null;
  /** That this seat may make now. */
  moves: string[];
}

export interface MerciView extends GameView {
  /** By seat. */
  hearts: number[];
  /** Of hearts. */
  reserve: number;
  /** That is being carried out. */
  effect: "draw1" | "draw2" | "gift" | "heart" | null;
  /** Who said Siouplait for it. */
  by: number | null;
  /** Who is to answer. */
  target: number | null;
  /** Who may be denounced. */
  accused: number | null;
  /** By seat: fronts that are no Skuz any more in this round. */
  barred: string[][];
  /** Of the three stacks; without their backs while the game goes on. */
  tops: string[];
  /** By stack: what lies below its top. */
  under: string[][];
  /** How many cards, or, where all lies open, which: the top first. */
  pile: number | string[];
  /** Of its top card; left out where all lies open. */
  pile_back?: "draw1" | "draw2" | "gift" | "heart" | null;
}

export interface MioView extends GameView {
  dealer: number;
  top: string;
  /** That was named for the joker on top. */
  colour: string | null;
  /** The oldest first; the last one is the top. */
  discard: string[];
  /** How many cards, or, where all lies open, which: the top first. */
  pile: number | string[];
  /** The card just drawn; `?` for the others. */
  drawn: string | null;
  /** By seat: the card that a forgotten MIO has cost; `?` for the others. */
  face_down: (string | null)[];
}

export interface ShitView extends GameView {
  /** The start card of the round. */
  start: string | null;
  /** By seat: whether a card is sealed. */
  sealed: boolean[];
  /** Set aside until the next shuffle. */
  aside: string[];
  /** How many cards, or, where all lies open, which: the top first. */
  pile: number | string[];
}

export interface LettresView extends GameView {
  /** Who began the trick. */
  leader: number | null;
  /** What lies on the table, the lead first. */
  trick: [number, string][];
  /** By seat: how many were taken in this round. */
  tricks: number[];
  /** By seat: the cards taken in this round that count. */
  counted: string[][];
  /** Of each finished round, by seat. */
  points: number[][];
}

export interface NonMerciView extends GameView {
  /** About which is decided. */
  card: number | null;
  /** The chips on it. */
  pot: number;
  /** How many cards, or, where all lies open, which: the top first. */
  pile: number | number[];
  /** By seat; null where they are hidden. */
  chips: (number | null)[];
  /** By seat. */
  taken: number[][];
  /** The nine, once the game is over. */
  removed: number[] | null;
  /** Only at a live table and in replays. */
  worth?: Worth;
}

/** As the rules count it, for people at a table. */
export interface Worth {
  /** By seat: what the cards taken so far count. */
  cards: number[];
  /** By seat: what taking the card now would do to the score; null: there is none. */
  price: number[] | null;
}

export type MerciEvent =
  | { type: "round_started"; round: number; first: number }
  | { type: "dealt"; seat: number; count: number; cards?: string[] }
  | { type: "turned_up"; cards: string[] }
  | { type: "laid"; seat: number; card: string; stack: number; word: string; left: number }
  | { type: "drawn"; seat: number; back: string; cause: string; card?: string }
  | { type: "draw_lapsed"; seat: number }
  | { type: "passed"; seat: number }
  | { type: "reshuffled"; count: number }
  | { type: "heart_taken"; seat: number; hearts: number }
  | { type: "heart_chosen"; seat: number; target: number }
  | { type: "named"; seat: number; target: number }
  | { type: "given"; seat: number; target: number; back: string; card?: string }
  | { type: "answered"; seat: number; word: string }
  | { type: "let_go"; seat: number }
  | { type: "denounced"; seat: number; accused: number }
  | { type: "combined"; seat: number; shape: string; cards: string[] }
  | { type: "offended"; seat: number; fault: string; said: string; shape: string; cards: string[] }
  | { type: "taken_back"; seat: number; card: string; stack: number }
  | { type: "barred"; seat: number; card: string }
  | { type: "round_ended"; round: number; winner: number; scores: number[] }
  | { type: "round_annulled"; round: number; first: number }
  | { type: "game_won"; winners: number[] }
  | { type: "game_stopped"; winners: number[] };

export type MioEvent =
  | { type: "round_started"; round: number; dealer: number; first: number }
  | { type: "dealt"; seat: number; count: number; cards?: string[] }
  | { type: "turned"; card: string }
  | { type: "laid"; seat: number; card: string; left: number }
  | { type: "mio_said"; seat: number }
  | { type: "mio_forgotten"; seat: number; card?: string }
  | { type: "taken_back"; seat: number; card?: string }
  | { type: "named"; seat: number; colour: string }
  | { type: "drawn"; seat: number; pile: number; card?: string }
  | { type: "passed"; seat: number }
  | { type: "round_won"; winner: number; factor: number }
  | { type: "round_blocked" }
  | { type: "round_ended"; round: number; points: number[]; scores: number[] };

export type ShitEvent =
  | { type: "dealt"; seat: number; count: number; cards?: string[] }
  | { type: "turned"; round: number; card: string }
  | { type: "sealed"; seat: number; card?: string }
  | { type: "revealed"; seat: number; card: string }
  | { type: "scored"; seat: number; card: string; points: number }
  | { type: "nobody_scored" }
  | { type: "set_aside"; cards: string[] }
  | { type: "drawn"; seat: number; card?: string }
  | { type: "draw_lapsed"; seat: number }
  | { type: "reshuffled"; count: number }
  | { type: "round_ended"; round: number; scores: number[] }
  | { type: "game_won"; winner: number; points: number }
  | { type: "game_stopped"; round: number; winners: number[] };

export type LettresEvent =
  | { type: "round_started"; round: number; first: number }
  | { type: "dealt"; seat: number; count: number; cards?: string[] }
  | { type: "laid"; seat: number; card: string; lead: boolean }
  | { type: "trick_taken"; seat: number; count: number; cards: string[] }
  | { type: "scored"; seat: number; points: number; score: number }
  | { type: "round_ended"; round: number; points: number[]; scores: number[] };

export type NonMerciEvent =
  | { type: "round_started"; round: number; chips: number; first: number }
  | { type: "turned"; seat: number; card: number }
  | { type: "taken"; seat: number; card: number; chips: number }
  | { type: "refused"; seat: number; card: number; chips: number }
  | { type: "round_ended"; round: number; card_points: number[] };
