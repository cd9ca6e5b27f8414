import type { FileProblem, FileReport } from '#shared/bridge/storage.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { type Clock, type Log, sleep } from '#shared/util/ports.ts'
import type { CheckedFile, CheckRun, CheckState, DueFile, FileChecksTable } from '../cache/tables/file-checks.ts'
import type { CheckFile, FileFinding } from '../media/check-file.ts'
import type { FolderListing, RelinkFiles } from './relink-files.ts'

/** Files whose findings are written together at most, and how long they may wait. Milliseconds. */
const filesAtOnce = 20
const writeEveryMs = 1_000
/** The share of the time that a check may take which nobody asked for. */
const quietShare = 0.25
/** How often a missing media folder is looked for. Milliseconds. */
const awayMs = 2_000
/** How often the total is counted again while files are added. Milliseconds. */
const countEveryMs = 5_000
/** A check of all files begins by itself once this long has passed since the last. Milliseconds. */
export const checkEveryMs = 30 * 24 * 3_600_000

const noneYet: CheckRun = { startedAt: 0, finishedAt: null, afterRow: 0, files: 0, bytes: 0, isAsked: 0, isPaused: 0 }
const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/**
 * Creates the check of all files by their checksums. It runs in the background, reads in the media process, continues
 * where it was after a restart, and never counts a file as missing while the media folder is. It deletes nothing; a
 * missing file that is found elsewhere in the media folder is linked again.
 */
export function createFileChecks(deps: {
  table: FileChecksTable
  home: { isHere(): boolean }
  checkFile: CheckFile
  relink: RelinkFiles
  /** How a path is shown: relative to the media folder. */
  nameOf: (path: string) => string
  /** Takes over that a file was found damaged. */
  noteDamaged: (file: { readonly sha256: string; readonly path: string }) => void
  /** The state of a file in its place now. */
  isHere: (file: DueFile) => boolean
  /** Whether the service may still have a file. */
  isAtService: (assetId: AssetId) => boolean
  runInBackground: (what: string, work: Promise<void>) => void
  /** The check has come further. */
  onChange: () => void
  /** Files of the library are in another state. */
  onFiles: () => void
  yieldToLoop: () => Promise<void>
  clock: Clock
  log: Log
}) {
  const { table, clock } = deps
  let run = table.readRun()
  let working: { readonly stop: AbortController; readonly done: Promise<void> } | null = null
  let isHeld = false
  let isWaiting = false
  let listing: FolderListing | null = null
  let total: ReturnType<typeof table.total> | null = null
  let countedAt = 0

  async function untilHere(signal: AbortSignal): Promise<void> {
    while (!deps.home.isHere()) {
      if (!isWaiting) {
        isWaiting = true
        deps.onChange()
      }
      await sleep(clock, awayMs, signal)
      signal.throwIfAborted()
    }
    isWaiting = false
  }
  /** A file that is missing because its drive is gone is checked again when the drive is back. */
  async function check(file: DueFile, share: number, signal: AbortSignal): Promise<FileFinding> {
    for (;;) {
      await untilHere(signal)
      const state = await deps.checkFile(file, share, signal)
      if (state === 'intact' || deps.home.isHere()) return state
    }
  }
  const shareOf = ({ isAsked }: CheckRun) => (isAsked === 1 ? 1 : quietShare)

  async function work(signal: AbortSignal): Promise<void> {
    let current = run ?? noneYet
    let found: { row: number; state: CheckState; at: number }[] = []
    let since = clock.monotonic()
    const flush = () => {
      const changed = found.some(({ row, state }) => (table.stateOf(row) ?? 'intact') !== state)
      table.note(found, current)
      run = current
      found = []
      since = clock.monotonic()
      if (changed) deps.onFiles()
      deps.onChange()
    }
    try {
      for (;;) {
        const due = table.listAfter(current.afterRow, filesAtOnce)
        if (due.length === 0) break
        for (const file of due) {
          found.push({ row: file.row, state: await check(file, shareOf(current), signal), at: clock.now() })
          const { files, bytes } = current
          current = { ...current, afterRow: file.row, files: files + 1, bytes: bytes + file.bytes }
          if (clock.monotonic() - since >= writeEveryMs) flush()
        }
        flush()
        await deps.yieldToLoop()
      }
      await searchFolder(shareOf(current), signal)
      current = { ...current, finishedAt: clock.now() }
    } finally {
      flush()
    }
  }
  async function searchFolder(share: number, signal: AbortSignal): Promise<number> {
    await untilHere(signal)
    const seen = await deps.relink(share, signal)
    // A drive that went away meanwhile has no files to show.
    if (!deps.home.isHere()) return 0
    const { count } = seen.linked
    const before = listing?.linked ?? { count: 0, names: [] }
    listing = { ...seen, linked: { count: before.count + count, names: [...before.names, ...seen.linked.names] } }
    if (count > 0) deps.onFiles()
    deps.onChange()
    return count
  }
  function go(): void {
    if (working !== null || isHeld || run === null || run.finishedAt !== null || run.isPaused === 1) return
    const stop = new AbortController()
    const done = work(stop.signal)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) throw error
      })
      .finally(() => {
        working = null
        isWaiting = false
        deps.onChange()
      })
    working = { stop, done }
    deps.runInBackground('check files', done)
  }
  async function halt(): Promise<void> {
    const now = working
    now?.stop.abort(new Error('The check is stopped'))
    await now?.done.catch(() => undefined)
  }
  function set(change: Partial<CheckRun>): void {
    run = { ...(run ?? noneYet), ...change }
    table.writeRun(run)
    deps.onChange()
  }
  const begin = (isAsked: 0 | 1) => {
    listing = null
    set({ ...noneYet, startedAt: clock.now(), isAsked })
    go()
  }
  function readTotal() {
    if (total === null || clock.monotonic() - countedAt >= countEveryMs) {
      total = table.total()
      countedAt = clock.monotonic()
    }
    return total
  }
  const present = ({ id, title, kind, path, bytes, checkedAt }: CheckedFile): FileProblem => ({
    assetId: id,
    title,
    kind,
    name: deps.nameOf(path),
    bytes,
    checkedAt: new Date(checkedAt).toISOString(),
    isAtService: deps.isAtService(id),
  })

  return {
    /** How far the check is, and how many files are in each state. */
    report(): FileReport {
      const counts = table.counts()
      const count = (state: CheckState) => counts.get(state) ?? 0
      const isOpen = run !== null && run.finishedAt === null
      const status = !isOpen ? 'idle' : run?.isPaused === 1 || isHeld ? 'paused' : isWaiting ? 'waiting' : 'running'
      return {
        status,
        done: { files: run?.files ?? 0, bytes: run?.bytes ?? 0 },
        total: readTotal(),
        finishedAt: isoOf(run?.finishedAt ?? null),
        intact: count('intact'),
        missing: count('missing'),
        changed: count('changed'),
        damaged: count('damaged'),
        online: count('online'),
        unread: count('unread'),
        linked: listing?.linked ?? null,
        extra: listing?.extra ?? null,
        unreadFolders: listing?.unread ?? null,
      }
    },
    /** A page of files in a state. Those that are in their places by now are left out. */
    page(state: FileProblemState, after: number, limit: number): { files: FileProblem[]; next: number | null } {
      const files = table.page(state, after, limit)
      const back = state === 'missing' || state === 'online' ? files.filter(deps.isHere) : []
      if (back.length > 0) {
        table.forget(back.map(({ id }) => id))
        deps.onFiles()
        deps.onChange()
      }
      const last = files.at(-1)
      return {
        files: files.filter((file) => !back.includes(file)).map(present),
        next: last === undefined || files.length < limit ? null : last.row,
      }
    },
    /** Checks all files from the start, at full speed. */
    async begin(): Promise<void> {
      await halt()
      begin(1)
    },
    /** Pauses the check, also over a restart. */
    async pause(): Promise<void> {
      await halt()
      if (run !== null && run.finishedAt === null) set({ isPaused: 1 })
    },
    resume(): void {
      if (run !== null && run.finishedAt === null) set({ isPaused: 0 })
      go()
    },
    /** Looks for missing files in the whole media folder. Returns how many were linked again. */
    findMoved: (signal: AbortSignal): Promise<number> => searchFolder(1, signal),
    /** The paths of the files that the report counts as not in the library. */
    extraPaths: (): readonly string[] => listing?.extraPaths ?? [],
    /** Notes that a file is in its place again, or in another, and has the bytes that were saved. */
    noteIntact(id: AssetId): void {
      table.noteIntact(id, clock.now())
      deps.onChange()
    },
    /** Continues an unfinished check, and begins one if the last was long ago. */
    async wake(): Promise<void> {
      for (let after = 0; ;) {
        const page = table.page('damaged', after, 100)
        for (const file of page) deps.noteDamaged(file)
        const last = page.at(-1)
        if (last === undefined) break
        after = last.row
        await deps.yieldToLoop()
      }
      const isDue = run === null || (run.finishedAt !== null && clock.now() - run.finishedAt >= checkEveryMs)
      if (isDue && table.listAfter(0, 1).length > 0) begin(0)
      else go()
    },
    /** Stops the check until it is released: the media folder moves. */
    async hold(): Promise<void> {
      isHeld = true
      await halt()
      deps.onChange()
    },
    release(): void {
      isHeld = false
      go()
    },
    stop: halt,
  }
}
type FileProblemState = Exclude<CheckState, 'intact'>
