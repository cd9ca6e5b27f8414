// Catches: a drive that disappears and ends the program, a queue that continues to send after an unexpected error, a
// part that fails to stop and leaves the profile locked.
import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { localId } from '#main/workspaces/workspaces.ts'
import type { StartProcess } from '#main/ports/host-ports.ts'
import { fastServiceStarter, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { createTestClock } from '../helpers/test-clock.ts'

it('a disk error raises an alert, stops spending, and recovers by itself', async () => {
  await using folder = await makeTempFolder()
  const clock = createTestClock()
  await using test = await openTestStudio({ folder: folder.path, clock })
  const media = join(folder.path, 'media')
  renameSync(media, `${media}-away`)
  // A link to itself: reading it fails with ELOOP, as reading a disconnected drive fails with EIO.
  symlinkSync(media, media)
  clock.advance(20_000)
  const alerts = () => test.studio.context.alerts.list()
  expect(alerts()).toContainEqual(
    expect.objectContaining({
      kind: 'disk-unreadable',
      sentence: expect.stringContaining(`Can’t read ${media} (ELOOP), so nothing new is sent or charged.`),
      stopsSpending: true,
      action: null,
    }),
  )
  rmSync(media)
  renameSync(`${media}-away`, media)
  clock.advance(20_000)
  expect(alerts()).toEqual([])
})

it('after an unhandled error, nothing new is sent until the user resumes', async () => {
  await using folder = await makeTempFolder()
  await using test = await openTestStudio({ folder: folder.path, startServiceProcess: fastServiceStarter() })
  await test.call.workspace.openLocal()
  test.studio.reportUnexpected(new Error('a bug'))
  expect(test.studio.context.alerts.list()).toMatchObject([
    { kind: 'unexpected-error', stopsSpending: true, action: 'resume' },
  ])
  const draftId = randomUUID()
  const job = await test.call.jobs.submit({ draftId, modelId: 'fast-picture', input: { prompt: 'a' }, quoted: 9 })
  await test.studio.context.billing.refresh(localId)
  expect(test.studio.context.jobs.read(job.id).state).toMatchObject({ kind: 'waiting' })
  await test.call.status.settle({ kind: 'unexpected-error' })
  expect((await test.waitFor(job.id, ({ charged }) => charged !== null)).charged).toBeGreaterThan(0)
  expect(test.studio.context.alerts.list()).toEqual([])
})

it('a timer that throws is reported instead of ending the process', async () => {
  await using folder = await makeTempFolder()
  const clock = createTestClock()
  await using test = await openTestStudio({ folder: folder.path, clock })
  test.studio.context.alerts.watch(() => {
    if (clock.monotonic() > 0) throw new Error('a bug')
  })
  clock.advance(20_000)
  expect(test.studio.context.alerts.list()).toMatchObject([{ kind: 'unexpected-error' }])
})

it('a part that fails to stop does not block the others: the profile is unlocked', async () => {
  await using folder = await makeTempFolder()
  const start = fastServiceStarter()
  const failing: StartProcess = (args) => {
    const service = start(args)
    const stop = async () => {
      await service.stop()
      throw new Error('The service did not stop in order')
    }
    return { ...service, stop }
  }
  const first = await openTestStudio({ folder: folder.path, startServiceProcess: failing })
  await first.call.workspace.openLocal()
  await expect(first.studio.stop()).rejects.toThrow('The service did not stop in order')
  await using again = await openTestStudio({ folder: folder.path })
  expect((await again.call.workspace.state()).current?.id).toBe(localId)
})
