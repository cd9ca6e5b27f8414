import { failureData, type FailureRecord } from '#shared/domain/failure.ts'
import { z } from 'zod'
import { lostFailure } from '../../forms/failures.ts'
import { t } from './texts.ts'

/** What a submit that threw means for the form. */
export type SubmitProblem =
  | { readonly kind: 'price-changed'; readonly was: number; readonly now: number }
  | { readonly kind: 'unpriced'; readonly failure: FailureRecord }
  | { readonly kind: 'fields'; readonly failure: FailureRecord }
  | { readonly kind: 'failed'; readonly failure: FailureRecord }

const PriceChanged = z.object({ code: z.literal('PRICE_CHANGED'), data: failureData.PRICE_CHANGED })

const PriceUnknown = z.object({ code: z.literal('PRICE_UNKNOWN'), data: z.object({ mayConfirm: z.literal(true) }) })

/** Sorts what a submit threw, with `explain` reading failures of the error tree out of it. */
export function readSubmitProblem(error: unknown, explain: (error: unknown) => FailureRecord | null): SubmitProblem {
  const changed = PriceChanged.safeParse(error)
  if (changed.success) {
    const { was, now } = changed.data.data
    return { kind: 'price-changed', was, now }
  }
  const failure = explain(error) ?? lostFailure()
  if (PriceUnknown.safeParse(error).success) return { kind: 'unpriced', failure }
  return failure.code === 'INVALID_INPUT' && failure.fields.length > 0
    ? { kind: 'fields', failure }
    : { kind: 'failed', failure }
}

/** What is said of a run that was not started once another form is open: which run it was, what was charged, what to do. */
export function lateFailure(problem: SubmitProblem, modelName: string): FailureRecord {
  if (problem.kind !== 'price-changed') {
    const { failure } = problem
    return { ...failure, message: t('submit.late', { model: modelName, message: failure.message }), fields: [] }
  }
  const { was, now } = problem
  const message = t('submit.latePrice', { model: modelName, was, now })
  return { code: 'PRICE_CHANGED', message, charged: 'no', fields: [] }
}
