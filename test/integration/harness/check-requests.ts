import type { SeenRequest } from '../../helpers/transparent-proxy.ts'
import { spendKeyOf } from './spend-key-of.ts'

/** A key is one intent: whatever carries it again must be the same to the byte. */
export function* checkRequests(seen: readonly SeenRequest[]): Generator<string> {
  const bodies = new Map<string, string>()
  for (const request of seen) {
    const key = spendKeyOf(request)
    if (key === null) continue
    if ((bodies.get(key) ?? request.body) !== request.body) yield `key ${key} went out with two bodies`
    bodies.set(key, request.body)
  }
}
