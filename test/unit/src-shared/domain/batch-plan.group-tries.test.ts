// Catches: a run that is shown twice because it was tried again, a try that is lost with the run that it tries.
import { expect, it } from 'vitest'
import { groupTries } from '#shared/domain/batch-plan.ts'

it('puts each try to the run that it tries, in the order of the first ones', () => {
  const runs = [
    { id: 'a', retryOf: null },
    { id: 'b', retryOf: 'of another set' },
    { id: 'c', retryOf: 'a' },
    { id: 'd', retryOf: 'c' },
  ]
  expect(groupTries(runs).map((tries) => tries.map(({ id }) => id))).toEqual([['a', 'c', 'd'], ['b']])
})
