// Catches: a refund that is recorded without being seen, one that is counted twice, one that is lost because it came
// before its run was known to have failed.
import { expect, it } from 'vitest'
import { reconcile } from '#main/money/billing-ledger.ts'

const unknown = { evidence: 'unknown' } as const
const owed = [
  { jobId: 'a', credits: 4, ...unknown },
  { jobId: 'b', credits: 2, ...unknown },
]
const running = [{ jobId: 'c', credits: 3, ...unknown }]

it.each([
  ['no refund', 90, [], 0],
  ['less than is owed', 91, [], 1],
  ['less than the first', 93, ['b'], 1],
  ['the first alone', 95, ['a'], 1],
  ['both', 96, ['a', 'b'], 0],
  ['both, and credits that were bought', 150, ['a', 'b'], 0],
  ['a lower balance', 80, [], 0],
])('%s', (_, reported, jobIds, held) => {
  const found = reconcile(90, reported, { owed, running: [] })
  expect(found.seen.map(({ jobId }) => jobId)).toEqual(jobIds)
  expect([found.held, found.expected + found.held]).toEqual([held, reported])
})

it('recognizes a refund that came before its run was known to have failed, once that is known', () => {
  const early = reconcile(90, 93, { owed: [], running })
  expect(early).toEqual({ seen: [], expected: 90, held: 3 })
  expect(reconcile(early.expected, 93, { owed: running, running: [] }).seen).toEqual(running)
})

it('credits bought while a run is in progress are not a refund once it is done', () => {
  const early = reconcile(90, 190, { owed: [], running })
  expect(early).toEqual({ seen: [], expected: 187, held: 3 })
  expect(reconcile(early.expected, 190, { owed: [], running: [] })).toEqual({ seen: [], expected: 190, held: 0 })
})

it('where the history names a run, it decides: its refund needs no surplus, and no surplus makes one', () => {
  const returned = { jobId: 'a', credits: 4, evidence: 'returned' } as const
  const kept = { jobId: 'b', credits: 2, evidence: 'kept' } as const
  expect(reconcile(90, 90, { owed: [returned, kept], running: [] })).toEqual({
    seen: [returned],
    expected: 90,
    held: 0,
  })
  expect(reconcile(90, 96, { owed: [kept], running: [] })).toEqual({ seen: [], expected: 96, held: 0 })
  expect(reconcile(90, 96, { owed: [kept], running })).toEqual({ seen: [], expected: 93, held: 3 })
  expect(reconcile(90, 96, { owed: [], running: [kept] })).toEqual({ seen: [], expected: 96, held: 0 })
})
