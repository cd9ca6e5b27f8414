// Catches: more downloads at once than there is memory for, a big job that keeps a small one waiting, a turn that is
// lost with a failure or with a job that stopped.
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createDownloadDesk } from '#main/media/download-desk.ts'

const never = new AbortController().signal

/** Work that ends when it is told to. */
function createWork(desk: ReturnType<typeof createDownloadDesk>) {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (group: string, name: string, signal = never) => {
    const work = () =>
      new Promise<string>((resolve, reject) => {
        begun.push(name)
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)))
      })
    return desk.run(group, work, signal)
  }
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await setImmediate()
  }
  return { begun, start, end }
}

it('runs so many at once and no more, and groups take turns', async () => {
  const { begun, start, end } = createWork(createDownloadDesk(2))
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => start(name[0] ?? '', name))
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2'])
  await end('a1')
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  await end('b1')
  expect(begun.at(-1)).toBe('c1')
  for (const name of ['a3', 'c1', 'a4']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1'])
})

it('a failure gives its turn to the next', async () => {
  const { begun, start, end } = createWork(createDownloadDesk(1))
  const [first, second] = [start('a', 'a1'), start('b', 'b1')]
  await setImmediate()
  await Promise.all([expect(first).rejects.toThrow('broken'), end('a1', new Error('broken'))])
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(await second).toBe('b1')
})

it('one that stops while it waits leaves the queue, and never runs', async () => {
  const { begun, start, end } = createWork(createDownloadDesk(1))
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
