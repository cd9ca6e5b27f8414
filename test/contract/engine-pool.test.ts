import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { limits } from '#shared/contract/limit.ts'
import { sendBytes, sendJson } from '../stand-ins/engine-server.ts'
import { startOpenAiServer, type OpenAiBehaviour, type OpenAiServer } from '../stand-ins/openai-server.ts'
import { sampleImage } from '../stand-ins/sample-results.ts'
import { openEngineCaller, untilEngines, type EngineCaller } from './engine-caller.ts'

// Catches: a run that is lost with its server though another one has the model, a dead or hanging engine that delays runs of
// other models, a bad answer that passes for a result or keeps the credits, and a service that does not answer meanwhile.

const image = { model: 'flux-schnell', rate: { unit: 'image', credits: 2, per: 1 } } as const
const only = (own: Partial<OpenAiBehaviour> = {}) => startOpenAiServer({ models: [image.model], ...own })
const input = { prompt: 'cups' }

/** Holds whoever comes until `size` have come, then lets these pass together. */
function createBarrier(size: number): () => Promise<void> {
  let come = 0
  let group = Promise.withResolvers<void>()
  return () => {
    const { promise, resolve } = group
    come += 1
    if (come % size === 0) {
      group = Promise.withResolvers()
      resolve()
    }
    return promise
  }
}

async function addPool(caller: EngineCaller, servers: readonly OpenAiServer[], limit = 1): Promise<string> {
  let engineId: string | undefined
  for (const { address } of servers) {
    const engine = await caller.add(address, {
      limit,
      ...(engineId === undefined ? { name: 'Render pool' } : { engineId }),
    })
    engineId = engine.id
  }
  await caller.change(image.model, { rate: image.rate })
  return engineId ?? ''
}

describe('a pool', () => {
  test('is offered for a server with the same models, and gives each run to the least busy one', async () => {
    // Neither server gets ahead of the other.
    const hold = createBarrier(2)
    await using one = await only({ hold })
    await using two = await only({ hold })
    await using caller = await openEngineCaller({ credits: 100 })
    const { id } = await caller.add(one.address)
    expect((await caller.probe(two.address)).joins).toEqual([{ engineId: id, name: '127.0.0.1', models: 1 }])
    await caller.add(two.address, { engineId: id })
    const ended = await Promise.all(Array.from({ length: 10 }, () => caller.run(image.model, input)))
    expect(ended.map(({ status }) => status)).toEqual(Array<string>(10).fill('succeeded'))
    const made = [one, two].map(({ requests }) => requests.filter(({ path }) => path.includes('generations')).length)
    expect(made).toEqual([5, 5])
    expect([one.load().most, two.load().most]).toEqual([1, 1])
  })

  test('goes on while a server dies mid-run: its run moves, and nothing is charged twice', async () => {
    const dead = Promise.withResolvers<void>()
    await using one = await only({ hold: () => dead.promise })
    await using two = await only({ hold: () => dead.promise })
    await using caller = await openEngineCaller({ credits: 100 })
    await addPool(caller, [one, two])
    const ids = await Promise.all(Array.from({ length: 8 }, () => caller.start(image.model, input)))
    await untilEngines(caller, ({ engines }) => engines[0]?.servers.every(({ running }) => running === 1) === true)
    await one.die()
    dead.resolve()
    const ended = await Promise.all(ids.map(caller.end))
    expect(ended.map(({ status }) => status)).toEqual(Array<string>(8).fill('succeeded'))
    expect(await caller.balance()).toBe(100 - 8 * 2)
    const [engine] = (await caller.list()).engines
    expect(engine?.servers.map(({ health }) => health.state)).toEqual(['down', 'ready'])
    expect(engine?.incident).toMatchObject({
      movedRuns: 1,
      refundedRuns: 0,
      sentence: expect.stringContaining('127.0.0.1'),
    })
    await one.revive()
    await caller.engines('POST', `/${engine?.id}/refresh`)
    const [again] = (await caller.list()).engines
    expect(again?.servers.map(({ health }) => health.state)).toEqual(['ready', 'ready'])
    expect(again?.incident).toBeNull()
  })

  test('of dead servers fails at once, with a refund and no wait for other models', async () => {
    await using dead = await only()
    await using alive = await startOpenAiServer({ models: ['sdxl-turbo'] })
    await using caller = await openEngineCaller({ credits: 20 })
    await addPool(caller, [dead])
    await caller.add(alive.address)
    await dead.die()
    const [lost, made] = await Promise.all([caller.run(image.model, input), caller.run('sdxl-turbo', input)])
    expect(lost).toMatchObject({ status: 'failed', error: expect.stringContaining('127.0.0.1') })
    expect(made).toMatchObject({ status: 'succeeded' })
    // Known to be down by now: asked once more, then refused.
    expect(await caller.run(image.model, input)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('No server is available for this model.'),
    })
    expect(await caller.balance()).toBe(20)
  })

  test('that hangs takes no place of other models', async () => {
    await using hanging = await only({ instead: () => new Promise(() => undefined) })
    await using alive = await startOpenAiServer({ models: ['sdxl-turbo'] })
    await using caller = await openEngineCaller({ credits: 1_000 })
    await addPool(caller, [hanging])
    await caller.add(alive.address)
    for (let count = 0; count < 45; count += 1) await caller.start(image.model, input)
    expect(await caller.run('sdxl-turbo', input)).toMatchObject({ status: 'succeeded' })
    expect(await caller.run('fast-picture', input)).toMatchObject({ status: 'succeeded' })
    const [engine] = (await caller.list()).engines
    expect(engine?.servers[0]?.running).toBe(1)
  })

  test('keeps the limit of each server, which may change meanwhile', async () => {
    const changed = Promise.withResolvers<void>()
    await using one = await only({ hold: () => changed.promise })
    await using caller = await openEngineCaller({ credits: 100 })
    await addPool(caller, [one], 2)
    const ids = await Promise.all(Array.from({ length: 6 }, () => caller.start(image.model, input)))
    const serverId = (await caller.list()).engines[0]?.servers[0]?.id
    await expect.poll(() => one.load().now).toBe(2)
    expect(one.load().most).toBeLessThanOrEqual(2)
    await caller.engines('PATCH', `/servers/${serverId}`, { limit: 4 })
    await expect.poll(() => one.load().now).toBe(4)
    changed.resolve()
    await Promise.all(ids.map(caller.end))
    expect(one.load().most).toBe(4)
  })
})

/** Half a PNG, with the right first bytes. */
const cutImage = sampleImage(3).subarray(0, 20_000)

const bad: readonly (readonly [name: string, instead: NonNullable<OpenAiBehaviour['instead']>, said: string])[] = [
  [
    'invalid JSON',
    (_, response) => sendBytes(response, Buffer.from('{"data": ['), 'application/json'),
    'couldn’t be read',
  ],
  ['zero bytes', (_, response) => sendBytes(response, Buffer.alloc(0), 'application/json'), 'couldn’t be read'],
  [
    'a web page',
    (_, response) => sendBytes(response, Buffer.from('<!doctype html><p>Sign in'), 'text/html'),
    'couldn’t be read',
  ],
  ['no image', (_, response) => sendJson(response, { created: 1, data: [] }), 'couldn’t be read'],
  ['an empty image', (_, response) => sendJson(response, { data: [{ b64_json: '' }] }), 'couldn’t be read'],
  [
    'another type',
    (_, response) => sendJson(response, { data: [{ b64_json: Buffer.from('RIFF....WAVEfmt ').toString('base64') }] }),
    'sent audio/wav instead of an image',
  ],
  [
    'JSON for an image',
    (_, response) => sendJson(response, { data: [{ b64_json: Buffer.from('{"error":"busy"}').toString('base64') }] }),
    'sent JSON instead of an image',
  ],
  [
    'an image that is cut off',
    (_, response) => sendJson(response, { data: [{ b64_json: cutImage.toString('base64') }] }),
    'cut off',
  ],
  [
    'a damaged image',
    (_, response) =>
      sendJson(response, {
        data: [
          {
            b64_json: Buffer.concat([
              sampleImage(1).subarray(0, 8),
              createHash('sha512').update('x').digest(),
              Buffer.from('IEND'),
            ]).toString('base64'),
          },
        ],
      }),
    'damaged',
  ],
  [
    'an out-of-memory error',
    (_, response) => sendJson(response, { error: { message: 'CUDA out of memory' } }, 500),
    'ran out of memory',
  ],
  [
    'an answer without an end',
    (_, response) => {
      const more = Buffer.alloc(1024 * 1024, 'A')
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"data":[{"b64_json":"')
      const feed = () => {
        while (!response.destroyed && response.write(more));
        if (!response.destroyed) response.once('drain', feed)
      }
      feed()
      return true
    },
    'sent more than 48 MB',
  ],
]

describe('an answer with', () => {
  test.each(bad)('%s is refunded with the reason, and the service answers meanwhile', async (_, instead, said) => {
    const charged = Promise.withResolvers<void>()
    await using engine = await only({
      async instead(request, response) {
        await charged.promise
        return instead(request, response)
      },
    })
    await using caller = await openEngineCaller({ credits: 10 })
    await addPool(caller, [engine])
    const id = await caller.start(image.model, input)
    expect(await caller.balance()).toBe(8)
    charged.resolve()
    expect(await caller.end(id)).toMatchObject({ status: 'failed', error: expect.stringContaining(said) })
    expect(await caller.balance()).toBe(10)
  })

  test('a bad result moves the run to a server with a good one', async () => {
    await using broken = await only({ instead: bad[0]?.[1] ?? null })
    await using sound = await only({ workMs: 20 })
    await using caller = await openEngineCaller({ credits: 10 })
    await addPool(caller, [broken, sound])
    const ended = await Promise.all([1, 2].map(() => caller.run(image.model, input)))
    expect(ended.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect(await caller.balance()).toBe(6)
  })

  test('sound of more than is allowed is cut off on the way to the disk', async () => {
    const most = limits.mediaFileBytes
    const part = Buffer.alloc(4 * 1024 * 1024)
    let sent = 0
    await using engine = await startOpenAiServer({
      models: ['kokoro'],
      instead(_, response) {
        response.writeHead(200, { 'content-type': 'audio/wav' })
        const feed = () => {
          while (!response.destroyed && sent < 500 * 1024 * 1024) {
            sent += part.byteLength
            if (!response.write(part)) return void response.once('drain', feed)
          }
        }
        feed()
        return true
      },
    })
    await using caller = await openEngineCaller()
    await caller.add(engine.address)
    expect(await caller.run('kokoro', { text: 'cups' })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('256 MB'),
    })
    expect(sent).toBeLessThan(most + 64 * 1024 * 1024)
  })
})

test('models of the same name at two engines get ids of their own, and run where they belong', async () => {
  await using one = await only()
  await using two = await only()
  await using caller = await openEngineCaller()
  await caller.add(one.address)
  await caller.add(two.address, { name: 'Attic' })
  const ids = (await caller.list()).engines.flatMap(({ models }) => models.map(({ id }) => id))
  expect(ids).toEqual(['flux-schnell', 'flux-schnell-2'])
  await caller.run('flux-schnell-2', input)
  const made = [one, two].map(({ requests }) => requests.filter(({ path }) => path.includes('generations')).length)
  expect(made).toEqual([0, 1])
})

test('detection finds what listens on a usual port of this computer, unless it was added', async (ctx) => {
  await using engine = await startOpenAiServer({}, 8_880).catch(() => null)
  await using caller = await openEngineCaller()
  await caller.engines('POST', '/detect')
  const found = (await caller.list()).found.map(({ address }) => address)
  // Another program may have the port.
  if (engine === null) return ctx.skip()
  expect(found).toContain(engine.address)
  await caller.add(engine.address)
  expect((await caller.list()).found.map(({ address }) => address)).not.toContain(engine.address)
})
