// Catches: a run that is paid a second time because an older database came back, from a backup, a snapshot of the
// machine or a folder that another program synchronizes.
import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFastClock } from '../helpers/fast-clock.ts'
import { openTestService } from '../helpers/start-service.ts'
import { createMemoryVault, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

it('D8: runs of an older database are sent again only if the user allows it, with their own keys', async () => {
  await using folder = await makeTempFolder()
  await using service = await openTestService({ entry: 'test/fixtures/fast-service.ts', speed: 1000 })
  const profile = join(folder.path, 'profile')
  const snapshot = join(folder.path, 'snapshot')
  const vault = createMemoryVault()
  const markFolder = join(folder.path, 'marks')
  const order = { draftId: randomUUID(), modelId: 'fast-picture', input: { prompt: 'a ridge' }, quoted: 2 }
  {
    await using first = await openTestStudio({
      folder: folder.path,
      vault,
      markFolder,
      onStep: (step) => {
        // The moment before anything is sent: this copy comes back later.
        if (step === 'written') cpSync(profile, snapshot, { recursive: true })
      },
    })
    await first.call.workspace.connect({ baseUrl: service.baseUrl, key: service.apiKey })
    const { id } = await first.call.jobs.submit(order)
    const done = await first.waitFor(id, ({ state }) => state.kind === 'done')
    expect(done.charged).toBe(2)
  }
  const balance = async () => {
    const answer = await service.fetch('/account/balance')
    return JSON.stringify(await answer.json())
  }
  const paidOnce = await balance()
  await rm(profile, { recursive: true })
  await cp(snapshot, profile, { recursive: true })

  const clock = createFastClock()
  await using second = await openTestStudio({ folder: folder.path, vault, markFolder, clock })
  expect(second.studio.context.alerts.list()).toMatchObject([{ kind: 'ledger-older', stopsSpending: true }])
  const [job] = (await second.call.jobs.page({})).jobs
  expect(job).toMatchObject({ state: { kind: 'waiting' }, charged: null })
  clock.setSpeed(60)
  await new Promise<void>((resolve) => void clock.after(60_000, resolve))
  expect((await second.call.jobs.read({ jobId: job?.id ?? ('' as never) })).job.state.kind).toBe('waiting')

  // From here on the service answers, in real time.
  clock.setSpeed(10)
  await second.call.status.settle({ kind: 'ledger-older' })
  const again = await second.waitFor(job?.id ?? '', ({ state }) => state.kind === 'done')
  expect(again.charged).toBe(2)
  expect(await balance()).toBe(paidOnce)
  expect(second.studio.context.alerts.list()).toEqual([])
})
