// Catches a character whom nobody is shown by, a person shown by one of another gender, and the man or woman of short
// videos shown by somebody else.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { characterNames, nearestCharacter, type CharacterName } from '#service/models/presenter-3d/character.ts'
import { charactersFolder } from '#service/models/presenter-3d/manifest.ts'
import { personas } from '#service/models/presenter/persona.ts'
import { namedLook, tones, type PresenterName } from '../../../../../src-service/models/presenter/presenter-style.ts'

const women: readonly CharacterName[] = ['mina', 'zuri', 'ruth']
const cuts = ['bob', 'crop', 'curls', 'bun', 'long', 'buzz', 'none']
const genders = ['man', 'woman'] as const

test('every rendered character shows somebody, and every person is shown by one of the same gender', () => {
  const shown = new Set<CharacterName>()
  for (const gender of genders)
    for (const { skin } of tones)
      for (const cut of cuts)
        for (const beard of [true, false, 'none', 'short'])
          for (const age of [22, 34, 48, 68]) {
            const name = nearestCharacter({ gender, skin, cut, beard, glasses: cut === 'bun', age })
            expect(women.includes(name)).toBe(gender === 'woman')
            shown.add(name)
          }
  expect([...shown].toSorted()).toEqual([...characterNames].toSorted())
  expect(readdirSync(charactersFolder()).toSorted()).toEqual([...characterNames].toSorted())
})

test.each([
  ['man', 'finn'],
  ['woman', 'mina'],
] as const)('the %s of short videos is %s', (gender, name) => {
  const { tone, ...features } = personas[gender]
  expect(nearestCharacter({ ...features, skin: tone.skin })).toBe(name)
})

test.each([
  ['Iris', 'zuri'],
  ['Kofi', 'kofi'],
  ['Noor', 'mina'],
  ['Bram', 'finn'],
] as const satisfies readonly (readonly [PresenterName, CharacterName])[])('%s is shown by %s', (presenter, name) => {
  expect(nearestCharacter(namedLook(presenter))).toBe(name)
})
