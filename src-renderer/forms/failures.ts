import type { FailureRecord, FieldProblem } from '#shared/domain/failure.ts'
import { englishOf } from '../lib/sentences.ts'
import { t } from './texts.ts'

/** The failure for errors outside the error tree: the connection to the studio broke, or a bug. */
export const lostFailure = (): FailureRecord => ({
  code: 'LOST',
  message: t('submit.unconfirmed'),
  charged: 'unknown',
  fields: [],
})

/** The same failure for reading a price or a model, where nothing could be charged. */
export const unaskedFailure = (): FailureRecord => ({ ...lostFailure(), message: t('submit.noAnswer'), charged: 'no' })

/** Splits problems into those of fields on the screen, which show them, and others. */
export function splitProblems(
  problems: readonly FieldProblem[],
  fields: readonly { readonly name: string }[],
): { readonly shown: readonly FieldProblem[]; readonly others: readonly FieldProblem[] } {
  const isShown = ({ field: path }: FieldProblem) =>
    fields.some(({ name }) => path === name || path.startsWith(`${name}/`))
  return { shown: problems.filter(isShown), others: problems.filter((problem) => !isShown(problem)) }
}

/** Says whether a failed submission was charged; empty if the failure's own message says it. */
export function chargedWords(failure: FailureRecord): string {
  if (/charged/iu.test(englishOf(failure))) return ''
  return t(`charged.${failure.charged}`)
}
