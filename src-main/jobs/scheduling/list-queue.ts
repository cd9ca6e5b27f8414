import type { QueueGroup } from '#shared/bridge/queue.ts'
import type { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { QueueCursor, QueueTable } from '../../cache/tables/queue.ts'

/** What part of the queue is read. `after`: the `next` of the page before. */
export type QueuePageOrder = {
  readonly group: QueueGroup
  readonly setId?: JobSetId | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const writeCursor = ({ place, id }: StoredJob) => `${place}.${id}`

function readCursor(lane: QueueCursor['lane'], after: string | undefined): QueueCursor | null {
  const found = /^(-?\d+)\.(.+)$/.exec(after ?? '')
  return found === null ? null : { lane, place: Number(found[1]), id: found[2] ?? '' }
}

const readNumber = (after: string | undefined) =>
  after !== undefined && /^\d+$/.test(after) ? Number(after) : undefined

/** A page of a part of the queue, and where the next one goes on; null where there is none. */
export function listQueue(
  queue: QueueTable,
  workspaceId: WorkspaceId,
  { group, setId, after, limit }: QueuePageOrder,
): { rows: StoredJob[]; next: string | null } {
  const page = (rows: StoredJob[], cursorOf: (job: StoredJob) => string) => {
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return { rows: shown, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
  }
  switch (group) {
    case 'user':
    case 'background': {
      const rows = queue.waiting(workspaceId, { lane: group, setId }, readCursor(group, after), limit + 1)
      return page(rows, writeCursor)
    }
    case 'under-way':
      return page(queue.underWay(workspaceId, { setId, after: readNumber(after) }, limit + 1), ({ number }) =>
        String(number),
      )
    case 'troubled':
      return page(queue.troubled(workspaceId, { setId, before: readNumber(after) }, limit + 1), ({ number }) =>
        String(number),
      )
    default:
      return assertNever(group)
  }
}
