import type { Random } from '../util/random.ts'

/**
 * The key of one spend, for ever: unique, and well within what of a key counts (interface: Limits). It is made when the
 * intent is written, never when it is sent.
 */
export function newSpendKey(random: Pick<Random, 'uuid'>): string {
  return `cs1-${random.uuid()}`
}
