/** The text forms of moves (docs/protocol.md), taken apart for their sentences: the key and its parts. */

type Parts = Record<string, unknown>
export type Words = [key: string, parts: Parts]

export function moveWords(game: string, text: string): Words {
  const words = text.split(' ')
  return (READERS[game] ?? plain)(words)
}

/** A word, and mostly the card it is about; of a game of another package this is a guess. */
const plain = (words: string[]): Words => [words[0] ?? '', words.length > 1 ? { card: words[1] } : {}]

function sealed(words: string[]): Words {
  return words[1] === 'SHIT' ? ['seal-shit', {}] : ['seal', { card: words[1] }]
}

function mio(words: string[]): Words {
  if (words[0] === 'name') return ['name', { colour: words[1] }]
  if (words[0] !== 'lay') return plain(words)
  const said = words.at(-1) === 'mio' ? '-mio' : ''
  if (words[1] === 'J' && words.length > 2) return [`lay-joker${said}`, { card: 'J', colour: words[2] }]
  return [`lay${said}`, { card: words[1] }]
}

function merci(words: string[]): Words {
  const key = words[0] ?? ''
  if (words.length === 1) return [key, {}]
  const place = Number(words.at(-1))
  const parts: Parts = ['lay', 'siouplait', 'skuz'].includes(key) ? { stack: place + 1 } : { seat: place }
  if (words.length === 2) return [key, parts]
  parts.card = words[1]
  const back = words[1]?.split(':')[1]
  return back ? [`${key}-back`, { ...parts, back }] : [key, parts]
}

const READERS: Record<string, (words: string[]) => Words> = { shit: sealed, mio, merci }
