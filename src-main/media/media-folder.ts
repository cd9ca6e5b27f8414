import { existsSync, readFileSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '#shared/domain/failure.ts'
import type { Log } from '#shared/util/ports.ts'
import { makeFolderSync, writeDurablySync } from '../disk/durable-file.ts'
import type { ReportAlert } from '../log/alerts.ts'
import { readdir } from 'node:fs/promises'

const Known = z.object({ folder: z.string(), id: z.string() })
/** The file in the media folder that tells it from any other. */
export const markerName = '.backlot-media'
/** A media folder may be shared with other users of the computer. */
const markerMode = 0o644

function readKnown(file: string): z.output<typeof Known> | null {
  if (!existsSync(file)) return null
  try {
    return Known.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch (error) {
    // A cut record is as good as none: the folder is looked at and known again.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Knows the media folder by a mark in it, so that an empty folder where a drive was is never taken for it.
 *
 * A folder that this profile has not used before is made. `recordFile` remembers which one it used.
 */
export function createMediaHome(deps: {
  folder: string
  recordFile: string
  uuid: () => string
  reportAlert: ReportAlert
  log: Log
}) {
  const { folder, recordFile } = deps
  const marker = join(folder, markerName)
  /** The mark's id; null where there is none, or what is left of one after a power loss: nothing, or zeros. */
  const readMark = () => {
    const text = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : ''
    return text === '' || text.includes('\0') ? null : text
  }
  let id = ''

  function tryReadMark(): string | null {
    try {
      return readMark()
    } catch (error) {
      deps.log.warn('The marker of the media folder cannot be read; it is written again', { marker, error })
      return null
    }
  }
  function settle(): void {
    makeFolderSync(folder)
    const found = tryReadMark()
    id = found ?? deps.uuid()
    if (found === null) writeDurablySync(marker, `${id}\n`, markerMode)
    writeDurablySync(recordFile, JSON.stringify({ folder, id }))
  }
  function trySettle(): void {
    try {
      settle()
    } catch (error) {
      deps.log.warn('The media folder cannot be made', { folder, error })
    }
  }
  const isHere = () => {
    try {
      return id !== '' && readMark() === id
    } catch (error) {
      deps.log.warn('The media folder cannot be read', { folder, error })
      return false
    }
  }
  function recheck(): void {
    if (isHere()) return deps.reportAlert('media-away', null)
    const sentence = `The media folder is missing: ${folder}. Nothing was deleted and nothing more is charged; connect its drive to continue downloads.`
    const run = () => {
      trySettle()
      recheck()
    }
    deps.reportAlert('media-away', { sentence, settle: { label: 'Create folder', run } })
  }

  const known = readKnown(recordFile)
  if (known?.folder === folder) id = known.id
  else trySettle()
  return {
    folder,
    isHere,
    /** Looks and tells whether it is away. */
    recheck,
    /** @throws Failure MEDIA_AWAY; nothing is made in its place. */
    assertHere(): void {
      if (isHere()) return
      const sentence = `The media folder is missing: ${folder}. The run is paid and its file is safe at the service; it downloads when the folder is back.`
      throw new Failure('MEDIA_AWAY', sentence, { charged: 'yes', folder })
    },
  }
}
/** The folder of all results, which may lie on a drive that comes and goes. */
export type MediaHome = ReturnType<typeof createMediaHome>

/** The file that tells a folder of exports, which holds copies, from the library's own folders. */
export const exportsMark = '.backlot-exports'

/** Of folders that are not there, or that this user may not look into: nothing of ours lies in one. */
const closed = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'])

/** What lies in a folder; nothing where it is not there or is closed to this user, such as a drive’s own `lost+found`. */
export function readFolder(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (closed.has(error.code ?? '')) return []
    throw error
  })
}
