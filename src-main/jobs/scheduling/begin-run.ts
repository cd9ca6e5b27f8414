import type { QueueCountsTable } from '../../cache/tables/queue-counts.ts'

/**
 * Notes that the studio runs. Where its last run did not end as it should and the user wants that, every queue in which
 * something waits is held until a word. To be called once, before anything is taken up; `at` in ms since 1970.
 */
export function beginRun(
  counts: Pick<QueueCountsTable, 'begin' | 'pauseWaiting'>,
  options: { readonly at: number; readonly pauseAfterCrash: boolean },
): void {
  const endedWell = counts.begin(options.at)
  if (!endedWell && options.pauseAfterCrash) counts.pauseWaiting('restart')
}

/** Notes that the studio ends as it should; a disk that does not take that counts as a crash at the next start. */
export function endRun(
  counts: Pick<QueueCountsTable, 'end'>,
  options: { readonly at: number; readonly passes: (error: unknown) => boolean },
): void {
  try {
    counts.end(options.at)
  } catch (error) {
    if (!options.passes(error)) throw error
  }
}
