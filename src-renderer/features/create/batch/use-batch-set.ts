import type { BatchPart } from '#shared/bridge/batch.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import type { JobId, JobSetId } from '#shared/domain/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { useJobs } from '../../../lib/jobs.ts'
import { useStream } from '../../../lib/use-stream.ts'
import { type SheetItem, sheetItems } from './sheet-items.ts'

const quietMs = 150
const noParts: { jobId: JobId; parts: BatchPart[] }[] = []

/** A batch with all that is on its sheet, kept in step with the studio. Null until it was read. */
export type BatchSet = {
  readonly set: QueueSet
  /** Every try, newest first. */
  readonly jobs: readonly Job[]
  readonly items: readonly SheetItem[]
  readonly hasServiceJobs: boolean
}

/** Reads a set, its runs, and the parts of those that the service drives. */
export function useBatchSet(setId: JobSetId): BatchSet | null {
  const { call, query } = useBridge()
  const { data: set, refetch } = useQuery(query.queue.set.queryOptions({ input: { setId } }))
  const { jobs, loadMore } = useJobs({ setId })
  // All of a batch is on its sheet; a page that was read asks for the next.
  useEffect(loadMore)
  const batchIds = jobs.filter(({ kind }) => kind === 'batch').map(({ id }) => id)
  const { data: parts = noParts, refetch: refetchParts } = useQuery({
    ...query.batch.parts.queryOptions({ input: { jobIds: batchIds } }),
    enabled: batchIds.length > 0,
    placeholderData: (before) => before,
  })
  const hasServiceJobs = batchIds.length > 0
  const readAgain = () => {
    void refetch()
    if (hasServiceJobs) void refetchParts()
  }
  useStream(`the batch ${setId}`, ({ signal }) => call.queue.watch(undefined, { signal }), readAgain)
  useStream(
    `the files of the batch ${setId}`,
    ({ signal }) => call.library.watch(undefined, { signal }),
    () => hasServiceJobs && void refetchParts(),
  )
  // A run that moves on changes what the batch has cost; several at once are read once.
  const standing = useSettled(
    jobs.reduce((text, { state, charged, refunded }) => `${text} ${state.kind} ${charged} ${refunded}`, ''),
    quietMs,
  )
  useEffect(() => {
    void refetch()
    if (hasServiceJobs) void refetchParts()
  }, [standing, refetch, refetchParts, hasServiceJobs])
  const partsOf = useMemo(() => new Map(parts.map((one) => [one.jobId, one.parts])), [parts])
  const items = useMemo(() => (set === undefined ? [] : sheetItems(jobs, partsOf, set)), [jobs, partsOf, set])
  return set === undefined ? null : { set, jobs, items, hasServiceJobs }
}
