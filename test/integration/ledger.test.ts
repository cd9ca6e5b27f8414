// Catches: a billing ledger that differs from the service's, a purchase taken for a refund, a ledger without failed
// runs.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localId } from '#main/workspaces/workspaces.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { openTestService, type TestService } from '../helpers/start-service.ts'
import { startProxy, type TransparentProxy } from '../helpers/transparent-proxy.ts'
import { makeTempFolder, type TempFolder } from '../helpers/temp-folder.ts'

let folder: TempFolder
let service: TestService
let proxy: TransparentProxy
let test: TestStudio

beforeAll(async () => {
  folder = await makeTempFolder()
  service = await openTestService({ speed: 1000, credits: 100 })
  proxy = await startProxy(() => service.baseUrl)
  test = await openTestStudio({ folder: folder.path })
  await test.call.workspace.connect({ baseUrl: proxy.baseUrl, key: service.apiKey })
  await test.call.money.refresh()
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

async function run(fault: string | null) {
  proxy.act = ({ path }) =>
    path.endsWith('/run') && fault !== null ? { kind: 'pass', headers: { 'x-backlot-fault': fault } } : { kind: 'pass' }
  const order = { draftId: randomUUID(), modelId: 'cameo-12', input: { prompt: 'a ridge' }, quoted: 2 }
  const job = await test.call.jobs.submit(order)
  const ended = await test.waitFor(job.id, ({ state }) => state.kind === 'done' || state.kind === 'failed')
  return ended.id
}
const linesOf = async (jobId: Awaited<ReturnType<typeof run>>) =>
  (await test.call.jobs.read({ jobId })).ledger.map(({ kind, credits }) => [kind, credits])

it('A18: quotes, charges and refunds are recorded once, and the ledger agrees with the balance', async () => {
  const made = await run(null)
  const failed = await run('fail-run')
  await test.waitFor(failed, ({ state }) => state.kind === 'failed' && state.refunded)
  for (let times = 0; times < 5; times += 1) await test.call.money.refresh()
  expect(await linesOf(made)).toEqual([
    ['quote', 2],
    ['charge', 2],
  ])
  expect(await linesOf(failed)).toEqual([
    ['quote', 2],
    ['charge', 2],
    ['refund', 2],
  ])
  expect(await test.call.money.account()).toMatchObject({ reported: 98, expected: 98, held: 0, takenElsewhere: 0 })
  const { total, models } = await test.call.money.spend({ days: 1 })
  expect(total).toEqual({ jobs: 2, charged: 4, refunded: 2 })
  expect(models).toMatchObject([{ id: 'cameo-12', jobs: 2, charged: 4, refunded: 2, kept: 0 }])
})

it('a grant equal to the cost of a run is not a refund: the history distinguishes the two', async () => {
  const withheld = await run('fail-run,withhold-refund')
  await test.call.money.refresh()
  const [account] = [(await service.admin('GET', '/accounts')) as { accounts: { id: string }[] }]
  const id = account.accounts[0]?.id ?? ''
  await service.admin('POST', `/accounts/${id}/credits`, { credits: 2 })
  await test.call.money.refresh()
  expect(await linesOf(withheld)).toEqual([
    ['quote', 2],
    ['charge', 2],
  ])
  expect(await test.call.money.account()).toMatchObject({ reported: 98, expected: 98, held: 0, addedElsewhere: 2 })
  const { jobs } = await test.call.money.ledger({ filter: { state: 'failed' } })
  expect(jobs.map(({ state }) => state.kind === 'failed' && state.refunded)).toEqual([false, true])
  const { text, next } = await test.call.money.csv({ mark: false })
  expect([text.split('\r\n').length, next]).toEqual([5, null])
  expect(test.studio.context.workspaces.currentId()).not.toBe(localId)
})
