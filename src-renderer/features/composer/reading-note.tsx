import { sentenceOf } from '../../lib/sentences.ts'
import type { ReadingFacts } from '#shared/bridge/composer.ts'
import { formatTime } from '../../lib/format.ts'
import { isOfflineIn, useStudioStatus } from '../../lib/studio-state.tsx'
import { Note } from '../../ui/note.tsx'
import { t } from './texts.ts'

/** The code of a reading that failed because the service could not be reached. */
const unreachable = 'UNREACHABLE'

/** Why the service cannot be asked now, from what was read last; null if it can. */
export function useBlocked(facts: ReadingFacts | undefined): string | null {
  const isOffline = useStudioStatus(isOfflineIn) === true
  if (isOffline || facts?.problem?.code === unreachable) return t('reading.reason')
  return facts?.isStale === true ? t('reading.staleReason') : null
}

type ReadingNoteProps = { readonly facts: ReadingFacts | undefined; onAgain(): void }

/** Says from when the shown state is, while the service cannot be read. */
export function ReadingNote({ facts, onAgain }: ReadingNoteProps) {
  const isOffline = useStudioStatus(isOfflineIn) === true
  if (facts === undefined || (!facts.isStale && !isOffline)) return null
  const time = formatTime(facts.readAt)
  const { problem } = facts
  const text =
    isOffline || problem === null || problem.code === unreachable
      ? t('reading.offline', { time })
      : t('reading.stale', { time, problem: sentenceOf(problem) })
  return (
    <Note tone="warn" isBanner actions={[{ label: t('reading.again'), run: onAgain }]}>
      {text}
    </Note>
  )
}
