// Made by `python -m pioche.server.schema` from src/pioche/server/http/messages.py; not to be changed by hand.

import type { Meaning } from "./declared";
import type { Fields } from "./wire";

/** What bots of a level made of the same cards in the same seat. */
export interface LevelResult {
  level: string;
  games: number;
  /** Their share of wins, 0 to 1. */
  won: number;
  /** On average; 1 is the best. */
  rank: number;
  /** On average. */
  score: number;
}

export interface Review {
  game: string;
  seats: number;
  names: string[] | null;
  scores: number[];
  winners: number[];
  summaries: SeatSummary[];
  moments: Moment[];
  decisions: Decision[];
  /** Where one seat is looked at: what bots of every level made of its cards; empty: not yet. */
  levels: LevelResult[];
}

export interface SeatSummary {
  seat: number;
  decisions: number;
  mean_cost: number;
  error: number;
  verdicts: Record<string, number>;
  masterstrokes: number;
  /** While the win was open. 1: always the best move, 0: no better than at random; null: nothing to lose. */
  accuracy: number | null;
}

/** One of the few moments that decided the game, for a seat. */
export interface Moment {
  /** loss: by its own decision; turn: between this decision and the seat's next one. */
  kind: "loss" | "turn";
  number: number;
  seat: number;
  /** By how much the chance to win changed. */
  change: number;
  error: number;
  best: string | null;
  played: string | null;
  /** What the seat saw then (docs/protocol.md). */
  view: Fields;
  sentence: string;
}

export interface Decision {
  /** So many moves of the record had been made. */
  number: number;
  seat: number;
  round: number;
  /** Null: a chance that was not taken. */
  played: string | null;
  /** The seat's chance to win where everybody, itself too, plays on as so far. */
  win: number;
  error: number;
  /** Of all seats, from what this seat knows; together 1. */
  chances: number[];
  /** What the verdict rests on: points where the win is out of reach, or as good as certain. */
  ground: "points" | "win";
  /** Whether the lines ended with the game; else with its round. */
  points_are_final: boolean;
  /** Of what was played. */
  cost: number;
  cost_error: number;
  verdict: "best" | "doubtful" | "good" | "mistake";
  /** The best first. */
  moves: MoveValue[];
  /** Whether it was the best where a regular player would have erred. */
  masterstroke: boolean;
  /** Why the best is better than what was played, where that was an error and something tells them apart. */
  reason: Reason | null;
}

/** What one move was worth. Errors are standard errors of the means. */
export interface MoveValue {
  /** In its text form; null: to hold back where the seat need not move. */
  move: string | null;
  /** The chance to win after it, 0 to 1; equals share a win. */
  win: number;
  /** How much less that is than after the best move, in the same worlds. */
  cost: number;
  cost_error: number;
  /** The seat's score where the lines ended. */
  points: number;
  /** In how many worlds it was tried. */
  worlds: number;
  verdict: "best" | "doubtful" | "good" | "mistake";
}

/** What most tells two moves apart, counted in the same rollouts of both. */
export interface Reason {
  /** What is counted; the game's words have a sentence `why-…` for it. */
  feature: string;
  /** share: in how many rollouts it happened, 0 to 1; mean: how much of it there was. */
  counted: "mean" | "share";
  /** After the weaker move. */
  played: number;
  /** After the better one. */
  best: number;
  /** Standard error of the difference. */
  error: number;
  /** Of each move. */
  rollouts: number;
}

/** A table as the lobby shows it. */
export interface TableCard {
  /** Unguessable: whoever knows it may look. */
  id: string;
  game: string;
  seats: number;
  pace: string;
  stage: "gathering" | "over" | "playing";
  paused: boolean;
  /** A name for each seat; empty: nobody, or a bot. */
  people: string[];
  /** For each seat, whether a bot plays there. */
  bots: boolean[];
  /** Seats that nobody has taken. */
  free: number;
  watching: number;
  created: string;
  /** Lists, such as a deck, are left out of the lobby. */
  options: Fields;
}

/** A table at which one has a seat, and whose game is not over. */
export interface UnfinishedTable {
  id: string;
  game: string;
  seats: number;
  stage: "gathering" | "playing";
  created: string;
  /** Names of the others; empty: a bot without one. */
  opponents: string[];
}

export interface GameStatistics {
  game: string;
  played: number;
  won: number;
  mean_rank: number;
  mean_seats: number;
  best_score: number;
  mean_score: number;
  /** Victories in a row up to the last game. */
  streak: number;
  longest_streak: number;
  /** Games with at least one other person. */
  against_people: Share;
  against_bots: Share;
  first: string;
  last: string;
}

export interface Share {
  played: number;
  won: number;
}

/** Somebody who wants to play now. */
export interface NewGuest {
  /** Up to 32 visible characters. */
  name?: string;
}

/** Another name for oneself, or the pace that one likes; what is left out stays. */
export interface Renaming {
  name?: string | null;
  pace?: string | null;
}

/** The code that a guest was given; it works once. */
export interface Recovery {
  code: string;
}

/** An account name and its password. */
export interface Credentials {
  /** Unique, whatever the case: letters, with accents too, digits, dots, - and _. */
  account: string;
  password: string;
}

/** The password of one's account, and the one that takes its place. */
export interface NewPassword {
  old: string;
  new: string;
}

/** That it is oneself: whoever has an account says its password. */
export interface Confirmation {
  password?: string | null;
}

/** A table to open; its options and paces are listed under games. */
export interface NewTable {
  game: string;
  /** Without it the usual number. */
  seats?: number | null;
  options?: Fields;
  pace?: string;
  /** Whether the lobby shows it. */
  public?: boolean;
  /** Whether the next round waits until everybody has looked at the result of the last one. */
  rests?: boolean;
  /** Up to 32 visible characters. */
  name?: string;
}

/** Why something was refused; all refusals look like this. */
export interface Problem {
  /** The class of error. */
  error: string;
  /** The key of the sentence. */
  reason: string;
  /** In French or English, as Accept-Language asks. */
  sentence: string;
  /** Of the rules, where they decide. */
  article: string | null;
  details: Fields;
}

/** The same in both languages. */
export interface Said {
  fr: string;
  en: string;
}

export interface SeatRange {
  fewest: number;
  most: number;
  usual: number;
}

export interface Choice {
  value: string;
  name: Said;
}

/** What a table may choose. */
export interface OptionCard {
  option: string;
  kind: "choice" | "list" | "object" | "truth" | "whole-number";
  default: unknown;
  /** The highest value; of a list, the most it may hold; null: no limit. */
  highest: number | null;
  choices: Choice[];
  name: Said;
  sentence: Said;
}

/** Several options that are one choice. */
export interface RuleSet {
  rules: string;
  name: Said;
  sentence: Said;
  options: Fields;
}

export interface GameCard {
  game: string;
  title: Said;
  tagline: Said;
  seats: SeatRange;
  options: OptionCard[];
  /** Sets of options, one of which is chosen; often none. */
  rules: RuleSet[];
  /** How long a game among people takes. */
  minutes: number;
  /** Two colours for a cover: the ground, and the cards on it. */
  palette: [string, string];
}

export interface ArticleCard {
  number: string;
  title: string;
  text: string;
}

/** The rule book in both languages. */
export interface Articles {
  fr: ArticleCard[];
  en: ArticleCard[];
}

/** What a client needs to tell a game that it has never heard of. */
export interface GameBook {
  /** The game's sentences, in Fluent. */
  words: Said;
  /** The game's own articles; not those of all games. */
  rules: Articles;
  /** By kind of event, what its fields mean. */
  events: Record<string, Record<string, Meaning>>;
  /** By text, the key of a move's sentence and its parts; none of the server's own games. */
  moves: Record<string, [string, Fields]>;
}

/** How a bot plays. */
export interface LevelCard {
  level: string;
  name: Said;
  /** Who sits there, in a few words. */
  character: Said;
}

/** How long a table waits; seconds for an ordinary turn, null: without a clock. */
export interface PaceCard {
  pace: string;
  name: Said;
  turn: number | null;
}

export interface Shelf {
  games: GameCard[];
  levels: LevelCard[];
  paces: PaceCard[];
}

export interface Phrase {
  phrase: string;
  said: Said;
}

export interface Phrases {
  phrases: Phrase[];
  emotes: Phrase[];
}

/** Oneself. */
export interface PersonCard {
  name: string;
  /** Null: a guest. */
  account: string | null;
  created: string;
  /** What was chosen for the last table with others; null: nothing yet. */
  pace?: string | null;
}

export interface Guest {
  /** A secret: goes into the Authorization header, and nowhere else. */
  token: string;
  /** Write it down: with it one comes back without the token, once. */
  recovery: string;
  person: PersonCard;
}

/** What the recovery code is from now on; the one before counts no more. */
export interface NextCode {
  /** Told this once. Null: who signs in again with a password can ask for one. */
  recovery: string | null;
}

export interface Session {
  /** A secret: goes into the Authorization header, and nowhere else. */
  token: string;
  person: PersonCard;
}

export interface Lobby {
  tables: TableCard[];
}

/** The latest first, at most twenty. */
export interface Unfinished {
  tables: UnfinishedTable[];
}

/** People with whom one has finished a game, by the names that they had there. */
export interface CompanyCard {
  /** Where: `POST /api/tables/TABLE/again` asks them again. */
  table: string;
  game: string;
  seats: number;
  finished: string;
  names: string[];
}

/** The latest first, at most three; each game and set of people once. */
export interface Companies {
  companies: CompanyCard[];
}

export interface AskedAgain {
  /** The new one; to sit down one goes to its socket. */
  table: TableCard;
  /** What one was called oneself. */
  name: string;
  /** Their names; whether somebody does not want to be asked is not told. */
  asked: string[];
}

/** Somebody with whom one has played asks one to a table. */
export interface AskCard {
  table: string;
  game: string;
  seats: number;
  /** Of who asks, as they were called where both sat. */
  name: string;
  /** What oneself was called there. */
  called: string;
  expires: string;
}

export interface Asks {
  asks: AskCard[];
}

/** The way to a table, for everybody: whoever follows it stays who they are. */
export interface Invitation {
  table: string;
  /** What counts stands behind #, which browsers send to no server. */
  link: string;
  /** The link as a QR code: an SVG image as a data: address. */
  qr: string;
  /** To be typed; null: all codes are taken, the link must do. */
  code: string | null;
  /** When another code takes its place. The link stays. */
  expires: string;
}

/** The way to one's own seat on another device. It works once. */
export interface DeviceLink {
  table: string;
  /** What counts stands behind #, which browsers send to no server. */
  link: string;
  /** The link as a QR code: an SVG image as a data: address. */
  qr: string;
  expires: string;
}

/** What stands behind `#/j/` in a link. */
export interface FollowedLink {
  secret: string;
}

/** The short code of a table. */
export interface TypedCode {
  /** In either case; spaces do not matter. */
  code: string;
}

/** Where a link or a code leads. */
export interface Arrival {
  table: string;
  /** Of a link to another device: one's own, for this table. Null: an invitation. */
  token: string | null;
}

export interface Health {
  /** degraded: tables can be played at, but something that was stored is lost or damaged. */
  status: "degraded" | "ok";
  /** How many of what: `store-went-back` (tables that have lost entries), `store-damaged` (faults in its pages), `table-damaged` (tables that cannot be opened). */
  faults?: Record<string, number>;
}

/** A seat of a finished game. */
export interface RecordPlayer {
  seat: number;
  /** Of a person: null unless everybody agreed to names; of a bot: its own. */
  name: string | null;
  /** Of a bot; null: a person. */
  level: string | null;
  score: number;
  /** 1 for the best; equals share a rank. */
  rank: number;
  won: boolean;
  /** Whether it was one's own seat; false where nobody asks in person. */
  mine: boolean;
}

/** A finished game without its moves. */
export interface RecordCard {
  id: string;
  game: string;
  seats: number;
  finished: string;
  players: RecordPlayer[];
}

/** A move, what was told of it, and what it changed in the view (docs/socket.md). */
export interface ReplayStep {
  /** Null: the deal, or a lot that the table drew. */
  seat: number | null;
  move: string;
  events: Fields[];
  now: unknown[];
}

export interface Replay {
  game: string;
  seats: number;
  names: string[] | null;
  options: Fields;
  /** With which the deal can be checked (docs/fair-deals.md). */
  fair: Fields | null;
  /** The view after the deal. */
  first: Fields;
  /** The deal first, which changes nothing any more. */
  steps: ReplayStep[];
  /** Which seats were bots, and what these were called. */
  players: RecordPlayer[];
}

export interface Records {
  records: RecordCard[];
  /** Ask again with `before` for older ones; null: no more. */
  next: string | null;
}

export interface OwnGame {
  statistics: GameStatistics;
  /** As a leaderboard counts it. */
  rating: number | null;
}

export interface OwnStatistics {
  games: OwnGame[];
}

/** A line of a leaderboard: a person by name, or a level of bots. */
export interface LeaderboardLine {
  name: string | null;
  level: string | null;
  /** mu − 3 sigma: almost certainly reached. */
  rating: number;
  mu: number;
  sigma: number;
  games: number;
  won: number;
}

export interface Leaderboard {
  game: string;
  /** Whoever has fewer rated games is not shown. */
  least_games: number;
  places: LeaderboardLine[];
}

/** How many decisions have been looked at, and what was found. */
export interface ReviewCourse {
  done: number;
  /** 0: it has not begun yet. */
  total: number;
  /** As docs/coach.md has it; null: not yet. A first answer while done < total. */
  review: Review | null;
  /** It will not come to its end; `POST` begins it anew. */
  failed: boolean;
}

/** The deal of the day of a game, for whoever asks. */
export interface DailyGame {
  game: string;
  seats: number;
  /** begun: it can be gone on with, unless one left. */
  state: "begun" | "new" | "over";
  /** Where one plays it, or has played it. */
  table: string | null;
  /** How many people have finished it. */
  finished: number;
}

/** What one played of the day before. */
export interface DailyTried {
  game: string;
  table: string;
  over: boolean;
}

/** The deals of a day: the same cards for everybody, one try each. */
export interface Daily {
  /** By the server's clock, in UTC. */
  day: string;
  /** Until there are other deals. */
  seconds_left: number;
  /** On how many days in a row one has finished a deal. */
  streak: number;
  games: DailyGame[];
  /** The day before, whose results can still be looked at. */
  yesterday: string;
  tried_yesterday: DailyTried[];
}

/** Somebody whom one has played with, or oneself. */
export interface DailyLine {
  name: string;
  score: number;
  rank: number;
  won: boolean;
  mine: boolean;
}

/** What became of a deal: one's own try, everybody's, and what bots made of the same cards. */
export interface DailyResult {
  day: string;
  game: string;
  seats: number;
  table: string;
  record: string;
  score: number;
  /** At one's own table; 1 for the best. */
  rank: number;
  won: boolean;
  /** How many have finished it, oneself among them. */
  people: number;
  /** How many of them have won. */
  wins: number;
  /** The share of the others who did worse; equals count half. Null: nobody else yet. */
  better: number | null;
  /** Null: the bots are still playing; ask again. */
  levels: LevelResult[] | null;
  /** Oneself and people one has finished a game with, who show theirs; the best first. */
  board: DailyLine[];
  /** The name by which they see one's own; null: not. */
  listed_as: string | null;
}

/** How people whom one has played with see one's own result. */
export interface DailyName {
  /** Null: not at all. */
  name: string | null;
}
