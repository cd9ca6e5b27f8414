// Catches: a refund that is claimed without being seen, one that is counted twice, one that is lost because it came
// before its run was known to have failed.
import { expect, it } from 'vitest'
import { reconcile } from '#main/money/reconcile.ts'

const owed = [
  { jobId: 'a', credits: 4 },
  { jobId: 'b', credits: 2 },
]
const running = [{ jobId: 'c', credits: 3 }]

it.each([
  ['nothing came back', 90, [], 0],
  ['less than is owed', 91, [], 1],
  ['less than the first', 93, ['b'], 1],
  ['the first alone', 95, ['a'], 1],
  ['both', 96, ['a', 'b'], 0],
  ['both, and credits that were bought', 150, ['a', 'b'], 0],
  ['the balance fell', 80, [], 0],
])('%s', (_, told, jobIds, held) => {
  const found = reconcile(90, told, { owed, running: [] })
  expect(found.seen.map(({ jobId }) => jobId)).toEqual(jobIds)
  expect([found.held, found.expected + found.held]).toEqual([held, told])
})

it('a charge that came back before its run was known to have failed is seen once it is known', () => {
  const early = reconcile(90, 93, { owed: [], running })
  expect(early).toEqual({ seen: [], expected: 90, held: 3 })
  expect(reconcile(early.expected, 93, { owed: running, running: [] }).seen).toEqual(running)
})

it('credits that were bought while a run goes on are no refund once it is done', () => {
  const early = reconcile(90, 190, { owed: [], running })
  expect(early).toEqual({ seen: [], expected: 187, held: 3 })
  expect(reconcile(early.expected, 190, { owed: [], running: [] })).toEqual({ seen: [], expected: 190, held: 0 })
})
