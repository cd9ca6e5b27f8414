import type { PlantedBug } from './plant-bug.ts'
import type { HarnessOptions } from './run-harness.ts'

/** The mistakes that the harness must find, each within so many kills. */
export const plantedBugs: readonly (PlantedBug & Pick<HarnessOptions, 'kills' | 'odds'> & { readonly name: string })[] =
  [
    {
      name: 'a key of its own for each attempt',
      kills: 12,
      odds: { trouble: 3 },
      file: 'src-main/jobs/runners/generation.ts',
      from: 'const { idempotencyKey, request: bodyText } = job',
      to: 'const { request: bodyText } = job; const idempotencyKey = `cs1-${Math.random()}`',
    },
    {
      name: 'a refusal of a repeat that is believed',
      kills: 30,
      odds: { trouble: 4, long: 0.4 },
      file: 'src-shared/domain/spend-attempt.ts',
      from: 'return spend.doubtful\n',
      to: 'return false\n',
    },
    {
      name: 'an unkeyed request that is sent again',
      kills: 30,
      odds: { trouble: 4, long: 0.4 },
      file: 'src-shared/domain/spend-attempt.ts',
      from: "    case 'restarted':\n      return doubt(event.notBefore)",
      to: `    case 'restarted':
      return spend.repeat === 'unkeyed'
        ? { kind: 'queued', why: 'retry', notBefore: event.notBefore, tries: spend.tries }
        : doubt(event.notBefore)`,
    },
    {
      name: 'a download that is cut and believed',
      kills: 40,
      odds: { trouble: 3 },
      file: 'src-main/media/fetch-part.ts',
      from: '    throw diskFailure(error, order.folder, total === null ? null : total - part.size)',
      to: '    void diskFailure',
    },
    {
      name: 'a profile that two studios may open',
      kills: 10,
      odds: { twin: 0.6 },
      file: 'src-main/cache/profile.ts',
      from: 'const lock = lockProfile(folder, pid)',
      to: 'const lock = { release: () => void lockProfile }; void pid',
    },
  ]
