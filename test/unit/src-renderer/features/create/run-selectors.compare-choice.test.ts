// Would catch: a video compared with an image, a file compared with itself, and an address that grows with a batch.
import type { Job } from '#shared/bridge/jobs.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { compareChoice } from '#renderer/features/create/run-selectors.ts'
import { jobOf } from './create-fixture.ts'

const doneOf = (number: number, change: Partial<Job> = {}): Job =>
  jobOf(number, {
    state: { kind: 'done', at: '2026-11-19T12:00:00Z', assetIds: [AssetId.parse(`asset-${number}`)] },
    ...change,
  })
const none = new Set<Job['id']>()

it('compares the run on the stage with the one before it, and the first with the one after', () => {
  const jobs = [jobOf(4), doneOf(3), doneOf(2), doneOf(1)]
  expect(compareChoice(jobs, jobs[1] ?? null, none)).toMatchObject({
    target: { keep: 'asset-3', candidate: 'asset-2', assets: ['asset-3', 'asset-2', 'asset-1'] },
  })
  expect(compareChoice(jobs, jobs[3] ?? null, none)).toMatchObject({
    target: { keep: 'asset-1', candidate: 'asset-2' },
  })
})

it('uses the picked runs if there are two', () => {
  const jobs = [doneOf(3), doneOf(2), doneOf(1)]
  const picked = new Set([doneOf(3).id, doneOf(1).id])
  expect(compareChoice(jobs, doneOf(2), picked)).toMatchObject({ target: { assets: ['asset-3', 'asset-1'] } })
})

it('refuses if there is nothing on the stage or nothing else of its kind', () => {
  const video = doneOf(2, { outputType: 'video' })
  expect(compareChoice([jobOf(3), doneOf(1)], jobOf(3), none)).toMatchObject({
    why: expect.stringContaining('No file'),
  })
  expect(compareChoice([video, doneOf(1)], video, none)).toMatchObject({
    why: expect.stringContaining('Nothing to compare'),
  })
})

it('uses the forty-eight around the run on the stage', () => {
  const jobs = Array.from({ length: 500 }, (_, at) => doneOf(500 - at))
  const choice = compareChoice(jobs, jobs[400] ?? null, none)
  const assets = choice.kind === 'ready' ? choice.target.assets : []
  expect(assets).toHaveLength(48)
  expect(assets).toContain('asset-100')
  expect(assets).toContain('asset-99')
})
