// Catches: servers that stand idle while runs wait, a run that goes to a full, dead or already tried server, an engine that
// blocks another one, and a run that waits forever.
import { expect, test } from 'vitest'
import { createDispatcher, type PoolServer } from '#service/engines/dispatcher.ts'
import { EngineFailure } from '#service/engines/engine-failure.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** Servers in virtual time: a run takes as long as its server says. */
function openPool(work: Readonly<Record<string, number>>, limit = 1) {
  const clock = createTestClock()
  const states = new Map<string, PoolServer['state']>(Object.keys(work).map((id) => [id, 'ready']))
  const told: string[] = []
  const dispatcher = createDispatcher({
    clock,
    events: {
      onGone(id) {
        states.set(id, 'down')
        told.push(`gone ${id}`)
      },
      onMoved: (id) => void told.push(`moved from ${id}`),
      onLost: (id) => void told.push(`lost at ${id}`),
      checkNow: (ids) => void told.push(`check ${ids.join()}`),
      onLoad: () => undefined,
    },
  })
  const used: string[] = []
  const servers = () => [...states].map(([id, state]): PoolServer => ({ id, limit, state }))
  return {
    clock,
    states,
    told,
    used,
    dispatcher,
    run: (
      fail: (serverId: string) => Error | null = () => null,
      signal = new AbortController().signal,
      engineId = 'pool',
    ) =>
      dispatcher.run({
        engineId,
        key: 'model',
        servers,
        signal,
        async run(serverId) {
          used.push(serverId)
          await new Promise<void>((resolve) => void clock.after(work[serverId] ?? 0, resolve))
          const error = fail(serverId)
          if (error !== null) throw error
          return serverId
        },
      }),
  }
}

/** Moves time until all have ended. Returns how long that took. */
async function finish(pool: ReturnType<typeof openPool>, runs: readonly Promise<unknown>[]): Promise<number> {
  let isOver = false
  const all = Promise.all(runs).then(() => (isOver = true))
  const since = pool.clock.monotonic()
  await settle()
  while (!isOver) {
    pool.clock.advance(10)
    await settle()
  }
  await all
  return pool.clock.monotonic() - since
}

test.each([
  ['equal servers', { a: 1_000, b: 1_000, c: 1_000, d: 1_000 }],
  ['servers of different speed', { a: 500, b: 1_000, c: 1_000, d: 2_000 }],
])('200 runs over 4 %s finish within 1.05 of the ideal schedule', async (_, work) => {
  const pool = openPool(work)
  const ms = await finish(
    pool,
    Array.from({ length: 200 }, () => pool.run()),
  )
  const ideal = 200 / Object.values(work).reduce((sum, one) => sum + 1 / one, 0)
  expect(ms / ideal).toBeLessThanOrEqual(1.05)
})

test('a run goes to the least busy server, and no server gets more than its limit', async () => {
  const pool = openPool({ a: 100, b: 100 }, 2)
  const runs = Array.from({ length: 5 }, () => pool.run())
  await settle()
  expect(pool.used.toSorted()).toEqual(['a', 'a', 'b', 'b'])
  expect([pool.dispatcher.loadOf('a'), pool.dispatcher.waiting('pool')]).toEqual([2, 1])
  await finish(pool, runs)
})

test('a run that its server fails at is tried on each other one once, then lost', async () => {
  const pool = openPool({ a: 10, b: 10 })
  const fail = (id: string) => new EngineFailure('server', `${id} failed.`)
  const run = pool.run(fail)
  await finish(pool, [run.catch(() => undefined)])
  await expect(run).rejects.toThrow('b failed.')
  expect(pool.used).toEqual(['a', 'b'])
  expect(pool.told).toEqual(['moved from a', 'lost at b'])
})

test('a server that is gone gets no more runs, and its own one moves', async () => {
  const pool = openPool({ a: 10, b: 10 })
  const runs = [1, 2, 3].map(() => pool.run((id) => (id === 'a' ? new EngineFailure('gone', 'a is gone.') : null)))
  await finish(pool, runs)
  expect(await Promise.all(runs)).toEqual(['b', 'b', 'b'])
  expect(pool.used.filter((id) => id === 'a')).toHaveLength(1)
  expect(pool.told).toEqual(['gone a', 'moved from a'])
})

test('a fault of the run itself is not tried elsewhere', async () => {
  const pool = openPool({ a: 10, b: 10 })
  const run = pool.run(() => new EngineFailure('run', 'The prompt is too long.'))
  await finish(pool, [run.catch(() => undefined)])
  await expect(run).rejects.toThrow('too long')
  expect(pool.used).toEqual(['a'])
})

test('with all servers down, a run asks for their health once, then goes or fails', async () => {
  const pool = openPool({ a: 10 })
  pool.states.set('a', 'down')
  const first = pool.run()
  expect(pool.told).toEqual(['check a'])
  pool.states.set('a', 'ready')
  pool.dispatcher.pump('pool')
  await finish(pool, [first])
  pool.states.set('a', 'down')
  const second = pool.run()
  pool.dispatcher.pump('pool')
  await expect(second).rejects.toThrow('No server is available for this model.')
})

test('a run that is stopped while it waits leaves the line, and other engines are not held up', async () => {
  const pool = openPool({ a: 100 })
  const stop = new AbortController()
  const first = pool.run()
  const second = pool.run(() => null, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(second).rejects.toThrow('stopped')
  expect(pool.dispatcher.waiting('pool')).toBe(0)
  await finish(pool, [first])
})
