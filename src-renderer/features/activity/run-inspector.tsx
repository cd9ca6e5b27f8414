import { sentenceOf } from '../../lib/sentences.ts'
import type { Job, LedgerLine } from '#shared/bridge/jobs.ts'
import type { Claim } from '#shared/bridge/money.ts'
import { Copy, RotateCcw } from 'lucide-react'
import { formatCredits, formatDateTime, formatElapsed, shortId, formatClock } from '../../lib/format.ts'
import { isDeclined, queuedMs, tookMs } from '../../lib/job-words.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyValue, Section } from '../../ui/section.tsx'
import { Note } from '../../ui/note.tsx'
import { t } from './texts.ts'
import { timelineOf, type TimelineStep } from './timeline.ts'
import { classNames } from '../../ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { modelNameOf, promptOf } from '../../lib/own-names.ts'

export type RunInspectorProps = {
  readonly job: Job
  readonly ledger: readonly LedgerLine[]
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
    { term: t('inspector.queued'), ms: queuedMs(job) },
    { term: t('inspector.duration'), ms: tookMs(job) },
  ].flatMap(({ term, ms }) => (ms === null ? [] : [{ term, detail: formatElapsed(ms / 1000) }]))
  return [
    { term: t('inspector.run'), detail: String(job.number) },
    { term: t('inspector.model'), detail: modelNameOf(job) },
    { term: t('inspector.created'), detail: formatDateTime(job.createdAt) },
    ...times,
    { term: t('inspector.estimate'), detail: credits(quote.credits, t('inspector.noEstimate')) },
    {
      term: t('inspector.charged'),
      detail: credits(charged, t(job.state.kind === 'refused' ? 'inspector.notCharged' : 'inspector.notYetCharged')),
    },
    { term: t('inspector.refunded'), detail: credits(refunded, '') },
    { term: t('inspector.id'), detail: shortId(job.id), mono: true },
  ]
}

const dots = { plain: 'bg-ink-2', bad: 'bg-err', open: 'bg-surface-1 inset-ring-2 inset-ring-ink-2' } as const

function Timeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  return (
    <ol className="text-small">
      {steps.map(({ key, title, words, at, tone }, index) => (
        <li key={key} className="relative flex gap-3 pb-3 last:pb-0">
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute top-3 bottom-0 start-[3.5px] w-px bg-line-hi" />
          )}
          <span aria-hidden className={classNames('relative mt-[5px] size-2 shrink-0 rounded-full', dots[tone])} />
          <span className="min-w-0 flex-1">
            <span className="flex gap-2">
              <span dir="auto" className="flex-1 font-medium">
                {title}
              </span>
              {at !== null && <span className="text-ink-3">{formatClock(at)}</span>}
            </span>
            {words !== '' && (
              <span dir="auto" className="block wrap-anywhere text-ink-3">
                {words}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

type UnconfirmedState = Extract<Job['state'], { kind: 'unconfirmed' }>
type UnconfirmedCardProps = { readonly job: Job; readonly state: UnconfirmedState }

function sentWords({ evidence }: UnconfirmedState, isPractice: boolean): string {
  const { firstSentAt, attempts, upTo, keyHint } = evidence
  const sent =
    firstSentAt === null
      ? t('unconfirmed.accepted')
      : t('unconfirmed.sent', { time: formatDateTime(firstSentAt), attempts })
  const key = keyHint === '' ? [] : [t('unconfirmed.key', { hint: keyHint })]
  const cost =
    upTo === null ? t('unconfirmed.costUnknown') : t('unconfirmed.cost', { credits: formatCredits(upTo, isPractice) })
  return [sent, ...key, cost].join(' ')
}

/** Says what is known about an unconfirmed run or a run without files, and offers actions. */
function UnconfirmedCard({ job, state }: UnconfirmedCardProps) {
  const isPractice = usePractice()
  const { call, query } = useBridge()
  const [shown, setShown] = useState<'nothing' | 'list' | 'again'>('nothing')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const candidates = useQuery(
    query.jobs.candidates.queryOptions({
      input: { jobId: job.id },
      enabled: shown === 'list',
      retry: false,
      staleTime: 0,
    }),
  )
  async function decide(choice: Parameters<typeof call.jobs.decide>[0]['choice']) {
    setBusy(true)
    setProblem(null)
    try {
      await call.jobs.decide({ jobId: job.id, choice })
    } catch (error) {
      setProblem(failureOf(error)?.message ?? t('unconfirmed.notAnswered'))
    } finally {
      setBusy(false)
    }
  }
  const { evidence } = state
  const isWithoutFile = state.why === 'no-file'
  return (
    <div className="space-y-3">
      {isWithoutFile ? (
        <Note tone="warn">{sentenceOf(state.failure)}</Note>
      ) : (
        <>
          <Note tone="warn" title={t('unconfirmed.title')}>
            {sentenceOf(state.failure)}
          </Note>
          <p className="text-small text-ink-2">{sentWords(state, isPractice)}</p>
        </>
      )}
      {evidence.checks > 0 && (
        <p className="text-small text-ink-3">
          {t('unconfirmed.checked', { checks: evidence.checks, found: evidence.found })}
        </p>
      )}
      {evidence.ranAgainAt !== null && (
        <p className="text-small text-ink-3">
          {t(isWithoutFile ? 'unconfirmed.ranAgainCharged' : 'unconfirmed.ranAgain', {
            time: formatDateTime(evidence.ranAgainAt),
          })}
        </p>
      )}
      <p className="text-small text-ink-3">{sentenceOf(evidence.check)}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => void decide({ kind: 'look' })}>
          {t('unconfirmed.check')}
        </Button>
        {!isWithoutFile && (
          <Button pressed={shown === 'list'} onClick={() => setShown(shown === 'list' ? 'nothing' : 'list')}>
            {t('unconfirmed.match')}
          </Button>
        )}
        <Button variant="line" onClick={() => setShown('again')}>
          {t('unconfirmed.again')}
        </Button>
      </div>
      {shown === 'list' && (
        <div className="text-small">
          {candidates.isPending && <p className="text-ink-3">{t('unconfirmed.loading')}</p>}
          {candidates.isError && (
            <p className="text-err">{failureOf(candidates.error)?.message ?? t('unconfirmed.loadFailed')}</p>
          )}
          {candidates.data?.length === 0 && <p className="text-ink-3">{t('unconfirmed.noMatch')}</p>}
          <ul>
            {candidates.data?.map(({ resourceId, what, createdAt, matches }) => (
              <li key={resourceId} className="flex items-center gap-2 border-b border-line py-1.5 last:border-b-0">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{what}</span>
                  <span className="block text-caption text-ink-3">
                    <span className="mono">{shortId(resourceId)}</span>
                    {createdAt !== null && `, ${formatDateTime(createdAt)}`}
                    {matches && `, ${t('unconfirmed.likely')}`}
                  </span>
                </span>
                <Button size="small" busy={isBusy} onClick={() => void decide({ kind: 'link', resourceId })}>
                  {t('unconfirmed.link')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {problem !== null && <Note tone="error">{problem}</Note>}
      <ConfirmDialog
        open={shown === 'again'}
        onOpenChange={(open) => !open && setShown('nothing')}
        title={t(isWithoutFile ? 'again.titleCharged' : 'again.title')}
        cancel={t('again.cancel')}
        confirm={t('again.confirm')}
        danger
        onConfirm={() => void decide({ kind: 'again' })}
      >
        {job.quote.credits === null
          ? t('again.costUnknown')
          : t('again.cost', { credits: formatCredits(job.quote.credits, isPractice) })}{' '}
        {t(isWithoutFile ? 'again.textCharged' : 'again.text')}
      </ConfirmDialog>
    </div>
  )
}

/** Shows one run of the ledger: its events with times, its charge and its refund. */
export function RunInspector(props: RunInspectorProps) {
  const { job, ledger, claims, onReuse, onShowInLibrary, onCopyId } = props
  const isPractice = usePractice()
  const { state } = job
  return (
    <aside
      aria-label={t('inspector.label')}
      className="flex min-h-0 w-[332px] shrink-0 flex-col border-s border-line bg-surface-1 max-[1360px]:w-[316px]"
    >
      <div className="flex h-11 shrink-0 items-center border-b border-line px-4">
        <h2 className="min-w-0 truncate">
          {job.prompt === '' ? t('run', { number: String(job.number) }) : promptOf(job)}
        </h2>
      </div>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={t('inspector.about')} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        {(state.kind === 'failed' || state.kind === 'refused') && (
          <Section>
            <Note tone="error">{sentenceOf(state.failure)}</Note>
          </Section>
        )}
        {state.kind === 'saving' && state.problem && (
          <Section>
            <Note tone="warn">{sentenceOf(state.problem)}</Note>
          </Section>
        )}
        {state.kind === 'unconfirmed' && (
          <Section title={t(state.why === 'no-file' ? 'inspector.noFile' : 'inspector.unconfirmed')}>
            <UnconfirmedCard key={job.id} job={job} state={state} />
          </Section>
        )}
        {claims.map((claim) => (
          <Section key={claim.kind} title={t('inspector.evidence')}>
            <pre className="mono text-caption wrap-anywhere whitespace-pre-wrap text-ink-2" data-selectable>
              {claim.text}
            </pre>
          </Section>
        ))}
        <Section title={t('inspector.timeline')}>
          <Timeline steps={timelineOf(job, ledger, isPractice)} />
        </Section>
        <Section title={t('inspector.details')}>
          <KeyValue rows={recordOf(job, isPractice)} />
        </Section>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 border-t border-line-hi bg-surface-2 px-4 py-3">
        <Button className="w-full" onClick={onReuse} keys="shift+r">
          <Icon icon={RotateCcw} size={14} />
          {t(isDeclined(job) ? 'inspector.edit' : 'inspector.reuse')}
        </Button>
        {state.kind === 'done' && state.assetIds.length > 0 && (
          <Button variant="quiet" onClick={onShowInLibrary}>
            {t('inspector.show')}
          </Button>
        )}
        <Button variant="quiet" onClick={onCopyId}>
          <Icon icon={Copy} size={14} />
          {t('inspector.copyId')}
        </Button>
      </div>
    </aside>
  )
}
