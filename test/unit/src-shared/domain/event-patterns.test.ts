// Would catch: a pattern that lets another event pass, a dot that stands for any letter, an unknown type that is taken.
import { expect, test } from 'vitest'
import { passesPatterns, readEventPatterns } from '#shared/domain/event-patterns.ts'

test.each([
  ['video.*', 'video.completed', true],
  ['video.*', 'videoXcompleted', false],
  ['*.completed', 'audio.completed', true],
  ['*.completed', 'audio.completed.twice', false],
  ['avatar.completed', 'avatar.completed', true],
  ['avatar.completed', 'my.avatar.completed', false],
  ['tier.*ed', 'tier.upgraded', true],
])('%s lets %s pass: %s', (pattern, type, passes) => {
  expect(passesPatterns([pattern], type)).toBe(passes)
})

test('reads a list, and takes an empty one and * for all', () => {
  expect(readEventPatterns(' video.* , run,')).toEqual({ kind: 'patterns', patterns: ['video.*', 'run'] })
  expect(readEventPatterns('')).toEqual({ kind: 'patterns', patterns: null })
  expect(readEventPatterns('run,*')).toEqual({ kind: 'patterns', patterns: null })
  expect(passesPatterns(null, 'anything.new')).toBe(true)
})

test('refuses what fits no type and names it with the types there are', () => {
  expect(readEventPatterns('video.*,avatar.complete')).toMatchObject({
    kind: 'refused',
    why: expect.stringMatching(/^“avatar\.complete” fits no event type\. Types: avatar\.completed, /u),
  })
})
