// Would catch: a run that appears twice in the strip, one that returns to an older state when a late answer arrives,
// and an old one put among the newest.
import { expect, it } from 'vitest'
import { type JobPages, placeJob } from '#renderer/lib/jobs.ts'
import { jobOf } from '../features/create/create-fixture.ts'

const done = { kind: 'done' as const, at: '2026-11-19T14:00:38Z', assetIds: [] }
const pages: JobPages = {
  pages: [
    { jobs: [jobOf(9), jobOf(8)], next: 'a' },
    { jobs: [jobOf(7), jobOf(6)], next: 'b' },
  ],
  pageParams: [undefined, 'a'],
}
const numbers = (list: JobPages) => list.pages.map((page) => page.jobs.map((job) => job.number))

it('puts a new job at the top and replaces a changed one in place', () => {
  expect(numbers(placeJob(pages, jobOf(10), true))).toEqual([
    [10, 9, 8],
    [7, 6],
  ])
  const changed = placeJob(pages, jobOf(7, { state: done }), true)
  expect(numbers(changed)).toEqual(numbers(pages))
  expect(changed.pages[1]?.jobs[0]?.state.kind).toBe('done')
})

it('does not let the answer to a submit overwrite an event that came before it', () => {
  const finished = placeJob(pages, jobOf(10, { state: done }), true)
  expect(placeJob(finished, jobOf(10), false)).toBe(finished)
})

it('skips a job of a page that is not read yet', () => {
  expect(placeJob(pages, jobOf(2), true)).toBe(pages)
})
