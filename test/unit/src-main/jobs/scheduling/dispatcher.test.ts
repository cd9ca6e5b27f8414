// Catches: a queue that runs all that waits, an order that was changed too late, a job taken twice, one that restarts
// in a loop, a start that is aborted in the middle and forgotten.
import { expect, it } from 'vitest'
import { createDispatcher } from '#main/jobs/scheduling/dispatcher.ts'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Spend } from '#shared/domain/spend.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { storedJob } from '../../../../helpers/stored-job.ts'

const workspaceId = WorkspaceId.parse('workspace')
const running: Spend = { kind: 'running', since: 1 }
const sending: Spend = {
  kind: 'sending',
  repeat: 'keyed',
  firstSentAt: 1,
  sentAt: 1,
  seenAt: 1,
  tries: 1,
  keyHint: '',
  bodyHash: '',
  doubtful: false,
}

/** A queue of names whose runs end only on request or by their signal. */
function openQueue(count: number) {
  const rows = new Map<string, StoredJob>()
  for (let index = 0; index < count; index += 1) {
    const id = JobId.parse(`job ${index}`)
    rows.set(id, storedJob({ id, workspaceId }))
  }
  const order = [...rows.keys()]
  const active = new Map<string, { end(): void; fail(error: Error): void }>()
  const started: string[] = []
  const asked: number[] = []
  let isPaused = false
  const log = createMemoryLog()
  const dispatcher = createDispatcher({
    next(_, limit) {
      asked.push(limit)
      return order
        .filter((id) => rows.get(id)?.spend.kind === 'queued')
        .slice(0, limit)
        .map((id) => JobId.parse(id))
    },
    isPaused: () => isPaused,
    read: (id) => rows.get(id) ?? null,
    run: (id, signal) =>
      new Promise((resolve, reject) => {
        if (active.has(id)) throw new Error(`${id} runs twice`)
        started.push(id)
        const leave = () => active.delete(id)
        active.set(id, { end: () => (leave(), resolve()), fail: (error) => (leave(), reject(error)) })
        signal.addEventListener('abort', () => (leave(), reject(signal.reason)))
      }),
    report: (error: unknown) => log.error('reported', { error }),
    log,
  })
  const rest = () => new Promise((resolve) => setImmediate(resolve))
  return {
    dispatcher,
    order,
    rows,
    active,
    started,
    asked,
    log,
    rest,
    hold: (value: boolean) => {
      isPaused = value
      dispatcher.recheck(workspaceId)
    },
    async move(id: string, spend: Spend) {
      const job = rows.get(id)
      if (job === undefined) throw new Error('No such job')
      const moved = { ...job, spend }
      rows.set(id, moved)
      dispatcher.moved(moved)
      await rest()
    },
  }
}

it('drives eight waiting jobs besides the sent ones, however long the queue is', async () => {
  const queue = openQueue(10_000)
  queue.dispatcher.recheck(workspaceId)
  await queue.rest()
  expect([...queue.active.keys()]).toEqual(queue.order.slice(0, 8))
  for (const id of queue.order.slice(0, 8)) await queue.move(id, running)
  expect([...queue.active.keys()]).toEqual(queue.order.slice(0, 16))
  expect(Math.max(...queue.asked)).toBeLessThanOrEqual(8)
  await queue.dispatcher.stop()
})

it('returns a job that is no longer next, and takes it again in the new order', async () => {
  const queue = openQueue(20)
  queue.dispatcher.recheck(workspaceId)
  await queue.rest()
  await queue.move('job 0', sending)
  queue.order.unshift(...queue.order.splice(15, 1))
  queue.started.length = 0
  queue.dispatcher.recheck(workspaceId)
  await queue.rest()
  await queue.rest()
  expect([...queue.active.keys()]).toEqual(['job 0', 'job 15', 'job 1', 'job 2', 'job 3', 'job 4', 'job 5', 'job 6'])
  expect(queue.started).not.toContain('job 0')
  await queue.dispatcher.stop()
})

it('releases all waiting jobs while it is paused, leaves sent ones alone, and continues afterwards', async () => {
  const queue = openQueue(5)
  queue.dispatcher.recheck(workspaceId)
  await queue.rest()
  await queue.move('job 0', running)
  queue.hold(true)
  await queue.rest()
  expect([...queue.active.keys()]).toEqual(['job 0'])
  queue.hold(false)
  await queue.rest()
  expect(queue.active.size).toBe(5)
  await queue.dispatcher.stop()
})

it('takes a job again that was sent at the moment when it was returned', async () => {
  const queue = openQueue(2)
  queue.dispatcher.recheck(workspaceId)
  await queue.rest()
  const job = queue.rows.get('job 1')
  if (job === undefined) throw new Error('The job is missing')
  queue.rows.set('job 1', { ...job, spend: sending })
  queue.dispatcher.kept(job)
  await queue.rest()
  expect(queue.started).toEqual(['job 0', 'job 1', 'job 1'])
  await queue.dispatcher.stop()
})

it('does not restart a job in a loop that stops on an internal error or is returned', async () => {
  const queue = openQueue(3)
  queue.dispatcher.recheck(workspaceId)
  await queue.rest()
  queue.active.get('job 0')?.fail(new Error('A mistake'))
  queue.active.get('job 1')?.end()
  await queue.rest()
  await queue.rest()
  expect(queue.started).toEqual(['job 0', 'job 1', 'job 2'])
  expect(queue.log.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
  await queue.dispatcher.stop()
})

it('sends a service nothing more while many runs are unconfirmed', async () => {
  const queue = openQueue(100)
  const failure = { code: 'SERVICE_FAILED', message: '', charged: 'unknown' as const, fields: [] }
  queue.dispatcher.recheck(workspaceId)
  for (let times = 0; times < 40; times += 1) {
    await queue.rest()
    const id = [...queue.active.keys()].find((one) => queue.rows.get(one)?.spend.kind === 'queued')
    if (id === undefined) break
    const { doubtful: _, kind: __, ...sent } = sending
    await queue.move(id, { kind: 'ambiguous', ...sent, notBefore: 9, failure, looks: [] })
  }
  const unconfirmedCredits = [...queue.rows.values()].filter(({ spend }) => spend.kind === 'ambiguous')
  expect(unconfirmedCredits.length).toBe(32)
  await queue.dispatcher.stop()
})

it('ends every wait when it stops, and starts nothing afterwards', async () => {
  const queue = openQueue(9)
  queue.dispatcher.recheck(workspaceId)
  await queue.rest()
  await queue.dispatcher.stop()
  queue.dispatcher.recheck(workspaceId)
  await queue.rest()
  expect(queue.active.size).toBe(0)
  expect(queue.started).toHaveLength(8)
})
