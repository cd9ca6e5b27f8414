// Catches: a submission that blocks the studio while it is checked and written, a catalog that is parsed at every read,
// a crash between two slices that leaves a part of a set or series, one click that is written twice.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openDatabase, sql } from '#main/cache/database.ts'
import { openProfile } from '#main/cache/profile.ts'
import { mostQueueJobs } from '#shared/domain/batch-plan.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { programOf } from '../helpers/program.ts'
import { apartServiceStarter, createMemoryVault, fastServiceStarter, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { longestShare } from '../helpers/turns.ts'

const models = 330
/** Where turns are measured, the service takes none of them. */
const apart = apartServiceStarter()
const startServiceProcess = fastServiceStarter()

/** Returns a schema as large as those of many services: the model's own inputs and twelve more. */
const wide = (schema: Record<string, unknown>) => ({
  ...schema,
  properties: {
    ...(schema['properties'] as object),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `setting_${index}`,
        { type: 'string', enum: ['plain', 'fine', 'rich'], default: 'plain', description: 'One of many settings' },
      ]),
    ),
  },
})

/** Fills the catalog of a profile with `models` models and closes it. Returns the vault of its keys. */
async function fillCatalog(folder: string) {
  const vault = createMemoryVault()
  const log = createMemoryLog()
  {
    await using studio = await openTestStudio({ folder, vault, startServiceProcess })
    await studio.call.workspace.openLocal()
    await studio.studio.context.catalog.list(localId, true)
  }
  const profile = openProfile({ folder: join(folder, 'profile'), pid: process.pid, now: Date.now(), log })
  try {
    const catalog = profile.catalogs.read(localId)
    if (catalog === null) throw new Error('The catalog was read before')
    const all = Array.from({ length: models }, (_, index) => {
      const model = catalog.models[index % catalog.models.length]
      if (model === undefined) throw new Error('The service has models')
      return {
        ...model,
        input_schema: wide(model.input_schema),
        id: `many-${index}`,
        name: `Many ${index}`,
        credits: 2,
        pricing: null,
      }
    })
    profile.catalogs.write(localId, { ...catalog, models: all, updatedAt: Date.now() })
  } finally {
    profile.close()
  }
  return vault
}

/** Counts the short videos in a profile's ledger, whether or not their series is complete. */
function videosIn(folder: string): number {
  const ledger = openDatabase(join(folder, 'profile', 'ledger.db'), { mayWrite: false })
  try {
    const found = ledger.get(z.object({ videos: z.int() }), sql`SELECT count(*) AS videos FROM short_video`)
    return found?.videos ?? 0
  } finally {
    ledger.close()
  }
}

/** No turn may take more of the whole work than this: work that is not sliced takes over half. */
const mostOfAll = 0.1

it('submits 2,000 runs over 330 models in many short turns', async () => {
  await using folder = await makeTempFolder()
  const vault = await fillCatalog(folder.path)
  await using studio = await openTestStudio({ folder: folder.path, vault, startServiceProcess: apart })
  await studio.call.workspace.openLocal()
  await studio.call.queue.pause({ target: { kind: 'all' } })
  expect((await studio.studio.context.catalog.list(localId, false)).models).toHaveLength(models)
  const orders = Array.from({ length: 2_000 }, (_, index) => ({
    modelId: `many-${index % models}`,
    input: { prompt: `picture ${index}` },
    quoted: 2,
  }))
  await studio.call.money.setLimit({ who: 'all', subject: '', period: 'day', cap: 100_000 })
  const order = { draftId: randomUUID(), name: 'Many', budget: null, orders }
  expect(await longestShare(studio.call.queue.submitMany(order))).toBeLessThan(mostOfAll)
  expect((await studio.call.queue.summary()).counts.waiting).toBe(2_000)
})

it('leaves nothing of a submission if the studio is killed partway, and accepts the same click again', async () => {
  await using folder = await makeTempFolder()
  const draftId = randomUUID()
  const args = [programOf('test/helpers/crash-studio.ts'), folder.path, 'none', draftId, 'many']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')

  await using studio = await openTestStudio({ folder: folder.path, startServiceProcess })
  await studio.call.workspace.openLocal()
  expect((await studio.call.jobs.page({})).jobs).toEqual([])
  expect((await studio.call.queue.sets({})).sets).toEqual([])
  expect(await studio.call.queue.summary()).toMatchObject({ counts: { waiting: 0, toCome: 0 } })
  await studio.studio.context.billing.refresh(localId)
  expect(studio.studio.context.billing.balance(localId).credits).toBe(1_000)
  await studio.call.queue.pause({ target: { kind: 'all' } })
  const orders = Array.from({ length: 200 }, (_, at) => ({
    modelId: 'fast-picture',
    input: { prompt: `picture ${at}` },
    quoted: 2,
  }))
  const set = await studio.call.queue.submitMany({ draftId, name: 'Many', budget: null, orders })
  expect([set.id, set.counts.waiting]).toEqual([draftId, 200])
  expect(await studio.call.queue.summary()).toMatchObject({ counts: { waiting: 200, toCome: 400 } })
})

it('starts the largest series of short videos in many short turns', { tags: 'harness' }, async () => {
  await using folder = await makeTempFolder()
  await using studio = await openTestStudio({ folder: folder.path, startServiceProcess: apart })
  await studio.call.workspace.openLocal()
  await studio.call.queue.pause({ target: { kind: 'all' } })
  const length = mostQueueJobs
  // Each has a different length, so that none has the quote of another.
  const orders = Array.from({ length }, (_, at) => ({ topic: `${at} lakes`.repeat(100), seconds: 20 + at / length }))
  const series = { draftId: randomUUID(), name: 'Lakes', orders, acceptsUnknown: true }
  expect(await longestShare(studio.call.shortVideo.series(series))).toBeLessThan(mostOfAll)
  expect((await studio.call.queue.summary()).counts.waiting).toBe(length)
})

it('leaves nothing of a series if the studio is killed partway, and accepts the same click again', async () => {
  await using folder = await makeTempFolder()
  const draftId = randomUUID()
  const args = [programOf('test/helpers/crash-studio.ts'), folder.path, 'none', draftId, 'series']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
  const left = videosIn(folder.path)
  expect(left).toBeGreaterThanOrEqual(100)
  expect(left).toBeLessThan(200)

  await using studio = await openTestStudio({ folder: folder.path, startServiceProcess })
  await studio.call.workspace.openLocal()
  expect((await studio.call.shortVideo.list({})).videos).toEqual([])
  expect((await studio.call.queue.sets({})).sets).toEqual([])
  expect(await studio.call.queue.summary()).toMatchObject({ counts: { waiting: 0, toCome: 0 } })
  await studio.call.queue.pause({ target: { kind: 'all' } })
  const orders = Array.from({ length: 200 }, (_, at) => ({ topic: `lake ${at}`, seconds: 20 }))
  const series = { draftId, name: 'Lakes', orders, acceptsUnknown: true }
  // Two clicks at once make one series.
  const sets = await Promise.all([studio.call.shortVideo.series(series), studio.call.shortVideo.series(series)])
  expect(sets.map(({ id, counts }) => [id, counts.waiting])).toEqual([
    [draftId, 200],
    [draftId, 200],
  ])
  const found = await studio.call.shortVideo.list({ limit: 1 })
  expect(found.videos[0]?.order.topic).toBe('lake 199')
  expect(videosIn(folder.path)).toBe(200)
})
