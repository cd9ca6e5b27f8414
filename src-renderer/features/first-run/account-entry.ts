import type { AccountCheck } from '#shared/bridge/workspace.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { t } from './texts.ts'
import { useRef, useState } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'

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

/** What is typed for an account, what is wrong with it, and what its check said. */
export function useAccountEntry() {
  const { call } = useBridge()
  const [fields, setFields] = useState<AccountFields>({ baseUrl: '', key: '' })
  const [problems, setProblems] = useState<AccountProblems>({})
  const [check, setCheck] = useState<CheckState>({ kind: 'none' })
  /** Counts the changes, so that the answer to an older entry is not shown for a newer one. */
  const version = useRef(0)

  function change(part: Partial<AccountFields>) {
    version.current += 1
    const next = { ...fields, ...part }
    setFields(next)
    setProblems(typedProblems(next))
    setCheck({ kind: 'none' })
  }

  /** Asks the service whether the key is good, once for each entry. Spends nothing. */
  async function checkNow() {
    if (!isCheckable(fields) || (check.kind !== 'none' && isSameEntry(check.entry, fields))) return
    const mine = version.current
    setCheck({ kind: 'checking', entry: fields })
    setProblems({})
    try {
      const result = await call.workspace.check(fields)
      if (mine === version.current) setCheck({ kind: 'good', entry: fields, result })
    } catch (error) {
      if (mine !== version.current) return
      setCheck({ kind: 'none' })
      setProblems(problemsOf(failureOf(error), unansweredText()))
    }
  }

  /** Whether the entry can be sent; shows what is missing where not. */
  function isReady(): AccountProblems | null {
    const found = submitProblems(fields)
    setProblems(found)
    return Object.keys(found).length === 0 ? null : found
  }

  return { fields, problems, check, change, checkNow, refuse: isReady, setProblems }
}
