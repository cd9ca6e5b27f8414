import { useRef, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { unansweredText } from '../../lib/workspaces.ts'
import {
  type AccountFields,
  type AccountProblems,
  type CheckState,
  isCheckable,
  isSameEntry,
  problemsOf,
  submitProblems,
  typedProblems,
} from './account-entry.ts'

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
