import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Random } from '#shared/util/random.ts'
import { createServiceOpener, type Secrets } from './open-service.ts'
import { createRateBudget, type RateBudget } from './rate-budget.ts'
import type { StampStore } from './rate-log.ts'
import { ratePolicyOf } from './rate-policy.ts'

/**
 * Builds the two ways into a service: `openService` opens a client, `openBudget` the rate budget of a key, by its scope.
 *
 * `keyShare`: the part of a window that is ours, in percent. `isAttended`: true while the user is at a window.
 */
export function createApi(deps: {
  secrets: Secrets
  stampsOf: (scope: string) => StampStore
  keyShare: () => number
  isAttended: (() => boolean) | undefined
  clock: Clock
  random: Random
  log: Log
}) {
  const { clock, random, log, isAttended = () => false } = deps
  return {
    openService: createServiceOpener(clock, deps.secrets),
    openBudget: (scope: string): RateBudget =>
      createRateBudget({
        clock,
        store: deps.stampsOf(scope),
        random,
        policy: () => ratePolicyOf({ keyShare: deps.keyShare() }, isAttended()),
        onConnectionProblem: (error) => log.warn('A request could not be noted on disk as answered yet', { error }),
      }),
  }
}
