import { sentenceOf } from '../../lib/sentences.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ReactNode } from 'react'
import { formatElapsed, formatShare, formatTime } from '../../lib/format.ts'
import { useElapsed } from '../../lib/hooks.ts'
import { Leader } from '../../ui/progress.tsx'
import { Note } from '../../ui/note.tsx'
import { sinceOf, runWords, expectedAspect } from '../../forms/runs.ts'
import { FittedBox } from '../../ui/fitted-box.tsx'
import { t } from './texts.ts'
import { isDeclined, shareOf } from '../../lib/job-words.ts'
import { useCreateActions } from './create-context.tsx'
import { chargedWords } from '../../forms/failures.ts'

function RunLeader({ job }: { readonly job: Job }) {
  const seconds = useElapsed(sinceOf(job))
  const elapsed = formatElapsed(seconds)
  const share = shareOf(job)
  const { words } = runWords(job)
  const number = String(job.number)
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3">
      <div className="min-h-0 w-full flex-1">
        <FittedBox aspect={expectedAspect(job)}>
          <Leader
            large
            seconds={seconds}
            {...(share === undefined ? { text: elapsed } : { text: formatShare(share), detail: elapsed, share })}
            label={t('stage.progress', { number, status: words })}
          />
        </FittedBox>
      </div>
      {job.state.kind === 'saving' && job.state.problem && (
        <div className="w-[440px] max-w-full shrink-0">
          <Note tone="warn" title={t('stage.noFileYet', { number })}>
            {sentenceOf(job.state.problem)}
          </Note>
        </div>
      )}
    </div>
  )
}

export type StageProps = {
  readonly job: Job
  onRemove(): void
  readonly children: ReactNode
}

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
  if (state.kind !== 'waiting') return 'failure' in state ? sentenceOf(state.failure) : ''
  const time = state.until === null ? null : formatTime(state.until)
  switch (state.why) {
    case 'queue':
      return t(`stage.alert.waits.${job.isPaused ? 'paused' : 'queue'}`)
    case 'rate':
      return time === null ? t('stage.alert.waits.rate') : t('stage.alert.waits.rateUntil', { time })
    case 'account':
    case 'key':
    case 'offline':
    case 'allowance':
      return t(`stage.alert.waits.${state.why}`)
    case 'retry':
      return time === null ? t('stage.alert.waits.retry') : t('stage.alert.waits.retryUntil', { time })
  }
}

/** Says why there is no output: what happened, what was charged, what to do. */
function RunProblem({ job, onRemove }: { readonly job: Job; onRemove(): void }) {
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

/** Shows a run at full size: its output, its progress, or what went wrong and what it cost. */
export function Stage({ job, onRemove, children }: StageProps) {
  const { state } = job
  switch (state.kind) {
    case 'sending':
    case 'running':
    case 'saving':
      return <RunLeader job={job} />
    case 'done':
      return children
    case 'waiting':
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return <RunProblem job={job} onRemove={onRemove} />
    default:
      return assertNever(state)
  }
}
