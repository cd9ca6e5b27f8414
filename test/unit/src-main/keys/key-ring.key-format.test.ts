// Catches: a pasted text with more than the key that is sent, a refusal that repeats the key, a valid key that is
// refused.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkKeyFormat, keyHintOf } from '#main/keys/key-ring.ts'
import { isFailure } from '#shared/domain/failure.ts'

const sound = `pk_live_${'a1B2-_.'.repeat(5)}`

function refusalOf(typed: string): { code: string; message: string; charged: string } | null {
  try {
    checkKeyFormat(typed)
    return null
  } catch (error) {
    if (!isFailure(error)) throw error
    return { code: error.code, message: error.message, charged: error.data.charged }
  }
}

it('accepts a complete key', () => {
  expect(refusalOf(sound)).toBeNull()
  expect(refusalOf('pk_live_12345678')).toBeNull()
})

it.each([
  ['nothing', '', /^Enter the key/],
  ['only blanks', ' \n ', /^Enter the key/],
  ['a header', `Authorization: Bearer ${sound}`, /without “Bearer”/],
  ['the scheme before it', `bearer ${sound}`, /without “Bearer”/],
  ['a space before it', ` ${sound}`, /space or line break/],
  ['a line break after it', `${sound}\r\n`, /space or line break/],
  ['an invisible space', `${sound}\u00a0`, /space or line break/],
  ['another kind of key', `sk-${sound}`, /start with pk_live_/],
  ['capitals', sound.toUpperCase(), /start with pk_live_/],
  ['quotes around it', `"${sound}"`, /start with pk_live_/],
  ['a zero-width character', `${sound}\u200b`, /invalid character/],
  ['a letter of another script', `pk_live_${'а'.repeat(20)}`, /invalid character/],
  ['half of it', 'pk_live_1234567', /incomplete/],
])('refuses %s, and says what is wrong', (_, typed, sentence) => {
  expect(refusalOf(typed)).toMatchObject({
    code: 'KEY_MALFORMED',
    charged: 'no',
    message: expect.stringMatching(sentence),
  })
})

it('never repeats what was typed, and accepts nothing that a header cannot carry', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 12 }), fc.boolean(), (text, hasPrefix) => {
      const typed = hasPrefix ? `pk_live_${text}` : text
      const refusal = refusalOf(typed)
      return refusal === null ? /^pk_live_[A-Za-z0-9_.-]{8,}$/.test(typed) : !refusal.message.includes(text)
    }),
  )
})

it('shows at most four characters of a key', () => {
  expect(keyHintOf('pk_live_0123456789abcd')).toBe('abcd')
})
