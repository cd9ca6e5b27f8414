import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'

/** Between two looks at a service that refused the key. Milliseconds. */
const probeEvery = 60_000

/** Asks a service that refuses the key whether it takes it by now: once a minute at most, with what costs nothing. */
export interface KeyProbe {
  /** To be called whenever a queue is held for that; the first look comes a minute later. */
  expect(workspaceId: WorkspaceId): void
  stop(): void
}

/** Builds it; `ask` costs nothing, and its failure means that the key is still refused. */
export function createKeyProbe(deps: { clock: Clock; ask: (workspaceId: WorkspaceId) => void }): KeyProbe {
  const due = new Map<WorkspaceId, () => void>()
  return {
    expect(workspaceId) {
      if (due.has(workspaceId)) return
      const cancel = deps.clock.after(probeEvery, () => {
        due.delete(workspaceId)
        deps.ask(workspaceId)
      })
      due.set(workspaceId, cancel)
    },
    stop() {
      for (const cancel of due.values()) cancel()
      due.clear()
    },
  }
}
