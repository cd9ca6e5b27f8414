import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { ServiceConnections } from './connections.ts'

/** How long a service may take to answer after a change of the network, before the queue goes on. Milliseconds. */
const answerMs = 5_000
/** Between two questions whether a network still answers in a service's place. Milliseconds. */
const portalMs = 10_000

/**
 * Holds the queues of hosted services back while the computer sleeps, and after a wake or a change of the network until
 * their service was asked for something free. Where something else answers in its place (the sign-in page of a network),
 * it is asked again every ten seconds, so that nothing that costs is sent to it.
 */
export function createNetworkState(deps: {
  connections: Pick<ServiceConnections, 'probe' | 'stateOf' | 'isInUse' | 'listInUse' | 'isLocal'>
  /** A model of a workspace whose description is read; null if none is known. */
  modelIdOf: (workspaceId: WorkspaceId) => string | null
  /** Called when the computer may reach servers in another way. */
  onChanged: () => void
  events: StudioEvents
  clock: Clock
  runInBackground: (what: string, work: Promise<void>) => void
}) {
  const { connections, events, clock, modelIdOf } = deps
  const checking = new Set<WorkspaceId>()
  /** Cancels the next question to a workspace behind a sign-in page. */
  const asking = new Map<WorkspaceId, () => void>()
  let isAsleep = false

  async function check(id: WorkspaceId): Promise<void> {
    if (checking.has(id)) return
    checking.add(id)
    events.emit('connectionChanged')
    try {
      await connections.probe(id, modelIdOf(id) ?? '-', answerMs)
    } finally {
      checking.delete(id)
    }
    // Polls that failed meanwhile are repeated at once.
    if (connections.stateOf(id).kind === 'online') events.emit('serviceReached', id)
    events.emit('connectionChanged')
  }
  function checkAll(): void {
    for (const id of connections.listInUse()) {
      if (!connections.isLocal(id)) {
        deps.runInBackground('ask a service after a change of the network', check(id))
      }
    }
  }
  function changed(): void {
    checkAll()
    deps.onChanged()
  }
  function followPortals(): void {
    for (const id of connections.listInUse()) {
      if (asking.has(id) || connections.stateOf(id).kind !== 'portal') continue
      const ask = () => {
        asking.delete(id)
        if (connections.isInUse(id)) deps.runInBackground('ask a service behind a sign-in page', check(id))
      }
      asking.set(id, clock.after(portalMs, ask))
    }
  }
  const off = events.on('connectionChanged', followPortals)
  return {
    /** Whether nothing new may be sent to a workspace's service now. */
    isHeld: (id: WorkspaceId): boolean => checking.has(id) || (isAsleep && !connections.isLocal(id)),
    /** The computer goes to sleep. */
    sleep(): void {
      isAsleep = true
      events.emit('connectionChanged')
    },
    /** The computer woke up. */
    wake(): void {
      isAsleep = false
      changed()
      events.emit('connectionChanged')
    },
    /** The computer has another network, or none any more. */
    changed,
    stop(): void {
      off()
      for (const cancel of asking.values()) cancel()
    },
  }
}
/** What the computer's sleep and its network mean for the queues. */
export type NetworkState = ReturnType<typeof createNetworkState>
