import { ORPCError } from '@orpc/server'
import { isFailure } from '#shared/domain/failure.ts'

/** Clicks as a persistent user does: repeats the call while its error says that nothing was charged. */
export async function click<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const charged = isFailure(error) ? error.toRecord().charged : error instanceof ORPCError && error.data?.charged
      if (charged !== 'no') throw error
    }
  }
}
