import type { Clock } from '#shared/util/ports.ts'
import { createCapability, sameSecret } from './capability.ts'

const goodForMs = 60_000
const mostCodes = 4

/** One-time codes, each of which stands for the token once, where others may read what is passed on. */
export type LaunchCodes = {
  /** A new code of 256 bits, good for 60 s. Four are good at a time: a fifth ends the first. */
  issue(): string
  /** Whether a code is good; it is not afterwards. Compares in constant time, with each of them. */
  use(given: string): boolean
}

/** Makes the codes of one host. */
export function createLaunchCodes({ clock }: { readonly clock: Clock }): LaunchCodes {
  let codes: readonly { readonly code: string; readonly endsAt: number }[] = []
  const good = () => codes.filter(({ endsAt }) => clock.monotonic() < endsAt)
  return {
    issue() {
      const code = createCapability()
      codes = [...good(), { code, endsAt: clock.monotonic() + goodForMs }].slice(-mostCodes)
      return code
    },
    use(given) {
      const before = good()
      codes = before.filter(({ code }) => !sameSecret(given, code))
      return codes.length < before.length
    },
  }
}
