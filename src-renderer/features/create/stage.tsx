import type { Job } from '#shared/bridge/jobs.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ReactNode } from 'react'
import { formatElapsed } from '../../lib/format.ts'
import { useElapsed } from '../../lib/hooks.ts'
import { Leader } from '../../ui/leader.tsx'
import { Note } from '../../ui/note.tsx'
import { sinceOf, runWords } from '../../forms/runs.ts'
import { RunProblem } from './run-problem.tsx'
import { t } from './texts.ts'

function RunLeader({ job }: { readonly job: Job }) {
  const seconds = useElapsed(sinceOf(job))
  const { words } = runWords(job)
  const number = String(job.number)
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3">
      <div className="relative aspect-square max-h-[420px] min-h-0 w-full max-w-[420px] flex-1 overflow-hidden rounded-media">
        <Leader
          large
          seconds={seconds}
          text={formatElapsed(seconds)}
          label={t('stage.progress', { number, status: words })}
        />
      </div>
      {job.state.kind === 'saving' && job.state.problem && (
        <div className="w-[440px] max-w-full shrink-0">
          <Note tone="warn" title={t('stage.noFileYet', { number })}>
            {job.state.problem.message}
          </Note>
        </div>
      )}
    </div>
  )
}

export type StageProps = {
  readonly job: Job
  onRemove(): void
  /** What it made, where it is done. */
  readonly children: ReactNode
}

/** A run in the large: what it made, the leader while it is made, or what went wrong and what it cost. */
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
