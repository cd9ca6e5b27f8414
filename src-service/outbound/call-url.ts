import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestOpen, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { checkUrl } from './check-url.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'
import type { LookupFunction } from 'node:net'

/** A call to an address that somebody else chose. */
export type OutboundCall = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

/** Looks a name up and gives all of its addresses, as the system's own `lookup` does. */
export interface Resolve {
  (
    name: string,
    options: LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ): void
}

/**
 * Looks a name up and lets only addresses of the wanted kind through: a public name may point into a private network. One
 * wrong address among several refuses them all.
 */
function guardedLookup(isAllowed: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, '')
      const [first] = found
      if (first === undefined || !found.every(({ address }) => isAllowed(address))) {
        return done(new Error('The host is not on the public internet.'), '')
      }
      if (options.all === true) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
}

/**
 * Calls an address from outside: https on a public host or http on loopback, never a private network, no redirects
 * followed, no connection kept. The answer's body is still to be read.
 *
 * @throws Error where the address may not be called or did not answer; the signal's reason where it was given up.
 */
export function callUrl(
  { url, method, headers = {}, body, signal }: OutboundCall,
  resolveName: Resolve = lookup,
): Promise<IncomingMessage> {
  if (checkUrl(url) !== null) return Promise.reject(new Error('This address is not allowed.'))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const target = new URL(url)
  const isSecure = target.protocol === 'https:'
  const open = isSecure ? requestSecure : requestOpen
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const request = open(target, {
    method,
    headers: { 'user-agent': 'Backlot', ...headers, ...length },
    agent: false,
    lookup: guardedLookup(isSecure ? isPublicAddress : isLoopbackAddress, resolveName),
  })
  const giveUp = () => void request.destroy(signal.reason instanceof Error ? signal.reason : new Error('Given up.'))
  if (signal.aborted) giveUp()
  else signal.addEventListener('abort', giveUp, { once: true })
  request.on('response', resolve)
  request.on('error', reject)
  request.on('close', () => signal.removeEventListener('abort', giveUp))
  request.end(body)
  return promise
}
