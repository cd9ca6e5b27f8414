import { lstatSync, unlinkSync } from 'node:fs'
import { lstat, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#shared/util/clock.ts'
import type { LentFilesTable } from '../cache/tables/lent-files.ts'
import type { LentMentions } from '../cache/tables/lent-mentions.ts'

/** So long a copy stays after it was last known to be in use. Milliseconds; longer than a copy of the ledger is kept. */
export const copyGraceMs = 60 * 24 * 60 * 60_000

/** Rows that one turn reads: few enough that no turn is felt. */
const rowsAtOnce = 500
/** What we named, and nothing else that may lie there. */
const copyName = /^([0-9a-f]{64})\.[a-z0-9]{1,5}$/u

type Copy = { readonly path: string; readonly sha256: string }

/**
 * Takes away copies of files that were put into forms where nothing of the profile names them any more: no run, draft,
 * batch, recipe or prompt, and no form that is open. Answers with how many were taken.
 *
 * A copy is first looked at when it is old enough, and one that is in use counts as new from then on: so it stays a whole
 * grace time after its last use. Its row stays, so that the same file put in again has its address again. Nothing is held
 * up: runs are read in parts. `isOpen` tells of a form; `isStopped` ends the work.
 */
export async function sweepInputs(deps: {
  folder: string
  lentFiles: LentFilesTable
  mentions: LentMentions
  isOpen: (capability: string) => boolean
  isStopped: () => boolean
  clock: Clock
}): Promise<number> {
  const { folder, lentFiles, mentions, clock } = deps
  const breathe = () => new Promise<void>((resolve) => clock.after(0, resolve))
  const isOld = ({ mtimeMs }: { mtimeMs: number }) => clock.now() - mtimeMs > copyGraceMs

  async function oldCopies(): Promise<Copy[]> {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const copies: Copy[] = []
    for (const name of names) {
      const sha256 = copyName.exec(name)?.[1]
      const path = join(folder, name)
      if (sha256 === undefined) continue
      const found = await lstat(path)
      if (found.isFile() && isOld(found)) copies.push({ path, sha256 })
    }
    return copies
  }

  const copies = await oldCopies()
  if (copies.length === 0 || deps.isStopped()) return 0
  const named = new Set<string>()
  let read = 0
  for (;;) {
    const part = mentions.inRuns(read, rowsAtOnce)
    part.named.forEach((capability) => named.add(capability))
    if (part.last === null) break
    read = part.last
    await breathe()
    if (deps.isStopped()) return 0
  }
  let swept = 0
  for (const { path, sha256 } of copies) {
    // From the last question to the end of the file nothing else happens, so nothing can come between.
    const isUsed = lentFiles
      .capabilitiesOf(sha256)
      .some((one) => named.has(one) || deps.isOpen(one) || mentions.isNamed(one, read))
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (isUsed) await utimes(path, new Date(clock.now()), new Date(clock.now()))
    else if (found !== undefined && isOld(found)) {
      unlinkSync(path)
      swept += 1
    }
    await breathe()
    if (deps.isStopped()) return swept
  }
  return swept
}
