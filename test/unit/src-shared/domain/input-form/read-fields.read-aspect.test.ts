import { readAspect } from '#shared/domain/input-form/read-fields.ts'
import { expect, it } from 'vitest'

// Would catch: a pictogram for a word or a number, and a division by zero.
it.each([
  ['16:9', { width: 16, height: 9 }],
  ['1024x768', { width: 1024, height: 768 }],
  ['2 × 3', { width: 2, height: 3 }],
  ['0:4', null],
  ['auto', null],
  ['1:2:3', null],
  [16, null],
])('%s is %o', (value, aspect) => {
  expect(readAspect(value)).toEqual(aspect)
})
