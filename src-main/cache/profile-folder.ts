import {
  chmodSync,
  closeSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  existsSync,
  readFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeFolderSync } from '../disk/durable-file.ts'
import { onNetwork, openToOthers, profileDiskFull, readOnlyProfile } from './profile-failure.ts'
import Sqlite from 'better-sqlite3'
import { Failure } from '#shared/domain/failure.ts'

// The numbers that Linux gives to NFS, SMB, CIFS, SMB2, 9P, Ceph and AFS (statfs(2)).
const networkTypes = new Set([0x6969, 0x517b, 0xff53_4d42, 0xfe53_4d42, 0x0102_1997, 0x00c3_6400, 0x5346_414f])

/** Whether a folder lies on another machine, as far as the system tells: `type` as of statfs on Linux, a share’s path on Windows. */
export function isOnNetwork(folder: string, type: number, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return /^[\\/]{2}(?![?.][\\/])/.test(folder)
  return platform === 'linux' && networkTypes.has(type)
}

/** What a start writes into logs and files at the least, so that one which begins also gets through. Bytes. */
const probeBytes = 1024 ** 2

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '')

/** Bytes that this user can still write to a folder's disk; null where the folder is not there. @throws the system's error where the disk cannot be asked, as when its drive went away. */
export function freeSpace(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Whether a file could not be written for lack of room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/**
 * Makes a profile's folder and finds out whether it can be written, before any file in it is opened: a database in a
 * folder that cannot be written cannot even be read. Closes a folder that other users of the computer can open, but for one
 * that is made for all of them.
 *
 * @throws Failure PROFILE_UNUSABLE (read-only, network, open to others) or DISK_FULL
 */
export function checkFolder(folder: string): void {
  const probe = join(folder, `.write-check-${process.pid}`)
  try {
    makeFolderSync(folder, 0o700)
    if (isOnNetwork(folder, statfsSync(folder).type, process.platform)) throw onNetwork(folder)
    keepPrivate(folder)
    writeProbe(probe)
    for (const name of ['ledger.db', 'cache.db']) checkWritable(join(folder, name))
  } catch (error) {
    const code = codeOf(error)
    if (isDiskFull(error)) throw profileDiskFull(folder, error)
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') throw readOnlyProfile(folder, error)
    if (code === 'ENOTDIR' || code === 'EEXIST') throw readOnlyProfile(folder, error)
    throw error
  }
}

/** Of a folder that is made for all users, such as /tmp. */
const stickyBit = 0o1000

/** A disk without permissions, such as a memory stick, takes the change and ignores it: then nobody can be kept out. */
function keepPrivate(folder: string): void {
  if (process.platform === 'win32') return
  const { mode } = statSync(folder)
  if ((mode & 0o077) === 0) return
  // Closed, it would shut out whoever else uses it.
  if ((mode & stickyBit) !== 0) throw openToOthers(folder, null)
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error
    throw openToOthers(folder, error)
  }
}

/** Writes and not only makes a file: a full disk often has room for a name. */
function writeProbe(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(probeBytes), { mode: 0o600 })
  } finally {
    rmSync(file, { force: true })
  }
}

function checkWritable(file: string): void {
  try {
    closeSync(openSync(file, 'r+'))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function holderOf(file: string): string {
  const name = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return name === '' ? 'another program' : name
}

/**
 * Takes the profile: one writer at a time, by an exclusive lock that the system drops with the process, however it ends.
 *
 * @throws Failure PROFILE_IN_USE, naming the process that holds it.
 */
export function lockProfile(folder: string, pid: number) {
  const holderFile = join(folder, 'lock.holder')
  // Not in WAL: only a rollback journal's exclusive lock shuts out every other connection.
  const connection = new Sqlite(join(folder, 'lock.db'), { timeout: 500 })
  try {
    connection.pragma('locking_mode = EXCLUSIVE')
    // Nothing is ever written to this file, so that a full disk keeps nobody from the lock.
    connection.pragma('journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error
    const holder = holderOf(holderFile)
    const sentence = `This profile is already open in another Backlot (${holder}). Nothing was charged; use that window, or close it and start again.`
    throw new Failure('PROFILE_IN_USE', sentence, { charged: 'no', holder }, { cause: error })
  }
  try {
    writeFileSync(holderFile, `process ${pid}\n`)
  } catch (error) {
    // On a full disk the lock holds all the same; only the name of its holder is missing.
    if (isDiskFull(error)) rmSync(holderFile, { force: true })
    else {
      connection.close()
      throw error
    }
  }
  return {
    release(): void {
      connection.exec('ROLLBACK')
      connection.close()
    },
  }
}
