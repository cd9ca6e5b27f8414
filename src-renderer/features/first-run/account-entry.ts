import type { AccountCheck } from '#shared/bridge/workspace.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { t } from './texts.ts'
import { useRef, useState } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'

/** An account as typed. White space and line breaks are kept. */
export type AccountFields = { readonly baseUrl: string; readonly key: string }

/** Problems by field; `form` holds those of neither field. */
export type AccountProblems = { readonly baseUrl?: string; readonly key?: string; readonly form?: string }

/** The state of the account check. A result belongs to the entry it was made for. */
export type CheckState =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly entry: AccountFields }
  | { readonly kind: 'good'; readonly entry: AccountFields; readonly result: AccountCheck }

function keyProblem(key: string): string | undefined {
  if (/[\r\n]/.test(key)) return t('problems.lineBreak')
  if (/\s/.test(key)) return t('problems.space')
  return undefined
}

/** Returns problems found without a request: a key with white space. Empty fields are not yet wrong. */
export function typedProblems({ key }: AccountFields): AccountProblems {
  const problem = keyProblem(key)
  return problem === undefined ? {} : { key: problem }
}

/** Returns the problems of an entry that is about to be submitted. */
export function submitProblems(fields: AccountFields): AccountProblems {
  const typed = typedProblems(fields)
  if (fields.baseUrl.trim() === '') return { ...typed, baseUrl: t('problems.noAddress') }
  if (fields.key === '') return { key: t('problems.noKey') }
  return typed
}

/** Returns whether an entry can be checked: both fields are filled, without typed problems. */
export function isCheckable(fields: AccountFields): boolean {
  return Object.keys(submitProblems(fields)).length === 0
}

/** Returns whether two entries are the same, so that one check is enough. */
export function isSameEntry(one: AccountFields, other: AccountFields): boolean {
  return one.baseUrl === other.baseUrl && one.key === other.key
}

/** Returns the first field with a problem, for the focus. */
export function firstBadField(problems: AccountProblems): keyof AccountFields | null {
  if (problems.baseUrl !== undefined) return 'baseUrl'
  return problems.key === undefined ? null : 'key'
}

/** Assigns a failure to the field it names. `unanswered` is the message if there is no failure record. */
export function problemsOf(failure: FailureRecord | null, unanswered: string): AccountProblems {
  if (failure === null) return { form: unanswered }
  const at = (field: string) => failure.fields.find((problem) => problem.field === field)?.message
  const baseUrl = at('baseUrl')
  const key = at('key')
  if (baseUrl === undefined && key === undefined) return { form: failure.message }
  return { ...(baseUrl === undefined ? {} : { baseUrl }), ...(key === undefined ? {} : { key }) }
}

/** Manages an account entry: what is typed, its problems, and the result of its check. */
export function useAccountEntry() {
  const { call } = useBridge()
  const [fields, setFields] = useState<AccountFields>({ baseUrl: '', key: '' })
  const [problems, setProblems] = useState<AccountProblems>({})
  const [check, setCheck] = useState<CheckState>({ kind: 'none' })
  /** Counts changes, so that the answer to an older entry is not shown for a newer one. */
  const version = useRef(0)

  function change(part: Partial<AccountFields>) {
    version.current += 1
    const next = { ...fields, ...part }
    setFields(next)
    setProblems(typedProblems(next))
    setCheck({ kind: 'none' })
  }

  /** Asks the service whether the key is valid, once per entry. Spends nothing. */
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

  /** Returns null if the entry can be submitted; else shows and returns what is missing. */
  function isReady(): AccountProblems | null {
    const found = submitProblems(fields)
    setProblems(found)
    return Object.keys(found).length === 0 ? null : found
  }

  return { fields, problems, check, change, checkNow, refuse: isReady, setProblems }
}
