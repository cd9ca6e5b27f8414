import { type ReactNode, useState } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { makeCommand } from '../../lib/make-command.ts'
import { createPageClock } from '../../lib/page.ts'
import { formatCredits, formatDateTime, speakCredits, formatCount } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { Button, SpendButton } from '../../ui/button.tsx'
import { KeyValue, Section } from '../../ui/section.tsx'
import { Note } from '../../ui/note.tsx'
import type { SheetTotals } from './sheet-items.ts'
import { type BatchSet, useSheetModels, useSheetTotals } from './use-batch-set.ts'
import { t } from './texts.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { LeftOutNote, OverBudgetNote } from './left-out.tsx'
import { useQuery } from '@tanstack/react-query'
import { classNames } from '../../ui/class-names.ts'

type Reported = {
  readonly tone: 'ok' | 'error'
  readonly message: string
  readonly removalId?: string | null
  /** When it was done, ms of the page's clock. */
  readonly at?: number
}

/** Returns the message of a failure; an error without one is reported as a bug. */
function sentenceOf(error: unknown): string {
  const failure = failureOf(error)
  if (failure === null) reportError(error)
  return failure?.message ?? t('meter.unknown')
}

export type BatchMeterProps = {
  readonly batch: BatchSet
  /** Opens the editor with these prompts as a new batch. */
  onAgain(prompts: readonly string[]): void
  onShow(setId: JobSetId): void
  readonly note: ReactNode
  readonly children: ReactNode
}

function priceWords(price: SheetTotals['price'], isPractice: boolean): string {
  if (price === null) return t('meter.priceByService')
  const { least, most } = price
  return least === most
    ? formatCredits(least, isPractice)
    : t('meter.priceRange', { least, most: formatCredits(most, isPractice) })
}

type RetryFailedProps = {
  readonly set: QueueSet
  act(work: () => Promise<string>): Promise<void>
}

/** Retries failed runs, each as a new run, at the price on the button. Renders nothing if no run can be retried. */
function RetryFailed({ set, act }: RetryFailedProps) {
  const isPractice = usePractice()
  const { call, query } = useBridge()
  const [draftId, setDraftId] = useState(() => crypto.randomUUID())
  const target = { kind: 'set', setId: set.id } as const
  const failed = set.counts.failed + set.counts.refused
  const cost = useQuery({
    ...query.queue.retryCost.queryOptions({ input: { target, changes: {} } }),
    queryHash: `retry ${set.id} ${failed}`,
    retry: false,
    enabled: failed > 0,
  })
  const { count = 0, credits = null } = cost.data ?? {}
  if (failed === 0 || cost.data?.count === 0) return null
  const retry = () =>
    act(async () => {
      try {
        const done = await call.queue.retry({ target, changes: {}, draftId, quoted: credits })
        setDraftId(crypto.randomUUID())
        return t('retry.done', { count: done.count })
      } finally {
        // Also after a refusal: the price may be the reason.
        await cost.refetch()
      }
    })
  return (
    <SpendButton
      compact
      label={t('retry.label', { count })}
      amount={credits === null ? null : formatCredits(credits, isPractice)}
      name={
        credits === null
          ? t('retry.labelUnpriced', { count })
          : t('retry.labelFor', { count, price: speakCredits(credits, isPractice) })
      }
      state={cost.isPending ? 'reading' : credits === null ? 'unquoted' : 'quoted'}
      practice={isPractice}
      onClick={() => void retry()}
    />
  )
}

type BudgetMeterProps = {
  readonly totals: SheetTotals
  /** Credits; null if there is no budget. */
  readonly budget: number | null
}

const share = (part: number, whole: number) => `${whole <= 0 ? 0 : Math.min(100, (part / whole) * 100)}%`

/** Shows what a batch has cost: charged, in flight, left of its budget, and beyond it. */
function BudgetMeter({ totals, budget }: BudgetMeterProps) {
  const isPractice = usePractice()
  const { finished, inFlight, refunded, estimate } = totals
  const whole = Math.max(estimate, budget ?? 0, finished.credits + inFlight.credits, 1)
  const spent = finished.credits + inFlight.credits
  const left = budget === null ? null : Math.max(0, budget - spent)
  const rows = [
    { term: t('budget.finished', { count: finished.runs }), swatch: 'bg-data-1', credits: finished.credits },
    { term: t('budget.running', { count: inFlight.runs }), swatch: 'bg-mark', credits: inFlight.credits },
  ]
  return (
    <div>
      <p className="flex items-baseline gap-1.5">
        <b className="text-figure font-[620]">{formatCount(spent)}</b>
        <span className="flex-1 text-ink-2">
          {budget === null ? t('budget.charged') : t('budget.of', { budget: formatCredits(budget, isPractice) })}
        </span>
        {left !== null && (
          <span className="text-small text-ink-3">{t('budget.left', { credits: formatCount(left) })}</span>
        )}
      </p>
      <div
        role="meter"
        aria-label={t('budget.label')}
        aria-valuemin={0}
        aria-valuemax={budget ?? whole}
        aria-valuenow={Math.min(spent, budget ?? whole)}
        aria-valuetext={
          budget === null
            ? t('budget.spent', { spent: formatCredits(spent, isPractice) })
            : t('budget.spentOf', {
                spent: formatCredits(spent, isPractice),
                budget: formatCredits(budget, isPractice),
              })
        }
        className="relative mt-2 h-6 bg-control"
      >
        {budget !== null && budget < whole && (
          <i className="hatched absolute inset-y-0 right-0" style={{ left: share(budget, whole) }} />
        )}
        <i className="absolute inset-y-0 left-0 bg-data-1" style={{ width: share(finished.credits, whole) }} />
        <i
          className="absolute inset-y-0 bg-mark"
          style={{ left: share(finished.credits, whole), width: share(inFlight.credits, whole) }}
        />
        {budget !== null && (
          <i
            className="absolute -top-1 -bottom-1 w-0.5 -translate-x-1/2 bg-ink"
            style={{ left: share(budget, whole) }}
          />
        )}
      </div>
      <p className="mt-1 flex justify-between text-caption text-ink-3">
        <span>{budget === null ? t('budget.none') : t('budget.limit', { credits: formatCount(budget) })}</span>
        <span>{t('budget.estimate', { credits: formatCount(estimate) })}</span>
      </p>
      <dl className="mt-2 space-y-1 text-small">
        {rows.map(({ term, swatch, credits }) => (
          <div key={term} className="flex items-center gap-2.5">
            <i aria-hidden className={classNames('size-[9px] shrink-0', swatch)} />
            <dt className="flex-1">{term}</dt>
            <dd>{formatCredits(credits, isPractice)}</dd>
          </div>
        ))}
        {refunded.runs > 0 && (
          <div className="flex items-center gap-2.5">
            <i aria-hidden className="size-[9px] shrink-0 inset-ring-[1.5px] inset-ring-err" />
            <dt className="flex-1">{t('budget.refunded', { count: refunded.runs })}</dt>
            <dd>+{formatCredits(refunded.credits, isPractice)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** Shows the cost of a batch against its budget, with buttons to pause it, stop the rest and retry failed runs. */
export function BatchMeter({ batch, onAgain, onShow, note, children }: BatchMeterProps) {
  const isPractice = usePractice()
  const { call } = useBridge()
  const [reported, setReported] = useState<Reported | null>(null)
  const { set, sheet, hasServiceJobs } = batch
  const totals = useSheetTotals(sheet)
  const models = useSheetModels(sheet)
  const { counts } = set
  const target = { kind: 'set', setId: set.id } as const
  const { driven } = totals
  const past = totals.looks.get('past-budget') ?? 0
  const isCut = set.leftOut !== null && set.leftOut !== undefined
  const notMade = totals.looks.get('not-made') ?? 0

  async function act(work: () => Promise<string | Reported>) {
    try {
      const answer = await work()
      const at = createPageClock().monotonic()
      setReported(typeof answer === 'string' ? { tone: 'ok', message: answer } : { ...answer, at })
    } catch (error) {
      setReported({ tone: 'error', message: sentenceOf(error) })
    }
  }
  const stop = () =>
    act(async () => {
      const rest = await call.queue.stopRest({ target })
      const { removalId, count } = rest
      if (driven.length === 0) return { tone: 'ok', message: rest.sentence, removalId }
      const stops = await Promise.allSettled(driven.map(({ id }) => call.jobs.stop({ jobId: id })))
      const sentences = stops.map((stop) =>
        stop.status === 'fulfilled' ? stop.value.sentence : sentenceOf(stop.reason),
      )
      // Removed runs can be restored, whatever became of the batches.
      const taken = count === 0 ? [] : [t('meter.removed', { count })]
      const tone = stops.some(({ status }) => status === 'rejected') ? 'error' : 'ok'
      return { tone, message: [...taken, ...new Set(sentences)].join(' '), removalId }
    })
  const undo = (removalId: string) =>
    act(async () => t('meter.restored', { count: (await call.queue.restore({ removalId })).count }))
  const removalId = reported?.removalId ?? null
  useCommands(() =>
    removalId === null
      ? []
      : [
          makeCommand('batch', t('commandGroup'))('undo-stop', t('meter.undoStop'), () => void undo(removalId), {
            keys: 'mod+z',
            since: reported?.at ?? 0,
          }),
        ],
  )
  const hold = () =>
    act(async () => {
      const { count } = set.isPaused ? await call.queue.resume({ target }) : await call.queue.pause({ target })
      return t(set.isPaused ? 'meter.resumed' : 'meter.paused', { count })
    })
  const writeNotMade = () =>
    onAgain(
      sheet.rows().flatMap(({ key }) => {
        const item = sheet.item(key)
        return item?.look === 'not-made' ? [item.prompt] : []
      }),
    )
  return (
    <aside
      aria-label={t('label')}
      className="flex min-h-0 w-[332px] shrink-0 flex-col border-l border-line bg-surface-1 max-[1360px]:w-[316px]"
    >
      <div className="flex h-11 shrink-0 items-center justify-between gap-2 border-b border-line px-4">
        <h2>{t('label')}</h2>
        <span className="text-small text-ink-3">{t('meter.started', { time: formatDateTime(set.createdAt) })}</span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section>
          <BudgetMeter totals={totals} budget={set.budget} />
        </Section>
        <div className="border-b border-line px-4 py-3 empty:hidden">{note}</div>
        {(past > 0 || isCut || notMade > 0 || reported !== null) && (
          <div className="space-y-2 border-b border-line px-4 py-3">
            <OverBudgetNote set={set} count={past} credits={totals.pastBudget} />
            <LeftOutNote set={set} onShow={onShow} />
            {notMade > 0 && (
              <Note tone="warn" actions={[{ label: t('meter.again'), run: writeNotMade }]}>
                {t('meter.notMade', { count: notMade })}
              </Note>
            )}
            {reported !== null && (
              <Note
                tone={reported.tone}
                actions={[
                  ...(removalId === null
                    ? []
                    : [{ label: t('meter.undo'), keys: 'mod+z', run: () => void undo(removalId) }]),
                  { label: t('meter.dismiss'), run: () => setReported(null) },
                ]}
              >
                {reported.message}
              </Note>
            )}
          </div>
        )}
        <Section>
          <KeyValue
            rows={[
              {
                term: t('meter.managedBy'),
                detail: t(hasServiceJobs ? 'meter.service' : 'meter.here'),
              },
              { term: t('meter.models', { count: models.length }), detail: models.join(', ') },
              { term: t('meter.price'), detail: priceWords(totals.price, isPractice) },
              ...(counts.unconfirmedCredits > 0
                ? [{ term: t('meter.mayCharge'), detail: formatCredits(counts.unconfirmedCredits, isPractice) }]
                : []),
            ]}
          />
        </Section>
        {children}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 border-t border-line px-4 py-3">
        {(counts.waiting > 0 || driven.length > 0) && (
          <Button variant="danger" onClick={() => void stop()}>
            {t('meter.stop')}
          </Button>
        )}
        {counts.waiting > 0 && (
          <Button onClick={() => void hold()}>{t(set.isPaused ? 'meter.resume' : 'meter.pause')}</Button>
        )}
        <RetryFailed set={set} act={act} />
        <p className="w-full text-caption text-ink-3">
          {counts.underWay > 0
            ? t(hasServiceJobs ? 'meter.sentBatches' : 'meter.sentRuns', { count: counts.underWay })
            : t(counts.waiting > 0 ? 'meter.noneSent' : 'meter.allDone')}
        </p>
      </div>
    </aside>
  )
}
