// Catches: stars and marks that are lost when the library index is rebuilt.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type OpenProfile, openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createAssetOrigins } from '#main/library/asset-origins.ts'
import { createLibrary } from '#main/library/library.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const libraryOf = (profile: OpenProfile) =>
  createLibrary({
    ...profile,
    videos: profile.shortVideos,
    reader: profile.openDirectReader(),
    originOf: createAssetOrigins(profile),
    workspaces: () => [],
    fileState: () => 'here',
    partTemplate: () => null,
    onChange: () => undefined,
    now: () => 5,
  })

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
  const library = libraryOf(before)
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
    expect(libraryOf(after).restore([stored])).toBe(1)
    expect(libraryOf(after).read(stored.id).asset).toMatchObject({ rating: 4, mark: 'rejected' })
  } finally {
    after.close()
  }
})
