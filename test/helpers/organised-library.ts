import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { organiseLibrary } from '#main/library/organise-library.ts'
import { createTrashFiles, type TrashFiles } from '#main/media/trash-files.ts'
import type { EditEvent } from '#shared/bridge/review.ts'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from './memory-log.ts'
import { libraryOf } from './library-of.ts'
import { createTestClock } from './test-clock.ts'

/** The workspace of an organised library. */
export const workspaceId = WorkspaceId.parse('local')

const image = (folder: string, name: string, createdAt: number, more: object) =>
  StoredAsset.parse({
    id: AssetId.parse(name),
    workspaceId,
    jobId: null,
    kind: 'image',
    title: `a ${name}`,
    prompt: `a ${name}`,
    modelId: 'm',
    modelName: 'M',
    width: null,
    height: null,
    duration: null,
    bytes: Buffer.byteLength(name),
    sha256: 'ab',
    contentType: 'image/png',
    path: join(folder, 'media', `${name}.png`),
    createdAt,
    rating: 0,
    ...more,
  })

/**
 * Opens the library of a profile in a folder, with real tables and files; the files of the media folder contain their
 * names. `tamper`: replaces file operations. Files that are added count as the ledger's.
 */
export function openOrganised(folder: string, tamper: (files: TrashFiles) => Partial<TrashFiles> = () => ({})) {
  const log = createMemoryLog()
  const clock = createTestClock()
  const profile = openProfile({ folder: join(folder, 'profile'), pid: process.pid, now: 1, log })
  const events = createStudioEvents((error) => {
    throw error
  })
  const reader = profile.openDirectReader()
  const library = libraryOf(profile, () => clock.now(), { reader })
  const real = createTrashFiles({ home: { folder: join(folder, 'media') }, profileFolder: join(folder, 'profile') })
  const background: Promise<void>[] = []
  const days = { kept: 30 }
  const organised = organiseLibrary({
    worksAhead: true,
    tables: profile,
    reader,
    library,
    media: {
      trashFiles: { ...real, ...tamper(real) },
      // The library asks only whether the folder is there, and makes thumbnails before it gives up a file.
      home: { folder: join(folder, 'media'), isHere: () => true },
      thumbnails: { thumbnail: async (path: string) => path } as never,
    },
    trashDays: () => days.kept,
    events,
    clock,
    random: { uuid: () => crypto.randomUUID(), unit: () => 0.5 },
    log,
    yieldToLoop: () => new Promise((resolve) => setImmediate(resolve)),
    runInBackground: (_, work) => void background.push(work),
  })
  return {
    ...organised,
    profile,
    library,
    clock,
    days,
    background,
    async add(name: string, more: object = {}): Promise<AssetId> {
      const asset = image(folder, name, clock.now(), more)
      await mkdir(join(folder, 'media'), { recursive: true })
      await writeFile(asset.path, name)
      library.add(asset)
      return asset.id
    },
    names: async (query = '') => {
      const { assets } = await library.page(workspaceId, { filter: { query }, limit: 500 })
      return assets.map(({ id }) => String(id)).toSorted()
    },
    inTrash: () =>
      organised.trash
        .page(workspaceId, { limit: 500 })
        .rows.map(({ assetId }) => String(assetId))
        .toSorted(),
    close: () => profile.close(),
  }
}

/** Reads a bulk action to its end. Returns how it ended. */
export async function finish(events: AsyncIterable<EditEvent>): Promise<Extract<EditEvent, { kind: 'done' }>> {
  let last: EditEvent | null = null
  for await (const event of events) last = event
  if (last?.kind !== 'done') throw new Error('A bulk action ends with its result')
  return last
}
