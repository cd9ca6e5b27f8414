// Would catch: typed text that is lost or rewritten under the cursor while it is not valid JSON yet.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rawText, readRaw } from '#renderer/forms/field-control.tsx'

const typing = fc.oneof(fc.string(), fc.json()).filter((text) => text.trim() !== '')

it('shows any text as it was typed, whether or not it is JSON', () => {
  fc.assert(
    fc.property(typing, (text) => {
      expect(rawText(readRaw(text))).toBe(text)
    }),
  )
})

it('reads complete JSON as its value and empty text as nothing', () => {
  expect(readRaw('{"a":[1,2]}')).toEqual({ a: [1, 2] })
  expect(readRaw('{"a":')).toBe('{"a":')
  expect(readRaw('  ')).toBeUndefined()
  expect(rawText(undefined)).toBe('')
})
