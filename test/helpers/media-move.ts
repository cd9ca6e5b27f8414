import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { makeFolder } from '#main/disk/durable-file.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { createMediaMove } from '#main/library/move-media.ts'
import { createFolderCopies } from '#main/media/folder-copies.ts'
import { listMediaFiles } from '#main/media/list-media-files.ts'
import { createMediaHome } from '#main/media/media-folder.ts'
import { sweepParts } from '#main/media/partial-files.ts'
import { createThumbnailPool } from '#main/media/thumbnail-pool.ts'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from './memory-log.ts'
import { programOf } from './program.ts'

/** The bytes of a file by its number. */
export const movedBytes = (index: number): Buffer => Buffer.from(`file ${index} `.repeat(2_000 + index))
const workspaceId = WorkspaceId.parse('local')

/**
 * Opens the library and the media folder of a profile with what moves it. `onStep`: called before each thing that the
 * move does to a file, a row or a folder.
 */
export function openMove(folder: string, onStep: (step: string) => void | Promise<void> = () => undefined) {
  const log = createMemoryLog()
  const profile = openProfile({ folder: join(folder, 'profile'), pid: process.pid, now: Date.now(), log })
  const home = createMediaHome({
    folder: join(folder, 'media'),
    recordFile: join(folder, 'profile', 'media-home.json'),
    uuid: () => 'the media folder',
    reportAlert: () => undefined,
    log,
  })
  const thumbnails = createThumbnailPool({
    workerFile: programOf('src-main/media/thumbnail-worker.ts'),
    folder: join(folder, 'profile', 'thumbnails'),
    log,
  })
  /** Announces each call of an object's functions. */
  const stepped = <Part extends object>(part: Part, name: string, at: readonly (keyof Part)[]): Part => ({
    ...part,
    ...Object.fromEntries(
      at.map((key) => [
        key,
        (...args: unknown[]) => {
          const call = () => (part[key] as (...given: unknown[]) => unknown).apply(part, args)
          const waits = onStep(`${name}.${String(key)}`)
          return waits === undefined ? call() : waits.then(call)
        },
      ]),
    ),
  })
  const move = createMediaMove({
    table: stepped(profile.mediaMove, 'ledger', ['write', 'remove', 'setPaths']),
    assets: stepped(profile.assets, 'index', ['setPaths']),
    total: profile.fileChecks.total,
    home: Object.defineProperty(stepped(home, 'home', ['mark', 'switchTo']), 'folder', { get: () => home.folder }),
    copies: stepped(createFolderCopies({ thumbnails }), 'copies', ['copy', 'removeIfCopied']),
    makeFolder,
    sweepParts: (path) => sweepParts(path, () => false),
    countFiles: async (path, signal) => (await listMediaFiles(path, signal, () => undefined)).size,
    checks: { hold: async () => undefined, release: () => undefined },
    runInBackground: (_, work) => void work.catch((error: unknown) => log.error('The move failed', { error })),
    onChange: () => undefined,
    yieldToLoop: () => new Promise((resolve) => setImmediate(resolve)),
    clock: createSystemClock(),
    log,
  })
  return {
    profile,
    home,
    move,
    log,
    /** Adds a file as an import does: the file, its row in the ledger, its row in the index. */
    async add(index: number): Promise<StoredAsset> {
      const bytes = movedBytes(index)
      const path = join(home.folder, index % 2 === 0 ? 'one' : 'two', `file ${index}.png`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
      const stored = StoredAsset.parse({
        id: AssetId.parse(`asset-${index}`),
        workspaceId,
        jobId: null,
        kind: 'image',
        title: `file ${index}`,
        prompt: '',
        modelId: 'm',
        modelName: 'M',
        width: 1,
        height: 1,
        duration: null,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        contentType: 'image/png',
        path,
        createdAt: Date.now(),
        rating: 0,
      })
      profile.importedFiles.insert({ fileName: `${index}.png`, recipe: null, stored, createdAt: stored.createdAt })
      profile.assets.insert(stored)
      return stored
    },
    /** Puts a file of the library into the trash of the media folder, as its row. */
    trash(stored: StoredAsset, trashPath: string): void {
      profile.trash.insert({
        assetId: stored.id,
        workspaceId,
        stored,
        trashPath,
        bytes: stored.bytes,
        trashedAt: Date.now(),
      })
      profile.trash.setState(stored.id, 'trashed')
      profile.assets.remove([stored.id])
    },
    /** The paths of the library by their ids, after every file was read and compared. @throws Error if one is not whole */
    async readAll(): Promise<Map<string, string>> {
      const paths = new Map<string, string>()
      for (const { id, path } of profile.assets.listPaths(0, 1_000)) {
        const bytes = await readFile(path)
        if (!bytes.equals(movedBytes(Number(id.split('-')[1])))) throw new Error(`${path} has other bytes`)
        paths.set(id, path)
      }
      return paths
    },
    async close(): Promise<void> {
      await move.stop()
      await thumbnails.stop()
      profile.close()
    },
  }
}
