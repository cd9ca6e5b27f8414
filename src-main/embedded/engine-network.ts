import type { EngineList, EngineNetwork } from '#shared/contract/engine.ts'
import type { Ways } from '../outbound/ways.ts'

const originOf = (address: string): string | null => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' ? url.origin : null
}

/**
 * Creates what sends the service how its engines on the internet are reached. It asks for the proxies of each of them when
 * the service starts, before a new address is tried, and whenever `sendAgain` is called, and sends only what has changed.
 */
export function createEngineNetwork(deps: {
  ways: Pick<Ways, 'proxiesOf' | 'authorities'>
  send: (network: EngineNetwork) => Promise<unknown>
}) {
  const { ways, send } = deps
  const origins = new Set<string>()
  let sent = ''

  async function sendChanges(): Promise<void> {
    const servers = await Promise.all(
      [...origins].map(async (origin) => ({ origin, proxies: await ways.proxiesOf(origin) })),
    )
    // Reading the system's certificates takes a while, and other servers have no use for them.
    const network = { servers, authorities: servers.length === 0 ? [] : await ways.authorities() }
    const text = JSON.stringify(network)
    if (text === sent) return
    await send(network)
    sent = text
  }

  return {
    /** Whether there are engines on the internet. */
    isNeeded: () => origins.size > 0,
    /** Sends everything to a service that has just started. */
    async begin({ engines }: EngineList): Promise<void> {
      for (const { address, runsAt } of engines.flatMap(({ servers }) => servers)) {
        const origin = originOf(address)
        if (runsAt === 'cloud' && origin !== null) origins.add(origin)
      }
      sent = ''
      await sendChanges()
    },
    /** Sends how an address is reached that the user typed; one that is not of the internet stays as it is. */
    async reach(typed: string): Promise<void> {
      const origin = originOf(typed.trim())
      if (origin === null) return
      origins.add(origin)
      await sendChanges()
    },
    /** Sends what has changed, such as after another network. A service that was never started is not started by it. */
    sendAgain: (): Promise<void> => (sent === '' ? Promise.resolve() : sendChanges()),
  }
}
