// Catches: stars and marks that are lost when the library index is rebuilt.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { libraryOf } from '../../../../helpers/library-of.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

// Stored before marks existed.
const stored = StoredAsset.parse({
  id: 'a1',
  workspaceId: 'local',
  jobId: null,
  kind: 'image',
  title: 'a fox',
  prompt: 'a fox',
  modelId: 'm',
  modelName: 'M',
  width: null,
  height: null,
  duration: null,
  bytes: 3,
  sha256: 'ab',
  contentType: 'image/png',
  path: 'a.png',
  createdAt: 9,
  rating: 0,
})

it('keeps stars and marks while the library index is rebuilt', async () => {
  await using folder = await makeTempFolder()
  const open = () => openProfile({ folder: folder.path, pid: process.pid, now: 1, log: createMemoryLog() })
  const before = open()
  const library = libraryOf(before, () => 5)
  library.add(stored)
  library.rate(stored.id, 4)
  expect(library.mark(stored.id, 'rejected')).toMatchObject({ rating: 4, mark: 'rejected' })
  const marked = async (query: string) =>
    (await library.page(stored.workspaceId, { filter: { query }, limit: 9 })).assets.map(({ id }) => id)
  expect([await marked('is:kept'), await marked('is:kept,rejected')]).toEqual([[], [stored.id]])
  before.close()

  for (const end of ['', '-wal', '-shm']) rmSync(join(folder.path, `cache.db${end}`), { force: true })
  const after = open()
  try {
    expect(libraryOf(after, () => 5).restore([stored])).toBe(1)
    expect(libraryOf(after, () => 5).read(stored.id).asset).toMatchObject({ rating: 4, mark: 'rejected' })
  } finally {
    after.close()
  }
})
