// Catches a kind that no word selects, and a prompt that is ignored.
import { expect, test } from 'vitest'
import { effectNames, effectsIn } from '../../../../../src-service/models/sound-effect/effects.ts'

test('finds every kind by its own name', () => {
  const lost = effectNames.filter((name) => !effectsIn(`the sound of a ${name}`).includes(name))
  expect(lost).toEqual([])
})

test('finds several kinds in a sentence, three at most', () => {
  expect(effectsIn('Thunder over steady rain')).toEqual(['rain', 'thunder'])
  expect(effectsIn('rain, wind, fire, birds and bells')).toHaveLength(3)
})

test('makes a whoosh where no kind is named', () => {
  expect(effectsIn('a trombone solo')).toEqual(['whoosh'])
})
