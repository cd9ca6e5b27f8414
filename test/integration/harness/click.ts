import { ORPCError } from '@orpc/server'
import { setTimeout as sleep } from 'node:timers/promises'
import { isFailure } from '#shared/domain/failure.ts'

/** How often a user clicks, and how long at most. Milliseconds of real time. */
const [clickMs, givesUpMs] = [2, 30_000]

/**
 * Clicks as a persistent user does: repeats the call while its error says that nothing was charged, and lets the studio
 * work in between. @throws that error if it stays.
 */
export async function click<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const since = performance.now()
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const charged = isFailure(error) ? error.toRecord().charged : error instanceof ORPCError && error.data?.charged
      if (charged !== 'no' || performance.now() - since > givesUpMs) throw error
    }
    await sleep(clickMs)
  }
}
