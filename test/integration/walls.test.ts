// Catches: a limit that many clicks at once pass together, one that forgets what waits, a batch beyond it of which a part
// is written.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Wall } from '#shared/bridge/money.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder, type TempFolder } from '../helpers/temp-folder.ts'

const price = 2
let folder: TempFolder
let test: TestStudio

beforeAll(async () => {
  folder = await makeTempFolder()
  test = await openTestStudio({ folder: folder.path, serviceArgs: ['--speed', '1000', '--credits', '500'] })
  await test.call.workspace.openLocal()
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const order = () => ({ draftId: randomUUID(), modelId: 'meridian-100', input: { prompt: 'a ridge' }, quoted: price })
const used = ([wall]: readonly Wall[]) => (wall === undefined ? null : wall.spent + wall.held)
const codeOf = (error: unknown) => Object(error).code
const limit = (cap: number) => test.call.money.setWall({ who: 'all', subject: '', period: 'day', cap })

it('C1: of twenty clicks at once, those that fit are written, the others are refused with the numbers', async () => {
  const cap = 7 * price + 1
  expect(await limit(cap)).toMatchObject([{ cap, spent: 0, held: 0 }])
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => test.call.jobs.submit(order())))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(13)
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      code: 'WALL_REACHED',
      data: { charged: 'no', wall: 'day', limit: cap, needed: price },
    })
  }
  expect(used(await test.call.money.walls())).toBe(7 * price)
  expect((await test.call.jobs.page({})).jobs).toHaveLength(7)
})

it('C1: a set that does not fit is refused whole, and what waits in the queue is held', async () => {
  const name = { name: 'Ridges', budget: null, lane: 'user' as const, paused: true, draftId: randomUUID() }
  const orders = [1, 2].map(() => ({ modelId: 'meridian-100', input: { prompt: 'a ridge' }, quoted: price }))
  await expect(test.call.queue.submitMany({ ...name, orders })).rejects.toMatchObject({ code: 'WALL_REACHED' })
  expect((await test.call.jobs.page({})).jobs).toHaveLength(7)
  await limit(7 * price + 2 * price)
  await test.call.queue.submitMany({ ...name, orders })
  expect(used(await test.call.money.walls())).toBe(9 * price)
  expect(await test.call.jobs.submit(order()).catch(codeOf)).toBe('WALL_REACHED')
})

it('C5: limits change by the window’s routes alone', async () => {
  const file = join(import.meta.dirname, '../architecture/bridge-surface.txt')
  const routes = [...(await readFile(file, 'utf8')).matchAll(/^(\w+\.\w+)/gm)].map(([route]) => route)
  expect(routes.filter((route) => /wall|limit|cap/i.test(route)).toSorted()).toEqual([
    'money.removeWall',
    'money.setWall',
    'money.walls',
  ])
})
