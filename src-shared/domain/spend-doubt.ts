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
    `This was sent with ${own}, which is not the one in use. It is not known whether it was charged. Switch back to that key to check; nothing is sent with another one.`,
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
  'The account was removed after this run was sent, so its end is not known here. It may have been charged: add the account again to check.',
)

/** Why a key is not repeated after a day, or under a clock that was set back. */
export const tooLate: FailureRecord = doubt(
  'NOT_FOUND',
  'The answer never came, and too much time has passed to ask again with the same key. It is not known whether it was charged. Look at the account’s history; nothing is sent by itself.',
)

/** Why a request whose stored bytes are not the ones that were sent is not repeated. */
export const changedRequest: FailureRecord = doubt(
  'UNREADABLE_ANSWER',
  'The stored request is not the one that was sent before: its file was changed or damaged. Nothing more is sent by itself.',
)

/** Why looking in the service's list did not settle it. `found`: how many things there may be what was asked for. */
export function notSettled(found: number): FailureRecord {
  const shown =
    found === 0
      ? 'The service’s list does not show it'
      : found === 1
        ? 'The service’s list showed one thing that may be it, and then no more'
        : `The service’s list shows ${found} things that may be it`
  return doubt(
    'NOT_FOUND',
    `The answer never came. ${shown}. It is not known whether it was charged. Look again, link the right one, or run again and maybe pay twice.`,
  )
}

/** Why a row of an older database is not taken at its word. */
export const olderRow: FailureRecord = doubt(
  'NOT_FOUND',
  'This run is from an older copy of the database and may have been sent since. It is not known whether it was charged. It is asked for with its own key, which is never charged twice.',
)
