// Catches: a run of a hosted account whose webhook leads nowhere or is missing, an event at an earlier address that is
// refused, a secret that is stored or shown outside the vault, an endpoint that a reset service does not know any more.
import { createHmac, randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createProgramRunner } from '#main/hosts/program-runner.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { freePort } from '../helpers/free-port.ts'
import { openTestService, type TestService } from '../helpers/start-service.ts'
import { createMemoryVault, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { startTunnel, writeTunnelProgram } from '../helpers/stand-in-tunnel.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const entry = 'test/fixtures/fast-service.ts'
const isOver = ({ state }: { state: { kind: string } }) =>
  !['waiting', 'sending', 'running', 'saving'].includes(state.kind)

/** Runs an image and returns its job once it is over. */
async function run({ call, waitFor }: TestStudio) {
  const job = await call.jobs.submit({
    draftId: randomUUID(),
    modelId: 'fast-picture',
    input: { prompt: 'a blue tile' },
    quoted: null,
    acceptsUnknown: true,
  })
  return waitFor(job.id, isOver)
}
const runEvents = async ({ call }: TestStudio) =>
  (await call.receivedEvents.page({ filter: { type: 'run' }, limit: 50 })).events
const connect = ({ call }: TestStudio, { baseUrl, apiKey }: TestService) =>
  call.workspace.connect({ baseUrl, key: apiKey })

it('gives runs of an account a webhook only while the address works, and takes it at an earlier one too', async () => {
  await using folder = await makeTempFolder()
  await using service = await openTestService({ entry, speed: 0 })
  await using held = await openTestStudio({ folder: folder.path })
  const { current } = await connect(held, service)
  const { inbox } = held.studio.context.webhook
  const isFlowing = () => current !== null && inbox.isFlowing(current.id)
  const filesPort = await freePort()
  await using first = await startTunnel(filesPort)
  await using second = await startTunnel(filesPort)

  await held.call.settings.update({ publicAddress: `http://localhost:${await freePort()}`, filesPort })
  expect(await held.call.publicAddress.check()).toMatchObject({ state: { kind: 'broken', problem: 'refused' } })
  await run(held)
  expect(await runEvents(held)).toEqual([])
  expect(isFlowing()).toBe(false)

  await held.call.settings.update({ publicAddress: first.address })
  expect(await held.call.publicAddress.check()).toMatchObject({ state: { kind: 'works' }, address: first.address })
  const job = await run(held)
  await expect.poll(() => runEvents(held)).toMatchObject([{ signature: 'verified', effect: 'read', jobId: job.id }])
  expect(isFlowing()).toBe(true)
  const { url } = await held.call.receivedEvents.receiver()
  expect(url?.startsWith(`${first.address}/h/`)).toBe(true)

  await held.call.settings.update({ publicAddress: second.address })
  expect(await held.call.publicAddress.check()).toMatchObject({ state: { kind: 'works' } })
  const body = JSON.stringify({ event: 'video.completed', id: 'evt_late', data: { videoId: 'v', status: 'completed' } })
  const signature = createHmac('sha256', service.signingSecret).update(body).digest('hex')
  const late = await fetch(url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-signature': signature },
    body,
  })
  expect(late.status).toBe(200)
})

it('keeps an entered secret in the vault only, verifies with it, and accepts the one before it', async () => {
  await using folder = await makeTempFolder()
  const vault = createMemoryVault()
  const secret = 'whsec_entered_by_the_user'
  await using service = await openTestService({ entry })
  await using held = await openTestStudio({ folder: folder.path, vault })
  const { current } = await connect(held, service)
  const id = current?.id ?? ''
  await expect.poll(async () => (await held.call.receivedEvents.receiver()).sources.service).toBe(true)
  await expect(held.call.receivedEvents.keepSecret({ secret: 'a b' })).rejects.toThrow('space or line break')
  const kept = await held.call.receivedEvents.keepSecret({ secret })
  expect(kept).toMatchObject({ secrets: 2, sources: { service: true, entered: true } })
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(await held.call.receivedEvents.keepSecret({ secret: `${secret}_2` })).toMatchObject({ secrets: 3 })
  expect(await vault.read(`signing-secret:${id}:${service.baseUrl}`)).toContain(`${secret}_2`)

  await held.stop()
  const profile = join(folder.path, 'profile')
  const files = (await readdir(profile, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))))
  expect(texts.some((text) => text.includes(secret))).toBe(false)
  expect(JSON.stringify(held.log.lines)).not.toContain(secret)
  await using again = await openTestStudio({ folder: folder.path, vault })
  await expect.poll(async () => (await again.call.receivedEvents.receiver()).secrets).toBe(3)
  expect(await again.call.receivedEvents.forgetSecret()).toMatchObject({ secrets: 1, sources: { entered: false } })
  expect(await vault.read(`signing-secret:${id}:${service.baseUrl}`)).toBeNull()
})

it('registers again with a service on this computer whose database was reset', async () => {
  await using folder = await makeTempFolder()
  const first = await openTestStudio({ folder: folder.path })
  await first.call.workspace.openLocal()
  await expect.poll(async () => (await first.call.receivedEvents.receiver()).isRegistered).toBe(true)
  await first.stop()
  await rm(join(folder.path, 'profile', 'service'), { recursive: true })
  await using again = await openTestStudio({ folder: folder.path })
  await again.call.workspace.openLocal()
  await expect.poll(async () => (await again.call.receivedEvents.receiver()).isRegistered).toBe(true)
  await again.call.receivedEvents.sendTest({ type: 'credits.low_balance' })
  await expect
    .poll(async () => (await again.call.receivedEvents.page({ filter: {}, limit: 5 })).events)
    .toMatchObject([{ type: 'credits.low_balance', signature: 'verified' }])
})

it('starts a tunnel program from PATH, receives at its address, follows it to another, and ends it', async () => {
  await using folder = await makeTempFolder()
  await using service = await openTestService({ entry, speed: 0 })
  const program = await writeTunnelProgram(join(folder.path, 'bin'))
  const programs = createProgramRunner({ clock: createSystemClock(), path: program.folder })
  await using held = await openTestStudio({ folder: folder.path, programs })
  await connect(held, service)
  await held.call.settings.update({ tunnel: 'ngrok', filesPort: await freePort() })
  const view = () => held.studio.context.publicPlace.view()
  await expect.poll(() => view().state.kind).toBe('works')
  expect(view()).toMatchObject({ installed: ['ngrok'], tunnel: { kind: 'running', url: view().address } })
  const job = await run(held)
  await expect.poll(() => runEvents(held)).toMatchObject([{ signature: 'verified', jobId: job.id }])

  const before = view().address
  process.kill(await program.pid(), 'SIGKILL')
  await expect.poll(() => [null, before].includes(view().address)).toBe(false)
  await expect.poll(() => view().state.kind).toBe('works')
  expect(view().address).not.toBe(before)
  expect(held.studio.context.settings.read().formerAddresses).toEqual([before])
  const last = await program.pid()
  await held.stop()
  expect(() => process.kill(last, 0)).toThrow('ESRCH')
})
