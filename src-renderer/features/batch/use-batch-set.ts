import type { BatchPart } from '#shared/bridge/batch.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import type { JobId, JobSetId } from '#shared/domain/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore, useCallback } from 'react'
import { useBridge, useStream } from '../../lib/bridge.tsx'
import { useJobChanges, useSetJobs } from '../../lib/jobs.ts'
import { createSheet, type Sheet, type SheetRow } from './sheet.ts'
import type { SheetItem, SheetTotals } from './sheet-items.ts'

/** Changes within this time are read once. Milliseconds. */
const quietMs = 150
const noParts: { jobId: JobId; parts: BatchPart[] }[] = []

/** A batch with everything on its sheet, kept in step with the studio. */
export type BatchSet = {
  readonly set: QueueSet
  readonly sheet: Sheet
  readonly hasServiceJobs: boolean
}

/** Reads a set, its runs and the parts of its service batches; null until the set is read. Mount once per set. */
export function useBatchSet(setId: JobSetId): BatchSet | null {
  const { call, query } = useBridge()
  const [sheet] = useState(createSheet)
  const { data: set, refetch } = useQuery(query.queue.set.queryOptions({ input: { setId } }))
  const read = useSetJobs(setId)
  useEffect(() => {
    if (read.isReadAgain) sheet.expectReading()
  }, [sheet, read.isReadAgain])
  useEffect(() => {
    if (read.jobs !== null) sheet.load(read.jobs, read.isWhole)
  }, [sheet, read.jobs, read.isWhole])
  const batchIds = useSyncExternalStore(sheet.subscribe, sheet.serviceJobs)
  const hasServiceJobs = batchIds.length > 0
  const { data: parts = noParts, refetch: refetchParts } = useQuery({
    ...query.batch.parts.queryOptions({ input: { jobIds: [...batchIds] } }),
    enabled: hasServiceJobs,
    placeholderData: (before) => before,
  })
  useEffect(() => {
    if (parts.length > 0) sheet.setParts(new Map(parts.map((one) => [one.jobId, one.parts])))
  }, [sheet, parts])
  useEffect(() => {
    if (set !== undefined) sheet.setBudget(set)
  }, [sheet, set])
  const readAgain = () => {
    // Also if the totals are unchanged: which runs fit in the budget depends on those that moved meanwhile, too.
    void refetch().then(({ data }) => data !== undefined && sheet.setBudget(data))
    if (hasServiceJobs) void refetchParts()
  }
  useStream(`the batch ${setId}`, ({ signal }) => call.queue.watch(undefined, { signal }), readAgain)
  useStream(
    `the files of the batch ${setId}`,
    ({ signal }) => call.library.watch(undefined, { signal }),
    () => hasServiceJobs && void refetchParts(),
  )
  // Progress of a run changes the cost of its batch; several changes are read once.
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useJobChanges((jobs) => {
    const isMoved = sheet.place(jobs.filter((job) => job.setId === setId))
    if (!isMoved || timer.current !== undefined) return
    timer.current = window.setTimeout(() => {
      timer.current = undefined
      readAgain()
    }, quietMs)
  })
  return set === undefined ? null : { set, sheet, hasServiceJobs }
}

/** Follows one prompt of a sheet; null without a key, or once the prompt is gone. */
export function useSheetItem(sheet: Sheet, key: string | null): SheetItem | null {
  const watch = useCallback(
    (onChange: () => void) => (key === null ? () => {} : sheet.watch(key, onChange)),
    [sheet, key],
  )
  return useSyncExternalStore(watch, () => (key === null ? null : sheet.item(key)))
}

/** Follows the totals of a batch. They change with every run. */
export const useSheetTotals = (sheet: Sheet): SheetTotals => useSyncExternalStore(sheet.subscribe, sheet.totals)

/** Follows the rows of all prompts; the same array until prompts come or go. */
export const useSheetRows = (sheet: Sheet): readonly SheetRow[] => useSyncExternalStore(sheet.subscribe, sheet.rows)

/** Follows the names of the models of a batch. */
export const useSheetModels = (sheet: Sheet): readonly string[] => useSyncExternalStore(sheet.subscribe, sheet.models)
