// Would catch: a run that stays in a list where it no longer belongs, or is missing from one where it does.
import { expect, it } from 'vitest'
import { belongsTo, dropJob } from '#renderer/features/activity/ledger.ts'
import { jobOf } from '../create/create-fixture.ts'

const at = '2026-11-19T14:02:31.000Z'

it('matches a run by its state, its model and its words, ignoring case', () => {
  const running = { ...jobOf(1), prompt: 'A Heron', state: { kind: 'running' as const, since: at } }
  expect(belongsTo(running, {})).toBe(true)
  expect(belongsTo(running, { state: 'open', text: ' heron ' })).toBe(true)
  expect(belongsTo(running, { state: 'done' })).toBe(false)
  expect(belongsTo(running, { text: 'crane' })).toBe(false)
  expect(belongsTo(running, { text: running.modelName.toUpperCase() })).toBe(true)
  expect(belongsTo(running, { modelId: 'other' })).toBe(false)
  expect(belongsTo({ ...running, state: { kind: 'done', at, assetIds: [] } }, { state: 'done' })).toBe(true)
})

it('removes a run from its page, and returns the same pages if it is not there', () => {
  const pages = {
    pages: [
      { jobs: [jobOf(3), jobOf(2)], next: '2' },
      { jobs: [jobOf(1)], next: null },
    ],
    pageParams: [undefined, '2'],
  }
  const left = dropJob(pages, jobOf(2).id)
  expect(left.pages.map(({ jobs }) => jobs.map(({ number }) => number))).toEqual([[3], [1]])
  expect(dropJob(pages, 'not there')).toBe(pages)
})
