// Catches: a move that loses, duplicates or swaps jobs, that runs out of room between two, or that changes a sent job.
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

it('moves any jobs before or after any other, as in a plain list, however often', async () => {
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
        if (jobId === undefined) throw new Error('Jobs are missing')
        const expected = moveInList(bench.order(), jobIds, side, jobId)
        bench.service.move(benchWorkspace, jobIds, { side, jobId })
        expect(bench.order()).toEqual(expected)
      }
    }),
    { numRuns: 60 },
  )
})

it('makes room where there is none left by moving only the nearest neighbours', async () => {
  await using bench = await openQueueBench()
  // No room at all between any two.
  const ids = bench.add(300, (index) => ({ place: index + 1 }))
  const last = ids.at(-1)
  const [first, second] = ids
  if (last === undefined || first === undefined || second === undefined) throw new Error('Jobs are missing')
  bench.service.move(benchWorkspace, [last], { side: 'after', jobId: first })
  expect(bench.order()).toEqual([first, last, second, ...ids.slice(2, -1)])
  for (let times = 0; times < 60; times += 1) {
    const order = bench.order()
    const [a, b, c] = order
    if (a === undefined || b === undefined || c === undefined) throw new Error('Jobs are missing')
    bench.service.move(benchWorkspace, [c], { side: 'after', jobId: a })
    expect(bench.order().slice(0, 3)).toEqual([a, c, b])
  }
})

it('moves jobs into the lane of the job they are put next to', async () => {
  await using bench = await openQueueBench()
  const user = bench.add(2)
  const [back] = bench.add(1, () => ({ lane: 'background' }))
  if (back === undefined) throw new Error('The job is missing')
  bench.service.move(benchWorkspace, [user[0] ?? back], { side: 'after', jobId: back })
  expect(bench.order('background')).toEqual([back, user[0]])
  expect(bench.order()).toEqual([user[1]])
})

it('leaves out jobs that were sent meanwhile, and refuses a place next to one', async () => {
  await using bench = await openQueueBench()
  const [one, two, three] = bench.add(3)
  if (one === undefined || two === undefined || three === undefined) throw new Error('Jobs are missing')
  const job = bench.jobs.read(one)
  if (job === null) throw new Error('The job is missing')
  bench.jobs.update({ ...job, spend: { kind: 'running', since: 1 }, charged: 2 })
  expect(bench.service.move(benchWorkspace, [one, three], { side: 'before', jobId: two })).toBe(1)
  expect(bench.order()).toEqual([three, two])
  expect(() => bench.service.move(benchWorkspace, [three], { side: 'before', jobId: one })).toThrow(/already sent/)
  expect(bench.jobs.read(one)?.place).toBe(job.place)
})

it('spaces places evenly, and reports where they do not fit', () => {
  expect(placesBetween(0, 40, 3)).toEqual([10, 20, 30])
  expect(placesBetween(5, 7, 1)).toEqual([6])
  expect(placesBetween(5, 6, 1)).toBeNull()
  expect(placesBetween(0, 40, 3, 11)).toBeNull()
})
