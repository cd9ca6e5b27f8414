// Catches: a key that only the service has, and loses at its next start, because the vault could not store it; a key of the
// vault that is lost because the service refused the new one; proxies of engines on the internet that are read again only
// after minutes.
import type { RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createEngines } from '#main/embedded/engines.ts'
import { createWays } from '#main/outbound/ways.ts'
import { createSecretStore } from '#main/keys/secret-store.ts'
import type { Vault } from '#main/ports/host-ports.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'

const serverId = '7d5bb4a4-5d0c-4d6c-9d0e-0a6b8f1f3c11'
const name = `engine-key:${serverId}`

function createVault(): Vault {
  const secrets = new Map<string, string>()
  return {
    info: () => ({ kind: 'session', sentence: 'Kept for this session only.' }),
    read: (one) => Promise.resolve(secrets.get(one) ?? null),
    write: (one, secret) => Promise.resolve(void secrets.set(one, secret)),
    remove: (one) => Promise.resolve(void secrets.delete(one)),
  }
}

/** The studio's side of engines, over a service that answers like this. */
async function openBench(answer: RequestListener) {
  const service = await serveHttp(answer)
  const vault = createVault()
  const ready = { baseUrl: service.origin, apiKey: 'key', adminSecret: 'secret' }
  const engines = createEngines({
    embedded: { endpoint: () => Promise.resolve(ready), onReady: () => undefined },
    keys: { ...createSecretStore({ kind: 'engine-key', vault, onSecret: () => undefined }), hide: () => undefined },
    ways: createWays({}),
    onModels: () => Promise.resolve(),
    random: { uuid: () => serverId },
    log: createMemoryLog(),
  })
  return { service, vault, engines, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}
const refuse: RequestListener = (_, response) => {
  response.writeHead(404, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ message: 'This server was removed. Nothing was changed.' }))
}

it.each([
  ['a new key', 'sk-old', 'sk-new'],
  ['the removal of a key', 'sk-old', null],
  ['a first key', null, 'sk-new'],
])('where the service refuses %s, the vault is as it was', async (_, before, key) => {
  await using bench = await openBench(refuse)
  if (before !== null) await bench.vault.write(name, before)
  await expect(bench.engines.replaceKey(serverId, key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(bench.service.seen).toHaveLength(1)
  expect(await bench.vault.read(name)).toBe(before)
})

it('the service gets no key that the vault could not store', async () => {
  await using bench = await openBench(refuse)
  bench.vault.write = () => Promise.reject(new Error('The vault is locked.'))
  await expect(bench.engines.replaceKey(serverId, 'sk-new')).rejects.toThrow('The vault is locked.')
  expect(bench.service.seen).toEqual([])
})

const Wait = z.object({ waitMs: z.int() })

it('waits long for a change, and half a minute while an engine is on the internet, whose proxies may change', async () => {
  const waits: unknown[] = []
  await using bench = await openBench((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/__admin/engines/wait') waits.push(Wait.parse(body).waitMs)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ revision: 1, engines: [], found: [], builtInModels: 0, ready: 0 }))
    })
  })
  const { signal } = new AbortController()
  await bench.engines.changed(0, signal)
  // The stand-in has no engine there: only the address matters.
  await bench.engines.probe({ address: 'https://engine.example', key: null }).catch(() => undefined)
  await bench.engines.changed(0, signal)
  expect(waits).toEqual([600_000, 25_000])
})
