// Catches: a key sent to a page that is not the service, a refusal without its field, a workspace kept after a failed
// check, two studios that write to one profile.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createFileKeyVault } from '#main/hosts/browser/file-key-vault.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { openTestService, type TestService } from '../helpers/start-service.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder, type TempFolder } from '../helpers/temp-folder.ts'

const key = `pk_live_${'k'.repeat(40)}`
let folder: TempFolder
let service: TestService
let test: TestStudio

beforeAll(async () => {
  folder = await makeTempFolder()
  service = await openTestService()
  test = await openTestStudio({ folder: folder.path })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** Starts a server that answers everything with the same response, and records the keys that it receives. */
async function startStranger(status: number, headers: Record<string, string>, body: string) {
  const keys: unknown[] = []
  const server = createServer((request, response) => {
    if (request.headers.authorization !== undefined) keys.push(request.headers.authorization)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('an account to connect', () => {
  it.each([
    ['a space', 'pk_live_abc def123456', 'KEY_MALFORMED', 'key'],
    ['a line break', 'pk_live_abcdef123456\n', 'KEY_MALFORMED', 'key'],
    ['the word Bearer', 'Bearer pk_live_abcdef123456', 'KEY_MALFORMED', 'key'],
    ['another prefix', 'sk-abcdef1234567890', 'KEY_MALFORMED', 'key'],
    ['nothing', '', 'KEY_MALFORMED', 'key'],
    ['a wrong key', key, 'KEY_REFUSED', 'key'],
  ])('is refused with one sentence at the key: %s', async (_, typed, code, field) => {
    const { baseUrl } = service
    await expect(test.call.workspace.connect({ baseUrl, key: typed })).rejects.toMatchObject({
      code,
      data: { charged: 'no', field },
      message: expect.not.stringContaining(typed === '' ? key : typed),
    })
  })

  it.each([
    ['a page', 200, { 'content-type': 'text/html' }, '<!doctype html><title>Sign in</title>'],
    ['a redirect', 302, { location: 'https://elsewhere.example/' }, ''],
    ['JSON of another shape', 200, { 'content-type': 'application/json' }, '{"hello":"world"}'],
    ['a page that is missing', 404, { 'content-type': 'text/html' }, '<h1>Not found</h1>'],
  ])('does not send the key to an address that answers with %s', async (_, status, headers, body) => {
    await using stranger = await startStranger(status, headers as Record<string, string>, body)
    await expect(test.call.workspace.check({ baseUrl: stranger.baseUrl, key })).rejects.toMatchObject({
      code: 'NOT_THE_SERVICE',
      data: { charged: 'no', field: 'baseUrl' },
    })
    expect(stranger.keys).toEqual([])
  })

  it('is refused at the address if nothing answers', async () => {
    await expect(test.call.workspace.check({ baseUrl: 'http://127.0.0.1:9', key })).rejects.toMatchObject({
      code: 'UNREACHABLE',
      data: { charged: 'no', field: 'baseUrl' },
    })
  })

  it('leaves nothing behind after a refusal', async () => {
    expect(await test.call.workspace.state()).toMatchObject({ current: null, workspaces: [] })
    await expect(test.call.library.page({})).rejects.toMatchObject({ code: 'NO_WORKSPACE' })
  })
})

describe('a connected account', () => {
  it('is checked without spending, stored, and the same for the same key', async () => {
    const entry = { baseUrl: `${service.baseUrl}/`, key: service.apiKey }
    expect(await test.call.workspace.check(entry)).toMatchObject({ balance: 1000, requestsUsed: 1 })
    const first = (await test.call.workspace.connect(entry)).current
    expect(first).toMatchObject({ kind: 'hosted', baseUrl: service.baseUrl, keyHint: service.apiKey.slice(-4) })
    await test.call.workspace.forget({ id: first?.id ?? ('' as never) })
    expect((await test.call.workspace.state()).workspaces).toEqual([])
    expect((await test.call.workspace.connect(entry)).current?.id).toBe(first?.id)
  })

  it('never exposes its key to a window or a log', async () => {
    const reported = JSON.stringify([await test.call.workspace.state(), test.log.lines])
    expect(reported).not.toContain(service.apiKey)
  })
})

it('a second studio on the same profile is refused with the id of the process that uses it', async () => {
  await expect(openTestStudio({ folder: folder.path })).rejects.toMatchObject({
    code: 'PROFILE_IN_USE',
    data: { holder: `process ${process.pid}` },
  })
})

// Would catch: a user without an account who runs out of practice credits and cannot continue.
it('the local account is refilled to its first balance, and the window is notified', async () => {
  await using place = await makeTempFolder()
  await using local = await openTestStudio({ folder: place.path, serviceArgs: ['--credits', '3'] })
  await local.call.workspace.openLocal()
  const { billing } = local.studio.context
  await billing.refresh(localId)
  expect(billing.balance(localId).credits).toBe(3)
  await local.call.workspace.fillPractice()
  await local.call.workspace.fillPractice()
  expect(billing.balance(localId).credits).toBe(1_000)
})

// Would catch: runs that are dropped or sent twice because their key was revoked, and a key of another account accepted
// in its place.
it('a refused key is replaced: its runs keep their order and use the new key, charged once each', async () => {
  await using place = await makeTempFolder()
  await using quick = await openTestService({ entry: 'test/fixtures/fast-service.ts', speed: 1000 })
  const Keys = z.object({ apiKey: z.string(), keys: z.array(z.object({ id: z.number() })).default([]) })
  const open = async (id: string) => Keys.parse(await quick.admin('POST', '/accounts', { id, credits: 100 })).apiKey
  const [first, stranger] = [await open('maker'), await open('stranger')]
  await using refreshed = await openTestStudio({ folder: place.path, worksAhead: true })
  const { call } = refreshed
  const { current } = await call.workspace.connect({ baseUrl: quick.baseUrl, key: first })
  if (current === null) throw new Error('The workspace is open')
  const submit = (prompt: string) =>
    call.jobs.submit({ draftId: randomUUID(), modelId: 'fast-picture', input: { prompt }, quoted: null })
  const done = await submit('before')
  await refreshed.waitFor(done.id, ({ state }) => state.kind === 'done')

  // A backup of the ledger is made after the first paid run.
  const copies = async () =>
    (await readdir(join(place.path, 'profile', 'backups'))).filter((name) => name.endsWith('.first'))
  await expect.poll(copies).toHaveLength(1)

  const fresh = Keys.parse(await quick.admin('POST', '/accounts/maker/keys', {}))
  const [old] = fresh.keys
  await quick.admin('DELETE', `/keys/${old?.id ?? 0}`)
  const waiting = [await submit('second'), await submit('third')]
  // Whichever request with the old key was the first to be refused.
  await expect.poll(async () => (await call.queue.summary()).hold.kind).toBe('key-refused')
  // The second request may still be running when the first is refused.
  const prompts = async () => (await call.queue.page({ group: 'user' })).jobs.map(({ prompt }) => prompt)
  await expect.poll(prompts).toEqual(['second', 'third'])

  await expect(call.workspace.replaceKey({ id: current.id, key: stranger })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { charged: 'no', fields: [{ field: 'key' }] },
  })
  await expect(call.workspace.replaceKey({ id: current.id, key: first })).rejects.toMatchObject({ code: 'KEY_REFUSED' })
  expect((await call.workspace.state()).current?.keyHint).toBe(first.slice(-4))

  const state = await call.workspace.replaceKey({ id: current.id, key: fresh.apiKey })
  expect(state.current).toMatchObject({ id: current.id, keyHint: fresh.apiKey.slice(-4) })
  for (const { id } of waiting) await refreshed.waitFor(id, (job) => job.state.kind === 'done')
  const { billing } = refreshed.studio.context
  await billing.refresh(current.id)
  const each = refreshed.studio.context.jobs.read(done.id).charged ?? 0
  expect(billing.balance(current.id).credits).toBe(100 - 3 * each)
})

// Would catch: a profile whose keys can no longer be opened, without any notice until a run fails.
it('a vault without its key file raises an alert, which clears once the key is entered again', async () => {
  await using place = await makeTempFolder()
  const vaultFolder = join(place.path, 'profile')
  await mkdir(vaultFolder, { recursive: true })
  const open = () => {
    const vault = createFileKeyVault({ folder: vaultFolder, log: createMemoryLog() })
    return openTestStudio({ folder: place.path, vault })
  }
  const entry = { baseUrl: service.baseUrl, key: service.apiKey }
  {
    await using first = await open()
    await first.call.workspace.connect(entry)
    expect(first.studio.context.status().alert).toEqual([])
  }
  await rm(join(vaultFolder, 'vault.key'))
  await using again = await open()
  expect(again.studio.context.status().alert).toMatchObject([
    { kind: 'vault-locked', sentence: expect.stringMatching(/nothing was sent or charged.*vault\.key/u) },
  ])
  await again.call.workspace.connect(entry)
  expect(again.studio.context.status().alert).toEqual([])
})

// Would catch: runs of a removed account that try to reach it every ten seconds forever, and a sent one reported as not
// charged.
it('removing an account ends its runs: unsent ones as not charged, sent ones as unconfirmed', async () => {
  await using place = await makeTempFolder()
  await using frozen = await openTestService({ clockRate: 0 })
  await using here = await openTestStudio({ folder: place.path })
  const { current } = await here.call.workspace.connect({ baseUrl: frozen.baseUrl, key: frozen.apiKey })
  const order = () => ({ draftId: randomUUID(), modelId: 'cameo-12', input: { prompt: 'a ridge' }, quoted: 2 })
  const sent = await here.call.jobs.submit(order())
  await here.waitFor(sent.id, ({ state }) => state.kind === 'running')
  await here.call.queue.pause({ target: { kind: 'all' } })
  const waiting = await here.call.jobs.submit(order())
  expect(waiting.state.kind).toBe('waiting')
  if (current === null) throw new Error('The account is open')
  await here.call.workspace.forget({ id: current.id })
  const refused = await here.waitFor(waiting.id, ({ state }) => state.kind === 'refused')
  expect(refused.state).toMatchObject({ failure: { code: 'ACCOUNT_REMOVED', charged: 'no' } })
  const unknown = await here.waitFor(sent.id, ({ state }) => state.kind === 'unconfirmed')
  expect(unknown.state).toMatchObject({ failure: { code: 'ACCOUNT_REMOVED', charged: 'unknown' } })
})
