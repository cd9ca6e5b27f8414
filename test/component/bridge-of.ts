import { type BridgeClient, createBridgeClient } from '#renderer/lib/bridge.tsx'
import { createConnectionSource } from '#renderer/lib/socket.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { ClientLink } from '@orpc/client'

/** The procedures of the bridge that a test answers, in the page. */
export type Answers = { readonly [Domain in keyof Bridge]?: Partial<Bridge[Domain]> }

/** Handles a call that a test does not answer. */
export type Otherwise = (procedure: string) => Promise<never>

/** Fails: for a component of which a test knows every call. */
export const refuse: Otherwise = (procedure) => Promise.reject(new Error(`The test does not answer ${procedure}.`))

/** Never answers, like a slow studio: for a complete window of which a test needs a part. */
export const stayPending: Otherwise = () => new Promise(() => {})

/** Creates a bridge that is answered in the page. */
export function bridgeOf(answers: Answers, otherwise: Otherwise): BridgeClient {
  const link: ClientLink<Record<never, never>> = {
    async call([domain = '', name = ''], input, options) {
      const answer: unknown = Reflect.get(Reflect.get(answers, domain) ?? {}, name)
      if (typeof answer !== 'function') return otherwise(`${domain}.${name}`)
      // As the caller gave them: the client adds a context.
      return options.signal === undefined ? answer(input) : answer(input, { signal: options.signal })
    },
  }
  return createBridgeClient(link, createConnectionSource('open'))
}
