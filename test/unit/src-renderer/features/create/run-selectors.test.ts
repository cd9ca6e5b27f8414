// Would catch: a stage that jumps away from the run the user looks at, and a caption that shows a refunded run as paid.
import { expect, it } from 'vitest'
import { costOf, isUnderWay, watchedRun } from '#renderer/forms/runs.ts'
import { newerThan, runBeside, watchingOf } from '#renderer/features/create/run-selectors.ts'
import { jobOf } from './create-fixture.ts'
import { seedOf } from '#shared/domain/input-form/read-fields.ts'

const [third, second, first] = [jobOf(3), jobOf(2), jobOf(1)]
const jobs = [third, second, first]

it('follows the newest run only while the newest is shown', () => {
  const newer = [jobOf(4), ...jobs]
  expect(watchedRun(newer, { kind: 'newest' })?.number).toBe(4)
  expect(watchedRun(newer, { kind: 'run', jobId: second.id })?.number).toBe(2)
  expect(watchingOf(jobs, third.id)).toBeNull()
  expect(watchingOf(jobs, second.id)).toBe(second.id)
  expect(watchedRun([], { kind: 'newest' })).toBeNull()
})

it('counts the runs that came while an older one was shown', () => {
  expect([newerThan(jobs, third.id), newerThan(jobs, first.id), newerThan(jobs, null)]).toEqual([0, 2, 0])
  expect(newerThan(jobs, jobOf(9).id)).toBe(0)
})

it('goes to the next run and stops at both ends', () => {
  expect(runBeside(jobs, second.id, -1)).toBe(third)
  expect(runBeside(jobs, second.id, 1)).toBe(first)
  expect(runBeside(jobs, first.id, 1)).toBeNull()
})

it('counts what a run cost in the end', () => {
  const failure = { code: 'X', message: 'It failed.', charged: 'returned' as const, fields: [] }
  const at = '2026-11-19T14:00:38Z'
  expect(costOf(jobOf(1, { charged: null }))).toBe(12)
  expect(costOf(jobOf(1, { refunded: 12, state: { kind: 'failed', at, failure, refunded: true } }))).toBe(0)
  expect(costOf(jobOf(1, { charged: null, state: { kind: 'refused', at, failure } }))).toBe(0)
  expect(seedOf(first.input)).toBe(7)
  expect(isUnderWay(first.state)).toBe(true)
})
