import { failureData, type FailureRecord } from '#shared/domain/failure.ts'
import { z } from 'zod'

/** What a submit that threw means for the form. */
export type SubmitProblem =
  | { readonly kind: 'price-changed'; readonly was: number; readonly now: number }
  | { readonly kind: 'unpriced'; readonly failure: FailureRecord }
  | { readonly kind: 'fields'; readonly failure: FailureRecord }
  | { readonly kind: 'failed'; readonly failure: FailureRecord }

const PriceChanged = z.object({ code: z.literal('PRICE_CHANGED'), data: failureData.PRICE_CHANGED })

const PriceUnknown = z.object({ code: z.literal('PRICE_UNKNOWN'), data: z.object({ mayConfirm: z.literal(true) }) })

/** The failure for anything that is not in the error tree: the connection to the studio broke, or a bug. */
export const lostFailure: FailureRecord = {
  code: 'LOST',
  message:
    'Backlot did not hear whether the run was started, so it may or may not be charged. Press Run again: the same run is never started twice.',
  charged: 'unknown',
  fields: [],
}

/** The failure for the same where nothing could be charged: a price, or a model, was asked for. */
export const unaskedFailure: FailureRecord = {
  ...lostFailure,
  message: 'Backlot could not be asked. Nothing was charged.',
  charged: 'no',
}

/** Sorts what a submit threw, with `explain` reading failures of the error tree out of it. */
export function readSubmitProblem(error: unknown, explain: (error: unknown) => FailureRecord | null): SubmitProblem {
  const changed = PriceChanged.safeParse(error)
  if (changed.success) {
    const { was, now } = changed.data.data
    return { kind: 'price-changed', was, now }
  }
  const failure = explain(error) ?? lostFailure
  if (PriceUnknown.safeParse(error).success) return { kind: 'unpriced', failure }
  return failure.code === 'INVALID_INPUT' && failure.fields.length > 0
    ? { kind: 'fields', failure }
    : { kind: 'failed', failure }
}

/** What is said of a run that was not started once another form is open: which run it was, what was charged, what to do. */
export function lateFailure(problem: SubmitProblem, modelName: string): FailureRecord {
  if (problem.kind !== 'price-changed') {
    const { failure } = problem
    return { ...failure, message: `About the last run of ${modelName}: ${failure.message}`, fields: [] }
  }
  const prices = `The price was ${problem.was} cr on the button and is ${problem.now} cr now`
  const message = `The last run of ${modelName} was not started. ${prices}. Nothing was charged. Open it again to run it.`
  return { code: 'PRICE_CHANGED', message, charged: 'no', fields: [] }
}
