// Catches: a queue in which the rows read, or the time, per click grow with its length.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { JobId } from '#shared/domain/ids.ts'
import { benchWorkspace, openQueueBench } from '../helpers/queue-bench.ts'

type Bench = Awaited<ReturnType<typeof openQueueBench>>

async function openWith(waiting: number): Promise<Bench & { ids: JobId[] }> {
  const bench = await openQueueBench({ listen: true })
  const ids = bench.add(waiting, (index) => ({ lane: index % 4 === 3 ? 'background' : 'user' }))
  return { ...bench, ids }
}

/** Makes one click of each kind, then does what the studio does after it: reads the next jobs and the status bar. */
function clickOnce(bench: Bench & { ids: JobId[] }, turn: number): void {
  const at = (share: number) => bench.ids[Math.floor(bench.ids.length * share) + turn]
  const [id, target] = [at(0.4), at(0.6)]
  if (id === undefined || target === undefined) throw new Error('The queue has enough jobs')
  bench.write(benchWorkspace, [
    {
      prepared: {
        order: { workspaceId: benchWorkspace, draftId: randomUUID(), modelId: 'm', input: { prompt: 'a' }, quoted: 2 },
        model: {
          id: 'm',
          name: 'M',
          description: '',
          output_type: 'image',
          category: '',
          cover_image: null,
          credits: 2,
          pricing: null,
          input_schema: {},
        },
        input: { prompt: 'a' },
        quote: { modelId: 'm', credits: 2, label: { kind: 'exact' }, pricedBy: [], note: '' },
      },
    },
  ])
  bench.service.move(benchWorkspace, [id], { side: turn % 2 === 0 ? 'before' : 'after', jobId: target })
  bench.queue.pause(benchWorkspace, [id], turn % 2 === 0)
  bench.counts.writePause(benchWorkspace, turn % 2 === 0 ? 'user' : null)
  bench.queue.next(benchWorkspace, 8)
  bench.service.summary(benchWorkspace)
  bench.queue.waiting(benchWorkspace, { lane: 'user' }, { lane: 'user', place: turn, id: '' }, 50)
}

/** Returns the processor time of ten clicks. Microseconds. */
function timeOfClicks(bench: Bench & { ids: JobId[] }, round: number): number {
  const start = process.cpuUsage()
  for (let click = 0; click < 10; click += 1) clickOnce(bench, round * 10 + click)
  const { user, system } = process.cpuUsage(start)
  return user + system
}

it('submits, moves and pauses among 10,000 jobs as among 1,000: same rows read, about the same time', async () => {
  await using short = await openWith(1_000)
  await using long = await openWith(10_000)
  const rowsOf = (bench: Bench & { ids: JobId[] }) => {
    const before = bench.rows()
    for (let click = 0; click < 6; click += 1) clickOnce(bench, click)
    return bench.rows() - before
  }
  const [fewer, more] = [rowsOf(short), rowsOf(long)]
  expect(fewer).toBeGreaterThan(0)
  expect(more).toBeLessThanOrEqual(fewer)
  // Alternating, and the minimum of several rounds, because other load only adds time. Reading all jobs would take ten
  // times as long.
  const rounds = Array.from(
    { length: 8 },
    (_, round) => [timeOfClicks(short, round), timeOfClicks(long, round)] as const,
  )
  const [quick, slow] = [Math.min(...rounds.map(([first]) => first)), Math.min(...rounds.map(([, second]) => second))]
  expect(slow / quick).toBeLessThan(2.5)
})

it('stops the rest of 2,000 in parts that let other work run in between, and restores all of them', async () => {
  await using bench = await openWith(2_000)
  const before = bench.changes()
  const stopped = await bench.service.stopRest(benchWorkspace, { kind: 'all' })
  expect(stopped).toMatchObject({ count: 2_000, underWay: 0 })
  expect(bench.changes() - before).toBeGreaterThanOrEqual(40)
  expect(bench.service.summary(benchWorkspace).counts.waiting).toBe(0)
  expect(await bench.service.restore(benchWorkspace, stopped.removalId ?? '')).toBe(2_000)
  expect(bench.queue.next(benchWorkspace, 1)).toEqual([bench.ids[0]])
})
