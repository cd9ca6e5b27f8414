// Catches: a double click that pays twice, a run beyond the balance that is sent, a refused click that leaves a run
// behind, a draft that becomes a second run because its first one was removed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localId } from '#main/workspaces/workspaces.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder, type TempFolder } from '../helpers/temp-folder.ts'

const price = 2
const credits = 2 * price + 1
let folder: TempFolder
let test: TestStudio

beforeAll(async () => {
  folder = await makeTempFolder()
  test = await openTestStudio({ folder: folder.path, serviceArgs: ['--speed', '1000', '--credits', String(credits)] })
  await test.call.workspace.openLocal()
  await test.studio.context.billing.refresh(localId)
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const order = (change: object = {}) => ({
  draftId: randomUUID(),
  modelId: 'cameo-12',
  input: { prompt: 'a ridge' },
  quoted: price,
  ...change,
})
const count = async () => (await test.call.jobs.page({})).jobs.length
const paid = (id: string) => test.waitFor(id, ({ charged }) => charged !== null)
const balance = () => test.studio.context.billing.balance(localId)

it('A15: a draft sent many times at once, later, or with another price or text is one run and one charge', async () => {
  const { draftId } = order()
  const first = await Promise.all(Array.from({ length: 5 }, () => test.call.jobs.submit(order({ draftId }))))
  const ids = new Set(first.map(({ id }) => id))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  const ran = await paid(id)
  const later = await test.call.jobs.submit(order({ draftId, quoted: 0, input: { prompt: 'other words' } }))
  expect([later.id, later.number, later.prompt]).toEqual([id, ran.number, 'a ridge'])
  expect(await count()).toBe(1)
  await test.studio.context.billing.refresh(localId)
  expect(balance()).toMatchObject({ credits: credits - price, expected: credits - price, held: 0 })
})

it('a draft sent again after its run was removed restores that run with its key, and makes one charge', async () => {
  const { draftId } = order()
  await test.call.queue.pause({ target: { kind: 'all' } })
  const first = await test.call.jobs.submit(order({ draftId }))
  await test.call.jobs.remove({ jobId: first.id })
  await expect(test.call.jobs.read({ jobId: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const again = await test.call.jobs.submit(order({ draftId, quoted: 0, input: { prompt: 'other words' } }))
  expect(again).toEqual(first)
  await test.call.jobs.remove({ jobId: first.id })
  await test.call.queue.resume({ target: { kind: 'all' } })
})

it('a price that rose needs consent, one that fell is paid without it', async () => {
  await expect(test.call.jobs.submit(order({ quoted: price - 1 }))).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    data: { charged: 'no', was: price - 1, now: price },
  })
  expect(await count()).toBe(1)
  const job = await test.call.jobs.submit(order({ quoted: price + 1 }))
  expect((await paid(job.id)).charged).toBe(price)
})

it('a price above the balance is refused with both numbers, before anything is written or sent', async () => {
  await test.studio.context.billing.refresh(localId)
  const left = credits - 2 * price
  const used = test.studio.context.status().rate.used
  await expect(test.call.jobs.submit(order())).rejects.toMatchObject({
    code: 'NOT_ENOUGH_CREDITS',
    data: { charged: 'no', required: price, available: left },
    message: expect.stringMatching(/^Not enough credits: this needs 2 cr and you have 1 cr\./),
  })
  expect(await count()).toBe(2)
  expect(test.studio.context.status().rate.used).toBe(used)
  expect(balance()).toMatchObject({ credits: left })
})

it('I19: the draft of a removed model stays, and a run of it is refused before anything is written', async () => {
  const before = await count()
  const input = { prompt: 'a heron', size: 1536 }
  await test.call.settings.saveDraft({ modelId: 'gone-1', input })
  await expect(test.call.jobs.submit(order({ modelId: 'gone-1', input }))).rejects.toMatchObject({
    code: 'MODEL_UNKNOWN',
    data: { charged: 'no', modelId: 'gone-1' },
  })
  expect(await test.call.settings.readDraft({ modelId: 'gone-1' })).toEqual(input)
  expect(await count()).toBe(before)
})
