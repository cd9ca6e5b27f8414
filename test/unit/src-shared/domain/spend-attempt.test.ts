// Would catch: a run that may have been paid for and is reported as not charged.
import { expect, it } from 'vitest'
import { withoutAssurance } from '#shared/domain/spend-attempt.ts'

it.each([
  ['The key was refused. Nothing was charged. Enter a new key.', 'The key was refused. Enter a new key.'],
  ['No answer. Nothing was sent or charged.', 'No answer.'],
  ['It was not charged. Look again.', 'Look again.'],
  ['It is not known whether it was charged.', 'It is not known whether it was charged.'],
  ['12 cr may have been charged. “Odd”', '12 cr may have been charged. “Odd”'],
])('A7: %j becomes %j', (message, reported) => {
  expect(withoutAssurance(message)).toBe(reported)
})
