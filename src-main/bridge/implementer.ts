import { implement, ORPCError } from '@orpc/server'
import { bridgeContract } from '#shared/bridge/contract.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { BridgeContext } from './bridge-context.ts'
import { isReadCall } from './read-calls.ts'

/** What was thrown as the contract's typed error; a bug stays as it is. For what is thrown while events are read. */
export function bridgeError({ explain }: Pick<BridgeContext, 'explain'>, cause: unknown): unknown {
  const error = explain(cause)
  return isFailure(error) ? new ORPCError(error.code, { message: error.message, data: error.data, cause }) : cause
}

/**
 * The start of every handler. The one place where a failure becomes the contract's typed error; anything else that is
 * thrown is a bug and leaves as one.
 */
export const bridge = implement(bridgeContract)
  .$context<BridgeContext>()
  .use(async ({ next, context, path }) => {
    try {
      if (context.readOnly !== null && !isReadCall(path)) throw context.readOnly
      return await next()
    } catch (cause) {
      throw bridgeError(context, cause)
    }
  })
