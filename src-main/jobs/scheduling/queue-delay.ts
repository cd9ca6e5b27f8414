import type { QueueSummary } from '#shared/bridge/queue.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** How a service was found at the last call. `since`: ms since 1970. */
type Found =
  | { readonly kind: 'online' }
  | { readonly kind: 'offline'; readonly since: number }
  | { readonly kind: 'key-refused' }

/** What new requests wait for: the connection first, then the window's room. `freeAt`: ms since 1970; null while there is room. */
export function queueDelay(found: Found, freeAt: number | null): QueueSummary['hold'] {
  switch (found.kind) {
    case 'offline':
      return { kind: 'offline', since: new Date(found.since).toISOString() }
    case 'key-refused':
      return { kind: 'key-refused' }
    case 'online':
      return freeAt === null ? { kind: 'none' } : { kind: 'rate', until: new Date(freeAt).toISOString() }
    default:
      return assertNever(found)
  }
}
