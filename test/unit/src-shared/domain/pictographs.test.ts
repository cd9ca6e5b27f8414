// Catches a pictograph that leaves a part of itself behind, and a sign with letters that is taken for one.
import { expect, it } from 'vitest'
import { replacePictographs } from '#shared/domain/pictographs.ts'

it('takes a pictograph out with all that is joined to it, and leaves signs that have letters', () => {
  expect(replacePictographs('a👩‍🎨b🇺🇦c👍🏽d', '')).toBe('abcd')
  expect(replacePictographs('Clay™ ©, 1️⃣', '')).toBe('Clay™ ©, 1')
  expect(replacePictographs('a👍b', ' ')).toBe('a b')
})
