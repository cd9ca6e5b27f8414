import type { ServerConnection } from './engine-port.ts'
import { createEngineNetwork } from './engine-network.ts'
import { createEngineHttp, type EngineHttp } from './http/engine-http.ts'
import { hostOf, mayCarryKey } from './http/address.ts'

/** A server as its connection needs it. */
type Reachable = { readonly id: string; readonly address: string; readonly hasKey: boolean }

/**
 * Creates the connections to servers. Keys are in memory only: the program that started the service hands them over, and
 * they are sent only to the address that they belong to. `isNetworkSent`: it also sends how the internet is reached.
 */
export function createConnections({ isNetworkSent }: { readonly isNetworkSent: boolean }) {
  const network = createEngineNetwork({ isSent: isNetworkSent })
  const keys = new Map<string, string>()
  const open = new Map<string, ServerConnection>()

  function connect(address: string, keyOf: () => string | null): ServerConnection {
    let http: EngineHttp | null = null
    return {
      address,
      host: hostOf(address),
      // A program has no address to talk to.
      get http() {
        http ??= createEngineHttp({ address, keyOf, agent: network.agentFor(address) })
        return http
      },
      remember: new Map(),
    }
  }

  return {
    network,
    /** The connection to a server, the same for each call. */
    of({ id, address }: Reachable): ServerConnection {
      const known = open.get(id)
      if (known !== undefined) return known
      const made = connect(address, () => keys.get(id) ?? null)
      open.set(id, made)
      return made
    },
    /** A connection that is not kept, to see what is at an address. */
    once: (address: string, key: string | null) => connect(address, () => (mayCarryKey(address) ? key : null)),
    setKey(serverId: string, key: string | null): void {
      if (key === null) keys.delete(serverId)
      else keys.set(serverId, key)
    },
    /** Whether the server has a key that was not handed over. */
    isLocked: ({ id, hasKey }: Pick<Reachable, 'id' | 'hasKey'>) => hasKey && !keys.has(id),
    forget(serverId: string): void {
      keys.delete(serverId)
      open.delete(serverId)
    },
  }
}
/** The connections to servers. */
export type Connections = ReturnType<typeof createConnections>
