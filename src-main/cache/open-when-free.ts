import { isFailure } from '#shared/domain/failure.ts'
import type { Clock, Log } from '#shared/util/ports.ts'

const retryMs = 250
const toldAfterMs = 10_000
const givenUpAfterMs = 30_000

/**
 * Opens a profile, and waits for another program that holds its file, such as one that backs it up. It is told of after
 * ten seconds and given up after thirty.
 *
 * @throws what `open` throws; Failure PROFILE_UNUSABLE (busy) where it is held for so long.
 */
export async function openWhenFree<Profile>(open: () => Profile, clock: Clock, log: Log): Promise<Profile> {
  const since = clock.monotonic()
  for (let isReported = false; ;) {
    try {
      return open()
    } catch (error) {
      const isBusy =
        isFailure(error) && error.code === 'PROFILE_UNUSABLE' && 'reason' in error.data && error.data.reason === 'busy'
      const waited = clock.monotonic() - since
      if (!isBusy || waited >= givenUpAfterMs) throw error
      if (waited >= toldAfterMs && !isReported) {
        log.warn('Another program is using the database; Backlot starts when it is free', { error })
        isReported = true
      }
    }
    await new Promise<void>((resolve) => void clock.after(retryMs, resolve))
  }
}
