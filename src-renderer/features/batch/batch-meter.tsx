import { type ReactNode, type Ref, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { formatCredits, formatDateTime, speakCredits, formatCount } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { Button, SpendButton } from '../../ui/button.tsx'
import { KeyValue, Section } from '../../ui/section.tsx'
import { Note } from '../../ui/note.tsx'
import type { SheetTotals } from './sheet-items.ts'
import { type BatchSet, useSheetModels, useSheetTotals } from './use-batch-set.ts'
import type { BatchWork } from './use-batch-work.ts'
import { t } from './texts.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { LeftOutNote, OverBudgetNote } from './left-out.tsx'
import { useQuery } from '@tanstack/react-query'
import { classNames } from '../../ui/class-names.ts'

export type BatchMeterProps = {
  readonly batch: BatchSet
  readonly work: BatchWork
  /** Takes the button that retries failed runs. */
  readonly retryRef: Ref<HTMLButtonElement>
  /** Takes the notes about what the budget stopped, with their buttons. */
  readonly moreRef: Ref<HTMLDivElement>
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
  readonly work: BatchWork
  readonly buttonRef: Ref<HTMLButtonElement>
}

/** Retries failed runs, each as a new run, at the price on the button. Renders nothing if no run can be retried. */
function RetryFailed({ set, work, buttonRef }: RetryFailedProps) {
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
    work.act(async () => {
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
      buttonRef={buttonRef}
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
        dir="ltr"
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
          <i className="hatched absolute inset-y-0 end-0" style={{ left: share(budget, whole) }} />
        )}
        <i className="absolute inset-y-0 start-0 bg-data-1" style={{ width: share(finished.credits, whole) }} />
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
export function BatchMeter(props: BatchMeterProps) {
  const { batch, work, retryRef, moreRef, onAgain, onShow, note, children } = props
  const isPractice = usePractice()
  const { set, sheet, hasServiceJobs } = batch
  const { reported, undo } = work
  const totals = useSheetTotals(sheet)
  const models = useSheetModels(sheet)
  const { counts } = set
  const past = totals.looks.get('past-budget') ?? 0
  const isCut = set.leftOut !== null && set.leftOut !== undefined
  const notMade = totals.looks.get('not-made') ?? 0
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
      className="flex min-h-0 w-[332px] shrink-0 flex-col border-s border-line bg-surface-1 max-[1360px]:w-[316px]"
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
          <div ref={moreRef} className="space-y-2 border-b border-line px-4 py-3">
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
                  ...(undo === null ? [] : [{ label: t('meter.undo'), keys: 'mod+z', run: undo }]),
                  { label: t('meter.dismiss'), run: work.dismiss },
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
        {work.canStop && (
          <Button variant="danger" onClick={work.stop}>
            {t('meter.stop')}
          </Button>
        )}
        {work.canHold && <Button onClick={work.hold}>{t(set.isPaused ? 'meter.resume' : 'meter.pause')}</Button>}
        <RetryFailed set={set} work={work} buttonRef={retryRef} />
        <p className="w-full text-caption text-ink-3">
          {counts.underWay > 0
            ? t(hasServiceJobs ? 'meter.sentBatches' : 'meter.sentRuns', { count: counts.underWay })
            : t(counts.waiting > 0 ? 'meter.noneSent' : 'meter.allDone')}
        </p>
      </div>
    </aside>
  )
}
