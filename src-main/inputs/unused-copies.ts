import type { Clock } from '#shared/util/ports.ts'
import type { SharedFileTable, SharedFileMentions } from '../cache/tables/shared-files.ts'
import { lstatSync, unlinkSync } from 'node:fs'
import { lstat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { readFolder } from '../media/media-folder.ts'

/** So long a copy stays after it was last known to be in use. Milliseconds; longer than a copy of the ledger is kept. */
export const copyGraceMs = 60 * 24 * 60 * 60_000

/** Rows that one turn reads: few enough that no turn is felt. */
const rowsAtOnce = 500

/** A copy of a file that was put into a form, named by its bytes. `sha256` is lowercase hex. */
type Copy = { readonly path: string; readonly sha256: string }

/** What we named, and nothing else that may lie there. */
const copyName = /^([0-9a-f]{64})\.[a-z0-9]{1,5}$/u

/**
 * Lets a copy of an input count as made at a time, in milliseconds since 1970. False where that cannot be: it was taken
 * away meanwhile, or its folder cannot be written.
 */
export function refreshCopy(path: string, at: number): Promise<boolean> {
  const moment = new Date(at)
  return utimes(path, moment, moment).then(
    () => true,
    () => false,
  )
}

/** The copies in a folder, as a sweep deals with them. Times are milliseconds since 1970. */
export function createOldCopies(folder: string) {
  return {
    /** Those that were made, or were last known to be in use, before a time. */
    async list(before: number): Promise<Copy[]> {
      const copies: Copy[] = []
      for (const { name } of await readFolder(folder)) {
        const sha256 = copyName.exec(name)?.[1]
        if (sha256 === undefined) continue
        const path = join(folder, name)
        const found = await lstat(path)
        if (found.isFile() && found.mtimeMs < before) copies.push({ path, sha256 })
      }
      return copies
    },
    /** Lets a copy count as made at a time, where it is still there. */
    async refresh({ path }: Copy, at: number): Promise<void> {
      await refreshCopy(path, at)
    },
    /**
     * Takes a copy away where it is still as old as that; whether it did. In one turn, so that nobody can put the same
     * file in between the question and the end.
     */
    takeAway({ path }: Copy, before: number): boolean {
      const found = lstatSync(path, { throwIfNoEntry: false })
      if (found === undefined || found.mtimeMs >= before) return false
      unlinkSync(path)
      return true
    },
  }
}
type OldCopies = ReturnType<typeof createOldCopies>

/**
 * Takes away copies of files that were put into forms where nothing of the profile names them any more: no run, draft,
 * batch, recipe or prompt, and no form that is open. Answers with how many were taken.
 *
 * A copy is first looked at when it is old enough, and one that is in use counts as new from then on: so it stays a whole
 * grace time after its last use. Its row stays, so that the same file put in again has its address again. Nothing is held
 * up: runs are read in parts. `isOpen` tells of a form; `isStopped` ends the work.
 */
export async function sweepInputs(deps: {
  copies: OldCopies
  sharedFileTable: SharedFileTable
  mentions: SharedFileMentions
  isOpen: (capability: string) => boolean
  isStopped: () => boolean
  clock: Clock
}): Promise<number> {
  const { sharedFileTable, mentions, clock } = deps
  const yieldToLoop = () => new Promise<void>((resolve) => clock.after(0, resolve))
  const before = clock.now() - copyGraceMs
  const copies = await deps.copies.list(before)
  if (copies.length === 0 || deps.isStopped()) return 0

  const named = new Set<string>()
  let read = 0
  for (;;) {
    const part = mentions.inRuns(read, rowsAtOnce)
    part.named.forEach((capability) => named.add(capability))
    if (part.last === null) break
    read = part.last
    await yieldToLoop()
    if (deps.isStopped()) return 0
  }
  let swept = 0
  for (const copy of copies) {
    // Between the last question and the end of a file nothing waits, so nothing can come between them.
    const isUsed = sharedFileTable
      .capabilitiesOf(copy.sha256)
      .some((one) => named.has(one) || deps.isOpen(one) || mentions.isNamed(one, read))
    if (isUsed) await deps.copies.refresh(copy, clock.now())
    else if (deps.copies.takeAway(copy, before)) swept += 1
    await yieldToLoop()
    if (deps.isStopped()) return swept
  }
  return swept
}
