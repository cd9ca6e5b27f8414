import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueGroup, QueueSummary } from '#shared/bridge/queue.ts'
import type { JobId, JobSetId } from '#shared/domain/ids.ts'
import { useState } from 'react'
import { isWaiting, queueRows } from './queue-rows.ts'
import { noSelection, pick, type PickMode, settle } from './selection.ts'
import { useQueueGroup } from './use-queue.ts'

/** What the list shows, what is picked in it, and where more of it is read. */
export function useQueueView(summary: QueueSummary, setId: JobSetId | null) {
  const lists = {
    'under-way': useQueueGroup('under-way', setId),
    user: useQueueGroup('user', setId),
    background: useQueueGroup('background', setId),
    troubled: useQueueGroup('troubled', setId),
  } satisfies Record<QueueGroup, unknown>
  const groups = {
    'under-way': lists['under-way'].jobs,
    user: lists.user.jobs,
    background: lists.background.jobs,
    troubled: lists.troubled.jobs,
  }
  const rows = queueRows(groups, summary.counts)
  const jobs = rows.flatMap((row) => (row.kind === 'job' ? [row.job] : []))
  const order = jobs.map(({ id }) => id)
  // Lines go while nobody touches the list: what is picked follows from where it stood when it was picked.
  const [kept, keep] = useState({ selection: noSelection, order })
  const selection = settle(kept.selection, order, kept.order)
  const select = (next: typeof selection) => keep({ selection: next, order })
  const picked = jobs.filter(({ id }) => selection.picked.has(id))
  const waitingOrder = (lane: Job['lane']) =>
    jobs.filter((job) => isWaiting(job) && job.lane === lane).map(({ id }) => id)
  return {
    rows,
    jobs,
    selection,
    picked,
    waitingPicked: picked.filter(isWaiting),
    isLoading: Object.values(lists).some(({ isLoading }) => isLoading),
    waitingOrder,
    pick: (id: JobId, mode: PickMode) => select(pick(selection, order, id, mode)),
    pickAllWaiting: () =>
      select({
        picked: new Set(jobs.filter(isWaiting).map(({ id }) => id)),
        active: selection.active,
        anchor: selection.anchor,
      }),
    loadMore() {
      for (const list of Object.values(lists)) list.loadMore()
    },
  }
}
