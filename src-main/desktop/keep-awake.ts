import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { EventJob } from '../events/studio-events.ts'

/**
 * Tells whether the computer does work that its sleep would interrupt: runs of its own service, and downloads. Runs at a
 * hosted service go on without it.
 */
export function createAwakeRule(deps: {
  isLocal: (id: WorkspaceId) => boolean
  onChange: (isNeeded: boolean) => void
}) {
  const busy = new Set<JobId>()
  return {
    /** Call it with every job that changed. */
    note({ id, workspaceId, spend }: EventJob): void {
      const before = busy.size > 0
      const isLocalWork = (spend.kind === 'sending' || spend.kind === 'running') && deps.isLocal(workspaceId)
      if (spend.kind === 'saving' || isLocalWork) busy.add(id)
      else busy.delete(id)
      if (busy.size > 0 !== before) deps.onChange(busy.size > 0)
    },
  }
}
