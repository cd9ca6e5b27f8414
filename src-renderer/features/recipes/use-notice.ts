import { useState } from 'react'
import { failureOf } from '../../lib/failure-of.ts'
import { t } from './texts.ts'

/** What was just done in a book, with the way back; or why it was not done. */
export type Notice = {
  readonly tone: 'done' | 'problem'
  readonly text: string
  /** Problems by place, of a file. */
  readonly details: readonly string[]
  undo?(): void
}

/** Keeps what is said about the last thing that was done. */
export function useNotice() {
  const [said, setSaid] = useState<Notice | null>(null)

  /** Does something and says what came of it; answers whether it was done. */
  async function attempt(work: () => Promise<string | null>, undo?: () => void): Promise<boolean> {
    try {
      const text = await work()
      setSaid(text === null ? null : { tone: 'done', text, details: [], ...(undo === undefined ? {} : { undo }) })
      return true
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) reportError(error)
      const details = (failure?.fields ?? []).length > 1 ? (failure?.fields ?? []) : []
      setSaid({
        tone: 'problem',
        text: failure?.message ?? t('notice.noAnswer'),
        details: details.map(({ field, message }) => t('notice.problem', { field, message })),
      })
      return false
    }
  }
  return { said, attempt, forget: () => setSaid(null) }
}
