// A whole player for Pioche in plain JavaScript (Node 22 or later), without any package.
//
//   node bot.mjs http://127.0.0.1:8000 --game mio --seats 4      opens a table and plays with bots
//   node bot.mjs http://127.0.0.1:8000 --table ID --token TOKEN  sits down where it was invited
//
// It plays legal moves by lot until the game is over, then checks that the deal was fair, and prints one
// line of JSON. The protocol: docs/socket.md and docs/bots.md.

import { createHash, createHmac, randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { crc32 } from "node:zlib";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    game: { type: "string", default: "non-merci" },
    seats: { type: "string" },
    table: { type: "string" },
    token: { type: "string" },
    name: { type: "string", default: "Node" },
  },
});
const address = (positionals[0] ?? "http://127.0.0.1:8000").replace(/\/$/, "");

// ---- HTTP: who one is, and a table ------------------------------------------------------------------------

async function post(path, body, token) {
  const headers = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(`${address}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${told.sentence}`);
  return told;
}

// ---- Views: changes instead of the whole, and a hash now and then to notice a slip --------------------------

function changed(before, change) {
  if (change === null || typeof change !== "object") return change;
  if (change.length === 1) return change[0]; // a new list or object
  if (Array.isArray(before)) {
    const items = [...before];
    if (Array.isArray(change)) items.splice(change[0], change[1], ...change.slice(2));
    else for (const place in change) items[place] = changed(before[place], change[place]);
    return items;
  }
  const names = Object.keys(before).sort();
  const after = { ...before };
  for (let place = 0; place < change.length; place += 2) {
    const [at, inside] = [change[place], change[place + 1]];
    const name = typeof at === "number" ? names[at] : at;
    if (Array.isArray(inside) && inside.length === 0) delete after[name];
    else after[name] = changed(before[name], inside);
  }
  return after;
}

function canonical(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const named = (name) => `${JSON.stringify(name)}:${canonical(value[name])}`;
  return `{${Object.keys(value).sort().map(named).join(",")}}`;
}

const hashOf = (view) => crc32(canonical(view)).toString(16).padStart(8, "0");

// ---- The socket: one player, who comes back after a lost connection -----------------------------------------

class Player {
  constructor(table, token) {
    this.url = `${address.replace(/^http/, "ws")}/api/tables/${table}/socket`;
    this.hello = { do: "hello", v: 1, token, lang: "en" };
    this.key = 0;
    this.unanswered = new Map();
    this.heard = [];
    this.waiting = [];
    this.seen = [];
    this.moves = 0;
    this.drifted = 0;
    this.done = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
  }

  connect(pause = 50) {
    this.socket = new WebSocket(this.url);
    this.socket.onopen = () => this.socket.send(JSON.stringify(this.hello));
    this.socket.onmessage = ({ data }) => this.hear(JSON.parse(data)).catch((error) => this.end(error));
    this.socket.onclose = () => {
      if (!this.ended) setTimeout(() => this.connect(Math.min(2000, pause * 2)), pause);
    };
  }

  end(error) {
    this.ended = true;
    this.socket.close();
    if (error) this.reject(error);
    else this.resolve();
  }

  // A command is sent again after a lost connection; its key sees to it that it counts once.
  ask(what, fields = {}) {
    const key = ++this.key;
    const text = JSON.stringify({ do: what, key, ...fields });
    return new Promise((resolve, reject) => {
      this.unanswered.set(key, { text, resolve, reject });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  answer(message) {
    const waiting = this.unanswered.get(message.key);
    if (waiting === undefined || message.is === "pending") return;
    this.unanswered.delete(message.key);
    if (message.is === "refused") waiting.reject(new Error(`${message.sentence} (${message.article})`));
    else waiting.resolve(message);
  }

  get seat() { return this.seen[0].seat; }
  get view() { return this.seen[0].view; }

  async hear(message) {
    message.is ??= "told"; // what comes most does not say what it is
    if (message.is === "ping") return this.socket.send(JSON.stringify({ do: "pong", id: message.id }));
    if (message.is === "bye" && !["stopping", "again"].includes(message.why)) throw new Error(message.sentence);
    if (["welcome", "seated", "view"].includes(message.is)) {
      this.seen = message.seen;
      this.hello.since = message.n;
    }
    if (message.is === "told") this.apply(message);
    if (message.is === "welcome") {
      this.hello.client = message.client;
      this.key = Math.max(this.key, message.last_key ?? 0);
      for (const { text } of this.unanswered.values()) this.socket.send(text);
      for (const told of this.seen[0].gap ?? []) if (told.kind === "revealed") this.checkDeal(told.shown);
      if (!this.begun) this.begin(message.host).catch((error) => this.end(error));
    }
    this.heard.push(message);
    if (message.is === "told" && message.now === undefined) return; // another entry of the same moment follows
    for (const told of this.heard.splice(0)) this.answer(told);
    for (const wake of this.waiting.splice(0)) wake();
    this.play();
  }

  apply(told) {
    this.hello.since = told.n;
    if (told.now !== undefined && told.n > this.view.n) {
      this.seen[0].view = changed({ ...this.view, n: told.n }, told.now);
      if (told.hash !== undefined && hashOf(this.view) !== told.hash) {
        this.drifted += 1;
        this.ask("look");
      }
    }
    if (told.kind === "revealed") this.checkDeal(told.shown);
  }

  // Sit down, add to the chance of the deal, and start it if one opened the table.
  async begin(host) {
    this.begun = true;
    this.promised = this.view.table.commitment;
    if (this.seat === null) await this.ask("sit", { name: values.name });
    while (this.seat === null) await new Promise((wake) => this.waiting.push(wake));
    await this.ask("salt", { seat: this.seat, salt: `node-${randomInt(2 ** 32)}` });
    if (host) await this.ask("start");
  }

  play() {
    const game = this.seen.length ? this.view.game : null;
    if (!game || game.over || this.moving || !game.awaited.includes(this.seat)) return;
    this.moving = true;
    this.moves += 1;
    const move = game.moves[randomInt(game.moves.length)];
    this.ask("move", { seat: this.seat, move })
      .catch(() => undefined) // the clock was quicker: look at the table again
      .then(() => { this.moving = false; this.play(); });
  }

  // docs/fair-deals.md: the secret fits the promise, and with everybody's salts it makes the seed.
  checkDeal({ secret, seed }) {
    const key = Buffer.from(secret, "hex");
    const { salts } = this.view.table;
    const seats = Object.keys(salts).map(Number).sort((a, b) => a - b);
    const text = ["pioche deal 2", ...seats.map((seat) => `${seat} ${salts[seat]}`)].join("\n") + "\n";
    this.fair =
      this.promised === createHash("sha256").update(key).digest("hex") &&
      seed === "key:" + createHmac("sha256", key).update(text).digest("hex");
    this.end();
  }
}

let { table, token } = values;
if (table === undefined) {
  ({ token } = await post("guests", { name: values.name }));
  const seats = values.seats === undefined ? {} : { seats: Number(values.seats) };
  ({ id: table } = await post("tables", { game: values.game, pace: "lively", ...seats }, token));
}
const player = new Player(table, token);
player.connect();
await player.done;
const { scores, winners } = player.view.game;
console.log(JSON.stringify({ seat: player.seat, moves: player.moves, scores, winners, fair: player.fair, drifted: player.drifted }));
