import { jobWords } from '#renderer/lib/job-words.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { expect, it } from 'vitest'

const waiting = (why: Extract<Job['state'], { kind: 'waiting' }>['why']) =>
  ({ kind: 'waiting', why, until: null }) as const

// Would catch: a paused run that looks as if it would run, and a refund that is not shown.
it('describes the state of a job', () => {
  expect(jobWords({ state: waiting('queue'), isPaused: true })).toEqual({ mark: 'held', words: 'Paused' })
  expect(jobWords({ state: waiting('offline'), isPaused: false }).mark).toBe('held')
  expect(jobWords({ state: waiting('account'), isPaused: false }).mark).toBe('held')
  expect(jobWords({ state: waiting('rate'), isPaused: false })).toEqual({
    mark: 'waiting',
    words: 'Waiting for rate limit',
  })
  const failure = { code: 'X', message: 'It failed.', charged: 'returned' as const, fields: [] }
  const failed = { kind: 'failed', at: '2026-11-19T14:00:38Z', failure } as const
  expect(jobWords({ state: { ...failed, refunded: true }, isPaused: false })).toEqual({
    mark: 'refunded',
    words: 'Failed, refunded',
  })
  expect(jobWords({ state: { ...failed, refunded: false }, isPaused: false }).mark).toBe('failed')
})
