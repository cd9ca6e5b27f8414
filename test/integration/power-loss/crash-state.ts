import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createSeededChance } from '../../helpers/virtual-clock.ts'
import { createFileBytes, type FileBytes } from './file-bytes.ts'
import { type FileOp, foldersOf } from './read-trace.ts'

/**
 * What a file system guarantees.
 *
 * - `ext4`: names change in order, and a flush of anything makes all earlier changes last (data=ordered). What was
 *   written and not flushed may be missing, zeros or torn, also under a final name.
 * - `posix`: nothing lasts unless it was flushed itself, including names in folders, and there is no order.
 */
export type DiskModel = 'ext4' | 'posix'

/**
 * What happens to everything that was not flushed: all or none of it lasts, or only the names (`empty`: without their
 * bytes; `zeros`: with zeros for bytes), or only the bytes, or any part of it by chance.
 */
export type Fate = 'kept' | 'dropped' | 'empty' | 'zeros' | 'bytes' | 'chance'

/** A power loss right before the op `at`. */
export type Crash = { readonly at: number; readonly model: DiskModel; readonly fate: Fate; readonly seed: number }

/** The contents of the disk: bytes by path; null for a folder. */
export type DiskState = ReadonlyMap<string, Buffer | null>

const sectorBytes = [512, 4096] as const

/** Returns up to which op the bytes of a file, or the names in a folder, are on the disk. */
function flushedOf(ops: readonly FileOp[], { at, model }: Crash) {
  const bytes = new Map<number, number>()
  const names = new Map<string, number>()
  let allNames = 0
  for (const op of ops.slice(0, at)) {
    if (op.kind === 'sync') bytes.set(op.file, Math.max(op.since, bytes.get(op.file) ?? 0))
    if (op.kind === 'sync-folder') names.set(op.path, Math.max(op.since, names.get(op.path) ?? 0))
    const isCommit = op.kind === 'sync-folder' || (op.kind === 'sync' && op.isWhole)
    if (isCommit && model === 'ext4') allNames = Math.max(allNames, op.since)
  }
  return {
    bytes: (file: number) => bytes.get(file) ?? 0,
    names: (op: FileOp) => Math.max(allNames, ...foldersOf(op).map((folder) => names.get(folder) ?? 0)),
  }
}

/** Writes a random part of the sectors of a piece; a missing sector before a written one becomes zeros. */
function writeTorn(file: FileBytes, at: number, piece: Buffer, chance: () => number): void {
  const sector = sectorBytes[chance() < 0.5 ? 0 : 1]
  const share = chance()
  for (let from = 0; from < piece.length;) {
    const to = Math.min(piece.length, from + sector - ((at + from) % sector))
    if (chance() < share) file.write(at + from, piece.subarray(from, to))
    from = to
  }
}

/** Returns the contents of the disk after a power loss. */
export function stateAfter(ops: readonly FileOp[], crash: Crash): DiskState {
  const chance = createSeededChance(crash.seed)
  const flushed = flushedOf(ops, crash)
  const files = new Map<number, FileBytes>()
  const names = new Map<string, number | null>()
  const share = chance()
  // Names change in order: those up to some moment last, and all later ones do not.
  const lastName = crash.model === 'ext4' ? Math.floor(crash.at * chance()) : null

  const nameLasts = (op: FileOp, index: number) => {
    if (index < flushed.names(op)) return true
    if (crash.fate === 'chance') return lastName === null ? chance() < share : index < lastName
    return crash.fate !== 'dropped' && crash.fate !== 'bytes'
  }
  const bytesOf = (file: number) => {
    const known = files.get(file) ?? createFileBytes()
    files.set(file, known)
    return known
  }
  function change(op: FileOp & { readonly kind: 'write' | 'truncate' }, index: number): void {
    const bytes = bytesOf(op.file)
    const { fate } = crash
    const lasts = index < flushed.bytes(op.file) || fate === 'kept' || fate === 'bytes'
    if (op.kind === 'truncate') {
      if (lasts || (fate === 'chance' && chance() < share)) bytes.resize(op.size)
    } else if (lasts) bytes.write(op.at, op.bytes)
    else if (fate === 'zeros') bytes.resize(Math.max(bytes.size(), op.at + op.bytes.length))
    else if (fate === 'chance') writeTorn(bytes, op.at, op.bytes, chance)
  }
  for (const [index, op] of ops.slice(0, crash.at).entries()) {
    switch (op.kind) {
      case 'write':
      case 'truncate':
        change(op, index)
        break
      case 'link':
        if (nameLasts(op, index)) names.set(op.path, op.file)
        break
      case 'mkdir':
        if (nameLasts(op, index)) names.set(op.path, null)
        break
      case 'unlink':
      case 'rmdir':
        if (nameLasts(op, index)) names.delete(op.path)
        break
      case 'rename':
        if (!nameLasts(op, index)) break
        names.delete(op.path)
        names.set(op.to, op.file)
        break
      case 'sync':
      case 'sync-folder':
      case 'told':
    }
  }
  return new Map([...names].map(([path, file]) => [path, file === null ? null : bytesOf(file).all()]))
}

/** Replaces the contents of a folder with a state. A missing folder leaves out everything in it. */
export function layOut(root: string, state: DiskState): void {
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true })
  const isThere = (folder: string): boolean =>
    folder === root || (state.get(folder) === null && isThere(dirname(folder)))
  const inOrder = [...state].toSorted(([one], [other]) => one.length - other.length)
  for (const [path, bytes] of inOrder) {
    if (!isThere(dirname(path))) continue
    if (bytes === null) mkdirSync(path)
    else writeFileSync(path, bytes)
  }
}
