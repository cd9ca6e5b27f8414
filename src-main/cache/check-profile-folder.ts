import { chmodSync, closeSync, openSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolderSync } from '../disk/durable-file.ts'
import { onNetwork, openToOthers, profileDiskFull, readOnlyProfile } from './profile-failure.ts'
import { Failure } from '#shared/domain/failure.ts'
import { isDiskFull } from '#shared/util/disk-full.ts'
import { holderOfLock, type ProfileLock, takeLock } from './profile-lock.ts'

// File system types of NFS, SMB, CIFS, SMB2, 9P, Ceph and AFS on Linux (statfs(2)).
const networkTypes = new Set([0x6969, 0x517b, 0xff53_4d42, 0xfe53_4d42, 0x0102_1997, 0x00c3_6400, 0x5346_414f])

/** True if a folder is visibly on another machine: by statfs `type` on Linux, by the share path on Windows. */
export function isOnNetwork(folder: string, type: number, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return /^[\\/]{2}(?![?.][\\/])/.test(folder)
  return platform === 'linux' && networkTypes.has(type)
}

/** At least what a start writes to logs and files, so that a start that begins also completes. Bytes. */
const probeBytes = 1024 ** 2

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '')

/**
 * Bytes this user can still write to a folder's disk; null if it is missing.
 * @throws the system's error if the disk cannot be read, e.g. its drive is gone.
 */
export function freeSpace(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Creates a profile's folder and checks that it is writable before any file in it is opened: a database in a read-only
 * folder cannot even be read. Removes other users' access to the folder, unless it is meant for all users.
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

/** Mode bit of a folder meant for all users, such as /tmp. */
const stickyBit = 0o1000

/** Makes a folder private. Disks without permissions, e.g. memory sticks, ignore this and keep nobody out. */
function keepPrivate(folder: string): void {
  if (process.platform === 'win32') return
  const { mode } = statSync(folder)
  if ((mode & 0o077) === 0) return
  // Making it private would lock out its other users.
  if ((mode & stickyBit) !== 0) throw openToOthers(folder, null)
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error
    throw openToOthers(folder, error)
  }
}

/** Writes content, not only a name: a full disk often still has room for a name. */
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

/** How long the lock of a profile is waited for, e.g. while the program before it ends. Milliseconds. */
const lockTimeoutMs = 500

/**
 * Locks the profile for one writer.
 * @throws Failure PROFILE_IN_USE, naming the process that holds it.
 */
export function lockProfile(folder: string, pid: number): ProfileLock {
  const lock = takeLock(folder, pid, lockTimeoutMs)
  if (lock !== null) return lock
  const holder = holderOfLock(folder)
  const sentence = `This profile is already open in another Backlot (${holder}). Nothing was charged; use that window, or close it and start again.`
  throw new Failure('PROFILE_IN_USE', sentence, { charged: 'no', holder })
}
