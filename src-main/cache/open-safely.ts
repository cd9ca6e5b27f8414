import type { Clock, Log } from '#shared/util/ports.ts'
import { createEpochMark, noEpochMark } from './epoch-mark.ts'
import { openWhenFree } from './open-when-free.ts'
import { openProfile, type OpenProfile, plainSealKey } from './profile.ts'

/**
 * Opens a profile as the studio does: its rows checked with the key of the seals, its age against what is remembered in
 * `markFolder`, and waiting for a program that holds it. Without a key or a folder that much less is known.
 *
 * Rejects as `openProfile` throws.
 */
export function openSafely(options: {
  folder: string
  markFolder: string | undefined
  sealKey: Buffer | null
  clock: Clock
  log: Log
}): Promise<OpenProfile> {
  const { folder, markFolder, sealKey, clock, log } = options
  const mark = markFolder === undefined ? noEpochMark : createEpochMark(markFolder, folder)
  const open = () =>
    openProfile({ folder, pid: process.pid, now: clock.now(), log, sealKey: sealKey ?? plainSealKey, mark })
  return openWhenFree(open, clock, log)
}
