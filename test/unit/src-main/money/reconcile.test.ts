// Catches: a refund that is claimed without being seen, one that is counted twice.
import { expect, it } from 'vitest'
import { seenRefunds } from '#main/money/reconcile.ts'

const owed = [
  { jobId: 'a', credits: 4 },
  { jobId: 'b', credits: 2 },
]

it.each([
  ['nothing came back', 90, []],
  ['less than the first', 93, ['b']],
  ['the first alone', 95, ['a']],
  ['both', 96, ['a', 'b']],
  ['the balance fell', 80, []],
])('%s', (_, told, seen) => {
  expect(seenRefunds(90, told, owed).map(({ jobId }) => jobId)).toEqual(seen)
})
