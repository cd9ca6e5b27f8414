import type { SourceChange } from '../../helpers/build-programs.ts'
import type { HarnessOptions } from './run-harness.ts'

/**
 * A storm in which each of the mistakes shows within ten kills on average, by chance: one that has not shown after so many is
 * not found at all. The books are compared after each.
 */
export const hunt = {
  kills: 150,
  odds: { alert: 4, long: 0.5, twin: 0.2 },
  isWatched: true,
} as const satisfies Partial<HarnessOptions>

/** A mistake in the studio: what is other in its source. */
export type PlantedBug = { readonly name: string; readonly changes: readonly SourceChange[] }

/** The mistakes that the harness must find; the first, about money, and the second, about files, in each `npm test`. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a key of its own for each attempt',
    changes: [
      {
        file: 'src-main/jobs/runners/generation.ts',
        from: 'const { idempotencyKey, request: bodyText } = job',
        to: 'const { request: bodyText } = job; const idempotencyKey = `cs1-${Math.random()}`',
      },
    ],
  },
  {
    name: 'a download that is cut and believed',
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
    name: 'a short video with a key of its own for each attempt',
    changes: [
      {
        file: 'src-main/jobs/runners/video-request.ts',
        from: 'idempotencyKey: job.idempotencyKey }',
        to: 'idempotencyKey: `cs1-${Math.random()}` }',
      },
    ],
  },
  {
    name: 'a refusal of a repeat that is believed',
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
        from: "    case 'restarted':\n      return doubt(event.notBefore)",
        to: `    case 'restarted':
      return spend.repeat === 'unkeyed'
        ? { kind: 'queued', why: 'retry', notBefore: event.notBefore, tries: spend.tries }
        : doubt(event.notBefore)`,
      },
    ],
  },
  {
    name: 'a profile that two studios may open',
    changes: [
      {
        file: 'src-main/cache/profile.ts',
        from: 'const lock = lockProfile(folder, pid)',
        to: 'const lock = { release: () => void lockProfile }; void pid',
      },
    ],
  },
]
