import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { Said, Sentence } from '#shared/domain/said.ts'
import type { QueueTarget, Removal } from '#shared/bridge/queue.ts'
import type { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { inParts } from '#shared/util/in-slices.ts'
import { putBack } from '../intake/find-job-by-draft.ts'
import { rowsAtOnce } from '../ports.ts'
import { notWaiting, type QueueDeps } from '../queue-deps.ts'

/** Result of a stop: what was removed, and in words what continues. */
type StoppedRest = Removal & { readonly underWay: number; readonly sentence: string; readonly said: Said }

/** Removals that can be undone; older ones are forgotten. */
const mostRemovals = 20

type UnderWay = { readonly alone: number; readonly stoppable: number }

function stopSentence(count: number, { alone, stoppable }: UnderWay): Sentence {
  return sayAll(
    count === 0 ? say('job.queueEmpty') : say('job.removed', { count }),
    alone === 0 ? null : say('job.goOn', { count: alone }),
    stoppable === 0 ? null : say('job.batchesGoOn', { count: stoppable }),
  )
}

/**
 * Creates the removal of jobs and its undo. Only unsent jobs are removed, in slices that keep windows smooth; until the
 * studio ends, they can be restored with the same rows and keys.
 */
export function createRemoveJobs(deps: QueueDeps) {
  const { jobs, queue, counts, sets, removed } = deps
  const removals: { readonly id: string; readonly setId: JobSetId | null }[] = []
  const stopping = new Set<WorkspaceId>()

  const forgetOld = () => {
    while (removals.length > mostRemovals) {
      const oldest = removals.shift()
      if (oldest !== undefined) removed.forget(oldest.id)
    }
  }
  const note = (id: string, setId: JobSetId | null) => {
    removals.push({ id, setId })
    forgetOld()
  }
  async function takeOut(
    workspaceId: WorkspaceId,
    parts: Iterable<readonly JobId[]>,
    setId: JobSetId | null,
  ): Promise<Removal> {
    const removalId = deps.random.uuid()
    let count = 0
    for (const ids of parts) {
      count += jobs.transaction(() => removed.take(removalId, ids))
      deps.changed(workspaceId)
      await deps.yieldToLoop()
    }
    settlePause(workspaceId)
    if (count === 0) return { removalId: null, count }
    note(removalId, setId)
    return { removalId, count }
  }
  function* allWaiting(workspaceId: WorkspaceId, setId: JobSetId | null): Generator<JobId[]> {
    for (;;) {
      const ids = queue.waitingIds(workspaceId, setId, rowsAtOnce)
      if (ids.length === 0) return
      yield ids
    }
  }
  /** Ends an automatic pause once nothing waits. */
  function settlePause(workspaceId: WorkspaceId): void {
    const why = counts.readPause(workspaceId)
    if (why === null || why === 'user' || counts.totals(workspaceId).some(({ kind }) => kind === 'queued')) return
    counts.writePause(workspaceId, null)
    deps.changed(workspaceId)
  }
  const remove = (workspaceId: WorkspaceId, target: QueueTarget): Promise<Removal> => {
    if (target.kind !== 'jobs') {
      const setId = target.kind === 'set' ? target.setId : null
      return takeOut(workspaceId, allWaiting(workspaceId, setId), null)
    }
    const still = queue.stillWaiting(workspaceId, target.jobIds)
    return takeOut(workspaceId, inParts(still, rowsAtOnce), null)
  }

  return {
    remove,
    /** Removes one job at once. @throws Failure NOT_FOUND once it was sent. */
    removeOne(workspaceId: WorkspaceId, jobId: JobId): void {
      const removalId = deps.random.uuid()
      if (jobs.transaction(() => removed.take(removalId, [jobId])) === 0) throw notWaiting()
      note(removalId, null)
      settlePause(workspaceId)
      deps.changed(workspaceId)
    },
    /** Undoes a removal. Returns how many came back. @throws Failure of a limit that has no room for them any more. */
    async restore(workspaceId: WorkspaceId, removalId: string): Promise<number> {
      let count = 0
      for (;;) {
        const rows = removed.list(removalId, rowsAtOnce)
        if (rows.length === 0) break
        putBack(deps, removalId, rows)
        count += rows.length
        deps.changed(workspaceId)
        await deps.yieldToLoop()
      }
      const at = removals.findIndex(({ id }) => id === removalId)
      const [removal] = at === -1 ? [] : removals.splice(at, 1)
      const setId = removal?.setId ?? null
      if (setId !== null) sets.setStopped(setId, null)
      removed.forget(removalId)
      deps.changed(workspaceId)
      return count
    },
    /** Removes all waiting jobs of a set or of the queue; none of them is sent from this moment on. */
    async stopRest(workspaceId: WorkspaceId, target: QueueTarget): Promise<StoppedRest> {
      const setId = target.kind === 'set' ? target.setId : null
      if (setId !== null && !sets.setStopped(setId, deps.clock.now())) throw notWaiting()
      if (setId === null) stopping.add(workspaceId)
      try {
        const { removalId, count } =
          target.kind === 'jobs'
            ? await remove(workspaceId, target)
            : await takeOut(workspaceId, allWaiting(workspaceId, setId), setId)
        const kinds = queue.kindsUnderWay(workspaceId, setId)
        const sum = (some: typeof kinds) => some.reduce((all, one) => all + one.jobs, 0)
        const stoppable = sum(kinds.filter(({ kind }) => deps.canStop(kind)))
        const underWay = sum(kinds)
        const { text, said } = stopSentence(count, { alone: underWay - stoppable, stoppable })
        return { removalId, count, underWay, sentence: text, said }
      } finally {
        stopping.delete(workspaceId)
        deps.changed(workspaceId)
      }
    },
    isStopping: (workspaceId: WorkspaceId) => stopping.has(workspaceId),
    settlePause,
  }
}
