import type { Clock, Log } from '#shared/util/ports.ts'
import type { ReceivedEventsTable } from '../cache/tables/received-events.ts'

/** Events of unknown senders that are kept, so that a flood cannot fill the disk. */
const mostUnknown = 2_000
const hourMs = 60 * 60_000
/** Limits of one transaction, so that it takes a few milliseconds: rows, and bytes of their bodies. */
const sliceRows = 100
const sliceBytes = 256 * 1_024

/**
 * Creates the deletion of old events: those older than `retention` (ms), and the oldest of unknown senders beyond 2,000.
 * It works in slices, with a turn of the event loop between two, at every start and every hour. `onChange` is called
 * after a round that deleted some.
 */
export function createRetention(deps: {
  table: ReceivedEventsTable
  retention: () => number
  onChange: () => void
  clock: Clock
  log: Log
}) {
  const { table, retention, onChange, clock, log } = deps
  let cancel = () => {}
  let deleted = 0

  function slice(): void {
    let count: number
    try {
      count = table.removeSlice({ before: clock.now() - retention(), mostUnknown, rows: sliceRows, bytes: sliceBytes })
    } catch (error) {
      log.warn('Old events could not be deleted; the next round tries again', { error })
      count = 0
    }
    deleted += count
    if (count === 0 && deleted > 0) {
      deleted = 0
      onChange()
    }
    cancel = clock.after(count === 0 ? hourMs : 0, slice)
  }
  return {
    /** Begins a round now: at the start, and after the setting was changed. */
    begin(): void {
      cancel()
      cancel = clock.after(0, slice)
    },
    stop: () => cancel(),
  }
}
