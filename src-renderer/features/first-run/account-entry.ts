import type { AccountCheck } from '#shared/bridge/workspace.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { t } from './texts.ts'

/** What is typed for an account. Spaces and line breaks are kept as they came. */
export type AccountFields = { readonly baseUrl: string; readonly key: string }

/** Sentences beside the fields they belong to; `form` is for what belongs to neither. */
export type AccountProblems = { readonly baseUrl?: string; readonly key?: string; readonly form?: string }

/** Where the check of what is typed stands. A result belongs to the entry it was made for. */
export type CheckState =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly entry: AccountFields }
  | { readonly kind: 'good'; readonly entry: AccountFields; readonly result: AccountCheck }

function keyProblem(key: string): string | undefined {
  if (/[\r\n]/.test(key)) return t('problems.lineBreak')
  if (/\s/.test(key)) return t('problems.space')
  return undefined
}

/** What can be refused without asking anybody: a key with white space in it. Empty fields are not yet wrong. */
export function typedProblems({ key }: AccountFields): AccountProblems {
  const problem = keyProblem(key)
  return problem === undefined ? {} : { key: problem }
}

/** What is wrong with an entry that should be used now. */
export function submitProblems(fields: AccountFields): AccountProblems {
  const typed = typedProblems(fields)
  if (fields.baseUrl.trim() === '') return { ...typed, baseUrl: t('problems.noAddress') }
  if (fields.key === '') return { key: t('problems.noKey') }
  return typed
}

/** Whether an entry can be checked: both fields filled, and nothing wrong with them at sight. */
export function isCheckable(fields: AccountFields): boolean {
  return Object.keys(submitProblems(fields)).length === 0
}

/** Whether two entries are the same, so that one check does for both. */
export function isSameEntry(one: AccountFields, other: AccountFields): boolean {
  return one.baseUrl === other.baseUrl && one.key === other.key
}

/** The first field that has something wrong, for the focus. */
export function firstBadField(problems: AccountProblems): keyof AccountFields | null {
  if (problems.baseUrl !== undefined) return 'baseUrl'
  return problems.key === undefined ? null : 'key'
}

/** Puts a failure beside the field that it names. `unanswered` is said where there was no sentence. */
export function problemsOf(failure: FailureRecord | null, unanswered: string): AccountProblems {
  if (failure === null) return { form: unanswered }
  const at = (field: string) => failure.fields.find((problem) => problem.field === field)?.message
  const baseUrl = at('baseUrl')
  const key = at('key')
  if (baseUrl === undefined && key === undefined) return { form: failure.message }
  return { ...(baseUrl === undefined ? {} : { baseUrl }), ...(key === undefined ? {} : { key }) }
}
