import { QueueLane } from '#shared/bridge/queue.ts'
import { mostQueueJobs } from '#shared/domain/batch-plan/batch-limit.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { StoredJobSet } from '../../cache/tables/job-sets.ts'
import type { QueueCursor } from '../../cache/tables/queue.ts'
import { type QueueDeps, rowsAtOnce } from '../queue-deps.ts'
import { readQueueFile, writeQueueFile } from './queue-file.ts'
import type { createSubmitSet } from './submit-set.ts'

const tooMany = () =>
  new Failure(
    'INVALID_INPUT',
    `A file holds at most ${mostQueueJobs} queued runs. Nothing was changed; export the sets one by one.`,
    { charged: 'no', fields: [] },
  )

/** Builds taking a queue away as a file and bringing one in. */
export function createTransferQueue(
  deps: Pick<QueueDeps, 'queue' | 'sets' | 'clock' | 'yieldToLoop'>,
  submitSet: ReturnType<typeof createSubmitSet>,
) {
  const { queue, sets, clock } = deps

  async function waitingOf(
    workspaceId: WorkspaceId,
    lane: QueueLane,
    setId: JobSetId | undefined,
  ): Promise<StoredJob[]> {
    const found: StoredJob[] = []
    for (let after: QueueCursor | null = null; ;) {
      const rows = queue.waiting(workspaceId, { lane, setId }, after, rowsAtOnce)
      found.push(...rows.filter(({ kind }) => kind === 'generation'))
      const last = rows.at(-1)
      if (rows.length < rowsAtOnce || last === undefined) return found
      if (found.length > mostQueueJobs) throw tooMany()
      after = { lane, place: last.place, id: last.id }
      await deps.yieldToLoop()
    }
  }
  return {
    /** What waits, in its order. @throws Failure INVALID_INPUT where it is more than a file holds. */
    async exportFile(workspaceId: WorkspaceId, setId: JobSetId | undefined) {
      const jobs: StoredJob[] = []
      for (const lane of QueueLane.options) jobs.push(...(await waitingOf(workspaceId, lane, setId)))
      if (jobs.length > mostQueueJobs) throw tooMany()
      const name = (setId === undefined ? null : sets.read(setId)?.name) ?? 'Queue'
      const now = clock.now()
      const day = new Date(now).toISOString().slice(0, 10)
      const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
      return { fileName: `${plain || 'Queue'}-${day}.json`, text: writeQueueFile(name, jobs, now), count: jobs.length }
    },
    /** Adds a file's jobs as a set of new intents that are held back. @throws Failure INVALID_INPUT with every problem; nothing is added. */
    importFile(workspaceId: WorkspaceId, draftId: string, text: string): Promise<StoredJobSet> {
      const { name, jobs } = readQueueFile(text)
      const orders = jobs.map(({ modelId, input, lane, template }) => ({
        modelId,
        input,
        lane,
        template,
        quoted: null,
      }))
      const submission = { draftId, name, budget: null, lane: 'user', paused: true, orders } as const
      return submitSet(workspaceId, submission, (index) => `jobs/${index}`)
    },
  }
}
