// Catches a person who is shown by a character of another gender.
import { expect, test } from 'vitest'
import { nearestCharacter } from '#service/models/presenter-3d/character.ts'
import { tones } from '../../../../../src-service/models/presenter/presenter-style.ts'

const cuts = ['bob', 'crop', 'curls', 'bun', 'long', 'buzz']

test.each([
  ['woman', 'mina'],
  ['man', 'finn'],
] as const)('a %s is shown by %s, whatever else is alike', (gender, name) => {
  for (const { skin } of tones)
    for (const cut of cuts)
      for (const beard of [true, false, 'none', 'short'])
        expect(nearestCharacter({ gender, skin, cut, beard, glasses: cut === 'bun', age: 68 })).toBe(name)
})
