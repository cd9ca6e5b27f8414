// Would catch: a state without words, and a past time that reads as the future.
import { expect, it } from 'vitest'
import { agoWords } from '#renderer/forms/ago-words.ts'
import { runWords } from '#renderer/forms/runs.ts'
import { jobOf } from '../features/create/create-fixture.ts'

const at = '2026-11-19T14:00:38Z'

it('describes the state of a run', () => {
  const failure = { code: 'X', message: 'It failed.', charged: 'returned' as const, fields: [] }
  const words = (state: Parameters<typeof jobOf>[1]) => runWords(jobOf(1, state))
  expect(words({ state: { kind: 'done', at, assetIds: [] } })).toEqual({
    mark: 'succeeded',
    words: 'Done in 0:37',
  })
  expect(words({ state: { kind: 'failed', at, failure, refunded: true } }).words).toBe('Failed after 0:37')
  expect(words({ state: { kind: 'waiting', why: 'offline', until: null } }).mark).toBe('held')
})

it('writes a time in words', () => {
  const now = Date.parse(at)
  const ago = (ms: number) => agoWords(new Date(now - ms).toISOString(), now)
  expect([ago(-5000), ago(500), ago(3000), ago(5 * 60_000), ago(2 * 3_600_000)]).toEqual([
    'just now',
    'just now',
    '3 s ago',
    '5 min ago',
    '2 h ago',
  ])
})
