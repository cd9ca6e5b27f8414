import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serveHttp } from '../helpers/serve-http.ts'
import { startFileHost } from '../helpers/file-host.ts'
import { sendJson } from '../stand-ins/engine-server.ts'
import { startOpenAiServer } from '../stand-ins/openai-server.ts'
import { sampleImage } from '../stand-ins/sample-results.ts'
import { dataOf } from './api-caller.ts'
import { openEngineCaller, untilEngines } from './engine-caller.ts'

// Catches: models of an OpenAI-compatible server that are not in the catalog or run otherwise than the interface says, a
// price that is not charged or refunded, a key that reaches another host, the disk or an answer, and an answer that is
// taken for a result though it is none. The service is the real one; the server answers with the official client's types.

const key = 'sk-secret-of-the-user-0123456789'

describe('the catalog', () => {
  test('shows what an engine makes with its form, its place and no price', async () => {
    await using engine = await startOpenAiServer()
    await using caller = await openEngineCaller()
    await caller.add(engine.address)
    const model = dataOf(await caller.call('GET', '/models/flux-schnell'))
    expect(model).toMatchObject({
      id: 'flux-schnell',
      output_type: 'image',
      credits: 0,
      pricing: null,
      engine: { name: '127.0.0.1', runs_at: 'computer' },
      input_schema: {
        required: ['prompt'],
        properties: { size: { enum: expect.arrayContaining(['1024x1024']), default: '1024x1024' } },
      },
    })
    const { models } = z
      .object({ models: z.array(z.looseObject({ id: z.string() })) })
      .parse(dataOf(await caller.call('GET', '/models')))
    expect(models.map(({ id }) => id)).toEqual([
      'fast-picture',
      'flux-schnell',
      'gpt-image-1',
      'gpt-image-1-edit',
      'kokoro',
    ])
  })

  test('follows which models the user shows, their names and rates, without a restart', async () => {
    await using engine = await startOpenAiServer()
    await using caller = await openEngineCaller()
    await caller.add(engine.address)
    await caller.change('flux-schnell', { isShown: false })
    expect((await caller.call('GET', '/models/flux-schnell')).status).toBe(404)
    await caller.change('flux-schnell', {
      isShown: true,
      name: 'Fast stills',
      rate: { unit: 'image', credits: 3, per: 1 },
    })
    expect(dataOf(await caller.call('GET', '/models/flux-schnell'))).toMatchObject({ name: 'Fast stills', credits: 3 })
    await caller.engines('DELETE', `/${(await caller.list()).engines[0]?.id}`)
    expect((await caller.call('GET', '/models/flux-schnell')).status).toBe(404)
  })
})

describe('a run', () => {
  test('of an image is charged at the user’s rate and checked by its bytes', async () => {
    await using engine = await startOpenAiServer()
    await using caller = await openEngineCaller({ credits: 100 })
    await caller.add(engine.address)
    await caller.change('flux-schnell', { rate: { unit: 'image', credits: 3, per: 1 } })
    const input = { prompt: 'three cups', size: '512x512' }
    expect(dataOf(await caller.post('/estimate', { modelId: 'flux-schnell', input }))).toMatchObject({ credits: 3 })
    const ended = await caller.run('flux-schnell', input)
    expect(ended).toMatchObject({ status: 'succeeded', creditsSpent: 3, output: { type: 'image' } })
    expect(await caller.bytes(ended.output?.urls[0] ?? '')).toEqual(sampleImage(1))
    expect(await caller.balance()).toBe(97)
    expect(engine.requests.at(-1)?.json).toEqual({
      model: 'flux-schnell',
      prompt: 'three cups',
      size: '512x512',
      n: 1,
      response_format: 'b64_json',
    })
    const [model] = (await caller.list()).engines[0]?.models.filter(({ id }) => id === 'flux-schnell') ?? []
    expect(model?.measured).toMatchObject({ per: 'result', count: 1 })
  })

  test('of a free model costs nothing, and refunds nothing when it fails', async () => {
    await using engine = await startOpenAiServer()
    await using caller = await openEngineCaller({ credits: 5 })
    await caller.add(engine.address)
    expect(await caller.run('flux-schnell', { prompt: 'cups' })).toMatchObject({ status: 'succeeded', creditsSpent: 0 })
    engine.behaviour.instead = (_, response) => sendJson(response, { error: { message: 'bad prompt' } }, 400)
    expect(await caller.run('flux-schnell', { prompt: 'cups' })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('answered 400: bad prompt'),
    })
    expect(await caller.balance()).toBe(5)
  })

  test('of an edit sends the image, and one of speech the voice, priced by the character', async () => {
    await using engine = await startOpenAiServer()
    await using caller = await openEngineCaller({ credits: 100 })
    await using files = await startFileHost({ 'cup.png': sampleImage(9) })
    await caller.add(engine.address)
    const edited = await caller.run('gpt-image-1-edit', { prompt: 'make it blue', image: files.at('cup.png') })
    expect(edited).toMatchObject({ status: 'succeeded', output: { type: 'image' } })
    expect(engine.requests.at(-1)?.body.includes(sampleImage(9))).toBe(true)
    await caller.change('kokoro', { rate: { unit: 'character', credits: 1, per: 10 } })
    const spoken = await caller.run('kokoro', { text: 'Three cups on a ledge.', format: 'wav', voice: 'af_heart' })
    expect(spoken).toMatchObject({ status: 'succeeded', creditsSpent: 3, output: { type: 'audio' } })
    expect(spoken.output?.urls[0]).toMatch(/\.wav$/)
    expect(engine.requests.at(-1)?.json).toMatchObject({
      model: 'kokoro',
      input: 'Three cups on a ledge.',
      voice: 'af_heart',
    })
  })

  test('goes on after a restart of the service, charged once', async () => {
    await using engine = await startOpenAiServer({ workMs: 60_000 })
    await using first = await openEngineCaller({ credits: 10 })
    await first.add(engine.address)
    await first.change('flux-schnell', { rate: { unit: 'image', credits: 2, per: 1 } })
    const id = await first.start('flux-schnell', { prompt: 'cups' })
    const { dataFolder } = first.service
    await untilEngines(first, ({ engines }) => engines[0]?.servers[0]?.running === 1)
    await using copied = await openCopy(dataFolder)
    await first[Symbol.asyncDispose]()
    engine.behaviour.workMs = 5
    await using again = await openEngineCaller({ dataFolder: copied.path, credits: 10 })
    expect(await again.end(id)).toMatchObject({ status: 'succeeded', creditsSpent: 2 })
    expect(await again.balance()).toBe(8)
  })

  test('runs through batches, one prompt each', async () => {
    const both = Promise.withResolvers<void>()
    let arrived = 0
    // Nothing is answered before two runs are at work.
    const hold = () => {
      arrived += 1
      if (arrived === 2) both.resolve()
      return both.promise
    }
    await using engine = await startOpenAiServer({ hold })
    await using caller = await openEngineCaller({ credits: 100 })
    await caller.add(engine.address, { limit: 2 })
    await caller.change('flux-schnell', { rate: { unit: 'image', credits: 1, per: 1 } })
    const prompts = ['a', 'b', 'c', 'd', 'e']
    const batch = dataOf(await caller.post('/batches', { modelId: 'flux-schnell', prompts }))
    const read = async () => dataOf(await caller.call('GET', `/batches/${String(batch['id'])}`))
    await expect.poll(async () => (await read())['status'], { timeout: 20_000 }).not.toBe('running')
    expect(await read()).toMatchObject({ chargedCredits: 5, refundedCredits: 0, counts: { succeeded: 5 } })
    expect(engine.load().most).toBe(2)
  })
})

describe('a key', () => {
  test('goes only to its own server: not to the disk, an answer or where the server redirects', async () => {
    await using other = await serveHttp((_, response) => void response.end('{}'))
    await using engine = await startOpenAiServer({ key })
    await using caller = await openEngineCaller()
    const wrong = caller.add(engine.address, { key: 'sk-wrong-key-of-the-user' })
    expect(await caller.refusal(wrong)).toMatchObject({
      status: 400,
      field: 'key',
      message: expect.stringContaining('refused the key'),
    })
    await caller.add(engine.address, { key })
    expect(await caller.run('flux-schnell', { prompt: 'cups' })).toMatchObject({ status: 'succeeded' })
    expect(JSON.stringify(await caller.list())).not.toContain(key)
    engine.behaviour.instead = (_, response) => {
      response.writeHead(307, { location: `${other.origin}/v1/images/generations` }).end()
      return true
    }
    const ended = await caller.run('flux-schnell', { prompt: 'cups' })
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining('redirects to') })
    expect(other.seen).toEqual([])
    for (const name of ['service.db', 'service.db-wal']) {
      const bytes = await readFile(join(caller.service.dataFolder, name))
      expect(bytes.includes(key)).toBe(false)
    }
  })

  test('does not travel to another place that the engine names for a result, which is not read', async () => {
    await using files = await serveHttp((_, response) => void response.end(sampleImage(4)))
    await using engine = await startOpenAiServer({ key })
    await using caller = await openEngineCaller()
    await caller.add(engine.address, { key })
    engine.behaviour.instead = (_, response) =>
      sendJson(response, { created: 1, data: [{ url: `${files.origin}/made.png` }] })
    const ended = await caller.run('flux-schnell', { prompt: 'cups' })
    const error = expect.stringContaining('Results are read only from the engine itself')
    expect(ended).toMatchObject({ status: 'failed', error })
    expect(files.seen).toEqual([])
  })

  test('that was not handed over since the start makes its server wait, and then run', async () => {
    await using engine = await startOpenAiServer({ key })
    await using first = await openEngineCaller()
    await first.add(engine.address, { key })
    await using copied = await openCopy(first.service.dataFolder)
    await using again = await openEngineCaller({ dataFolder: copied.path })
    const before = await again.list()
    expect(before.engines[0]?.servers[0]?.health.state).toBe('locked')
    const id = await again.start('flux-schnell', { prompt: 'cups' })
    await again.engines('PUT', '/keys', { keys: { [before.engines[0]?.servers[0]?.id ?? '']: key } })
    expect(await again.end(id)).toMatchObject({ status: 'succeeded' })
  })

  test.each([
    ['http://engines.example.com', 'address', 'unencrypted'],
    ['https://user:pass@engines.example.com', 'address', 'its own field'],
    ['ftp://127.0.0.1', 'address', 'http or https'],
    ['http://', 'address', 'isn’t an address'],
    ['http://127.0.0.1:9', 'address', 'nothing listens there'],
  ])('at %s is refused', async (address, field, said) => {
    await using caller = await openEngineCaller()
    const refusal = await caller.refusal(caller.add(address, { key }))
    expect(refusal).toMatchObject({ status: 400, field, message: expect.stringContaining(said) })
    expect(refusal.message).not.toContain(key)
  })
})

describe('helpers', () => {
  test('write a script with the facts of the topic, and say which it lacks', async () => {
    await using engine = await startOpenAiServer({
      chat: () => '<think>hm</think>"Harbour Coffee opens at 7 in Bergen."',
    })
    await using caller = await openEngineCaller()
    await caller.add(engine.address)
    const topic = 'The café Harbour Coffee opens at 7 in Bergen. A cup costs 45 kr.'
    const written = await caller.engines('POST', '/script', { topic, seconds: 30 })
    expect(written).toEqual({
      script: 'Harbour Coffee opens at 7 in Bergen.',
      model: 'qwen2.5:14b',
      skipped: null,
      missing: ['45'],
    })
    await engine.die()
    expect(await caller.engines('POST', '/script', { topic, seconds: 30 })).toMatchObject({
      model: null,
      skipped: expect.stringContaining('127.0.0.1'),
      script: expect.stringContaining('45'),
      missing: [],
    })
  })

  test.each([
    ['expand', 'Expand this prompt'],
    ['translate', 'Translate this prompt into German'],
    ['vary', 'one variation'],
  ])('%s a prompt', async (action, task) => {
    let system = ''
    const chat = (messages: readonly { content?: unknown }[]) => {
      system = String(messages[0]?.content)
      return '“Three stoneware cups”'
    }
    await using engine = await startOpenAiServer({ chat })
    await using caller = await openEngineCaller()
    expect(await caller.refusal(caller.engines('POST', '/help', { action, prompt: 'cups' }))).toMatchObject({
      status: 404,
    })
    await caller.add(engine.address)
    expect(await caller.engines('POST', '/help', { action, prompt: 'cups', language: 'German' })).toMatchObject({
      text: 'Three stoneware cups',
      model: 'qwen2.5:14b',
    })
    expect(system).toContain(task)
  })
})

/** A copy of a service's data, for another service to open: a folder that belongs to a running one is locked. */
async function openCopy(folder: string) {
  const { cp } = await import('node:fs/promises')
  const { makeTempFolder } = await import('../helpers/temp-folder.ts')
  const temp = await makeTempFolder()
  const path = join(temp.path, 'data')
  await cp(folder, path, { recursive: true, filter: (name) => !name.includes('lock') })
  return { path, [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose]() }
}
