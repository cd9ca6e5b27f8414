import { startInterval, type Clock } from '#shared/util/ports.ts'
import { networkInterfaces } from 'node:os'

/** How often the addresses of this computer are compared. Milliseconds. */
const everyMs = 20_000
/** A comparison that comes this much later than it should: the computer slept. Milliseconds. */
const sleptMs = 60_000

/** The addresses by which this computer reaches others, as a text to compare. */
export function readAddresses(): string {
  const all = Object.entries(networkInterfaces()).flatMap(([name, entries = []]) =>
    entries.filter(({ internal }) => !internal).map(({ address }) => `${name} ${address}`),
  )
  return all.toSorted().join('\n')
}

/** Tells when the computer has another network or none any more, and when it slept. Returns what ends it. */
export function watchNetwork(deps: {
  clock: Clock
  read: () => string
  onChange: () => void
  onWake: () => void
}): () => void {
  const { clock, read } = deps
  let before = read()
  let seenAt = clock.now()
  return startInterval(clock, everyMs, () => {
    const [now, addresses] = [clock.now(), read()]
    const hasSlept = now - seenAt > everyMs + sleptMs
    const hasChanged = addresses !== before
    seenAt = now
    before = addresses
    if (hasSlept) deps.onWake()
    else if (hasChanged) deps.onChange()
  })
}
