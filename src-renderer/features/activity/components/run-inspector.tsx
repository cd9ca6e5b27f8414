import type { Job, LedgerLine } from '#shared/bridge/jobs.ts'
import type { Claim } from '#shared/bridge/money.ts'
import { Copy, RotateCcw } from 'lucide-react'
import { formatCredits, formatDateTime, formatElapsed, shortId } from '../../../lib/format.ts'
import { isDeclined } from '../../../lib/job-words.ts'
import { queuedMs, tookMs } from '../../../lib/job-times.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { timelineOf } from '../timeline.ts'
import { Timeline } from './timeline.tsx'
import { UnconfirmedCard } from './unconfirmed-card.tsx'

export type RunInspectorProps = {
  readonly job: Job
  readonly ledger: readonly LedgerLine[]
  /** Claims about this run. */
  readonly claims: readonly Claim[]
  onReuse(): void
  onShowInLibrary(): void
  onCopyId(): void
}

function recordOf(job: Job, isPractice: boolean) {
  const { quote, charged, refunded } = job
  const credits = (amount: number | null, otherwise: string) =>
    amount === null ? otherwise : formatCredits(amount, isPractice)
  const times = [
    { term: 'Queued', ms: queuedMs(job) },
    { term: 'Took', ms: tookMs(job) },
  ].flatMap(({ term, ms }) => (ms === null ? [] : [{ term, detail: formatElapsed(ms / 1000) }]))
  return [
    { term: 'Run', detail: String(job.number) },
    { term: 'Model', detail: job.modelName },
    { term: 'Ordered', detail: formatDateTime(job.createdAt) },
    ...times,
    { term: 'Quoted', detail: credits(quote.credits, 'not quoted') },
    { term: 'Charged', detail: credits(charged, job.state.kind === 'refused' ? 'nothing' : 'none yet') },
    { term: 'Returned', detail: credits(refunded, '') },
    { term: 'Job', detail: shortId(job.id), mono: true },
  ]
}

/** One run of the ledger: what happened to it, when, and what it took and gave back. */
export function RunInspector(props: RunInspectorProps) {
  const { job, ledger, claims, onReuse, onShowInLibrary, onCopyId } = props
  const isPractice = usePractice()
  const { state } = job
  return (
    <aside
      aria-label="Run"
      className="flex min-h-0 w-[332px] shrink-0 flex-col border-l border-line bg-surface-1 max-[1360px]:w-[316px]"
    >
      <div className="flex h-11 shrink-0 items-center border-b border-line px-4">
        <h2 className="min-w-0 truncate">{job.prompt === '' ? `Run ${job.number}` : job.prompt}</h2>
      </div>
      {/* What is longer than the window is scrolled by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label="About this run" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        {(state.kind === 'failed' || state.kind === 'refused') && (
          <Section>
            <Note tone="error">{state.failure.message}</Note>
          </Section>
        )}
        {state.kind === 'saving' && state.problem && (
          <Section>
            <Note tone="warn">{state.problem.message}</Note>
          </Section>
        )}
        {state.kind === 'unconfirmed' && (
          <Section title={state.why === 'no-file' ? 'No file' : 'Not confirmed'}>
            <UnconfirmedCard key={job.id} job={job} state={state} />
          </Section>
        )}
        {claims.map((claim) => (
          <Section key={claim.kind} title="Evidence">
            <pre className="mono text-caption wrap-anywhere whitespace-pre-wrap text-ink-2" data-selectable>
              {claim.text}
            </pre>
          </Section>
        ))}
        <Section title="What happened">
          <Timeline steps={timelineOf(job, ledger, isPractice)} />
        </Section>
        <Section title="Record">
          <KeyValue rows={recordOf(job, isPractice)} />
        </Section>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 border-t border-line-hi bg-surface-2 px-4 py-3">
        <Button className="w-full" onClick={onReuse} keys="shift+r">
          <Icon icon={RotateCcw} size={14} />
          {isDeclined(job) ? 'Edit and retry' : 'Reuse settings'}
        </Button>
        {state.kind === 'done' && state.assetIds.length > 0 && (
          <Button variant="quiet" onClick={onShowInLibrary}>
            Show in Library
          </Button>
        )}
        <Button variant="quiet" onClick={onCopyId}>
          <Icon icon={Copy} size={14} />
          Copy id
        </Button>
      </div>
    </aside>
  )
}
