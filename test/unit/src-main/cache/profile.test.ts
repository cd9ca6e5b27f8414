// Catches: files that are forgotten with a damaged cache, a profile that stays locked after it failed to open, a ledger
// that is replaced.
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import type { StoredAsset } from '#main/cache/tables/assets.ts'
import { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { storedJob } from '../../../helpers/stored-job.ts'
import { knownFilesOf, libraryOf } from '../../../helpers/library-of.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const workspaceId = WorkspaceId.parse('one')
const jobId = JobId.parse('job')
const now = Date.UTC(2026, 5, 1)
const garbage = 'this is no database at all, and longer than a header needs to be'.repeat(100)

const job = storedJob({ id: jobId, workspaceId, draftId: 'draft', charged: 2, createdAt: now })

function assetOf(position: number): StoredAsset {
  return {
    id: AssetId.parse(`asset-${position}`),
    workspaceId,
    jobId,
    kind: 'image',
    title: `a heron ${position}`,
    prompt: 'a heron',
    modelId: 'm',
    modelName: 'M',
    width: 3,
    height: 2,
    duration: null,
    bytes: 10,
    sha256: 'ab',
    contentType: 'image/png',
    path: `picture-${position}.png`,
    createdAt: now + position,
    rating: 0,
    mark: 'none',
  }
}

/** A profile with one job of three files, two of them stored. */
function openWith(folder: string) {
  const profile = openProfile({ folder, pid: process.pid, now, log: createMemoryLog() })
  const library = libraryOf(profile, () => now)
  return { profile, library, restore: () => library.restore(knownFilesOf(profile)) }
}

function fill({ profile, library }: ReturnType<typeof openWith>): void {
  const row = { id: workspaceId, kind: 'local' as const, name: 'This computer', baseUrl: '', keyHint: '', keyPrint: '' }
  profile.workspaces.write({ ...row, createdAt: now })
  profile.jobs.insert(job)
  const outputs = [0, 1, 2].map((position) => ({
    position,
    assetId: assetOf(position).id,
    url: `https://x/${position}`,
  }))
  profile.outputs.name(jobId, outputs)
  for (const asset of [assetOf(0), assetOf(1)]) {
    library.add(asset)
    profile.outputs.markStored(asset)
  }
}

it.each([
  ['overwritten', (file: string) => writeFileSync(file, garbage)],
  ['cut short', (file: string) => truncateSync(file, 6_000)],
  ['empty', (file: string) => writeFileSync(file, '')],
])('a cache.db that is %s costs no library file: all are listed again, and can be searched', async (_, damage) => {
  await using folder = await makeTempFolder()
  const first = openWith(folder.path)
  fill(first)
  const before = await first.library.page(workspaceId, { limit: 10 })
  first.profile.close()
  damage(join(folder.path, 'cache.db'))

  const second = openWith(folder.path)
  expect((await second.library.page(workspaceId, { limit: 10 })).all).toBe(0)
  expect(second.restore()).toBe(2)
  expect(await second.library.page(workspaceId, { limit: 10 })).toEqual(before)
  expect((await second.library.page(workspaceId, { limit: 10, filter: { query: 'heron 1' } })).total).toBe(1)
  expect(second.library.read(assetOf(0).id).recipe).toMatchObject({ prompt: 'a heron', charged: 2 })
  expect(second.restore()).toBe(0)
  second.profile.close()
})

it('leaves a damaged ledger.db as it is, and the profile opens once it is repaired', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'ledger.db')
  const first = openWith(folder.path)
  fill(first)
  first.profile.close()
  const sound = readFileSync(file)
  writeFileSync(file, garbage)
  expect(() => openWith(folder.path)).toThrow('damaged')
  expect(readFileSync(file, 'utf8')).toBe(garbage)
  writeFileSync(file, sound)
  const again = openWith(folder.path)
  expect(again.profile.jobs.read(jobId)).toMatchObject({ prompt: 'a heron', charged: 2 })
  again.profile.close()
})
