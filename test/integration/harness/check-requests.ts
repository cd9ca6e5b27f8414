import type { SeenRequest } from '../../helpers/transparent-proxy.ts'
import { spendKeyOf } from './spend-key-of.ts'

/** Checks that all requests with the same key have the same body, byte for byte. */
export function* checkRequests(seen: readonly SeenRequest[]): Generator<string> {
  const bodies = new Map<string, string>()
  for (const request of seen) {
    const key = spendKeyOf(request)
    if (key === null) continue
    if ((bodies.get(key) ?? request.body) !== request.body) yield `key ${key} was sent with two bodies`
    bodies.set(key, request.body)
  }
}
