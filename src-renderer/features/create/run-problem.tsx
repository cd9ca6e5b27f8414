import type { Job } from '#shared/bridge/jobs.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatTime } from '../../lib/format.ts'
import { isDeclined } from '../../lib/job-words.ts'
import { Note } from '../../ui/note.tsx'
import { useCreateActions } from './create-context.tsx'
import { chargedWords } from '../../forms/failures.ts'
import { t } from './texts.ts'

function titleOf(job: Job): string {
  const number = String(job.number)
  switch (job.state.kind) {
    case 'failed':
      return t('stage.alert.title.failed', { number })
    case 'refused':
      return t('stage.alert.title.refused', { number })
    case 'unconfirmed':
      return t(`stage.alert.title.${job.state.why === 'no-file' ? 'noFile' : 'unconfirmed'}`, { number })
    case 'waiting':
      return t(`stage.alert.title.${job.isPaused ? 'paused' : 'waiting'}`, { number })
    case 'sending':
    case 'running':
    case 'saving':
    case 'done':
      return t('stage.alert.title.other', { number })
    default:
      return assertNever(job.state)
  }
}

function reasonOf(job: Job): string {
  const { state } = job
  if (state.kind !== 'waiting') return 'failure' in state ? state.failure.message : ''
  const time = state.until === null ? null : formatTime(state.until)
  switch (state.why) {
    case 'queue':
      return t(`stage.alert.waits.${job.isPaused ? 'paused' : 'queue'}`)
    case 'rate':
      return time === null ? t('stage.alert.waits.rate') : t('stage.alert.waits.rateUntil', { time })
    case 'account':
    case 'key':
    case 'offline':
      return t(`stage.alert.waits.${state.why}`)
    case 'retry':
      return time === null ? t('stage.alert.waits.retry') : t('stage.alert.waits.retryUntil', { time })
  }
}

/** Why there is no picture: what happened, what was charged, what to do. */
export function RunProblem({ job, onRemove }: { readonly job: Job; onRemove(): void }) {
  const actions = useCreateActions()
  const isWaiting = job.state.kind === 'waiting'
  const failure = 'failure' in job.state ? job.state.failure : null
  const isWithoutFile = job.state.kind === 'unconfirmed' && job.state.why === 'no-file'
  const ask = { label: t('stage.alert.checkAgain'), run: () => void actions.askAgain(job) }
  const reuse = isDeclined(job)
    ? { label: t('stage.alert.editAndRetry'), run: () => void actions.editAndRetry(job) }
    : { label: t('stage.alert.reuse'), run: () => void actions.reuse(job) }
  return (
    <div className="w-[440px] max-w-full">
      <Note
        tone={isWaiting ? 'info' : job.state.kind === 'unconfirmed' ? 'warn' : 'error'}
        title={titleOf(job)}
        actions={[
          ...(isWaiting ? [{ label: t('stage.alert.remove'), run: onRemove }] : []),
          ...(isWithoutFile ? [ask] : []),
          reuse,
        ]}
      >
        {reasonOf(job)} {failure !== null && chargedWords(failure)}
      </Note>
    </div>
  )
}
