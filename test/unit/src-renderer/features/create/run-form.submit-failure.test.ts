// Would catch: a price rise shown as an error, and a lost answer reported as "nothing was charged".
import { expect, it } from 'vitest'
import { readSubmitProblem } from '#renderer/features/create/run-form.ts'
import { Failure } from '#shared/domain/failure.ts'

const explain = (error: unknown) => (error instanceof Failure ? error.toRecord() : null)

it('classifies the error of a submit', () => {
  const risen = new Failure('PRICE_CHANGED', 'The price rose.', { charged: 'no', was: 12, now: 15 })
  expect(readSubmitProblem(risen, explain)).toEqual({ kind: 'price-changed', was: 12, now: 15 })
  const fields = [{ field: 'size', message: 'Size must be one of 1, 2.' }]
  const refused = new Failure('INVALID_INPUT', 'One input.', { charged: 'no', fields })
  expect(readSubmitProblem(refused, explain)).toMatchObject({ kind: 'fields', failure: { fields } })
  const short = new Failure('NOT_ENOUGH_CREDITS', '35 short.', { charged: 'no', required: 96, available: 61 })
  expect(readSubmitProblem(short, explain)).toMatchObject({ kind: 'failed', failure: { charged: 'no' } })
})

it('does not claim to know what was charged when no answer came', () => {
  expect(readSubmitProblem(new Error('socket closed'), explain)).toMatchObject({
    kind: 'failed',
    failure: { charged: 'unknown' },
  })
})
