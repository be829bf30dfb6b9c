/** The animals, drawn here: each is a head on 64 × 64. A shape is its paint and its path; `~` paints a line. */
import type { ANIMALS } from '../declared'

export type Animal = (typeof ANIMALS)[number]
type Shape = [paint: string, path: string]

export interface Drawn {
  /** The colour of the shoulders. */
  body: string
  /** Under the eyes, then over them. */
  under: Shape[]
  over: Shape[]
  /** The eye on the left; the other is its mirror image. */
  eye: { x: number; y: number; r: number }
}

/** An ellipse as a path; without `ry` a circle. */
const o = (x: number, y: number, rx: number, ry = rx): string => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
const both = (x: number, y: number, rx: number, ry = rx): string => o(x, y, rx, ry) + o(64 - x, y, rx, ry)

function spikes(count: number, outer: number, inner: number): string {
  const points = Array.from({ length: 2 * count }, (_, place) => {
    const angle = (Math.PI * place) / count
    const r = place % 2 ? inner : outer
    return `${(32 + Math.sin(angle) * r).toFixed(1)} ${(33 - Math.cos(angle) * r).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

const INK = '#2a2226'
const CREAM = '#fbeedb'
const smile = (y: number): Shape => [`~${INK}`, `M27 ${y}q2.5 3.5 5 0q2.5 3.5 5 0`]
const nose = (y: number): Shape => [INK, `M27.5 ${y}q4.5-2.4 9 0q-1 4.6-4.5 4.6t-4.5-4.6Z`]

export const DRAWN: Record<Animal, Drawn> = {
  tit: {
    body: '#f3cd4e',
    under: [['#fdfaf1', o(32, 33, 19.5)], ['#3f7cc4', 'M13 27C14 14 23 10 32 10s18 4 19 17c-8-5-30-5-38 0Z'], ['#233457', 'M12.5 30Q32 36 51.5 30v4.5Q32 41 12.5 34.5Z'], ['#233457', 'M23 53q9-8 18 0q-9 5-18 0Z']],
    eye: { x: 24, y: 31, r: 5 },
    over: [['#39353c', 'M32 35l-4 4 4 5 4-5Z']],
  },
  otter: {
    body: '#7d4f33',
    under: [['#6b422a', both(14, 22, 5.5)], ['#8d5b3c', o(32, 33, 21, 19)], [CREAM, o(32, 42, 14, 10)]],
    eye: { x: 23, y: 29, r: 4.8 },
    over: [nose(36), smile(44), ['~#6b422a', 'M14 40l-7-2M14 44l-7 2M50 40l7-2M50 44l7 2']],
  },
  hedgehog: {
    body: '#8a6a4c',
    under: [['#4d3a2e', spikes(19, 28, 20)], ['#6b5340', spikes(15, 22, 16)], ['#f1d3a8', o(32, 38, 17, 15)], ['#f2a994', both(20, 43, 3.5, 2.5)]],
    eye: { x: 25, y: 35, r: 4.5 },
    over: [[INK, o(32, 43, 3.6, 3)], smile(47)],
  },
  squirrel: {
    body: '#9a4a22',
    under: [['#7d3817', 'M44 66c26-6 26-46 2-52c5 9 2 18-2 24Z'], ['#7d3817', 'M16 22Q12 12 14 3Q24 8 26 18ZM48 22Q52 12 50 3Q40 8 38 18Z'], ['#b35a2a', o(32, 34, 19, 18)], [CREAM, both(25, 43, 9, 7.5)]],
    eye: { x: 24, y: 31, r: 5 },
    over: [nose(37), ['#fff', 'M29 46h6v5.5h-6Z'], smile(44)],
  },
  kingfisher: {
    body: '#e58236',
    under: [['#17799b', 'M24 14L32 3l8 11Z'], ['#1d8bb0', o(32, 31, 20, 19)], ['#fdf6e8', both(19, 44, 6, 5)], ['#e58236', both(20, 37, 6, 4.5)], ['#8fd6e4', both(26, 17, 1.6) + both(21, 20, 1.6) + o(32, 15, 1.6)]],
    eye: { x: 23, y: 29, r: 5 },
    over: [['#33303a', 'M27 36q5-3 10 0l-5 24Z']],
  },
  badger: {
    body: '#6b6a72',
    under: [['#2b2a30', both(14, 21, 6)], ['#fff', both(13, 19, 2.8)], ['#f6f3ec', o(32, 34, 20, 19)], ['#2b2a30', 'M17 22c1-8 9-8 10-1l2 23q-5 5-9-3ZM47 22c-1-8-9-8-10-1l-2 23q5 5 9-3Z']],
    eye: { x: 23.5, y: 31, r: 4.5 },
    over: [[INK, o(32, 45, 5.5, 4)], smile(50)],
  },
  swallow: {
    body: '#f6ead6',
    under: [['#1f2d52', 'M0 64L14 38l9 26ZM64 64L50 38l-9 26Z'], ['#2b3d6b', o(32, 31, 19.5)], ['#c2502f', 'M19 40q13 8 26 0q-2 12-13 12t-13-12Z'], ['#c2502f', 'M25 17q7-6 14 0q-7 4-14 0Z']],
    eye: { x: 24, y: 30, r: 5 },
    over: [['#26222a', 'M26 37q6-3 12 0l-6 7Z']],
  },
  marmot: {
    body: '#8f6c3e',
    under: [['#7a5a32', both(13, 25, 5.5)], ['#a8834f', o(32, 34, 21.5, 19)], ['#6f5130', 'M17 20q15-14 30 0q-15-5-30 0Z'], ['#f0dcb8', o(32, 43, 13.5, 9.5)]],
    eye: { x: 23, y: 30, r: 4.8 },
    over: [nose(37), ['#fff', 'M28 45h8v7h-8Z'], ['~#c9b28c', 'M32 45v7'], smile(45)],
  },
  fox: {
    body: '#d85f24',
    under: [['#b74a18', 'M11 32L9 4L29 18ZM53 32L55 4L35 18Z'], [INK, 'M11 14L9 4l9 6ZM53 14L55 4l-9 6Z'], ['#e36c2b', 'M9 27Q32 8 55 27Q53 44 32 56Q11 44 9 27Z'], ['#fff6ea', 'M9 30q14 2 23 26Q12 47 9 30ZM55 30q-14 2-23 26Q52 47 55 30Z']],
    eye: { x: 22.5, y: 30, r: 4.8 },
    over: [[INK, o(32, 52, 4.4, 3.6)]],
  },
  owl: {
    body: '#7c5d3c',
    under: [['#6b4e30', 'M13 26L12 6l14 9ZM51 26L52 6L38 15Z'], ['#8e6d48', o(32, 33, 21, 20)], ['#f3e2c4', both(22.5, 32, 11.5)], ['~#6b4e30', 'M25 55q7 4 14 0M22 60q10 5 20 0']],
    eye: { x: 23, y: 32, r: 7.8 },
    over: [['#eda53a', 'M32 36l-4.5 5 4.5 8 4.5-8Z']],
  },
  ladybird: {
    body: '#26232a',
    under: [['#d5332c', o(32, 44, 29, 27)], ['#26232a', both(11, 42, 5.5) + both(17, 56, 4.5)], ['~#26232a', 'M24 18Q20 6 14 7M40 18Q44 6 50 7'], ['#26232a', both(13, 7, 2.8)], ['#2f2b34', o(32, 32, 18, 17)], ['#f2a994', both(20, 39, 3, 2.2)]],
    eye: { x: 25, y: 29, r: 6 },
    over: [['~#f4e7d6', 'M26 41q6 5 12 0']],
  },
  salamander: {
    body: '#2b2b31',
    under: [['#2b2b31', both(18, 21, 9)], ['#33333a', 'M8 34C8 21 20 17 32 17s24 4 24 17S44 53 32 53S8 47 8 34Z'], ['#f4c634', both(15, 38, 4, 3) + o(32, 21, 6, 3) + both(26, 49, 2.5, 1.8)]],
    eye: { x: 18, y: 21, r: 6.5 },
    over: [['~#f4c634', 'M19 41q13 8 26 0'], ['#f4c634', both(29, 34, 1)]],
  },
}
