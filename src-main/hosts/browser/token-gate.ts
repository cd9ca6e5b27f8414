import type { Clock } from '#shared/util/ports.ts'
import { sameSecret } from './capability.ts'

const failuresBeforePause = 10
const pauseMs = 1_000

/** The one place that knows the token. */
export type TokenGate = {
  /** Compares in constant time; a tenth wrong token in a row closes the gate for a second. */
  passes(given: string): boolean
  /** True while the gate is closed to everyone. */
  paused(): boolean
}

/** Makes the gate for one token. A guess at 256 bits is hopeless already; the pause keeps guessing from costing anything. */
export function createTokenGate({ token, clock }: { readonly token: string; readonly clock: Clock }): TokenGate {
  let failures = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  return {
    passes(given) {
      if (sameSecret(given, token)) {
        failures = 0
        return true
      }
      failures += 1
      if (failures % failuresBeforePause === 0) pausedUntil = clock.monotonic() + pauseMs
      return false
    },
    paused: () => clock.monotonic() < pausedUntil,
  }
}
