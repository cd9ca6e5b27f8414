import { costWords, percent, videoWords } from '#renderer/features/presenter/video-words.ts'
import { expect, it } from 'vitest'
import { videoJobOf, videoOf } from './presenter-fixture.ts'

const stage = { startedAt: null, ms: null, usualMs: null }

// Would catch: a share rounded up to done, and a failure that does not say where.
it('describes the state of a video', () => {
  const running = videoOf(1, {
    job: videoJobOf(1, { state: { kind: 'running', since: '2026-11-19T12:00:00Z' } }),
    progress: 0.998,
    stages: [{ ...stage, stage: 'animating', state: 'running' }],
  })
  expect(videoWords(running)).toEqual({ mark: 'running', words: 'Animating 99%' })
  expect(videoWords({ ...running, progress: null, stages: [] }).words).toBe('Running')
  expect(videoWords(videoOf(1, { degraded: true }))).toEqual({ mark: 'degraded', words: 'Done, steps skipped' })
  const failure = { code: 'SERVICE_FAILED', message: '', charged: 'yes', fields: [] } as const
  const failed = videoOf(1, {
    job: videoJobOf(1, {
      state: { kind: 'failed', at: '', failure: { ...failure, fields: [] }, refunded: true },
      refunded: 53,
    }),
    stages: [{ ...stage, stage: 'portrait', state: 'failed' }],
  })
  expect(videoWords(failed).words).toBe('Failed at portrait')
  expect(costWords(failed, false)).toMatch(/^53.cr refunded$/u)
})

it('says nothing about an unreported share or charge', () => {
  expect(percent(null)).toBe('')
  expect(costWords({ job: videoJobOf(1, { charged: null }) }, false)).toBe('Charge pending')
})
