import type { WorkspaceId } from '#shared/domain/ids.ts'
import { type Clock, untilNextTick } from '#shared/util/ports.ts'
import type { ServiceConnections } from './connections.ts'

// The wait and the answer together stay under five seconds, by which a window shows that a service is silent.
const everyMs = 1_500
const answerMs = 2_500
/** The longest wait, to which it grows while the service is not used otherwise. */
const idleMs = 60_000
const growth = 1.5

/** Asks again nearly at once while something is wrong, so that its end is seen as soon as it comes. */
const againMs = 250

/**
 * Probes the service of the open workspace while a window shows its state: every 1.5 s while it is used, then ever more
 * rarely up to every minute, each probe with 2.5 s to be answered. A probe is a free public read outside the rate window.
 * Nothing is probed while no window watches.
 */
export function createServiceHealth(deps: {
  connections: Pick<ServiceConnections, 'probe' | 'stateOf' | 'watchUse'>
  /** The open workspace; null if there is none. */
  currentId: () => WorkspaceId | null
  /** A model of a workspace whose description is read; null if none is known. */
  modelIdOf: (workspaceId: WorkspaceId) => string | null
  runInBackground: (what: string, work: Promise<void>) => void
  clock: Clock
}) {
  const { connections, currentId, clock } = deps
  let watchers = 0
  let isProbing = false
  let usual = everyMs
  let cancel = () => {}

  async function probe(): Promise<void> {
    const id = currentId()
    isProbing = true
    try {
      if (id !== null) await connections.probe(id, deps.modelIdOf(id) ?? '-', answerMs)
    } finally {
      isProbing = false
      const isSilent = id !== null && connections.stateOf(id).kind === 'silent'
      const wait = usual < idleMs ? usual : untilNextTick(clock, idleMs)
      if (watchers > 0) expect(isSilent ? againMs : wait)
      usual = isSilent ? everyMs : Math.min(idleMs, usual * growth)
    }
  }
  function expect(ms: number): void {
    cancel = clock.after(ms, () => deps.runInBackground('probe the service', probe()))
  }
  connections.watchUse(() => {
    const isWaiting = watchers > 0 && !isProbing && usual > everyMs
    usual = everyMs
    if (!isWaiting) return
    cancel()
    expect(everyMs)
  })
  return {
    /** Keeps the state of the open workspace's service current until the signal is aborted. */
    watch(signal: AbortSignal): void {
      if (signal.aborted) return
      watchers += 1
      usual = everyMs
      if (watchers === 1 && !isProbing) expect(everyMs)
      signal.addEventListener(
        'abort',
        () => {
          watchers -= 1
          if (watchers === 0) cancel()
        },
        { once: true },
      )
    },
  }
}
/** Keeps the state of the open workspace's service current for the windows that show it. */
export type ServiceHealth = ReturnType<typeof createServiceHealth>
