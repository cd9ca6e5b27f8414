// Catches: more downloads at once than there is memory for, a big job that delays a small one, a slot that is lost with
// a failure or an aborted job, a job whose many slow files take every slot.
import fc from 'fast-check'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createDownloadScheduler } from '#main/media/download-scheduler.ts'

const never = new AbortController().signal

/** Work that ends on request. */
function createWork(scheduler: ReturnType<typeof createDownloadScheduler>) {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (group: string, name: string, signal = never) => {
    const work = () =>
      new Promise<string>((resolve, reject) => {
        begun.push(name)
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)))
      })
    return scheduler.run(group, work, signal)
  }
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await setImmediate()
  }
  return { begun, start, end }
}

it('runs a limited number at once, and groups take turns', async () => {
  const { begun, start, end } = createWork(createDownloadScheduler(2))
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => start(name[0] ?? '', name))
  await setImmediate()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1'])
  for (const name of ['c1', 'a2', 'a3', 'a4']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1'])
})

it('a hundred files of one job leave a slot to another job, and the job with the fewest is next', async () => {
  const { begun, start, end } = createWork(createDownloadScheduler(4))
  const many = Array.from({ length: 100 }, (_, index) => start('a', `a${index + 1}`))
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  const others = ['b1', 'c1', 'd1'].map((name) => start(name[0] ?? '', name))
  await setImmediate()
  expect(begun.at(-1)).toBe('b1')
  await end('a2')
  await end('a1')
  expect(begun.slice(4)).toEqual(['c1', 'd1'])
  for (const name of ['b1', 'c1', 'd1']) await end(name)
  for (let next = 3; next <= 100; next += 1) await end(`a${next}`)
  expect(await Promise.all([...many, ...others])).toHaveLength(103)
})

it('in any order of requests and ends, every allowed slot is used, and no job has them all', async () => {
  const step = fc.oneof(fc.record({ start: fc.nat({ max: 2 }) }), fc.record({ end: fc.nat({ max: 9 }) }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { begun, start, end } = createWork(createDownloadScheduler(4))
      const asked: string[] = []
      const over = new Set<string>()
      const all: Promise<string>[] = []
      const under = () => begun.filter((name) => !over.has(name))
      const finish = async (name: string) => {
        over.add(name)
        await end(name)
      }
      for (const one of steps) {
        if ('start' in one) {
          const name = `${one.start}/${asked.length}`
          asked.push(name)
          all.push(start(String(one.start), name))
          await setImmediate()
        } else {
          const name = under()[one.end]
          if (name !== undefined) await finish(name)
        }
        const running = Map.groupBy(under(), (name) => name.split('/')[0])
        const waiting = asked.filter((name) => !begun.includes(name)).map((name) => name.split('/')[0])
        const counts = [...running.values()].map(({ length }) => length)
        expect(under().length).toBeLessThanOrEqual(4)
        expect(Math.max(0, ...counts)).toBeLessThanOrEqual(3)
        const mayGo = waiting.filter((group) => (running.get(group)?.length ?? 0) < 3)
        expect(under().length === 4 || mayGo.length === 0).toBe(true)
      }
      for (let name = under()[0]; name !== undefined; name = under()[0]) await finish(name)
      expect(await Promise.all(all)).toEqual(asked)
    }),
    { numRuns: 50 },
  )
})

it('a failure passes its slot to the next', async () => {
  const { begun, start, end } = createWork(createDownloadScheduler(1))
  const [first, second] = [start('a', 'a1'), start('b', 'b1')]
  await setImmediate()
  await Promise.all([expect(first).rejects.toThrow('broken'), end('a1', new Error('broken'))])
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(await second).toBe('b1')
})

it('an aborted request leaves the queue, and never runs', async () => {
  const { begun, start, end } = createWork(createDownloadScheduler(1))
  const leaving = new AbortController()
  const first = start('a', 'a1')
  const second = start('b', 'b1', leaving.signal)
  const third = start('b', 'b2')
  setTimeout(() => leaving.abort(new Error('stop')))
  await expect(second).rejects.toThrow('stop')
  await setImmediate()
  await end('a1')
  await end('b2')
  expect(await Promise.all([first, third])).toEqual(['a1', 'b2'])
  expect(begun).toEqual(['a1', 'b2'])
  await expect(start('a', 'a9', AbortSignal.abort(new Error('over')))).rejects.toThrow('over')
})
