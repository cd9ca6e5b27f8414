import type { LookupAddress, LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'

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
export function guardedLookup(isAllowed: (address: string) => boolean, resolve: Resolve): LookupFunction {
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
