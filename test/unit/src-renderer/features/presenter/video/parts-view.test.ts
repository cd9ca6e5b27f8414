import { partWait } from '#renderer/features/presenter/video/parts-view.tsx'
import { expect, it } from 'vitest'
import { videoJobOf, videoOf } from '../presenter-fixture.ts'

// Would catch: a part that never comes but is still promised.
it('says what a part waits for', () => {
  const job = videoJobOf(1, { state: { kind: 'running', since: '' } })
  const stage = { stage: 'animating', startedAt: null, ms: null, usualMs: null } as const
  const video = videoOf(1, { job, stages: [{ ...stage, state: 'running' }] })
  expect(partWait(video, 'raw')).toBe('In progress')
  expect(partWait({ ...video, parts: [{ part: 'raw', assetId: null }] }, 'raw')).toBe('Downloading…')
  expect(partWait({ ...video, stages: [{ ...stage, state: 'to-come' }] }, 'raw')).toBe('Pending')
  const failure = { code: 'SERVICE_FAILED', message: '', charged: 'yes' as const, fields: [] }
  const failed = videoJobOf(1, { state: { kind: 'failed', at: '', failure, refunded: false } })
  expect(partWait({ ...video, job: failed }, 'raw')).toBe('Not made')
})
