import { lstatSync } from 'node:fs'
import type { Settings } from '#shared/bridge/settings.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { FileToRead } from './file-response.ts'
import { createInputStore } from './input-store.ts'
import { createInputTransfers } from './input-transfers.ts'
import { createSharedFileHost } from './shared-file-host.ts'
import { createOldCopies } from './old-copies.ts'
import { createPublicFiles } from './public-files.ts'
import { createMediaFetcher } from './fetch-media.ts'
import type { MediaRule } from './media-rule.ts'

/** Finds the file behind an address for whoever comes this way; null where there is none. */
export type FindInputFile = (capability: string, name: string, way: 'local' | 'public') => FileToRead | null

/** Copies of this computer's files as they become inputs, and the two servers from which services read them. */
export type InputFiles = Awaited<ReturnType<typeof openInputFiles>>

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
