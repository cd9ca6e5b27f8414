// Catches: a trigger that sends another value than was set, or takes an unknown type or field.
import { expect, test } from 'vitest'
import { readTriggerFlags } from '../../../../scripts/trigger/read-trigger-flags.ts'

test('a value is JSON, or else text, and may contain the sign between field and value', () => {
  const set = ['--set', 'data.creditCost=5', '--set', 'data.prompt=a=b']
  expect(readTriggerFlags(['avatar.completed', ...set])).toEqual({
    type: 'avatar.completed',
    set: { 'data.creditCost': 5, 'data.prompt': 'a=b' },
  })
})

test.each([
  [[], 'Name the type of the event to send.'],
  [['avatar.complete'], 'There is no event type “avatar.complete”.'],
  [['avatar.completed', 'avatar.failed'], 'One event at a time: “avatar.failed” is one argument too many.'],
  [['avatar.completed', '--set', 'credits=5'], '--set can’t set “credits”'],
  [['avatar.completed', '--set', 'data.prompt'], '--set takes a field and a value'],
])('%j is refused with what is wrong', (args, words) => {
  expect(() => readTriggerFlags(args)).toThrow(words)
})
