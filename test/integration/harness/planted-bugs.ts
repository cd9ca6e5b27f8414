import type { SourceChange } from '../../helpers/build-programs.ts'
import type { HarnessOptions } from './run-harness.ts'

/**
 * Options of a storm in which each bug shows within ten kills on average; a bug that has not shown after all kills
 * counts as not found. The ledgers are compared after each kill.
 */
export const hunt = {
  kills: 150,
  odds: { alert: 4, long: 0.5, twin: 0.2 },
  isWatched: true,
} as const satisfies Partial<HarnessOptions>

/**
 * A bug to plant in the studio: changes to its source. `isPlain`: they are plain JavaScript, as `changePrograms` needs it.
 */
export type PlantedBug = {
  readonly name: string
  readonly changes: readonly SourceChange[]
  readonly isPlain?: boolean
}

/** The bugs that the harness must find. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a new key for each attempt',
    isPlain: true,
    changes: [
      {
        file: 'src-main/jobs/kinds/generation.ts',
        from: 'const { idempotencyKey, request: bodyText } = job',
        to: 'const { request: bodyText } = job; const idempotencyKey = `cs1-${Math.random()}`',
      },
    ],
  },
  {
    name: 'a truncated download that is accepted',
    changes: [
      {
        file: 'src-main/media/download.ts',
        from: '    throw diskFailure(error, order.folder, total === null ? null : total - part.size)',
        to: '    void diskFailure\n    return (await findPart(order.folder, order.assetId))?.path ?? part.path',
      },
      {
        file: 'src-main/media/download.ts',
        from: 'await refuseOther(part, order.expected)',
        to: 'void refuseOther',
      },
    ],
  },
  {
    name: 'a new short-video key for each attempt',
    changes: [
      {
        file: 'src-main/jobs/short-video/short-video-kind.ts',
        from: 'idempotencyKey: job.idempotencyKey }',
        to: 'idempotencyKey: `cs1-${Math.random()}` }',
      },
    ],
  },
  {
    name: 'a refusal of a retry that is taken as final',
    changes: [
      {
        file: 'src-shared/domain/spend-attempt.ts',
        from: 'return spend.doubtful\n',
        to: 'return false\n',
      },
    ],
  },
  {
    name: 'an unkeyed request that is sent again',
    changes: [
      {
        file: 'src-shared/domain/spend-attempt.ts',
        from: "    case 'restarted':\n      return unconfirmedUntil(event.notBefore)",
        to: `    case 'restarted':
      return spend.repeat === 'unkeyed'
        ? { kind: 'queued', why: 'retry', notBefore: event.notBefore, tries: spend.tries }
        : unconfirmedUntil(event.notBefore)`,
      },
    ],
  },
  {
    name: 'a clone that is sent again after its answer was lost',
    changes: [
      {
        file: 'src-main/jobs/resource/resource-kind.ts',
        from: "repeat: 'unkeyed',",
        to: "repeat: parts.kind === 'voice' ? 'keyed' : 'unkeyed',",
      },
    ],
  },
  {
    name: 'a purchase that is asked for again after its answer was lost',
    changes: [
      {
        file: 'src-main/account/purchases.ts',
        from: '        return keep(workspaceId, row, afterFailure(row, error))',
        to: `        const lost = afterFailure(row, error)
        if (lost.state !== 'unconfirmed') return keep(workspaceId, row, lost)
        const { user } = await deps.service(workspaceId)
        const again = await user.purchase({ body: { packId } }, { priority: 'user' }).catch(() => null)
        if (again === null) return keep(workspaceId, row, lost)
        return keep(workspaceId, row, updated(row, again, clock.now(), deps.allowsLoopback(workspaceId)))`,
      },
    ],
  },
  {
    name: 'a profile that two studios can open',
    changes: [
      {
        file: 'src-main/cache/profile.ts',
        from: 'const lock = held ?? lockProfile(folder, pid)',
        to: 'const lock = held ?? { release: () => void lockProfile }; void pid',
      },
    ],
  },
]
