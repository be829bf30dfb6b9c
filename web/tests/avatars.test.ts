import { expect, test } from 'vitest'

import { ANIMALS, COLOURS } from '../src/declared'
import { chosenFace, facesOf } from '../src/lib/avatars'
import { DRAWN } from '../src/parts/animals'

const person = (avatar = '') => ({ kind: 'person' as const, avatar })
const bot = { kind: 'bot' as const, avatar: '' }

test('every animal is drawn', () => {
  expect(Object.keys(DRAWN)).toEqual([...ANIMALS])
})

test('what somebody chose is kept, and what is not known is as if nothing was chosen', () => {
  expect(chosenFace('fox-teal')).toMatchObject({ animal: 'fox', colour: 'teal' })
  expect(chosenFace('wolf-teal')).toBe(null)
  expect(chosenFace('fox')).toBe(null)
  expect(facesOf([person('owl-red'), bot], ['Ana', 'Odile'])[0]).toMatchObject({ animal: 'owl', colour: 'red' })
})

test('two who chose the same are told apart', () => {
  const [first, second] = facesOf([person('owl-red'), person('owl-red')], ['Léa', 'Léa 2'])
  expect(first).toMatchObject({ animal: 'owl', colour: 'red' })
  expect([second!.animal, second!.colour]).not.toContain('owl')
  expect(second!.colour).not.toBe('red')
})

test('a name alone gives the same face everywhere, bots have their own, and no two have one colour', () => {
  const chairs = [person(), person(), bot, person(), bot, bot, person('fox-teal')]
  const names = ['Ana', 'Ana', 'Odile', 'Zoé', 'Marius', 'Odile', 'Bob']
  const faces = facesOf(chairs, names)
  expect(facesOf(chairs, names)).toEqual(faces)
  expect(faces.map((face) => face.animal === 'bot')).toEqual(chairs.map(({ kind }) => kind === 'bot'))
  expect(new Set(faces.map(({ colour }) => colour)).size).toBe(chairs.length)
  const animals = faces.map(({ animal }) => animal).filter((animal) => animal !== 'bot')
  expect(new Set(animals).size).toBe(animals.length)
  expect(faces.at(-1)).toMatchObject({ animal: 'fox', colour: 'teal' })
  expect(facesOf(Array.from({ length: 10 }, () => person()), []).every((face) => COLOURS.includes(face.colour))).toBe(true)
})
