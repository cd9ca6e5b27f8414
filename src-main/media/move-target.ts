import { constants } from 'node:fs'
import { access, readdir, realpath, stat, statfs } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { Failure } from '#shared/domain/failure.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { diskFull } from './file-failures.ts'
import { pathInside } from '../disk/path-inside.ts'

/** The folder that is made in one that has other files. */
const ownName = 'Backlot media'
/** Disk space that stays free. Bytes. */
const spareBytes = 64 * 1024 ** 2

/** Where the media folder would go. Bytes; `isSameVolume`: nothing needs to be copied. */
export type MoveTarget = {
  readonly folder: string
  readonly freeBytes: number
  readonly isSameVolume: boolean
}

const refused = (problem: Sentence): Failure => refuseField('folder', problem, say('outcome.change'))

async function entriesOf(folder: string): Promise<string[] | null> {
  try {
    return await readdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') return null
    if (code === 'ENOTDIR') throw refused(say('media.isFile'))
    throw refused(say('media.unreadFolder'))
  }
}

/**
 * Checks a place for the media folder: a new or empty folder, or a new one in a folder with other files. `isOurs`: whether
 * a folder has the marker of this media folder, as one whose move ended before its first file.
 * @throws Failure INVALID_INPUT with the reason, or DISK_FULL; nothing is changed.
 */
export async function readMoveTarget(
  media: string,
  typed: string,
  bytes: number,
  isOurs: (folder: string) => boolean,
): Promise<MoveTarget> {
  const text = typed.trim()
  if (text === '' || text.includes('\0') || !isAbsolute(text)) {
    throw refused(say('media.fullPath'))
  }
  const chosen = resolve(text)
  const entries = await entriesOf(chosen)
  const isFree = (names: readonly string[] | null, path: string) =>
    names === null || names.length === 0 || (names.length === 1 && isOurs(path))
  const folder = isFree(entries, chosen) ? chosen : join(chosen, ownName)
  if (folder !== chosen && !isFree(await entriesOf(folder), folder)) {
    throw refused(say('media.notEmpty', { name: ownName }))
  }
  const parent = dirname(chosen)
  const existing = entries === null ? parent : chosen
  const found = await realpath(existing).catch(() => null)
  if (found === null || !(await stat(found)).isDirectory()) {
    throw refused(say('media.noParent', { folder: parent }))
  }
  const real = entries === null ? join(found, basename(chosen)) : found
  const now = await realpath(media)
  if (real === now || pathInside(now, real) !== null) throw refused(say('media.isWithin'))
  if (folder === chosen && pathInside(real, now) !== null) throw refused(say('media.isAround'))
  try {
    await access(existing, constants.W_OK)
  } catch {
    throw refused(say('media.noWriteFolder'))
  }
  const { bavail, bsize } = await statfs(existing)
  const isSameVolume = (await stat(existing)).dev === (await stat(now)).dev
  const freeBytes = bavail * bsize
  if (!isSameVolume && bytes + spareBytes > freeBytes) throw tooSmall(folder, bytes + spareBytes - freeBytes)
  return { folder, freeBytes, isSameVolume }
}

function tooSmall(folder: string, missing: number): Failure {
  const { data } = diskFull(folder, missing)
  const sentence = say('media.noSpaceToMove', { megabytes: Math.ceil(missing / 1024 ** 2), folder })
  return new Failure('DISK_FULL', sentence, { ...data, charged: 'no', neededBytes: missing, folder })
}
