/** SHA-256 and HMAC. Browsers offer theirs only on secure origins; a table at home is often plain http. */

const PRIMES: number[] = []
for (let candidate = 2; PRIMES.length < 64; candidate++) {
  if (PRIMES.every((prime) => candidate % prime)) PRIMES.push(candidate)
}
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const BLOCK = 64

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export function sha256(bytes: Uint8Array): Uint8Array {
  const whole = (((bytes.length + 8) >> 6) + 1) * BLOCK
  const padded = new Uint8Array(whole)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const data = new DataView(padded.buffer)
  data.setUint32(whole - 8, Math.floor(bytes.length / 2 ** 29))
  data.setUint32(whole - 4, bytes.length << 3)
  const hash = Int32Array.from(START)
  for (let block = 0; block < whole; block += BLOCK) mix(hash, data, block)
  const digest = new DataView(new ArrayBuffer(32))
  hash.forEach((word, place) => digest.setInt32(place * 4, word))
  return new Uint8Array(digest.buffer)
}

function mix(hash: Int32Array, data: DataView, block: number): void {
  const words = new Int32Array(64)
  for (let t = 0; t < 64; t++) {
    if (t < 16) {
      words[t] = data.getInt32(block + t * 4)
      continue
    }
    const w15 = words[t - 15]!
    const w2 = words[t - 2]!
    const low = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3)
    const high = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10)
    words[t] = (words[t - 16]! + low + words[t - 7]! + high) | 0
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
  for (let t = 0; t < 64; t++) {
    const choice = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))
    const first = (h + choice + ROUNDS[t]! + words[t]!) | 0
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, place) => (hash[place] = (hash[place]! + word) | 0))
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message))
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner))
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
