import { getCACertificates } from 'node:tls'
import { type Proxy, readProxies } from './proxy-list.ts'

/** What a host knows of the way to servers. */
type HostNetwork = {
  readonly proxiesFor?: ((url: string) => Promise<string>) | undefined
  readonly trustCertificates?: (() => Promise<void>) | undefined
}

/** Creates what other processes are told of the way to servers, because they cannot ask the system themselves. */
export function createWays({ proxiesFor, trustCertificates }: HostNetwork) {
  let trusting: Promise<void> | null = null
  const trust = () => (trusting ??= trustCertificates?.() ?? Promise.resolve())
  return {
    /** Trusts the system's certificates, once. */
    trust,
    /** The proxies for an origin, in order. */
    proxiesOf: async (origin: string): Promise<Proxy[]> =>
      proxiesFor === undefined ? [{ kind: 'direct' }] : readProxies(await proxiesFor(`${origin}/`)),
    /** The authorities (PEM) that are trusted besides those that Node brings: the system's own. */
    async authorities(): Promise<string[]> {
      await trust()
      const bundled = new Set(getCACertificates('bundled'))
      return getCACertificates('default').filter((certificate) => !bundled.has(certificate))
    },
  }
}
/** What other processes are told of the way to servers. */
export type Ways = ReturnType<typeof createWays>
