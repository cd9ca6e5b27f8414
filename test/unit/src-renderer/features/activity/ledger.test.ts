// Catches: a run that stays in a list that it no longer belongs to, or is missing from one that it does.
import { expect, it } from 'vitest'
import { belongsTo, dropJob } from '#renderer/features/activity/ledger.ts'
import { jobOf } from '../create/create-fixture.ts'

const at = '2026-11-19T14:02:31.000Z'

it('a run belongs by its state, its model and its words, whatever their case', () => {
  const running = { ...jobOf(1), prompt: 'A Heron', state: { kind: 'running' as const, since: at } }
  expect(belongsTo(running, {})).toBe(true)
  expect(belongsTo(running, { state: 'open', text: ' heron ' })).toBe(true)
  expect(belongsTo(running, { state: 'done' })).toBe(false)
  expect(belongsTo(running, { text: 'crane' })).toBe(false)
  expect(belongsTo(running, { text: running.modelName.toUpperCase() })).toBe(true)
  expect(belongsTo(running, { modelId: 'other' })).toBe(false)
  expect(belongsTo({ ...running, state: { kind: 'done', at, assetIds: [] } }, { state: 'done' })).toBe(true)
})

it('a run is taken out of its page, and the same pages come back where it is not there', () => {
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
