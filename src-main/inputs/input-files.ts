import type { Outbound } from '../outbound/outbound.ts'
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
import { createSharedFileHost, createPublicFiles, type Receive } from './shared-file-server.ts'
import { lstatSync } from 'node:fs'
import type { FileToRead } from '../media/file-response.ts'

/** Finds the file behind an address for a reader on the given way; null if there is none. */
type FindInputFile = (capability: string, name: string, way: 'local' | 'public') => FileToRead | null

/** The copies of input files, and the two servers from which services read them. */
type InputFiles = Awaited<ReturnType<typeof openInputFiles>>

function isFileHere(path: string, bytes: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === bytes
}

/** Timeout for the check of a link. Milliseconds. */
const timeoutMs = 5_000

/** Requests one byte of a link to check that anyone on the internet can read its file. Never throws. */
export async function isLinkAlive(url: string, rule: MediaRule, outbound?: Outbound): Promise<boolean> {
  if (!url.startsWith('https://') || rule.kind !== 'public') return false
  const fetcher = createMediaFetcher(rule, { stallMs: timeoutMs, outbound })
  try {
    const answer = await fetcher.get(url, { range: 'bytes=0-0' }, AbortSignal.timeout(timeoutMs))
    answer.body.destroy()
    return answer.statusCode === 200 || answer.statusCode === 206
  } catch {
    // A link that cannot be requested counts as dead; the file is then shared from here.
    return false
  } finally {
    await fetcher.close()
  }
}

/**
 * Opens the copies in `folder` and starts listening: on loopback for the embedded service, and on the port behind the
 * public address for hosted ones. Until `serve` is called, every request is answered with 404.
 */
export async function openInputFiles(deps: {
  outbound: Outbound
  folder: string
  /** The public address, null if there is none, and the port behind it. */
  place: () => { readonly address: string | null; readonly port: number }
  clock: Clock
  random: Random
  log: Log
}) {
  const { folder, clock, random, log } = deps
  let find: FindInputFile = () => null
  let receive: Receive = () => false
  const store = createInputStore({ folder, uuid: random.uuid, now: () => clock.now() })
  const transfers = createInputTransfers({ store, clock, uuid: random.uuid, log })
  const publicFiles = createPublicFiles({
    place: deps.place,
    find: (capability, name) => find(capability, name, 'public'),
    receive: (request, response) => receive(request, response),
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
    /** True if a file of this size exists at the path. */
    isHere: isFileHere,
    isLinkAlive: (url: string, rule: MediaRule) => isLinkAlive(url, rule, deps.outbound),
    /** Answers requests with what `next` finds from now on. */
    serve(next: FindInputFile): void {
      find = next
    },
    /** Hands requests at the public address that are for no file to `next` from now on. */
    passOn(next: Receive): void {
      receive = next
    },
    async stop(): Promise<void> {
      await transfers.stop()
      await publicFiles.stop()
      await localFiles.stop()
    },
  }
}

/** Creates the functions that turn a local file or an asset into a model's input, and starts serving these files. */
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
    /** Stops the sweep, all transfers and both servers. */
    async stop(): Promise<void> {
      isStopped = true
      await files.stop()
    },
  }
}
/** Local files and assets as inputs of models. */
export type Inputs = ReturnType<typeof createInputs>
