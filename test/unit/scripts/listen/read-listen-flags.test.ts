// Catches: a listener that forwards to other computers, or listens for a type that no event has, without a word; and a
// relative profile that depends on where the program looks.
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readListenFlags } from '../../../../scripts/listen/read-listen-flags.ts'

test('without flags it listens for all events, in words, with a new secret and a temporary profile', () => {
  expect(readListenFlags([])).toMatchObject({ forwardTo: null, isJson: false, secret: null, profile: null })
})

test('flags are read, and a profile is an absolute folder', () => {
  const secret = 'sixteen-letters!'
  const flags = ['--forward-to', 'http://127.0.0.1:3000/hook', '--json', '--secret', secret, '--profile', 'here']
  expect(readListenFlags(flags)).toMatchObject({
    forwardTo: 'http://127.0.0.1:3000/hook',
    isJson: true,
    secret,
    profile: resolve('here'),
  })
})

test.each([
  [['--events', 'avatar.complete'], '--events: “avatar.complete” fits no event type. Types: avatar.completed,'],
  [['--forward-to', 'http://example.com'], '--forward-to: Events are forwarded to this computer only'],
  [['--secret', 'fifteen-letters'], '--secret takes at least 16 characters.'],
  [['--profile', ''], '--profile takes a folder path.'],
])('%j is refused by the name of its flag', (args, words) => {
  expect(() => readListenFlags(args)).toThrow(words)
})
