// Catches: a key that the studio keeps anywhere but in its vault, or that does not reach its server after a restart of the
// service; a catalog, a price or a file of an engine's model that the studio does not have; a list that windows read late;
// progress that an engine reports and no window learns of, or that costs requests.
import { expect, test } from 'vitest'
import { filesWith } from '../helpers/files-with.ts'
import { createMortalService } from '../helpers/mortal-service.ts'
import { openProxiedStudio } from '../helpers/proxied-studio.ts'
import { passOn } from '../helpers/transparent-proxy.ts'
import { createMemoryVault, fastServiceStarter, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { startComfyServer, textToImage } from '../stand-ins/comfyui-server.ts'
import { startOpenAiServer } from '../stand-ins/openai-server.ts'

const key = 'sk-secret-of-the-user-0123456789'
const more = { engineId: null, name: null, limit: null }

test('an engine’s model is run, charged and stored like any other, and its key is only in the vault', async () => {
  await using folder = await makeTempFolder()
  await using engine = await startOpenAiServer({ key })
  const vault = createMemoryVault()
  await using studio = await openTestStudio({ folder: folder.path, vault, startServiceProcess: fastServiceStarter() })
  const { call } = studio
  await call.workspace.openLocal()
  const before = await call.catalog.list({})
  expect(before.models.some(({ id }) => id === 'flux-schnell')).toBe(false)

  const wrong = call.engines.add({ ...more, address: engine.address, key: 'sk-wrong' })
  await expect(wrong).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ field: 'key' }] } })
  expect(await call.engines.probe({ address: engine.address, key })).toMatchObject({
    kind: 'openai',
    runsAt: 'computer',
  })
  const added = await call.engines.add({ ...more, address: engine.address, key })
  const serverId = added.servers[0]?.id ?? ''
  expect(await vault.read(`engine-key:${serverId}`)).toBe(key)
  await call.engines.changeModel({ modelId: 'flux-schnell', change: { rate: { unit: 'image', credits: 3, per: 1 } } })
  await expect
    .poll(async () => (await call.catalog.list({})).models.find(({ id }) => id === 'flux-schnell'))
    .toMatchObject({ credits: 3, engine: { name: '127.0.0.1', runsAt: 'computer' } })

  const input = { prompt: 'three cups' }
  const quoted = await call.quote.price({ modelId: 'flux-schnell', input })
  expect(quoted).toMatchObject({ credits: 3 })
  const job = await call.jobs.submit({ draftId: crypto.randomUUID(), modelId: 'flux-schnell', input, quoted: 3 })
  const done = await studio.waitFor(job.id, ({ state }) => state.kind === 'done' || state.kind === 'failed')
  expect(done).toMatchObject({ state: { kind: 'done' }, charged: 3 })

  expect(await filesWith(folder.path, key)).toEqual([])
  expect(JSON.stringify(studio.log.lines)).not.toContain(key)
  await call.engines.remove({ engineId: added.id })
  expect(await vault.read(`engine-key:${serverId}`)).toBeNull()
})

test('a free run is no charge and no question', async () => {
  await using folder = await makeTempFolder()
  await using engine = await startOpenAiServer()
  await using studio = await openTestStudio({ folder: folder.path, startServiceProcess: fastServiceStarter() })
  const { call } = studio
  await call.workspace.openLocal()
  await call.engines.add({ ...more, address: engine.address, key: null })
  const input = { prompt: 'three cups' }
  const job = await call.jobs.submit({ draftId: crypto.randomUUID(), modelId: 'flux-schnell', input, quoted: 0 })
  const done = await studio.waitFor(job.id, ({ state }) => state.kind === 'done' || state.kind === 'failed')
  expect(done).toMatchObject({ state: { kind: 'done' }, charged: 0 })
})

test('keys are handed over again after the service died', async () => {
  await using folder = await makeTempFolder()
  await using engine = await startOpenAiServer({ key })
  const mortal = createMortalService([], 'test/fixtures/fast-service.ts')
  await using studio = await openTestStudio({ folder: folder.path, startServiceProcess: mortal.start })
  const { call } = studio
  await call.workspace.openLocal()
  const { id } = await call.engines.add({ ...more, address: engine.address, key })
  const starts = mortal.starts()
  mortal.kill()
  await expect.poll(() => mortal.starts()).toBe(starts + 1)
  await expect
    .poll(async () => (await call.engines.list()).engines.find((one) => one.id === id)?.servers[0]?.health.state)
    .toBe('ready')
  expect(await call.engines.test({ modelId: 'flux-schnell' })).toMatchObject({ isOk: true })
})

test('a window sees each change of engines, and a workflow becomes a model of the catalog', async () => {
  await using folder = await makeTempFolder()
  await using comfy = await startComfyServer()
  await using studio = await openTestStudio({ folder: folder.path, startServiceProcess: fastServiceStarter() })
  const { call } = studio
  await call.workspace.openLocal()
  await call.catalog.list({})
  const leave = new AbortController()
  const watched = await call.engines.watch(undefined, { signal: leave.signal })
  expect((await watched.next()).value).toMatchObject({ engines: [], ready: 0 })
  const { id: engineId } = await call.engines.add({ ...more, address: comfy.address, key: null })
  for await (const { ready } of watched) if (ready === 1) break
  leave.abort()
  const large = 'x'.repeat(600 * 1024)
  await expect(call.engines.readWorkflow({ engineId, workflow: large })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [{ field: 'workflow' }] },
  })
  const fields = [{ key: '6.text', name: 'Prompt', isRequired: true }]
  await call.engines.addWorkflow({ engineId, name: 'Still life', workflow: JSON.stringify(textToImage()), fields })
  await expect.poll(async () => (await call.catalog.list({})).models.map(({ id }) => id)).toContain('still-life')
})

test('how far a run of an engine has come is told by the long polls that wait for its end', async () => {
  // It reports its only step, then hangs: the first of seven nodes.
  await using comfy = await startComfyServer({ fate: 'hang', steps: 1 })
  await using bench = await openProxiedStudio(passOn)
  const { call } = bench.test
  const { id: engineId } = await call.engines.add({ ...more, address: comfy.address, key: null })
  const fields = [{ key: '6.text', name: 'Prompt', isRequired: true }]
  await call.engines.addWorkflow({ engineId, name: 'Still life', workflow: JSON.stringify(textToImage()), fields })
  const input = { prompt: 'three cups' }
  const job = await call.jobs.submit({ draftId: crypto.randomUUID(), modelId: 'still-life', input, quoted: 0 })
  const started = await bench.test.waitFor(job.id, ({ state }) => state.kind === 'running')
  expect(started.state).not.toHaveProperty('share', expect.any(Number))
  const told = await bench.settle(
    bench.test.waitFor(job.id, ({ state }) => state.kind === 'running' && state.share !== undefined),
  )
  expect(told.state).toMatchObject({ kind: 'running', share: 1 / 7 })
  const { jobs } = await call.jobs.page({})
  expect(jobs[0]?.state).toMatchObject({ share: 1 / 7 })
  const polls = bench.proxy.seen.filter(({ method, path }) => method === 'GET' && path.includes('/generations/'))
  expect(polls.every(({ path }) => path.includes('wait=55'))).toBe(true)
  expect(polls.length).toBeLessThanOrEqual(2)
})
