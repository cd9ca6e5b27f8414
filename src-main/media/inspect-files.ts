import { type Dir, existsSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FilesReport } from '#shared/bridge/library.ts'
import { Failure } from '#shared/domain/failure.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Log } from '#shared/util/ports.ts'
import { exportsMark, markerName, type MediaHome, trashName } from './media-folder.ts'
import type { FileStates, KeptMark } from './file-state.ts'
import { partOwner } from './partial-files.ts'

/**
 * Compares the library with the files on disk. Deletes and changes nothing. Rejects with MEDIA_AWAY if the media folder
 * is or becomes unavailable, so that none of its files counts as missing, and with the signal's reason once stopped.
 */
export type InspectFiles = (signal?: AbortSignal) => Promise<FilesReport>

type InspectDeps = {
  readonly home: Pick<MediaHome, 'folder' | 'isHere'>
  readonly states: FileStates
  /** A page of the library's files, of all workspaces, by ascending row. */
  readonly kept: (after: number, limit: number) => readonly (KeptMark & { readonly row: number })[]
  /** The ids of files that have a name but are not in the library yet. */
  readonly awaited: () => readonly string[]
  readonly log: Log
}

const mostNames = 50
const rowsAtOnce = 100
/** Half of the 16 ms that a turn may take, to allow for what runs in it before. */
const turnMs = 8
/** Files that operating systems create by themselves. */
const systemNames = new Set([markerName, '.DS_Store', 'Thumbs.db', 'desktop.ini'])
/** Characters of an asset's id in its file's name. */
const idLength = 8
/** Finds the start of the asset's id in a library file's name; a number follows if another file had the name. */
const idInName = / ([\w-]{1,8})(?: \(\d+\))?\.[^.]+$/

/** Yields whenever a turn has lasted long enough; throws when the signal aborts. */
function createPace(signal: AbortSignal | undefined) {
  let since = performance.now()
  return async ({ always = false } = {}) => {
    if (!always && performance.now() - since < turnMs) return
    await nextTurn()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
type Pace = ReturnType<typeof createPace>

const isDiskError = (error: unknown) => error instanceof Error && 'syscall' in error

async function openFolder(path: string): Promise<Dir | null> {
  return opendir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** The paths of all files below a folder, NFC-normalized. Includes links but does not follow them; skips exports and the trash. */
async function listFiles(root: string, pace: Pace, onUnread: (path: string, error: unknown) => void) {
  const found = new Set<string>()
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (folder !== root && existsSync(join(folder, exportsMark))) continue
    try {
      for await (const entry of (await openFolder(folder)) ?? []) {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) {
          if (entry.name !== trashName) folders.push(path)
        } else if (!systemNames.has(entry.name) && partOwner(entry.name) === null) found.add(path.normalize('NFC'))
        await pace()
      }
    } catch (error) {
      if (!isDiskError(error)) throw error
      onUnread(folder, error)
    }
  }
  return found
}

/** Creates a tally of files that keeps the first `mostNames` names; others are only counted. */
export function createFileTally(mostNames: number) {
  const names: string[] = []
  let count = 0
  return {
    add(name: string): void {
      count += 1
      const at = names.findIndex((other) => other > name)
      names.splice(at === -1 ? names.length : at, 0, name)
      if (names.length > mostNames) names.pop()
    },
    read: (): { count: number; names: string[] } => ({ count, names: [...names] }),
  }
}

/** Builds the check of one media folder. No turn takes over 16 ms. */
export function createInspectFiles({ home, states, kept, awaited, log }: InspectDeps): InspectFiles {
  const nameOf = (path: string) => {
    const name = relative(home.folder, path)
    return name === '' || name.startsWith('..') ? path : name
  }
  const assertHere = () => {
    if (home.isHere()) return
    const sentence = `The media folder is missing: ${home.folder}. Nothing was checked, changed or charged; connect its drive and check again.`
    throw new Failure('MEDIA_AWAY', sentence, { charged: 'no', folder: home.folder })
  }
  /** A file modified since is read first. */
  async function stateOf(file: KeptMark): Promise<ReturnType<FileStates['of']>> {
    const first = states.of(file)
    if (first !== 'here') return first
    await states.settled()
    return states.of(file)
  }

  return async (signal) => {
    signal?.throwIfAborted()
    assertHere()
    const pace = createPace(signal)
    const tally = () => createFileTally(mostNames)
    const found = { missing: tally(), changed: tally(), damaged: tally(), unread: tally(), extra: tally() }
    let here = 0
    const noteUnread = (path: string, error: unknown) => {
      log.info('A file or folder could not be looked at', { path, error })
      found.unread.add(nameOf(path))
    }
    async function count(file: KeptMark): Promise<void> {
      try {
        const state = await stateOf(file)
        switch (state) {
          case 'here':
            here += 1
            return
          case 'away':
            return found.missing.add(nameOf(file.path))
          case 'damaged':
            return found.damaged.add(nameOf(file.path))
          case 'changed':
            return found.changed.add(nameOf(file.path))
          default:
            return assertNever(state)
        }
      } catch (error) {
        if (!isDiskError(error)) throw error
        noteUnread(file.path, error)
      }
    }

    // Lists the disk before the library: what arrives in between is then in the library, or awaited.
    const others = await listFiles(home.folder, pace, noteUnread)
    const coming = new Set(awaited().map((id) => id.slice(0, idLength)))
    for (let after: number | null = 0; after !== null;) {
      const page = kept(after, rowsAtOnce)
      for (const file of page) {
        others.delete(file.path.normalize('NFC'))
        await count(file)
        await pace()
      }
      assertHere()
      await pace({ always: true })
      after = page.at(-1)?.row ?? null
    }
    for (const path of others) {
      if (!coming.has(idInName.exec(path)?.[1] ?? '')) found.extra.add(nameOf(path))
      await pace()
    }
    const { missing, changed, damaged, unread, extra } = found
    return {
      folder: home.folder,
      here,
      missing: missing.read(),
      changed: changed.read(),
      damaged: damaged.read(),
      unread: unread.read(),
      extra: extra.read(),
    }
  }
}
