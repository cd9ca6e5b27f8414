// Catches: a file that the index lacks and no start brings back, one that was deleted and comes back, a start that reads
// every file of a large library, a search for missing files that goes on after the profile was closed, and freed files that
// count as missing after the index was rebuilt or lost their mark.
import { expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { createIndexRestore } from '#main/library/restore-index.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { knownFilesOf, libraryOf } from '../../../helpers/library-of.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const now = Date.UTC(2026, 5, 1)
const files = 1_203

const fileAt = (index: number) =>
  StoredAsset.parse({
    id: `asset-${index}`,
    workspaceId: 'local',
    jobId: null,
    kind: 'image',
    title: `file ${index}`,
    prompt: '',
    modelId: 'm',
    modelName: 'M',
    width: 1,
    height: 1,
    duration: null,
    bytes: 1,
    sha256: 'ab',
    contentType: 'image/png',
    path: `file ${index}.png`,
    createdAt: now + index,
    rating: 0,
  })

/** Opens a profile and adds many imported files to its ledger, and those that `isIndexed` names to its index. */
function openFilled(folder: string, isIndexed: (index: number) => boolean, added = files) {
  const profile = openProfile({ folder, pid: process.pid, now, log: createMemoryLog() })
  profile.importedFiles.transaction(() => {
    for (let index = 0; index < added; index += 1) {
      const stored = fileAt(index)
      profile.importedFiles.insert({ fileName: `${index}.png`, recipe: null, stored, createdAt: now })
      if (isIndexed(index)) profile.assets.insert(stored)
    }
  })
  const read: AssetId[] = []
  const knownFiles = {
    *pages(size: number) {
      for (const page of profile.knownFiles.pages(size)) {
        yield { ...page, read: (ids: readonly AssetId[]) => (read.push(...ids), page.read(ids)) }
      }
    },
  }
  const clock = createTestClock()
  const pending: Promise<void>[] = []
  const turns = { onTurn: () => undefined as unknown }
  const restore = createIndexRestore({
    knownFiles,
    assets: profile.assets,
    freed: profile.freed,
    library: libraryOf(profile, () => now),
    events: createStudioEvents((error) => expect.unreachable(String(error))),
    async yieldToLoop() {
      turns.onTurn()
    },
    clock,
    runInBackground: (_, work) => void pending.push(work),
  })
  const missing = () => profile.assets.missingOf(Array.from({ length: files }, (_, index) => fileAt(index).id))
  return { profile, restore, read, turns, clock, pending, missing }
}

it('reads and indexes only the missing files, wherever they are, and leaves deleted files deleted', async () => {
  await using folder = await makeTempFolder()
  const lost = [0, 499, 500, 777, files - 1]
  const opened = openFilled(folder.path, (index) => !lost.includes(index))
  const deleted = fileAt(777)
  const { id: assetId, workspaceId, path: trashPath } = deleted
  opened.profile.trash.insert({ assetId, workspaceId, stored: deleted, trashPath, bytes: 1, trashedAt: now })
  try {
    expect(knownFilesOf(opened.profile)).toHaveLength(files - 1)
    await opened.restore.run()
    expect(opened.missing()).toEqual([assetId])
    expect(opened.read.map(String).toSorted()).toEqual(
      lost
        .filter((index) => index !== 777)
        .map((index) => `asset-${index}`)
        .toSorted(),
    )
  } finally {
    opened.profile.close()
  }
})

it('marks freed files that it indexes again or that lost their mark, a part at a time', async () => {
  await using folder = await makeTempFolder()
  const opened = openFilled(folder.path, (index) => index % 2 === 0)
  const { freed, assets } = opened.profile
  const ids = Array.from({ length: files - 1 }, (_, index) => fileAt(index).id)
  freed.begin(ids.map((assetId) => ({ assetId, path: `${assetId}.png`, bytes: 1 })))
  freed.finish(ids)
  const marked = () => ids.filter((id) => assets.read(id)?.isFreed === 1).length
  const seen: number[] = []
  opened.turns.onTurn = () => seen.push(marked())
  try {
    await opened.restore.run()
    expect(marked()).toBe(files - 1)
    expect(new Set(seen).size).toBeGreaterThan(2)
    expect(assets.read(fileAt(files - 1).id)).toMatchObject({ isFreed: 0 })
  } finally {
    opened.profile.close()
  }
})

it('ends between two parts when the program does, and goes on in the background of the next start', async () => {
  await using folder = await makeTempFolder()
  const first = openFilled(folder.path, () => false)
  first.turns.onTurn = () => {
    if (first.missing().length <= files - 100) first.restore.stop()
  }
  await first.restore.run()
  expect(first.missing()).toHaveLength(files - 100)
  first.profile.close()

  const second = openFilled(folder.path, () => false, 0)
  try {
    second.restore.runLater()
    expect(second.pending).toEqual([])
    second.clock.advance(30_000)
    await Promise.all(second.pending)
    expect(second.missing()).toEqual([])
  } finally {
    second.profile.close()
  }
})
