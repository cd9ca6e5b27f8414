import type { Log } from '#shared/util/log.ts'
import { type AnyRouter, type Context, ORPCError } from '@orpc/server'

/** What a transport serves: the bridge's router and the context that its handlers get. */
export type BridgeParts = { readonly router: AnyRouter; readonly context: Context }

/** Reports what a handler threw that is not a failure of the error tree; the page only learns that something went wrong. */
export function reportBugs(log: Log) {
  return async <Result>({ next }: { next(): Promise<Result> }): Promise<Result> => {
    try {
      return await next()
    } catch (error) {
      if (!(error instanceof ORPCError && error.defined)) {
        log.error('A call of the bridge failed unexpectedly.', { error })
      }
      throw error
    }
  }
}
