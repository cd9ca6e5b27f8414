import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { FileStates } from '../media/file-state.ts'
import { type MediaRule, createMediaFetcher } from '../media/media-fetcher.ts'
import type { ThumbnailPool } from '../media/thumbnail-pool.ts'
import { createSharedFiles } from './shared-files.ts'
import type { Library } from '../library/library.ts'
import { sweepInputs, createOldCopies } from './unused-copies.ts'
import { createInputStore } from './input-copies.ts'
import { createInputTransfers } from './input-uploads.ts'
import { createSharedFileHost, createPublicFiles } from './shared-file-server.ts'
import { lstatSync } from 'node:fs'
import type { Settings } from '#shared/bridge/settings.ts'
import type { FileToRead } from '../media/file-response.ts'

/** Finds the file behind an address for whoever comes this way; null where there is none. */
type FindInputFile = (capability: string, name: string, way: 'local' | 'public') => FileToRead | null

/** Copies of this computer's files as they become inputs, and the two servers from which services read them. */
type InputFiles = Awaited<ReturnType<typeof openInputFiles>>

function isFileHere(path: string, bytes: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === bytes
}

/** How long a host may take. Milliseconds. */
const timeoutMs = 5_000

/** Whether a link still leads to a file that anybody on the internet may read: one byte of it is asked for. Never throws. */
export async function isLinkAlive(url: string, rule: MediaRule): Promise<boolean> {
  if (!url.startsWith('https://') || rule.kind !== 'public') return false
  const fetcher = createMediaFetcher(rule, { stallMs: timeoutMs })
  try {
    const answer = await fetcher.get(url, { range: 'bytes=0-0' }, AbortSignal.timeout(timeoutMs))
    answer.body.destroy()
    return answer.statusCode === 200 || answer.statusCode === 206
  } catch {
    // A link that cannot be asked for is as good as dead; the file is lent from here then.
    return false
  } finally {
    await fetcher.close()
  }
}

/**
 * Opens the copies in `folder` and begins to listen: on loopback for the embedded service, and where the settings say so
 * for hosted ones. Until `serve`, every request is answered with 404.
 */
export async function openInputFiles(deps: {
  folder: string
  settings: () => Settings
  clock: Clock
  random: Random
  log: Log
}) {
  const { folder, clock, random, log } = deps
  let find: FindInputFile = () => null
  const store = createInputStore({ folder, uuid: random.uuid, now: () => clock.now() })
  const transfers = createInputTransfers({ store, clock, uuid: random.uuid, log })
  const publicFiles = createPublicFiles({
    place: deps.settings,
    find: (capability, name) => find(capability, name, 'public'),
    token: () => (random.uuid() + random.uuid()).replaceAll('-', ''),
    log,
  })
  const localFiles = createSharedFileHost({
    find: (capability, name) => find(capability, name, 'local'),
    hosts: () => [],
    log,
  })
  const { origin } = await localFiles.listen(0)
  await publicFiles.follow()
  return {
    /** Where the embedded service reads files. */
    origin,
    store,
    transfers,
    publicFiles,
    copies: createOldCopies(folder),
    /** Whether a file of so many bytes lies at a path. */
    isHere: isFileHere,
    isLinkAlive,
    /** Answers requests from now on with what `next` finds. */
    serve(next: FindInputFile): void {
      find = next
    },
    async stop(): Promise<void> {
      await transfers.stop()
      await publicFiles.stop()
      await localFiles.stop()
    },
  }
}

/** Builds what makes a file of this computer or of the library a model's input, and lets services read it from now on. */
export function createInputs(deps: {
  files: InputFiles
  tables: Pick<OpenProfile, 'sharedFileTable' | 'sharedFileMentions' | 'outputs'>
  connections: {
    isLocal(workspaceId: WorkspaceId): boolean
    of(workspaceId: WorkspaceId): Promise<{ readonly mediaRule: MediaRule }>
  }
  library: Pick<Library, 'source'>
  media: { readonly states: FileStates; readonly thumbnails: Pick<ThumbnailPool, 'measure'> }
  clock: Clock
  random: Random
  log: Log
}) {
  const { files, tables, connections, library, media, clock, random, log } = deps
  const { store, transfers, publicFiles } = files
  let isStopped = false

  async function ownLink(workspaceId: WorkspaceId, assetId: AssetId): Promise<string | null> {
    const url = tables.outputs.urlOf(assetId)
    if (url === null) return null
    const { mediaRule } = await connections.of(workspaceId)
    return (await files.isLinkAlive(url, mediaRule)) ? url : null
  }
  const sharedFiles = createSharedFiles({
    table: tables.sharedFileTable,
    isLocal: (id) => connections.isLocal(id),
    publicAddress: () => publicFiles.address(),
    asset: (id) => library.source(id),
    assetState: (asset) => media.states.of(asset),
    ownLink,
    copy: (path, order) =>
      store.takePath(path, order, { signal: new AbortController().signal, onBytes: () => undefined }),
    measure: (path) => media.thumbnails.measure(path),
    isHere: files.isHere,
    clock,
    random,
  })
  files.serve((capability, name, way) => sharedFiles.open(capability, name, way))
  return {
    store,
    transfers,
    sharedFiles,
    publicFiles,
    /** Deletes copies that nothing uses any more. */
    async sweep(): Promise<void> {
      const swept = await sweepInputs({
        copies: files.copies,
        sharedFileTable: tables.sharedFileTable,
        mentions: tables.sharedFileMentions,
        isOpen: (capability) => sharedFiles.isOpen(capability),
        isStopped: () => isStopped,
        clock,
      })
      if (swept > 0) log.info('Unused copies of input files were removed', { swept })
    },
    /** Ends that and every transfer. */
    async stop(): Promise<void> {
      isStopped = true
      await files.stop()
    },
  }
}
/** Everything by which a file of this computer becomes a model's input. */
export type Inputs = ReturnType<typeof createInputs>
