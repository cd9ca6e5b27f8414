import type { AgentId } from '#shared/domain/ids.ts'
import { type Clock, startInterval } from '#shared/util/ports.ts'
import type { AgentSession } from './call-gate.ts'

/** A client of which no connection is open for so long has gone without a word. Milliseconds. */
const goneAfterMs = 10 * 60_000
/** Most sessions of one agent; a further one ends its oldest. */
const mostSessions = 8

type Open = {
  readonly session: AgentSession
  readonly end: () => void
  connections: number
  idleSince: number
}

/** Creates the open sessions, by their ids. `onChange` is called when one begins or ends. */
export function createAgentSessions(deps: { clock: Clock; onChange: () => void }) {
  const { clock, onChange } = deps
  const open = new Map<string, Open>()

  function end(id: string): void {
    const found = open.get(id)
    if (!open.delete(id)) return
    found?.end()
    onChange()
  }
  const ofAgent = (agentId: AgentId | null) =>
    [...open].filter(([, { session }]) => agentId === null || session.agentId === agentId)

  return {
    /** Creates a session that is not listed yet, and the function that aborts what it still does. */
    create(agentId: AgentId): { session: AgentSession; abort: () => void } {
      const controller = new AbortController()
      const session = {
        agentId,
        connectedAt: clock.now(),
        signal: controller.signal,
        granted: new Set<string>(),
        calls: 0,
      }
      return { session, abort: () => controller.abort() }
    },
    /** Lists a session under its id. `close` is called once it ends. */
    add(id: string, session: AgentSession, close: () => void): void {
      const [oldest] = ofAgent(session.agentId)
      if (oldest !== undefined && ofAgent(session.agentId).length >= mostSessions) end(oldest[0])
      open.set(id, { session, end: close, connections: 0, idleSince: clock.monotonic() })
      onChange()
    },
    find: (id: string): AgentSession | null => open.get(id)?.session ?? null,
    /** Counts a connection of a session until the returned function is called. */
    connect(id: string): () => void {
      const found = open.get(id)
      if (found === undefined) return () => undefined
      found.connections += 1
      return () => {
        found.connections -= 1
        found.idleSince = clock.monotonic()
      }
    },
    end,
    /** The sessions of an agent, or of all. */
    ids: (agentId: AgentId | null): string[] => ofAgent(agentId).map(([id]) => id),
    /** Ends the sessions of an agent, or of all. */
    endAll: (agentId: AgentId | null): void => ofAgent(agentId).forEach(([id]) => end(id)),
    /** Since when an agent's first open session is connected, ms since 1970; null if none is. */
    connectedAt: (agentId: AgentId): number | null => ofAgent(agentId)[0]?.[1].session.connectedAt ?? null,
    /** Ends sessions whose clients have gone, until the returned function is called. */
    watch: (): (() => void) =>
      startInterval(clock, 60_000, () => {
        const before = clock.monotonic() - goneAfterMs
        for (const [id, { connections, idleSince }] of open) if (connections === 0 && idleSince < before) end(id)
      }),
  }
}
/** The clients that are connected. */
export type AgentSessions = ReturnType<typeof createAgentSessions>
