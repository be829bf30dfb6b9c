// Made by `python -m pioche.server.schema` from src/pioche/server/wire.py; not to be changed by hand.

export const VERSION = 1;

export type Fields = Record<string, unknown>;

/** The first message of a socket. Without a token one watches. */
export interface Hello {
  do: "hello";
  v: 1;
  token?: string | null;
  /** What an earlier welcome gave to this tab: its commands are then never carried out twice. */
  client?: string | null;
  /** The last entry that was seen: what came after it is told again. */
  since?: number | null;
  lang?: "en" | "fr";
}

export interface Pong {
  do: "pong";
  id: number;
}

/** Take a seat, or the first free one. Before the start a person may take several: a hot seat. In the middle of a game one may take over from a bot; at a private table the host is asked first, and wherever the door says so. Where no seat is free, `wait` stands in line for one. */
export interface Sit {
  do: "sit";
  /** Grows with every command of a client. */
  key: number;
  seat?: number | null;
  name: string;
  wait?: boolean;
}

/** Leave a seat, or all of one's own and ask for none any more. While a game runs a bot plays on. */
export interface StandUp {
  do: "stand";
  /** Grows with every command of a client. */
  key: number;
  seat?: number | null;
}

/** Take one's own seat back from the bot. */
export interface Return {
  do: "return";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
}

/** One's own share in the chance of the next deal (docs/fair-deals.md). */
export interface AddSalt {
  do: "salt";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
  salt: string;
}

/** Whether one's name may stand in the record. */
export interface AgreeToNames {
  do: "agree";
  /** Grows with every command of a client. */
  key: number;
  agreed: boolean;
}

/** A move in its text form. */
export interface Move {
  do: "move";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
  move: string;
}

/** Take one's last move back (`undoable` of the view): alone with bots, before any has answered. */
export interface Undo {
  do: "undo";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
}

/** A quick phrase or an emote. */
export interface Say {
  do: "say";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
  phrase: string;
}

/** A line in one's own words, where `writing` of the view allows it. Only the seats read it. */
export interface Write {
  do: "write";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
  /** The table takes 200, once it is trimmed. */
  text: string;
}

/** How one looks at a seat: an animal and a colour, such as `fox-teal`. */
export interface ChooseAvatar {
  do: "avatar";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
  avatar: string;
}

/** The result of the round has been looked at (`resting` of the view): the next one may begin. */
export interface GoOn {
  do: "go-on";
  /** Grows with every command of a client. */
  key: number;
}

/** Another game with the same people. */
export interface Rematch {
  do: "rematch";
  /** Grows with every command of a client. */
  key: number;
}

/** Deal; bots take the empty seats. */
export interface Start {
  do: "start";
  /** Grows with every command of a client. */
  key: number;
}

/** Other options, before the start. */
export interface Configure {
  do: "configure";
  /** Grows with every command of a client. */
  key: number;
  options: Fields;
}

export interface SetPace {
  do: "pace";
  /** Grows with every command of a client. */
  key: number;
  pace: string;
}

/** A bot on an empty seat, before the start. */
export interface SeatBot {
  do: "bot";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
  level: string;
  name?: string;
}

/** Whether people who are new at the table may sit down: `open`, `ask` (the host), `locked`. */
export interface SetDoor {
  do: "door";
  /** Grows with every command of a client. */
  key: number;
  door: string;
}

/** Whether people at the seats may write in their own words; only at a private table. */
export interface SetWriting {
  do: "writing";
  /** Grows with every command of a client. */
  key: number;
  allowed: boolean;
}

/** Whether somebody who asked for a seat (`wishes` of the view) may have it. */
export interface Admit {
  do: "admit";
  /** Grows with every command of a client. */
  key: number;
  wish: number;
  admitted: boolean;
}

/** Empty a seat for good; while a game runs a bot takes it. */
export interface Kick {
  do: "kick";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
}

/** A bot plays on for a person, who may come back. */
export interface ReplaceByBot {
  do: "replace";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
}

/** Make the person at this seat the host. */
export interface HandOver {
  do: "hand-over";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
}

/** Stop all clocks. */
export interface Pause {
  do: "pause";
  /** Grows with every command of a client. */
  key: number;
}

/** Let the clocks run again. */
export interface Resume {
  do: "resume";
  /** Grows with every command of a client. */
  key: number;
}

/** A fresh view, or (`n`) the view as it was after an earlier entry. */
export interface Look {
  do: "look";
  /** Grows with every command of a client. */
  key: number;
  n?: number | null;
}

/** What the coach would do in one's own seat, from what this seat knows. */
export interface Hint {
  do: "hint";
  /** Grows with every command of a client. */
  key: number;
  seat: number;
}

export interface Welcome {
  is: "welcome";
  v: number;
  /** Say it in the next hello of this tab. */
  client: string;
  table: string;
  /** The last entry. */
  n: number;
  seen: Seen[];
  waits: Wait[];
  host: boolean;
  /** For every kind of event the names of what it tells, in the order of the rows in `told`. */
  events: Record<string, string[]>;
  /** The greatest key that was accepted from this client. */
  last_key?: number;
  /** What was told and is lost; the views show what is there. */
  lost?: Lost | null;
  /** Seats of this person's that a bot plays since they left; `return` takes them back. */
  left?: number[];
  /** The wish of this person that the host has to decide about; `stand` takes it back. */
  wish?: number | null;
  /** The last lines that were written since one sat down, and that the server still has in memory. */
  written?: WrittenLine[];
}

/** A seat (null: as a spectator) from which a client looks, and what is seen from there. */
export interface Seen {
  seat: number | null;
  view: Fields;
  /** What was told after `since`, without changes of the view; null: too long ago. */
  gap: Told[] | null;
  /** Only in `welcome`, until the person has moved again. */
  meanwhile?: Meanwhile | null;
}

/** An entry of the log as it is told to this client; of a plain move, the events say everything. */
export interface Told {
  is?: undefined;
  n: number;
  kind?: string;
  shown?: Fields;
  /** Rows: the kind of an event, and what it tells; the names are in `welcome`. */
  events?: unknown[][];
  /** What has changed in the view (docs/socket.md). Without it, another entry of the same moment follows. */
  now?: unknown[];
  /** Of the view after this entry, every now and then. */
  hash?: string;
  /** For whom the table waits now, where it is not simply the awaited seats with the pace's full time. */
  waits?: Wait[];
  /** The seat that it is told to; only for clients that look from several. */
  to?: number | null;
  /** The command of this client that led to it: it is accepted and stored. */
  key?: number;
}

export interface Wait {
  seat: number | null;
  reason: string;
  left: number | null;
  then: string | null;
}

/** What a bot has done at this seat while its person was away. */
export interface Meanwhile {
  /** The entry with which it took over. */
  since: number;
  count: number;
  /** The last of its moves, at most 40. */
  moves: string[];
}

/** The store has gone back: entries after `after`, up to `last`, had been told and are gone. */
export interface Lost {
  after: number;
  last: number;
  sentence: string;
}

/** A line in somebody's own words, as its entry `wrote` told it once. */
export interface WrittenLine {
  n: number;
  seat: number;
  /** Their place among `people`. */
  person: number;
  name: string;
  text: string;
}

/** From now on this client looks from these seats, and sees this. */
export interface Seated {
  is: "seated";
  n: number;
  seen: Seen[];
  host: boolean;
  left?: number[];
  wish?: number | null;
}

/** For whom the table waits now, after entry `n`: its clocks had to stand still for a while. */
export interface Waits {
  is: "waits";
  n: number;
  waits: Wait[];
}

/** A command that led to no entry, or that was already carried out. */
export interface Accepted {
  is: "accepted";
  key: number;
  n: number;
}

/** A move that takes part in a race; the verdict follows. */
export interface Pending {
  is: "pending";
  key: number;
}

export interface Refusal {
  is: "refused";
  /** Null: the message could not be read. */
  key: number | null;
  error: string;
  reason: string;
  sentence: string;
  article: string | null;
  details: Fields;
}

export interface View {
  is: "view";
  key: number;
  n: number;
  seen: Seen[];
}

/** What the coach would do after entry `n`: the best first, at most three. */
export interface Hinted {
  is: "hinted";
  key: number;
  n: number;
  seat: number;
  moves: HintedMove[];
  sentence: string;
}

export interface HintedMove {
  /** Null: to hold back. */
  move: string | null;
  /** The chance to win after it, 0 to 1. */
  win: number;
  /** How much less that is than after the best. */
  cost: number;
  cost_error: number;
  /** The score where the lines of the coach ended. */
  points: number;
}

/** To be answered with a pong at once: so the server measures the way. */
export interface Ping {
  is: "ping";
  id: number;
}

/** The last message before the server closes the socket. */
export interface Bye {
  is: "bye";
  /** replaced, stopping, flooding, again, damaged, signed-out, no-such-table, bad-token or no-hello. */
  why: string;
  sentence: string;
}

export type ClientMessage =
  | Hello
  | Pong
  | Sit
  | StandUp
  | Return
  | AddSalt
  | AgreeToNames
  | Move
  | Undo
  | Say
  | Write
  | ChooseAvatar
  | GoOn
  | Rematch
  | Start
  | Configure
  | SetPace
  | SeatBot
  | SetDoor
  | SetWriting
  | Admit
  | Kick
  | ReplaceByBot
  | HandOver
  | Pause
  | Resume
  | Look
  | Hint;

export type ServerMessage =
  | Welcome
  | Seated
  | Waits
  | Accepted
  | Pending
  | Refusal
  | View
  | Hinted
  | Ping
  | Bye
  | Told;
