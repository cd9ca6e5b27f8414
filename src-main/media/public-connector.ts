import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** Looks a name up and lets it through only where every address that it leads to is public. */
function guarded(resolve: LookupFunction): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, [])
      const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found
      const refused = addresses.find(({ address }) => !isPublicAddress(address))
      if (refused !== undefined) return done(new Error(`${host} leads to ${refused.address}, which is not public`), [])
      if (options.all === true) return done(null, addresses)
      const [first] = addresses
      if (first === undefined) return done(new Error(`${host} leads nowhere`), [])
      done(null, first.address, first.family)
    })
  }
}

/**
 * Connects to public addresses alone. A name is judged by where it leads at the moment of connecting, for it may lead
 * elsewhere than a moment ago; an address by number is judged by itself, for no look-up ever sees it. Certificates are
 * checked, whatever the environment says.
 */
export function createPublicConnector(resolve: LookupFunction = lookup): buildConnector.connector {
  const connect = buildConnector({
    timeout: 10_000,
    allowH2: false,
    rejectUnauthorized: true,
    lookup: guarded(resolve),
  })
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host)) return done(new Error(`${host} is not a public address`), null)
    connect(options, done)
  }
}
