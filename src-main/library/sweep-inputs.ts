import type { Clock } from '#shared/util/ports.ts'
import type { SharedFileTable } from '../cache/tables/shared-files.ts'
import type { SharedFileMentions } from '../cache/tables/shared-file-mentions.ts'
import type { OldCopies } from '../media/old-copies.ts'

/** So long a copy stays after it was last known to be in use. Milliseconds; longer than a copy of the ledger is kept. */
export const copyGraceMs = 60 * 24 * 60 * 60_000

/** Rows that one turn reads: few enough that no turn is felt. */
const rowsAtOnce = 500

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
