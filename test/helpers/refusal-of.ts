import { z } from 'zod'

const Refusal = z.object({ code: z.string(), message: z.string(), data: z.record(z.string(), z.unknown()) })

/** The failure that a bridge call rejects with; null if it succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<z.output<typeof Refusal> | null> {
  try {
    await call
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { code, data } = error as Error & { code?: unknown; data?: unknown } // an ORPCError has both
    const parsed = Refusal.safeParse({ code, message: error.message, data })
    if (!parsed.success) throw error
    return parsed.data
  }
}
