import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Agent } from 'node:https'
import type { EngineNetwork, EngineProxy } from '#shared/contract/engine.ts'
import { createEngineAgent } from './http/engine-agent.ts'
import { runsAtOf } from './http/address.ts'

const direct: readonly EngineProxy[] = [{ kind: 'direct' }]

/**
 * Creates how servers on the internet are reached. The program that started the service knows the system's proxies and
 * certificates, and sends them for each server; `isSent` says that it will, so that connections wait for it. Servers on this
 * computer and in its network are reached straight.
 */
export function createEngineNetwork({ isSent }: { readonly isSent: boolean }) {
  const proxies = new Map<string, readonly EngineProxy[]>()
  const { promise: known, resolve: begin } = Promise.withResolvers<void>()
  if (!isSent) begin()

  return {
    /** Takes the proxies of servers and the authorities that are trusted besides Node's, in place of the earlier ones. */
    take({ servers, authorities }: EngineNetwork): void {
      proxies.clear()
      for (const { origin, proxies: list } of servers) proxies.set(origin, list)
      const trusted = getCACertificates('default')
      const all = [...new Set([...trusted, ...authorities])]
      if (all.length > trusted.length) setDefaultCACertificates(all)
      begin()
    },
    /**
     * What gives the agent of each request to an address, also for results that its server names elsewhere: another one once
     * its proxies are others, so that no earlier connection is used again. It gives none where Node's own is to be used.
     */
    agentFor(address: string): () => Agent | undefined {
      const url = address.includes('://') ? new URL(address) : null
      if (url?.protocol !== 'https:' || runsAtOf(address) !== 'cloud') return () => undefined
      const proxiesOf = () => proxies.get(url.origin) ?? direct
      let used: readonly EngineProxy[] | null = null
      let agent: Agent | undefined
      return () => {
        if (used !== proxiesOf()) agent = createEngineAgent(proxiesOf, known)
        used = proxiesOf()
        return agent
      }
    },
  }
}
