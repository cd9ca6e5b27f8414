import type { MoveState } from '#shared/bridge/storage.ts'
import { isFailure } from '#shared/domain/failure.ts'
import { type Sentence, spoken } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { type Clock, type Log, sleep } from '#shared/util/ports.ts'
import type { AssetsTable } from '../cache/tables/assets.ts'
import type { MediaMoveTable, NewPath, StoredMove, TrashedPath } from '../cache/tables/media-move.ts'
import type { FolderCopies, FolderCopy } from '../media/folder-copies.ts'
import type { MediaHome } from '../media/media-folder.ts'

const filesAtOnce = 50
/** How often progress is written. Milliseconds. */
const writeEveryMs = 500
/** How often a missing folder is looked for. Milliseconds. */
const awayMs = 2_000

type MoveDeps = {
  readonly table: MediaMoveTable
  readonly assets: Pick<AssetsTable, 'listPaths' | 'setPaths'>
  /** Files and bytes that should be on disk. */
  readonly total: () => { readonly files: number; readonly bytes: number }
  readonly home: Pick<MediaHome, 'folder' | 'isMarked' | 'mark' | 'switchTo'>
  readonly copies: FolderCopies
  /** Creates a folder durably. */
  readonly makeFolder: (folder: string) => Promise<void>
  /** Deletes partial files below a folder. */
  readonly sweepParts: (folder: string) => Promise<unknown>
  /** Counts the files below a folder. */
  readonly countFiles: (folder: string, signal: AbortSignal) => Promise<number>
  /** Stops and continues the check of files. */
  readonly checks: { hold(): Promise<void>; release(): void }
  readonly runInBackground: (what: string, work: Promise<void>) => void
  readonly onChange: () => void
  readonly yieldToLoop: () => Promise<void>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Creates the move of the media folder: copy every file, compare it, use the new folder, then delete the originals. Each
 * row names a complete file at every moment, so that whatever ends the process leaves every file readable; the next start
 * goes on from the stage in the ledger. A file that cannot be copied stays where it is.
 */
export function createMediaMove(deps: MoveDeps) {
  const { table, home, copies, clock, log } = deps
  let move = table.read()
  let working: { readonly stop: AbortController; readonly done: Promise<void> } | null = null
  let isWaiting = false
  let problem: Sentence | null = null
  let last: MoveState['last'] = null
  let since = 0

  function write(change: Partial<StoredMove>): StoredMove {
    if (move === null) throw new Error('No move is in progress')
    move = { ...move, ...change }
    table.write(move)
    deps.onChange()
    return move
  }
  async function untilHere(folders: readonly string[], signal: AbortSignal): Promise<void> {
    while (!folders.every(home.isMarked)) {
      isWaiting = true
      deps.onChange()
      await sleep(clock, awayMs, signal)
      signal.throwIfAborted()
    }
    isWaiting = false
  }
  /** Copies a file. `failed`: it cannot be read or written, and stays where it is. */
  async function copy(now: StoredMove, path: string, id: string, signal: AbortSignal): Promise<FolderCopy | null> {
    for (;;) {
      await untilHere([now.from, now.to], signal)
      try {
        const result = await copies.copy(now, path, id, signal)
        // Missing, because its drive went away just now.
        if (result.kind === 'missing' && !home.isMarked(now.from)) continue
        return result
      } catch (error) {
        signal.throwIfAborted()
        if (!home.isMarked(now.from) || !home.isMarked(now.to)) continue
        if (isFailure(error) && error.code === 'DISK_FULL') throw error
        log.warn('A file could not be copied; it stays where it is', { path, error })
        return null
      }
    }
  }
  async function* files(after: number, signal: AbortSignal) {
    for (let row = after; ;) {
      signal.throwIfAborted()
      const page = deps.assets.listPaths(row, filesAtOnce)
      const end = page.at(-1)
      if (end === undefined) return
      yield page
      row = end.row
      await deps.yieldToLoop()
    }
  }
  async function* trashed(signal: AbortSignal): AsyncGenerator<TrashedPath> {
    for (let id = ''; ;) {
      signal.throwIfAborted()
      const page = table.listTrashed(id, filesAtOnce)
      const end = page.at(-1)
      if (end === undefined) return
      yield* page
      id = end.id
      await deps.yieldToLoop()
    }
  }

  async function copyAll(signal: AbortSignal): Promise<void> {
    let now = write({})
    for await (const page of files(now.afterRow, signal)) {
      for (const { id, path, bytes, row } of page) {
        if (copies.placeOf(now, path) !== null) await copy(now, path, id, signal)
        now = { ...now, afterRow: row, files: now.files + 1, bytes: now.bytes + bytes }
        if (clock.monotonic() - since < writeEveryMs) continue
        since = clock.monotonic()
        now = write(now)
      }
    }
    for await (const { id, trashPath } of trashed(signal)) {
      if (copies.placeOf(now, trashPath) !== null) await copy(now, trashPath, id, signal)
    }
    write({ ...now, stage: 'switching' })
  }
  /** Where a file is from now on; null if it stays where it is. */
  async function placeNow(now: StoredMove, path: string, id: string, signal: AbortSignal): Promise<string | null> {
    const place = copies.placeOf(now, path)
    if (place === null) return null
    const copied = await copy(now, path, id, signal)
    if (copied?.kind === 'copied') return copied.path
    // A missing file is expected where the others are.
    return copied?.kind === 'missing' ? place : null
  }
  async function switchRows(now: StoredMove, signal: AbortSignal): Promise<number> {
    let count = 0
    for await (const page of files(0, signal)) {
      const moved: NewPath[] = []
      for (const { id, path } of page) {
        const place = await placeNow(now, path, id, signal)
        if (place !== null) moved.push({ id, path: place })
      }
      if (moved.length === 0) continue
      // The ledger first: the index is rebuilt from it, and the next pass finds what a kill left.
      table.setPaths(moved)
      deps.assets.setPaths(moved)
      count += moved.length
    }
    for await (const { id, trashPath, path } of trashed(signal)) {
      const [place, origin] = [await placeNow(now, trashPath, id, signal), copies.placeOf(now, path)]
      if (origin !== null) table.setPaths([{ id, path: origin }])
      if (place !== null || origin !== null) {
        table.setTrashed({ id, trashPath: place ?? trashPath, path: origin ?? path })
      }
    }
    return count
  }
  async function switchAll(signal: AbortSignal): Promise<void> {
    const now = write({})
    if (home.folder !== now.to) home.switchTo(now.to)
    // What was arriving in the old folder is there by the next pass.
    while ((await switchRows(now, signal)) > 0) signal.throwIfAborted()
    write({ stage: 'cleaning' })
  }
  /** Returns whether everything has left the old folder. */
  async function cleanAll(now: StoredMove, signal: AbortSignal): Promise<boolean> {
    await untilHere([now.from, now.to], signal)
    const stay = new Set<string>()
    const back = { from: now.to, to: now.from }
    for await (const page of files(0, signal)) {
      for (const { path } of page) if (copies.placeOf(now, path) !== null) stay.add(path)
    }
    const remove = async (path: string) => {
      const old = copies.placeOf(back, path)
      if (old !== null && !stay.has(old)) await copies.removeIfCopied(old, path)
    }
    for await (const page of files(0, signal)) for (const { path } of page) await remove(path)
    for await (const { trashPath } of trashed(signal)) await remove(trashPath)
    await deps.sweepParts(now.from)
    return stay.size === 0
  }
  async function cancelAll(now: StoredMove, signal: AbortSignal): Promise<void> {
    await untilHere([now.from, now.to], signal)
    const remove = async (path: string) => {
      const place = copies.placeOf(now, path)
      if (place !== null) await copies.removeIfCopied(place, path)
    }
    for await (const page of files(0, signal)) for (const { path } of page) await remove(path)
    for await (const { trashPath } of trashed(signal)) await remove(trashPath)
    await deps.sweepParts(now.to)
  }
  /** Removes what is left of a folder that nothing is in any more. Returns how many files of others it has. */
  async function leave(folder: string, isUnused: boolean, signal: AbortSignal): Promise<number> {
    try {
      await copies.prune(folder, isUnused)
      return await deps.countFiles(folder, signal)
    } catch (error) {
      signal.throwIfAborted()
      log.info('Empty folders could not be removed', { folder, error })
      return 0
    }
  }
  async function work(signal: AbortSignal): Promise<void> {
    problem = null
    await deps.checks.hold()
    try {
      if (move?.stage === 'copying') await copyAll(signal)
      if (move?.stage === 'switching') await switchAll(signal)
      const ended = move
      if (ended === null) return
      const { from, to, stage } = ended
      const isMoved = stage === 'cleaning'
      const isUnused = isMoved ? await cleanAll(ended, signal) : true
      if (!isMoved) await cancelAll(ended, signal)
      // Before the marker goes: a folder without it would be waited for.
      table.remove()
      move = null
      const left = await leave(isMoved ? from : to, isUnused, signal)
      last = { kind: isMoved ? 'moved' : 'cancelled', from, to, left }
    } finally {
      deps.checks.release()
    }
  }
  function go(): void {
    if (move === null || move.isPaused === 1 || working !== null) return
    const stop = new AbortController()
    const done = work(stop.signal)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        if (!isFailure(error)) {
          log.error('The move of the media folder stopped', { error })
          problem = say('media.moveStopped')
        } else problem = error.sentence
        write({ isPaused: 1 })
      })
      .finally(() => {
        working = null
        isWaiting = false
        deps.onChange()
      })
    working = { stop, done }
    deps.runInBackground('move the media folder', done)
  }
  async function halt(): Promise<void> {
    const now = working
    now?.stop.abort(new Error('The move is stopped'))
    await now?.done
  }

  return {
    isUnderWay: (): boolean => move !== null,
    state(): MoveState {
      if (move === null) return { now: null, last }
      const { from, to, stage, isPaused, files: done, bytes } = move
      return {
        now: {
          from,
          to,
          stage,
          isPaused: isPaused === 1,
          isWaiting,
          problem: spoken(problem),
          done: { files: done, bytes },
          total: deps.total(),
        },
        last,
      }
    },
    /** Begins a move into a checked folder. */
    async begin(to: string): Promise<void> {
      if (move !== null) return
      await deps.makeFolder(to)
      home.mark(to)
      last = null
      move = { from: home.folder, to, stage: 'copying', isPaused: 0, afterRow: 0, files: 0, bytes: 0 }
      write({})
      go()
    },
    /** Stops the move where it is, also over a restart. */
    async pause(): Promise<void> {
      await halt()
      if (move !== null) write({ isPaused: 1 })
    },
    resume(): void {
      if (move?.isPaused === 1) write({ isPaused: 0 })
      go()
    },
    /** Takes the move back: deletes the copies, or moves the files back once the new folder is used. */
    async cancel(): Promise<void> {
      await halt()
      if (move === null) return
      if (move.stage === 'copying') write({ stage: 'cancelling', isPaused: 0 })
      else if (move.stage !== 'cancelling') {
        const { from, to } = move
        await deps.makeFolder(from)
        home.mark(from)
        write({ from: to, to: from, stage: 'copying', isPaused: 0, afterRow: 0, files: 0, bytes: 0 })
      } else write({ isPaused: 0 })
      go()
    },
    /** Ends a move whose files are all in the new folder, and leaves the originals. */
    async keepOriginals(): Promise<void> {
      if (move?.stage !== 'cleaning') return
      await halt()
      if (move === null) return
      const { from, to } = move
      table.remove()
      move = null
      last = { kind: 'moved', from, to, left: 0 }
      deps.onChange()
    },
    /** Goes on with a move that the end of a process cut short. */
    wake: go,
    /** Resolves when nothing is under way in this process. */
    settled: async (): Promise<void> => working?.done,
    stop: halt,
  }
}
