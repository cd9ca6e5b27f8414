import { ORPCError } from '@orpc/server'

/** Clicks as a persistent user does: repeats the call while its error says that nothing was charged. */
export async function click<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ORPCError) || error.data?.charged !== 'no') throw error
    }
  }
}
