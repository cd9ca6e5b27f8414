// Catches: a displayed price that differs from the charge, an image that differs from the request, a file type taken
// from the service's answer instead of the bytes, a library without the recipe of a file.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '#shared/bridge/jobs.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder, type TempFolder } from '../helpers/temp-folder.ts'

let folder: TempFolder
let test: TestStudio

beforeAll(async () => {
  folder = await makeTempFolder()
  test = await openTestStudio({ folder: folder.path, serviceArgs: ['--speed', '1000'] })
  await test.call.workspace.openLocal()
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

async function balance(): Promise<number> {
  await test.studio.context.billing.refresh(localId)
  return test.studio.context.billing.balance(localId).credits ?? Number.NaN
}

async function run(modelId: string, input: ModelInput): Promise<Job> {
  const { credits } = await test.call.quote.price({ modelId, input })
  const job = await test.call.jobs.submit({ draftId: randomUUID(), modelId, input, quoted: credits })
  return test.waitFor(job.id, ({ state }) => state.kind === 'done')
}

describe('a run on this computer', () => {
  it('costs the displayed price, for a flat price and for one that depends on the input', async () => {
    const before = await balance()
    const flat = await run('cameo-12', { prompt: 'a ridge at dawn' })
    const priced = await run('azulejo-8', { prompt: 'three pears' })
    expect(flat.charged).toBe(flat.quote.credits)
    expect(priced.charged).toBe(priced.quote.credits)
    expect(await balance()).toBe(before - (flat.charged ?? 0) - (priced.charged ?? 0))
  })

  it('is in the library as the requested image, with its recipe', async () => {
    const { assets } = await test.call.library.page({ filter: { query: 'ridge da' } })
    expect(assets).toHaveLength(1)
    const detail = await test.call.library.read({ assetId: assets[0]?.id ?? ('' as never) })
    const bytes = await readFile(detail.path)
    const image = await sharp(bytes).metadata()
    expect([image.format, image.width, image.height]).toEqual(['png', detail.asset.width, detail.asset.height])
    expect(detail.path).toMatch(/\d{4}-\d\d-\d\d a ridge at dawn [0-9a-f]{8}\.png$/)
    expect(detail.recipe).toMatchObject({ prompt: 'a ridge at dawn', quoted: 2, charged: 2 })
  })

  it('can be found by model, kind and rating, and counted', async () => {
    const [newest] = (await test.call.library.page({})).assets
    await test.call.library.rate({ assetId: newest?.id ?? ('' as never), rating: 4 })
    expect((await test.call.library.page({ filter: { query: 'rating:4..' } })).total).toBe(1)
    expect((await test.call.library.page({ filter: { query: 'kind:video' } })).total).toBe(0)
    const { models } = await test.call.library.facets()
    expect(new Map(models.map(({ value, count }) => [value, count]))).toEqual(
      new Map([
        ['cameo-12', 1],
        ['azulejo-8', 1],
      ]),
    )
  })

  it('is listed in pages without losing or repeating an entry', async () => {
    const first = await test.call.library.page({ limit: 1 })
    const second = await test.call.library.page({ limit: 1, before: first.next ?? '' })
    expect(second.next).toBeNull()
    expect(new Set([first.assets[0]?.id, second.assets[0]?.id]).size).toBe(2)
    const jobs = await test.call.jobs.page({ limit: 1 })
    expect(jobs.jobs[0]?.number).toBe(2)
    expect((await test.call.jobs.page({ limit: 1, before: jobs.next ?? '' })).jobs[0]?.number).toBe(1)
  })

  it('is served as a thumbnail and in byte ranges, and never as executable content', async () => {
    const { assets } = await test.call.library.page({})
    const small = await test.media(`${assets[0]?.id}/thumbnail/256`)
    const image = await sharp(Buffer.from(await small.arrayBuffer())).metadata()
    expect([image.format, Math.max(image.width, image.height)]).toEqual(['webp', 256])
    const part = await test.media(`any/mount/${assets[0]?.id}/original`, { range: 'bytes=1-3' })
    expect([part.status, Buffer.from(await part.arrayBuffer()).toString()]).toEqual([206, 'PNG'])
    expect(part.headers.get('content-security-policy')).toContain('sandbox')
    expect(part.headers.get('x-content-type-options')).toBe('nosniff')
    const known = await test.media(`${assets[0]?.id}/original`, { 'if-none-match': part.headers.get('etag') ?? '' })
    expect(known.status).toBe(304)
    expect((await test.media('nothing/original')).status).toBe(404)
  })
})

describe('a rejected submit', () => {
  const order = { modelId: 'cameo-12', quoted: 2 }
  const submit = (change: object) =>
    test.call.jobs.submit({ ...order, draftId: randomUUID(), input: { prompt: 'x' }, ...change })

  it('names the field that is missing or not allowed', async () => {
    await expect(submit({ input: {} })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { charged: 'no', fields: [{ field: 'prompt', message: expect.stringMatching(/^Prompt is required\./) }] },
    })
    const input = { prompt: 'x', quality: 'best' }
    await expect(submit({ modelId: 'northlight-400', input, quoted: 4 })).rejects.toMatchObject({
      data: { fields: [{ field: 'quality', message: expect.stringMatching(/^Quality must be one of /) }] },
    })
  })

  it('reports that the price has risen since it was shown', async () => {
    await expect(submit({ quoted: 1 })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      data: { charged: 'no', was: 1, now: 2 },
    })
  })

  it('reports an unknown model', async () => {
    await expect(submit({ modelId: 'none' })).rejects.toMatchObject({ code: 'MODEL_UNKNOWN' })
  })

  it('leaves no run behind', async () => {
    expect((await test.call.jobs.page({})).jobs).toHaveLength(2)
  })
})

describe('a quote', () => {
  it('needs no prompt, and requests one estimate per combination', async () => {
    const used = async () => test.studio.context.status().rate.used
    const input = { size: '1536' }
    await test.call.quote.price({ modelId: 'northlight-400', input: {} })
    const before = await used()
    const asks = await Promise.all([1, 2, 3].map(() => test.call.quote.price({ modelId: 'northlight-400', input })))
    await test.call.quote.price({ modelId: 'northlight-400', input: { ...input, prompt: 'any words' } })
    expect(await used()).toBeLessThanOrEqual(before + 1)
    expect(new Set(asks.map(({ credits }) => credits)).size).toBe(1)
  })

  it('of a flat model is exact and needs no request', async () => {
    const before = test.studio.context.status().rate.used
    const quote = await test.call.quote.price({ modelId: 'cameo-12', input: {} })
    expect(quote).toMatchObject({ credits: 2, label: { kind: 'exact' } })
    expect(test.studio.context.status().rate.used).toBe(before)
  })
})

it('restores the draft of each model', async () => {
  await test.call.settings.saveDraft({ modelId: 'cameo-12', input: { prompt: 'half a th' } })
  expect(await test.call.settings.readDraft({ modelId: 'cameo-12' })).toEqual({ prompt: 'half a th' })
  expect(await test.call.settings.readDraft({ modelId: 'northlight-400' })).toBeNull()
})
