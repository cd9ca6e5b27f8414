import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueGroup, QueueSummary } from '#shared/bridge/queue.ts'
import type { JobId, JobSetId } from '#shared/domain/ids.ts'
import { useState } from 'react'
import { isWaiting, queueRows } from './queue-rows.ts'
import { useQueueGroup } from './use-queue.ts'

/** The selected lines and the focused one. `anchor`: start of a range. */
export type Selection = {
  readonly picked: ReadonlySet<JobId>
  readonly active: JobId | null
  readonly anchor: JobId | null
}

/** An empty selection. */
export const noSelection: Selection = { picked: new Set(), active: null, anchor: null }

/** How a line is selected: alone, toggled, or as the end of a range. */
export type PickMode = 'one' | 'toggle' | 'range'

function between(order: readonly JobId[], from: JobId | null, to: JobId): JobId[] {
  const start = from === null ? -1 : order.indexOf(from)
  const end = order.indexOf(to)
  if (start === -1 || end === -1) return [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Selects a line. `order`: all lines in display order. */
export function pick(selection: Selection, order: readonly JobId[], id: JobId, mode: PickMode): Selection {
  switch (mode) {
    case 'one':
      return { picked: new Set([id]), active: id, anchor: id }
    case 'toggle': {
      const picked = new Set(selection.picked)
      if (!picked.delete(id)) picked.add(id)
      return { picked, active: id, anchor: id }
    }
    case 'range': {
      const anchor = selection.anchor ?? id
      return { picked: new Set(between(order, anchor, id)), active: id, anchor }
    }
  }
}

/** Removes lines that are gone from a selection. If the active line is gone, the line now in its place is selected. */
export function settle(selection: Selection, order: readonly JobId[], before: readonly JobId[]): Selection {
  const here = new Set(order)
  if (selection.active === null || here.has(selection.active)) {
    const picked = [...selection.picked].filter((id) => here.has(id))
    return picked.length === selection.picked.size ? selection : { ...selection, picked: new Set(picked) }
  }
  const place = before.indexOf(selection.active)
  const next = order[Math.min(Math.max(0, place), order.length - 1)] ?? null
  return { picked: new Set(next === null ? [] : [next]), active: next, anchor: next }
}

/** Returns where the selected jobs go if moved one step within `order`; null if they are already at the end. */
export function stepTarget(
  order: readonly JobId[],
  picked: ReadonlySet<JobId>,
  step: -1 | 1,
): { readonly jobIds: JobId[]; readonly to: { readonly side: 'before' | 'after'; readonly jobId: JobId } } | null {
  const jobIds = order.filter((id) => picked.has(id))
  const edge = step === -1 ? jobIds[0] : jobIds.at(-1)
  if (edge === undefined) return null
  const neighbour = order[order.indexOf(edge) + step]
  if (neighbour === undefined) return null
  return { jobIds, to: { side: step === -1 ? 'before' : 'after', jobId: neighbour } }
}

/** Returns the lines of the list, the selection, and how to load more. */
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
  // Lines can disappear at any time, so the selection is settled against the order in which it was made.
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
