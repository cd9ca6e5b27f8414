import { createEpochMark, type EpochMark } from '#main/cache/ledger-epoch.ts'
import { openProfile } from '#main/cache/profile.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryLog } from './memory-log.ts'
import { storedJob } from './stored-job.ts'

/** The workspace of a filled profile. */
export const filledWorkspace = WorkspaceId.parse('one')
/** When a filled profile's days begin: noon on 1 June 2026, UTC. */
export const filledAt = Date.UTC(2026, 5, 1, 12)

/** The seal key of a filled profile. */
export const filledKey = Buffer.alloc(32, 7)

/** Opens the profile in `<folder>/profile`, whose epoch mark is in `<folder>/marks`. */
export function openFilled(folder: string, options: { now?: number; mark?: EpochMark; key?: Buffer } = {}) {
  const profileFolder = join(folder, 'profile')
  const mark = options.mark ?? createEpochMark(join(folder, 'marks'), profileFolder)
  const { now = filledAt, key = filledKey } = options
  return openProfile({ folder: profileFolder, pid: process.pid, now, log: createMemoryLog(), sealKey: key, mark })
}

/** Puts a copy of the profile's ledger in place of the daily backup. Returns its path. */
export function takeCopy({ safety }: ReturnType<typeof openFilled>, now: number): string {
  const path = join(safety.backupsFolder, `ledger.db.${new Date(now).toISOString().slice(0, 10)}`)
  renameSync(safety.backups.rescue(safety.ledger.database), path)
  return path
}

/** Writes jobs with a quote and a charge each, numbered from `first`. Returns their ids. */
export function writeJobs(profile: ReturnType<typeof openFilled>, count: number, first = 1): JobId[] {
  const row = {
    id: filledWorkspace,
    kind: 'local' as const,
    name: 'This computer',
    baseUrl: '',
    keyHint: '',
    keyPrint: '',
  }
  if (first === 1) profile.workspaces.write({ ...row, createdAt: filledAt })
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const id = JobId.parse(`job-${number}`)
    profile.jobs.insert(
      storedJob({
        id,
        workspaceId: filledWorkspace,
        number,
        draftId: `draft-${number}`,
        idempotencyKey: `key-${number}`,
        createdAt: filledAt + number,
        charged: number,
      }),
    )
    profile.lines.recordLine(id, { kind: 'quote', credits: number, at: filledAt })
    profile.lines.recordLine(id, { kind: 'charge', credits: number, at: filledAt })
    return id
  })
}
