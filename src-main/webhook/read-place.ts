import { Failure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'

/** Reads the cursor of a list: the number of a row, null for its beginning. @throws Failure INVALID_INPUT */
export function readPlace(before: string | undefined): number | null {
  const from = before === undefined ? null : Number(before)
  if (from === null || Number.isSafeInteger(from)) return from
  throw new Failure('INVALID_INPUT', say('webhooks.wrongPlace'), {
    charged: 'no',
    fields: [{ field: 'before', message: 'Not a place in the list' }],
  })
}
