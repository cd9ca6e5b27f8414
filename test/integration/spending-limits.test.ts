// Catches: a limit that many clicks at once exceed together, one that ignores queued runs, a batch over the limit of
// which a part is written, a set that reserves more of a limit than its budget.
import Database from 'better-sqlite3'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpendingLimit } from '#shared/bridge/money.ts'
import { agentSettings, connectAgent } from '../helpers/connect-agent.ts'
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

const order = () => ({ draftId: randomUUID(), modelId: 'cameo-12', input: { prompt: 'a ridge' }, quoted: price })
const used = ([spendingLimit]: readonly SpendingLimit[]) =>
  spendingLimit === undefined ? null : spendingLimit.spent + spendingLimit.held
const codeOf = (error: unknown) => Object(error).code
const limit = (cap: number) => test.call.money.setLimit({ who: 'all', subject: '', period: 'day', cap })

it('C1: of twenty clicks at once, those within the limit are written, the others refused', async () => {
  const cap = 7 * price + 1
  expect(await limit(cap)).toMatchObject([{ cap, spent: 0, held: 0 }])
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => test.call.jobs.submit(order())))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(13)
  for (const { reason } of refused) {
    expect(reason).toMatchObject({
      code: 'WALL_REACHED',
      data: { charged: 'no', spendingLimit: 'day', limit: cap, needed: price },
    })
  }
  expect(used(await test.call.money.spendingLimits())).toBe(7 * price)
  expect((await test.call.jobs.page({})).jobs).toHaveLength(7)
})

it('C1: a set that does not fit is refused completely, and queued runs count toward the limit', async () => {
  const name = { name: 'Ridges', budget: null, lane: 'user' as const, paused: true, draftId: randomUUID() }
  const orders = [1, 2].map(() => ({ modelId: 'cameo-12', input: { prompt: 'a ridge' }, quoted: price }))
  await expect(test.call.queue.submitMany({ ...name, orders })).rejects.toMatchObject({ code: 'WALL_REACHED' })
  expect((await test.call.jobs.page({})).jobs).toHaveLength(7)
  await limit(7 * price + 2 * price)
  await test.call.queue.submitMany({ ...name, orders })
  expect(used(await test.call.money.spendingLimits())).toBe(9 * price)
  expect(await test.call.jobs.submit(order()).catch(codeOf)).toBe('WALL_REACHED')
})

it('a set reserves only its budget, and a budget can be raised only as far as the limit has room', async () => {
  const held = async () => used(await test.call.money.spendingLimits()) ?? 0
  const before = await held()
  await limit(before + 6)
  const prompts = Array.from({ length: 50 }, (_, index) => `ridge ${index}`)
  const set = await test.call.queue.submitMany({
    draftId: randomUUID(),
    name: 'Fifty ridges',
    budget: 4,
    lane: 'user',
    paused: true,
    orders: prompts.map((prompt) => ({ modelId: 'cameo-12', input: { prompt }, quoted: price })),
  })
  expect(await held()).toBe(before + 4)
  await expect(test.call.queue.setBudget({ setId: set.id, budget: 7 })).rejects.toMatchObject({
    code: 'WALL_REACHED',
    data: { charged: 'no', needed: 3 },
  })
  await expect(test.call.queue.setBudget({ setId: set.id, budget: null })).rejects.toMatchObject({
    data: { needed: 96 },
  })
  expect(await test.call.queue.setBudget({ setId: set.id, budget: 6 })).toMatchObject({ budget: 6 })
  await test.call.queue.remove({ target: { kind: 'set', setId: set.id } })
  expect(await held()).toBe(before)
})

describe('I16, the limits of runs that an agent orders', () => {
  const agent = 'Sketch helper'
  let connected: Awaited<ReturnType<typeof connectAgent>>
  beforeAll(async () => {
    const free = { ...agentSettings, name: agent, mode: 'free', dailyBudget: 10_000, totalBudget: 10_000 } as const
    const { token } = await test.call.agents.create(free)
    connected = await connectAgent(test, token)
  })
  afterAll(() => connected[Symbol.asyncDispose]())

  const ask = (idempotencyKey?: string) => {
    const { modelId, input } = order()
    return connected.tool('run', { modelId, input, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) })
  }
  const limitOfAgent = (cap: number) => test.call.money.setLimit({ who: 'agent', subject: agent, period: 'day', cap })
  const agentOf = (jobId: string) => {
    const ledger = new Database(join(folder.path, 'profile', 'ledger.db'), { readonly: true })
    using _ = { [Symbol.dispose]: () => void ledger.close() }
    return ledger.prepare('SELECT agent FROM job WHERE id = ?').pluck().get(jobId)
  }

  it('of twenty at once, those within the agent’s limit are written, and the user’s own runs continue', async () => {
    await limit(1_000)
    await limitOfAgent(3 * price)
    const before = (await test.call.jobs.page({})).jobs.length
    const results = await Promise.all(Array.from({ length: 20 }, () => ask()))
    const refused = results.filter(({ isError }) => isError)
    expect(refused).toHaveLength(17)
    for (const { data, text } of refused) {
      expect(data).toMatchObject({ code: 'WALL_REACHED', charged: 'no' })
      expect(text).toContain(agent)
    }
    expect((await test.call.jobs.page({})).jobs).toHaveLength(before + 3)
    const own = await test.call.jobs.submit(order())
    expect(agentOf(own.id)).toBeNull()
  })

  it('its runs also count toward the limits for all, and its limit stays in force while they wait', async () => {
    await limitOfAgent(100 * price)
    const [all] = (await test.call.money.spendingLimits()).filter(({ who }) => who === 'all')
    await limit((all?.spent ?? 0) + (all?.held ?? 0) + price)
    const key = randomUUID()
    const job = await ask(key)
    expect(agentOf(job.data.jobId)).toBe(agent)
    expect((await ask()).data).toMatchObject({ code: 'WALL_REACHED' })
    // A call is one run: sent again with its key, it returns the same run.
    expect((await ask(key)).data.jobId).toBe(job.data.jobId)
  })

  it('a window cannot spend in an agent’s name', async () => {
    await limit(1_000)
    // The input of the bridge has no such field, so it is dropped.
    const forged = { ...order(), agent }
    const job = await test.call.jobs.submit(forged)
    expect(agentOf(job.id)).toBeNull()
  })
})

it('C5: limits change only through the window’s routes', async () => {
  const file = join(import.meta.dirname, '../architecture/bridge-surface.txt')
  const routes = [...(await readFile(file, 'utf8')).matchAll(/^\w+\.\w+(?=\()/gm)].map(([route]) => route)
  expect(routes.filter((route) => /limit|cap(?!tion)|rail|confirm/i.test(route)).toSorted()).toEqual([
    'money.confirmSpend',
    'money.guardRails',
    'money.removeLimit',
    'money.setGuardRail',
    'money.setLimit',
    'money.spendingLimits',
  ])
})
