// Catches: a move that loses, doubles or swaps jobs, that runs out of room between two, or that changes what was sent.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placesBetween } from '#main/jobs/scheduling/move-jobs.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { benchWorkspace, openQueueBench } from '../../../../helpers/queue-bench.ts'

/** The same move in a plain list. */
function moveInList(list: readonly JobId[], ids: readonly JobId[], side: 'before' | 'after', target: JobId): JobId[] {
  const moved = [...new Set(ids)].filter((id) => id !== target)
  const rest = list.filter((id) => !moved.includes(id))
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0)
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}

it('puts any jobs before or after any other, as in a plain list, however often', async () => {
  await using bench = await openQueueBench()
  const ids = bench.add(12)
  const move = fc.record({
    picked: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 5 }),
    target: fc.nat(11),
    side: fc.constantFrom('before' as const, 'after' as const),
  })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
      for (const { picked, target, side } of moves) {
        const jobIds = picked.flatMap((index) => ids[index] ?? [])
        const jobId = ids[target]
        if (jobId === undefined) throw new Error('Twelve were added')
        const expected = moveInList(bench.order(), jobIds, side, jobId)
        bench.service.move(benchWorkspace, jobIds, { side, jobId })
        expect(bench.order()).toEqual(expected)
      }
    }),
    { numRuns: 60 },
  )
})

it('makes room where there is none left, by moving the nearest neighbours alone', async () => {
  await using bench = await openQueueBench()
  // No room at all between any two.
  const ids = bench.add(300, (index) => ({ place: index + 1 }))
  const last = ids.at(-1)
  const [first, second] = ids
  if (last === undefined || first === undefined || second === undefined) throw new Error('Some were added')
  bench.service.move(benchWorkspace, [last], { side: 'after', jobId: first })
  expect(bench.order()).toEqual([first, last, second, ...ids.slice(2, -1)])
  for (let times = 0; times < 60; times += 1) {
    const order = bench.order()
    const [a, b, c] = order
    if (a === undefined || b === undefined || c === undefined) throw new Error('Some are there')
    bench.service.move(benchWorkspace, [c], { side: 'after', jobId: a })
    expect(bench.order().slice(0, 3)).toEqual([a, c, b])
  }
})

it('takes jobs into the lane of the one they are put beside', async () => {
  await using bench = await openQueueBench()
  const user = bench.add(2)
  const [back] = bench.add(1, () => ({ lane: 'background' }))
  if (back === undefined) throw new Error('One was added')
  bench.service.move(benchWorkspace, [user[0] ?? back], { side: 'after', jobId: back })
  expect(bench.order('background')).toEqual([back, user[0]])
  expect(bench.order()).toEqual([user[1]])
})

it('leaves out what was sent meanwhile, and refuses a place beside it', async () => {
  await using bench = await openQueueBench()
  const [one, two, three] = bench.add(3)
  if (one === undefined || two === undefined || three === undefined) throw new Error('Three were added')
  const job = bench.jobs.read(one)
  if (job === null) throw new Error('It is there')
  bench.jobs.update({ ...job, spend: { kind: 'running', since: 1 }, charged: 2 })
  expect(bench.service.move(benchWorkspace, [one, three], { side: 'before', jobId: two })).toBe(1)
  expect(bench.order()).toEqual([three, two])
  expect(() => bench.service.move(benchWorkspace, [three], { side: 'before', jobId: one })).toThrow(/already sent/)
  expect(bench.jobs.read(one)?.place).toBe(job.place)
})

it('spreads places evenly, and says where they do not fit', () => {
  expect(placesBetween(0, 40, 3)).toEqual([10, 20, 30])
  expect(placesBetween(5, 7, 1)).toEqual([6])
  expect(placesBetween(5, 6, 1)).toBeNull()
  expect(placesBetween(0, 40, 3, 11)).toBeNull()
})
