import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { isOpen } from '#shared/domain/spend.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { callGuarded, type Log } from '#shared/util/ports.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { EventJob } from '../../events/studio-events.ts'

/** Hands jobs from the queue to their runners: few that wait to be sent, and all that were sent. */
export interface Dispatcher {
  /** Checks a workspace's queue soon: takes jobs that may go, and returns those that may not or are no longer next. */
  recheck(workspaceId: WorkspaceId): void
  /** Takes up a job that was sent before. */
  follow(job: StoredJob): void
  /** Call it with every job that changed. */
  moved(job: EventJob): void
  /** Call it with a job that may not be sent after all: it goes back to the queue. */
  kept(job: EventJob): void
  /**
   * Returns a workspace's waiting jobs to the queue and restarts sent ones. A request in progress is left to finish.
   */
  release(workspaceId: WorkspaceId): Promise<void>
  /** Ends every wait. Rows stay as they are. */
  stop(): Promise<void>
}

/** Most jobs of a workspace that wait for their send time or are being sent; more would only use memory. */
const mostSending = 8
/** Most unconfirmed jobs; at this number, nothing more is sent to the service. */
const mostUnconfirmed = 32

type Phase = 'waiting' | 'sending' | 'ambiguous' | 'sent'
type Taken = {
  readonly id: JobId
  readonly workspaceId: WorkspaceId
  readonly ending: AbortController
  phase: Phase
  run: Promise<void>
}

function phaseOf({ spend }: EventJob): Phase {
  switch (spend.kind) {
    case 'queued':
      return 'waiting'
    case 'sending':
      return 'sending'
    case 'ambiguous':
      return 'ambiguous'
    case 'running':
    case 'saving':
    case 'done':
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return 'sent'
    default:
      return assertNever(spend)
  }
}

/**
 * Creates the dispatcher. A waiting job is only a row; `next` names the first that may go, and only those are run. A
 * job that a runner gives back, or that stops on a bug, is left alone until the next start.
 */
export function createDispatcher(deps: {
  /** The next jobs that may go, in order. */
  next: (workspaceId: WorkspaceId, limit: number) => JobId[]
  /** True while nothing new may be sent to a workspace's service. */
  isPaused: (workspaceId: WorkspaceId) => boolean
  read: (jobId: JobId) => StoredJob | null
  run: (jobId: JobId, signal: AbortSignal) => Promise<void>
  /** Receives errors of reading the queue itself. */
  report: (error: unknown) => void
  log: Log
}): Dispatcher {
  const { log } = deps
  const taken = new Map<JobId, Taken>()
  const leftAlone = new Set<JobId>()
  const due = new Set<WorkspaceId>()
  let isOver = false

  function drive(id: JobId, workspaceId: WorkspaceId, phase: Phase): void {
    if (isOver || taken.has(id)) return
    const ending = new AbortController()
    const one: Taken = { id, workspaceId, ending, phase, run: Promise.resolve() }
    taken.set(id, one)
    one.run = deps
      .run(id, ending.signal)
      .catch((error: unknown) => {
        if (ending.signal.aborted) return
        leftAlone.add(id)
        log.error('A job stopped on an internal error; it continues at the next start', { jobId: id, error })
      })
      .finally(() => {
        taken.delete(id)
        if (!isOver) callGuarded(() => takeStock(id, workspaceId, ending.signal.aborted), deps.report)
      })
  }
  /** After a run's end: handles a job that was sent although returned, or still waits although it ran. */
  function takeStock(id: JobId, workspaceId: WorkspaceId, wasReturned: boolean): void {
    const job = deps.read(id)
    if (job !== null && isOpen(job.spend)) {
      const phase = phaseOf(job)
      if (phase !== 'waiting' && wasReturned) drive(id, workspaceId, phase)
      if (phase === 'waiting' && !wasReturned) leftAlone.add(id)
    }
    recheck(workspaceId)
  }
  function returnToQueue(one: Taken): void {
    one.ending.abort(new Error('The job was returned to the queue'))
  }
  function arrange(workspaceId: WorkspaceId): void {
    const mine = [...taken.values()].filter((one) => one.workspaceId === workspaceId)
    // A job on its way back runs again only once it has arrived, in the order of that moment.
    if (mine.some(({ ending }) => ending.signal.aborted)) return
    const count = (phase: Phase) => mine.filter((one) => one.phase === phase).length
    const isFull = deps.isPaused(workspaceId) || count('ambiguous') >= mostUnconfirmed
    const space = isFull ? 0 : mostSending - count('sending')
    const next = deps.next(workspaceId, space === 0 ? 0 : space + leftAlone.size).filter((id) => !leftAlone.has(id))
    const wanted = next.slice(0, space)
    const waiting = mine.filter(({ phase }) => phase === 'waiting')
    const kept = waiting.findIndex(({ id }, index) => wanted[index] !== id)
    if (kept !== -1) {
      for (const one of waiting.slice(kept)) returnToQueue(one)
      return
    }
    for (const id of wanted.slice(waiting.length)) drive(id, workspaceId, 'waiting')
  }
  function recheck(workspaceId: WorkspaceId): void {
    if (isOver || due.has(workspaceId)) return
    due.add(workspaceId)
    queueMicrotask(() => {
      due.delete(workspaceId)
      if (!isOver) callGuarded(() => arrange(workspaceId), deps.report)
    })
  }

  return {
    recheck,
    follow: (job) => drive(job.id, job.workspaceId, phaseOf(job)),
    moved(job) {
      const one = taken.get(job.id)
      const phase = phaseOf(job)
      if (one === undefined || one.phase === phase) return
      one.phase = phase
      recheck(job.workspaceId)
    },
    kept(job) {
      const one = taken.get(job.id)
      if (one !== undefined) returnToQueue(one)
    },
    async release(workspaceId) {
      const mine = [...taken.values()].filter((one) => one.workspaceId === workspaceId && one.phase !== 'sending')
      for (const one of mine) returnToQueue(one)
      await Promise.allSettled(mine.map(({ run }) => run))
    },
    async stop() {
      isOver = true
      const runs = [...taken.values()].map(({ ending, run }) => {
        ending.abort(new Error('The studio stops'))
        return run
      })
      await Promise.allSettled(runs)
    },
  }
}
