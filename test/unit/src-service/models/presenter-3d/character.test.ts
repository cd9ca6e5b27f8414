// Catches a person who is shown by a character of another gender, skin or age.
import { expect, test } from 'vitest'
import { nearestCharacter } from '#service/models/presenter-3d/character.ts'

const plain = { gender: 'woman', skin: '#c98d63', cut: 'long', beard: false, glasses: false } as const

test.each([
  [{ ...plain }, 'mina'],
  [{ ...plain, skin: '#6d4430', cut: 'curls' }, 'zuri'],
  [{ ...plain, skin: '#f3cdb0', cut: 'bun', age: 70, glasses: true }, 'ruth'],
  [{ ...plain, gender: 'man', age: 34, skin: '#e8b58e', cut: 'crop', beard: 'short' }, 'finn'],
  [{ ...plain, gender: 'man', age: 44, skin: '#b27646', cut: 'none', beard: true }, 'omar'],
  [{ ...plain, gender: 'man', age: 65, skin: '#6d4430', cut: 'buzz', glasses: true }, 'kofi'],
] as const)('%o is shown by %s', (person, name) => {
  expect(nearestCharacter(person)).toBe(name)
})

test('never shows a man as a woman, whatever else is alike', () => {
  const asRuth = { skin: '#f3bf9c', cut: 'bun', age: 68, beard: false, glasses: true } as const
  expect(nearestCharacter({ ...asRuth, gender: 'woman' })).toBe('ruth')
  expect(['finn', 'omar', 'kofi']).toContain(nearestCharacter({ ...asRuth, gender: 'man' }))
})
