import type { Job } from '#shared/bridge/jobs.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatTime } from '../../../lib/format.ts'
import { isDeclined } from '../../../lib/job-words.ts'
import { Note } from '../../../ui/note.tsx'
import { useCreateActions } from '../create-context.tsx'
import { chargedWords } from '../slate-view.ts'

function titleOf(job: Job): string {
  switch (job.state.kind) {
    case 'failed':
      return `Run ${job.number} failed.`
    case 'refused':
      return `Run ${job.number} was not started.`
    case 'unconfirmed':
      if (job.state.why === 'no-file') return `Run ${job.number} has no file.`
      return `It is not known whether run ${job.number} was started.`
    case 'waiting':
      return `Run ${job.number} waits.`
    case 'sending':
    case 'running':
    case 'saving':
    case 'done':
      return `Run ${job.number}`
    default:
      return assertNever(job.state)
  }
}

function reasonOf(job: Job): string {
  const { state } = job
  if (state.kind !== 'waiting') return 'failure' in state ? state.failure.message : ''
  const until = state.until === null ? '' : ` until ${formatTime(state.until)}`
  switch (state.why) {
    case 'queue':
      return job.isPaused
        ? 'It is held in the queue until you let it go. Nothing is charged until it is sent.'
        : 'It waits its turn in the queue. Nothing is charged until it is sent.'
    case 'rate':
      return `This minute's requests are used${until}. Nothing is charged until it is sent.`
    case 'account':
      return 'It belongs to another key. Switch back to that key to send it; nothing is charged until then.'
    case 'key':
      return 'The key was refused, so nothing was charged. The run keeps its place and is sent once you enter a new key in the status bar.'
    case 'offline':
      return 'The service cannot be reached. The run is kept here and sent by itself; nothing is charged until then.'
    case 'retry':
      return `The service did not take it${until === '' ? '' : `; it waits${until}`}. It is sent again with the same key, so it is charged once at most.`
  }
}

/** Why there is no picture: what happened, what was charged, what to do. */
export function RunTrouble({ job, onRemove }: { readonly job: Job; onRemove(): void }) {
  const actions = useCreateActions()
  const isWaiting = job.state.kind === 'waiting'
  const isWithoutFile = job.state.kind === 'unconfirmed' && job.state.why === 'no-file'
  const ask = { label: 'Ask again', run: () => void actions.askAgain(job) }
  const reuse = isDeclined(job)
    ? { label: 'Edit and retry', run: () => void actions.editAndRetry(job) }
    : { label: 'Reuse settings', run: () => void actions.reuse(job) }
  return (
    <div className="w-[440px] max-w-full">
      <Note
        tone={isWaiting ? 'info' : job.state.kind === 'unconfirmed' ? 'warn' : 'error'}
        title={titleOf(job)}
        actions={[
          ...(isWaiting ? [{ label: 'Take it out of the queue', run: onRemove }] : []),
          ...(isWithoutFile ? [ask] : []),
          reuse,
        ]}
      >
        {reasonOf(job)} {'failure' in job.state && chargedWords(job.state.failure)}
      </Note>
    </div>
  )
}
