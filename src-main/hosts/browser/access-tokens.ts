import type { Clock } from '#shared/util/ports.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const failuresBeforePause = 10
const pauseMs = 1_000

/** Creates a URL-safe secret of 256 bits, always from the system's random source: no test needs to repeat one. */
export function createCapability(): string {
  return randomBytes(32).toString('base64url')
}

/** Compares two secrets of any lengths in constant time. */
export function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** Creates the gate for one token. Guessing 256 bits is hopeless; the pause also limits the cost of attempts. */
export function createTokenGate({ token, clock }: { readonly token: string; readonly clock: Clock }) {
  let failures = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  return {
    /** Compares in constant time; every tenth wrong token in a row closes the gate for a second. */
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
/** Checks tokens. The only place that knows the token. */
export type TokenGate = ReturnType<typeof createTokenGate>

const goodForMs = 60_000
const mostCodes = 4

/** Creates the one-time codes of one host. */
export function createLaunchCodes({ clock }: { readonly clock: Clock }) {
  let codes: readonly { readonly code: string; readonly endsAt: number }[] = []
  const good = () => codes.filter(({ endsAt }) => clock.monotonic() < endsAt)
  return {
    /** Issues a code of 256 bits, valid for 60 s. Four are valid at a time: a fifth invalidates the first. */
    issue(): string {
      const code = createCapability()
      codes = [...good(), { code, endsAt: clock.monotonic() + goodForMs }].slice(-mostCodes)
      return code
    },
    /** Whether a code is valid; invalidates it. Compares with each code in constant time. */
    use(given: string): boolean {
      const before = good()
      codes = before.filter(({ code }) => !sameSecret(given, code))
      return codes.length < before.length
    },
  }
}
