import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createSeededChance } from '../../helpers/virtual-clock.ts'
import { createFileBytes, type FileBytes } from './file-bytes.ts'
import { type FileOp, foldersOf } from './read-trace.ts'

/**
 * What a file system promises.
 *
 * - `ext4`: names change in order, and a flush of anything makes all earlier ones last (data=ordered). What was written and
 *   not flushed may be missing, zeros or torn, also under a final name.
 * - `posix`: nothing that was not flushed itself is promised, names in folders included, in no order.
 */
export type DiskModel = 'ext4' | 'posix'

/**
 * What becomes of all that was not flushed: all or none of it lasts, or the names alone (`empty`: without their bytes;
 * `zeros`: with zeros for bytes), or the bytes alone, or any part of it by chance.
 */
export type Fate = 'kept' | 'dropped' | 'empty' | 'zeros' | 'bytes' | 'chance'

/** A power loss right before the op `at`. */
export type Crash = { readonly at: number; readonly model: DiskModel; readonly fate: Fate; readonly seed: number }

/** What the disk holds: bytes by path; null for a folder. */
export type DiskState = ReadonlyMap<string, Buffer | null>

const sectorBytes = [512, 4096] as const

/** Up to which op everything about a file's bytes, or about the names in a folder, is on the disk. */
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

/** Writes the sectors of a piece that chance lets through; one behind the end is zeros where a later one came. */
function writeTorn(file: FileBytes, at: number, piece: Buffer, chance: () => number): void {
  const sector = sectorBytes[chance() < 0.5 ? 0 : 1]
  const share = chance()
  for (let from = 0; from < piece.length;) {
    const to = Math.min(piece.length, from + sector - ((at + from) % sector))
    if (chance() < share) file.write(at + from, piece.subarray(from, to))
    from = to
  }
}

/** What the disk holds after a power loss. */
export function stateAfter(ops: readonly FileOp[], crash: Crash): DiskState {
  const chance = createSeededChance(crash.seed)
  const flushed = flushedOf(ops, crash)
  const files = new Map<number, FileBytes>()
  const names = new Map<string, number | null>()
  const share = chance()
  // In order, the names up to some moment last and all later ones do not.
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

/** Makes a folder hold a state and nothing else. What lies in a folder that is missing is missing. */
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
