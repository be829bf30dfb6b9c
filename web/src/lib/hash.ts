/** The hash of a view, by which this client notices that it has drifted (docs/socket.md). */
import { utf8 } from './sha256'

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let word = byte
  for (let bit = 0; bit < 8; bit++) word = word & 1 ? (word >>> 1) ^ 0xedb88320 : word >>> 1
  return word
})

/** CRC-32 of the view as JSON with sorted names and no spaces, eight hexadecimal digits. */
export function hashOf(view: unknown): string {
  let word = ~0
  for (const byte of utf8(plain(view))) word = TABLE[(word ^ byte) & 255]! ^ (word >>> 8)
  return (~word >>> 0).toString(16).padStart(8, '0')
}

export function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = value as Record<string, unknown>
  const names = Object.keys(fields).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${plain(fields[name])}`).join(',')}}`
}
