import type { BridgeClient } from '#renderer/lib/bridge.tsx'
import { createConnectionSource } from '#renderer/lib/socket.ts'
import { type Bridge, bridgeContract } from '#shared/bridge/contract.ts'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'

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
  const domains = Object.entries(bridgeContract).map(([domain, procedures]) => {
    const missing = Object.keys(procedures).map((name) => [name, () => otherwise(`${domain}.${name}`)])
    return [domain, { ...Object.fromEntries(missing), ...Reflect.get(answers, domain) }]
  })
  const call: Bridge = Object.fromEntries(domains)
  return { call, query: createTanstackQueryUtils(call), connection: createConnectionSource('open') }
}
