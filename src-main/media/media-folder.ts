import { say } from '#shared/domain/sentences/say.ts'
import { existsSync, readFileSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '#shared/domain/failure.ts'
import type { Log } from '#shared/util/ports.ts'
import { makeFolderSync, writeDurablySync } from '../disk/durable-file.ts'
import type { ReportAlert } from '../log/active-alerts.ts'
import { readdir } from 'node:fs/promises'

const Known = z.object({ folder: z.string(), id: z.string(), isChosen: z.boolean().default(false) })
/** The file that identifies a media folder. */
export const markerName = '.backlot-media'
/** A media folder may be shared with other users of the computer. */
const markerMode = 0o644

function readKnown(file: string): z.output<typeof Known> | null {
  if (!existsSync(file)) return null
  try {
    return Known.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch (error) {
    // A truncated record is ignored: the folder is then identified again.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The id in the marker of a folder; null if there is none, or if a power loss left it empty or zeroed. */
function readMark(folder: string): string | null {
  const marker = join(folder, markerName)
  const text = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : ''
  return text === '' || text.includes('\0') ? null : text
}

/**
 * Identifies the media folder by a marker file, so that an empty mount point is never mistaken for it. Creates a folder
 * that this profile has not used before. `recordFile` stores which one it used; one that the user chose replaces the
 * host's.
 */
export function createMediaHome(deps: {
  folder: string
  recordFile: string
  uuid: () => string
  reportAlert: ReportAlert
  log: Log
}) {
  const { recordFile } = deps
  const known = readKnown(recordFile)
  let { folder, isChosen } = known?.isChosen === true ? known : { folder: deps.folder, isChosen: false }
  let id = ''

  function tryReadMark(): string | null {
    try {
      return readMark(folder)
    } catch (error) {
      deps.log.warn('The marker of the media folder cannot be read; it is written again', { folder, error })
      return null
    }
  }
  function settle(): void {
    makeFolderSync(folder)
    const found = tryReadMark()
    id = found ?? deps.uuid()
    if (found === null) writeDurablySync(join(folder, markerName), `${id}\n`, markerMode)
    writeDurablySync(recordFile, JSON.stringify({ folder, id, isChosen }))
  }
  function trySettle(): void {
    try {
      settle()
    } catch (error) {
      deps.log.warn('The media folder cannot be made', { folder, error })
    }
  }
  const isMarked = (path: string) => {
    try {
      return id !== '' && readMark(path) === id
    } catch (error) {
      deps.log.warn('The media folder cannot be read', { folder: path, error })
      return false
    }
  }
  const isHere = () => isMarked(folder)
  function recheck(): void {
    if (isHere()) return deps.reportAlert('media-away', null)
    const sentence = say('alert.mediaAway', { folder })
    const run = () => {
      trySettle()
      recheck()
    }
    deps.reportAlert('media-away', { sentence, settle: { action: 'create-folder', run } })
  }

  if (known?.folder === folder) id = known.id
  else trySettle()
  return {
    /** Where outputs are saved. A move of the media folder changes it. */
    get folder(): string {
      return folder
    },
    isHere,
    /** Whether a folder carries the marker of this media folder, as both do while it is moved. */
    isMarked,
    /** Marks a folder that this media folder is moved to. */
    mark: (path: string) => writeDurablySync(join(path, markerName), `${id}\n`, markerMode),
    /** Uses a marked folder from now on, also after a restart. */
    switchTo(path: string): void {
      writeDurablySync(recordFile, JSON.stringify({ folder: path, id, isChosen: true }))
      folder = path
      isChosen = true
      recheck()
    },
    /** Checks whether the folder is available and reports it. */
    recheck,
    /** @throws Failure MEDIA_AWAY; never creates a replacement. */
    assertHere(): void {
      if (isHere()) return
      const sentence = say('media.awayDownload', { folder })
      throw new Failure('MEDIA_AWAY', sentence, { charged: 'yes', folder })
    },
  }
}
/** The folder of all outputs, which may be on a removable drive. */
export type MediaHome = ReturnType<typeof createMediaHome>

/** The file that marks an export folder, which holds copies, not library files. */
export const exportsMark = '.backlot-exports'

/** The folder of deleted files in a media folder that is on another volume than the profile. */
export const trashName = '.backlot-trash'

/** Errors of folders that are missing or closed to this user, which contain no files of ours. */
const closed = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'])

/** Lists a folder; empty if it is missing or closed to this user, such as a drive's own `lost+found`. */
export function readFolder(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (closed.has(error.code ?? '')) return []
    throw error
  })
}
