import type { FailureRecord } from './failure.ts'

// Nothing here is said of a spend whose charge is known.
const doubt = (
  code: 'ACCOUNT_REMOVED' | 'KEY_REFUSED' | 'NOT_FOUND' | 'UNREADABLE_ANSWER',
  message: string,
): FailureRecord => ({
  code,
  message,
  charged: 'unknown',
  fields: [],
})

/** Why a doubtful spend waits for a person where another key is in use. `keyHint`: the last characters of its own. */
export function otherAccount(keyHint: string): FailureRecord {
  const own = keyHint === '' ? 'another key' : `the key …${keyHint}`
  return doubt(
    'KEY_REFUSED',
    `This run was sent with ${own}, which is not the current key, so it may have been charged. Switch back to that key to check.`,
  )
}

/** Why a run that was never sent ends with its account. */
export const removedBeforeSent: FailureRecord = {
  code: 'ACCOUNT_REMOVED',
  message: 'The account was removed before this run was sent. Nothing was charged; add the account again to run it.',
  charged: 'no',
  fields: [],
}

/** Why a run that may have been charged waits for a person where its account was removed. */
export const removedAfterSent: FailureRecord = doubt(
  'ACCOUNT_REMOVED',
  'The account was removed after this run was sent, so it may have been charged. Add the account again to check.',
)

/** Why a key is not repeated after a day, or under a clock that was set back. */
export const tooLate: FailureRecord = doubt(
  'NOT_FOUND',
  'The service never answered, and it is too late to ask again safely. This run may have been charged; check the account’s history.',
)

/** Why a request whose stored bytes are not the ones that were sent is not repeated. */
export const changedRequest: FailureRecord = doubt(
  'UNREADABLE_ANSWER',
  'The saved request no longer matches the one that was sent, so it won’t be sent again. This run may have been charged; check the account’s history.',
)

/** Why looking in the service's list did not settle it. `found`: how many things there may be what was asked for. */
export function notSettled(found: number): FailureRecord {
  const shown =
    found === 0
      ? 'The service doesn’t list this run'
      : found === 1
        ? 'The service listed one possible match, then no longer did'
        : `The service lists ${found} possible matches`
  return doubt(
    'NOT_FOUND',
    `The service never answered. ${shown}, so it may have been charged. Check again, link the right run, or run again and risk paying twice.`,
  )
}

/** Why a row of an older database is not taken at its word. */
export const olderRow: FailureRecord = doubt(
  'NOT_FOUND',
  'This run is from an older copy of the database and may have been sent and charged since. We’re checking with its own key, which is never charged twice.',
)
