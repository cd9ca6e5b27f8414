import type { Clock, Log } from '#shared/util/ports.ts'
import type { LibraryReader } from '../cache/library/library-reader.ts'
import type { FingerprintsTable, StoredFingerprint } from '../cache/tables/fingerprints.ts'
import type { StudioEvents } from '../events/studio-events.ts'

/** New files are read after this long, when their thumbnails were most likely made. Milliseconds. */
const settleMs = 3_000
const filesAtOnce = 20
const comparedAtOnce = 25
/** Pause where thumbnails are being made, which the user waits for. Milliseconds. */
const busyMs = 200
/** The longest pause after a file, so that half of a core stays free. Milliseconds. */
const mostPauseMs = 250

const unreadable: StoredFingerprint = {
  kind: 'none',
  aspect: 1,
  duration: 0,
  hashes: new Uint8Array(),
  looks: new Uint8Array(),
  sound: null,
}

type FileToRead = { readonly path: string; readonly sha256: string; readonly kind: 'image' | 'video' }

/**
 * Creates the background work that reads how each image and video of the library looks, and finds which look alike. One
 * file at a time, only while no thumbnail is being made. It goes on where it stopped at the last start.
 */
export function createFingerprintReader(deps: {
  table: FingerprintsTable
  reader: Pick<LibraryReader, 'ask'>
  /** Reads how a file looks; null if it cannot be read. */
  read: (file: FileToRead) => Promise<StoredFingerprint | null>
  isHere: (path: string) => Promise<boolean>
  isIdle: () => boolean
  events: StudioEvents
  clock: Clock
  log: Log
  runInBackground: (what: string, work: Promise<void>) => void
  onChange: () => void
}) {
  const { table, reader, clock } = deps
  let isStopped = false
  let isRunning = false
  let isWanted = false
  let after = 0
  let wake: () => void = () => undefined
  let cancelStart: (() => void) | null = null

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(ms, resolve)
      wake = () => {
        cancel()
        resolve()
      }
    })
  async function readOne(file: FileToRead): Promise<void> {
    while (!isStopped && !deps.isIdle()) await pause(busyMs)
    // A missing file is read at a later start.
    if (isStopped || !(await deps.isHere(file.path))) return
    const since = clock.monotonic()
    const print = await deps.read(file)
    if (isStopped) return
    table.add(file.sha256, print ?? unreadable)
    await pause(Math.min(mostPauseMs, clock.monotonic() - since))
  }
  async function compare(): Promise<void> {
    for (let isDone = false; !isDone && !isStopped;) {
      const from = table.comparedId()
      const found = await reader.ask({ kind: 'compare', after: from, limit: comparedAtOnce })
      if (isStopped) return
      if (found.until !== from) table.addPairs(found.pairs, found.until)
      if (found.pairs.length > 0) deps.onChange()
      isDone = found.isDone
    }
  }
  async function readAll(): Promise<void> {
    let isChanged = false
    for (;;) {
      const { files, until } = await reader.ask({ kind: 'unread', after, limit: filesAtOnce })
      for (const file of files) {
        if (isStopped) return
        await readOne(file)
      }
      await compare()
      if (isStopped) return
      after = until
      if (files.length > 0) isChanged = true
      if (files.length < filesAtOnce) break
    }
    // The list says how many are left.
    if (isChanged) deps.onChange()
  }
  async function run(): Promise<void> {
    isRunning = true
    try {
      while (isWanted && !isStopped) {
        isWanted = false
        await readAll()
      }
    } catch (error) {
      if (!isStopped) throw error
    } finally {
      isRunning = false
    }
  }
  function start(): void {
    isWanted = true
    if (isRunning || isStopped || cancelStart !== null) return
    cancelStart = clock.after(settleMs, () => {
      cancelStart = null
      deps.runInBackground('find files that look alike', run())
    })
  }
  return {
    /** Begins, and reads what is added from then on. Call it once. */
    resume(): void {
      deps.events.on('libraryChanged', start)
      start()
    },
    stop(): void {
      isStopped = true
      cancelStart?.()
      wake()
    },
  }
}
