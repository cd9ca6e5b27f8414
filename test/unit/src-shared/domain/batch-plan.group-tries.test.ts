// Would catch: a run shown twice because it was retried, and a retry that is lost together with its run.
import { expect, it } from 'vitest'
import { groupTries } from '#shared/domain/batch-plan.ts'

it('groups each retry with the run that it retries, in the order of the first ones', () => {
  const runs = [
    { id: 'a', retryOf: null },
    { id: 'b', retryOf: 'of another set' },
    { id: 'c', retryOf: 'a' },
    { id: 'd', retryOf: 'c' },
  ]
  expect(groupTries(runs).map((tries) => tries.map(({ id }) => id))).toEqual([['a', 'c', 'd'], ['b']])
})
