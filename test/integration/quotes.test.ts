// Catches: listed prices that differ from the charge, an estimate requested for a known price.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { openTestService, type TestService } from '../helpers/start-service.ts'
import { startProxy, type TransparentProxy } from '../helpers/transparent-proxy.ts'
import { makeTempFolder, type TempFolder } from '../helpers/temp-folder.ts'

let folder: TempFolder
let service: TestService
let proxy: TransparentProxy
let test: TestStudio
const modelId = 'northlight-400'

beforeAll(async () => {
  folder = await makeTempFolder()
  service = await openTestService({ speed: 1000, credits: 500 })
  proxy = await startProxy(() => service.baseUrl)
  test = await openTestStudio({ folder: folder.path })
  await test.call.workspace.connect({ baseUrl: proxy.baseUrl, key: service.apiKey })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const estimates = () => proxy.seen.filter(({ path }) => path.endsWith('/estimate')).length

it('a total over a matrix takes one estimate per combination, which also prices each option', async () => {
  const inputs = ['draft', 'standard', 'high'].flatMap((quality) =>
    ['1024', '1536', '2048'].flatMap((size) => [1, 2].map((take) => ({ prompt: `take ${take}`, quality, size }))),
  )
  expect(await test.call.quote.total({ modelId, inputs })).toMatchObject({
    credits: 0,
    unpriced: 18,
    requestsNeeded: 9,
  })
  expect(estimates()).toBe(0)
  const total = await test.call.quote.total({ modelId, inputs, ask: true })
  expect(total).toMatchObject({ unpriced: 0, requestsNeeded: 0, label: { kind: 'learned' } })
  expect(estimates()).toBe(9)
  const input = { prompt: 'a bowl', quality: 'standard', size: '1024' }
  const options = await test.call.quote.options({ modelId, input, field: 'quality' })
  expect(options.map(({ value, difference }) => [value, difference])).toEqual([
    ['draft', -2],
    ['standard', 0],
    ['high', 4],
  ])
  expect(estimates()).toBe(9)

  const job = await test.call.jobs.submit({ draftId: randomUUID(), modelId, input, quoted: 4 })
  const paid = await test.waitFor(job.id, ({ charged }) => charged !== null)
  expect([paid.quote.credits, paid.charged, paid.quote.label.kind]).toEqual([4, 4, 'learned'])
  expect(estimates()).toBe(9)
})
