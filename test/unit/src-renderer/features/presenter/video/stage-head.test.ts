import { stageBars } from '#renderer/features/presenter/video/stage-head.tsx'
import { AppliedEdit } from '#shared/contract/short-video.ts'
import { expect, it } from 'vitest'
import { videoJobOf } from '../presenter-fixture.ts'

const job = videoJobOf(1, { state: { kind: 'running', since: '' } })
const over = (stage: 'scripting' | 'portrait' | 'animating', ms: number | null) =>
  ({ stage, state: 'over', startedAt: null, ms, usualMs: null }) as const

// Would catch: a reused stage of a re-cut that reads as pending, and a time that nobody measured.
it('shows what runs, what is over, what is pending and what is reused', () => {
  const bars = stageBars({
    job,
    applied: null,
    stages: [
      over('scripting', null),
      over('portrait', 2_000),
      { stage: 'animating', state: 'running', startedAt: null, ms: 65_000, usualMs: 80_000 },
      { stage: 'captioning', state: 'to-come', startedAt: null, ms: null, usualMs: 14_000 },
    ],
  })
  expect(bars.map(({ look, detail }) => `${look} ${detail}`)).toEqual([
    'over ',
    'over 0:02',
    'running 1:05 of about 1:20',
    'to-come Usually 0:14',
    'to-come ',
  ])
  const recut = stageBars({ job: videoJobOf(2), applied: null, stages: [] })
  expect(recut.map(({ look }) => look)).toEqual(['reused', 'reused', 'reused', 'reused', 'over'])
})

it('warns at the edit that skipped something', () => {
  const applied = AppliedEdit.parse({ skipped: ['broll', 'music'] })
  const bars = stageBars({
    job,
    applied,
    stages: [{ stage: 'captioning', state: 'over', startedAt: null, ms: 9_000, usualMs: null }],
  })
  expect(bars.at(3)).toMatchObject({ look: 'warned', name: 'Edit, 2 steps skipped' })
})
