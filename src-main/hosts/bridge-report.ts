import type { Log } from '#shared/util/ports.ts'
import { type AnyRouter, type Context, ORPCError } from '@orpc/server'

/** What a transport serves: the bridge's router and the context for its handlers. */
export type BridgeParts = { readonly router: AnyRouter; readonly context: Context }

/** Reports errors of a bridge. */
export type BridgeReport = {
  /** Counts an invalid message from the page. Logs only the 1st, 10th, 100th and so on. */
  invalid(what: string): void
  /** Logs an unexpected error of a handler; the page only learns that something went wrong. */
  interceptor<Result>(call: { next(): Promise<Result> }): Promise<Result>
}

/** Creates the error report of one host's bridge. */
export function createBridgeReport(log: Log): BridgeReport {
  let count = 0
  let next = 1

  function invalid(what: string): void {
    count += 1
    if (count < next) return
    next *= 10
    log.warn('The bridge refused invalid input.', { what, count })
  }

  return {
    invalid,
    async interceptor(call) {
      try {
        return await call.next()
      } catch (error) {
        // The contract rejects an input with this code before any handler runs.
        if (error instanceof ORPCError && !error.defined && error.code === 'BAD_REQUEST') invalid('the input of a call')
        else if (!(error instanceof ORPCError && error.defined)) {
          log.error('A call of the bridge failed unexpectedly.', { error })
        }
        throw error
      }
    },
  }
}

/** Reads a media file by its address: `GET` or `HEAD`, with Range. */
export type MediaReader = (request: Request) => Promise<Response>
