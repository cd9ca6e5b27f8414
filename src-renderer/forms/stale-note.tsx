import { sentenceOf } from '../lib/sentences.ts'
import type { ReadingFacts } from '#shared/bridge/composer.ts'
import { useState } from 'react'
import { failureOf } from '../lib/bridge.tsx'
import { formatDateTime } from '../lib/format.ts'
import type { Retry } from '../lib/read-state.ts'
import { isOfflineIn, unansweredText, useStudioStatus } from '../lib/studio-state.tsx'
import { Note } from '../ui/note.tsx'
import { t } from './texts.ts'

type StaleNoteProps = {
  readonly facts: ReadingFacts | undefined
  /** Asks the service again. */
  onRetry(): Promise<unknown>
}

/** Says since when a reading could not be refreshed, and why. Nothing for a fresh one. */
export function StaleNote({ facts, onRetry }: StaleNoteProps) {
  const isOffline = useStudioStatus(isOfflineIn) === true
  const [failure, setFailure] = useState<string | null>(null)
  if (facts === undefined || (!facts.isStale && !isOffline)) return null
  const time = formatDateTime(facts.readAt)
  const retry = () =>
    void onRetry().then(
      () => setFailure(null),
      (error: unknown) => setFailure(failureOf(error)?.message ?? unansweredText()),
    )
  return (
    <Note tone="warn" isBanner actions={[{ label: t('stale.retry'), run: retry }]}>
      {[
        t(isOffline ? 'stale.offline' : 'stale.old', { time }),
        failure ?? (facts.problem === null ? '' : sentenceOf(facts.problem)),
      ]
        .join(' ')
        .trim()}
    </Note>
  )
}

/** Why actions at the service are refused now; null if they can be tried. */
export function useOfflineReason(facts: Pick<ReadingFacts, 'isStale'> | undefined): string | null {
  const isOffline = useStudioStatus(isOfflineIn) === true
  return isOffline || facts?.isStale === true ? t('stale.refused') : null
}

/** Says why nothing could be read at all. */
export function UnreadNote({ read }: { readonly read: { readonly error: unknown; readonly retry: Retry } }) {
  return (
    <div className="p-4">
      <Note tone="error" title={t('stale.failed')} actions={[read.retry]}>
        {failureOf(read.error)?.message ?? unansweredText()}
      </Note>
    </div>
  )
}
