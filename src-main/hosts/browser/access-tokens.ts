import type { Clock } from '#shared/util/ports.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const failuresBeforePause = 10
const pauseMs = 1_000

/** A new secret of 256 bits, safe in an address. Always from the system's own source: a test never needs to repeat one. */
export function createCapability(): string {
  return randomBytes(32).toString('base64url')
}

/** Compares two secrets of any lengths in constant time. */
export function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** Makes the gate for one token. A guess at 256 bits is hopeless already; the pause keeps guessing from costing anything. */
export function createTokenGate({ token, clock }: { readonly token: string; readonly clock: Clock }) {
  let failures = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  return {
    /** Compares in constant time; a tenth wrong token in a row closes the gate for a second. */
    passes(given: string): boolean {
      if (sameSecret(given, token)) {
        failures = 0
        return true
      }
      failures += 1
      if (failures % failuresBeforePause === 0) pausedUntil = clock.monotonic() + pauseMs
      return false
    },
    /** True while the gate is closed to everyone. */
    paused: (): boolean => clock.monotonic() < pausedUntil,
  }
}
/** The one place that knows the token. */
export type TokenGate = ReturnType<typeof createTokenGate>

const goodForMs = 60_000
const mostCodes = 4

/** Makes the codes of one host. */
export function createLaunchCodes({ clock }: { readonly clock: Clock }) {
  let codes: readonly { readonly code: string; readonly endsAt: number }[] = []
  const good = () => codes.filter(({ endsAt }) => clock.monotonic() < endsAt)
  return {
    /** A new code of 256 bits, good for 60 s. Four are good at a time: a fifth ends the first. */
    issue(): string {
      const code = createCapability()
      codes = [...good(), { code, endsAt: clock.monotonic() + goodForMs }].slice(-mostCodes)
      return code
    },
    /** Whether a code is good; it is not afterwards. Compares in constant time, with each of them. */
    use(given: string): boolean {
      const before = good()
      codes = before.filter(({ code }) => !sameSecret(given, code))
      return codes.length < before.length
    },
  }
}
