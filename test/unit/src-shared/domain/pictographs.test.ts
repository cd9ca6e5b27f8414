// Would catch: a pictograph that is only partly removed, and a text symbol that is mistaken for one.
import { expect, it } from 'vitest'
import { replacePictographs } from '#shared/domain/pictographs.ts'

it('removes a pictograph with everything joined to it, and keeps text symbols', () => {
  expect(replacePictographs('a👩‍🎨b🇺🇦c👍🏽d', '')).toBe('abcd')
  expect(replacePictographs('Clay™ ©, 1️⃣', '')).toBe('Clay™ ©, 1')
  expect(replacePictographs('a👍b', ' ')).toBe('a b')
})
