import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenProfile, openProfile } from '#main/cache/profile.ts'
import { createMergeReport } from '#main/cache/transfer/merge-report.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { checkArchive } from '#main/transfer/check-archive.ts'
import { placeFiles } from '#main/transfer/place-files.ts'
import type { ExportTask, OnProgress } from '#main/transfer/transfer-messages.ts'
import { writeArchive } from '#main/transfer/write-archive.ts'
import { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { placeEmptyCache } from './empty-cache.ts'
import { createMemoryLog } from './memory-log.ts'
import { programOf } from './program.ts'
import { storedJob } from './stored-job.ts'

const key = Buffer.alloc(32, 5)
const at = Date.UTC(2026, 5, 1, 12)
/** The account of a movable profile. */
export const movedAccount = WorkspaceId.parse('account-a')
const localId = WorkspaceId.parse('local')

const sha256Of = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Where the parts of a profile in a test's folder are. */
export const placesOf = (folder: string) => ({
  profile: join(folder, 'profile'),
  media: join(folder, 'media'),
  inputs: join(folder, 'profile', 'inputs'),
  work: join(folder, 'profile', 'transfer', 'export'),
  staged: join(folder, 'profile', 'transfer', 'import'),
})

/** Opens a profile for a move; the test closes it. */
export function openMovable(folder: string): OpenProfile {
  placeEmptyCache(placesOf(folder).profile)
  return openProfile({
    folder: placesOf(folder).profile,
    pid: process.pid,
    now: at,
    log: createMemoryLog(),
    sealKey: key,
  })
}

/** A run of the account that is done, with one image in the media folder. `name` tells it from others. */
export async function addRun(profile: OpenProfile, folder: string, name: string, number: number): Promise<AssetId> {
  const id = JobId.parse(`job-${name}`)
  const assetId = AssetId.parse(`asset-${name}`)
  const path = join(placesOf(folder).media, 'My account', '2026', `${name}.png`)
  const bytes = Buffer.from(`the image ${name}`.repeat(500))
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, bytes)
  const spend = { kind: 'done', at } as const
  profile.jobs.insert(
    storedJob({
      id,
      workspaceId: movedAccount,
      number,
      resourceId: `service-${name}`,
      spend,
      charged: 3,
      createdAt: at,
      settledAt: at,
    }),
  )
  profile.lines.recordLine(id, { kind: 'quote', credits: 3, at })
  profile.lines.recordLine(id, { kind: 'charge', credits: 3, at })
  profile.outputs.name(id, [{ position: 0, assetId, url: `https://service.test/${name}.png` }])
  profile.outputs.markStored({
    id: assetId,
    workspaceId: movedAccount,
    jobId: id,
    kind: 'image',
    title: name,
    prompt: name,
    modelId: 'm',
    modelName: 'M',
    width: 4,
    height: 4,
    duration: null,
    bytes: bytes.length,
    sha256: sha256Of(bytes),
    contentType: 'image/png',
    path,
    createdAt: at,
    rating: 0,
    mark: 'none',
  })
  return assetId
}

/** Fills a new profile with something of every kind: an account, runs in several states, and what the user noted. */
export async function fillMovable(folder: string): Promise<void> {
  const profile = openMovable(folder)
  try {
    const account = {
      kind: 'hosted',
      name: 'My account',
      baseUrl: 'https://service.test',
      keyHint: 'cdef',
      keyPrint: 'print-a',
    } as const
    profile.workspaces.write({ id: movedAccount, ...account, createdAt: at })
    profile.workspaces.write({
      ...account,
      id: localId,
      kind: 'local',
      name: 'This computer',
      baseUrl: '',
      keyPrint: '',
      createdAt: at,
    })
    const one = await addRun(profile, folder, 'one', 1)
    const two = await addRun(profile, folder, 'two', 2)
    const waits = storedJob({ id: JobId.parse('job-waits'), workspaceId: movedAccount, number: 3, createdAt: at })
    const sent = {
      repeat: 'keyed',
      firstSentAt: at,
      sentAt: at,
      seenAt: at,
      tries: 1,
      keyHint: 'cdef',
      bodyHash: 'b',
      doubtful: false,
    } as const
    const sends = storedJob({
      id: JobId.parse('job-sends'),
      workspaceId: movedAccount,
      number: 4,
      createdAt: at,
      spend: { kind: 'sending', ...sent },
    })
    profile.jobs.insert(waits)
    profile.jobs.insert(sends)
    profile.organising.insertCollection(
      movedAccount,
      { id: 'collection-a', name: 'Best', query: null, isRemoved: 0 },
      at,
    )
    profile.organising.collect([one], 'collection-a')
    profile.organising.addTag([one, two], 'Sky')
    profile.reviews.write(one, { rating: 4, mark: 'kept' }, at)
    profile.organising.writeNote(two, 'From the first profile')
    profile.prompts.write(movedAccount, {
      id: 'prompt-a',
      kind: 'prompt',
      folder: '',
      name: 'Sky',
      body: 'a wide sky',
      changedAt: at,
    })
    profile.spendingLimits.write(movedAccount, {
      id: 'limit-a',
      who: 'all',
      subject: '',
      period: 'day',
      cap: 50,
      setAt: at,
    })
    profile.drafts.write(movedAccount, 'm', { prompt: 'typed before' }, at)
    const input = Buffer.from('an input file')
    const inputPath = join(placesOf(folder).inputs, `${sha256Of(input)}.png`)
    await mkdir(placesOf(folder).inputs, { recursive: true })
    await writeFile(inputPath, input)
    profile.sharedFileTable.insert({
      capability: 'c'.repeat(64),
      workspaceId: movedAccount,
      assetId: null,
      sha256: sha256Of(input),
      bytes: input.length,
      contentType: 'image/png',
      width: 1,
      height: 1,
      name: 'sky.png',
      path: inputPath,
      createdAt: at,
    })
  } finally {
    profile.close()
  }
}

const serviceOf = (profile: string) => ({
  folder: join(profile, 'service'),
  program: programOf('src-service/service-data.ts'),
})

/** The task that exports such a profile. */
export function exportTaskOf(folder: string, target: string, changes: Partial<ExportTask> = {}): ExportTask {
  const { profile, work, media, inputs } = placesOf(folder)
  return {
    kind: 'export',
    target,
    work,
    ledger: join(profile, 'ledger.db'),
    cache: join(profile, 'cache.db'),
    service: serviceOf(profile),
    key: key.toString('hex'),
    settings: '{}',
    roots: { media, inputs },
    hasMedia: true,
    app: '0.1.0',
    platform: 'linux',
    createdAt: new Date(at).toISOString(),
    ...changes,
  }
}

const ignore: OnProgress = () => undefined

/** Exports a profile that no program has open, as the transfer process does. Returns the archive. */
export async function exportMovable(folder: string, changes: Partial<ExportTask> = {}): Promise<string> {
  return (await writeArchive(exportTaskOf(folder, join(folder, 'out.zip'), changes), ignore)).path
}

/** Checks an archive against a profile, as the transfer process does. */
export function checkMovable(folder: string, archive: string) {
  const { profile, staged, media, inputs } = placesOf(folder)
  const files = {
    ledger: join(profile, 'ledger.db'),
    cache: join(profile, 'cache.db'),
    service: serviceOf(profile),
  }
  return checkArchive(
    { kind: 'check', archive, staged, ...files, roots: { media, inputs } },
    createSystemClock(),
    ignore,
  )
}

/** Merges a checked archive into an open profile; `most` ends it after so many steps, as a kill does. */
export async function mergeMovable(folder: string, archive: string, profile: OpenProfile, most = Infinity) {
  const { staged, media, inputs } = placesOf(folder)
  await placeFiles({ kind: 'place', archive, staged, roots: { media, inputs } }, ignore)
  const counter = createMergeReport()
  const opened = profile.openMerge(staged, { counter, takesService: false, clock: createSystemClock() })
  let steps = 0
  for (const _ of opened.merge()) if ((steps += 1) >= most) break
  opened.close()
  return counter.report
}
