import type { Clock } from '#shared/util/ports.ts'
import type { SharedFileTable, SharedFileMentions } from '../cache/tables/shared-files.ts'
import { lstatSync, unlinkSync } from 'node:fs'
import { lstat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { readFolder } from '../media/media-folder.ts'

/** How long a copy stays after its last known use; longer than a backup of the ledger is kept. Milliseconds. */
export const copyGraceMs = 60 * 24 * 60 * 60_000

/** Rows read per turn, few enough not to block noticeably. */
const rowsAtOnce = 500

/** A copy of an input file, named after its hash. `sha256` is lowercase hex. */
type Copy = { readonly path: string; readonly sha256: string }

/** Matches our own file names, so that other files are left alone. */
const copyName = /^([0-9a-f]{64})\.[a-z0-9]{1,5}$/u

/** Makes a copy count as made at `at` (ms since 1970). False if it was deleted or its folder is read-only. */
export function refreshCopy(path: string, at: number): Promise<boolean> {
  const moment = new Date(at)
  return utimes(path, moment, moment).then(
    () => true,
    () => false,
  )
}

/** Creates the sweep's access to the copies in a folder. Times in milliseconds since 1970. */
export function createOldCopies(folder: string) {
  return {
    /** Lists the copies made or last known in use before a time. */
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
    /** Sets a copy's age, if it still exists. */
    async refresh({ path }: Copy, at: number): Promise<void> {
      await refreshCopy(path, at)
    },
    /**
     * Deletes a copy if older than `before`; returns whether it did. Synchronous, so that nobody adds it again
     * meanwhile.
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
 * Deletes copies of input files that no run, draft, batch, recipe, prompt or open form uses. Returns how many.
 *
 * Only copies past the grace time are checked, and one still in use then counts as new, so each stays for a grace time
 * after its last use. Its table row stays, so the same file gets the same address again. Runs are read in parts, so
 * nothing is blocked. `isOpen` tells whether a form shows it; `isStopped` ends the work.
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
    // No await between the last check and the deletion, so nothing can happen in between.
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
