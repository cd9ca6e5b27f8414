import type { Outbound } from '../outbound/outbound.ts'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutputType } from '#shared/contract/model.ts'
import { isFailure } from '#shared/domain/failure.ts'
import { cleanFileName, fileNameOf } from '#shared/domain/file-name.ts'
import { textBehind } from '#shared/util/text-formats.ts'
import { hidden } from '../log/redaction.ts'
import type { ReportAlert } from '../log/active-alerts.ts'
import { checkMedia } from './check-media.ts'
import { download, type Downloaded, type DownloadOrder } from './download.ts'
import { refusedFile, diskFailure } from './file-failures.ts'
import { createDownloadScheduler } from './download-scheduler.ts'
import { createMediaFetcher, type MediaFetcher, type MediaRule } from './media-fetcher.ts'
import { type FileTools, systemFileTools, placeFile, makeRealFolder } from './place-file.ts'
import type { KeptMark } from './file-state.ts'
import { hashFile } from './file-type.ts'
import { type MediaHome, exportsMark, readFolder, trashName } from './media-folder.ts'
import type { ThumbnailPool } from './thumbnail-pool.ts'
import { openPart, partPath } from './partial-files.ts'

/** An output to download. */
export type KeepOrder = {
  readonly url: string
  readonly rule: MediaRule
  readonly assetId: string
  readonly expected: OutputType
  /** Orders of one group take turns with other groups. */
  readonly group: string
  /** The folder below the media folder. */
  readonly folderName: string
  readonly title: string
  /** Which part or cut of a video it is; left out for other files. */
  readonly detail?: string | undefined
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly onStep: DownloadOrder['onStep']
  /** Called once the file has its final name, while it is measured. */
  readonly onPlaced?: (file: Downloaded) => void
  readonly signal: AbortSignal
}

/** A saved output. Pixels and seconds; null if it has none. */
export type KeptFile = Downloaded & {
  readonly width: number | null
  readonly height: number | null
  readonly duration: number | null
}

/** Simultaneous downloads; each holds one piece in memory. */
const mostAtOnce = 4

/** Searches a folder for a file with the same bytes under any name; null if there is none. Does not follow links. */
export async function findMoved(folder: string, wanted: { bytes: number; sha256: string }): Promise<string | null> {
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const entries = await readFolder(next)
    // The user may delete exported copies, so the library does not rely on them.
    if (entries.some(({ name }) => name === exportsMark)) continue
    for (const entry of entries) {
      const path = join(next, entry.name)
      if (entry.isDirectory() && entry.name !== trashName) folders.push(path)
      if (!entry.isFile() || (await stat(path)).size !== wanted.bytes) continue
      if ((await hashFile(path)).sha256 === wanted.sha256) return path
    }
  }
  return null
}

const textType = { contentType: 'text/plain', extension: 'txt', kind: 'unknown' } as const

type TextOrder = Required<Pick<DownloadOrder, 'assetId' | 'pathFor' | 'root' | 'folder' | 'onStep'>>

/** Saves a text; its final name is never incomplete. @throws Failure DISK_FULL, FILE_HELD or FILE_REFUSED. */
export async function keepText(
  text: string,
  order: TextOrder,
  signal: AbortSignal,
  tools: FileTools = systemFileTools,
): Promise<Downloaded> {
  try {
    await makeRealFolder(order.root, order.folder)
    order.onStep('download-started')
    const part = partPath(order.folder, order.assetId, null)
    const handle = await openPart(part, 'anew')
    try {
      await handle.writeFile(text)
    } finally {
      await handle.close()
    }
    const { bytes, sha256 } = await hashFile(part)
    const path = await placeFile(tools, { path: part, bytes, sha256 }, order.pathFor(textType), signal)
    order.onStep('downloaded')
    return { path, bytes, sha256, type: textType }
  } catch (error) {
    throw diskFailure(error, order.folder, null)
  }
}

/** Creates the store of one media folder. Each rule has one fetcher, so that connections are reused. */
export function createFileStore(deps: {
  home: MediaHome
  thumbnails: Pick<ThumbnailPool, 'measure'>
  reportAlert: ReportAlert
  tools?: FileTools
  outbound?: Outbound
}) {
  const { home, thumbnails, reportAlert } = deps
  const downloads = createDownloadScheduler(mostAtOnce)
  const fetchers = new Map<string, MediaFetcher>()
  const held = new Map<string, string>()

  const fetcherOf = (rule: MediaRule): MediaFetcher => {
    const name = rule.kind === 'public' ? 'public' : rule.origin
    const fetcher = fetchers.get(name) ?? createMediaFetcher(rule, { outbound: deps.outbound })
    fetchers.set(name, fetcher)
    return fetcher
  }
  const fetchOne = (order: KeepOrder) => {
    home.assertHere()
    const { url, assetId, expected, title, detail, createdAt, onStep } = order
    const folder = join(home.folder, cleanFileName(order.folderName))
    const pathFor: DownloadOrder['pathFor'] = ({ extension }) =>
      join(folder, fileNameOf({ createdAt, title, detail, assetId, extension }))
    if (url.includes(hidden)) {
      const sentence =
        'The service put your API key in the file’s link, so the file wasn’t downloaded. Nothing more was charged; replace this key, then get the file again.'
      throw refusedFile('no-address', sentence)
    }
    const text = textBehind(url)
    const target = { url, assetId, expected, root: home.folder, folder, pathFor, onStep }
    if (text !== null) return keepText(text, target, order.signal, deps.tools)
    return download(fetcherOf(order.rule), target, order.signal, deps.tools)
  }
  /** Reports what delays downloads on this machine, and when nothing does any more. */
  const note = (assetId: string, error: unknown) => {
    if (isFailure(error) && error.code !== 'MEDIA_AWAY') held.set(assetId, error.message)
    else held.delete(assetId)
    const [first] = held.values()
    reportAlert('download-waits', first === undefined ? null : { sentence: first })
  }
  return {
    /** @throws Failure MEDIA_AWAY, DISK_FULL, FILE_HELD or FILE_REFUSED; Error if the host does not send it. */
    async keep(order: KeepOrder): Promise<KeptFile> {
      try {
        const file = await downloads.run(order.group, () => fetchOne(order), order.signal)
        note(order.assetId, null)
        const nothing = { width: null, height: null, duration: null }
        const measuring = file.type.kind === 'unknown' ? nothing : thumbnails.measure(file.path)
        order.onPlaced?.(file)
        return { ...file, ...(await measuring) }
      } catch (error) {
        note(order.assetId, error)
        throw error
      }
    },
    /** The current path of a file with these bytes in the media folder, or null. @throws Failure MEDIA_AWAY */
    find(file: { bytes: number; sha256: string }): Promise<string | null> {
      home.assertHere()
      return findMoved(home.folder, file)
    },
    /** Whether a file is in place and unchanged, but incomplete. */
    async isDamaged({ path, sha256, kind = 'unknown' }: KeptMark): Promise<boolean> {
      home.assertHere()
      if (kind === 'unknown') return false
      try {
        return (await checkMedia(path, kind)) !== null && (await hashFile(path)).sha256 === sha256
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
        throw error
      }
    },
    /** Deletes a file that another one replaces. */
    discard: (path: string): Promise<void> => rm(path, { force: true }),
    async stop(): Promise<void> {
      await Promise.all([...fetchers.values()].map((fetcher) => fetcher.close()))
    },
  }
}
/** Downloads outputs into the media folder and measures them. */
export type FileStore = ReturnType<typeof createFileStore>
