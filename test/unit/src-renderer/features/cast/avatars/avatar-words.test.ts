// Catches: an avatar without a name, and variants that are called the same.
import { titleOf } from '#renderer/features/cast/avatars/avatar-words.ts'
import { expect, it } from 'vitest'

it.each([
  ['Potter in her sixties, grey hair in a bun', 2, 'Potter in her sixties, variant 2'],
  ['Potter. Grey hair', null, 'Potter'],
  [', grey hair', null, ', grey hair'],
])('%j, variant %s, is called %j', (prompt, variant, title) => {
  expect(titleOf({ prompt, variant })).toBe(title)
})
